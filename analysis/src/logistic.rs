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
            for (row, &one) in example.features.iter().enumerate().filter(|(_, one)| **one != 0) {
                slope[row] += f64::from(one) * (example.result - guess);
                let weighed = spread * f64::from(one);
                let line = &mut curve[row * features..=row * features + row];
                for (sum, &other) in line.iter_mut().zip(example.features) {
                    *sum += weighed * f64::from(other);
                }
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
    let loss = loss(examples, &weights);
    Fit { weights, loss }
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
    fn a_feature_that_never_varies_from_zero_has_no_weight() {
        let rows = [[1, 0], [1, 0], [1, 0]];
        let examples = rows.each_ref().map(|row| Example { features: row, result: 0.75 });
        let weights = fit(&examples, 2, 1e-6).weights;
        assert!((share(weights[0]) - 0.75).abs() < 1e-4 && weights[1].abs() < 1e-9);
    }
}
