//! What the deputy of a plan decides: everything about units that their orders leave free and send
//! nowhere. The orders decide the rest.

use wargauge_engine::era1794::{Choice, Concern, Together, Whereabouts};
use wargauge_engine::{Bits, Hex};

use crate::era1794::plan::Stance;
use crate::era1794::staff::Staff;

/// What decides a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decides {
    /// The orders of the plan.
    Orders,
    /// The deputy.
    Deputy,
    /// Both: it is about no unit.
    Both,
}

impl From<bool> for Decides {
    fn from(deputy: bool) -> Self {
        if deputy { Self::Deputy } else { Self::Orders }
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Staff<'_, U, S, H, X> {
    /// What decides a choice.
    pub fn decides(&self, choice: Choice) -> Decides {
        match choice {
            Choice::Pass if self.concern == Concern::Army => return Decides::Both,
            Choice::Place(_) if self.is_deployed_by_plan() => return Decides::Orders,
            // A stack goes together if all of it is at large.
            Choice::Move { unit, together: Together::Stack, .. } => {
                return self.is_large_stack(self.v.hex(unit as usize)).into();
            }
            Choice::Commander(_) => {
                let mut planned = self.orders.activations(self.v.r, self.v.s, self.v.side);
                let army = self.v.r.army(self.v.side);
                return (planned.next().is_none() && self.are_all_at_large(army)).into();
            }
            _ => {}
        }
        let at_large = match (self.decider(choice), self.concern) {
            (Some(unit), _) | (None, Concern::Unit(unit)) => self.is_at_large(unit),
            (None, Concern::Hex(hex)) => self.is_large_stack(hex),
            (None, Concern::Commander(leader)) => {
                let units = self.v.r.command(leader) | self.orders.company(leader);
                self.are_all_at_large(units)
            }
            (None, Concern::Army) => self.are_all_at_large(self.v.r.army(self.v.side)),
        };
        at_large.into()
    }

    /// Is every choice for the deputy, because no unit of the side is under orders? Most decisions are such, late in a game.
    pub fn leaves_all(&self, choices: &[Choice]) -> bool {
        let by_plan = |choice: &Choice| matches!(choice, Choice::Commander(_) | Choice::Place(_));
        !choices.iter().any(by_plan) && self.are_all_at_large(self.v.r.army(self.v.side))
    }

    /// Does its order leave a unit free, and send it nowhere?
    fn is_at_large(&self, unit: usize) -> bool {
        self.order(unit).is_some_and(|order| {
            order.stance == Stance::Free && order.to.is_empty() && order.against.is_empty()
        })
    }

    /// The same for all of these that are still in the game.
    fn are_all_at_large(&self, units: Bits<S>) -> bool {
        let gone = |unit: usize| self.v.s.unit(unit).whereabouts == Whereabouts::Gone;
        units.iter().all(|unit| gone(unit) || self.is_at_large(unit))
    }

    fn is_large_stack(&self, hex: Hex) -> bool {
        self.are_all_at_large(self.v.r.units_at(self.v.s, hex, self.v.side))
    }

    /// Does the plan say where the unit of this decision is deployed?
    pub fn is_deployed_by_plan(&self) -> bool {
        let Concern::Unit(unit) = self.concern else { return false };
        self.v.s.turn() <= 1 && self.orders.deployment(unit).is_some()
    }
}
