//! A plan of battle as its author writes it: groups of units with orders from turn to turn, by the
//! names that data files give to counters.
//!
//! Data only: reading files is not done here, and [`super::Scripted`] plays what the words mean.

use wargauge_engine::era1794::setup::HexNumber;
use wargauge_engine::hex::Facing;

use crate::policy::TrainedName;

/// A plan for one side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// What it is, in a line.
    pub title: String,
    /// The system of rules, as files name it.
    pub system: String,
    /// The name of the side that it is for.
    pub side: String,
    /// The scenarios that it is made for.
    pub applies_to: Vec<String>,
    /// Is it what `scripted` plays for that side when no plan is named?
    pub is_default: bool,
    /// Which commander goes into the pool where there is a choice; of the entries that apply the
    /// last counts.
    pub activations: Vec<Activation>,
    /// The groups that commanders keep with.
    pub companions: Vec<Companion>,
    /// Weights of the player `heuristic` that count here in place of those of a plan, by their names.
    pub weights: Vec<(String, i32)>,
    /// The trained player that decides for units which orders leave free; none: they do as `heuristic` would.
    pub deputy: Option<TrainedName>,
    /// The units.
    pub groups: Vec<Group>,
}

impl Plan {
    /// Does any of its orders leave units free?
    pub fn frees(&self) -> bool {
        let mut orders = self.groups.iter().flat_map(|group| &group.orders);
        orders.any(|order| order.stance == Stance::Free)
    }
}

/// A place on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// This hex.
    Hex(HexNumber),
    /// The camp [13.1], wherever the scenario has it.
    Camp,
}

/// A commander to put into the activation pool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Activation {
    /// From this turn on.
    pub turn: u8,
    /// The commander.
    pub commander: String,
    /// Only while all of this holds.
    pub when: Vec<When>,
}

/// A commander that keeps with a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Companion {
    /// The commander.
    pub commander: String,
    /// The name of the group.
    pub group: String,
}

/// Units with orders in common.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Group {
    /// Its name in the plan.
    pub name: String,
    /// Its units.
    pub units: Vec<String>,
    /// Where they are deployed if the owner decides on that: the first unit on the first hex and so
    /// on, from the beginning again where there are more units.
    pub deploy: Vec<HexNumber>,
    /// Its orders; of those that apply the last counts.
    pub orders: Vec<Order>,
}

/// What a group is to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// From this turn on.
    pub turn: u8,
    /// Only while all of this holds.
    pub when: Vec<When>,
    /// To the nearest of these hexes; none: wherever they stand.
    pub to: Vec<Place>,
    /// Up to the nearest of these enemy units, as long as one is on the map.
    pub against: Vec<String>,
    /// How.
    pub stance: Stance,
    /// When to fire.
    pub fire: FirePolicy,
    /// How to react to enemies that come near.
    pub reaction: ReactionPolicy,
    /// From how near enemies count; by the stance if it is left out.
    pub reach: Option<u8>,
    /// Which way to face in place; by the enemies around if it is left out.
    pub facing: Option<Facing>,
    /// In which formation to stand in place.
    pub formation: Formation,
    /// When to go at double time.
    pub pace: Pace,
}

impl Default for Order {
    fn default() -> Self {
        Self {
            turn: 1,
            when: Vec::new(),
            to: Vec::new(),
            against: Vec::new(),
            stance: Stance::March,
            fire: FirePolicy::AtWill,
            reaction: ReactionPolicy::ByOdds,
            reach: None,
            facing: None,
            formation: Formation::ByOdds,
            pace: Pace::ByOdds,
        }
    }
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum When {
    /// An enemy is within so many hexes of a hex.
    EnemyWithin {
        /// So many.
        hexes: u8,
        /// The hex.
        of: Place,
    },
    /// A unit of a group of the plan is within so many hexes of a hex.
    GroupWithin {
        /// The name of the group.
        group: String,
        /// So many.
        hexes: u8,
        /// The hex.
        of: Place,
    },
    /// Its side has lost so many points of size or more.
    Lost {
        /// So many.
        sizes: u8,
    },
    /// A commander of its side is not on the map.
    Absent {
        /// The commander.
        commander: String,
    },
    /// The camp has been reached.
    CampReached,
    /// The camp has not been reached yet.
    CampOpen,
    /// Its side is ahead in points.
    Ahead,
    /// Its side is behind in points.
    Behind,
}

impl When {
    /// The conditions that are a word.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("camp reached", Self::CampReached),
        ("camp open", Self::CampOpen),
        ("ahead", Self::Ahead),
        ("behind", Self::Behind),
    ];
}

