//! How likely a mean is, given whole numbers that were counted; and how likely it is that two such
//! counts have means that differ by so much.
//!
//! Nothing is assumed of how the numbers are spread (A. B. Owen, "Empirical likelihood ratio
//! confidence intervals for a single functional", Biometrika 75 (1988), 237–249). For a share that
//! is the binomial likelihood, for wins, draws and losses the trinomial one: it holds for shares of
//! 0 and 1, and where every game is a draw. Not for when to stop: see [`super::sequential`].

/// Numbers as they were counted, and the range in which they must lie.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// Each number and how often it came up.
    counts: Vec<(f64, f64)>,
    total: f64,
    /// The lowest and the highest number that could come up.
    range: [f64; 2],
}

/// How exact a tilt, or a common mean, is to be, as a part of what it may be at most.
const EXACT: f64 = 1e-10;

/// At most so many steps to that exactness: 2^-40 is less, and Newton mostly takes six.
const STEPS: usize = 40;

impl Sample {
    /// Numbers with their counts; `range` holds all of them.
    pub fn new(counts: impl IntoIterator<Item = (f64, u64)>, range: [f64; 2]) -> Self {
        let counts: Vec<(f64, f64)> = counts
            .into_iter()
            .filter(|&(_, count)| count > 0)
            .map(|(value, count)| (value, count as f64))
            .collect();
        let total = counts.iter().map(|(_, count)| count).sum();
        Self { counts, total, range }
    }

    /// The mean; not a number of no numbers.
    pub fn mean(&self) -> f64 {
        self.counts.iter().map(|(value, count)| value * count).sum::<f64>() / self.total
    }

    /// The logarithm of the likelihood of a mean, as a part of that of the likeliest one: 0 at the
    /// sample's own mean, minus infinity where the mean is impossible. All means are as likely if
    /// nothing was counted.
    ///
    /// The likeliest distribution with the mean `μ` gives the number `v` the share
    /// `p̂ / (1 + λ (v − μ))`, with the `λ` that makes its mean `μ`; a number at an end of the range
    /// that never came up gets what is left. So the logarithm is `−Σ n ln(1 + λ (v − μ))`.
    pub fn log_likelihood(&self, mean: f64) -> f64 {
        if self.counts.is_empty() {
            return 0.0;
        }
        let [low, high] = self.range;
        if mean <= low || mean >= high {
            let same = self.counts.iter().all(|&(value, _)| (value - mean).abs() < EXACT);
            return if same { 0.0 } else { f64::NEG_INFINITY };
        }
        let tilt = self.tilt(mean);
        let terms =
            self.counts.iter().map(|(value, count)| count * (tilt * (value - mean)).ln_1p());
        -terms.sum::<f64>()
    }

    /// The `λ` of a mean within the range. The logarithm of the likelihood rises with the mean by
    /// `n λ` (the multiplier of its constraint).
    fn tilt(&self, mean: f64) -> f64 {
        let [low, high] = self.range;
        let (mut least, mut most) = (-1.0 / (high - mean), 1.0 / (mean - low));
        let width = most - least;
        // Falls with λ; its root is sought by Newton's method, halving where that leads astray. At
        // an end of the interval the share that is left over goes to an end of the range.
        let (first, second) =
            self.counts.iter().fold((0.0, 0.0), |(first, second), (number, count)| {
                let away = number - mean;
                (first + count * away, second + count * away * away)
            });
        // What it is for a share; elsewhere what it is near the sample's own mean.
        let at_ends = self.counts.iter().all(|(number, _)| self.range.contains(number));
        let guess = if at_ends {
            first / (self.total * (mean - low) * (high - mean))
        } else {
            first / second
        };
        let mut tilt = if guess > least && guess < most { guess } else { 0.0 };
        for _ in 0..STEPS {
            let (mut value, mut slope) = (0.0, 0.0);
            for (number, count) in &self.counts {
                let away = number - mean;
                let part = away / (1.0 + tilt * away);
                value += count * part;
                slope -= count * part * part;
            }
            if value > 0.0 {
                least = tilt;
            } else {
                most = tilt;
            }
            let newton = tilt - value / slope;
            let next =
                if newton > least && newton < most { newton } else { f64::midpoint(least, most) };
            if (next - tilt).abs() <= EXACT * width {
                return next;
            }
            tilt = next;
        }
        tilt
    }

    /// How fast the logarithm of the likelihood rises with the mean.
    fn slope(&self, mean: f64) -> f64 {
        let [low, high] = self.range;
        if mean <= low {
            f64::INFINITY
        } else if mean >= high {
            f64::NEG_INFINITY
        } else {
            self.total * self.tilt(mean)
        }
    }
}

