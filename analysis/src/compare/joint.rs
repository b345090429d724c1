//! Pairs of games that were played under the same luck, counted in whole numbers.

use wargauge_engine::{FactValue, Side};

use crate::runner::Merge;
use crate::series::Row;

/// Flipped games that are kept by their numbers: a handful to look into.
const FLIPS: usize = 5;

/// A game with different outcomes in the two variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flip {
    /// Its number.
    pub game: u64,
    /// The side that won the first of the two; none in a draw.
    pub from: Option<Side>,
    /// The side that won the second.
    pub to: Option<Side>,
}

/// Something that may be true of both games of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shared {
    /// The places of its fact in the facts of the first game and of the second.
    pub places: [usize; 2],
    /// The values that the fact has then; none for a milestone, which any value but 0 stands for.
    pub values: Option<[FactValue; 2]>,
}

impl Shared {
    /// Whether it is true of the first game, and of the second.
    fn of(self, first: &Row<'_>, second: &Row<'_>) -> [bool; 2] {
        let facts = [first.facts[self.places[0]], second.facts[self.places[1]]];
        match self.values {
            Some(values) => [facts[0] == values[0], facts[1] == values[1]],
            None => facts.map(|fact| fact != 0),
        }
    }
}

/// Sums of two numbers of each game: enough for means, variances and their covariance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Products {
    /// How many pairs.
    pub pairs: u64,
    /// The sum of each number.
    pub sums: [i128; 2],
    /// The sum of the squares of each.
    pub squares: [i128; 2],
    /// The sum of their products.
    pub product: i128,
}

impl Products {
    fn add(&mut self, first: i32, second: i32) {
        let pair = [i128::from(first), i128::from(second)];
        self.pairs += 1;
        for (i, number) in pair.into_iter().enumerate() {
            self.sums[i] += number;
            self.squares[i] += number * number;
        }
        self.product += pair[0] * pair[1];
    }

    fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        for i in 0..2 {
            self.sums[i] += other.sums[i];
            self.squares[i] += other.squares[i];
        }
        self.product += other.product;
    }

    /// The sum of the differences, second less first, and of their squares.
    pub fn differences(&self) -> (i128, i128) {
        let [first, second] = self.squares;
        (self.sums[1] - self.sums[0], first + second - 2 * self.product)
    }
}

/// Games of one variant against those of another, pair by pair.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Joint {
    /// How many pairs with which outcomes: the first variant's, then the second's; 0 and 1 for the
    /// sides, 2 for a draw.
    pub outcomes: [[u64; 3]; 3],
    /// Whether they ended before the turns ran out.
    pub automatic: [[u64; 2]; 2],
    /// Twice the first side's score: 2 for a win, 1 for a draw.
    pub score: Products,
    /// Victory points.
    pub points: Products,
    /// Last turns.
    pub turns: Products,
    /// Whether each of what both variants share was true.
    pub shared: Vec<[[u64; 2]; 2]>,
    /// The first flipped games.
    pub flips: Vec<Flip>,
}

impl Joint {
    /// Counts a pair of games of two variants that share this.
    pub fn add(&mut self, first: &Row<'_>, second: &Row<'_>, shared: &[Shared]) {
        let [from, to] = [first, second].map(|row| row.played.outcome);
        let [a, b] = [from, to].map(|outcome| outcome.winner.map_or(2, Side::index));
        self.outcomes[a][b] += 1;
        self.automatic[usize::from(from.automatic)][usize::from(to.automatic)] += 1;
        let worth = [2, 0, 1];
        self.score.add(worth[a], worth[b]);
        self.points.add(from.points, to.points);
        self.turns.add(from.turn.into(), to.turn.into());
        self.shared.resize(shared.len(), [[0; 2]; 2]);
        for (table, one) in self.shared.iter_mut().zip(shared) {
            let [first, second] = one.of(first, second);
            table[usize::from(first)][usize::from(second)] += 1;
        }
        if a != b && self.flips.len() < FLIPS {
            self.flips.push(Flip { game: first.game, from: from.winner, to: to.winner });
        }
    }

