//! Changes of *Pluton*: every switch by its path, groups of units, units and artillery that stay in the box.

use std::fs;
use std::path::{Path, PathBuf};

use wargauge_engine::Side;
use wargauge_engine::pluton::setup::{Kind, Source, UnitSetup, When};
use wargauge_engine::pluton::switches::{
    Class, Commanded, Grades, Hits, Shown, SideLevel, SideMorale, Switches,
};

use wargauge_scenarios::pluton::load;
use wargauge_scenarios::{Changes, changed as differences, copy};

use super::{SCENARIOS, battle, changed, library, refused, scenario, shipped};

type Is = fn(&Switches) -> bool;

#[test]
fn every_switch_can_be_set_by_its_path() {
    let cases: [(&str, Is); 30] = [
        ("turns=20", |rules| rules.turns == 20),
        ("hidden=true", |rules| rules.hidden),
        ("stack=8", |rules| rules.stack == 8),
        ("grades=winner", |rules| rules.grades == Grades::Winner),
        // Points count in halves: 2.5 are five.
        ("handicap=-2.5", |rules| rules.handicap == -5),
        ("movement.walk=2.5", |rules| rules.movement.walk == 5),
        ("movement.heavy_run=4", |rules| rules.movement.heavy_run == 8),
        ("movement.light_run=3", |rules| rules.movement.light_run == 6),
        ("fire.hits=hex", |rules| rules.fire.hits == Hits::Hex),
        ("fire.crews=guns", |rules| rules.fire.crews == Class::Guns),
        ("fire.screened=-2", |rules| rules.fire.screened == -2),
        ("fire.mortar_once=false", |rules| !rules.fire.mortar_once),
        ("shells.on_target=6", |rules| rules.shells.on_target == 6),
        ("shells.watched=false", |rules| !rules.shells.watched),
        ("combat.level=any", |rules| rules.combat.level == SideLevel::Any),
        ("combat.morale=highest", |rules| rules.combat.morale == SideMorale::Highest),
        ("combat.multiplied=[12, 18, 24]", |rules| rules.combat.multiplied == [24, 36, 48]),
        ("combat.multiplied.1=20.5", |rules| rules.combat.multiplied == [24, 41, 49]),
        ("levels.runners_next=false", |rules| !rules.levels.runners_next),
        ("command.range=[6, 4, 2]", |rules| rules.command.range == [6, 4, 2]),
        ("command.flees=false", |rules| !rules.command.flees),
        ("sight.shown=always", |rules| rules.sight.shown == Shown::Always),
        ("sight.platoon.0=8", |rules| rules.sight.platoon == [8, 6, 2]),
        ("fire.falls_behind=false", |rules| !rules.fire.falls_behind),
        ("shells.crowds=false", |rules| !rules.shells.crowds),
        ("command.others=side", |rules| rules.command.others == Commanded::Side),
        ("command.each_platoon=true", |rules| rules.command.each_platoon),
        ("strength.halves_for_all=false", |rules| !rules.strength.halves_for_all),
        ("arrivals.run=false", |rules| !rules.arrivals.run),
        ("arrivals.late=10", |rules| rules.arrivals.late == 10),
    ];
    for (set, is) in cases {
        let rules = changed(SCENARIOS[0], &[&format!("rules.{set}")]).setup.rules;
        assert!(is(&rules) && rules != Switches::default(), "{set}");
    }
}

#[test]
fn a_group_of_units_is_changed_at_once() {
    let units = |set: &str| changed(SCENARIOS[0], &[set]).setup.units;
    let morale = |set: &str, is: fn(&UnitSetup) -> bool| {
        let units = units(set);
        assert!(units.iter().all(|unit| (unit.morale == 3) == is(unit)), "{set}");
        assert!(units.iter().any(is), "{set}");
    };
    morale("units.all.morale=3", |_| true);
    morale("units.poles.morale=3", |unit| unit.side == Side::First);
    morale("units.mortars.morale=3", |unit| unit.kind == Kind::Mortars);
    morale("units.germans+machine-guns.morale+=1", |unit| {
        unit.side == Side::Second && unit.kind == Kind::MachineGuns
    });
    let fault = refused("units.german.morale=3");
    assert!(fault.contains("nothing is called `german` here"), "{fault}");
    assert!(fault.contains("did you mean `germans`?"), "{fault}");
}

