//! Two players who play one game over and over, and the row that each game gives.
//!
//! Not for what rows are counted into: see [`crate::study`].

use rayon::ThreadPoolBuildError;
use wargauge_ai::{Played, Player, play_game};
use wargauge_engine::{Cast, Game, Luck, RuleId, Table, Tally};

use crate::runner::{Plan, Run, Watch, run};
use crate::study::Study;

/// Everything that is kept of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row<'a> {
    /// Its number.
    pub game: u64,
    /// How it ended.
    pub played: Played,
    /// How often each rule acted, in the order of the game's table of rules.
    pub uses: &'a [u32],
    /// Its facts, in the order of [`Game::facts`].
    pub facts: &'a [i8],
}

/// Two players who play a game with so many `RULES` over and over.
#[derive(Clone, Debug)]
pub struct Matchup<'a, G, P, const RULES: usize> {
    /// The game.
    pub game: &'a G,
    /// The player of each side.
    pub players: [P; 2],
    /// The seed from which all luck derives.
    pub seed: u64,
}

/// What one thread needs to play: made once, so that no game allocates.
#[derive(Clone, Debug)]
pub struct Seat<P, const RULES: usize> {
    players: [P; 2],
    uses: [u32; RULES],
    facts: Vec<i8>,
}

/// The table of a counted game: seeded dice, the use of rules, facts.
struct Counter<'a, G, const RULES: usize> {
    game: &'a G,
    tally: Tally<Luck, RULES>,
    facts: &'a mut [i8],
}

impl<G: Game, const RULES: usize> Table<G::Event> for Counter<'_, G, RULES> {
    const LISTENS: bool = true;

    #[inline]
    fn roll(&mut self, cast: Cast) -> u8 {
        Table::<()>::roll(&mut self.tally, cast)
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

impl<G, P, const RULES: usize> Matchup<'_, G, P, RULES>
where
    G: Game,
    P: Player<G> + Clone + Sync,
{
    /// Makes what one thread needs.
    pub fn seat(&self) -> Seat<P, RULES> {
        let facts = vec![0; self.game.facts().len()];
        Seat { players: self.players.clone(), uses: [0; RULES], facts }
    }

    /// Plays one game of the match.
    ///
    /// # Panics
    /// If the game has more rules than `RULES`.
    pub fn play<'s>(&self, seat: &'s mut Seat<P, RULES>, number: u64) -> Row<'s> {
        let Seat { players: [first, second], uses, facts } = seat;
        self.game.blank(facts);
        let tally = Tally::new(Luck::new(self.seed, number));
        let mut table: Counter<'_, G, RULES> = Counter { game: self.game, tally, facts };
        let played = play_game(self.game, first, second, &mut table, self.seed, number);
        *uses = *table.tally.uses();
        Row { game: number, played, uses, facts }
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
