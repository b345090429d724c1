//! Chapter 10, rules 10.9.1 to 10.9.10: musket fire.
//!
//! The Russian shooter (unit 0) stands at 0705 and faces south, before it 0604 and 0605; unless a
//! test says something else it fires in the Poles' phase 2.

use crate::era1794::field::{Battle, Field};
use wargauge_engine::Direction::{NorthEast, SouthEast};
use wargauge_engine::era1794::event::Row;
use wargauge_engine::era1794::setup::Feature;
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Facing, Side};

/// A Russian company of this firepower, and a Polish one (unit 1) of morale 8 at some hex.
pub(super) fn company(firepower: u8, target: u16) -> Field {
    let field = Field::new().foot(1, [6, 6, firepower], 705, Facing::S);
    field.foot(0, [8, 5, 5], target, Facing::N)
}

/// The row of the table of the last shot heard.
pub(super) fn last_row(battle: &Battle) -> Option<Row> {
    battle.table.notes.iter().rev().find_map(|note| match note.event {
        Event::Fire { row, .. } => Some(row),
        _ => None,
    })
}

/// Fires at a target that stands the test if there is one.
pub(super) fn fire_in_vain(battle: &mut Battle, unit: u8, hexes: u8, target: u16) {
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(unit, hexes, target);
    battle.pass_to(Side::Second);
}

#[test]
fn rule_10_9_1_four_shots_a_turn() {
    let mut battle = company(4, 604).start();
    for shot in 1..=4 {
        assert!(battle.may_fire(0, 1, 604), "shot {shot}");
        fire_in_vain(&mut battle, 0, 1, 604);
        assert_eq!(battle.state.unit(0).shots, shot);
    }
    assert!(!battle.may_fire_at_all(0));
    assert!(battle.uses(Rule::FourShots) > 0);
}

#[test]
fn rule_10_9_1_the_four_shots_are_shared_by_all_rounds_of_a_turn() {
    let field = company(4, 604).at(0, 404).at(1, 905).pool(&[0], &[1]);
    let mut battle = field.start_with(&[(purposes::CHIT, 0)]);
    for _ in 0..3 {
        fire_in_vain(&mut battle, 0, 1, 604);
    }
    battle.idle_to(1, Side::Second);
    fire_in_vain(&mut battle, 0, 1, 604);
    assert!(!battle.may_fire_at_all(0), "three in the one round, one in the other");
    assert!(battle.uses(Rule::FourShots) > 0);
}

#[test]
fn rule_10_9_2_a_shot_in_its_sides_phase_costs_a_point() {
    let mut battle = Field::new()
        .at(0, 404)
        .foot(0, [8, 5, 5], 404, Facing::N)
        .foot(1, [8, 4, 4], 705, Facing::S)
        .start();
    battle.pass_to(Side::First);
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(0, 1, 705).pass_to(Side::First);
    assert_eq!(battle.state.unit(0).points, 3);
    // One hex forward and one back take the other three [8.6].
    battle.moves(0).step(NorthEast).step(SouthEast);
    assert_eq!(battle.state.unit(0).points, 0);
    battle.pass_to(Side::First);
    assert!(!battle.may_fire_at_all(0), "no point is left");
    assert!(battle.uses(Rule::FireCostsPoint) > 0);
}

#[test]
fn rule_10_9_2_in_the_enemys_phase_fire_is_free() {
    let mut battle = company(4, 604).start();
    assert_eq!(battle.state.unit(0).points, 0);
    fire_in_vain(&mut battle, 0, 1, 604);
    assert!(battle.may_fire(0, 1, 604));
    assert_eq!(battle.uses(Rule::FireCostsPoint), 0);
}

#[test]
fn rule_10_9_3_without_firepower_no_fire() {
    let battle = company(0, 604).start();
    assert!(!battle.may_fire_at_all(0));
    // A counter that lost its last point of firepower is silent too.
    let field = company(4, 604).foot(1, [6, 2, 1], 706, Facing::SW);
    let mut battle = field.foot(0, [6, 5, 5], 605, Facing::NE).start();
    assert!(battle.may_fire(2, 1, 605));
    battle.pass_to(Side::First);
    // Row 4-5 and the first shot: 9 in all, a retreat and a loss.
    battle.dice(&[(purposes::FIRE, 7)]);
    battle.fire(3, 1, 706).retreat(806);
    assert_eq!(battle.game.firepower(&battle.state, 2), 0);
    assert_eq!(battle.decider, Some(Side::Second));
    assert!(!battle.may_fire_at_all(2));
    fire_in_vain(&mut battle, 0, 1, 604);
    assert!(battle.uses(Rule::NoFirepower) > 0);
}

