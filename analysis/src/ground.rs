//! Where units stand and fall, by a sample of games: what a map of the fighting is drawn from.
//!
//! Whole numbers that merge without error, the same on any number of threads. Not for the games
//! that are counted by the million: those look at no positions.

use std::collections::BTreeMap;

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
    /// How many turns each of [`Ground::by_turn`] stands for; 0 where it is not known.
    #[serde(default, skip_serializing_if = "is_none")]
    pub turn_width: u8,
    /// The same turn by turn, from the first on. Grounds of runs stored by earlier versions lack it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_turn: Vec<Layer>,
    /// The same unit by unit, in the order of the units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_unit: Vec<Layer>,
}

fn is_none(width: &u8) -> bool {
    *width == 0
}

/// A part of it: that of a turn, or of a unit. Hexes where nothing was are left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Layer {
    /// How many turns were looked at.
    pub turns: u64,
    /// As [`Ground::held`], by the places of hexes in the board's order.
    pub held: BTreeMap<usize, [u64; 2]>,
    /// As [`Ground::fell`].
    pub fell: BTreeMap<usize, [u64; 2]>,
}

/// More turns than this are counted in classes of several.
const MOST_LAYERS: usize = 12;

impl Merge for Layer {
    fn merge(&mut self, other: &Self) {
        self.turns += other.turns;
        for (hexes, more) in [(&mut self.held, &other.held), (&mut self.fell, &other.fell)] {
            for (hex, counts) in more {
                let sums = hexes.entry(*hex).or_default();
                sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
        }
    }
}

/// The layer of this place, for which room is made.
fn layer(layers: &mut Vec<Layer>, place: usize) -> &mut Layer {
    layers.resize(layers.len().max(place + 1), Layer::default());
    &mut layers[place]
}

/// The place of a turn, of which the first is 1. What happens before it belongs to it.
fn place_of(turn: u8) -> usize {
    usize::from(turn.max(1)) - 1
}

impl Ground {
    /// One that knows all hexes up to this one.
    fn reach(&mut self, hex: usize) {
        let hexes = self.held.len().max(hex + 1);
        self.held.resize(hexes, [0; 2]);
        self.fell.resize(hexes, [0; 2]);
    }

    /// Counts a turn that ends with units like this.
    fn turn_ends(&mut self, turn: u8, units: &[Stand], sides: &[Side]) {
        self.turns += 1;
        layer(&mut self.by_turn, place_of(turn)).turns += 1;
        for (nth, stand) in units.iter().enumerate() {
            let Some(hex) = stand.hex else { continue };
            let side = sides[stand.unit].index();
            let there = |other: &&Stand| other.hex == stand.hex;
            let before = || units[..nth].iter().filter(there);
            if !before().any(|other| sides[other.unit].index() == side) {
                self.reach(hex);
                self.held[hex][side] += 1;
                layer(&mut self.by_turn, place_of(turn)).held.entry(hex).or_default()[side] += 1;
            }
            // Of a kind with many pieces several may stand there.
            if !before().any(|other| other.unit == stand.unit) {
                layer(&mut self.by_unit, stand.unit).held.entry(hex).or_default()[side] += 1;
            }
        }
    }

    /// Counts what units lost from one moment to the next, where they stood before it.
    fn losses(&mut self, turn: u8, before: &[Stand], after: &[Stand], sides: &[Side]) {
        for (was, is) in before.iter().zip(after) {
            if let (Some(hex), true) = (was.hex, is.size < was.size) {
                self.reach(hex);
                let (side, lost) = (sides[was.unit].index(), u64::from(was.size - is.size));
                self.fell[hex][side] += lost;
                layer(&mut self.by_turn, place_of(turn)).fell.entry(hex).or_default()[side] += lost;
                layer(&mut self.by_unit, was.unit).fell.entry(hex).or_default()[side] += lost;
            }
        }
    }

    /// Joins turns to classes, so that a long game has no more than [`MOST_LAYERS`].
    fn condense(&mut self) {
        let turns = self.by_turn.len();
        let width = turns.div_ceil(MOST_LAYERS).max(1);
        self.turn_width = width as u8;
        let mut classes = vec![Layer::default(); turns.div_ceil(width)];
        for (nth, layer) in self.by_turn.iter().enumerate() {
            classes[nth / width].merge(layer);
        }
        self.by_turn = classes;
        for unit in &mut self.by_unit {
            unit.turns = self.turns;
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
        for (layers, more) in
            [(&mut self.by_turn, &other.by_turn), (&mut self.by_unit, &other.by_unit)]
        {
            for (nth, more) in more.iter().enumerate() {
                layer(layers, nth).merge(more);
            }
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
    run.map(|run| {
        let mut ground: Ground = run.count;
        ground.condense();
        ground
    })
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
        self.ground.losses(self.turn, &self.before, &self.now, &self.sides);
        // Deployment, as turn 0, is no turn.
        if turn != self.turn && self.turn > 0 {
            self.ground.turn_ends(self.turn, &self.before, &self.sides);
        }
        self.turn = turn;
        std::mem::swap(&mut self.before, &mut self.now);
    }

    /// The game has ended.
    pub(crate) fn end(self) {
        self.ground.turn_ends(self.turn, &self.before, &self.sides);
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
        ground.turn_ends(2, &before, &sides);
        assert_eq!(ground.held, [[0, 0], [0, 0], [1, 1]]);
        // The second was beaten off the map, the third fell where it stood, the fourth was away.
        let after =
            [stand(0, Some(5), 5), stand(1, None, 2), stand(2, Some(2), 0), stand(3, None, 1)];
        ground.losses(3, &before, &after, &sides);
        assert_eq!(ground.fell, [[0, 0], [0, 0], [1, 4]]);
        // The second unit stood there too, whichever lay on top; each turn has its own.
        assert_eq!(ground.by_unit[1].held[&2], [1, 0]);
        let fell: Vec<_> = ground.by_turn.iter().map(|turn| turn.fell.get(&2).copied()).collect();
        assert_eq!(fell, [None, None, Some([1, 4])]);
        assert_eq!(ground.by_turn[1].held[&2], [1, 1]);
    }

    #[test]
    fn the_turns_of_a_long_game_are_counted_in_classes() {
        let mut ground = Ground::default();
        for turn in 1..=60 {
            ground.turn_ends(turn, &[Stand { unit: 0, hex: Some(3), size: 1 }], &[Side::First]);
        }
        ground.condense();
        assert_eq!((ground.turn_width, ground.by_turn.len()), (5, 12));
        assert!(ground.by_turn.iter().all(|class| class.turns == 5 && class.held[&3] == [5, 0]));
        assert_eq!(ground.by_unit[0].turns, 60);
    }
}
