//! How often a trained player takes another choice than the one that it rates best.

use crate::luck::PlayerLuck;
use crate::policy::UNIT;

/// How flat the draw among the choices is, in percent of that of practice. With 0 the player takes the best choice. With
/// 100 a choice that is rated one lower than another is e times less likely, as in practice; with 200 only √e times.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Variety(u16);

/// What one of the ratings of practice is among those of the player.
const ONE: f64 = (UNIT * 16 * 4) as f64;

/// The tickets of the best choice.
const TICKETS: f64 = (1 << 20) as f64;

impl Variety {
    /// Always the best choice.
    pub const NONE: Self = Self(0);

    /// As practice draws.
    pub const PRACTISED: Self = Self(100);

    /// The most that there is.
    pub const MOST: u16 = 400;

    /// So much; nothing if that is more than there is.
    pub fn new(percent: u16) -> Option<Self> {
        (percent <= Self::MOST).then_some(Self(percent))
    }

    /// In percent of what practice does.
    pub const fn percent(self) -> u16 {
        self.0
    }

    /// The place of one of these choices, which are rated so.
    pub(super) fn pick(self, rated: &[i64], luck: &mut PlayerLuck) -> usize {
        // The first of equals is the one that the player's own judgement likes better.
        let best = (0..rated.len()).rev().max_by_key(|&nth| rated[nth]).unwrap_or(0);
        if self.0 == 0 || rated.len() < 2 {
            return best;
        }
        let tickets = |nth: usize| {
            let behind = (rated[best] - rated[nth]) as f64 / ONE * 100.0 / f64::from(self.0);
            (vanishing(behind) * TICKETS) as usize
        };
        let all = (0..rated.len()).map(tickets).sum();
        let mut ticket = luck.below(all);
        for nth in 0..rated.len() {
            let tickets = tickets(nth);
            if ticket < tickets {
                return nth;
            }
            ticket -= tickets;
        }
        best
    }
}

/// `exp(-x)`, up to 9 within a hundredth of itself. By sums, products and quotients, which are the same on every machine.
fn vanishing(x: f64) -> f64 {
    const DOUBLINGS: i32 = 12;
    let mut part = (1.0 - x / f64::from(1 << DOUBLINGS)).max(0.0);
    for _ in 0..DOUBLINGS {
        part *= part;
    }
    part
}

#[cfg(test)]
mod tests {
    use wargauge_engine::Side;

    use super::*;

    fn drawn(percent: u16, rated: &[i64]) -> Vec<f64> {
        const DRAWS: u64 = 20_000;
        let mut counts = vec![0.0; rated.len()];
        for number in 0..DRAWS {
            let mut luck = PlayerLuck::new(1, number, Side::First, 1);
            counts[Variety::new(percent).unwrap().pick(rated, &mut luck)] += 1.0 / DRAWS as f64;
        }
        counts
    }

    #[test]
    fn a_choice_that_is_rated_one_lower_is_e_times_less_likely() {
        let one = ONE as i64;
        let close = |found: Vec<f64>, due: [f64; 3]| {
            assert!(found.iter().zip(due).all(|(a, b)| (a - b).abs() < 0.015), "{found:?} {due:?}");
        };
        let shares = |parts: [f64; 3]| parts.map(|part| part / parts.iter().sum::<f64>());
        close(drawn(0, &[0, one, one]), [0.0, 1.0, 0.0]);
        close(drawn(100, &[0, one, 3 * one]), shares([(-3f64).exp(), (-2f64).exp(), 1.0]));
        close(drawn(200, &[0, one, 3 * one]), shares([(-1.5f64).exp(), (-1f64).exp(), 1.0]));
        close(drawn(50, &[one, one, -1000 * one]), [0.5, 0.5, 0.0]);
        assert_eq!(Variety::new(401), None);
    }

    #[test]
    fn products_come_near_the_exponential() {
        for x in [0.0, 0.1, 1.0, 3.0, 8.0] {
            let (found, due) = (vanishing(x), (-x).exp());
            assert!((found - due).abs() <= 0.01 * due, "{x}: {found} {due}");
        }
        assert!(vanishing(1e9) < f64::MIN_POSITIVE);
    }
}
