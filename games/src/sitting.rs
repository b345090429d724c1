//! One game, decision by decision: somebody from outside decides for a side or both, players of the game for the others.
//! The dice and the luck of the players are those of the game with this seed and number wherever it is played, so the
//! same choices give the same game.
//!
//! Not for many games: see [`wargauge_analysis::Series`]. A game that tells what has happened in it is a
//! [`crate::noted::NotedSitting`].

use std::sync::Arc;

use wargauge_ai::{Player, PlayerLuck};
use wargauge_analysis::Bench;
use wargauge_analysis::replay::Misfit;
use wargauge_engine::{Choices, Game, Luck, Outcome, Side};

use crate::outlook::{self, ChoiceNumbers, ChoiceOf, StateOf};
use crate::ready::Ready;
use crate::system::System;

/// One game that waits for a decision, or is over.
pub trait Sitting: Send + Sync {
    /// Begins another game, with the same players.
    fn restart(&mut self, seed: u64, number: u64);

    /// The side that has to decide; nothing when the game is over.
    fn decider(&self) -> Option<Side>;

    /// How many choices it has.
    fn offered(&self) -> usize;

    /// A choice in words; nothing if there is no such choice.
    fn words(&self, choice: usize) -> Option<String>;

    /// A choice in numbers; nothing if there is no such choice.
    fn numbers(&self, choice: usize) -> Option<ChoiceNumbers>;

    /// Takes a choice, and plays on to the next decision from outside.
    ///
    /// # Errors
    /// If there is no such choice; nothing has changed then.
    fn take(&mut self, choice: usize) -> Result<(), Misfit>;

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The decisions so far, those of players of the game included.
    fn decisions(&self) -> u32;

    /// The turn.
    fn turn(&self) -> u8;

    /// The numbers of the position, as this side may see it.
    fn see(&self, viewer: Side, numbers: &mut Vec<f32>);

    /// The position in words, as this side may see it.
    fn text(&self, viewer: Side) -> String;

    /// What the numbers of a position mean, in their order.
    fn names(&self) -> Vec<String>;

    /// No decision has more choices.
    fn most_choices(&self) -> usize;

    /// What kinds of choice there are, in the order of the first number of a choice.
    fn kinds(&self) -> &'static [&'static str];
}

/// The table of a game that waits: its dice, and what is noted there.
pub(crate) trait Desk<G: Game>: Send + Sync {
    /// The table before the game of this seed and number.
    fn laid(seed: u64, number: u64) -> Self;

    /// Plays on to the next decision ([`Game::advance`]).
    fn advance(&mut self, game: &G, s: &mut G::State, offered: &mut G::Choices) -> Option<Side>;

    /// Plays a choice ([`Game::play`]).
    fn play(&mut self, game: &G, s: &mut G::State, choice: G::Choice);

    /// A side has decided.
    fn decided(&mut self, _side: Side, _picked: usize) {}
}

/// Dice alone: nothing is noted.
impl<G: Game> Desk<G> for Luck {
    fn laid(seed: u64, number: u64) -> Self {
        Self::new(seed, number)
    }

    fn advance(&mut self, game: &G, s: &mut G::State, offered: &mut G::Choices) -> Option<Side> {
        game.advance(s, self, offered)
    }

    fn play(&mut self, game: &G, s: &mut G::State, choice: G::Choice) {
        game.play(s, choice, self);
    }
}

/// A game of known types.
pub(crate) struct Sat<S: System, D = Luck> {
    pub(crate) ready: Arc<Ready<S>>,
    /// The players of the sides that nobody from outside plays.
    benches: [Option<Bench<S::Player>>; 2],
    /// Those of this game.
    players: [Option<S::Player>; 2],
    pub(crate) state: StateOf<S>,
    pub(crate) desk: D,
    luck: [PlayerLuck; 2],
    turn: u8,
    pub(crate) decider: Option<Side>,
    pub(crate) choices: Vec<ChoiceOf<S>>,
    decisions: u32,
}

