//! `wargauge tune`: better weights for the player `heuristic`, by self-play.

mod record;
mod table;

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use wargauge_analysis::summary::{self, FORMAT, Keyed, Tool};
use wargauge_analysis::tune::summary::{Check, Heading};
use wargauge_analysis::tune::{Climb, Start, Task, TuneSummary};
use wargauge_games::{Entrant, Games, Playable};
use wargauge_scenarios::Changes;

use self::record::{Done, Record};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::{PlainFormat, players_of};
use crate::screen::{Steps, percent, print, print_json, remark, suggestion};

/// Find better weights for the player heuristic by self-play
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge tune {scenario} {other} --out tuning.jsonl
  wargauge tune {scenario} --weights camp,melee --iterations 50
  wargauge tune {scenario} --start heuristic:camp=10 --against heuristic,random

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

/// What is tuned, without the types of the game.
struct Tuning<'a> {
    scenarios: Vec<summary::Scenario>,
    sides: Vec<[String; 2]>,
    start: Start,
    /// The names of the weights that are tuned.
    names: Vec<String>,
    /// The full name of a player as the program prints it.
    spelt: &'a dyn Fn(&str) -> Result<String, Failure>,
    task: Task<'a, Failure>,
}

impl Tune {
    /// Tunes and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let changes = Changes { overlays: self.with.clone(), sets: self.set.clone() };
        let load = |name: &String| games.load(name, &changes).map_err(Failure::from);
        let scenarios: Vec<Arc<dyn Playable>> =
            self.scenarios.iter().map(load).collect::<Result<_, Failure>>()?;
        let like = scenarios[0].about().system;
        for (scenario, name) in scenarios.iter().zip(&self.scenarios) {
            let system = scenario.about().system;
            if system != like {
                return Err(Failure::Input(format!(
                    "`{}` is played by the rules `{like}`, `{name}` by the rules `{system}`: tune on \
                     scenarios of one game",
                    self.scenarios[0]
                )));
            }
        }
        let player = scenarios[0].entrant(&self.start, &format!("--start {}", self.start), None)?;
        let Entrant { name, weights, .. } = player;
        if weights.is_empty() {
            return Err(Failure::Input(format!(
                "`--start {}`: only `heuristic` has weights to tune, in games whose heuristic has \
                 any; under the rules `{}` this player has none",
                self.start, like
            )));
        }
        let bare = name.split(':').next().unwrap_or_default().to_owned();
        let start = Start { player: bare, weights };
        let opponents = if self.against.is_empty() {
            vec![name]
        } else {
            let opponents = players_of(&self.against, "--against", &*scenarios[0], None)?;
            opponents.into_iter().map(|opponent| opponent.name).collect()
        };
        let between = |scenario: usize, players: [&str; 2]| {
            Ok(scenarios[scenario].series(&players.map(str::to_owned), self.seed)?)
        };
        self.tune(&Tuning {
            scenarios: scenarios.iter().map(|scenario| scenario.identity()).collect(),
            sides: scenarios.iter().map(|scenario| scenario.sheet().sides.clone()).collect(),
            names: names(&start, &self.weights)?,
            start,
            spelt: &|spec| Ok(scenarios[0].entrant(spec, spec, None)?.name),
            task: Task {
                scenarios: scenarios.len(),
                opponents,
                between: &between,
                threads: self.threads.unwrap_or(0).into(),
            },
        })
    }

    /// Tunes and prints, whatever the game.
    fn tune(&self, tuning: &Tuning<'_>) -> Result<Exit, Failure> {
        let heading = self.heading(tuning)?;
        let mut climb =
            tuning.start.climb(&tuning.names, heading.iterations, heading.rate, heading.seed);
        let mut record = match &self.out {
            Some(path) => Some(Record::open(path, &heading, &mut climb)?),
            None => None,
        };
        interrupt::listen()?;

        let progress = Steps::new(self.iterations, !self.quiet);
        let mut interrupted = false;
        while climb.step() < self.iterations && !interrupted {
            match tuning.step(self.games, &mut climb, &progress)? {
                Some(difference) => {
                    let spec = tuning.player(&climb.rounded())?;
                    let word = format!("{} %, {spec}", percent(difference, 1));
                    progress.reached(climb.step(), word);
                    if let Some(record) = &mut record {
                        let (step, values) = (climb.step(), climb.values());
                        record.write(&Done { step, difference, values })?;
                    }
                }
                None => interrupted = true,
            }
        }
        let check =
            if interrupted { None } else { self.check(tuning, &climb, &heading, &progress)? };
        progress.finish();
        let interrupted = check.is_none();
        let steps = climb.step();
        let moved = climb.start().into_iter().zip(climb.rounded()).map(|(from, to)| [from, to]);
        let changes = heading.weights.iter().cloned().zip(moved).collect();
        let tuned = tuning.player(&climb.rounded())?;
        let summary = TuneSummary { heading, steps, tuned, changes: Keyed(changes), check };
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

    fn heading(&self, tuning: &Tuning<'_>) -> Result<Heading, Failure> {
        Ok(Heading {
            format: FORMAT,
            tool: Tool::THIS,
            scenarios: tuning.scenarios.clone(),
            start: (tuning.spelt)(&tuning.start.with(&[], &[]))?,
            against: tuning.task.opponents.clone(),
            weights: tuning.names.clone(),
            iterations: self.iterations,
            games: self.games,
            rate: self.rate,
            seed: self.seed,
        })
    }

    /// What was found against the start, in the games after those of the last step; nothing if it
    /// was interrupted.
    fn check(
        &self,
        tuning: &Tuning<'_>,
        climb: &Climb,
        heading: &Heading,
        progress: &Steps,
    ) -> Result<Option<Check>, Failure> {
        let first = self.iterations.saturating_mul(self.games);
        let numbers = first..first.saturating_add(self.check_games);
        let Tuning { task, start, names, sides, .. } = tuning;
        let [found, start] =
            [climb.rounded(), climb.start()].map(|values| start.with(names, &values));
        let run = task.compare([&found, &start], numbers, progress)?;
        let whole = task.difference(&run.count);
        let check = || Check::new(heading, sides, &task.matches(), &run.count, whole);
        Ok((!run.interrupted).then(check))
    }
}

