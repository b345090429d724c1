//! Many values of a scenario varied at once, by a designed experiment on common luck: what each does
//! to the score, which act on each other, and which could overturn the verdict.
//!
//! First a design of all values is played. Then, on other games, the strongest of them: each changed
//! by itself, so that it is seen what it does to the scenario as it is; and, if the design does not
//! tell their interactions apart, in all combinations with each other.

mod combinations;
pub mod document;
mod factors;
mod keep;
mod page;
mod reading;
mod stages;
mod vary;
pub mod words;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use serde_json::json;
use wargauge_analysis::summary::{FORMAT, Keyed, Rate, Tool};
use wargauge_analysis::sweep::{
    Design, Effect, Grid, Interaction, Moments, Resolution, interactions, main_effects,
};
use wargauge_analysis::{Band, Run, Series};
use wargauge_games::Playable;
use wargauge_report::call::Call;

use self::combinations::{combination, combinations};
use self::document::{Played, Swept, Varied};
use self::reading::Reading;
use crate::documents::Answered;
use crate::failure::Failure;
use crate::numbers;
use crate::progress::{Following, Goal, Progress};
use crate::seats;

pub use self::factors::{Factor, Ground, LeftOut, Why};
pub use self::keep::{changed, keep};
pub use self::stages::{Stages, share};
pub use self::vary::{Unvaried, Values, Vary};

/// The decisions of all games of the design where the user names no number of games: 240,000 games of
/// 200 decisions, which with the second look are half a million, a few minutes on two cores.
const DECISIONS: u64 = 48_000_000;

/// Games by which the decisions of one are estimated.
const SAMPLE: u64 = 8;

/// The fewest games of a combination where the user names no number.
const FEWEST: u64 = 100;

/// So many times the games of a combination are played of each single change, which has no other
/// combinations to help it.
const ALONE_GAMES: u64 = 4;

/// How many values are changed by themselves.
const ALONE: usize = 8;

/// How many values are played in all combinations with each other: 64.
const CLOSE: usize = 6;

/// A sweep as a front end asks for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scenario, and what is changed in it before anything is varied.
    pub ground: Ground,
    /// What is varied.
    pub vary: Vec<Vary>,
    /// The players of both sides, each as `SIDE=PLAYER`.
    pub players: Vec<String>,
    /// Games of each combination; some number that ends within minutes if none is named.
    pub games: Option<u64>,
    /// All luck derives from this.
    pub seed: u64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
    /// The band that the first side's score should lie in.
    pub band: Option<Band>,
    /// The folder that gets the document, the chart and the page.
    pub out: Option<PathBuf>,
}

/// The result of a sweep.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What was found.
    pub swept: Swept,
    /// The command that finds it again.
    pub command: String,
    /// The scenario as it is.
    pub scenario: Arc<dyn Playable>,
    /// Was it ended before its time?
    pub interrupted: bool,
}

/// The second look at the strongest values, on games that their choice has not seen.
struct Second {
    /// Factor and level of each single change.
    alone: Vec<(usize, usize)>,
    /// The scenario as it is, then the single changes.
    moments: Moments,
    /// All combinations of some of them, if the design does not tell their interactions apart.
    close: Option<Close>,
}

/// All combinations of the strongest values.
struct Close {
    factors: Vec<usize>,
    design: Design,
    moments: Moments,
}

/// Plays a sweep.
///
/// # Errors
/// If a value cannot be varied, values make no scenario together, a player cannot be opened, or the
/// system fails.
pub fn sweep(request: &Request, progress: &dyn Progress) -> Result<Outcome, Failure> {
    sweep_from(request, &Stages::default(), progress)
}

