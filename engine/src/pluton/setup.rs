//! The data of a scenario of *Pluton 1: Parzymiechy 1939*: map, units, artillery, tables, points, switches.
//!
//! Unchecked: the reader of a file fills these in, `check` lists every fault, and the rules take only a
//! set-up without faults. Points of victory and of movement are counted in halves, sizes in half boxes.

use crate::board::{Board, Digits, FirstRow, Numbering, Orientation, Shift};
use crate::game::Side;
use crate::pluton::switches::Switches;

/// A printed hex number, `CCRR`: column from the west, row from the north.
pub type HexNumber = u16;

/// A whole scenario.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Setup {
    /// The short name of each side: `poles`, `germans`. The second side moves first in each turn [N.3].
    pub sides: [String; 2],
    /// The board.
    pub map: MapSetup,
    /// Where and when units begin, in the order in which each side sets up. The Poles set up first.
    pub groups: Vec<GroupSetup>,
    /// Every unit. Units of a side are numbered in this order, and set up in it within their group.
    pub units: Vec<UnitSetup>,
    /// Battalions of artillery off the map [9.1].
    pub support: Vec<SupportSetup>,
    /// Every marker of indirect fire. Those of a side are laid in this order.
    pub markers: Vec<MarkerSetup>,
    /// The seven tables.
    pub tables: Tables,
    /// Points of victory [S1.7, S2.5].
    pub victory: VictorySetup,
    /// Every switch of the rules.
    pub rules: Switches,
}

/// The board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct MapSetup {
    /// Rows from the north.
    pub rows: u8,
    /// Columns from the west.
    pub columns: u8,
    /// The ground of each hex, row by row from the north-western corner.
    pub hexes: Vec<HexSetup>,
    /// Villages and the like. Every hex with buildings belongs to one, and no other hex does.
    pub villages: Vec<VillageSetup>,
}

impl MapSetup {
    /// How the hexes lie and are numbered: flat tops, even columns half a hex further south.
    pub fn board(&self) -> Board {
        Board {
            rows: self.rows,
            columns: self.columns,
            orientation: Orientation::Flat,
            shift: Shift::Even,
            numbering: Numbering { digits: Digits::ColumnRow, first_row: FirstRow::North },
        }
    }
}

/// One hex. Neighbouring hexes with a road are joined by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HexSetup {
    /// Its ground.
    pub ground: Ground,
    /// Whether a road leads through it.
    pub road: bool,
}

/// The ground of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Ground {
    /// Open ground.
    #[default]
    Clear,
    /// Wood.
    Wood,
    /// Wooden buildings.
    WoodenBuildings,
    /// Brick buildings; none at Parzymiechy.
    BrickBuildings,
    /// A stream; open ground for sight.
    Stream,
}

impl Ground {
    /// How many kinds there are.
    pub const COUNT: usize = 5;
    /// Every kind of ground, in the order of the table TEREN.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Clear, Self::Wood, Self::WoodenBuildings, Self::BrickBuildings, Self::Stream];

    /// Its place in [`Self::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The name in data and output.
    pub fn name(self) -> &'static str {
        ["clear", "wood", "wooden-buildings", "brick-buildings", "stream"][self.index()]
    }

    /// Whether it is built up.
    #[inline]
    pub fn is_buildings(self) -> bool {
        matches!(self, Self::WoodenBuildings | Self::BrickBuildings)
    }

    /// Whether it blocks lines and masks units: wood and buildings [16.2, 16.3].
    #[inline]
    pub fn is_cover(self) -> bool {
        !matches!(self, Self::Clear | Self::Stream)
    }
}

/// Hexes with buildings that belong together.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct VillageSetup {
    /// What it is called.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<HexNumber>,
    /// Half points of each side for each hex that it holds at the end.
    pub value: [u8; 2],
}

/// Units that begin together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GroupSetup {
    /// What it is called: `9kp c9`, `II/73`.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// The hexes on which its units may be set up, or by which they come.
    pub hexes: Vec<HexNumber>,
    /// If set, commanders are set up anywhere there, rifle platoons and machine guns of a company so
    /// many hexes or fewer from its commander, other units from any commander of their battalion [S2.2].
    pub near_commander: Option<u8>,
    /// When it comes.
    pub when: When,
}

/// When a group comes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum When {
    /// It is set up before the first turn.
    #[default]
    Start,
    /// It may enter from this turn on.
    Turn(u8),
    /// It may enter as soon as a platoon of its side is in one of these hexes without enemies [S1.6].
    Taken(Vec<HexNumber>),
    /// It may enter when a die lets it in; the dice begin after an enemy was revealed [S2.4].
    Die,
}

/// One unit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UnitSetup {
    /// The name on the counter, different from every other of its side: `s1`, `c10`, `m3`, `1d`.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// Boxes of size, 1 to 3; 0 for commanders [N.4].
    pub boxes: u8,
    /// Morale [N.5].
    pub morale: u8,
    /// Its company, which its commander leads: 1 to 9. 0 for units that any commander of their
    /// battalion leads.
    pub company: u8,
    /// Its battalion: 1 to 3.
    pub battalion: u8,
    /// Its place in [`Setup::groups`].
    pub group: u8,
}

/// A kind of units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Kind {
    /// Rifle platoon, `s`.
    Rifles,
    /// Heavy machine guns, `c`.
    MachineGuns,
    /// Mortars, `m`.
    Mortars,
    /// Commander of a company, `d`.
    Commander,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 4;
    /// Every kind.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Rifles, Self::MachineGuns, Self::Mortars, Self::Commander];

    /// Its place in [`Self::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The name in data and output.
    pub fn name(self) -> &'static str {
        ["rifles", "machine-guns", "mortars", "commander"][self.index()]
    }
}

