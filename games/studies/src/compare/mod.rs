//! Variants of a game under the same luck: played side by side, or each kept in a folder.

mod adapt;
mod effects;
mod field;
mod kept;
mod lineup;
mod page;
mod scan;
mod variant;

use std::time::{Duration, Instant};

use wargauge_analysis::compare::Counts;
use wargauge_analysis::compare::difference::{Against, Comparison, Comparisons};
use wargauge_analysis::{Length, Run};
use wargauge_store::Plan;

use self::effects::Adapted;
use self::lineup::{Lineup, contest};
use crate::failure::Failure;
use crate::keep::Conditions;
use crate::progress::{Following, Progress};

pub use self::adapt::Adapt;
pub use self::field::Field;
pub(crate) use self::kept::join;
pub use self::scan::Scan;
pub use self::variant::Variant;
pub(crate) use self::variant::parts;

/// A comparison as a front end asks for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// What is compared.
    pub field: Field,
    /// The players of every variant, each as `SIDE=PLAYER`; the usual one for a side without any.
    pub players: Vec<String>,
    /// How it is played.
    pub conditions: Conditions,
    /// Whether the players of a league adapt to a variant, and how.
    pub adapt: Adapt,
}

/// The result of a comparison.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The first variant, and the others against it.
    pub comparisons: Comparisons,
    /// How many games of each variant were played.
    pub games: u64,
    /// Whether it was ended before its time.
    pub interrupted: bool,
    /// Was it interrupted while players adapted?
    pub unadapted: bool,
    /// How long it took after the games of the variants to find what players do that adapt; nothing where none do.
    pub adapting: Duration,
}

impl Outcome {
    /// The document of a comparison of two.
    pub fn one(self) -> Option<Comparison> {
        let Comparisons { format, a, mut variants, .. } = self.comparisons;
        let Against { b, contrast, .. } = variants.pop()?;
        Some(Comparison { format, a, b, contrast })
    }
}

/// Plays all variants, and sets each against the first. `None` if a comparison that is kept was
/// interrupted: what was played is in the folder, and the same call resumes it.
///
/// # Errors
/// If the variants are of different games or sides, a player cannot be opened, the folder holds
/// something else or damaged parts, or the system fails.
pub fn compare(request: &Request, progress: &dyn Progress) -> Result<Option<Outcome>, Failure> {
    let Request { field, players, conditions, adapt } = request;
    let lineup = Lineup::new(field, players, conditions.seed, conditions.band)?;
    if let Some(remark) = &lineup.remark {
        progress.remark(remark);
    }
    match &conditions.keep {
        Some(keep) => kept::play(&lineup, keep, conditions, *adapt, progress),
        None => Ok(Some(play(&lineup, conditions, *adapt, progress)?)),
    }
}

/// Plays all variants side by side and keeps nothing.
fn play(
    lineup: &Lineup<'_>,
    conditions: &Conditions,
    adapt: Adapt,
    progress: &dyn Progress,
) -> Result<Outcome, Failure> {
    let all = lineup.series()?;
    let contest = contest(&all);
    let enough = |counts: &Counts| match conditions.plan {
        Plan::Games(_) => true,
        Plan::Until(half_width) => counts.is_sure_within(half_width),
    };
    let length = match conditions.plan {
        Plan::Games(games) => Length::Games(games),
        Plan::Until(_) => Length::Until(&enough),
    };
    let watch = Following::shares(progress, "", lineup.sides(), conditions.goal());
    let started = Instant::now();
    let plan = wargauge_analysis::Plan { length, threads: conditions.threads };
    let run = contest.study(&plan, &watch)?;
    let seconds = started.elapsed().as_secs_f64();
    drop(watch);
    let Run { count, games, interrupted, threads } = run;
    let mut comparisons = lineup.comparisons(&all, &count, seconds, threads);
    lineup::find_partings(&all, &mut comparisons);
    let mut adapted = Adapted::default();
    if !interrupted {
        adapted = effects::find(lineup, conditions, adapt, &mut comparisons, progress)?;
    }
    let Adapted { took: adapting, interrupted: unadapted } = adapted;
    let interrupted = interrupted || unadapted;
    Ok(Outcome { comparisons, games, interrupted, unadapted, adapting })
}
