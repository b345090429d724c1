//! The folder of a matrix: its document, its page, and a run of its own for the games of every pairing. Each game is
//! played once, into its run, and the figures are counted from the runs: a later call with the same folder plays
//! only what is missing.

use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;
use serde_json::Value;
use wargauge_ai::Played;
use wargauge_analysis::figures::thousands;
use wargauge_analysis::matrix::{Lineup, Meeting};
use wargauge_analysis::summary::{FORMAT, Rate, Scenario};
use wargauge_analysis::{MatrixSummary, Series};
use wargauge_engine::{Side, printable};
use wargauge_report::write::{BACKGROUND, PAGE};
use wargauge_store::{Columns, Plan, open};

use super::page::leaflet;
use super::places::{Place, settle};
use super::stored::Known;
use super::{Answer, Counted, Document, Listed, Request};
use crate::documents::{Answered, read};
use crate::failure::Failure;
use crate::keep::{Conditions, Keep, Kept};
use crate::progress::{Following, Meter, Progress, Stage};
use crate::run::{self, Amount};

/// The folder of the games.
const GAMES: &str = "games";

/// Those keys of the document that make a matrix the same matrix. Its players are looked at by themselves: there may
/// be more of them from call to call.
#[derive(Serialize)]
struct Question {
    format: u32,
    scenario: Scenario,
    seed: u64,
}

/// A matrix that is played into a folder.
pub(super) struct Folder<'a> {
    answered: Answered,
    request: &'a Request,
    lineup: &'a Lineup,
    pairings: Vec<Pairing<'a>>,
}

/// One of its pairings.
struct Pairing<'a> {
    meeting: Meeting,
    players: [String; 2],
    series: Box<dyn Series + 'a>,
    /// The folder of its games.
    folder: PathBuf,
    /// The mark of its run.
    run: String,
}

/// The folder of a pairing within that of the matrix.
pub(super) fn place(meeting: &Meeting) -> String {
    format!("{GAMES}/{}", name(meeting))
}

/// The name of the folder of a pairing.
fn name(meeting: &Meeting) -> String {
    let [row, column] = meeting.players;
    format!("{}-{}", row + 1, column + 1)
}

/// The players of a pairing.
pub(super) fn players_of(players: &[String], meeting: &Meeting) -> [String; 2] {
    meeting.players.map(|player| players[player].clone())
}

/// How a pairing is played into its folder.
fn conditions(request: &Request, meeting: &Meeting, folder: &Path) -> Conditions {
    Conditions {
        plan: Plan::Games(meeting.games),
        seed: request.seed,
        threads: request.threads,
        band: None,
        keep: Some(Keep { folder: folder.to_owned(), shard: None }),
    }
}

impl<'a> Folder<'a> {
    /// Takes the folder before anything is played, and puts what it holds of this matrix in its place.
    ///
    /// # Errors
    /// If a player cannot be opened, the folder holds something else, another process writes into it, or the system
    /// cannot.
    pub(super) fn take(
        path: &Path,
        request: &'a Request,
        players: &[String],
        lineup: &'a Lineup,
    ) -> Result<Self, Failure> {
        let question =
            Question { format: FORMAT, scenario: request.scenario.identity(), seed: request.seed };
        let answered = Answered::take_with(path, "matrix", &question, &[GAMES])?;
        no_player_is_left_out(path, request, players, lineup)?;
        let (mut pairings, mut places) = (Vec::new(), Vec::new());
        for meeting in lineup.meetings() {
            let players = players_of(players, &meeting);
            let series = request.scenario.series(&players, request.seed)?;
            let folder = path.join(place(&meeting));
            let conditions = conditions(request, &meeting, &folder);
            let kept =
                Kept { about: request.scenario.about(), from: None, conditions: &conditions };
            let manifest = kept.manifest(&*series, &Columns::of(series.sheet()));
            let run = manifest.run.clone();
            places.push(Place { name: name(&meeting), manifest });
            pairings.push(Pairing { meeting, players, series, folder, run });
        }
        settle(&path.join(GAMES), &places)?;
        Ok(Self { answered, request, lineup, pairings })
    }

