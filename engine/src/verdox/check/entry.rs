//! Faults of time: whether every unit can enter and act before the game ends [2.4, 4.3].

use super::{Faults, MOST_TURNS, Place, Wrong};
use crate::game::Side;
use crate::verdox::map::edge;
use crate::verdox::setup::Setup;

/// Checks that each side's last unit enters early enough to act. The map and the armies have no fault.
pub(super) fn check(setup: &Setup, faults: &mut Faults) {
    let rules = &setup.rules;
    let map = &setup.map;
    if !(1..=MOST_TURNS).contains(&rules.turns) {
        return;
    }
    let mut latest: Option<(Side, usize)> = None;
    for side in Side::BOTH {
        let at = side.index();
        let army: usize = setup.kinds.iter().map(|kind| usize::from(kind.count[at])).sum();
        // No more counters can enter at a time than the edge has room for [2.2].
        let room = edge(map.grid(), &map.squares, side).len();
        let begin = if rules.garrison.side == Some(at as u8) {
            rules.garrison.units().into_iter().map(usize::from).sum()
        } else {
            usize::from(rules.deployed).min(room)
        };
        let late = army.saturating_sub(begin);
        let at_a_time = usize::from(rules.entry[at]).min(room);
        if late > 0 && at_a_time == 0 {
            let wrong = Wrong::NeverEnter { side: setup.sides[at].clone(), units: late };
            faults.add(Place::Switch("entry", Some(at)), wrong);
            continue;
        }
        // The last enter after the phase of this turn, and act first in the next.
        let last = if late == 0 { 0 } else { late.div_ceil(at_a_time) };
        if latest.is_none_or(|(_, turn)| last > turn) {
            latest = Some((side, last));
        }
    }
    let Some((side, last)) = latest else { return };
    if last >= usize::from(rules.turns) {
        let side = setup.sides[side.index()].clone();
        let wrong = Wrong::TooFewTurns { turns: rules.turns, side, last };
        faults.add(Place::Switch("turns", None), wrong);
    }
}
