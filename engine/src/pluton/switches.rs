//! Every number of the rules that a designer may want to change, and every house reading with another
//! reading beside it. The defaults are the printed game with the project's rulings.
//!
//! Points of victory are counted in halves, movement points too.

#[cfg(feature = "serde")]
use crate::tables::is_level;
use crate::tables::switches;

switches! {
    /// All switches of *Pluton 1: Parzymiechy 1939*.
    #[derive(Eq)]
    Switches {
        /// [S2.1] Number of turns. Scenario 1 prints none. (reconstructed)
        turns: u8 = 27,
        /// (house) Half points that count for the first side at the end; below zero for the second.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_level"))]
        handicap: i16 = 0,
        /// [S2.2] Whether the Poles are off the map until they are first unmasked.
        hidden: bool = false,
        /// [5.2] Platoons of a side in a hex, at every moment. (house)
        stack: u8 = 6,
        /// Movement, chapter 6.
        movement: Movement = Movement::default(),
        /// Small-arms fire, chapter 7.
        fire: Fire = Fire::default(),
        /// Indirect fire, chapters 8 and 9.
        shells: Shells = Shells::default(),
        /// Close combat, chapter 10.
        combat: Combat = Combat::default(),
        /// Levels and reorganisation, chapters 11 and 12.
        levels: Levels = Levels::default(),
        /// Commanders, chapter 13.
        command: Command = Command::default(),
        /// Sight and concealment, chapter 16.
        sight: Sight = Sight::default(),
        /// Strength, chapter 14.
        strength: Strength = Strength::default(),
        /// Reinforcements, [S1.6] and [S2.4].
        arrivals: Arrivals = Arrivals::default(),
        /// [S1.8] How grades are read. (house: as a difference)
        grades: Grades = Grades::Difference,
    }
}

switches! {
    /// Switches of movement.
    #[derive(Eq)]
    Movement {
        /// [6.3] Half points of a unit that does not run.
        walk: u8 = 4,
        /// [6.4] Half points of heavy machine guns and mortars that run.
        heavy_run: u8 = 6,
        /// [6.4] Half points of rifle platoons and commanders that run.
        light_run: u8 = 8,
        /// [6.5] Whether a runner is marked before its first step, and not after its last one. (house)
        marked_first: bool = true,
    }
}

switches! {
    /// Switches of small-arms fire.
    #[derive(Eq)]
    Fire {
        /// [7.5] Modifier against a target that is partly screened.
        screened: i8 = -1,
        /// [7.5] Modifier of a shooter under fire.
        under_fire: i8 = -2,
        /// [7.5] Modifier of a pinned shooter.
        pinned: i8 = -4,
        /// [7.5] Modifier against a lone commander that moves.
        lone_commander: i8 = -2,
        /// [7.5] Modifier against a runner.
        running: i8 = 2,
        /// [7.5] Modifier against a crowded hex.
        crowded: i8 = 1,
        /// [7.5] Platoons that make a hex crowded.
        crowd: u8 = 4,
        /// [7.5] Modifier of a shooter out of command.
        uncommanded: i8 = -1,
        /// [7.7] The range of pinned units.
        pinned_range: u8 = 1,
        /// Which units suffer from a shot. (house: one platoon)
        hits: Hits = Hits::Platoon,
        /// [5.3] Whether platoons in stacks of five and six lose one more when they lose anything. (house:
        /// no, the modifier is all)
        crowded_losses: bool = false,
        /// [7.2] The class in which mortar crews fire. (house: as rifles)
        crews: Class = Class::Rifles,
        /// Whether a platoon with enemies in its hex fires only there. (house)
        only_there: bool = true,
        /// Whether ground covers the target at range 0. (house: no)
        cover_at_zero: bool = false,
        /// [7.6] Whether a mortar either shoots or fires its marker in a turn. (house)
        mortar_once: bool = true,
        /// [7.9] Whether a unit that falls back goes where it came from, and not anywhere as in a retreat. (house)
        falls_behind: bool = true,
    }
}

switches! {
    /// Switches of indirect fire.
    #[derive(Eq)]
    Shells {
        /// [8.3] The lowest die that hits the hex. Lower ones scatter, 1 to 6 clockwise from the north.
        on_target: u8 = 7,
        /// [8.5] The least range of mortars.
        least: u8 = 3,
        /// [8.5] The end of their medium range.
        medium: u8 = 8,
        /// [8.5] Their greatest range.
        greatest: u8 = 16,
        /// [8.5] Modifier beyond the medium range.
        far: i8 = -2,
        /// Modifier of mortars under fire. (house)
        under_fire: i8 = -2,
        /// [8.2] Whether a marker needs a commander's eyes in every turn, and not only when it is laid. (house)
        watched: bool = true,
        /// Whether one effect roll counts for all units in the hex, and not one for each. (house)
        one_roll: bool = true,
        /// [5.3] Whether a crowded hex suffers more under shells too. (house)
        crowds: bool = true,
    }
}

