//! Every number and table of the rules that a designer may want to try with another value, and
//! every house reading that may be played by the letter. Defaults are the printed game with the
//! project's rulings.

use crate::era1794::setup::HexNumber;
use crate::game::Side;
#[cfg(feature = "serde")]
use crate::tables::is_level;
use crate::tables::switches;

/// Is a switch that only the larger game has at the value that means it plays no part? Then a set-up
/// is written as it was before there was one, and keeps its digest.
#[cfg(feature = "serde")]
macro_rules! is_left_out {
    ($($name:ident: $type:ty = $value:expr,)*) => {
        $(fn $name(value: &$type) -> bool { *value == $value })*
    };
}

#[cfg(feature = "serde")]
is_left_out! {
    no_costs: [u8; 2] = [0; 2],
    no_castle_costs: [Option<u8>; 2] = [Some(0); 2],
    no_number: i8 = 0,
    no_points: u8 = 0,
    is_false: bool = false,
    is_true: bool = true,
    no_castle: Castle = Castle::default(),
}

switches! {
    /// All switches of the 1794 system.
    Switches {
        /// [3.2] Number of turns.
        turns: u8 = 6,
        /// [12.4] Net points at a turn's end that win at once; nothing for no automatic victory.
        automatic_victory: Option<u8> = Some(4),
        /// [12.3] The side that wins at zero points after the last turn: 0 the first side, 1 the second,
        /// nothing for a draw.
        zero_points: Option<u8> = Some(1),
        /// (house) Points that the first side has before the game; below zero the second side has them.
        /// [12.2] The marker begins there.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_level"))]
        handicap: i8 = 0,
        /// [4.2] How far command reaches.
        command_range: u8 = 4,
        /// [8.8] Movement points.
        movement: Movement = Movement::default(),
        /// Terrain effects on movement.
        terrain: TerrainCosts = TerrainCosts::default(),
        /// [6.2] Stacking limits.
        stacking: Stacking = Stacking::default(),
        /// [7.2] The square.
        square: Square = Square::default(),
        /// [8.14.1] Hexes a charge must cover.
        charge_run: u8 = 3,
        /// (house) Does the target's own hex count among them?
        charge_counts_target: bool = true,
        /// Musket and cannon fire, chapter 10.
        fire: Fire = Fire::default(),
        /// Chapter 11.
        melee: Melee = Melee::default(),
        /// [12.1] Victory points.
        points: Points = Points::default(),
        /// [13.1] The draw for reaching the enemy's camp.
        camp: Camp = Camp::default(),
        /// [11.11.4] Where each side's routed units return whose commander is dead.
        return_hexes: [HexNumber; 2] = [109, 1108],
        /// (house) May a unit out of command counterattack?
        counterattack_without_command: bool = false,
        /// (house) Do guns that stand alone in a clash attack on their own activation?
        lone_guns_attack: bool = false,
        /// (house) Does a line need the same facing in all its hexes [8.10]?
        line_needs_same_facing: bool = true,
        /// (house) Is limbering all that a gun does in an activation [8.12]? If not, it may fire
        /// before; it goes no further in either case.
        limbering_takes_activation: bool = true,
        /// [8.5] May a unit that has spent points on shots, turns or reloading still enter one hex
        /// that costs more than it has left?
        last_step_after_spending: bool = false,
        /// [9.1] May units that are not in a clash react to a step into it?
        reaction_to_clash: bool = true,
        /// [10.7] Does a retreat in its own phase 2 also bar a unit that has not begun to move?
        stop_before_move: bool = true,
        /// [11.12] Does a stack that was destroyed rather than put to flight, or guns that were
        /// taken, also cause a crisis of morale?
        crisis_beside_destroyed: bool = false,
        /// (house) Does the reserve serve one commander a turn only [4.5 of *Maciejowice 1794*]?
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_false"))]
        reserve_once_a_turn: bool = false,
        /// (house) May the units that an overall commander orders himself be such as have acted in
        /// the phase before [4.4b of *Maciejowice 1794*]?
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_true"))]
        ordered_units_may_act_again: bool = true,
        /// The draw for holding a castle.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_castle"))]
        castle: Castle = Castle::default(),
        /// (house) May infantry and cavalry stop on one hex as long as the phase lasts [6.1]? If so,
        /// the units that came last leave it when phase 2 ends, as after a trap.
        arms_share_until_phase_end: bool = false,
    }
}

