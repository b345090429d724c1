//! [10.1], [10.2] Sight and fire over villages, the castle and hills, against a plain reading: what runs under a
//! line is found from scratch, and what blocks it is said here in the words of the rules.

use std::collections::BTreeSet;

use rand_core::Rng;
use wargauge_engine::era1794::setup::Terrain;
use wargauge_engine::era1794::{Choice, Maciejowice};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Facing, Hex, Side};

use crate::era1794::field::Field;
use crate::era1794::oracle::geometry::{Place, Zone, runs_through, zone};
use crate::maciejowice::scenario;

/// The longest range of any arm.
const RANGE: i32 = 10;

/// The ground of one hex: is it a hill, and does something stand on it that nobody sees through?
#[derive(Clone, Copy)]
struct Spot {
    hill: bool,
    closed: bool,
}

/// [10.1, 10.1.2] Does one see from the one place to the other?
fn sees(
    from: Place,
    to: Place,
    near: impl Iterator<Item = Place>,
    spot: impl Fn(Place) -> Spot,
) -> bool {
    let both_on_hills = spot(from).hill && spot(to).hill;
    let blocks = |place: Place| match spot(place) {
        // From hill to hill nothing in the valley blocks, nor does bare hill.
        Spot { hill, closed } if both_on_hills => hill && closed,
        Spot { hill, closed } => hill || closed,
    };
    let mut between = near.filter(|&place| place != from && place != to);
    !between.any(|place| blocks(place) && runs_through(from, to, place))
}

/// All places that a line of this length may run through, and a few more.
fn beside(from: Place, to: Place, rows: i32, columns: i32) -> impl Iterator<Item = Place> {
    let [low, high] = [from.row.min(to.row), from.row.max(to.row)];
    let [left, right] = [from.column.min(to.column) - 1, from.column.max(to.column) + 1];
    (low.max(1)..=high.min(rows)).flat_map(move |row| {
        (left.max(1)..=right.min(columns)).map(move |column| Place { row, column })
    })
}

fn is_closed(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Wood | Terrain::Village | Terrain::Castle)
}

#[test]
fn rule_10_1_lines_past_units_agree_on_random_ground() {
    let grounds = [Terrain::Wood, Terrain::Village, Terrain::Castle, Terrain::Marsh];
    let (mut open, mut blocked) = (0, 0);
    for round in 0..3 {
        let mut picks = stream(18, round, 3);
        let mut pick = |bound: u64| below(picks.next_u64(), bound) as usize;
        let mut field = Field::larger().at(0, 101).at(1, 1216);
        for hex in &mut field.setup.map.hexes {
            hex.level = i8::from(pick(3) == 0);
            hex.terrain = if pick(6) == 0 { grounds[pick(4)] } else { Terrain::Clear };
        }
        // One unit to a hex, and none with the commanders. Guns are looked past.
        let (mut taken, mut troops) = (BTreeSet::from([101, 1216]), BTreeSet::new());
        for nth in 0..20 {
            let (row, column) = (1 + pick(12), 1 + pick(16));
            let number = (row * 100 + column) as u16;
            if !taken.insert(number) {
                continue;
            }
            let terrain = field.setup.map.hexes[(row - 1) * 16 + column - 1].terrain;
            let side = nth % 2;
            field = match nth % 5 {
                0 => field.guns(side, number, Facing::N),
                1 if terrain != Terrain::Castle => field.horse(side, [6, 2, 1], number, Facing::N),
                _ => field.foot(side, [6, 4, 0], number, Facing::N),
            };
            if nth % 5 != 0 {
                troops.insert(number);
            }
        }
        let hexes = field.setup.map.hexes.clone();
        let mut battle = field.begin();
        battle.pass_to(Side::First);
        let spot = |place: Place| {
            let hex = hexes[place.hex(16).index()];
            let number = (place.row * 100 + place.column) as u16;
            let closed = is_closed(hex.terrain) || troops.contains(&number);
            Spot { hill: hex.level > 0, closed }
        };
        let places = || (1..=12).flat_map(|row| (1..=16).map(move |column| Place { row, column }));
        for from in places() {
            for to in places().filter(|to| (1..=RANGE).contains(&from.distance(*to))) {
                let expected = sees(from, to, beside(from, to, 12, 16), spot);
                let found = battle.game.sees(&battle.state, from.hex(16), to.hex(16));
                assert_eq!(found, expected, "round {round}: {from:?} to {to:?}");
                *if found { &mut open } else { &mut blocked } += 1;
            }
        }
    }
    assert!(open > 5000 && blocked > 5000, "{open} open, {blocked} blocked");
}

