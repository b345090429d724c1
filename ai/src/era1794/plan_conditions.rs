//! The conditions of a plan's orders, made ready for one game: when an order is in force. Not for what it orders.

use wargauge_engine::era1794::{Rules, State, Whereabouts};
use wargauge_engine::{Bits, Hex, Side};

use crate::era1794::plan::{Place, When};
use crate::era1794::plan_ids::Names;

/// A condition, ready to be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Condition<const S: usize, const H: usize> {
    /// An enemy on one of these hexes.
    Enemy(Bits<H>),
    /// One of these units on one of these hexes.
    Group(Bits<S>, Bits<H>),
    /// So many points of size lost, or more.
    Lost(i32),
    /// This commander is not on the map.
    Absent(usize),
    CampReached,
    CampOpen,
    Ahead,
    Behind,
    /// It names a counter that is not in play.
    Never,
}

impl<const S: usize, const H: usize> Condition<S, H> {
    fn new<const U: usize, const X: usize>(
        when: &When,
        rules: &Rules<U, S, H, X>,
        names: &Names<'_, S>,
    ) -> Self {
        let near = |hexes: u8, of| within(u16::from(hexes), hex_of(of, rules).as_slice(), rules);
        match when {
            When::EnemyWithin { hexes, of } => Self::Enemy(near(*hexes, *of)),
            When::GroupWithin { group, hexes, of } => match names.group(group) {
                Some(group) => Self::Group(names.groups[group].1, near(*hexes, *of)),
                None => Self::Never,
            },
            When::Lost { sizes } => Self::Lost(i32::from(*sizes)),
            When::Absent { commander } => names.leader(commander).map_or(Self::Never, Self::Absent),
            When::CampReached => Self::CampReached,
            When::CampOpen => Self::CampOpen,
            When::Ahead => Self::Ahead,
            When::Behind => Self::Behind,
        }
    }

    fn holds<const U: usize, const X: usize>(
        &self,
        rules: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        side: Side,
    ) -> bool {
        let lead = || {
            if side == Side::First { state.net_points() } else { -state.net_points() }
        };
        match *self {
            Self::Enemy(near) => near.meets(state.held(side.other())),
            Self::Group(units, near) => units.iter().any(|unit| {
                let hex = state.hex_of(unit);
                hex.is_somewhere() && near.has(hex.index())
            }),
            Self::Lost(sizes) => lost(rules, state, side) >= sizes,
            Self::Absent(leader) => !state.commander_hex(leader).is_somewhere(),
            Self::CampReached => state.is_camp_reached(),
            Self::CampOpen => !state.is_camp_reached(),
            Self::Ahead => lead() > 0,
            Self::Behind => lead() < 0,
            Self::Never => false,
        }
    }
}

/// The points of size that a side has lost.
fn lost<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    side: Side,
) -> i32 {
    let of = |unit: usize| {
        let full = i32::from(rules.setup().units[unit].size);
        match state.unit(unit).whereabouts {
            Whereabouts::Gone => full,
            _ => full - i32::from(state.size_of(unit)),
        }
    };
    rules.army(side).iter().map(of).sum()
}

/// Conditions, ready to be asked.
pub(super) fn conditions<const U: usize, const S: usize, const H: usize, const X: usize>(
    when: &[When],
    rules: &Rules<U, S, H, X>,
    names: &Names<'_, S>,
) -> Vec<Condition<S, H>> {
    when.iter().map(|when| Condition::new(when, rules, names)).collect()
}

/// Do all of these conditions hold?
pub(super) fn all_hold<const U: usize, const S: usize, const H: usize, const X: usize>(
    when: &[Condition<S, H>],
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    side: Side,
) -> bool {
    when.iter().all(|condition| condition.holds(rules, state, side))
}

/// The hex of a place, if the map has it.
pub(super) fn hex_of<const U: usize, const S: usize, const H: usize, const X: usize>(
    place: Place,
    rules: &Rules<U, S, H, X>,
) -> Option<Hex> {
    match place {
        Place::Hex(number) => rules.map().board.numbered(number),
        Place::Camp => rules.camp_hex(),
    }
}

/// The hexes within a distance of some hexes.
pub(super) fn within<const U: usize, const S: usize, const H: usize, const X: usize>(
    hexes: u16,
    of: &[Hex],
    rules: &Rules<U, S, H, X>,
) -> Bits<H> {
    of.iter().flat_map(|&centre| rules.map().disc(centre, hexes)).collect()
}
