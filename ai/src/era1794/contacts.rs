//! What is seen of a position where the armies meet: which units stand next to which, at which side of each
//! other, what they can fire at, and whether friends and commanders are near. A part of the outline.

use wargauge_engine::Side;
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Rules, State};
use wargauge_engine::hex::Zone;

use super::outline::UNITS;

/// From how near foes and targets are marked.
const NEAR: u16 = 3;

/// Differences of size that have marks of their own, either way; all larger ones share those of the last.
const GAP: i32 = 2;
const GAPS: usize = 2 * GAP as usize + 1;

/// Sizes of a unit that fires, and numbers of friends, that have marks of their own.
const SIZES: usize = 4;
const FRIENDS: usize = 4;

const SIDES: usize = 2;
const ARMS: usize = 3;
const ZONES: usize = 3;

/// Where the marks of each kind begin.
const MEETING: usize = 0;
const FIRING: usize = MEETING + SIDES * 2 * 2 * ZONES * GAPS;
const FACING: usize = FIRING + SIDES * ARMS * NEAR as usize * 2 * SIZES;
const ASTRAY: usize = FACING + UNITS * 6;
const BESIDE: usize = ASTRAY + UNITS;

/// All marks of contacts.
pub(super) const CONTACTS: usize = BESIDE + SIDES * ARMS * FRIENDS;

/// The units of a side that stand on the map and have marks.
fn on_map<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    side: Side,
) -> impl Iterator<Item = usize> {
    rules.army(side).iter().filter(move |&unit| {
        let hex = state.hex_of(unit);
        unit < UNITS && hex.is_somewhere() && state.held(side).has(hex.index())
    })
}

/// Lists the marks of a position's contacts.
pub(super) fn contacts<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    mut mark: impl FnMut(usize),
) {
    let map = rules.map();
    let size_of = |unit: usize| usize::from(state.size_of(unit));
    for side in Side::BOTH {
        for unit in on_map(rules, state, side) {
            let (hex, facing, arm) =
                (state.hex_of(unit), state.facing_of(unit), rules.arm_of(unit));
            mark(FACING + unit * 6 + facing.index());
            let lookout = map.lookout(hex);
            let field = rules.field_of_fire(arm, hex, facing);
            let kind = side.index() * ARMS + arm as usize;
            for foe in on_map(rules, state, side.other()) {
                let (place, other) = (state.hex_of(foe), rules.arm_of(foe));
                let far = lookout.distance(place);
                let fights = arm != Arm::Artillery && other != Arm::Artillery;
                if far == 1 && fights {
                    let zone = match facing.zone_of_bearing(lookout.bearing(place)) {
                        Zone::Front => 0,
                        Zone::Flank => 1,
                        Zone::Rear => 2,
                    };
                    let [own, theirs] = [arm, other].map(|arm| usize::from(arm == Arm::Cavalry));
                    let gap = size_of(unit) as i32 - size_of(foe) as i32;
                    let gap = (gap.clamp(-GAP, GAP) + GAP) as usize;
                    let arms = (side.index() * 2 + own) * 2 + theirs;
                    mark(MEETING + (arms * ZONES + zone) * GAPS + gap);
                }
                if (1..=NEAR).contains(&far) && field.has(place.index()) {
                    let spent = usize::from(state.shots_of(unit) > 0);
                    let shot = (kind * usize::from(NEAR) + usize::from(far) - 1) * 2 + spent;
                    mark(FIRING + shot * SIZES + size_of(unit).min(SIZES - 1));
                }
            }
            let is_beside =
                |friend: &usize| *friend != unit && lookout.distance(state.hex_of(*friend)) <= 1;
            let friends = on_map(rules, state, side).filter(is_beside).count();
            mark(BESIDE + kind * FRIENDS + friends.min(FRIENDS - 1));
            let leader = rules.orders_from(state, unit);
            let range = u16::from(rules.switches().command_range);
            if !leader.is_somewhere() || map.distance(hex, leader) > range {
                mark(ASTRAY + unit);
            }
        }
    }
}
