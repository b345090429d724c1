//! A position to ask about: counters on any squares, and nothing in reserve. Not for playing a scenario,
//! which begins with lots and deployment.

use crate::game::Side;
use crate::luck::Luck;
use crate::square::Square;
use crate::verdox::core::{Play, Rules};
use crate::verdox::setup::Kind;
use crate::verdox::state::{NOBODY, SIDE_UNITS, Stage, State, first_of};

/// A counter of a position. On a square with a barge it is aboard. If a bridge leads over the barge, it is
/// aboard only if `beneath` is set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// Its side.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// Where it is.
    pub square: Square,
    /// Whether it lies face up.
    pub face_up: bool,
    /// Whether it is on the barge beneath the bridge there.
    pub beneath: bool,
}

impl Rules {
    /// Makes a position of turn 1 in which it is `active`'s phase and no unit has acted. Both reserves are
    /// empty. A counter put on the square of another takes its place, and the other is off the map.
    ///
    /// # Panics
    /// If a side has more than [`SIDE_UNITS`] counters, or one stands off the map.
    pub fn position(&self, counters: &[Placed], active: Side) -> State {
        let mut state = Self::set_up(&self.setup, &self.map);
        state.reserve = [[0; Kind::COUNT]; 2];
        state.posted = [0; Kind::COUNT];
        (state.turn, state.first, state.active) = (1, active, active);
        state.stage = Stage::Act;
        // No die is rolled.
        let mut table = Luck::new(0, 0);
        let mut play = Play { r: self, s: &mut state, t: &mut table };
        for counter in counters {
            let side = counter.side.index();
            let number = usize::from(play.s.entered[side]);
            assert!(number < SIDE_UNITS, "room for {SIDE_UNITS} counters a side");
            let unit = (first_of(counter.side) + number) as u8;
            play.s.entered[side] += 1;
            play.s.kind[usize::from(unit)] = counter.kind;
            play.s.on_map[side][counter.kind.index()] += 1;
            play.s.up.set(usize::from(unit), counter.face_up);
            let is_bridge = self.map.bridge.has(counter.square.index());
            let barge = play.s.barge_at(counter.square).filter(|_| is_bridge == counter.beneath);
            let before = match barge {
                Some(barge) => Some(play.s.barges[barge].passenger).filter(|&unit| unit != NOBODY),
                None => play.s.unit_at(counter.square),
            };
            if let Some(before) = before {
                play.lift(before);
            }
            if let Some(barge) = barge {
                play.s.barges[barge].passenger = unit;
                play.s.barges[barge].owner = Some(counter.side);
                play.float(unit, counter.square);
            } else {
                play.put(unit, counter.square);
                play.hold_gate(counter.square, counter.side);
            }
        }
        state.ready = state.held[active.index()];
        state
    }
}