    /// Plays the games that the folder lacks, each into the run of its pairing, and counts all that are there. After
    /// an interruption those are counted that were played until then.
    ///
    /// # Errors
    /// If what the folder holds is damaged, or the system fails.
    pub(super) fn play(&self, progress: &dyn Progress) -> Result<Counted, Failure> {
        let total = self.pairings.iter().map(|pairing| pairing.meeting.games).sum();
        let there: u64 = self.pairings.iter().map(Pairing::games).sum();
        if there > 0 {
            progress.remark(&format!(
                "{} of {} games are in `{}` already and are not played again",
                thousands(there),
                thousands(total),
                printable::path(self.answered.path())
            ));
        }
        let began = Instant::now();
        let whole = Following::games(progress, total);
        let (mut now, mut seconds, mut threads, mut interrupted) =
            (Amount::default(), 0.0, 0, false);
        let mut before = 0;
        for pairing in &self.pairings {
            if !pairing.is_whole() {
                let conditions = conditions(self.request, &pairing.meeting, &pairing.folder);
                let scenario = self.request.scenario.clone();
                let players = pairing.players.clone();
                let asked = run::Request { players, conditions, ..run::Request::new(scenario) };
                let played = run::run(&asked, &Part { whole: &whole, before })?;
                now.games += played.now.games;
                now.decisions += played.now.decisions;
                seconds += played.summary.rate.seconds;
                threads = threads.max(played.summary.rate.threads);
                if played.interrupted {
                    interrupted = true;
                    break;
                }
            }
            before += pairing.meeting.games;
            whole.reached(before);
        }
        drop(whole);
        let known = self.pairings.iter().map(Pairing::known).collect::<Result<Vec<_>, _>>()?;
        let mut tournament = self.lineup.tournament(known.iter().map(|one| one as &dyn Series));
        for (pairing, known) in tournament.pairings.iter_mut().zip(&known) {
            pairing.games = known.outcomes.len() as u64;
        }
        let games = tournament.pairings.iter().map(|pairing| pairing.games).min().unwrap_or(0);
        // Nothing is played here, so that this ends soon even after an interruption.
        let counted = tournament.play(self.request.threads, &())?;
        if seconds == 0.0 {
            (seconds, threads) = (began.elapsed().as_secs_f64(), counted.threads);
        }
        let rate = Rate::new(now.games, now.decisions, seconds, threads);
        Ok(Counted { scores: counted.count, games, interrupted, rate })
    }

    /// Writes document and page. How fast it went is left out.
    ///
    /// # Errors
    /// If the system cannot write.
    pub(super) fn write(
        &self,
        listed: &Listed,
        summary: &MatrixSummary,
        answers: &[Answer],
    ) -> Result<(), Failure> {
        let still = MatrixSummary { rate: Rate::default(), ..summary.clone() };
        let page = leaflet(&still, answers, listed);
        self.answered.write(&Document { summary: &still, answers }, &page)
    }
}

/// Refuses a folder whose document tells of players that are not asked for now: their games would be lost to it.
fn no_player_is_left_out(
    folder: &Path,
    request: &Request,
    players: &[String],
    lineup: &Lineup,
) -> Result<(), Failure> {
    let Some(text) = read(&folder.join("matrix.json"))? else { return Ok(()) };
    // It was read as JSON when the folder was taken.
    let there: Value = serde_json::from_str(&text).unwrap_or_default();
    let mut missing = Vec::new();
    for side in Side::BOTH {
        let of_side = &request.scenario.sheet().sides[side.index()];
        let here = &lineup.sides[side.index()];
        for name in there["players"][of_side].as_array().into_iter().flatten() {
            if !here.iter().any(|&place| *name == *players[place]) {
                missing.push(format!("`{}` as the {of_side}", name.as_str().unwrap_or_default()));
            }
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    Err(Failure::Input(format!(
        "`{}` holds a matrix with more players: {}; list them too, or name another folder",
        printable::path(folder),
        missing.join(", ")
    )))
}

impl Pairing<'_> {
    /// How many of its games the folder holds.
    fn games(&self) -> u64 {
        open(&self.folder).map_or(0, |stored| stored.games())
    }

    /// Are all its games there, and its page? What is in the parts is looked at when they are counted.
    fn is_whole(&self) -> bool {
        open(&self.folder).is_ok_and(|stored| {
            // The background is the last of its files that is sealed.
            let done = stored.manifest.done.as_ref();
            stored.manifest.run == self.run
                && done.is_some_and(|done| done.files.contains_key(BACKGROUND))
                && self.folder.join(PAGE).exists()
        })
    }

    /// The series with those of its games that are there.
    ///
    /// # Errors
    /// If a part of them is damaged or foreign.
    fn known(&self) -> Result<Known<'_>, Failure> {
        let outcomes: Vec<Played> = match open(&self.folder) {
            // While its parts become those of a longer run they cannot all be read; then the call was ended before it
            // came to this pairing.
            Ok(stored) if stored.manifest.extends.is_empty() => {
                stored.played(&Columns::of(self.series.sheet()))?
            }
            _ => Vec::new(),
        };
        Ok(Known { series: &*self.series, outcomes })
    }
}

/// The progress of a pairing as a part of the whole.
struct Part<'a> {
    whole: &'a Following<'a>,
    /// The games of the pairings before it.
    before: u64,
}

impl Progress for Part<'_> {
    fn begin(&self, stage: &Stage<'_>) -> Box<dyn Meter + '_> {
        // What follows the games is quick: only they move the bar.
        if stage.sides.is_some() { Box::new(Ahead(self)) } else { Box::new(()) }
    }

    fn interrupted(&self) -> bool {
        self.whole.is_ended()
    }
}

/// Follows the games of a pairing.
struct Ahead<'a>(&'a Part<'a>);

impl Meter for Ahead<'_> {
    fn reached(&self, done: u64) {
        self.0.whole.reached(self.0.before + done);
    }
}
