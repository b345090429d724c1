//! The data of a scenario of *Fortress of Verdox*: map, armies, barges, switches.
//!
//! Unchecked: the reader of a file fills these in, `check` lists every fault, and the rules take only a
//! set-up without faults.

use crate::square::Grid;
use crate::verdox::switches::Switches;

/// A printed square number, `RRCC`: row from the top, column from the left.
pub type SquareNumber = u16;

/// A whole scenario.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Setup {
    /// The short name of each side: `hasbergs`, which enter on the left edge, and `askanians`.
    pub sides: [String; 2],
    /// The board.
    pub map: MapSetup,
    /// What each kind of unit is, in the order of [`Kind::ALL`].
    pub kinds: [KindSetup; Kind::COUNT],
    /// Points for a barge that a side owns [7.7.1].
    pub barge_value: u16,
    /// How many units a barge holds. Only 1 is played.
    pub barge_capacity: u8,
    /// Every switch of the rules.
    pub rules: Switches,
}

/// The board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct MapSetup {
    /// Rows from the top.
    pub rows: u8,
    /// Columns from the left.
    pub columns: u8,
    /// The ground of each square, row by row from the top left corner.
    pub squares: Vec<Terrain>,
    /// The headquarters of each side [4.1].
    pub headquarters: [SquareNumber; 2],
    /// Where barges begin [2.7].
    pub barges: Vec<SquareNumber>,
}

impl MapSetup {
    /// How the squares lie and are numbered.
    pub fn grid(&self) -> Grid {
        Grid { rows: self.rows, columns: self.columns }
    }
}

/// The ground of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Terrain {
    /// Open ground [6.1].
    #[default]
    Clear,
    /// A road on open ground [6.5].
    Road,
    /// A hill [6.2].
    Hill,
    /// A valley [6.3].
    Valley,
    /// Wood [6.4].
    Wood,
    /// Deep water [6.7].
    River,
    /// A bridge with a road over a river [6.6].
    Bridge,
    /// Shallow water [6.8].
    Canal,
    /// Marsh [6.9].
    Marsh,
    /// A fortification [6.10].
    Wall,
    /// A fortification with a gate [6.11].
    Gate,
    /// Open ground inside the fortress.
    Court,
    /// A road inside the fortress.
    CourtRoad,
}

impl Terrain {
    /// Every kind of ground.
    pub const ALL: [Self; 13] = [
        Self::Clear,
        Self::Road,
        Self::Hill,
        Self::Valley,
        Self::Wood,
        Self::River,
        Self::Bridge,
        Self::Canal,
        Self::Marsh,
        Self::Wall,
        Self::Gate,
        Self::Court,
        Self::CourtRoad,
    ];

    /// The name in data and output.
    pub fn name(self) -> &'static str {
        [
            "clear",
            "road",
            "hill",
            "valley",
            "wood",
            "river",
            "bridge",
            "canal",
            "marsh",
            "wall",
            "gate",
            "court",
            "court-road",
        ][self as usize]
    }

    /// Whether a road leads here [6.5].
    #[inline]
    pub fn is_road(self) -> bool {
        matches!(self, Self::Road | Self::Bridge | Self::CourtRoad)
    }

    /// Whether it is a wall or a gate [6.11.1].
    #[inline]
    pub fn is_fortification(self) -> bool {
        matches!(self, Self::Wall | Self::Gate)
    }

    /// Whether it is inside the walls.
    #[inline]
    pub fn is_court(self) -> bool {
        matches!(self, Self::Court | Self::CourtRoad)
    }

    /// Whether barges may float here [7.7.2].
    #[inline]
    pub fn is_water(self) -> bool {
        matches!(self, Self::River | Self::Bridge | Self::Canal)
    }
}

/// A kind of units, chapter 7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Kind {
    /// Foot that fights hand to hand [7.1].
    Infantry,
    /// Foot that fires [7.2].
    Riflemen,
    /// Foot that does both [7.3].
    Grenadiers,
    /// Riders that fight hand to hand [7.4].
    Cavalry,
    /// Riders that fire [7.5].
    MountedRiflemen,
    /// Guns [7.6].
    Artillery,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 6;
    /// Every kind, in the order of the rulebook.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Infantry,
        Self::Riflemen,
        Self::Grenadiers,
        Self::Cavalry,
        Self::MountedRiflemen,
        Self::Artillery,
    ];

    /// Its place in [`Self::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The name in data and output.
    pub fn name(self) -> &'static str {
        ["infantry", "riflemen", "grenadiers", "cavalry", "mounted-riflemen", "artillery"]
            [self.index()]
    }

    /// Whether it is infantry, riflemen or grenadiers.
    #[inline]
    pub fn is_foot(self) -> bool {
        matches!(self, Self::Infantry | Self::Riflemen | Self::Grenadiers)
    }

    /// What is left when the horse is hit [7.4.5, 7.5.6]; none for kinds without horses.
    #[inline]
    pub fn unhorsed(self) -> Option<Self> {
        match self {
            Self::Cavalry => Some(Self::Infantry),
            Self::MountedRiflemen => Some(Self::Riflemen),
            _ => None,
        }
    }

    /// Whether it fights hand to hand.
    #[inline]
    pub fn fights(self) -> bool {
        matches!(self, Self::Infantry | Self::Grenadiers | Self::Cavalry)
    }

    /// Whether it fires.
    #[inline]
    pub fn fires(self) -> bool {
        !matches!(self, Self::Infantry | Self::Cavalry)
    }
}

/// A kind of units in one scenario.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct KindSetup {
    /// How many each side has [5.1].
    pub count: [u8; 2],
    /// Points for one of them.
    pub value: u16,
    /// How far it fires; 0 for kinds that do not fire.
    pub range: u8,
}
