//! Stochastic root finding: which value of something brings a side's score to a target?
//!
//! The score at a value is known only from games, each of which is won, drawn or lost. The search looks
//! at few values in three parts:
//!
//! 1. *Survey*: values spread over the whole range, all in the games of the same numbers. It shows whether the
//!    score rises or falls, and whether it does only one of the two.
//! 2. *Narrowing*: values between the last that is clearly on one side of the target and the first that is
//!    clearly on the other, until all that are left can be measured.
//! 3. *Measuring*: what is left, in games of numbers that no part before has used, so that the selection of
//!    these values flatters none of them.
//!
//! Bisection that believes or learns from one noisy answer at a time (H. Robbins and S. Monro, "A
//! stochastic approximation method", Annals of Mathematical Statistics 22 (1951), 400–407; R. Waeber, P. I.
//! Frazier and S. G. Henderson, "Bisection search with noisy responses", SIAM Journal on Control and
//! Optimization 51 (2013), 2261–2279) needs fewer games to come near a root. It gives no curve, takes no notice
//! of a curve that bends, and its interval rests on the slope at the root. Here a designer sees the curve, and the
//! interval needs nothing but a score that rises or falls with the value:
//!
//! from the lowest measured value upwards, each is tested against the target until a test does not show
//! that the score lies on the near side of it; the last value that passed is the lower end. The upper end is
//! found downwards in the same way. The first true hypothesis that is tested ends the sequence unless the test
//! errs, so each end errs as seldom as one test, 2.5 %, however many values are tested, and however
//! dependent their games are: J. C. Hsu and R. L. Berger, "Stepwise confidence intervals without multiplicity
//! adjustment for dose-response and toxicity studies", Journal of the American Statistical Association 94
//! (1999), 468–482. The point between the ends comes from the nearest rising curve (`isotonic`).
//!
//! Not for how games are played: the caller measures.

mod isotonic;
mod search;
#[cfg(test)]
mod tests;

pub use search::{Answer, Found, Look, Point, Search, Seen};
