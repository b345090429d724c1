//! Chapter 12: victory points, and the end of the game.

use crate::era1794::field::{Battle, Field};
use wargauge_engine::Direction::{NorthWest, SouthWest};
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Facing, Game as _, Outcome, Side};

const MELEE: wargauge_engine::Purpose = purposes::MELEE;

/// Fires at a company at its last point; it dies of the retreat.
fn shoot_dead(battle: &mut Battle, shooter: u8, target: u16) {
    battle.dice(&[(purposes::FIRE, 9)]);
    battle.fire(shooter, 1, target);
    let back = battle.choices[0];
    assert!(matches!(back, Choice::Retreat(_)), "{back:?}");
    battle.play(back);
}

/// Russian foot (unit 0) at 0305 before a Polish company at its last point (unit 1) at 0205.
fn a_polish_victim() -> Field {
    let field = Field::new().foot(1, [6, 6, 6], 305, Facing::S);
    field.foot(0, [1, 1, 1], 205, Facing::N)
}

/// Polish foot (unit 0) at 0205 before a Russian company at its last point (unit 1) at 0305.
fn a_russian_victim() -> Field {
    let field = Field::new().foot(0, [6, 6, 6], 205, Facing::N);
    field.foot(1, [1, 1, 1], 305, Facing::S)
}

/// Poles of four points (unit 0) enter 0705 from 0605 and beat the Russians there (unit 1) and
/// Lewiz by one.
fn beats_lewiz(size: u8, with: impl Fn(Field) -> Field) -> Battle {
    let field = Field::new().at(0, 404).at(1, 705).foot(0, [7, 4, 4], 605, Facing::N);
    let field = field.foot(1, [6, size, size], 705, Facing::S).rules(|rules| {
        rules.melee.command = 0;
        rules.melee.superiority = [0; 3];
    });
    let mut battle = with(field).start();
    battle.pass_to(Side::First).moves(0).step(NorthWest).end_phase_2();
    battle.dice(&[(MELEE, 4), (MELEE, 3)]);
    battle.on_to_melee();
    battle
}

#[test]
fn rule_12_1_one_point_for_a_unit_eliminated_by_fire_and_one_for_a_melee() {
    let mut battle = a_polish_victim().foot(0, [7, 3, 3], 101, Facing::N).start();
    shoot_dead(&mut battle, 0, 205);
    assert!(battle.is_gone(1));
    assert_eq!(battle.net(), -1);
    assert!(battle.uses(Rule::VictoryPoints) > 0);
    let mut battle = beats_lewiz(3, |field| field);
    assert!(
        battle.is_due(1, 2) && battle.net() == 0,
        "his commander's fate comes before the point"
    );
    let away = Choice::LeaderTo(battle.hex(805));
    battle.play(away);
    assert_eq!(battle.net(), 1);
    assert!(battle.uses(Rule::VictoryPoints) > 0);
}

#[test]
fn rule_12_1_a_commander_beaten_with_survivors_flees_one_hex() {
    let mut battle = beats_lewiz(3, |field| field.foot(1, [8, 1, 1], 804, Facing::S));
    assert_eq!(battle.decider, Some(Side::Second));
    let hexes = [604, 605, 704, 706, 804, 805].map(|hex| Choice::LeaderTo(battle.hex(hex)));
    assert_eq!(hexes.map(|choice| battle.may(choice)), [true; 6]);
    battle.dice(&[(purposes::CRISIS, 0)]);
    battle.play(hexes[4]);
    assert_eq!((battle.leader_is(1), battle.net()), (804, 1));
    assert!(battle.uses(Rule::VictoryPoints) > 0);
}

#[test]
fn rule_12_1_three_points_for_a_commander_whose_stack_is_destroyed() {
    // Also when it was his last unit.
    for others in [true, false] {
        let far = |field: Field| {
            if others { field.foot(1, [6, 3, 3], 1216, Facing::S) } else { field }
        };
        let battle = beats_lewiz(2, far);
        assert_eq!((battle.is_gone(1), battle.leader_is(1), battle.net()), (true, 0, 4));
        let lost = |event: &Event| matches!(event, Event::LeaderLost { commander: 1, .. });
        assert_eq!(battle.count(lost), 1);
        assert!(battle.uses(Rule::VictoryPoints) > 0);
    }
}

