//! *Pluton 1* in logs and saved positions.
//!
//! Units and markers have the numbers of their places in the set-up, the same in every game of a scenario. Sizes and
//! points are written in boxes and in points, so they may end in a half; losses are counted in half boxes, as the
//! tables print them.

mod line;
mod pieces;

use serde_json::{Value, json};
use wargauge_engine::pluton::setup::Setup;
use wargauge_engine::pluton::{Rules, side_of};
use wargauge_engine::{Hex, Side};

pub use self::line::kind_and_keys;
pub(super) use self::line::{RATIOS, effect_name, phase_name, result_name};
pub use self::pieces::{pieces, standing};

/// Where units stand, and which of them the enemy has seen, for events that do not say it.
pub struct Notes {
    places: Vec<Option<Hex>>,
    known: Vec<bool>,
}

impl Notes {
    /// Nobody is on the map.
    pub fn new(game: &Rules) -> Self {
        let units = game.setup().units.len();
        Self { places: vec![None; units], known: vec![false; units] }
    }
}

/// The name of a unit by its place in the set-up: those of both sides begin with the same letters.
pub fn unit_name(setup: &Setup, place: usize) -> String {
    let unit = &setup.units[place];
    format!("{} {}", setup.sides[unit.side.index()], unit.name)
}

/// The name of a unit by its number in the engine.
pub(super) fn named(game: &Rules, unit: u8) -> String {
    unit_name(game.setup(), game.place(unit))
}

/// A hex as it is printed.
pub(super) fn hex_name(game: &Rules, hex: Hex) -> String {
    game.map().board.name(hex).to_string()
}

/// A side, or null for none.
pub(super) fn side_name(game: &Rules, side: Option<Side>) -> Value {
    side.map_or(Value::Null, |side| json!(game.setup().sides[side.index()]))
}

/// The side of a unit.
pub(super) fn side_of_unit(game: &Rules, unit: u8) -> Value {
    side_name(game, Some(side_of(unit)))
}

/// A number of halves: whole where it is.
pub(super) fn halves(number: impl Into<i32>) -> Value {
    let number = number.into();
    if number % 2 == 0 { json!(number / 2) } else { json!(f64::from(number) / 2.0) }
}

/// The same for people: `2½`.
pub(super) fn in_words(number: impl Into<i32>) -> String {
    let number = number.into();
    let sign = if number < 0 { "-" } else { "" };
    match (number.abs() / 2, number % 2 != 0) {
        (0, true) => format!("{sign}½"),
        (whole, true) => format!("{sign}{whole}½"),
        (whole, false) => format!("{sign}{whole}"),
    }
}
