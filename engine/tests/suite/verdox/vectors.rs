//! The worked vectors of the project's rulings, on the shipped map with no other unit in the way.

use wargauge_engine::exhaustive::Share;
use wargauge_engine::verdox::odds::{Fate, Odds};
use wargauge_engine::verdox::{Choice, Kind};

use super::field::{BLUE, Battle, Field, RED};

fn share(numerator: u128, denominator: u128) -> Share {
    Share { numerator, denominator }
}

/// The odds of what the blue unit on a square does.
fn odds(battle: &Battle, unit: u16, what: Choice) -> Odds {
    let unit = battle.square(unit);
    battle.game.odds(&battle.state, unit, what).unwrap_or_else(|refused| panic!("{refused}"))
}

/// A blue unit of a kind at a square, and its red target.
fn shot(kind: Kind, from: u16, to: u16) -> Battle {
    let field = Field::verdox().unit(BLUE, kind, from).unit(RED, Kind::Infantry, to);
    field.start(BLUE)
}

fn hits(kind: Kind, from: u16, to: u16) -> bool {
    shot(kind, from, to).targets_of(from).contains(&to)
}

#[test]
fn rule_7_1_4_infantry_attacked_is_removed_once_in_three() {
    let battle = shot(Kind::Infantry, 420, 421);
    let fates = odds(&battle, 420, Choice::Attack(battle.square(421)));
    assert_eq!(fates.share(Fate::Removed), share(1, 3));
    assert_eq!(fates.share(Fate::Nothing), share(2, 3));
}

#[test]
fn rule_7_4_4_cavalry_attacked_is_removed_or_unhorsed_once_in_six_each() {
    let field = Field::verdox().unit(BLUE, Kind::Grenadiers, 420).unit(RED, Kind::Cavalry, 422);
    let battle = field.start(BLUE);
    let fates = odds(&battle, 420, Choice::Attack(battle.square(422)));
    assert_eq!(fates.share(Fate::Removed), share(1, 6));
    assert_eq!(fates.share(Fate::Unhorsed), share(1, 6));
    assert_eq!(fates.share(Fate::Nothing), share(2, 3));
}

#[test]
fn rule_6_9_4_a_try_to_leave_a_marsh_sinks_or_leads_out_or_fails() {
    let battle = Field::verdox().unit(BLUE, Kind::Infantry, 516).start(BLUE);
    let fates = odds(&battle, 516, Choice::Step(battle.square(416)));
    assert_eq!(fates.share(Fate::Lost), share(1, 6));
    assert_eq!(fates.share(Fate::Moved), share(5, 18));
    assert_eq!(fates.share(Fate::Nothing), share(5, 9));
    // If it never gives up: out before it sinks.
    let (lost, out) = (fates.share(Fate::Lost).as_f64(), fates.share(Fate::Moved).as_f64());
    assert!((out / (lost + out) - 5.0 / 8.0).abs() < 1e-12);
}

#[test]
fn rule_7_6_2_guns_leave_a_marsh_five_times_in_thirty_six() {
    let battle = Field::verdox().unit(BLUE, Kind::Artillery, 516).start(BLUE);
    let fates = odds(&battle, 516, Choice::Step(battle.square(416)));
    assert_eq!(fates.share(Fate::Moved), share(5, 36));
    assert_eq!(fates.share(Fate::Lost), share(1, 6));
}

#[test]
fn rule_6_10_3_a_wall_is_climbed_once_in_six() {
    let battle = Field::verdox().unit(BLUE, Kind::Infantry, 1110).start(BLUE);
    let fates = odds(&battle, 1110, Choice::Step(battle.square(1111)));
    assert_eq!(fates.share(Fate::Moved), share(1, 6));
}

#[test]
fn rule_6_5_one_move_takes_foot_two_and_riders_four_squares_of_road() {
    for (kind, path) in
        [(Kind::Infantry, &[1202, 1203][..]), (Kind::MountedRiflemen, &[1202, 1203, 1204, 1205])]
    {
        let mut battle = Field::verdox().unit(BLUE, kind, 1201).start(BLUE);
        battle.act(1201);
        for &square in path {
            battle.step(square);
        }
        let last = *path.last().unwrap();
        assert_eq!(battle.on(last), Some((BLUE, kind)));
        assert_eq!(battle.state.mover(), None, "nothing is left");
    }
}

