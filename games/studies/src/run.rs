//! Plays one scenario many times, from its beginning or from a position, and may keep every game.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use wargauge_analysis::replay::Position;
use wargauge_analysis::summary::{Heading, Origin, Rate, Summary};
use wargauge_analysis::{Length, Run as Ended, Series, Study, study};
use wargauge_engine::printable;
use wargauge_games::position::{self, Opened};
use wargauge_games::{Games, Playable};
use wargauge_report::write::BACKGROUND;
use wargauge_report::{Background, Story};
use wargauge_store::{Columns, Finished, Plan, Table, gather, seal};

use crate::background::background;
use crate::documents::write_page;
use crate::failure::Failure;
use crate::keep::{self, Conditions, Kept};
use crate::progress::{Following, Progress};
use crate::scenes::{Source, scenes};

/// A run as a front end asks for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scenario; with a position, as [`Request::from_position`] gives it.
    pub scenario: Arc<dyn Playable>,
    /// The file of the position that games start from, and its content.
    pub from: Option<(PathBuf, Position)>,
    /// The players of both sides, by the names that open them.
    pub players: [String; 2],
    /// How it is played.
    pub conditions: Conditions,
    /// Whether the rows of its games are wanted.
    pub rows: bool,
}

impl Request {
    /// A run of a scenario between its usual players.
    pub fn new(scenario: Arc<dyn Playable>) -> Self {
        let players = [scenario.usual_player(), scenario.usual_player()];
        Self { scenario, from: None, players, conditions: Conditions::default(), rows: false }
    }

    /// The same from a saved position, with fresh dice.
    ///
    /// # Errors
    /// If the file holds no position, or its game does not lead there.
    pub fn from_position(file: &Path, games: Games) -> Result<Self, Failure> {
        let Opened { position, scenario } = position::open(file, games)?;
        Ok(Self { from: Some((file.to_owned(), position)), ..Self::new(scenario) })
    }
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The study, as the JSON of `run` has it.
    pub summary: Summary,
    /// Whether it was ended before its time; what was played until then is in the summary.
    pub interrupted: bool,
    /// The rows of its games, if they were wanted.
    pub rows: Option<Table>,
    /// What this call has played of it: not the games that the folder held before.
    pub now: Amount,
}

/// So many games, in which so many decisions were made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Amount {
    /// The games.
    pub games: u64,
    /// The decisions.
    pub decisions: u64,
}

/// Plays, and writes the folder of a run that is kept.
///
/// # Errors
/// If a player cannot be opened, the folder holds another run or damaged parts, or the system fails.
pub fn run(request: &Request, progress: &dyn Progress) -> Result<Outcome, Failure> {
    let Request { scenario, from, players, conditions, rows: _ } = request;
    let series = scenario.series(players, conditions.seed)?;
    let started = Instant::now();
    let watch = Following::shares(progress, "", scenario.sheet().sides(), conditions.goal());
    let played = play(request, &*series, &watch)?;
    let seconds = started.elapsed().as_secs_f64();
    drop(watch);

    let from = from.as_ref().map(|(file, position)| {
        let &Position { game, at, turn, .. } = position;
        Origin { file: printable::path(file), game, at, turn }
    });
    let bracket = if from.is_none() { scenario.bracket(series.players()) } else { None };
    let sensitive = if from.is_none() { scenario.sensitive() } else { None };
    let heading =
        Heading { bracket, sensitive, ..Heading::new(&*series, scenario.identity(), from) };
    let Played { study, before, interrupted, threads, kept, rows } = played;
    // The games that were there before took none of the time.
    let now = Amount {
        games: study.games() - before.games(),
        decisions: study.decisions - before.decisions,
    };
    let rate = Rate::new(now.games, now.decisions, seconds, threads);
    let summary = Summary { rate, ..Summary::new(heading, &study, conditions.band) };
    if let Some(kept) = kept.filter(|_| !interrupted) {
        let stored = kept.stored().clone();
        let _held = kept.finish(&summary.clone().without_rate())?;
        // A shard alone shows nothing: its page comes with the merge.
        if let Some(keep) = conditions.keep.as_ref().filter(|keep| keep.shard.is_none()) {
            let story = Story::Run(Box::new(summary.clone()));
            let source = Source { stored: &stored, study: &study, scenario, series: &*series };
            let scenes = scenes(&source, threads, progress)?;
            let beside = background(&**scenario, &*series, study.games(), threads)?;
            let beside = Background { scenes, ..beside };
            write_page(&keep.folder, &story, &[beside])?;
            seal(&keep.folder, &[BACKGROUND.to_owned()])?;
        }
    }
    Ok(Outcome { summary, interrupted, rows, now })
}

/// Plays, into a folder or not.
fn play(request: &Request, series: &dyn Series, watch: &Following<'_>) -> Result<Played, Failure> {
    let Request { scenario, from, conditions, .. } = request;
    if let Some(keep) = &conditions.keep {
        let from = from.as_ref().map(|(file, position)| (file.as_path(), position));
        let kept = Kept { about: scenario.about(), from, conditions };
        let mut played = Played::kept(keep::play(&keep.folder, &kept, series, 0, watch)?);
        if let Some(kept) = played.kept.as_ref().filter(|_| request.rows) {
            played.rows = Some(Table::of(kept.stored().clone(), Columns::of(series.sheet()))?);
        }
        return Ok(played);
    }
    let enough = |study: &Study| match conditions.plan {
        Plan::Games(_) => true,
        Plan::Until(half_width) => study.is_sure_within(half_width),
    };
    if request.rows {
        let (Ended { count: study, interrupted, threads, games: _ }, table) =
            gather(series, conditions.plan, &enough, conditions.threads, watch)?;
        let (before, rows) = (Study::default(), Some(table));
        return Ok(Played { study, before, interrupted, threads, kept: None, rows });
    }
    let length = match conditions.plan {
        Plan::Games(games) => Length::Games(games),
        Plan::Until(_) => Length::Until(&enough),
    };
    let plan = wargauge_analysis::Plan { length, threads: conditions.threads };
    let Ended { count: study, interrupted, threads, games: _ } = study(series, &plan, watch)?;
    Ok(Played { study, before: Study::default(), interrupted, threads, kept: None, rows: None })
}

/// The games of a run, kept or not.
struct Played {
    study: Study,
    /// What the folder held before.
    before: Study,
    interrupted: bool,
    threads: usize,
    /// The run in its folder.
    kept: Option<Finished>,
    /// The rows, if they are wanted.
    rows: Option<Table>,
}

impl Played {
    fn kept(finished: Finished) -> Self {
        let Finished { study, before, interrupted, threads, .. } = &finished;
        Self {
            study: study.clone(),
            before: before.clone(),
            interrupted: *interrupted,
            threads: *threads,
            kept: Some(finished),
            rows: None,
        }
    }
}
