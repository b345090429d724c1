//! [4.5] the Polish reserve.

use wargauge_engine::era1794::{Choice, Rule, purposes};
use wargauge_engine::{Direction, Facing, Side};

use crate::era1794::field::Field;
use crate::era1794::orders::{alone, step};

/// Grabowski (0) leads the reserve (2), Poniński (3) does not; reserve company 0 stands near both, 1
/// far off.
fn reserve() -> Field {
    Field::larger()
        .at(0, 605)
        .commander("reserve", Side::First, 101)
        .reserve()
        .commander("Poninski", Side::First, 607)
        .leads_reserve(&[0])
        .foot(2, [6, 4, 0], 606, Facing::N)
        .foot(2, [6, 4, 0], 616, Facing::N)
}

#[test]
fn rule_4_5_a_commander_that_leads_it_moves_reserve_within_four_hexes() {
    let mut battle = reserve().pool(&[0], &[]).begin();
    battle.pass_to(Side::First);
    assert!(battle.may_begin(0) && !battle.may_begin(1));
    battle.plays(&[alone(0), step(Direction::NorthEast)]);
    assert!(battle.acted(Rule::Reserve));
    assert!(battle.game.is_in_command(&battle.state, 0));
    assert!(!battle.game.is_in_command(&battle.state, 1));
}

#[test]
fn rule_4_5_poninski_commands_no_reserve() {
    let mut battle = reserve().at(0, 101).pool(&[3], &[]).begin();
    battle.pass_to(Side::First);
    assert!(!battle.may_begin(0));
    assert!(!battle.game.is_in_command(&battle.state, 0));
}

#[test]
fn rule_4_5_by_a_switch_it_serves_one_commander_a_turn() {
    for once in [false, true] {
        let mut battle = reserve()
            .leads_reserve(&[3])
            .rules(|rules| rules.reserve_once_a_turn = once)
            .pool(&[0, 3], &[])
            .begin_with(&[(purposes::CHIT, 0)]);
        battle.pass_to(Side::First);
        battle.plays(&[alone(0), step(Direction::NorthEast)]);
        battle.idle_to(3, Side::First);
        assert_eq!(battle.may_begin(0), !once);
    }
}

#[test]
fn rule_4_5_a_clash_of_reserve_alone_is_fought_if_the_owner_commands_it() {
    let mut battle = reserve()
        .pool(&[0], &[1])
        .at(1, 905)
        .foot(1, [6, 4, 0], 706, Facing::S)
        .begin_with(&[(purposes::CHIT, 1)]);
    // The Russian company (2) enters the hex of the reserve, and Lewiz rides away: nobody attacks.
    battle.pass_to(Side::Second);
    battle.plays(&[alone(2), step(Direction::SouthEast)]);
    assert_eq!(battle.where_is(2), battle.where_is(0));
    battle.end_phase_2();
    let to = battle.ride(1209);
    battle.play(to);
    // Grabowski may let it fight in his own phase 4, or not.
    battle.idle_until(|battle| battle.may_any(|choice| matches!(choice, Choice::Fight(_))));
    assert_eq!(battle.state.active_commander(), Some(0));
    assert!(battle.may(Choice::Pass));
    battle.dice(&[(purposes::MELEE, 9), (purposes::MELEE, 0)]);
    battle.play(Choice::Fight(battle.hex(606)));
    assert!(battle.last_result().is_some() && battle.acted(Rule::Reserve));
}

#[test]
fn rule_4_5_reserve_guns_fire_only_near_a_commander_that_leads_them() {
    let guns = |hex: u16| {
        let mut battle = reserve()
            .guns(2, hex, Facing::N)
            .foot(1, [6, 4, 0], hex + 400, Facing::S)
            .pool(&[0], &[])
            .begin();
        battle.pass_to(Side::First);
        battle.may_fire_at_all(2)
    };
    assert!(guns(607) && !guns(613));
}

#[test]
fn rule_11_11_3_the_chit_of_an_overall_commander_brings_the_reserve_back() {
    // The reserve company loses a melee with Lewiz's in turn 1; Kościuszko is drawn first when it is due.
    let field = || {
        reserve()
            .at(0, 101)
            .commander("Kosciuszko", Side::First, 605)
            .overall(Some(6))
            .leads_reserve(&[0, 4])
            .pool(&[4], &[1])
            .at(1, 905)
            .rules(|rules| rules.reaction_to_clash = false)
            .foot(1, [6, 4, 0], 706, Facing::S)
    };
    let beaten = (0..10).find_map(|die| {
        let mut battle = field().begin_with(&[(purposes::CHIT, 0)]);
        battle.pass_to(Side::Second).plays(&[alone(2), step(Direction::SouthEast)]);
        battle.dice(&[(purposes::MELEE, 9), (purposes::MELEE, die), (purposes::CRISIS, 0)]);
        battle.dice(&[(purposes::CHIT, 1); 8]);
        battle.go_to_melees().idle_until(|battle| battle.state.turn() == 2);
        let due = (2..9).find(|turn| battle.is_due(0, *turn))?;
        Some((battle, due))
    });
    let (mut battle, due) = beaten.expect("some die drives it away");
    battle.idle_until(|battle| battle.may_any(|choice| matches!(choice, Choice::Place(_))));
    assert_eq!((battle.state.turn(), battle.state.drawn_overall()), (due, Some(4)));
    let place = battle.choices[0];
    battle.play(place);
    // It does not move in this activation: neither under Grabowski whom he names nor as one of the six.
    let mut named = battle.clone();
    named.idle_until(|battle| battle.may(Choice::Commander(0)));
    named.play(Choice::Commander(0)).pass_to(Side::First);
    assert!(named.where_is(0) != 0 && named.state.is_movement_phase() && !named.may_begin(0));
    for battle in [&mut named, &mut battle] {
        battle.idle_until(|battle| battle.may(Choice::SecondPhase(true)));
        assert!(battle.where_is(0) != 0 && battle.acted(Rule::Return));
        battle.play(Choice::SecondPhase(true)).pass_to(Side::First);
        assert!(battle.state.is_movement_phase() && !battle.may_begin(0));
    }
}

#[test]
fn rule_4_5_by_a_switch_it_serves_once_in_the_activation_of_an_overall_commander_too() {
    // Kościuszko (4) names Grabowski, whom the reserve company serves; then it might be one of the six.
    for once in [false, true] {
        let mut battle = reserve()
            .commander("Kosciuszko", Side::First, 505)
            .overall(Some(6))
            .leads_reserve(&[0, 4])
            .rules(|rules| rules.reserve_once_a_turn = once)
            .pool(&[4], &[])
            .begin();
        battle.play(Choice::Commander(0)).pass_to(Side::First);
        battle.plays(&[alone(0), step(Direction::NorthEast), Choice::Halt]);
        battle.end_phase_2();
        battle.idle_until(|battle| battle.may(Choice::SecondPhase(true)));
        battle.play(Choice::SecondPhase(true)).pass_to(Side::First);
        assert!(battle.state.is_movement_phase());
        assert_eq!(battle.may_begin(0), !once);
    }
}
