//! Which combinations of values a sweep plays: full and fractional factorial designs of two-level
//! columns.
//!
//! Combination `r` has the column with the index `c` high if `r & c` has an odd number of ones (the
//! Walsh functions), so every design here is balanced and orthogonal by construction. What sets the
//! designs apart is which indices are taken:
//! - *full*: powers of two; every combination is played.
//! - *resolution V*: the smallest indices of which no two pairs, and no pair and single, have the
//!   same sum modulo 2. Main effects and interactions of two values are all separated. S. M. Sanchez
//!   and P. J. Sanchez, "Very large fractional factorial and central composite designs", ACM
//!   Transactions on Modeling and Computer Simulation 15 (2005), 362–377.
//! - *resolution IV*: indices with the highest bit set, which is a saturated design folded over. Main
//!   effects are free of interactions of two values; these are aliased with each other. G. E. P. Box
//!   and J. S. Hunter, "The 2^(k−p) fractional factorial designs", Technometrics 3 (1961), 311–351.
//!
//! A value with three or four levels takes two columns, whose four combinations are its levels, the
//! first of three twice (S. Addelman, "Orthogonal main-effect plans for asymmetrical factorial
//! experiments", Technometrics 4 (1962), 21–46). Not for what is played with a combination.

use std::fmt;

/// The most columns of a full design: 64 combinations.
const MOST_FULL: usize = 6;

/// The most combinations of a design of resolution V, enough for 17 columns.
const MOST_FIVE: usize = 256;

/// The most columns of a design of resolution IV: 256 combinations.
const MOST_FOUR: usize = 128;

/// More values than this cannot be varied at once, however few levels they have.
pub const MOST_FACTORS: usize = MOST_FOUR;

/// The most levels of a value.
pub const MOST_LEVELS: usize = 4;

/// What a design can separate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resolution {
    /// Everything: all combinations are played.
    Full,
    /// Main effects and interactions of two values.
    Five,
    /// Main effects from interactions of two values, but not these from each other.
    Four,
}

/// More values than a design has columns for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany {
    /// How many columns they take.
    pub columns: usize,
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "these values take {} columns of a design, and at most {MOST_FOUR} can be varied at once \
             (a value with three or four levels takes two)",
            self.columns
        )
    }
}

/// Which combinations are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Design {
    resolution: Resolution,
    runs: usize,
    /// How many levels each factor has.
    levels: Vec<usize>,
    /// The columns of each factor: one, or two.
    columns: Vec<Vec<usize>>,
}

impl Design {
    /// The design for factors with these numbers of levels, each from 2 to [`MOST_LEVELS`].
    ///
    /// # Errors
    /// If they are too many.
    ///
    /// # Panics
    /// If a factor has another number of levels.
    pub fn of(levels: &[usize]) -> Result<Self, TooMany> {
        assert!(levels.iter().all(|levels| (2..=MOST_LEVELS).contains(levels)), "{levels:?}");
        let wanted: Vec<usize> =
            levels.iter().map(|&levels| if levels > 2 { 2 } else { 1 }).collect();
        let all: usize = wanted.iter().sum();
        let (resolution, runs, columns) = if all <= MOST_FULL {
            (Resolution::Full, 1 << all, share_out(&wanted, (0..all).map(|bit| 1 << bit)))
        } else if let Some(indices) = resolution_five(all) {
            let runs = indices.last().map_or(1, |last: &usize| (last + 1).next_power_of_two());
            (Resolution::Five, runs, share_out(&wanted, indices.into_iter()))
        } else if all <= MOST_FOUR {
            let half = all.next_power_of_two();
            (Resolution::Four, 2 * half, resolution_four(&wanted, half))
        } else {
            return Err(TooMany { columns: all });
        };
        Ok(Self { resolution, runs, levels: levels.to_vec(), columns })
    }

    /// What it can separate.
    pub fn resolution(&self) -> Resolution {
        self.resolution
    }

    /// How many combinations it has.
    pub fn runs(&self) -> usize {
        self.runs
    }

    /// How many factors.
    pub fn factors(&self) -> usize {
        self.levels.len()
    }

