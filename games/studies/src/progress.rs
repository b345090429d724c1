//! How a front end follows what is played, and how it ends it.

use std::time::Duration;

use wargauge_analysis::compare::Counts;
use wargauge_analysis::gate::Counted;
use wargauge_analysis::luck::adjusted::Controls;
use wargauge_analysis::luck::shares::Moments as Shares;
use wargauge_analysis::sweep::Moments;
use wargauge_analysis::{Scores, Study, Watch};
use wargauge_store::Plan;

/// What a front end shows while something is played, and whether its user wants an end of it.
/// `()` shows nothing and never ends anything.
pub trait Progress: Sync {
    /// A stage begins. The meter follows it, and is dropped when the stage is over.
    fn begin(&self, stage: &Stage<'_>) -> Box<dyn Meter + '_>;

    /// Something that the user may want to know in passing.
    fn remark(&self, _text: &str) {}

    /// Whether everything is to end now, with what is finished. Asked before every game.
    fn interrupted(&self) -> bool {
        false
    }
}

/// A part of a call: one run of games, or a search of many steps.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'a> {
    /// What is played, if the call has several stages; empty if it has one.
    pub label: &'a str,
    /// The sides, where their shares are followed.
    pub sides: Option<[&'a str; 2]>,
    /// When it is over.
    pub goal: Goal,
}

/// When a stage is over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal {
    /// After this many games, or fewer.
    Games(u64),
    /// When every share is known within plus or minus this.
    Until(f64),
    /// After this many steps.
    Steps(u64),
    /// After this many rounds of a search.
    Rounds(u64),
    /// After this time, with as many rounds of a search as it allows; without one, when the user ends it.
    Open(Option<Duration>),
}

impl From<Plan> for Goal {
    fn from(plan: Plan) -> Self {
        match plan {
            Plan::Games(games) => Self::Games(games),
            Plan::Until(half_width) => Self::Until(half_width),
        }
    }
}

/// Follows one stage. Called from the threads that play.
pub trait Meter: Sync {
    /// This many games or steps are done.
    fn reached(&self, _done: u64) {}

    /// This many games are done, and were counted like this.
    fn studied(&self, _study: &Study, games: u64) {
        self.reached(games);
    }

    /// This many steps are done, with a note on the state of the search.
    fn stepped(&self, steps: u64, _note: &str) {
        self.reached(steps);
    }
}

/// Nothing is shown.
impl Progress for () {
    fn begin(&self, _: &Stage<'_>) -> Box<dyn Meter + '_> {
        Box::new(())
    }
}

/// Nothing is shown.
impl Meter for () {}

/// One stage as the analysis follows it.
pub(crate) struct Following<'a> {
    progress: &'a dyn Progress,
    meter: Box<dyn Meter + 'a>,
}

impl<'a> Following<'a> {
    /// A stage whose shares are followed.
    pub(crate) fn shares(
        progress: &'a dyn Progress,
        label: &str,
        sides: [&str; 2],
        goal: Goal,
    ) -> Self {
        let stage = Stage { label, sides: Some(sides), goal };
        Self { progress, meter: progress.begin(&stage) }
    }

    /// A stage of at most this many games, of which nothing but their number is followed.
    pub(crate) fn games(progress: &'a dyn Progress, games: u64) -> Self {
        Self::stage(progress, "", Goal::Games(games))
    }

    /// The same for one of several stages.
    pub(crate) fn stage(progress: &'a dyn Progress, label: &str, goal: Goal) -> Self {
        let stage = Stage { label, sides: None, goal };
        Self { progress, meter: progress.begin(&stage) }
    }

    /// So many games or steps are done.
    pub(crate) fn reached(&self, done: u64) {
        self.meter.reached(done);
    }

    /// Does the user want an end of it?
    pub(crate) fn is_ended(&self) -> bool {
        self.progress.interrupted()
    }
}

/// Rows of games with luck from elsewhere.
impl Watch<Shares> for Following<'_> {
    fn folded(&self, _: &Shares, rows: u64) {
        self.meter.reached(rows);
    }

    fn interrupted(&self) -> bool {
        self.progress.interrupted()
    }
}

impl Watch<Controls> for Following<'_> {
    fn folded(&self, _: &Controls, games: u64) {
        self.meter.reached(games);
    }

    fn interrupted(&self) -> bool {
        self.progress.interrupted()
    }
}

impl Watch<Study> for Following<'_> {
    fn folded(&self, study: &Study, games: u64) {
        self.meter.studied(study, games);
    }

    fn interrupted(&self) -> bool {
        self.progress.interrupted()
    }
}

/// The progress of a comparison is that of its first variant.
impl Watch<Counts> for Following<'_> {
    fn folded(&self, counts: &Counts, games: u64) {
        self.meter.studied(&counts.base, games);
    }

    fn interrupted(&self) -> bool {
        self.progress.interrupted()
    }
}

impl Watch<Counted> for Following<'_> {
    fn folded(&self, _: &Counted, games: u64) {
        self.meter.reached(games);
    }

    fn interrupted(&self) -> bool {
        self.progress.interrupted()
    }
}

impl Watch<Scores> for Following<'_> {
    fn folded(&self, scores: &Scores, _: u64) {
        // Of all pairings.
        self.meter.reached(scores.games());
    }

    fn interrupted(&self) -> bool {
        self.progress.interrupted()
    }
}

impl Watch<Moments> for Following<'_> {
    fn folded(&self, moments: &Moments, _: u64) {
        // Of all variants.
        self.meter.reached(moments.total());
    }

    fn interrupted(&self) -> bool {
        self.progress.interrupted()
    }
}

/// Games within a step of a search: they may be ended, but their number is not shown.
pub(crate) struct WithinStep<'a>(pub(crate) &'a dyn Progress);

impl Watch<Scores> for WithinStep<'_> {
    fn interrupted(&self) -> bool {
        self.0.interrupted()
    }
}
