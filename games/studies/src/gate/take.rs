//! Takes the figures of one scenario: plays as many games as a later check needs for comparison.

use std::sync::Arc;

use wargauge_analysis::Series;
use wargauge_analysis::figures::{decimals_for, thousands};
use wargauge_analysis::gate::{Counted, Measure, Sight, count};
use wargauge_analysis::statistics::Errors;
use wargauge_scenarios::{Counts, Kept, Stated};

use super::fingerprints::{fingerprints, sizes};
use super::question::{agrees, counted_of};
use super::{Entry, measures};
use crate::failure::Failure;
use crate::progress::{Following, Progress};
use crate::seats::{names, open_players};

/// How figures are taken.
#[derive(Clone, Copy, Debug)]
pub struct Taking {
    /// How many games of each scenario; none for as many as the tolerances need.
    pub games: Option<u64>,
    /// The tolerance of a share of one half, which fixes those that are not set.
    pub tolerance: f64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
}

/// How the figures of one file are taken.
pub(super) struct Figures {
    pub(super) seed: u64,
    pub(super) errors: Errors,
    /// Expectations of the whole file.
    pub(super) answers: usize,
    pub(super) taking: Taking,
}

/// Games after which tolerances and the number of games are fixed.
const PILOT: u64 = 4096;

/// Tolerances of points, turns and uses are no finer, even if games are nearly all the same: a smaller
/// difference matters to no designer.
const FINEST: f64 = 0.01;

/// More than any check could wait for.
const MOST: u64 = 10_000_000;

/// Games that baselines are rounded to.
const ROUND: u64 = 1000;

/// Takes all figures of a scenario. False if the user has interrupted it.
///
/// # Errors
/// If the system gives no threads.
pub(super) fn take(
    entry: &mut Entry,
    figures: &Figures,
    progress: &dyn Progress,
) -> Result<bool, Failure> {
    let taking = figures.taking;
    let scenario = Arc::clone(&entry.scenario);
    let players = open_players(&entry.players, &*scenario)?;
    let series = scenario.series(&names(&players), figures.seed)?;
    let taken = fingerprints(&*scenario.random_series(figures.seed), &*series, sizes(&players));
    let measures = measures(entry)?;
    let label = entry.label();

    let Some(pilot) = figures.play(&*series, &measures, PILOT, progress)? else { return Ok(false) };
    let mut needed = 0;
    for ((expected, &measure), before) in
        entry.expected.iter_mut().zip(&measures).zip(&pilot.measures)
    {
        let sight = Sight::new(before, measure.unit(), figures.errors, figures.answers);
        match &mut expected.stated {
            Stated::Unmoved { tolerance, .. } => {
                if *tolerance == 0.0 {
                    *tolerance = if measure.is_share() {
                        taking.tolerance
                    } else {
                        // A share of one half has the deviation one half.
                        nice(2.0 * taking.tolerance * sight.deviation()).max(FINEST)
                    };
                }
                needed = needed.max(sight.baseline(2.0 * *tolerance));
            }
            Stated::Inside { margin, .. } => needed = needed.max(sight.baseline(*margin)),
        }
    }
    let games = taking.games.unwrap_or(needed.div_ceil(ROUND).saturating_mul(ROUND).min(MOST));
    if games < needed {
        progress.remark(&format!(
            "{label}: {} games are few for such tolerances, checks against them may stay undecided; \
             {} would do",
            thousands(games),
            thousands(needed)
        ));
    }
    let Some(counted) = figures.play(&*series, &measures, games, progress)? else {
        return Ok(false);
    };

    let old = entry.kept.take();
    let mut counts: Vec<(String, Counts)> = Vec::new();
    let each = entry.expected.iter_mut().zip(&measures).zip(&counted.measures);
    for ((expected, measure), histogram) in each {
        let own = measure.unit();
        let mean = histogram.mean().map_or(0.0, |mean| mean.mean / own);
        if let Stated::Unmoved { figure, decimals, tolerance } = &mut expected.stated {
            let of_old = old.as_ref().and_then(|kept| counted_of(kept, &expected.what));
            let by_hand = !figure.is_nan()
                && !of_old.is_some_and(|old| agrees(*figure, *decimals, &old, own));
            if !by_hand {
                *figure = mean;
                *decimals = decimals_for(*tolerance) + 1;
            }
        }
        if counts.iter().all(|(what, _)| *what != expected.what) {
            counts.push((expected.what.clone(), histogram.iter().collect()));
        }
    }
    entry.kept = Some(Kept {
        digest: scenario.about().digest.clone(),
        players: names(&players),
        games,
        rules: taken.rules,
        play: taken.play,
        uses: taken.uses,
        counts,
        text: scenario.about().text.clone(),
        scenario: Ok(Arc::clone(&entry.scenario)),
    });
    progress.remark(&format!("{label}: {} games", thousands(games)));
    Ok(true)
}

/// A number rounded to one digit, as people choose tolerances.
fn nice(number: f64) -> f64 {
    let digit = 10_f64.powf(number.log10().floor());
    // Through its decimal form, so that 0.06 is not 0.060000000000000005.
    format!("{:.1$}", (number / digit).round() * digit, (-digit.log10()).max(0.0) as usize)
        .parse()
        .unwrap_or(number)
}

impl Figures {
    /// Plays this many games; `None` if the user has interrupted it.
    fn play(
        &self,
        series: &dyn Series,
        measures: &[Measure],
        games: u64,
        progress: &dyn Progress,
    ) -> Result<Option<Counted>, Failure> {
        let watch = Following::games(progress, games);
        let counted = count(series, measures, games, self.taking.threads, &watch)?;
        drop(watch);
        Ok((!counted.interrupted).then_some(counted.count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tolerances_have_one_digit() {
        let numbers = [0.0608, 0.0178, 0.096, 2.4, 31.0];
        assert_eq!(
            numbers.map(nice).map(|number| number.to_string()),
            ["0.06", "0.02", "0.1", "2", "30"]
        );
    }
}
