//! Every fault of a set-up at once, each with its datum.
//!
//! The reader of a file turns a [`Place`] into a line and column. The rules take only a set-up without
//! faults. Not for balance: a hopeless scenario is legal.

mod fault;
mod forces;
mod map;
mod numbers;

pub use fault::{Fault, Wrong};

use crate::pluton::setup::{HexNumber, Setup};

/// The datum of a [`Setup`] that has a fault. Numbers are places in the lists of the set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A field of [`Setup::sides`].
    Side(usize),
    /// The map as a whole.
    Map,
    /// One hex of the map.
    Hex(HexNumber),
    /// A village.
    Village(usize),
    /// A group.
    Group(usize),
    /// A unit.
    Unit(usize),
    /// A battalion of artillery.
    Support(usize),
    /// A marker.
    Marker(usize),
    /// A table, by the name of its field.
    Table(&'static str),
    /// A field of the points, by its path.
    Victory(&'static str),
    /// A field of the switches, by its path, such as `fire.screened`.
    Switch(&'static str),
}

/// Lists every fault of a set-up, in the order sides, map, forces, tables, points, switches.
pub fn check(setup: &Setup) -> Vec<Fault> {
    let mut faults = Faults(Vec::new());
    sides(setup, &mut faults);
    map::check(setup, &mut faults);
    if faults.0.is_empty() {
        forces::check(setup, &mut faults);
        map::routes(setup, &mut faults);
    }
    numbers::check(setup, &mut faults);
    faults.0
}

/// Lists the faults of the map alone, for a file that holds nothing else.
pub fn check_map(setup: &Setup) -> Vec<Fault> {
    let mut faults = Faults(Vec::new());
    map::check(setup, &mut faults);
    faults.0
}

/// The faults found so far.
struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, place: Place, wrong: Wrong) {
        self.0.push(Fault { place, wrong });
    }

    fn range(&mut self, place: Place, value: impl Into<i64>, low: i64, high: i64) {
        let value = value.into();
        if !(low..=high).contains(&value) {
            self.add(place, Wrong::OutOfRange { value, low, high });
        }
    }

    fn room(&mut self, place: Place, what: &str, count: usize, room: usize) {
        if count > room {
            self.add(place, Wrong::TooMany { what: what.into(), count, room });
        }
    }
}

fn sides(setup: &Setup, faults: &mut Faults) {
    for (index, name) in setup.sides.iter().enumerate() {
        if name.is_empty() {
            faults.add(Place::Side(index), Wrong::SideWithoutName);
        }
    }
    let [first, second] = &setup.sides;
    if !first.is_empty() && first == second {
        faults.add(Place::Side(1), Wrong::SidesAlike { name: first.clone() });
    }
}
