//! A policy that is made hard to answer: the command `train --policy --harden`.
//!
//! Search and practice take turns. In every step both sides look for the best answer to the policy as it is. What is
//! found joins the rivals, each of which gets a share that grows with its score, and the policy practises against
//! them. It goes on while the policy scores more against the league and its best answers gain less. In the end every
//! policy meets every answer. Not for how an answer is found or a policy practises: see [`crate::exploit`] and
//! [`super::policy`].

mod files;
mod meeting;
mod rivals;
mod step;

use std::sync::Arc;

use serde::Serialize;
use wargauge_analysis::figures::{percent, signed};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::summary::{FORMAT, Scenario, Tool};
use wargauge_engine::Side;
use wargauge_games::{Contender, Playable};

use self::files::Files;
use self::step::{Known, together};
pub use self::step::{Seat, Step};
use super::policy::{ITSELF, Lessons, asked_for, guides, names_of, school};
use crate::exploit::{self, Check, Outcome, exploit};
use crate::failure::Failure;
use crate::progress::Progress;

/// The policy to begin with where none is named.
const USUAL: &str = "trained";

/// Games against rivals for each game of the policy against itself.
const TURNS: usize = 3;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Hardening {
    /// The practice of each step. Its players to learn against are the rivals to begin with; its file gets the policy in the
    /// end. It has no teachers and no further rivals.
    pub lessons: Lessons,
    /// How many steps at most.
    pub steps: u64,
    /// Rounds of each search.
    pub search: u64,
    /// It ends after so many steps in a row that do not help.
    pub patience: u64,
    /// Games by which each rival gets its share.
    pub rival_games: u64,
    /// Games of each measurement. The best answer of a search is picked by half as many.
    pub check_games: u64,
}

impl Hardening {
    /// Rounds of practice in each step, where not said otherwise.
    pub const ROUNDS: u64 = 1500;
    /// The usual rounds of each search.
    pub const SEARCH: u64 = 40;
    /// The usual patience.
    pub const PATIENCE: u64 = 2;
    /// The usual games of each measurement.
    pub const CHECK_GAMES: u64 = 4000;

    /// With the usual numbers.
    pub fn new(lessons: Lessons, steps: u64) -> Self {
        Self {
            lessons,
            steps,
            search: Self::SEARCH,
            patience: Self::PATIENCE,
            rival_games: 600,
            check_games: Self::CHECK_GAMES,
        }
    }

    /// The policy of the first step, as users name it.
    fn first(&self) -> &str {
        self.lessons.from.as_deref().unwrap_or(USUAL)
    }

    /// The name of a step's policy.
    fn policy(&self, step: u64) -> String {
        match step {
            0 => self.first().to_owned(),
            _ => format!("trained:file={}", self.files().policy(step).display()),
        }
    }

    fn files(&self) -> Files<'_> {
        Files(&self.lessons.out)
    }

    /// What tells it from another one.
    fn asked(&self, scenario: &dyn Playable) -> Result<Vec<String>, Failure> {
        let Self { lessons, search, rival_games, check_games, .. } = self;
        let mut asked = asked_for(lessons)?;
        asked.push(format!("{search} {rival_games} {check_games}"));
        asked.push(scenario.entrant(self.first(), "--from", None)?.name);
        Ok(asked)
    }
}

/// What came of it, as the JSON of `train --policy --harden` has it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hardened {
    /// The version of the JSON's form.
    pub format: u32,
    /// Which program made it.
    pub tool: Tool,
    /// The scenario.
    pub scenario: Scenario,
    /// The seed.
    pub seed: u64,
    /// The player against which policies are measured, beside their answers.
    pub league: String,
    /// The policies, from the one that it began with.
    pub steps: Vec<Step>,
    /// The step whose policy is in the file: the one from which the strongest of all answers gain least.
    pub chosen: u64,
}

/// Lets search and practice take turns, and writes the policy that is hardest to answer. `None` after an interruption; then
/// the same request goes on.
///
/// # Errors
/// If there is more than one scenario, its game has no player `trained`, a player cannot be opened, a file cannot be read or
/// written, or the system gives no threads.
pub fn harden(request: &Hardening, progress: &dyn Progress) -> Result<Option<Hardened>, Failure> {
    let scenario = scenario_of(request)?;
    let files = request.files();
    let kept = files.kept(&request.asked(&**scenario)?);
    let mut known: Known = if let Some(bytes) = kept.open()? {
        serde_json::from_slice(&bytes).map_err(|_| kept.of_another())?
    } else {
        files.refuse_left_over(request.steps)?;
        let known = Known::new(&**scenario, &request.lessons.against)?;
        kept.keep_json(&known)?;
        known
    };
    while !known.is_done(request.steps, request.patience) {
        let step = known.steps.len() as u64;
        if let Some(before) = step.checked_sub(1) {
            // They may be left of a run that was ended before it removed them.
            files.clean(before)?;
            if !practise(request, &known, step, progress)? {
                return Ok(None);
            }
        }
        let Some((measured, answers)) = look(request, &known, step, progress)? else {
            return Ok(None);
        };
        for (side, answers) in Side::BOTH.into_iter().zip(&answers) {
            files.write_answer(&scenario.sheet().sides[side.index()], &measured, &answers[0])?;
        }
        progress.remark(&in_words(&measured, &scenario.strong_player()));
        known.add(measured, answers);
        kept.keep_json(&known)?;
        files.clean(step)?;
    }
    if !known.is_tried() {
        let Some(worst) = meeting::trial(request, &known, progress)? else { return Ok(None) };
        known.tried(worst);
        kept.keep_json(&known)?;
    }
    let chosen = known.chosen();
    match chosen {
        0 => {
            let remarks = [format!("{}: the policy that it began with", request.lessons.made_by)];
            let learner = scenario.learner(request.first())?;
            files.write_policy(
                &learner.policy().text(names_of(&request.lessons.scenarios)?, &remarks),
            )?;
        }
        step => files.copy_policy(step)?,
    }
    Ok(Some(Hardened {
        format: FORMAT,
        tool: Tool::THIS,
        scenario: scenario.identity(),
        seed: request.lessons.seed,
        league: scenario.strong_player(),
        steps: known.steps,
        chosen,
    }))
}

