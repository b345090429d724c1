//! First-order and total shares of sources of luck, with intervals.

use wargauge_ai::Played;
use wargauge_engine::Side;

use super::Mix;
use crate::runner::{Begin, Length, Merge, NoThreads, Plan, Run, Watch, resume};
use crate::series::{Seat, Series};
use crate::statistics::{Interval, Z95};

/// Rows in a block: each is as many games as there are questions, and two.
const BLOCK: u64 = 4;

/// How far the second game's number is from the first's: no study plays so many rows.
const APART: u64 = 1 << 40;

/// What is asked about: a set of sources that are looked at as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Their bits.
    pub bits: u64,
    /// Are all of them sources of dice? Then a game that rolls none of them need not be played again.
    pub is_dice: bool,
}

/// A result of a game as a whole number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Half points of the first side.
    Score,
    /// Victory points.
    Points,
}

impl Measure {
    /// Every one, in the order in which they are counted.
    pub const ALL: [Self; 2] = [Self::Score, Self::Points];

    fn of(self, played: &Played) -> i128 {
        match (self, played.outcome.winner) {
            (Self::Score, Some(Side::First)) => 2,
            (Self::Score, None) => 1,
            (Self::Score, Some(Side::Second)) => 0,
            (Self::Points, _) => played.outcome.points.into(),
        }
    }
}

/// Sums over rows of games `A` and `B`, of one result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Base {
    rows: u64,
    /// `f(A) + f(B)`.
    sum: i128,
    /// `v = (f(A) − f(B))²`: twice the variance in the mean.
    v: i128,
    v_v: i128,
}

/// Sums over rows of one question, of one result, with `b = f(B)` and `d = f(AB) − f(A)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Of {
    d: i128,
    d_d: i128,
    d_d_d_d: i128,
    d_v: i128,
    d_d_v: i128,
    b_d: i128,
    b_d_d: i128,
    b_d_b_d: i128,
    b_d_v: i128,
}

/// What rows of games are counted into: whole numbers only.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moments {
    base: [Base; 2],
    /// Question by question.
    of: Vec<[Of; 2]>,
    /// Games that were played.
    pub games: u64,
    /// Decisions of both sides.
    pub decisions: u64,
}

impl Merge for Moments {
    fn merge(&mut self, other: &Self) {
        for (own, more) in self.base.iter_mut().zip(&other.base) {
            own.rows += more.rows;
            own.sum += more.sum;
            own.v += more.v;
            own.v_v += more.v_v;
        }
        self.of.resize(self.of.len().max(other.of.len()), [Of::default(); 2]);
        for (own, more) in self.of.iter_mut().flatten().zip(other.of.iter().flatten()) {
            own.d += more.d;
            own.d_d += more.d_d;
            own.d_d_d_d += more.d_d_d_d;
            own.d_v += more.d_v;
            own.d_d_v += more.d_d_v;
            own.b_d += more.b_d;
            own.b_d_d += more.b_d_d;
            own.b_d_b_d += more.b_d_b_d;
            own.b_d_v += more.b_d_v;
        }
        self.games += other.games;
        self.decisions += other.decisions;
    }
}

/// The shares of a set of sources. Nothing where the result is always the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shares {
    /// Alone.
    pub first: Interval,
    /// With all interplay.
    pub total: Interval,
}

/// Plays rows of games: two, and for each question the first with these sources from the second.
///
/// # Errors
/// If the system gives no threads.
///
/// # Panics
/// If a game panics.
pub fn play(
    series: &dyn Series,
    asked: &[Asked],
    rows: u64,
    threads: usize,
    watch: &dyn Watch<Moments>,
) -> Result<Run<Moments>, NoThreads> {
    let plan = Plan { length: Length::Games(rows), threads };
    resume(
        &plan,
        Begin { block: Some(BLOCK), ..Begin::default() },
        watch,
        || series.seat(),
        |seat, number, moments| row(&mut **seat, asked, number, moments),
    )
}

