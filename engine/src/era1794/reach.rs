//! Which hexes fire and rides reach from each hex of a board, prepared once. Not for what units block.

use std::sync::Arc;

use crate::bits::Bits;
use crate::era1794::map::Map;
use crate::era1794::near::Discs;
use crate::era1794::shared::Shared;
use crate::era1794::views::Seen;
use crate::hex::{Facing, Hex, Zone};

/// Hexes that a unit reaches with fire that it sends into its front, or also into its flanks, by
/// facing.
pub(crate) fn by_facing<const H: usize>(
    map: &Map<H>,
    shared: &mut Shared,
    range: u8,
    into_flanks: bool,
) -> Arc<[[Bits<H>; 6]]> {
    let reaches = |facing: Facing, bearing| match facing.zone_of_bearing(bearing) {
        Zone::Front => true,
        Zone::Rear => false,
        Zone::Flank => into_flanks,
    };
    let from_hex = |from: Hex| {
        let seen = within(map, from, range);
        Facing::ALL.map(|facing| {
            let reached = |&to: &usize| reaches(facing, map.bearing(from, Hex(to as u16)));
            seen.iter().filter(reached).collect()
        })
    };
    let key: (Seen<H>, _, _) = (map.seen(), range, into_flanks);
    shared.table(key, || map.board.hexes().map(from_hex).collect())
}

/// The same without empty words: six fields a hex.
pub(crate) fn fields<const H: usize>(
    map: &Map<H>,
    shared: &mut Shared,
    range: u8,
    into_flanks: bool,
) -> Arc<Discs> {
    let table = by_facing(map, shared, range, into_flanks);
    let key: (Seen<H>, _, _) = (map.seen(), range, into_flanks);
    shared.table(key, || Arc::new(Discs::new(table.as_flattened().iter().copied())))
}

/// Hexes within a range that terrain lets one see.
pub(crate) fn all_around<const H: usize>(
    map: &Map<H>,
    shared: &mut Shared,
    range: u8,
) -> Arc<[Bits<H>]> {
    let key: (Seen<H>, _) = (map.seen(), range);
    shared.table(key, || map.board.hexes().map(|from| within(map, from, range)).collect())
}

fn within<const H: usize>(map: &Map<H>, from: Hex, range: u8) -> Bits<H> {
    map.sight(from) & map.disc(from, u16::from(range))
}

/// Hexes within a range, seen or not.
pub(crate) fn discs<const H: usize>(map: &Map<H>, shared: &mut Shared, range: u8) -> Arc<Discs> {
    let disc = |hex| map.disc(hex, u16::from(range));
    shared.table((map.board, range), || Arc::new(Discs::new(map.board.hexes().map(disc))))
}

/// Hexes within a range, and those that are nearer still.
pub(crate) fn with_nearer<const H: usize>(
    map: &Map<H>,
    shared: &mut Shared,
    range: u8,
) -> Arc<[[Bits<H>; 2]]> {
    let both = [range, range.saturating_sub(1)].map(u16::from);
    let discs = |from: Hex| both.map(|range| map.disc(from, range));
    shared.table((map.board, range), || map.board.hexes().map(discs).collect())
}
