//! A policy that learns to choose as stronger and slower players do: the command `train --policy --teacher`.
//!
//! First every teacher plays its games, and what it chose is kept beside the policy, so that a run that was ended goes
//! on where it was. Then the weights make their steps, each by some of these decisions. One game in ten is kept
//! back: the learner is measured by how often it agrees with the teacher there.

use std::sync::Arc;

use serde::Serialize;
use wargauge_ai::policy::Names;
use wargauge_analysis::practice::{Attended, Example, Learner, agreement, imitate};
use wargauge_analysis::summary::Tool;
use wargauge_engine::Side;
use wargauge_games::{Enemy, Playable};

use super::kept::{Kept, number};
use super::policy::{ITSELF, Lessons, Schooled, digests, enemy, first_learner, write_policy};
use crate::failure::Failure;
use crate::progress::{Goal, Progress, Stage};
use crate::seats::side_and_player;

/// Games after which their decisions are kept.
const PIECE: u64 = 10;

/// One game in so many is kept back, of the games against each enemy.
const KEPT_BACK: u64 = 10;

/// Games of a teacher are refused beyond these: all of its decisions are in memory, some ninety kilobytes a game.
pub const MOST_GAMES: u64 = 100_000;

/// What the first step comes to, of the largest.
const FIRST_STEP: f32 = 0.5;

/// What the last one comes to, of the first.
const LAST_STEP: f32 = 0.1;

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
    if request.games > MOST_GAMES {
        return Err(Failure::Input(format!(
            "`--games {}`: all decisions of a teacher are kept in memory: take {MOST_GAMES} at most",
            request.games
        )));
    }
    if request.against.is_empty() {
        return Err(Failure::Input("`--against`: teachers need an enemy".to_owned()));
    }
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
    write_policy(request, names, &learner, all)?;
    let lesson = |(nth, teacher): (usize, &Teacher<'_>)| {
        let Teacher { seen, kept_back, .. } = teacher;
        let games = seen.games + kept_back.games;
        let about = teacher.scenario.about();
        Lesson {
            scenario: about.name.clone(),
            side: about.sides[teacher.side.index()].clone(),
            teacher: teacher.name.clone(),
            games,
            score: (seen.halves + kept_back.halves) as f64 / (2 * games.max(1)) as f64,
            decisions: (seen.examples.len() + kept_back.examples.len()) as u64,
            unseen: seen.unseen + kept_back.unseen,
            agreed_before: before[nth],
            agreed_after: after[nth],
        }
    };
    let lessons = teachers.iter().enumerate().map(lesson).collect();
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
    let Lessons { games, seed, ref against, .. } = *request;
    let enemies: Vec<Enemy> = against.iter().map(enemy).collect();
    // All are opened before the first game, which may be the first of an hour.
    let mut coaches = Vec::new();
    for &mut Teacher { scenario, side, ref name, .. } in &mut *teachers {
        coaches.push(scenario.coach(&enemies, &[(side, name.clone())])?);
    }
    let kept = Kept::beside(&request.out, &asked_for(request, names, teachers)?);
    let mut known = kept.records(|bytes| record(names, bytes))?.into_iter();
    let all = games * teachers.len() as u64;
    let meter =
        progress.begin(&Stage { label: "the teachers", sides: None, goal: Goal::Games(all) });
    // Pieces that are played in one go, so that no thread has nothing to do for long.
    let threads = match request.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let pieces = threads.div_ceil(4) as u64;
    for (nth, (teacher, coach)) in teachers.iter_mut().zip(&coaches).enumerate() {
        // Numbers of their own, so that no two teachers share their luck.
        let first = nth as u64 * games;
        let end = first + games;
        let mut next = first;
        while next < end {
            meter.reached(next);
            let mut played = Vec::new();
            if let Some((number, piece)) = known.next() {
                if number != next || piece.len() as u64 != PIECE.min(end - next) {
                    return Err(kept.of_another());
                }
                played = piece;
            } else if progress.interrupted() {
                return Ok(false);
            } else {
                let until = end.min(next + pieces * PIECE);
                played.extend(coach.attend(learner, teacher.side, seed, next..until));
                for (nth, piece) in played.chunks(PIECE as usize).enumerate() {
                    kept.append(&bytes_of(next + nth as u64 * PIECE, piece))?;
                }
            }
            for game in played {
                let round = (next - first) / enemies.len() as u64;
                let is_kept_back = round % KEPT_BACK == KEPT_BACK - 1;
                let part = if is_kept_back { &mut teacher.kept_back } else { &mut teacher.seen };
                part.add(game);
                next += 1;
            }
        }
    }
    if known.next().is_some() {
        return Err(kept.of_another());
    }
    meter.reached(all);
    Ok(true)
}

/// What tells the games of these teachers from others. Not the rounds: the same games can be learned from again with
/// other steps.
fn asked_for(
    request: &Lessons,
    names: &Names,
    teachers: &[Teacher<'_>],
) -> Result<Vec<String>, Failure> {
    let Lessons { against, games, seed, from, .. } = request;
    let mut asked = digests(request);
    asked.push(format!("{:?} {names:?} {games} {seed}", Tool::THIS));
    for Teacher { scenario, side, name, .. } in teachers {
        // Their names with the digests of their files.
        asked.push(scenario.entrant(name, name, Some(*side))?.name);
        for enemy in against.iter().filter(|&enemy| enemy != ITSELF) {
            asked.push(scenario.entrant(enemy, enemy, Some(side.other()))?.name);
        }
    }
    if against.iter().any(|enemy| enemy == ITSELF) {
        asked.push(format!("{from:?}"));
    }
    Ok(asked)
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
        let share = FIRST_STEP * (1.0 - round as f32 / rounds as f32).max(LAST_STEP);
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

/// The bytes of what was seen in some games: the number of the first, and of each its numbers and its decisions.
fn bytes_of(first: u64, games: &[Attended]) -> Vec<u8> {
    let mut bytes = first.to_le_bytes().to_vec();
    for Attended { examples, unseen, halves, .. } in games {
        for number in [*unseen, *halves, examples.len() as u64] {
            bytes.extend(number.to_le_bytes());
        }
        for example in examples {
            example.write(&mut bytes);
        }
    }
    bytes
}

/// The number of the first of some games, and what was seen in each, by these bytes.
fn record(names: &Names, mut bytes: &[u8]) -> Option<(u64, Vec<Attended>)> {
    let bytes = &mut bytes;
    let first = number(bytes)?;
    let mut all = Vec::new();
    while !bytes.is_empty() {
        let (unseen, halves, count) = (number(bytes)?, number(bytes)?, number(bytes)?);
        let examples = (0..count).map(|_| Example::read(names, bytes)).collect::<Option<_>>()?;
        all.push(Attended { examples, unseen, halves, games: 1 });
    }
    Some((first, all))
}
