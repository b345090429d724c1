//! [10.9.4], [10.10.3] What a shot would be to its target, for players that weigh it. Which shots there are is
//! in `fire` and `artillery`.

use crate::era1794::core::Rules;
use crate::era1794::fire::nearest;
use crate::era1794::setup::Arm;
use crate::era1794::state::State;
use crate::hex::{Hex, Zone};

/// A musket or cannon shot as its target sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aimed {
    /// The modifier of the target's test; nothing if no test is due.
    pub modifier: Option<i8>,
    /// At guns that stand alone: the shot captures rather than hurts.
    pub lone_guns: bool,
    /// The unit that tests, if one does.
    pub victim: Option<usize>,
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [10.9.4] What a musket shot would be to its target.
    pub fn aimed_muskets(
        &self,
        s: &State<U, S, H, X>,
        first: usize,
        hexes: u8,
        target: Hex,
    ) -> Aimed {
        let table = &self.switches().fire;
        let enemy = self.side[first].other();
        let Some(victim) = self.top(s, target, enemy) else {
            return Aimed { modifier: None, lone_guns: true, victim: None };
        };
        let (mut unit, mut strongest) = (first, (0, u16::MAX, 0));
        let (mut best, mut cover, mut front) = (i8::MAX, None, false);
        for nth in 0..hexes {
            if nth > 0 {
                let hex = self.map.neighbour(s.hex[unit], s.facing[unit].right_flank());
                let Some(next) = self.top(s, hex, self.side[first]) else { break };
                unit = next;
            }
            let from = s.hex[unit];
            let (power, range) = (self.stack_firepower(s, unit), self.map.distance(from, target));
            if nth == 0 || (power, u16::MAX - range) > (strongest.0, u16::MAX - strongest.1) {
                strongest = (power, range, self.fire_divisor(s, unit));
            }
            for shooter in self.firing_stack(s, unit) {
                best = best.min(table.shot_modifiers[s.shots[shooter] as usize % 4]);
            }
            if let Some((value, _)) = self.cover(from, target) {
                cover = Some(cover.map_or(value, |best: i8| best.min(value)));
            }
            front |= self.zone_of_fire(target, s.facing[victim], from) == Zone::Front;
        }
        let result = nearest(strongest.0, strongest.1 * strongest.2);
        let row = (self.row(result) + hexes - 1).min(3);
        let modifier = table.effects[row as usize].map(|effect| {
            let square = s.sets.square.has(victim);
            effect
                + best
                + if self.arm[first] == Arm::Cavalry { table.cavalry } else { 0 }
                + cover.unwrap_or(0)
                + if square {
                    table.square
                } else if front {
                    0
                } else {
                    table.flank
                }
        });
        Aimed { modifier, lone_guns: false, victim: Some(victim) }
    }

    /// [10.10.3] What a cannon shot would be to this unit.
    pub fn aimed_cannon(&self, s: &State<U, S, H, X>, gun: usize, unit: usize) -> Aimed {
        let table = &self.switches().fire;
        let (from, target) = (s.hex[gun], s.hex[unit]);
        let range = self.map.distance(from, target);
        let band = table.bands.iter().find(|band| range <= u16::from(band.range));
        let modifier = band.map(|band| {
            let flank = self.zone_of_fire(target, s.facing[unit], from) != Zone::Front;
            let cover = self.cover(from, target).map_or(0, |(value, _)| value);
            let cover = cover + self.star_modifier(gun);
            let zone = if s.sets.square.has(unit) {
                table.square
            } else if flank {
                table.flank
            } else {
                0
            };
            band.modifier + cover + zone
        });
        Aimed { modifier, lone_guns: self.guns.has(unit), victim: Some(unit) }
    }
}
