//! What a position of the 1794 system looks like at the start of a turn, in 93 numbers that
//! name no hex and no unit. Not for what each is worth: that is learned, see [`crate::foresight`].

use wargauge_engine::era1794::setup::{Arm, Terrain};
use wargauge_engine::era1794::{Rules, State, Whereabouts};
use wargauge_engine::hex::Zone;
use wargauge_engine::{Game, Hex, Side};

use crate::era1794::tables::Tables;

/// A feature of the lead says whether it is at least so many points.
pub(crate) const LEADS: [i32; 11] = [-5, -3, -2, -1, 0, 1, 2, 3, 4, 6, 9];

/// The features of the lead, for each way in which a game can stand.
const STANDINGS: usize = 4;

/// What is counted for each side.
const OF_SIDE: usize = 19;

/// Features of the way to the camp.
const OF_CAMP: usize = 7;

/// How many there are.
pub const FEATURES: usize = STANDINGS * (LEADS.len() + 1) + 2 * OF_SIDE + OF_CAMP;

/// Their names, in their order.
pub const NAMES: [&str; FEATURES] = {
    let mut names = [""; FEATURES];
    let mut place = 0;
    let mut standing = 0;
    while standing < STANDINGS {
        let mut lead = 0;
        while lead <= LEADS.len() {
            names[place] = LEAD_NAMES[standing][lead];
            place += 1;
            lead += 1;
        }
        standing += 1;
    }
    let mut side = 0;
    while side < 2 {
        let mut nth = 0;
        while nth < OF_SIDE {
            names[place] = SIDE_NAMES[side][nth];
            place += 1;
            nth += 1;
        }
        side += 1;
    }
    let mut nth = 0;
    while nth < OF_CAMP {
        names[place] = CAMP_NAMES[nth];
        place += 1;
        nth += 1;
    }
    names
};

macro_rules! leads {
    ($standing:literal) => {
        [
            $standing,
            concat!($standing, ", lead of -5"),
            concat!($standing, ", lead of -3"),
            concat!($standing, ", lead of -2"),
            concat!($standing, ", lead of -1"),
            concat!($standing, ", lead of 0"),
            concat!($standing, ", lead of 1"),
            concat!($standing, ", lead of 2"),
            concat!($standing, ", lead of 3"),
            concat!($standing, ", lead of 4"),
            concat!($standing, ", lead of 6"),
            concat!($standing, ", lead of 9"),
        ]
    };
}

const LEAD_NAMES: [[&str; LEADS.len() + 1]; STANDINGS] = [
    leads!("camp open, early"),
    leads!("camp open, late"),
    leads!("camp reached, early"),
    leads!("camp reached, late"),
];

macro_rules! side {
    ($side:literal) => {
        [
            concat!($side, ": size of foot"),
            concat!($side, ": size of horse"),
            concat!($side, ": guns"),
            concat!($side, ": size on the turn track"),
            concat!($side, ": units lost"),
            concat!($side, ": commanders"),
            concat!($side, ": units in clashes"),
            concat!($side, ": size in clashes"),
            concat!($side, ": size of enemies on flanks"),
            concat!($side, ": size of enemies behind"),
            concat!($side, ": first shots at hand"),
            concat!($side, ": units in the enemy's range"),
            concat!($side, ": units in cover near the enemy"),
            concat!($side, ": guns alone near the enemy"),
            concat!($side, ": units out of command"),
            concat!($side, ": commanders near the enemy"),
            concat!($side, ": way of foot to the enemy"),
            concat!($side, ": way of horse to the enemy"),
            concat!($side, ": size lost, in units that are there"),
        ]
    };
}

const SIDE_NAMES: [[&str; OF_SIDE]; 2] = [side!("first"), side!("second")];

const CAMP_NAMES: [&str; OF_CAMP] = [
    "camp open, horse one move away",
    "camp open, horse two moves away",
    "camp open, horse three moves away",
    "camp open, size of horse two moves away",
    "camp open, guards near it",
    "camp open, guards near it, late",
    "camp open, size of horse left, late",
];

/// From how near enemies matter.
const NEAR: i32 = 3;

/// The last turns, in which little can be made good.
const LATE: i32 = 1;

/// The features of a position.
pub(crate) fn features<const U: usize, const S: usize, const H: usize, const X: usize>(
    r: &Rules<U, S, H, X>,
    s: &State<U, S, H, X>,
    tables: &Tables<U, H>,
) -> [i32; FEATURES] {
    let mut features = [0; FEATURES];
    let left = i32::from(r.switches().turns) - i32::from(r.turn(s)) + 1;
    let late = left <= LATE + 1;
    let lead = i32::from(s.net_points());
    let standing = 2 * usize::from(s.is_camp_reached()) + usize::from(late);
    let (leads, rest) = features.split_at_mut(STANDINGS * (LEADS.len() + 1));
    let leads = &mut leads[standing * (LEADS.len() + 1)..][..=LEADS.len()];
    leads[0] = 1;
    for (feature, least) in leads[1..].iter_mut().zip(LEADS) {
        *feature = i32::from(lead >= least);
    }
    let (sides, camp) = rest.split_at_mut(2 * OF_SIDE);
    for (features, side) in sides.chunks_exact_mut(OF_SIDE).zip(Side::BOTH) {
        of_side(r, s, side, features);
    }
    of_camp(r, s, tables, late, camp);
    features
}