impl Tuning<'_> {
    /// The player with these values of the weights that are tuned.
    fn player(&self, values: &[i32]) -> Result<String, Failure> {
        (self.spelt)(&self.start.with(&self.names, values))
    }

    /// One step: looks to both sides and moves. The difference of the two scores; nothing if it was
    /// interrupted, and then nothing has moved.
    fn step(
        &self,
        games: u64,
        climb: &mut Climb,
        progress: &Steps,
    ) -> Result<Option<f64>, Failure> {
        let looks = climb.looks();
        let [plus, minus] =
            [&looks.plus, &looks.minus].map(|look| self.start.with(&self.names, look));
        let first = climb.step().saturating_mul(games);
        let numbers = first..first.saturating_add(games);
        let run = self.task.compare([&plus, &minus], numbers, progress)?;
        if run.interrupted {
            return Ok(None);
        }
        let difference = self.task.difference(&run.count).estimate;
        climb.learn(difference);
        Ok(Some(difference))
    }
}

/// The weights to tune, in the order of the player's own list.
fn names(start: &Start, asked: &[String]) -> Result<Vec<String>, Failure> {
    let known = || start.weights.iter().map(|weight| weight.name.as_str());
    for name in asked {
        if !known().any(|known| known == name) {
            let meant = suggestion(name, known());
            let list: Vec<&str> = known().collect();
            return Err(Failure::Input(format!(
                "`--weights`: `{}` has no weight `{name}`; {meant}it has {}",
                start.player,
                list.join(", ")
            )));
        }
    }
    let wanted = |known: &&str| asked.is_empty() || asked.iter().any(|name| name == known);
    Ok(known().filter(wanted).map(str::to_owned).collect())
}
