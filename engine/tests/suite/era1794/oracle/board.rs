//! A position that follows the events, one by one, from one decision to the next.

use wargauge_engine::Hex;
use wargauge_engine::era1794::event::What;
use wargauge_engine::era1794::{Event, Note};

use super::geometry::{Place, Zone};
use super::position::{Man, Position};

impl Position<'_> {
    fn place(&self, hex: Hex) -> Place {
        Place::of(hex, self.ground.columns)
    }

    fn edit(&mut self, unit: u8, change: impl FnOnce(&mut Man)) {
        if let Some(man) = self.men.iter_mut().find(|man| man.unit == unit as usize) {
            change(man);
        }
    }

    /// Moves a unit to the bottom of its side's stack on a place.
    fn put(&mut self, unit: u8, at: Place) {
        let Some(&man) = self.man(unit as usize) else { return };
        let friends = self.stack(at, man.side);
        let others = friends.iter().filter(|other| other.unit != man.unit);
        let depth = others.map(|other| other.depth + 1).max().unwrap_or(0);
        self.edit(unit, |man| {
            man.at = at;
            man.depth = depth;
        });
    }

    fn take(&mut self, unit: u8) {
        self.men.retain(|man| man.unit != unit as usize);
    }

    /// Carries out an event.
    pub fn apply(&mut self, note: &Note) {
        match &note.event {
            Event::Step { units, to, .. } => {
                for &unit in units {
                    self.put(unit, self.place(*to));
                }
            }
            Event::Retreat { unit, to, .. } => {
                self.put(*unit, self.place(*to));
                // A square or line that one leaves may stand without him.
                self.edit(*unit, |man| (man.square, man.abreast) = (false, false));
            }
            Event::Face { units, facing, .. } => {
                for &unit in units {
                    self.edit(unit, |man| man.facing = *facing as usize);
                }
            }
            Event::Declare { units, what, .. } => {
                for &unit in units {
                    self.edit(unit, |man| match what {
                        What::Square => (man.square, man.abreast) = (true, false),
                        What::Line => man.abreast = true,
                        What::Dissolve => (man.square, man.abreast) = (false, false),
                        What::Limber => man.limbered = true,
                        What::Unlimber => man.limbered = false,
                        _ => {}
                    });
                }
            }
            Event::Fire { shots, .. } => {
                for &(unit, shots) in shots {
                    self.edit(unit, |man| man.shots = if man.is_troop() { shots } else { 0 });
                }
            }
            Event::Loss { unit, size, firepower, .. } => self.edit(*unit, |man| {
                man.size = i32::from(*size);
                man.firepower = i32::from(*firepower);
            }),
            Event::Rout { units, .. } => units.iter().for_each(|&unit| self.take(unit)),
            Event::Capture { unit, .. } | Event::Eliminate { unit, .. } => self.take(*unit),
            Event::Leader { commander, to, .. } => {
                self.leaders[*commander as usize] = Some(self.place(*to));
            }
            Event::LeaderLost { commander, .. } => self.leaders[*commander as usize] = None,
            _ => {}
        }
    }

    /// [3.4] The morale of a unit.
    pub fn morale(&self, man: &Man) -> i32 {
        let counter = &self.ground.setup.units[man.unit];
        // The counter is turned at half its size, an odd one's smaller half.
        let turned = match counter.size {
            0 | 1 => 0,
            size => i32::from(size / 2),
        };
        let fall = if man.size <= turned { counter.reverse_morale } else { 0 };
        i32::from(counter.morale) - i32::from(fall)
    }

    /// [10.11.4] Does a place lie before an enemy of this unit's side?
    pub fn is_before_enemy(&self, man: &Man, at: Place) -> bool {
        self.men.iter().any(|enemy| {
            enemy.side != man.side && enemy.at.distance(at) == 1 && enemy.zone(at) == Zone::Front
        })
    }
}
