//! A position to ask about: some units on any hexes, the others gone. Not for playing a scenario, which
//! begins with its set-up.

use crate::game::Side;
use crate::hex::Hex;
use crate::luck::Luck;
use crate::pluton::core::{Play, Rules};
use crate::pluton::state::{Level, Stage, State, bit, side_of};

/// A unit of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// Its number.
    pub unit: u8,
    /// Where it stands.
    pub hex: Hex,
    /// Its level. A marker came in the turn before.
    pub level: Level,
    /// Half boxes that it has lost; less than it has.
    pub losses: u8,
}

impl Placed {
    /// A full unit without losses.
    pub fn fresh(unit: u8, hex: Hex) -> Self {
        Self { unit, hex, level: Level::Full, losses: 0 }
    }
}

impl Rules {
    /// Makes a position at the start of a side's moves in this turn. Units that are not placed are gone,
    /// without having been lost; nobody has moved or fired; no marker lies on the map. Units are known to
    /// the enemy if it sees them.
    pub fn position(&self, units: &[Placed], active: Side, turn: u8) -> State {
        let mut state = State::blank();
        state.turn = turn;
        state.active = active;
        state.stage = Stage::Move;
        // No die is rolled.
        let mut table = Luck::new(0, 0);
        let mut play = Play { r: self, s: &mut state, t: &mut table };
        for placed in units {
            let at = usize::from(placed.unit);
            play.put(placed.unit, placed.hex);
            play.s.losses[at] = placed.losses;
            play.set_level(placed.unit, placed.level);
            if placed.level != Level::Full {
                // Dropped in the turn before: due again in the next one.
                play.s.due[at] = turn + 1;
            }
        }
        for side in Side::BOTH {
            let all = play.s.on_map[side.index()];
            play.look_around(side, all);
        }
        play.begin_moves();
        debug_assert!(
            units.iter().all(|placed| {
                play.s.on_map[side_of(placed.unit).index()] & bit(placed.unit) != 0
            })
        );
        state
    }

    /// The same position at the start of the side's indirect fire.
    pub fn position_of_shells(&self, units: &[Placed], active: Side, turn: u8) -> State {
        let mut state = self.position(units, active, turn);
        let mut table = Luck::new(0, 0);
        Play { r: self, s: &mut state, t: &mut table }.begin_shells(active);
        state
    }

    /// The same position after the side's moves: the enemy may fire.
    pub fn position_of_fire(&self, units: &[Placed], active: Side, turn: u8) -> State {
        let mut state = self.position(units, active, turn);
        let mut table = Luck::new(0, 0);
        Play { r: self, s: &mut state, t: &mut table }.open_fire();
        state
    }

    /// The same position after the side's moves and all fire, its platoons having just stepped into the
    /// enemies that share their hexes if `entered`.
    pub fn position_of_combat(
        &self,
        units: &[Placed],
        active: Side,
        turn: u8,
        entered: bool,
    ) -> State {
        let mut state = self.position(units, active, turn);
        state.stage = Stage::Fights;
        if entered {
            let at = active.index();
            state.entered = state.on_map[at] & state.locked[at];
        }
        state
    }
}