/// How a group does what it is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stance {
    /// Go there, past enemies rather than at them.
    March,
    /// Go there and stay; do not attack, turn to the enemy.
    Hold,
    /// Go there and attack any enemy within reach of the units.
    Assault,
    /// Go there round the enemies' fronts; attack from flank or rear.
    Flank,
    /// Stay there at a distance; give way to enemies that come near.
    Screen,
    /// Stay there, attack any enemy that comes within reach of the place, and return.
    Counterattack,
    /// Go there, but keep out of the enemies' reach: fall back rather than fight.
    Refuse,
    /// Get there round all enemies, and through those that can be beaten.
    Raid,
    /// Do what the player `heuristic` would do, bound for that place if there is one.
    Free,
}

impl Stance {
    /// Every stance by its word.
    pub const WORDS: [(&'static str, Self); 9] = [
        ("march", Self::March),
        ("hold", Self::Hold),
        ("assault", Self::Assault),
        ("flank", Self::Flank),
        ("screen", Self::Screen),
        ("counterattack", Self::Counterattack),
        ("refuse", Self::Refuse),
        ("raid", Self::Raid),
        ("free", Self::Free),
    ];

    /// How enemies are reacted to where the order does not say.
    pub fn reaction(self) -> ReactionPolicy {
        match self {
            Self::Counterattack | Self::Assault => ReactionPolicy::Strike,
            Self::Screen | Self::Refuse => ReactionPolicy::FallBack,
            Self::March | Self::Hold | Self::Flank | Self::Raid | Self::Free => {
                ReactionPolicy::ByOdds
            }
        }
    }

    /// From how near enemies count where the order does not say.
    pub fn reach(self) -> u8 {
        match self {
            Self::March | Self::Hold | Self::Raid => 1,
            Self::Assault | Self::Flank | Self::Screen | Self::Free => 2,
            Self::Counterattack | Self::Refuse => 3,
        }
    }
}

/// When a group fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirePolicy {
    /// Whenever a shot is worth its marker.
    AtWill,
    /// Only good shots.
    Good,
    /// Only at enemies within two hexes, cannon within three.
    Close,
    /// Never.
    None,
}

impl FirePolicy {
    /// Every policy by its word.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("at will", Self::AtWill),
        ("good", Self::Good),
        ("close", Self::Close),
        ("none", Self::None),
    ];
}

/// How a group reacts to enemies that come near.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReactionPolicy {
    /// By what it is worth.
    ByOdds,
    /// Counterattack if it is not hopeless.
    Strike,
    /// Fall back if that is allowed.
    FallBack,
    /// Stay; fire by the fire policy.
    Hold,
}

impl ReactionPolicy {
    /// Every policy by its word.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("by odds", Self::ByOdds),
        ("strike", Self::Strike),
        ("fall back", Self::FallBack),
        ("hold", Self::Hold),
    ];
}

/// In which formation units of a group stand once they are in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formation {
    /// By what it is worth.
    ByOdds,
    /// In a square, wherever companies can form one.
    Square,
    /// Side by side, wherever a stack can.
    SideBySide,
    /// Neither.
    Stacked,
}

impl Formation {
    /// Every formation by its word.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("by odds", Self::ByOdds),
        ("square", Self::Square),
        ("side by side", Self::SideBySide),
        ("stacked", Self::Stacked),
    ];
}

/// When a group goes at double time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// On long straight marches far from enemies.
    ByOdds,
    /// Never.
    Walk,
    /// On long straight marches, however near enemies are.
    Run,
}

impl Pace {
    /// Every pace by its word.
    pub const WORDS: [(&'static str, Self); 3] =
        [("by odds", Self::ByOdds), ("walk", Self::Walk), ("run", Self::Run)];
}
