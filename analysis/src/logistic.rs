//! Logistic regression: weights under which the log odds of a result are a sum of weighted features.

use crate::equations::solve;

/// The weights found.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// A weight for each feature.
    pub weights: Vec<f64>,
    /// The mean loss in nats, of the examples that were fitted.
    pub loss: f64,
}

/// An example: features, and the result from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Example<'a> {
    /// The features.
    pub features: &'a [i32],
    /// The result: 1 won, 1/2 drawn.
    pub result: f64,
}

/// Newton's method stops after so many steps, or when no weight moves.
const STEPS: usize = 25;

/// A step that moves no weight further than this is the last.
const STILL: f64 = 1e-5;

/// The share of a win at these log odds.
pub fn share(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// The mean loss of examples under some weights.
pub fn loss(examples: &[Example<'_>], weights: &[f64]) -> f64 {
    let sum: f64 = examples
        .iter()
        .map(|example| {
            let guess = share(odds(example.features, weights)).clamp(1e-9, 1.0 - 1e-9);
            -example.result * guess.ln() - (1.0 - example.result) * (1.0 - guess).ln()
        })
        .sum();
    sum / examples.len().max(1) as f64
}

/// The log odds of these features under some weights.
pub fn odds(features: &[i32], weights: &[f64]) -> f64 {
    features.iter().zip(weights).map(|(&feature, weight)| f64::from(feature) * weight).sum()
}

/// Fits weights to examples. `ridge` is how many examples' worth of doubt holds every weight near
/// zero: features that never vary keep a weight of zero.
pub fn fit(examples: &[Example<'_>], features: usize, ridge: f64) -> Fit {
    let weights = fitted(examples, &vec![false; features], ridge);
    Fit { loss: loss(examples, &weights), weights }
}

/// The same where some features may not have a negative weight: those of them that would get one get none, and the rest
/// is fitted again, until no such weight is negative.
pub fn fit_rising(examples: &[Example<'_>], rising: &[bool], ridge: f64) -> Fit {
    let mut out = vec![false; rising.len()];
    let weights = loop {
        let weights = fitted(examples, &out, ridge);
        let mut again = false;
        for ((out, &rising), &weight) in out.iter_mut().zip(rising).zip(&weights) {
            let falls = rising && weight < 0.0;
            *out |= falls;
            again |= falls;
        }
        if !again {
            break weights;
        }
    };
    Fit { loss: loss(examples, &weights), weights }
}

/// Weights for all features but those that are out: these have none.
fn fitted(examples: &[Example<'_>], out: &[bool], ridge: f64) -> Vec<f64> {
    let features = out.len();
    let mut weights = vec![0.0; features];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -ridge * weight).collect();
        let mut curve = vec![0.0; features * features];
        for (nth, row) in curve.chunks_exact_mut(features).enumerate() {
            row[nth] = ridge;
        }
        for example in examples {
            let guess = share(odds(example.features, &weights));
            let spread = guess * (1.0 - guess);
            let there = example.features.iter().enumerate();
            for (row, &one) in there.filter(|&(row, &one)| one != 0 && !out[row]) {
                slope[row] += f64::from(one) * (example.result - guess);
                let weighed = spread * f64::from(one);
                let line = &mut curve[row * features..=row * features + row];
                for (sum, &other) in line.iter_mut().zip(example.features) {
                    *sum += weighed * f64::from(other);
                }
            }
        }
        for (row, line) in curve.chunks_exact_mut(features).enumerate() {
            for (place, entry) in line.iter_mut().enumerate().filter(|&(place, _)| place != row) {
                *entry = if out[place] { 0.0 } else { *entry };
            }
        }
        let step = solve(&curve, &slope);
        for (weight, step) in weights.iter_mut().zip(&step) {
            *weight += step;
        }
        if step.iter().all(|step| step.abs() < STILL) {
            break;
        }
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_weights_are_found_again() {
        let known = [0.4, -0.8, 0.0];
        let mut rows = Vec::new();
        for a in -3..=3 {
            for b in -3..=3 {
                rows.push([1, a, b]);
            }
        }
        let results: Vec<f64> = rows.iter().map(|row| share(odds(row, &known))).collect();
        let examples: Vec<Example<'_>> = rows
            .iter()
            .zip(&results)
            .map(|(features, &result)| Example { features, result })
            .collect();
        let fit = fit(&examples, 3, 1e-6);
        for (found, known) in fit.weights.iter().zip(known) {
            assert!((found - known).abs() < 1e-3, "{:?}", fit.weights);
        }
        assert!(fit.loss < loss(&examples, &[0.0; 3]));
    }

    #[test]
    fn a_feature_that_may_not_count_against_gets_no_weight_where_it_would() {
        let known = [0.3, -0.8, 0.5];
        let rows: Vec<[i32; 3]> = (-3..=3).map(|a| [1, a, a * a - 4]).collect();
        let result = |row: &[i32; 3]| share(odds(row, &known));
        let examples: Vec<Example<'_>> =
            rows.iter().map(|row| Example { features: row, result: result(row) }).collect();
        let free = fit_rising(&examples, &[false; 3], 1e-6);
        assert_eq!(free, fit(&examples, 3, 1e-6));
        let rising = fit_rising(&examples, &[false, true, true], 1e-6);
        assert!(rising.weights[1].abs() < 1e-12, "{:?}", rising.weights);
        assert!(rising.weights[2] > 0.0 && rising.loss > free.loss, "{rising:?}");
        // The others are what they would be without it.
        let rest: Vec<[i32; 2]> = rows.iter().map(|row| [row[0], row[2]]).collect();
        let without = rest.iter().zip(&examples);
        let without: Vec<Example<'_>> =
            without.map(|(row, one)| Example { features: row, result: one.result }).collect();
        let without = fit(&without, 2, 1e-6);
        assert!((without.weights[1] - rising.weights[2]).abs() < 1e-6);
    }

    #[test]
    fn a_feature_that_never_varies_from_zero_has_no_weight() {
        let rows = [[1, 0], [1, 0], [1, 0]];
        let examples = rows.each_ref().map(|row| Example { features: row, result: 0.75 });
        let weights = fit(&examples, 2, 1e-6).weights;
        assert!((share(weights[0]) - 0.75).abs() < 1e-4 && weights[1].abs() < 1e-9);
    }
}
