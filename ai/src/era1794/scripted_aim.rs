//! Where an order leads a unit: to its place, or to an enemy as the stance has it; and what a hex
//! on the way is worth. Not for facings, nor for what a move costs.

use wargauge_engine::Hex;

use crate::era1794::plan::Stance;
use crate::era1794::plan_orders::Order;
use crate::era1794::staff::{Aim, Mover, NEARER, NEVER, Staff};

impl<const U: usize, const S: usize, const H: usize, const X: usize> Staff<'_, U, S, H, X> {
    /// Where an order leads a unit now.
    pub fn aim(&self, unit: usize, order: &Order<S, H>) -> Aim {
        let prey = match order.stance {
            _ if !order.against.is_empty() => self.named_prey(unit, order),
            Stance::Assault | Stance::Flank => self.prey(self.v.hex(unit), order.reach),
            Stance::Counterattack => self.intruder(unit, order),
            Stance::March
            | Stance::Hold
            | Stance::Screen
            | Stance::Refuse
            | Stance::Raid
            | Stance::Free => None,
        };
        match prey {
            Some(prey) => Aim::Enemy(prey),
            None if order.has_place() => Aim::Place,
            None => Aim::Nowhere,
        }
    }

    /// The nearest of the enemies that an order names.
    fn named_prey(&self, unit: usize, order: &Order<S, H>) -> Option<Hex> {
        let from = self.v.hex(unit);
        let named = (self.v.r.army(self.v.enemy()) & order.against).iter();
        let held = self.v.s.held(self.v.enemy());
        let places = named.map(|enemy| self.v.hex(enemy));
        // Captured guns lie on the map, but no side holds them.
        let there = places.filter(|hex| hex.is_somewhere() && held.has(hex.index()));
        there.min_by_key(|&hex| self.v.distance(from, hex))
    }

    /// The nearest enemy within reach of a hex.
    fn prey(&self, from: Hex, reach: i32) -> Option<Hex> {
        let lookout = self.v.r.map().lookout(from);
        let near = self.v.seen.foes.iter().map(|foe| (lookout.distance(foe.hex), foe.hex));
        near.filter(|&(far, _)| i32::from(far) <= reach).min().map(|(_, hex)| hex)
    }

    /// Of the enemies within reach of the place of an order, the one nearest to the unit.
    fn intruder(&self, unit: usize, order: &Order<S, H>) -> Option<Hex> {
        let from = self.v.hex(unit);
        let near = self.v.seen.foes.iter().filter(|foe| self.is_intruder(unit, order, foe.hex));
        near.map(|foe| (self.v.distance(from, foe.hex), foe.hex)).min().map(|(_, hex)| hex)
    }

    /// Is an enemy within reach of what the unit is to keep?
    pub fn is_intruder(&self, unit: usize, order: &Order<S, H>, enemy: Hex) -> bool {
        order.surroundings.map_or_else(
            || {
                let post = self.v.t.post(unit);
                let home = if post.is_somewhere() { post } else { self.v.hex(unit) };
                self.v.distance(home, enemy) <= order.reach
            },
            |near| near.has(enemy.index()),
        )
    }

    /// What it is worth to be on a hex: how near it is to the goal, and how safe.
    pub fn worth_of_hex(&self, mover: &Mover<'_, S, H>, hex: Hex) -> i32 {
        self.nearness(mover, hex) - self.danger(mover.order, hex)
    }

    /// The same for each of the neighbours of the mover's hex; [`NEVER`] beyond the edge.
    pub fn worth_around(&self, mover: &Mover<'_, S, H>) -> [i32; 6] {
        let is_safe = self.is_safe_around(mover);
        self.v.r.map().neighbours(mover.hex).map(|to| match to {
            Hex::NOWHERE => NEVER,
            _ if is_safe => self.nearness(mover, to),
            _ => self.worth_of_hex(mover, to),
        })
    }

    /// How near a hex is to the goal.
    #[inline]
    fn nearness(&self, mover: &Mover<'_, S, H>, hex: Hex) -> i32 {
        -NEARER
            * match mover.aim {
                Aim::Place => mover.ways.map_or(0, |ways| ways.from(hex)),
                Aim::Enemy(prey) => 2 * (self.v.distance(hex, prey) - 1).max(0),
                Aim::Nowhere => 0,
            }
    }

    /// Is there no danger on any neighbour of the mover's hex?
    fn is_safe_around(&self, mover: &Mover<'_, S, H>) -> bool {
        match mover.order.stance {
            Stance::Hold | Stance::Assault | Stance::Counterattack | Stance::Free => true,
            Stance::Screen | Stance::Refuse => false,
            // Two steps lead to any enemy next to a neighbour.
            Stance::March | Stance::Flank | Stance::Raid => !self.v.is_near(mover.hex, 2),
        }
    }

    /// What enemies near a hex mean to a unit that wants no fight.
    fn danger(&self, order: &Order<S, H>, hex: Hex) -> i32 {
        match order.stance {
            Stance::Hold | Stance::Assault | Stance::Counterattack | Stance::Free => 0,
            Stance::Screen | Stance::Refuse => {
                // Near enemies are feared more than being in place is wished for.
                let rings =
                    (1..=order.reach.min(4)).filter(|&far| self.v.is_near(hex, far as usize));
                4 * NEARER * rings.count() as i32
            }
            Stance::March | Stance::Flank | Stance::Raid => {
                if !self.v.is_near(hex, 1) {
                    0
                } else if self.v.is_before_enemy(hex) {
                    2 * NEARER
                } else {
                    NEARER / 2
                }
            }
        }
    }
}
