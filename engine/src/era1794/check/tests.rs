//! Each kind of fault, made from a small legal set-up by one change.

use super::*;
use crate::era1794::setup::*;
use crate::era1794::switches::Switches;
use crate::hex::Facing;

const ROOM: Capacity = Capacity { units: 24, hexes: 192, commanders: 8, larger: false };

fn unit(name: &str, commander: usize, arm: Arm, hex: HexNumber) -> UnitSetup {
    let combat = u8::from(arm != Arm::Artillery);
    UnitSetup {
        name: name.into(),
        commander,
        arm,
        cossack: false,
        morale: 6 * combat,
        reverse_morale: combat,
        size: 4 * combat,
        firepower: (combat > 0).then_some(4),
        stars: 0,
        skirmish: false,
        scythes: false,
        limbered: false,
        start: Start::At(hex),
        facing: Facing::N,
    }
}

/// Two sides on a plain of 6 rows and 5 columns with one height at 0303.
fn legal() -> Setup {
    let mut hexes = vec![HexSetup::default(); 30];
    hexes[12].level = 1;
    let commander = |name: &str, side, hex| CommanderSetup {
        name: name.into(),
        side,
        office: Office::Commander,
        leads_reserve: false,
        start: Start::At(hex),
    };
    Setup {
        sides: ["blue".into(), "red".into()],
        map: MapSetup {
            rows: 6,
            columns: 5,
            hexes,
            edges: vec![EdgeSetup { hex: 303, other: 302, feature: Feature::Escarpment }],
        },
        commanders: vec![
            commander("Adam", Side::First, 101),
            commander("Boris", Side::Second, 601),
        ],
        units: vec![
            unit("a foot", 0, Arm::Infantry, 101),
            unit("a guns", 0, Arm::Artillery, 101),
            unit("b foot", 1, Arm::Infantry, 601),
        ],
        pool: vec![PoolTurn {
            sides: [
                PoolSide { commanders: vec![0], count: 1 },
                PoolSide { commanders: vec![1], count: 1 },
            ],
        }],
        rules: Switches {
            return_hexes: [101, 601],
            camp: crate::era1794::switches::Camp { hex: Some(605), ..Default::default() },
            ..Switches::default()
        },
    }
}

/// The faults of the legal set-up after one change.
fn after(change: impl FnOnce(&mut Setup)) -> Vec<Fault> {
    let mut setup = legal();
    change(&mut setup);
    check(&setup, ROOM)
}

#[track_caller]
fn only(change: impl FnOnce(&mut Setup), place: Place, wrong: Wrong) {
    assert_eq!(after(change), [Fault { place, wrong }]);
}

#[track_caller]
fn among(change: impl FnOnce(&mut Setup), place: Place, wrong: Wrong) {
    let faults = after(change);
    assert!(faults.contains(&Fault { place, wrong }), "{faults:?}");
}

#[test]
fn a_legal_set_up_has_no_fault() {
    assert_eq!(after(|_| ()), []);
}

#[test]
fn an_empty_set_up_has_many_faults_and_no_panic() {
    let faults = check(&Setup::default(), ROOM);
    assert!(faults.contains(&Fault { place: Place::Map, wrong: Wrong::MapEmpty }));
    assert!(faults.contains(&Fault { place: Place::Pools, wrong: Wrong::NoPool }));
    assert!(faults.contains(&Fault { place: Place::Side(0), wrong: Wrong::SideWithoutName }));
}

#[test]
fn a_map_of_the_wrong_extent_is_a_fault() {
    let hexes = Wrong::HexCount { found: 29, expected: 30 };
    among(|setup| setup.map.hexes.truncate(29), Place::Map, hexes);
    let small = Capacity { units: 2, hexes: 29, commanders: 1, larger: false };
    let faults = check(&legal(), small);
    for (place, what, count, capacity) in [
        (Place::Map, "hexes", 30, 29),
        (Place::Units, "units", 3, 2),
        (Place::Commanders, "commanders", 2, 1),
    ] {
        assert!(faults.contains(&Fault { place, wrong: Wrong::TooMany { what, count, capacity } }));
    }
}

