//! Kinds, levels, sizes and grounds of Pluton as options name them.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use wargauge_engine::pluton::{Ground, Kind, Level};

/// The levels as options name them.
const LEVELS: [&str; 3] = ["full", "under-fire", "pinned"];

/// Reads the name of a kind of platoon.
pub(super) fn platoon() -> impl TypedValueParser<Value = Kind> {
    let platoons = [Kind::Rifles, Kind::MachineGuns, Kind::Mortars];
    // The parser lets through no other name.
    PossibleValuesParser::new(platoons.map(Kind::name)).map(|name| named(&name))
}

/// Reads the name of a kind of unit.
pub(super) fn kind() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(Kind::name)).map(|name| named(&name))
}

fn named(name: &str) -> Kind {
    Kind::ALL.into_iter().find(|kind| kind.name() == name).unwrap_or(Kind::Rifles)
}

/// Reads a level.
pub(super) fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(LEVELS).map(|name| {
        let at = LEVELS.iter().position(|&other| other == name);
        Level::ALL[at.unwrap_or_default()]
    })
}

/// Reads a kind of ground.
pub(super) fn ground() -> impl TypedValueParser<Value = Ground> {
    PossibleValuesParser::new(Ground::ALL.map(Ground::name)).map(|name| {
        let found = Ground::ALL.into_iter().find(|ground| ground.name() == name);
        found.unwrap_or_default()
    })
}

/// Reads a size in boxes, which may end in a half, as half boxes.
pub(super) fn boxes(text: &str) -> Result<u8, String> {
    let halves = text.parse::<f64>().ok().map(|boxes| boxes * 2.0);
    match halves.filter(|halves| halves.fract() == 0.0 && (1.0..=6.0).contains(halves)) {
        Some(halves) => Ok(halves as u8),
        None => Err("a platoon has 0.5 to 3 boxes, in steps of a half".to_owned()),
    }
}
