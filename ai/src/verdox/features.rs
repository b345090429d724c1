//! What a position looks like at the start of a turn, in 30 numbers that name no square and no unit. Not for
//! what each is worth: that is learned, see [`crate::foresight`].
//!
//! Each is counted for the first side and against the second: the same position with the sides changed over
//! has the same numbers with the other sign. Only what both sides see is counted. The kinds of counters that
//! lie face down are hidden, and so are those that wait; how many of each kind are left in all is open.

use wargauge_engine::Side;
use wargauge_engine::square::Square;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::state::BARGES;
use wargauge_engine::verdox::{Kind, State, Verdox, Whereabouts};

use super::view::{Ground, worth_left};
use super::ways::Way;

/// How many there are.
pub const FEATURES: usize = 30;

/// Their names, in their order.
pub const NAMES: [&str; FEATURES] = [
    "lead",
    "lead over the root of the turns left",
    "lead late",
    "ahead late",
    "ahead in the last two turns",
    "infantry left",
    "riflemen left",
    "grenadiers left",
    "cavalry left",
    "mounted riflemen left",
    "guns left",
    "units that wait",
    "barges",
    "begins",
    "units across the middle",
    "a unit one step from the enemy's empty headquarters",
    "a unit four steps from them when they are empty",
    "a unit nine steps from them when they are empty",
    "units four steps from them",
    "units nine steps from them",
    "headquarters held, an enemy four steps away",
    "units near its own headquarters",
    "units face up",
    "shooters that bear on an enemy",
    "guns that bear on an enemy",
    "units that fight next to an enemy",
    "units borne on",
    "units in the fortress",
    "gates",
    "units in water or marsh",
];

/// How many features the chance of a draw is learned from: the same without their signs, and one that is always there.
pub const EITHER_WAY: usize = FEATURES + 1;

/// Their names, in their order.
pub const EITHER_WAY_NAMES: [&str; EITHER_WAY] = {
    let mut names = ["always"; EITHER_WAY];
    let mut nth = 0;
    while nth < FEATURES {
        names[nth + 1] = NAMES[nth];
        nth += 1;
    }
    names
};

/// The features from which a draw is learned: how far the sides differ, whichever has more, after one that always
/// counts.
pub fn either_way(features: &[i32; FEATURES]) -> [i32; EITHER_WAY] {
    let mut all = [1; EITHER_WAY];
    for (either, one) in all[1..].iter_mut().zip(features) {
        *either = one.abs();
    }
    all
}

/// Where what is counted unit by unit begins.
const LEFT: usize = 5;
const WAITING: usize = 11;
const ACROSS: usize = 14;
const NEAREST: usize = 15;
const NEAR: usize = 18;
const HELD: usize = 20;
const HOME: usize = 21;
const UP: usize = 22;
const SHOOTERS: usize = 23;
const GUNS: usize = 24;
const FIGHTERS: usize = 25;
const BORNE_ON: usize = 26;
const FORTRESS: usize = 27;
const GATES: usize = 28;
const WET: usize = 29;

/// Ways to the enemy's headquarters of one step, four and nine, in half points.
const REACHES: [u16; 3] = [2, 8, 18];

/// With no more turns left than this it is late.
const LATE: i32 = 8;

/// The features of a position.
pub(super) fn features(game: &Verdox, state: &State, ground: &Ground) -> [i32; FEATURES] {
    let mut features = [0; FEATURES];
    for side in Side::BOTH {
        let mut own = [0; FEATURES];
        of_side(game, state, ground, side, &mut own);
        for (feature, own) in features.iter_mut().zip(own) {
            *feature += if side == Side::First { own } else { -own };
        }
    }
    let [own, others] = Side::BOTH.map(|side| worth_left(game, state, side));
    let lead = own - others + game.handicap(Side::First);
    let left = i32::from(game.switches().turns) - i32::from(state.turn());
    // Sixteen times the root of the turns that are left and of this one.
    let root = (256 * (left.max(0) + 1)).isqrt();
    let is_late = left <= LATE;
    let ahead = lead.signum();
    features[..LEFT].copy_from_slice(&[
        lead / 5,
        16 * lead / root,
        if is_late { lead / 5 } else { 0 },
        if is_late { ahead } else { 0 },
        if left <= 1 { ahead } else { 0 },
    ]);
    features
}

