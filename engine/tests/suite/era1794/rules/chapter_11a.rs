//! Chapter 11, rules 11.1 to 11.9: melee.
//!
//! The Poles (unit 0) enter 0705 from 0605, that is from the south-east; which zone that is depends
//! on the facing of the Russians there (unit 1). Grabowski is near, Lewiz is not.

use crate::era1794::field::{Battle, Field};
use wargauge_engine::Direction::{NorthWest, SouthWest};
use wargauge_engine::era1794::setup::Feature;
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Facing, Side};

const MELEE: wargauge_engine::Purpose = purposes::MELEE;

/// Poles of this size at 0605 against Russians of this size at 0705.
fn foot(poles: u8, russians: u8, facing: Facing) -> Field {
    Field::new().at(0, 404).foot(0, [7, poles, poles], 605, Facing::N).foot(
        1,
        [6, russians, russians],
        705,
        facing,
    )
}

/// All units at 0605 go to 0705; the melee is next.
fn clash(field: Field) -> Battle {
    let mut battle = field.start();
    battle.pass_to(Side::First);
    if battle.may(Choice::Move {
        unit: 0,
        together: wargauge_engine::era1794::Together::Stack,
        double: false,
    }) {
        battle.moves_stack(0);
    } else {
        battle.moves(0);
    }
    battle.step(NorthWest).end_phase_2();
    battle
}

/// Fights with these dice, the attacker's first.
fn fight(battle: &mut Battle, attacker: u8, defender: u8) {
    battle.dice(&[(MELEE, attacker), (MELEE, defender)]);
    battle.on_to_melee();
}

/// The sums of the modifiers of attacker and defender.
fn modifiers(field: Field) -> [i8; 2] {
    let mut battle = clash(field);
    fight(&mut battle, 5, 5);
    assert!(battle.uses(Rule::Melee) > 0);
    battle.last_melee()
}

#[test]
fn rule_11_1_all_units_in_the_hex_fight() {
    let field = foot(3, 2, Facing::S).foot(0, [7, 3, 3], 605, Facing::N);
    let mut battle = clash(field.foot(1, [6, 1, 1], 705, Facing::S));
    fight(&mut battle, 5, 5);
    // Six to three is two to one; the Poles are in command.
    assert_eq!(battle.last_melee(), [2, 0]);
    let all_fight = |event: &Event| {
        matches!(event, Event::Melee(melee)
            if melee.attackers[..] == [0, 2] && melee.defenders[..] == [1, 3])
    };
    assert_eq!(battle.count(all_fight), 1);
    assert!(battle.uses(Rule::EverybodyFights) > 0 && battle.uses(Rule::StackFightsAsOne) > 0);
}

/// Eydziatowicz's company (unit 0) has entered 0705 and he has left it out of command; it is
/// Grabowski's activation, and his company (unit 2) stands at 0604.
fn waiting_clash() -> Battle {
    let field = Field::new().commander("Eydziatowicz", Side::First, 404).at(0, 403);
    let field = field
        .foot(2, [7, 3, 3], 605, Facing::N)
        .foot(1, [6, 3, 3], 705, Facing::S)
        .foot(0, [7, 3, 3], 604, Facing::N)
        .pool(&[0, 2], &[]);
    let mut battle = field.start_with(&[(purposes::CHIT, 1)]);
    battle.pass_to(Side::First).moves(0).step(NorthWest).end_phase_2();
    let away = Choice::LeaderTo(battle.hex(101));
    battle.play(away);
    assert_eq!(battle.state.active_commander(), Some(0), "out of command, the clash waits");
    battle
}

#[test]
fn rule_11_1_friends_of_other_commanders_join() {
    let mut battle = waiting_clash();
    battle.pass_to(Side::First).moves(2).step(wargauge_engine::Direction::NorthEast);
    assert_eq!(battle.where_is(2), 705);
    fight(&mut battle, 5, 5);
    assert_eq!(battle.last_melee(), [2, 0], "six to three");
    assert!(battle.uses(Rule::EverybodyFights) > 0);
}

#[test]
fn rule_11_2_the_activated_commanders_units_must_attack() {
    let mut battle = clash(foot(3, 3, Facing::S));
    fight(&mut battle, 5, 5);
    assert_eq!(battle.count(|event| matches!(event, Event::Melee(..))), 1, "there was no decision");
    assert!(battle.uses(Rule::ActivatedMustAttack) > 0);
    // A clash without units of the activated commander waits.
    let mut battle = waiting_clash();
    battle.dice(&[(purposes::CHIT, 0)]);
    battle.end_phase_2().play(Choice::Stay);
    assert_eq!(battle.count(|event| matches!(event, Event::Melee(..))), 0);
    assert_eq!(battle.uses(Rule::ActivatedMustAttack), 0);
}