#[test]
fn rule_6_4_1_riders_that_have_moved_do_not_enter_a_wood() {
    // 0707 is clear, 0607 wood. 0708 lies north of the hill.
    let mut battle = Field::verdox().unit(BLUE, Kind::Cavalry, 708).start(BLUE);
    battle.act(708).step(707);
    assert!(!battle.steps().contains(&607), "{:?}", battle.steps());
    assert!(battle.steps().contains(&706));
    let mut battle = Field::verdox().unit(BLUE, Kind::Cavalry, 707).start(BLUE);
    assert!(battle.steps_of(707).contains(&607), "as a first step it may be wood");
}

#[test]
fn rule_6_10_4_riflemen_on_a_wall_reach_five_squares() {
    assert!(hits(Kind::Riflemen, 911, 906));
    assert!(!hits(Kind::Riflemen, 910, 905));
}

#[test]
fn rule_6_10_5_a_unit_on_a_wall_is_a_square_further_away() {
    assert!(!hits(Kind::Riflemen, 907, 911));
    assert!(hits(Kind::Artillery, 907, 911));
    let mut guns = Field::verdox().unit(BLUE, Kind::Artillery, 1204).start(BLUE);
    assert!(guns.act(1204).walls().contains(&1211));
    assert!(!hits(Kind::Artillery, 1204, 1211));
}

#[test]
fn rule_6_2_3_fire_goes_downhill_from_the_edge_of_the_hill_only() {
    assert!(!hits(Kind::Riflemen, 906, 908));
    assert!(hits(Kind::Riflemen, 907, 908));
}

#[test]
fn rule_6_3_2_a_valley_takes_a_square_off_the_range() {
    assert!(hits(Kind::Riflemen, 1405, 1105));
    assert!(!hits(Kind::Riflemen, 1405, 1106));
}

#[test]
fn rule_6_3_3_no_unit_fires_out_of_the_middle_of_a_valley() {
    assert!(!hits(Kind::Riflemen, 1505, 1508));
}

#[test]
fn rule_6_3_4_fire_goes_down_into_a_valley_from_its_rim_only() {
    assert!(!hits(Kind::Riflemen, 1508, 1505));
    assert!(hits(Kind::Riflemen, 1507, 1505));
}

#[test]
fn rule_3_9_a_line_through_two_squares_is_blocked_by_a_unit_on_either() {
    let seen = |others: &[u16]| {
        let mut field = Field::verdox()
            .unit(BLUE, Kind::Riflemen, 2010)
            .unit(RED, Kind::Infantry, 2112)
            .unit(BLUE, Kind::Riflemen, 2009)
            .unit(RED, Kind::Infantry, 2110);
        for &other in others {
            field = field.unit(BLUE, Kind::Infantry, other);
        }
        let mut battle = field.start(BLUE);
        (battle.targets_of(2010).contains(&2112), battle.targets_of(2009).contains(&2110))
    };
    assert_eq!(seen(&[]), (true, true), "the corner's other square is free");
    assert!(!seen(&[2011]).0);
    assert!(!seen(&[2111]).0);
    assert!(!seen(&[2109]).1, "2010 and 2109 are both taken");
}

#[test]
fn rule_3_9_a_line_through_a_corner_is_blocked_by_both_squares_only() {
    let seen = |others: &[u16]| {
        let mut field =
            Field::verdox().unit(BLUE, Kind::Riflemen, 2009).unit(RED, Kind::Infantry, 2110);
        for &other in others {
            field = field.unit(BLUE, Kind::Infantry, other);
        }
        field.start(BLUE).targets_of(2009).contains(&2110)
    };
    assert!(seen(&[]) && seen(&[2010]) && seen(&[2109]));
    assert!(!seen(&[2010, 2109]));
}
