//! What the questions about a saved position share: the file, its hexes, and how its units are called.

use std::path::Path;

use serde_json::{Map, Value, json};
use wargauge_engine::pluton::{Choices, Kind};
use wargauge_engine::{Choices as _, Game, Hex};

use crate::failure::{Failure, suggestion};
use crate::games::Games;
use crate::placed::Placed;
use crate::pluton::Pluton;
use crate::pluton::log::{halves, hex_name, unit_name};

/// A saved position of the game.
pub(super) type Position = Placed<Pluton>;

/// Opens the file.
pub(super) fn open(from: &Path, games: Games) -> Result<Position, Failure> {
    Position::open(from, games, |scenario, _| {
        let setup = &scenario.setup;
        (0..setup.units.len()).map(|place| unit_name(setup, place)).collect()
    })
}

/// What may be decided in the position.
pub(super) fn choices(placed: &Position) -> Choices {
    let mut choices = Choices::empty();
    placed.game.choices(&placed.state, &mut choices);
    choices
}

/// What every answer begins with, for programs.
pub(super) fn opening(placed: &Position) -> Map<String, Value> {
    Map::from_iter([
        ("format".to_owned(), json!(1)),
        ("from".to_owned(), placed.origin()),
        ("decides".to_owned(), json!(placed.decides())),
    ])
}

/// A unit by its number in the engine, in words.
pub(super) fn piece(placed: &Position, unit: u8) -> String {
    let hex = hex_name(&placed.game, placed.state.hex_of(unit));
    format!("{} on {hex}", name(placed, unit))
}

/// The name of a unit by its number in the engine.
pub(super) fn name(placed: &Position, unit: u8) -> &str {
    placed.unit(placed.game.place(unit))
}

/// A unit for programs: it goes by its place in the set-up, as in logs.
pub(super) fn described(placed: &Position, unit: u8) -> Value {
    let (game, state) = (&placed.game, &placed.state);
    let size = (game.kind(unit) != Kind::Commander).then(|| halves(game.size(state, unit)));
    json!({
        "id": game.place(unit),
        "name": name(placed, unit),
        "hex": hex_name(game, state.hex_of(unit)),
        "boxes": size,
        "level": state.level(unit).name(),
    })
}

/// Names or hexes in their order, each once, joined by commas.
pub(super) fn listed(all: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = all.collect();
    all.sort_unstable();
    all.dedup();
    all.join(", ")
}

/// The hex that an option names.
pub(super) fn find_hex(placed: &Position, option: &str, number: &str) -> Result<Hex, Failure> {
    let board = &placed.game.map().board;
    board.parse(number).ok_or_else(|| {
        Failure::Input(format!(
            "`{option} {number}`: there is no such hex; write it as on the map, such as {}",
            board.name(Hex(0))
        ))
    })
}

/// The unit that an option names, by its name or its number in the log.
pub(super) fn find_unit(placed: &Position, option: &str, name: &str) -> Result<u8, Failure> {
    let names = placed.names();
    let named = names.iter().position(|known| known == name);
    let numbered = || name.parse().ok().filter(|&place| place < names.len());
    let place = named.or_else(numbered).ok_or_else(|| {
        let meant = suggestion(name, names.iter().map(String::as_str));
        Failure::Input(format!(
            "`{option} {name}`: there is no such unit; {meant}units go by their names, such as \
             `{}`, or by their numbers in the log",
            names.first().map_or("", String::as_str)
        ))
    })?;
    Ok(placed.game.number(place))
}
