//! Exact odds against a plain reading of the tables: every kind of unit under the fire of every kind, and under every
//! kind of marker, over all grounds.

use std::collections::BTreeMap;

use wargauge_engine::Side;
use wargauge_engine::exhaustive::Share;
use wargauge_engine::pluton::odds::questions::{Asked, combat, shells, shot};
use wargauge_engine::pluton::odds::{Fate, Odds, SideFate};
use wargauge_engine::pluton::setup::{MarkerSetup, Setup, Source};
use wargauge_engine::pluton::{Ground, Kind, Level};

use super::printed::{GERMANS, POLES, first};

/// The grounds of the map.
const GROUNDS: [Ground; 4] = [Ground::Clear, Ground::Wood, Ground::WoodenBuildings, Ground::Stream];

fn asked(side: Side, kind: Kind, halves: u8) -> Asked {
    Asked { side, kind, halves, level: Level::Full }
}

/// [15.2] The force after its modifier.
fn modified(setup: &Setup, force: u8, modifier: i8) -> u8 {
    let row = usize::from(force.min(20));
    if row == 0 { 0 } else { setup.tables.modifier[row - 1][(modifier.clamp(-5, 5) + 5) as usize] }
}

/// What a final force does to a unit of so many half boxes, in tenths and for commanders in hundredths: losses,
/// level afterwards.
fn expected(setup: &Setup, force: u8, kind: Kind, size: u8) -> BTreeMap<(u8, Option<Level>), u32> {
    let mut fates: BTreeMap<(u8, Option<Level>), u32> = BTreeMap::new();
    for die in 0..10 {
        let row = setup.tables.effect.iter().rev().find(|row| row.force <= force);
        let effect = row.map(|row| row.effects[die]).unwrap_or_default();
        let level = Level::ALL[usize::from(effect.levels)];
        let mut count = |fate, hundredths| *fates.entry(fate).or_default() += hundredths;
        if kind == Kind::Commander {
            // [13.5] A die up to the losses takes him.
            let lost = 10 * u32::from(effect.losses);
            count((0, None), lost.min(100) / 10);
            count((0, Some(level)), 10 - lost.min(100) / 10);
        } else if effect.losses >= size {
            count((size, None), 10);
        } else {
            count((effect.losses, Some(level)), 10);
        }
    }
    fates.retain(|_, count| *count > 0);
    fates
}

fn agree(odds: &Odds<Fate>, expected: &BTreeMap<(u8, Option<Level>), u32>, what: &str) {
    let mut sum = Share::NONE;
    for (&(losses, level), &hundredths) in expected {
        let share = odds.share(|fate| fate.losses == losses && fate.level == level);
        let is = Share { numerator: u128::from(hundredths), denominator: 100 } + Share::NONE;
        assert_eq!(share, is, "{what}: {losses} {level:?}");
        sum += share;
    }
    assert_eq!(sum, Share::ALL, "{what}");
}

fn size(setup: &Setup, side: Side, kind: Kind) -> u8 {
    let unit = setup.units.iter().find(|unit| unit.side == side && unit.kind == kind);
    2 * unit.expect("a unit").boxes
}

#[test]
fn rule_7_3_every_kind_fires_at_every_kind_by_the_tables() {
    let setup = first();
    let mut asked_of = 0_usize;
    for (side, shooter) in Side::BOTH
        .into_iter()
        .flat_map(|side| [Kind::Rifles, Kind::MachineGuns, Kind::Mortars].map(|kind| (side, kind)))
    {
        let enemy = side.other();
        for target in Kind::ALL {
            // Each pair at one range, on one ground and with one size, all of which go round.
            let nth = asked_of;
            let ground = GROUNDS[(nth + nth / 4) % 4];
            let range = [0, 1, 3, 5][(nth + nth / 4 + nth / 16) % 4];
            // A lone commander who is pinned among enemies is lost anyway [13.1].
            let range = if target == Kind::Commander { range.max(2) } else { range };
            let full = size(&setup, side, shooter);
            let halves = full - (nth % 3) as u8;
            let table = if shooter == Kind::MachineGuns {
                &setup.tables.machine_guns
            } else {
                &setup.tables.rifles
            };
            let base = table[usize::from(halves) - 1][usize::from(range)];
            let cover = if range > 0 { setup.tables.terrain[ground.index()].small_arms } else { 0 };
            let force = modified(&setup, base, cover);
            let what = format!("{shooter:?} {halves} at {target:?}, {range}, {ground:?}");
            let odds =
                shot(&setup, asked(side, shooter, halves), asked(enemy, target, 0), range, ground);
            let odds = odds.unwrap_or_else(|why| panic!("{what}: {why}"));
            let size = size(&setup, enemy, target);
            agree(&odds, &expected(&setup, force, target, size), &what);
            asked_of += 1;
        }
    }
    assert_eq!(asked_of, 24);
}

#[test]
fn rule_7_3_beyond_the_table_nobody_fires() {
    let setup = first();
    for (kind, reach) in [(Kind::Rifles, 5), (Kind::Mortars, 5), (Kind::MachineGuns, 10)] {
        let at = |range| {
            let target = asked(GERMANS, Kind::Rifles, 0);
            shot(&setup, asked(POLES, kind, 0), target, range, Ground::Clear)
        };
        assert!(at(reach).is_ok() && at(reach + 1).is_err(), "{kind:?}");
    }
}

