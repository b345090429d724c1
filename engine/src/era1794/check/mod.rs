//! Every fault of a set-up at once, each with the datum it lies in.
//!
//! The reader of a file turns a [`Place`] into a line and column; the rules take only a set-up
//! without faults. Not for balance: a hopeless scenario is a legal one.

mod camp;
mod fault;
mod larger;
mod map;
mod pool;
mod start;
mod switches;
#[cfg(test)]
mod tests;
mod units;

pub use fault::{Fault, Wrong};

use crate::era1794::setup::{HexNumber, Setup};
use crate::game::Side;

/// How much the rules have room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capacity {
    /// Combat units of both sides.
    pub units: usize,
    /// Hexes of the map.
    pub hexes: usize,
    /// Commanders of both sides.
    pub commanders: usize,
    /// Is there what only the larger game has: overall commanders, a reserve, skirmish order,
    /// scythes, stars, commands that enter over the edge?
    pub larger: bool,
}

/// Which datum of a [`Setup`] a fault lies in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A field of [`Setup::sides`], by its index.
    Side(usize),
    /// [`Setup::map`] as a whole.
    Map,
    /// One hex of the map.
    Hex(HexNumber),
    /// An entry of the map's edges, by its index.
    Edge(usize),
    /// [`Setup::units`] as a whole.
    Units,
    /// A field of a unit, by its index.
    Unit(usize, UnitField),
    /// [`Setup::commanders`] as a whole.
    Commanders,
    /// A field of a commander, by his index.
    Commander(usize, CommanderField),
    /// [`Setup::pool`] as a whole.
    Pools,
    /// What one side may put into the pool of a turn, counted from 1.
    Pool(u8, Side),
    /// A field of the switches by its path, such as `fire.rows`, and the element where it is a
    /// list.
    Switch(&'static str, Option<usize>),
}

/// A field of a [`crate::era1794::setup::UnitSetup`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnitField {
    /// Its commander.
    Commander,
    /// The cossack mark.
    Cossack,
    /// Morale.
    Morale,
    /// Loss of morale on the reverse.
    ReverseMorale,
    /// Size.
    Size,
    /// Firepower.
    Firepower,
    /// The limber mark.
    Limbered,
    /// The stars.
    Stars,
    /// The mark of light infantry.
    Skirmish,
    /// The mark of scythes.
    Scythes,
    /// The start hexes.
    Start,
    /// The facing at start.
    Facing,
}

impl UnitField {
    /// The name of the field.
    pub fn name(self) -> &'static str {
        match self {
            Self::Commander => "commander",
            Self::Cossack => "cossack",
            Self::Morale => "morale",
            Self::ReverseMorale => "reverse_morale",
            Self::Size => "size",
            Self::Firepower => "firepower",
            Self::Limbered => "limbered",
            Self::Stars => "stars",
            Self::Skirmish => "skirmish",
            Self::Scythes => "scythes",
            Self::Start => "start",
            Self::Facing => "facing",
        }
    }
}

/// A field of a [`crate::era1794::setup::CommanderSetup`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommanderField {
    /// His name.
    Name,
    /// What he commands.
    Office,
    /// Where he starts.
    Start,
}

impl CommanderField {
    /// The name of the field.
    pub fn name(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Office => "office",
            Self::Start => "start",
        }
    }
}

/// Every fault of a set-up, in the order map, commanders, units, larger game, start, pool, switches, camp.
pub fn check(setup: &Setup, capacity: Capacity) -> Vec<Fault> {
    let mut faults = Vec::new();
    map::check(setup, capacity, &mut faults);
    units::sides(setup, &mut faults);
    units::commanders(setup, capacity, &mut faults);
    units::units(setup, capacity, &mut faults);
    larger::check(setup, capacity, &mut faults);
    start::check(setup, &mut faults);
    pool::check(setup, &mut faults);
    switches::check(setup, &mut faults);
    camp::check(setup, capacity, &mut faults);
    faults
}

/// The faults of the map alone, for a file that holds nothing else.
pub fn check_map(setup: &Setup, capacity: Capacity) -> Vec<Fault> {
    let mut faults = Vec::new();
    map::check(setup, capacity, &mut faults);
    faults
}
