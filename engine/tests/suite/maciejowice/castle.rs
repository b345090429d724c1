//! [11.11.4, 12.1 to 12.4, 3.2] returns, the castle, and how the game ends.

use wargauge_engine::era1794::setup::Terrain;
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Facing, Game, Side};

use crate::era1794::field::{Field, Larger};

/// A castle on 605 and 606 in which nobody stands; a Russian company (1) before it at 705. The Poles have
/// the points given; there is one turn.
fn castle(lead: i8) -> Field {
    Field::larger()
        .at(0, 504)
        .at(1, 905)
        .pool(&[], &[1])
        .ground(Terrain::Castle, &[605, 606])
        .rules(|rules| {
            rules.turns = 1;
            rules.handicap = lead;
        })
        .foot(0, [6, 4, 0], 204, Facing::N)
        .foot(1, [6, 4, 0], 705, Facing::S)
}

fn winner(battle: &mut Larger) -> Option<Side> {
    battle.idle_to_the_end();
    battle.game.outcome(&battle.state).expect("the game is over").winner
}

#[test]
fn rule_12_3_a_win_of_the_other_side_is_a_draw_while_the_castle_holds() {
    let mut battle = castle(-3).begin();
    assert_eq!(winner(&mut battle), None);
    assert!(battle.happened(|event| matches!(
        event,
        Event::End { decided, .. } if decided.name() == "castle draw"
    )));
    // One hex taken is enough to win.
    let mut battle = castle(-3).begin();
    battle.pass_to(Side::Second).moves(1).step(wargauge_engine::Direction::SouthEast);
    assert_eq!(battle.where_is(1), 605);
    assert!(battle.happened(|event| matches!(event, Event::Castle { by: Side::Second, .. })));
    assert_eq!(winner(&mut battle), Some(Side::Second));
    assert!(battle.acted(Rule::FinalWinner));
}

#[test]
fn rule_12_3_zero_points_are_a_win_of_the_poles() {
    assert_eq!(winner(&mut castle(0).begin()), Some(Side::First));
    assert_eq!(winner(&mut castle(1).begin()), Some(Side::First));
}

#[test]
fn rule_12_4_the_castle_takes_no_automatic_victory_away() {
    let mut battle = castle(-16).rules(|rules| rules.automatic_victory = Some(16)).begin();
    assert_eq!(winner(&mut battle), Some(Side::Second));
    assert!(battle.acted(Rule::AutomaticVictory));
    let mut battle = castle(-15).rules(|rules| rules.automatic_victory = Some(16)).begin();
    assert_eq!(winner(&mut battle), None);
}

#[test]
fn rule_12_1_an_overall_commander_counts_for_more_than_another() {
    // A Russian shot kills Grabowski: 3; the test of [4.6] has Kościuszko's 5.
    let mut battle = Field::larger()
        .at(0, 605)
        .at(1, 405)
        .pool(&[], &[1])
        .foot(1, [6, 6, 6], 505, Facing::N)
        .foot(0, [9, 4, 0], 605, Facing::S)
        .begin();
    battle.pass_to(Side::Second);
    battle.dice(&[(purposes::FIRE, 0), (purposes::LEADER, 0)]).fire(0, 1, 605);
    assert_eq!(battle.net(), -3);
    assert!(battle.acted(Rule::VictoryPoints) && battle.acted(Rule::CommanderUnderMuskets));
}

#[test]
fn rule_3_2_the_game_lasts_twenty_four_turns() {
    let mut battle = castle(0)
        .rules(|rules| rules.turns = 24)
        .pool(&[0], &[1])
        .begin_with(&[(purposes::CHIT, 0)]);
    let dice = [(purposes::CHIT, 0); 23];
    battle.dice(&dice);
    battle.idle_to_the_end();
    assert_eq!(battle.state.turn(), 24);
    assert!(battle.acted(Rule::Turns));
}

/// The company 1 of Lewiz on 705 is beaten by a Polish one by two, and returns in turn 2.
fn beaten() -> Field {
    let field = Field::larger()
        .at(0, 505)
        .at(1, 1205)
        .rules(|rules| {
            rules.reaction_to_clash = false;
            rules.return_hexes = [101, 1201];
        })
        .foot(0, [9, 6, 0], 605, Facing::N)
        .foot(1, [6, 4, 0], 705, Facing::S);
    field.commander("Fersen", Side::Second, 1105).overall(None).pool(&[0], &[2])
}

#[test]
fn rule_11_11_4_units_return_to_the_commander_that_is_named() {
    let mut battle = beaten().begin_with(&[(purposes::CHIT, 0)]);
    battle.pass_to(Side::First);
    battle.moves(0).step(wargauge_engine::Direction::NorthWest);
    battle.dice(&[(purposes::MELEE, 0), (purposes::MELEE, 0)]).go_to_melees();
    assert!(battle.is_due(1, 2));
    battle.dice(&[(purposes::CHIT, 1), (purposes::CHIT, 1), (purposes::CHIT, 1)]);
    battle.idle_until(|battle| battle.state.turn() == 2 && battle.may(Choice::Commander(1)));
    battle.play(Choice::Commander(1));
    // Beside Lewiz, who was named, not beside Fersen.
    assert!(battle.may(Choice::Place(battle.hex(1205))));
    battle.play(Choice::Place(battle.hex(1205)));
    battle.play(Choice::Face(Facing::S));
    assert_eq!(battle.where_is(1), 1205);
    assert!(battle.acted(Rule::PlaceOfReturn));
}
