//! A saved position that a question is asked of: its file, and how its pieces are called.

use std::path::Path;

use serde_json::{Value, json};
use wargauge_analysis::replay::Position;
use wargauge_engine::{Choices as _, Game, Side, printable};
use wargauge_scenarios::Scenario;

use crate::failure::Failure;
use crate::games::Games;
use crate::outlook::StateOf;
use crate::position::{OpenedAs, open_as};
use crate::system::System;

/// An opened position.
pub(crate) struct Placed<S: System> {
    file: String,
    heading: String,
    origin: Value,
    decides: String,
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
        let Position { scenario: saved, game: number, at, turn, decides, .. } = position;
        let file = printable::path(file);
        Ok(Self {
            heading: format!("{}, game {number} after event {at}, turn {turn}", saved.name),
            origin: json!({
                "scenario": saved.name, "file": file, "game": number, "at": at, "turn": turn
            }),
            decides,
            file,
            state: game.start(),
            names: names(&scenario, &game),
            game,
        })
    }

    /// A position of a game that is being played.
    pub(crate) fn here(
        scenario: &Scenario<S::Setup>,
        state: &StateOf<S>,
        names: Vec<String>,
    ) -> Self {
        let game = S::game(&scenario.setup);
        let mut choices = <S::Game as Game>::Choices::empty();
        let decides =
            game.choices(state, &mut choices).map_or("", |side| game.sides()[side.index()]);
        let (name, turn) = (&scenario.about.name, game.turn(state));
        Self {
            file: "this position".to_owned(),
            heading: format!("{name}, turn {turn}"),
            origin: json!({"scenario": name, "turn": turn}),
            decides: decides.to_owned(),
            state: *state,
            names,
            game,
        }
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
    pub(crate) fn heading(&self) -> &str {
        &self.heading
    }

    /// The same for programs.
    pub(crate) fn origin(&self) -> Value {
        self.origin.clone()
    }

    /// The side that decides next.
    pub(crate) fn decides(&self) -> &str {
        &self.decides
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
