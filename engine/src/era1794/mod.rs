//! The 1794 system: *Niemenczyn 1794* and, one size up, *Maciejowice 1794*.
//!
//! One file a chapter of the rulebook. Code cites rules by name; comments and doc comments give the
//! numbers of *Niemenczyn 1794*, and each game looks them up in its own book ([`rules`]).
//!
//! | chapter | file |
//! |---|---|
//! | 3, 13 sequence and pool, placing | `sequence`, `opening`, `arrivals` |
//! | 4 commanders | `commanders` |
//! | 4.3 to 4.5 of *Maciejowice 1794*: overall commanders, reserve | `overall` |
//! | 6 stacks | `stacks` |
//! | 7 formations | `formations`, `cohesion` |
//! | 7.2 of *Maciejowice 1794*: skirmish order | `skirmish` |
//! | 7.3.2 of *Maciejowice 1794*: squares in a line | `square_lines` |
//! | 8 movement | `bodies`, `steps`, `double_time`, `move_choices`, `movement`, `line_moves`, `gun_moves`, `charge` |
//! | 8.15 counterattack | `counterattack` |
//! | 9 reaction | `reaction` |
//! | 10.1 to 10.3 sight | `sight`, `map`, `views`, `reach`, `pairs`, `lines` |
//! | 10.4 to 10.9 musket fire | `fire`, `volley` |
//! | 10.10 artillery | `artillery` |
//! | 10.11 retreat | `retreat` |
//! | 11.1 to 11.10 melee | `melee`, `melee_modifiers` |
//! | 11.11, 11.12 rout and crisis | `rout` |
//! | 12 victory | `victory` |
//! | 12.3, 13.2 of *Maciejowice 1794*: castle, entering the map | `castle`, `entry` |
//! | what is still to do, and doing it | `agenda`, `decisions`, `take`, `automatic` |

pub(crate) mod agenda;
mod aims;
mod arrivals;
mod artillery;
mod automatic;
mod bodies;
mod castle;
mod chains;
mod charge;
pub mod check;
pub mod choice;
mod cohesion;
mod command;
mod commanders;
mod concern;
mod core;
mod costs;
mod counterattack;
mod decisions;
mod double_time;
mod entry;
pub mod event;
mod extra;
mod facts;
mod fire;
mod formations;
mod games;
mod gun_moves;
mod line_moves;
mod lines;
pub mod look;
pub mod map;
mod melee;
mod melee_modifiers;
mod move_choices;
mod movement;
mod near;
mod occupants;
pub mod odds;
mod opening;
mod overall;
mod owners;
pub mod pairs;
mod play;
mod player;
pub mod purposes;
mod reach;
mod reaction;
mod retreat;
mod rout;
pub mod rules;
mod sequence;
pub mod setup;
mod shared;
mod sight;
mod skirmish;
mod square_lines;
mod stacks;
pub mod state;
mod steps;
pub mod switches;
mod take;
mod victory;
mod views;
mod volley;
mod walks;

pub use self::aims::Aimed;
pub use self::choice::{Choice, Choices, Reaction, Together};
pub use self::concern::Concern;
pub use self::core::Rules;
pub use self::event::{Event, Note};
pub use self::games::{Maciejowice, MaciejowiceState, Niemenczyn, NiemenczynState};
pub use self::melee_modifiers::Encounter;
pub use self::rules::Rule;
pub use self::setup::Setup;
pub use self::state::{State, UnitView, Whereabouts};

impl Maciejowice {
    /// How much its rules have room for: see [`Niemenczyn::CAPACITY`].
    pub const CAPACITY: check::Capacity =
        check::Capacity { units: 240, hexes: 1984, commanders: setup::LEADERS, larger: true };
}

impl Niemenczyn {
    /// How much its rules have room for: the sets of its units and hexes, and as many commanders as
    /// the counters of the game.
    pub const CAPACITY: check::Capacity =
        check::Capacity { units: 24, hexes: 192, commanders: 8, larger: false };
}
