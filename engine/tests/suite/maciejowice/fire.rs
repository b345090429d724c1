//! [10.1] sight over hills, [10.10.6, 10.10.7, 10.10.10] stars of batteries.

use wargauge_engine::Direction::NorthWest;
use wargauge_engine::era1794::setup::Terrain;
use wargauge_engine::era1794::{Choice, Rule, purposes};
use wargauge_engine::{Facing, Side};

use crate::era1794::field::{Field, Larger};
use crate::era1794::orders::{alone, step};

/// A Polish battery (0) at 204 facing north, and a Russian company (1) at 804, six hexes off.
fn battery(stars: u8) -> Field {
    Field::larger()
        .at(0, 101)
        .at(1, 1216)
        .guns(0, 204, Facing::N)
        .with(|unit| unit.stars = stars)
        .foot(1, [6, 4, 0], 804, Facing::S)
}

fn sees(change: impl FnOnce(Field) -> Field) -> bool {
    let mut battle = change(battery(0)).begin();
    battle.pass_to(Side::First);
    battle.may_cannon(0, 804)
}

/// The hexes between.
const BETWEEN: [u16; 5] = [304, 404, 504, 604, 704];

#[test]
fn rule_10_1_wood_village_castle_and_hill_block_sight() {
    assert!(sees(|field| field));
    for ground in [Terrain::Wood, Terrain::Village, Terrain::Castle] {
        assert!(!sees(|field| field.ground(ground, &[504])), "{ground:?}");
    }
    assert!(sees(|field| field.ground(Terrain::Marsh, &[504])));
    assert!(!sees(|field| field.level(1, &[504])));
    // From the foot of a hill onto its rim, and down from the rim; not from behind it.
    assert!(sees(|field| field.level(1, &[804])));
    assert!(!sees(|field| field.level(1, &[704, 804])), "only the rim is seen");
    assert!(!sees(|field| field.level(1, &[804]).ground(Terrain::Wood, &[504])));
}

#[test]
fn rule_10_1_2_from_hill_to_hill_the_valley_and_bare_hill_do_not_block() {
    let hills = |field: Field| field.level(1, &[204, 804]);
    assert!(sees(|field| hills(field).ground(Terrain::Wood, &[504])));
    assert!(sees(|field| hills(field).level(1, &BETWEEN)));
    assert!(!sees(|field| hills(field).level(1, &BETWEEN).ground(Terrain::Wood, &[504])));
    assert!(!sees(|field| hills(field).level(1, &BETWEEN).ground(Terrain::Castle, &[504])));
    // Units in the valley do not block, units on the hill do.
    let unit = |field: Field| field.foot(0, [6, 1, 0], 504, Facing::N);
    assert!(sees(|field| unit(hills(field))));
    assert!(!sees(|field| unit(hills(field).level(1, &BETWEEN))));
}

/// The battery fires at the company; the test falls as given.
fn shot(stars: u8, die: u8, change: impl FnOnce(Field) -> Field) -> Larger {
    let mut battle = change(battery(stars)).begin();
    battle.pass_to(Side::First);
    battle.dice(&[(purposes::CANNON, die)]).cannon(0, 804);
    battle
}

#[test]
fn rule_10_10_6_each_star_adds_one_to_the_tests_that_the_fire_causes() {
    // The rulebook's example: two stars, six hexes, a village: +2. Morale 6 stands on a 4.
    let village = |field: Field| field.ground(Terrain::Village, &[804]);
    let battle = shot(2, 4, village);
    assert_eq!(battle.last_roll(purposes::CANNON), Some((4, 2, Some(true))));
    assert!(battle.acted(Rule::Stars));
    let battle = shot(2, 5, village);
    assert_eq!(battle.last_roll(purposes::CANNON), Some((5, 2, Some(false))));
    assert_eq!(shot(0, 4, |field| field).last_die(purposes::CANNON), Some((4, 1)));
    // In the castle the cover is two.
    let castle = |field: Field| field.ground(Terrain::Castle, &[804]);
    assert_eq!(shot(1, 4, castle).last_die(purposes::CANNON), Some((4, 0)));
}

