//! Chapter 11, rules 11.11 to 11.12.1: rout, return, and morale crisis.
//!
//! The Poles (unit 0) enter 0705 from 0605 and fight the Russians there (unit 1), who face south.
//! Melee modifiers for command are off, so that equal sizes fight with bare dice.

use crate::era1794::field::{Battle, Field};
use wargauge_engine::Direction::NorthWest;
use wargauge_engine::era1794::setup::{PoolSide, PoolTurn};
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Facing, Side};

const MELEE: wargauge_engine::Purpose = purposes::MELEE;
const CRISIS: wargauge_engine::Purpose = purposes::CRISIS;

/// Poles of this size at 0605 against Russians of this size at 0705.
fn foot(poles: u8, russians: u8) -> Field {
    let field = Field::new().at(0, 404).foot(0, [7, poles, poles], 605, Facing::N);
    field.foot(1, [6, russians, russians], 705, Facing::S).rules(|rules| rules.melee.command = 0)
}

/// Unit 0 enters the clash in this turn, and it is fought with these dice.
fn fought(field: Field, turn: u8, attacker: u8, defender: u8) -> Battle {
    let mut battle = field.start();
    battle.idle_to_turn(turn).pass_to(Side::First);
    battle.moves(0).step(NorthWest).end_phase_2();
    battle.dice(&[(MELEE, attacker), (MELEE, defender)]);
    battle.on_to_melee();
    battle
}

#[test]
fn rule_11_11_the_whole_beaten_stack_routs() {
    let mut battle = fought(foot(6, 3).foot(1, [6, 3, 3], 705, Facing::S), 1, 5, 2);
    battle.play(Choice::Lose(1)).play(Choice::Lose(1));
    assert!(battle.is_due(1, 3) && battle.is_due(2, 3));
    let one_rout =
        |event: &Event| matches!(event, Event::Rout { units, returns: 3 } if units[..] == [1, 2]);
    assert_eq!(battle.count(one_rout), 1);
    assert!(battle.uses(Rule::Rout) > 0);
}

#[test]
fn rule_11_11_1_routed_units_leave_the_map_and_their_markers() {
    let mut battle = foot(3, 4).start();
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(1, 1, 605);
    assert_eq!(battle.state.unit(1).shots, 1);
    battle.pass_to(Side::First).moves(0).step(NorthWest).end_phase_2();
    battle.dice(&[(MELEE, 9), (MELEE, 5)]);
    battle.on_to_melee();
    assert!(battle.is_due(1, 3));
    assert_eq!((battle.where_is(1), battle.state.unit(1).shots), (0, 0));
    assert!(!battle.state.unit(1).carried);
    assert!(battle.uses(Rule::RoutToTrack) > 0);
}

#[test]
fn rule_11_11_2_the_difference_decides_the_turn_of_return() {
    for (difference, turns) in
        [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3), (7, 3), (8, 3), (9, 3)]
    {
        let battle = fought(foot(4, 4), 1, difference, 0);
        assert!(battle.is_due(1, 1 + turns), "beaten by {difference}");
        assert!(battle.uses(Rule::TurnOfReturn) > 0);
    }
}

#[test]
fn rule_11_11_2_beaten_in_the_third_turn_by_four_back_in_the_fifth() {
    // The book's example: 1/I/7 pp lit. and 2/I/7 pp lit. Nine to six is two to one, for them.
    let field = foot(5, 6).foot(0, [7, 4, 4], 605, Facing::N);
    let mut battle = field.start();
    battle.idle_to_turn(3).pass_to(Side::First);
    battle.moves_stack(0).step(NorthWest).end_phase_2();
    battle.dice(&[(MELEE, 0), (MELEE, 5)]);
    battle.on_to_melee();
    assert_eq!(battle.last_melee(), [1, 0]);
    battle.play(Choice::Lose(0)).play(Choice::Lose(2));
    assert!(battle.is_due(0, 5) && battle.is_due(2, 5));
    // And in the fifth turn Grabowski has them back.
    battle.idle_until(|battle| matches!(battle.choices[0], Choice::Place(_)));
    assert_eq!((battle.state.turn(), battle.decider), (5, Some(Side::First)));
    assert!(battle.uses(Rule::TurnOfReturn) > 0);
}