/// The logarithm of the likelihood that the mean of `new` is that of `old` and `shift`, whatever that
/// of `old` is: the likeliest common place of both is taken.
pub fn shift_log_likelihood(old: &Sample, new: &Sample, shift: f64) -> f64 {
    let low = old.range[0].max(new.range[0] - shift);
    let high = old.range[1].min(new.range[1] - shift);
    if low >= high {
        return f64::NEG_INFINITY;
    }
    if old.counts.is_empty() || new.counts.is_empty() {
        return 0.0;
    }
    // The likeliest place lies between where the one and where the other alone would have it: there
    // the slope, which falls, comes to nothing. Sought by false position, the Illinois way.
    let slope = |place: f64| old.slope(place) + new.slope(place + shift);
    let alone = [old.mean(), new.mean() - shift].map(|mean| mean.clamp(low, high));
    let mut ends = [alone[0].min(alone[1]), alone[0].max(alone[1])];
    let mut slopes = ends.map(slope);
    let width = ends[1] - ends[0];
    let (mut place, mut last) = (f64::midpoint(ends[0], ends[1]), 2);
    for _ in 0..STEPS {
        if ends[1] - ends[0] <= EXACT * width {
            break;
        }
        let between = (ends[0] * slopes[1] - ends[1] * slopes[0]) / (slopes[1] - slopes[0]);
        // A slope without bound says nothing of where to go.
        place = if between > ends[0] && between < ends[1] {
            between
        } else {
            f64::midpoint(ends[0], ends[1])
        };
        let here = slope(place);
        let side = usize::from(here <= 0.0);
        if (place - ends[side]).abs() <= EXACT * width {
            break;
        }
        (ends[side], slopes[side]) = (place, here);
        if side == last {
            slopes[1 - side] /= 2.0;
        }
        last = side;
    }
    old.log_likelihood(place) + new.log_likelihood(place + shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(count: u64, total: u64) -> Sample {
        Sample::new([(0.0, total - count), (1.0, count)], [0.0, 1.0])
    }

    /// The binomial likelihood as a part of its highest.
    fn binomial(count: u64, total: u64, p: f64) -> f64 {
        let term = |n: u64, p: f64| if n == 0 { 0.0 } else { n as f64 * p.ln() };
        let best = count as f64 / total as f64;
        let of = |p: f64| term(count, p) + term(total - count, 1.0 - p);
        of(p) - of(best)
    }

    #[test]
    fn of_a_share_it_is_the_binomial_likelihood_also_at_nothing_and_everything() {
        for (count, total) in [(0, 50), (50, 50), (1, 2), (17, 300), (40_000, 100_000)] {
            for p in [0.001, 0.1, 0.4, 0.57, 0.999] {
                let (own, exact) =
                    (share(count, total).log_likelihood(p), binomial(count, total, p));
                assert!((own - exact).abs() < 1e-6 * (1.0 + exact.abs()), "{count}/{total} {p}");
            }
        }
        for certain in [share(0, 50).log_likelihood(0.0), share(0, 0).log_likelihood(0.3)] {
            assert!(certain.abs() < 1e-12, "{certain}");
        }
        for impossible in [share(1, 50).log_likelihood(0.0), share(1, 50).log_likelihood(1.2)] {
            assert!(impossible < f64::MIN, "{impossible}");
        }
    }

    #[test]
    fn of_all_draws_it_is_what_the_likeliest_wins_leave_to_them() {
        // Half points: mean 1.04 needs at least 4 % of wins, and 96 % draws.
        let draws = Sample::new([(1.0, 1000)], [0.0, 2.0]);
        assert!((draws.log_likelihood(1.04) - 1000.0 * 0.96_f64.ln()).abs() < 1e-6);
        assert!((draws.log_likelihood(0.96) - 1000.0 * 0.96_f64.ln()).abs() < 1e-6);
    }

    #[test]
    fn of_many_numbers_it_is_near_the_normal_likelihood() {
        // A die of ten: mean 4.5, variance 8.25.
        let dice = Sample::new((0..10).map(|face| (f64::from(face), 1000)), [0.0, 9.0]);
        assert!((dice.mean() - 4.5).abs() < 1e-12);
        for mean in [4.45, 4.5, 4.55] {
            let normal = -10_000.0 * (mean - 4.5_f64).powi(2) / (2.0 * 8.25);
            assert!((dice.log_likelihood(mean) - normal).abs() < 0.01, "{mean}");
        }
    }

    /// The best common place by trying many.
    fn tried(old: (u64, u64), new: (u64, u64), shift: f64) -> f64 {
        let places = (0..=100_000).map(|place| f64::from(place) / 100_000.0);
        places
            .filter(|place| (0.0..=1.0).contains(&(place + shift)))
            .map(|place| binomial(old.0, old.1, place) + binomial(new.0, new.1, place + shift))
            .fold(f64::NEG_INFINITY, f64::max)
    }

    #[test]
    fn a_shift_between_two_counts_is_as_likely_as_the_likeliest_places_make_it() {
        for (old, new) in
            [((300, 1000), (80, 200)), ((0, 4000), (3, 500)), ((4000, 4000), (500, 500))]
        {
            for shift in [-0.02, 0.0, 0.02, 0.1] {
                let own = shift_log_likelihood(&share(old.0, old.1), &share(new.0, new.1), shift);
                let slow = tried(old, new, shift);
                assert!((own - slow).abs() < 0.01 * (1.0 + slow.abs()), "{shift}: {own} {slow}");
            }
        }
        let (old, new) = (share(1, 10), share(2, 10));
        assert!(shift_log_likelihood(&old, &new, 1.0) < f64::MIN);
        // Two counts of the same mean are no evidence against it.
        assert!(shift_log_likelihood(&old, &old, 0.0).abs() < 1e-9);
    }
}
