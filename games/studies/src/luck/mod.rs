//! How much of a result is luck, by source; how much is left to decisions; and the score with the luck of
//! the dice taken out. How it is estimated is the analysis' ([`wargauge_analysis::luck`]).

mod document;
mod page;
mod words;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use wargauge_analysis::luck::decisions::{self, Decisions};
use wargauge_analysis::luck::shares::{self, Asked};
use wargauge_analysis::luck::{Source, SourceKind, adjusted};
use wargauge_analysis::statistics::BATCHES;
use wargauge_analysis::summary::{Ended, FORMAT, Keyed, Rate, Tool};
use wargauge_analysis::{Series, Sheet};
use wargauge_engine::Side;
use wargauge_games::Playable;

use crate::documents::{Answered, own_unit};
use crate::failure::Failure;
use crate::progress::{Following, Goal, Progress, Stage, WithinStep};
use crate::seats::{names, players, players_of};

pub use self::document::{
    AdjustedScore, Document, LeftToPlayers, PairScore, Question, Shared, SharesOf, Variance,
};
pub use self::words::share;

/// Parts of all games, in hundredths: the shares of sources, and the choice of players. The rest is for the
/// adjusted score.
const SHARES: u64 = 60;
const DECISIONS: u64 = 20;

/// A study as a front end asks for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scenario.
    pub scenario: Arc<dyn Playable>,
    /// The players, each as `SIDE=PLAYER`; the strongest known one for a side without any.
    pub players: Vec<String>,
    /// The players whose choice is weighed against luck; random, usual and strongest if none are listed.
    pub choice: Vec<String>,
    /// All games.
    pub budget: u64,
    /// All luck derives from this.
    pub seed: u64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
    /// The folder for the document, the charts and the page.
    pub folder: Option<PathBuf>,
}

impl Request {
    /// A study with the usual numbers.
    pub fn new(scenario: Arc<dyn Playable>) -> Self {
        Self {
            scenario,
            players: Vec::new(),
            choice: Vec::new(),
            budget: 200_000,
            seed: 1794,
            threads: 0,
            folder: None,
        }
    }
}

/// What is asked about: a source, or several as one.
struct Topic {
    name: String,
    kind: &'static str,
    asked: Asked,
}

/// Plays and estimates. Nothing if it was interrupted.
///
/// # Errors
/// If a player cannot be opened, the folder holds something else, or the system fails.
pub fn luck(request: &Request, progress: &dyn Progress) -> Result<Option<Document>, Failure> {
    let Request { scenario, seed, threads, .. } = request;
    let seated = names(&players(&request.players, &**scenario, &scenario.strong_player())?);
    let choice = choice(request)?;
    let sheet = scenario.sheet();
    let sides = sheet.sides.clone();
    let by_side = |of: [Vec<String>; 2]| Keyed(sides.iter().cloned().zip(of).collect());
    let question = Question {
        format: FORMAT,
        tool: Tool::THIS,
        scenario: scenario.identity(),
        seed: *seed,
        budget: request.budget,
        players: Keyed(sides.iter().cloned().zip(seated.iter().cloned()).collect()),
        choice: by_side(choice.clone()),
    };
    let folder = match &request.folder {
        Some(folder) => Some(Answered::take(folder, "luck", &question)?),
        None => None,
    };
    let series = scenario.series(&seated, *seed)?;
    let (sources, groups) = topics(&series.sources());
    let asked: Vec<Asked> = sources.iter().chain(&groups).map(|topic| topic.asked).collect();
    let started = Instant::now();

    let rows = (request.budget * SHARES / 100 / (asked.len() as u64 + 2)).max(2);
    let watch = Following::stage(progress, "sources", Goal::Games(rows));
    let shares = shares::play(&*series, &asked, rows, *threads, &watch)?;
    drop(watch);
    if shares.interrupted {
        return Ok(None);
    }
    let Some(left) = left_to_players(request, &choice, progress)? else { return Ok(None) };
    let played = shares.count.games + left.games();
    let games =
        request.budget.saturating_sub(request.budget * SHARES / 100 + left.games()).max(100);
    let watch = Following::stage(progress, "dice", Goal::Games(games));
    let controls = adjusted::play(&*series, games, *threads, &watch)?;
    drop(watch);
    if controls.interrupted {
        return Ok(None);
    }

    let seconds = started.elapsed().as_secs_f64();
    let all = played + controls.count.games();
    let decisions = shares.count.decisions + left.decisions() + controls.count.decisions;
    let rate = Rate::new(all, decisions, seconds, shares.threads);
    let document = Document::new(
        question,
        (&shares.count, &sources, &groups),
        left.into_document(sheet, &choice),
        (&controls.count, Ended::by(sheet, controls.count.outcomes)),
        (all, rate),
        own_unit(sheet.fact_sheet),
    );
    if let Some(folder) = folder {
        folder.write(&document.without_rate(), &page::leaflet(&document, &request.choice))?;
    }
    Ok(Some(document))
}

