//! Chapter 3: turns and their rounds, terms, loss steps, morale tests, rounding.

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, step};
use wargauge_engine::era1794::{Choice, Event, Rule, Whereabouts, purposes};
use wargauge_engine::{Direction, Facing, Side};

/// Passes everything that can be passed until the game is over.
fn play_out(battle: &mut Battle) {
    while battle.decider.is_some() {
        let choice = if battle.may(Choice::Pass) { Choice::Pass } else { Choice::Stay };
        battle.play(choice);
    }
}

/// A Polish company before a Russian one, both without muskets; the Pole goes into the clash and
/// the melee of phase 4 is fought with these dice, his first.
fn clash(sizes: [u8; 2], dice: [u8; 2]) -> Battle {
    let mut battle = Field::new()
        .at(0, 302)
        .foot(0, [7, sizes[0], 0], 501, Facing::N)
        .foot(1, [6, sizes[1], 0], 601, Facing::S)
        .foot(1, [6, 4, 0], 1216, Facing::S)
        .start();
    battle.plays(&[alone(0), step(Direction::NorthEast)]);
    battle.dice(&dice.map(|die| (purposes::MELEE, die))).go_to_melees();
    battle
}

#[test]
fn rule_3_2_the_game_ends_after_six_turns() {
    let mut battle =
        Field::new().foot(0, [7, 5, 5], 101, Facing::N).foot(1, [6, 6, 6], 1216, Facing::S).start();
    assert_eq!(battle.state.turn(), 1);
    play_out(&mut battle);
    assert_eq!(battle.state.turn(), 6);
    let turns = |event: &Event| matches!(event, Event::Draw { .. });
    assert_eq!(battle.table.notes.iter().filter(|note| turns(&note.event)).count(), 6);
    assert!(battle.happened(|event| matches!(event, Event::End { automatic: false, .. })));
    assert!(battle.acted(Rule::Turns));
}

#[test]
fn rule_3_2_an_automatic_victory_ends_the_game_before() {
    let mut battle = Field::new()
        .rules(|rules| rules.automatic_victory = Some(1))
        .at(0, 302)
        .foot(0, [7, 5, 0], 501, Facing::N)
        .foot(1, [6, 4, 0], 601, Facing::S)
        .foot(1, [6, 4, 0], 1216, Facing::S)
        .start();
    battle.plays(&[alone(0), step(Direction::NorthEast)]);
    battle.dice(&[(purposes::MELEE, 8), (purposes::MELEE, 0)]).go_to_melees();
    battle.play(Choice::Face(Facing::N));
    assert_eq!((battle.decider, battle.state.turn(), battle.state.net_points()), (None, 1, 1));
    assert!(battle.happened(|event| {
        matches!(event, Event::End { automatic: true, winner: Some(Side::First), .. })
    }));
    assert!(battle.acted(Rule::Turns));
}

#[test]
fn rule_3_3_a_round_is_move_then_commander_then_melee_and_the_next_chit_follows() {
    // Two chits: the die draws one of the commanders in the cup.
    let mut battle = Field::new()
        .pool(&[0], &[1])
        .rules(|rules| rules.turns = 1)
        .at(0, 302)
        .at(1, 1010)
        .foot(0, [7, 5, 0], 501, Facing::N)
        .foot(1, [6, 4, 0], 601, Facing::S)
        .foot(1, [6, 4, 0], 1010, Facing::S)
        .start_with(&[(purposes::CHIT, 0)]);
    battle.plays(&[alone(0), step(Direction::NorthEast)]).end_movement();
    let ride = battle.ride(403);
    battle.dice(&[(purposes::MELEE, 8), (purposes::MELEE, 0)]).play(ride);
    battle.play(Choice::Face(Facing::N));
    play_out(&mut battle);
    let order: Vec<_> = battle
        .heard()
        .into_iter()
        .filter_map(|note| match note.event {
            Event::Draw { commander: 0 } => Some("Grabowski's chit"),
            Event::Draw { .. } => Some("Lewiz's chit"),
            Event::Step { .. } => Some("move"),
            Event::Leader { .. } => Some("commander"),
            Event::Melee(_) => Some("melee"),
            Event::Markers { .. } => Some("markers"),
            Event::End { .. } => Some("end"),
            _ => None,
        })
        .collect();
    let expected =
        ["Grabowski's chit", "move", "commander", "melee", "Lewiz's chit", "markers", "end"];
    assert_eq!(order, expected);
    assert!(battle.acted(Rule::Sequence));
}