switches! {
    /// Switches of close combat.
    #[derive(Eq)]
    Combat {
        /// Whether the mover must attack in the open. (house)
        forced_in_open: bool = true,
        /// When a side counts as under fire or pinned. (house: half its size)
        level: SideLevel = SideLevel::Half,
        /// Whether a pinned attacker counts as under fire. (house)
        pinned_attacker: bool = true,
        /// Whose morale counts. (house: the lowest)
        morale: SideMorale = SideMorale::Lowest,
        /// [10.4] Columns that Poles shift in their favour.
        national: i8 = 1,
        /// Whether the numbers of the table are whole boxes. (house: half boxes)
        whole_boxes: bool = false,
        /// Whether a unit that has nowhere to retreat is eliminated, and does not stay. (house)
        trapped_die: bool = true,
        /// [10.5] Combined size, in half boxes, from which losses are multiplied by 1.5, 2 and 3.
        multiplied: [u8; 3] = [24, 37, 49],
    }
}

switches! {
    /// Switches of levels and reorganisation.
    #[derive(Eq)]
    Levels {
        /// Whether a pinned unit that drops gets a new marker. (house)
        renewed: bool = true,
        /// Whether no marker goes in the turn in which it came. (house)
        stays_a_turn: bool = true,
        /// Whether a runner's marker takes the colour of the next turn. (house)
        runners_next: bool = true,
    }
}

switches! {
    /// Switches of commanders.
    #[derive(Eq)]
    Command {
        /// [13.2] Command range by level.
        range: [u8; 3] = [4, 3, 1],
        /// [13.7] By how much a replacement's range is shorter.
        replacement: u8 = 1,
        /// [13.4] By how much morale falls out of command.
        morale: u8 = 1,
        /// [13.6] The highest die that brings a new commander.
        succeeds: u8 = 4,
        /// [13.5] Whether a lone commander that is hit is lost by a roll, and not at once. (house)
        lone_rolls: bool = true,
        /// Whether a lone commander steps away from enemies that enter, and is not lost at once. (house)
        flees: bool = true,
        /// [13.2] Which commanders command platoons of no company. (house: any commander of their battalion)
        others: Commanded = Commanded::Battalion,
        /// [13.5] Whether each platoon with losses puts the commander at risk, and not the worst losses once.
        /// (house: once)
        each_platoon: bool = false,
    }
}

switches! {
    /// Switches of sight and concealment.
    #[derive(Eq)]
    Sight {
        /// [16.4] How far platoons observe by level.
        platoon: [u8; 3] = [10, 6, 2],
        /// [13.3] How far commanders observe by level.
        commander: [u8; 3] = [20, 10, 4],
        /// [16.3] How long a shot shows a unit in cover. (house: this turn and the next)
        shown: Shown = Shown::NextTurn,
        /// Whether an identity once seen stays known while the counter is masked again. (house)
        remembered: bool = true,
    }
}

switches! {
    /// Switches of strength.
    #[derive(Eq)]
    Strength {
        /// [14.2] Whether a loss costs machine guns and mortars half a box, as infantry, and not a whole one. (house)
        halves_for_all: bool = true,
    }
}

switches! {
    /// Switches of reinforcements.
    #[derive(Eq)]
    Arrivals {
        /// [S1.6] Whether units that come when a place is taken come in the same phase if it is not over. (house)
        same_phase: bool = true,
        /// [6.4, 13.4] Whether units run as they arrive, as if in command. (house)
        run: bool = true,
        /// [S2.4] The highest die that lets a battalion in.
        die: u8 = 1,
        /// [S2.4] The same from a later turn.
        late_die: u8 = 2,
        /// [S2.4] That turn.
        late: u8 = 8,
    }
}

/// Which units suffer from a shot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Hits {
    /// The platoon that is shot at.
    #[default]
    Platoon,
    /// Every platoon of its side in the hex.
    Hex,
}

/// The two halves of the table of small arms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Class {
    /// Rifle platoons.
    #[default]
    Rifles,
    /// Heavy machine guns.
    Guns,
}

/// Which commanders command machine guns and mortars that belong to no company.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Commanded {
    /// Those of their battalion.
    #[default]
    Battalion,
    /// Those of their side.
    Side,
}

/// When a side counts as under fire or pinned in close combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum SideLevel {
    /// If half its size or more is.
    #[default]
    Half,
    /// If any of it is.
    Any,
}

/// Whose morale counts in close combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum SideMorale {
    /// The lowest of the side.
    #[default]
    Lowest,
    /// The highest of the side.
    Highest,
}

/// How long a shot shows a unit in wood or buildings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Shown {
    /// To the end of the next turn.
    #[default]
    NextTurn,
    /// To the end of the game: print sets no end.
    Always,
}

/// What the grades of victory are applied to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Grades {
    /// The difference of the points of both sides.
    #[default]
    Difference,
    /// The points of the side that has more.
    Winner,
}

/// Gives an enum of readings its list and the names in data and output.
macro_rules! readings {
    ($($type:ident: $($variant:ident $name:literal),*;)*) => {
        $(impl $type {
            /// Every reading.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name in data and output.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        })*
    };
}

readings! {
    Hits: Platoon "platoon", Hex "hex";
    Class: Rifles "rifles", Guns "guns";
    Commanded: Battalion "battalion", Side "side";
    SideLevel: Half "half", Any "any";
    SideMorale: Lowest "lowest", Highest "highest";
    Shown: NextTurn "next-turn", Always "always";
    Grades: Difference "difference", Winner "winner";
}
