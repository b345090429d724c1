//! *Fortress of Verdox*: the shipped files load, say what the rulings say, and bear changes.

mod absent;

use std::path::Path;

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::switches::{Garrison, Range, Switches};
use wargauge_engine::verdox::{Choices, Kind, Setup, Verdox};
use wargauge_engine::{Game, Luck};
use wargauge_games::GAMES;
use wargauge_scenarios::era1794::niemenczyn;
use wargauge_scenarios::verdox::{self, load, load_text};
use wargauge_scenarios::{Changes, Draft, Failure, Source};

fn changed(name: &str, overlays: &[&str], sets: &[&str]) -> wargauge_scenarios::Scenario<Setup> {
    let own = |texts: &[&str]| texts.iter().map(ToString::to_string).collect();
    let changes = Changes { overlays: own(overlays), sets: own(sets) };
    let loaded = load(name, &changes);
    loaded.unwrap_or_else(|failure| panic!("{failure}"))
}

fn shipped(name: &str) -> wargauge_scenarios::Scenario<Setup> {
    changed(name, &[], &[])
}

/// The faults of a change to the open game.
fn refused(set: &str) -> String {
    let changes = Changes { overlays: vec![], sets: vec![set.into()] };
    load("verdox/open", &changes).expect_err("it is wrong").to_string()
}

#[test]
fn every_shipped_file_validates() {
    let mut lines = Vec::new();
    for name in
        ["army", "first", "garrison", "garrison-hasbergs", "long", "map", "open", "rules", "short"]
    {
        let path = format!("verdox/{name}.toml");
        lines.push(GAMES.validate(Path::new(&path)).unwrap_or_else(|failure| panic!("{failure}")));
    }
    assert_eq!(lines[0], "part of a scenario: 7 kinds of units");
    assert_eq!(lines[5], "part of a scenario: a map of 23 rows by 27 columns");
    assert_eq!(
        lines[6],
        "scenario \"Fortress of Verdox: open\": 150 units, 6 reconstructed values"
    );
    // Leagues have a folder of their own.
    let files = std::fs::read_dir("verdox")
        .unwrap()
        .filter(|file| file.as_ref().is_ok_and(|file| file.path().is_file()));
    assert_eq!(files.count(), lines.len(), "every file is tried");
}

#[test]
fn the_armies_are_those_of_the_rulebook() {
    let setup = shipped("verdox/open").setup;
    assert_eq!(setup.sides, ["hasbergs", "askanians"]);
    let kinds = setup.kinds.map(|kind| (kind.count, kind.value, kind.range));
    assert_eq!(
        kinds,
        [
            ([30, 30], 10, 0),
            ([15, 15], 20, 4),
            ([10, 10], 30, 2),
            ([10, 10], 40, 0),
            ([5, 5], 60, 4),
            ([5, 5], 150, 7),
        ]
    );
    assert_eq!((setup.barge_value, setup.barge_capacity), (5, 1));
    let sum: u16 = setup.kinds.iter().map(|kind| u16::from(kind.count[0]) * kind.value).sum();
    assert_eq!(sum, 2350);
    assert_eq!(setup.rules, Switches::default());
}

#[test]
fn the_map_is_that_of_the_rulings() {
    let map = shipped("verdox/open").setup.map;
    assert_eq!((map.rows, map.columns), (23, 27));
    let at = |number: u16| {
        map.squares[usize::from(number / 100 - 1) * 27 + usize::from(number % 100 - 1)]
    };
    assert_eq!(at(906), Terrain::Hill);
    assert_eq!(at(911), Terrain::Wall);
    assert_eq!((at(1211), at(1217)), (Terrain::Gate, Terrain::Gate));
    assert!((1212..=1216).all(|number| at(number) == Terrain::CourtRoad));
    assert_eq!(at(1313), Terrain::Court);
    assert_eq!((at(314), at(2114), at(1209), at(1219)), {
        let bridge = Terrain::Bridge;
        (bridge, bridge, bridge, bridge)
    });
    assert_eq!((at(516), at(519), at(1405)), (Terrain::Marsh, Terrain::Canal, Terrain::Valley));
    assert_eq!((at(1204), at(1224)), (Terrain::Road, Terrain::Road));
    assert_eq!(map.headquarters, [1204, 1224]);
    assert_eq!(map.barges, [514, 1914]);
}

