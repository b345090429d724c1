//! The position with a plan: everything that a decision of the player `scripted` is made from. Not
//! for judging choices, which other files do by their kind.

use std::cell::Cell;

use arrayvec::ArrayVec;
use wargauge_engine::era1794::Concern;
use wargauge_engine::{Bits, Hex};

use crate::era1794::plan_orders::{NO_GROUP, Order, Orders};
use crate::era1794::view::View;
use crate::era1794::ways::Ways;

/// The worth of choices that are never made.
pub(crate) const NEVER: i32 = i32::MIN / 4;

/// What a point of movement nearer the goal is worth, in hundredths of a victory point.
pub(crate) const NEARER: i32 = 8;

/// Where an order leads a unit now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// To the place of the order, as its ways lead.
    Place,
    /// Up to an enemy.
    Enemy(Hex),
    /// Nowhere.
    Nowhere,
}

/// The unit or stack that moves, and its order.
#[derive(Clone, Copy)]
pub(crate) struct Mover<'o, const S: usize, const H: usize> {
    pub unit: usize,
    pub group: Bits<S>,
    pub order: &'o Order<S, H>,
    pub aim: Aim,
    /// The ways to the place of the order, if it has one.
    pub ways: Option<&'o Ways<H>>,
    /// Where it is, and what that is worth.
    pub hex: Hex,
    pub here: i32,
}

/// The position with the plan: everything that a decision is made from.
pub(crate) struct Staff<'a, const U: usize, const S: usize, const H: usize, const X: usize> {
    pub v: &'a View<'a, U, S, H, X>,
    pub orders: &'a Orders<U, S, H, X>,
    pub concern: Concern,
    /// The mover, if a move is in progress.
    pub mover: Option<Mover<'a, S, H>>,
    /// What moves are worth, by the unit that leads them: each comes in several kinds.
    pub judged: ArrayVec<(usize, i32), 8>,
    /// The first unit found that has reason to move, and its hex.
    pub marcher: Option<(usize, Hex)>,
    /// What a step in each direction gains the mover, if no enemy stops it.
    pub paths: [i32; 6],
    /// What turning each way is worth to the mover.
    pub turns: Option<[i32; 6]>,
    /// How well each facing suits a unit that stays on this hex.
    pub outlooks: Option<(Hex, [i32; 6])>,
    /// How well each facing suits the unit that the decision is about.
    pub faces: Option<[i32; 6]>,
    /// The group whose order was asked for last, and that order; at first no group, which has none.
    asked: Cell<(usize, Option<&'a Order<S, H>>)>,
}

impl<'a, const U: usize, const S: usize, const H: usize, const X: usize> Staff<'a, U, S, H, X> {
    /// A position of which nothing has been judged yet.
    pub fn new(
        v: &'a View<'a, U, S, H, X>,
        orders: &'a Orders<U, S, H, X>,
        concern: Concern,
    ) -> Self {
        Self {
            v,
            orders,
            concern,
            mover: None,
            judged: ArrayVec::new(),
            marcher: None,
            paths: [NEVER; 6],
            turns: None,
            outlooks: None,
            faces: None,
            asked: Cell::new((NO_GROUP, None)),
        }
    }

    /// The order of a unit now.
    #[inline]
    pub fn order(&self, unit: usize) -> Option<&'a Order<S, H>> {
        let group = self.orders.group_of(unit);
        match self.asked.get() {
            // Choices of one group come in a row.
            (last, order) if last == group => order,
            _ => {
                let order = self.orders.order_of(group, self.v.r, self.v.s, self.v.side);
                self.asked.set((group, order));
                order
            }
        }
    }
}
