//! The shipped files: they load, they say what the rulings say, and their text loads again.

use std::path::{Path, PathBuf};

use wargauge_engine::era1794::setup::{Arm, Feature, Setup, Start, Terrain, UnitSetup};
use wargauge_engine::era1794::switches::Switches;
use wargauge_engine::{Facing, Side};
use wargauge_games::GAMES;
use wargauge_scenarios::era1794::{load, load_text};
use wargauge_scenarios::{Changes, Kind, Listing, Source};

/// Scenarios of the 1794 system.
type Scenario = wargauge_scenarios::Scenario<wargauge_engine::era1794::Setup>;

fn shipped(name: &str) -> Scenario {
    load(name, &Changes::default()).unwrap_or_else(|failure| panic!("{failure}"))
}

fn historical() -> Setup {
    shipped("niemenczyn/historical").setup
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            found.push(path);
        }
    }
}

#[test]
fn every_shipped_file_validates() {
    let mut found = Vec::new();
    files(Path::new("niemenczyn"), &mut found);
    assert!(found.len() >= 7);
    for path in found {
        let line = GAMES.validate(&path).unwrap_or_else(|failure| panic!("{failure}"));
        assert!(!line.contains('\n'), "{line}");
    }
}

#[test]
fn the_list_names_both_scenarios_and_the_overlay() {
    let list = GAMES.library().builtin();
    let find = |name: &str| list.iter().find(|listing| listing.name == name).unwrap();
    assert_eq!(find("niemenczyn/historical").kind, Kind::Scenario);
    assert_eq!(find("niemenczyn/alternative").kind, Kind::Scenario);
    assert_eq!(find("eydziatowicz").kind, Kind::Overlay);
    assert_eq!(find("eydziatowicz").applies_to, ["niemenczyn/historical"]);
    // What is known of sensitive values is found by its scenario.
    let titled = |listing: &&Listing| listing.kind != Kind::Sensitivity;
    assert!(list.iter().filter(titled).all(|listing| !listing.title.is_empty()));
}

#[test]
fn the_text_in_force_loads_to_the_same_set_up() {
    for name in ["niemenczyn/historical", "niemenczyn/alternative"] {
        let first = shipped(name);
        let again = load_text(name, &first.about.text, &Changes::default())
            .unwrap_or_else(|failure| panic!("{failure}"));
        // Too long to be printed.
        assert!(again.setup == first.setup);
        assert_eq!(again.about.digest, first.about.digest);
        assert!(again.about.origins == first.about.origins);
        assert!(again.about.text == first.about.text);
    }
}

#[test]
fn the_shipped_rules_are_the_printed_ones() {
    assert_eq!(historical().rules, Switches::default());
    assert_eq!(shipped("niemenczyn/alternative").setup.rules, Switches::default());
}

#[test]
fn the_historical_set_up_has_the_counters_of_the_book() {
    let setup = historical();
    assert_eq!(setup.sides, ["poles", "russians"]);
    let found: Vec<_> = setup
        .units
        .iter()
        .map(|unit| {
            let commander = setup.commanders[unit.commander].name.as_str();
            let values = (unit.morale, unit.size, unit.firepower);
            (unit.name.as_str(), commander, unit.arm.name(), unit.cossack, values)
        })
        .collect();
    let (poles, foot, horse) = ("ppłk Grabowski", "infantry", "cavalry");
    let (lewiz, kirejew) = ("ppłk Lewiz", "płk Kirejew");
    assert_eq!(
        found,
        [
            ("1/I/7 pp lit.", poles, foot, false, (7, 5, Some(5))),
            ("2/I/7 pp lit.", poles, foot, false, (7, 4, Some(4))),
            ("artyleria", poles, "artillery", false, (0, 0, None)),
            ("II Brygada KN", poles, horse, false, (7, 2, Some(1))),
            ("Narbutt 1", poles, horse, false, (5, 2, Some(1))),
            ("Narbutt 2", poles, horse, false, (5, 1, None)),
            ("1 Narwski", lewiz, foot, false, (6, 4, Some(4))),
            ("2 Narwski", lewiz, foot, false, (6, 3, Some(3))),
            ("3 Narwski", lewiz, foot, false, (6, 3, Some(3))),
            ("1 Pskowski", lewiz, foot, false, (6, 4, Some(4))),
            ("2 Pskowski", lewiz, foot, false, (6, 3, Some(3))),
            ("artyleria", lewiz, "artillery", false, (0, 0, None)),
            ("1 sotnia", kirejew, horse, true, (5, 2, Some(1))),
            ("2 sotnia", kirejew, horse, true, (5, 2, Some(1))),
        ]
    );
    let limbered: Vec<_> = setup.units.iter().filter(|unit| unit.limbered).collect();
    assert_eq!(limbered.len(), 1);
    assert_eq!(setup.commanders[limbered[0].commander].side, Side::First);
    assert!(
        setup.units.iter().all(|unit| unit.reverse_morale == u8::from(unit.arm != Arm::Artillery))
    );
}

#[test]
fn rule_13_1_the_historical_pool_grows_over_three_turns() {
    let setup = historical();
    let names = |turn: usize, side: usize| {
        let pool = &setup.pool[turn - 1].sides[side];
        let names: Vec<_> =
            pool.commanders.iter().map(|&index| setup.commanders[index].name.as_str()).collect();
        (names, pool.count)
    };
    assert_eq!(setup.pool.len(), 3);
    for turn in 1..=3 {
        assert_eq!(names(turn, 0), (vec!["ppłk Grabowski"], 1));
    }
    assert_eq!(names(1, 1), (vec![], 0));
    assert_eq!(names(2, 1), (vec!["ppłk Lewiz"], 1));
    assert_eq!(names(3, 1), (vec!["ppłk Lewiz", "płk Kirejew"], 1));
}

