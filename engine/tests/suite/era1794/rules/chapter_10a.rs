//! Chapter 10, rules 10.1 to 10.8: sight, lines of fire, which side fires when, and at which units.
//!
//! The Russian shooter (unit 0) stands at 0705 and faces south, before it 0604 and 0605. The line
//! to 0504 runs through 0604, that to 0505 along the side that 0604 and 0605 share.

use crate::era1794::field::{Battle, Field};
use wargauge_engine::Direction::{NorthEast, NorthWest};
use wargauge_engine::era1794::setup::Feature;
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Facing, Side};

/// The shooter, and a Polish target (unit 1) of morale 8 somewhere, facing north.
fn shooter_and(target: u16) -> Field {
    Field::new().foot(1, [6, 4, 4], 705, Facing::S).foot(0, [8, 5, 5], target, Facing::N)
}

/// Does the shooter see what stands at the target's hex?
fn sees(field: Field, target: u16) -> bool {
    field.start().may_fire(0, 1, target)
}

#[test]
fn rule_10_1_wood_blocks_sight_and_so_does_its_edge() {
    assert!(sees(shooter_and(504), 504) && sees(shooter_and(505), 505));
    assert!(!sees(shooter_and(504).wood(&[604]), 504), "through the wood");
    assert!(!sees(shooter_and(505).wood(&[604]), 505), "along its edge");
    assert!(!sees(shooter_and(505).wood(&[605]), 505), "along its edge");
    assert!(sees(shooter_and(504).wood(&[605]), 504), "past the wood");
    // The ends never block.
    let mut battle = shooter_and(504).wood(&[705, 504]).start();
    assert!(battle.may_fire(0, 1, 504));
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(0, 1, 504);
    assert!(battle.uses(Rule::BlockedSight) > 0);
}

#[test]
fn rule_10_1_a_corner_of_a_wood_blocks_nothing() {
    // The line from 0303 to 0407 cuts 0304 and 0305 and touches 0404 and 0306 at a corner each.
    let guns = || {
        let field = Field::new().guns(1, 303, Facing::NE).foot(0, [8, 5, 5], 407, Facing::N);
        field.rules(|rules| rules.fire.jams = false)
    };
    assert!(guns().wood(&[404, 306]).start().may_cannon(0, 407));
    assert!(!guns().wood(&[304]).start().may_cannon(0, 407));
    assert!(!guns().wood(&[305]).start().may_cannon(0, 407));
}

#[test]
fn rule_10_1_units_block_sight_but_guns_and_commanders_do_not() {
    let friend = |hex| shooter_and(505).foot(1, [6, 3, 3], hex, Facing::S);
    assert!(!sees(friend(604), 505), "a friend at the edge of the line");
    let enemy = shooter_and(403).horse(0, [6, 1, 0], 504, Facing::N);
    assert!(!sees(enemy, 403), "an enemy in the way");
    assert!(sees(shooter_and(403), 403));
    assert!(sees(shooter_and(504).guns(1, 604, Facing::S).at(1, 604), 504));
}

#[test]
fn rule_10_1_1_slopes_do_not_block_sight() {
    for hexes in [&[705][..], &[504], &[604], &[705, 604]] {
        let mut battle = shooter_and(504).level(1, hexes).start();
        assert!(battle.may_fire(0, 1, 504), "{hexes:?} higher");
        battle.dice(&[(purposes::FIRE, 0)]);
        battle.fire(0, 1, 504);
        assert!(battle.uses(Rule::SightOverSlopes) > 0);
    }
}

#[test]
fn rule_10_1_2_two_hilltops_see_each_other_over_the_valley() {
    // Wood and a squadron in the valley between them.
    let valley = || shooter_and(403).wood(&[604]).horse(1, [6, 2, 1], 504, Facing::S);
    assert!(!sees(valley(), 403), "all on one level");
    assert!(!sees(valley().level(1, &[705]), 403), "the target below");
    assert!(!sees(valley().level(1, &[403]), 403), "the shooter below");
    assert!(!sees(valley().level(1, &[705, 403, 504]), 403), "the squadron as high as both");
    let mut battle = valley().level(1, &[705, 403]).start();
    assert!(battle.may_fire(0, 1, 403));
    battle.fire(0, 1, 403);
    assert!(battle.uses(Rule::SightFromHilltops) > 0, "4 over 3 is row 0-1: no test, but a shot");
}

