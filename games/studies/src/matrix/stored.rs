//! Pairings whose games are kept: their outcomes are counted as they were read, and nothing is played.

use wargauge_ai::Played;
use wargauge_analysis::ground::Ground;
use wargauge_analysis::luck::{Mix, Mixed, Source};
use wargauge_analysis::replay::Log;
use wargauge_analysis::{Row, Seat, Series, Sheet};

/// A series whose first games are known.
pub(super) struct Known<'a> {
    /// The series.
    pub(super) series: &'a dyn Series,
    /// How the games went that are known, in the order of their numbers.
    pub(super) outcomes: Vec<Played>,
}

impl Series for Known<'_> {
    fn sheet(&self) -> &Sheet {
        self.series.sheet()
    }

    fn players(&self) -> &[String; 2] {
        self.series.players()
    }

    fn seed(&self) -> u64 {
        self.series.seed()
    }

    fn sources(&self) -> Vec<Source> {
        self.series.sources()
    }

    fn seat(&self) -> Box<dyn Seat + '_> {
        Box::new(KnownSeat { seat: self.series.seat(), outcomes: &self.outcomes })
    }

    fn log(&self, number: u64) -> Log {
        self.series.log(number)
    }
}

/// Plays what is not known.
struct KnownSeat<'a> {
    seat: Box<dyn Seat + 'a>,
    outcomes: &'a [Played],
}

impl Seat for KnownSeat<'_> {
    fn play(&mut self, number: u64) -> Row<'_> {
        self.seat.play(number)
    }

    fn outcome(&mut self, number: u64) -> Played {
        let known = usize::try_from(number).ok().and_then(|number| self.outcomes.get(number));
        known.copied().unwrap_or_else(|| self.seat.outcome(number))
    }

    fn mixed(&mut self, mix: &Mix) -> Mixed {
        self.seat.mixed(mix)
    }

    fn weights(&self) -> usize {
        self.seat.weights()
    }

    fn weighed(&mut self, number: u64, sums: &mut [i64]) -> Played {
        self.seat.weighed(number, sums)
    }

    fn ground(&mut self, number: u64, ground: &mut Ground) {
        self.seat.ground(number, ground);
    }
}