/// The sources as they are, and sets of them: all dice, the luck of both players, the draw of both.
fn topics(sources: &[Source]) -> (Vec<Topic>, Vec<Topic>) {
    let word = |kind| match kind {
        SourceKind::Dice => "dice",
        SourceKind::Player(_) => "player",
        SourceKind::Draw(_) => "draw",
    };
    let each = sources.iter().map(|source| Topic {
        name: source.name.clone(),
        kind: word(source.kind),
        asked: Asked { bits: 1 << source.bit, is_dice: source.kind == SourceKind::Dice },
    });
    let group = |kind: &'static str, name: &str| {
        let members = || sources.iter().filter(|source| word(source.kind) == kind);
        let bits = members().fold(0, |bits, source| bits | 1 << source.bit);
        let asked = Asked { bits, is_dice: kind == "dice" };
        (members().count() > 1).then(|| Topic { name: name.to_owned(), kind, asked })
    };
    let groups = [
        group("dice", "all dice"),
        group("player", "luck of both players"),
        group("draw", "draw of both players"),
    ];
    (each.collect(), groups.into_iter().flatten().collect())
}

/// The players whose choice is weighed, side by side.
fn choice(request: &Request) -> Result<[Vec<String>; 2], Failure> {
    let scenario = &*request.scenario;
    let lists = if request.choice.is_empty() {
        let mut known =
            vec!["random".to_owned(), scenario.usual_player(), scenario.strong_player()];
        known.dedup();
        known
    } else {
        request.choice.clone()
    };
    let listed = |side| -> Result<Vec<String>, Failure> {
        let players = players_of(&lists, "--players", scenario, Some(side))?;
        Ok(players.into_iter().map(|player| player.name).collect())
    };
    let both = [listed(Side::First)?, listed(Side::Second)?];
    if both.iter().any(|players| players.len() < 2) {
        return Err(Failure::Input(
            "`--players`: list two players at least, as in `random,heuristic`; what they decide is \
             seen by comparing them"
                .to_owned(),
        ));
    }
    Ok(both)
}

/// What the choice of players decides, if anything differs.
struct Left(Option<Decisions>);

impl Left {
    fn games(&self) -> u64 {
        self.0.as_ref().map_or(0, |found| found.games)
    }

    fn decisions(&self) -> u64 {
        self.0.as_ref().map_or(0, |found| found.decisions)
    }

    fn into_document(self, sheet: &Sheet, choice: &[Vec<String>; 2]) -> Option<LeftToPlayers> {
        let found = self.0?;
        let pairs =
            choice[0].iter().flat_map(|one| choice[1].iter().map(move |other| [one, other]));
        let pairings = pairs.zip(&found.outcomes).map(|(pair, &outcomes)| PairScore {
            players: Keyed(sheet.sides.iter().cloned().zip(pair.map(Clone::clone)).collect()),
            score: outcomes.score(Side::First).into(),
            ended: Ended::by(sheet, outcomes),
        });
        Some(LeftToPlayers {
            first: found.first.into(),
            total: found.total.into(),
            games: found.games,
            pairings: pairings.collect(),
        })
    }
}

/// Lets all listed players meet; nothing if it was interrupted.
fn left_to_players(
    request: &Request,
    choice: &[Vec<String>; 2],
    progress: &dyn Progress,
) -> Result<Option<Left>, Failure> {
    let Request { scenario, seed, threads, budget, .. } = request;
    let pairs = choice[0].iter().flat_map(|one| choice[1].iter().map(move |other| [one, other]));
    let all: Vec<Box<dyn Series + '_>> = pairs
        .map(|pair| Ok(scenario.series(&pair.map(Clone::clone), *seed)?))
        .collect::<Result<_, Failure>>()?;
    let pairings: Vec<&dyn Series> = all.iter().map(|series| &**series).collect();
    let games = budget * DECISIONS / 100;
    let goal = Goal::Steps(BATCHES as u64);
    let meter = progress.begin(&Stage { label: "players", sides: None, goal });
    let mut done = |batches| meter.stepped(batches, "");
    let watch = WithinStep(progress);
    let found = decisions::play(&pairings, games, *threads, &watch, &mut done)?;
    Ok((!progress.interrupted() || found.is_some()).then_some(Left(found)))
}
