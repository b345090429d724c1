//! What the questions about a saved position share: the file, its hexes or squares, and how its
//! pieces are called.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};
use wargauge_analysis::replay::Position;
use wargauge_analysis::replay::era1794::names;
use wargauge_engine::era1794::Setup;
use wargauge_engine::era1794::odds::position::Refused;
use wargauge_engine::{Game, Hex, Side};
use wargauge_scenarios::Scenario;

use super::of_other_rules;
use crate::exit::Failure;
use crate::options::PlainFormat;
use crate::position::{self, Opened};
use crate::systems::System;

/// What every such question takes.
#[derive(Args, Debug)]
pub(super) struct From {
    /// The position, as `wargauge replay --save` writes it
    #[arg(long, value_name = "FILE")]
    from: PathBuf,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    pub(super) format: PlainFormat,
}

/// An opened position.
pub(super) struct Placed<S: System = Setup> {
    file: String,
    saved: Position,
    pub(super) game: S::Game,
    pub(super) state: <S::Game as Game>::State,
    names: Vec<String>,
}

impl From {
    /// Opens the file.
    pub(super) fn open(&self) -> Result<Placed, Failure> {
        // Names that both sides have are told apart.
        Placed::open_named(&self.from, |scenario, _| names(&scenario.setup))
    }
}

impl<S: System> Placed<S> {
    /// Opens a file; the units are called as they are here.
    pub(super) fn open_named(
        file: &Path,
        names: impl Fn(&Scenario<S>, &S::Game) -> Vec<String>,
    ) -> Result<Self, Failure> {
        let (filed, scenario) = position::open(file)?;
        let scenario = S::take(scenario).map_err(of_other_rules)?;
        let Opened { position, scenario, game } = filed.rebuild(scenario)?;
        Ok(Self {
            file: file.display().to_string(),
            saved: position,
            state: game.start(),
            names: names(&scenario, &game),
            game,
        })
    }

    /// The position, in the words of a heading.
    pub(super) fn heading(&self) -> String {
        let Position { scenario, game, at, turn, .. } = &self.saved;
        format!("{}, game {game} after event {at}, turn {turn}", scenario.name)
    }

    /// The same for programs.
    pub(super) fn origin(&self) -> Value {
        let Position { scenario, game, at, turn, .. } = &self.saved;
        json!({"scenario": scenario.name, "file": self.file, "game": game, "at": at, "turn": turn})
    }

    /// Who decides next.
    pub(super) fn decides(&self) -> &str {
        &self.saved.decides
    }

    pub(super) fn unit(&self, unit: usize) -> &str {
        &self.names[unit]
    }

    pub(super) fn side(&self, side: Side) -> &str {
        self.game.sides()[side.index()]
    }

    /// A complaint about this position.
    pub(super) fn complaint(&self, what: &str) -> Failure {
        Failure::Input(format!("{}: {what}", self.file))
    }
}

impl Placed {
    /// Names joined by commas.
    pub(super) fn units(&self, units: &[usize]) -> String {
        units.iter().map(|&unit| self.unit(unit)).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn units_named(&self) -> &[String] {
        &self.names
    }

    pub(super) fn commander(&self, commander: usize) -> &str {
        &self.game.setup().commanders[commander].name
    }

    pub(super) fn side_of_commander(&self, commander: usize) -> &str {
        self.side(self.game.setup().commanders[commander].side)
    }

    /// A hex as it is printed.
    pub(super) fn hex(&self, hex: Hex) -> String {
        self.game.map().board.name(hex).to_string()
    }

    /// Hexes as they are printed, joined by commas.
    pub(super) fn hexes(&self, hexes: &[Hex]) -> String {
        hexes.iter().map(|&hex| self.hex(hex)).collect::<Vec<_>>().join(", ")
    }

    /// The hex that an option names.
    pub(super) fn find_hex(&self, option: &str, number: &str) -> Result<Hex, Failure> {
        let board = &self.game.map().board;
        board.parse(number).ok_or_else(|| {
            Failure::Input(format!(
                "`{option} {number}`: there is no such hex; write row and column as in 0809, the \
                 rows go from 01 to {:02} and the columns from 01 to {:02}",
                board.rows, board.columns
            ))
        })
    }

    /// A refusal of the rules, with its mend.
    pub(super) fn refuse(&self, why: Refused) -> Failure {
        let mend = match why {
            Refused::Fought => {
                "; save the position before them: `wargauge replay … --at N --save FILE` with a \
                 smaller N"
            }
            _ => "",
        };
        Failure::Input(format!("{}: {why}{mend}", self.file))
    }
}
