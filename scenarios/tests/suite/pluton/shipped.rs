//! The shipped files of *Pluton*: forces, set-ups, points, and where every value comes from.

use std::collections::BTreeMap;
use std::path::Path;

use wargauge_engine::Side;
use wargauge_engine::pluton::setup::{Kind, Setup, Source as Fired, When};
use wargauge_engine::pluton::switches::Switches;
use wargauge_scenarios::pluton::{load, load_text};
use wargauge_scenarios::{Changes, Kind as FileKind, Source};

use super::{SCENARIOS, battle, changed, library, part, scenario, shipped};

#[test]
fn every_shipped_file_validates() {
    let parts = ["forces", "map", "rules", "tables"];
    let contents = parts.map(|name| {
        let path = format!("pluton/{name}.toml");
        part(Path::new(&path)).unwrap_or_else(|failure| panic!("{failure}"))
    });
    assert_eq!(
        contents,
        [
            "105 units, 5 battalions of artillery",
            "a map of 27 rows by 43 columns",
            "rules",
            "tables",
        ]
    );
    for name in ["parzymiechy", "free"] {
        let path = format!("pluton/{name}.toml");
        scenario(Path::new(&path)).unwrap_or_else(|failure| panic!("{failure}"));
    }
    // The units are in a sheet, and the leagues, which other tests open, in a folder.
    assert_eq!(std::fs::read_dir("pluton").unwrap().count(), 8, "every file is tried");
}

#[test]
fn the_list_of_a_library_names_both_scenarios_and_their_leagues() {
    let list = library().builtin();
    let names: Vec<_> = list.iter().map(|listing| (listing.name.as_str(), listing.kind)).collect();
    assert_eq!(
        names,
        [
            ("pluton/free", FileKind::Scenario),
            ("pluton/parzymiechy", FileKind::Scenario),
            ("pluton/free", FileKind::League),
            ("pluton/parzymiechy", FileKind::League),
        ]
    );
}

/// How many units of each kind a side has with so many boxes.
fn counts(setup: &Setup, side: Side) -> BTreeMap<(&'static str, u8), usize> {
    let mut counts = BTreeMap::new();
    for unit in setup.units.iter().filter(|unit| unit.side == side) {
        *counts.entry((unit.kind.name(), unit.boxes)).or_default() += 1;
    }
    counts
}

#[test]
fn rule_n_4_every_platoon_has_its_boxes() {
    let [battle, free] = SCENARIOS.map(|name| shipped(name).setup);
    let poles = [(("commander", 0), 8), (("machine-guns", 3), 8), (("mortars", 2), 3)];
    let first: BTreeMap<_, _> = poles.into_iter().chain([(("rifles", 3), 24)]).collect();
    assert_eq!(counts(&battle, Side::First), first);
    let germans = [
        (("commander", 0), 9),
        (("machine-guns", 2), 9),
        (("machine-guns", 3), 6),
        (("mortars", 3), 6),
    ];
    let second: BTreeMap<_, _> = germans.into_iter().chain([(("rifles", 3), 27)]).collect();
    assert_eq!(counts(&battle, Side::Second), second);
    assert_eq!(counts(&free, Side::Second), second);
    // [S2.1] 6kp with c6.
    let more = counts(&free, Side::First);
    assert_eq!(
        [("commander", 0), ("machine-guns", 3), ("rifles", 3)].map(|of| more[&of]),
        [9, 9, 27]
    );
    for setup in [&battle, &free] {
        assert_eq!(setup.sides, ["poles", "germans"]);
        assert!(setup.units.iter().all(|unit| unit.morale == 2), "[N.5]");
    }
}

#[test]
fn companies_and_battalions_lead_their_own() {
    let setup = shipped(SCENARIOS[1]).setup;
    let of = |side, name: &str| {
        let unit = setup.units.iter().find(|unit| unit.side == side && unit.name == name);
        let unit = unit.unwrap_or_else(|| panic!("{name}"));
        (unit.company, unit.battalion)
    };
    for number in 1..=27u8 {
        let company = number.div_ceil(3);
        for side in Side::BOTH {
            let expected = (company, company.div_ceil(3));
            assert_eq!(of(side, &format!("s{number}")), expected);
            assert_eq!(of(side, &format!("{company}d")), expected);
        }
        if number <= 9 {
            assert_eq!(of(Side::First, &format!("c{number}")), (0, number.div_ceil(3)));
            assert_eq!(of(Side::Second, &format!("c{number}")), (number, number.div_ceil(3)));
        }
    }
    for number in 10..=15u8 {
        assert_eq!(of(Side::Second, &format!("c{number}")), (0, (number - 8) / 2));
    }
    assert_eq!(["m1", "m2", "m3"].map(|name| of(Side::First, name)), [(0, 1), (0, 2), (0, 3)]);
    assert_eq!(["m1", "m4", "m6"].map(|name| of(Side::Second, name)), [(0, 1), (0, 2), (0, 3)]);
}

