//! What the features of a position of the 1794 system count: weights learned from games of *Niemenczyn 1794*, and for larger
//! armies and maps from games of *Maciejowice 1794*, whatever the switches of its rules say.

use std::sync::LazyLock;

use crate::era1794::features::{FEATURES, NAMES};
use crate::foresight::{Chances, Foresight};

type Learned = Foresight<FEATURES, FEATURES>;

fn learned(files: [&str; 2]) -> Learned {
    Foresight::built_in(files, &NAMES, &NAMES)
}

/// From games of *Niemenczyn*.
static CAMP: LazyLock<Learned> =
    LazyLock::new(|| learned([include_str!("foresight.txt"), include_str!("draws.txt")]));

/// From games of *Maciejowice*: armies are larger, and a castle is at stake.
static CASTLE: LazyLock<Learned> = LazyLock::new(|| {
    learned([include_str!("foresight-castle.txt"), include_str!("draws-castle.txt")])
});

/// How a game may end from a position with these features, in the larger game or in the other one.
pub(crate) fn chances(features: &[i32; FEATURES], is_large: bool) -> Chances {
    let learned = if is_large { &CASTLE } else { &CAMP };
    learned.chances(features, features)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::era1794::features::LEADS;
    use crate::foresight::WIN;

    /// The features of a late standing with a lead that reaches so many of [`LEADS`], and no units.
    fn late(camp_is_reached: bool, leads: usize) -> [i32; FEATURES] {
        let mut features = [0; FEATURES];
        let first = (2 * usize::from(camp_is_reached) + 1) * (LEADS.len() + 1);
        features[first..=first + leads].fill(1);
        features
    }

    #[test]
    fn a_late_lead_with_the_camp_reached_is_nearly_a_win() {
        let ahead = chances(&late(true, 8), false);
        assert!(ahead.score() > WIN * 3 / 4, "{ahead:?}");
    }

    #[test]
    fn a_draw_is_likely_only_where_the_camp_has_been_reached() {
        // Late, with the Russians one point ahead.
        let [reached, open] = [true, false].map(|reached| chances(&late(reached, 4), false));
        assert!(reached.draw > 4 * open.draw, "{reached:?} {open:?}");
        assert!(reached.second < 10 && open.second > WIN / 4, "{reached:?} {open:?}");
    }

    #[test]
    fn where_a_castle_counts_a_lead_counts_too() {
        let [behind, ahead] = [2, 8].map(|leads| chances(&late(false, leads), true));
        assert!(ahead.score() > behind.score() + WIN / 10, "{behind:?} {ahead:?}");
    }
}