#[test]
fn the_siege_and_its_mirror_are_those_of_the_rulings() {
    let siege = shipped("verdox/garrison").setup.rules;
    let garrison = Garrison {
        side: Some(1),
        infantry: 4,
        riflemen: 3,
        grenadiers: 2,
        artillery: 1,
        ..Garrison::default()
    };
    assert_eq!((siege.first, siege.gates), (Some(0), Some(1)));
    assert_eq!(siege.garrison, garrison);
    let turned = changed("verdox/garrison", &["garrison-hasbergs"], &[]).setup.rules;
    assert_eq!((turned.first, turned.gates), (Some(1), Some(0)));
    assert_eq!(turned.garrison, Garrison { side: Some(0), ..garrison });
}

#[test]
fn overlays_set_the_time_and_the_beginner() {
    assert_eq!(changed("verdox/open", &["short"], &[]).setup.rules.turns, 25);
    assert_eq!(changed("verdox/garrison", &["long"], &[]).setup.rules.turns, 60);
    assert_eq!(changed("verdox/open", &["first"], &[]).setup.rules.first, Some(0));
    let other = ["parameters.beginner=askanians"];
    assert_eq!(changed("verdox/open", &["first"], &other).setup.rules.first, Some(1));
    let list = GAMES.library().builtin();
    let of = |name: &str| list.iter().find(|listing| listing.name == name).unwrap();
    assert_eq!(of("garrison-hasbergs").applies_to, ["verdox/garrison"]);
    assert_eq!(of("short").applies_to, ["verdox/open", "verdox/garrison"]);
}

#[test]
fn what_is_reconstructed_says_so_with_its_range() {
    let siege = shipped("verdox/garrison");
    let range = |path: &str| {
        let origin = siege.about.reconstructed.iter().find(|origin| origin.path == path);
        origin.unwrap_or_else(|| panic!("{path} is not reconstructed")).range
    };
    assert_eq!(range("rules.turns"), Some((25.0, 60.0)));
    assert_eq!(range("rules.entry.1"), Some((2.0, 5.0)));
    assert_eq!(range("rules.garrison.infantry"), Some((2.0, 6.0)));
    assert_eq!(range("rules.garrison.riflemen"), Some((1.0, 5.0)));
    assert_eq!(range("rules.garrison.grenadiers"), Some((0.0, 4.0)));
    assert_eq!(range("rules.garrison.artillery"), Some((0.0, 2.0)));
    assert_eq!(range("units.barge.capacity"), Some((1.0, 1.0)));
    assert_eq!(range("map.terrain"), None);
    // With the siege the slower entry of the relief changes sides.
    let turned = changed("verdox/garrison", &["garrison-hasbergs"], &[]);
    let entry =
        turned.about.reconstructed.iter().filter(|origin| origin.path.starts_with("rules.entry"));
    let entry: Vec<_> = entry.map(|origin| (origin.path.as_str(), origin.range)).collect();
    assert_eq!(entry, [("rules.entry.0", Some((2.0, 5.0)))]);
    let book = siege.about.origins.iter().filter(|origin| origin.source == Source::Rulebook);
    assert!(book.clone().any(|origin| origin.path == "units.artillery.worth"));
    assert!(book.count() > 20);
}

#[test]
fn the_text_in_force_loads_to_the_same_set_up() {
    for (name, overlays) in
        [("verdox/open", &["first"][..]), ("verdox/garrison", &["short", "garrison-hasbergs"])]
    {
        let first = changed(name, overlays, &["map.squares.0101=wood", "units.cavalry.worth=50"]);
        let again = load_text(name, &first.about.text, &Changes::default());
        let again = again.unwrap_or_else(|failure| panic!("{failure}"));
        assert!(again.setup == first.setup);
        assert_eq!(again.about.digest, first.about.digest);
        assert_eq!(again.setup.map.squares[0], Terrain::Wood);
        assert_eq!(again.setup.kinds[Kind::Cavalry.index()].value, 50);
    }
}