#[test]
fn rule_10_1_3_escarpments_block_sight_unless_adjacent() {
    // The book's picture: the Poles at 0505 under an escarpment on both front sides. A at 0605 and B
    // at 0604 see them, C at 0706 does not.
    let from = |hex, levels: &[u16]| {
        Field::new()
            .foot(1, [6, 4, 4], hex, if hex == 604 { Facing::SE } else { Facing::SW })
            .foot(0, [8, 5, 5], 505, Facing::N)
            .edge(Feature::Escarpment, 605, 505)
            .edge(Feature::Escarpment, 604, 505)
            .level(1, levels)
    };
    let height = [604, 605, 705, 706];
    for levels in [&[505][..], &height] {
        assert!(from(605, levels).start().may_fire(0, 1, 505), "A");
        assert!(from(604, levels).start().may_fire(0, 1, 505), "B");
        assert!(
            !from(706, levels).start().may_fire(0, 1, 505),
            "C, neither from below nor from above"
        );
    }
    let mut battle = from(605, &height).start();
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(0, 1, 505);
    assert!(battle.uses(Rule::SightAtEscarpments) > 0);
}

#[test]
fn rule_10_1_3_a_line_along_an_escarpment_is_blocked_one_at_its_end_is_not() {
    assert!(
        !sees(shooter_and(505).level(1, &[604]).edge(Feature::Escarpment, 604, 605), 505),
        "along"
    );
    assert!(
        sees(shooter_and(505).level(1, &[604]).edge(Feature::Escarpment, 705, 604), 505),
        "its end only"
    );
    assert!(
        !sees(shooter_and(504).level(1, &[604]).edge(Feature::Escarpment, 705, 604), 504),
        "across"
    );
}

#[test]
fn rule_10_3_fire_needs_a_line_through_the_front_zone() {
    // East of 0505, which faces north, is its flank; 0606 lies on the border to the front.
    let at = |hex| {
        let field = Field::new().foot(1, [6, 4, 4], 505, Facing::N);
        field.foot(0, [8, 5, 5], hex, Facing::S)
    };
    for hex in [507, 406, 404, 405, 306, 503, 205] {
        assert!(!at(hex).start().may_fire(0, 1, hex), "{hex} is not before it");
    }
    for hex in [604, 605, 705, 606, 603, 804, 806] {
        assert!(at(hex).start().may_fire(0, 1, hex), "{hex} is before it");
    }
    let mut battle = at(606).start();
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(0, 1, 606);
    assert!(battle.uses(Rule::LineOfFire) > 0);
}

#[test]
fn rule_10_3_1_fire_into_flank_or_rear_adds_one() {
    // 4 at range 2 is row 2-3; the first shot adds 1. The target at 0505 faces north.
    for (from, facing, sum) in
        [(705, Facing::S, 1), (507, Facing::SW, 2), (305, Facing::N, 2), (503, Facing::NE, 2)]
    {
        let field = Field::new().foot(1, [6, 4, 4], from, facing);
        let mut battle = field.foot(0, [8, 5, 5], 505, Facing::N).start();
        battle.dice(&[(purposes::FIRE, 1)]);
        battle.fire(0, 1, 505);
        assert_eq!(battle.last_roll(purposes::FIRE), Some((1, sum, Some(true))), "from {from}");
        assert_eq!(battle.uses(Rule::FlankFire) > 0, sum == 2);
    }
    // Guns too: range 2 adds 2, the flank 1.
    let field = Field::new().guns(1, 507, Facing::SW).foot(0, [8, 5, 5], 505, Facing::N);
    let mut battle = field.start();
    battle.dice(&[(purposes::CANNON, 1)]);
    battle.cannon(0, 505);
    assert_eq!(battle.last_roll(purposes::CANNON), Some((1, 3, Some(true))));
}

#[test]
fn rule_10_3_2_the_border_of_the_front_zone_counts_as_front() {
    let field = Field::new().foot(1, [6, 4, 4], 606, Facing::SW).foot(0, [8, 5, 5], 505, Facing::N);
    let mut battle = field.start();
    battle.dice(&[(purposes::FIRE, 1)]);
    battle.fire(0, 1, 505);
    assert_eq!(battle.last_modifiers(purposes::FIRE), [("first shot", 1)]);
    assert!(battle.uses(Rule::ZoneBorder) > 0 && battle.uses(Rule::FlankFire) == 0);
}

/// Kirejew's activation: Polish foot 0, horse 1 and guns 2; Kirejew's cossacks 3, Lewiz's foot 4
/// and guns 5.
fn kirejew() -> Battle {
    Field::new()
        .commander("Kirejew", Side::Second, 902)
        .pool(&[], &[2])
        .at(1, 908)
        .foot(0, [8, 5, 5], 505, Facing::N)
        .horse(0, [7, 2, 1], 506, Facing::N)
        .guns(0, 508, Facing::N)
        .cossacks(2, [5, 2, 1], 802, Facing::S)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .guns(1, 709, Facing::S)
        .start()
}

