//! A saved position that a question is asked of: its file, and how its pieces are called.

use std::path::Path;

use serde_json::{Value, json};
use wargauge_analysis::replay::Position;
use wargauge_engine::{Game, Side, printable};
use wargauge_scenarios::Scenario;

use crate::failure::Failure;
use crate::games::Games;
use crate::position::{OpenedAs, open_as};
use crate::system::System;

/// An opened position.
pub(crate) struct Placed<S: System> {
    file: String,
    saved: Position,
    pub(crate) game: S::Game,
    pub(crate) state: <S::Game as Game>::State,
    names: Vec<String>,
}

impl<S: System> Placed<S> {
    /// Opens a file; `names` says what the units are called.
    pub(crate) fn open(
        file: &Path,
        games: Games,
        names: impl Fn(&Scenario<S::Setup>, &S::Game) -> Vec<String>,
    ) -> Result<Self, Failure> {
        let OpenedAs { position, scenario, game } = open_as::<S>(file, games)?;
        Ok(Self {
            file: printable::path(file),
            saved: position,
            state: game.start(),
            names: names(&scenario, &game),
            game,
        })
    }

    /// The names of the units.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The file.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// The position, in the words of a heading.
    pub(crate) fn heading(&self) -> String {
        let Position { scenario, game, at, turn, .. } = &self.saved;
        format!("{}, game {game} after event {at}, turn {turn}", scenario.name)
    }

    /// The same for programs.
    pub(crate) fn origin(&self) -> Value {
        let Position { scenario, game, at, turn, .. } = &self.saved;
        json!({"scenario": scenario.name, "file": self.file, "game": game, "at": at, "turn": turn})
    }

    /// The side that decides next.
    pub(crate) fn decides(&self) -> &str {
        &self.saved.decides
    }

    pub(crate) fn unit(&self, unit: usize) -> &str {
        &self.names[unit]
    }

    pub(crate) fn side(&self, side: Side) -> &str {
        self.game.sides()[side.index()]
    }

    /// A complaint about this position.
    pub(crate) fn complaint(&self, what: &str) -> Failure {
        Failure::Input(format!("{}: {what}", self.file))
    }
}
