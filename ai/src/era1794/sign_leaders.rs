//! What a commander looks like to the trained player: whose chit goes into the cup, and where he rides.

use wargauge_engine::Hex;

use crate::era1794::sign_names::{LEADER, WHICH};
use crate::era1794::view::View;
use crate::policy::{SIGNS, small};

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// What a commander's units have to do.
    pub(super) fn of_commander(&self, leader: usize, signs: &mut [i8; SIGNS]) {
        let reach = self.r.commanded(self.s, leader);
        let (mut all, mut led, mut near, mut clash, mut horse, mut hunted, mut shots) =
            (0, 0, 0, 0, 0, 0, 0);
        let mut nearest = 12;
        for unit in self.r.command(leader) {
            let hex = self.hex(unit);
            if !hex.is_somewhere() {
                continue;
            }
            let size = self.size(unit);
            all += size;
            if reach.has(hex.index()) {
                led += size;
            }
            if self.is_near(hex, 2) {
                near += size;
                shots += i32::from(self.s.shots_of(unit));
            }
            if self.is_near(hex, 1) {
                hunted += size;
            }
            if self.r.is_clash(self.s, hex) {
                clash += size;
            }
            if self.is_horse(unit) {
                horse += size;
                nearest = nearest.min(self.t.way_to_camp(hex));
            }
        }
        let values =
            [2 * all, 2 * led, 3 * near, 4 * clash, 3 * horse, 3 * hunted, 4 * nearest, 6 * shots];
        for (place, value) in signs[LEADER..WHICH].iter_mut().zip(values) {
            *place = small(value);
        }
        // Which of the side's commanders it is.
        let before = (0..leader).filter(|&other| self.r.side_of_commander(other) == self.side);
        signs[WHICH + before.count().min(4)] = 16;
    }

    /// A commander's place.
    pub(super) fn of_ride(&self, leader: usize, to: Hex, signs: &mut [i8; SIGNS]) {
        let lookout = self.r.map().lookout(to);
        let (mut reached, mut nearest) = (0, 12);
        for unit in self.r.command(leader) {
            let hex = self.hex(unit);
            if hex.is_somewhere() && lookout.distance(hex) <= 4 {
                reached += self.size(unit);
            }
        }
        for foe in self.seen.foes {
            nearest = nearest.min(i32::from(lookout.distance(foe.hex)));
        }
        let held = self.s.held(self.side).has(to.index());
        let troops = if held { self.size_of(self.r.troops_at(self.s, to, self.side)) } else { 0 };
        let from = self.s.commander_hex(leader);
        let moved = if from.is_somewhere() { self.distance(from, to) } else { 0 };
        let values = [
            2 * reached,
            8 * nearest,
            6 * troops,
            16 * i32::from(held),
            16 * i32::from(self.is_near(to, 1)),
            16 * i32::from(self.is_near(to, 2)),
            4 * moved,
            16 * i32::from(self.r.is_clash(self.s, to)),
        ];
        for (place, value) in signs[LEADER..WHICH].iter_mut().zip(values) {
            *place = small(value);
        }
    }
}
