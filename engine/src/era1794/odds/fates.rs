//! What the ways in which a combat can go amount to, for each unit and commander.

use std::collections::BTreeMap;

use crate::era1794::core::Rules;
use crate::era1794::odds::spread::{Way, Ways};
use crate::era1794::setup::Arm;
use crate::era1794::state::State;
use crate::exhaustive::Share;

/// Shares by a number.
pub type Shares = Vec<(i8, Share)>;

/// What may become of one unit.
#[derive(Clone, PartialEq, Debug)]
pub struct UnitOdds {
    /// Its number.
    pub unit: usize,
    /// It is where it was, hurt or not.
    pub stays: Share,
    /// Of that: it has lost nothing.
    pub unhurt: Share,
    /// It has retreated and is on the map.
    pub retreats: Share,
    /// It is routed, by the turn of its return.
    pub routed: Shares,
    /// It is routed until after the last turn.
    pub too_late: Share,
    /// It is eliminated.
    pub eliminated: Share,
    /// Guns: taken by the enemy.
    pub captured: Share,
    /// Guns: they stay but have jammed.
    pub jammed: Share,
    /// Points of size lost, 0 among them.
    pub losses: Shares,
}

/// What may become of one commander.
#[derive(Clone, PartialEq, Debug)]
pub struct CommanderOdds {
    /// His number.
    pub commander: usize,
    /// Killed.
    pub killed: Share,
    /// Out of the game with the last of his units.
    pub removed: Share,
    /// Contused.
    pub contused: Share,
    /// Alive on another hex.
    pub moved: Share,
}

/// The mean of numbers by their shares.
pub fn expected(shares: &[(i8, Share)]) -> f64 {
    // Summed as whole numbers, so that it does not matter in which order.
    let mut sides = [Share::NONE; 2];
    for &(number, share) in shares {
        let times = Share { numerator: u128::from(number.unsigned_abs()), denominator: 1 };
        sides[usize::from(number < 0)] += share.part(times).unwrap_or(Share::NONE);
    }
    sides[0].exceeds(sides[1])
}

/// The shares of the ways by a number.
pub(super) fn by_number<const U: usize, const S: usize, const H: usize, const X: usize>(
    ways: &Ways<U, S, H, X>,
    number: impl Fn(&Way<U, S, H, X>) -> i8,
) -> Shares {
    let mut shares = BTreeMap::new();
    for (way, share) in ways.iter() {
        *shares.entry(number(way)).or_insert(Share::NONE) += share;
    }
    shares.into_iter().collect()
}

/// What the ways make of a unit.
pub(super) fn unit_odds<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    start: &State<U, S, H, X>,
    ways: &Ways<U, S, H, X>,
    unit: usize,
) -> UnitOdds {
    let was = start.size[unit];
    let is_guns = rules.arm[unit] == Arm::Artillery;
    let mut odds = UnitOdds {
        unit,
        stays: Share::NONE,
        unhurt: Share::NONE,
        retreats: Share::NONE,
        routed: Vec::new(),
        too_late: Share::NONE,
        eliminated: Share::NONE,
        captured: Share::NONE,
        jammed: Share::NONE,
        losses: by_number(ways, |way| (was - way.state.size[unit]) as i8),
    };
    let mut routed = BTreeMap::new();
    for (way, share) in ways.iter() {
        let s = &way.state;
        if s.sets.routed.has(unit) {
            *routed.entry(s.returns[unit] as i8).or_insert(Share::NONE) += share;
        } else if !s.sets.gone.has(unit) {
            if s.hex[unit] == start.hex[unit] {
                odds.stays += share;
                if s.size[unit] == was {
                    odds.unhurt += share;
                }
            } else {
                odds.retreats += share;
            }
        } else if is_guns {
            odds.captured += share;
        } else if s.size[unit] == 0 {
            odds.eliminated += share;
        } else {
            odds.too_late += share;
        }
        if s.sets.jammed.has(unit) && !start.sets.jammed.has(unit) {
            odds.jammed += share;
        }
    }
    odds.routed = routed.into_iter().collect();
    odds
}

/// What the ways make of a commander.
pub(super) fn commander_odds<const U: usize, const S: usize, const H: usize, const X: usize>(
    start: &State<U, S, H, X>,
    ways: &Ways<U, S, H, X>,
    commander: usize,
) -> CommanderOdds {
    let mut odds = CommanderOdds {
        commander,
        killed: Share::NONE,
        removed: Share::NONE,
        contused: Share::NONE,
        moved: Share::NONE,
    };
    let bit = 1 << commander;
    if start.leaders.alive & bit == 0 {
        return odds;
    }
    for (way, share) in ways.iter() {
        let leaders = &way.state.leaders;
        if way.killed & bit != 0 {
            odds.killed += share;
        } else if leaders.alive & bit == 0 {
            odds.removed += share;
        } else if way.state.leader_hex[commander] != start.leader_hex[commander] {
            odds.moved += share;
        }
        if leaders.alive & leaders.contused & !start.leaders.contused & bit != 0 {
            odds.contused += share;
        }
    }
    odds
}