#[test]
fn rule_13_2_the_alternative_starts_with_both_poles_on_the_south_edge() {
    let setup = shipped("niemenczyn/alternative").setup;
    let edge = Start::Among { turn: 1, hexes: (101..=116).collect() };
    let is_pole = |unit: &&UnitSetup| setup.commanders[unit.commander].side == Side::First;
    assert_eq!(setup.units.iter().filter(is_pole).count(), 10);
    assert!(setup.units.iter().filter(is_pole).all(|unit| unit.start == edge));
    for commander in &setup.commanders {
        assert_eq!(commander.start == edge, commander.side == Side::First);
    }
    let counts: Vec<_> =
        setup.pool.iter().map(|turn| turn.sides.each_ref().map(|side| side.count)).collect();
    assert_eq!(counts, [[2, 0], [1, 1]]);
    assert_eq!(setup.pool[1].sides[1].commanders.len(), 2);
}

#[test]
fn the_deployment_keeps_the_distances_of_the_rulings() {
    let setup = historical();
    let board = setup.map.board();
    let place = |start: &Start| match start {
        Start::At(hex) => board.numbered(*hex).unwrap(),
        Start::Among { .. } | Start::Enters { .. } => panic!("nobody decides in scenario I"),
    };
    let mut commanded_by_lewiz = 0;
    for unit in &setup.units {
        let hex = place(&unit.start);
        let commander = &setup.commanders[unit.commander];
        for other in &setup.units {
            if setup.commanders[other.commander].side != commander.side {
                assert!(board.distance(hex, place(&other.start)) > 3, "{}", unit.name);
            }
        }
        let facing = if commander.side == Side::First { Facing::N } else { Facing::S };
        assert_eq!(unit.facing, facing);
        let is_in_command = board.distance(hex, place(&commander.start)) <= 4;
        match commander.name.as_str() {
            "ppłk Lewiz" => commanded_by_lewiz += u32::from(is_in_command),
            _ => assert!(is_in_command, "{}", unit.name),
        }
    }
    assert!(commanded_by_lewiz >= 5);
}

#[test]
fn the_map_has_the_ravine_the_road_and_the_works_of_the_rulings() {
    let map = historical().map;
    let board = map.board();
    assert_eq!((map.rows, map.columns), (12, 16));
    let hex = |number| &map.hexes[board.numbered(number).unwrap().index()];
    let road: Vec<_> = map.edges.iter().filter(|edge| edge.feature == Feature::Road).collect();
    assert_eq!((road[0].hex, road[road.len() - 1].other), (109, 1208));
    assert!(road.iter().any(|edge| edge.other == 1108));
    for edge in &road {
        let on_floor = (200..700).contains(&edge.other);
        assert_eq!(hex(edge.other).level, i8::from(!on_floor), "{:04}", edge.other);
        assert_eq!(hex(edge.other).terrain, Terrain::Clear);
    }
    let works: Vec<_> =
        map.edges.iter().filter(|edge| edge.feature == Feature::Earthwork).collect();
    // The left wing's works close the mouth, where the road leaves the ravine.
    assert!(works.iter().any(|work| work.hex == 809 && work.other == 709));
    // The open west.
    for row in 1..=12 {
        for column in 1..=6 {
            assert_eq!(hex(row * 100 + column).terrain, Terrain::Clear);
        }
    }
}

#[test]
fn every_reconstructed_number_carries_a_range_that_holds_it() {
    let scenario = shipped("niemenczyn/historical");
    assert!(scenario.about.reconstructed.len() > 60);
    for origin in &scenario.about.origins {
        if let Ok(value) = origin.value.parse::<f64>()
            && origin.source == Source::Reconstructed
            // Hex numbers are places, not amounts.
            && origin.path.rsplit('.').next() != Some("start")
        {
            let (low, high) = origin.range.expect(&origin.path);
            assert!((low..=high).contains(&value), "{origin:?}");
        }
    }
    let paths: Vec<_> =
        scenario.about.reconstructed.iter().map(|origin| origin.path.as_str()).collect();
    for path in [
        "map.terrain",
        "map.levels",
        "map.roads",
        "units.narwski-1.morale",
        "units.narwski-1.start",
        "rules.fire.bands.0.range",
    ] {
        assert!(paths.contains(&path), "{path}");
    }
    assert!(!paths.contains(&"units.lit-7-1.morale"));
}

#[test]
fn every_range_can_be_swept_from_end_to_end() {
    // A study may set any value to either end of its range, and all of them at once.
    let scenario = shipped("niemenczyn/historical");
    let ends = |which: fn((f64, f64)) -> f64| -> Vec<String> {
        let ranged =
            scenario.about.origins.iter().filter_map(|origin| Some((&origin.path, origin.range?)));
        ranged.map(|(path, range)| format!("{path}={}", which(range))).collect()
    };
    for sets in [ends(|(low, _)| low), ends(|(_, high)| high)] {
        for set in &sets {
            let changes = Changes { overlays: vec![], sets: vec![set.clone()] };
            let scenario = load("niemenczyn/historical", &changes)
                .unwrap_or_else(|failure| panic!("{failure}"));
            assert_eq!(scenario.about.changes, changes.sets);
        }
        load("niemenczyn/historical", &Changes { overlays: vec![], sets })
            .unwrap_or_else(|failure| panic!("{failure}"));
    }
}
