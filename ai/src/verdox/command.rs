//! Orders that a planner gives to a side's units at the beginning of a turn: rush, press on, beware, hold, go home.
//! Not for which order is best: playouts show that.

use arrayvec::ArrayVec;
use wargauge_engine::square::Square;
use wargauge_engine::verdox::state::SIDE_UNITS;
use wargauge_engine::verdox::{State, Verdox, Whereabouts};
use wargauge_engine::{Bits, Side};

use super::heuristic::Heuristic;
use crate::orders::Commanded;

/// How a unit is to go about what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// As it would by itself.
    Free,
    /// Towards the enemy's headquarters at almost any cost.
    Rush,
    /// With little regard for its own safety.
    Press,
    /// With great regard for it.
    Beware,
    /// Only to where it stands better.
    Hold,
    /// Back to its own headquarters.
    Home,
}

/// The orders that can be given. Number 0, before them, is to go on as now.
const ORDERS: [Order; 6] =
    [Order::Free, Order::Rush, Order::Press, Order::Beware, Order::Hold, Order::Home];

/// An army stands in so many wings, each on a third of the map's rows as its side sees them.
pub(super) const WINGS: usize = 3;

/// The whole army, and then each wing of it.
const MOST_GROUPS: usize = 1 + WINGS;

/// Units of one side.
type Units = Bits<{ SIDE_UNITS.div_ceil(64) }>;

/// The orders of one side, and what a planner needs to change them.
#[derive(Clone, Debug)]
pub(super) struct Orders {
    given: [Order; SIDE_UNITS],
    /// Has any unit one?
    any: bool,
    /// What each unit had when the orders of a group were counted last.
    before: [Order; SIDE_UNITS],
    groups: ArrayVec<Units, MOST_GROUPS>,
}

impl Default for Orders {
    fn default() -> Self {
        Self {
            given: [Order::Free; SIDE_UNITS],
            any: false,
            before: [Order::Free; SIDE_UNITS],
            groups: ArrayVec::new(),
        }
    }
}

impl Orders {
    /// Takes all orders back.
    pub(super) fn clear(&mut self) {
        (self.given, self.any) = ([Order::Free; SIDE_UNITS], false);
    }

    /// The orders, if any unit has one.
    pub(super) fn in_force(&self) -> Option<&Self> {
        self.any.then_some(self)
    }

    /// The order of a unit.
    pub(super) fn of(&self, unit: u8) -> Order {
        self.given[place(unit)]
    }

    /// Finds the army and its wings.
    fn muster(&mut self, game: &Verdox, state: &State, side: Side) {
        // Units that have yet to enter are of the army, and of no wing.
        let (army, mut wings) = (Units::first(SIDE_UNITS), [Units::EMPTY; WINGS]);
        for unit in state.units_of(side) {
            if let Whereabouts::OnMap(square) = state.unit(unit).whereabouts {
                wings[wing(game, side, square)].insert(place(unit));
            }
        }
        self.groups = [army].into_iter().chain(wings).filter(|units| !units.is_empty()).collect();
    }

    /// Gives a group an order: with 0 each of its units goes on as before.
    fn give(&mut self, group: usize, order: usize) {
        for unit in self.groups[group] {
            self.given[unit] = match order.checked_sub(1) {
                Some(nth) => ORDERS[nth],
                None => self.before[unit],
            };
        }
        self.any = self.given.iter().any(|&order| order != Order::Free);
    }
}

/// The wing of a side's units on a square. The second side has its map turned by half, so that both sides of an equal
/// scenario have the same wings.
pub(super) fn wing(game: &Verdox, side: Side, square: Square) -> usize {
    let grid = &game.map().grid;
    let rows = i16::from(grid.rows);
    let (row, _) = grid.place(square);
    let row = match side {
        Side::First => row,
        Side::Second => rows - 1 - row,
    };
    (row * WINGS as i16 / rows) as usize
}

/// The place of a unit among those of its side.
pub(super) fn place(unit: u8) -> usize {
    usize::from(unit) % SIDE_UNITS
}

impl Commanded<Verdox> for Heuristic {
    fn muster(&mut self, game: &Verdox, state: &State, side: Side) -> usize {
        self.orders.muster(game, state, side);
        self.orders.groups.len()
    }

    fn orders(&mut self, _group: usize) -> usize {
        self.orders.before = self.orders.given;
        1 + ORDERS.len()
    }

    fn give(&mut self, group: usize, order: usize) {
        self.orders.give(group, order);
        self.known.clear();
    }
}
