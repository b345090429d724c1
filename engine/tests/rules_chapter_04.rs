//! Chapters 4 and 5: commanders, their reach, their deaths.

mod common;

use common::field::{Battle, Field};
use common::orders::{alone, step};
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
    assert!(battle.may_move(0) && !battle.may_move(1));
    battle.play(alone(0));
    assert!(battle.acted(Rule::R4_2));
}

#[test]
fn rule_4_2_command_goes_around_enemies_but_through_clashes() {
    // The only way of four hexes from 606 to 610 leads over 608, which the enemy holds.
    let mut battle = Field::new()
        .at(0, 606)
        .foot(0, [6, 4, 0], 610, Facing::N)
        .foot(0, [6, 4, 0], 708, Facing::S)
        .foot(1, [6, 4, 0], 608, Facing::E_OR_SE)
        .start();
    assert!(!battle.may_move(0) && battle.may_move(1));
    battle.plays(&[alone(1), step(Direction::SouthEast)]);
    assert_eq!(battle.where_is(1), 608);
    assert!(battle.may_move(0), "a clash may be crossed");
    // Limbered or not, guns hold a hex as well.
    let battle = Field::new()
        .at(0, 606)
        .foot(0, [6, 4, 0], 610, Facing::N)
        .guns(1, 608, Facing::SE)
        .start();
    assert!(!battle.may_move(0));
}

#[test]
fn rule_4_2_command_is_judged_when_a_move_starts() {
    let mut battle = Field::new().at(0, 606).horse(0, [6, 2, 0], 610, Facing::SE).start();
    battle.play(alone(0));
    for hex in [611, 612, 613, 614, 615, 616] {
        battle.play(step(Direction::East));
        assert_eq!(battle.where_is(0), hex);
    }
    assert!(battle.acted(Rule::R4_2));
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
    assert!(!battle.may_any(|c| {
        !matches!(c, Choice::Fire { .. } | Choice::Cannon { .. } | Choice::Pass)
    }));
}

#[test]
fn rule_4_2_whoever_is_in_command_fights_with_one_more() {
    // Grabowski is near, Lewiz is not; then Lewiz is near as well.
    for (lewiz, modifiers) in [(1216, [1, 0]), (905, [1, 1])] {
        let mut battle = Field::new()
            .at(0, 304)
            .at(1, lewiz)
            .foot(0, [6, 4, 0], 505, Facing::N)
            .foot(1, [6, 4, 0], 605, Facing::S)
            .start();
        battle.plays(&[alone(0), step(Direction::NorthEast)]);
        battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 2)]).to_melees();
        assert_eq!(battle.melee_modifiers(), modifiers);
        assert!(battle.acted(Rule::R4_2));
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
    battle.to_melees();
    assert_eq!(battle.last_melee(), None);
    assert_eq!(battle.state.clashes().len(), 1);
}

/// Grabowski with a company of morale 7, shot at by six muskets at one hex: row 6 and more. The
/// test is passed; then his own die falls.
fn shot_at_grabowski(die: u8, pool: [&[usize]; 2]) -> Battle {
    let mut field = Field::new()
        .pool(pool[0], pool[1])
        .at(0, 505)
        .foot(0, [7, 5, 5], 505, Facing::N)
        .foot(0, [7, 5, 0], 105, Facing::N)
        .foot(1, [6, 6, 6], 605, Facing::S);
    field.setup.rules.turns = 2;
    let chits = [(purposes::CHIT, 0)];
    let two = !pool[0].is_empty() && !pool[1].is_empty();
    let mut battle = field.start_with(if two { &chits } else { &[] });
    battle.pass_to(Side::First);
    let mut battle = battle;
    let _ = &mut battle;
    let shot = battle.shot(2, 505);
    battle.dice(&[(purposes::FIRE, 2), (purposes::LEADER, die)]).play(shot);
    battle
}
