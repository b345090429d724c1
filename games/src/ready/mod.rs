//! A scenario of a game with everything that is made of it once.

mod answers;

use std::fmt;
use std::sync::Arc;

use wargauge_analysis::replay::Replay;
use wargauge_analysis::{Bench, Sheet};
use wargauge_engine::Side;
use wargauge_scenarios::{Library, Scenario};

use crate::failure::Failure;
use crate::guest::Guests;
use crate::league::League;
use crate::outlook::EventOf;
use crate::playable::{GameOf, HUMAN};
use crate::system::System;

/// A scenario of a game with everything that is made of it once.
pub(crate) struct Ready<S: System> {
    pub(crate) scenario: Scenario<S::Setup>,
    pub(crate) game: Arc<S::Game>,
    sheet: Sheet,
    pub(crate) library: Library,
    /// Players from outside.
    pub(crate) guests: Guests,
    /// The league of the scenario, in place of the one that is built in.
    league: Option<League>,
}

impl<S: System> fmt::Debug for Ready<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ready").field("about", &self.scenario.about).finish_non_exhaustive()
    }
}

impl<S: System> Ready<S> {
    /// Makes a scenario ready.
    pub(crate) fn new(scenario: Scenario<S::Setup>, library: Library) -> Self {
        let game = S::game(&scenario.setup);
        Self::from_game(scenario, game, library)
    }

    /// The same with its game, which may start from a position.
    fn from_game(scenario: Scenario<S::Setup>, game: S::Game, library: Library) -> Self {
        let sheet = Sheet::of(&game);
        Self { scenario, game: Arc::new(game), sheet, library, guests: Vec::new(), league: None }
    }

    /// The same scenario and league, without players from outside.
    fn alike(&self) -> Self {
        let Self { scenario, game, sheet, library, guests: _, league } = self;
        Self {
            scenario: scenario.clone(),
            game: Arc::clone(game),
            sheet: sheet.clone(),
            library: library.clone(),
            guests: Vec::new(),
            league: league.clone(),
        }
    }

    /// The players of a game for which some sides have none: those are played from outside.
    fn outsiders(
        &self,
        players: &[Option<String>; 2],
    ) -> Result<[Option<Bench<S::Player>>; 2], Failure> {
        let open = |side: Side| {
            let spec = players[side.index()].as_deref();
            spec.map(|spec| self.bench(spec, spec, Some(side))).transpose()
        };
        Ok([open(Side::First)?, open(Side::Second)?])
    }

    /// A game again, and the names of its players.
    fn again(&self, game: &GameOf<'_>) -> Result<(Replay<EventOf<S>>, [String; 2]), Failure> {
        let &GameOf { players, seed, number, choices } = game;
        if let Some(choices) = choices {
            let replay = Replay::of_choices(&*self.game, seed, number, choices);
            let replay = replay.map_err(Failure::Position)?;
            let replay = replay.ok_or_else(|| Failure::Input(NOT_OVER.to_owned()))?;
            let name = |side: Side| {
                let spec = &players[side.index()];
                let opened =
                    if spec == HUMAN { None } else { self.bench(spec, spec, Some(side)).ok() };
                opened.map_or_else(|| spec.clone(), |bench| bench.name_in(seed, number, side))
            };
            return Ok((replay, [name(Side::First), name(Side::Second)]));
        }
        let benches = self.seated(players)?;
        let of = |side: Side| &benches[side.index()];
        let players = Side::BOTH.map(|side| of(side).player(seed, number, side).clone());
        let names = Side::BOTH.map(|side| of(side).name_in(seed, number, side));
        Ok((Replay::new(&*self.game, &players, seed, number), names))
    }
}

/// Why a game that people play is not shown.
const NOT_OVER: &str = "this game is not over, and a replay would show what the enemy hides; go on with \
                        `wargauge play --resume FILE`, where `auto end` lets the machine finish it";
