//! Chapter 8, third part: the cavalry charge [8.13, 8.14].

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, charge, line, stack, step};
use wargauge_engine::Direction::{East, NorthEast, NorthWest, SouthWest, West};
use wargauge_engine::era1794::setup::Feature;
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Facing, Side};

/// Polish horse (0) of two on 304, facing north; Grabowski at 404. Three hexes on, over 404 and
/// 505, lies 605.
fn horse() -> Field {
    Field::new().at(0, 403).horse(0, [6, 2, 0], 304, Facing::N)
}

/// The same with a Russian company (1) of three on 605, facing north: it does not see them come.
fn before_605(field: impl Fn(Field) -> Field) -> Battle {
    let mut battle = field(horse().foot(1, [6, 3, 0], 605, Facing::N)).start();
    battle.play(alone(0));
    battle
}

/// Has the horse on 505 the right to charge 605?
fn may_charge(field: impl Fn(Field) -> Field) -> bool {
    let mut battle = before_605(field);
    battle.plays(&[step(NorthEast), step(NorthEast)]);
    assert!(battle.may(step(NorthEast)), "without a charge it may go there anyway");
    battle.may(charge(NorthEast))
}

/// The melee dice of a fight, the attacker's first.
fn melee(attacker: u8, defender: u8) -> [(wargauge_engine::Purpose, u8); 2] {
    [(purposes::MELEE, attacker), (purposes::MELEE, defender)]
}

#[test]
fn rule_8_13_in_the_movement_phase_chargers_and_counterattackers_are_the_attackers() {
    let mut battle = before_605(|field| field);
    battle.plays(&[step(NorthEast), step(NorthEast)]);
    battle.dice(&melee(5, 5)).play(charge(NorthEast));
    assert_eq!(battle.last_result().map(|(attacker, ..)| attacker), Some(Side::First));
    assert!(battle.acted(Rule::AttackerInMovement));
    // Cossacks strike foot that comes before them.
    let mut battle = Field::new()
        .at(0, 404)
        .at(1, 905)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .cossacks(1, [6, 2, 0], 705, Facing::S)
        .start();
    battle.plays(&[alone(0), step(NorthEast)]);
    let strike = battle.strike(1, 605);
    battle.dice(&[(purposes::LAVA, 9)]).dice(&melee(5, 5)).play(strike);
    assert_eq!(battle.last_result().map(|(attacker, ..)| attacker), Some(Side::Second));
    assert!(battle.acted(Rule::AttackerInMovement));
}

#[test]
fn rule_8_14_1_a_charge_needs_three_hexes() {
    assert!(may_charge(|field| field));
    // From 404 it is only the second hex.
    let mut battle = Field::new()
        .at(0, 403)
        .horse(0, [6, 2, 0], 404, Facing::N)
        .foot(1, [6, 3, 0], 605, Facing::N)
        .start();
    battle.plays(&[alone(0), step(NorthEast)]);
    assert!(battle.may(step(NorthEast)) && !battle.may(charge(NorthEast)));
}

#[test]
fn rule_8_14_1_any_front_hexes_will_do_and_slopes_and_earthworks_are_no_bar() {
    let mut battle = horse().foot(1, [6, 3, 0], 604, Facing::N).start();
    battle.plays(&[alone(0), step(NorthEast), step(NorthEast)]);
    assert!(battle.may(charge(NorthWest)), "not straight on, but to the front");
    assert!(may_charge(|f| f.level(1, &[505, 605])));
    assert!(may_charge(|f| f.edge(Feature::Earthwork, 605, 505)));
    let mut battle = before_605(|f| f.level(1, &[605]).edge(Feature::Earthwork, 605, 505));
    battle.plays(&[step(NorthEast), step(NorthEast)]);
    battle.dice(&melee(5, 5)).play(charge(NorthEast));
    // Rear +4, charge +2, uphill -1, in command +1.
    assert_eq!(battle.melee_modifiers()[0], 6);
    assert!(battle.acted(Rule::ChargeConditions));
}