impl<S: System, D: Desk<S::Game>> Sat<S, D> {
    /// The game of this seed and number.
    pub(crate) fn new(
        ready: Arc<Ready<S>>,
        benches: [Option<Bench<S::Player>>; 2],
        seed: u64,
        number: u64,
    ) -> Self {
        let state = ready.game.start();
        let mut sat = Self {
            ready,
            benches,
            players: [None, None],
            state,
            desk: D::laid(seed, number),
            luck: Side::BOTH.map(|side| PlayerLuck::new(seed, number, side, 0)),
            turn: 0,
            decider: None,
            choices: Vec::new(),
            decisions: 0,
        };
        sat.restart(seed, number);
        sat
    }

    /// Plays on to the next decision from outside, as [`wargauge_ai::play_game`] does.
    fn go_on(&mut self) {
        let Self { ready, players, state, desk, luck, turn, decider, choices, decisions, .. } =
            self;
        let game = &*ready.game;
        choices.clear();
        *decider = None;
        let mut offered = <S::Game as Game>::Choices::empty();
        while let Some(side) = desk.advance(game, state, &mut offered) {
            let now = game.turn(state);
            if now != *turn {
                *turn = now;
                for (luck, side) in luck.iter_mut().zip(Side::BOTH) {
                    luck.begin_turn(side, now);
                }
            }
            let offered = offered.as_slice();
            let luck = &mut luck[side.index()];
            luck.decide(game.about(state));
            let Some(player) = &mut players[side.index()] else {
                choices.extend_from_slice(offered);
                *decider = Some(side);
                return;
            };
            let picked = player.choose(game, state, side, offered, luck);
            *decisions += 1;
            desk.decided(side, picked);
            desk.play(game, state, offered[picked]);
        }
    }
}

impl<S: System, D: Desk<S::Game>> Sitting for Sat<S, D> {
    fn restart(&mut self, seed: u64, number: u64) {
        let game = Arc::clone(&self.ready.game);
        self.state = game.start();
        self.turn = game.turn(&self.state);
        self.desk = D::laid(seed, number);
        self.luck = Side::BOTH.map(|side| PlayerLuck::new(seed, number, side, self.turn));
        self.decisions = 0;
        self.players = Side::BOTH.map(|side| {
            let bench = self.benches[side.index()].as_ref()?;
            let mut player = bench.player(seed, number, side).clone();
            player.begin(&game, side);
            Some(player)
        });
        self.go_on();
    }

    fn decider(&self) -> Option<Side> {
        self.decider
    }

    fn offered(&self) -> usize {
        self.choices.len()
    }

    fn words(&self, choice: usize) -> Option<String> {
        Some(outlook::words::<S>(&self.ready.game, &self.state, self.choices.get(choice)?))
    }

    fn numbers(&self, choice: usize) -> Option<ChoiceNumbers> {
        Some(outlook::choice::<S>(&self.ready.game, &self.state, self.choices.get(choice)?))
    }

    fn take(&mut self, choice: usize) -> Result<(), Misfit> {
        let decision = self.decisions as usize;
        let Some(side) = self.decider else { return Err(Misfit::Over { decision }) };
        let offered = self.choices.len();
        let Some(&picked) = self.choices.get(choice) else {
            let choice = u16::try_from(choice).unwrap_or(u16::MAX);
            return Err(Misfit::OutOfRange { decision, choice, offered });
        };
        self.decisions += 1;
        self.desk.decided(side, choice);
        self.desk.play(&self.ready.game, &mut self.state, picked);
        self.go_on();
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ready.game.outcome(&self.state)
    }

    fn decisions(&self) -> u32 {
        self.decisions
    }

    fn turn(&self) -> u8 {
        self.ready.game.turn(&self.state)
    }

    fn see(&self, viewer: Side, numbers: &mut Vec<f32>) {
        outlook::see::<S>(&self.ready.game, &self.state, viewer, numbers);
    }

    fn text(&self, viewer: Side) -> String {
        outlook::text::<S>(&self.ready.game, &self.state, viewer)
    }

    fn names(&self) -> Vec<String> {
        outlook::names::<S>(&self.ready.game)
    }

    fn most_choices(&self) -> usize {
        outlook::most_choices::<S>()
    }

    fn kinds(&self) -> &'static [&'static str] {
        outlook::kinds::<S>()
    }
}