switches! {
    /// [8.8, 8.9] Movement points.
    Movement {
        /// Foot.
        infantry: u8 = 4,
        /// Horse.
        cavalry: u8 = 8,
        /// Cossacks.
        cossacks: u8 = 9,
        /// Commanders, one point a hex.
        commanders: u8 = 9,
        /// Limbered guns.
        limbered: u8 = 3,
        /// [8.9] What double time adds for foot.
        double_time: u8 = 2,
    }
}

switches! {
    /// Costs by `[infantry, cavalry]`; limbered guns pay as cavalry.
    TerrainCosts {
        /// Entering a clear hex.
        clear: [u8; 2] = [1, 1],
        /// Entering a wood.
        wood: [u8; 2] = [2, 3],
        /// Added for a slope upwards.
        uphill: [u8; 2] = [1, 1],
        /// Added for a slope downwards.
        downhill: [u8; 2] = [0, 0],
        /// Added for an escarpment upwards, in place of the slope.
        escarpment_up: [u8; 2] = [2, 3],
        /// Added for an escarpment downwards.
        escarpment_down: [u8; 2] = [1, 1],
        /// Added for crossing an earthwork.
        earthwork: [u8; 2] = [1, 1],
        /// Entering a village.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_costs"))]
        village: [u8; 2] = [0; 2],
        /// Entering a marsh.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_costs"))]
        marsh: [u8; 2] = [0; 2],
        /// Entering a castle; nothing where it is closed.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_castle_costs"))]
        castle: [Option<u8>; 2] = [Some(0); 2],
        /// Added for crossing a river.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_costs"))]
        river: [u8; 2] = [0; 2],
        /// The whole cost of a step along a road.
        road: [u8; 2] = [1, 1],
        /// [6.11] Added for entering a hex with enemies.
        enemy: u8 = 1,
        /// [6.3] Added for passing friends.
        friends: u8 = 1,
        /// [8.6] Added for stepping back.
        rear: u8 = 1,
    }
}

switches! {
    /// [6.2, 6.2.1] Stacking limits by size.
    Stacking {
        /// Infantry alone.
        infantry: u8 = 20,
        /// Cavalry alone.
        cavalry: u8 = 4,
        /// Infantry together with artillery.
        infantry_with_guns: u8 = 10,
        /// Cavalry together with artillery.
        cavalry_with_guns: u8 = 2,
        /// Infantry side by side: the lowest and the highest size.
        side_by_side_infantry: [u8; 2] = [6, 10],
        /// Cavalry side by side: the lowest and the highest size.
        side_by_side_cavalry: [u8; 2] = [4, 4],
        /// (house) Is a hex whose units reach a limit by themselves closed to everybody who would
        /// pass it [6.4]? If not, to those only with whom they would exceed one.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_true"))]
        full_hex_bars: bool = true,
    }
}

switches! {
    /// [7.2] The square.
    Square {
        /// Which sides may form it.
        sides: [bool; 2] = [false, true],
        /// How many companies it takes.
        companies: u8 = 4,
        /// By what its summed firepower is divided.
        fire_divisor: u8 = 4,
        /// [7.3.2 of *Maciejowice 1794*] Are squares on adjacent hexes in line whatever they face? If
        /// not, they are like other foot: next to each other along a flank.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_true"))]
        adjacent_in_line: bool = true,
    }
}

