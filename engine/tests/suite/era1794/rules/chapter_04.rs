//! Chapter 4: commanders, their reach, their deaths.

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, step};
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Direction, Facing, Side};

fn lost(commander: u8) -> impl Fn(&Event) -> bool {
    move |event| matches!(event, Event::LeaderLost { commander: lost, .. } if *lost == commander)
}

#[test]
fn rule_4_2_command_reaches_four_hexes_and_no_fifth() {
    let mut battle = Field::new()
        .at(0, 606)
        .foot(0, [6, 4, 0], 610, Facing::N)
        .foot(0, [6, 4, 0], 611, Facing::N)
        .start();
    assert!(battle.may_begin(0) && !battle.may_begin(1));
    battle.play(alone(0));
    assert!(battle.acted(Rule::CommandRange));
}

#[test]
fn rule_4_2_command_goes_around_enemies_but_through_clashes() {
    // The only way of four hexes from 606 to 610 leads over 608, which the enemy holds.
    let mut battle = Field::new()
        .at(0, 606)
        .foot(0, [6, 4, 0], 610, Facing::N)
        .foot(0, [6, 4, 0], 708, Facing::S)
        .foot(1, [6, 4, 0], 608, Facing::SE)
        .start();
    assert!(!battle.may_begin(0) && battle.may_begin(1));
    battle.plays(&[alone(1), step(Direction::SouthEast)]);
    assert_eq!(battle.where_is(1), 608);
    assert!(battle.may_begin(0), "a clash may be crossed");
    // Limbered or not, guns hold a hex as well.
    let battle =
        Field::new().at(0, 606).foot(0, [6, 4, 0], 610, Facing::N).guns(1, 608, Facing::SE).start();
    assert!(!battle.may_begin(0));
}

#[test]
fn rule_4_2_command_is_judged_when_a_move_starts() {
    let mut battle = Field::new().at(0, 606).horse(0, [6, 2, 0], 610, Facing::SE).start();
    battle.play(alone(0));
    for hex in [611, 612, 613, 614, 615, 616] {
        battle.play(step(Direction::East));
        assert_eq!(battle.where_is(0), hex);
    }
    assert!(battle.acted(Rule::CommandRange));
}

#[test]
fn rule_4_2_a_unit_out_of_command_fires_and_does_nothing_else() {
    let battle = Field::new()
        .at(0, 101)
        .foot(0, [6, 3, 3], 1008, Facing::N)
        .foot(0, [6, 3, 3], 1008, Facing::N)
        .guns(0, 1009, Facing::N)
        .limbered(0, 1010, Facing::N)
        .foot(1, [6, 4, 0], 1208, Facing::N)
        .start();
    assert_eq!(battle.decider, Some(Side::First));
    assert!(battle.may_any(|c| matches!(c, Choice::Fire { .. } | Choice::Cannon { .. })));
    assert!(battle.may_any(|c| *c == Choice::Pass));
    assert!(
        !battle.may_any(|c| {
            !matches!(c, Choice::Fire { .. } | Choice::Cannon { .. } | Choice::Pass)
        })
    );
}

#[test]
fn rule_4_2_units_in_command_fight_with_one_more() {
    // Grabowski is near, Lewiz is not; then Lewiz is near as well.
    for (lewiz, modifiers) in [(1216, [1, 0]), (905, [1, 1])] {
        let mut battle = Field::new()
            .at(0, 304)
            .at(1, lewiz)
            .foot(0, [6, 4, 0], 505, Facing::N)
            .foot(1, [6, 4, 0], 605, Facing::S)
            .start();
        battle.plays(&[alone(0), step(Direction::NorthEast)]);
        battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 2)]).go_to_melees();
        assert_eq!(battle.melee_modifiers(), modifiers);
        assert!(battle.acted(Rule::CommandRange));
    }
}

#[test]
fn rule_4_2_a_clash_out_of_command_waits() {
    // The move takes the unit five hexes from its commander: it does not attack in phase 4.
    let mut battle = Field::new()
        .at(0, 304)
        .horse(0, [6, 2, 0], 604, Facing::N)
        .foot(1, [6, 4, 0], 804, Facing::NE)
        .start();
    battle.plays(&[alone(0), step(Direction::NorthWest), step(Direction::NorthEast)]);
    assert_eq!(battle.where_is(0), 804);
    battle.go_to_melees();
    assert_eq!(battle.last_result(), None);
    assert_eq!(battle.state.clashes().len(), 1);
}