/// The same, but some of its stages may have been played elsewhere: see [`Stages`].
///
/// # Errors
/// As [`sweep()`].
pub fn sweep_from(
    request: &Request,
    stages: &Stages,
    progress: &dyn Progress,
) -> Result<Outcome, Failure> {
    let Request { ground, seed, threads, .. } = request;
    let scenario = ground.load(&[])?;
    let seated = seats::players(&request.players, &*scenario, &scenario.strong_player())?;
    let players = seats::names(&seated);
    let (factors, left_out) = factors::factors(ground, &*scenario, &request.vary)?;
    let levels: Vec<usize> = factors.iter().map(|factor| factor.values.levels()).collect();
    let design = Design::of(&levels).map_err(|why| {
        Failure::Input(format!("`--vary`: {why}; vary fewer at once, as in `reconstructed:rules`"))
    })?;
    let games = match request.games {
        Some(games) => games,
        None => usual_games(&*scenario.series(&players, *seed)?, design.runs()),
    };
    let all: Vec<usize> = (0..factors.len()).collect();
    let varied: Vec<Varied> = factors.iter().map(varied).collect();
    let seats = Keyed(scenario.sheet().sides.iter().cloned().zip(players.clone()).collect());
    let folder = match &request.out {
        Some(folder) => {
            let question = json!({
                "scenario": scenario.identity(), "seed": seed, "players": seats, "factors": varied,
            });
            Some(Answered::take(folder, "sweep", &question)?)
        }
        None => None,
    };
    let mut variants = vec![Arc::clone(&scenario)];
    variants.extend(combinations(ground, &factors, &all, &design)?);

    let began = Instant::now();
    let table = Table { players: &players, seed: *seed, threads: *threads, games, stages };
    let Run { count: first, mut interrupted, threads, .. } =
        table.play(&variants, (0, games), "all values", progress)?;
    drop(variants);
    let effects = main_effects(&design, &first, 1);
    let pairs = interactions(&design, &first, 1);
    let mut second = None;
    if !interrupted {
        let strongest = strongest(&effects);
        let looked = look(ground, &scenario, &factors, &design, &strongest, &table, progress)?;
        interrupted = looked.is_none();
        second = looked;
    }
    let looks = second.iter().flat_map(|second| {
        std::iter::once(&second.moments).chain(second.close.as_ref().map(|close| &close.moments))
    });
    let all = std::iter::once(&first).chain(looks);
    let (total, decisions) = all.fold((0, 0), |(games, decisions), moments| {
        (games + moments.total(), decisions + moments.decisions)
    });
    let rate = Rate::new(total, decisions, began.elapsed().as_secs_f64(), threads);

    let reading = Reading {
        sheet: scenario.sheet(),
        factors: &factors,
        design: &design,
        first: &first,
        effects: &effects,
        pairs: &pairs,
        second: second.as_ref(),
        band: request.band,
        bracket: scenario.bracket(&players),
    };
    let swept = Swept {
        format: FORMAT,
        tool: Tool::THIS,
        scenario: scenario.identity(),
        seed: *seed,
        games: total,
        players: seats,
        design: played(&design, first.games(), &effects, &pairs, second.as_ref(), &factors),
        factors: varied,
        left_out,
        score: reading.as_it_is(),
        ended: reading.ended(),
        effects: reading.effects(),
        interactions: reading.interactions(),
        mixed: reading.mixed(),
        alone: reading.alone(),
        verdict: reading.verdict(),
        rate: Some(rate),
    };
    let command = command(request, &swept);
    if let Some(folder) = folder.filter(|_| !interrupted) {
        let kept = Swept { rate: None, ..swept.clone() };
        folder.write(&kept, &page::leaflet(&kept, &scenario.about().title, &command))?;
    }
    Ok(Outcome { swept, command, scenario, interrupted })
}

/// The command that makes a sweep again.
fn command(request: &Request, swept: &Swept) -> String {
    let mut call = Call::new("sweep");
    call.scenario(&swept.scenario);
    call.each("--vary", &request.vary);
    call.ending(&swept.players, swept.design.games_each, swept.seed);
    if let Some(band) = &swept.verdict.band {
        call.band(band.band);
    }
    call.to_string()
}

/// How variants are played.
struct Table<'a> {
    players: &'a [String; 2],
    seed: u64,
    threads: usize,
    games: u64,
    stages: &'a Stages,
}

impl Table<'_> {
    fn play(
        &self,
        variants: &[Arc<dyn Playable>],
        (first, games): (u64, u64),
        label: &str,
        progress: &dyn Progress,
    ) -> Result<Run<Moments>, Failure> {
        let series = variants.iter().map(|one| Ok(one.series(self.players, self.seed)?));
        let series: Vec<Box<dyn Series + '_>> = series.collect::<Result<_, Failure>>()?;
        let series: Vec<&dyn Series> = series.iter().map(|series| &**series).collect();
        if let Some(count) = self.stages.next() {
            return Ok(Run { count, games, interrupted: false, threads: self.threads });
        }
        let (start, games) = self.stages.share(games);
        let grid = Grid { series, games, first: first + start };
        let watch = Following::stage(progress, label, Goal::Games(grid.total()));
        let run = grid.play(self.threads, &watch)?;
        Ok(self.stages.played(run))
    }
}