/// Plays one row.
fn row(seat: &mut dyn Seat, asked: &[Asked], number: u64, moments: &mut Moments) {
    moments.of.resize(asked.len(), [Of::default(); 2]);
    let numbers = [number, number + APART];
    let own = seat.mixed(&Mix::plain(numbers[0]));
    let other = seat.mixed(&Mix::plain(numbers[1]));
    moments.games += 2;
    moments.decisions += u64::from(own.played.decisions) + u64::from(other.played.decisions);
    let of = |played: &Played| Measure::ALL.map(|measure| measure.of(played));
    let (mine, theirs) = (of(&own.played), of(&other.played));
    let apart = [0, 1].map(|nth| (mine[nth] - theirs[nth]).pow(2));
    for (nth, base) in moments.base.iter_mut().enumerate() {
        base.rows += 1;
        base.sum += mine[nth] + theirs[nth];
        base.v += apart[nth];
        base.v_v += apart[nth] * apart[nth];
    }
    for (question, sums) in asked.iter().zip(&mut moments.of) {
        // Dice that the first game never asked for change nothing in it.
        if question.is_dice && question.bits & own.asked == 0 {
            continue;
        }
        let mixed = seat.mixed(&Mix { numbers, from_other: question.bits }).played;
        moments.games += 1;
        moments.decisions += u64::from(mixed.decisions);
        let now = of(&mixed);
        for (nth, sums) in sums.iter_mut().enumerate() {
            let (b, d, v) = (theirs[nth], now[nth] - mine[nth], apart[nth]);
            sums.d += d;
            sums.d_d += d * d;
            sums.d_d_d_d += d.pow(4);
            sums.d_v += d * v;
            sums.d_d_v += d * d * v;
            sums.b_d += b * d;
            sums.b_d_d += b * d * d;
            sums.b_d_b_d += b * d * b * d;
            sums.b_d_v += b * d * v;
        }
    }
}

impl Moments {
    /// How many rows.
    pub fn rows(&self) -> u64 {
        self.base[0].rows
    }

    /// The variance of a result, in its own units: half points are halved.
    pub fn variance(&self, measure: Measure) -> f64 {
        let base = &self.base[measure as usize];
        let unit = if measure == Measure::Score { 4.0 } else { 1.0 };
        base.v as f64 / 2.0 / base.rows as f64 / unit
    }

    /// The shares of a question; nothing if the result never differs.
    ///
    /// Both are ratios of means over rows, with the interval of the delta method: `r = ū/v̄` has the variance
    /// `(s²(u) − 2r s(u,v) + r² s²(v)) / (n v̄²)` (for example W. G. Cochran, "Sampling Techniques", 3rd
    /// edition, 1977, section 6.3). Any number may be taken off `f(B)`, since `f(AB) − f(A)` has the mean zero;
    /// the mean of all results makes the estimate surest.
    pub fn shares(&self, question: usize, measure: Measure) -> Option<Shares> {
        let base = &self.base[measure as usize];
        let of = &self.of[question][measure as usize];
        if base.v == 0 || base.rows < 2 {
            return None;
        }
        let n = base.rows as f64;
        let mean = |sum: i128| sum as f64 / n;
        let centre = mean(base.sum) / 2.0;
        // Of v / 2, which is the variance in the mean.
        let (v, v_v) = (mean(base.v) / 2.0, mean(base.v_v) / 4.0);
        let ratio = |u: f64, u_u: f64, u_v: f64| {
            let share = u / v;
            let spread =
                (u_u - u * u) - 2.0 * share * (u_v - u * v) + share * share * (v_v - v * v);
            let half = Z95 * (spread.max(0.0) / (n - 1.0)).sqrt() / v;
            Interval { estimate: share, low: share - half, high: share + half }
        };
        let first = ratio(
            mean(of.b_d) - centre * mean(of.d),
            mean(of.b_d_b_d) - 2.0 * centre * mean(of.b_d_d) + centre * centre * mean(of.d_d),
            (mean(of.b_d_v) - centre * mean(of.d_v)) / 2.0,
        );
        let total = ratio(mean(of.d_d) / 2.0, mean(of.d_d_d_d) / 4.0, mean(of.d_d_v) / 4.0);
        Some(Shares { first, total })
    }
}