/// The battery fires at lone guns with so many stars; gives the points.
fn at_lone_guns(firing: u8, target: u8, second: u8) -> i8 {
    let mut battle = Field::larger()
        .at(0, 101)
        .at(1, 1216)
        .guns(0, 204, Facing::N)
        .with(|unit| unit.stars = firing)
        .guns(1, 804, Facing::S)
        .with(|unit| unit.stars = target)
        .begin();
    battle.pass_to(Side::First);
    // A Polish 6 is 7, above the distance; then the second roll.
    battle.dice(&[(purposes::CAPTURE, 6), (purposes::CAPTURE, second)]).cannon(0, 804);
    assert!(battle.all_dice_fell());
    battle.net()
}

#[test]
fn rule_10_10_7_the_second_roll_is_less_the_stars() {
    assert_eq!([at_lone_guns(0, 0, 0), at_lone_guns(0, 0, 1)], [2, 0]);
    assert_eq!([at_lone_guns(2, 0, 2), at_lone_guns(2, 0, 3)], [2, 0]);
}

#[test]
fn rule_10_10_10_captured_guns_count_their_own_stars() {
    assert_eq!([at_lone_guns(0, 1, 0), at_lone_guns(0, 2, 0), at_lone_guns(2, 1, 0)], [3, 4, 3]);
}

/// A Polish company beats Russian guns with two stars on 705, with or without an escort of one man.
fn beaten_guns(escorted: bool) -> Larger {
    let field = Field::larger()
        .at(0, 505)
        .at(1, 1216)
        .rules(|rules| rules.reaction_to_clash = false)
        .foot(0, [6, 4, 0], 605, Facing::N)
        .guns(1, 705, Facing::SE)
        .with(|unit| unit.stars = 2);
    let field = if escorted { field.foot(1, [6, 1, 0], 705, Facing::N) } else { field };
    let mut battle = field.begin();
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthWest)]);
    battle.dice(&[(purposes::MELEE, 8), (purposes::MELEE, 0)]).go_to_melees();
    battle
}

#[test]
fn rule_10_10_8_lone_guns_that_are_beaten_count_their_stars() {
    // A point for the melee, two for the guns and two for their stars.
    let battle = beaten_guns(false);
    assert_eq!(battle.net(), 5);
    assert!(battle.acted(Rule::LoneGunsInMelee));
}

#[test]
fn rule_10_10_9_escorted_guns_fall_with_their_stars() {
    let battle = beaten_guns(true);
    assert_eq!(battle.net(), 5);
    assert!(battle.acted(Rule::EscortedGuns));
}

#[test]
fn rule_10_9_4_a_battalion_side_by_side_fires_as_ten() {
    // The ruling's vector: firepower 10, first shot, range 2, morale 6 in a village: +1.
    let mut field = Field::larger().at(0, 1216).at(1, 405).pool(&[], &[1]);
    for size in [3, 2, 3, 2] {
        field = field.foot(1, [6, size, size], 505, Facing::N);
    }
    let mut battle =
        field.foot(0, [6, 4, 0], 705, Facing::S).ground(Terrain::Village, &[705]).begin();
    battle.pass_to(Side::Second);
    battle.play(Choice::FormLine(battle.hex(505)));
    battle.dice(&[(purposes::FIRE, 5)]).fire(0, 1, 705);
    assert_eq!(battle.last_roll(purposes::FIRE), Some((5, 1, Some(true))));
}

#[test]
fn rule_10_9_3_scythemen_beside_muskets_do_not_fire() {
    let mut battle = Field::larger()
        .at(0, 405)
        .at(1, 1216)
        .foot(0, [6, 4, 4], 505, Facing::N)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .with(|unit| (unit.scythes, unit.firepower) = (true, None))
        .foot(1, [6, 4, 0], 605, Facing::S)
        .begin();
    let form = Choice::FormLine(battle.hex(505));
    battle.pass_to(Side::First).play(form).pass_to(Side::First);
    let before = [0, 1].map(|unit| battle.points(unit));
    battle.dice(&[(purposes::FIRE, 0)]).fire(0, 1, 605);
    assert_eq!([0, 1].map(|unit| battle.state.unit(unit).shots), [1, 0]);
    assert_eq!([0, 1].map(|unit| before[unit] - battle.points(unit)), [1, 0]);
}
