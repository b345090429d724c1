//! The map and the set-up, as a field for the drawer, as lists or as JSON.

pub(crate) mod field;
pub(crate) mod json;
pub(crate) mod layout;
pub(crate) mod placed;
pub(crate) mod roster;
pub(crate) mod staging;
