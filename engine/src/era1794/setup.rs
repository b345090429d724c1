//! What a scenario of the 1794 system says: map, roster, commanders, chits, deployment.
//!
//! Unchecked: the reader of a file fills these in; `check` lists every fault, and the rules take
//! only a set-up without any. The switches of the rules are in
//! [`crate::era1794::switches`].

use crate::board::Board;
use crate::era1794::switches::Switches;
use crate::game::Side;
use crate::hex::Facing;

/// Commanders that a game can hold: ten in the largest, two to spare.
pub const LEADERS: usize = 12;

/// A printed hex number, `RRCC`.
pub type HexNumber = u16;

/// A whole scenario.
#[derive(Clone, PartialEq, Hash, Debug, Default)]
pub struct Setup {
    /// The short name of each side, as the command line uses it: `poles`, `russians`.
    pub sides: [String; 2],
    /// The board.
    pub map: MapSetup,
    /// The commanders of both sides.
    pub commanders: Vec<CommanderSetup>,
    /// The combat units of both sides; on a common start hex the earlier lies on top.
    pub units: Vec<UnitSetup>,
    /// The commanders that may be put into the activation pool, turn by turn; the last entry holds for all later
    /// turns.
    pub pool: Vec<PoolTurn>,
    /// Every switch and table of the rules.
    pub rules: Switches,
}

/// The board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct MapSetup {
    /// Rows from the south edge.
    pub rows: u8,
    /// Columns from the west edge.
    pub columns: u8,
    /// Terrain and level of each hex, row by row from the south-west corner.
    pub hexes: Vec<HexSetup>,
    /// Features of hexsides. A slope may be listed or left out: it follows from the levels; one
    /// that is listed between equal levels is a fault.
    pub edges: Vec<EdgeSetup>,
}

impl MapSetup {
    /// How the hexes lie and are numbered: alike in every game of the system.
    pub fn board(&self) -> Board {
        Board::new(self.rows, self.columns)
    }
}

/// One hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HexSetup {
    /// What grows there.
    pub terrain: Terrain,
    /// Height in steps of the map.
    pub level: i8,
}

/// What covers a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Terrain {
    /// Open ground.
    #[default]
    Clear,
    /// Wood: slow, blocks sight, gives cover.
    Wood,
    /// A village: as slow as the wood, blocks sight, gives cover, helps its defender.
    Village,
    /// Wet ground: very slow, open to view.
    Marsh,
    /// A castle: like a village, stronger, and closed to horse and limbered guns.
    Castle,
}

impl Terrain {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Clear, Self::Wood, Self::Village, Self::Marsh, Self::Castle];
    /// How many kinds there are.
    pub const COUNT: usize = Self::ALL.len();

    /// Does it stand in the way of a view, give cover, and bar double time and charges?
    #[inline]
    pub fn is_closed_country(self) -> bool {
        matches!(self, Self::Wood | Self::Village | Self::Castle)
    }
}

/// A feature of the side between two neighbouring hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EdgeSetup {
    /// One hex; for an earthwork the one it protects.
    pub hex: HexNumber,
    /// The hex on the other side.
    pub other: HexNumber,
    /// What lies there.
    pub feature: Feature,
}

/// What may lie on a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Feature {
    /// A gentle height step.
    Slope,
    /// A steep height step; takes the place of the slope.
    Escarpment,
    /// A work that protects the first of the two hexes.
    Earthwork,
    /// A road leads across.
    Road,
    /// A river runs along it; where a road leads across, there is a bridge.
    River,
}

/// What a commander's chit, or the stripe of his units, means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Office {
    /// He commands his own units.
    #[default]
    Commander,
    /// He commands an army: has no units of his own, names other commanders, and takes over the
    /// units of fallen ones. After naming one he may order some more units himself.
    Overall {
        /// How many units; nothing where the book gives him no second phase of movement.
        units: Option<u8>,
    },
    /// Nobody: the stripe of the reserve, which serves every commander of its side that leads it.
    Reserve,
}

/// A commander.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommanderSetup {
    /// The name on the chit.
    pub name: String,
    /// His side.
    pub side: Side,
    /// What he commands.
    pub office: Office,
    /// Does he command his side's reserve, where there is one?
    pub leads_reserve: bool,
    /// Where he starts; the reserve starts nowhere.
    pub start: Start,
}

/// A combat unit.
#[allow(clippy::struct_excessive_bools)] // Each is a mark on a counter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UnitSetup {
    /// The name on the counter.
    pub name: String,
    /// Index of its commander in [`Setup::commanders`]; it belongs to his side.
    pub commander: usize,
    /// Infantry, cavalry or artillery.
    pub arm: Arm,
    /// A cossack unit?
    pub cossack: bool,
    /// Morale on the front of the counter; 0 for artillery.
    pub morale: u8,
    /// By how much morale falls when the counter is turned over.
    pub reverse_morale: u8,
    /// Size on the front; 0 for artillery.
    pub size: u8,
    /// Firepower on the front; nothing where the counter shows none.
    pub firepower: Option<u8>,
    /// Does it start limbered? Artillery only.
    pub limbered: bool,
    /// The white stars of a battery. Artillery only.
    pub stars: u8,
    /// Has it the star of those that can form skirmish order? Infantry only.
    pub skirmish: bool,
    /// Are its men armed with scythes? Infantry only.
    pub scythes: bool,
    /// Where it starts.
    pub start: Start,
    /// Which corner it faces at start; where it starts by decision, the owner decides.
    pub facing: Facing,
}

/// Infantry, cavalry or artillery.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Arm {
    /// Companies of foot.
    Infantry,
    /// Squadrons of horse.
    Cavalry,
    /// Two to eight guns.
    Artillery,
}

impl Arm {
    /// The name in data and output.
    pub fn name(self) -> &'static str {
        ["infantry", "cavalry", "artillery"][self as usize]
    }
}

/// Where a counter enters the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Start {
    /// On this hex from the beginning.
    At(HexNumber),
    /// On one of these hexes, as the owner decides before the first turn (`turn` 1), or at the
    /// beginning of a later turn (a reinforcement). If all are closed then, a turn later.
    Among {
        /// The turn at whose beginning the owner decides.
        turn: u8,
        /// The hexes he may choose.
        hexes: Vec<HexNumber>,
    },
    /// Off the map, to enter over one of these hexes of its edge in an activation of its commander,
    /// from this turn on.
    Enters {
        /// The first turn in which its commander may be activated.
        turn: u8,
        /// The hexes over which it may enter.
        hexes: Vec<HexNumber>,
    },
}

/// The activation pool of one turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PoolTurn {
    /// What each side may put in.
    pub sides: [PoolSide; 2],
}

/// What one side may put into the pool.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PoolSide {
    /// Indices of the commanders it may choose from.
    pub commanders: Vec<usize>,
    /// How many of them it puts in; all that are left if fewer.
    pub count: u8,
}