/// What is counted for one side.
fn of_side(
    game: &Verdox,
    state: &State,
    ground: &Ground,
    side: Side,
    features: &mut [i32; FEATURES],
) {
    let (map, enemy, way) = (game.map(), side.other(), ground.way(state, side));
    let count = |truth: bool| i32::from(truth);
    for (kind, waits) in Kind::ALL.into_iter().zip(state.reserve(side)) {
        features[LEFT + kind.index()] += i32::from(waits);
    }
    features[WAITING] = i32::from(state.reserve_size(side));
    let barges = (0..BARGES as u8).map(|barge| state.barge(barge));
    let own = barges.filter(|barge| barge.square.is_some() && barge.owner == Some(side));
    features[WAITING + 1] = own.count() as i32;
    features[WAITING + 2] = count(state.first() == side);
    let gates = (0..map.gates.len()).filter(|&gate| state.gate(gate) == Some(side));
    features[GATES] = gates.count() as i32;
    let mut nearest = u16::MAX;
    for unit in state.units_of(side) {
        let view = state.unit(unit);
        let Whereabouts::OnMap(square) = view.whereabouts else { continue };
        // With those that wait this makes those that are left, whatever is hidden.
        features[LEFT + view.kind.index()] += 1;
        let far = ground.land.ways.far(side, way, square);
        let home = ground.land.ways.far(enemy, Way::Open, square);
        nearest = nearest.min(far);
        features[ACROSS] += count(far < home);
        for (feature, reach) in features[NEAR..HELD].iter_mut().zip(&REACHES[1..]) {
            *feature += count(far <= *reach);
        }
        features[HOME] += count(home <= REACHES[1]);
        features[FORTRESS] += count(map.fortress.has(square.index()));
        features[WET] += count(matches!(map.terrain(square), Terrain::Canal | Terrain::Marsh));
        if view.face_up {
            features[UP] += 1;
            bearing(state, ground, side, (view.kind, square), features);
        }
    }
    let is_held = |side: Side| state.held(side).has(map.headquarters[side.index()].index());
    for (feature, reach) in features[NEAREST..NEAR].iter_mut().zip(REACHES) {
        *feature = count(nearest <= reach && !is_held(enemy));
    }
    features[HELD] = count(is_held(side) && is_reached(state, ground, enemy));
    features[BORNE_ON] = borne_on(state, ground, side);
}

/// Whether a side has a unit four steps from the enemy's headquarters, with all gates open to it.
fn is_reached(state: &State, ground: &Ground, side: Side) -> bool {
    let near = |at| ground.land.ways.far(side, Way::Open, Square::of(at)) <= REACHES[1];
    state.held(side).iter().any(near)
}

/// What one unit could attack as it stands.
fn bearing(
    state: &State,
    ground: &Ground,
    side: Side,
    (kind, square): (Kind, Square),
    features: &mut [i32; FEATURES],
) {
    if !state.held(side.other()).meets(*ground.land.sight.from(kind, square)) {
        return;
    }
    let place = if kind == Kind::Artillery {
        GUNS
    } else if kind.fires() {
        SHOOTERS
    } else {
        FIGHTERS
    };
    features[place] += 1;
}

/// How many units of a side an enemy who lies face up could attack.
fn borne_on(state: &State, ground: &Ground, side: Side) -> i32 {
    let enemy = side.other();
    let is_seen = |kind: Kind, at: usize| {
        let unit = state.unit_at(Square::of(at)).map(|unit| state.unit(unit));
        unit.is_some_and(|unit| unit.face_up && unit.kind == kind)
    };
    let borne_on = state.held(side).iter().filter(|&at| {
        let near = state.held(enemy) & *ground.land.sight.any(Square::of(at));
        !near.is_empty()
            && Kind::ALL.into_iter().any(|kind| {
                let bearing = near & *ground.land.sight.onto(kind, Square::of(at));
                bearing.iter().any(|from| is_seen(kind, from))
            })
    });
    borne_on.count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foresight::{Model, WIN};

    #[test]
    fn every_feature_has_a_name_of_its_own_and_a_learned_weight() {
        let mut names = NAMES.to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), FEATURES);
        let model = Model::read(include_str!("foresight.txt"), &NAMES).unwrap();
        // A rider at the door of headquarters that nobody holds is worth much.
        let mut features = [0; FEATURES];
        features[NEAREST..NEAR].fill(1);
        assert!(model.share(&features) > WIN * 7 / 10);
    }

    #[test]
    fn a_draw_is_as_likely_with_the_sides_changed_over_and_less_likely_with_a_late_lead() {
        let model = Model::read(include_str!("draws.txt"), &EITHER_WAY_NAMES).unwrap();
        let draw = |lead: i32| {
            let mut features = [0; FEATURES];
            features[..5].fill(lead);
            model.share(&either_way(&features))
        };
        assert_eq!(draw(3), draw(-3));
        assert!(draw(0) > 2 * draw(1), "{} {}", draw(0), draw(1));
    }
}