    /// How many pairs were counted.
    pub fn games(&self) -> u64 {
        self.outcomes.iter().flatten().sum()
    }

    /// How many of them have different outcomes.
    pub fn flipped(&self) -> u64 {
        self.games() - (0..3).map(|outcome| self.outcomes[outcome][outcome]).sum::<u64>()
    }

    /// Whether an outcome came in the first and in the second of each pair.
    pub fn outcome(&self, outcome: usize) -> [[u64; 2]; 2] {
        let mut table = [[0; 2]; 2];
        for (a, row) in self.outcomes.iter().enumerate() {
            for (b, count) in row.iter().enumerate() {
                table[usize::from(a == outcome)][usize::from(b == outcome)] += count;
            }
        }
        table
    }
}

impl Merge for Joint {
    fn merge(&mut self, other: &Self) {
        for (count, more) in self.outcomes.iter_mut().flatten().zip(other.outcomes.iter().flatten())
        {
            *count += more;
        }
        let automatic = self.automatic.iter_mut().flatten();
        for (count, more) in automatic.zip(other.automatic.iter().flatten()) {
            *count += more;
        }
        self.score.merge(&other.score);
        self.points.merge(&other.points);
        self.turns.merge(&other.turns);
        let known = self.shared.len().max(other.shared.len());
        self.shared.resize(known, [[0; 2]; 2]);
        for (table, more) in self.shared.iter_mut().zip(&other.shared) {
            for (count, more) in table.iter_mut().flatten().zip(more.iter().flatten()) {
                *count += more;
            }
        }
        // Parts come in the order of their games.
        let room = FLIPS - self.flips.len();
        self.flips.extend(other.flips.iter().take(room));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_ai::Played;
    use wargauge_engine::Outcome;

    /// A milestone, and a fact that is 1 in the first game and 2 in the second.
    const SHARED: [Shared; 2] =
        [Shared { places: [0, 1], values: None }, Shared { places: [0, 1], values: Some([1, 2]) }];

    fn row(game: u64, winner: Option<Side>, points: i32, facts: &[FactValue]) -> Row<'_> {
        let outcome = Outcome { winner, automatic: points.abs() > 3, turn: 6, points };
        let played = Played { outcome, decisions: 1, drawn_by_rule: false };
        Row { game, played, fingerprint: game, balanced: true, uses: &[], facts }
    }

    #[test]
    fn pairs_are_counted_and_parts_merge() {
        let sides = [Some(Side::First), Some(Side::Second), None];
        let (mut whole, mut first, mut rest) =
            (Joint::default(), Joint::default(), Joint::default());
        for game in 0..90_u64 {
            let (a, b) = (sides[game as usize % 3], sides[game as usize / 3 % 3]);
            let points = [game as i32 % 5, game as i32 % 7 - 3];
            let facts = [[(game % 2) as FactValue, 0], [9, (game % 3) as FactValue]];
            let pair = [row(game, a, points[0], &facts[0]), row(game, b, points[1], &facts[1])];
            whole.add(&pair[0], &pair[1], &SHARED);
            if game < 40 { &mut first } else { &mut rest }.add(&pair[0], &pair[1], &SHARED);
        }
        first.merge(&rest);
        assert_eq!(first, whole);
        assert_eq!((whole.games(), whole.flipped()), (90, 60));
        assert_eq!(whole.outcome(2), [[40, 20], [20, 10]]);
        assert_eq!(whole.shared, [[[15, 30], [15, 30]], [[30, 15], [30, 15]]]);
        let flips: Vec<u64> = whole.flips.iter().map(|flip| flip.game).collect();
        assert_eq!(flips, [1, 2, 3, 5, 6]);
        let differences: i128 = (0..90).map(|game| i128::from(game % 7 - 3 - game % 5)).sum();
        assert_eq!(whole.points.differences().0, differences);
    }
}