#[test]
fn rule_12_1_three_points_for_a_commander_without_a_way_out() {
    // In the corner 0101; Poles at 0102 and 0201.
    let field = Field::new().at(0, 301).at(1, 101).foot(0, [7, 4, 4], 201, Facing::S);
    let field = field.foot(1, [6, 4, 4], 101, Facing::N).foot(0, [7, 3, 3], 102, Facing::N);
    let field = field.foot(0, [7, 3, 3], 201, Facing::S).foot(1, [6, 3, 3], 1216, Facing::S);
    let mut battle = field.rules(|rules| rules.melee.command = 0).start();
    battle.pass_to(Side::First).moves(0).step(SouthWest).end_phase_2();
    battle.dice(&[(MELEE, 4), (MELEE, 3)]);
    battle.on_to_melee();
    assert!(battle.is_due(1, 2));
    assert_eq!((battle.leader_is(1), battle.net()), (0, 4));
    assert!(battle.uses(Rule::VictoryPoints) > 0);
}

#[test]
fn rule_12_1_three_points_for_a_commander_whose_escort_fire_destroys_in_its_hex() {
    // No way back for the company: it dies at 0205, and Grabowski with it.
    let field = a_polish_victim().at(0, 205).foot(1, [6, 3, 0], 105, Facing::N);
    let field = field.foot(1, [6, 3, 0], 106, Facing::N).foot(0, [7, 3, 3], 1101, Facing::N);
    let mut battle = field.start();
    battle.dice(&[(purposes::FIRE, 9)]);
    battle.fire(0, 1, 205);
    assert_eq!((battle.leader_is(0), battle.net()), (0, -4), "{:?}", battle.choices);
    assert!(battle.uses(Rule::VictoryPoints) > 0);
}

#[test]
fn rule_12_1_nothing_for_a_commander_removed_because_all_his_units_are_gone() {
    let field = Field::new().commander("Eydziatowicz", Side::First, 1101).at(0, 101);
    let field = field.foot(1, [6, 6, 6], 305, Facing::S).foot(2, [1, 1, 1], 205, Facing::N);
    let mut battle = field.foot(0, [7, 3, 3], 101, Facing::N).start();
    shoot_dead(&mut battle, 0, 205);
    assert_eq!((battle.leader_is(2), battle.net()), (0, -1), "the company only");
    assert!(battle.uses(Rule::VictoryPoints) > 0);
}

#[test]
fn rule_12_2_one_marker_keeps_the_difference() {
    // The book's example: the Russians have 3 points and lose four melees: the marker is on 1,
    // turned over to the Polish side.
    let mut field = Field::new().at(0, 508).foot(1, [6, 6, 6], 305, Facing::S);
    for _ in 0..3 {
        field = field.foot(0, [1, 1, 1], 205, Facing::N);
    }
    for column in [5, 7, 9, 11] {
        field = field.foot(0, [7, 4, 4], 600 + column, Facing::N);
        field = field.foot(1, [6, 4, 0], 700 + column, Facing::S);
    }
    let mut battle = field.start();
    for _ in 0..3 {
        battle.pass_to(Side::Second);
        shoot_dead(&mut battle, 0, 205);
    }
    assert_eq!(battle.net(), -3);
    for unit in [4, 6, 8, 10] {
        battle.pass_to(Side::First).moves(unit).step(NorthWest);
    }
    battle.end_phase_2().play(Choice::Stay);
    for melee in 1..=4 {
        battle.dice(&[(MELEE, 9), (MELEE, 0)]);
        if let Some(&fight @ Choice::Fight(_)) = battle.choices.first() {
            battle.play(fight);
        }
        assert_eq!(battle.net(), melee - 3);
        let face = battle.choices[0];
        if melee == 3 {
            battle.dice(&[(MELEE, 9), (MELEE, 0)]);
            battle.play(face);
            break;
        }
        battle.play(face);
    }
    assert_eq!(battle.net(), 1);
    let marker =
        |event: &Event| matches!(event, Event::Points { side: Side::First, net: 1, value: 1, .. });
    assert_eq!(battle.count(marker), 1);
    assert!(battle.uses(Rule::NetScore) > 0 && battle.all_dice_fell());
}

