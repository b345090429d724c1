//! A policy learned from games: the command `train --policy`.
//!
//! In every round each side of each scenario plays some games in which it tries its choices, against
//! each of the other side's players in turn, and its weights make one step. What is known is kept
//! after every stretch of rounds, so that a run that was ended goes on where it was.

use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;
use wargauge_ai::policy::Names;
use wargauge_analysis::practice::{Critic, Learner};
use wargauge_analysis::runner::on_threads;
use wargauge_analysis::summary::{FORMAT, Tool};
use wargauge_analysis::whole::write_whole;
use wargauge_engine::Side;
use wargauge_games::league::LEAGUE;
use wargauge_games::{Contender, Enemy, Playable, Practice};

pub use super::imitation::Lesson;
use super::imitation::imitation;
use super::kept::Kept;
use crate::failure::Failure;
use crate::progress::{Goal, Progress, Stage};
use crate::seats::side_and_player;

/// What is to be learned, as a front end asks for it.
#[derive(Clone, Debug)]
pub struct Lessons {
    /// The scenarios, all of one game.
    pub scenarios: Vec<Arc<dyn Playable>>,
    /// The players to learn against, by name; [`ITSELF`] for the learner as it is by then.
    pub against: Vec<String>,
    /// Further ones, by what takes each side. Not with teachers.
    pub rivals: Vec<[Contender; 2]>,
    /// Players that show their side how to open, as `SIDE=PLAYER`.
    pub guides: Vec<String>,
    /// The last turn that a guide plays.
    pub guided: u8,
    /// Players whose choices their side learns to make, as `SIDE=PLAYER`.
    pub teachers: Vec<String>,
    /// Steps of each side in each scenario.
    pub rounds: u64,
    /// Games for each step.
    pub games: u64,
    /// The player `trained` to go on from; nothing to begin anew.
    pub from: Option<String>,
    /// Playouts of each choice, from which a side learns; with 0 it learns from how the game goes on.
    pub playouts: u32,
    /// All luck derives from this.
    pub seed: u64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
    /// The file that gets the policy. What is known is kept beside it.
    pub out: PathBuf,
    /// The command, which the file names.
    pub made_by: String,
}

impl Lessons {
    /// A practice with the usual numbers.
    pub fn new(scenarios: Vec<Arc<dyn Playable>>, out: PathBuf) -> Self {
        Self {
            scenarios,
            against: vec![LEAGUE.to_owned(), ITSELF.to_owned()],
            rivals: Vec::new(),
            guides: Vec::new(),
            guided: 1,
            teachers: Vec::new(),
            rounds: 4000,
            games: 100,
            from: None,
            playouts: 0,
            seed: 1794,
            threads: 0,
            out,
            made_by: String::new(),
        }
    }
}

/// The name of the learner itself among those that it learns against.
pub const ITSELF: &str = "itself";

/// What was learned, as the JSON of `train --policy` has it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Schooled {
    /// The version of the JSON's form.
    pub format: u32,
    /// Which program made it.
    pub tool: Tool,
    /// The seed.
    pub seed: u64,
    /// Steps that were made.
    pub rounds: u64,
    /// Games that were played.
    pub games: u64,
    /// How each side scored while it practised, by scenario: in the first tenth of the rounds and in the
    /// last. It tries choices in these games, so that the player scores more.
    pub scores: Vec<Progressed>,
    /// What the teachers taught, if there are any; then there are no scores.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lessons: Vec<Lesson>,
}

impl Schooled {
    /// Of these games nothing is said yet.
    pub(super) fn nothing(request: &Lessons, games: u64) -> Self {
        let (format, tool) = (FORMAT, Tool::THIS);
        let (seed, rounds) = (request.seed, request.rounds);
        Self { format, tool, seed, rounds, games, scores: Vec::new(), lessons: Vec::new() }
    }
}

/// How a side scored while it practised.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Progressed {
    /// The scenario.
    pub scenario: String,
    /// The side.
    pub side: String,
    /// The mean score in the first tenth of the rounds.
    pub before: f64,
    /// The mean score in the last tenth.
    pub after: f64,
}

/// Rounds after which what is known is kept.
const STRETCH: u64 = 10;

/// What a step comes to at the end, of the first: steps become smaller from round to round.
const LAST_STEP: f32 = 0.1;

/// What the first step comes to that goes on from a policy: with larger ones it would forget first.
const REFINED: f32 = 0.15;

