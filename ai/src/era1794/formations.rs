//! Squares, stacks side by side, the order of stacks, and reloading.

use wargauge_engine::Hex;
use wargauge_engine::era1794::setup::Terrain;

use crate::era1794::moves::IDLE;
use crate::era1794::view::View;

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// Side by side the whole stack fires: worth it with an enemy in range.
    pub fn form_line(&self, hex: Hex) -> i32 {
        let troops = self.r.troops_at(self.s, hex, self.side);
        let facing = self.r.facing_at(self.s, hex, self.side);
        let Some((top, facing)) = troops.lowest().zip(facing) else { return IDLE };
        let field = self.r.field_of_fire(self.r.arm_of(top), hex, facing);
        let shots: i32 = troops.iter().map(|unit| i32::from(self.r.firepower(self.s, unit))).sum();
        if field.meets(self.s.held(self.enemy())) && shots > 0 { 3 + shots } else { -2 }
    }

    /// Stacked again where no enemy is near: cannon hit every unit either way, losses do not.
    pub fn dissolve_line(&self, hex: Hex) -> i32 {
        if self.is_near(hex, 4) { -5 } else { 1 }
    }

    /// A square is for companies that horse could reach and foot cannot.
    pub fn form_square(&self, hex: Hex) -> i32 {
        let mut worth = -4;
        for enemy in self.r.army(self.enemy()) {
            let from = self.hex(enemy);
            if from.is_somewhere() && self.distance(from, hex) <= 5 {
                let threat = if self.is_horse(enemy) { self.w.square } else { -4 };
                worth += self.size(enemy) * threat;
            }
        }
        worth
    }

    /// A square that no horse threatens is a target.
    pub fn dissolve_square(&self, hex: Hex, facing: wargauge_engine::Facing) -> i32 {
        let threatened = self.form_square(hex) > 0;
        if threatened { -5 } else { 5 + self.face_to_enemies(hex, facing) / 8 }
    }

    /// Skirmish order is for rough ground, and for those that do not stand in a stack.
    pub fn form_skirmish(&self, unit: usize) -> i32 {
        let hex = self.hex(unit);
        let map = self.r.map();
        let rough = map
            .adjacent(hex)
            .iter()
            .filter(|&near| map.terrain(Hex(near as u16)) != Terrain::Clear)
            .count() as i32;
        let alone = self.r.troops_at(self.s, hex, self.side).len() == 1;
        if alone { 2 * rough - 3 } else { IDLE }
    }

    /// In open country a line does better.
    pub fn dissolve_skirmish(&self, unit: usize, facing: wargauge_engine::Facing) -> i32 {
        let rough = self.form_skirmish(unit) > -3;
        if rough { -5 } else { 1 + self.face_to_enemies(self.hex(unit), facing) / 8 }
    }

    /// A command that may enter does so, as many as can together.
    pub fn enter(&self, unit: usize, count: u8) -> i32 {
        20 + 4 * i32::from(count) + self.size(unit)
    }

    /// It enters where it is nearest to the enemy.
    pub fn enter_at(&self, hex: Hex, facing: wargauge_engine::Facing) -> i32 {
        let foes = self.r.army(self.enemy()).iter().map(|foe| self.hex(foe));
        let nearest =
            foes.filter(|foe| foe.is_somewhere()).map(|foe| self.distance(foe, hex)).min();
        self.face_to_enemies(hex, facing) / 8 - nearest.map_or(0, i32::from)
    }

    /// Another order is worth a point where a better company waits below.
    pub fn reorder(&self, hex: Hex) -> i32 {
        let Some(top) = self.r.top(self.s, hex, self.side) else { return IDLE };
        if self.s.is_side_by_side(top) || self.s.is_in_square(top) {
            return IDLE;
        }
        let troops = self.r.troops_at(self.s, hex, self.side);
        let best = troops.iter().map(|unit| self.rank(unit)).max().unwrap_or(0);
        let gain = best - self.rank(top) - 6;
        if self.is_near(hex, 3) { gain } else { IDLE }
    }

    /// How good a unit is on top: it should stand firm, shoot well and have shots left.
    pub fn rank(&self, unit: usize) -> i32 {
        let morale = i32::from(self.r.morale(self.s, unit));
        let shots = i32::from(self.s.shots_of(unit));
        2 * i32::from(self.r.firepower(self.s, unit)) + morale + self.size(unit) - 2 * shots
    }

    /// Reloading: worth it for a unit with firepower, and with points that it does not need.
    pub fn reload(&self, unit: usize) -> i32 {
        let near = self.is_near(self.hex(unit), 4);
        let shooter = self.r.firepower(self.s, unit) > 0;
        if shooter && (near || self.content) { self.w.reload } else { 1 }
    }
}