#[test]
fn rule_3_3_the_chit_is_drawn_at_random() {
    let field = || {
        Field::new().pool(&[0], &[1]).foot(0, [7, 5, 5], 101, Facing::N).foot(
            1,
            [6, 6, 6],
            1216,
            Facing::S,
        )
    };
    let first = field().start_with(&[(purposes::CHIT, 0)]);
    assert_eq!((first.decider, first.state.active_commander()), (Some(Side::First), Some(0)));
    let second = field().start_with(&[(purposes::CHIT, 1)]);
    assert_eq!((second.decider, second.state.active_commander()), (Some(Side::Second), Some(1)));
    assert!(second.acted(Rule::Sequence));
}

#[test]
fn rule_3_4_a_loss_lowers_size_and_firepower_not_morale() {
    // 1/I/7 pp lit. with 7, 5, 5 loses one: 7, 4, 4. Row 6+ adds 2, the first shot 1: 6 + 3 = 9.
    let mut battle = Field::new()
        .foot(0, [7, 5, 5], 501, Facing::N)
        .foot(1, [6, 6, 6], 601, Facing::S)
        .at(1, 701)
        .start();
    let target = battle.hex(501);
    battle.dice(&[(purposes::FIRE, 6)]);
    assert_eq!(battle.decider, Some(Side::Second));
    battle.play(Choice::Fire { unit: 1, hexes: 1, target });
    assert_eq!(battle.last_roll(purposes::FIRE), Some((6, 3, Some(false))));
    let unit = battle.state.unit(0);
    assert_eq!(unit.size, 4);
    assert_eq!(battle.game.morale(&battle.state, 0), 7);
    assert_eq!(battle.game.firepower(&battle.state, 0), 4);
    assert!(battle.uses(Rule::LossesAndTests) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_3_4_a_counter_is_turned_at_the_size_of_the_table() {
    // The beaten lose two: 6 and 5 keep their front, 4 and 3 show the reverse, 2 are gone.
    for (size, left, morale) in [(6, 4, 6), (5, 3, 6), (4, 2, 5), (3, 1, 5)] {
        let battle = clash([5, size], [8, 0]);
        assert_eq!((battle.size(1), battle.game.morale(&battle.state, 1)), (left, morale));
        assert!(matches!(battle.state.unit(1).whereabouts, Whereabouts::Routed(_)));
    }
    // The winners lose one: 3 keep their front with a marker, 2 show the reverse.
    for (size, left, morale) in [(4, 3, 7), (3, 2, 7), (2, 1, 6)] {
        let mut battle = clash([size, 2], [4, 1]);
        assert!(matches!(battle.state.unit(1).whereabouts, Whereabouts::Gone));
        battle.play(Choice::Face(Facing::N));
        assert_eq!((battle.size(0), battle.game.morale(&battle.state, 0)), (left, morale));
        assert!(battle.acted(Rule::LossesAndTests));
    }
}

#[test]
fn rule_3_4_a_test_is_passed_up_to_the_morale() {
    // Firepower 5 at two hexes is 2.5, rounded up to row 2-3; the first shot adds 1. Morale 6.
    for (die, passed, hex, size) in
        [(0, true, 501, 4), (5, true, 501, 4), (6, false, 401, 4), (8, false, 401, 3)]
    {
        let mut battle = Field::new()
            .foot(0, [6, 4, 0], 501, Facing::N)
            .foot(0, [6, 4, 0], 101, Facing::N)
            .foot(1, [6, 5, 5], 701, Facing::S)
            .start();
        let shot = battle.shot(2, 501);
        battle.dice(&[(purposes::FIRE, die)]).play(shot);
        assert_eq!(battle.last_roll(purposes::FIRE), Some((die, 1, Some(passed))));
        // The map ends in the west: there is but one way back.
        assert_eq!((battle.where_is(0), battle.size(0)), (hex, size));
        assert!(battle.acted(Rule::LossesAndTests));
    }
}

#[test]
fn rule_3_4_halves_are_rounded_up_and_less_down() {
    // 4 over 3 is 1.33, row 0-1: no test at all.
    let field = |firepower| {
        Field::new()
            .foot(0, [6, 4, 0], 401, Facing::N)
            .foot(1, [6, 6, firepower], 701, Facing::S)
            .start()
    };
    let mut battle = field(4);
    let shot = battle.shot(1, 401);
    battle.play(shot);
    assert_eq!(battle.last_roll(purposes::FIRE), None);
    // 5 over 3 is 1.67, row 2-3.
    let mut battle = field(5);
    battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    assert_eq!(battle.last_roll(purposes::FIRE), Some((0, 1, Some(true))));
    // 5 to 3 counts as 2:1: in command 1, superiority 1. 4 to 3 gives nothing.
    assert_eq!(clash([5, 3], [8, 0]).melee_modifiers(), [2, 0]);
    assert_eq!(clash([4, 3], [8, 0]).melee_modifiers(), [1, 0]);
    assert!(battle.acted(Rule::LossesAndTests));
}
