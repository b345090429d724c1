//! [7.7] Barges: which side owns them, how they move, and what happens to their passengers.

use crate::square::{Heading, Square};
use crate::table::Table;
use crate::verdox::choice::{Choice, Choices};
use crate::verdox::core::{Play, Rules, offer};
use crate::verdox::event::{Event, Note, Target};
use crate::verdox::rules::Rule;
use crate::verdox::state::{NOBODY, State, side_of};

impl Rules {
    /// Lists the moves of the active side's barges.
    pub(crate) fn barge_choices(&self, s: &State, out: &mut Choices) {
        for (number, barge) in s.barges.iter().enumerate() {
            if barge.owner != Some(s.active) || barge.moved || !barge.square.is_somewhere() {
                continue;
            }
            for heading in Heading::ALL {
                let to = self.map.neighbour(barge.square, heading);
                if to.is_somewhere() && self.is_open_water(s, to) {
                    offer(out, Choice::Barge { barge: number as u8, to });
                }
            }
        }
    }

    /// Whether a square is water without a barge or a wading unit. A unit on a bridge is not in the way.
    fn is_open_water(&self, s: &State, square: Square) -> bool {
        let is_above = self.map.bridge.has(square.index());
        self.map.terrain(square).is_water()
            && s.barge_at(square).is_none()
            && (is_above || s.at[square.index()] == NOBODY)
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// [7.7.6] Gives a barge to the unit that has just stepped onto it.
    pub fn board(&mut self, unit: u8, barge: u8) {
        let side = side_of(unit);
        let taken = &mut self.s.barges[usize::from(barge)];
        taken.passenger = unit;
        let is_taken = taken.owner.replace(side) != Some(side);
        self.used(Rule::Passengers);
        if is_taken {
            self.used(Rule::Boarding);
        }
        let rule = if is_taken { Rule::Boarding } else { Rule::Passengers };
        self.say(rule, Event::Board { unit, barge });
    }

    /// [7.7.2] Moves a barge. Its passenger may still act if it has not done so.
    pub fn move_barge(&mut self, barge: u8, to: Square) {
        let moving = &mut self.s.barges[usize::from(barge)];
        let (from, passenger) = (moving.square, moving.passenger);
        (moving.square, moving.moved) = (to, true);
        self.used(Rule::BargeMovement);
        if self.r.map.bridge.has(to.index()) {
            self.used(Rule::BargesUnderBridges);
        }
        if passenger != NOBODY {
            self.used(Rule::Passengers);
            // A unit that was beneath the bridge has not acted in this phase.
            let is_ready = self.s.ready.has(from.index()) && self.s.at[from.index()] == passenger
                || self.r.map.bridge.has(from.index());
            self.float(passenger, to);
            if is_ready && !self.r.map.bridge.has(to.index()) {
                self.s.ready.insert(to.index());
            }
        }
        self.say(Rule::BargeMovement, Event::Barge { barge, from, to });
    }

    /// [7.7.4] Removes a barge that was hit. Its passenger is lost on a river and wades on a canal.
    pub fn sink(&mut self, barge: u8, by: u8) {
        let sunk = &mut self.s.barges[usize::from(barge)];
        let (square, passenger) = (sunk.square, sunk.passenger);
        (sunk.square, sunk.passenger) = (Square::NOWHERE, NOBODY);
        let target = Target::Barge(barge);
        self.say_fact(Rule::BargeHits, Event::Eliminate { target, kind: None, by: Some(by) });
        if passenger == NOBODY {
            return;
        }
        if self.r.map.canal.has(square.index()) {
            self.say(Rule::BargeHits, Event::Land { unit: passenger, barge, square });
        } else {
            self.remove(passenger, Some(by), Rule::BargeHits);
        }
    }
}
