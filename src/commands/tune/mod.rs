//! `wargauge tune`: better weights for the player `heuristic`, by self-play.

mod record;
mod table;

use std::path::PathBuf;

use clap::Args;
use wargauge_ai::Player;
use wargauge_ai::era1794::Weights;
use wargauge_ai::era1794::niemenczyn::{AnyPlayer, Heuristic};
use wargauge_analysis::summary::{FORMAT, Keyed, Tool};
use wargauge_analysis::tune::summary::{Check, Heading};
use wargauge_analysis::tune::{Axis, Climb, Task, TuneSummary};
use wargauge_engine::Game;
use wargauge_engine::era1794::Setup;
use wargauge_scenarios::{Changes, Scenario, load};

use self::record::{Done, Record};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::{PlainFormat, open_player, players_of};
use crate::screen::{Steps, percent, print, print_json, remark, suggestion};
use crate::systems::{System, told};

/// Weights lie between this and, where they start below zero, minus this: as `--ai` takes them.
const LARGEST: f64 = 1000.0;

/// Looks go this part of a weight to either side at first.
const REACH: f64 = 0.25;

/// Find better weights for the player heuristic by self-play
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge tune niemenczyn/historical niemenczyn/alternative --out tuning.jsonl
  wargauge tune niemenczyn/historical --weights camp,melee --iterations 50
  wargauge tune niemenczyn/historical --start heuristic:camp=10 --against heuristic,random

In each step two players with slightly different weights, all moved at once by chance up or down by
a quarter of their start value (at least 1), play the same opponents in the same games, as either
side of every scenario. The weights then move towards the better of the two: simultaneous
perturbation stochastic approximation (Spall 1992, 1998), as test frameworks of chess engines use
it. What came out is then compared with the start, in games that had no part in the search.

--out FILE keeps a record of JSON lines: first what is tuned and for what, then a line a step with
the difference of the two scores and the weights reached (unrounded). It is written as it goes; the
same command goes on where an interrupted one ended, and comes to the same end as if it had not been.

JSON has the keys format, tool, scenarios, start, against, weights, iterations, games, rate, seed,
steps, tuned, changes (weight: [before, after]) and check (games, difference, answer: better, worse
or open, matches); check is null after an interruption. All intervals are 95 %.")]
pub(crate) struct Tune {
    /// Built-in scenarios or paths of scenario files
    #[arg(value_name = "SCENARIO", required = true)]
    scenarios: Vec<String>,

    /// Lay an overlay over each scenario: built-in or a file; may be repeated
    #[arg(long, value_name = "OVERLAY")]
    with: Vec<String>,

    /// Give one value of each scenario another value; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,

    /// The player to start from
    #[arg(long, value_name = "PLAYER", default_value = "heuristic")]
    start: String,

    /// Whom it plays [default: the player it starts from]
    #[arg(long, value_name = "PLAYER,…")]
    against: Vec<String>,

    /// Only these weights [default: all]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    weights: Vec<String>,

    /// How many steps
    #[arg(long, value_name = "N", default_value_t = 400,
          value_parser = clap::value_parser!(u64).range(1..))]
    iterations: u64,

    /// Games of each of the two players in a step, as each side of each scenario against each
    /// opponent
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// How boldly to move: by this part of a look's way for every point in a hundred
    #[arg(long, value_name = "X", default_value_t = 4.0, value_parser = rate)]
    rate: f64,

    /// Games of the comparison at the end, counted like --games
    #[arg(long, value_name = "N", default_value_t = 4000,
          value_parser = clap::value_parser!(u64).range(2..))]
    check_games: u64,

    /// All luck derives from this
    #[arg(long, value_name = "S", default_value_t = 1794)]
    seed: u64,

    /// Threads to play on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    threads: Option<u16>,

    /// Keep a record here, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// How to print what was found
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,

    /// No progress bar and no remarks
    #[arg(long, short)]
    quiet: bool,
}

/// Reads a rate.
fn rate(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| format!("`{text}` is no number"))?;
    if rate.is_finite() && rate > 0.0 { Ok(rate) } else { Err(format!("{text} is not above zero")) }
}

impl Tune {
    /// Tunes and prints.
    pub(crate) fn execute(self) -> Result<Exit, Failure> {
        let AnyPlayer::Heuristic(Heuristic { weights: start, .. }) =
            open_player::<Setup>(&self.start, &format!("--start {}", self.start))?
        else {
            let text = format!("`--start {}`: only `heuristic` has weights to tune", self.start);
            return Err(Failure::Input(text));
        };
        let names = names(&self.weights)?;
        let opponents = if self.against.is_empty() {
            vec![AnyPlayer::Heuristic(Heuristic::new(start))]
        } else {
            players_of::<Setup>(&self.against, "--against", None)?
        };
        let scenarios = self.load()?;
        let played: Vec<_> = scenarios.iter().map(|scenario| scenario.setup.game()).collect();
        let heading = self.heading(&scenarios, start, &opponents, &names);
        let mut climb = climb(start, &names, &heading);
        let mut record = match &self.out {
            Some(path) => Some(Record::open(path, &heading, &mut climb)?),
            None => None,
        };
        interrupt::listen()?;

        let task = Task {
            games: &played,
            opponents: &opponents,
            seed: self.seed,
            threads: self.threads.unwrap_or(0).into(),
        };
        let progress = Steps::new(self.iterations, !self.quiet);
        let mut interrupted = false;
        while climb.step() < self.iterations && !interrupted {
            interrupted = !step(&task, self.games, start, &names, &mut climb, &progress)?.map_or(
                Ok(false),
                |difference| {
                    let spec = player(start, &names, &climb.rounded()).to_string();
                    let word = format!("{} %, {spec}", percent(difference, 1));
                    progress.reached(climb.step(), word);
                    let line = Done { step: climb.step(), difference, values: climb.values() };
                    record.as_mut().map_or(Ok(()), |record| record.write(&line)).map(|()| true)
                },
            )?;
        }
        let candidates =
            [climb.rounded(), climb.start()].map(|values| player(start, &names, &values));
        let check =
            if interrupted { None } else { self.check(&task, &candidates, &heading, &progress)? };
        progress.finish();
        let interrupted = check.is_none();
        let steps = climb.step();
        let moved = climb.start().into_iter().zip(climb.rounded()).map(|(from, to)| [from, to]);
        let changes = heading.weights.iter().cloned().zip(moved).collect();
        let summary = TuneSummary {
            heading,
            steps,
            tuned: candidates[0].to_string(),
            changes: Keyed(changes),
            check,
        };
        match self.format {
            PlainFormat::Table => print(&table::table(&summary))?,
            PlainFormat::Json => print_json(&summary)?,
        }
        if !interrupted {
            return Ok(Exit::Done);
        }
        if !self.quiet {
            remark(&format!("interrupted after {steps} of {} steps", self.iterations));
        }
        Ok(Exit::Interrupted)
    }

