//! Chapter 10, rules 10.10.1 to 10.11.7: artillery, and retreats.
//!
//! Guns stand at 0601 and face north-east: row 06 runs along the border of their front zone, and a
//! target that faces south-west meets them with its own front.

use crate::era1794::field::{Battle, Field};
use wargauge_engine::Direction::{NorthEast, NorthWest, SouthWest};
use wargauge_engine::era1794::setup::Feature;
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Facing, Side};

/// Lewiz's guns (unit 0) at 0601, and a Polish company (unit 1) of morale 8; commanders near.
fn guns_and(target: u16) -> Field {
    let field = Field::new().at(0, 404).at(1, 701);
    field.guns(1, 601, Facing::NE).foot(0, [8, 5, 5], target, Facing::SW)
}

/// Polish guns (unit 0) at 0601 in the Russians' phase, Russian guns alone (unit 1) somewhere.
fn duel(target: u16) -> Field {
    Field::new().pool(&[], &[1]).guns(0, 601, Facing::NE).guns(1, target, Facing::SW).foot(
        1,
        [6, 4, 4],
        1216,
        Facing::S,
    )
}

#[test]
fn rule_10_10_1_the_bands_of_the_guns() {
    for (range, band) in [(1, 2), (3, 2), (4, 1), (6, 1), (7, 0), (10, 0)] {
        let hex = 601 + range;
        let mut battle = guns_and(hex).start();
        battle.dice(&[(purposes::CANNON, 5)]);
        battle.cannon(0, hex);
        let roll = battle.last_roll(purposes::CANNON);
        assert_eq!(roll, Some((5, band, Some(true))), "range {range}, no first shot");
        assert!(battle.uses(Rule::CannonFire) > 0);
    }
}

#[test]
fn rule_10_10_1_guns_fire_into_their_front_zone_and_heed_starred_modifiers_only() {
    let field = Field::new().guns(1, 505, Facing::N);
    let at = |hex| field.clone().foot(0, [8, 5, 5], hex, Facing::S).start();
    for hex in [705, 606, 907, 1106] {
        assert!(at(hex).may_cannon(0, hex), "{hex}");
    }
    for hex in [507, 510, 305, 405] {
        assert!(!at(hex).may_fire_at_all(0), "{hex}");
    }
    // In wood and shot into the rear: 2 - 1 + 1.
    let field = Field::new().guns(1, 601, Facing::NE).foot(0, [8, 5, 5], 603, Facing::NE);
    let mut battle = field.wood(&[603]).start();
    battle.dice(&[(purposes::CANNON, 7)]);
    battle.cannon(0, 603).retreat(602);
    assert_eq!(battle.last_roll(purposes::CANNON), Some((7, 2, Some(false))));
    assert_eq!(battle.size(1), 3, "nine, and before the guns");
    assert!(battle.uses(Rule::CannonFire) > 0);
}

