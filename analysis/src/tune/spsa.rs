//! Simultaneous perturbation stochastic approximation: climbs a hill that can only be seen through
//! noise, with two looks a step however many dimensions it has. Not for what the numbers mean.
//!
//! J. C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
//! approximation", IEEE Transactions on Automatic Control 37 (1992), 332–341; the sequences of gains
//! are those of "Implementation of the simultaneous perturbation algorithm for stochastic
//! optimization", IEEE Transactions on Aerospace and Electronic Systems 34 (1998), 817–823. It is
//! what the testing frameworks of chess engines tune by, with both looks on shared luck.

use rand_core::Rng;
use wargauge_engine::luck::stream;

/// Spall's exponents for the gains of the steps and of the looks.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;

/// A number that is tuned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Axis {
    /// Where it starts.
    pub start: f64,
    /// How far to either side is looked at first; less as steps go by, never less than 1, because
    /// weights are whole numbers.
    pub reach: f64,
    /// It stays from here to there.
    pub bounds: [f64; 2],
}

/// The climber.
#[derive(Clone, PartialEq, Debug)]
pub struct Climb {
    axes: Vec<Axis>,
    steps: u64,
    rate: f64,
    seed: u64,
    values: Vec<f64>,
    step: u64,
}

/// Where to look in one step: both sides of the place that is held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Looks {
    /// One side.
    pub plus: Vec<i32>,
    /// The other.
    pub minus: Vec<i32>,
}

impl Climb {
    /// A climb of so many steps. In the first step a difference of `1 / rate` between the two looks
    /// moves each number by its reach.
    pub fn new(axes: Vec<Axis>, steps: u64, rate: f64, seed: u64) -> Self {
        let values = axes.iter().map(|axis| axis.start).collect();
        Self { axes, steps, rate, seed, values, step: 0 }
    }

    /// The place that is held, to go on from there another time.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The same in whole numbers.
    pub fn rounded(&self) -> Vec<i32> {
        self.values.iter().map(|value| value.round() as i32).collect()
    }

    /// Where it started, in whole numbers.
    pub fn start(&self) -> Vec<i32> {
        self.axes.iter().map(|axis| axis.start.round() as i32).collect()
    }

    /// How many steps are done.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// Goes to where an earlier climb had come to. Each step draws its luck by its number, so that
    /// the rest is as if there had been no break.
    pub fn resume(&mut self, step: u64, values: Vec<f64>) {
        (self.step, self.values) = (step, values);
    }

    /// Which way each number is moved for the first of the two looks of this step.
    fn signs(&self) -> impl Iterator<Item = f64> {
        let mut luck = stream(self.seed, self.step, u64::MAX);
        (0..self.axes.len()).map(move |_| if luck.next_u64() >> 63 == 0 { 1.0 } else { -1.0 })
    }

    /// How far to look: `c / k^γ`.
    fn reach(&self, axis: &Axis) -> f64 {
        (axis.reach / ((self.step + 1) as f64).powf(GAMMA)).max(1.0)
    }

    /// Where to look now.
    pub fn looks(&self) -> Looks {
        let look = |way: f64| {
            self.axes
                .iter()
                .zip(&self.values)
                .zip(self.signs())
                .map(|((axis, value), sign)| {
                    let [low, high] = axis.bounds;
                    (value + way * sign * self.reach(axis)).clamp(low, high).round() as i32
                })
                .collect()
        };
        Looks { plus: look(1.0), minus: look(-1.0) }
    }

    /// Moves by how much the first look was better than the second: `a / (A + k)^α` times that, the
    /// constant `A` being a tenth of the steps.
    pub fn learn(&mut self, difference: f64) {
        let ahead = self.steps as f64 / 10.0;
        let gain = self.rate * ((ahead + 1.0) / (ahead + self.step as f64 + 1.0)).powf(ALPHA);
        let moves: Vec<f64> = self
            .axes
            .iter()
            .zip(self.signs())
            .map(|(axis, sign)| gain * difference * sign * axis.reach)
            .collect();
        for ((value, axis), by) in self.values.iter_mut().zip(&self.axes).zip(moves) {
            let [low, high] = axis.bounds;
            *value = (*value + by).clamp(low, high);
        }
        self.step += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::simulated::Dice;

    const TOP: [f64; 3] = [40.0, -15.0, 100.0];

    /// A round hill with its top there, and noise that drowns a single look.
    fn height(at: &[i32], noise: f64) -> f64 {
        let off = |(x, top): (&i32, f64)| ((f64::from(*x) - top) / 50.0).powi(2);
        noise - at.iter().zip(TOP).map(off).sum::<f64>()
    }

    fn climb() -> Climb {
        let axis = |start| Axis { start, reach: 5.0, bounds: [-200.0, 200.0] };
        Climb::new(vec![axis(0.0), axis(20.0), axis(60.0)], 4000, 2.0, 1992)
    }

    fn walk(climb: &mut Climb, steps: u64, dice: &mut Dice) {
        for _ in 0..steps {
            let looks = climb.looks();
            // Each look has noise of its own here, of a spread like the height of the hill.
            let [plus, minus] =
                [&looks.plus, &looks.minus].map(|look| height(look, dice.unit() - 0.5));
            climb.learn(plus - minus);
        }
    }

    #[test]
    fn it_finds_the_top_of_a_hill_in_the_fog() {
        let mut climb = climb();
        let before = height(&climb.rounded(), 0.0);
        walk(&mut climb, 4000, &mut Dice::new(1));
        let after = height(&climb.rounded(), 0.0);
        assert!(before < -1.5 && after > -0.1, "{before} {after} {:?}", climb.values());
    }

    #[test]
    fn a_climb_that_was_broken_off_goes_on_as_if_it_had_not() {
        let steady = |climb: &mut Climb, steps: u64| {
            for _ in 0..steps {
                let looks = climb.looks();
                climb.learn(height(&looks.plus, 0.0) - height(&looks.minus, 0.0));
            }
        };
        let mut whole = climb();
        steady(&mut whole, 50);
        let mut parted = climb();
        steady(&mut parted, 20);
        let mut again = climb();
        again.resume(parted.step(), parted.values().to_vec());
        steady(&mut again, 30);
        assert_eq!(again, whole);
    }

    #[test]
    fn both_looks_lie_on_either_side_within_the_bounds() {
        let axes = vec![Axis { start: 10.0, reach: 4.0, bounds: [0.0, 12.0] }; 20];
        let looks = Climb::new(axes, 100, 1.0, 7).looks();
        let pairs: Vec<_> = looks.plus.iter().zip(&looks.minus).collect();
        assert!(pairs.iter().all(|pair| matches!(pair, (12, 6) | (6, 12))), "{pairs:?}");
        // Both ways are taken.
        assert!(pairs.contains(&(&12, &6)) && pairs.contains(&(&6, &12)));
    }

    #[test]
    fn a_small_reach_still_looks_at_two_places() {
        let axes = vec![Axis { start: 3.0, reach: 0.1, bounds: [-9.0, 9.0] }];
        let looks = Climb::new(axes, 100, 1.0, 7).looks();
        assert_eq!((looks.plus[0] - looks.minus[0]).abs(), 2);
    }
}
