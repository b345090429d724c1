//! General questions, answered on a small field by the rules of a scenario: an attack, a try to leave a
//! marsh, a climb.
//!
//! Not for positions of a game: use [`Rules::odds`] for them.

use super::{Odds, Refused};
use crate::game::Side;
use crate::square::{Grid, Square};
use crate::verdox::choice::Choice;
use crate::verdox::core::Rules;
use crate::verdox::position::Placed;
use crate::verdox::setup::{Kind, MapSetup, Setup, SquareNumber, Terrain};
use crate::verdox::switches::Garrison;

/// The side of the unit that the question is about.
const ASKER: Side = Side::First;

/// The extent of the field.
const GRID: Grid = Grid { rows: 9, columns: 9 };

/// The squares of the attacker and of the unit that is attacked.
const CLEAR: [SquareNumber; 2] = [305, 306];
/// The square from which guns fire at the barge.
const BANK: SquareNumber = 504;
const BARGE: SquareNumber = 505;
/// Marsh, its neighbour in the marsh, and firm ground beside it.
const MARSH: [SquareNumber; 2] = [203, 204];
const FIRM: SquareNumber = 202;
/// A gate in the west of a small fortress, and the ground before it.
const GATE: SquareNumber = 803;
const BEFORE_GATE: SquareNumber = 802;
/// A wall of it and the ground before it; the court behind both.
const WALL: SquareNumber = 704;
const BEFORE_WALL: SquareNumber = 604;
const COURT: SquareNumber = 804;

/// The squares that are not clear ground.
const GROUND: [(SquareNumber, Terrain); 12] = [
    (MARSH[0], Terrain::Marsh),
    (MARSH[1], Terrain::Marsh),
    (BARGE, Terrain::Canal),
    (703, Terrain::Wall),
    (WALL, Terrain::Wall),
    (705, Terrain::Wall),
    (GATE, Terrain::Gate),
    (COURT, Terrain::Court),
    (805, Terrain::Wall),
    (903, Terrain::Wall),
    (904, Terrain::Wall),
    (905, Terrain::Wall),
];

/// The squares of a unit of each side, far from everything, so that the game does not end.
const BYSTANDERS: [SquareNumber; 2] = [101, 109];
const HEADQUARTERS: [SquareNumber; 2] = [901, 909];

/// What is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// A unit on clear ground.
    Unit {
        /// What it is.
        kind: Kind,
        /// Whether it lies face up.
        face_up: bool,
    },
    /// A barge without a passenger.
    Barge,
    /// A wall without a unit on it.
    Wall,
}

/// Steps out of a marsh and within it.
#[derive(Clone, PartialEq, Debug)]
pub struct Marsh {
    /// Onto firm ground.
    pub out: Odds,
    /// To the next square of marsh.
    pub within: Odds,
}

/// Steps onto a wall.
#[derive(Clone, PartialEq, Debug)]
pub struct Climb {
    /// Across its front.
    pub wall: Odds,
    /// Across the front of a gate that the side does not hold.
    pub gate: Odds,
    /// Into a gate that it holds.
    pub held_gate: Odds,
    /// From the court.
    pub inside: Odds,
}

/// An attack on clear ground, on a neighbouring square.
///
/// # Errors
/// If the rules do not allow it.
pub fn attack(setup: &Setup, attacker: Kind, aim: Aim) -> Result<Odds, Refused> {
    let [clear, next] = CLEAR;
    match aim {
        Aim::Unit { kind, face_up } => {
            let target =
                Placed { side: ASKER.other(), kind, square: square(next), face_up, beneath: false };
            ask(setup, attacker, clear, Some(target), Choice::Attack(square(next)))
        }
        Aim::Barge => ask(setup, attacker, BANK, None, Choice::Sink(0))
            .map_err(|why| if_illegal(why, Refused::NotAtBarges(attacker))),
        Aim::Wall => ask(setup, attacker, BEFORE_WALL, None, Choice::Demolish(square(WALL)))
            .map_err(|why| if_illegal(why, Refused::NotAtWalls(attacker))),
    }
}

/// A try to leave a marsh.
///
/// # Errors
/// If there are more dice than can be gone through.
pub fn marsh(setup: &Setup, unit: Kind) -> Result<Marsh, Refused> {
    let [from, next] = MARSH;
    let step = |to| ask(setup, unit, from, None, Choice::Step(square(to)));
    Ok(Marsh { out: step(FIRM)?, within: step(next)? })
}

/// A step onto a wall.
///
/// # Errors
/// If there are more dice than can be gone through.
pub fn climb(setup: &Setup, unit: Kind) -> Result<Climb, Refused> {
    let step = |holder: Option<Side>, from, to| {
        let mut setup = setup.clone();
        setup.rules.gates = holder.map(|side| side.index() as u8);
        ask(&setup, unit, from, None, Choice::Step(square(to)))
    };
    Ok(Climb {
        wall: step(None, BEFORE_WALL, WALL)?,
        gate: step(Some(ASKER.other()), BEFORE_GATE, GATE)?,
        held_gate: step(Some(ASKER), BEFORE_GATE, GATE)?,
        inside: step(None, COURT, WALL)?,
    })
}

/// The odds if a unit on the field does something.
fn ask(
    setup: &Setup,
    unit: Kind,
    from: SquareNumber,
    target: Option<Placed>,
    what: Choice,
) -> Result<Odds, Refused> {
    let rules = Rules::new(&field(setup));
    let placed = |side, kind, number| Placed {
        side,
        kind,
        square: square(number),
        face_up: true,
        beneath: false,
    };
    let mut counters = vec![placed(ASKER, unit, from)];
    counters.extend(target);
    for side in Side::BOTH {
        counters.push(placed(side, Kind::Infantry, BYSTANDERS[side.index()]));
    }
    rules.odds(&rules.position(&counters, ASKER), square(from), what)
}

/// The set-up with the field for its map, and no unit on it.
fn field(setup: &Setup) -> Setup {
    let mut squares = vec![Terrain::Clear; GRID.len()];
    for (number, terrain) in GROUND {
        squares[square(number).index()] = terrain;
    }
    let mut field = setup.clone();
    field.map = MapSetup {
        rows: GRID.rows,
        columns: GRID.columns,
        squares,
        headquarters: HEADQUARTERS,
        barges: vec![BARGE],
    };
    field.rules.garrison = Garrison::default();
    field
}

fn square(number: SquareNumber) -> Square {
    GRID.numbered(number).unwrap_or(Square::NOWHERE)
}

/// Replaces an illegal choice by the reason that the question knows for it.
fn if_illegal(why: Refused, reason: Refused) -> Refused {
    if matches!(why, Refused::Illegal(_)) { reason } else { why }
}