#[test]
fn rule_10_10_2_every_battery_fires_for_itself() {
    // The company beside the guns' own, its flank neighbour, fires with it, but no guns do.
    let field = guns_and(604).guns(1, 601, Facing::NE).foot(1, [6, 6, 6], 601, Facing::NE);
    let mut battle = field.start();
    for unit in [0, 2] {
        assert!(battle.may_cannon(unit, 604));
        battle.dice(&[(purposes::CANNON, 3)]);
        battle.cannon(unit, 604).pass_to(Side::Second);
    }
    assert!(battle.may_fire(3, 1, 604) && !battle.may_fire(3, 2, 604));
    assert!(battle.uses(Rule::BatteriesFireAlone) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_10_10_3_one_shot_for_each_activation() {
    // In one turn: Lewiz, his own; Kirejew, of his side; then Grabowski, an enemy.
    let field = guns_and(604).commander("Kirejew", Side::Second, 1201);
    let field = field.cossacks(2, [5, 2, 1], 1201, Facing::S).pool(&[0], &[1, 2]);
    let mut battle = field.start_with(&[(purposes::CHIT, 1)]);
    assert_eq!(battle.state.active_commander(), Some(1));
    battle.dice(&[(purposes::CANNON, 3)]);
    battle.idle_to(1, Side::Second).cannon(0, 604).idle_to(1, Side::Second);
    assert!(!battle.may_fire_at_all(0), "one shot in its own commander's round");
    battle.dice(&[(purposes::CHIT, 1)]);
    battle.idle_to(2, Side::Second);
    assert!(!battle.may_fire_at_all(0), "none in another's of its side");
    battle.idle_to(0, Side::Second);
    battle.dice(&[(purposes::CANNON, 3)]);
    battle.cannon(0, 604).pass_to(Side::Second);
    assert!(!battle.may_fire_at_all(0), "one in each round of an enemy");
    assert!(battle.uses(Rule::CannonShots) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_10_10_4_a_natural_zero_jams_the_guns_for_the_turn() {
    let field = guns_and(604).pool(&[0], &[1]);
    let mut battle = field.start_with(&[(purposes::CHIT, 0)]);
    battle.dice(&[(purposes::CANNON, 0)]);
    battle.cannon(0, 604);
    assert_eq!(battle.count(|event| matches!(event, Event::Jam { unit: 0 })), 1);
    battle.idle_to(1, Side::Second);
    assert!(!battle.may_fire_at_all(0), "jammed in the next round too");
    battle.dice(&[(purposes::CHIT, 0)]);
    battle.idle_to_turn(2);
    assert!(battle.may_cannon(0, 604), "ready in the next turn");
    assert!(battle.uses(Rule::GunsJam) > 0);
}

#[test]
fn rule_10_10_4_any_natural_zero_against_a_stack_jams() {
    let field = guns_and(604).foot(0, [8, 4, 4], 604, Facing::SW);
    let mut battle = field.pool(&[0], &[1]).start_with(&[(purposes::CHIT, 0)]);
    battle.dice(&[(purposes::CANNON, 4), (purposes::CANNON, 0)]);
    battle.cannon(0, 604);
    battle.idle_to(1, Side::Second);
    assert!(!battle.may_fire_at_all(0));
    assert!(battle.uses(Rule::GunsJam) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_10_10_5_guns_that_fired_are_ready_again_after_the_phase() {
    let mut battle = guns_and(604).pool(&[0], &[1]).start_with(&[(purposes::CHIT, 0)]);
    battle.dice(&[(purposes::CANNON, 3)]);
    battle.cannon(0, 604);
    battle.idle_to(1, Side::Second);
    assert!(battle.may_cannon(0, 604));
    assert!(battle.uses(Rule::GunsTurnedUp) > 0);
}

#[test]
fn rule_10_10_5_guns_pushed_by_hand_are_silent_until_the_turn_ends() {
    let field = guns_and(604).pool(&[0], &[1]);
    let mut battle = field.start_with(&[(purposes::CHIT, 1)]);
    battle.pass_to(Side::Second);
    let mut turned = battle.clone();
    battle.play(Choice::ShiftGun { unit: 0, direction: NorthEast });
    assert_eq!(battle.where_is(0), 702);
    battle.play(Choice::Face(Facing::SE)).idle_to(0, Side::First);
    assert!(!battle.may_fire_at_all(0));
    battle.dice(&[(purposes::CHIT, 0)]);
    battle.idle_to_turn(2);
    assert!(battle.may_cannon(0, 604));
    assert!(battle.uses(Rule::GunsTurnedUp) > 0);
    // Guns that only turned are silent in this round alone.
    turned.play(Choice::TurnGun { unit: 0, facing: Facing::SE });
    turned.pass_to(Side::Second);
    assert!(!turned.may_fire_at_all(0));
    turned.idle_to(0, Side::Second);
    assert!(turned.may_cannon(0, 604));
}

#[test]
fn rule_10_10_6_cannon_take_lone_guns_with_a_die_above_the_distance_and_a_zero() {
    // Polish guns add one: at six hexes the first die must be six or more.
    for die in 0..10 {
        let mut battle = duel(607).at(1, 607).start();
        battle.dice(&[(purposes::CAPTURE, die)]);
        if die >= 6 {
            battle.dice(&[(purposes::CAPTURE, 0)]);
        }
        battle.cannon(0, 607);
        assert_eq!((battle.is_gone(1), battle.net()), (die >= 6, if die >= 6 { 2 } else { 0 }));
        assert_eq!(battle.leader_is(1), 607, "no roll for the commander");
        assert_eq!(battle.count(|event| matches!(event, Event::Jam { .. })), 0);
        assert!(battle.uses(Rule::CannonAtLoneGuns) > 0 && battle.all_dice_fell());
    }
    let mut battle = duel(607).start();
    battle.dice(&[(purposes::CAPTURE, 9), (purposes::CAPTURE, 1)]);
    battle.cannon(0, 607);
    assert!(!battle.is_gone(1), "the second die must be zero");
    assert!(!duel(608).start().may_fire_at_all(0), "six hexes at most");
}

#[test]
fn rule_10_10_6_russian_guns_add_nothing_and_take_one_gun_at_a_time() {
    let field = Field::new().guns(1, 601, Facing::NE).guns(0, 604, Facing::SW);
    let field = field.guns(0, 604, Facing::SW).foot(0, [8, 5, 5], 101, Facing::N);
    let start = field.start();
    let mut short = start.clone();
    short.dice(&[(purposes::CAPTURE, 3)]);
    short.cannon(0, 604);
    assert_eq!(short.net(), 0, "three is not above three");
    let mut battle = start;
    battle.dice(&[(purposes::CAPTURE, 4), (purposes::CAPTURE, 0)]);
    battle.cannon(0, 604);
    assert_eq!((battle.is_gone(1), battle.is_gone(2), battle.net()), (true, false, -2));
    assert!(battle.uses(Rule::CannonAtLoneGuns) > 0);
}

/// Polish foot of five points (unit 0) has entered 0705 from 0605 before the melee; Lewiz's guns
/// (unit 1) stand there and face south, with others perhaps. Only the Poles are in command.
fn into_guns(with: impl Fn(Field) -> Field) -> Battle {
    let field = Field::new().at(0, 404).foot(0, [8, 5, 5], 605, Facing::N);
    let field = field.guns(1, 705, Facing::S).foot(1, [6, 4, 4], 1216, Facing::S);
    let mut battle = with(field).start();
    battle.pass_to(Side::First).moves(0).step(NorthWest);
    battle
}

#[test]
fn rule_10_10_7_lone_guns_defend_as_foot_of_one_point() {
    let mut battle = into_guns(|field| field);
    let mut loses = battle.clone();
    battle.dice(&[(purposes::MELEE, 2), (purposes::MELEE, 4)]);
    battle.on_to_melee();
    // In command 1, five to one 3; the guns -4.
    assert_eq!(battle.last_melee(), [4, -4]);
    assert_eq!((battle.is_gone(1), battle.net()), (true, 3), "the melee and the guns");
    assert_eq!(battle.state.captured_guns().count(), 1, "the marker stays");
    assert_eq!(battle.size(0), 5, "won by six");
    assert!(battle.uses(Rule::LoneGunsInMelee) > 0);
    // Lone guns that win stay without loss.
    loses.dice(&[(purposes::MELEE, 0), (purposes::MELEE, 9)]);
    loses.on_to_melee();
    assert_eq!((loses.where_is(1), loses.net()), (705, -1));
    assert_eq!((loses.is_due(0, 2), loses.size(0)), (true, 3));
}

#[test]
fn rule_10_10_8_guns_fall_with_their_escort() {
    // The escort of four points counts alone: no -4, and five to four is no superiority.
    let mut battle = into_guns(|field| field.foot(1, [6, 4, 4], 705, Facing::S));
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 4)]);
    battle.on_to_melee();
    assert_eq!(battle.last_melee(), [1, 0]);
    assert!(battle.is_due(3, 2) && battle.is_gone(1));
    assert_eq!(battle.net(), 3);
    assert!(battle.uses(Rule::EscortedGuns) > 0);
    // An escort that is destroyed loses them too.
    let mut battle = into_guns(|field| field.foot(1, [6, 2, 2], 705, Facing::S));
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 4)]);
    battle.on_to_melee();
    assert_eq!((battle.is_gone(3), battle.is_gone(1), battle.net()), (true, true, 3));
    assert_eq!(battle.state.captured_guns().count(), 1);
}