/// Grabowski with a company of morale 7 under six muskets at one hex, row 6 and more, in the
/// first round of the turn, which is his (chit 0) or Lewiz's (chit 1). The test and his own die.
fn shot_at_grabowski(chit: u8, test: u8, die: u8) -> Battle {
    let mut battle = Field::new()
        .pool(&[0], &[1])
        .rules(|rules| rules.turns = 2)
        .at(0, 505)
        .at(1, 905)
        .foot(0, [7, 5, 5], 505, Facing::N)
        .foot(0, [7, 5, 0], 303, Facing::N)
        .foot(1, [6, 6, 6], 605, Facing::S)
        .start_with(&[(purposes::CHIT, chit)]);
    if chit == 1 {
        battle.play(Choice::Pass);
    }
    assert_eq!(battle.decider, Some(Side::Second));
    let shot = battle.shot(2, 505);
    battle.dice(&[(purposes::FIRE, test), (purposes::LEADER, die)]).play(shot);
    battle
}

#[test]
fn rule_4_3_the_units_of_a_dead_commander_fire_and_no_longer_move() {
    let mut battle = shot_at_grabowski(0, 2, 0);
    assert_eq!(battle.leader_at(0), 0);
    assert_eq!(battle.decider, Some(Side::First));
    assert!(!battle.may_any(|choice| matches!(choice, Choice::Move { .. })));
    assert!(battle.may_shoot(0));
    assert!(battle.acted(Rule::UnitsOfTheDead));
    // No phase 3 for him, and no chit of his ever again: Lewiz follows at once.
    battle.end_movement();
    assert_eq!(battle.state.active_commander(), Some(1));
    // They defend themselves, without the point for being in command.
    battle.pass_to(Side::Second);
    battle.plays(&[alone(2), step(Direction::SouthWest)]);
    battle.dice(&[(purposes::MELEE, 4), (purposes::MELEE, 3)]).go_to_melees();
    assert_eq!(battle.last_result().map(|(attacker, ..)| attacker), Some(Side::Second));
    assert_eq!(battle.melee_modifiers(), [0, 1]);
}

#[test]
fn rule_4_3_the_units_of_a_dead_commander_do_not_counterattack() {
    let mut battle = shot_at_grabowski(0, 2, 0);
    battle.end_movement();
    battle.pass_to(Side::Second);
    // One hex sideways, still before the company.
    battle.plays(&[alone(2), Choice::Turn(Facing::SW), step(Direction::West)]);
    assert_eq!((battle.where_is(2), battle.decider), (604, Some(Side::First)));
    let test = battle.test(0, 604);
    assert!(battle.may_shoot(0) && !battle.may(test));
    assert!(battle.acted(Rule::UnitsOfTheDead));
}

#[test]
fn rule_4_3_when_he_falls_in_his_own_round_a_move_in_progress_ends_normally() {
    // A company joins Grabowski under the muskets of the enemy; the volley kills him.
    let mut battle = Field::new()
        .at(0, 505)
        .foot(0, [7, 5, 0], 404, Facing::N)
        .foot(0, [7, 5, 0], 303, Facing::N)
        .foot(1, [6, 6, 6], 605, Facing::S)
        .start();
    battle.pass_to(Side::First).plays(&[alone(0), step(Direction::NorthEast)]);
    let shot = battle.shot(2, 505);
    battle.dice(&[(purposes::FIRE, 0), (purposes::LEADER, 0)]).play(shot);
    assert_eq!((battle.leader_at(0), battle.decider), (0, Some(Side::First)));
    // It still goes on, even onto the enemy; then no other moves, and no unit attacks.
    battle.play(step(Direction::NorthEast));
    assert_eq!(battle.where_is(0), 605);
    assert!(!battle.may_begin(1));
    battle.go_to_melees();
    assert_eq!(battle.last_result(), None);
    assert!(battle.acted(Rule::UnitsOfTheDead));
}