#[test]
fn rule_s1_3_the_battle_is_set_up_as_printed() {
    let setup = battle();
    let groups: Vec<_> = setup
        .groups
        .iter()
        .zip(0..)
        .map(|(group, place)| {
            let own = setup.units.iter().filter(|unit| unit.group == place);
            let platoons = own.filter(|unit| unit.kind != Kind::Commander).count();
            (group.name.as_str(), group.side.index(), platoons, group.hexes.len())
        })
        .collect();
    // Within two hexes lie 19, within one 7.
    assert_eq!(
        groups,
        [
            ("9kp c9", 0, 4, 19),
            ("3kp c3", 0, 4, 19),
            ("4kp c4", 0, 4, 19),
            ("7kp c7", 0, 4, 7),
            ("8kp c8 m3", 0, 5, 7),
            ("5kp c5 m2", 0, 5, 1),
            ("I/83", 0, 9, 2),
            ("I/73", 1, 16, 9),
            ("II/73", 1, 16, 43),
            ("III/73", 1, 16, 43),
        ]
    );
    assert!(setup.groups[0].hexes.contains(&1817) && setup.groups[5].hexes == [404]);
    assert_eq!(setup.groups[6].hexes, [2901, 3601]);
    assert_eq!(setup.groups[6].when, When::Turn(4));
    let row: Vec<u16> = (1..=43).map(|column| column * 100 + 27).collect();
    assert!(setup.groups[8..].iter().all(|group| group.hexes == row));
    assert_eq!(setup.groups[9].when, When::Turn(6));
    let When::Taken(taken) = &setup.groups[8].when else { panic!("II/73 comes for a village") };
    assert!(taken.len() == 11 && taken.contains(&2611) && taken.contains(&2518));
    // (house) The manor farm is no part of Zimnowoda.
    assert!(!setup.groups[7].hexes.contains(&2518));
}

#[test]
fn rule_s2_2_the_free_scenario_is_set_up_in_woods_and_buildings_far_from_the_germans() {
    let setup = shipped(SCENARIOS[1]).setup;
    let board = setup.map.board();
    let [poles, germans, second, third] = &setup.groups[..] else { panic!("four groups") };
    assert_eq!((poles.near_commander, &poles.when), (Some(2), &When::Start));
    let hexes = |letters: &[&str]| -> Vec<u16> {
        let named = setup.map.villages.iter().filter(|one| letters.contains(&one.name.as_str()));
        named.flat_map(|village| village.hexes.clone()).collect()
    };
    let forbidden = hexes(&["Kleśniska", "Zimnowoda"]);
    assert_eq!(forbidden.len(), 9);
    let distance = |from: u16, to: u16| {
        let [from, to] = [from, to].map(|hex| board.numbered(hex).unwrap());
        board.distance(from, to)
    };
    for hex in board.hexes() {
        let number = board.number(hex);
        let near = forbidden.iter().any(|&other| distance(number, other) <= 4);
        let allowed = setup.map.hexes[hex.index()].ground.is_cover() && !near;
        assert_eq!(poles.hexes.contains(&number), allowed, "{number:04}");
    }
    assert_eq!((germans.hexes.len(), &second.when, &third.when), (9, &When::Die, &When::Die));
    assert!(setup.rules.hidden);
    assert_eq!(setup.rules, Switches { hidden: true, ..Switches::default() });
}

#[test]
fn rule_s1_4_markers_are_fired_by_mortars_and_batteries() {
    let setup = battle();
    let found: Vec<_> = setup
        .markers
        .iter()
        .map(|marker| {
            let by = match marker.source {
                Fired::Mortar { unit, calibre } => {
                    (setup.units[usize::from(unit)].name.clone(), calibre)
                }
                Fired::Support(place) => {
                    let battalion = &setup.support[usize::from(place)];
                    (battalion.name.clone(), battalion.calibre)
                }
            };
            (marker.side.index(), marker.number, by.0, by.1)
        })
        .collect();
    let poles = (1..=9).map(|number| match number {
        1..=3 => (0, number, format!("m{number}"), 81),
        4..=6 => (0, number, "II/30 pal".to_owned(), 75),
        _ => (0, number, "III/30 pal".to_owned(), 150),
    });
    let germans = (1..=15).map(|number| match number {
        1..=6 => (1, number, format!("m{number}"), 80),
        7..=9 => (1, number, "I/19 pal".to_owned(), 105),
        10..=12 => (1, number, "II/19 pal".to_owned(), 105),
        _ => (1, number, "dac".to_owned(), 150),
    });
    assert_eq!(found, poles.chain(germans).collect::<Vec<_>>());
    assert!(setup.support.iter().all(|battalion| battalion.tubes == 4));
}

#[test]
fn rules_s1_5_and_s2_3_say_when_artillery_may_be_called_and_what_sparing_it_is_worth() {
    let [battle, free] = SCENARIOS.map(|name| shipped(name).setup);
    let calls = |setup: &Setup| -> Vec<(u8, u8, u8)> {
        let support = setup.support.iter();
        support.map(|one| (one.call.turn, one.call.revealed, one.value)).collect()
    };
    // Values are in half points.
    assert_eq!(calls(&battle), [(3, 0, 8), (6, 0, 8), (2, 0, 0), (4, 0, 6), (12, 0, 8)]);
    assert_eq!(calls(&free), [(1, 0, 6), (1, 0, 8), (1, 12, 0), (1, 20, 0), (1, 20, 0)]);
    assert!(battle.support.iter().all(|one| one.call.near.is_none()));
    let near = free.support[4].call.near.as_ref().expect("dac has a second condition");
    assert_eq!((near.platoons, near.distance, near.hexes.len()), (4, 5, 7));
}

