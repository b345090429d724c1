//! One game, from its first decision to its end. Many games are the analysis' business.

use wargauge_engine::{Choices, Game, Outcome, Side, Table};

use crate::luck::PlayerLuck;
use crate::player::Player;

/// What came of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// How often a side had to decide between two choices or more.
    pub decisions: u32,
    /// Did a rule make a draw of it although a side had won?
    pub drawn_by_rule: bool,
}

/// Plays game number `number` of `seed` at `table`, which has that game's dice.
///
/// Nothing is allocated: state, choices and luck live on the stack.
///
/// # Panics
/// If a player picks a choice that it was not offered, or the rules stop a game without an outcome:
/// both are bugs.
pub fn play_game<G, T, A, B>(
    game: &G,
    first: &mut A,
    second: &mut B,
    table: &mut T,
    seed: u64,
    number: u64,
) -> Played
where
    G: Game,
    T: Table<G::Event>,
    A: Player<G>,
    B: Player<G>,
{
    play_game_watched(game, first, second, table, seed, number, &mut |_| {})
}

/// Plays a game as [`play_game`] does, and shows `watch` the state before the game, after every
/// choice, and after what follows from it up to the next decision.
///
/// # Panics
/// As [`play_game`].
pub fn play_game_watched<G, T, A, B>(
    game: &G,
    first: &mut A,
    second: &mut B,
    table: &mut T,
    seed: u64,
    number: u64,
    watch: &mut impl FnMut(&G::State),
) -> Played
where
    G: Game,
    T: Table<G::Event>,
    A: Player<G>,
    B: Player<G>,
{
    play_game_apart(game, first, second, table, seed, [number; 2], watch)
}

/// Plays a game as [`play_game_watched`] does, but the luck of each player is that of a game of its own
/// number. With the table of a third game this tells the sources of luck apart.
///
/// # Panics
/// As [`play_game`].
pub fn play_game_apart<G, T, A, B>(
    game: &G,
    first: &mut A,
    second: &mut B,
    table: &mut T,
    seed: u64,
    numbers: [u64; 2],
    watch: &mut impl FnMut(&G::State),
) -> Played
where
    G: Game,
    T: Table<G::Event>,
    A: Player<G>,
    B: Player<G>,
{
    first.begin(game, Side::First);
    second.begin(game, Side::Second);
    let mut state = game.start();
    let mut choices = G::Choices::empty();
    let mut turn = game.turn(&state);
    let mut luck = Side::BOTH.map(|side| PlayerLuck::new(seed, numbers[side.index()], side, turn));
    let mut decisions = 0;
    watch(&state);
    while let Some(side) = game.advance(&mut state, table, &mut choices) {
        watch(&state);
        let now = game.turn(&state);
        if now != turn {
            turn = now;
            for (luck, side) in luck.iter_mut().zip(Side::BOTH) {
                luck.begin_turn(side, turn);
            }
        }
        let offered = choices.as_slice();
        let luck = &mut luck[side.index()];
        luck.decide(game.about(&state));
        let picked = match side {
            Side::First => first.choose(game, &state, side, offered, luck),
            Side::Second => second.choose(game, &state, side, offered, luck),
        };
        decisions += 1;
        let choice = offered[picked];
        game.play(&mut state, choice, table);
        watch(&state);
    }
    watch(&state);
    let outcome = game.outcome(&state).expect("a game without a further decision has ended");
    Played { outcome, decisions, drawn_by_rule: game.is_drawn_by_rule(&state) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::toy::{Boldness, Duel, Moment};
    use wargauge_engine::Luck;

    fn play(duel: &Duel, seed: u64, number: u64) -> Played {
        let mut table = Luck::new(seed, number);
        play_game(duel, &mut Random, &mut Random, &mut table, seed, number)
    }

    #[test]
    fn a_game_is_a_pure_function_of_seed_and_number() {
        let duel = Duel::default();
        let first: Vec<Played> = (0..100).map(|number| play(&duel, 7, number)).collect();
        let again: Vec<Played> = (0..100).map(|number| play(&duel, 7, number)).collect();
        let other: Vec<Played> = (0..100).map(|number| play(&duel, 8, number)).collect();
        assert_eq!(first, again);
        assert_ne!(first, other);
    }

    #[test]
    fn every_real_decision_is_counted() {
        let duel = Duel { turns: 5, automatic: 100, ..Duel::default() };
        assert_eq!(play(&duel, 1, 1).decisions, 10);
    }

    /// Notes what it drew in each turn, and in turn 1 draws `more` numbers too many.
    struct Noting {
        more: usize,
        drawn: Vec<(u8, usize)>,
    }

    impl Player<Duel> for Noting {
        fn choose(
            &mut self,
            duel: &Duel,
            state: &Moment,
            _side: Side,
            choices: &[Boldness],
            luck: &mut PlayerLuck,
        ) -> usize {
            let turn = duel.turn(state);
            if turn == 1 {
                for _ in 0..self.more {
                    luck.below(2);
                }
            }
            self.drawn.push((turn, luck.below(1 << 30)));
            choices.len() - 1
        }
    }

    #[test]
    fn a_player_that_draws_more_in_one_turn_is_in_step_again_in_the_next() {
        let duel = Duel { automatic: 100, ..Duel::default() };
        let notes = [0, 3].map(|more| {
            let mut player = Noting { more, drawn: Vec::new() };
            play_game(&duel, &mut player, &mut Random, &mut Luck::new(3, 4), 3, 4);
            player.drawn
        });
        assert_ne!(notes[0][0], notes[1][0]);
        assert_eq!(notes[0][1..], notes[1][1..]);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn a_choice_that_was_not_offered_is_a_bug_that_shows() {
        struct Wild;
        impl Player<Duel> for Wild {
            fn choose(
                &mut self,
                _: &Duel,
                _: &Moment,
                _: Side,
                choices: &[Boldness],
                _: &mut PlayerLuck,
            ) -> usize {
                choices.len()
            }
        }
        play_game(&Duel::default(), &mut Wild, &mut Random, &mut Luck::new(1, 1), 1, 1);
    }
}
