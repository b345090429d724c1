//! Checks one scenario: are its data, the rules and the players as they were? If not, plays it.

use std::path::Path;
use std::thread::available_parallelism;

use wargauge_analysis::gate::{Claim, Counted, Expectation, Gate, Measure, Sight, Trial, Verdict};
use wargauge_analysis::statistics::{Errors, difference};
use wargauge_analysis::{Answer, Histogram, Interval, Series};
use wargauge_engine::printable;
use wargauge_games::{Entrant, Playable};
use wargauge_scenarios::{Expected, Stated};

use super::causes::{Causes, causes, commands, explain};
use super::question::{counted_of, question};
use super::report::{Checked, Figure, Judged, Outcome, Promise, Rate, Target};
use super::words;
use super::{Entry, measures};
use crate::failure::Failure;
use crate::progress::{Following, Progress};
use crate::seats::{names, open_players};

/// How to check.
pub(super) struct Asked<'a> {
    pub(super) file: &'a Path,
    /// The seed of what is kept.
    pub(super) kept_seed: u64,
    pub(super) seed: u64,
    pub(super) promise: Promise,
    pub(super) force: bool,
    pub(super) most: Option<u64>,
    pub(super) threads: usize,
}

/// The most games if no baseline says how many.
const MOST: u64 = 100_000;

impl Asked<'_> {
    fn errors(&self) -> Errors {
        Errors { alarm: self.promise.alarm, miss: self.promise.miss }
    }
}

/// A scenario that is checked.
pub(super) struct Subject<'a> {
    pub(super) entry: &'a Entry,
    pub(super) scenario: &'a dyn Playable,
    pub(super) players: [Entrant; 2],
    pub(super) expectations: Vec<Expectation>,
}

impl<'a> Subject<'a> {
    /// Its games under a seed.
    ///
    /// # Errors
    /// If a player cannot be opened any more.
    pub(super) fn series(&self, seed: u64) -> Result<Box<dyn Series + 'a>, Failure> {
        Ok(self.scenario.series(&names(&self.players), seed)?)
    }
}

/// Checks a scenario; `None` if the user has interrupted it.
///
/// # Errors
/// If a player cannot be opened, or the system gives no threads.
pub(super) fn judge(
    entry: &Entry,
    asked: &Asked<'_>,
    progress: &dyn Progress,
) -> Result<Option<Checked>, Failure> {
    let scenario = &*entry.scenario;
    let players = open_players(&entry.players, scenario).map_err(|why| {
        Failure::Input(format!("{}:{}: {why}", printable::path(asked.file), entry.line))
    })?;
    let kept = entry.kept.as_ref();
    let measured: Vec<(&Expected, Measure)> = entry.expected.iter().zip(measures(entry)?).collect();
    let expectations =
        measured.iter().map(|&(expected, measure)| question(expected, measure, kept)).collect();
    let subject = Subject { entry, scenario, players, expectations };
    let found = causes(&subject, asked.kept_seed)?;
    let most = asked.most.unwrap_or(kept.map_or(MOST, |kept| kept.games));

    let sight = sight(&subject, &found, asked);
    let answered =
        (found.is_unchanged() && !asked.force).then(|| by_what_is_kept(&subject, asked)).flatten();
    let (answers, games): (Vec<(Verdict, Option<Histogram>)>, _) = if let Some(answers) = answered {
        (answers, None)
    } else {
        if let Some(rate) = sight {
            progress.remark(&words::sight(&entry.label(), &rate, most, &subject));
        }
        let series = subject.series(asked.seed)?;
        let gate = Gate {
            series: &*series,
            expectations: &subject.expectations,
            errors: asked.errors(),
            answers: asked.promise.expectations,
            most,
            threads: asked.threads,
        };
        let watch = Following::games(progress, most);
        let ended = gate.play(&watch)?;
        drop(watch);
        if ended.interrupted {
            return Ok(None);
        }
        let Counted { games, measures } = ended.counted;
        let mut figures = measures.into_iter();
        let answers = ended.verdicts.into_iter().map(|verdict| (verdict, figures.next()));
        (answers.collect(), Some(games))
    };
    let each = measured.iter().zip(&subject.expectations).zip(&answers);
    let mut judged: Vec<Judged> = each
        .map(|((&(expected, _), expectation), (verdict, now))| {
            judged_by(expected, expectation, *verdict, now.as_ref())
        })
        .collect();
    let rate = games.and(sight);
    let games = games.unwrap_or(0);
    if !explain(&subject, &found, &mut judged, games, asked, progress)? {
        return Ok(None);
    }
    let answer = judged.iter().map(|one| one.answer).max().unwrap_or(Outcome::Holds);
    Ok(Some(Checked {
        name: entry.label(),
        line: entry.line,
        players: names(&subject.players),
        digest: scenario.about().digest.clone(),
        answer,
        unchanged: found.is_unchanged(),
        games,
        most,
        changes: found.changes.clone(),
        causes: found.sentences(&judged),
        commands: commands(&subject, &found, asked, games, answer),
        expectations: judged,
        rate,
        sides: scenario.sheet().sides.clone(),
    }))
}

