//! What the questions about a saved position of the 1794 system share: the file, its hexes, and how
//! its pieces are called.

use std::path::PathBuf;

use clap::Args;
use wargauge_engine::Hex;
use wargauge_engine::era1794::odds::position::Refused;
use wargauge_engine::era1794::{Rules, Setup};

use crate::era1794::log::names;
use crate::failure::Failure;
use crate::games::Games;
use crate::maciejowice::Maciejowice;
use crate::niemenczyn::Niemenczyn;
use crate::placed::Placed;
use crate::system::System;

/// What every such question takes.
#[derive(Args, Debug)]
pub(super) struct From {
    /// The position, as `wargauge replay --save` writes it
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
}

impl From {
    /// Opens the file, whichever game of the family it is of.
    pub(super) fn open(&self, games: Games) -> Result<OfFamily, Failure> {
        // Where both sides use a name, the side is added to it.
        let smaller = Placed::open(&self.from, games, |scenario, _| names(&scenario.setup));
        let smaller = smaller.map(|placed| OfFamily::Niemenczyn(Box::new(placed)));
        or_larger(smaller, || {
            let larger = Placed::open(&self.from, games, |scenario, _| names(&scenario.setup));
            Ok(OfFamily::Maciejowice(Box::new(larger?)))
        })
    }
}

/// What *Niemenczyn 1794* makes of a question, or *Maciejowice 1794* where it is about that game.
pub(super) fn or_larger<T>(
    smaller: Result<T, Failure>,
    larger: impl FnOnce() -> Result<T, Failure>,
) -> Result<T, Failure> {
    let Err(Failure::OtherGame(why)) = smaller else { return smaller };
    match larger() {
        Err(Failure::OtherGame(_)) => Err(Failure::OtherGame(why)),
        found => found,
    }
}

/// A saved position of a game of the family.
pub(super) enum OfFamily {
    /// Of *Niemenczyn 1794*.
    Niemenczyn(Box<Placed<Niemenczyn>>),
    /// Of *Maciejowice 1794*.
    Maciejowice(Box<Placed<Maciejowice>>),
}

impl<M, const U: usize, const S: usize, const H: usize, const X: usize> Placed<M>
where
    M: System<Setup = Setup, Game = Rules<U, S, H, X>>,
{
    /// Names joined by commas.
    pub(in crate::era1794) fn units(&self, units: &[usize]) -> String {
        units.iter().map(|&unit| self.unit(unit)).collect::<Vec<_>>().join(", ")
    }

    pub(in crate::era1794) fn commander(&self, commander: usize) -> &str {
        &self.game.setup().commanders[commander].name
    }

    pub(in crate::era1794) fn side_of_commander(&self, commander: usize) -> &str {
        self.side(self.game.setup().commanders[commander].side)
    }

    /// A hex as it is printed.
    pub(in crate::era1794) fn hex(&self, hex: Hex) -> String {
        self.game.map().board.name(hex).to_string()
    }

    /// Hexes as they are printed, joined by commas.
    pub(in crate::era1794) fn hexes(&self, hexes: &[Hex]) -> String {
        hexes.iter().map(|&hex| self.hex(hex)).collect::<Vec<_>>().join(", ")
    }

    /// The hex that an option names.
    pub(in crate::era1794) fn find_hex(&self, option: &str, number: &str) -> Result<Hex, Failure> {
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
    pub(in crate::era1794) fn refuse(&self, why: Refused) -> Failure {
        let mend = match why {
            Refused::Fought => {
                "; save the position before them: `wargauge replay … --at N --save FILE` with a \
                 smaller N"
            }
            _ => "",
        };
        Failure::Input(format!("{}: {why}{mend}", self.file()))
    }
}
