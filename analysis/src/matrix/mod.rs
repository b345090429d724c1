//! Every pairing of some players: which players meet, how often, and what is compared.
//!
//! - [`Lineup`] makes the tournament.
//! - [`minimax()`] solves the matrix of scores as a game of its own; [`resample`] says how sure that
//!   is; [`soft()`] mixes more players.
//! - [`summary`] is the whole as users read it, the JSON of `matrix`.

pub mod minimax;
pub mod resample;
pub mod soft;
pub mod summary;

use wargauge_engine::Side;

use crate::series::Series;
use crate::tournament::{Contrast, Pairing, Tournament};

pub use minimax::{Minimax, minimax};
pub use soft::soft;
pub use summary::MatrixSummary;

/// Groups of games that are kept apart for resampling: the spread of the groups is then known to
/// 1/√(2·200), a twentieth.
const GROUPS: usize = 200;

/// Which players take which side; the first side's are the rows, the second's the columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup {
    /// Each side's players by their place in the list, from the weakest to the strongest.
    pub sides: [Vec<usize>; 2],
    /// At most so many games for each player of the list: a slow one may play fewer.
    pub games: Vec<u64>,
}

/// Two players that meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The player of each side, by its place in the list.
    pub players: [usize; 2],
    /// How many games they play.
    pub games: u64,
}

/// A player and the one before it on the ladder, on one side, against the same opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The side they take.
    pub side: Side,
    /// The opponent.
    pub against: usize,
    /// The player that comes first in the list.
    pub weaker: usize,
    /// The one after it.
    pub stronger: usize,
    /// The meetings of the two, by their place.
    meetings: [usize; 2],
}

impl Lineup {
    /// Every row with every column, row by row.
    pub fn meetings(&self) -> Vec<Meeting> {
        let [rows, columns] = &self.sides;
        let met = |first: usize, second: usize| Meeting {
            players: [first, second],
            games: self.games[first].min(self.games[second]),
        };
        rows.iter().flat_map(|&row| columns.iter().map(move |&column| met(row, column))).collect()
    }

    /// Every step up the ladder: side by side, opponent by opponent.
    pub fn steps(&self) -> Vec<Step> {
        let width = self.sides[1].len();
        let mut steps = Vec::new();
        for side in Side::BOTH {
            let (own, others) = (&self.sides[side.index()], &self.sides[side.other().index()]);
            for (other, &against) in others.iter().enumerate() {
                for (nth, pair) in own.windows(2).enumerate() {
                    let place = |nth: usize| match side {
                        Side::First => nth * width + other,
                        Side::Second => other * width + nth,
                    };
                    let meetings = [place(nth), place(nth + 1)];
                    steps.push(Step {
                        side,
                        against,
                        weaker: pair[0],
                        stronger: pair[1],
                        meetings,
                    });
                }
            }
        }
        steps
    }

    /// The tournament of these series, one for every meeting in their order; its contrasts are those
    /// of the steps, in their order.
    pub fn tournament<'a>(
        &self,
        series: impl IntoIterator<Item = &'a dyn Series>,
    ) -> Tournament<'a> {
        let better = |step: &Step| Contrast::of(step.side, step.meetings[1], step.meetings[0]);
        let meetings = self.meetings().into_iter().enumerate();
        Tournament {
            series: series.into_iter().collect(),
            pairings: meetings
                .map(|(series, Meeting { games, .. })| Pairing { series, games })
                .collect(),
            contrasts: self.steps().iter().map(better).collect(),
            groups: GROUPS,
            first: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_meets_every_column_as_often_as_the_slower_of_the_two_can() {
        let lineup = Lineup { sides: [vec![0, 1, 2], vec![1, 2]], games: vec![100, 50, 7] };
        let meetings: Vec<_> = lineup.meetings().iter().map(|m| (m.players, m.games)).collect();
        let expected =
            [([0, 1], 50), ([0, 2], 7), ([1, 1], 50), ([1, 2], 7), ([2, 1], 7), ([2, 2], 7)];
        assert_eq!(meetings, expected);
    }

    #[test]
    fn a_step_compares_two_players_of_one_side_against_the_same_opponent() {
        let lineup = Lineup { sides: [vec![0, 1, 2], vec![1, 2]], games: vec![9; 3] };
        let (meetings, steps) = (lineup.meetings(), lineup.steps());
        // Two steps of three players against two, one of two players against three.
        assert_eq!(steps.len(), 2 * 2 + 3);
        for step in steps {
            let own = step.side.index();
            let [weaker, stronger] = step.meetings.map(|place| meetings[place].players);
            assert_eq!((weaker[own], stronger[own]), (step.weaker, step.stronger));
            assert_eq!((weaker[1 - own], stronger[1 - own]), (step.against, step.against));
            assert!(step.stronger == step.weaker + 1);
        }
    }
}
