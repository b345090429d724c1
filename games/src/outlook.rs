//! What a side sees of a position and of its own choices, in numbers and in words: for players that are written in
//! another language, and for people.
//!
//! Nothing here is shown that the side does not know. Before a position is described, everything hidden in it is dealt
//! again without luck ([`Game::deal_hidden`]): positions that differ only in what the side does not know are then the
//! same position. Not for who decides what: see [`crate::sitting`] and [`crate::guest`].

use serde_json::Value;
use wargauge_engine::text::Lines;
use wargauge_engine::{Game, Side};

use crate::system::System;

/// How many numbers describe a choice.
pub const CHOICE_NUMBERS: usize = 6;

/// A choice in numbers: its place among [`Outlook::kinds`], then the piece, the row and the column that it names, and
/// two more that depend on the kind, such as a facing and a count. A number that a kind does not have is −1.
pub type ChoiceNumbers = [i16; CHOICE_NUMBERS];

/// The position as a side may see it, and its choices.
pub struct Outlook<S: System> {
    /// No decision has more choices.
    pub most_choices: usize,
    /// What kinds of choice there are.
    pub kinds: &'static [&'static str],
    /// What the numbers of a position mean, in their order.
    pub names: fn(&S::Game) -> Vec<String>,
    /// The numbers of a position, for a side.
    pub numbers: Numbers<S>,
    /// The position in words, for a side.
    pub text: Text<S>,
    /// A choice in words.
    pub words: Words<S>,
    /// A choice in numbers.
    pub choice: ChoiceIn<S>,
}

/// Writes the numbers of a position.
pub type Numbers<S> = fn(&<S as System>::Game, &StateOf<S>, Side, &mut Vec<f32>);

/// Describes a position.
pub type Text<S> = fn(&<S as System>::Game, &StateOf<S>, Side) -> String;

/// Names a choice.
pub type Words<S> = fn(&<S as System>::Game, &StateOf<S>, &ChoiceOf<S>) -> String;

/// Gives the numbers of a choice.
pub type ChoiceIn<S> = fn(&<S as System>::Game, &StateOf<S>, &ChoiceOf<S>) -> ChoiceNumbers;

/// The state of a game.
pub type StateOf<S> = <<S as System>::Game as Game>::State;
/// A choice of a game.
pub type ChoiceOf<S> = <<S as System>::Game as Game>::Choice;

/// An event of a game.
pub(crate) type EventOf<S> = <<S as System>::Game as Game>::Event;

/// A position as one side knows it: what is hidden from the side is dealt anew, always in the same way.
pub(crate) fn known<S: System>(game: &S::Game, state: &StateOf<S>, viewer: Side) -> StateOf<S> {
    let mut dealt = *state;
    game.deal_hidden(&mut dealt, viewer, &mut |_| 0);
    dealt
}

/// What the numbers of a position mean: the turn alone where the game says nothing of itself.
pub(crate) fn names<S: System>(game: &S::Game) -> Vec<String> {
    S::OUTLOOK.map_or_else(|| vec!["turn".to_owned()], |outlook| (outlook.names)(game))
}

/// The numbers of a position, as a side knows it.
pub fn see<S: System>(game: &S::Game, state: &StateOf<S>, viewer: Side, numbers: &mut Vec<f32>) {
    numbers.clear();
    match S::OUTLOOK {
        Some(outlook) => {
            (outlook.numbers)(game, &known::<S>(game, state, viewer), viewer, numbers);
        }
        None => numbers.push(f32::from(game.turn(state))),
    }
}

/// The position in words, as a side knows it.
pub(crate) fn text<S: System>(game: &S::Game, state: &StateOf<S>, viewer: Side) -> String {
    match S::OUTLOOK {
        Some(outlook) => (outlook.text)(game, &known::<S>(game, state, viewer), viewer),
        None => plain_text::<S>(game, &known::<S>(game, state, viewer)),
    }
}

/// A position of a game that has no words for it: the turn, and how the pieces stand as a saved position has them.
fn plain_text<S: System>(game: &S::Game, state: &StateOf<S>) -> String {
    let mut text = format!("turn {}\n", game.turn(state));
    for (key, value) in S::standing(game, state) {
        match value.as_array() {
            Some(list) => {
                for piece in list {
                    text.push_line(format_args!("  {}", in_words(piece)));
                }
            }
            None => text.push_line(format_args!("{key}: {}", in_words(&value))),
        }
    }
    text
}

/// What is known of a piece, its name first.
fn in_words(value: &Value) -> String {
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let Some(keys) = value.as_object() else { return plain(value) };
    let name = keys.get("name").map(|name| format!("{}: ", plain(name))).unwrap_or_default();
    let others = keys
        .iter()
        .filter(|(key, value)| !["id", "name"].contains(&key.as_str()) && !value.is_null());
    let others: Vec<String> =
        others.map(|(key, value)| format!("{key} {}", plain(value))).collect();
    name + &others.join(", ")
}

/// A choice in words.
pub(crate) fn words<S: System>(game: &S::Game, state: &StateOf<S>, choice: &ChoiceOf<S>) -> String {
    S::OUTLOOK.map_or_else(|| format!("{choice:?}"), |outlook| (outlook.words)(game, state, choice))
}

/// A choice in numbers.
pub(crate) fn choice<S: System>(
    game: &S::Game,
    state: &StateOf<S>,
    choice: &ChoiceOf<S>,
) -> ChoiceNumbers {
    S::OUTLOOK.map_or([-1; CHOICE_NUMBERS], |outlook| (outlook.choice)(game, state, choice))
}

/// No decision of a game has more choices; where the game says nothing, as many as a number of 16 bits.
pub(crate) fn most_choices<S: System>() -> usize {
    S::OUTLOOK.map_or(usize::from(u16::MAX), |outlook| outlook.most_choices)
}

/// What kinds of choice there are.
pub(crate) fn kinds<S: System>() -> &'static [&'static str] {
    S::OUTLOOK.map_or(&[], |outlook| outlook.kinds)
}
