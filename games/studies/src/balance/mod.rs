//! The value that brings a side's score to a target: a handicap in points, a threshold, the size of a unit,
//! a turn.
//!
//! Every value is the scenario with one change, loaded and checked like any other; all of them play games of the
//! same numbers under the same luck. How the search goes is the analysis' ([`wargauge_analysis::balance`]).

mod document;
mod page;
mod tuned;
mod words;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use serde_json::json;
use wargauge_analysis::balance::{Look, Search, Seen};
use wargauge_analysis::summary::{FORMAT, Keyed, Rate, Tool};
use wargauge_analysis::{Contrast, Series, Tournament};
use wargauge_engine::Side;
use wargauge_games::{Games, Playable, side_named};
use wargauge_scenarios::Changes;

use crate::documents::Answered;
use crate::failure::Failure;
use crate::progress::{Following, Goal, Progress};
use crate::seats::{names, players};

pub use self::document::{At, Document, Given, Question};
pub use self::tuned::{Tuned, Values};
pub use self::words::{score, target, value};

/// A search as a front end asks for it.
#[derive(Clone)]
pub struct Request {
    /// The name of the scenario, or its path.
    pub scenario: String,
    /// What is changed in it before the search.
    pub changes: Changes,
    /// The games that are known.
    pub games: Games,
    /// What is tuned; without it, the points that are given to a side.
    pub tuned: Option<Tuned>,
    /// The side whose score is meant; the first if none is named.
    pub side: Option<String>,
    /// The score that it should have.
    pub target: f64,
    /// The players, each as `SIDE=PLAYER`; the strongest known one for a side without any.
    pub players: Vec<String>,
    /// All games of all values.
    pub budget: u64,
    /// All luck derives from this.
    pub seed: u64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
    /// The folder for the document, the chart and the page.
    pub folder: Option<PathBuf>,
}

impl Request {
    /// A search with the usual numbers.
    pub fn new(scenario: &str, changes: Changes, games: Games) -> Self {
        Self {
            scenario: scenario.to_owned(),
            changes,
            games,
            tuned: None,
            side: None,
            target: 0.5,
            players: Vec::new(),
            budget: 200_000,
            seed: 1794,
            threads: 0,
            folder: None,
        }
    }

    /// The scenario with a further change.
    fn load(&self, change: Option<String>) -> Result<Arc<dyn Playable>, Failure> {
        let mut changes = self.changes.clone();
        changes.sets.extend(change);
        Ok(self.games.load(&self.scenario, &changes)?)
    }
}

/// Searches. Nothing if it was interrupted: no part of a search is an answer.
///
/// # Errors
/// If the scenario, the path, an end of the range, the side or a player is wrong, the folder holds something
/// else, or the system fails.
pub fn balance(request: &Request, progress: &dyn Progress) -> Result<Option<Document>, Failure> {
    let base = request.load(None)?;
    let tuned = tuned(request, &*base)?;
    let mut values = Values::new(&tuned, &*base)?;
    if request.tuned.is_none() {
        values.present = values.present.or(Some(0.0));
    }
    let [first, last] = [0, values.count - 1].map(|place| request.load(Some(values.change(place))));
    let (first, last) = (first?, last?);
    if first.about().digest == last.about().digest {
        return Err(Failure::Input(format!(
            "`--tune {}` changes nothing in `{}`: every game would be the same at both ends",
            tuned.text(),
            request.scenario
        )));
    }
    let side = match &request.side {
        Some(name) => side_named(name, &format!("--side {name}"), base.sheet().sides())?,
        None => Side::First,
    };
    let seated = names(&players(&request.players, &*base, &base.strong_player())?);
    let sides = base.sheet().sides.clone();
    let question = Question {
        format: FORMAT,
        tool: Tool::THIS,
        scenario: base.identity(),
        seed: request.seed,
        budget: request.budget,
        players: Keyed(sides.iter().cloned().zip(seated.iter().cloned()).collect()),
        side: sides[side.index()].clone(),
        path: values.path.clone(),
        range: [0, values.count - 1].map(|place| values.json(place)),
        target: request.target,
    };
    let folder = match &request.folder {
        Some(folder) => Some(Answered::take(folder, "balance", &question)?),
        None => None,
    };
    let search = Search {
        places: values.count,
        is_real: !values.is_whole,
        side,
        target: request.target,
        games: request.budget,
        present: values.present_place(),
    };
    let started = Instant::now();
    let mut tally = Tally::default();
    let found = search.run(|look| play(request, &values, &seated, look, &mut tally, progress))?;
    let Some(found) = found else { return Ok(None) };
    let seconds = started.elapsed().as_secs_f64();
    let rate = Rate::new(found.games, tally.decisions, seconds, tally.threads);
    let document = Document::new(question, &values, &found, (base.sheet(), side), rate);
    if let Some(folder) = folder {
        let leaflet = page::leaflet(&document, request, &values);
        folder.write(&document.without_rate(), &leaflet)?;
    }
    Ok(Some(document))
}

/// What is tuned: what was asked for, or the bid of the game.
fn tuned(request: &Request, base: &dyn Playable) -> Result<Tuned, Failure> {
    if let Some(tuned) = &request.tuned {
        return Ok(tuned.clone());
    }
    let bid = base.bid().ok_or_else(|| {
        Failure::Input(format!(
            "`--bid`: no value of a scenario of `{}` gives points to a side before the game; name a \
             value with `--tune PATH=LO..HI`",
            base.about().system
        ))
    })?;
    let ends = bid.range.map(|end| json!(end).to_string());
    Ok(Tuned { path: bid.path.to_owned(), ends })
}

/// What was played besides outcomes.
#[derive(Default)]
struct Tally {
    decisions: u64,
    threads: usize,
}

/// Plays what the search asks for; nothing if it is interrupted.
fn play(
    request: &Request,
    values: &Values,
    players: &[String; 2],
    look: &Look,
    tally: &mut Tally,
    progress: &dyn Progress,
) -> Result<Option<Seen>, Failure> {
    let load = |&place: &usize| request.load(Some(values.change(place)));
    let scenarios: Vec<Arc<dyn Playable>> =
        look.places.iter().map(load).collect::<Result<_, _>>()?;
    let all: Vec<Box<dyn Series + '_>> = scenarios
        .iter()
        .map(|scenario| Ok(scenario.series(players, request.seed)?))
        .collect::<Result<_, Failure>>()?;
    let count = all.len();
    let pairs: Vec<(usize, usize)> =
        (0..count).flat_map(|later| (0..later).map(move |earlier| (earlier, later))).collect();
    let differences =
        pairs.iter().map(|&(earlier, later)| Contrast::of(Side::First, later, earlier));
    let tournament = Tournament::even(
        all.iter().map(|series| &**series),
        look.first..look.first + look.games,
        differences.collect(),
    );
    let watch = Following::stage(progress, look.label, Goal::Games(tournament.total()));
    let run = tournament.play(request.threads, &watch)?;
    drop(watch);
    tally.decisions += run.count.decisions;
    tally.threads = tally.threads.max(run.threads);
    let apart = pairs
        .iter()
        .enumerate()
        .map(|(nth, &(earlier, later))| (earlier, later, run.count.difference(nth)));
    let outcomes = (0..count).map(|place| run.count.outcomes(place, count)).collect();
    let seen = Seen { outcomes, apart: apart.collect() };
    Ok((!run.interrupted).then_some(seen))
}