/// What is counted for one side.
fn of_side<const U: usize, const S: usize, const H: usize, const X: usize>(
    r: &Rules<U, S, H, X>,
    s: &State<U, S, H, X>,
    side: Side,
    features: &mut [i32],
) {
    let enemies = r.army(side.other());
    let setup = r.setup();
    for (leader, commander) in setup.commanders.iter().enumerate() {
        if commander.side != side || !s.commander_hex(leader).is_somewhere() {
            continue;
        }
        features[5] += 1;
        let near = r.map().walks(s.commander_hex(leader))[1].meets(s.held(side.other()));
        features[15] += i32::from(near);
    }
    for unit in r.army(side) {
        let (hex, size) = (s.hex_of(unit), i32::from(s.size_of(unit)));
        let gun = r.artillery().has(unit);
        match s.unit(unit).whereabouts {
            Whereabouts::OnMap(_) => {}
            Whereabouts::Routed(_) => {
                features[3] += size;
                continue;
            }
            Whereabouts::Waiting => continue,
            Whereabouts::Gone => {
                features[4] += 1;
                continue;
            }
        }
        let horse = r.horse().has(unit);
        features[if gun { 2 } else { usize::from(horse) }] += if gun { 1 } else { size };
        features[18] += i32::from(setup.units[unit].size) - size;
        if s.clashes().has(hex.index()) {
            features[6] += 1;
            features[7] += size;
        }
        let leader = s.commander_hex(r.commander_of(unit));
        let lookout = r.map().lookout(hex);
        let range = i32::from(r.switches().command_range);
        let is_led = leader.is_somewhere() && i32::from(lookout.distance(leader)) <= range;
        features[14] += i32::from(!is_led);
        let (mut nearest, mut place, mut in_range) = (9, Hex::NOWHERE, false);
        for foe in enemies {
            let from = s.hex_of(foe);
            if !from.is_somewhere() {
                continue;
            }
            let far = i32::from(lookout.distance(from));
            if far < nearest {
                (nearest, place) = (far, from);
            }
            if from == hex || far > NEAR {
                continue;
            }
            let weight = i32::from(s.size_of(foe));
            match s.facing_of(unit).zone_of_bearing(lookout.bearing(from)) {
                Zone::Front => {}
                Zone::Flank => features[8] += weight,
                Zone::Rear => features[9] += weight,
            }
            in_range |= r.field_of_fire(r.arm_of(foe), from, s.facing_of(foe)).has(hex.index());
        }
        features[11] += i32::from(in_range);
        features[10] += i32::from(!gun && !horse && nearest <= 2 && s.shots_of(unit) == 0);
        let covered = place.is_somewhere()
            && (r.map().terrain(hex) == Terrain::Wood || r.map().is_covered_by_work(place, hex));
        features[12] += i32::from(nearest <= 4 && !horse && covered);
        let alone = gun && r.troops_at(s, hex, side).is_empty();
        features[13] += i32::from(alone && nearest <= 4);
        features[if r.arm_of(unit) == Arm::Cavalry { 17 } else { 16 }] += nearest;
    }
}

/// The race for the camp.
fn of_camp<const U: usize, const S: usize, const H: usize, const X: usize>(
    r: &Rules<U, S, H, X>,
    s: &State<U, S, H, X>,
    tables: &Tables<U, H>,
    late: bool,
    features: &mut [i32],
) {
    let table = &r.switches().camp;
    let Some(camp) = r.camp_hex().filter(|_| table.draw && !s.is_camp_reached()) else { return };
    let raider = Side::from_index(table.raider as usize);
    let mut nearest = i32::MAX;
    for unit in r.army(raider) & r.horse() {
        let (hex, size) = (s.hex_of(unit), i32::from(s.size_of(unit)));
        if !hex.is_somewhere() {
            continue;
        }
        let way = tables.way_to_camp(hex);
        nearest = nearest.min(way);
        features[3] += if way <= 12 { size } else { 0 };
        features[6] += if late { size } else { 0 };
    }
    for (feature, reach) in features.iter_mut().zip([6, 12, 18]) {
        *feature = i32::from(nearest <= reach);
    }
    let lookout = r.map().lookout(camp);
    for unit in r.army(raider.other()) {
        let hex = s.hex_of(unit);
        if hex.is_somewhere() && i32::from(lookout.distance(hex)) <= NEAR {
            features[4] += i32::from(s.size_of(unit));
        }
    }
    features[5] = if late { features[4] } else { 0 };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_a_name_of_its_own() {
        let mut names = NAMES.to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), FEATURES);
    }
}
