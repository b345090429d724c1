//! Faults of the activation pool [13.0].

use super::{Fault, Place, Wrong};
use crate::era1794::setup::{Office, PoolSide, PoolTurn, Setup, Start};
use crate::game::Side;

/// Checks the pool of every turn that is spelled out.
pub(super) fn check(setup: &Setup, faults: &mut Vec<Fault>) {
    if setup.pool.is_empty() {
        faults.push(Fault { place: Place::Pools, wrong: Wrong::NoPool });
    }
    for side in Side::BOTH.into_iter().filter(|_| !setup.pool.is_empty()) {
        let puts_in = |pool: &PoolTurn| !pool.sides[side.index()].commanders.is_empty();
        if !setup.pool.iter().any(puts_in) {
            let wrong = Wrong::PoolOfNoTurn { side: setup.sides[side.index()].clone() };
            faults.push(Fault { place: Place::Pool(0, side), wrong });
        }
    }
    for (index, pool) in setup.pool.iter().enumerate() {
        let turn = u8::try_from(index + 1).unwrap_or(u8::MAX);
        if pool.sides.iter().all(|side| side.count == 0 && side.commanders.is_empty()) {
            let wrong = Wrong::PoolOfNobody { turn };
            faults.push(Fault { place: Place::Pools, wrong });
        }
        for side in Side::BOTH {
            for wrong in side_faults(setup, turn, side, &pool.sides[side.index()]) {
                faults.push(Fault { place: Place::Pool(turn, side), wrong });
            }
        }
    }
}

/// What is wrong with one side's part.
fn side_faults(setup: &Setup, turn: u8, side: Side, pool: &PoolSide) -> Vec<Wrong> {
    let mut wrongs = Vec::new();
    let candidates = pool.commanders.len();
    let count = pool.count;
    if usize::from(count) > candidates || (count == 0 && candidates > 0) {
        wrongs.push(Wrong::PoolCount { count, candidates });
    }
    for (place, &index) in pool.commanders.iter().enumerate() {
        let Some(commander) = setup.commanders.get(index) else {
            wrongs.push(Wrong::PoolUnknown { index, commanders: setup.commanders.len() });
            continue;
        };
        let name = || commander.name.clone();
        if commander.side != side {
            wrongs.push(Wrong::PoolOfEnemy { commander: name() });
        }
        if commander.office == Office::Reserve {
            wrongs.push(Wrong::PoolOfReserve { name: name() });
        }
        if pool.commanders[..place].contains(&index) {
            wrongs.push(Wrong::PoolTwice { commander: name() });
        }
        if let Start::Among { turn: arrives, .. } | Start::Enters { turn: arrives, .. } =
            commander.start
            && arrives > turn
        {
            wrongs.push(Wrong::PoolBeforeArrival { commander: name(), turn, arrives });
        }
    }
    wrongs
}
