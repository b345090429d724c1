//! Scenarios and plans of the 1794 system.

mod changes;
mod plans;
mod playable;
mod shipped;