#[test]
fn units_that_are_absent_stay_in_the_box() {
    let whole = changed(SCENARIOS[0], &[]);
    let boxed: Vec<_> = whole.boxed[1].iter().map(|boxed| boxed.id.as_str()).collect();
    assert_eq!(boxed, ["poles-6d", "poles-s16", "poles-s17", "poles-s18", "poles-c6"]);
    assert_eq!(whole.unit_ids.len(), whole.setup.units.len());
    // A mortar takes its marker with it, and the others keep theirs.
    let scenario = changed(SCENARIOS[0], &["units.poles-m2.absent=true"]);
    assert!(!scenario.unit_ids.contains(&"poles-m2".to_owned()));
    assert_eq!(scenario.setup.markers.len(), whole.setup.markers.len() - 1);
    for marker in &scenario.setup.markers {
        let Source::Mortar { unit, .. } = marker.source else { continue };
        let unit = &scenario.setup.units[usize::from(unit)];
        let same = unit.name == format!("m{}", marker.number);
        assert!(unit.side == marker.side && unit.kind == Kind::Mortars && same);
    }
    // The c6, if scenario 1 has it, begins with a company of its battalion.
    let scenario = changed(SCENARIOS[0], &["units.poles-c6.absent=false"]);
    let place = scenario.unit_ids.iter().position(|id| id == "poles-c6").expect("it is there");
    let group = scenario.setup.units[place].group;
    assert_eq!(scenario.setup.groups[usize::from(group)].name, "4kp c4");
}

