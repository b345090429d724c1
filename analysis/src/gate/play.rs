//! Plays a trial: as many games as its answers take.

use std::sync::{Mutex, PoisonError};

use super::{Counted, Expectation, Measure, Trial, Verdict};
use crate::runner::{Begin, Length, NoThreads, Plan, Run, Watch, resume, run};
use crate::series::Series;
use crate::statistics::Errors;

/// Games in a block: the first look comes after eight of them (see [`crate::statistics::looks`]), and
/// a clear answer should not wait long.
const BLOCK: u64 = 32;

/// A scenario with its players on trial.
pub struct Gate<'a> {
    /// The games.
    pub series: &'a dyn Series,
    /// What is expected.
    pub expectations: &'a [Expectation],
    /// The errors of the whole family.
    pub errors: Errors,
    /// How many expectations the family has.
    pub answers: usize,
    /// After so many games at the latest the trial ends.
    pub most: u64,
    /// On how many threads; 0 for one a core.
    pub threads: usize,
}

/// A trial that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// What the games were counted into.
    pub counted: Counted,
    /// What is known of each expectation.
    pub verdicts: Vec<Verdict>,
    /// Was it ended before its time?
    pub interrupted: bool,
    /// The number of threads that played.
    pub threads: usize,
}

impl Gate<'_> {
    /// Plays until the answer is clear, or no more games may be played. What comes out is the same
    /// on any number of threads: looks come at fixed numbers of games.
    ///
    /// # Errors
    /// If the system gives no threads.
    ///
    /// # Panics
    /// If a game panics; the message names the game.
    pub fn play(&self, watch: &dyn Watch<Counted>) -> Result<Ended, NoThreads> {
        let trial = Mutex::new(Trial::new(self.expectations, self.errors, self.answers));
        let clear = |counted: &Counted| {
            // A look that panics has broken the whole run anyway.
            let mut trial = trial.lock().unwrap_or_else(PoisonError::into_inner);
            trial.look(counted);
            trial.is_clear(counted.games)
        };
        let plan = Plan { length: Length::UntilOr(self.most, &clear), threads: self.threads };
        let measures = || self.expectations.iter().map(|expectation| expectation.measure);
        let run = resume(
            &plan,
            Begin { block: Some(BLOCK), ..Begin::default() },
            watch,
            || self.series.seat(),
            |seat, number, counted: &mut Counted| {
                counted.add(&seat.play(number), measures());
            },
        )?;
        let Run { count: counted, interrupted, threads, .. } = run;
        let mut trial = trial.into_inner().unwrap_or_else(PoisonError::into_inner);
        if !interrupted {
            // The last games may have come after the last look.
            trial.look(&counted);
        }
        let verdicts = trial.verdicts().to_vec();
        Ok(Ended { counted, verdicts, interrupted, threads })
    }
}

/// Plays so many games and counts them, for figures that later ones are held against.
///
/// # Errors
/// If the system gives no threads.
///
/// # Panics
/// If a game panics; the message names the game.
pub fn count(
    series: &dyn Series,
    measures: &[Measure],
    games: u64,
    threads: usize,
    watch: &dyn Watch<Counted>,
) -> Result<Run<Counted>, NoThreads> {
    let plan = Plan { length: Length::Games(games), threads };
    run(
        &plan,
        watch,
        || series.seat(),
        |seat, number, counted: &mut Counted| {
            counted.add(&seat.play(number), measures.iter().copied());
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::band::Answer;
    use crate::gate::{Claim, ERRORS};
    use crate::histogram::Histogram;
    use crate::matchup::Matchup;
    use wargauge_ai::Random;
    use wargauge_ai::toy::Duel;
    use wargauge_engine::Side;

    const MEASURES: [Measure; 3] = [Measure::Won(Side::First), Measure::Drawn, Measure::Points];

    fn matchup(duel: &Duel, seed: u64) -> Matchup<'_, Duel, Random> {
        Matchup::new(duel, [Random, Random], seed)
    }

    /// What `duel` is, from 40,000 games.
    fn expectations(duel: &Duel) -> Vec<Expectation> {
        let counted = count(&matchup(duel, 1), &MEASURES, 40_000, 2, &()).expect("threads").count;
        let each = MEASURES.into_iter().zip(counted.measures);
        each.map(|(measure, before): (Measure, Histogram)| {
            let tolerance = if measure.is_share() { 0.02 } else { 0.1 };
            Expectation { measure, claim: Claim::As { before, tolerance } }
        })
        .collect()
    }

    fn ended(duel: &Duel, expectations: &[Expectation], threads: usize, most: u64) -> Ended {
        let matchup = matchup(duel, 2);
        let answers = expectations.len();
        let gate = Gate { series: &matchup, expectations, errors: ERRORS, answers, most, threads };
        gate.play(&()).expect("threads")
    }

    #[test]
    fn a_game_that_is_as_it_was_passes_and_another_fails_on_any_number_of_threads() {
        let duel = Duel::default();
        let expectations = expectations(&duel);
        let same = ended(&duel, &expectations, 1, 100_000);
        assert!(same.verdicts.iter().all(|verdict| verdict.answer() == Answer::Inside));
        assert!((256..20_000).contains(&same.counted.games), "{}", same.counted.games);
        assert_eq!(ended(&duel, &expectations, 3, 100_000).counted, same.counted);
        let other = ended(&Duel { edge: 1, ..duel }, &expectations, 2, 100_000);
        assert_eq!(other.verdicts[0].answer(), Answer::Outside);
        assert!(other.verdicts[0].games < same.verdicts[0].games);
    }

    #[test]
    fn what_is_not_clear_in_time_stays_open() {
        let duel = Duel::default();
        let expectations = expectations(&duel);
        let ended = ended(&duel, &expectations, 2, 100);
        assert_eq!((ended.counted.games, ended.interrupted), (100, false));
        assert!(ended.verdicts.iter().any(|verdict| verdict.answer() == Answer::Open));
    }
}
