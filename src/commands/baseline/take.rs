//! Takes the figures of one scenario: plays as many games as a check needs to hold others against.

use std::sync::Arc;

use wargauge_analysis::Series;
use wargauge_analysis::gate::{Counted, Measure, Sight, count};
use wargauge_analysis::statistics::Errors;
use wargauge_games::Playable;
use wargauge_scenarios::{Counts, Entry, Kept, Stated};

use crate::balance::{agrees, counted_of, open_players};
use crate::exit::Failure;
use crate::marks::{marks, sizes};
use crate::options::names;
use crate::screen::{Played, decimals_for, remark, thousands};

/// How figures are taken.
pub(super) struct Taking {
    pub(super) seed: u64,
    pub(super) errors: Errors,
    /// Expectations of the whole file.
    pub(super) answers: usize,
    /// How many games, if that is said.
    pub(super) games: Option<u64>,
    /// That of a share of one half.
    pub(super) tolerance: f64,
    pub(super) threads: usize,
    pub(super) quiet: bool,
}

/// Games after which tolerances and the number of games are fixed.
const PILOT: u64 = 4096;

/// Tolerances of points, turns and uses are no finer, even where games are nearly all alike: nobody
/// would call that a shift.
const FINEST: f64 = 0.01;

/// More than any check could wait for.
const MOST: u64 = 10_000_000;

/// Games that baselines are rounded to.
const ROUND: u64 = 1000;

/// Takes all figures of a scenario. False if the user has interrupted it.
///
/// # Errors
/// If the system gives no threads.
pub(super) fn take(entry: &mut Entry<Arc<dyn Playable>>, taking: &Taking) -> Result<bool, Failure> {
    let scenario = Arc::clone(&entry.scenario);
    let players = open_players(&entry.players, &*scenario)?;
    let series = scenario.series(&names(&players), taking.seed)?;
    let marks = marks(&*scenario.random_series(taking.seed), &*series, sizes(&players));
    let (sides, rules) = (scenario.sheet().sides(), scenario.sheet().rules);
    let measure = |what: &str| Measure::read(what, sides, rules);
    let measures: Vec<Measure> =
        entry.expected.iter().filter_map(|expected| measure(&expected.what)).collect();
    let label = entry.label();

    let Some(pilot) = taking.play(&*series, &measures, PILOT)? else { return Ok(false) };
    let mut needed = 0;
    for ((expected, &measure), before) in
        entry.expected.iter_mut().zip(&measures).zip(&pilot.measures)
    {
        let sight = Sight::new(before, measure.unit(), taking.errors, taking.answers);
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
    if !taking.quiet && games < needed {
        remark(&format!(
            "{label}: {} games are few for such tolerances, checks against them may stay undecided; \
             {} would do",
            thousands(games),
            thousands(needed)
        ));
    }
    let Some(counted) = taking.play(&*series, &measures, games)? else { return Ok(false) };

    let old = entry.kept.take();
    let mut counts: Vec<(String, Counts)> = Vec::new();
    for (expected, histogram) in entry.expected.iter_mut().zip(&counted.measures) {
        let own = measure(&expected.what).map_or(1.0, Measure::unit);
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
        rules: marks.rules,
        play: marks.play,
        uses: marks.uses,
        counts,
        text: scenario.about().text.clone(),
        scenario: Ok(Arc::clone(&entry.scenario)),
    });
    if !taking.quiet {
        remark(&format!("{label}: {} games", thousands(games)));
    }
    Ok(true)
}

/// One digit of a number, which is how tolerances are thought of.
fn nice(number: f64) -> f64 {
    let digit = 10_f64.powf(number.log10().floor());
    // Through its decimal form, so that 0.06 is not 0.060000000000000005.
    format!("{:.1$}", (number / digit).round() * digit, (-digit.log10()).max(0.0) as usize)
        .parse()
        .unwrap_or(number)
}

impl Taking {
    /// Plays so many games; nothing if the user has interrupted it.
    fn play(
        &self,
        series: &dyn Series,
        measures: &[Measure],
        games: u64,
    ) -> Result<Option<Counted>, Failure> {
        let watch = Played::new(games, !self.quiet);
        let counted = count(series, measures, games, self.threads, &watch)?;
        watch.finish();
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