/// Games of each combination that make the usual number of decisions.
fn usual_games(series: &dyn Series, runs: usize) -> u64 {
    let mut seat = series.seat();
    let decisions: u64 = (0..SAMPLE).map(|game| u64::from(seat.outcome(game).decisions)).sum();
    (DECISIONS * SAMPLE / decisions.max(1) / runs as u64).max(FEWEST)
}

/// The factors with the strongest clear effects, the largest first; the largest three if fewer are clear.
fn strongest(effects: &[Effect]) -> Vec<usize> {
    let mut order: Vec<&Effect> = effects.iter().collect();
    order.sort_by(|a, b| {
        let clear = b.change.is_clear().cmp(&a.change.is_clear());
        clear.then(b.change.size().total_cmp(&a.change.size()))
    });
    let mut factors: Vec<usize> = Vec::new();
    for effect in order {
        let is_wanted = effect.change.is_clear() || factors.len() < 3;
        if is_wanted && factors.len() < ALONE && !factors.contains(&effect.factor) {
            factors.push(effect.factor);
        }
    }
    factors
}

/// The second look. Nothing after an interruption.
fn look(
    ground: &Ground,
    scenario: &Arc<dyn Playable>,
    factors: &[Factor],
    design: &Design,
    strongest: &[usize],
    table: &Table<'_>,
    progress: &dyn Progress,
) -> Result<Option<Second>, Failure> {
    let changes = |&factor: &usize| {
        let Factor { values, now, .. } = &factors[factor];
        let other = move |level: &usize| now.as_ref() != Some(&values.level(*level));
        (0..values.levels()).filter(other).map(move |level| (factor, level))
    };
    let alone: Vec<(usize, usize)> = strongest.iter().flat_map(changes).collect();
    let mut variants = vec![Arc::clone(scenario)];
    for &change in &alone {
        variants.push(combination(ground, factors, &[change])?);
    }
    let games = table.games * ALONE_GAMES;
    let run = table.play(&variants, (numbers::SWEPT_AGAIN[0], games), "one at a time", progress)?;
    if run.interrupted {
        return Ok(None);
    }
    let mut second = Second { alone, moments: run.count, close: None };
    let crossed: Vec<usize> = strongest
        .iter()
        .copied()
        .filter(|&factor| design.levels(factor) == 2)
        .take(CLOSE)
        .collect();
    if design.resolution() != Resolution::Four || crossed.len() < 2 {
        return Ok(Some(second));
    }
    let Ok(full) = Design::of(&vec![2; crossed.len()]) else { return Ok(Some(second)) };
    let variants = match combinations(ground, factors, &crossed, &full) {
        Ok(variants) => variants,
        // In the design they go together, but not with all the others as they are.
        Err(why) => {
            progress.remark(&format!("interactions are not separated: {why}"));
            return Ok(Some(second));
        }
    };
    let from = (numbers::SWEPT_AGAIN[1], table.games);
    let run = table.play(&variants, from, "with each other", progress)?;
    if run.interrupted {
        return Ok(None);
    }
    second.close = Some(Close { factors: crossed, design: full, moments: run.count });
    Ok(Some(second))
}

fn varied(factor: &Factor) -> Varied {
    let Factor { values, why, now, note } = factor;
    Varied {
        path: values.name(),
        why: *why,
        value: now.clone(),
        levels: (0..values.levels()).map(|level| values.level(level)).collect(),
        note: note.clone(),
    }
}

fn played(
    design: &Design,
    games_each: u64,
    effects: &[Effect],
    pairs: &[Interaction],
    second: Option<&Second>,
    factors: &[Factor],
) -> Played {
    let close = second.and_then(|second| second.close.as_ref());
    let (kind, resolution, why) = match design.resolution() {
        Resolution::Full => (
            "full factorial",
            None,
            "so few values are played in all their combinations, which separates all effects",
        ),
        Resolution::Five => (
            "fractional factorial",
            Some("V"),
            "a part of all combinations, chosen so that main effects and interactions of two values \
             are all separated",
        ),
        Resolution::Four => (
            "fractional factorial",
            Some("IV"),
            "so many values take a part of all combinations that keeps main effects free of \
             interactions of two values; those of the strongest values are played once more",
        ),
    };
    let interactions = match close {
        Some(Close { factors, .. }) => factors.len() * (factors.len() - 1) / 2,
        None => pairs.len(),
    };
    Played {
        kind,
        resolution,
        why,
        combinations: design.runs(),
        games_each,
        games_alone: second.map_or(0, |second| second.moments.games()),
        main_effects: effects.len(),
        interactions,
        close_look: close
            .map(|close| close.factors.iter().map(|&f| factors[f].values.name()).collect())
            .unwrap_or_default(),
    }
}
