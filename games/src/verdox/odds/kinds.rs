//! The kinds of units of Verdox as options name them.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use wargauge_engine::verdox::Kind;

/// Reads the name of a kind.
pub(super) fn kind() -> impl TypedValueParser<Value = Kind> {
    // The parser lets through no other name.
    PossibleValuesParser::new(Kind::ALL.map(Kind::name))
        .map(|name| kind_named(&name).unwrap_or(Kind::Infantry))
}

/// The kind with this name.
pub(super) fn kind_named(name: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.name() == name)
}
