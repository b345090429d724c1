//! How guns serve a plan: limbered guns go where their order sends them and unlimber there, or
//! where it lets them stop for a target. Shots are judged in `scripted_fight`.

use wargauge_engine::Hex;
use wargauge_engine::hex::{Direction, Facing};

use crate::era1794::going::Going;
use crate::era1794::plan::Stance;
use crate::era1794::staff::{Aim, Mover, NEARER, NEVER, Staff};

/// From how far guns on the march stop for a target, if their order lets them.
const TARGET: i32 = 8;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Staff<'_, U, S, H, X> {
    /// What it is worth that limbered guns begin a move: to march, or to unlimber.
    pub fn begin_limbered(&self, mover: &Mover<'_, S, H>) -> i32 {
        if self.is_in_battery(mover) {
            return NEARER;
        }
        let ways = Direction::ALL.into_iter();
        let next = ways.map(|direction| self.v.r.map().neighbour(mover.hex, direction));
        let open = next.filter(|to| to.is_somewhere());
        let best = open.map(|to| self.worth_of_hex(mover, to)).max().unwrap_or(NEVER);
        best - mover.here
    }

    /// Is this where the guns are to unlimber?
    fn is_in_battery(&self, mover: &Mover<'_, S, H>) -> bool {
        match mover.aim {
            Aim::Place if mover.order.way(mover.hex, true) > 0 => {
                mover.order.stance == Stance::Assault
                    && self.best_target(mover.hex) >= 22 - 2 * TARGET
            }
            Aim::Place | Aim::Enemy(_) | Aim::Nowhere => true,
        }
    }

    /// The best that guns could fire at from a hex, whatever way they face.
    fn best_target(&self, hex: Hex) -> i32 {
        let facings = Facing::ALL.into_iter();
        facings.map(|facing| self.v.gun_prospect(hex, facing)).max().unwrap_or(0)
    }

    /// What limbered guns do next.
    pub fn guns_go_on(&self, mover: &Mover<'_, S, H>, going: Going) -> i32 {
        match going {
            Going::Unlimber if self.is_in_battery(mover) => 2 * NEARER,
            Going::Step { direction, .. } => {
                let to = self.v.r.map().neighbour(mover.hex, direction);
                if !to.is_somewhere() {
                    return NEVER;
                }
                let escort = self.v.r.troops_at(self.v.s, to, self.v.side);
                let peril = if escort.is_empty() && self.v.is_near(to, 1) { 4 * NEARER } else { 0 };
                self.worth_of_hex(mover, to) - mover.here - 1 - peril
            }
            Going::Halt => 0,
            Going::Turn(_) | Going::Unlimber => NEVER,
        }
    }

    /// Limbering: only with a way to go and nothing left to fire at.
    pub fn limber(&self, gun: usize) -> i32 {
        let Some(order) = self.order(gun) else { return -1 };
        let hex = self.v.hex(gun);
        let is_away = self.aim(gun, order) == Aim::Place && order.way(hex, true) > 1;
        if is_away && order.stance != Stance::Hold && self.best_target(hex) == 0 { 3 } else { -1 }
    }
}
