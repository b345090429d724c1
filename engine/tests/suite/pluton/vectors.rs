//! The worked vectors of the project's rulings.

use wargauge_engine::exhaustive::Share;
use wargauge_engine::pluton::odds::questions::{Asked, combat, shells, shot};
use wargauge_engine::pluton::{Ground, Kind, Level};

use super::printed::{GERMANS, POLES, first};

fn share(numerator: u128, denominator: u128) -> Share {
    Share { numerator, denominator }
}

fn asked(side: wargauge_engine::Side, kind: Kind) -> Asked {
    Asked { side, kind, halves: 0, level: Level::Full }
}

#[test]
fn rifles_at_two_hexes_against_a_platoon_in_wood() {
    let (shooter, target) = (asked(POLES, Kind::Rifles), asked(GERMANS, Kind::Rifles));
    let odds = shot(&first(), shooter, target, 2, Ground::Wood).unwrap();
    assert_eq!(odds.share(|fate| fate.losses == 0 && fate.level == Some(Level::Full)), share(2, 5));
    assert_eq!(odds.share(|fate| fate.losses == 0 && fate.level != Some(Level::Full)), share(2, 5));
    assert_eq!(odds.share(|fate| fate.losses > 0), share(1, 5));
}

#[test]
fn rifles_at_two_hexes_stop_men_in_the_open_seven_times_in_ten() {
    let (shooter, target) = (asked(POLES, Kind::Rifles), asked(GERMANS, Kind::Rifles));
    let odds = shot(&first(), shooter, target, 2, Ground::Clear).unwrap();
    assert_eq!(odds.share(|fate| fate.level != Some(Level::Full)), share(7, 10));
    assert!((odds.mean(|fate| f64::from(fate.losses) / 2.0) - 0.15).abs() < 1e-12);
}

#[test]
fn a_marker_of_three_mortars_in_the_open() {
    // A force of 9: drops in seven dice of ten, losses in three.
    let setup = first();
    let marker = setup.markers.iter().position(|marker| marker.side == GERMANS).unwrap() as u8;
    let odds = shells(&setup, marker, asked(POLES, Kind::Rifles), Ground::Clear).unwrap();
    assert_eq!(odds.share(|fate| fate.level != Some(Level::Full)), share(7, 10));
    assert_eq!(odds.share(|fate| fate.losses > 0), share(3, 10));
}

#[test]
fn six_poles_attack_three_in_the_open() {
    let pole = asked(POLES, Kind::Rifles);
    let odds =
        combat(&first(), &[pole, pole], &[asked(GERMANS, Kind::Rifles)], Ground::Clear).unwrap();
    assert_eq!(odds.share(|[_, german]| german.out), share(7, 10));
    assert_eq!(odds.share(|[pole, _]| pole.out), share(1, 5));
}
