//! A game as the program sees it, without its types: what [`System`] says, behind an object.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use wargauge_ai::policy::TRAINED;
use wargauge_ai::weights::NamedWeight;
use wargauge_ai::{NAMED, Named, SCRIPTED};
use wargauge_analysis::replay::{Keys, Line, Scribe};
use wargauge_engine::{FactSheet, Game};
use wargauge_scenarios::tree::Node;
use wargauge_scenarios::{Draft, Failure as Unreadable, Files, Layout, Library, Shelf};

use crate::league::LEAGUE;
use crate::playable::Playable;
use crate::question::Question;
use crate::ready::Ready;
use crate::system::System;

/// A game without its types.
pub trait Face: Sync {
    /// What people call it on the command line.
    fn name(&self) -> &'static str;

    /// What its files look like.
    fn layout(&self) -> &'static Layout;

    /// What it declares about the facts that studies keep.
    fn fact_sheet(&self) -> &'static FactSheet;

    /// Its players, as listings show them.
    fn players(&self) -> Vec<Named>;

    /// The weights that a user may set of its player `heuristic`.
    fn weights(&self) -> &'static [NamedWeight];

    /// Loads a draft as a scenario of this game.
    ///
    /// # Errors
    /// With every fault at once, or if the draft is of another game.
    fn load(&self, draft: Draft, library: Library) -> Result<Arc<dyn Playable>, Unreadable>;

    /// Checks a part of a scenario for itself, and says what it holds.
    fn describe_part(&self, part: &Node, files: &mut Files) -> Vec<String>;

    /// Checks a file that holds a plan; nothing where the game has no plans.
    ///
    /// # Errors
    /// With every fault at once.
    fn validate_plan(
        &self,
        library: &Library,
        shelf: &Shelf,
        text: &str,
    ) -> Option<Result<String, Unreadable>>;

    /// The questions about single combats that it answers.
    fn questions(&self) -> Vec<Box<dyn Question>>;
}

/// The face of a game.
pub struct Of<S>(PhantomData<fn() -> S>);

impl<S> Of<S> {
    /// The face.
    pub const FACE: Self = Self(PhantomData);
}

impl<S> fmt::Debug for Of<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Of")
    }
}

/// The players of a game.
pub(crate) fn players_of<S: System>() -> Vec<Named> {
    let named = NAMED.into_iter();
    let mut named: Vec<Named> = named
        .filter(|named| S::PLANS.is_some() || named.name != SCRIPTED)
        .filter(|named| S::SCHOOL.is_some() || named.name != TRAINED)
        .collect();
    named.push(Named {
        name: LEAGUE,
        title: "draws a member of the scenario's league for every game: league, or league:file=FILE",
    });
    named
}

impl<S: System> Face for Of<S> {
    fn name(&self) -> &'static str {
        S::NAME
    }

    fn layout(&self) -> &'static Layout {
        S::format().layout
    }

    fn fact_sheet(&self) -> &'static FactSheet {
        S::Game::FACT_SHEET
    }

    fn players(&self) -> Vec<Named> {
        players_of::<S>()
    }

    fn weights(&self) -> &'static [NamedWeight] {
        S::WEIGHTS
    }

    fn load(&self, draft: Draft, library: Library) -> Result<Arc<dyn Playable>, Unreadable> {
        let scenario = draft.finish(&S::format())?;
        Ok(Arc::new(Ready::<S>::new(scenario, library)))
    }

    fn describe_part(&self, part: &Node, files: &mut Files) -> Vec<String> {
        S::describe_part(part, files)
    }

    fn validate_plan(
        &self,
        library: &Library,
        shelf: &Shelf,
        text: &str,
    ) -> Option<Result<String, Unreadable>> {
        Some((S::PLANS?.validate)(library, shelf, text))
    }

    fn questions(&self) -> Vec<Box<dyn Question>> {
        S::questions()
    }
}

/// Logs are written as the game says.
impl<S: System> Scribe<S::Game> for Of<S> {
    type Notes = S::Notes;

    fn notes(game: &S::Game) -> S::Notes {
        S::notes(game)
    }

    fn pieces(game: &S::Game) -> Keys {
        S::pieces(game)
    }

    fn line(
        game: &S::Game,
        notes: &mut S::Notes,
        turn: u8,
        event: &<S::Game as Game>::Event,
    ) -> Line {
        S::line(game, notes, turn, event)
    }

    fn unit_name(game: &S::Game, number: u64) -> Option<String> {
        S::unit_name(game, number)
    }

    fn standing(game: &S::Game, state: &<S::Game as Game>::State) -> Keys {
        S::standing(game, state)
    }

    fn starting_from(game: S::Game, state: <S::Game as Game>::State) -> Option<S::Game> {
        S::starting_from(game, state)
    }
}