/// A battalion of artillery off the map.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SupportSetup {
    /// What it is called: `II/30 pal`.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Guns of each of its batteries, 1 to 4.
    pub tubes: u8,
    /// Their calibre in millimetres: one of [`Tables::artillery`].
    pub calibre: u8,
    /// When it may be called.
    pub call: CallSetup,
    /// Half points for its side if it is never called.
    pub value: u8,
}

/// When a battalion may be called: when all of these are true at the start of a phase of indirect fire,
/// and from then on.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct CallSetup {
    /// It is this turn or a later one [S1.5].
    pub turn: u8,
    /// So many platoons of the enemy have been revealed, dead ones included [S2.3].
    pub revealed: u8,
    /// So many own platoons are near these hexes.
    pub near: Option<NearSetup>,
}

/// Platoons near hexes [S2.3].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct NearSetup {
    /// How many platoons.
    pub platoons: u8,
    /// How many hexes from one of them at most.
    pub distance: u8,
    /// The hexes.
    pub hexes: Vec<HexNumber>,
}

/// A marker of indirect fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MarkerSetup {
    /// Its side.
    pub side: Side,
    /// The number on the counter.
    pub number: u8,
    /// What fires it.
    pub source: Source,
}

/// What fires a marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// A mortar platoon: as many tubes as boxes that are not wholly crossed off.
    Mortar {
        /// Its place in [`Setup::units`].
        unit: u8,
        /// Its calibre in millimetres.
        calibre: u8,
    },
    /// A battery of a battalion off the map, by its place in [`Setup::support`].
    Support(u8),
}

/// Columns of the table MODYFIKATOR, from -5 to 5.
pub const MODIFIERS: usize = 11;
/// Sizes of a platoon in half boxes: a half to three boxes.
pub const SIZES: usize = 6;
/// Ratios of the table WALKA WRĘCZ, from 1:4 to 6:1.
pub const RATIOS: usize = 9;

/// The seven tables. All are (reconstructed).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tables {
    /// MODYFIKATOR: by force from 1 on, and by modifier from -5 to 5. A greater force counts as the last.
    pub modifier: Vec<[u8; MODIFIERS]>,
    /// SIŁA OSTRZAŁU PIECHOTY of rifles, by size in half boxes and by range from 0 on.
    pub rifles: [Vec<u8>; SIZES],
    /// The same of heavy machine guns.
    pub machine_guns: [Vec<u8>; SIZES],
    /// SIŁA ARTYLERII.
    pub artillery: Vec<ArtilleryRow>,
    /// SKUTECZNOŚĆ, by final force.
    pub effect: Vec<EffectRow>,
    /// TEREN, in the order of [`Ground::ALL`].
    pub terrain: [TerrainRow; Ground::COUNT],
    /// TEREN: half points of a step from road hex to road hex.
    pub road: u8,
    /// WALKA WRĘCZ, by die and by ratio from 1:4 to 6:1.
    pub combat: [[CombatResult; RATIOS]; 10],
    /// MORALE: the highest die that recovers, for morale 1 to 4.
    pub morale: [u8; 4],
}

/// The force of guns of a calibre.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ArtilleryRow {
    /// Their calibre in millimetres.
    pub calibre: u8,
    /// The force of 1, 2, 3 and 4 tubes.
    pub force: [u8; 4],
}

/// The effects of a final force from this one up to the next row. There is none below the first row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EffectRow {
    /// The least force.
    pub force: u8,
    /// The effects of the die from 1 to 10.
    pub effects: [Effect; 10],
}

/// What fire does to a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Effect {
    /// Losses, in half boxes [14.2].
    pub losses: u8,
    /// Levels lost: 0, 1 (`v`) or 2 (`V`).
    pub levels: u8,
}

/// A kind of ground in the table TEREN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TerrainRow {
    /// Half points to enter.
    pub cost: u8,
    /// Modifier against small arms.
    pub small_arms: i8,
    /// Modifier against shells.
    pub shells: i8,
    /// Columns in close combat, if the defender is there [10.4].
    pub combat: i8,
}

/// A result of close combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CombatResult {
    /// In front of the stroke.
    pub attacker: Loss,
    /// Behind it.
    pub defender: Loss,
}

/// What close combat does to a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Loss {
    /// Losses of the side as a whole.
    pub losses: u8,
    /// Whether it must go (`p`).
    pub retreat: bool,
}

/// Points of victory, all in halves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct VictorySetup {
    /// What a side loses for each box with a loss.
    pub lost_box: u8,
    /// What a side loses for each commander lost.
    pub lost_commander: u8,
    /// The open road.
    pub road: RoadSetup,
    /// What the first side gains for each turn at whose end none of its units has yet been revealed [S2.5].
    pub unrevealed: u8,
    /// The most that it gains so.
    pub most_unrevealed: u8,
    /// The least net points of a small, medium, great and huge victory [S1.8].
    pub grades: [u8; 4],
}

/// What the second side gains for an open road: one of the routes without an enemy platoon near it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct RoadSetup {
    /// Half points.
    pub value: u8,
    /// The distance in hexes at which a platoon is still near.
    pub distance: u8,
    /// The ends of each route. The roads form a tree, so there is one way.
    pub routes: Vec<[HexNumber; 2]>,
}
