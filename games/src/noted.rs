//! A sitting that can say what has happened in it: for people, at whose side of the table nothing is shown that
//! their side does not know.
//!
//! Not for the game after its end, of which everything may be shown: see [`crate::Playable::log`].

use wargauge_ai::Played;
use wargauge_ai::{Player as _, PlayerLuck};
use wargauge_analysis::field::Field;
use wargauge_analysis::replay::{Decision, Replay, TurnEvent};
use wargauge_engine::{AnyTable, Cast, Game, Luck, Outcome, RuleId, Side, Table};
use wargauge_report::replay::Entry;

use crate::failure::Failure;
use crate::outlook::{EventOf, known};
use crate::playable::Typeface;
use crate::question::Answer;
use crate::sitting::{Desk, Sat, Sitting};
use crate::system::{ReportInput, System};

/// A game that waits for decisions and keeps what has happened.
pub trait NotedSitting: Sitting {
    /// How many events there have been.
    fn events(&self) -> usize;

    /// Every decision so far, those of players of the game included.
    fn taken(&self) -> &[Decision];

    /// What has happened so far, in the words of a replay, as one side knows it.
    fn told(&self, viewer: Side, sheet: Typeface) -> Vec<Entry>;

    /// The board as one side knows it, where the game has one.
    fn board(&self, viewer: Side) -> Option<Field>;

    /// The exact odds of a choice that leads to a combat; nothing for other choices.
    fn odds(&self, choice: usize) -> Option<Result<Answer, Failure>>;

    /// The choice of a player of the game, by its name, in the place of the side that decides; nothing if the game
    /// is over. It is asked for this decision alone, and its luck is not that of the game.
    ///
    /// # Errors
    /// As [`crate::Playable::entrant`].
    fn advice(&self, player: &str) -> Result<Option<usize>, Failure>;
}

/// Dice, and everything that is heard and decided.
pub(crate) struct Notebook<E> {
    luck: Luck,
    seed: u64,
    number: u64,
    events: Vec<TurnEvent<E>>,
    decisions: Vec<Decision>,
}

impl<E> Table<E> for Notebook<E> {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        Table::<E>::roll(&mut self.luck, cast)
    }

    fn used(&mut self, _rule: RuleId) {}

    fn hear(&mut self, turn: u8, note: E) {
        self.events.push(TurnEvent { turn, note });
    }
}

impl<G: Game<Event: Send + Sync>> Desk<G> for Notebook<G::Event> {
    fn laid(seed: u64, number: u64) -> Self {
        let luck = Luck::new(seed, number);
        Self { luck, seed, number, events: Vec::new(), decisions: Vec::new() }
    }

    fn advance(&mut self, game: &G, s: &mut G::State, offered: &mut G::Choices) -> Option<Side> {
        game.advance(s, &mut AnyTable::over(self), offered)
    }

    fn play(&mut self, game: &G, s: &mut G::State, choice: G::Choice) {
        game.play(s, choice, &mut AnyTable::over(self));
    }

    fn decided(&mut self, side: Side, picked: usize) {
        let events = self.events.len();
        self.decisions.push(Decision { events, side, picked: picked as u16 });
    }
}

impl<S: System> NotedSitting for Sat<S, Notebook<EventOf<S>>> {
    fn events(&self) -> usize {
        self.desk.events.len()
    }

    fn taken(&self) -> &[Decision] {
        &self.desk.decisions
    }

    fn told(&self, viewer: Side, sheet: Typeface) -> Vec<Entry> {
        let Notebook { seed, number, events, decisions, .. } = &self.desk;
        let game = &*self.ready.game;
        let nobody = Outcome { winner: None, automatic: false, turn: self.turn(), points: 0 };
        let outcome = game.outcome(&self.state).unwrap_or(nobody);
        let replay = Replay {
            seed: *seed,
            number: *number,
            events: events.clone(),
            // Entries are about events. Without decisions no state is reached again, which would take as long as the game.
            decisions: Vec::new(),
            played: Played {
                outcome,
                decisions: decisions.len() as u32,
                drawn_by_rule: game.is_drawn_by_rule(&self.state),
            },
        };
        let Typeface { paint, width } = sheet;
        let input = ReportInput {
            scenario: &self.ready.scenario.about,
            players: &[String::new(), String::new()],
            replay: &replay,
            at: events.len(),
            viewer: Some(viewer),
            paint,
            width,
        };
        S::report(game, &input).entries
    }

    fn board(&self, viewer: Side) -> Option<Field> {
        let (scenario, game) = (&self.ready.scenario, &*self.ready.game);
        let seen = if self.decider().is_some() {
            S::field_seen(scenario, game, &known::<S>(game, &self.state, viewer), viewer)
        } else {
            S::field_at(scenario, game, &self.state)
        };
        seen.or_else(|| S::field(scenario))
    }

    fn odds(&self, choice: usize) -> Option<Result<Answer, Failure>> {
        let choice = self.choices.get(choice)?;
        S::odds_of(&self.ready.scenario, &self.state, choice)
    }

    fn advice(&self, player: &str) -> Result<Option<usize>, Failure> {
        let Some(side) = self.decider else { return Ok(None) };
        let Notebook { seed, number, .. } = self.desk;
        let game = &*self.ready.game;
        let bench = self.ready.bench(player, player, Some(side))?;
        let mut adviser = bench.player(seed, number, side).clone();
        adviser.begin(game, side);
        let mut luck = PlayerLuck::new(seed.wrapping_add(1), number, side, self.turn());
        luck.decide(game.about(&self.state));
        Ok(Some(adviser.choose(game, &self.state, side, &self.choices, &mut luck)))
    }
}
