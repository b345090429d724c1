//! The numbers from which the games of a study count. A number and a seed are all the luck of a game, so games
//! that measure must have other numbers than those by which something was chosen.
//!
//! Practice and the rounds of a search count from 0. All others here begin at a power of two, far from the next;
//! `tune`, `balance` and players that adapt have theirs where they play. A call may use the numbers of several
//! studies: `league` and `train --harden` search as `exploit` does.

/// The trials of `exploit` between its rounds.
pub(crate) const TRIED: u64 = 1 << 39;

/// The games by which `exploit` picks the winner.
pub(crate) const PICKED: u64 = 1 << 40;

/// The games by which `exploit` measures the winner.
pub(crate) const MEASURED: u64 = 1 << 41;

/// What `sweep` looks at a second time, which the choice of the strongest values has not seen: single changes,
/// and the close look.
pub(crate) const SWEPT_AGAIN: [u64; 2] = [1 << 41, 1 << 42];

/// The matrix of a league.
pub(crate) const MATRIX: u64 = 1 << 42;

/// The games by which the value of a league is measured.
pub(crate) const VALUE: u64 = 1 << 43;

/// The games of a player that looks ahead, against a league.
pub(crate) const AHEAD: u64 = 1 << 44;

/// The games of later members against the mixtures of a league.
pub(crate) const KNOWN: u64 = 1 << 45;

/// The games by which the best of them is chosen.
pub(crate) const CHOSEN: u64 = 1 << 51;

/// The games by which a pair of mixtures of two rounds is measured.
pub(crate) const PAIR: u64 = 1 << 46;

/// The games by which the pair of mixtures that is kept is measured at the end.
pub(crate) const LAST: u64 = 1 << 47;

/// Known players of a league: the race among them, the games of the best, and those that measure the answer.
pub(crate) const POOL: [u64; 3] = [1 << 48, 1 << 49, 1 << 50];

/// The games by which the rivals of a practice get their shares.
pub(crate) const RIVALS: u64 = 1 << 44;

/// The games of a policy against the league.
pub(crate) const AGAINST_LEAGUE: u64 = 1 << 45;

/// The games in which every policy meets every answer.
pub(crate) const MEETINGS: u64 = 1 << 46;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_call_measures_has_numbers_of_its_own() {
        let search = [TRIED, PICKED, MEASURED];
        let league = [&[MATRIX, VALUE, AHEAD, KNOWN, CHOSEN, PAIR, LAST], POOL.as_slice()].concat();
        let harden = [RIVALS, AGAINST_LEAGUE, MEETINGS];
        for call in [
            [search.as_slice(), &league].concat(),
            [search.as_slice(), &harden].concat(),
            SWEPT_AGAIN.to_vec(),
        ] {
            for (place, &first) in call.iter().enumerate() {
                // No study plays 2^39 games of one kind, some 550 billion.
                let apart = |&other: &u64| first.abs_diff(other) >= 1 << 39;
                assert!(call[..place].iter().all(apart) && first >= 1 << 39, "{first} of {call:?}");
            }
        }
    }
}
