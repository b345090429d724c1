//! The kinds of choice of *Fortress of Verdox*.

use wargauge_ai::barred::Kinds;
use wargauge_engine::square::Square;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::{Choice, Kind as Unit, Rules, State, Whereabouts, side_of};

use crate::choices::ChoiceKind;

/// Every kind, in the order of [`Kind`].
pub(super) const KINDS: &[ChoiceKind] = &[
    kind("hand-to-hand", "attack hand to hand", "7.1.3, 7.3.3, 7.4.3"),
    kind("rifles", "fire with riflemen, grenadiers or mounted riflemen", "7.2.3, 7.3.3, 7.5.3"),
    kind("guns", "fire guns at units", "7.6.3"),
    kind("demolish", "fire guns at walls", "6.10.8"),
    kind("sink", "fire guns at barges", "7.7.4"),
    kind("move-guns", "try to move guns", "7.6.2"),
    kind("barges", "move barges, or step aboard one", "7.7.2, 7.7.6"),
    kind("climb", "climb a wall from its front", "6.10.3"),
    kind("leave-fortress", "step from the fortress to the outside", "6.10.2"),
    kind("wood", "step into wood", "6.4.1"),
    kind("hill", "step onto a hill", "6.2.1"),
    kind("bog", "step into canal or marsh", "6.8.2, 6.9.2"),
];

// Every kind has its place.
const _: () = assert!(KINDS.len() == Kind::Bog as usize + 1);

const fn kind(name: &'static str, what: &'static str, rules: &'static str) -> ChoiceKind {
    ChoiceKind { name, what, rules }
}

/// The places of the kinds.
#[derive(Clone, Copy)]
enum Kind {
    HandToHand,
    Rifles,
    Guns,
    Demolish,
    Sink,
    MoveGuns,
    Barges,
    Climb,
    LeaveFortress,
    Wood,
    Hill,
    Bog,
}

impl Kind {
    fn bit(self) -> Kinds {
        1 << self as u32
    }
}

/// The kinds that a choice is of. It looks at the side's own unit, at the ground and at where counters lie,
/// never at what a face-down enemy is.
pub(super) fn kinds_of(game: &Rules, state: &State, choice: &Choice) -> Kinds {
    match *choice {
        Choice::Attack(square) => {
            let Some(unit) = state.mover() else { return 0 };
            let kind = if game.is_melee(state, unit, square) {
                Kind::HandToHand
            } else if state.unit(unit).kind == Unit::Artillery {
                Kind::Guns
            } else {
                Kind::Rifles
            };
            kind.bit()
        }
        Choice::Demolish(_) => Kind::Demolish.bit(),
        Choice::Sink(_) => Kind::Sink.bit(),
        Choice::Barge { .. } => Kind::Barges.bit(),
        Choice::Step(to) => step(game, state, to),
        Choice::Place(_) | Choice::Kind(_) | Choice::Act(_) | Choice::Stop | Choice::Halt => 0,
    }
}

/// The kinds of a step of the acting unit.
fn step(game: &Rules, state: &State, to: Square) -> Kinds {
    let Some(unit) = state.mover() else { return 0 };
    let view = state.unit(unit);
    let Whereabouts::OnMap(from) = view.whereabouts else { return 0 };
    let terrain = |square: Square| game.map().terrain(square);
    let inside = |square: Square| terrain(square).is_fortification() || terrain(square).is_court();
    let mut kinds = if view.kind == Unit::Artillery { Kind::MoveGuns.bit() } else { 0 };
    let afloat =
        (0..game.setup().map.barges.len() as u8).any(|barge| state.barge(barge).square == Some(to));
    // On a bridge the step leads over what floats beneath it.
    if afloat && terrain(to) != Terrain::Bridge {
        kinds |= Kind::Barges.bit();
    }
    if state.walls().has(to.index()) && !inside(from) && !game.holds_gate(state, to, side_of(unit))
    {
        kinds |= Kind::Climb.bit();
    }
    if inside(from) && !inside(to) {
        kinds |= Kind::LeaveFortress.bit();
    }
    kinds
        | match terrain(to) {
            Terrain::Wood => Kind::Wood.bit(),
            Terrain::Hill => Kind::Hill.bit(),
            Terrain::Canal | Terrain::Marsh => Kind::Bog.bit(),
            _ => 0,
        }
}
