//! What the parts of a game are worth: each part left out alone, and its share of what all bring together.
//!
//! - [`ring`] draws the orders in which the parts join, and so which coalitions are played.
//! - [`shapley`] sums what each part adds when it joins.
//! - [`paired`](mod@paired) is one part left out, or one kind of choice forbidden, game by game on the same luck.
//! - [`verdict`] says which of several gains are sure.
//!
//! Parts are numbers here. What they are, and how games without them are made, is the caller's.

pub mod paired;
pub mod ring;
pub mod shapley;
pub mod verdict;

pub use paired::Gain;
pub use ring::Ring;
pub use shapley::Shapley;
pub use verdict::{Judged, Verdict, judge};

use serde::Serialize;

use crate::statistics::Mean;

/// A mean with its 95 % interval, as documents have it. Of fewer than two games it has none.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Figure {
    /// The mean.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

impl Figure {
    /// A mean that was counted in units of this size.
    pub(crate) fn of(mean: Option<Mean>, unit: f64) -> Option<Self> {
        let Mean { mean, spread } = mean?;
        let ends = spread.map(|spread| [spread.interval.low, spread.interval.high]);
        let [low, high] = [0, 1].map(|end| ends.map(|ends| ends[end] / unit));
        Some(Self { mean: mean / unit, low, high })
    }

    /// A share: the interval of few games may reach beyond 0 or 1, and is cut off there.
    #[must_use]
    fn as_share(self) -> Self {
        let inside = |end: Option<f64>| end.map(|end| end.clamp(0.0, 1.0));
        Self { low: inside(self.low), high: inside(self.high), ..self }
    }

    /// Is it shown to lie above or below 0?
    pub fn is_clear(self) -> bool {
        self.low.is_some_and(|low| low > 0.0) || self.high.is_some_and(|high| high < 0.0)
    }
}

/// The figures of a score and of victory points.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Worth {
    /// In score: 1 is a won game, a draw counts half.
    pub score: Figure,
    /// In victory points.
    pub points: Figure,
}

impl Worth {
    /// The same for a score, not for a difference of two.
    fn of_score(self) -> Self {
        Self { score: self.score.as_share(), ..self }
    }
}