#[test]
fn rule_4_4_a_commander_goes_with_his_last_unit_and_neither_side_scores_for_him() {
    let mut battle = Field::new()
        .at(0, 302)
        .foot(0, [6, 1, 0], 505, Facing::N)
        .foot(1, [6, 3, 3], 605, Facing::S)
        .start();
    let (shot, back) = (battle.shot(1, 505), battle.back(405));
    battle.dice(&[(purposes::FIRE, 8)]).plays(&[shot, back]);
    assert!(battle.happened(lost(0)));
    // One point for the company, none for Grabowski. His chit is gone: the turns run out.
    assert_eq!(battle.state.net_points(), -1);
    assert_eq!(battle.decider, None);
    assert!(battle.acted(Rule::CommanderRemoved));
}

#[test]
fn rule_4_4_a_commander_dies_with_the_stack_he_is_in() {
    // No way back from the southern edge: the company is destroyed where it stands.
    let mut battle = Field::new()
        .at(0, 105)
        .foot(0, [6, 4, 0], 105, Facing::N)
        .foot(0, [6, 4, 0], 308, Facing::N)
        .foot(1, [6, 3, 3], 205, Facing::S)
        .start();
    let shot = battle.shot(2, 105);
    battle.dice(&[(purposes::FIRE, 6)]).play(shot);
    assert!(battle.happened(lost(0)));
    assert_eq!((battle.leader_at(0), battle.state.net_points()), (0, -4));
    assert!(battle.acted(Rule::CommanderRemoved));
}

#[test]
fn rule_4_4_a_commander_whose_last_unit_dies_with_him_is_worth_his_points() {
    let mut battle = Field::new()
        .at(0, 105)
        .foot(0, [6, 4, 0], 105, Facing::N)
        .foot(1, [6, 3, 3], 205, Facing::S)
        .start();
    let shot = battle.shot(1, 105);
    battle.dice(&[(purposes::FIRE, 6)]).play(shot);
    assert_eq!(battle.state.net_points(), -4);
    assert!(battle.acted(Rule::CommanderRemoved));
}

/// Grabowski and a company of this size in a corner of the map; the Russians attack from the north
/// east and hold the eastern hex, and the north-eastern one too if `closed`.
fn corner(size: u8, closed: bool) -> Battle {
    let behind = if closed { 201 } else { 304 };
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(0, 101)
        .at(1, 303)
        .foot(0, [6, size, 0], 101, Facing::N)
        .foot(0, [6, 4, 0], 110, Facing::N)
        .foot(1, [6, 5, 0], 201, Facing::S)
        .foot(1, [6, 5, 0], behind, Facing::S)
        .foot(1, [6, 5, 0], 102, Facing::NE)
        .start();
    battle.plays(&[alone(2), step(Direction::SouthWest)]);
    battle.dice(&[(purposes::MELEE, 8), (purposes::MELEE, 0)]).go_to_melees();
    battle
}

#[test]
fn rule_4_4_the_commander_of_a_beaten_stack_flees_dies_with_it_or_finds_no_way() {
    // A unit gets away. So does he, by the one open hex.
    let battle = corner(4, false);
    assert_eq!((battle.leader_at(0), battle.state.net_points()), (201, -1));
    assert!(battle.acted(Rule::CommanderRemoved));
    // All are destroyed: he too. One point for the melee, three for him.
    let battle = corner(2, false);
    assert_eq!((battle.leader_at(0), battle.state.net_points()), (0, -4));
    // They get away, but all hexes around are the enemy's.
    let battle = corner(4, true);
    assert_eq!((battle.leader_at(0), battle.state.net_points()), (0, -4));
    assert!(battle.happened(lost(0)));
}

#[test]
fn rule_4_4_1_a_zero_after_a_strong_volley_kills_the_commander() {
    let battle = shot_at_grabowski(0, 2, 0);
    assert!(battle.happened(lost(0)));
    assert_eq!((battle.leader_at(0), battle.state.net_points()), (0, -3));
    assert!(battle.acted(Rule::CommanderUnderMuskets) && battle.all_dice_fell());
}

#[test]
fn rule_4_4_1_a_nine_takes_his_chit_out_of_the_cup_for_this_turn() {
    // Lewiz's round comes first; Grabowski's chit is still in the cup and leaves it.
    let mut battle = shot_at_grabowski(1, 2, 9);
    assert_eq!((battle.leader_at(0), battle.state.net_points()), (505, 0));
    battle.dice(&[(purposes::CHIT, 0)]);
    while battle.state.turn() == 1 {
        let choice = if battle.may(Choice::Pass) { Choice::Pass } else { Choice::Stay };
        battle.play(choice);
    }
    let drawn: Vec<_> = battle
        .heard()
        .into_iter()
        .filter_map(|note| match note.event {
            Event::Draw { commander } => Some(commander),
            _ => None,
        })
        .collect();
    assert_eq!(drawn, [1, 0], "Lewiz in the first turn, Grabowski again in the second");
    assert!(battle.acted(Rule::CommanderUnderMuskets));
}

