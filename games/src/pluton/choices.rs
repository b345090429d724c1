//! The kinds of choice of *Pluton 1*.

use wargauge_ai::barred::Kinds;
use wargauge_engine::Hex;
use wargauge_engine::pluton::setup::Kind as Unit;
use wargauge_engine::pluton::state::units;
use wargauge_engine::pluton::{Choice, Ground, Rules, State};

use crate::choices::ChoiceKind;

/// Every kind, in the order of [`Kind`].
pub(super) const KINDS: &[ChoiceKind] = &[
    kind("run", "run", "6.4"),
    kind("storm", "step into enemies that are seen", "6.2"),
    kind("wood", "step into wood", "6.1"),
    kind("buildings", "step into buildings", "6.1"),
    kind("commanders", "move with a commander first", "13.1"),
    kind("reactions", "fire at units on their way", "7.3"),
    kind("final-fire", "fire after all moves", "7.3"),
    kind("split", "fire with a part of a platoon", "7.6"),
    kind("machine-guns", "fire with heavy machine guns", "7.3"),
    kind("crews", "fire small arms with mortar crews", "7.2"),
    kind("mortars", "lay or move markers of mortars", "8.1"),
    kind("artillery", "lay or move markers of artillery", "9.3"),
    kind("attack", "attack in close combat without need", "10.2"),
];

// Every kind has its place.
const _: () = assert!(KINDS.len() == Kind::Attack as usize + 1);

const fn kind(name: &'static str, what: &'static str, rules: &'static str) -> ChoiceKind {
    ChoiceKind { name, what, rules }
}

/// The places of the kinds.
#[derive(Clone, Copy)]
enum Kind {
    Run,
    Storm,
    Wood,
    Buildings,
    Commanders,
    Reactions,
    FinalFire,
    Split,
    MachineGuns,
    Crews,
    Mortars,
    Artillery,
    Attack,
}

impl Kind {
    fn bit(self) -> Kinds {
        1 << self as u32
    }

    fn bit_if(self, is_so: bool) -> Kinds {
        if is_so { self.bit() } else { 0 }
    }
}

/// The kinds that a choice is of. It looks at the side's own units, at the ground and at where counters lie that
/// the side sees, never at what a masked one is.
pub(super) fn kinds_of(game: &Rules, state: &State, choice: &Choice) -> Kinds {
    match *choice {
        Choice::Run => Kind::Run.bit(),
        Choice::Step(to) => step(game, state, to),
        Choice::Move(unit) => Kind::Commanders.bit_if(game.kind(unit) == Unit::Commander),
        Choice::Shooter(unit) => shooter(game, state, unit),
        Choice::Fire { halves, .. } => state.shooter().map_or(0, |unit| {
            let is_split = halves < game.fire_left(state, unit);
            shooter(game, state, unit) | Kind::Split.bit_if(is_split)
        }),
        Choice::Lay(_) | Choice::Stay | Choice::Column(_) => {
            let Some(marker) = game.marker_to_lay(state).filter(|_| state.turn() > 0) else {
                return 0;
            };
            let is_mortar = game.mortar_of(marker).is_some();
            if is_mortar { Kind::Mortars.bit() } else { Kind::Artillery.bit() }
        }
        Choice::Attack => Kind::Attack.bit(),
        _ => 0,
    }
}

/// The kinds of all fire of a platoon now.
fn shooter(game: &Rules, state: &State, unit: u8) -> Kinds {
    let when = if state.is_reaction() { Kind::Reactions } else { Kind::FinalFire };
    let kind = game.kind(unit);
    when.bit()
        | Kind::MachineGuns.bit_if(kind == Unit::MachineGuns)
        | Kind::Crews.bit_if(kind == Unit::Mortars)
}

/// The kinds of a step of the group that moves.
fn step(game: &Rules, state: &State, to: Hex) -> Kinds {
    let enemy = state.active().other();
    let seen = game.seen_on_map(state, enemy);
    let has_enemies = units(enemy, seen).any(|unit| state.hex_of(unit) == to);
    let ground = game.map().ground(to);
    Kind::Storm.bit_if(has_enemies)
        | Kind::Wood.bit_if(ground == Ground::Wood)
        | Kind::Buildings.bit_if(ground.is_buildings())
}
