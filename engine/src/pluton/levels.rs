//! Chapters 11 and 12: the colours of markers, and reorganisation. How a level falls is in `core`.

use crate::game::Side;
use crate::pluton::core::{Play, Rules};
use crate::pluton::event::{Event, Note};
use crate::pluton::purposes;
use crate::pluton::rules::Rule;
use crate::pluton::state::{Level, State, bit, side_of, units};
use crate::table::Table;

impl Rules {
    /// [12.1] Whether the marker of a unit has the colour of the turn.
    #[inline]
    pub fn is_due(&self, s: &State, unit: u8) -> bool {
        let due = s.due[usize::from(unit)];
        s.turn >= due && (s.turn - due).is_multiple_of(2)
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// [F.3, F.6] A side reorganises, its commanders first.
    pub fn reorganise(&mut self, side: Side) {
        let at = side.index();
        let lowered = self.s.on_map[at] & (self.s.under_fire[at] | self.s.pinned[at]);
        let commanders = lowered & self.r.roster.commanders[at];
        for unit in units(side, commanders).chain(units(side, lowered & !commanders)) {
            self.reorganise_unit(unit);
        }
    }

    fn reorganise_unit(&mut self, unit: u8) {
        let side = side_of(unit);
        let is_locked = self.s.locked[side.index()] & bit(unit) != 0;
        if is_locked || !self.r.is_due(self.s, unit) {
            self.used(Rule::MatchingColour);
            return;
        }
        if self.r.is_commanded(self.s, unit) {
            self.used(Rule::CommandedRecover);
        } else {
            let morale = self.r.roster.morale[usize::from(unit)].clamp(1, 4);
            let against = self.r.setup.tables.morale[usize::from(morale) - 1];
            if !self.roll(Rule::MoraleRoll, purposes::MORALE, unit, against) {
                return;
            }
        }
        self.used(Rule::OneLevel);
        let to = if self.s.level(unit) == Level::Pinned {
            self.used(Rule::ColourChanges);
            Level::UnderFire
        } else {
            Level::Full
        };
        self.set_level(unit, to);
        if to == Level::UnderFire {
            self.s.due[usize::from(unit)] = self.s.turn + 1;
        }
        let due = self.s.due[usize::from(unit)];
        self.say(Rule::OneLevel, Event::Recover { unit, to, due });
        self.changed(unit);
        self.look_around(side, bit(unit));
    }
}
