//! Faults of the switches: numbers no table of the game could hold, tables out of order.
//!
//! The ranges are wide: they stop slips of the pen, not experiments.

use super::{Fault, Place, Wrong};
use crate::era1794::setup::{Setup, Terrain};

/// Collects what is wrong with values of a named field.
struct Ranges<'a> {
    faults: &'a mut Vec<Fault>,
}

impl Ranges<'_> {
    fn one(&mut self, path: &'static str, value: impl Into<i64>, low: i64, high: i64) {
        self.at(path, None, value.into(), low, high);
    }

    fn each<N: Into<i64> + Copy>(&mut self, path: &'static str, values: &[N], low: i64, high: i64) {
        for (index, &value) in values.iter().enumerate() {
            self.at(path, Some(index), value.into(), low, high);
        }
    }

    fn at(&mut self, path: &'static str, index: Option<usize>, value: i64, low: i64, high: i64) {
        if !(low..=high).contains(&value) {
            let wrong = Wrong::OutOfRange { value, low, high };
            self.faults.push(Fault { place: Place::Switch(path, index), wrong });
        }
    }

    /// Reports each value that is not above the one before (or, where `equal`, not below it).
    fn ascending<N: Into<i64> + Copy>(&mut self, path: &'static str, values: &[N], equal: bool) {
        for (index, pair) in values.windows(2).enumerate() {
            let (before, value) = (pair[0].into(), pair[1].into());
            if value < before || (value == before && !equal) {
                let wrong = Wrong::NotAscending { before, value };
                self.faults.push(Fault { place: Place::Switch(path, Some(index + 1)), wrong });
            }
        }
    }
}

/// Checks every switch.
pub(super) fn check(setup: &Setup, faults: &mut Vec<Fault>) {
    let rules = &setup.rules;
    let mut is = Ranges { faults };
    is.one("turns", rules.turns, 1, 30);
    if let Some(points) = rules.automatic_victory {
        is.one("automatic_victory", points, 1, 60);
    }
    if let Some(side) = rules.zero_points {
        is.one("zero_points", side, 0, 1);
    }
    // The marker [12.2] holds numbers up to 127, awards included.
    is.one("handicap", rules.handicap, -60, 60);
    is.one("command_range", rules.command_range, 0, 30);
    is.one("charge_run", rules.charge_run, 1, 20);
    is.one("camp.raider", rules.camp.raider, 0, 1);
    movement(setup, &mut is);
    stacking(setup, &mut is);
    fire(setup, &mut is);
    melee(setup, &mut is);
    let points = &rules.points;
    is.one("points.elimination", points.elimination, 0, 20);
    is.one("points.melee", points.melee, 0, 20);
    is.one("points.capture", points.capture, 0, 20);
    is.one("points.recapture", points.recapture, 0, 20);
    is.one("points.commander_killed", points.commander_killed, 0, 20);
    is.one("points.commander_removed", points.commander_removed, 0, 20);
    is.one("points.star", points.star, 0, 20);
    is.one("points.overall_commander", points.overall_commander, 0, 20);
    is.one("castle.keeper", rules.castle.keeper, 0, 1);
    hexes(setup, faults);
}

fn movement(setup: &Setup, is: &mut Ranges<'_>) {
    let movement = &setup.rules.movement;
    is.one("movement.infantry", movement.infantry, 1, 20);
    is.one("movement.cavalry", movement.cavalry, 1, 20);
    is.one("movement.cossacks", movement.cossacks, 1, 20);
    is.one("movement.commanders", movement.commanders, 1, 20);
    is.one("movement.limbered", movement.limbered, 1, 20);
    is.one("movement.double_time", movement.double_time, 0, 20);
    let terrain = &setup.rules.terrain;
    // Entering a hex is never free: a move must end.
    is.each("terrain.clear", &terrain.clear, 1, 20);
    is.each("terrain.wood", &terrain.wood, 1, 20);
    is.each("terrain.road", &terrain.road, 1, 20);
    // Terrain that the map lacks needs no cost.
    let ground = [
        ("terrain.village", Terrain::Village, terrain.village.map(Some)),
        ("terrain.marsh", Terrain::Marsh, terrain.marsh.map(Some)),
        ("terrain.castle", Terrain::Castle, terrain.castle),
    ];
    for (path, kind, costs) in ground {
        let least = i64::from(setup.map.hexes.iter().any(|hex| hex.terrain == kind));
        for (index, cost) in costs.into_iter().enumerate() {
            if let Some(cost) = cost {
                is.at(path, Some(index), i64::from(cost), least, 20);
            }
        }
    }
    is.each("terrain.river", &terrain.river, 0, 20);
    is.each("terrain.uphill", &terrain.uphill, 0, 20);
    is.each("terrain.downhill", &terrain.downhill, 0, 20);
    is.each("terrain.escarpment_up", &terrain.escarpment_up, 0, 20);
    is.each("terrain.escarpment_down", &terrain.escarpment_down, 0, 20);
    is.each("terrain.earthwork", &terrain.earthwork, 0, 20);
    is.one("terrain.enemy", terrain.enemy, 0, 20);
    is.one("terrain.friends", terrain.friends, 0, 20);
    is.one("terrain.rear", terrain.rear, 0, 20);
}

