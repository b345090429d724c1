//! Two players that play one game over and over: the only place in which many games are played by
//! code that knows the types of the game.
//!
//! Not for what rows are counted into: see [`mod@crate::study`].

use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

use wargauge_ai::{Played, Player, PlayerLuck, play_game, play_game_apart, play_game_watched};
use wargauge_engine::{AnyTable, Cast, FactValue, Game, Luck, Role, RuleId, Side, Table, Tally};

use crate::bench::Bench;
use crate::ground::{Ground, Look};
use crate::luck::table::{MixedTable, OF_SOURCE, Weighed};
use crate::luck::{Mix, Mixed, Source, Sources};
use crate::replay::{Log, Mute, Replay, Scribe};
use crate::series::{Row, Seat, Series, Sheet};

/// Two players that play a game over and over. Its logs are written by `W`.
pub struct Matchup<'a, G, P, W = Mute> {
    game: &'a G,
    benches: [Bench<P>; 2],
    seed: u64,
    sheet: Sheet,
    names: [String; 2],
    scribe: PhantomData<fn() -> W>,
}

impl<'a, G: Game, P: fmt::Display> Matchup<'a, G, P> {
    /// Games between the player of each side, of which no log is written.
    pub fn new(game: &'a G, players: [P; 2], seed: u64) -> Self {
        Self::between(game, players.map(Bench::one), seed)
    }

    /// Games between the players of each side, of which every game draws one a side.
    pub fn between(game: &'a G, benches: [Bench<P>; 2], seed: u64) -> Self {
        let names = benches.each_ref().map(|bench| bench.name().to_owned());
        Self { game, benches, seed, sheet: Sheet::of(game), names, scribe: PhantomData }
    }
}

impl<'a, G, P, W> Matchup<'a, G, P, W> {
    /// The same games, whose logs are written by `V`.
    #[must_use]
    pub fn written_by<V: Scribe<G>>(self) -> Matchup<'a, G, P, V>
    where
        G: Game,
    {
        let Self { game, benches, seed, sheet, names, scribe: _ } = self;
        Matchup { game, benches, seed, sheet, names, scribe: PhantomData }
    }
}

impl<G, P, W> Series for Matchup<'_, G, P, W>
where
    G: Game,
    P: Player<G> + Clone + fmt::Display + Sync,
    W: Scribe<G>,
{
    fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    fn players(&self) -> &[String; 2] {
        &self.names
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn sources(&self) -> Vec<Source> {
        let is_drawn = self.benches.each_ref().map(|bench| bench.players().count() > 1);
        Sources::of(self.game.purposes()).list(&self.sheet.sides, is_drawn)
    }

    fn seat(&self) -> Box<dyn Seat + '_> {
        let facts = &self.sheet.facts;
        Box::new(MatchSeat {
            game: self.game,
            sheet: &self.sheet,
            seed: self.seed,
            benches: self.benches.clone(),
            uses: vec![0; self.sheet.rules.ids()],
            awards: facts.iter().position(|fact| fact.role == Role::Awards),
            facts: vec![0; facts.len()],
            sources: Sources::of(self.game.purposes()),
        })
    }

    fn log(&self, number: u64) -> Log {
        let (seed, sides) = (self.seed, Side::BOTH);
        let bench = |side: Side| &self.benches[side.index()];
        let players = sides.map(|side| bench(side).player(seed, number, side).clone());
        let names = sides.map(|side| bench(side).name_in(seed, number, side));
        Replay::new(self.game, &players, seed, number).log::<G, W>(self.game, names)
    }
}

/// What one thread needs to play.
struct MatchSeat<'a, G, P> {
    game: &'a G,
    sheet: &'a Sheet,
    seed: u64,
    benches: [Bench<P>; 2],
    uses: Vec<u32>,
    facts: Vec<FactValue>,
    /// Which fact is the sum of awards.
    awards: Option<usize>,
    /// Which source the dice of each purpose belong to.
    sources: Sources,
}