/// Practises and writes the policy. `None` after an interruption; then the same request goes on.
///
/// # Errors
/// If the scenarios are of several games, their game has no player `trained`, a player cannot be opened,
/// a file cannot be read or written, or the system gives no threads.
pub fn school(request: &Lessons, progress: &dyn Progress) -> Result<Option<Schooled>, Failure> {
    on_threads(request.threads, || practise(request, progress))?
}

/// What a policy of these scenarios is made of.
pub(super) fn names_of(scenarios: &[Arc<dyn Playable>]) -> Result<&'static Names, Failure> {
    let names = scenarios.first().and_then(|scenario| scenario.school());
    let is_theirs = |&names: &&Names| scenarios.iter().all(|one| one.school() == Some(names));
    names.filter(is_theirs).ok_or_else(|| {
        Failure::Input(
            "there is nothing to learn: take scenarios of one game that has a player `trained`"
                .to_owned(),
        )
    })
}

fn practise(request: &Lessons, progress: &dyn Progress) -> Result<Option<Schooled>, Failure> {
    let Lessons { scenarios, rounds, games, seed, out, .. } = request;
    let names = names_of(scenarios)?;
    if !request.teachers.is_empty() {
        return imitation(request, names, progress);
    }
    let kept = Kept::beside(out, &asked_for(request)?);
    let (mut known, mut round) = match kept.open()? {
        Some(bytes) => {
            Known::of_bytes(names, scenarios.len(), &bytes).ok_or_else(|| kept.of_another())?
        }
        None => (Known::at_first(names, request)?, 0),
    };
    let first_step = if request.from.is_some() { REFINED } else { 1.0 };
    let rivals = request.rivals.iter().cloned().map(Enemy::Seated);
    let enemies: Vec<Enemy> = request.against.iter().map(enemy).chain(rivals).collect();
    let coaches = scenarios
        .iter()
        .map(|scenario| Ok(scenario.coach(&enemies, &guides(request, &**scenario)?)?));
    let coaches = coaches.collect::<Result<Vec<_>, Failure>>()?;
    let all = rounds * games * 2 * scenarios.len() as u64;
    let each = games * 2 * scenarios.len() as u64;
    let stage = Stage { label: "", sides: None, goal: Goal::Games(all) };
    let meter = progress.begin(&stage);
    let tenth = rounds.div_ceil(10);
    while round < *rounds {
        meter.reached(round * each);
        if progress.interrupted() {
            kept.keep(&known.bytes(round))?;
            return Ok(None);
        }
        let share = first_step * (1.0 - round as f32 / *rounds as f32).max(LAST_STEP);
        for (nth, coach) in coaches.iter().enumerate() {
            for side in Side::BOTH {
                // Numbers of their own, so that no two steps share their luck.
                let from = ((round * scenarios.len() as u64 + nth as u64) * 2
                    + side.index() as u64)
                    * games;
                let critic = 2 * nth + side.index();
                let practice = Practice {
                    learner: &known.learner,
                    side,
                    critic: &known.critics[critic],
                    seed: *seed,
                    numbers: from..from + games,
                    playouts: request.playouts,
                    guided: request.guided,
                };
                let drilled = coach.drill(&practice);
                known.learner.step(side, &drilled.slope, share);
                known.critics[critic].step(&drilled.critic_slope);
                let score = drilled.halves as f64 / (2 * drilled.games.max(1)) as f64;
                let [early, late] = &mut known.scores[2 * nth + side.index()];
                *early += if round < tenth { score } else { 0.0 };
                *late += if round + tenth >= *rounds { score } else { 0.0 };
            }
        }
        round += 1;
        if round % STRETCH == 0 {
            kept.keep(&known.bytes(round))?;
        }
    }
    meter.reached(all);
    kept.keep(&known.bytes(round))?;
    write_policy(request, names, &known.learner, all)?;
    let progressed = |(nth, sums): (usize, &[f64; 2])| {
        let about = scenarios[nth / 2].about();
        let [before, after] = sums.map(|sum| sum / tenth.max(1) as f64);
        let (scenario, side) = (about.name.clone(), about.sides[nth % 2].clone());
        Progressed { scenario, side, before, after }
    };
    let scores = known.scores.iter().enumerate().map(progressed).collect();
    Ok(Some(Schooled { scores, ..Schooled::nothing(request, all) }))
}

/// The players that show a side how to open.
pub(super) fn guides(
    request: &Lessons,
    scenario: &dyn Playable,
) -> Result<Vec<(Side, String)>, Failure> {
    let guides = request.guides.iter().map(|guide| {
        let (side, player) = side_and_player(guide, "--guide", scenario)?;
        Ok((side, player.to_owned()))
    });
    guides.collect()
}

