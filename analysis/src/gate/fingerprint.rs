//! A mark of how a program plays a scenario: a few games, every die, choice and rule of them.
//!
//! A version number can be left as it was by mistake. This fingerprint cannot; but it sees
//! only what its games do: a rule that none of them comes to may change unseen.

use wargauge_engine::luck::game_key;

use crate::series::Series;

/// How a program played the first games of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fingerprint {
    /// Stands for every die, every choice, the use of every rule, every fact and the end of each.
    pub mark: u64,
    /// How often each rule acted, in the order of the [`wargauge_engine::RuleId`]s.
    pub uses: Vec<u64>,
}

/// Plays the games `0..games` one after the other and takes their mark.
pub fn fingerprint(series: &dyn Series, games: u64) -> Fingerprint {
    let mut seat = series.seat();
    let (mut mark, mut uses) = (0_u64, vec![0; series.sheet().rules.ids()]);
    for number in 0..games {
        let row = seat.play(number);
        let outcome = row.played.outcome;
        let ending = [
            row.fingerprint,
            outcome.winner.map_or(2, |side| side.index() as u64),
            u64::from(outcome.automatic),
            u64::from(outcome.turn),
        ];
        let counts = row.uses.iter().map(|&times| u64::from(times));
        let facts = row.facts.iter().map(|&fact| u64::from(fact as u8));
        for value in ending.into_iter().chain(counts).chain(facts) {
            mark = game_key(mark, value);
        }
        for (sum, &times) in uses.iter_mut().zip(row.uses) {
            *sum += u64::from(times);
        }
    }
    Fingerprint { mark, uses }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matchup::Matchup;
    use std::fmt;
    use wargauge_ai::toy::{Boldness, Duel, Moment};
    use wargauge_ai::{Player, PlayerLuck, Random};
    use wargauge_engine::Side;

    fn of<P>(duel: &Duel, player: P, games: u64) -> Fingerprint
    where
        P: Player<Duel> + Clone + Sync + fmt::Display,
    {
        fingerprint(&Matchup::new(duel, [player.clone(), player], 1794), games)
    }

    /// Always the first choice.
    #[derive(Clone)]
    struct First;

    impl fmt::Display for First {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("first")
        }
    }

    impl Player<Duel> for First {
        fn choose(
            &mut self,
            _: &Duel,
            _: &Moment,
            _: Side,
            _: &[Boldness],
            _: &mut PlayerLuck,
        ) -> usize {
            0
        }
    }

    #[test]
    fn the_mark_changes_with_rules_players_and_games_and_with_nothing_else() {
        let duel = Duel::default();
        let mark = of(&duel, Random, 20);
        assert_eq!(of(&duel, Random, 20), mark);
        assert!(mark.uses[0] > 0);
        let others = [
            of(&Duel { turns: 7, ..duel }, Random, 20),
            of(&Duel { edge: 1, ..duel }, Random, 20),
            of(&duel, Random, 21),
            of(&duel, First, 20),
        ];
        for other in others {
            assert_ne!(other.mark, mark.mark);
        }
    }
}
