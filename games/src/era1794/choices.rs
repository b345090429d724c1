//! The kinds of choice of the 1794 system.

use wargauge_ai::barred::Kinds;
use wargauge_engine::Hex;
use wargauge_engine::era1794::{Choice, Reaction, Rules, State, Together};
use wargauge_engine::hex::Direction;

use crate::choices::ChoiceKind;

/// Every kind, in the order of [`Kind`].
pub(crate) const KINDS: &[ChoiceKind] = &[
    kind("charge", "charge with cavalry", "8.14"),
    kind("attack", "move into an enemy hex without a charge", "6.11, 8.13"),
    kind("counterattack", "counterattack when an enemy comes near", "8.15, 9.1"),
    kind("fall-back", "fall back from an enemy that comes near", "9.1C, 9.1E"),
    kind("muskets", "fire muskets", "10.9"),
    kind("guns", "fire the guns", "10.10"),
    kind("double-time", "move at double time", "8.9"),
    kind("square", "form squares, in an emergency too", "7.2"),
    kind("line-march", "move several hexes as one line", "8.10"),
    kind("side-by-side", "deploy a stack side by side", "6.2.1"),
    kind("limber", "limber guns, and so move them far", "8.12"),
    kind("reload", "reload before the marker comes off by itself", "10.9.10"),
    kind("leave-works", "step out of a hex that a work protects", "8.2"),
    kind("uphill", "step uphill or up an escarpment", "8.2"),
];

// Every kind has its place.
const _: () = assert!(KINDS.len() == Kind::Uphill as usize + 1);

const fn kind(name: &'static str, what: &'static str, rules: &'static str) -> ChoiceKind {
    ChoiceKind { name, what, rules }
}

/// The places of the kinds.
#[derive(Clone, Copy)]
enum Kind {
    Charge,
    Attack,
    Counterattack,
    FallBack,
    Muskets,
    Guns,
    DoubleTime,
    Square,
    LineMarch,
    SideBySide,
    Limber,
    Reload,
    LeaveWorks,
    Uphill,
}

impl Kind {
    fn bit(self) -> Kinds {
        1 << self as u32
    }
}

/// The kinds that a choice is of. All that it looks at lies open on the map.
pub(crate) fn kinds_of<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    choice: &Choice,
) -> Kinds {
    match *choice {
        Choice::Step { direction, charge } => step(game, state, direction, charge),
        Choice::Charge(true) => Kind::Charge.bit(),
        Choice::React(_, Reaction::Test(_) | Reaction::Strike(_)) => Kind::Counterattack.bit(),
        Choice::React(_, Reaction::FallBack(..)) => Kind::FallBack.bit(),
        Choice::Fire { .. } => Kind::Muskets.bit(),
        Choice::Cannon { .. } => Kind::Guns.bit(),
        Choice::Move { together, double, .. } => {
            let line = match together {
                Together::Line(_) | Together::Squares(_) => Kind::LineMarch.bit(),
                Together::Alone | Together::Stack => 0,
            };
            line | if double { Kind::DoubleTime.bit() } else { 0 }
        }
        Choice::FormSquare(_) | Choice::EmergencySquare(true) => Kind::Square.bit(),
        Choice::FormLine(_) => Kind::SideBySide.bit(),
        Choice::Limber(_) => Kind::Limber.bit(),
        Choice::Reload(_) => Kind::Reload.bit(),
        _ => 0,
    }
}

/// The kinds of a step of those that move: of any of them.
fn step<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    direction: Direction,
    charge: bool,
) -> Kinds {
    let map = game.map();
    let works = |hex: Hex| Direction::ALL.iter().any(|&side| map.side(hex, side).own_work);
    let mut kinds = if charge { Kind::Charge.bit() } else { 0 };
    for unit in state.movers() {
        let from = state.hex_of(unit);
        if !from.is_somewhere() {
            continue;
        }
        let to = map.neighbour(from, direction);
        if !to.is_somewhere() {
            continue;
        }
        if !charge && game.holds(state, to, game.side_of(unit).other()) {
            kinds |= Kind::Attack.bit();
        }
        if works(from) && !works(to) {
            kinds |= Kind::LeaveWorks.bit();
        }
        if map.side(from, direction).rise > 0 {
            kinds |= Kind::Uphill.bit();
        }
    }
    kinds
}