#[test]
fn an_edge_must_lie_between_neighbours_on_the_map() {
    let edge = |hex, other, feature| {
        move |setup: &mut Setup| setup.map.edges.push(EdgeSetup { hex, other, feature })
    };
    only(edge(101, 199, Feature::Road), Place::Edge(1), Wrong::EdgeOffMap { hex: 199 });
    let wrong = Wrong::NotNeighbours { hex: 101, other: 103 };
    only(edge(101, 103, Feature::Road), Place::Edge(1), wrong);
    let wrong = Wrong::DuplicateFeature { feature: Feature::Escarpment, hex: 302, other: 303 };
    only(edge(302, 303, Feature::Escarpment), Place::Edge(1), wrong);
    let wrong = Wrong::SlopeAndEscarpment { hex: 303, other: 302 };
    only(edge(303, 302, Feature::Slope), Place::Edge(1), wrong);
    for feature in [Feature::Slope, Feature::Escarpment] {
        let wrong = Wrong::NoHeightStep { feature, hex: 101, other: 102, level: 0 };
        only(edge(101, 102, feature), Place::Edge(1), wrong);
    }
    assert_eq!(after(edge(303, 304, Feature::Slope)), []);
}

#[test]
fn works_on_both_banks_of_a_side_are_two_works() {
    let faults = after(|setup| {
        for (hex, other) in [(101, 102), (102, 101)] {
            setup.map.edges.push(EdgeSetup { hex, other, feature: Feature::Earthwork });
        }
    });
    assert_eq!(faults, []);
}

#[test]
fn sides_and_commanders_are_told_apart_by_name() {
    let wrong = Wrong::SidesAlike { name: "blue".into() };
    only(|setup| setup.sides[1] = "blue".into(), Place::Side(1), wrong);
    only(
        |setup| setup.commanders[1].name = "Adam".into(),
        Place::Commander(1, CommanderField::Name),
        Wrong::DuplicateCommander { name: "Adam".into() },
    );
}

#[test]
fn a_side_and_a_commander_need_units() {
    let without = |setup: &mut Setup| setup.units.truncate(2);
    among(without, Place::Side(1), Wrong::SideEmpty { side: "red".into() });
    let wrong = Wrong::CommanderWithoutUnits { name: "Boris".into() };
    among(without, Place::Commander(1, CommanderField::Name), wrong);
    let wrong = Wrong::NoSuchCommander { index: 7, commanders: 2 };
    only(
        |setup| {
            let mut stray = setup.units[0].clone();
            (stray.commander, stray.start) = (7, Start::At(105));
            setup.units.push(stray);
        },
        Place::Unit(3, UnitField::Commander),
        wrong,
    );
}

#[test]
fn rule_3_4_values_outside_the_tables_are_faults() {
    let range = |value, low, high| Wrong::OutOfRange { value, low, high };
    let field = |field| Place::Unit(0, field);
    only(|setup| setup.units[0].size = 7, field(UnitField::Size), range(7, 1, 6));
    only(|setup| setup.units[0].size = 0, field(UnitField::Size), range(0, 1, 6));
    only(|setup| setup.units[0].morale = 10, field(UnitField::Morale), range(10, 1, 9));
    let reverse = field(UnitField::ReverseMorale);
    let wrong = Wrong::ReverseMorale { value: 7, morale: 6, high: 3 };
    only(|setup| setup.units[0].reverse_morale = 7, reverse.clone(), wrong);
    // 5 is what the reverse of a counter shows: the value is the difference.
    let wrong = Wrong::ReverseMorale { value: 5, morale: 6, high: 3 };
    assert!(wrong.mend().unwrap().ends_with("if the reverse shows 5, write 1"));
    only(|setup| setup.units[0].reverse_morale = 5, reverse, wrong);
    assert_eq!(after(|setup| setup.units[0].reverse_morale = 3), []);
    let firepower = field(UnitField::Firepower);
    only(|setup| setup.units[0].firepower = Some(12), firepower, range(12, 0, 9));
    let guns = Place::Unit(1, UnitField::Size);
    only(|setup| setup.units[1].size = 2, guns, Wrong::NotForArtillery { value: 2 });
}

#[test]
fn marks_belong_to_their_arm() {
    let arm = Arm::Infantry;
    let place = Place::Unit(0, UnitField::Limbered);
    only(|setup| setup.units[0].limbered = true, place, Wrong::LimberedButNotArtillery { arm });
    let place = Place::Unit(0, UnitField::Cossack);
    only(|setup| setup.units[0].cossack = true, place, Wrong::CossackButNotCavalry { arm });
}

