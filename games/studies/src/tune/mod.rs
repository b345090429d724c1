//! Better weights for a player, by self-play, with a record that can be resumed.

mod record;

use std::path::PathBuf;
use std::sync::Arc;

use wargauge_analysis::figures::percent;
use wargauge_analysis::summary::{self, FORMAT, Keyed, Tool};
use wargauge_analysis::tune::summary::{Check, Heading};
use wargauge_analysis::tune::{Climb, Start, Task, TuneSummary};
use wargauge_engine::FactSheet;
use wargauge_games::{Entrant, Playable, suggestion};

use self::record::{Done, Record};
use crate::failure::Failure;
use crate::progress::{Goal, Progress, Stage, WithinStep};
use crate::seats::players_of;

/// A search as a front end asks for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scenarios, all of one game, each with the name that the user gave it.
    pub scenarios: Vec<(String, Arc<dyn Playable>)>,
    /// The player to start from.
    pub start: String,
    /// Its opponents; if there are none, the leagues of the scenarios, or the player itself where a
    /// scenario has no league.
    pub against: Vec<String>,
    /// The weights to tune; all if there are none.
    pub weights: Vec<String>,
    /// How many steps.
    pub iterations: u64,
    /// Games of each of the two players in a step, as each side of each scenario against each
    /// opponent.
    pub games: u64,
    /// How far to move: by this part of a look's way for every point in a hundred.
    pub rate: f64,
    /// Games of the comparison at the end, counted like `games`.
    pub check_games: u64,
    /// All luck derives from this.
    pub seed: u64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
    /// The file in which a record is kept; a search resumes from its record.
    pub record: Option<PathBuf>,
}

impl Request {
    /// A search with the usual numbers, from the weights of this player.
    pub fn new(scenarios: Vec<(String, Arc<dyn Playable>)>, start: &str) -> Self {
        Self {
            scenarios,
            start: start.to_owned(),
            against: Vec::new(),
            weights: Vec::new(),
            iterations: 400,
            games: 100,
            rate: 4.0,
            check_games: 4000,
            seed: 1794,
            threads: 0,
            record: None,
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What was found, as the JSON of `tune` has it.
    pub summary: TuneSummary,
    /// Whether it was ended before its time.
    pub interrupted: bool,
}

/// Searches, and compares the result with the start.
///
/// # Errors
/// If there is no scenario, the scenarios are of different games, a player or a weight is not known,
/// the record is that of another search, or the system fails.
pub fn tune(request: &Request, progress: &dyn Progress) -> Result<Outcome, Failure> {
    let Some((first, like)) = request.scenarios.first() else {
        return Err(Failure::Input("no scenario is named".to_owned()));
    };
    let own = like.about().system;
    for (name, scenario) in &request.scenarios {
        let system = scenario.about().system;
        if system != own {
            return Err(Failure::Input(format!(
                "`{first}` is played by the rules `{own}`, `{name}` by the rules `{system}`: tune on \
                 scenarios of one game"
            )));
        }
    }
    let player = like.entrant(&request.start, &format!("--start {}", request.start), None)?;
    let Entrant { name, weights, .. } = player;
    if weights.is_empty() {
        return Err(Failure::Input(format!(
            "`--start {}`: only `heuristic` has weights to tune, in games whose heuristic has any; \
             under the rules `{own}` this player has none",
            request.start
        )));
    }
    let scenarios = || request.scenarios.iter().map(|(_, scenario)| scenario);
    let bare = name.split(':').next().unwrap_or_default().to_owned();
    let start = Start { player: bare, weights };
    let opponents = if request.against.is_empty() {
        let strong = like.strong_player();
        let is_everywhere = scenarios().all(|scenario| scenario.strong_player() == strong);
        vec![if is_everywhere && strong != like.usual_player() { strong } else { name }]
    } else {
        let opponents = players_of(&request.against, "--against", &**like, None)?;
        opponents.into_iter().map(|opponent| opponent.name).collect()
    };
    let between = |place: usize, players: [&str; 2]| {
        Ok(request.scenarios[place].1.series(&players.map(str::to_owned), request.seed)?)
    };
    let search = Search {
        request,
        scenarios: scenarios().map(|scenario| scenario.identity()).collect(),
        sides: scenarios().map(|scenario| scenario.sheet().sides.clone()).collect(),
        sheet: like.sheet().fact_sheet,
        names: names(&start, &request.weights)?,
        start,
        like: &**like,
        task: Task {
            scenarios: request.scenarios.len(),
            opponents,
            between: &between,
            threads: request.threads,
        },
    };
    search.play(progress)
}

/// A search.
struct Search<'a> {
    request: &'a Request,
    scenarios: Vec<summary::Scenario>,
    sides: Vec<[String; 2]>,
    sheet: &'static FactSheet,
    start: Start,
    /// The names of the weights that are tuned.
    names: Vec<String>,
    /// The first of the scenarios, whose players are tuned.
    like: &'a dyn Playable,
    task: Task<'a, Failure>,
}

impl Search<'_> {
    /// The full name of a player as the program prints it.
    fn spelt(&self, spec: &str) -> Result<String, Failure> {
        Ok(self.like.entrant(spec, spec, None)?.name)
    }