    /// How many levels a factor has.
    pub fn levels(&self, factor: usize) -> usize {
        self.levels[factor]
    }

    /// The level of a factor in a combination.
    pub fn level(&self, run: usize, factor: usize) -> usize {
        let bits = self.columns[factor].iter().enumerate();
        let level: usize =
            bits.map(|(bit, &column)| usize::from(is_high(run, column)) << bit).sum();
        if level < self.levels[factor] { level } else { 0 }
    }

    /// The columns in which a factor acts by itself: its own, and the product of two.
    fn components(&self, factor: usize) -> Vec<usize> {
        match self.columns[factor][..] {
            [first, second] => vec![first, second, first ^ second],
            _ => self.columns[factor].clone(),
        }
    }

    /// The column of the interaction of two factors with two levels.
    pub(super) fn product(&self, one: usize, other: usize) -> Option<usize> {
        match (&self.columns[one][..], &self.columns[other][..]) {
            (&[one], &[other]) => Some(one ^ other),
            _ => None,
        }
    }

    /// The pairs of factors whose interaction acts in a column.
    pub fn pairs_in(&self, column: usize) -> Vec<(usize, usize)> {
        let all = 0..self.factors();
        let pairs = all.clone().flat_map(|one| (one + 1..all.end).map(move |other| (one, other)));
        let acts = |&(one, other): &(usize, usize)| {
            let others = self.components(other);
            self.components(one).iter().any(|a| others.iter().any(|b| a ^ b == column))
        };
        pairs.filter(acts).collect()
    }

