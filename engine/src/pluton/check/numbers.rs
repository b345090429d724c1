//! Numbers of tables, points and switches that the rules cannot play with.

use super::{Faults, Place, Wrong};
use crate::pluton::map::FARTHEST;
use crate::pluton::setup::Setup;
use crate::pluton::state::STACK;

/// The most turns that a game may have.
const MOST_TURNS: i64 = 120;
/// The greatest modifier that any rule may have.
const MODIFIER: i64 = 10;
/// The most half points that anything costs or brings.
const POINTS: i64 = 100;

/// Checks tables, points and switches.
pub(super) fn check(setup: &Setup, faults: &mut Faults) {
    tables(setup, faults);
    victory(setup, faults);
    switches(setup, faults);
}

fn tables(setup: &Setup, faults: &mut Faults) {
    let tables = &setup.tables;
    if tables.modifier.is_empty() {
        faults.add(Place::Table("modifier"), Wrong::WithoutRows);
    }
    for (name, table) in [("rifles", &tables.rifles), ("machine_guns", &tables.machine_guns)] {
        for row in table {
            faults.range(Place::Table(name), row.len() as i64, 1, i64::from(FARTHEST) + 1);
        }
    }
    if tables.artillery.is_empty() {
        faults.add(Place::Table("artillery"), Wrong::WithoutRows);
    }
    if tables.effect.is_empty() {
        faults.add(Place::Table("effect"), Wrong::WithoutRows);
    }
    if !tables.effect.is_sorted_by(|one, next| one.force < next.force) {
        faults.add(Place::Table("effect"), Wrong::NotRising);
    }
    for effect in tables.effect.iter().flat_map(|row| row.effects) {
        faults.range(Place::Table("effect"), effect.losses, 0, 6);
        faults.range(Place::Table("effect"), effect.levels, 0, 2);
    }
    for row in tables.terrain {
        faults.range(Place::Table("terrain"), row.cost, 1, 8);
        for modifier in [row.small_arms, row.shells, row.combat] {
            faults.range(Place::Table("terrain"), modifier, -MODIFIER, MODIFIER);
        }
    }
    faults.range(Place::Table("road"), tables.road, 1, 8);
    for result in tables.combat.iter().flatten() {
        for loss in [result.attacker, result.defender] {
            faults.range(Place::Table("combat"), loss.losses, 0, 20);
        }
    }
    for die in tables.morale {
        faults.range(Place::Table("morale"), die, 0, 10);
    }
}

fn victory(setup: &Setup, faults: &mut Faults) {
    let victory = &setup.victory;
    for (name, points) in [
        ("lost_box", victory.lost_box),
        ("lost_commander", victory.lost_commander),
        ("road.value", victory.road.value),
        ("unrevealed", victory.unrevealed),
    ] {
        faults.range(Place::Victory(name), points, 0, POINTS);
    }
    faults.range(Place::Victory("road.distance"), victory.road.distance, 0, 40);
    if !victory.grades.is_sorted_by(|one, next| one < next) {
        faults.add(Place::Victory("grades"), Wrong::NotRising);
    }
    faults.range(Place::Victory("grades"), victory.grades[0], 1, 255);
    for (index, village) in setup.map.villages.iter().enumerate() {
        for points in village.value {
            faults.range(Place::Village(index), points, 0, POINTS);
        }
    }
    for (index, support) in setup.support.iter().enumerate() {
        faults.range(Place::Support(index), support.value, 0, POINTS);
    }
}

fn switches(setup: &Setup, faults: &mut Faults) {
    let rules = &setup.rules;
    let (fire, shells, combat) = (&rules.fire, &rules.shells, &rules.combat);
    let (command, sight, movement) = (&rules.command, &rules.sight, &rules.movement);
    let mut range = |path, value: i64, low, high| {
        faults.range(Place::Switch(path), value, low, high);
    };
    range("turns", rules.turns.into(), 1, MOST_TURNS);
    range("handicap", rules.handicap.into(), -2000, 2000);
    range("stack", rules.stack.into(), 1, STACK as i64);
    for (path, points) in [
        ("movement.walk", movement.walk),
        ("movement.heavy_run", movement.heavy_run),
        ("movement.light_run", movement.light_run),
    ] {
        range(path, points.into(), 1, 40);
    }
    for (path, modifier) in [
        ("fire.screened", fire.screened),
        ("fire.under_fire", fire.under_fire),
        ("fire.pinned", fire.pinned),
        ("fire.lone_commander", fire.lone_commander),
        ("fire.running", fire.running),
        ("fire.crowded", fire.crowded),
        ("fire.uncommanded", fire.uncommanded),
        ("shells.far", shells.far),
        ("shells.under_fire", shells.under_fire),
        ("combat.national", combat.national),
    ] {
        range(path, modifier.into(), -MODIFIER, MODIFIER);
    }
    range("fire.crowd", fire.crowd.into(), 1, STACK as i64 + 1);
    range("fire.pinned_range", fire.pinned_range.into(), 0, FARTHEST.into());
    range("shells.on_target", shells.on_target.into(), 1, 11);
    range("shells.least", shells.least.into(), 0, 60);
    range("shells.medium", shells.medium.into(), 0, 60);
    range("shells.greatest", shells.greatest.into(), 0, 60);
    range("command.replacement", command.replacement.into(), 0, 20);
    range("command.morale", command.morale.into(), 0, 3);
    range("command.succeeds", command.succeeds.into(), 0, 10);
    range("arrivals.die", rules.arrivals.die.into(), 0, 10);
    range("arrivals.late_die", rules.arrivals.late_die.into(), 0, 10);
    for (path, ranges) in [
        ("command.range", command.range),
        ("sight.platoon", sight.platoon),
        ("sight.commander", sight.commander),
    ] {
        for value in ranges {
            range(path, value.into(), 0, FARTHEST.into());
        }
    }
    if !combat.multiplied.is_sorted() {
        faults.add(Place::Switch("combat.multiplied"), Wrong::NotRising);
    }
}