/// Unit 0 was beaten by one in the first turn, and comes back in the second. Unit 1 stays at 0705.
fn back_in_turn_2(field: Field) -> Battle {
    let mut battle = fought(field, 1, 0, 1);
    assert!(battle.is_due(0, 2));
    battle.play(Choice::Face(Facing::S));
    battle
}

#[test]
fn rule_11_11_3_a_unit_returns_when_its_commander_is_activated_and_does_not_move() {
    let mut battle = back_in_turn_2(foot(5, 5).at(0, 504));
    // Before anything else; it is no choice whether.
    assert!(battle.choices.iter().all(|choice| matches!(choice, Choice::Place(_))));
    let place = Choice::Place(battle.hex(604));
    battle.play(place);
    assert!(Facing::ALL.iter().all(|&facing| battle.may(Choice::Face(facing))));
    battle.play(Choice::Face(Facing::N));
    let unit = battle.state.unit(0);
    assert_eq!((battle.where_is(0), unit.facing, unit.size), (604, Facing::N, 3));
    battle.pass_to(Side::First);
    assert!(!battle.may_move(0), "{:?}", battle.choices);
    assert!(battle.may_fire(0, 1, 705), "it may fire");
    assert!(battle.uses(Rule::Return) > 0);
    // In the next turn it moves.
    battle.idle_to_turn(3).pass_to(Side::First);
    assert!(battle.may_move(0));
}

#[test]
fn rule_11_11_3_without_an_activation_the_return_waits_a_turn() {
    let mut field = foot(5, 5).at(0, 504);
    let pool = |first: &[usize], second: &[usize]| PoolTurn {
        sides: [first, second]
            .map(|ids| PoolSide { commanders: ids.to_vec(), count: ids.len() as u8 }),
    };
    field.setup.pool = vec![pool(&[0], &[]), pool(&[], &[1]), pool(&[0], &[])];
    let mut battle = fought(field, 1, 0, 1);
    battle.play(Choice::Face(Facing::S));
    assert_eq!(battle.state.active_commander(), Some(1));
    assert!(battle.is_due(0, 2));
    battle.idle_until(|battle| battle.state.turn() == 3);
    assert_eq!(battle.count(|event| matches!(event, Event::Postponed { unit: 0 })), 1);
    assert!(battle.choices.iter().all(|choice| matches!(choice, Choice::Place(_))));
    assert!(battle.uses(Rule::Return) > 0);
}

#[test]
fn rule_11_11_4_units_return_with_their_commander_or_next_to_him() {
    // 0604 is taken by the enemy; 0505 is full with sixteen points, 0404 holds horse.
    let field = foot(6, 6).at(0, 504).foot(1, [6, 4, 4], 604, Facing::NE);
    let field = field.horse(0, [7, 1, 0], 404, Facing::N).foot(0, [7, 6, 6], 505, Facing::NW);
    let field = field.foot(0, [7, 6, 6], 505, Facing::NW).foot(0, [7, 5, 5], 505, Facing::NW);
    let mut battle = field.start();
    battle.pass_to(Side::First).moves(0).step(NorthWest).end_phase_2();
    battle.dice(&[(MELEE, 0), (MELEE, 1)]);
    battle.on_to_melee();
    battle.idle_until(|battle| matches!(battle.choices[0], Choice::Place(_)));
    let hexes: Vec<_> = battle
        .choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Place(hex) => Some(battle.game.map().board.number(*hex)),
            _ => None,
        })
        .collect();
    // Of 0504 and its neighbours 0403, 0404, 0503, 0505, 0603, 0604: four points fit on 0505 no more.
    assert_eq!(hexes, [403, 503, 504, 603]);
    assert!(battle.uses(Rule::TurnOfReturn) > 0);
    let place = Choice::Place(battle.hex(403));
    battle.play(place);
    assert!(battle.uses(Rule::PlaceOfReturn) > 0);
}

#[test]
fn rule_11_11_4_a_unit_that_joins_a_stack_faces_like_it() {
    let field = foot(5, 5).at(0, 404).foot(0, [7, 3, 3], 404, Facing::SE);
    let mut battle = back_in_turn_2(field);
    let place = Choice::Place(battle.hex(404));
    battle.play(place);
    assert_eq!((battle.where_is(0), battle.state.unit(0).facing), (404, Facing::SE));
    assert!(battle.state.unit(0).depth > battle.state.unit(2).depth);
    assert!(battle.uses(Rule::PlaceOfReturn) > 0);
}