#[test]
fn rule_4_4_1_a_nine_does_nothing_once_he_was_drawn() {
    let battle = shot_at_grabowski(0, 2, 9);
    assert_eq!((battle.leader_at(0), battle.decider), (505, Some(Side::First)));
    assert!(battle.may_begin(0) && battle.may_begin(1));
    assert!(battle.acted(Rule::CommanderUnderMuskets));
}

#[test]
fn rule_4_4_1_one_to_eight_leaves_him_alone() {
    for die in [1, 8] {
        let battle = shot_at_grabowski(0, 2, die);
        assert_eq!((battle.leader_at(0), battle.state.net_points()), (505, 0));
        assert!(battle.may_begin(0) && battle.acted(Rule::CommanderUnderMuskets));
    }
}

#[test]
fn rule_4_4_1_a_commander_that_was_there_at_the_roll_is_in_danger() {
    // 5 and 3 are 8: the company goes, Grabowski stays behind, and then his die falls.
    let mut battle = Field::new()
        .at(0, 505)
        .foot(0, [7, 5, 0], 505, Facing::N)
        .foot(1, [6, 6, 6], 605, Facing::S)
        .start();
    let (shot, back) = (battle.shot(1, 505), battle.back(404));
    battle.dice(&[(purposes::FIRE, 5), (purposes::LEADER, 4)]).plays(&[shot, back]);
    assert_eq!((battle.where_is(0), battle.leader_at(0)), (404, 505));
    assert!(battle.acted(Rule::CommanderUnderMuskets) && battle.all_dice_fell());
}

#[test]
fn rule_4_4_1_a_weak_volley_endangers_no_commander() {
    // Row 2-3: if his die were rolled, it would not have been written down.
    let mut battle = Field::new()
        .at(0, 505)
        .foot(0, [7, 5, 0], 505, Facing::N)
        .foot(1, [6, 3, 3], 605, Facing::S)
        .start();
    let shot = battle.shot(1, 505);
    battle.dice(&[(purposes::FIRE, 2)]).play(shot);
    assert!(!battle.acted(Rule::CommanderUnderMuskets) && battle.all_dice_fell());
}

#[test]
fn rule_4_4_2_guns_endanger_a_commander_up_to_three_hexes() {
    for (hex, near) in [(805, true), (905, false)] {
        let mut battle = Field::new()
            .at(0, 505)
            .foot(0, [7, 5, 0], 505, Facing::N)
            .guns(1, hex, Facing::S)
            .start();
        let shot = battle.cannon_shot(1, 505);
        battle.dice(&[(purposes::CANNON, 2)]);
        if near {
            battle.dice(&[(purposes::LEADER, 0)]);
        }
        battle.play(shot);
        assert_eq!(battle.leader_at(0), if near { 0 } else { 505 });
        assert_eq!(battle.acted(Rule::CommanderUnderCannon), near);
        assert!(battle.all_dice_fell());
    }
}

#[test]
fn rule_4_4_3_a_nine_in_melee_endangers_the_commander_on_the_other_side() {
    // Grabowski is with the attackers, Lewiz with the defenders; the attackers roll the nine.
    let mut battle = Field::new()
        .at(0, 505)
        .at(1, 605)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(1, [6, 4, 0], 605, Facing::S)
        .start();
    battle.plays(&[alone(0), step(Direction::NorthEast)]).end_movement();
    let ride = battle.ride(605);
    battle.dice(&[(purposes::MELEE, 9), (purposes::MELEE, 5)]).play(ride);
    let flight = battle.ride(706);
    battle.dice(&[(purposes::LEADER, 0)]).play(flight);
    battle.play(Choice::Face(Facing::N));
    assert_eq!((battle.leader_at(0), battle.leader_at(1)), (605, 0));
    // One for the melee, three for Lewiz.
    assert_eq!(battle.state.net_points(), 4);
    assert!(battle.acted(Rule::CommanderInMelee) && battle.all_dice_fell());
}