/// The answers of the kept games, if they are those that would be played: a figure from them holds,
/// and any other expectation is compared with them, and gets what they have counted. `None` if that leaves anything open.
fn by_what_is_kept(
    subject: &Subject<'_>,
    asked: &Asked<'_>,
) -> Option<Vec<(Verdict, Option<Histogram>)>> {
    let kept = subject.entry.kept.as_ref()?;
    let each = subject.entry.expected.iter().zip(&subject.expectations);
    each.map(|(expected, expectation)| {
        if let Claim::As { .. } = expectation.claim {
            return Some((Verdict::inside(), None));
        }
        let figures = counted_of(kept, &expected.what)?;
        let counted = Counted { games: kept.games, measures: vec![figures.clone()] };
        let alone = std::slice::from_ref(expectation);
        let mut trial = Trial::new(alone, asked.errors(), asked.promise.expectations);
        trial.look(&counted);
        let verdict = trial.verdicts().first().copied()?;
        (verdict.answer() != Answer::Open).then_some((verdict, Some(figures)))
    })
    .collect()
}

/// An expectation with its figures and its answer.
fn judged_by(
    expected: &Expected,
    expectation: &Expectation,
    verdict: Verdict,
    now: Option<&Histogram>,
) -> Judged {
    let measure = expectation.measure;
    let interval = now.and_then(|counted| measure.interval(counted));
    let before = match &expectation.claim {
        Claim::As { before, .. } => measure.interval(before),
        Claim::Is { figure, .. } => {
            Some(Interval { estimate: *figure, low: *figure, high: *figure })
        }
        Claim::Within { .. } => None,
    };
    let by = interval.zip(before).map(|(now, before)| difference(now, before));
    Judged {
        what: expected.what.clone(),
        line: expected.line,
        expected: match expected.stated {
            Stated::Unmoved { figure: from, tolerance, .. } => Target::Unmoved { from, tolerance },
            Stated::Inside { ends: band, margin } => Target::Inside { band, margin },
        },
        answer: verdict.answer().into(),
        decided: now.and(verdict.games),
        now: interval.map(figure),
        difference: by.map(figure),
        by_data: None,
        measure,
    }
}

/// An interval as the report has it.
pub(super) fn figure(interval: Interval) -> Figure {
    let Interval { estimate: mean, low, high } = interval;
    Figure { mean, low, high }
}

/// What a minute on this machine can detect, from the speed of the games of the fingerprints.
fn sight(subject: &Subject<'_>, found: &Causes, asked: &Asked<'_>) -> Option<Rate> {
    let kept = subject.entry.kept.as_ref()?;
    let cores = available_parallelism().map_or(1, usize::from);
    let threads = if asked.threads == 0 { cores } else { asked.threads.min(cores) };
    let games_per_second = found.speed? * threads as f64;
    let games = (60.0 * games_per_second) as u64;
    let shifts = subject.expectations.iter().enumerate().filter_map(|(nth, expectation)| {
        let unit = expectation.measure.unit();
        let before = if let Claim::As { before, .. } = &expectation.claim {
            before.clone()
        } else {
            counted_of(kept, &subject.entry.expected[nth].what)?
        };
        let sight = Sight::new(&before, unit, asked.errors(), asked.promise.expectations);
        let (sight, reach) = match expectation.claim {
            Claim::As { tolerance, .. } => (sight, 2.0 * tolerance),
            Claim::Is { tolerance, .. } => (sight.exact(), 2.0 * tolerance),
            Claim::Within { margin, .. } => (sight.exact(), margin),
        };
        let shift = sight.shift(games);
        Some((shift / reach, nth, shift))
    });
    let (_, expectation, shift) = shifts.max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(Rate { games_per_second, shift_in_a_minute: shift, expectation })
}
