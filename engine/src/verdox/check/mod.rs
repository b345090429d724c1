//! Every fault of a set-up at once, each with its datum.
//!
//! The reader of a file turns a [`Place`] into a line and column. The rules take only a set-up without
//! faults. Not for balance: a hopeless scenario is legal.

mod entry;
mod fault;
mod map;

pub use fault::{Fault, Wrong};

use crate::verdox::setup::{Kind, KindSetup, Setup, SquareNumber};
use crate::verdox::state::SIDE_UNITS;

/// The most turns that a game may have.
const MOST_TURNS: u8 = 120;

/// The datum of a [`Setup`] that has a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A field of [`Setup::sides`], by its index.
    Side(usize),
    /// The map as a whole.
    Map,
    /// One square of the map.
    Square(SquareNumber),
    /// The headquarters of a side.
    Headquarters(usize),
    /// A barge, by its place in the list.
    Barge(usize),
    /// [`Setup::kinds`] as a whole.
    Kinds,
    /// How many units of a kind a side has.
    Count(Kind, usize),
    /// The value of a kind.
    Value(Kind),
    /// The range of a kind.
    Range(Kind),
    /// The value of a barge.
    BargeValue,
    /// The capacity of a barge.
    BargeCapacity,
    /// A field of the switches by its path, such as `garrison.infantry`, and the element if it is a list.
    Switch(&'static str, Option<usize>),
}

/// Lists every fault of a set-up, in the order sides, map, units, switches.
pub fn check(setup: &Setup) -> Vec<Fault> {
    let mut faults = Faults(Vec::new());
    sides(setup, &mut faults);
    map::check(setup, &mut faults);
    units(setup, &mut faults);
    let has_board_and_armies = faults.0.is_empty();
    switches(setup, &mut faults);
    if has_board_and_armies {
        entry::check(setup, &mut faults);
    }
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

fn units(setup: &Setup, faults: &mut Faults) {
    for side in 0..2 {
        let name = || setup.sides[side].clone();
        let total: usize = setup.kinds.iter().map(|kind| usize::from(kind.count[side])).sum();
        if total == 0 {
            faults.add(Place::Kinds, Wrong::SideEmpty { side: name() });
        }
        if total > SIDE_UNITS {
            let what = format!("units of the {}", name());
            faults.add(Place::Kinds, Wrong::TooMany { what, count: total, room: SIDE_UNITS });
        }
    }
    for kind in Kind::ALL {
        let KindSetup { value, range, .. } = setup.kinds[kind.index()];
        // Sums of 80 such units and their difference are far below 32,767.
        faults.range(Place::Value(kind), value, 0, 200);
        if kind.fires() {
            faults.range(Place::Range(kind), range, 1, 12);
        } else {
            faults.range(Place::Range(kind), range, 0, 0);
        }
    }
    faults.range(Place::BargeValue, setup.barge_value, 0, 200);
    faults.range(Place::BargeCapacity, setup.barge_capacity, 1, 1);
}

fn switches(setup: &Setup, faults: &mut Faults) {
    let rules = &setup.rules;
    let switch = |path| Place::Switch(path, None);
    faults.range(switch("turns"), rules.turns, 1, MOST_TURNS.into());
    // Together with the sums of both armies far below 32,767.
    faults.range(switch("handicap"), rules.handicap, -2000, 2000);
    for (path, side) in
        [("first", rules.first), ("gates", rules.gates), ("garrison.side", rules.garrison.side)]
    {
        faults.range(switch(path), side.unwrap_or(0), 0, 1);
    }
    faults.range(switch("deployed"), rules.deployed, 1, SIDE_UNITS as i64);
    for (index, &entry) in rules.entry.iter().enumerate() {
        let place = Place::Switch("entry", Some(index));
        faults.range(place, entry, 0, SIDE_UNITS as i64);
    }
    garrison(setup, faults);
}

fn garrison(setup: &Setup, faults: &mut Faults) {
    let garrison = &setup.rules.garrison;
    let Some(side) = garrison.side.map(usize::from).filter(|&side| side < 2) else { return };
    let units = garrison.units();
    for kind in Kind::ALL {
        let (count, all) = (units[kind.index()], setup.kinds[kind.index()].count[side]);
        if count > all {
            let place = Place::Switch(GARRISON[kind.index()], None);
            faults.add(place, Wrong::GarrisonTooLarge { kind, count, all });
        }
    }
    let total: usize = units.iter().map(|&count| usize::from(count)).sum();
    let place = Place::Switch("garrison.side", None);
    let squares = setup.map.squares.iter();
    let room = squares.filter(|terrain| terrain.is_fortification() || terrain.is_court()).count();
    if total == 0 {
        faults.add(place, Wrong::GarrisonEmpty);
    } else if total > room {
        faults.add(
            place,
            Wrong::TooMany { what: "units in the fortress".into(), count: total, room },
        );
    } else {
        // A smaller army is all in the fortress.
        let army = setup.kinds.iter().map(|kind| usize::from(kind.count[side])).sum();
        let expected = usize::from(setup.rules.deployed).min(army);
        if total != expected {
            faults.add(place, Wrong::GarrisonSize { found: total, expected });
        }
    }
}

/// The switches of the garrison, in the order of [`Kind::ALL`].
const GARRISON: [&str; Kind::COUNT] = [
    "garrison.infantry",
    "garrison.riflemen",
    "garrison.grenadiers",
    "garrison.cavalry",
    "garrison.mounted_riflemen",
    "garrison.artillery",
];