impl<G: Game, P: Player<G>> Seat for MatchSeat<'_, G, P> {
    fn play(&mut self, number: u64) -> Row<'_> {
        let &mut Self { game, seed, awards, .. } = self;
        let Self { benches, uses, facts, .. } = self;
        let [first, second] = drawn(benches, seed, number);
        game.blank(facts);
        uses.fill(0);
        let tally = Tally { table: Luck::new(seed, number), uses };
        let mut table = Counter { game, tally, facts, fingerprint: 0 };
        let picks = Cell::new(0);
        let [mut first, mut second] =
            [Noted { player: first, picks: &picks }, Noted { player: second, picks: &picks }];
        let played = play_game(game, &mut first, &mut second, &mut table, seed, number);
        let ending = u64::from(played.decisions) << 32 | u64::from(played.outcome.points as u32);
        let fingerprint = stir(stir(table.fingerprint, picks.get()), ending);
        let balanced = awards.is_none_or(|sum| i32::from(facts[sum]) == played.outcome.points);
        Row { game: number, played, fingerprint, balanced, uses, facts }
    }

    fn outcome(&mut self, number: u64) -> Played {
        let [first, second] = drawn(&mut self.benches, self.seed, number);
        let mut table = Luck::new(self.seed, number);
        play_game(self.game, first, second, &mut table, self.seed, number)
    }

    fn mixed(&mut self, mix: &Mix) -> Mixed {
        let Self { game, seed, benches: [first, second], sources, .. } = self;
        let drawn = Side::BOTH.map(|side| mix.number(sources.draw(side)));
        let first = first.player_mut(*seed, drawn[0], Side::First);
        let second = second.player_mut(*seed, drawn[1], Side::Second);
        let numbers = Side::BOTH.map(|side| mix.number(sources.player(side)));
        let mut table = MixedTable::new(*seed, mix, sources);
        let lent = &mut AnyTable::over(&mut table);
        let played = play_game_apart(*game, first, second, lent, *seed, numbers, &mut |_| {});
        Mixed { played, asked: table.asked }
    }

    fn weights(&self) -> usize {
        self.sources.names.len() * OF_SOURCE
    }

    fn weighed(&mut self, number: u64, sums: &mut [i64]) -> Played {
        let &mut Self { game, seed, .. } = self;
        let Self { benches, sources, .. } = self;
        let [first, second] = drawn(benches, seed, number);
        let mut table = Weighed { game, luck: Luck::new(seed, number), sources, sums };
        play_game(game, first, second, &mut AnyTable::over(&mut table), seed, number)
    }

    fn ground(&mut self, number: u64, ground: &mut Ground) {
        let &mut Self { game, seed, .. } = self;
        let [first, second] = drawn(&mut self.benches, seed, number);
        let mut look = Look::new(ground, &self.sheet.units);
        let mut watch = |state: &G::State| {
            look.at(game.turn(state), |each| game.stands(state, each));
        };
        let mut table = Luck::new(seed, number);
        play_game_watched(game, first, second, &mut table, seed, number, &mut watch);
        look.end();
    }
}

/// The players of a game.
fn drawn<P>(benches: &mut [Bench<P>; 2], seed: u64, number: u64) -> [&mut P; 2] {
    let [first, second] = benches;
    [first.player_mut(seed, number, Side::First), second.player_mut(seed, number, Side::Second)]
}

/// The table of a counted game: seeded dice, the use of rules, facts.
struct Counter<'a, G> {
    game: &'a G,
    tally: Tally<'a, Luck>,
    facts: &'a mut [FactValue],
    fingerprint: u64,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{Keys, Line};
    use serde_json::json;
    use wargauge_ai::Random;
    use wargauge_ai::toy::{Duel, Moment};

    /// Writes what little there is of a duel.
    struct Second;

    impl Scribe<Duel> for Second {
        type Notes = ();

        fn notes(_: &Duel) {}

        fn pieces(_: &Duel) -> Keys {
            [("pistols".to_owned(), json!(2))].into_iter().collect()
        }

        fn line(_: &Duel, (): &mut (), _: u8, (): &()) -> Line {
            Line { kind: "shot", rule: "1", keys: Vec::new() }
        }

        fn unit_name(_: &Duel, number: u64) -> Option<String> {
            ["left", "right"].get(number as usize).map(|&name| name.to_owned())
        }

        fn standing(game: &Duel, state: &Moment) -> Keys {
            [("turn".to_owned(), json!(game.turn(state)))].into_iter().collect()
        }
    }

    #[test]
    fn a_game_is_the_same_counted_uncounted_and_logged() {
        let duel = Duel::default();
        let matchup = Matchup::new(&duel, [Random, Random], 7);
        let series: &dyn Series = &matchup;
        let mut seat = series.seat();
        for number in 0..50 {
            let played = seat.play(number).played;
            assert_eq!(seat.outcome(number), played);
            let log = series.log(number);
            assert_eq!(log.played, played);
            assert_eq!(log.decisions.len() as u32, played.decisions);
        }
    }

    #[test]
    fn a_seat_remembers_nothing_of_the_games_before() {
        let duel = Duel::default();
        let matchup = Matchup::new(&duel, [Random, Random], 7);
        let (mut one, mut other) = (matchup.seat(), matchup.seat());
        for number in 0..20 {
            other.play(100 + number);
            assert_eq!(one.play(number), other.play(number));
        }
    }

    #[test]
    fn a_series_says_who_plays_what_and_its_scribe_names_the_pieces() {
        let duel = Duel::default();
        let matchup = Matchup::new(&duel, [Random, Random], 7).written_by::<Second>();
        assert_eq!(
            (matchup.seed(), matchup.players()),
            (7, &["random", "random"].map(str::to_owned))
        );
        assert_eq!(matchup.sheet().sides(), ["left", "right"]);
        let log = matchup.log(3);
        assert_eq!((log.number, log.units), (3, vec!["left".to_owned(), "right".to_owned()]));
        assert_eq!(log.pieces["pistols"], 2);
    }
}
