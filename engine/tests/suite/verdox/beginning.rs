//! Chapter 2: lots, deployment, entry.

use wargauge_engine::Side;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::state::SIDE_UNITS;
use wargauge_engine::verdox::{Choice, Event, Kind, Rule, Verdox, purposes};

use super::field::{BLUE, Field, RED};
use super::opening::Opening;
use super::{changed, shipped};

#[test]
fn rule_2_1_lots_decide_who_deploys_first() {
    for die in 1..=6 {
        let opening = Opening::of(shipped("verdox/open"), &[die]);
        let first = if die <= 3 { BLUE } else { RED };
        assert_eq!(opening.decider, Some(first), "a {die}");
        assert_eq!(opening.state.first(), first);
        assert_eq!(cited_first(&opening), [(first, Rule::Lots)]);
    }
}

/// Which side the log names as the first, and the rules that it cites for it.
fn cited_first(opening: &Opening) -> Vec<(Side, Rule)> {
    let named = opening.table.notes.iter().filter_map(|note| match note.event {
        Event::First { side } => Some((side, note.rule)),
        _ => None,
    });
    named.collect()
}

#[test]
fn rule_2_1_no_lots_are_drawn_if_the_scenario_fixes_the_side_that_begins() {
    let opening = Opening::of(shipped("verdox/garrison"), &[]);
    assert_eq!(opening.decider, Some(BLUE));
    assert!(opening.table.casts.is_empty());
    assert_eq!(cited_first(&opening), [(BLUE, Rule::FirstPhase)]);
    let game = changed("verdox/open", &["first"], &["parameters.beginner=askanians"]);
    let opening = Opening::of(game, &[]);
    assert_eq!(opening.decider, Some(RED));
    assert_eq!(cited_first(&opening), [(RED, Rule::FirstPhase)]);
}

#[test]
fn rule_2_2_the_hasbergs_enter_on_the_left_and_the_askanians_on_the_right() {
    for (die, column) in [(1, 1), (6, 27)] {
        let opening = Opening::of(shipped("verdox/open"), &[die]);
        let numbers: Vec<u16> = (1..=23).map(|row| row * 100 + column).collect();
        assert_eq!(opening.numbers(), numbers);
    }
}

#[test]
fn rule_2_2_no_unit_enters_on_water_marsh_or_walls() {
    let mut setup = shipped("verdox/open").setup().clone();
    for (row, terrain) in [
        (0, Terrain::River),
        (1, Terrain::Canal),
        (3, Terrain::Marsh),
        (4, Terrain::Wall),
        (5, Terrain::Gate),
        (6, Terrain::Hill),
        (7, Terrain::Wood),
    ] {
        setup.map.squares[row * 27] = terrain;
    }
    let opening = Opening::of(Verdox::new(&setup), &[1]);
    let numbers: Vec<u16> = [3].into_iter().chain(7..=23).map(|row| row * 100 + 1).collect();
    assert_eq!(opening.numbers(), numbers);
}

#[test]
fn rule_6_10_9_units_enter_through_a_breach_in_their_edge() {
    let mut setup = shipped("verdox/open").setup().clone();
    setup.map.squares[0] = Terrain::Wall;
    setup.kinds.iter_mut().for_each(|kind| kind.count = [0, 2]);
    setup.kinds[Kind::Artillery.index()].count[0] = 2;
    (setup.rules.deployed, setup.rules.entry) = (1, [1, 1]);
    let mut opening = Opening::of(Verdox::new(&setup), &[1]);
    assert!(!opening.numbers().contains(&101));
    opening.play(Choice::Place(opening.square(301)));
    opening.first_while(|game| game.state.turn() == 0);
    opening.table.dice = vec![(purposes::DEMOLISH, 1)];
    opening.act(301, Choice::Demolish, 101);
    opening.first_while(|game| game.choices.contains(&Choice::Stop));
    assert!(opening.numbers().contains(&101), "{:?}", opening.choices);
}