/// The scenario, if the request can be met at all: what is wrong is said before the first game.
fn scenario_of(request: &Hardening) -> Result<&Arc<dyn Playable>, Failure> {
    let Lessons { scenarios, against, teachers, rivals, out, .. } = &request.lessons;
    let [scenario] = &scenarios[..] else {
        return Err(Failure::Input(
            "`--harden` takes one scenario: go on in another one with `--from trained:file=FILE`"
                .to_owned(),
        ));
    };
    if !teachers.is_empty() || !rivals.is_empty() {
        return Err(Failure::Input("`--harden` takes no teachers and finds its rivals".to_owned()));
    }
    names_of(scenarios)?;
    let file = out.display().to_string();
    let is_out = |name: &str| name.split(['=', ',']).any(|part| part == file);
    if let Some(name) =
        against.iter().map(String::as_str).chain([request.first()]).find(|name| is_out(name))
    {
        return Err(Failure::Input(format!(
            "`{name}` is the file that is to be written: take another `--out`"
        )));
    }
    scenario.learner(request.first())?;
    scenario.coach(&[], &guides(&request.lessons, &**scenario)?)?;
    Ok(scenario)
}

/// Makes the policy of a step. False after an interruption.
fn practise(
    request: &Hardening,
    known: &Known,
    step: u64,
    progress: &dyn Progress,
) -> Result<bool, Failure> {
    let lessons = &request.lessons;
    let before = request.policy(step - 1);
    let mixtures = known.rivals.mixtures(request, &before.as_str().into(), step, progress)?;
    let Some(mixtures) = mixtures else { return Ok(false) };
    let meets_itself = lessons.against.iter().any(|name| name == ITSELF);
    let against = if meets_itself { vec![ITSELF.to_owned()] } else { Vec::new() };
    let practice = Lessons {
        rivals: vec![mixtures; if meets_itself { TURNS } else { 1 }],
        against,
        from: Some(before),
        seed: lessons.seed.wrapping_add(step),
        out: request.files().policy(step),
        made_by: format!("{}  # step {step}", lessons.made_by),
        ..lessons.clone()
    };
    Ok(school(&practice, progress)?.is_some())
}

/// What was found for each side: its answer, and what else joins the rivals.
type Answers = [Vec<Contender>; 2];

/// Both sides' answers to a step's policy, and how well it holds. Nothing after an interruption.
fn look(
    request: &Hardening,
    known: &Known,
    step: u64,
    progress: &dyn Progress,
) -> Result<Option<(Step, Answers)>, Failure> {
    let Hardening { lessons, search, check_games, .. } = request;
    let scenario = &lessons.scenarios[0];
    let name = request.policy(step);
    let policy = Contender::Named(name.clone());
    let (mut answers, mut checks) = (Answers::default(), Vec::<Check>::new());
    for side in Side::BOTH {
        let side_name = &scenario.sheet().sides[side.index()];
        progress.remark(&format!("step {step}: the {side_name} look for an answer to {name}"));
        let search = exploit::Request {
            founders: known.rivals.of(side),
            rounds: Some(*search),
            final_games: check_games.div_ceil(2),
            check_games: *check_games,
            seed: lessons.seed.wrapping_add(step),
            threads: lessons.threads,
            record: Some(request.files().record(step, side)),
            ..exploit::Request::new(Arc::clone(scenario), side, policy.clone(), policy.clone())
        };
        let Outcome { found, answer, kept, .. } = exploit(&search, progress)?;
        let Some(check) = found.check else { return Ok(None) };
        checks.push(check);
        // A plan and a player that is none have different weaknesses.
        let other = kept.into_iter().find(|one| one.is_plan() != answer.is_plan());
        answers[side.index()] = [answer].into_iter().chain(other).collect();
    }
    let Some(league) = meeting::with_league(request, &policy, progress)? else { return Ok(None) };
    let seat = |side: Side| Seat {
        side: scenario.sheet().sides[side.index()].clone(),
        league: league[side.index()],
        // What the policy holds on a side is what the other side's answer leaves.
        held: left_by(checks[side.other().index()].score),
        worst: None,
    };
    let answered = together([checks[0].gain, checks[1].gain]);
    Ok(Some((Step::new(step, name, Side::BOTH.map(seat), answered), answers)))
}

/// The score of a player against one that scores so much.
fn left_by(Estimate { share, low, high }: Estimate) -> Estimate {
    Estimate { share: 1.0 - share, low: 1.0 - high, high: 1.0 - low }
}

/// How well a step's policy holds, in a line.
fn in_words(step: &Step, league: &str) -> String {
    let share = |share: f64| percent(share, 1);
    let sides = step.sides.iter().map(|seat| {
        let [league_score, held] = [seat.league.share, seat.held.share].map(share);
        format!("{} {league_score} % against {league}, {held} % against its best answer", seat.side)
    });
    format!(
        "step {}: {}; both answers gain {} points",
        step.step,
        sides.collect::<Vec<_>>().join("; "),
        signed(step.answered.share * 100.0, 1)
    )
}