/// Two clashes: unit 0 against 1 at 0705, unit 2 against 3 at 0710.
fn two_clashes() -> Battle {
    let field = foot(3, 3, Facing::S).at(0, 507);
    let field = field.foot(0, [7, 3, 3], 610, Facing::N).foot(1, [6, 3, 3], 710, Facing::S);
    let mut battle = field.start();
    for unit in [0, 2] {
        battle.pass_to(Side::First).moves(unit).step(NorthWest);
    }
    battle.end_phase_2().play(Choice::Stay);
    battle
}

#[test]
fn rule_11_3_each_unit_fights_once_a_phase() {
    let mut battle = two_clashes();
    let first = Choice::Fight(battle.hex(705));
    battle.dice(&[(MELEE, 9), (MELEE, 0), (MELEE, 9), (MELEE, 0)]);
    battle.play(first).play(Choice::Face(Facing::N)).play(Choice::Face(Facing::N));
    let fights_of = |unit: u8| {
        let of = |event: &Event| {
            matches!(event, Event::Melee(melee)
                if melee.attackers.contains(&unit) || melee.defenders.contains(&unit))
        };
        battle.count(of)
    };
    assert_eq!([0, 1, 2, 3].map(fights_of), [1; 4]);
    assert!(battle.uses(Rule::OneMeleeEach) > 0);
}

#[test]
fn rule_11_4_the_active_player_orders_the_melees() {
    let battle = two_clashes();
    assert_eq!(battle.decider, Some(Side::First));
    let hexes = [705, 710].map(|number| Choice::Fight(battle.hex(number)));
    assert_eq!(battle.choices[..], hexes);
    for choice in hexes {
        let mut battle = battle.clone();
        battle.dice(&[(MELEE, 9), (MELEE, 0)]);
        battle.play(choice);
        let there = |event: &Event| matches!(event, Event::Melee(melee) if choice == Choice::Fight(melee.hex));
        assert_eq!(battle.count(there), 1);
        assert!(battle.uses(Rule::OrderOfMelees) > 0);
    }
}

#[test]
fn rule_11_5_one_melee_is_finished_before_the_next() {
    let mut battle = two_clashes();
    let second = Choice::Fight(battle.hex(710));
    battle.dice(&[(MELEE, 9), (MELEE, 0)]);
    battle.play(second);
    // The winner's facing is part of it.
    assert!(battle.choices.iter().all(|choice| matches!(choice, Choice::Face(_))));
    assert_eq!(battle.count(|event| matches!(event, Event::Melee(..))), 1);
    battle.dice(&[(MELEE, 9), (MELEE, 0)]);
    battle.play(Choice::Face(Facing::SE));
    assert_eq!(battle.count(|event| matches!(event, Event::Melee(..))), 2);
    assert!(battle.uses(Rule::OneMeleeAtATime) > 0);
}

#[test]
fn rule_11_6_the_phase_lasts_until_every_clash_is_fought() {
    let mut battle = two_clashes();
    let first = battle.choices[0];
    battle.dice(&[(MELEE, 9), (MELEE, 0), (MELEE, 9), (MELEE, 0)]);
    battle.play(first).play(Choice::Face(Facing::N));
    assert_eq!(battle.state.turn(), 1);
    battle.play(Choice::Face(Facing::N));
    assert!(battle.state.clashes().is_empty());
    assert_eq!(battle.state.turn(), 2);
    assert!(battle.uses(Rule::EveryClashFought) > 0);
}

#[test]
fn rule_11_7_sizes_5_and_3_from_the_rear_over_all_hundred_pairs() {
    let field = foot(5, 3, Facing::N).rules(|rules| rules.melee.command = 0);
    let start = clash(field);
    let (mut attacker_wins, mut unhurt) = (0, 0);
    for attacker in 0..10 {
        for defender in 0..10 {
            let mut battle = start.clone();
            fight(&mut battle, attacker, defender);
            assert_eq!(battle.last_melee(), [5, 0]);
            let won = battle.net() > 0;
            attacker_wins += u32::from(won);
            let size = if won { battle.size(0) } else { battle.size(1) };
            unhurt += u32::from(size == if won { 5 } else { 3 });
            assert_eq!(battle.net().abs(), 1);
            assert!(battle.uses(Rule::Melee) > 0 && battle.all_dice_fell());
        }
    }
    assert_eq!((attacker_wins, unhurt), (90, 45));
}