#[test]
fn rule_2_3_each_side_begins_with_ten_units() {
    let mut opening = Opening::of(shipped("verdox/open"), &[6]);
    opening.first_while(|game| game.state.turn() == 0);
    assert_eq!((opening.on_map(BLUE), opening.on_map(RED)), (10, 10));
    assert_eq!((opening.state.reserve_size(BLUE), opening.state.reserve_size(RED)), (65, 65));
    let entered = |event: &Event| matches!(event, Event::Enter { .. });
    let notes = opening.table.notes.iter().filter(|note| entered(&note.event));
    assert!(notes.clone().all(|note| note.rule == Rule::FirstTen));
    assert_eq!(notes.count(), 20);
}

#[test]
fn rule_2_3_the_garrison_begins_in_the_fortress_with_its_own_kinds() {
    let mut opening = Opening::of(shipped("verdox/garrison"), &[]);
    opening.first_while(|game| game.decider == Some(BLUE));
    // 24 walls and gates, 25 squares of the court.
    assert_eq!(opening.numbers().len(), 49);
    opening.first_while(|game| game.state.turn() == 0);
    let mut kinds = [0; Kind::COUNT];
    for unit in opening.state.units_of(RED) {
        kinds[opening.state.unit(unit).kind.index()] += 1;
    }
    assert_eq!(kinds, [4, 3, 2, 0, 0, 1]);
    assert_eq!(opening.state.reserve(RED), [26, 12, 8, 10, 5, 4]);
    assert!(opening.state.held(RED).within(opening.game.map().fortress));
    // Later units enter on the edge.
    opening.idle_phase();
    opening.play(Choice::Stop);
    assert_eq!(opening.decider, Some(RED));
    assert_eq!(opening.numbers(), (1..=23).map(|row| row * 100 + 27).collect::<Vec<u16>>());
}

#[test]
fn rule_2_4_five_more_enter_after_each_own_phase_until_all_are_in() {
    let mut opening = Opening::of(shipped("verdox/open"), &[1]);
    opening.first_while(|game| game.state.turn() == 0);
    // No unit moves away, so the edge is full after the third phase.
    for (phases, expected) in [(1, 15), (2, 20), (3, 23), (4, 23)] {
        opening.idle_phase();
        assert_eq!(opening.on_map(BLUE), expected, "after {phases}");
        opening.idle_phase();
        assert_eq!(opening.on_map(RED), expected, "after {phases}");
    }
    assert_eq!(opening.state.reserve_size(BLUE), 52, "the rest wait");
}

#[test]
fn rule_2_4_all_are_in_after_the_thirteenth_own_phase() {
    let mut opening = Opening::of(shipped("verdox/open"), &[1]);
    opening.first_while(|game| game.state.turn() == 0);
    for turn in 1..=13 {
        for side in Side::BOTH {
            // All units march inwards, one square each.
            for unit in opening.state.units_of(side) {
                let wargauge_engine::verdox::Whereabouts::OnMap(square) =
                    opening.state.unit(unit).whereabouts
                else {
                    continue;
                };
                if !opening.choices.contains(&Choice::Act(square)) {
                    continue;
                }
                opening.table.dice =
                    vec![(purposes::MOVE, 1), (purposes::BOG, 6), (purposes::HIT, 6)];
                opening.play(Choice::Act(square));
                // A single step is forced and already made.
                let inward = opening.choices.iter().find(|choice| {
                    let Choice::Step(to) = choice else { return false };
                    let step = opening.game.map().apart(square, *to);
                    step == [(0, 1), (0, -1)][side.index()]
                });
                if opening.state.mover() == Some(unit) {
                    let choice = inward.copied().unwrap_or(opening.choices[0]);
                    opening.play(choice);
                }
                if opening.choices.contains(&Choice::Halt) {
                    opening.play(Choice::Halt);
                }
            }
            let expected = 65_u8.saturating_sub(5 * (turn - 1));
            assert_eq!(opening.state.reserve_size(side), expected, "before phase {turn}");
            opening.idle_phase();
        }
    }
    assert_eq!((opening.state.reserve_size(BLUE), opening.state.reserve_size(RED)), (0, 0));
}

