//! What the parts of a scenario are worth: its units ([`units`]), and the kinds of choice that its rules allow
//! ([`choices`]), each on common luck. [`page`] is what a reader gets in a folder.

pub mod choices;
mod groups;
pub mod page;
pub mod units;
pub mod words;

use std::sync::Arc;

use serde::Serialize;
use wargauge_analysis::summary::{FORMAT, Keyed, Scenario, Tool};
use wargauge_engine::Side;
use wargauge_games::{Entrant, Playable};

use crate::documents::{own_unit, unit_of};
use crate::progress::Progress;

/// In so many stages of equal size everything is played: after an interruption the finished ones count.
const STAGES: u64 = 2;

/// The part of so many that belongs to a stage.
fn part(all: u64, stage: u64) -> std::ops::Range<u64> {
    all * stage / STAGES..all * (stage + 1) / STAGES
}

/// What was weighed, and how.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Basis {
    /// The version of the JSON's form.
    pub format: u32,
    /// Which program made it.
    pub tool: Tool,
    /// The scenario.
    pub scenario: Scenario,
    /// What was weighed: `units` or `choices`.
    pub of: &'static str,
    /// The seed.
    pub seed: u64,
    /// How many games were played in all.
    pub games: u64,
    /// The players, by side.
    pub players: Keyed<String>,
    /// The unit in which the game counts points, in the plural; nothing where they are points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points_unit: Option<String>,
}

impl Basis {
    /// The unit in which the game counts points, in the plural.
    pub fn points(&self) -> &str {
        unit_of(self.points_unit.as_deref())
    }

    fn new(of: &'static str, request: &Request, games: u64) -> Self {
        let Request { scenario, players, seed, .. } = request;
        let sides = scenario.sheet().sides.iter().cloned();
        Self {
            format: FORMAT,
            tool: Tool::THIS,
            scenario: scenario.identity(),
            of,
            seed: *seed,
            games,
            players: Keyed(sides.zip(players.iter().cloned()).collect()),
            points_unit: own_unit(scenario.sheet().fact_sheet),
        }
    }
}

/// What is played, whatever is weighed.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scenario.
    pub scenario: Arc<dyn Playable>,
    /// The players of both sides.
    pub players: [String; 2],
    /// The sides of which something is weighed, one at a time, each against the whole of the other.
    pub sides: Vec<Side>,
    /// About how many games in all.
    pub games: u64,
    /// All luck derives from this.
    pub seed: u64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Outcome<W> {
    /// The worths; nothing if it was ended before a first stage was done.
    pub weighed: Option<W>,
    /// Was it ended before its time?
    pub interrupted: bool,
}

/// How fast it went: the only part of a document that differs from run to run.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Pace {
    /// The time it took.
    pub seconds: f64,
    /// Games in each second.
    pub games_per_second: f64,
    /// The number of threads.
    pub threads: usize,
}

impl Pace {
    fn new(games: u64, seconds: f64, threads: usize) -> Self {
        Self { seconds, games_per_second: games as f64 / seconds.max(1e-9), threads }
    }
}

/// About how many games take a minute on two cores, for scenarios of any length: fewer where a player looks ahead.
pub fn usual_games(scenario: &dyn Playable, players: &[Entrant; 2]) -> u64 {
    /// Decisions of fast players in a minute, with what it takes to make so many variants ready.
    const DECISIONS: u64 = 12_000_000;
    /// By how much longer a player that looks ahead takes.
    const LONGER: u64 = 500;
    let games = DECISIONS / u64::from(scenario.scale().decisions.max(1));
    let looks_ahead = players.iter().any(|player| player.looks_ahead);
    if looks_ahead { games / LONGER } else { games }
}

/// The name of a side.
fn name_of(scenario: &dyn Playable, side: Side) -> String {
    scenario.sheet().sides[side.index()].clone()
}

/// Games that are done before this stage and in it.
fn follow<'a>(
    progress: &'a dyn Progress,
    meter: &'a dyn crate::progress::Meter,
    before: u64,
) -> (impl Fn() -> bool + Sync + 'a, impl Fn(u64) + Sync + 'a) {
    (|| progress.interrupted(), move |done| meter.reached(before + done))
}