#[test]
fn rule_11_7_a_tie_is_the_attackers_by_one() {
    let mut battle = clash(foot(3, 3, Facing::S));
    // 4 + 1 in command against 5.
    fight(&mut battle, 4, 5);
    assert_eq!((battle.net(), battle.size(0)), (1, 2));
    assert!(battle.is_due(1, 2), "a difference of one");
    let by_one = |event: &Event| {
        matches!(event, Event::Melee(melee)
            if melee.totals == [5, 5] && melee.winner == Side::First && melee.difference == 1)
    };
    assert_eq!(battle.count(by_one), 1);
    assert!(battle.uses(Rule::Melee) > 0);
}

#[test]
fn rule_11_7_terrain_and_zone() {
    // The Poles have one for command throughout.
    assert_eq!(modifiers(foot(3, 3, Facing::S)), [1, 0], "front");
    assert_eq!(modifiers(foot(3, 3, Facing::NE)), [3, 0], "flank");
    assert_eq!(modifiers(foot(3, 3, Facing::NW)), [5, 0], "rear");
    assert_eq!(modifiers(foot(3, 3, Facing::S).wood(&[705])), [1, 1], "defender in wood");
    assert_eq!(modifiers(foot(3, 3, Facing::S).level(1, &[705])), [0, 0], "uphill");
    assert_eq!(modifiers(foot(3, 3, Facing::S).level(1, &[605])), [1, 0], "downhill");
    let escarpment = foot(3, 3, Facing::S).level(1, &[705]).edge(Feature::Escarpment, 705, 605);
    assert_eq!(modifiers(escarpment), [0, 0], "up an escarpment");
    let work = foot(3, 3, Facing::S).edge(Feature::Earthwork, 705, 605);
    assert_eq!(modifiers(work), [1, 0], "a work does not matter");
}

#[test]
fn rule_11_7_superiority_is_for_the_larger_side_rounded_to_the_nearest() {
    for (poles, russians, sums) in [
        (4, 3, [1, 0]), // 1.33
        (3, 2, [2, 0]), // 1.5 is two to one
        (5, 2, [3, 0]), // 2.5 is three to one
        (4, 1, [4, 0]),
        (6, 1, [4, 0]), // no more than three
        (2, 3, [1, 1]),
        (1, 6, [1, 3]),
    ] {
        assert_eq!(modifiers(foot(poles, russians, Facing::S)), sums, "{poles} to {russians}");
    }
}

#[test]
fn rule_11_7_the_best_entrant_counts() {
    // One comes uphill from the front, another on the level from the rear.
    let field = foot(2, 3, Facing::S).foot(0, [7, 2, 2], 805, Facing::S).level(1, &[705, 805]);
    let mut battle = field.start();
    battle.pass_to(Side::First).moves(0).step(NorthWest);
    battle.pass_to(Side::First).moves(2).step(SouthWest).end_phase_2();
    fight(&mut battle, 5, 5);
    assert_eq!(battle.last_melee(), [5, 0], "4 for the rear, 1 for command");
    assert!(battle.uses(Rule::Melee) > 0);
}

#[test]
fn rule_11_7_entry_counts_while_the_clash_lasts_but_only_for_the_side_that_entered() {
    // Grabowski's company enters from the rear, and he rides out of command.
    let field = foot(3, 3, Facing::N).pool(&[0], &[1]).at(1, 1013);
    let mut battle = field.start_with(&[(purposes::CHIT, 0)]);
    battle.pass_to(Side::First).moves(0).step(NorthWest).end_phase_2();
    let (away, back) = (battle.hex(101), battle.hex(404));
    battle.play(Choice::LeaderTo(away));
    // In Lewiz's round the Russians may attack, if he comes near: the rear is not theirs.
    battle.end_phase_2();
    let mut russians = battle.clone();
    let near = russians.hex(808);
    russians.dice(&[(MELEE, 5), (MELEE, 5)]);
    russians.play(Choice::LeaderTo(near));
    assert_eq!(russians.last_melee(), [1, 0]);
    // He stays away: in the next turn Grabowski comes back, and the rear still counts.
    battle.dice(&[(purposes::CHIT, 0)]);
    battle.play(Choice::Stay).end_phase_2();
    battle.dice(&[(MELEE, 5), (MELEE, 5)]);
    battle.play(Choice::LeaderTo(back));
    assert_eq!(battle.last_melee(), [5, 0]);
    assert!(battle.uses(Rule::Melee) > 0);
}