#[test]
fn rule_8_3_every_marker_falls_on_every_kind_by_the_tables() {
    let setup = first();
    let mut asked_of = 0;
    // Mortars of both sides, and one battery of each calibre.
    let one_of_each =
        [(POLES, 1), (POLES, 4), (POLES, 7), (GERMANS, 1), (GERMANS, 7), (GERMANS, 13)];
    let is_one = |marker: &MarkerSetup| one_of_each.contains(&(marker.side, marker.number));
    for (place, marker) in setup.markers.iter().enumerate().filter(|(_, marker)| is_one(marker)) {
        let (tubes, calibre) = match marker.source {
            Source::Mortar { unit, calibre } => (setup.units[usize::from(unit)].boxes, calibre),
            Source::Support(support) => {
                let support = &setup.support[usize::from(support)];
                (support.tubes, support.calibre)
            }
        };
        let row = setup.tables.artillery.iter().find(|row| row.calibre == calibre);
        let base = row.expect("a calibre").force[usize::from(tubes) - 1];
        let enemy = marker.side.other();
        for target in Kind::ALL {
            let ground = GROUNDS[(asked_of + asked_of / 4) % 4];
            let force = modified(&setup, base, setup.tables.terrain[ground.index()].shells);
            let what = format!("marker {} at {target:?}, {ground:?}", marker.number);
            let odds = shells(&setup, place as u8, asked(enemy, target, 0), ground);
            let odds = odds.unwrap_or_else(|why| panic!("{what}: {why}"));
            let size = size(&setup, enemy, target);
            agree(&odds, &expected(&setup, force, target, size), &what);
            asked_of += 1;
        }
    }
    assert_eq!(asked_of, 24);
}

/// [10.5] Losses in fights of this combined size, in half boxes.
fn multiplied(losses: u8, size: u8) -> u8 {
    match size {
        0..24 => losses,
        24..=36 => (3 * losses).div_ceil(2),
        37..=48 => 2 * losses,
        _ => 3 * losses,
    }
}

/// [10.3, 10.4] The column of the table, from 1:4, for so many equal platoons of a side against others.
fn column(attacker: Side, counts: [u8; 2], ground: Ground, levels: [Level; 2]) -> usize {
    let [ours, theirs] = counts.map(i8::try_from).map(|count| count.expect("a small number"));
    let by_size =
        if ours >= theirs { 2 + (ours / theirs).min(3) } else { 4 - (theirs + ours - 1) / ours };
    let mut shift = if attacker == POLES { 1 } else { -1 };
    shift -= i8::from(ground == Ground::Wood);
    shift -= i8::from(levels[0] != Level::Full);
    shift += levels[1].index() as i8;
    (by_size.max(1) + shift).clamp(0, 8) as usize
}

#[test]
fn rule_10_3_every_die_of_close_combat_costs_what_the_table_says() {
    let setup = first();
    let counts = [[1, 1], [2, 1], [1, 3], [2, 2], [3, 3], [4, 4], [6, 3], [6, 6]];
    let levels =
        [[Level::Full, Level::Full], [Level::UnderFire, Level::Full], [Level::Full, Level::Pinned]];
    let mut multiples = [false; 4];
    for (nth, counts) in counts.into_iter().enumerate() {
        for attacker in Side::BOTH {
            let ground = [Ground::Clear, Ground::Wood][(nth + attacker.index()) % 2];
            let levels = levels[nth % 3];
            let sides = [attacker, attacker.other()];
            let platoons = |at: usize| -> Vec<Asked> {
                let one =
                    Asked { side: sides[at], kind: Kind::Rifles, halves: 0, level: levels[at] };
                vec![one; usize::from(counts[at])]
            };
            let what = format!("{attacker:?} {counts:?} {ground:?} {levels:?}");
            let odds = combat(&setup, &platoons(0), &platoons(1), ground).expect("it is fought");
            let sizes = counts.map(|count| 6 * count);
            let size = sizes[0] + sizes[1];
            multiples[[24, 37, 49].into_iter().filter(|&least| size >= least).count()] = true;
            let column = column(attacker, counts, ground, levels);
            let mut expected: BTreeMap<[SideFate; 2], u32> = BTreeMap::new();
            for row in &setup.tables.combat {
                let result = row[column];
                let of = |at: usize| {
                    let loss = if at == 0 { result.attacker } else { result.defender };
                    let losses = multiplied(loss.losses, size).min(sizes[at]);
                    SideFate { losses, out: loss.retreat || losses == sizes[at], commanders: 0 }
                };
                let fates = if attacker == Side::First { [of(0), of(1)] } else { [of(1), of(0)] };
                *expected.entry(fates).or_default() += 1;
            }
            assert_eq!(odds.fates.len(), expected.len(), "{what}: {:?}", odds.fates);
            for (fates, tenths) in expected {
                let share = Share { numerator: tenths.into(), denominator: 10 } + Share::NONE;
                assert_eq!(odds.share(|found| found == fates), share, "{what}: {fates:?}");
            }
        }
    }
    assert_eq!(multiples, [true; 4], "1, 1.5, 2 and 3 times");
}
