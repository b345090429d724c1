//! A policy that learns to choose as stronger and slower players do: the command `train --policy --teacher`.
//!
//! First every teacher plays its games, and what it chose is kept beside the policy, so that a run that was ended goes
//! on where it was. Then the weights make their steps, each by some of these decisions. One game in ten is kept
//! back: the learner is measured by how often it agrees with the teacher there.

use std::sync::Arc;

use serde::Serialize;
use wargauge_ai::policy::Names;
use wargauge_analysis::practice::{Attended, Example, Learner, agreement, imitate};
use wargauge_engine::Side;
use wargauge_games::{Enemy, Playable};

use super::kept::Kept;
use super::policy::{Lessons, Schooled, digests, enemy, first_learner, write};
use crate::failure::Failure;
use crate::progress::{Goal, Progress, Stage};
use crate::seats::side_and_player;

/// Games after which their decisions are kept.
const PIECE: u64 = 40;

/// One game in so many is kept back.
const KEPT_BACK: u64 = 10;

/// What the first step comes to, of the largest; the last one comes to a tenth of that.
const FIRST_STEP: f32 = 0.5;

/// What one teacher taught, as the JSON of `train --policy --teacher` has it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lesson {
    /// The scenario.
    pub scenario: String,
    /// The side.
    pub side: String,
    /// The teacher.
    pub teacher: String,
    /// Games that it played.
    pub games: u64,
    /// Its mean score in them.
    pub score: f64,
    /// Its decisions between choices that the learner looks at.
    pub decisions: u64,
    /// Its decisions in which it made another choice.
    pub unseen: u64,
    /// In which share of the decisions kept back the learner rated its choice best before the lessons.
    pub agreed_before: f64,
    /// The same after them.
    pub agreed_after: f64,
}

/// A teacher, and what was seen of it.
struct Teacher<'a> {
    scenario: &'a Arc<dyn Playable>,
    side: Side,
    name: String,
    seen: Attended,
    kept_back: Attended,
}

/// Learns from the teachers and writes the policy. `None` after an interruption.
pub(super) fn imitation(
    request: &Lessons,
    names: &Names,
    progress: &dyn Progress,
) -> Result<Option<Schooled>, Failure> {
    let mut learner = first_learner(names, request)?;
    let mut teachers = Vec::new();
    for scenario in &request.scenarios {
        for spec in &request.teachers {
            let (side, name) = side_and_player(spec, "--teacher", &**scenario)?;
            let (seen, kept_back) = Default::default();
            teachers.push(Teacher { scenario, side, name: name.to_owned(), seen, kept_back });
        }
    }
    if !lectures(request, names, &learner, &mut teachers, progress)? {
        return Ok(None);
    }
    let agrees = |learner: &Learner| {
        let of =
            |teacher: &Teacher<'_>| agreement(learner, teacher.side, &teacher.kept_back.examples);
        teachers.iter().map(of).collect::<Vec<f64>>()
    };
    let before = agrees(&learner);
    if !steps(request, &mut learner, &teachers, progress) {
        return Ok(None);
    }
    let after = agrees(&learner);
    let all: u64 =
        teachers.iter().map(|teacher| teacher.seen.games + teacher.kept_back.games).sum();
    let remarks = [
        request.made_by.clone(),
        format!("{all} games; weights in parts of 256, by side, kind of decision and input"),
    ];
    write(&request.out, learner.policy().text(names, &remarks).as_bytes())?;
    let lesson = |(nth, teacher): (usize, Teacher<'_>)| {
        let mut attended = teacher.seen;
        attended.add(teacher.kept_back);
        let about = teacher.scenario.about();
        Lesson {
            scenario: about.name.clone(),
            side: about.sides[teacher.side.index()].clone(),
            teacher: teacher.name,
            games: attended.games,
            score: attended.halves as f64 / (2 * attended.games.max(1)) as f64,
            decisions: attended.examples.len() as u64,
            unseen: attended.unseen,
            agreed_before: before[nth],
            agreed_after: after[nth],
        }
    };
    let lessons = teachers.into_iter().enumerate().map(lesson).collect();
    Ok(Some(Schooled { lessons, ..Schooled::nothing(request, all) }))
}

