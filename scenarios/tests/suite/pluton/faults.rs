//! Files and changes of *Pluton* that are wrong: each with its place and what to do about it.

use std::fs;
use std::path::{Path, PathBuf};

use wargauge_scenarios::Changes;
use wargauge_scenarios::pluton::{load, load_text};

use super::{SCENARIOS, part, refused, scenario, shipped};

/// The invalid files; every one has beside it the message that it gets.
fn examples() -> Vec<PathBuf> {
    let folder = fs::read_dir("tests/invalid/pluton").unwrap();
    let mut paths: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths
}

#[test]
fn every_invalid_example_gets_its_exact_message() {
    let writes = std::env::var_os("WARGAUGE_WRITE_EXPECTED").is_some();
    let examples = examples();
    assert!(examples.len() >= 4);
    for path in examples {
        let is_part = fs::read_to_string(&path).unwrap().starts_with("kind = \"part\"");
        let failure = if is_part { part(&path).err() } else { scenario(&path).err() };
        let failure = failure.unwrap_or_else(|| panic!("{} is legal", path.display()));
        let message = format!("{failure}\n").replace('\\', "/");
        let expected = path.with_extension("txt");
        if writes {
            fs::write(&expected, &message).unwrap();
        }
        let expected = fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(message, expected, "{}", path.display());
    }
}

#[test]
fn faults_are_reported_with_place_and_mend() {
    assert_eq!(
        refused("rules.combat.morale=lowst"),
        "\
error: `lowst` is no way to read the morale of a side
 --> --set rules.combat.morale=lowst:1:21
  |
1 | rules.combat.morale=lowst
  |                     ^^^^^
  = help: did you mean `lowest`?

1 fault found"
    );
    assert!(refused("rules.fire.mortar_onse=true").contains("did you mean `mortar_once`?"));
    assert!(refused("rules.movement.walk=2.3").contains("a number that is whole or ends in .5"));
    assert!(refused("units.poles-s1.kind=rifle").contains("did you mean `rifles`?"));
    assert!(refused("units.poles-s1.side=pole").contains("did you mean `poles`?"));
    assert!(refused("units.poles-s1.marker=1").contains("unknown key `marker`"));
    assert!(refused("deployment.9kp.ground=wod").contains("did you mean `wood`?"));
    assert!(refused("deployment.9kp.hexes=1817[x]").contains("`1817[x]` has no number of hexes"));
    assert!(refused("deployment.9kp.expect=Z").contains("did you mean `except`?"));
    assert!(refused("deployment.iii-73.die=true").contains("these units come at two times"));
    assert!(refused("deployment.iii-37.turn=2").contains("did you mean `iii-73`?"));
    assert!(refused("support.dac.platoons=4").contains("`near`, `within` are missing"));
    assert!(refused("victory.villages.R=[2]").contains("expected a list of 2 values"));
    assert!(refused("victory.villages.W=[2, 3]").contains("no village has the letter `W`"));
    assert!(refused("map.villages.Zz=Other").contains("`Zz` is no letter of a village"));
}

#[test]
fn numbers_that_cannot_be_played_are_refused_in_the_units_of_the_file() {
    for (set, range) in [
        ("rules.movement.walk=0", "0.5 to 20"),
        ("rules.movement.light_run=20.5", "0.5 to 20"),
        ("rules.handicap=-1000.5", "-1000 to 1000"),
        ("rules.turns=121", "1 to 120"),
        ("rules.shells.on_target=12", "1 to 11"),
        ("rules.fire.screened=-11", "-10 to 10"),
        ("tables.terrain.wood.cost=4.5", "0.5 to 4"),
        ("tables.terrain.road.cost=0", "0.5 to 4"),
        ("tables.terrain.wood.shells=11", "-10 to 10"),
        ("victory.village=[2, 50.5]", "0 to 50"),
        ("victory.road.within=41", "0 to 40"),
        ("support.dac.spared=51", "0 to 50"),
        ("support.dac.guns=5", "1 to 4"),
        ("units.poles-s1.boxes=4", "1 to 3"),
        ("units.poles-1d.morale=5", "1 to 4"),
        ("units.poles-1d.company=0", "1 to 9"),
        ("deployment.iii-73.turn=0", "1 to 120"),
    ] {
        let fault = refused(set);
        assert!(fault.contains(&format!("is out of range, which is {range}\n")), "{fault}");
        // The value itself is pointed at.
        let value = set.split_once('=').expect("a change").0.chars().count() + 1;
        let place = fault.lines().nth(1).and_then(|line| line.rsplit(':').next());
        let column: usize = place.and_then(|column| column.parse().ok()).expect("a column");
        assert!(column > value, "{fault}");
        assert!(fault.ends_with("1 fault found"), "{fault}");
    }
}

