//! Where units stand and fall, by a sample of games: what a map of the fighting is drawn from.
//!
//! Whole numbers that merge without error, the same on any number of threads. Not for the games
//! that are counted by the million: those look at no positions.

use serde::{Deserialize, Serialize};
use wargauge_engine::{Side, Stand, UnitName};

use crate::runner::{Length, Merge, NoThreads, Plan, run};
use crate::series::Series;

/// Games that are looked at: shares of turns are then known within about a hundredth.
pub const SAMPLE: u64 = 2000;

/// Where units stood and fell.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ground {
    /// How many games were looked at.
    pub games: u64,
    /// How many turns of them: each was looked at as it ended.
    pub turns: u64,
    /// In how many turns a hex was held by a side at the turn's end: hexes in the board's order, a
    /// number for each side.
    pub held: Vec<[u64; 2]>,
    /// How many points of size each side lost on a hex, what eliminated units still had included.
    pub fell: Vec<[u64; 2]>,
}

impl Ground {
    /// One that knows all hexes up to this one.
    fn reach(&mut self, hex: usize) {
        let hexes = self.held.len().max(hex + 1);
        self.held.resize(hexes, [0; 2]);
        self.fell.resize(hexes, [0; 2]);
    }

    /// Counts a turn that ends with units like this.
    fn turn_ends(&mut self, units: &[Stand], sides: &[Side]) {
        self.turns += 1;
        for (nth, stand) in units.iter().enumerate() {
            let Some(hex) = stand.hex else { continue };
            let side = sides[stand.unit];
            let is_counted = |other: &Stand| other.hex == stand.hex && sides[other.unit] == side;
            if !units[..nth].iter().any(is_counted) {
                self.reach(hex);
                self.held[hex][side.index()] += 1;
            }
        }
    }

    /// Counts what units lost from one moment to the next, where they stood before it.
    fn losses(&mut self, before: &[Stand], after: &[Stand], sides: &[Side]) {
        for (was, is) in before.iter().zip(after) {
            if let (Some(hex), true) = (was.hex, is.size < was.size) {
                self.reach(hex);
                self.fell[hex][sides[was.unit].index()] += u64::from(was.size - is.size);
            }
        }
    }
}

impl Merge for Ground {
    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.turns += other.turns;
        if let Some(last) = other.held.len().checked_sub(1) {
            self.reach(last);
        }
        let pairs = self.held.iter_mut().zip(&other.held);
        for (counts, more) in pairs.chain(self.fell.iter_mut().zip(&other.fell)) {
            for (count, more) in counts.iter_mut().zip(more) {
                *count += more;
            }
        }
    }
}

/// Looks at the first games of a series, [`SAMPLE`] of them at most: where units stood as turns
/// ended, and where they fell.
///
/// # Errors
/// If the system gives no threads.
///
/// # Panics
/// If a game panics; the message names the game.
pub fn ground(series: &dyn Series, games: u64, threads: usize) -> Result<Ground, NoThreads> {
    let plan = Plan { length: Length::Games(games.min(SAMPLE)), threads };
    let run = run(&plan, &(), || series.seat(), |seat, number, ground| seat.ground(number, ground));
    run.map(|run| run.count)
}

/// A look at one game, from position to position.
pub(crate) struct Look<'a> {
    ground: &'a mut Ground,
    sides: Vec<Side>,
    before: Vec<Stand>,
    now: Vec<Stand>,
    turn: u8,
}

impl<'a> Look<'a> {
    /// Nothing is seen yet of a game with these units.
    pub(crate) fn new(ground: &'a mut Ground, units: &[UnitName]) -> Self {
        let sides = units.iter().map(|unit| unit.side).collect();
        Self { ground, sides, before: Vec::new(), now: Vec::new(), turn: 0 }
    }

    /// Looks at the next position, which is of this turn; `stands` hands out where each unit is.
    pub(crate) fn at(&mut self, turn: u8, stands: impl FnOnce(&mut dyn FnMut(Stand))) {
        self.now.clear();
        stands(&mut |stand| self.now.push(stand));
        self.ground.losses(&self.before, &self.now, &self.sides);
        // Deployment, as turn 0, is no turn.
        if turn != self.turn && self.turn > 0 {
            self.ground.turn_ends(&self.before, &self.sides);
        }
        self.turn = turn;
        std::mem::swap(&mut self.before, &mut self.now);
    }

    /// The game has ended.
    pub(crate) fn end(self) {
        self.ground.turn_ends(&self.before, &self.sides);
        self.ground.games += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_is_held_once_however_many_units_stand_on_it() {
        let sides = [Side::First, Side::First, Side::Second, Side::Second];
        let stand = |unit, hex, size| Stand { unit, hex, size };
        let before =
            [stand(0, Some(2), 5), stand(1, Some(2), 3), stand(2, Some(2), 4), stand(3, None, 4)];
        let mut ground = Ground::default();
        ground.turn_ends(&before, &sides);
        assert_eq!(ground.held, [[0, 0], [0, 0], [1, 1]]);
        // The second was beaten off the map, the third fell where it stood, the fourth was away.
        let after =
            [stand(0, Some(5), 5), stand(1, None, 2), stand(2, Some(2), 0), stand(3, None, 1)];
        ground.losses(&before, &after, &sides);
        assert_eq!(ground.fell, [[0, 0], [0, 0], [1, 4]]);
    }
}