#[test]
fn rule_10_9_4_the_rows_of_the_table() {
    // Firepower, target, its distance, row, what the row adds.
    let cases = [
        (1, 604, 1, 0, None),
        (2, 604, 1, 1, Some(0)),
        (3, 604, 1, 1, Some(0)),
        (4, 604, 1, 2, Some(1)),
        (5, 604, 1, 2, Some(1)),
        (6, 604, 1, 3, Some(2)),
        (3, 504, 2, 1, Some(0)), // 1.5 is rounded to 2
        (5, 504, 2, 1, Some(0)), // 2.5 to 3
        (4, 403, 3, 0, None),    // 1.33 to 1
        (5, 403, 3, 1, Some(0)), // 1.67 to 2
    ];
    for (firepower, target, distance, row, adds) in cases {
        let mut battle = company(firepower, target).start();
        if adds.is_some() {
            battle.dice(&[(purposes::FIRE, 0)]);
        }
        battle.fire(0, 1, target);
        assert_eq!(last_row(&battle), Some(Row::Musket(row)), "{firepower} over {distance}");
        let sum = battle.last_roll(purposes::FIRE).map(|(_, sum, _)| sum);
        assert_eq!(sum, adds.map(|adds: i8| adds + 1), "the row and the first shot");
        assert_eq!(battle.state.unit(0).shots, 1, "a shot without effect is a shot");
        assert!(battle.uses(Rule::MusketFire) > 0 && battle.all_dice_fell());
    }
}

#[test]
fn rule_10_9_4_firepower_5_at_range_2_against_morale_6() {
    let field = Field::new().foot(1, [6, 5, 5], 705, Facing::S);
    let start = field.foot(0, [6, 4, 4], 504, Facing::N).start();
    let (mut stands, mut retreats, mut loses) = (0, 0, 0);
    for die in 0..10 {
        let mut battle = start.clone();
        battle.dice(&[(purposes::FIRE, die)]);
        battle.fire(0, 1, 504);
        assert_eq!(last_row(&battle), Some(Row::Musket(1)));
        if battle.may_retreat(404) {
            battle.retreat(404);
            assert_eq!(battle.where_is(1), 404);
        }
        match (battle.where_is(1), battle.size(1)) {
            (504, 4) => stands += 1,
            (404, 4) => retreats += 1,
            (404, 3) => loses += 1,
            other => panic!("{other:?}"),
        }
        assert!(battle.uses(Rule::MusketFire) > 0);
    }
    assert_eq!((stands, retreats, loses), (6, 2, 2));
}

#[test]
fn rule_10_9_4_nine_fails_whatever_the_morale_and_the_loss_comes_after_the_retreat() {
    let field = Field::new().foot(1, [6, 3, 3], 705, Facing::S);
    let mut battle = field.foot(0, [9, 1, 1], 604, Facing::N).start();
    battle.dice(&[(purposes::FIRE, 8)]);
    battle.fire(0, 1, 604);
    assert_eq!(battle.last_roll(purposes::FIRE), Some((8, 1, Some(false))));
    assert_eq!((battle.size(1), battle.net()), (1, 0), "no loss before the retreat");
    battle.retreat(504);
    assert!(battle.is_gone(1));
    assert_eq!(battle.net(), -1, "eliminated by fire");
    assert!(battle.uses(Rule::MusketFire) > 0);
}

#[test]
fn rule_10_9_4_cover_counts_once_and_horse_shoots_badly() {
    // Firepower 4 at range 1: the row adds 1, the first shot 1.
    let sum = |field: Field| {
        let mut battle = field.start();
        battle.dice(&[(purposes::FIRE, 0)]);
        battle.fire(0, 1, 604);
        battle.last_roll(purposes::FIRE).unwrap().1
    };
    assert_eq!(sum(company(4, 604)), 2);
    assert_eq!(sum(company(4, 604).wood(&[604])), 1);
    let work = |field: Field| field.edge(Feature::Earthwork, 604, 705);
    assert_eq!(sum(work(company(4, 604))), 1);
    assert_eq!(sum(work(company(4, 604)).wood(&[604])), 1, "wood and work together");
    let horse = Field::new().horse(1, [6, 4, 4], 705, Facing::S);
    assert_eq!(sum(horse.foot(0, [8, 5, 5], 604, Facing::N)), 1);
}

#[test]
fn rule_10_9_4_works_cover_against_lines_from_outside_touched_ones_too() {
    // Firepower 6 at range 2: row 2-3, and the first shot.
    let covered = |target: u16, work: (u16, u16)| {
        let mut battle = company(6, target).edge(Feature::Earthwork, work.0, work.1).start();
        battle.dice(&[(purposes::FIRE, 0)]);
        battle.fire(0, 1, target);
        battle.last_roll(purposes::FIRE).unwrap().1 == 0
    };
    assert!(covered(504, (504, 604)), "crossed");
    assert!(covered(504, (604, 705)), "a work on the way");
    assert!(covered(505, (505, 604)) && covered(505, (505, 605)), "touched at the corner");
    assert!(covered(505, (604, 605)), "along");
    assert!(!covered(505, (505, 504)), "on another side");
    assert!(!covered(504, (705, 604)), "the shooter's own work, from inside");
    assert!(!covered(504, (604, 504)), "out of a work on the way");
}