#[test]
fn what_does_not_fit_together_is_found_by_the_engine_and_shown_in_the_file() {
    let fault = refused("units.poles-9d.absent=true");
    assert!(fault.contains("company 9 has no commander"), "{fault}");
    assert!(fault.contains("or leave `company` out"), "{fault}");
    assert!(fault.contains("scenarios/pluton/units.csv:"), "{fault}");
    let fault = refused("units.poles-s2.name=s1");
    assert!(fault.contains("another one is called `s1` too"), "{fault}");
    assert!(fault.contains("--set units.poles-s2.name=s1:1:21"), "{fault}");
    let fault = refused("support.dac.calibre=155");
    assert!(fault.contains("the table of artillery has no row for 155 mm"), "{fault}");
    let fault = refused("support.dac.markers=[12, 13, 14]");
    assert!(fault.contains("another marker has the number 12 too"), "{fault}");
    let fault = refused("units.poles-m2.marker=1");
    assert!(fault.contains("another marker has the number 1 too"), "{fault}");
    let fault = refused("deployment.5kp.hexes=0404 1817");
    assert!(fault.contains("`9kp c9` is set up on hex 1817 too"), "{fault}");
    let fault = refused("rules.stack=4");
    assert!(fault.contains("5 platoons do not fit into its hexes, which hold 4"), "{fault}");
    let fault = refused("map.hexes.2611.road=false");
    assert!(fault.contains("no road leads from 0627 to 4303"), "{fault}");
    let fault = refused("map.hexes.0101.ground=wooden-buildings");
    assert!(fault.contains("the buildings of hex 0101 belong to no village"), "{fault}");
    assert!(fault.contains("write the letter of one of the villages"), "{fault}");
    let fault = refused("victory.grades=[4, 7, 7, 16]");
    assert!(fault.contains("its numbers do not rise"), "{fault}");
    let fault = refused("deployment.9kp.ground=brick-buildings");
    assert!(fault.contains("it has no hex"), "{fault}");
}

#[test]
fn every_unit_begins_in_one_place() {
    let fault = refused("units.poles-s16.absent=false");
    assert!(fault.contains("`poles-s16` begins nowhere"), "{fault}");
    assert!(fault.contains("or give it `absent = true`"), "{fault}");
    assert!(fault.contains("scenarios/pluton/units.csv:"), "{fault}");
    let fault = refused("deployment.3kp.units=3kp c3 s25");
    assert!(fault.contains("`poles-s25` begins in two tables"), "{fault}");
    let fault = refused("deployment.3kp.units=3kp c33");
    assert!(fault.contains("`c33` is no counter, company or battalion of this side"), "{fault}");
    assert!(fault.contains("did you mean `c3`?"), "{fault}");
    // A word is pointed at, not the whole text.
    assert!(
        fault.contains("| deployment.3kp.units=3kp c33\n  |                          ^^^"),
        "{fault}"
    );
}

/// A small generator of numbers, so that the places are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        // Knuth's MMIX constants; only spread matters here.
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

/// What a slip of the pen may leave in a file.
const SCRAPS: [&str; 16] =
    ["\"", "'''", "[", "}", "=", "#", "\n", "-1", "0", "99", "1e9", "nan", "ś", "..", "true", "/"];

fn spoilt(text: &str, numbers: &mut Numbers) -> String {
    let boundary = |mut place: usize| {
        while !text.is_char_boundary(place) {
            place -= 1;
        }
        place
    };
    let (a, b) = (numbers.below(text.len() + 1), numbers.below(40));
    let (start, end) = (boundary(a), boundary((a + b).min(text.len())));
    let scrap = SCRAPS[numbers.below(SCRAPS.len())];
    match numbers.below(3) {
        0 => format!("{}{}", &text[..start], &text[end..]),
        1 => format!("{}{scrap}{}", &text[..start], &text[start..]),
        _ => format!("{}{scrap}{}", &text[..start], &text[end..]),
    }
}

#[test]
fn spoilt_scenarios_are_refused_or_loaded_but_never_panic() {
    let mut numbers = Numbers(1939);
    let text = shipped(SCENARIOS[1]).about.text;
    let mut refused = 0;
    for _ in 0..200 {
        let text = spoilt(&text, &mut numbers);
        if let Err(failure) = load_text("spoilt", &text, &Changes::default()) {
            assert!(!failure.to_string().is_empty());
            refused += 1;
        }
    }
    assert!(refused > 100);
    let good = [
        "units.poles-s1.boxes=2",
        "deployment.9kp.hexes=0101..0116 P[2]",
        "deployment.9kp.units=9kp c9",
        "tables.rifles.force=\"size 0 1\\n0.5 1 2\"",
        "tables.effect.results=\"force 1 2\\n1-2 v 1V\"",
        "tables.modifier.halving=3.5",
        "victory.road.routes=[[\"0627\", \"1901\"]]",
        "rules.combat.multiplied=[12, 18.5, 24.5]",
        "map.hexes.0101={ ground = \"wood\", road = true, village = \"P\" }",
        "map.terrain=\"01 .P\"",
    ];
    for _ in 0..200 {
        let set = spoilt(good[numbers.below(good.len())], &mut numbers);
        let changes = Changes { overlays: vec![], sets: vec![set] };
        if let Err(failure) = load(SCENARIOS[0], &changes) {
            assert!(!failure.to_string().is_empty());
        }
    }
}

#[test]
fn a_part_without_a_map_is_read_for_itself() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("pluton-part.toml");
    let text = "kind = \"part\"\ntitle = \"Elsewhere\"\nsystem = \"pluton\"\n\n[deployment.9kp]\n\
                source = \"rulebook\"\nside = \"poles\"\nunits = \"9kp\"\nhexes = \"0101 Q\"\n\n\
                [victory]\nsource = \"rulebook\"\nlost_box = 1\n";
    fs::write(&file, text).unwrap();
    let contents = part(&file).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(contents, "a deployment, points of victory");
}
