//! Every number of the rules that a designer may want to change, and every house reading with another
//! reading beside it. The defaults are the printed game with the project's rulings.

#[cfg(feature = "serde")]
use crate::tables::is_level;
use crate::tables::switches;
use crate::verdox::setup::Kind;

switches! {
    /// All switches of *Fortress of Verdox*.
    #[derive(Eq)]
    Switches {
        /// [4.3] Number of turns. (reconstructed)
        turns: u8 = 40,
        /// (house) Points that count for the first side when time is up; below zero for the second.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_level"))]
        handicap: i16 = 0,
        /// [2.1] The side that deploys first, 0 or 1; none for lots.
        first: Option<u8> = None,
        /// [2.3] Units of each side that begin on its edge.
        deployed: u8 = 10,
        /// [2.4] Units of each side that enter after each of its phases.
        entry: [u8; 2] = [5, 5],
        /// How distance is counted. (house)
        range: Range = Range::Walk,
        /// Whether a face-down target is turned up whatever the die is. (house: only if it is hit)
        turned_up_when_attacked: bool = false,
        /// [6.10.7] Whether units may fight hand to hand across the front of a wall. (house: they may not)
        wall_melee: bool = false,
        /// [7.7.5] Whether passengers may fight hand to hand. (house: they may; the rulebook grants fire)
        barge_melee: bool = true,
        /// [6.11.2] The side that holds the gates at the beginning, 0 or 1, if any.
        gates: Option<u8> = None,
        /// The units that begin in the fortress.
        garrison: Garrison = Garrison::default(),
    }
}

switches! {
    /// A side that begins with certain units in the fortress, and not on its edge. (reconstructed)
    #[derive(Eq)]
    Garrison {
        /// The side, 0 or 1, if any.
        side: Option<u8> = None,
        /// Infantry.
        infantry: u8 = 0,
        /// Riflemen.
        riflemen: u8 = 0,
        /// Grenadiers.
        grenadiers: u8 = 0,
        /// Cavalry.
        cavalry: u8 = 0,
        /// Mounted riflemen.
        mounted_riflemen: u8 = 0,
        /// Artillery.
        artillery: u8 = 0,
    }
}

impl Garrison {
    /// How many units it has of each kind.
    pub fn units(&self) -> [u8; Kind::COUNT] {
        [
            self.infantry,
            self.riflemen,
            self.grenadiers,
            self.cavalry,
            self.mounted_riflemen,
            self.artillery,
        ]
    }
}

/// How the distance of two squares is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Range {
    /// Rows apart plus columns apart.
    #[default]
    Walk,
    /// The greater of the two.
    King,
}

impl Range {
    /// Both ways.
    pub const ALL: [Self; 2] = [Self::Walk, Self::King];

    /// The name in data and output.
    pub fn name(self) -> &'static str {
        ["walk", "king"][self as usize]
    }

    /// The distance of squares that are this many rows and columns apart.
    #[inline]
    pub fn distance(self, down: i16, right: i16) -> u8 {
        let (down, right) = (down.unsigned_abs(), right.unsigned_abs());
        match self {
            Self::Walk => (down + right) as u8,
            Self::King => down.max(right) as u8,
        }
    }
}