    fn play(&self, progress: &dyn Progress) -> Result<Outcome, Failure> {
        let Request { iterations, record, .. } = self.request;
        let heading = self.heading()?;
        let mut climb = self.start.climb(&self.names, *iterations, heading.rate, heading.seed);
        let mut record = match record {
            Some(path) => Some(Record::open(path, &heading, &mut climb)?),
            None => None,
        };
        let goal = Goal::Steps(*iterations);
        let meter = progress.begin(&Stage { label: "", sides: None, goal });
        let mut interrupted = false;
        while climb.step() < *iterations && !interrupted {
            match self.step(&mut climb, progress)? {
                Some(difference) => {
                    let spec = self.player(&climb.rounded())?;
                    meter.stepped(climb.step(), &format!("{} %, {spec}", percent(difference, 1)));
                    if let Some(record) = &mut record {
                        let (step, values) = (climb.step(), climb.values());
                        record.write(&Done { step, difference, values })?;
                    }
                }
                None => interrupted = true,
            }
        }
        let check = if interrupted { None } else { self.check(&climb, &heading, progress)? };
        drop(meter);
        let interrupted = check.is_none();
        let steps = climb.step();
        let moved = climb.start().into_iter().zip(climb.rounded()).map(|(from, to)| [from, to]);
        let changes = heading.weights.iter().cloned().zip(moved).collect();
        let tuned = self.player(&climb.rounded())?;
        let summary = TuneSummary { heading, steps, tuned, changes: Keyed(changes), check };
        Ok(Outcome { summary, interrupted })
    }

    fn heading(&self) -> Result<Heading, Failure> {
        let &Request { iterations, games, rate, seed, .. } = self.request;
        Ok(Heading {
            format: FORMAT,
            tool: Tool::THIS,
            scenarios: self.scenarios.clone(),
            start: self.spelt(&self.start.with(&[], &[]))?,
            against: self.task.opponents.clone(),
            weights: self.names.clone(),
            iterations,
            games,
            rate,
            seed,
        })
    }

    /// Compares the result with the start, in the games after those of the last step; `None` if that
    /// is interrupted.
    fn check(
        &self,
        climb: &Climb,
        heading: &Heading,
        progress: &dyn Progress,
    ) -> Result<Option<Check>, Failure> {
        let &Request { iterations, games, check_games, .. } = self.request;
        let first = iterations.saturating_mul(games);
        let numbers = first..first.saturating_add(check_games);
        let Self { task, start, names, sides, sheet, .. } = self;
        let [found, start] =
            [climb.rounded(), climb.start()].map(|values| start.with(names, &values));
        let run = task.compare([&found, &start], numbers, &WithinStep(progress))?;
        let whole = task.difference(&run.count);
        let check = || Check::new(heading, (sides, sheet), &task.matches(), &run.count, whole);
        Ok((!run.interrupted).then(check))
    }

    /// The player with these values of the weights that are tuned.
    fn player(&self, values: &[i32]) -> Result<String, Failure> {
        self.spelt(&self.start.with(&self.names, values))
    }

    /// One step: looks to both sides and moves. Gives the difference of the two scores; `None` if it
    /// was interrupted, and then nothing has moved.
    fn step(&self, climb: &mut Climb, progress: &dyn Progress) -> Result<Option<f64>, Failure> {
        let games = self.request.games;
        let looks = climb.looks();
        let [plus, minus] =
            [&looks.plus, &looks.minus].map(|look| self.start.with(&self.names, look));
        let first = climb.step().saturating_mul(games);
        let numbers = first..first.saturating_add(games);
        let run = self.task.compare([&plus, &minus], numbers, &WithinStep(progress))?;
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