#[test]
fn rule_10_1_lines_of_the_map_of_maciejowice_agree() {
    let game: Maciejowice = scenario("maciejowice/historical");
    let map = &game.setup().map;
    let (rows, columns) = (i32::from(map.rows), i32::from(map.columns));
    let spot = |place: Place| {
        let hex = map.hexes[place.hex(columns).index()];
        Spot { hill: hex.level > 0, closed: is_closed(hex.terrain) }
    };
    let mut blocked = 0;
    for from in (0..map.hexes.len()).step_by(11) {
        let from = Place::of(Hex(from as u16), columns);
        let sight = game.map().sight(from.hex(columns));
        for to in beside(
            Place { row: from.row - RANGE, column: from.column - RANGE },
            Place { row: from.row + RANGE, column: from.column + RANGE },
            rows,
            columns,
        ) {
            if (1..=RANGE).contains(&from.distance(to)) {
                let expected = sees(from, to, beside(from, to, rows, columns), spot);
                assert_eq!(sight.has(to.hex(columns).index()), expected, "{from:?} to {to:?}");
                blocked += u32::from(!expected);
            }
        }
    }
    assert!(blocked > 5000, "{blocked}");
}

#[test]
fn rule_10_2_shots_in_line_and_in_skirmish_order_agree() {
    let from = Place::numbered(608);
    let mut through_flanks = 0;
    for facing in Facing::ALL {
        for ring in [2, 3] {
            let around = beside(Place::numbered(204), Place::numbered(1012), 12, 16);
            let ring: Vec<Place> = around.filter(|place| from.distance(*place) == ring).collect();
            let mut field = Field::larger()
                .at(0, 607)
                .at(1, 1216)
                .foot(0, [6, 4, 4], 608, facing)
                .with(|unit| unit.skirmish = true);
            for place in &ring {
                let number = (place.row * 100 + place.column) as u16;
                field = field.foot(1, [6, 2, 0], number, Facing::N);
            }
            let mut battle = field.begin();
            for open_order in [false, true] {
                if open_order {
                    battle.play(Choice::FormSkirmish(0));
                }
                battle.pass_to(Side::First);
                let targets = battle.choices.iter().filter_map(|choice| match *choice {
                    Choice::Fire { unit: 0, hexes: 1, target } => Some(Place::of(target, 16)),
                    _ => None,
                });
                let found: BTreeSet<Place> = targets.collect();
                let may_be_hit = |place: &&Place| match zone(from, facing as usize, **place) {
                    Zone::Front => true,
                    Zone::Flank => open_order,
                    Zone::Rear => false,
                };
                let spot = |place: Place| Spot { hill: false, closed: ring.contains(&place) };
                let expected = ring.iter().filter(may_be_hit);
                let expected = expected
                    .filter(|place| sees(from, **place, beside(from, **place, 12, 16), spot));
                let expected: BTreeSet<Place> = expected.copied().collect();
                assert_eq!(found, expected, "{facing:?}, skirmish order: {open_order}");
                through_flanks += usize::from(open_order) * found.len();
            }
        }
    }
    assert!(through_flanks > 100, "{through_flanks}");
}
