//! Scenarios and plans of the 1794 system.

mod boxed;
mod changes;
mod own_scenario;
mod plans;
mod playable;
mod shipped;