#[test]
fn rule_10_10_9_captured_guns_score_two_and_two_when_retaken_at_a_phase_end() {
    let field = Field::new().at(0, 404).foot(0, [8, 5, 5], 605, Facing::N);
    let field = field.guns(1, 705, Facing::S).foot(1, [8, 6, 6], 805, Facing::S).at(1, 906);
    let mut battle = field.pool(&[0], &[1]).start_with(&[(purposes::CHIT, 0)]);
    battle.pass_to(Side::First).moves(0).step(NorthWest);
    battle.dice(&[(purposes::MELEE, 2), (purposes::MELEE, 4)]);
    battle.on_to_melee().play(Choice::Face(Facing::N));
    assert_eq!(battle.net(), 3, "{:?}", battle.heard());
    // Lewiz's company drives the Poles out of the hex again: [11.2] at his activation.
    battle.idle_to(1, Side::Second).moves(2).step(SouthWest);
    assert_eq!((battle.where_is(2), battle.net()), (705, 3), "not while the enemy is there");
    battle.dice(&[(purposes::MELEE, 9), (purposes::MELEE, 0), (purposes::CHIT, 0)]);
    battle.on_to_melee();
    assert_eq!(battle.net(), 2, "the melee");
    battle.play(Choice::Face(Facing::S));
    assert_eq!(battle.net(), 0, "and the guns, at the phase's end");
    assert_eq!(battle.count(|event| matches!(event, Event::Recapture { unit: 1, .. })), 1);
    assert_eq!(battle.state.captured_guns().count(), 0, "out of play");
    assert!(battle.is_gone(1) && battle.uses(Rule::PointsForGuns) > 0);
}

