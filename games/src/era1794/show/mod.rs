//! The map and the set-up, in the terminal, as SVG or as JSON.

pub(super) mod json;
pub(super) mod layout;
pub(super) mod roster;
pub(super) mod svg;
mod svg_counter;
pub(super) mod terminal;