#[test]
fn the_digest_changes_with_the_data_only() {
    let open = shipped("verdox/open");
    assert_eq!(open.about.digest, shipped("verdox/open").about.digest);
    assert_eq!(open.about.digest, changed("verdox/open", &[], &["rules.turns=40"]).about.digest);
    for set in ["rules.turns=41", "units.infantry.count.0=29", "map.barges=[\"0514\"]"] {
        assert_ne!(open.about.digest, changed("verdox/open", &[], &[set]).about.digest, "{set}");
    }
}

#[test]
fn every_switch_can_be_set() {
    for (set, is) in [
        ("rules.turns=30", (|rules| rules.turns == 30) as fn(&Switches) -> bool),
        ("rules.first=askanians", |rules| rules.first == Some(1)),
        ("rules.first=lots", |rules| rules.first.is_none()),
        ("rules.deployed=12", |rules| rules.deployed == 12),
        ("rules.entry=[4, 3]", |rules| rules.entry == [4, 3]),
        ("rules.range=king", |rules| rules.range == Range::King),
        ("rules.turned_up_when_attacked=true", |rules| rules.turned_up_when_attacked),
        ("rules.wall_melee=true", |rules| rules.wall_melee),
        ("rules.barge_melee=false", |rules| !rules.barge_melee),
        ("rules.gates=hasbergs", |rules| rules.gates == Some(0)),
    ] {
        assert!(is(&changed("verdox/open", &[], &[set]).setup.rules), "{set}");
    }
    let sets = [
        "rules.garrison.side=hasbergs",
        "rules.garrison.infantry=8",
        "rules.garrison.mounted_riflemen=2",
    ];
    let garrison = changed("verdox/open", &[], &sets).setup.rules.garrison;
    let expected =
        Garrison { side: Some(0), infantry: 8, mounted_riflemen: 2, ..Garrison::default() };
    assert_eq!(garrison, expected);
}

#[test]
fn faults_are_reported_with_place_and_mend() {
    assert_eq!(
        refused("rules.range=kign"),
        "\
error: `kign` is no way to count range
 --> --set rules.range=kign:1:13
  |
1 | rules.range=kign
  |             ^^^^
  = help: did you mean `king`?

1 fault found"
    );
    assert!(refused("rules.first=haasbergs").contains("did you mean `hasbergs`?"));
    assert!(refused("rules.wall_meele=true").contains("did you mean `wall_melee`?"));
    assert!(refused("units.artillery.range=13").contains("13 is out of range, which is 1 to 12"));
    assert!(refused("units.cavalry.range=2").contains("only 0 is played"));
    assert!(refused("units.barge.capacity=2").contains("only 1 is played"));
    assert!(refused("map.headquarters.0=0114").contains("no headquarters can be on square 0114"));
    assert!(refused("map.squares.0101=wod").contains("did you mean `wood`?"));
    assert!(refused("map.squares.2401=wood").contains("squares run from \"0101\" to \"2327\""));
    assert!(refused("map.court_roads=[\"0101\"]").contains("is no road, but clear"));
    assert!(refused("rules.turns=13").ends_with(
        "error: 13 turns are too few for all units to act: the last unit of the hasbergs enters at \
         the end of turn 13\n --> --set rules.turns=13:1:13\n  |\n\
         1 | rules.turns=13\n  |             ^^\n  \
         = help: play at least 14 turns, or let more units enter at a time\n\n1 fault found"
    ));
    assert!(refused("rules.garrison.side=askanians").contains("the garrison has no unit"));
}

