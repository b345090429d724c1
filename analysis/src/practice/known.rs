//! What a side knows while it learns: the chance that it gives each choice, and how its weights move when a
//! choice is to become likelier.

use arrayvec::ArrayVec;
use wargauge_ai::policy::{Described, HIDDEN, MOST_SHOWN};

use super::float::{PER_KIND, chances, inputs, lean, rate};

/// A number for each choice that is shown.
pub(super) type Worths = ArrayVec<f32, MOST_SHOWN>;

/// The weights of a side: one network for each kind of decision, and then those of single places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'a> {
    weights: &'a [f32],
    /// Where the weights of single places begin.
    spots: usize,
}

impl<'a> Known<'a> {
    /// These weights, of which the last so many are those of single places.
    pub(super) fn new(weights: &'a [f32], spots: usize) -> Self {
        Self { weights, spots: weights.len() - spots }
    }

    fn net(&self, described: &Described) -> &'a [f32] {
        &self.weights[described.kind * PER_KIND..][..PER_KIND]
    }

    /// The chance of each choice that is shown.
    pub(super) fn chances(&self, described: &Described) -> Worths {
        let (net, mut hidden) = (self.net(described), [0.0; HIDDEN]);
        let spots = &self.weights[self.spots..];
        let rated = described.shown.iter().enumerate().map(|(nth, shown)| {
            let known: f32 = shown.spots.iter().map(|&spot| spots[usize::from(spot)]).sum();
            known + rate(net, &inputs(described, nth), &mut hidden)
        });
        let mut worths: Worths = rated.collect();
        chances(&mut worths);
        worths
    }

    /// Adds to `slope` how each weight moves `by` times the worth of a choice.
    pub(super) fn lean(&self, described: &Described, nth: usize, by: f32, slope: &mut [f32]) {
        let (net, inputs, mut hidden) =
            (self.net(described), inputs(described, nth), [0.0; HIDDEN]);
        rate(net, &inputs, &mut hidden);
        lean(net, &inputs, &hidden, by, &mut slope[described.kind * PER_KIND..][..PER_KIND]);
        for &spot in &described.shown[nth].spots {
            slope[self.spots + usize::from(spot)] += by;
        }
    }
}
