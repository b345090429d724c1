//! Chapter 16: observation and concealment. What is observed, which units are unmasked, and what the enemy comes to
//! know. Not for lines, which the map has ready.

use crate::game::Side;
use crate::hex::Hex;
use crate::pluton::core::{Play, Rules};
use crate::pluton::event::{Event, Note};
use crate::pluton::map::Map;
use crate::pluton::rules::Rule;
use crate::pluton::state::{SIDE_UNITS, State, Units, bit, side_of, units};
use crate::table::Table;

impl Rules {
    /// [13.3, 16.4] How far a unit observes.
    #[inline]
    pub fn observation(&self, s: &State, unit: u8) -> u8 {
        let sight = &self.setup.rules.sight;
        let level = s.level(unit).index();
        if self.roster.is_commander(unit) { sight.commander[level] } else { sight.platoon[level] }
    }

    /// [16.4] Whether a side observes a hex.
    #[inline]
    pub fn observes(&self, s: &State, side: Side, hex: Hex) -> bool {
        let (row, at, sight) = (self.map.row(hex), side.index(), &self.setup.rules.sight);
        let on_map = s.on_map[at];
        let commanders = on_map & self.roster.commanders[at];
        let platoons = on_map & !commanders;
        let levels = [!(s.under_fire[at] | s.pinned[at]), s.under_fire[at], s.pinned[at]];
        for (all, ranges) in [(platoons, sight.platoon), (commanders, sight.commander)] {
            for (level, range) in levels.into_iter().zip(ranges) {
                let mut left = all & level;
                while left != 0 {
                    let unit = at * SIDE_UNITS + left.trailing_zeros() as usize;
                    if Map::reach(row[s.hex[unit].index()]) <= range {
                        return true;
                    }
                    left &= left - 1;
                }
            }
        }
        false
    }

    /// Units that nothing but distance and cover between can mask: in the open, or firing [16.3].
    #[inline]
    pub(crate) fn exposed(&self, s: &State, side: Side) -> Units {
        let at = side.index();
        s.on_map[at] & (s.open[at] | s.fired[at] | s.shown[at])
    }

    /// [16.1, 16.3] Whether the enemy sees now what a unit is.
    pub fn is_unmasked(&self, s: &State, unit: u8) -> bool {
        let side = side_of(unit);
        if s.locked[side.index()] & bit(unit) != 0 {
            return true;
        }
        self.exposed(s, side) & bit(unit) != 0 && self.observes(s, side.other(), s.hex_of(unit))
    }

    /// The units of a side on the map that the other side sees there, masked counters included. Units in
    /// secret places of scenario 2 are not among them [S2.2].
    #[inline]
    pub(crate) fn on_view(&self, s: &State, side: Side) -> Units {
        let at = side.index();
        if self.is_hidden(side) { s.on_map[at] & s.known[at] } else { s.on_map[at] }
    }

    /// [S2.2] Whether the units of a side are off the map until they are revealed.
    #[inline]
    pub(crate) fn is_hidden(&self, side: Side) -> bool {
        self.setup.rules.hidden && side == Side::First
    }

    /// Whether a side sees a unit's counter on the map: always its own, and the enemy's unless they are
    /// still hidden.
    pub fn is_on_view(&self, s: &State, viewer: Side, unit: u8) -> bool {
        let side = side_of(unit);
        let on_view = if side == viewer { s.on_map[side.index()] } else { self.on_view(s, side) };
        on_view & bit(unit) != 0
    }

    /// What a unit looked like when the enemy last saw it: losses in half boxes, and level by its place.
    pub fn last_seen(&self, s: &State, unit: u8) -> (u8, usize) {
        let seen = s.seen[usize::from(unit)];
        (seen & 0xf, usize::from(seen >> 4))
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// The enemy sees a unit as it is now.
    pub fn see(&mut self, unit: u8) {
        let (side, own) = (side_of(unit).index(), bit(unit));
        let at = usize::from(unit);
        self.s.seen[at] = self.s.losses[at] | (self.s.level(unit).index() as u8) << 4;
        let was_stale = self.s.stale[side] & own != 0;
        self.s.stale[side] &= !own;
        if self.s.known[side] & own == 0 {
            self.s.known[side] |= own;
            let hex = self.s.hex_of(unit);
            self.used(Rule::Masked);
            self.say_fact(Rule::Masked, Event::Reveal { unit, hex });
        } else if was_stale {
            self.say(Rule::Masked, Event::Seen { unit });
        }
    }

    /// A unit on the map has changed: the enemy sees it or remembers it as it was.
    pub fn changed(&mut self, unit: u8) {
        if self.r.is_unmasked(self.s, unit) {
            self.see(unit);
        } else if self.s.stale[side_of(unit).index()] & bit(unit) == 0 {
            self.s.stale[side_of(unit).index()] |= bit(unit);
            self.say(Rule::Masked, Event::Unseen { unit });
        }
    }

    /// Units of a side of which the enemy does not know everything.
    #[inline]
    fn unseen(&self, side: Side) -> Units {
        let at = side.index();
        self.s.on_map[at] & (!self.s.known[at] | self.s.stale[at])
    }

    /// Units of a side have come to a hex: are they seen, and which enemies do they see?
    pub fn come_into_sight(&mut self, side: Side, group: Units, hex: Hex) {
        let news = self.unseen(side) & group;
        if news != 0 {
            let locked = self.s.locked[side.index()];
            let exposed = news & (locked | self.r.exposed(self.s, side));
            let silent = news & !exposed;
            if exposed != 0 && (exposed & locked != 0 || self.r.observes(self.s, side.other(), hex))
            {
                for unit in units(side, exposed) {
                    self.see(unit);
                }
            } else if silent != 0 {
                self.used(Rule::SilentInCover);
            }
        }
        self.look_around(side, group);
    }

    /// Units of a side look around: enemies that were masked may be so no longer.
    pub fn look_around(&mut self, side: Side, group: Units) {
        let enemy = side.other();
        let unseen = self.unseen(enemy);
        if unseen == 0 {
            return;
        }
        let locked = unseen & self.s.locked[enemy.index()];
        for unit in units(enemy, locked) {
            self.see(unit);
        }
        let exposed = unseen & !locked & self.r.exposed(self.s, enemy);
        if exposed == 0 {
            return;
        }
        for observer in units(side, group & self.s.on_map[side.index()]) {
            let range = self.r.observation(self.s, observer);
            let row = self.r.map.row(self.s.hex_of(observer));
            for unit in units(enemy, exposed) {
                let line = row[self.s.hex_of(unit).index()];
                if Map::reach(line) <= range {
                    self.used(if self.r.roster.is_commander(observer) {
                        Rule::CommandersSight
                    } else {
                        Rule::PlatoonSight
                    });
                    self.see(unit);
                } else if T::COUNTS && Map::reach(line) > crate::pluton::map::FARTHEST {
                    self.used(Rule::CoverBlocks);
                }
            }
        }
    }
}
