//! Orders that a planner gives to the units of the commander whose activation it is: up to an enemy, to a place,
//! back to the post, to the camp. Not for which order is best: playouts show that.

use arrayvec::ArrayVec;
use wargauge_engine::era1794::{Choice, Concern, Rules, State};
use wargauge_engine::{Bits, Hex, Side};

use crate::era1794::goal::Goal;
use crate::era1794::heuristic::Heuristic;
use crate::era1794::view::View;
use crate::orders::Commanded;

/// What a unit is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    /// Up to this enemy, wherever it goes, as long as it is on the map.
    Against(usize),
    /// To this hex.
    To(Hex),
    /// Stay where it stands when the order is given.
    Stay,
    /// Back to where it was deployed.
    Post,
    /// To the enemy's camp [13.1].
    Camp,
}

/// Most orders that are tried for one group.
const MOST_ORDERS: usize = 16;

/// Most enemies that a group may be sent against.
const MOST_PREY: usize = 5;

/// Most groups of one commander: each arm, and then single units.
const MOST_GROUPS: usize = 16;

/// How far a commander's units may be sent back.
const BACK: u16 = 4;

/// Orders of two kinds come before those of places: to go on as now, and to be free.
const FIXED: usize = 2;

/// The orders of one side, and what a planner needs to change them.
#[derive(Clone, Debug)]
pub(crate) struct Command<const U: usize, const S: usize> {
    given: [Option<Order>; U],
    /// Has any unit an order?
    any: bool,
    /// What each unit had when the orders of a group were counted last.
    before: [Option<Order>; U],
    /// Where each unit stood at the last muster.
    stood: [Hex; U],
    groups: ArrayVec<Bits<S>, MOST_GROUPS>,
    orders: ArrayVec<Order, MOST_ORDERS>,
}

impl<const U: usize, const S: usize> Command<U, S> {
    /// No unit has an order.
    pub const EMPTY: Self = Self {
        given: [None; U],
        any: false,
        before: [None; U],
        stood: [Hex::NOWHERE; U],
        groups: ArrayVec::new_const(),
        orders: ArrayVec::new_const(),
    };

    /// Takes all orders back.
    pub fn clear(&mut self) {
        (self.given, self.any) = ([None; U], false);
    }