fn stacking(setup: &Setup, is: &mut Ranges<'_>) {
    let stacking = &setup.rules.stacking;
    is.one("stacking.infantry", stacking.infantry, 1, 60);
    is.one("stacking.cavalry", stacking.cavalry, 1, 60);
    is.one("stacking.infantry_with_guns", stacking.infantry_with_guns, 0, 60);
    is.one("stacking.cavalry_with_guns", stacking.cavalry_with_guns, 0, 60);
    is.each("stacking.side_by_side_infantry", &stacking.side_by_side_infantry, 1, 60);
    is.ascending("stacking.side_by_side_infantry", &stacking.side_by_side_infantry, true);
    is.each("stacking.side_by_side_cavalry", &stacking.side_by_side_cavalry, 1, 60);
    is.ascending("stacking.side_by_side_cavalry", &stacking.side_by_side_cavalry, true);
    is.one("square.companies", setup.rules.square.companies, 2, 12);
    is.one("square.fire_divisor", setup.rules.square.fire_divisor, 1, 12);
}

fn fire(setup: &Setup, is: &mut Ranges<'_>) {
    let fire = &setup.rules.fire;
    is.one("fire.infantry_range", fire.infantry_range, 1, 20);
    is.one("fire.cavalry_range", fire.cavalry_range, 1, 20);
    // There are markers for four shots.
    is.one("fire.shots", fire.shots, 0, 4);
    is.each("fire.rows", &fire.rows, 1, 60);
    is.ascending("fire.rows", &fire.rows, false);
    for (index, effect) in fire.effects.iter().enumerate() {
        if let Some(effect) = effect {
            is.at("fire.effects", Some(index), i64::from(*effect), -9, 9);
        }
    }
    // 4: no row endangers a commander.
    is.one("fire.leader_row", fire.leader_row, 0, 4);
    is.each("fire.bands", &fire.bands.map(|band| band.range), 1, 20);
    is.ascending("fire.bands", &fire.bands.map(|band| band.range), false);
    is.each("fire.bands", &fire.bands.map(|band| band.modifier), -9, 9);
    is.one("fire.cannon_leader_range", fire.cannon_leader_range, 0, 20);
    is.one("fire.rout_roll", fire.rout_roll, 1, 20);
    is.each("fire.shot_modifiers", &fire.shot_modifiers, -9, 9);
    is.one("fire.cover", fire.cover, -9, 9);
    is.one("fire.village_cover", fire.village_cover, -9, 9);
    is.one("fire.castle_cover", fire.castle_cover, -9, 9);
    is.one("fire.star", fire.star, -9, 9);
    is.one("fire.cavalry", fire.cavalry, -9, 9);
    is.one("fire.square", fire.square, -9, 9);
    is.one("fire.flank", fire.flank, -9, 9);
    is.one("fire.lone_guns_firepower", fire.lone_guns_firepower, 0, 60);
    is.one("fire.lone_guns_range", fire.lone_guns_range, 0, 20);
    is.one("fire.lone_guns_cannon_range", fire.lone_guns_cannon_range, 0, 20);
    is.each("fire.lone_guns_modifier", &fire.lone_guns_modifier, -9, 9);
}

fn melee(setup: &Setup, is: &mut Ranges<'_>) {
    let melee = &setup.rules.melee;
    is.one("melee.wood", melee.wood, -9, 9);
    is.one("melee.village", melee.village, -9, 9);
    is.one("melee.castle", melee.castle, -9, 9);
    is.one("melee.river", melee.river, -9, 9);
    is.one("melee.scythes", melee.scythes, -9, 9);
    is.one("melee.uphill", melee.uphill, -9, 9);
    is.one("melee.flank", melee.flank, -9, 9);
    is.one("melee.rear", melee.rear, -9, 9);
    is.one("melee.charge", melee.charge, -9, 9);
    is.one("melee.lone_guns", melee.lone_guns, -9, 9);
    is.each("melee.square", &melee.square, -9, 9);
    is.each("melee.superiority", &melee.superiority, -9, 9);
    is.ascending("melee.superiority", &melee.superiority, true);
    is.one("melee.command", melee.command, -9, 9);
    is.one("melee.lava", melee.lava, -9, 9);
    is.one("melee.loser_losses", melee.loser_losses, 0, 6);
    is.one("melee.winner_losses", melee.winner_losses, 0, 6);
    is.one("melee.unhurt_difference", melee.unhurt_difference, 1, 30);
    is.each("melee.rout_rows", &melee.rout_rows, 2, 30);
    is.ascending("melee.rout_rows", &melee.rout_rows, false);
    is.each("melee.rout_turns", &melee.rout_turns, 1, 20);
    is.ascending("melee.rout_turns", &melee.rout_turns, true);
}

fn hexes(setup: &Setup, faults: &mut Vec<Fault>) {
    let rules = &setup.rules;
    let returns = rules.return_hexes.iter().enumerate();
    let named = returns
        .map(|(index, &hex)| ("return_hexes", Some(index), hex))
        .chain(rules.camp.hex.map(|hex| ("camp.hex", None, hex)));
    for (path, index, hex) in named {
        if setup.map.board().numbered(hex).is_none() {
            let place = Place::Switch(path, index);
            faults.push(Fault { place, wrong: Wrong::SwitchHexOffMap { hex } });
        }
    }
}