#[test]
fn rule_11_11_4_where_every_hex_is_closed_the_return_waits_a_turn() {
    // Grabowski in the corner: 0102 is held by Russians, 0101 and 0201 by horse of his own.
    let field = foot(5, 5).at(0, 404).foot(1, [6, 1, 0], 102, Facing::N);
    let field = field.horse(0, [7, 1, 0], 201, Facing::N).horse(0, [7, 1, 0], 101, Facing::N);
    let mut battle = field.start();
    battle.pass_to(Side::First).moves(0).step(NorthWest).end_phase_2();
    battle.dice(&[(MELEE, 0), (MELEE, 3)]);
    battle.on_to_melee();
    assert!(battle.is_due(0, 3));
    let [corner, away] = [101, 304].map(|number| Choice::LeaderTo(battle.hex(number)));
    battle.idle_until(|battle| battle.state.turn() == 2 && battle.may(corner)).play(corner);
    battle.idle_until(|battle| battle.may(Choice::Stay));
    assert_eq!(battle.state.turn(), 3);
    assert!(battle.is_due(0, 3) && battle.where_is(0) == 0, "nowhere to go");
    battle.play(away);
    assert_eq!(battle.count(|event| matches!(event, Event::Postponed { unit: 0 })), 1);
    assert_eq!(battle.state.turn(), 4);
    assert!(battle.choices.iter().all(|choice| matches!(choice, Choice::Place(_))));
    assert!(battle.uses(Rule::PlaceOfReturn) > 0);
}

/// Both commanders are drawn in each turn, Grabowski first. Unit 0 is beaten in the first turn by
/// three and due in the third; in the second Grabowski falls at 0404 beside unit 2.
fn grabowski_falls(with: impl Fn(Field) -> Field) -> Battle {
    let field = foot(5, 5).pool(&[0], &[1]).foot(0, [8, 3, 3], 404, Facing::N);
    let field = field.foot(1, [6, 4, 4], 504, Facing::S);
    let mut battle = with(field).start_with(&[(purposes::CHIT, 0)]);
    battle.pass_to(Side::First).moves(0).step(NorthWest).end_phase_2();
    battle.dice(&[(MELEE, 0), (MELEE, 3), (purposes::CHIT, 0)]);
    battle.on_to_melee();
    battle.idle_until(|battle| battle.state.turn() == 2 && battle.may_fire(3, 1, 404));
    // Row 4-5: the test is passed, the commander's die is zero.
    battle.dice(&[(purposes::FIRE, 0), (purposes::LEADER, 0)]);
    battle.fire(3, 1, 404);
    assert_eq!((battle.leader_is(0), battle.net()), (0, -4), "a melee and a commander");
    assert!(battle.is_due(0, 3));
    battle
}

#[test]
fn rule_11_11_4_without_a_commander_the_poles_return_on_0109_in_the_first_round() {
    let mut battle = grabowski_falls(|field| field);
    battle.idle_to_turn(3);
    assert_eq!(battle.state.active_commander(), Some(1), "no chit of his");
    assert_eq!((battle.where_is(0), battle.size(0)), (109, 3));
    assert!(battle.uses(Rule::PlaceOfReturn) > 0);
    // Held by the enemy, it is closed for a turn.
    let mut battle = grabowski_falls(|field| field.foot(1, [6, 1, 0], 109, Facing::N));
    battle.idle_to_turn(3);
    assert!(battle.is_due(0, 3));
    battle.idle_to_turn(4);
    assert!(battle.is_due(0, 4), "postponed");
}

