//! What the questions about a saved position of the 1794 system share: the file, its hexes, and how
//! its pieces are called.

use std::path::PathBuf;

use clap::Args;
use wargauge_engine::Hex;
use wargauge_engine::era1794::odds::position::Refused;

use crate::era1794::log::names;
use crate::failure::Failure;
use crate::games::Games;
use crate::niemenczyn::Niemenczyn;
use crate::placed::Placed;

/// What every such question takes.
#[derive(Args, Debug)]
pub(super) struct From {
    /// The position, as `wargauge replay --save` writes it
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
}

impl From {
    /// Opens the file.
    pub(super) fn open(&self, games: Games) -> Result<Placed<Niemenczyn>, Failure> {
        // Where both sides use a name, the side is added to it.
        Placed::open(&self.from, games, |scenario, _| names(&scenario.setup))
    }
}

impl Placed<Niemenczyn> {
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
