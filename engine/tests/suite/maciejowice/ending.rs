//! [3.2, 12.3, 12.4] how long the game lasts and which side has won, by the numbers of this book.

use wargauge_engine::era1794::Rule;
use wargauge_engine::{Game, Side};

use crate::era1794::field::{Field, Larger};
use crate::maciejowice::scenario;

/// A game in which nobody does anything; the marker begins with this lead of the Poles.
fn idle(lead: i8, turns: u8) -> Larger {
    let mut battle = Field::larger()
        .pool(&[], &[1])
        .rules(|rules| {
            (rules.turns, rules.handicap, rules.automatic_victory) = (turns, lead, Some(16));
        })
        .begin();
    battle.idle_to_the_end();
    battle
}

/// Which side wins it, and in which turn.
fn end(lead: i8, turns: u8) -> (Option<Side>, u8) {
    let battle = idle(lead, turns);
    let outcome = battle.game.outcome(&battle.state).expect("the game is over");
    (outcome.winner, battle.state.turn())
}

#[test]
fn rule_3_2_the_shipped_game_lasts_twenty_four_turns_or_until_sixteen_points() {
    for name in ["maciejowice/historical", "maciejowice/alternative"] {
        let game = scenario(name);
        let rules = &game.setup().rules;
        assert_eq!(
            (rules.turns, rules.automatic_victory, rules.zero_points),
            (24, Some(16), Some(0))
        );
    }
    assert_eq!(end(-16, 24), (Some(Side::Second), 1));
    assert_eq!(end(-15, 24), (Some(Side::Second), 24));
}

#[test]
fn rule_12_3_after_the_last_turn_the_marker_says_which_side_won() {
    for (lead, winner) in
        [(15, Side::First), (1, Side::First), (0, Side::First), (-1, Side::Second)]
    {
        assert_eq!(end(lead, 2), (Some(winner), 2), "{lead}");
    }
    assert!(idle(1, 2).acted(Rule::FinalWinner));
}

#[test]
fn rule_12_4_sixteen_points_of_either_side_win_at_the_end_of_the_turn() {
    assert_eq!(end(16, 24), (Some(Side::First), 1));
    assert_eq!(end(-16, 24), (Some(Side::Second), 1));
    assert!(idle(16, 24).acted(Rule::AutomaticVictory));
    assert!(!idle(15, 2).acted(Rule::AutomaticVictory));
}
