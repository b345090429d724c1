//! The players of the 1794 system. How well they play is tested where many games are counted.

mod contacts;
mod fair;
mod foresight;
mod large;
mod no_allocation;
mod retreat;