pub(super) fn enemy(name: &String) -> Enemy {
    if name == ITSELF { Enemy::Itself } else { Enemy::Named(name.clone()) }
}

/// Writes what was learned in so many games, with the command that made it.
pub(super) fn write_policy(
    request: &Lessons,
    names: &Names,
    learner: &Learner,
    games: u64,
) -> Result<(), Failure> {
    let remarks = [
        request.made_by.clone(),
        format!("{games} games; weights in parts of 256, by side, kind of decision and input"),
    ];
    let text = learner.policy().text(names, &remarks);
    let out = &request.out;
    write_whole(out, text.as_bytes()).map_err(|why| Failure::not_written(out, why))
}

/// The learner before the first step.
pub(super) fn first_learner(names: &Names, request: &Lessons) -> Result<Learner, Failure> {
    match &request.from {
        Some(player) => Ok(request.scenarios[0].learner(player)?),
        None => Ok(Learner::new(names, request.seed)),
    }
}

/// What is known so far.
struct Known {
    learner: Learner,
    /// What positions are worth to each side of each scenario.
    critics: Vec<Critic>,
    /// The sums of the scores of each side of each scenario over the rounds of the first tenth and of the last.
    scores: Vec<[f64; 2]>,
}

impl Known {
    /// What is known before the first round.
    fn at_first(names: &Names, request: &Lessons) -> Result<Self, Failure> {
        let learner = first_learner(names, request)?;
        let series = 2 * request.scenarios.len();
        let critics = (0..series).map(|_| Critic::new(names)).collect();
        Ok(Self { learner, critics, scores: vec![[0.0; 2]; series] })
    }

    /// The bytes of this and of the number of rounds.
    fn bytes(&self, round: u64) -> Vec<u8> {
        let scores = self.scores.iter().flatten().flat_map(|sum| sum.to_le_bytes());
        let critics = self.critics.iter().flat_map(Critic::bytes);
        let round = round.to_le_bytes().into_iter();
        round.chain(scores).chain(critics).chain(self.learner.bytes()).collect()
    }

    /// What is known by these bytes and after how many rounds, if so many scenarios have left them.
    fn of_bytes(names: &Names, scenarios: usize, bytes: &[u8]) -> Option<(Self, u64)> {
        let (round, bytes) = bytes.split_first_chunk()?;
        let (scores, bytes) = bytes.split_at_checked(2 * scenarios * 2 * size_of::<f64>())?;
        let (sums, _) = scores.as_chunks().0.as_chunks();
        let scores = sums.iter().map(|sums: &[[u8; 8]; 2]| sums.map(f64::from_le_bytes)).collect();
        let of_critic = Critic::bytes_of(names);
        let (critics, learner) = bytes.split_at_checked(2 * scenarios * of_critic)?;
        let critics = critics.chunks_exact(of_critic).map(|bytes| Critic::of_bytes(names, bytes));
        let critics = critics.collect::<Option<_>>()?;
        let learner = Learner::of_bytes(names, learner)?;
        Some((Self { learner, critics, scores }, u64::from_le_bytes(*round)))
    }
}

/// What tells a practice from another one: with the digests of the files of players.
pub(super) fn asked_for(request: &Lessons) -> Result<Vec<String>, Failure> {
    let Lessons { against, rounds, games, seed, from, playouts, guided, .. } = request;
    let mut asked = digests(request);
    asked.push(format!("{:?} {rounds} {games} {seed} {playouts} {guided}", Tool::THIS));
    asked.push(format!("{against:?}"));
    for scenario in &request.scenarios {
        for (name, side) in against
            .iter()
            .filter(|&name| name != ITSELF)
            .flat_map(|name| Side::BOTH.map(|side| (name, side)))
        {
            // A plan is that of one side.
            asked.extend(scenario.entrant(name, "--against", Some(side)).map(|player| player.name));
        }
        for (side, name) in guides(request, &**scenario)? {
            asked.push(scenario.entrant(&name, "--guide", Some(side))?.name);
        }
        // What cannot be gone on from, the learner says.
        asked.extend(
            from.iter().filter_map(|from| Some(scenario.entrant(from, "--from", None).ok()?.name)),
        );
    }
    asked.extend(request.rivals.iter().map(|rivals| format!("{rivals:?}")));
    Ok(asked)
}

/// The digests of the scenarios.
pub(super) fn digests(request: &Lessons) -> Vec<String> {
    request.scenarios.iter().map(|scenario| scenario.about().digest.clone()).collect()
}