#[test]
fn rule_11_11_4_without_a_commander_the_russians_return_on_1108() {
    let field = foot(5, 5).pool(&[0], &[1]).at(1, 1004).foot(1, [8, 3, 3], 1004, Facing::S);
    let field = field.foot(0, [6, 4, 4], 904, Facing::N);
    let mut battle = field.start_with(&[(purposes::CHIT, 0)]);
    battle.pass_to(Side::First).moves(0).step(NorthWest).end_phase_2();
    battle.dice(&[(MELEE, 3), (MELEE, 0), (purposes::CHIT, 0)]);
    battle.on_to_melee();
    battle.idle_until(|battle| battle.state.turn() == 2 && battle.may_fire(3, 1, 1004));
    battle.dice(&[(purposes::FIRE, 0), (purposes::LEADER, 0)]);
    battle.fire(3, 1, 1004);
    assert_eq!((battle.leader_is(1), battle.net()), (0, 4));
    battle.idle_to_turn(3);
    assert_eq!(battle.where_is(1), 1108);
    assert!(battle.uses(Rule::PlaceOfReturn) > 0);
}

#[test]
fn rule_11_11_5_beaten_in_the_fifth_turn_by_seven_never_back() {
    // The book's example.
    let field = foot(5, 6).foot(0, [7, 4, 4], 605, Facing::N);
    let mut battle = field.start();
    battle.idle_to_turn(5).pass_to(Side::First);
    battle.moves_stack(0).step(NorthWest).end_phase_2();
    battle.dice(&[(MELEE, 0), (MELEE, 8)]);
    battle.on_to_melee().play(Choice::Lose(0)).play(Choice::Lose(2));
    assert!(battle.is_gone(0) && battle.is_gone(2));
    assert_eq!(battle.count(|event| matches!(event, Event::TooLate { .. })), 2);
    assert_eq!(battle.net(), -1, "the melee only");
    assert!(battle.uses(Rule::TooLate) > 0);
}

#[test]
fn rule_11_11_5_postponed_beyond_the_last_turn_is_out() {
    // Due in the sixth turn, when only Lewiz is drawn.
    let mut field = foot(5, 5).foot(0, [7, 3, 3], 101, Facing::N);
    let pool = |first: &[usize], second: &[usize]| PoolTurn {
        sides: [first, second]
            .map(|ids| PoolSide { commanders: ids.to_vec(), count: ids.len() as u8 }),
    };
    let poles = || pool(&[0], &[]);
    field.setup.pool = vec![poles(), poles(), poles(), poles(), poles(), pool(&[], &[1])];
    let mut battle = fought(field, 5, 0, 1);
    assert!(battle.is_due(0, 6));
    battle.idle_to_the_end();
    assert!(battle.is_gone(0));
    assert_eq!((battle.net(), battle.uses(Rule::TooLate) > 0), (-1, true));
}

/// The Russians at 0705 are beaten by the Poles, by one; others stand around. Crisis dice follow.
fn beaten(with: impl Fn(Field) -> Field, dice: &[u8]) -> Battle {
    let mut battle = with(foot(4, 4)).start();
    battle.pass_to(Side::First).moves(0).step(NorthWest).end_phase_2();
    battle.dice(&[(MELEE, 4), (MELEE, 3)]);
    for &die in dice {
        battle.dice(&[(CRISIS, die)]);
    }
    battle.on_to_melee();
    // The crisis comes after the winner's facing.
    battle.play(Choice::Face(Facing::N));
    battle
}

#[test]
fn rule_11_12_neighbours_of_a_rout_test_and_fall_back_one_hex() {
    let neighbour = |field: Field| field.foot(1, [6, 3, 3], 805, Facing::S);
    let stands = beaten(neighbour, &[6]);
    assert_eq!(stands.where_is(2), 805);
    assert_eq!(stands.last_roll(CRISIS), Some((6, 0, Some(true))));
    let mut flees = beaten(neighbour, &[7]);
    assert!(flees.may_retreat(905) && flees.may_retreat(906));
    flees.retreat(906);
    assert_eq!((flees.where_is(2), flees.size(2)), (906, 3));
    assert!(flees.uses(Rule::MoraleCrisis) > 0 && flees.uses(Rule::ExemptFromCrisis) == 0);
    assert!(flees.all_dice_fell());
    // Nine costs no loss here.
    let mut nine = beaten(neighbour, &[9]);
    nine.retreat(905);
    assert_eq!((nine.where_is(2), nine.size(2)), (905, 3));
}