#[test]
fn a_start_needs_hexes_on_the_map_and_a_turn_of_the_game() {
    let place = || Place::Unit(2, UnitField::Start);
    let start = |start| move |setup: &mut Setup| setup.units[2].start = start;
    only(start(Start::At(701)), place(), Wrong::StartOffMap { hex: 701 });
    let among = |turn, hexes: &[HexNumber]| Start::Among { turn, hexes: hexes.to_vec() };
    only(start(among(1, &[])), place(), Wrong::NoStartHex);
    only(start(among(1, &[601, 601])), place(), Wrong::StartHexTwice { hex: 601 });
    only(start(among(7, &[601])), place(), Wrong::StartTurn { turn: 7, last: 6 });
    only(start(among(0, &[601])), place(), Wrong::StartTurn { turn: 0, last: 6 });
    only(start(among(2, &[601, 606])), place(), Wrong::StartOffMap { hex: 606 });
    only(
        |setup| setup.commanders[1].start = Start::At(9999),
        Place::Commander(1, CommanderField::Start),
        Wrong::StartOffMap { hex: 9999 },
    );
}

#[test]
fn both_sides_on_one_hex_at_start_are_a_fault() {
    let wrong = Wrong::BothSidesOnOneHex { hex: 101, other: "a foot".into() };
    let place = Place::Unit(2, UnitField::Start);
    among(|setup| setup.units[2].start = Start::At(101), place, wrong.clone());
    let place = Place::Commander(1, CommanderField::Start);
    only(|setup| setup.commanders[1].start = Start::At(101), place, wrong);
}

#[test]
fn rule_6_1_infantry_with_cavalry_at_start_is_a_fault() {
    among(
        |setup| setup.units.push(unit("a horse", 0, Arm::Cavalry, 101)),
        Place::Unit(3, UnitField::Start),
        Wrong::InfantryWithCavalry { hex: 101, other: "a foot".into() },
    );
}

#[test]
fn rule_6_2_illegal_stack_at_start_is_a_fault() {
    let place = |index| Place::Unit(index, UnitField::Start);
    let over = |arms, size, limit| Wrong::OverLimit { hex: 101, arms, size, limit };
    let company = || unit("a more", 0, Arm::Infantry, 101);
    among(
        |setup| setup.units.extend([company(), company()]),
        place(4),
        over("infantry with artillery", 12, 10),
    );
    only(
        |setup| {
            setup.units[1].start = Start::At(102);
            setup.units.extend((0..5).map(|_| company()));
        },
        place(7),
        over("infantry", 24, 20),
    );
    let squadron = |hex| unit("a horse", 0, Arm::Cavalry, hex);
    only(
        |setup| {
            setup.units[1].start = Start::At(104);
            setup.units.push(squadron(104));
        },
        place(3),
        Wrong::OverLimit { hex: 104, arms: "cavalry with artillery", size: 4, limit: 2 },
    );
    only(
        |setup| setup.units.extend([squadron(104), squadron(104)]),
        place(4),
        Wrong::OverLimit { hex: 104, arms: "cavalry", size: 8, limit: 4 },
    );
}

#[test]
fn rule_6_0_facings_of_a_stack_agree_but_for_guns() {
    only(
        |setup| {
            setup.units.push(unit("a more", 0, Arm::Infantry, 101));
            setup.units[3].facing = Facing::S;
        },
        Place::Unit(3, UnitField::Facing),
        Wrong::FacingsDiffer { hex: 101, other: "a foot".into() },
    );
    assert_eq!(after(|setup| setup.units[1].facing = Facing::S), []);
}

