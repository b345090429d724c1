//! The map and the set-up, as a field for the drawer, as lists or as JSON.

pub(super) mod field;
pub(super) mod json;
pub(super) mod layout;
pub(super) mod roster;
