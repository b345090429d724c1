//! Players from outside: a front end may let a side be played by anything that picks one of its choices. They are
//! called by a name like every other player, and see what a side may see.
//!
//! Not for one game that is played decision by decision: see [`crate::sitting`].

use std::fmt;
use std::sync::Arc;

use wargauge_ai::barred::{Bar, Barred, Kinds, KindsOf};
use wargauge_ai::{Player, PlayerLuck};
use wargauge_analysis::{Bench, Matchup, Series};
use wargauge_engine::{Game, Side};

use crate::face::Of;
use crate::failure::Failure;
use crate::outlook::{self, ChoiceNumbers, ChoiceOf, StateOf};
use crate::ready::Ready;
use crate::system::System;

/// A decision as the side sees it that has to take it.
pub trait Moment: Send + Sync {
    /// The side that decides.
    fn side(&self) -> Side;

    /// The turn.
    fn turn(&self) -> u8;

    /// How many choices there are.
    fn offered(&self) -> usize;

    /// A choice in words; nothing if there is no such choice.
    fn words(&self, choice: usize) -> Option<String>;

    /// A choice in numbers; nothing if there is no such choice.
    fn numbers(&self, choice: usize) -> Option<ChoiceNumbers>;

    /// The numbers of the position.
    fn see(&self, numbers: &mut Vec<f32>);

    /// The position in words.
    fn text(&self) -> String;

    /// A number below `bound` from the player's own luck, which makes games the same on any number of threads.
    fn below(&mut self, bound: usize) -> usize;
}

/// A player from outside.
pub trait Guest: Send + Sync {
    /// A game begins, in which it decides for this side.
    fn begin(&self, _side: Side) {}

    /// Picks one of the choices by its place.
    fn choose(&self, moment: Box<dyn Moment>) -> usize;
}

/// Players from outside by the names that are used like those of other players.
pub type Guests = Vec<(String, Arc<dyn Guest>)>;

/// A decision with everything that describes it.
struct Known<S: System> {
    game: Arc<S::Game>,
    state: StateOf<S>,
    side: Side,
    choices: Vec<ChoiceOf<S>>,
    luck: PlayerLuck,
}

impl<S: System> Moment for Known<S> {
    fn side(&self) -> Side {
        self.side
    }

    fn turn(&self) -> u8 {
        self.game.turn(&self.state)
    }

    fn offered(&self) -> usize {
        self.choices.len()
    }

    fn words(&self, choice: usize) -> Option<String> {
        Some(outlook::words::<S>(&self.game, &self.state, self.choices.get(choice)?))
    }

    fn numbers(&self, choice: usize) -> Option<ChoiceNumbers> {
        Some(outlook::choice::<S>(&self.game, &self.state, self.choices.get(choice)?))
    }

    fn see(&self, numbers: &mut Vec<f32>) {
        outlook::see::<S>(&self.game, &self.state, self.side, numbers);
    }

    fn text(&self) -> String {
        outlook::text::<S>(&self.game, &self.state, self.side)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.luck.below(bound)
    }
}

impl<S: System> Ready<S> {
    /// The player from outside of this name.
    pub(crate) fn guest(&self, name: &str) -> Option<&Arc<dyn Guest>> {
        self.guests.iter().find(|(known, _)| known == name).map(|(_, guest)| guest)
    }

    /// Games between players, some of them perhaps from outside, each behind a bar.
    ///
    /// # Errors
    /// As [`crate::Playable::entrant`].
    pub(crate) fn hosted<'a>(
        &'a self,
        players: &[String; 2],
        seed: u64,
        bars: &[Bar; 2],
    ) -> Result<Box<dyn Series + 'a>, Failure> {
        let kinds_of = S::CHOICES.map_or(no_kinds::<S> as KindsOf<S::Game>, |choices| choices.of);
        let seat = |side: Side| -> Result<Seated<S>, Failure> {
            let name = &players[side.index()];
            let bench = match self.guest(name) {
                Some(guest) => Bench::one(Hosted::Guest(
                    name.clone(),
                    Arc::clone(guest),
                    Arc::clone(&self.game),
                )),
                None => self.bench(name, name, Some(side))?.map(Hosted::Own),
            };
            let bar = &bars[side.index()];
            Ok(bench.map(|player| Barred::new(player, kinds_of, bar.clone())))
        };
        let benches = [seat(Side::First)?, seat(Side::Second)?];
        Ok(Box::new(Matchup::between(&*self.game, benches, seed).written_by::<Of<S>>()))
    }

    /// Is one of these players from outside?
    pub(crate) fn has_guest(&self, players: &[String; 2]) -> bool {
        players.iter().any(|player| self.guest(player).is_some())
    }
}

/// The players of a side, each behind its bar.
type Seated<S> = Bench<Barred<Hosted<S>, <S as System>::Game>>;

/// No choice is of any kind.
fn no_kinds<S: System>(_: &S::Game, _: &StateOf<S>, _: &ChoiceOf<S>) -> Kinds {
    0
}

/// A player of a game, or a guest in its place.
pub(crate) enum Hosted<S: System> {
    /// A player of the game.
    Own(S::Player),
    /// A guest, with the game that it is shown.
    Guest(String, Arc<dyn Guest>, Arc<S::Game>),
}

impl<S: System> Clone for Hosted<S> {
    fn clone(&self) -> Self {
        match self {
            Self::Own(player) => Self::Own(player.clone()),
            Self::Guest(name, guest, game) => {
                Self::Guest(name.clone(), Arc::clone(guest), Arc::clone(game))
            }
        }
    }
}

/// The name that opens it.
impl<S: System> fmt::Display for Hosted<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(player) => player.fmt(f),
            Self::Guest(name, ..) => f.write_str(name),
        }
    }
}

impl<S: System> Player<S::Game> for Hosted<S> {
    fn begin(&mut self, game: &S::Game, side: Side) {
        match self {
            Self::Own(player) => player.begin(game, side),
            Self::Guest(_, guest, _) => guest.begin(side),
        }
    }

    fn choose(
        &mut self,
        game: &S::Game,
        state: &StateOf<S>,
        side: Side,
        choices: &[ChoiceOf<S>],
        luck: &mut PlayerLuck,
    ) -> usize {
        match self {
            Self::Own(player) => player.choose(game, state, side, choices, luck),
            Self::Guest(_, guest, game) => guest.choose(Box::new(Known::<S> {
                game: Arc::clone(game),
                state: *state,
                side,
                choices: choices.to_vec(),
                luck: luck.clone(),
            })),
        }
    }
}
