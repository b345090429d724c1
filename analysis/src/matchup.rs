//! Two players who play one game over and over, and the row that each game gives.
//!
//! Not for what rows are counted into: see [`crate::study`].

use std::cell::Cell;

use rayon::ThreadPoolBuildError;
use wargauge_ai::{Played, Player, PlayerLuck, play_game};
use wargauge_engine::{Cast, FactValue, Game, Luck, Role, RuleId, Side, Table, Tally};

use crate::runner::{Plan, Run, Watch, run};
use crate::study::Study;

/// Everything that is kept of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row<'a> {
    /// Its number.
    pub game: u64,
    /// How it ended.
    pub played: Played,
    /// Stands for its dice and choices and what became of it: two games with the same are the same game.
    pub fingerprint: u64,
    /// Are its points the sum of its awards?
    pub balanced: bool,
    /// How often each rule acted, in the order of the [`wargauge_engine::RuleId`]s.
    pub uses: &'a [u32],
    /// Its facts, in the order of [`Game::facts`].
    pub facts: &'a [FactValue],
}

/// Two players who play a game over and over.
#[derive(Clone, Debug)]
pub struct Matchup<'a, G, P> {
    /// The game.
    pub game: &'a G,
    /// The player of each side.
    pub players: [P; 2],
    /// The seed from which all luck derives.
    pub seed: u64,
}

/// What one thread needs to play: made once, so that no game allocates.
#[derive(Clone, Debug)]
pub struct Seat<P> {
    players: [P; 2],
    uses: Vec<u32>,
    facts: Vec<FactValue>,
    /// Which fact is the sum of awards.
    awards: Option<usize>,
}

/// The table of a counted game: seeded dice, the use of rules, facts.
struct Counter<'a, G> {
    game: &'a G,
    tally: Tally<'a, Luck>,
    facts: &'a mut [FactValue],
    fingerprint: u64,
}

/// A player whose choices are stirred into the fingerprint of the game.
struct Noted<'a, P> {
    player: &'a mut P,
    picks: &'a Cell<u64>,
}

impl<G: Game, P: Player<G>> Player<G> for Noted<'_, P> {
    fn begin(&mut self, game: &G, side: Side) {
        self.player.begin(game, side);
    }

    #[inline]
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let picked = self.player.choose(game, state, side, choices, luck);
        self.picks.set(stir(self.picks.get(), picked as u64));
        picked
    }
}

/// Stirs a value into a fingerprint; the factor is that of the 64-bit FNV hash.
#[inline]
fn stir(fingerprint: u64, value: u64) -> u64 {
    (fingerprint.rotate_left(23) ^ value).wrapping_mul(0x0000_0100_0000_01b3)
}

impl<G: Game> Table<G::Event> for Counter<'_, G> {
    const LISTENS: bool = false;
    const KEEPS_FACTS: bool = true;

    #[inline]
    fn roll(&mut self, cast: Cast) -> u8 {
        let die = Table::<()>::roll(&mut self.tally, cast);
        let what = u64::from(cast.purpose.0) << 32 | u64::from(cast.whose.0) << 16;
        self.fingerprint = stir(self.fingerprint, what | u64::from(die));
        die
    }

    #[inline]
    fn used(&mut self, rule: RuleId) {
        Table::<()>::used(&mut self.tally, rule);
    }

    #[inline]
    fn hear(&mut self, turn: u8, event: G::Event) {
        self.game.record(turn, &event, self.facts);
    }
}

impl<G, P> Matchup<'_, G, P>
where
    G: Game,
    P: Player<G> + Clone + Sync,
{
    /// Makes what one thread needs.
    pub fn seat(&self) -> Seat<P> {
        let facts = self.game.facts();
        Seat {
            players: self.players.clone(),
            uses: vec![0; self.game.rules().ids()],
            awards: facts.iter().position(|fact| fact.role == Role::Awards),
            facts: vec![0; facts.len()],
        }
    }

    /// Plays one game of the match.
    pub fn play<'s>(&self, seat: &'s mut Seat<P>, number: u64) -> Row<'s> {
        let Seat { players: [first, second], uses, facts, awards } = seat;
        self.game.blank(facts);
        uses.fill(0);
        let tally = Tally { table: Luck::new(self.seed, number), uses };
        let mut table = Counter { game: self.game, tally, facts, fingerprint: 0 };
        let picks = Cell::new(0);
        let [mut first, mut second] =
            [Noted { player: first, picks: &picks }, Noted { player: second, picks: &picks }];
        let played = play_game(self.game, &mut first, &mut second, &mut table, self.seed, number);
        let ending = u64::from(played.decisions) << 32 | u64::from(played.outcome.points as u32);
        let fingerprint = stir(stir(table.fingerprint, picks.get()), ending);
        let balanced = awards.is_none_or(|sum| i32::from(facts[sum]) == played.outcome.points);
        Row { game: number, played, fingerprint, balanced, uses, facts }
    }

    /// Plays the match and counts it.
    ///
    /// # Errors
    /// If the system gives no threads.
    ///
    /// # Panics
    /// If a game panics; the message names the game.
    pub fn study(
        &self,
        plan: &Plan<'_, Study>,
        watch: &impl Watch<Study>,
    ) -> Result<Run<Study>, ThreadPoolBuildError> {
        run(
            plan,
            watch,
            || self.seat(),
            |seat, number, study: &mut Study| {
                study.add(&self.play(seat, number));
            },
        )
    }
}