/// What the shots of a company add to the test, one after the other.
fn shot_modifiers(shots: usize) -> Vec<i8> {
    let mut battle = company(2, 604).start();
    (0..shots)
        .map(|_| {
            fire_in_vain(&mut battle, 0, 1, 604);
            battle.last_roll(purposes::FIRE).unwrap().1
        })
        .collect()
}

#[test]
fn rule_10_9_7_the_first_shot_adds_one() {
    let mut battle = company(2, 604).start();
    fire_in_vain(&mut battle, 0, 1, 604);
    assert_eq!(battle.last_modifiers(purposes::FIRE), [("first shot", 1)]);
    assert!(battle.uses(Rule::FirstShot) > 0);
}

#[test]
fn rule_10_9_8_the_second_shot_adds_nothing() {
    let mut battle = company(2, 604).start();
    fire_in_vain(&mut battle, 0, 1, 604);
    assert_eq!(battle.uses(Rule::SecondShot), 0);
    fire_in_vain(&mut battle, 0, 1, 604);
    assert_eq!(battle.last_modifiers(purposes::FIRE), []);
    assert!(battle.uses(Rule::SecondShot) > 0);
}

#[test]
fn rule_10_9_9_the_third_and_the_fourth_shot_take_one_off() {
    assert_eq!(shot_modifiers(4), [1, 0, -1, -1]);
    let mut battle = company(2, 604).start();
    for _ in 0..3 {
        fire_in_vain(&mut battle, 0, 1, 604);
    }
    assert!(battle.uses(Rule::LaterShots) > 0);
}

#[test]
fn rule_10_9_10_a_shot_is_carried_over_until_reloaded() {
    let field = company(2, 604).at(0, 404).at(1, 905).pool(&[0], &[1]);
    let mut battle = field.start_with(&[(purposes::CHIT, 0)]);
    for _ in 0..3 {
        fire_in_vain(&mut battle, 0, 1, 604);
    }
    battle.dice(&[(purposes::CHIT, 1)]);
    battle.idle_to_turn(2);
    let unit = battle.state.unit(0);
    assert_eq!((unit.shots, unit.carried), (1, true), "one of three is carried over");
    assert_eq!(battle.state.active_commander(), Some(1));
    // Not reloaded, the next shot is the second, and three remain.
    let mut tired = battle.clone();
    tired.pass_to(Side::Second);
    for sum in [0, -1, -1] {
        tired.dice(&[(purposes::FIRE, 0)]);
        tired.fire(0, 1, 604).pass_to(Side::Second);
        assert_eq!(tired.last_roll(purposes::FIRE).unwrap().1, sum);
        assert!(!tired.may(Choice::Reload(0)), "shots of the same turn stay");
    }
    assert!(!tired.may_fire_at_all(0));
    // Reloaded for a point, it has a first shot again.
    battle.pass_to(Side::Second);
    assert!(battle.may(Choice::Reload(0)));
    battle.play(Choice::Reload(0)).pass_to(Side::Second);
    let unit = battle.state.unit(0);
    assert_eq!((unit.shots, unit.carried, unit.points), (0, false, 3));
    fire_in_vain(&mut battle, 0, 1, 604);
    assert_eq!(battle.last_roll(purposes::FIRE).unwrap().1, 1);
    assert!(battle.uses(Rule::FireMarkers) > 0);
}

#[test]
fn rule_10_9_10_only_its_commander_reloads_and_only_in_command() {
    // Lewiz commands the company, Kirejew is drawn: no reloading. Nor with Lewiz far away.
    let field = company(2, 604).at(0, 404).at(1, 905);
    let field =
        field.commander("Kirejew", Side::Second, 901).cossacks(2, [5, 2, 1], 901, Facing::S);
    for (drawn, lewiz, reloads) in [(2, 905, false), (1, 905, true), (1, 1216, false)] {
        let mut battle = field.clone().at(1, lewiz).pool(&[], &[drawn]).start();
        battle.pass_to(Side::Second);
        battle.dice(&[(purposes::FIRE, 0)]);
        battle.fire(0, 1, 604);
        battle.idle_to_turn(2);
        battle.pass_to(Side::Second);
        assert_eq!(battle.may(Choice::Reload(0)), reloads, "{drawn} at {lewiz}");
        assert!(battle.uses(Rule::FireMarkers) > 0);
    }
}