    /// The scenarios with their changes.
    fn load(&self) -> Result<Vec<Scenario>, Failure> {
        let changes = Changes { overlays: self.with.clone(), sets: self.set.clone() };
        let load = |name: &String| load(name, &changes).map_err(Failure::from);
        self.scenarios.iter().map(load).collect()
    }

    fn heading(
        &self,
        scenarios: &[Scenario],
        start: Weights,
        opponents: &[AnyPlayer],
        names: &[&'static str],
    ) -> Heading {
        Heading {
            format: FORMAT,
            tool: Tool::THIS,
            scenarios: scenarios.iter().map(told).collect(),
            start: player(start, &[], &[]).to_string(),
            against: opponents.iter().map(ToString::to_string).collect(),
            weights: names.iter().map(ToString::to_string).collect(),
            iterations: self.iterations,
            games: self.games,
            rate: self.rate,
            seed: self.seed,
        }
    }

    /// What was found against the start, in the games after those of the last step; nothing if it
    /// was interrupted.
    fn check<G: Game>(
        &self,
        task: &Task<'_, G, AnyPlayer>,
        candidates: &[AnyPlayer; 2],
        heading: &Heading,
        progress: &Steps,
    ) -> Result<Option<Check>, Failure>
    where
        AnyPlayer: Player<G>,
    {
        let first = self.iterations.saturating_mul(self.games);
        let numbers = first..first.saturating_add(self.check_games);
        let run = task.compare(candidates, numbers, progress).map_err(no_threads)?;
        let sides: Vec<[String; 2]> =
            task.games.iter().map(|game| game.sides().map(str::to_owned)).collect();
        let whole = task.difference(&run.count);
        let check = || Check::new(heading, &sides, &task.matches(), &run.count, whole);
        Ok((!run.interrupted).then(check))
    }
}

/// One step: looks to both sides and moves. The difference of the two scores; nothing if it was
/// interrupted, and then nothing has moved.
fn step<G: Game>(
    task: &Task<'_, G, AnyPlayer>,
    games: u64,
    start: Weights,
    names: &[&str],
    climb: &mut Climb,
    progress: &Steps,
) -> Result<Option<f64>, Failure>
where
    AnyPlayer: Player<G>,
{
    let looks = climb.looks();
    let candidates = [&looks.plus, &looks.minus].map(|look| player(start, names, look));
    let first = climb.step().saturating_mul(games);
    let run = task
        .compare(&candidates, first..first.saturating_add(games), progress)
        .map_err(no_threads)?;
    if run.interrupted {
        return Ok(None);
    }
    let difference = task.difference(&run.count).estimate;
    climb.learn(difference);
    Ok(Some(difference))
}

fn no_threads(why: impl std::error::Error + 'static) -> Failure {
    Failure::System("start threads".to_owned(), why.into())
}

/// The weights to tune, in the order of the player's own list.
fn names(asked: &[String]) -> Result<Vec<&'static str>, Failure> {
    let known = || Weights::ALL.iter().map(|&(name, _)| name);
    for name in asked {
        if !known().any(|known| known == name) {
            let meant = suggestion(name, known());
            let list: Vec<&str> = known().collect();
            return Err(Failure::Input(format!(
                "`--weights`: `heuristic` has no weight `{name}`; {meant}it has {}",
                list.join(", ")
            )));
        }
    }
    Ok(known().filter(|known| asked.is_empty() || asked.iter().any(|name| name == known)).collect())
}

/// The climb from the start.
fn climb(start: Weights, names: &[&str], heading: &Heading) -> Climb {
    let axis = |name: &&str| {
        let start = f64::from(start.get(name).unwrap_or_default());
        let low = if start < 0.0 { -LARGEST } else { 0.0 };
        Axis { start, reach: (start.abs() * REACH).max(1.0), bounds: [low, LARGEST] }
    };
    let axes = names.iter().map(axis).collect();
    Climb::new(axes, heading.iterations, heading.rate, heading.seed)
}

/// The player with these weights.
fn player(start: Weights, names: &[&str], values: &[i32]) -> AnyPlayer {
    let mut weights = start;
    for (name, &value) in names.iter().zip(values) {
        weights.set(name, value);
    }
    AnyPlayer::Heuristic(Heuristic::new(weights))
}