#[test]
fn rules_s1_7_and_s2_5_give_the_printed_points() {
    let [battle, free] = SCENARIOS.map(|name| shipped(name).setup);
    assert!(battle.map.villages.iter().all(|village| village.value == [4, 3]));
    let values: Vec<_> =
        free.map.villages.iter().map(|one| (one.name.as_str(), one.value)).collect();
    assert_eq!(
        values,
        [
            ("Parzymiechy", [4, 5]),
            ("Napoleon", [4, 5]),
            ("Zimnowoda", [4, 4]),
            ("folwark Zimnowoda", [4, 4]),
            ("Kleśniska", [4, 4]),
            ("Rozalin", [4, 6]),
            ("Przesieka", [4, 6]),
            ("Giętkowizna", [4, 6]),
        ]
    );
    let points = |setup: &Setup| {
        let victory = &setup.victory;
        let road = &victory.road;
        let lost = (victory.lost_box, victory.lost_commander);
        (lost, (victory.unrevealed, victory.most_unrevealed), (road.value, road.distance))
    };
    assert_eq!(points(&battle), ((1, 2), (0, 0), (16, 3)));
    assert_eq!(points(&free), ((1, 2), (6, 36), (24, 3)));
    assert_eq!(battle.victory.road.routes, [[627, 4303], [627, 1901]]);
    assert_eq!(free.victory.road.routes, [[527, 4309], [527, 1901]]);
    assert_eq!([&battle, &free].map(|setup| setup.victory.grades), [[8, 14, 22, 32]; 2]);
}

#[test]
fn the_shipped_switches_are_those_of_the_engine() {
    assert_eq!(battle().rules, Switches::default());
}

#[test]
fn the_text_in_force_loads_to_the_same_set_up() {
    for name in SCENARIOS {
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
fn every_reconstructed_number_carries_a_range_that_holds_it() {
    for name in SCENARIOS {
        let about = shipped(name).about;
        let mut ranged = 0;
        for origin in &about.reconstructed {
            let Ok(value) = origin.value.parse::<f64>() else { continue };
            let (low, high) = origin.range.expect(&origin.path);
            assert!((low..=high).contains(&value), "{origin:?}");
            ranged += 1;
        }
        assert_eq!(ranged, [28, 28][usize::from(name == SCENARIOS[1])], "{name}");
        let paths: Vec<_> = about.reconstructed.iter().map(|origin| origin.path.as_str()).collect();
        for path in [
            "map.terrain",
            "tables.rifles.force",
            "tables.effect.results",
            "tables.terrain.wood.cost",
            "tables.morale.1",
        ] {
            assert!(paths.contains(&path), "{path}");
        }
        // [10.4] prints what ground does in close combat.
        assert!(!paths.contains(&"tables.terrain.wood.combat"));
        let length = paths.contains(&"rules.turns");
        assert_eq!(length, name == SCENARIOS[0], "only scenario 2 prints its length");
    }
}

#[test]
fn every_range_can_be_swept_from_end_to_end() {
    // A study may set any value to either end of its range, and all of them at once.
    for name in SCENARIOS {
        let about = shipped(name).about;
        let ends = |which: fn((f64, f64)) -> f64| -> Vec<String> {
            let ranged =
                about.origins.iter().filter_map(|origin| Some((&origin.path, origin.range?)));
            ranged.map(|(path, range)| format!("{path}={}", which(range))).collect()
        };
        for sets in [ends(|(low, _)| low), ends(|(_, high)| high)] {
            for set in &sets {
                changed(name, &[set]);
            }
            load(name, &Changes { overlays: vec![], sets })
                .unwrap_or_else(|failure| panic!("{failure}"));
        }
    }
}

#[test]
fn every_reading_is_another_game() {
    for name in SCENARIOS {
        let about = shipped(name).about;
        let disputed = about.origins.iter().filter(|origin| !origin.readings.is_empty());
        let mut count = 0;
        for origin in disputed {
            assert!(origin.note.is_some(), "{} says what is disputed", origin.path);
            // [S2.4] By which hexes the battalions come is not printed.
            let is_lost = origin.path.starts_with("deployment.ii");
            let source = if is_lost { Source::Reconstructed } else { Source::Rulebook };
            assert_eq!(origin.source, source, "{}", origin.path);
            for reading in origin.readings.iter().filter(|reading| **reading != origin.value) {
                let other = changed(name, &[&format!("{}={reading}", origin.path)]);
                assert_ne!(other.about.digest, about.digest, "{}", origin.path);
            }
            count += 1;
        }
        // The c6 is in doubt in scenario 1 only, the entry of two battalions in scenario 2 only.
        assert_eq!(count, [33, 34][usize::from(name == SCENARIOS[1])], "{name}");
    }
}
