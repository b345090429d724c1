//! What a shot is worth: the exact odds of the target's test, what the target loses by failing, and
//! what the shot costs. Reactions are in `clash`.

use wargauge_engine::Hex;
use wargauge_engine::era1794::setup::Arm;

use crate::era1794::tables::failed;
use crate::era1794::view::View;

/// Tenths with which a good shot takes guns that stand alone.
const CAPTURE: i32 = 4;

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// What a test of this unit with a modifier is worth.
    fn test(&self, unit: usize, modifier: i8) -> i32 {
        let morale = self.r.morale(self.s, unit);
        let (fails, broken) = failed(morale, modifier, self.r.switches().fire.rout_roll);
        (fails * self.w.retreat + broken * self.price_when_broken(unit)) / 10
    }

    /// What a loss by fire brings the other side: the last point of size is a victory point.
    fn price_when_broken(&self, unit: usize) -> i32 {
        if self.size(unit) <= 1 {
            self.w.elimination + self.w.loss
        } else {
            self.price_of_loss(unit)
        }
    }

    /// A musket shot.
    pub fn muskets(&self, unit: usize, hexes: u8, target: Hex) -> i32 {
        let aimed = self.r.aimed_muskets(self.s, unit, hexes, target);
        let shots = i32::from(self.s.shots_of(unit));
        let price = self.w.shot * (1 + shots) * i32::from(hexes);
        if aimed.lone_guns {
            return CAPTURE * self.w.capture / 10 - price;
        }
        let (Some(modifier), Some(victim)) = (aimed.modifier, aimed.victim) else { return -price };
        self.test(victim, modifier) - price
    }

    /// A cannon shot: every unit tests.
    pub fn cannon(&self, gun: usize, target: Hex) -> i32 {
        let troops = self.r.troops_at(self.s, target, self.enemy());
        if troops.is_empty() {
            return CAPTURE * self.w.capture / 20 - self.w.shot;
        }
        let tests = troops.iter().map(|unit| {
            let aimed = self.r.aimed_cannon(self.s, gun, unit);
            aimed.modifier.map_or(0, |modifier| self.test(unit, modifier))
        });
        tests.sum::<i32>() - self.w.shot
    }

    /// The best that a gun could hit from there: nearer is better.
    pub fn gun_prospect(&self, hex: Hex, facing: wargauge_engine::Facing) -> i32 {
        let field = self.r.field_of_fire(Arm::Artillery, hex, facing) & self.s.held(self.enemy());
        let far = field.iter().map(|target| self.distance(hex, Hex(target as u16))).min();
        far.map_or(0, |far| 22 - 2 * far)
    }
}
