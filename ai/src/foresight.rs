//! What a position is likely to lead to: a sum of weighted features, bent into a share of a win.
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

    /// The first side's score that a position with these features leads to, of [`WIN`].
    pub fn score(&self, features: &[i32; N]) -> i32 {
        let sum = self.0.iter().zip(features).map(|(weight, feature)| weight * feature).sum();
        bent(sum)
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
    fn a_model_is_read_by_the_names_of_its_features() {
        let names = ["lead", "turns left"];
        let model = Model::read("# by hand\nturns left -3\n\nlead 1024\n", &names).unwrap();
        assert_eq!(model, Model::new([1024, -3]));
        assert_eq!(model.score(&[1, 0]), 731);
        let fault = |text: &str| Model::read(text, &names).unwrap_err().to_string();
        assert_eq!(fault("lead much"), "line 1 is not a feature and a whole number");
        assert_eq!(fault("lead 1\nlead 2"), "there is no feature `lead`, or it comes twice");
        assert_eq!(fault("lead 1"), "the feature `turns left` has no weight");
    }
}
