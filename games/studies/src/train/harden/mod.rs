//! A policy that is made hard to answer: the command `train --policy --harden`.
//!
//! Search and practice take turns. In every step both sides look for the best answer to the policy as it is. What is
//! found joins the rivals, each rival gets a share that grows with its score ([`rivals`]), and the policy practises
//! against them. It goes on while the policy scores more against the league and its best answers gain less. Not for how an
//! answer is found or a policy practises: see [`crate::exploit`] and [`super::policy`].

mod rivals;

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::summary::{FORMAT, Scenario, Tool};
use wargauge_analysis::whole::{with_ending, write_whole};
use wargauge_engine::Side;
use wargauge_games::{Contender, Playable};

use self::rivals::Rivals;
use super::kept::Kept;
use super::policy::{ITSELF, Lessons, asked_for, names_of, school};
use crate::exploit::{self, Outcome, exploit};
use crate::failure::Failure;
use crate::progress::Progress;

/// The policy to begin with where none is named.
const USUAL: &str = "trained";

/// So many of what a search has found join at most: the answer, and the best of other kinds.
const JOINING: usize = 3;

/// Games against rivals for each game against itself.
const TURNS: usize = 3;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Hardening {
    /// The practice of each step. Its players to learn against are the rivals to begin with; its file gets the policy in the
    /// end.
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
    /// With the usual numbers.
    pub fn new(lessons: Lessons, steps: u64) -> Self {
        Self { lessons, steps, search: 40, patience: 2, rival_games: 600, check_games: 4000 }
    }

    /// What tells it from another one.
    fn asked(&self) -> Vec<String> {
        let Self { lessons, search, rival_games, check_games, .. } = self;
        let mut asked = asked_for(lessons);
        asked.push(format!("{:?} {search} {rival_games} {check_games}", Tool::THIS));
        asked
    }

    /// A file beside that of the policy.
    fn beside(&self, ending: &str) -> PathBuf {
        with_ending(&self.lessons.out, ending)
    }

    /// The file of a step's policy; the first step has none.
    fn file(&self, step: u64) -> PathBuf {
        self.beside(&format!(".{step}"))
    }

    /// The name of a step's policy.
    fn policy(&self, step: u64) -> String {
        match step {
            0 => self.lessons.from.clone().unwrap_or_else(|| USUAL.to_owned()),
            _ => format!("trained:file={}", self.file(step).display()),
        }
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
    /// The policies, from the one that it began with.
    pub steps: Vec<Step>,
    /// The step whose policy is in the file: the one whose best answers gain least. With 0 it is that of the beginning, and
    /// no file is written.
    pub chosen: u64,
}

/// A policy, and how well it holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Which one.
    pub step: u64,
    /// The player that goes by it.
    pub policy: String,
    /// Side by side.
    pub sides: Vec<Seat>,
    /// Its mean score against the league.
    pub league: f64,
    /// What the best answers to both of its sides gain together.
    pub answered: f64,
}

/// A policy on one side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// The side.
    pub side: String,
    /// Its score against the other side of the league.
    pub league: Estimate,
    /// Its score against the best answer that was found.
    pub held: Estimate,
}

impl Step {
    fn new(step: u64, policy: String, sides: [Seat; 2]) -> Self {
        let [first, second] = &sides;
        let league = f64::midpoint(first.league.share, second.league.share);
        let answered = 1.0 - first.held.share - second.held.share;
        Self { step, policy, sides: sides.into(), league, answered }
    }

    /// Is it better than another one, both against the league and against its own best answers?
    fn helps(&self, before: &Self) -> bool {
        self.league > before.league && self.answered < before.answered
    }
}

/// What is known so far.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Known {
    steps: Vec<Step>,
    rivals: Rivals,
}

impl Known {
    /// Is nothing left to do?
    fn is_done(&self, request: &Hardening) -> bool {
        let idle = self.steps.windows(2).rev().take_while(|pair| !pair[1].helps(&pair[0])).count();
        self.steps.len() as u64 > request.steps || idle as u64 >= request.patience
    }

    /// The step whose best answers gain least, the first of several.
    fn chosen(&self) -> u64 {
        let least = self.steps.iter().min_by(|a, b| a.answered.total_cmp(&b.answered));
        least.map_or(0, |step| step.step)
    }
}

