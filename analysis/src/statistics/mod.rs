//! Statistics as small pure functions, each with its formula and where that comes from. They know
//! nothing of games.

pub mod batches;
pub mod difference;
pub mod likelihood;
pub mod looks;
pub mod many;
pub mod mean;
pub mod paired;
pub mod sequential;
pub mod share;
pub mod significance;

pub use batches::{BATCHES, batched, jackknife};
pub use difference::difference;
pub use likelihood::{Sample, shift_log_likelihood};
pub use many::score_of_many;
pub use mean::{Mean, Spread, mean_of};
pub use paired::paired;
pub use sequential::Errors;
pub use share::{score, wilson};
pub use significance::{holm, paired_mean, paired_mean_p, paired_shares_p};

/// The 97.5 % quantile of the normal distribution: between minus this and this lie 95 %.
pub const Z95: f64 = 1.959_963_984_540_054;

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The estimate itself.
    pub estimate: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Half the width: the `x` of "± x".
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

#[cfg(test)]
pub(crate) mod simulated {
    //! Luck for the simulations that check what the intervals promise.

    /// Uniform numbers from a seed.
    pub(crate) struct Dice(u64, u64);

    impl Dice {
        pub(crate) fn new(seed: u64) -> Self {
            Self(seed, 0)
        }

        /// A number from 0 to below 1.
        pub(crate) fn unit(&mut self) -> f64 {
            self.1 += 1;
            (wargauge_engine::luck::game_key(self.0, self.1) >> 11) as f64 / (1_u64 << 53) as f64
        }
    }
}