#[test]
fn rule_8_14_1_wood_and_escarpments_bar_it() {
    assert!(!may_charge(|f| f.wood(&[404])));
    assert!(!may_charge(|f| f.wood(&[505])));
    assert!(!may_charge(|f| f.wood(&[605])), "nor may it end in a wood");
    let cliff = |f: Field, hex, other| f.edge(Feature::Escarpment, hex, other).level(-1, &[304]);
    assert!(!may_charge(|f| cliff(f, 404, 304)));
    let last = |f: Field| f.edge(Feature::Escarpment, 605, 505).level(-1, &[605]);
    assert!(!may_charge(last), "nor over an escarpment");
}

#[test]
fn rule_8_14_1_passing_units_bars_it_a_commander_does_not() {
    assert!(!may_charge(|f| f.horse(0, [6, 1, 0], 404, Facing::N)));
    assert!(!may_charge(|f| f.foot(0, [6, 4, 0], 404, Facing::N)));
    assert!(!may_charge(|f| f.guns(0, 404, Facing::S)));
    assert!(may_charge(|f| f.at(0, 404)));
    // To leave its own stack is not to pass it.
    assert!(may_charge(|f| f.horse(0, [6, 1, 0], 304, Facing::N)));
}

#[test]
fn rule_8_14_1_a_turn_or_a_step_back_bars_it() {
    // A turn and back again, and enough hexes after it: still none.
    let mut battle = before_605(|field| field);
    battle.plays(&[Choice::Turn(Facing::NE), Choice::Turn(Facing::N)]);
    battle.plays(&[step(NorthEast), step(NorthEast)]);
    assert!(battle.may(step(NorthEast)) && !battle.may(charge(NorthEast)));
    let mut battle = Field::new()
        .at(0, 403)
        .horse(0, [6, 2, 0], 404, Facing::N)
        .foot(1, [6, 3, 0], 605, Facing::N)
        .start();
    battle.plays(&[alone(0), step(SouthWest), step(NorthEast), step(NorthEast)]);
    assert_eq!(battle.where_is(0), 505);
    assert!(battle.may(step(NorthEast)) && !battle.may(charge(NorthEast)));
}

#[test]
fn rule_8_14_1_fire_within_the_move_bars_it_fire_before_it_does_not() {
    for (within, may) in [(true, false), (false, true)] {
        let mut battle = Field::new()
            .at(0, 403)
            .horse(0, [6, 2, 2], 304, Facing::N)
            .foot(1, [9, 3, 0], 605, Facing::N)
            .foot(1, [9, 3, 0], 503, Facing::N)
            .start();
        // The company on 503 is in reach; then he rides past it.
        let shot = battle.shot(0, 503);
        battle.dice(&[(purposes::FIRE, 0)]);
        battle.plays(&if within { [alone(0), shot] } else { [shot, alone(0)] });
        battle.plays(&[step(NorthEast), step(NorthEast)]);
        assert!(battle.may(step(NorthEast)));
        assert_eq!(battle.may(charge(NorthEast)), may);
    }
}

#[test]
fn rule_8_14_1_only_horse_charges_and_never_must() {
    let mut battle = Field::new()
        .at(0, 403)
        .foot(0, [6, 4, 0], 304, Facing::N)
        .foot(1, [6, 3, 0], 605, Facing::N)
        .start();
    battle.plays(&[alone(0), step(NorthEast), step(NorthEast)]);
    assert!(!battle.may(charge(NorthEast)));
    let mut battle = before_605(|field| field);
    battle.plays(&[step(NorthEast), step(NorthEast), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.last_result()), (605, None));
}

#[test]
fn rule_8_14_1_a_stack_charges_as_one() {
    let mut battle =
        horse().horse(0, [6, 2, 0], 304, Facing::N).foot(1, [6, 4, 0], 605, Facing::S).start();
    battle.plays(&[stack(0), step(NorthEast), step(NorthEast)]);
    battle.dice(&melee(5, 5)).play(charge(NorthEast));
    assert!(
        battle.happened(|event| matches!(event, Event::Charge { units, .. } if units.len() == 2))
    );
    // Charge +2, in command +1; four to four is no superiority.
    assert_eq!(battle.melee_modifiers(), [3, 0]);
    assert!(battle.acted(Rule::ChargeConditions));
}

