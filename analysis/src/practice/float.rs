//! The network in floating point: what it makes of a choice, and how its weights should move for the
//! choice to be rated higher.

use wargauge_ai::policy::{CONTEXT, Described, HIDDEN, INPUTS};

/// Weights of one kind of decision: every input to the hidden layer, the hidden layer without input,
/// the hidden layer to the worth, every input to the worth.
pub const PER_KIND: usize = INPUTS * HIDDEN + HIDDEN + HIDDEN + INPUTS;

/// Where the parts begin.
pub(super) const BIAS: usize = INPUTS * HIDDEN;
pub(super) const LAST: usize = BIAS + HIDDEN;
pub(super) const DIRECT: usize = LAST + HIDDEN;

/// The inputs of a choice, in units.
pub(super) type Inputs = [f32; INPUTS];

/// The inputs of one of the choices that are shown.
pub(super) fn inputs(described: &Described, nth: usize) -> Inputs {
    let mut inputs = [0.0; INPUTS];
    let all = described.context.iter().chain(&described.shown[nth].signs);
    for (input, &value) in inputs.iter_mut().zip(all) {
        *input = f32::from(value) / 16.0;
    }
    debug_assert_eq!(CONTEXT + described.shown[nth].signs.len(), INPUTS);
    inputs
}

/// What the network of one kind makes of the inputs; `hidden` gets its hidden layer.
pub(super) fn rate(net: &[f32], inputs: &Inputs, hidden: &mut [f32; HIDDEN]) -> f32 {
    hidden.copy_from_slice(&net[BIAS..LAST]);
    let mut worth = 0.0;
    for (place, &input) in inputs.iter().enumerate().filter(|(_, input)| **input != 0.0) {
        worth += net[DIRECT + place] * input;
        for (unit, weight) in hidden.iter_mut().zip(&net[place * HIDDEN..][..HIDDEN]) {
            *unit += weight * input;
        }
    }
    for (unit, weight) in hidden.iter_mut().zip(&net[LAST..DIRECT]) {
        *unit = unit.max(0.0);
        worth += *unit * weight;
    }
    worth
}

/// Adds to `slope` how each weight of the network moves `by` times the worth of the inputs.
pub(super) fn lean(
    net: &[f32],
    inputs: &Inputs,
    hidden: &[f32; HIDDEN],
    by: f32,
    slope: &mut [f32],
) {
    let mut back = [0.0; HIDDEN];
    for unit in 0..HIDDEN {
        slope[LAST + unit] += by * hidden[unit];
        back[unit] = if hidden[unit] > 0.0 { by * net[LAST + unit] } else { 0.0 };
        slope[BIAS + unit] += back[unit];
    }
    for (place, &input) in inputs.iter().enumerate().filter(|(_, input)| **input != 0.0) {
        slope[DIRECT + place] += by * input;
        for (slope, back) in slope[place * HIDDEN..][..HIDDEN].iter_mut().zip(&back) {
            *slope += back * input;
        }
    }
}

/// Worths become the chances of being chosen.
pub(super) fn chances(worths: &mut [f32]) {
    let most = worths.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for worth in worths.iter_mut() {
        *worth = (*worth - most).exp();
        sum += *worth;
    }
    for worth in worths {
        *worth /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slope_is_what_small_moves_of_the_weights_show() {
        let mut net: Vec<f32> =
            (0..PER_KIND).map(|place| ((place * 37 % 101) as f32 - 50.0) / 200.0).collect();
        let mut inputs = [0.0; INPUTS];
        for (place, input) in inputs.iter_mut().enumerate().step_by(7) {
            *input = (place % 5) as f32 / 2.0 - 0.5;
        }
        let mut hidden = [0.0; HIDDEN];
        rate(&net, &inputs, &mut hidden);
        let mut slope = vec![0.0; PER_KIND];
        lean(&net, &inputs, &hidden, 1.0, &mut slope);
        assert!(hidden.iter().any(|&unit| unit > 0.0) && hidden.contains(&0.0));
        for place in [7 * HIDDEN + 3, 14 * HIDDEN + 9, BIAS + 4, LAST + 5, DIRECT + 21] {
            let whole = net[place];
            let [up, down] = [1e-2, -1e-2].map(|by| {
                net[place] = whole + by;
                rate(&net, &inputs, &mut hidden)
            });
            net[place] = whole;
            let found = (up - down) / 2e-2;
            assert!((found - slope[place]).abs() < 2e-3, "{place}: {found} {}", slope[place]);
        }
    }

    #[test]
    fn chances_add_up_and_follow_the_worths() {
        let mut worths = [900.0, 901.0, -900.0];
        chances(&mut worths);
        assert!((worths.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!((worths[1] / worths[0] - 1.0_f32.exp()).abs() < 1e-4 && worths[2] < 1e-9);
    }
}
