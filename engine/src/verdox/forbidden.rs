//! Counts what the rules forbid a unit that is about to act: a prohibition counts as used if it keeps the
//! unit from something. Nothing here changes the game.

use crate::square::{Heading, Square};
use crate::table::Table;
use crate::verdox::core::Play;
use crate::verdox::event::Note;
use crate::verdox::rules::Rule;
use crate::verdox::state::{NOBODY, side_of};

impl<T: Table<Note>> Play<'_, T> {
    /// Counts the prohibitions that keep the chosen unit from something.
    pub fn count_forbidden(&mut self) {
        let unit = self.s.mover;
        self.count_closed_squares(unit);
        self.count_closed_targets(unit);
    }

    fn count_closed_squares(&mut self, unit: u8) {
        let from = self.s.square[usize::from(unit)];
        for heading in Heading::ALL {
            let to = self.r.map.neighbour(from, heading);
            if !to.is_somewhere() {
                continue;
            }
            if self.s.at[to.index()] != NOBODY {
                self.used(Rule::OneToASquare);
            } else if self.r.map.river.has(to.index()) && self.s.barge_at(to).is_none() {
                self.used(Rule::Rivers);
            }
        }
    }

    fn count_closed_targets(&mut self, unit: u8) {
        let (kind, from) = (self.s.kind[usize::from(unit)], self.s.square[usize::from(unit)]);
        let mut enemies = self.s.held[side_of(unit).other().index()];
        if kind.fights() {
            let here = enemies;
            for to in self.r.map.around(from).filter(|to| here.has(to.index())) {
                match self.r.grip(self.s, unit, to) {
                    // The unit can attack it hand to hand, so a rule against fire at it prevents nothing.
                    Ok(()) => enemies.remove(to.index()),
                    Err(rule) => self.used(rule),
                }
            }
        }
        if !kind.fires() {
            return;
        }
        let targets = enemies & self.r.map.reach(kind, from);
        match self.r.shot(self.s, unit) {
            Ok(shot) => {
                for to in targets.iter().map(Square::of) {
                    if let Err(rule) = self.r.line(self.s, &shot, to, true) {
                        self.used(rule);
                    }
                }
            }
            Err(rule) => {
                // Ground from which no fire is allowed adds nothing to the range.
                let range = self.r.setup.kinds[kind.index()].range;
                let mut squares = targets.iter().map(Square::of);
                if squares.any(|to| self.r.distance(from, to) <= range) {
                    self.used(rule);
                }
            }
        }
    }
}