/// Plays on without doing anything to the end.
fn outcome(mut battle: Battle) -> Outcome {
    battle.idle_to_the_end();
    let outcome = battle.game.outcome(&battle.state).unwrap();
    let ends =
        |event: &Event| matches!(event, Event::End { winner, .. } if *winner == outcome.winner);
    assert_eq!(battle.count(ends), 1);
    assert!(
        battle.uses(if outcome.automatic { Rule::AutomaticVictory } else { Rule::FinalWinner }) > 0
    );
    outcome
}

#[test]
fn rule_12_3_after_the_last_turn_the_marker_says_which_side_won_and_zero_is_russian() {
    let zero = outcome(a_polish_victim().start());
    assert_eq!((zero.winner, zero.turn, zero.points), (Some(Side::Second), 6, 0));
    let mut battle = a_polish_victim().foot(0, [7, 3, 3], 101, Facing::N).start();
    shoot_dead(&mut battle, 0, 205);
    let russian = outcome(battle);
    assert_eq!((russian.winner, russian.points), (Some(Side::Second), -1));
    let mut battle = a_russian_victim().foot(1, [7, 3, 3], 1216, Facing::N).start();
    battle.pass_to(Side::First);
    shoot_dead(&mut battle, 0, 305);
    let polish = outcome(battle);
    assert_eq!((polish.winner, polish.points), (Some(Side::First), 1));
    assert!(!polish.automatic);
}

/// The Poles have won this many points in the first turn, before anything else happens in it.
fn points(value: u8, turns: u8) -> Battle {
    let field = a_russian_victim().foot(1, [7, 3, 3], 1216, Facing::N).rules(|rules| {
        rules.automatic_victory = Some(4);
        rules.points.elimination = value;
        rules.turns = turns;
    });
    let mut battle = field.pool(&[0], &[1]).start_with(&[(purposes::CHIT, 0)]);
    battle.pass_to(Side::First);
    shoot_dead(&mut battle, 0, 305);
    battle
}

#[test]
fn rule_12_4_four_points_win_at_the_end_of_the_turn() {
    let mut battle = points(4, 6);
    battle.idle_to(1, Side::Second);
    assert_eq!(battle.net(), 4, "the turn is played to its end");
    let won = outcome(battle);
    assert_eq!((won.winner, won.automatic, won.turn), (Some(Side::First), true, 1));
    let last = outcome(points(4, 1));
    assert_eq!((last.winner, last.automatic, last.turn), (Some(Side::First), true, 1), "last turn");
    let mut three = points(3, 6);
    three.dice(&[(purposes::CHIT, 0); 5]);
    let three = outcome(three);
    assert_eq!((three.winner, three.automatic, three.turn), (Some(Side::First), false, 6));
}

#[test]
fn rule_12_4_four_points_of_the_russians_win_too() {
    let field = a_polish_victim().foot(0, [7, 3, 3], 101, Facing::N).rules(|rules| {
        rules.automatic_victory = Some(4);
        rules.points.elimination = 4;
    });
    let mut battle = field.start();
    shoot_dead(&mut battle, 0, 205);
    let won = outcome(battle);
    assert_eq!((won.winner, won.automatic, won.turn), (Some(Side::Second), true, 1));
}

/// (house) The marker begins at the handicap, so that it counts for every victory by points.
#[test]
fn rule_12_2_the_marker_begins_at_the_handicap() {
    let ended = |handicap: i8, threshold: Option<u8>| {
        let battle = a_polish_victim().rules(|rules| {
            (rules.handicap, rules.automatic_victory, rules.zero_points) =
                (handicap, threshold, None);
        });
        let battle = battle.start();
        assert_eq!(battle.net(), handicap);
        let Outcome { winner, automatic, turn, points } = outcome(battle);
        assert_eq!(points, i32::from(handicap));
        (winner, automatic, turn)
    };
    assert_eq!(ended(0, Some(4)), (None, false, 6));
    assert_eq!(ended(3, Some(4)), (Some(Side::First), false, 6));
    assert_eq!(ended(-3, Some(4)), (Some(Side::Second), false, 6));
    assert_eq!(ended(4, Some(4)), (Some(Side::First), true, 1));
    assert_eq!(ended(-5, None), (Some(Side::Second), false, 6));
}