#[test]
fn a_whole_group_or_a_battalion_of_artillery_stays_in_the_box() {
    let scenario = changed(SCENARIOS[0], &["deployment.iii-73.absent=true"]);
    let (whole, setup) = (battle(), scenario.setup);
    assert_eq!(setup.groups, whole.groups[..9]);
    assert_eq!(setup.units.len(), whole.units.len() - 19);
    assert!(setup.units.iter().all(|unit| usize::from(unit.group) < setup.groups.len()));
    assert_eq!(setup.markers.len(), whole.markers.len() - 2);
    // The groups that follow one that is gone move up, with their units.
    let setup = changed(SCENARIOS[0], &["deployment.9kp.absent=true"]).setup;
    assert_eq!(setup.groups[0].name, "3kp c3");
    let of_first = setup.units.iter().filter(|unit| unit.group == 0);
    let names: Vec<_> = of_first.map(|unit| unit.name.as_str()).collect();
    assert_eq!(names, ["3d", "s7", "s8", "s9", "c3"]);
    let setup = changed(SCENARIOS[0], &["support.ii-30-pal.absent=true"]).setup;
    assert_eq!(setup.support.len(), 4);
    assert_eq!(setup.markers.len(), whole.markers.len() - 3);
    let fired: Vec<u8> = setup
        .markers
        .iter()
        .filter_map(|marker| match marker.source {
            Source::Support(place) => Some(place),
            Source::Mortar { .. } => None,
        })
        .collect();
    assert_eq!(fired, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
}

#[test]
fn a_group_may_begin_elsewhere_and_come_at_another_time() {
    let group =
        |sets: &[&str], place: usize| changed(SCENARIOS[0], sets).setup.groups[place].clone();
    assert_eq!(group(&["deployment.iii-73.turn=2"], 9).when, When::Turn(2));
    assert_eq!(group(&["deployment.9kp.hexes=1817[0]"], 0).hexes, [1817]);
    assert_eq!(
        group(&["deployment.9kp.hexes=0101[2]"], 0).hexes,
        [101, 201, 301, 102, 202, 302, 103]
    );
    assert_eq!(group(&["deployment.9kp.near_commander=1"], 0).near_commander, Some(1));
    let wood = group(&["deployment.9kp.ground=wood"], 0).hexes;
    let whole = battle();
    let is_wood = |hex: &u16| {
        let hex = whole.map.board().numbered(*hex).expect("it is on the map");
        whole.map.hexes[hex.index()].ground.name() == "wood"
    };
    let around: Vec<u16> = whole.groups[0].hexes.iter().copied().filter(is_wood).collect();
    assert!(wood == around && wood.len() < whole.groups[0].hexes.len());
    let near = changed(SCENARIOS[1], &["deployment.poles.except=K Z"]).setup.groups[0].hexes.len();
    let far =
        changed(SCENARIOS[1], &["deployment.poles.except=K[8] Z[8]"]).setup.groups[0].hexes.len();
    assert!(near > 313 && far < 313, "{near} {far}");
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn an_overlay_lies_over_the_battle_and_is_refused_over_another_scenario() {
    let file = folder("pluton-overlay").join("early.toml");
    let text = "kind = \"overlay\"\ntitle = \"III/73 comes early\"\n\
                applies_to = [\"pluton/parzymiechy\"]\n\n[deployment.iii-73]\n\
                turn = { value = 4, source = \"reconstructed\", range = [2, 8] }\n";
    fs::write(&file, text).unwrap();
    let changes = Changes { overlays: vec![file.to_string_lossy().into_owned()], sets: vec![] };
    let early = load(SCENARIOS[0], &changes).unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(early.setup.groups[9].when, When::Turn(4));
    let differences = differences(&shipped(SCENARIOS[0]).about, &early.about);
    let differences: Vec<String> = differences.iter().map(ToString::to_string).collect();
    assert_eq!(differences, ["deployment.iii-73.turn 6 → 4"]);
    let fault = load(SCENARIOS[1], &changes).err().map(|why| why.to_string()).unwrap_or_default();
    assert!(fault.contains("this overlay does not apply to `pluton/free`"), "{fault}");
}

#[test]
fn what_differs_between_two_scenarios_is_named_by_path() {
    let was = shipped(SCENARIOS[0]).about;
    let is =
        changed(SCENARIOS[0], &["units.poles-c9.boxes=2", "tables.terrain.wood.cost=1.5"]).about;
    let found: Vec<String> = differences(&was, &is).iter().map(ToString::to_string).collect();
    assert_eq!(found, ["units.poles-c9.boxes 3 → 2", "tables.terrain.wood.cost 2 → 1.5"]);
}

#[test]
fn a_scenario_is_copied_whole_in_one_file_or_as_its_files() {
    for name in SCENARIOS {
        let shipped = shipped(name);
        let folder = folder(&format!("copy-{}", name.replace('/', "-")));
        let (text, rows) =
            copy::in_one(&library(), &shipped.about, "My battle", Some("units.csv")).unwrap();
        assert!(text.contains("# Which units begin together, where and when.\n[deployment"));
        fs::write(folder.join("mine.toml"), text).unwrap();
        fs::write(folder.join("units.csv"), rows.expect("the units are in a sheet")).unwrap();
        let mine =
            scenario(&folder.join("mine.toml")).unwrap_or_else(|failure| panic!("{failure}"));
        assert!(mine.setup == shipped.setup);
        assert_eq!(mine.about.digest, shipped.about.digest);
        let files = copy::files_of(&library(), name).unwrap();
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            ["scenario.toml", "rules.toml", "tables.toml", "map.toml", "forces.toml", "units.csv"]
        );
        for (name, text) in &files {
            fs::write(folder.join(name), text).unwrap();
        }
        let again =
            scenario(&folder.join("scenario.toml")).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(again.about.digest, shipped.about.digest);
    }
}
