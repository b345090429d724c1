//! What `train` learns about, by its options or by the player that is to learn.

use clap::{Args, ValueEnum};
use wargauge_games::learns::Subject;

/// What is learned about, if it is not what positions are worth.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct Topic {
    /// Learn what a score is worth
    #[arg(long, conflicts_with = "policy")]
    pub(super) scores: bool,

    /// Learn how likely a draw is
    #[arg(long, conflicts_with_all = ["policy", "scores"])]
    pub(super) draws: bool,
}

impl Topic {
    /// The subject, and the option that asks for it.
    pub(super) fn subject(self) -> (Subject, Option<&'static str>) {
        match self {
            Self { scores: true, .. } => (Subject::Scores, Some("--scores")),
            Self { draws: true, .. } => (Subject::Draws, Some("--draws")),
            Self { scores: false, draws: false } => (Subject::Positions, None),
        }
    }
}

/// The players that play by something learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Pupil {
    /// It learns a policy, as with --policy.
    Trained,
    /// It learns what a score is worth, as with --scores.
    Heuristic,
    /// It learns what positions are worth.
    Search,
    /// It learns what positions are worth: the same as for `search`.
    Planner,
}