switches! {
    /// Chapter 10.
    Fire {
        /// [10.8] Range of infantry.
        infantry_range: u8 = 3,
        /// [10.8] Range of cavalry.
        cavalry_range: u8 = 2,
        /// [10.9.1] Shots a turn.
        shots: u8 = 4,
        /// The lowest result of each row of the musket table after the first: by default the rows
        /// are 0-1, 2-3, 4-5, 6 and more.
        rows: [u8; 3] = [2, 4, 6],
        /// The modifier of the test in each of the four rows; nothing where no test is due.
        effects: [Option<i8>; 4] = [None, Some(0), Some(1), Some(2)],
        /// [4.4.1] The first row (from 0) that endangers a commander.
        leader_row: u8 = 2,
        /// (house) [4.4.1; 4.6.1 in Maciejowice] Does musket fire of cavalry endanger commanders, too?
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_true"))]
        cavalry_endangers_leaders: bool = true,
        /// [10.10.1] Bands of the guns, nearest first: up to which range, and the test's modifier.
        /// The last one ends the range of artillery.
        bands: [Band; 3] = [
            Band { range: 3, modifier: 2 },
            Band { range: 6, modifier: 1 },
            Band { range: 10, modifier: 0 },
        ],
        /// [4.4.2] Up to which range guns endanger a commander.
        cannon_leader_range: u8 = 3,
        /// [10.10.4] Do guns jam on a natural zero?
        jams: bool = true,
        /// The modified die that fails whatever the morale and costs a loss.
        rout_roll: i8 = 9,
        /// Test modifier of the first shot [10.9.7], the second [10.9.8], the third and fourth
        /// [10.9.9].
        shot_modifiers: [i8; 4] = [1, 0, -1, -1],
        /// Test modifier for a target in wood or behind an earthwork.
        cover: i8 = -1,
        /// Test modifier for a target in a village.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_number"))]
        village_cover: i8 = 0,
        /// Test modifier for a target in a castle.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_number"))]
        castle_cover: i8 = 0,
        /// Test modifier for each white star of a battery that fires.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_number"))]
        star: i8 = 0,
        /// [10.1] Does a hex block sight that lies higher than one end of the line?
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_false"))]
        hills_block: bool = false,
        /// (house) [10.1.2] Do two hexes on hills see each other whatever lies between? If not,
        /// only over what lies below both.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_false"))]
        hills_see_over_all: bool = false,
        /// Test modifier where cavalry shoots.
        cavalry: i8 = -1,
        /// Test modifier against a square.
        square: i8 = 1,
        /// [10.3.1] Test modifier for fire into flank or rear.
        flank: i8 = 1,
        /// [10.9.5] Least firepower against lone artillery.
        lone_guns_firepower: u8 = 3,
        /// [10.9.5] Range of muskets against lone artillery.
        lone_guns_range: u8 = 1,
        /// [10.10.6] Range of cannon against lone artillery.
        lone_guns_cannon_range: u8 = 6,
        /// [10.10.6] Modifier of each side's cannon against lone artillery.
        lone_guns_modifier: [i8; 2] = [1, 0],
        /// (house) Does an earthwork cover only against lines that cross it from outside?
        earthwork_covers_from_outside_only: bool = true,
    }
}

/// One band of the artillery diagram.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Band {
    /// The longest range of the band.
    pub range: u8,
    /// The modifier of the morale test.
    pub modifier: i8,
}