#[test]
fn rule_11_8_the_beaten_lose_two_the_winner_one_and_faces_as_he_likes() {
    let mut battle = clash(foot(4, 4, Facing::S));
    fight(&mut battle, 8, 4);
    // By five. The winner's one loss and the loser's two.
    assert_eq!((battle.size(0), battle.size(1)), (3, 2));
    for facing in Facing::ALL {
        assert!(battle.may(Choice::Face(facing)));
    }
    assert_eq!(battle.decider, Some(Side::First));
    battle.play(Choice::Face(Facing::SW));
    assert_eq!(battle.state.unit(0).facing, Facing::SW);
    assert_eq!((battle.where_is(0), battle.where_is(1)), (705, 0));
    assert!(battle.uses(Rule::MeleeLosses) > 0);
}

#[test]
fn rule_11_8_a_difference_of_six_spares_the_winner_attacker_or_defender() {
    let mut battle = clash(foot(4, 4, Facing::S));
    let mut lost = battle.clone();
    fight(&mut battle, 8, 3);
    assert_eq!((battle.size(0), battle.size(1)), (4, 2));
    fight(&mut lost, 0, 7);
    assert_eq!((lost.size(0), lost.size(1)), (2, 4));
    assert!(lost.uses(Rule::MeleeLosses) > 0);
}

#[test]
fn rule_11_8_the_owner_spreads_the_losses_over_his_stack() {
    let field = foot(3, 3, Facing::S).foot(0, [7, 2, 2], 605, Facing::N);
    let mut battle = clash(field.foot(1, [6, 2, 2], 705, Facing::S));
    fight(&mut battle, 5, 4);
    assert_eq!(battle.decider, Some(Side::Second));
    assert!(battle.may(Choice::Lose(1)) && battle.may(Choice::Lose(3)));
    let mut both_on_one = battle.clone();
    both_on_one.play(Choice::Lose(3)).play(Choice::Lose(3)).play(Choice::Lose(0));
    assert!(both_on_one.is_gone(3) && both_on_one.is_due(1, 2));
    assert_eq!((both_on_one.size(1), both_on_one.net()), (3, 1), "no point for a loss in melee");
    battle.play(Choice::Lose(1)).play(Choice::Lose(3));
    assert_eq!((battle.size(1), battle.size(3)), (2, 1));
    assert_eq!(battle.decider, Some(Side::First));
    battle.play(Choice::Lose(2));
    assert_eq!((battle.size(0), battle.size(2)), (3, 1));
    assert!(battle.uses(Rule::MeleeLosses) > 0);
}

#[test]
fn rule_11_9_a_winners_last_point_may_be_saved_by_a_test() {
    let start = clash(foot(1, 2, Facing::S));
    for (die, stays) in [(0, true), (7, true), (8, false), (9, false)] {
        let mut battle = start.clone();
        battle.dice(&[(MELEE, 5), (MELEE, 1), (purposes::LAST, die)]);
        battle.on_to_melee();
        assert_eq!(battle.where_is(0), if stays { 705 } else { 0 }, "{die}");
        assert_eq!(battle.is_gone(0), !stays);
        assert_eq!((battle.size(0), battle.net()), (u8::from(stays), 1), "the melee is won");
        assert!(battle.uses(Rule::LastPoint) > 0 && battle.all_dice_fell());
    }
    // By six or more no test is needed.
    let mut battle = start;
    fight(&mut battle, 9, 0);
    assert_eq!((battle.size(0), battle.uses(Rule::LastPoint)), (1, 0));
}

#[test]
fn rule_11_9_only_if_every_winning_unit_had_one_point() {
    let stack = |second| {
        let field = foot(1, 3, Facing::S).foot(0, [7, second, second], 605, Facing::N);
        let mut battle = clash(field);
        fight(&mut battle, 6, 3);
        battle
    };
    // A stronger comrade: one of them takes the loss without a test.
    let mut battle = stack(2);
    battle.play(Choice::Lose(0));
    assert!(battle.is_gone(0));
    assert_eq!(battle.uses(Rule::LastPoint), 0);
    // Two of one point each: the owner chooses which one tests.
    let mut battle = stack(1);
    assert!(battle.may(Choice::Lose(0)) && battle.may(Choice::Lose(2)));
    battle.dice(&[(purposes::LAST, 7)]);
    battle.play(Choice::Lose(2));
    assert_eq!((battle.size(0), battle.size(2)), (1, 1));
    assert!(battle.uses(Rule::LastPoint) > 0 && battle.all_dice_fell());
}