#[test]
fn rule_2_5_counters_enter_face_down() {
    let mut opening = Opening::of(shipped("verdox/open"), &[1]);
    opening.first_while(|game| game.state.turn() == 0);
    for side in Side::BOTH {
        for unit in opening.state.units_of(side) {
            assert!(!opening.state.unit(unit).face_up);
            assert_eq!(opening.game.seen(&opening.state, side.other(), unit), None);
            assert!(opening.game.seen(&opening.state, side, unit).is_some());
        }
    }
    assert_eq!(opening.state.units_of(RED).next(), Some(SIDE_UNITS as u8));
}

#[test]
fn rule_2_6_the_side_that_deployed_first_has_the_first_phase_of_every_turn() {
    for (die, first) in [(2, BLUE), (5, RED)] {
        let mut opening = Opening::of(shipped("verdox/open"), &[die]);
        opening.first_while(|game| game.state.turn() == 0);
        for turn in 1..=4 {
            assert_eq!((opening.state.turn(), opening.decider), (turn, Some(first)));
            opening.idle_phase();
            assert_eq!((opening.state.turn(), opening.decider), (turn, Some(first.other())));
            opening.idle_phase();
        }
    }
}

#[test]
fn rule_2_7_barges_begin_ownerless_in_mid_river() {
    let opening = Opening::of(shipped("verdox/open"), &[1]);
    let grid = opening.game.map().grid;
    let found = [0, 1].map(|barge| opening.state.barge(barge));
    assert_eq!(
        found.map(|barge| barge.square.map(|square| grid.number(square))),
        [Some(514), Some(1914)]
    );
    assert!(found.iter().all(|barge| barge.owner.is_none() && barge.passenger.is_none()));
}

#[test]
fn rule_2_4_units_that_wait_for_room_do_not_enter_in_greater_numbers_later() {
    let field = Field::on(&["......"; 4]).rules(|rules| {
        (rules.first, rules.deployed, rules.entry) = (Some(0), 4, [2, 2]);
    });
    let mut opening = Opening::of(Verdox::new(&field.setup), &[]);
    opening.first_while(|game| game.state.turn() == 0);
    opening.idle_phase();
    assert_eq!(opening.on_map(BLUE), 4, "the edge is full");
    opening.idle_phase();
    opening.table.dice = vec![(purposes::MOVE, 1); 4];
    for row in 1..=4 {
        opening.act(row * 100 + 1, Choice::Step, row * 100 + 2);
        if opening.choices.contains(&Choice::Halt) {
            opening.play(Choice::Halt);
        }
    }
    opening.idle_phase();
    assert_eq!(opening.on_map(BLUE), 6, "two of the four free squares are taken");
}

#[test]
fn rule_2_4_they_enter_on_free_squares_also_beside_an_enemy() {
    let field = Field::on(&["..."; 3]).rules(|rules| {
        (rules.first, rules.deployed, rules.entry) = (Some(0), 1, [1, 0]);
    });
    let mut setup = field.setup;
    setup.map.headquarters = [101, 103];
    setup.kinds.iter_mut().for_each(|kind| kind.count = [0, 0]);
    setup.kinds[Kind::Infantry.index()].count = [6, 1];
    let mut opening = Opening::of(Verdox::new(&setup), &[]);
    opening.play(Choice::Place(opening.square(301)));
    opening.play(Choice::Place(opening.square(203)));
    opening.play(Choice::Stop);
    assert_eq!(opening.numbers(), [101, 201]);
    opening.play(Choice::Place(opening.square(101)));
    opening.act(203, Choice::Step, 202);
    // Blue's second unit steps aside, and one enters beside the enemy.
    opening.act(301, Choice::Step, 302);
    opening.play(Choice::Stop);
    assert_eq!(opening.numbers(), [201, 301]);
    opening.play(Choice::Place(opening.square(301)));
    opening.act(202, Choice::Step, 201);
    // Now the enemy stands on the last free square of the edge.
    assert_eq!(opening.on(201), Some((RED, Kind::Infantry)));
    opening.play(Choice::Stop);
    assert_eq!((opening.on_map(BLUE), opening.state.reserve_size(BLUE)), (3, 3));
}