#[test]
fn a_garrison_that_is_not_ten_and_turns_in_which_not_all_can_act_are_refused_together() {
    let refused = |scenario: &str, overlays: &[&str], sets: &[&str]| {
        let changes = Changes {
            overlays: overlays.iter().map(ToString::to_string).collect(),
            sets: sets.iter().map(ToString::to_string).collect(),
        };
        load(scenario, &changes).err().map(|failure| failure.to_string()).unwrap_or_default()
    };
    let small = refused("verdox/garrison", &[], &["rules.garrison.infantry=2", "rules.turns=14"]);
    assert!(small.contains("8 units in the garrison, but a side begins with 10 [2.3]"), "{small}");
    assert!(small.contains("= help: post 2 more, of any kind"), "{small}");
    assert!(small.contains("the last unit of the askanians enters at the end of turn 14"));
    let exchange = ["rules.garrison.infantry=3", "rules.garrison.riflemen=4"];
    assert_eq!(refused("verdox/garrison", &[], &exchange), "", "one kind for another");
    let slow = refused("verdox/garrison", &["short"], &["rules.entry=[5, 2]"]);
    assert!(slow.contains("the last unit of the askanians enters at the end of turn 33"), "{slow}");
    assert!(slow.contains("= help: play at least 34 turns, or let more units enter at a time"));
    assert_eq!(refused("verdox/garrison", &["short"], &["rules.entry=[5, 3]"]), "");
}

#[test]
fn a_scenario_of_another_system_is_refused_by_name() {
    let library = GAMES.library();
    let open = |name: &str| Draft::open(&library, name, &Changes::default()).unwrap();
    let failure = open("verdox/open").finish(&niemenczyn::format()).unwrap_err();
    assert!(matches!(failure, Failure::OtherSystem { wanted: "1794", .. }));
    assert_eq!(
        failure.to_string(),
        "`verdox/open` is played by the rules of verdox; this command knows those of 1794 only, and \
         `wargauge scenarios` lists what it can play"
    );
    let failure = open("niemenczyn/historical").finish(&verdox::format()).unwrap_err();
    assert!(matches!(failure, Failure::OtherSystem { wanted: "verdox", .. }));
}

#[test]
fn what_is_accepted_is_played_to_the_end() {
    for (name, overlays, sets) in [
        ("verdox/open", &["long"][..], &[][..]),
        ("verdox/garrison", &["short", "garrison-hasbergs"], &[]),
        ("verdox/open", &[], &["rules.deployed=80", "rules.entry=[1, 80]", "rules.turns=120"]),
        ("verdox/open", &[], &["units.artillery.range=12", "rules.range=king"]),
        (
            "verdox/garrison",
            &[],
            &["rules.garrison.infantry=30", "rules.garrison.riflemen=15", "rules.deployed=48"],
        ),
        ("verdox/open", &[], &["map.barges=[\"0514\", \"1914\", \"0709\", \"0314\"]"]),
    ] {
        let game = Verdox::new(&changed(name, overlays, sets).setup);
        let mut choices = Choices::new();
        for number in 0..5 {
            let (mut luck, mut whim) = (Luck::new(1794, number), stream(1794, number, 99));
            let mut state = game.start();
            while game.advance(&mut state, &mut luck, &mut choices).is_some() {
                let pick = below(whim.next_u64(), choices.len() as u64) as usize;
                game.play(&mut state, choices[pick], &mut luck);
            }
            assert!(game.outcome(&state).is_some());
        }
    }
}

fn page() -> String {
    std::fs::read_to_string("../docs/scenario-format-verdox.md").unwrap().replace('\r', "")
}

#[test]
fn every_switch_stands_in_the_page_with_its_printed_value() {
    let page = page();
    let text = shipped("verdox/open").about.text;
    let (_, rules) = text.split_once("\n[rules]\n").expect("the text has rules");
    let mut path = String::new();
    let mut count = 0;
    for line in rules.lines() {
        if let Some(table) = line.strip_prefix("[rules.") {
            path = format!("{}.", table.trim_end_matches(']'));
        }
        let Some((key, value)) = line.split_once(" = ") else { continue };
        if key == "source" {
            continue;
        }
        // A value with a range or with readings stands in a table of its own.
        let own = value.strip_prefix("{ value = ").and_then(|rest| rest.split_once(", source"));
        let value = own.map_or(value, |(value, _)| value);
        let row = format!("| `{path}{key}` | `{value}` |");
        assert!(page.contains(&row), "{row}");
        count += 1;
    }
    assert_eq!(count, 16);
}

#[test]
fn the_example_in_the_page_is_legal_by_itself() {
    let page = page();
    let example = page.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("verdox-example.toml");
    std::fs::write(&file, format!("kind = \"part\"\n{example}")).unwrap();
    let line = GAMES.validate(&file).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(line, "part of a scenario: a map of 3 rows by 5 columns");
}
