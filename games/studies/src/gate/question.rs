//! From the expectations of a file to the questions that the analysis answers.

use std::sync::Arc;

use wargauge_analysis::Histogram;
use wargauge_analysis::gate::{Claim, Expectation, Measure};
use wargauge_games::Playable;
use wargauge_scenarios::{Expected, Kept, Stated};

/// The kept counts of the subject of an expectation.
pub(crate) fn counted_of<L>(kept: &Kept<L>, what: &str) -> Option<Histogram> {
    let (_, counts) = kept.counts.iter().find(|(of, _)| of == what)?;
    Some(Histogram::from_counts(counts.iter().copied()))
}

/// Whether a figure is the mean of these counts, as far as it is written.
pub(crate) fn agrees(figure: f64, decimals: usize, counted: &Histogram, unit: f64) -> bool {
    let mean = counted.mean().map_or(f64::NAN, |mean| mean.mean / unit);
    // Half of the last digit, and rounding errors.
    (figure - mean).abs() <= 0.5001 * 0.1_f64.powi(decimals as i32)
}

/// The question that an expectation asks of its measure. A figure that comes from the kept games is
/// compared with those games, which have a chance of their own; any other figure is exact.
pub(crate) fn question(
    expected: &Expected,
    measure: Measure,
    kept: Option<&Kept<Arc<dyn Playable>>>,
) -> Expectation {
    let claim = match expected.stated {
        Stated::Unmoved { figure, decimals, tolerance } => {
            let before = kept.and_then(|kept| counted_of(kept, &expected.what));
            match before.filter(|before| agrees(figure, decimals, before, measure.unit())) {
                Some(before) => Claim::As { before, tolerance },
                None => Claim::Is { figure, tolerance },
            }
        }
        Stated::Inside { ends, margin } => Claim::Within { ends, margin },
    };
    Expectation { measure, claim }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_engine::era1794::rules::NIEMENCZYN;
    use wargauge_scenarios::subjects;

    #[test]
    fn whatever_a_file_may_name_is_measured() {
        let sides = ["poles", "russians"];
        for name in subjects(&sides.map(str::to_owned), &NIEMENCZYN) {
            assert!(Measure::read(&name, sides, &NIEMENCZYN).is_some(), "{name}");
        }
        assert_eq!(
            subjects(&sides.map(str::to_owned), &NIEMENCZYN),
            Measure::names(sides, &NIEMENCZYN)
        );
    }

    #[test]
    fn a_figure_agrees_as_far_as_it_is_written() {
        let counted = Histogram::from_counts([(0, 6284), (1, 3716)]);
        assert!(agrees(0.372, 3, &counted, 1.0) && agrees(0.3716, 4, &counted, 1.0));
        assert!(agrees(0.37, 2, &counted, 1.0) && agrees(0.4, 1, &counted, 1.0));
        assert!(!agrees(0.373, 3, &counted, 1.0) && !agrees(0.38, 2, &counted, 1.0));
    }
}
