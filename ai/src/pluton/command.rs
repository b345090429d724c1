//! Orders that a planner gives to a side's platoons at the beginning of a turn: press on, beware, hold, make for a
//! building. Not for which order is best: playouts show that.

use arrayvec::ArrayVec;
use wargauge_engine::Side;
use wargauge_engine::hex::Hex;
use wargauge_engine::pluton::state::{SIDE_UNITS, bit, units};
use wargauge_engine::pluton::{Pluton, State};

use super::ground::{Ground, NO_WAY};
use super::heuristic::Heuristic;
use super::plan::{GOALS, is_secret};
use crate::orders::Commanded;

/// How a platoon is to go about what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Order {
    /// As it would by itself.
    #[default]
    Free,
    /// With little regard for the enemy's fire, and sooner into close combat.
    Press,
    /// With great regard for the fire, and into no close combat.
    Beware,
    /// Only to where it stands better, and into no close combat.
    Hold,
    /// To this building, by its place among all of them.
    Take(u8),
}

/// The orders that every group can get. Number 0, before them, is to go on as now.
const FIXED: [Order; 4] = [Order::Free, Order::Press, Order::Beware, Order::Hold];

/// A company may be sent to as many of the nearest buildings in which it sees enemies, and to as many of the nearest
/// others where none of its platoons stands.
const HELD: usize = 3;
const OTHERS: usize = 2;

/// The whole army, and then each company: nine in the printed game.
const MOST_GROUPS: usize = 1 + 16;

/// Hundredths of the danger that count for platoons that press on, and for those that beware.
const PRESSED: i32 = 40;
const WARY: i32 = 200;

/// By how much less a close combat must be worth to platoons that press on.
const BOLDER: i32 = 200;

impl Order {
    /// The danger that counts, in hundredths of what counts to a platoon by itself.
    pub(super) fn heed(self) -> i32 {
        match self {
            Self::Press => PRESSED,
            Self::Beware => WARY,
            Self::Free | Self::Hold | Self::Take(_) => 100,
        }
    }

    /// Whether a platoon may go into close combat.
    pub(super) fn storms(self) -> bool {
        !matches!(self, Self::Beware | Self::Hold)
    }

    /// How much less a close combat must be worth.
    pub(super) fn bolder(self) -> i32 {
        if self == Self::Press { BOLDER } else { 0 }
    }
}

/// Platoons that get orders together.
#[derive(Clone, Debug)]
struct Group {
    /// A bit each, by their places in the side.
    units: u64,
    /// The buildings that they can be sent to.
    goals: ArrayVec<u8, { HELD + OTHERS }>,
}

/// The orders of one side, and what a planner needs to change them.
#[derive(Clone, Debug)]
pub(super) struct Orders {
    given: [Order; SIDE_UNITS],
    /// What each platoon had when the orders of a group were counted last.
    before: [Order; SIDE_UNITS],
    groups: ArrayVec<Group, MOST_GROUPS>,
}

impl Default for Orders {
    fn default() -> Self {
        Self {
            given: [Order::Free; SIDE_UNITS],
            before: [Order::Free; SIDE_UNITS],
            groups: ArrayVec::new(),
        }
    }
}

impl Orders {
    /// Takes all orders back.
    pub(super) fn clear(&mut self) {
        self.given = [Order::Free; SIDE_UNITS];
    }

    /// The order of a platoon.
    #[inline]
    pub(super) fn of(&self, unit: u8) -> Order {
        self.given[usize::from(unit) % SIDE_UNITS]
    }

    /// Finds the army and its companies on the map.
    fn muster(&mut self, game: &Pluton, state: &State, side: Side, ground: &Ground) {
        self.groups.clear();
        let army = state.on_map(side) & !game.commanders_of(side);
        if army == 0 {
            return;
        }
        self.groups.push(Group { units: army, goals: ArrayVec::new() });
        let mut left = army;
        while left != 0 && !self.groups.is_full() {
            let company = game.company_of(units(side, left).next().unwrap_or_default());
            let of_company = units(side, left)
                .filter(|&unit| game.company_of(unit) == company)
                .fold(0, |all, unit| all | bit(unit));
            left &= !of_company;
            // Mortars and heavy machine guns belong to none.
            if company != 0 {
                let goals = goals_of(game, state, side, ground, of_company);
                self.groups.push(Group { units: of_company, goals });
            }
        }
    }

    /// Gives a group an order: with 0 each of its platoons goes on as before.
    fn give(&mut self, group: usize, order: usize) {
        let Group { units, goals } = &self.groups[group];
        let order = order.checked_sub(1).map(|nth| match FIXED.get(nth) {
            Some(&order) => order,
            None => Order::Take(goals[nth - FIXED.len()]),
        });
        for place in (0..SIDE_UNITS).filter(|place| units >> place & 1 != 0) {
            self.given[place] = order.unwrap_or(self.before[place]);
        }
    }
}

/// The buildings that a company can be sent to, by what its side sees.
fn goals_of(
    game: &Pluton,
    state: &State,
    side: Side,
    ground: &Ground,
    company: u64,
) -> ArrayVec<u8, { HELD + OTHERS }> {
    let enemy = side.other();
    let seen = game.seen_on_map(state, enemy);
    let is_held = |hex: Hex| units(enemy, seen).any(|unit| state.hex_of(unit) == hex);
    let is_own = |hex: Hex| units(side, company).any(|unit| state.hex_of(unit) == hex);
    // By the way of the platoon that is nearest.
    let mut ways = ArrayVec::<(u16, u8, bool), GOALS>::new();
    for (goal, &hex) in ground.goals.iter().take(GOALS).enumerate() {
        let way = units(side, company).map(|unit| ground.way(goal, state.hex_of(unit))).min();
        if let Some(way) = way.filter(|&way| way != NO_WAY && !is_own(hex)) {
            ways.push((way, goal as u8, is_held(hex)));
        }
    }
    ways.sort_unstable();
    let nearest = |held: bool, most: usize| {
        ways.iter().filter(move |way| way.2 == held).take(most).map(|way| way.1)
    };
    nearest(true, HELD).chain(nearest(false, OTHERS)).collect()
}

impl Commanded<Pluton> for Heuristic {
    fn muster(&mut self, game: &Pluton, state: &State, side: Side) -> usize {
        self.orders.groups.clear();
        // Nobody moves before the set-up is over, nor as long as a hidden side stays unseen.
        if let Some(ground) = self.ground.as_deref()
            && state.turn() > 0
            && !is_secret(game, state, side)
        {
            self.orders.muster(game, state, side, ground);
        }
        self.orders.groups.len()
    }

    fn orders(&mut self, group: usize) -> usize {
        self.orders.before = self.orders.given;
        1 + FIXED.len() + self.orders.groups[group].goals.len()
    }

    fn give(&mut self, group: usize, order: usize) {
        self.orders.give(group, order);
        self.plan.clear();
    }
}
