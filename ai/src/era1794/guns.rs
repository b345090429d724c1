//! Guns: limbering, unlimbering, turning and pushing them by hand, and the march of limbered ones.

use wargauge_engine::hex::{Direction, Facing};

use crate::era1794::goal::Goal;
use crate::era1794::going::Going;
use crate::era1794::moves::IDLE;
use crate::era1794::view::View;

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// What it is worth that limbered guns march.
    pub fn begin_limbered(&self, gun: usize, goal: Goal) -> i32 {
        let (hex, facing) = (self.hex(gun), self.s.facing_of(gun));
        if self.gun_prospect(hex, facing) > 0 && self.nearest_enemy(gun) <= self.w.battery {
            // Here they unlimber.
            return 12;
        }
        match goal {
            Goal::Camp | Goal::Enemy(_) | Goal::Guard(_) | Goal::Place(_) | Goal::Ordered(_)
                if self.gains_by_a_step(gun, goal) =>
            {
                6
            }
            Goal::Camp
            | Goal::Enemy(_)
            | Goal::Guard(_)
            | Goal::Place(_)
            | Goal::Ordered(_)
            | Goal::None
            | Goal::Post(_) => IDLE,
        }
    }

    /// Would limbered guns rather be on some hex next to them? To begin a move and then stay is a
    /// pass [10.4], which could end the phase before the others have moved.
    fn gains_by_a_step(&self, gun: usize, goal: Goal) -> bool {
        let stay = self.guns_go_on(gun, goal, Going::Halt);
        let enemies = self.s.held(self.enemy());
        Direction::ALL.into_iter().any(|direction| {
            let to = self.r.map().neighbour(self.hex(gun), direction);
            to.is_somewhere()
                && !enemies.has(to.index())
                && self.guns_go_on(gun, goal, Going::Step { direction, charge: false }) > stay
        })
    }

    fn nearest_enemy(&self, gun: usize) -> i32 {
        let near = self.s.held(self.enemy()).iter();
        near.map(|hex| self.distance(self.hex(gun), wargauge_engine::Hex(hex as u16)))
            .min()
            .unwrap_or(i32::MAX)
    }

    /// What limbered guns do next.
    pub fn guns_go_on(&self, gun: usize, goal: Goal, going: Going) -> i32 {
        let (hex, facing) = (self.hex(gun), self.s.facing_of(gun));
        match going {
            Going::Unlimber => {
                let best = Facing::ALL.into_iter().map(|to| self.gun_prospect(hex, to)).max();
                let near = self.nearest_enemy(gun);
                if near <= self.w.battery { 2 * best.unwrap_or(0) } else { -50 }
            }
            Going::Step { direction, .. } => {
                let to = self.r.map().neighbour(hex, direction);
                let escort = self.r.troops_at(self.s, to, self.side);
                let safe = if escort.is_empty() { 0 } else { self.w.guns };
                let peril = if self.is_near(to, 1) { 2 * self.w.guns } else { 0 };
                self.nearness(gun, to, goal) + safe - peril + self.gun_prospect(to, facing)
            }
            Going::Halt => self.nearness(gun, hex, goal) + self.gun_prospect(hex, facing) - 3,
            Going::Turn(_) => i32::MIN / 2,
        }
    }

    /// Limbering spends the whole activation: only where nothing is left to fire at.
    pub fn limber(&self, gun: usize) -> i32 {
        let hex = self.hex(gun);
        let target = Facing::ALL.into_iter().map(|to| self.gun_prospect(hex, to)).max();
        let near = target.unwrap_or(0) > self.w.limber;
        if self.content || near || self.turns_left() < 2 { -10 } else { 3 }
    }

    /// Turning a gun by hand: it must see something better.
    pub fn turn_gun(&self, gun: usize, facing: Facing) -> i32 {
        let hex = self.hex(gun);
        self.gun_prospect(hex, facing) - self.gun_prospect(hex, self.s.facing_of(gun)) - 6
    }

    /// Pushing a gun by hand: away from enemies next to it, to where friends are.
    pub fn shift_gun(&self, gun: usize, direction: Direction) -> i32 {
        let (hex, facing) = (self.hex(gun), self.s.facing_of(gun));
        let to = self.r.map().neighbour(hex, direction);
        let safety = |at| {
            let escort = !self.r.troops_at(self.s, at, self.side).is_empty();
            let peril = if self.is_near(at, 2) { 2 * self.w.guns } else { 0 };
            if escort {
                self.w.guns
            } else {
                -peril - self.price_of_bait(at) * self.w.withdraw / 100
            }
        };
        safety(to) - safety(hex) + self.gun_prospect(to, facing)
            - self.gun_prospect(hex, facing)
            - 8
    }

    /// Which way a gun faces after its move.
    pub fn face_gun(&self, gun: usize, facing: Facing) -> i32 {
        self.gun_prospect(self.hex(gun), facing) + self.face_to_enemies(self.hex(gun), facing)
    }
}