    /// The orders, if any unit has one.
    #[inline]
    pub fn in_force(&self) -> Option<&Self> {
        self.any.then_some(self)
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// Where its order binds a unit, if it has one that makes sense.
    pub(super) fn ordered(&self, unit: usize) -> Option<Goal> {
        let command = self.command?;
        match command.given[unit]? {
            Order::Against(foe) => {
                let hex = self.hex(foe);
                let there = hex.is_somewhere() && self.s.held(self.enemy()).has(hex.index());
                there.then_some(Goal::Enemy(hex))
            }
            Order::To(hex) => Some(Goal::Ordered(hex)),
            // Given as the place where the unit stood.
            Order::Stay => None,
            Order::Post => {
                Some(self.t.post(unit)).filter(|post| post.is_somewhere()).map(Goal::Ordered)
            }
            Order::Camp => self.raids().then_some(Goal::Camp),
        }
    }

    /// The orders that may make sense for some units.
    fn orders_for(&self, units: Bits<S>) -> ArrayVec<Order, MOST_ORDERS> {
        let mut orders = ArrayVec::from_iter([Order::Stay, Order::Post]);
        if self.raids() {
            orders.push(Order::Camp);
        }
        let far = |hex: Hex| units.iter().map(|unit| self.distance(self.hex(unit), hex)).min();
        // The nearest enemies, one of each hex.
        let mut prey: ArrayVec<(Option<i32>, Hex, usize), U> = ArrayVec::new();
        for foe in self.r.army(self.enemy()) {
            let hex = self.hex(foe);
            let seen = hex.is_somewhere() && self.s.held(self.enemy()).has(hex.index());
            if seen && prey.iter().all(|other| other.1 != hex) {
                prey.push((far(hex), hex, foe));
            }
        }
        prey.sort_unstable();
        orders.extend(prey.iter().take(MOST_PREY).map(|&(_, _, foe)| Order::Against(foe)));
        // Away from all of them.
        let room = |hex: Hex| prey.iter().map(|foe| self.distance(foe.1, hex)).min();
        let start = units.lowest().map(|unit| self.hex(unit));
        let near = start
            .into_iter()
            .flat_map(|start| self.r.map().disc(start, BACK))
            .map(|hex| Hex(hex as u16));
        orders.extend(near.max_by_key(|&hex| (room(hex), std::cmp::Reverse(hex.0))).map(Order::To));
        // To the side's commanders.
        let leaders = 0..self.r.setup().commanders.len();
        let own = leaders.filter(|&leader| self.r.side_of_commander(leader) == self.side);
        let hexes = own.map(|leader| self.s.commander_hex(leader)).filter(|hex| hex.is_somewhere());
        for hex in hexes {
            if !orders.is_full() && !orders.contains(&Order::To(hex)) {
                orders.push(Order::To(hex));
            }
        }
        orders
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Commanded<Rules<U, S, H, X>>
    for Heuristic<U, S, H, X>
{
    fn muster(&mut self, game: &Rules<U, S, H, X>, state: &State<U, S, H, X>, side: Side) -> usize {
        let leader = state.active_commander();
        let Some(leader) = leader.filter(|&leader| game.side_of_commander(leader) == side) else {
            return 0;
        };
        let mut units = Bits::EMPTY;
        for unit in game.command(leader) {
            let hex = state.hex_of(unit);
            if hex.is_somewhere() && state.held(side).has(hex.index()) {
                units.insert(unit);
            }
        }
        let orders = if units.is_empty() {
            ArrayVec::new()
        } else {
            self.look(game, state, side).orders_for(units)
        };
        let command = &mut *self.command;
        command.orders = orders;
        command.groups.clear();
        for arm in [game.horse(), game.foot(), game.artillery()] {
            let of_arm = units & arm;
            if !of_arm.is_empty() {
                command.groups.push(of_arm);
            }
        }
        let arms = command.groups.clone();
        for unit in units {
            command.stood[unit] = state.hex_of(unit);
            if !command.groups.is_full() && arms.iter().all(|&arm| arm != Bits::of(unit)) {
                command.groups.push(Bits::of(unit));
            }
        }
        command.groups.len()
    }

    fn orders(&mut self, _group: usize) -> usize {
        self.command.before = self.command.given;
        FIXED + self.command.orders.len()
    }

    fn give(&mut self, group: usize, order: usize) {
        let command = &mut *self.command;
        for unit in command.groups[group] {
            command.given[unit] = match order.checked_sub(FIXED).map(|nth| command.orders[nth]) {
                Some(Order::Stay) => Some(Order::To(command.stood[unit])),
                None if order == 0 => command.before[unit],
                given => given,
            };
        }
        command.any = command.given.iter().any(Option::is_some);
    }

    fn overrules(
        &self,
        game: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        choices: &[Choice],
        picked: usize,
    ) -> bool {
        let Some(command) = self.command.in_force() else { return false };
        let has_order = |unit: usize| command.given[unit].is_some();
        let moves = |choice: &Choice| {
            matches!(choice, Choice::Step { .. } | Choice::Turn(_) | Choice::Halt)
        };
        let begins = |choice: &Choice| matches!(*choice, Choice::Move { unit, .. } if has_order(unit as usize));
        match game.concern(state) {
            Concern::Unit(unit) => has_order(unit) && choices.iter().any(moves),
            // Whether they set out, and before their commander lets the others rest.
            _ if choices[picked] == Choice::Pass => choices.iter().any(begins),
            _ => begins(&choices[picked]),
        }
    }
}
