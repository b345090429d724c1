//! Set-ups with faults: each is found, with its place, its message and how to fix it.

use wargauge_engine::verdox::Setup;
use wargauge_engine::verdox::check::{Place, Wrong, check, check_map};
use wargauge_engine::verdox::setup::Terrain;

use super::{printed, shipped};

/// The faults of the open game with a change, as text.
fn faults(change: impl FnOnce(&mut Setup)) -> Vec<String> {
    let mut setup = printed();
    change(&mut setup);
    check(&setup).iter().map(ToString::to_string).collect()
}

#[test]
fn the_shipped_set_ups_have_no_fault() {
    for name in ["verdox/open", "verdox/garrison"] {
        let game = shipped(name);
        assert!(check(game.setup()).is_empty());
        assert!(check_map(game.setup()).is_empty());
    }
}

#[test]
fn faults_of_the_map_are_found() {
    assert_eq!(faults(|setup| setup.map.rows = 0), ["map: the map has no square"]);
    assert_eq!(
        faults(|setup| setup.map.rows = 22),
        ["map: 621 squares, but rows and columns make 594"]
    );
    assert_eq!(
        faults(|setup| setup.map.headquarters = [101, 2401]),
        ["headquarters of side 1: square 2401 is not on the map"]
    );
    assert_eq!(
        faults(|setup| setup.map.headquarters = [114, 1224]),
        ["headquarters of side 0: no headquarters can be on square 0114, which is river"]
    );
    assert_eq!(
        faults(|setup| setup.map.headquarters = [1224, 1224]),
        ["headquarters of side 1: both sides have their headquarters on square 1224"]
    );
    assert_eq!(
        faults(|setup| setup.map.headquarters = [519, 314]),
        [
            "headquarters of side 0: no headquarters can be on square 0519, which is canal",
            "headquarters of side 1: no headquarters can be on square 0314, which is bridge",
        ]
    );
    assert_eq!(
        faults(|setup| setup.map.barges = vec![514, 514, 101]),
        [
            "barge 1: two barges begin on square 0514",
            "barge 2: no barge can be on square 0101, which is clear",
        ]
    );
    assert_eq!(
        faults(|setup| setup.map.squares[3] = Terrain::Bridge),
        ["square 0104: no road leads to the bridge on square 0104"]
    );
    assert_eq!(
        faults(|setup| setup.map.squares[..30].fill(Terrain::Gate)),
        ["map: 32 gates are too many: there is room for 4"]
    );
}

#[test]
fn rule_4_1_headquarters_are_not_where_the_enemy_begins() {
    assert_eq!(
        faults(|setup| setup.map.headquarters = [127, 101]),
        [
            "headquarters of side 0: the enemy's units begin on square 0127",
            "headquarters of side 1: the enemy's units begin on square 0101",
        ]
    );
    assert!(faults(|setup| setup.map.headquarters = [101, 127]).is_empty());
    let in_the_fortress = |garrison: u8| {
        move |setup: &mut Setup| {
            setup.map.headquarters[0] = 1214;
            setup.rules.garrison.side = Some(garrison);
            setup.rules.garrison.infantry = 10;
        }
    };
    assert_eq!(
        faults(in_the_fortress(1)),
        ["headquarters of side 0: the enemy's units begin on square 1214"]
    );
    assert!(faults(in_the_fortress(0)).is_empty());
}

#[test]
fn faults_of_sides_and_units_are_found() {
    assert_eq!(
        faults(|setup| setup.sides[1] = "hasbergs".into()),
        ["side 1: both sides are called `hasbergs`"]
    );
    assert_eq!(faults(|setup| setup.sides[0].clear()), ["side 0: a side has no name"]);
    assert_eq!(
        faults(|setup| setup.kinds[0].count = [36, 30]),
        ["units: 81 units of the hasbergs are too many: there is room for 80"]
    );
    assert_eq!(
        faults(|setup| setup.kinds.iter_mut().for_each(|kind| kind.count[1] = 0)),
        ["units: `askanians` have no unit"]
    );
    assert_eq!(
        faults(|setup| setup.kinds[3].range = 1),
        ["range of cavalry: 1 is out of range: only 0 is played"]
    );
    assert_eq!(
        faults(|setup| setup.kinds[1].range = 13),
        ["range of riflemen: 13 is out of range, which is 1 to 12"]
    );
    assert_eq!(
        faults(|setup| setup.barge_capacity = 2),
        ["capacity of a barge: 2 is out of range: only 1 is played"]
    );
}