switches! {
    /// Chapter 11 and its tables.
    Melee {
        /// Defender in wood.
        wood: i8 = 1,
        /// Defender in a village.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_number"))]
        village: i8 = 0,
        /// Defender in a castle.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_number"))]
        castle: i8 = 0,
        /// Attacker entered over a river.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_number"))]
        river: i8 = 0,
        /// Defenders with scythes, and no other foot, against cavalry.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_number"))]
        scythes: i8 = 0,
        /// Attacker entered uphill.
        uphill: i8 = -1,
        /// Attacker entered from the flank.
        flank: i8 = 2,
        /// Attacker entered from the rear.
        rear: i8 = 4,
        /// Cavalry charge.
        charge: i8 = 2,
        /// Lone artillery.
        lone_guns: i8 = -4,
        /// Defender in square against infantry, against cavalry.
        square: [i8; 2] = [-1, 3],
        /// Superiority of 2:1, 3:1, 4:1 and more.
        superiority: [i8; 3] = [1, 2, 3],
        /// A unit in command.
        command: i8 = 1,
        /// [7.3] Lava test where no cavalry is attacked.
        lava: i8 = -2,
        /// [11.8] Losses of the beaten side.
        loser_losses: u8 = 2,
        /// [11.8] Losses of the winners.
        winner_losses: u8 = 1,
        /// [11.8] The difference from which the winners are unhurt.
        unhurt_difference: u8 = 6,
        /// (house) [11.8] Are winners unhurt by that difference only where they are the attackers?
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_false"))]
        unhurt_attackers_only: bool = false,
        /// (house) [11.9] Is the last point of any winner tested? If not, only where no winner has
        /// more than one.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_false"))]
        last_point_of_each: bool = false,
        /// [11.11.2] The lowest difference of each row of the rout table after the first.
        rout_rows: [u8; 2] = [3, 6],
        /// [11.11.2] After how many turns a routed stack returns, row by row.
        rout_turns: [u8; 3] = [1, 2, 3],
    }
}

switches! {
    /// [12.1] Victory points.
    Points {
        /// An enemy unit eliminated by fire or morale crisis.
        elimination: u8 = 1,
        /// A melee won.
        melee: u8 = 1,
        /// Enemy artillery captured.
        capture: u8 = 2,
        /// Own artillery recaptured.
        recapture: u8 = 2,
        /// An enemy commander killed by fire or in melee.
        commander_killed: u8 = 3,
        /// Added for each white star of a captured battery.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_points"))]
        star: u8 = 0,
        /// Added where the commander is an overall commander.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "no_points"))]
        overall_commander: u8 = 0,
        /// (house) An enemy commander removed with the last unit of his hex, or without a way back.
        commander_removed: u8 = 3,
    }
}

switches! {
    /// [13.1] The draw for reaching the camp.
    Camp {
        /// The camp; nothing where the scenario has none.
        hex: Option<HexNumber> = Some(1108),
        /// Which side must reach it: 0 or 1.
        raider: u8 = 0,
        /// Is the draw in force?
        draw: bool = true,
        /// (house) Does it also turn the other side's win at zero points into a draw?
        draw_at_zero: bool = true,
    }
}

switches! {
    /// [12.3 of *Maciejowice 1794*] The draw for holding the castle.
    Castle {
        /// Which side holds it at the beginning: 0 or 1.
        keeper: u8 = 0,
        /// Is the other side's win a draw while this side holds every hex of the castle? An
        /// automatic victory stays one.
        draw: bool = false,
    }
}

impl Switches {
    /// The printed values, except that no side is favoured and no hex is named: a tie at zero points is a
    /// draw, neither side forms squares, both sides' cannon do the same to lone guns, and there is no
    /// camp. A scenario that leaves these switches out means this, because the printed values are those of
    /// the sides and the map of *Niemenczyn 1794*.
    pub fn neutral() -> Self {
        let printed = Self::default();
        Self {
            zero_points: None,
            square: Square { sides: [false; 2], ..printed.square },
            fire: Fire { lone_guns_modifier: [0; 2], ..printed.fire },
            camp: Camp { hex: None, ..printed.camp },
            ..printed
        }
    }

    /// The winner at zero points after the last turn.
    pub fn winner_at_zero(&self) -> Option<Side> {
        self.zero_points.map(|side| Side::from_index(side as usize))
    }
}
