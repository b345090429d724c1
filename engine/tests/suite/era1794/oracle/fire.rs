//! Chapter 10 once more: which units may fire at which.

use std::collections::{BTreeSet, HashSet};

use wargauge_engine::Side;
use wargauge_engine::era1794::Choice;
use wargauge_engine::era1794::setup::Arm;

use super::geometry::{Place, Zone};
use super::history::History;
use super::position::{Man, Position};

/// A set of choices.
pub type Set = HashSet<Choice>;

/// All shots of a side's units that `may` fire.
pub fn shots(
    position: &Position,
    history: &History,
    side: Side,
    may: impl Fn(&Man) -> bool,
) -> Set {
    let own_phase = side == position.active_side();
    let columns = position.ground.columns;
    let mut set = Set::new();
    for man in position.men.iter().filter(|man| man.side == side && may(man)) {
        if !man.is_troop() {
            if history.is_gun_ready(man.unit) && (!own_phase || man.leader == position.active) {
                for target in cannon_targets(position, man) {
                    set.insert(Choice::Cannon {
                        unit: man.unit as u8,
                        target: target.hex(columns),
                    });
                }
            }
            continue;
        }
        // A lone hex, then group after group to the right of it.
        let mut last = man;
        let mut common = musket_targets(position, history, man, own_phase);
        for hexes in 1_u8.. {
            for target in &common {
                set.insert(Choice::Fire {
                    unit: man.unit as u8,
                    hexes,
                    target: target.hex(columns),
                });
            }
            let Some(next) = right_neighbour(position, last).filter(|next| may(next)) else {
                break;
            };
            let theirs = musket_targets(position, history, next, own_phase);
            common.retain(|&target| {
                theirs.contains(&target) && !position.troops(target, side.other()).is_empty()
            });
            last = next;
        }
    }
    set
}

/// [10.9.6] The top unit on the flank hex to the right, if the two are of one arm and each has the
/// other on its flank.
fn right_neighbour<'a>(position: &'a Position, man: &Man) -> Option<&'a Man> {
    let right = man.at.neighbour((man.facing + 1) % 6);
    let next = *position.troops(right, man.side).first()?;
    let flanks = !man.square && !next.square && next.zone(man.at) == Zone::Flank;
    (next.arm == man.arm && flanks && next.facing == man.facing).then_some(next)
}

/// The units that fire when a top unit does.
fn firing<'a>(position: &'a Position, top: &'a Man) -> Vec<&'a Man> {
    let troops = position.troops(top.at, top.side);
    if top.abreast || top.square { troops } else { vec![top] }
}

/// What a unit can hit with muskets now; nothing if it is not on top or not ready.
fn musket_targets(
    position: &Position,
    history: &History,
    man: &Man,
    own_phase: bool,
) -> BTreeSet<Place> {
    let rules = &position.ground.setup.rules;
    let limits = &rules.fire;
    let is_top = position.troops(man.at, man.side)[0].unit == man.unit;
    let firing = firing(position, man);
    let firepower: i32 = firing.iter().map(|man| man.firepower).sum();
    let ready = firing.iter().all(|man| {
        man.shots < limits.shots
            && (!own_phase || man.points >= 1)
            && !history.doubled.contains(&man.unit)
    });
    if !is_top || !ready || firepower == 0 || position.is_clash(man.at) {
        return BTreeSet::new();
    }
    let range = if man.arm == Arm::Infantry { limits.infantry_range } else { limits.cavalry_range };
    let mut targets = targets(position, man, i32::from(range));
    // [10.9.5] Guns alone: from next to them, with enough firepower.
    targets.retain(|&target| {
        let divisor = if man.square { i32::from(rules.square.fire_divisor) } else { 1 };
        let rounded = (2 * firepower + divisor) / (2 * divisor);
        !position.troops(target, man.side.other()).is_empty()
            || man.at.distance(target) <= i32::from(limits.lone_guns_range)
                && rounded >= i32::from(limits.lone_guns_firepower)
    });
    targets
}

/// [10.10.1, 10.10.6] What a gun can hit.
fn cannon_targets(position: &Position, gun: &Man) -> BTreeSet<Place> {
    if gun.limbered || position.is_clash(gun.at) {
        return BTreeSet::new();
    }
    let limits = &position.ground.setup.rules.fire;
    let mut targets = targets(position, gun, i32::from(limits.bands[2].range));
    targets.retain(|&target| {
        !position.troops(target, gun.side.other()).is_empty()
            || gun.at.distance(target) <= i32::from(limits.lone_guns_cannon_range)
    });
    targets
}

/// [10.2, 10.5, 10.6, 10.8] The enemies in the front zone, in range and in sight; if some are in a
/// front hex, only those.
fn targets(position: &Position, man: &Man, range: i32) -> BTreeSet<Place> {
    let enemies = position.men.iter().filter(|other| other.side != man.side).map(|man| man.at);
    let before: BTreeSet<Place> = enemies
        .filter(|&at| {
            !position.is_clash(at)
                && man.zone(at) == Zone::Front
                && man.at.distance(at) <= range
                && position.sees(man.at, at)
        })
        .collect();
    let close: BTreeSet<Place> =
        before.iter().copied().filter(|&at| man.at.distance(at) == 1).collect();
    if close.is_empty() { before } else { close }
}