#[test]
fn rule_11_12_each_unit_of_a_neighbouring_stack_tests_once_and_a_crisis_spreads_no_further() {
    // Two at 0805, one behind them at 0905 that is not adjacent to the rout.
    let around = |field: Field| {
        let field = field.foot(1, [6, 3, 3], 805, Facing::S).foot(1, [5, 3, 3], 805, Facing::S);
        field.foot(1, [1, 3, 3], 905, Facing::S)
    };
    let mut battle = beaten(around, &[6, 6]);
    // The second has morale 5 and joins the units at 0905, which do not test.
    battle.retreat(905);
    assert_eq!([2, 3, 4].map(|unit| battle.where_is(unit)), [805, 905, 905]);
    assert!(battle.uses(Rule::MoraleCrisis) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_11_12_a_destroyed_stack_shakes_its_neighbours_only_with_the_switch() {
    for destroyed in [false, true] {
        let field = foot(4, 2).foot(1, [6, 3, 3], 805, Facing::S);
        let mut battle = field
            .rules(|rules| {
                rules.melee.superiority = [0; 3];
                rules.crisis_beside_destroyed = destroyed;
            })
            .start();
        battle.pass_to(Side::First).moves(0).step(NorthWest).end_phase_2();
        battle.dice(&[(MELEE, 4), (MELEE, 3)]);
        if destroyed {
            battle.dice(&[(CRISIS, 0)]);
        }
        battle.on_to_melee().play(Choice::Face(Facing::N));
        assert!(battle.is_gone(1), "two losses of two points");
        assert_eq!(battle.uses(Rule::MoraleCrisis) > 0, destroyed);
        assert!(battle.all_dice_fell());
    }
}

#[test]
fn rule_11_12_guns_that_were_taken_shake_their_neighbours_only_with_the_switch() {
    for destroyed in [false, true] {
        let field = Field::new().at(0, 404).foot(0, [8, 5, 5], 605, Facing::N);
        let field = field.guns(1, 705, Facing::S).foot(1, [8, 6, 6], 805, Facing::S);
        let mut battle = field.rules(|rules| rules.crisis_beside_destroyed = destroyed).start();
        battle.pass_to(Side::First).moves(0).step(NorthWest);
        battle.dice(&[(MELEE, 2), (MELEE, 4)]);
        if destroyed {
            battle.dice(&[(CRISIS, 0)]);
        }
        battle.on_to_melee().play(Choice::Face(Facing::N));
        assert!(battle.is_gone(1) && battle.all_dice_fell());
        assert_eq!(battle.uses(Rule::MoraleCrisis) > 0, destroyed);
    }
}

#[test]
fn rule_11_12_elimination_by_a_crisis_scores_one() {
    // 0904 and 0905 are held by Poles: no way back.
    let around = |field: Field| {
        let field = field.foot(1, [6, 3, 3], 804, Facing::S);
        field.foot(0, [7, 3, 0], 904, Facing::N).foot(0, [7, 3, 0], 905, Facing::N)
    };
    let battle = beaten(around, &[8]);
    assert!(battle.is_gone(2));
    assert_eq!(battle.net(), 2, "the melee and the company");
    assert!(battle.uses(Rule::MoraleCrisis) > 0);
}

#[test]
fn rule_11_12_1_guns_commanders_and_clashes_are_exempt() {
    // Guns and Lewiz at 0805; another company at 0704 has Poles in its hex.
    let field = foot(4, 4).at(1, 805).guns(1, 805, Facing::S).foot(1, [6, 4, 4], 704, Facing::S);
    let field = field.foot(0, [7, 4, 4], 604, Facing::N);
    let mut battle = field.start();
    battle.pass_to(Side::First).moves(4).step(NorthWest);
    assert_eq!(battle.where_is(4), 704);
    battle.pass_to(Side::First).moves(0).step(NorthWest);
    battle.idle_until(|battle| battle.may(Choice::Stay) && !battle.state.is_movement_phase());
    let first = Choice::Fight(battle.hex(705));
    battle.dice(&[(MELEE, 4), (MELEE, 3)]);
    battle.play(Choice::Stay).play(first);
    // No crisis die falls, and the next melee is fought.
    battle.dice(&[(MELEE, 4), (MELEE, 3)]);
    battle.play(Choice::Face(Facing::N));
    assert_eq!(battle.where_is(2), 805);
    assert_eq!(battle.uses(Rule::MoraleCrisis), 0);
    assert!(battle.uses(Rule::ExemptFromCrisis) > 0 && battle.all_dice_fell());
}
