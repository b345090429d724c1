//! The exhaustive dice: every outcome of a piece of rules code with its exact probability.
//!
//! The code runs once for each sequence of dice it can ask for. Weights are whole numbers over a
//! common denominator, so that sums are exact.

use arrayvec::ArrayVec;

use crate::table::{Cast, RuleId, Table};

/// The most dice of one run.
pub const MOST_DICE: usize = 16;

/// Dice that fall in every way, one way a run.
#[derive(Clone, Debug, Default)]
pub struct Exhaustive {
    /// The faces that fall in this run, each with how many there are.
    path: ArrayVec<(u8, u8), MOST_DICE>,
    next: usize,
    uses: ArrayVec<RuleId, 64>,
    overflow: bool,
}

impl Exhaustive {
    /// The share of this run among all is one in this many.
    fn denominator(&self) -> u128 {
        self.path[..self.next].iter().map(|&(_, faces)| u128::from(faces)).product()
    }

    /// Moves on to the next way in which the dice can fall, if there is one.
    fn turn_over(&mut self) -> bool {
        self.path.truncate(self.next);
        self.next = 0;
        self.uses.clear();
        while let Some((face, faces)) = self.path.pop() {
            if face + 1 < faces {
                self.path.push((face + 1, faces));
                return true;
            }
        }
        false
    }

    /// The rules that acted in this run so far.
    pub fn uses(&self) -> &[RuleId] {
        &self.uses
    }
}

impl<E> Table<E> for Exhaustive {
    const LISTENS: bool = false;

    fn roll(&mut self, cast: Cast) -> u8 {
        if self.next == self.path.len() && self.path.try_push((0, cast.faces)).is_err() {
            self.overflow = true;
            return 0;
        }
        let (face, _) = self.path[self.next];
        self.next += 1;
        face
    }

    fn used(&mut self, rule: RuleId) {
        if !self.uses.contains(&rule) {
            let _ = self.uses.try_push(rule);
        }
    }
}

/// A share as an exact fraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// Counted cases.
    pub numerator: u128,
    /// All cases.
    pub denominator: u128,
}

impl Share {
    /// Nothing.
    pub const NONE: Self = Self { numerator: 0, denominator: 1 };
    /// Everything.
    pub const ALL: Self = Self { numerator: 1, denominator: 1 };

    /// The nearest floating-point number.
    pub fn as_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    fn reduced(self) -> Self {
        let common = greatest_common_divisor(self.numerator, self.denominator);
        Self { numerator: self.numerator / common, denominator: self.denominator / common }
    }

    /// How much larger than another, as the nearest floating-point number.
    pub fn exceeds(self, other: Self) -> f64 {
        let common = greatest_common_divisor(self.denominator, other.denominator);
        let own = self.numerator * (other.denominator / common);
        let others = other.numerator * (self.denominator / common);
        let apart =
            own.abs_diff(others) as f64 / (self.denominator / common * other.denominator) as f64;
        if own < others { -apart } else { apart }
    }

    /// The share of a part of this share; nothing if no fraction can hold it.
    pub fn part(self, part: Self) -> Option<Self> {
        let numerator = self.numerator.checked_mul(part.numerator)?;
        let denominator = self.denominator.checked_mul(part.denominator)?;
        Some(Self { numerator, denominator }.reduced())
    }

    /// What share of another, which is not nothing, this one is; nothing if no fraction can hold it.
    pub fn of(self, whole: Self) -> Option<Self> {
        let Self { numerator, denominator } = whole;
        self.part(Self { numerator: denominator, denominator: numerator })
    }
}

impl std::fmt::Display for Share {
    /// The fraction in its lowest terms: `5/18`, and 0 or 1 where it is whole.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { numerator, denominator } = self.reduced();
        let text = match denominator {
            1 => numerator.to_string(),
            _ => format!("{numerator}/{denominator}"),
        };
        f.pad(&text)
    }
}

/// Euclid's; never 0.
fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl std::ops::Add for Share {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        // Over the least common denominator: dice of one kind keep it small.
        let common = greatest_common_divisor(self.denominator, other.denominator);
        let (own, others) = (self.denominator / common, other.denominator / common);
        let sum = Self {
            numerator: self.numerator * others + other.numerator * own,
            denominator: self.denominator * others,
        };
        sum.reduced()
    }
}

impl std::ops::AddAssign for Share {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// More dice were asked for than a walk allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyDice;

impl std::fmt::Display for TooManyDice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "more than {MOST_DICE} dice fall in one run")
    }
}

impl std::error::Error for TooManyDice {}

/// Runs `play` once for each way in which its dice can fall and hands each result with its
/// probability to `count`.
///
/// # Errors
/// If a run asks for more than [`MOST_DICE`] dice.
pub fn walk<R>(
    mut play: impl FnMut(&mut Exhaustive) -> R,
    mut count: impl FnMut(R, Share),
) -> Result<(), TooManyDice> {
    let mut dice = Exhaustive::default();
    loop {
        let result = play(&mut dice);
        if dice.overflow {
            return Err(TooManyDice);
        }
        count(result, Share { numerator: 1, denominator: dice.denominator() });
        if !dice.turn_over() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Purpose, Whose};

    fn roll(dice: &mut Exhaustive, faces: u8) -> u8 {
        let cast = Cast { purpose: Purpose(0), whose: Whose(0), turn: 1, faces };
        Table::<()>::roll(dice, cast)
    }

    #[test]
    fn two_dice_fall_in_every_way_once() {
        let mut seen = Vec::new();
        let mut sum = Share::NONE;
        walk(
            |dice| (roll(dice, 10), roll(dice, 6)),
            |pair, share| {
                assert_eq!(share, Share { numerator: 1, denominator: 60 });
                seen.push(pair);
                sum += share;
            },
        )
        .unwrap();
        assert_eq!(sum, Share::ALL);
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 60);
    }

    #[test]
    fn a_second_die_that_falls_only_sometimes_is_weighed_rightly() {
        // A six is rolled again: the chance of two sixes is one in 36.
        let mut both = Share::NONE;
        let mut sum = Share::NONE;
        walk(
            |dice| roll(dice, 6) == 5 && roll(dice, 6) == 5,
            |sixes, share| {
                sum += share;
                if sixes {
                    both += share;
                }
            },
        )
        .unwrap();
        assert_eq!(both, Share { numerator: 1, denominator: 36 });
        assert_eq!(sum, Share::ALL);
    }

    #[test]
    fn shares_of_many_dice_are_summed_exactly() {
        let fine = Share { numerator: 1, denominator: 10_u128.pow(36) };
        let almost = Share { numerator: 10_u128.pow(36) - 1, denominator: 10_u128.pow(36) };
        assert_eq!(fine + almost, Share::ALL);
        assert_eq!(fine.part(fine), None);
        let half = Share { numerator: 1, denominator: 2 };
        assert_eq!(
            half.part(Share { numerator: 2, denominator: 3 }),
            Some(Share { numerator: 1, denominator: 3 })
        );
        let shares =
            [(9, 20), (11, 20)].map(|(numerator, denominator)| Share { numerator, denominator });
        assert_eq!(shares[0].exceeds(shares[1]).to_bits(), (-0.1_f64).to_bits());
    }

    #[test]
    fn endless_dice_are_refused() {
        let endless = |dice: &mut Exhaustive| (0..100).map(|_| roll(dice, 2)).max();
        assert_eq!(walk(endless, |_, _| ()), Err(TooManyDice));
    }
}