#[test]
fn rule_8_14_1_the_members_of_a_line_charge_one_by_one() {
    let mut battle = Field::new()
        .at(0, 403)
        .horse(0, [6, 2, 0], 304, Facing::N)
        .horse(0, [6, 2, 0], 305, Facing::N)
        .foot(1, [6, 3, 0], 605, Facing::N)
        .start();
    battle.plays(&[line(0, 2), step(NorthEast), step(NorthEast), step(NorthEast)]);
    assert!(battle.may(Choice::Charge(true)) && battle.may(Choice::Charge(false)));
    battle.dice(&melee(9, 2)).play(Choice::Charge(true));
    assert_eq!(battle.last_result().map(|(attacker, ..)| attacker), Some(Side::First));
    battle.play(Choice::Face(Facing::N));
    assert_eq!((battle.where_is(0), battle.where_is(1)), (605, 606));
}

#[test]
fn rule_8_14_2_a_charge_is_fought_at_once_with_two_more() {
    let mut battle = before_605(|field| field);
    battle.plays(&[step(NorthEast), step(NorthEast)]);
    battle.dice(&melee(5, 5)).play(charge(NorthEast));
    // Rear +4, charge +2, in command +1; the company 3 to 2 is 1.5, rounded up to 2:1.
    assert_eq!(battle.melee_modifiers(), [7, 1]);
    assert!(battle.state.is_movement_phase());
    assert!(battle.acted(Rule::ChargeAtOnce));
}

#[test]
fn rule_8_14_2_a_charge_into_a_clash_fights_with_all_units_there() {
    let mut battle =
        horse().horse(0, [6, 2, 0], 604, Facing::NE).foot(1, [6, 4, 0], 605, Facing::S).start();
    battle.plays(&[alone(1), step(East), alone(0)]);
    battle.plays(&[step(NorthEast), step(NorthEast)]);
    battle.dice(&melee(5, 5)).play(charge(NorthEast));
    assert!(battle.happened(|event| matches!(event, Event::Melee(m) if m.attackers.len() == 2)));
    // The best of the entrants: from the flank +2; charge +2, in command +1.
    assert_eq!(battle.melee_modifiers(), [5, 0]);
    assert!(battle.acted(Rule::ChargeAtOnce));
}

/// The charge on 605 is won by ten and more: the company routs, no victor is hurt, and
/// so many neighbours of the beaten stand firm.
fn won(neighbours: usize, field: impl Fn(Field) -> Field) -> Battle {
    let mut battle = before_605(field);
    battle.plays(&[step(NorthEast), step(NorthEast)]);
    battle.dice(&melee(8, 0)).play(charge(NorthEast));
    battle.dice(&vec![(purposes::CRISIS, 0); neighbours]);
    battle
}

#[test]
fn rule_8_14_3_victors_ride_on_and_charge_again() {
    // Two hexes paid, two for the enemy's: four left. The next enemy costs two.
    let mut battle = won(1, |field| field.foot(1, [6, 3, 0], 705, Facing::N));
    battle.play(Choice::Face(Facing::N));
    assert_eq!((battle.where_is(0), battle.points(0), battle.size(0)), (605, 4, 2));
    battle.dice(&melee(8, 0)).play(charge(NorthWest));
    battle.play(Choice::Face(Facing::N));
    assert_eq!((battle.where_is(0), battle.points(0)), (705, 2));
    assert_eq!(battle.state.net_points(), 2);
    battle.plays(&[step(NorthEast), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.points(0)), (906, 0));
    assert!(battle.acted(Rule::ChargersRideOn));
}

#[test]
fn rule_8_14_3_the_free_facing_after_a_victory_is_no_turn() {
    let mut battle = won(1, |field| field.foot(1, [6, 3, 0], 604, Facing::N));
    battle.play(Choice::Face(Facing::NW));
    assert_eq!(battle.points(0), 4);
    assert!(battle.may(charge(West)));
    assert!(battle.acted(Rule::ChargersRideOn));
}

