//! Pairings that were played before: their outcomes are read instead of played once more.

use std::path::Path;

use wargauge_ai::Played;
use wargauge_analysis::ground::Ground;
use wargauge_analysis::luck::{Mix, Mixed, Source};
use wargauge_analysis::replay::Log;
use wargauge_analysis::{Row, Seat, Series, Sheet};
use wargauge_store::{Columns, open};

use crate::failure::Failure;
use crate::keep::{Conditions, Kept};

/// A series whose first games are known.
struct Known<'a> {
    series: Box<dyn Series + 'a>,
    outcomes: Vec<Played>,
}

/// The same series, which does not play the games again that the run in a folder has kept. The run is looked at only
/// if it is finished and of this very series.
///
/// # Errors
/// If a part of the run is damaged or foreign.
pub(super) fn known<'a>(
    series: Box<dyn Series + 'a>,
    folder: &Path,
    kept: &Kept<'_>,
) -> Result<Box<dyn Series + 'a>, Failure> {
    let Ok(stored) = open(folder) else { return Ok(series) };
    let columns = Columns::of(series.sheet());
    let Conditions { plan, .. } = kept.conditions;
    let is_it = stored.is_finished()
        && stored.manifest.plan == *plan
        && stored.manifest.run == kept.manifest(&*series, &columns).run;
    if !is_it {
        return Ok(series);
    }
    let outcomes = stored.played(&columns)?;
    Ok(Box::new(Known { series, outcomes }))
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