/// Lets search and practice take turns, and writes the policy that is hardest to answer. `None` after an interruption; then
/// the same request goes on.
///
/// # Errors
/// If there is more than one scenario, its game has no player `trained`, a player cannot be opened, a file cannot be read or
/// written, or the system gives no threads.
pub fn harden(request: &Hardening, progress: &dyn Progress) -> Result<Option<Hardened>, Failure> {
    let Lessons { scenarios, seed, out, .. } = &request.lessons;
    let [scenario] = &scenarios[..] else {
        return Err(Failure::Input("`--harden` takes one scenario".to_owned()));
    };
    names_of(scenarios)?;
    let kept = Kept::beside(out, &request.asked());
    let mut known: Known = match kept.open()? {
        Some(bytes) => serde_json::from_slice(&bytes).map_err(|_| kept.of_another())?,
        None => {
            let rivals = Rivals::new(&**scenario, &request.lessons.against)?;
            Known { steps: Vec::new(), rivals }
        }
    };
    while !known.is_done(request) {
        let step = known.steps.len() as u64;
        if step > 0 && !practise(request, &known.rivals, step, progress)? {
            return Ok(None);
        }
        let Some((measured, found)) = look(request, scenario, &known.rivals, step, progress)?
        else {
            return Ok(None);
        };
        for (side, found) in Side::BOTH.into_iter().zip(found) {
            let [answer, ..] = &found[..] else { continue };
            write_answer(request, scenario, (side, step), answer)?;
            known.rivals.join(side, found);
            known.rivals.join(side, [Contender::Named(measured.policy.clone())]);
        }
        known.steps.push(measured);
        let bytes = serde_json::to_vec(&known).expect("plain data");
        kept.keep(&bytes)?;
        for path in left_over(request, step) {
            remove(&path)?;
        }
    }
    let chosen = known.chosen();
    if chosen > 0 {
        let text = fs::read(request.file(chosen)).map_err(|why| {
            Failure::System(format!("read `{}`", request.file(chosen).display()), why.into())
        })?;
        write_whole(out, &text).map_err(|why| Failure::not_written(out, why))?;
    }
    Ok(Some(Hardened {
        format: FORMAT,
        tool: Tool::THIS,
        scenario: scenario.identity(),
        seed: *seed,
        steps: known.steps,
        chosen,
    }))
}

/// Makes the policy of a step. False after an interruption.
fn practise(
    request: &Hardening,
    rivals: &Rivals,
    step: u64,
    progress: &dyn Progress,
) -> Result<bool, Failure> {
    let lessons = &request.lessons;
    let before = Contender::Named(request.policy(step - 1));
    let Some(mixtures) = rivals.mixtures(request, &before, step, progress)? else {
        return Ok(false);
    };
    let is_own = lessons.against.iter().any(|name| name == ITSELF);
    let (against, turns) = if is_own { (vec![ITSELF.to_owned()], TURNS) } else { (Vec::new(), 1) };
    let practice = Lessons {
        against,
        rivals: vec![mixtures; turns],
        from: Some(request.policy(step - 1)),
        seed: lessons.seed.wrapping_add(step),
        out: request.file(step),
        made_by: format!("{} (step {step})", lessons.made_by),
        ..lessons.clone()
    };
    Ok(school(&practice, progress)?.is_some())
}

/// What joins the rivals of each side.
type Joining = [Vec<Contender>; 2];

/// Both sides' answers to a step's policy, and how well it holds. Nothing after an interruption.
fn look(
    request: &Hardening,
    scenario: &Arc<dyn Playable>,
    rivals: &Rivals,
    step: u64,
    progress: &dyn Progress,
) -> Result<Option<(Step, Joining)>, Failure> {
    let name = request.policy(step);
    let policy = Contender::Named(name.clone());
    let (mut joining, mut held) = (Joining::default(), Vec::new());
    for side in Side::BOTH {
        let search = exploit::Request {
            founders: rivals.of(side),
            rounds: Some(request.search),
            final_games: request.check_games.div_ceil(2),
            check_games: request.check_games,
            seed: request.lessons.seed.wrapping_add(step),
            threads: request.lessons.threads,
            record: Some(record(request, side)),
            ..exploit::Request::new(Arc::clone(scenario), side, policy.clone(), policy.clone())
        };
        let Outcome { found, answer, kept, .. } = exploit(&search, progress)?;
        let Some(check) = found.check else { return Ok(None) };
        // As the policy sees it.
        let Estimate { share, low, high } = check.score;
        held.push(Estimate { share: 1.0 - share, low: 1.0 - high, high: 1.0 - low });
        joining[side.index()] = [answer].into_iter().chain(kept).take(JOINING).collect();
    }
    let Some(league) = rivals::against_league(request, &policy, progress)? else { return Ok(None) };
    let seat = |side: Side| Seat {
        side: scenario.sheet().sides[side.index()].clone(),
        league: league[side.index()],
        // The first answers are those of the first side, to the policy on the second.
        held: held[side.other().index()],
    };
    Ok(Some((Step::new(step, name, Side::BOTH.map(seat)), joining)))
}