/// A Polish company of two points (unit 1) at 0605, facing north, under fire of firepower 3 from
/// 0705. Its test fails, just: the die and the first shot make eight, and its morale is seven.
fn under_fire(with: impl Fn(Field) -> Field) -> Battle {
    let field = Field::new().foot(1, [6, 6, 3], 705, Facing::S);
    let mut battle = with(field.foot(0, [7, 2, 2], 605, Facing::N)).start();
    battle.dice(&[(purposes::FIRE, 7)]);
    battle.fire(0, 1, 605);
    battle
}

#[test]
fn rule_10_11_the_owner_picks_one_of_the_two_rear_hexes() {
    let mut battle = under_fire(|field| field);
    assert_eq!(battle.decider, Some(Side::First));
    assert!(battle.may_retreat(505) && battle.may_retreat(506));
    assert_eq!(battle.choices.len(), 2);
    battle.retreat(506);
    assert_eq!((battle.where_is(1), battle.size(1)), (506, 2));
    assert!(battle.uses(Rule::Retreat) > 0);
}

#[test]
fn rule_10_11_1_a_retreat_costs_no_points_and_keeps_the_facing() {
    let mut battle = under_fire(|field| field);
    battle.retreat(505);
    let unit = battle.state.unit(1);
    assert_eq!((unit.points, unit.facing), (4, Facing::N));
    assert!(battle.uses(Rule::RetreatIsFree) > 0);
}

#[test]
fn rule_10_11_2_a_retreating_unit_joins_a_stack_at_the_bottom_and_faces_like_it() {
    let mut battle = under_fire(|field| field.foot(0, [7, 4, 4], 505, Facing::SE));
    battle.retreat(505);
    let (unit, stack) = (battle.state.unit(1), battle.state.unit(2));
    assert_eq!((battle.where_is(1), unit.facing), (505, Facing::SE));
    assert!(unit.depth > stack.depth);
    assert!(battle.uses(Rule::RetreatIntoStack) > 0);
}

#[test]
fn rule_10_11_3_uphill_or_over_an_escarpment_costs_a_loss() {
    let size_after = |with: &dyn Fn(Field) -> Field| {
        let mut battle = under_fire(with);
        battle.retreat(505);
        (battle.size(1), battle.uses(Rule::RetreatUphill) > 0)
    };
    assert_eq!(size_after(&|field| field.level(1, &[505])), (1, true), "uphill");
    assert_eq!(
        size_after(&|field| field.level(1, &[505]).edge(Feature::Road, 605, 505)),
        (1, true),
        "uphill along a road"
    );
    assert_eq!(size_after(&|field| field.level(1, &[605])), (2, false), "downhill");
    let escarpment = |field: Field| field.edge(Feature::Escarpment, 605, 505);
    assert_eq!(size_after(&|field| escarpment(field.level(1, &[605]))), (1, true), "down");
    assert_eq!(size_after(&|field| escarpment(field.level(1, &[505]))), (1, true), "up, once");
}

