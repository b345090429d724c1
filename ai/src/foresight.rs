//! What a position is likely to lead to: the chances of a win, a draw and a defeat. Sums of weighted features
//! are bent into a score and into the chance of a draw.
//!
//! Whole numbers only, so that the same position is worth the same on every machine. How weights are
//! found is not known here; which features a position has, each game says.

use std::fmt;

/// The unit of weights: so many make one unit of log odds.
pub const UNIT: i32 = 1024;

/// What a certain win is worth.
pub const WIN: i32 = 1000;

/// Shares of a win at log odds of 0, 1/4, 2/4, … 8, in ten-thousandths.
const BENT: [i32; 33] = [
    5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808, 9047, 9241, 9399, 9526, 9627, 9707, 9770,
    9820, 9859, 9890, 9914, 9933, 9948, 9959, 9968, 9975, 9981, 9985, 9988, 9991, 9993, 9994, 9996,
    9997,
];

/// The share of a win, of [`WIN`], at log odds in parts of a [`UNIT`].
pub fn bent(odds: i32) -> i32 {
    let (place, last) = (odds.saturating_abs(), BENT.len() - 1);
    let (step, rest) = ((place / (UNIT / 4)) as usize, place % (UNIT / 4));
    let share = if step >= last {
        BENT[last]
    } else {
        BENT[step] + (BENT[step + 1] - BENT[step]) * rest / (UNIT / 4)
    };
    (if odds < 0 { 10_000 - share } else { share }) * WIN / 10_000
}

/// How a game may end from a position, in parts of [`WIN`] that add up to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// The first side wins.
    pub first: i32,
    /// Neither does.
    pub draw: i32,
    /// The second side wins.
    pub second: i32,
}

impl Chances {
    /// The chances where the first side scores `score`, a draw counted half, and `draw` of the games are drawn:
    /// no more of them than that score allows. An odd draw loses a thousandth, so that the score is kept exactly.
    pub const fn new(score: i32, draw: i32) -> Self {
        let rest = WIN - score;
        let most = if score < rest { score } else { rest };
        let half = if draw / 2 < most { draw / 2 } else { most };
        Self { first: score - half, draw: 2 * half, second: rest - half }
    }

    /// The first side's score, a draw counted half.
    pub const fn score(self) -> i32 {
        self.first + self.draw / 2
    }
}

/// A weight for every feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Model<const N: usize>([i32; N]);

/// Why a text is no model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModelFault {
    /// A line is not a name and a whole number.
    Line(usize),
    /// There is no such feature, or it has a weight already.
    Feature(String),
    /// A feature has no weight.
    Missing(&'static str),
}

impl fmt::Display for ModelFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line} is not a feature and a whole number"),
            Self::Feature(name) => write!(f, "there is no feature `{name}`, or it comes twice"),
            Self::Missing(name) => write!(f, "the feature `{name}` has no weight"),
        }
    }
}

impl std::error::Error for ModelFault {}

impl<const N: usize> Model<N> {
    /// A model with these weights, in the order of the features.
    pub const fn new(weights: [i32; N]) -> Self {
        Self(weights)
    }

    /// Reads a model: a line for each feature, with its name and its weight. Lines that begin with
    /// `#` say where it comes from.
    ///
    /// # Errors
    /// If a line is none, or a feature is missing, unknown or there twice.
    pub fn read(text: &str, names: &[&'static str; N]) -> Result<Self, ModelFault> {
        let mut weights = [None; N];
        for (nth, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (name, weight) = line.rsplit_once(' ').ok_or(ModelFault::Line(nth + 1))?;
            let weight = weight.parse().map_err(|_| ModelFault::Line(nth + 1))?;
            let place = names.iter().position(|&known| known == name.trim());
            let place = place.filter(|&place| weights[place].is_none());
            let place = place.ok_or_else(|| ModelFault::Feature(name.trim().to_owned()))?;
            weights[place] = Some(weight);
        }
        let mut whole = [0; N];
        for ((weight, found), name) in whole.iter_mut().zip(weights).zip(names) {
            *weight = found.ok_or(ModelFault::Missing(name))?;
        }
        Ok(Self(whole))
    }

    /// The weights, in the order of the features.
    pub const fn weights(&self) -> &[i32; N] {
        &self.0
    }

    /// The share of [`WIN`] that a position with these features leads to: of the score or of draws, whichever was
    /// learned.
    pub fn share(&self, features: &[i32; N]) -> i32 {
        let sum = self.0.iter().zip(features).map(|(weight, feature)| weight * feature).sum();
        bent(sum)
    }
}

/// What was learned from the games of one kind: what features count for the score, and what the same or others count for a
/// draw.
pub(crate) struct Foresight<const S: usize, const D: usize> {
    scores: Model<S>,
    draws: Model<D>,
}

impl<const S: usize, const D: usize> Foresight<S, D> {
    /// Reads two files that are built in, by the names of their features.
    ///
    /// # Panics
    /// If one of them is not a model: a test reads each.
    pub(crate) fn built_in(
        [scores, draws]: [&str; 2],
        names: &[&'static str; S],
        names_for_draws: &[&'static str; D],
    ) -> Self {
        Self {
            scores: Model::read(scores, names).expect("a test reads the file"),
            draws: Model::read(draws, names_for_draws).expect("a test reads the file"),
        }
    }

    /// How a game may end from a position with these features.
    pub(crate) fn chances(&self, features: &[i32; S], for_draws: &[i32; D]) -> Chances {
        Chances::new(self.scores.share(features), self.draws.share(for_draws))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_rise_with_the_odds_and_both_sides_add_up() {
        assert_eq!(bent(0), WIN / 2);
        assert_eq!([bent(UNIT), bent(-UNIT)], [731, 268]);
        assert_eq!([bent(i32::MAX), bent(i32::MIN)], [999, 0]);
        let shares: Vec<i32> = (-20..=20).map(|odds| bent(odds * 300)).collect();
        assert!(shares.is_sorted(), "{shares:?}");
    }

    #[test]
    fn chances_keep_the_score_and_have_no_more_draws_than_it_allows() {
        assert_eq!(Chances::new(640, 300), Chances { first: 490, draw: 300, second: 210 });
        assert_eq!(Chances::new(640, 301), Chances::new(640, 300));
        // With the camp reached one side may win or draw: a score of 900 leaves at most a fifth for draws.
        assert_eq!(Chances::new(900, 700), Chances { first: 800, draw: 200, second: 0 });
        for (score, draw) in [(0, 500), (1, 3), (333, 999), (500, WIN), (777, 0), (WIN, 40)] {
            let chances = Chances::new(score, draw);
            let Chances { first, draw: drawn, second } = chances;
            assert_eq!((chances.score(), first + drawn + second), (score, WIN));
            assert!(first >= 0 && second >= 0 && drawn <= draw, "{chances:?}");
        }
    }

    #[test]
    fn a_model_is_read_by_the_names_of_its_features() {
        let names = ["lead", "turns left"];
        let model = Model::read("# by hand\nturns left -3\n\nlead 1024\n", &names).unwrap();
        assert_eq!(model, Model::new([1024, -3]));
        assert_eq!(model.share(&[1, 0]), 731);
        let fault = |text: &str| Model::read(text, &names).unwrap_err().to_string();
        assert_eq!(fault("lead much"), "line 1 is not a feature and a whole number");
        assert_eq!(fault("lead 1\nlead 2"), "there is no feature `lead`, or it comes twice");
        assert_eq!(fault("lead 1"), "the feature `turns left` has no weight");
    }
}
