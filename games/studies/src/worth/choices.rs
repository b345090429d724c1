//! Restricted play: what each kind of choice is worth to each side, by the same players forbidden it.
//!
//! The players are not trained anew: a player that was made to use an option may miss it more than one that
//! learned to do without.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;
use wargauge_ai::barred::{Bar, Tally};
use wargauge_analysis::Series;
use wargauge_analysis::batch::{Batch, Done, Endings, made_by};
use wargauge_analysis::summary::Ended;
use wargauge_analysis::tournament::Outcomes;
use wargauge_analysis::worth::{Figure, Gain, Verdict, Worth, judge};
use wargauge_engine::Side;
use wargauge_games::{ChoiceKind, suggestion};

use super::{Basis, Outcome, Pace, Request, STAGES, follow, name_of, part};
use crate::failure::Failure;
use crate::progress::{Goal, Progress, Stage};

/// Which kinds are asked about, and what counts as no effect.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// The names of the kinds that are asked about; all of the game where there is none.
    pub kinds: Vec<String>,
    /// A kind whose worth is sure to be no greater than this, either way, is slight or dead.
    pub bound: f64,
}

/// The worths, as the JSON of `worth --of choices` has them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Weighed {
    /// What was weighed.
    #[serde(flatten)]
    pub basis: Basis,
    /// What counts as no effect.
    pub bound: f64,
    /// The free players' results, side by side.
    pub free: Vec<FreeSide>,
    /// Each kind for each side.
    pub choices: Vec<ChoiceWorth>,
    /// How fast it went.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<Pace>,
}

/// A side whose player is free.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FreeSide {
    /// The side.
    pub side: String,
    /// Its mean score.
    pub score: f64,
    /// Its mean victory points.
    pub points: f64,
    /// How its games ended; its own wins come first.
    pub ended: Ended,
}

/// A kind of choice and a side. Worths are to that side.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ChoiceWorth {
    /// The kind.
    pub kind: String,
    /// What a side does by it.
    pub what: String,
    /// The rules that allow it.
    pub rules: String,
    /// The side.
    pub side: String,
    /// Games with and without it.
    pub games: u64,
    /// What the side loses when it is forbidden: intervals of 95 %, each by itself.
    pub worth: Worth,
    /// The score again, with the interval that holds together with those of all other rows.
    pub together: Figure,
    /// How sure it is that the score differs, raised for the number of rows by Holm's procedure.
    pub p: Option<f64>,
    /// What that comes to.
    pub verdict: Verdict,
    /// In how many decisions of a game the free player has such a choice.
    pub offered: f64,
    /// How often in a game the free player takes one.
    pub taken: f64,
    /// How often in a game the barred player had nothing else, and was let.
    pub forced: f64,
}

/// A side that is barred from a kind, both by their places; nothing for free players.
type Key = Option<(usize, usize)>;

/// The games of free players: how they ended, and the first side's victory points.
#[derive(Clone, Copy, Default)]
struct Free {
    ended: Outcomes,
    points: i64,
}

/// What is played and counted for a kind and a side.
struct Row {
    key: (usize, usize),
    gain: Gain,
}

