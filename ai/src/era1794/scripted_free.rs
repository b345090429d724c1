//! Units that an order leaves free: they do what the player `heuristic` would do, bound for the place
//! or the enemy that the order names. What binds them is found in `plan_orders`.

use wargauge_engine::era1794::{Choice, Concern, Together};

use crate::era1794::goal::Goal;
use crate::era1794::plan::Stance;
use crate::era1794::staff::{NEVER, Staff};

impl<const U: usize, const S: usize, const H: usize, const X: usize> Staff<'_, U, S, H, X> {
    /// Does its order leave a unit free now?
    #[inline]
    pub fn is_free(&self, unit: usize) -> bool {
        self.orders.frees && self.order(unit).is_some_and(|order| order.stance == Stance::Free)
    }

    /// What a choice is worth to a unit that is free; nothing if it is about others.
    pub fn at_will(&self, choice: Choice) -> Option<i32> {
        let unit = self.decider(choice).filter(|&unit| self.is_free(unit))?;
        Some(match choice {
            // A stack goes together if all of it is free.
            Choice::Move { together: Together::Stack, .. } if !self.is_free_stack(unit) => NEVER,
            Choice::Place(_) if self.is_deployed_by_plan() => return None,
            choice => {
                let goal = match self.concern {
                    // A stack may fire in a move of its top unit.
                    Concern::Unit(mover) => self.v.goal(mover),
                    Concern::Commander(_) | Concern::Hex(_) | Concern::Army => Goal::None,
                };
                self.v.worth(choice, self.concern, goal)
            }
        })
    }

    /// The unit that a choice is about, if the orders of units decide it.
    pub fn decider(&self, choice: Choice) -> Option<usize> {
        match choice {
            Choice::Fire { unit, .. }
            | Choice::Cannon { unit, .. }
            | Choice::Move { unit, .. }
            | Choice::Reload(unit)
            | Choice::Limber(unit)
            | Choice::React(unit, _) => Some(unit as usize),
            Choice::Step { .. }
            | Choice::Turn(_)
            | Choice::Halt
            | Choice::Unlimber
            | Choice::Place(_)
            | Choice::Face(_) => match self.concern {
                Concern::Unit(unit) => Some(unit),
                Concern::Hex(hex) => self.v.r.top(self.v.s, hex, self.v.side),
                Concern::Commander(_) | Concern::Army => None,
            },
            _ => None,
        }
    }

    fn is_free_stack(&self, unit: usize) -> bool {
        let troops = self.v.r.troops_at(self.v.s, self.v.hex(unit), self.v.side);
        troops.iter().all(|one| self.is_free(one))
    }
}