/// The record of a side's search.
fn record(request: &Hardening, side: Side) -> PathBuf {
    request.beside(&format!(".search-{}", side.index() + 1))
}

/// The files that a step needs no more once it is known.
fn left_over(request: &Hardening, step: u64) -> [PathBuf; 3] {
    let [first, second] = Side::BOTH.map(|side| record(request, side));
    [first, second, with_ending(&request.file(step), ".part")]
}

/// Removes a file, if it is there.
fn remove(path: &std::path::Path) -> Result<(), Failure> {
    match fs::remove_file(path) {
        Err(why) if why.kind() != ErrorKind::NotFound => {
            Err(Failure::System(format!("remove `{}`", path.display()), why.into()))
        }
        _ => Ok(()),
    }
}

/// Writes a side's answer to a step's policy beside it, for `--ai SIDE=scripted:plan=FILE`.
fn write_answer(
    request: &Hardening,
    scenario: &Arc<dyn Playable>,
    (side, step): (Side, u64),
    answer: &Contender,
) -> Result<(), Failure> {
    let Some(text) = answer.to_file() else { return Ok(()) };
    let name = &scenario.sheet().sides[side.index()];
    let path = request.beside(&format!(".{step}-{name}.toml"));
    let text = format!("# The answer of the {name} to {}\n{text}", request.policy(step));
    write_whole(&path, text.as_bytes()).map_err(|why| Failure::not_written(&path, why))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(figures: &[[f64; 2]]) -> Known {
        let steps = figures.iter().enumerate().map(|(step, &[league, answered])| {
            let (step, policy) = (step as u64, String::new());
            Step { step, policy, sides: Vec::new(), league, answered }
        });
        Known { steps: steps.collect(), rivals: Rivals::default() }
    }

    fn request(steps: u64, patience: u64) -> Hardening {
        Hardening {
            patience,
            ..Hardening::new(Lessons::new(Vec::new(), "policy.txt".into()), steps)
        }
    }

    #[test]
    fn it_goes_on_while_steps_help_and_no_longer_than_asked() {
        let rises = [[0.40, 0.20], [0.45, 0.15], [0.50, 0.10], [0.55, 0.05]];
        for done in 0..=4 {
            assert_eq!(known(&rises[..done]).is_done(&request(3, 1)), done == 4, "{done}");
        }
        // More against the league, but easier to answer; then the other way round; then both.
        let mixed = [[0.40, 0.20], [0.45, 0.25], [0.44, 0.20], [0.46, 0.19]];
        assert!(known(&mixed[..2]).is_done(&request(9, 1)));
        let patient = request(9, 2);
        let done = [1, 2, 3, 4].map(|steps| known(&mixed[..steps]).is_done(&patient));
        assert_eq!(done, [false, false, true, false]);
    }

    #[test]
    fn the_policy_whose_best_answers_gain_least_is_chosen() {
        assert_eq!(known(&[[0.4, 0.2], [0.3, 0.1], [0.6, 0.1], [0.5, 0.15]]).chosen(), 1);
        assert_eq!(known(&[[0.4, 0.2], [0.5, 0.3]]).chosen(), 0);
    }

    #[test]
    fn what_both_answers_gain_together_is_what_the_sides_do_not_hold() {
        let estimate = |share| Estimate { share, low: share - 0.01, high: share + 0.01 };
        let seat = |league, held| Seat {
            side: String::new(),
            league: estimate(league),
            held: estimate(held),
        };
        // In play against itself the first side scores 60 %; the answers gain 5 points and 8.
        let step = Step::new(1, String::new(), [seat(0.62, 0.55), seat(0.38, 0.32)]);
        assert!((step.answered - 0.13).abs() < 1e-12 && (step.league - 0.5).abs() < 1e-12);
    }
}
