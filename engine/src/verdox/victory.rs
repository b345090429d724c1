//! Chapter 4: how the game ends, and points.

use crate::game::{Outcome, Side};
use crate::table::Table;
use crate::verdox::core::{Play, Rules};
use crate::verdox::event::{Ending, Event, Note};
use crate::verdox::rules::Rule;
use crate::verdox::setup::Kind;
use crate::verdox::state::State;

impl Rules {
    /// The value of units by kind.
    fn value(&self, units: &[u8; Kind::COUNT]) -> i32 {
        let kinds = units.iter().zip(&self.setup.kinds);
        kinds.map(|(&count, kind)| i32::from(count) * i32::from(kind.value)).sum()
    }

    /// [4.3] What a side has on the map, passengers and barges included.
    pub fn sum(&self, s: &State, side: Side) -> i32 {
        let own = |barge: &&crate::verdox::state::Barge| {
            barge.square.is_somewhere() && barge.owner == Some(side)
        };
        let barges = s.barges.iter().filter(own).count() as i32;
        self.value(&s.on_map[side.index()]) + barges * i32::from(self.setup.barge_value)
    }

    /// The first side's sum less the second's, and its handicap (house).
    pub fn net(&self, s: &State) -> i16 {
        (self.sum(s, Side::First) - self.sum(s, Side::Second)) as i16 + self.switches().handicap
    }

    /// (house) The handicap as a side counts it.
    #[inline]
    pub fn handicap(&self, side: Side) -> i32 {
        let handicap = i32::from(self.switches().handicap);
        if side == Side::First { handicap } else { -handicap }
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// [4.1] A side has entered the enemy's headquarters.
    pub fn take_headquarters(&mut self, winner: Side) {
        self.win(winner, Ending::Headquarters, Rule::Headquarters);
    }

    /// [4.2] A side that has no unit left on the map and in reserve has lost.
    pub fn check_annihilation(&mut self, side: Side) {
        let none = [0; Kind::COUNT];
        if self.s.on_map[side.index()] == none && self.s.reserve[side.index()] == none {
            self.win(side.other(), Ending::Annihilation, Rule::Annihilation);
        }
    }

    /// Ends the game with a winner: the loser's sum is zero, and the winner counts its reserve and barges
    /// too (house).
    fn win(&mut self, winner: Side, ending: Ending, rule: Rule) {
        let reserve = self.r.value(&self.s.reserve[winner.index()]);
        let sum = self.r.sum(self.s, winner) + reserve;
        let points = if winner == Side::First { sum } else { -sum };
        self.end(Some(winner), points, ending, rule);
    }

    /// [4.3] The agreed time is over: the greater sum wins.
    pub fn end_of_time(&mut self) {
        let points = i32::from(self.r.net(self.s));
        let winner = match points {
            0 => None,
            1.. => Some(Side::First),
            _ => Some(Side::Second),
        };
        self.end(winner, points, Ending::Time, Rule::SumOfValues);
    }

    fn end(&mut self, winner: Option<Side>, points: i32, ending: Ending, rule: Rule) {
        self.used(rule);
        let automatic = ending != Ending::Time;
        self.s.ending = Some(ending);
        self.s.outcome = Some(Outcome { winner, automatic, turn: self.s.turn, points });
        self.say_fact(rule, Event::End { winner, net: points as i16, ending });
    }
}