#[test]
fn faults_of_switches_are_found() {
    assert_eq!(
        faults(|setup| setup.rules.turns = 121),
        ["rules.turns: 121 is out of range, which is 1 to 120"]
    );
    assert_eq!(
        faults(|setup| setup.rules.entry = [5, 81]),
        ["rules.entry.1: 81 is out of range, which is 0 to 80"]
    );
    assert_eq!(
        faults(|setup| setup.rules.garrison.side = Some(1)),
        ["rules.garrison.side: the garrison has no unit"]
    );
    let posted = |setup: &mut Setup| {
        setup.rules.garrison.side = Some(0);
        setup.rules.garrison.artillery = 6;
        setup.rules.garrison.infantry = 30;
        setup.rules.garrison.riflemen = 14;
    };
    assert_eq!(
        faults(posted),
        [
            "rules.garrison.artillery: 6 artillery in the garrison, but the side has 5",
            "rules.garrison.side: 50 units in the fortress are too many: there is room for 49",
        ]
    );
}

#[test]
fn rule_4_3_the_agreed_time_lets_all_units_act() {
    assert_eq!(
        faults(|setup| setup.rules.turns = 13),
        ["rules.turns: 13 turns are too few for all units to act: the last unit of the hasbergs \
          enters at the end of turn 13"]
    );
    assert!(faults(|setup| setup.rules.turns = 14).is_empty());
    assert_eq!(
        faults(|setup| (setup.rules.turns, setup.rules.entry) = (25, [5, 2])),
        ["rules.turns: 25 turns are too few for all units to act: the last unit of the askanians \
          enters at the end of turn 33"]
    );
    let faster = |setup: &mut Setup| (setup.rules.turns, setup.rules.entry) = (8, [10, 10]);
    assert!(faults(faster).is_empty(), "seven phases bring all units in");
    let mend = |last| {
        let side = String::new();
        Wrong::TooFewTurns { turns: 13, side, last }.mend()
    };
    let both = "play at least 34 turns, or let more units enter at a time";
    assert_eq!(mend(33).as_deref(), Some(both));
    assert_eq!(mend(120).as_deref(), Some("let more units enter at a time"));
}

#[test]
fn rule_4_3_the_agreed_time_is_checked_against_a_small_garrison_and_a_narrow_edge() {
    let small = |setup: &mut Setup| {
        setup.rules.garrison.side = Some(1);
        (setup.rules.garrison.infantry, setup.rules.deployed) = (8, 8);
        setup.rules.turns = 14;
    };
    let too_few = "rules.turns: 14 turns are too few for all units to act: the last unit of the";
    assert_eq!(faults(small), [format!("{too_few} hasbergs enters at the end of turn 14")]);
    // Four squares of the right edge are dry: 71 units are to come, four at a time.
    let narrow = |setup: &mut Setup| {
        setup.rules.turns = 14;
        for row in 4..23 {
            setup.map.squares[row * 27 + 26] = Terrain::Marsh;
        }
    };
    assert_eq!(faults(narrow), [format!("{too_few} askanians enters at the end of turn 18")]);
}

#[test]
fn rule_2_4_a_unit_that_never_enters_is_a_fault() {
    assert_eq!(
        faults(|setup| setup.rules.entry = [5, 0]),
        ["rules.entry.1: 65 units of the askanians never enter"]
    );
    assert!(faults(|setup| (setup.rules.entry, setup.rules.deployed) = ([0, 0], 75)).len() == 2);
    let all_begin = |setup: &mut Setup| {
        setup.kinds.iter_mut().for_each(|kind| kind.count = [3, 3]);
        (setup.rules.entry, setup.rules.deployed, setup.rules.turns) = ([0, 0], 18, 1);
    };
    assert!(faults(all_begin).is_empty(), "the edge has room for all");
}

#[test]
fn rule_2_3_a_garrison_has_as_many_units_as_a_side_begins_with() {
    let posted = |infantry: u8| {
        move |setup: &mut Setup| {
            setup.rules.garrison.side = Some(1);
            setup.rules.garrison.infantry = infantry;
        }
    };
    let wrong = |count: u8| {
        format!(
            "rules.garrison.side: {count} units in the garrison, but a side begins with 10 [2.3]"
        )
    };
    assert_eq!(faults(posted(9)), [wrong(9)]);
    assert_eq!(faults(posted(12)), [wrong(12)]);
    assert!(faults(posted(10)).is_empty());
    let mend = |found| Wrong::GarrisonSize { found, expected: 10 }.mend();
    assert_eq!(mend(9).as_deref(), Some("post 1 more, of any kind"));
    assert_eq!(mend(12).as_deref(), Some("post 2 fewer, of any kind"));
    let all = |setup: &mut Setup| {
        posted(6)(setup);
        setup.kinds.iter_mut().for_each(|kind| kind.count[1] = 0);
        setup.kinds[0].count[1] = 6;
    };
    assert!(faults(all).is_empty(), "an army of six is all in the fortress");
}

#[test]
fn a_fault_says_how_to_fix_it_if_that_is_known() {
    let mut setup = printed();
    setup.map.barges = vec![101];
    let faults = check(&setup);
    assert_eq!(faults[0].place, Place::Barge(0));
    assert_eq!(faults[0].wrong.mend().as_deref(), Some("barges float on rivers and canals"));
    assert_eq!(Wrong::MapEmpty.mend(), None);
}