#[test]
fn rule_13_0_the_pool_holds_own_commanders() {
    let place = || Place::Pool(1, Side::First);
    let pool = |commanders: &'static [usize], count| {
        move |setup: &mut Setup| {
            setup.pool[0].sides[0] = PoolSide { commanders: commanders.to_vec(), count };
        }
    };
    only(pool(&[1], 1), place(), Wrong::PoolOfEnemy { commander: "Boris".into() });
    only(pool(&[5], 1), place(), Wrong::PoolUnknown { index: 5, commanders: 2 });
    only(pool(&[0, 0], 1), place(), Wrong::PoolTwice { commander: "Adam".into() });
    only(pool(&[0], 0), place(), Wrong::PoolCount { count: 0, candidates: 1 });
    only(pool(&[0], 2), place(), Wrong::PoolCount { count: 2, candidates: 1 });
    only(|setup| setup.pool.clear(), Place::Pools, Wrong::NoPool);
    let idle = Wrong::PoolOfNoTurn { side: "blue".into() };
    only(pool(&[], 0), Place::Pool(0, Side::First), idle);
    let empty = |setup: &mut Setup| setup.pool.push(PoolTurn::default());
    only(empty, Place::Pools, Wrong::PoolOfNobody { turn: 2 });
    only(
        |setup| setup.commanders[0].start = Start::Among { turn: 3, hexes: vec![101] },
        place(),
        Wrong::PoolBeforeArrival { commander: "Adam".into(), turn: 1, arrives: 3 },
    );
}

#[test]
fn switches_out_of_range_or_order_are_faults() {
    let range = |value, low, high| Wrong::OutOfRange { value, low, high };
    let place = Place::Switch("movement.cavalry", None);
    only(|setup| setup.rules.movement.cavalry = 21, place, range(21, 1, 20));
    let place = Place::Switch("terrain.wood", Some(1));
    only(|setup| setup.rules.terrain.wood[1] = 0, place, range(0, 1, 20));
    let place = Place::Switch("fire.rows", Some(1));
    let wrong = Wrong::NotAscending { before: 4, value: 4 };
    only(|setup| setup.rules.fire.rows = [4, 4, 6], place, wrong);
    let place = Place::Switch("fire.bands", Some(2));
    let wrong = Wrong::NotAscending { before: 6, value: 5 };
    only(|setup| setup.rules.fire.bands[2].range = 5, place, wrong);
    let place = Place::Switch("turns", None);
    among(|setup| setup.rules.turns = 0, place.clone(), range(0, 1, 30));
    only(|setup| setup.rules.turns = 255, place, range(255, 1, 30));
}

#[test]
fn rule_11_11_4_return_hexes_and_camp_lie_on_the_map() {
    let wrong = Wrong::SwitchHexOffMap { hex: 1108 };
    let place = Place::Switch("return_hexes", Some(1));
    only(|setup| setup.rules.return_hexes[1] = 1108, place, wrong.clone());
    let place = Place::Switch("camp.hex", None);
    only(|setup| setup.rules.camp.hex = Some(1108), place, wrong);
}

#[test]
fn rule_13_1_a_camp_out_of_reach_is_a_fault() {
    let wrong = Wrong::CampOutOfReach { hex: 605, side: "blue".into() };
    let place = || Place::Switch("camp.hex", None);
    let slow = |setup: &mut Setup| {
        (setup.rules.turns, setup.rules.movement.infantry) = (2, 1);
        setup.rules.movement.double_time = 0;
        setup.units.remove(1);
    };
    only(slow, place(), wrong.clone());
    // One hex more a turn is enough: seven steps in two turns.
    let quicker = |setup: &mut Setup| {
        slow(setup);
        setup.rules.movement.infantry = 4;
    };
    assert_eq!(after(quicker), []);
    // A road makes a wood cheap.
    let wooded = |setup: &mut Setup| {
        quicker(setup);
        for hex in &mut setup.map.hexes {
            hex.terrain = Terrain::Wood;
        }
    };
    only(wooded, place(), wrong);
    assert_eq!(
        after(|setup| {
            wooded(setup);
            let way = [101, 201, 302, 402, 503, 504, 505, 605];
            for pair in way.windows(2) {
                let (hex, other) = (pair[0], pair[1]);
                setup.map.edges.push(EdgeSetup { hex, other, feature: Feature::Road });
            }
        }),
        []
    );
}

#[test]
fn every_fault_reads_as_a_sentence() {
    let fault = Fault {
        place: Place::Unit(3, UnitField::Size),
        wrong: Wrong::OutOfRange { value: 9, low: 1, high: 6 },
    };
    assert_eq!(fault.to_string(), "unit 3, size: 9 is out of range, which is 1 to 6");
    assert_eq!(fault.wrong.mend().unwrap(), "give a number from 1 to 6");
}
