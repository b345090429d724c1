//! How the positions of a game stand: each is played on many times, all on the same luck, and the
//! moments between two of them that moved the chances most are looked for one decision after the other.
//!
//! Not for how a position is kept in a file: see [`super::save`].

use std::collections::BTreeMap;
use std::sync::Arc;

use wargauge_analysis::replay::Position;
use wargauge_analysis::tournament::Outcomes;
use wargauge_analysis::{Length, Merge, Plan, Run, Seat, Series, Watch, run};
use wargauge_engine::Side;
use wargauge_games::{HUMAN, Playable, Unreached};
use wargauge_report::replay::{Chance, Chances, Entry, Swing};

use super::{Replayed, Request};
use crate::failure::Failure;
use crate::progress::{Following, Goal, Progress};

/// Positions that are played on from at first, evenly over the events.
const POSITIONS: usize = 40;
/// Moments that are looked for.
const MOMENTS: usize = 5;
/// A moment that moves the score by less is not worth a mark.
const LEAST: f64 = 0.03;
/// So many decisions may a game of all positions have together, for a default that takes seconds.
const DECISIONS: u64 = 40_000;

/// How many games are played on from each position where the user does not say.
pub fn usual_games(scenario: &dyn Playable) -> u64 {
    (DECISIONS / u64::from(scenario.scale().decisions.max(1))).clamp(20, 400)
}

/// What came of playing on.
#[derive(Clone, PartialEq, Debug)]
pub enum Foreseen {
    /// The chances.
    Known(Chances),
    /// Games of this kind cannot be played on from a position, or nothing is decided in this one.
    Unknown,
    /// The user has ended it.
    Interrupted,
}

impl Replayed {
    /// The chances of both sides in the course of the game, from so many games a position.
    ///
    /// # Errors
    /// If a player cannot be opened, or the system gives no threads.
    pub fn chances(
        &self,
        games: u64,
        threads: usize,
        progress: &dyn Progress,
    ) -> Result<Foreseen, Failure> {
        let last = self.log.decisions.len();
        let players = self.fast_players()?;
        let games = games.max(1);
        let mut search = Search { replayed: self, players, games, threads, known: BTreeMap::new() };
        if last == 0 || search.position(0)?.is_none() {
            return Ok(Foreseen::Unknown);
        }
        let mut first: Vec<usize> = (0..POSITIONS)
            .map(|nth| self.decision_by(nth * self.log.events.len() / POSITIONS))
            .collect();
        first.dedup();
        if !search.look("positions", &first, progress)? {
            return Ok(Foreseen::Interrupted);
        }
        search.end();
        let mut spans = search.widest();
        loop {
            let middles: Vec<usize> = spans.iter().filter_map(|&span| middle(span)).collect();
            if middles.is_empty() {
                break;
            }
            if !search.look("moments", &middles, progress)? {
                return Ok(Foreseen::Interrupted);
            }
            for span in &mut spans {
                *span = search.narrowed(*span);
            }
        }
        Ok(Foreseen::Known(search.chances(&spans)?))
    }

    /// The last decision that is due by this event; the first one where none is.
    fn decision_by(&self, events: usize) -> usize {
        let due = self.log.decisions.partition_point(|decision| decision.events <= events);
        due.saturating_sub(1)
    }

    /// The players of the game; the usual one in the place of a player that looks ahead, which would
    /// take a thousand times as long.
    fn fast_players(&self) -> Result<[String; 2], Failure> {
        let Request { scenario, players, .. } = &self.request;
        let fast = |side: Side| -> Result<String, Failure> {
            let name = &players[side.index()];
            if name == HUMAN {
                return Ok(scenario.usual_player());
            }
            let entrant = scenario.entrant(name, name, Some(side))?;
            Ok(if entrant.looks_ahead { scenario.usual_player() } else { name.clone() })
        };
        Ok([fast(Side::First)?, fast(Side::Second)?])
    }
}

/// The decision in the middle of a span; none where it cannot be cut.
fn middle([from, to]: [usize; 2]) -> Option<usize> {
    (to - from > 1).then_some(usize::midpoint(from, to))
}

/// What is known so far. Positions are meant by their decision; the end of the game is the one after the
/// last.
struct Search<'a> {
    replayed: &'a Replayed,
    players: [String; 2],
    games: u64,
    threads: usize,
    known: BTreeMap<usize, Outcomes>,
}

/// The outcomes of games, position by position.
#[derive(Default)]
struct Count(Vec<Outcomes>);

impl Merge for Count {
    fn merge(&mut self, other: &Self) {
        self.0.resize(self.0.len().max(other.0.len()), Outcomes::default());
        self.0.iter_mut().zip(&other.0).for_each(|(count, more)| count.merge(more));
    }
}

impl Watch<Count> for Following<'_> {
    fn folded(&self, _: &Count, games: u64) {
        self.reached(games);
    }

    fn interrupted(&self) -> bool {
        self.is_ended()
    }
}