/// The kinds of the game that are asked about, by their places.
fn places(names: &[String], system: &str, known: &[ChoiceKind]) -> Result<Vec<usize>, Failure> {
    if known.is_empty() {
        return Err(Failure::Input(format!("the rules `{system}` name no kinds of choice")));
    }
    if names.is_empty() {
        return Ok((0..known.len()).collect());
    }
    let find = |name: &String| {
        known.iter().position(|kind| kind.name == name).ok_or_else(|| {
            let names: Vec<&str> = known.iter().map(|kind| kind.name).collect();
            let meant = suggestion(name, names.iter().copied());
            Failure::Input(format!(
                "`--kind {name}`: there is no such kind of choice; {meant}kinds: {}",
                names.join(", ")
            ))
        })
    };
    let mut found = names.iter().map(find).collect::<Result<Vec<_>, _>>()?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// Plays with and without each kind of choice.
///
/// # Errors
/// If a kind or a player is not known, or the system fails.
pub fn choices(
    request: &Request,
    asked: &Asked,
    progress: &dyn Progress,
) -> Result<Outcome<Weighed>, Failure> {
    let Request { scenario, players, sides, games, seed, threads } = request;
    let kinds = places(&asked.kinds, scenario.about().system, scenario.choice_kinds())?;
    let keys = kinds.iter().flat_map(|&kind| sides.iter().map(move |side| (side.index(), kind)));
    let mut rows: Vec<Row> = keys.map(|key| Row { key, gain: Gain::default() }).collect();
    let each = (games / (rows.len() as u64 + 1)).max(STAGES);
    let variants = || std::iter::once(None).chain(rows.iter().map(|row| Some(row.key)));
    let tallies: BTreeMap<Key, [Arc<Tally>; 2]> =
        variants().map(|key| (key, Default::default())).collect();
    let open = |key: &Key, play: &mut dyn FnMut(&dyn Series)| -> Result<(), Failure> {
        let bar = |side: Side| Bar {
            kinds: match *key {
                Some((barred, kind)) if barred == side.index() => 1 << kind,
                _ => 0,
            },
            tally: Arc::clone(&tallies[key][side.index()]),
        };
        play(&*scenario.barred(players, *seed, &Side::BOTH.map(bar))?);
        Ok(())
    };
    let all = each * (rows.len() as u64 + 1);
    let meter = progress.begin(&Stage { label: "", sides: None, goal: Goal::Games(all) });
    let began = Instant::now();
    let mut free = Free::default();
    let (mut played, mut used, mut interrupted) = (0, 0, false);
    for stage in 0..STAGES {
        let mut batch = Batch::default();
        for key in std::iter::once(None).chain(rows.iter().map(|row| Some(row.key))) {
            batch.want(key, part(each, stage));
        }
        let (stopped, reached) = follow(progress, &*meter, played);
        let Some(done) = batch.play(*threads, &open, &stopped, &reached)? else {
            interrupted = true;
            break;
        };
        let Done { endings, games, threads } = done;
        count(&mut rows, &mut free, &endings, part(each, stage));
        (played, used) = (played + games, threads);
    }
    drop(meter);
    let pace = Pace::new(played, began.elapsed().as_secs_f64(), used);
    let weighed = document(request, asked.bound, &rows, &free, &tallies, pace, played);
    Ok(Outcome { weighed, interrupted })
}

/// Counts what the games of a stage gave.
fn count(rows: &mut [Row], free: &mut Free, endings: &Endings<Key>, numbers: std::ops::Range<u64>) {
    for number in numbers {
        let with = endings.of(&None, number);
        free.ended.count(with);
        free.points += i64::from(with.outcome.points);
        for Row { key, gain } in &mut *rows {
            let side = Side::from_index(key.0);
            gain.add(made_by(side, with), made_by(side, endings.of(&Some(*key), number)));
        }
    }
}

/// The document; nothing before a first stage is done.
fn document(
    request: &Request,
    bound: f64,
    rows: &[Row],
    free: &Free,
    tallies: &BTreeMap<Key, [Arc<Tally>; 2]>,
    pace: Pace,
    played: u64,
) -> Option<Weighed> {
    let scenario = &request.scenario;
    let known = scenario.choice_kinds();
    let games = rows.first()?.gain.games();
    let gains: Vec<&Gain> = rows.iter().map(|row| &row.gain).collect();
    let judged = judge(&gains, bound);
    // In a game: a stage that was interrupted has been watched, too.
    let watched = |key: Key, side: usize, of: &dyn Fn(&Tally) -> u64| {
        let tally = &tallies[&key][side];
        of(tally) as f64 / tally.games().max(1) as f64
    };
    let mut choices = Vec::new();
    for (row, judged) in rows.iter().zip(judged) {
        let (judged, (side, kind)) = (judged?, row.key);
        let ChoiceKind { name, what, rules } = known[kind];
        choices.push(ChoiceWorth {
            kind: name.to_owned(),
            what: what.to_owned(),
            rules: rules.to_owned(),
            side: name_of(&**scenario, Side::from_index(side)),
            games,
            worth: row.gain.worth()?,
            together: judged.score,
            p: judged.p,
            verdict: judged.verdict,
            offered: watched(None, side, &|tally| tally.offered(kind)),
            taken: watched(None, side, &|tally| tally.taken(kind)),
            forced: watched(Some(row.key), side, &Tally::forced),
        });
    }
    let points_of = |side: Side| match side {
        Side::First => free.points,
        Side::Second => -free.points,
    };
    let free = Side::BOTH.map(|side| FreeSide {
        side: name_of(&**scenario, side),
        score: free.ended.score(side).estimate,
        points: points_of(side) as f64 / games.max(1) as f64,
        ended: Ended::by(scenario.sheet(), free.ended).seen_by(side),
    });
    Some(Weighed {
        basis: Basis::new("choices", request, played),
        bound,
        free: free.to_vec(),
        choices,
        rate: Some(pace),
    })
}
