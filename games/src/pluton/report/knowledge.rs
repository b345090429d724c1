//! What the side knows to whose knowledge a report keeps: which enemy counters it sees, and which it can name.
//!
//! It follows events alone, because that is what a game that is being played has. Where these do not say whether
//! something is seen, it counts as unseen.

use wargauge_analysis::replay::TurnEvent;
use wargauge_engine::pluton::state::UNITS;
use wargauge_engine::pluton::{Event, Note, Rules, side_of};
use wargauge_engine::{Hex, Side};

/// What one side knows; everything where there is no such side.
pub(super) struct Knowledge {
    viewer: Option<Side>,
    /// The side whose units are off the map until they are seen.
    hides: Option<Side>,
    /// Does an identity once seen stay known?
    remembered: bool,
    known: [bool; UNITS],
    stale: [bool; UNITS],
    places: [Option<Hex>; UNITS],
}

impl Knowledge {
    pub(super) fn new(game: &Rules, viewer: Option<Side>) -> Self {
        let switches = game.switches();
        Self {
            viewer,
            hides: switches.hidden.then_some(Side::First),
            remembered: switches.sight.remembered,
            known: [false; UNITS],
            stale: [false; UNITS],
            places: [None; UNITS],
        }
    }

    /// Where a unit stands.
    pub(super) fn place(&self, unit: u8) -> Option<Hex> {
        self.places[usize::from(unit)]
    }

    /// Does the side see its counter on the map?
    pub(super) fn is_on_view(&self, unit: u8) -> bool {
        let is_hidden = self.hides == Some(side_of(unit)) && !self.known[usize::from(unit)];
        self.is_own(unit) || !is_hidden
    }

    /// Does the side know which unit it is?
    pub(super) fn is_named(&self, unit: u8) -> bool {
        self.is_own(unit) || (self.remembered && self.known[usize::from(unit)])
    }

    /// Is it of the side itself, or is everything said?
    pub(super) fn is_own(&self, unit: u8) -> bool {
        self.viewer.is_none_or(|viewer| viewer == side_of(unit))
    }

    /// Does the report speak to this side, or say everything?
    pub(super) fn speaks_to(&self, side: Side) -> bool {
        self.viewer.is_none_or(|viewer| viewer == side)
    }

    /// Does the report keep to what one side knows?
    pub(super) fn is_limited(&self) -> bool {
        self.viewer.is_some()
    }

    /// Does the side see what the first of these events does to a unit?
    pub(super) fn sees_change(&self, unit: u8, events: &[TurnEvent<Note>]) -> bool {
        if self.is_own(unit) {
            return true;
        }
        let is_unseen = |entry: &TurnEvent<Note>| entry.note.event == Event::Unseen { unit };
        self.is_named(unit)
            && !self.stale[usize::from(unit)]
            && !events.get(1).is_some_and(is_unseen)
    }

    /// Does the side see everything that shells do to a unit, from the first of these events to the next burst?
    pub(super) fn sees_shells(&self, unit: u8, events: &[TurnEvent<Note>]) -> bool {
        let is_over = |entry: &&TurnEvent<Note>| {
            !matches!(entry.note.event, Event::Burst { .. } | Event::Phase { .. })
        };
        let mut until = events.iter().take_while(is_over);
        self.is_own(unit)
            || (self.is_named(unit)
                && !self.stale[usize::from(unit)]
                && until.all(|entry| entry.note.event != Event::Unseen { unit }))
    }

    /// Does the report say that a unit is seen? A side cannot know whether hidden enemies see its own units.
    pub(super) fn says_sight_of(&self, unit: u8) -> bool {
        let enemy_hides = self.hides == Some(side_of(unit).other());
        !(self.viewer == Some(side_of(unit)) && enemy_hides)
    }

    /// Remembers the changes of an event.
    pub(super) fn follow(&mut self, event: &Event) {
        match *event {
            Event::Place { unit, hex } => self.places[usize::from(unit)] = Some(hex),
            Event::Step { unit, to, .. } | Event::Retreat { unit, to, .. } => {
                self.places[usize::from(unit)] = Some(to);
            }
            Event::Succeed { unit, hex } => {
                // Both sides see the roll, and the counter that it brings.
                self.known[usize::from(unit)] = true;
                self.places[usize::from(unit)] = Some(hex);
            }
            Event::Reveal { unit, .. } => {
                self.known[usize::from(unit)] = true;
                self.stale[usize::from(unit)] = false;
            }
            Event::Seen { unit } => self.stale[usize::from(unit)] = false,
            Event::Unseen { unit } => self.stale[usize::from(unit)] = true,
            Event::Eliminate { unit, .. } => {
                // An eliminated counter is shown, unless it was hidden to the end.
                if self.hides != Some(side_of(unit)) {
                    self.known[usize::from(unit)] = true;
                }
                self.stale[usize::from(unit)] = false;
            }
            _ => {}
        }
    }
}