#[test]
fn rule_10_11_4_into_an_enemys_front_zone_costs_a_loss() {
    // 0505 lies before 0405 if that faces north; its limbered guns too have a front zone.
    let mut battle = under_fire(|field| field.limbered(1, 405, Facing::N));
    battle.retreat(505);
    assert_eq!((battle.where_is(1), battle.size(1)), (505, 1));
    assert!(battle.uses(Rule::RetreatIntoFront) > 0);
    let mut battle = under_fire(|field| field.limbered(1, 405, Facing::S));
    battle.retreat(505);
    assert_eq!((battle.size(1), battle.uses(Rule::RetreatIntoFront)), (2, 0), "behind their back");
    // Uphill as well: both points are lost, and the Russians score.
    let mut battle = under_fire(|field| field.limbered(1, 405, Facing::N).level(1, &[505]));
    battle.retreat(505);
    assert_eq!((battle.is_gone(1), battle.net()), (true, -1));
}

#[test]
fn rule_10_11_5_a_unit_with_no_way_back_is_eliminated() {
    // Only one way is open: no choice.
    let battle = under_fire(|field| field.foot(1, [6, 4, 0], 505, Facing::S));
    assert_eq!((battle.where_is(1), battle.net()), (506, 0));
    let battle =
        under_fire(|field| field.foot(1, [6, 4, 0], 505, Facing::S).guns(1, 506, Facing::S));
    assert_eq!((battle.is_gone(1), battle.net()), (true, -1));
    assert!(battle.uses(Rule::BlockedRetreat) > 0);
    // Nor off the map.
    let field = Field::new().foot(1, [6, 6, 3], 204, Facing::S).at(0, 116);
    let mut battle = field.foot(0, [7, 2, 2], 104, Facing::N).start();
    battle.dice(&[(purposes::FIRE, 7)]);
    battle.fire(0, 1, 104);
    assert_eq!((battle.is_gone(1), battle.net()), (true, -1));
    assert!(battle.uses(Rule::BlockedRetreat) > 0);
}

#[test]
fn rule_10_11_6_a_unit_that_would_overstack_or_mix_arms_is_eliminated() {
    // Horse on the one side, twenty points on the other.
    let crowded = |field: Field, last| {
        field
            .horse(0, [7, 2, 1], 505, Facing::N)
            .foot(0, [7, 6, 6], 506, Facing::N)
            .foot(0, [7, 6, 6], 506, Facing::N)
            .foot(0, [7, last, 6], 506, Facing::N)
            .at(0, 404)
    };
    let battle = under_fire(|field| crowded(field, 6));
    assert_eq!((battle.where_is(1), battle.uses(Rule::OverstackedRetreat)), (506, 0), "20 in all");
    let more = |field: Field| crowded(field, 6).foot(0, [7, 1, 1], 506, Facing::N);
    let battle = under_fire(more);
    assert_eq!((battle.is_gone(1), battle.net()), (true, -1));
    assert!(battle.uses(Rule::OverstackedRetreat) > 0);
    // With guns the limit for foot is ten.
    let guns = |field: Field| {
        let field = field.horse(0, [7, 2, 1], 505, Facing::N).guns(0, 506, Facing::N);
        field.foot(0, [7, 6, 6], 506, Facing::N).foot(0, [7, 3, 3], 506, Facing::N)
    };
    assert!(under_fire(guns).is_gone(1));
}

#[test]
fn rule_10_11_7_a_commander_may_slip_away_from_an_enemy_next_to_him() {
    let field = Field::new().at(0, 404).foot(0, [7, 5, 5], 505, Facing::N).at(1, 706);
    let mut battle = field.foot(1, [6, 4, 4], 1216, Facing::S).start();
    battle.pass_to(Side::First).moves(0).step(NorthEast);
    assert_eq!(battle.decider, Some(Side::Second));
    let to = |number| Choice::LeaderTo(battle.hex(number));
    let near = [to(705), to(707), to(805), to(806), to(606)];
    assert!(near.iter().all(|&choice| battle.may(choice)) && battle.may(Choice::Stay));
    assert!(!battle.may(to(605)), "not to the enemy");
    assert_eq!(battle.choices.len(), 6, "one hex");
    let away = to(806);
    battle.play(away);
    assert_eq!(battle.leader_is(1), 806);
    assert_eq!(battle.decider, Some(Side::First), "the mover goes on");
    assert!(battle.uses(Rule::CommandersSlipAway) > 0);
}
