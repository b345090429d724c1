//! Which squares are on the same bank, joined without a bridge or a barge. For finding out when a river
//! was crossed, not for any rule.

use crate::game::Side;
use crate::square::{Heading, Square};
use crate::verdox::map::Map;
use crate::verdox::setup::Setup;

/// The square is on no bank.
pub(crate) const NONE: u8 = u8::MAX;

/// The number of banks that have a bit of their own. Further islands count as one.
const MOST: u8 = 64;

/// The bank of each square, none on rivers and bridges; and the banks on which each side's units
/// enter, one bit each.
pub(crate) fn banks(setup: &Setup, map: &Map) -> (Vec<u8>, [u64; 2]) {
    let is_water = |square: Square| map.river.has(square.index()) || map.bridge.has(square.index());
    let mut banks = vec![NONE; map.grid.len()];
    let mut next = 0;
    for start in map.grid.squares() {
        if is_water(start) || banks[start.index()] != NONE {
            continue;
        }
        banks[start.index()] = next;
        let mut open = vec![start];
        while let Some(square) = open.pop() {
            for heading in Heading::ALL {
                let to = map.neighbour(square, heading);
                if to.is_somewhere() && !is_water(to) && banks[to.index()] == NONE {
                    banks[to.index()] = next;
                    open.push(to);
                }
            }
        }
        next = (next + 1).min(MOST - 1);
    }
    let home = Side::BOTH.map(|side| {
        let garrison = setup.rules.garrison.side == Some(side.index() as u8);
        let squares = map.edge[side.index()].iter();
        let squares = squares.chain(map.fortress.iter().filter(|_| garrison));
        squares.fold(0, |home, square| match banks[square] {
            NONE => home,
            bank => home | 1 << bank,
        })
    });
    (banks, home)
}