/// Plays the games of the teachers, but those that an earlier run has kept. Returns whether all are there.
fn lectures(
    request: &Lessons,
    names: &Names,
    learner: &Learner,
    teachers: &mut [Teacher<'_>],
    progress: &dyn Progress,
) -> Result<bool, Failure> {
    let Lessons { games, seed, .. } = *request;
    // Not by the rounds: the same games can be learned from again with other steps.
    let mut asked = digests(request);
    asked.push(format!("{:?} {games} {seed} {:?}", request.against, request.from));
    asked.push(format!("{:?}", request.teachers));
    let kept = Kept::beside(&request.out, &asked);
    let mut known = kept.records(|bytes| record(names, bytes))?.into_iter();
    let enemies: Vec<Enemy> = request.against.iter().map(enemy).collect();
    let all = games * teachers.len() as u64;
    let meter =
        progress.begin(&Stage { label: "the teachers", sides: None, goal: Goal::Games(all) });
    for (nth, teacher) in teachers.iter_mut().enumerate() {
        let coach = teacher.scenario.coach(&enemies, &[(teacher.side, teacher.name.clone())])?;
        // Numbers of their own, so that no two teachers share their luck.
        let first = nth as u64 * games;
        let mut played = 0;
        while played < games {
            meter.reached(first + played);
            let piece = PIECE.min(games - played);
            let (from, back) = (first + played, piece / KEPT_BACK);
            for (attended, numbers) in [
                (&mut teacher.seen, from..from + piece - back),
                (&mut teacher.kept_back, from + piece - back..from + piece),
            ] {
                attended.add(match known.next() {
                    Some(attended) => attended,
                    None if progress.interrupted() => return Ok(false),
                    None => {
                        let attended = coach.attend(learner, teacher.side, seed, numbers);
                        kept.append(&bytes_of(&attended))?;
                        attended
                    }
                });
            }
            played += piece;
        }
    }
    meter.reached(all);
    Ok(true)
}

/// Makes the steps of each teacher's side in turn. Returns whether all are made.
fn steps(
    request: &Lessons,
    learner: &mut Learner,
    teachers: &[Teacher<'_>],
    progress: &dyn Progress,
) -> bool {
    let Lessons { rounds, seed, .. } = *request;
    let meter =
        progress.begin(&Stage { label: "the steps", sides: None, goal: Goal::Steps(rounds) });
    for round in 0..rounds {
        meter.reached(round);
        if progress.interrupted() {
            return false;
        }
        let share = FIRST_STEP * (1.0 - round as f32 / rounds as f32).max(0.1);
        for (nth, teacher) in teachers.iter().enumerate() {
            if !teacher.seen.examples.is_empty() {
                let draw = (seed, round * teachers.len() as u64 + nth as u64);
                imitate(learner, teacher.side, &teacher.seen.examples, draw, share);
            }
        }
    }
    meter.reached(rounds);
    true
}

/// The bytes of what was seen in some games: its numbers, and then the decisions.
fn bytes_of(attended: &Attended) -> Vec<u8> {
    let Attended { examples, unseen, halves, games } = attended;
    let mut bytes = Vec::new();
    for number in [*unseen, *halves, *games, examples.len() as u64] {
        bytes.extend(number.to_le_bytes());
    }
    for example in examples {
        example.write(&mut bytes);
    }
    bytes
}

/// What was seen in some games, by these bytes.
fn record(names: &Names, mut bytes: &[u8]) -> Option<Attended> {
    let bytes = &mut bytes;
    let mut number = || Some(u64::from_le_bytes(*bytes.split_off(..8)?.first_chunk()?));
    let (unseen, halves, games, count) = (number()?, number()?, number()?, number()?);
    let examples = (0..count).map(|_| Example::read(names, bytes)).collect::<Option<_>>()?;
    bytes.is_empty().then_some(Attended { examples, unseen, halves, games })
}