impl Search<'_> {
    /// The scenario from this position on; nothing where games cannot be played on.
    fn position(&self, decision: usize) -> Result<Option<Arc<dyn Playable>>, Failure> {
        let Replayed { request, log, .. } = self.replayed;
        let choices = log.decisions[..decision].iter().map(|taken| taken.picked).collect();
        let failed = |why: String| Failure::System("rebuild a position".to_owned(), why.into());
        let position: Position = request
            .scenario
            .position((log.seed, log.number), choices)
            .map_err(|why| failed(why.to_string()))?;
        match request.scenario.starting_from(&position) {
            Ok(scenario) => Ok(Some(scenario)),
            Err(Unreached::NotFromHere) => Ok(None),
            Err(why) => Err(failed(format!("{why:?}"))),
        }
    }

    /// Plays on from positions, every one with the same seeds. Says whether all games were played.
    fn look(
        &mut self,
        label: &str,
        decisions: &[usize],
        progress: &dyn Progress,
    ) -> Result<bool, Failure> {
        let mut scenarios = Vec::new();
        for &decision in decisions {
            scenarios.extend(self.position(decision)?);
        }
        // The dice of the game itself, and of others under its seed, are not those of what may follow.
        let seed = self.replayed.request.seed.wrapping_add(1);
        let series: Result<Vec<Box<dyn Series + '_>>, _> =
            scenarios.iter().map(|scenario| scenario.series(&self.players, seed)).collect();
        let series = series?;
        let games = self.games;
        let total = games * series.len() as u64;
        let plan: Plan<'_, Count> = Plan { length: Length::Games(total), threads: self.threads };
        let watch = Following::stage(progress, label, Goal::Games(total));
        let seats = || -> Vec<Option<Box<dyn Seat + '_>>> { series.iter().map(|_| None).collect() };
        let Run { count, interrupted, .. } = run(&plan, &watch, seats, |seats, number, count| {
            let (nth, number) = ((number / games) as usize, number % games);
            let seat = seats[nth].get_or_insert_with(|| series[nth].seat());
            count.0.resize(series.len(), Outcomes::default());
            count.0[nth].count(&seat.outcome(number));
        })?;
        if interrupted {
            return Ok(false);
        }
        self.known.extend(decisions.iter().copied().zip(count.0));
        Ok(true)
    }

    /// Adds the end of the game, whose outcome is known.
    fn end(&mut self) {
        let log = &self.replayed.log;
        let mut outcomes = Outcomes::default();
        outcomes.count(&log.played);
        self.known.insert(log.decisions.len(), outcomes);
    }

    fn score(&self, decision: usize) -> f64 {
        self.known[&decision].score(Side::First).estimate
    }

    fn change(&self, [from, to]: [usize; 2]) -> f64 {
        (self.score(to) - self.score(from)).abs()
    }

    /// The spans between known positions that move the score most.
    fn widest(&self) -> Vec<[usize; 2]> {
        let known: Vec<usize> = self.known.keys().copied().collect();
        let mut spans: Vec<[usize; 2]> = known.windows(2).map(|pair| [pair[0], pair[1]]).collect();
        spans.sort_by(|a, b| self.change(*b).total_cmp(&self.change(*a)));
        spans.truncate(MOMENTS);
        spans.retain(|span| self.change(*span) >= LEAST);
        spans
    }

    /// The half of a span that moves the score more.
    fn narrowed(&self, span: [usize; 2]) -> [usize; 2] {
        let Some(middle) = middle(span) else { return span };
        let halves = [[span[0], middle], [middle, span[1]]];
        let [one, other] = halves.map(|half| self.change(half));
        if one >= other { halves[0] } else { halves[1] }
    }

    /// After how many events a position is reached.
    fn events(&self, decision: usize) -> usize {
        let log = &self.replayed.log;
        log.decisions.get(decision).map_or(log.events.len(), |decision| decision.events)
    }

    /// Everything that was found.
    fn chances(&self, spans: &[[usize; 2]]) -> Result<Chances, Failure> {
        let entries = self.replayed.entries()?;
        let swing = |&[from, to]: &[usize; 2]| {
            let (n, end) = (self.events(from) + 1, self.events(to));
            let text = in_words(&entries, n, end);
            Swing { n: n.min(end), to: end, score: [self.score(from), self.score(to)], text }
        };
        let mut swings: Vec<Swing> = spans.iter().map(swing).collect();
        let change = |swing: &Swing| (swing.score[1] - swing.score[0]).abs();
        swings.retain(|swing| change(swing) >= LEAST);
        swings.sort_by(|a, b| change(b).total_cmp(&change(a)));
        let positions = self.known.iter().map(|(&decision, outcomes)| {
            let games = outcomes.games().max(1) as f64;
            let score = outcomes.score(Side::First);
            let over = decision == self.replayed.log.decisions.len();
            Chance {
                n: self.events(decision),
                shares: outcomes.counts.map(|count| count as f64 / games),
                score: score.estimate,
                between: if over { [score.estimate; 2] } else { [score.low, score.high] },
            }
        });
        let players = self.players.clone();
        Ok(Chances { games: self.games, players, positions: positions.collect(), swings })
    }
}

/// What was said of the events from one to another.
fn in_words(entries: &[Entry], from: usize, to: usize) -> String {
    let begun = entries.partition_point(|entry| entry.n < from);
    let ended = entries.partition_point(|entry| entry.n <= to).max(begun);
    let said: Vec<&str> = entries[begun..ended].iter().map(|entry| entry.text.as_str()).collect();
    match said[..] {
        [] => entries[..begun].last().map_or_else(String::new, |entry| entry.text.clone()),
        [first, .., before, last] if said.len() > 3 => format!("{first} … {before}; {last}"),
        _ => said.join("; "),
    }
}