    /// The pairs of other factors whose interaction cannot be separated from what a factor does by itself.
    pub fn aliases(&self, factor: usize) -> Vec<(usize, usize)> {
        let components = self.components(factor).into_iter();
        let mut pairs: Vec<(usize, usize)> =
            components.flat_map(|column| self.pairs_in(column)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs.retain(|&(one, other)| one != factor && other != factor);
        pairs
    }
}

/// Is a column high in a combination?
pub(super) fn is_high(run: usize, column: usize) -> bool {
    (run & column).count_ones() % 2 == 1
}

/// Gives each factor as many columns as it wants.
fn share_out(wanted: &[usize], mut indices: impl Iterator<Item = usize>) -> Vec<Vec<usize>> {
    wanted.iter().map(|&count| indices.by_ref().take(count).collect()).collect()
}

/// The smallest indices of a design of resolution V; nothing if it had too many combinations.
fn resolution_five(count: usize) -> Option<Vec<usize>> {
    let mut chosen: Vec<usize> = Vec::new();
    // Main effects and interactions so far.
    let mut taken = vec![false; MOST_FIVE];
    taken[0] = true;
    for index in 1..MOST_FIVE {
        if chosen.len() == count {
            break;
        }
        // None of the new columns may be there; they differ from each other because the old do.
        let free = !taken[index] && chosen.iter().all(|old| !taken[old ^ index]);
        if free {
            for old in &chosen {
                taken[old ^ index] = true;
            }
            taken[index] = true;
            chosen.push(index);
        }
    }
    (chosen.len() == count).then_some(chosen)
}

/// Indices with the bit of `half` set. The products of two columns of one factor differ from each
/// other, as far as that can be, so that the levels of two such factors are separated.
fn resolution_four(wanted: &[usize], half: usize) -> Vec<Vec<usize>> {
    let mut free: Vec<usize> = (half..2 * half).rev().collect();
    let mut columns = vec![Vec::new(); wanted.len()];
    let mut products: Vec<usize> = Vec::new();
    let twice = (0..wanted.len()).filter(|&factor| wanted[factor] == 2);
    for factor in twice {
        let Some(first) = free.pop() else { break };
        let is_new = |&place: &usize| !products.contains(&(free[place] ^ first));
        let place = (0..free.len()).rev().find(is_new).unwrap_or(free.len() - 1);
        let second = free.remove(place);
        products.push(first ^ second);
        columns[factor] = vec![first, second];
    }
    for (factor, own) in columns.iter_mut().enumerate() {
        if wanted[factor] == 1 {
            own.extend(free.pop());
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sizes at which the design changes, and some with more levels.
    fn examples() -> Vec<Vec<usize>> {
        let twos = [1, 2, 6, 7, 8, 9, 11, 12, 17, 18, 32, 33, 64, 65, 128];
        let mut all: Vec<Vec<usize>> = twos.map(|count| vec![2; count]).to_vec();
        all.extend([vec![3], vec![2, 3, 4], vec![3; 3], vec![4, 2, 3, 2, 2, 2, 2]]);
        all.push([vec![3; 5], vec![2; 20], vec![4; 3]].concat());
        all
    }

    #[test]
    fn every_design_is_balanced_and_its_factors_are_orthogonal() {
        for levels in examples() {
            let design = Design::of(&levels).unwrap();
            for one in 0..levels.len() {
                let count =
                    |level| (0..design.runs()).filter(|&r| design.level(r, one) == level).count();
                let counts: Vec<usize> = (0..levels[one]).map(count).collect();
                let even = if levels[one] == 3 { 4 } else { levels[one] };
                // The first of three levels is there twice.
                let first = if levels[one] == 3 { 2 } else { 1 };
                assert_eq!(counts[0] * even, design.runs() * first, "{levels:?} {one}");
                assert!(counts[1..].iter().all(|count| count * even == design.runs()));
                for other in 0..one {
                    // Proportional frequencies: the product of the shares.
                    for (a, all_a) in counts.iter().enumerate() {
                        for b in 0..levels[other] {
                            let is = |&r: &usize| design.level(r, other) == b;
                            let all_b = (0..design.runs()).filter(is).count();
                            let both = (0..design.runs())
                                .filter(|r| design.level(*r, one) == a && is(r))
                                .count();
                            let together = both * design.runs();
                            assert_eq!(together, all_a * all_b, "{levels:?} {one} {other}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn designs_tell_apart_what_their_resolution_says() {
        for levels in examples() {
            let design = Design::of(&levels).unwrap();
            let only_twos = levels.iter().all(|&levels| levels == 2);
            for one in 0..levels.len() {
                if only_twos {
                    assert!(design.aliases(one).is_empty(), "{levels:?}");
                }
                for other in 0..one {
                    let Some(column) = design.product(other, one) else { continue };
                    let pairs = design.pairs_in(column);
                    assert!(pairs.contains(&(other, one)));
                    if only_twos && design.resolution() != Resolution::Four {
                        assert_eq!(pairs.len(), 1, "{levels:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn aliases_are_the_pairs_whose_signs_agree_in_every_combination() {
        let design = Design::of(&[2; 20]).unwrap();
        assert_eq!((design.resolution(), design.runs()), (Resolution::Four, 64));
        let signs = |(one, other)| -> Vec<bool> {
            let differ = |run| design.level(run, one) != design.level(run, other);
            (0..design.runs()).map(differ).collect()
        };
        let column = design.product(0, 1).unwrap();
        let pairs = design.pairs_in(column);
        assert!(pairs.len() > 1);
        for one in 0..20 {
            for other in one + 1..20 {
                let same = signs((one, other)) == signs((0, 1));
                assert_eq!(pairs.contains(&(one, other)), same, "{one} {other}");
            }
        }
    }

    #[test]
    fn the_sizes_are_those_of_the_paper() {
        let of = |count| {
            let design = Design::of(&vec![2; count]).unwrap();
            (design.resolution(), design.runs())
        };
        assert_eq!(of(6), (Resolution::Full, 64));
        assert_eq!(
            [7, 8, 9, 11, 12, 17].map(of).map(|(_, runs)| runs),
            [64, 64, 128, 128, 256, 256]
        );
        assert_eq!(of(17).0, Resolution::Five);
        assert_eq!([18, 32, 33, 64, 128].map(of).map(|(_, runs)| runs), [64, 64, 128, 128, 256]);
        assert_eq!(resolution_five(11).unwrap(), [1, 2, 4, 8, 15, 16, 32, 51, 64, 85, 106]);
        assert_eq!(Design::of(&[2; 129]), Err(TooMany { columns: 129 }));
    }
}