#[test]
fn rule_8_14_3_a_paid_turn_starts_the_run_again() {
    // One point for the turn, three left: not enough for three hexes, the enemy's included.
    let mut battle = won(1, |field| field.foot(1, [6, 3, 0], 604, Facing::N));
    battle.plays(&[Choice::Face(Facing::N), Choice::Turn(Facing::NW)]);
    assert!(battle.may(step(West)) && !battle.may(charge(West)));
    // Cossacks have one point more; after the turn three hexes are again a charge.
    let mut battle = Field::new()
        .at(0, 403)
        .cossacks(0, [6, 2, 0], 304, Facing::N)
        .foot(1, [6, 1, 0], 605, Facing::N)
        .foot(1, [6, 1, 0], 602, Facing::N)
        .start();
    battle.plays(&[alone(0), step(NorthEast), step(NorthEast)]);
    battle.dice(&melee(8, 0)).play(charge(NorthEast));
    battle.plays(&[Choice::Face(Facing::N), Choice::Turn(Facing::NW), step(West), step(West)]);
    assert_eq!((battle.where_is(0), battle.points(0)), (603, 2));
    assert!(battle.may(charge(West)));
}

#[test]
fn rule_8_14_3_fire_after_the_victory_bars_another_charge() {
    let mut battle = Field::new()
        .at(0, 403)
        .horse(0, [6, 2, 2], 304, Facing::N)
        .foot(1, [6, 3, 0], 605, Facing::N)
        .foot(1, [9, 3, 0], 705, Facing::N)
        .start();
    battle.plays(&[alone(0), step(NorthEast), step(NorthEast)]);
    battle.dice(&melee(8, 0)).play(charge(NorthEast));
    battle.dice(&[(purposes::CRISIS, 0)]).play(Choice::Face(Facing::N));
    assert!(battle.may(charge(NorthWest)));
    let shot = battle.shot(0, 705);
    battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    assert!(battle.may(step(NorthWest)) && !battle.may(charge(NorthWest)));
    assert!(battle.acted(Rule::ChargersRideOn));
}

#[test]
fn rule_8_14_3_without_points_the_ride_is_over() {
    // Two climbs and an earthwork take all eight: 2 + 2 + 4.
    let hills = |f: Field| {
        f.level(1, &[404])
            .level(2, &[505])
            .level(3, &[605])
            .edge(Feature::Earthwork, 605, 505)
            .foot(0, [6, 3, 0], 303, Facing::N)
    };
    let mut battle = won(0, hills);
    battle.play(Choice::Face(Facing::N));
    assert_eq!((battle.where_is(0), battle.points(0)), (605, 0));
    assert!(battle.may_begin(2) && !battle.may_step(NorthEast));
}

#[test]
fn rule_8_14_3_the_beaten_charge_no_further() {
    let mut battle = before_605(|field| field);
    battle.plays(&[step(NorthEast), step(NorthEast)]);
    battle.dice(&melee(0, 9)).play(charge(NorthEast));
    battle.play(Choice::Face(Facing::N));
    assert_eq!(battle.where_is(0), 0);
    assert_eq!(battle.state.net_points(), -1);
    assert!(!battle.acted(Rule::ChargersRideOn));
}

#[test]
fn rule_8_14_4_chargers_still_attack_in_the_melee_phase() {
    // He won, rides on into the next company without charging, and fights it in phase 4.
    let mut battle = won(1, |field| field.foot(1, [6, 3, 0], 705, Facing::N));
    battle.plays(&[Choice::Face(Facing::N), step(NorthWest)]);
    assert_eq!(battle.state.clashes().len(), 1);
    battle.heard();
    battle.dice(&melee(5, 5)).go_to_melees();
    assert_eq!(battle.last_result().map(|(attacker, ..)| attacker), Some(Side::First));
    // No charge any more: rear +4, in command +1.
    assert_eq!(battle.melee_modifiers()[0], 5);
    assert!(battle.acted(Rule::ChargersAttackAgain));
}
