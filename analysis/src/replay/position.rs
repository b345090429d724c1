//! A point of a game that can be kept in a file: the scenario's whole text, the choices that led
//! there, and how the pieces stand.
//!
//! It is rebuilt by playing these choices on the same dice, so it does not depend on how any player
//! decides. Files, and how to mend them, are the command line's business.

use std::fmt;

use serde::{Deserialize, Serialize};
use wargauge_engine::era1794::setup::{Arm, Setup};
use wargauge_engine::era1794::{Choices, Rules, State, Whereabouts};
use wargauge_engine::{Board, Choices as _, Game, Hex, Luck, Side};

use super::header::{hex_name, names};
use crate::summary::Scenario;

/// The version of the form of saved positions.
pub const FORMAT: u32 = 1;

/// A saved position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// `position`.
    pub kind: String,
    /// [`FORMAT`].
    pub format: u32,
    /// The program that saved it.
    pub tool: SavedBy,
    /// What is played.
    pub scenario: Saved,
    /// The seed of the game.
    pub seed: u64,
    /// Its number under that seed.
    pub game: u64,
    /// How many events had happened.
    pub at: usize,
    /// The turn.
    pub turn: u8,
    /// Who decides next.
    pub decides: String,
    /// Victory points from the first side's view.
    pub net: i8,
    /// How the units stand, for people to read; the choices alone rebuild the position.
    pub units: Vec<Standing>,
    /// Where the commanders stand.
    pub commanders: Vec<Commander>,
    /// Which of the choices on offer was taken at each decision.
    pub choices: Vec<u16>,
}

/// A program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedBy {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// A scenario as it is kept with a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// Its name.
    pub name: String,
    /// The rules it is played by.
    pub system: String,
    /// Stands for its whole content after changes.
    pub digest: String,
    /// The changes.
    pub changes: Vec<String>,
    /// The data in force, as one file.
    pub text: String,
}

/// How a unit stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Where it is: a hex, `routed`, `gone` or `to come`.
    pub place: String,
    /// The turn of return, if routed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns: Option<u8>,
    /// The corner it faces, if on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<String>,
    /// The size left; guns have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u8>,
    /// The number on its fire marker, if it bears one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shots: Option<u8>,
    /// `limbered`, `square` or `side by side`, where that applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<String>,
}

/// Where a commander stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commander {
    /// His name.
    pub name: String,
    /// His hex; nothing if he is not on the map.
    pub hex: Option<String>,
}

/// Why choices do not fit a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// There is no such choice.
    OutOfRange {
        /// The decision, counted from 0.
        decision: usize,
        /// The choice asked for.
        choice: u16,
        /// How many there are.
        offered: usize,
    },
    /// Nobody has anything to decide any more.
    Over {
        /// The decision, counted from 0.
        decision: usize,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { decision, choice, offered } => write!(
                f,
                "decision {decision} takes choice {choice}, but there are only {offered}, \
                 counted from 0"
            ),
            Self::Over { decision } => {
                write!(f, "the game is over before decision {decision} is due")
            }
        }
    }
}

impl std::error::Error for Misfit {}

/// A rebuilt point of a game, and whose decision it is.
pub type Point<const U: usize, const S: usize, const H: usize> = (State<U, S, H>, Side);

/// Plays choices on the dice of game `number` of `seed`, up to the decision after them.
///
/// # Errors
/// If a choice is not on offer, or the game ends on the way.
pub fn rebuild<const U: usize, const S: usize, const H: usize>(
    game: &Rules<U, S, H>,
    seed: u64,
    number: u64,
    taken: &[u16],
) -> Result<Point<U, S, H>, Misfit> {
    let mut table = Luck::new(seed, number);
    let mut state = game.start();
    let mut choices = Choices::empty();
    for (decision, &choice) in taken.iter().enumerate() {
        game.advance(&mut state, &mut table, &mut choices).ok_or(Misfit::Over { decision })?;
        let offered = choices.len();
        let picked = choices.get(usize::from(choice));
        let &picked = picked.ok_or(Misfit::OutOfRange { decision, choice, offered })?;
        game.play(&mut state, picked, &mut table);
    }
    let next = game.advance(&mut state, &mut table, &mut choices);
    let side = next.ok_or(Misfit::Over { decision: taken.len() })?;
    Ok((state, side))
}

/// How the units and commanders stand.
pub fn standing<const U: usize, const S: usize, const H: usize>(
    setup: &Setup,
    state: &State<U, S, H>,
) -> (Vec<Standing>, Vec<Commander>) {
    let board = Board { rows: setup.map.rows, columns: setup.map.columns };
    let hex = |hex: Hex| hex_name(board.number(hex));
    let stands = |(id, name): (usize, String)| {
        let view = state.unit(id);
        let is_guns = setup.units[id].arm == Arm::Artillery;
        let on_map = matches!(view.whereabouts, Whereabouts::OnMap(_));
        let formation = if view.limbered {
            Some("limbered")
        } else if view.square {
            Some("square")
        } else {
            view.side_by_side.then_some("side by side")
        };
        Standing {
            name,
            place: match view.whereabouts {
                Whereabouts::OnMap(at) => hex(at),
                Whereabouts::Routed(_) => "routed".to_owned(),
                Whereabouts::Gone => "gone".to_owned(),
                Whereabouts::Waiting => "to come".to_owned(),
            },
            returns: match view.whereabouts {
                Whereabouts::Routed(turn) => Some(turn),
                _ => None,
            },
            facing: on_map.then(|| view.facing.name().to_owned()),
            size: (!is_guns).then_some(view.size),
            shots: (on_map && view.shots > 0).then_some(view.shots),
            formation: formation.filter(|_| on_map).map(str::to_owned),
        }
    };
    let units = names(setup).into_iter().enumerate().map(stands).collect();
    let commanders = setup
        .commanders
        .iter()
        .enumerate()
        .map(|(i, commander)| Commander {
            name: commander.name.clone(),
            hex: state.commander(i).map(hex),
        })
        .collect();
    (units, commanders)
}

impl Position {
    /// What the file's `kind` says.
    pub const KIND: &'static str = "position";

    /// The position of a game after `at` events and these choices.
    ///
    /// # Errors
    /// If the choices do not fit the game.
    pub fn new<const U: usize, const S: usize, const H: usize>(
        game: &Rules<U, S, H>,
        scenario: Saved,
        (seed, number): (u64, u64),
        at: usize,
        choices: Vec<u16>,
    ) -> Result<Self, Misfit> {
        let (state, side) = rebuild(game, seed, number, &choices)?;
        let (units, commanders) = standing(game.setup(), &state);
        Ok(Self {
            kind: Self::KIND.to_owned(),
            format: FORMAT,
            tool: SavedBy {
                name: "wargauge".to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
            },
            scenario,
            seed,
            game: number,
            at,
            turn: state.turn(),
            decides: game.sides()[side.index()].to_owned(),
            net: state.net_points(),
            units,
            commanders,
            choices,
        })
    }
}

impl Saved {
    /// The scenario with its text.
    pub fn new(scenario: &Scenario, text: &str) -> Self {
        let Scenario { name, system, digest, changes } = scenario.clone();
        Self { name, system, digest, changes, text: text.to_owned() }
    }
}
