//! What positions or scores are worth, or how likely a draw is, learned from games: the command `train`.
//!
//! Players of several kinds play each other; the positions at the start of turns are the examples, the
//! ends of their games the results. A tenth of the games is kept back: the loss there says how well
//! the model does on games that it has not seen.

pub mod harden;
mod imitation;
mod kept;
pub mod policy;
mod seen;

use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;
use wargauge_ai::foresight::UNIT;
use wargauge_analysis::lessons::Lesson;
use wargauge_analysis::logistic::{Example, fit_rising, loss, odds, share};
use wargauge_analysis::runner::on_threads;
use wargauge_analysis::summary::{FORMAT, Tool};
use wargauge_analysis::whole::write_whole;
use wargauge_engine::text::Lines;
use wargauge_games::Playable;
use wargauge_games::learns::{Features, Subject};

use crate::failure::Failure;
use crate::progress::Progress;

/// One game in so many is kept back.
const KEPT_BACK: u64 = 10;

/// As if so many examples spoke for no weight at all.
const DOUBT: f64 = 20.0;

/// Tenths of the share of a win, for which guesses are compared with what came of them.
const TENTHS: usize = 10;

/// What is to be learned, as a front end asks for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// What is learned about.
    pub subject: Subject,
    /// The scenarios, all of one game.
    pub scenarios: Vec<Arc<dyn Playable>>,
    /// The players: each plays each as either side.
    pub players: Vec<String>,
    /// Games of each pairing.
    pub games: u64,
    /// All luck derives from this.
    pub seed: u64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
    /// The file that gets the values, if one does. What was seen is kept beside it until then.
    pub out: Option<PathBuf>,
    /// The command, which the file names.
    pub made_by: String,
}

/// What was learned, as the JSON of `train` has it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Learned {
    /// The version of the JSON's form.
    pub format: u32,
    /// Which program made it.
    pub tool: Tool,
    /// The seed.
    pub seed: u64,
    /// Games that were played.
    pub games: u64,
    /// Positions that were learned from.
    pub positions: u64,
    /// The mean loss on the games that were kept back, in nats.
    pub loss: f64,
    /// The same for guessing always the mean.
    pub loss_of_mean: f64,
    /// Guesses and what came of them on the games that were kept back, by tenths of the guess.
    pub calibration: Vec<Tenth>,
    /// The weights in parts of 1024, by feature.
    pub weights: Vec<(String, i32)>,
    /// The text of the file.
    #[serde(skip)]
    pub text: String,
}

/// Positions with guesses of one tenth.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Tenth {
    /// How many.
    pub positions: u64,
    /// The mean guess of the first side's score, or of the chance of a draw.
    pub guessed: f64,
    /// Its mean score, or the share of draws.
    pub scored: f64,
}

/// Plays and learns, and writes the file. `None` after an interruption; then the same request goes on, if a file is
/// to get the values.
///
/// # Errors
/// If the scenarios are of several games, their game has no features, a player cannot be opened, a file cannot be
/// read or written, or the system gives no threads.
pub fn train(request: &Request, progress: &dyn Progress) -> Result<Option<Learned>, Failure> {
    on_threads(request.threads, || learn(request, progress))?
}

fn learn(request: &Request, progress: &dyn Progress) -> Result<Option<Learned>, Failure> {
    let Request { scenarios, players, games, seed, made_by, .. } = request;
    let features = |scenario: &Arc<dyn Playable>| scenario.features(request.subject);
    let Features { names, rising } = scenarios.first().map(features).unwrap_or_default();
    if names.is_empty() || scenarios.iter().any(|scenario| features(scenario).names != names) {
        let what = match request.subject {
            Subject::Positions | Subject::Draws => "foresee what positions lead to",
            Subject::Scores => "go by what a score is worth",
        };
        return Err(Failure::Input(format!(
            "there is nothing to learn: take scenarios of one game whose players {what}"
        )));
    }
    let all: Vec<bool> =
        (0..names.len()).map(|nth| rising.get(nth).is_some_and(|rises| *rises)).collect();
    let kept = seen::beside(request)?;
    let Some(lessons) = seen::play(request, names.len(), kept.as_ref(), progress)? else {
        return Ok(None);
    };
    let (test, lessons): (Vec<Lesson>, Vec<Lesson>) =
        lessons.into_iter().partition(|lesson| lesson.game % KEPT_BACK == 0);
    let [examples, test] = [&lessons, &test].map(|lessons| examples(lessons, request.subject));
    let fitted = fit_rising(&examples, &all, DOUBT);
    let whole = |weight: &f64| (weight * f64::from(UNIT)).round() as i32;
    let weights: Vec<(String, i32)> = names
        .iter()
        .zip(&fitted.weights)
        .map(|(name, weight)| ((*name).to_owned(), whole(weight)))
        .collect();
    let rounded: Vec<f64> =
        weights.iter().map(|(_, weight)| f64::from(*weight) / f64::from(UNIT)).collect();
    let mean = test.iter().map(|one| one.result).sum::<f64>() / test.len().max(1) as f64;
    let entropy = |p: f64| if p <= 0.0 { 0.0 } else { -p * p.ln() };
    let learned = Learned {
        format: FORMAT,
        tool: Tool::THIS,
        seed: *seed,
        games: games * (players.len() * players.len() * scenarios.len()) as u64,
        positions: examples.len() as u64,
        loss: loss(&test, &rounded),
        loss_of_mean: entropy(mean) + entropy(1.0 - mean),
        calibration: calibration(&test, &rounded),
        weights,
        text: String::new(),
    };
    let learned = Learned { text: text(&learned, made_by), ..learned };
    if let Some(out) = &request.out {
        write_whole(out, learned.text.as_bytes()).map_err(|why| Failure::not_written(out, why))?;
    }
    if let Some(kept) = kept {
        kept.remove()?;
    }
    Ok(Some(learned))
}

fn examples(lessons: &[Lesson], subject: Subject) -> Vec<Example<'_>> {
    let result = |one: &Lesson| match subject {
        Subject::Draws => f64::from(u8::from(one.halves == 1)),
        Subject::Positions | Subject::Scores => f64::from(one.halves) / 2.0,
    };
    lessons.iter().map(|one| Example { features: &one.features, result: result(one) }).collect()
}

fn calibration(test: &[Example<'_>], weights: &[f64]) -> Vec<Tenth> {
    let mut tenths = [Tenth::default(); TENTHS];
    for example in test {
        let guess = share(odds(example.features, weights));
        let tenth = &mut tenths[((guess * TENTHS as f64) as usize).min(TENTHS - 1)];
        tenth.positions += 1;
        tenth.guessed += guess;
        tenth.scored += example.result;
    }
    for tenth in &mut tenths {
        let positions = tenth.positions.max(1) as f64;
        tenth.guessed /= positions;
        tenth.scored /= positions;
    }
    tenths.to_vec()
}

/// The file: a line for each feature.
fn text(learned: &Learned, made_by: &str) -> String {
    let mut text = String::new();
    text.push_line(format_args!("# {made_by}"));
    text.push_line(format_args!(
        "# {} positions; loss {:.4} on games kept back, {:.4} without features",
        learned.positions, learned.loss, learned.loss_of_mean
    ));
    for (name, weight) in &learned.weights {
        text.push_line(format_args!("{name} {weight}"));
    }
    text
}
