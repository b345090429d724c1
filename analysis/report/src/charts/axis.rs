//! From values to places on the sheet, and the round numbers that stand at an axis.

use plotters::coord::ranged1d::{BoldPoints, Ranged};
use plotters::coord::types::RangedCoordf64;

/// Values along a stretch of the sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scale {
    /// The first and last value.
    pub(super) values: [f64; 2],
    /// Where they lie.
    pub(super) sheet: [f32; 2],
}

impl Scale {
    /// Where a value lies.
    pub(super) fn at(&self, value: f64) -> f32 {
        let [low, high] = self.values;
        let part = if high > low { (value - low) / (high - low) } else { 0.0 };
        self.sheet[0] + (self.sheet[1] - self.sheet[0]) * part as f32
    }
}

/// Round numbers between two values, so many at most.
pub(super) fn ticks(values: [f64; 2], most: usize) -> Vec<f64> {
    RangedCoordf64::from(values[0]..values[1]).key_points(BoldPoints(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_lie_within() {
        let ticks = ticks([0.0, 0.47], 5);
        assert!((2..=5).contains(&ticks.len()), "{ticks:?}");
        assert!(ticks.iter().all(|tick| (0.0..=0.47).contains(tick)), "{ticks:?}");
        assert!(ticks.iter().all(|tick| (tick * 20.0 - (tick * 20.0).round()).abs() < 1e-9));
    }

    #[test]
    fn values_are_spread_along_the_sheet() {
        let scale = Scale { values: [-5.0, 5.0], sheet: [100.0, 300.0] };
        for (value, place) in [(-5.0, 100.0), (0.0, 200.0), (5.0, 300.0)] {
            assert!((scale.at(value) - place).abs() < 1e-3, "{value}");
        }
        let point = Scale { values: [2.0, 2.0], sheet: [7.0, 9.0] };
        assert!((point.at(2.0) - 7.0).abs() < f32::EPSILON);
    }
}
