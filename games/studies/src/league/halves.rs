//! The games of a pairing, which are twice as many where the sides are equal.

use wargauge_analysis::race::Tally;
use wargauge_engine::Side;

use super::making::Making;

impl Making<'_> {
    /// Do equal sides have the same player? Then nothing has to be played: it scores one half.
    pub(super) fn is_even(&self, [first, second]: [usize; 2]) -> bool {
        let [one, other] = [&self.squads[0].members[first], &self.squads[1].members[second]];
        self.request.mirror && one.1 == other.1
    }

    /// The games of a pairing, by the places of its members. Where the sides are equal, those count as well in which the
    /// same two players have each other's seat. Nothing where the pairing has not been played.
    pub(super) fn played(&self, [first, second]: [usize; 2]) -> Option<Tally> {
        if self.is_even([first, second]) {
            let games = self.request.matrix_games;
            return Some(Tally { halves: games, games });
        }
        let played = *self.matrix.get(&[first, second])?;
        if !self.request.mirror {
            return Some(played);
        }
        let place = |of: Side, like: usize| {
            let player = &self.squads[of.index()].members[like].1;
            self.squads[of.other().index()].place_of(player)
        };
        let turned =
            || self.matrix.get(&[place(Side::Second, second)?, place(Side::First, first)?]);
        Some(turned().map_or(played, |turned| played.plus(turned.turned())))
    }
}

#[cfg(test)]
mod tests {
    use wargauge_games::GAMES;
    use wargauge_scenarios::Changes;

    use super::super::Request;
    use super::*;

    #[test]
    fn where_the_sides_are_equal_both_seats_of_two_players_count() {
        let scenario = GAMES.load("verdox/open", &Changes::default()).expect("built in");
        let join = vec!["random".to_owned(), "heuristic:daring=300".to_owned()];
        let mut request = Request { join, mirror: true, ..Request::new(scenario) };
        let mut making = Making::new(&request).expect("it can be made");
        // Their places differ from side to side.
        making.squads[1].members.reverse();
        let pair = |making: &Making<'_>, names: [&str; 2]| {
            [0, 1].map(|side: usize| {
                making.squads[side].place_of(&names[side].into()).expect("a member")
            })
        };
        let [one, other] = ["random", "heuristic:daring=300"];
        let (there, back) = (pair(&making, [one, other]), pair(&making, [other, one]));
        // `random` wins one game of ten as the first side, and two of ten as the second.
        making.matrix.insert(there, Tally { halves: 2, games: 10 });
        assert_eq!(making.played(there), Some(Tally { halves: 2, games: 10 }));
        assert_eq!(making.played(back), None);
        making.matrix.insert(back, Tally { halves: 16, games: 10 });
        assert_eq!(making.played(there), Some(Tally { halves: 6, games: 20 }));
        assert_eq!(making.played(back), Some(Tally { halves: 34, games: 20 }));
        // Against itself a player scores one half, and need not play.
        let itself = pair(&making, [one, one]);
        assert_eq!(making.played(itself), Some(Tally { halves: 4000, games: 4000 }));
        let (squads, matrix) = (making.squads, making.matrix);
        request.mirror = false;
        let mut making = Making::new(&request).expect("it can be made");
        (making.squads, making.matrix) = (squads, matrix);
        assert_eq!(making.played(there), Some(Tally { halves: 2, games: 10 }));
    }
}