#[test]
fn rule_10_4_the_other_side_fires_first_with_whomever_it_likes() {
    let mut battle = kirejew();
    assert_eq!(battle.decider, Some(Side::First));
    assert!(battle.may_fire(0, 1, 705) && battle.may_fire(1, 1, 705));
    assert!(battle.may_cannon(2, 705) && battle.may(Choice::Pass));
    assert!(!battle.may_move(0), "the other side does not move");
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(0, 1, 705);
    // Then the Russians: move or fire with Kirejew's, or fire with any foot or horse of the army.
    assert_eq!(battle.decider, Some(Side::Second));
    assert!(battle.may_move(3) && !battle.may_move(4));
    assert!(battle.may_fire(4, 1, 505));
    assert!(!battle.may_fire_at_all(5), "guns follow their own commander: {:?}", battle.choices);
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(4, 1, 505);
    assert_eq!(battle.decider, Some(Side::First), "alternately");
    assert!(battle.uses(Rule::SidesAlternate) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_10_4_a_pass_is_not_final_and_two_passes_running_end_the_phase() {
    let mut battle = kirejew();
    battle.play(Choice::Pass);
    assert_eq!(battle.decider, Some(Side::Second));
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(4, 1, 505);
    // The Poles passed before, and fire now; the Russians pass, and the Poles may go on.
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(0, 1, 705);
    battle.play(Choice::Pass);
    assert_eq!(battle.decider, Some(Side::First));
    assert!(battle.state.is_movement_phase() && battle.may_fire(0, 1, 705));
    battle.play(Choice::Pass);
    assert!(!battle.state.is_movement_phase(), "two passes running");
    assert!(battle.uses(Rule::SidesAlternate) > 0);
}

#[test]
fn rule_10_4_a_fire_inside_a_move_is_answered_and_the_move_goes_on() {
    let mut battle = Field::new()
        .at(0, 305)
        .foot(0, [8, 5, 5], 404, Facing::N)
        .foot(1, [8, 4, 4], 705, Facing::S)
        .foot(1, [8, 4, 4], 707, Facing::SW)
        .start();
    battle.pass_to(Side::First).moves(0).step(NorthEast);
    assert_eq!(battle.where_is(0), 505);
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(0, 1, 705);
    assert_eq!(battle.decider, Some(Side::Second));
    assert!(battle.may_fire(1, 1, 505) && battle.may(Choice::Pass));
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(1, 1, 505);
    // One fire only, then the mover: two points are left of four.
    assert_eq!(battle.decider, Some(Side::First));
    assert_eq!(battle.state.unit(0).points, 2);
    battle.step(NorthWest);
    assert_eq!(battle.where_is(0), 604);
    assert!(battle.uses(Rule::SidesAlternate) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_10_5_an_enemy_before_the_unit_draws_its_fire() {
    let mut battle = shooter_and(505).foot(0, [8, 3, 3], 605, Facing::N).start();
    assert!(battle.may_fire(0, 1, 605) && !battle.may_fire(0, 1, 505));
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(0, 1, 605);
    assert!(battle.uses(Rule::FrontZoneDrawsFire) > 0);
    // In the flank he draws nothing.
    assert!(sees(shooter_and(504).foot(0, [8, 3, 3], 706, Facing::N), 504));
}

#[test]
fn rule_10_5_binds_guns_and_lone_guns_bind() {
    let guns = Field::new().guns(1, 705, Facing::S).foot(0, [8, 5, 5], 504, Facing::N);
    assert!(guns.clone().start().may_cannon(0, 504));
    let mut bound = guns.foot(0, [8, 3, 3], 605, Facing::N).start();
    assert!(bound.may_cannon(0, 605) && !bound.may_cannon(0, 504));
    bound.dice(&[(purposes::CANNON, 1)]);
    bound.cannon(0, 605);
    assert!(bound.uses(Rule::FrontZoneDrawsFire) > 0);
    // Guns alone at 0605 bind a company at 0705, even one too weak to fire at them.
    let lone = |firepower| {
        Field::new()
            .foot(1, [6, 4, firepower], 705, Facing::S)
            .foot(0, [8, 5, 5], 504, Facing::N)
            .guns(0, 605, Facing::N)
            .start()
    };
    assert!(lone(4).may_fire(0, 1, 605) && !lone(4).may_fire(0, 1, 504));
    assert!(!lone(2).may_fire_at_all(0));
}

#[test]
fn rule_10_6_no_unit_fires_from_or_into_a_clash() {
    let mut battle = Field::new()
        .at(0, 304)
        .foot(0, [8, 5, 5], 605, Facing::N)
        .foot(0, [8, 4, 4], 606, Facing::N)
        .foot(1, [8, 4, 4], 705, Facing::S)
        .foot(1, [8, 4, 4], 805, Facing::S)
        .start();
    assert!(battle.may_fire(2, 1, 605), "before the clash");
    battle.pass_to(Side::First).moves(0).step(NorthWest);
    assert_eq!(battle.decider, Some(Side::Second));
    assert!(!battle.may_fire_at_all(2), "from the clash");
    // The clash before unit 3 is no target, and binds no unit [10.5].
    assert!(!battle.may_fire(3, 1, 705) && battle.may_fire(3, 1, 606));
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(3, 1, 606);
    assert!(!battle.may_fire_at_all(0), "from the clash");
    assert!(!battle.may_fire(1, 1, 705) && battle.may_fire(1, 1, 805));
    assert!(battle.uses(Rule::NoFireAtClashes) > 0);
}

#[test]
fn rule_10_7_a_mover_shot_back_goes_no_further_but_may_fire() {
    let mut battle = Field::new()
        .at(0, 304)
        .foot(0, [7, 5, 5], 505, Facing::N)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .start();
    battle.pass_to(Side::First).moves(0).step(NorthEast);
    // Row 4-5 adds 1, the first shot 1: 6 + 2 fails against 7.
    battle.dice(&[(purposes::FIRE, 6)]);
    battle.fire(1, 1, 605).retreat(505);
    assert_eq!(battle.count(|event| matches!(event, Event::Stop { unit: 0 })), 1);
    battle.pass_to(Side::First);
    assert!(!battle.may_move(0), "{:?}", battle.choices);
    assert!(battle.may_fire(0, 1, 705), "three points are left for fire");
    assert!(battle.uses(Rule::ShotBackStops) > 0);
}

#[test]
fn rule_10_7_a_unit_shot_back_before_its_move_does_not_move() {
    let mut battle = Field::new()
        .at(0, 304)
        .foot(0, [7, 5, 5], 605, Facing::N)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .start();
    battle.dice(&[(purposes::FIRE, 6)]);
    battle.fire(1, 1, 605).retreat(505);
    assert_eq!(battle.decider, Some(Side::First));
    assert!(!battle.may_move(0) && battle.may_fire(0, 1, 705));
    assert!(battle.uses(Rule::ShotBackStops) > 0);
    // In its next own phase it moves again.
    battle.idle_to_turn(2);
    battle.pass_to(Side::First);
    assert!(battle.may_move(0));
}

#[test]
fn rule_10_7_a_unit_shot_back_by_the_other_side_may_move_in_its_own_phase() {
    let mut battle = shooter_and(605).at(0, 304).pool(&[], &[1]).at(1, 905).start();
    battle.dice(&[(purposes::FIRE, 6)]);
    battle.fire(1, 1, 705).retreat(804);
    assert!(!battle.may_move(0), "shot back in its own phase 2");
    assert!(battle.uses(Rule::ShotBackStops) > 0);
    let both = shooter_and(605).at(0, 304).pool(&[0], &[1]).at(1, 905);
    let mut battle = both.start_with(&[(purposes::CHIT, 0)]);
    battle.pass_to(Side::First);
    battle.dice(&[(purposes::FIRE, 6)]);
    battle.fire(1, 1, 705).retreat(804).idle_to(1, Side::Second);
    assert!(battle.may_move(0), "that was the other side's phase");
}

#[test]
fn rule_10_8_foot_reaches_three_hexes_horse_two_and_guns_ten() {
    let foot =
        |hex| Field::new().foot(1, [6, 4, 4], 601, Facing::NE).foot(0, [8, 5, 5], hex, Facing::N);
    assert!(foot(604).start().may_fire(0, 1, 604) && !foot(605).start().may_fire_at_all(0));
    let horse =
        |hex| Field::new().horse(1, [6, 2, 1], 601, Facing::NE).foot(0, [8, 5, 5], hex, Facing::N);
    assert!(horse(603).start().may_fire(0, 1, 603) && !horse(604).start().may_fire_at_all(0));
    let guns = |hex| Field::new().guns(1, 601, Facing::NE).foot(0, [8, 5, 5], hex, Facing::SW);
    assert!(!guns(612).start().may_fire_at_all(0));
    let mut battle = guns(611).start();
    battle.dice(&[(purposes::CANNON, 1)]);
    battle.cannon(0, 611);
    assert_eq!(battle.last_roll(purposes::CANNON), Some((1, 0, Some(true))));
    assert!(battle.uses(Rule::Ranges) > 0);
}
