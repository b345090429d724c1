//! Lines of sight, zones, cover and command against a second, plain reading of the rules.

use crate::common::play;
use crate::era1794::oracle::geometry::{Zone, zone};
use crate::era1794::oracle::ground::{Ground, random_ground};
use crate::era1794::oracle::position::Position;
use crate::era1794::{changed, scenario};
use wargauge_engine::era1794::Niemenczyn;
use wargauge_engine::era1794::setup::Setup;
use wargauge_engine::{Facing, Luck, hex};

/// The longest range of any arm.
const RANGE: i32 = 10;

/// Compares all that terrain decides about all lines of a map.
fn compare_lines(setup: &Setup) -> [u32; 2] {
    let game = Niemenczyn::new(setup);
    let ground = Ground::new(setup);
    let (mut blocked, mut covered) = (0, 0);
    for from in ground.places() {
        for to in ground.places().filter(|to| (1..=RANGE).contains(&from.distance(*to))) {
            let (a, b) = (from.hex(ground.columns), to.hex(ground.columns));
            let sees = ground.sees(from, to, |_| false);
            assert_eq!(game.map().sight(a).has(b.index()), sees, "{from:?} to {to:?}");
            let cover = ground.is_behind_work(from, to);
            assert_eq!(game.map().is_covered_by_work(a, b), cover, "{from:?} to {to:?}");
            blocked += u32::from(!sees);
            covered += u32::from(cover);
        }
    }
    [blocked, covered]
}

#[test]
fn rule_10_1_lines_of_the_map_of_niemenczyn_agree() {
    let [blocked, covered] = compare_lines(scenario("niemenczyn/historical").setup());
    assert!(blocked > 1000 && covered > 1000, "{blocked} blocked, {covered} covered");
}

#[test]
fn rule_10_1_3_lines_of_random_maps_agree() {
    for round in 0..6 {
        let mut setup = random_ground(scenario("niemenczyn/historical").setup().clone(), round);
        setup.rules.fire.earthwork_covers_from_outside_only = round % 2 == 0;
        let [blocked, covered] = compare_lines(&setup);
        assert!(blocked > 1000 && covered > 1000, "{blocked} blocked, {covered} covered");
    }
}

#[test]
fn rule_10_3_2_zones_agree_borders_included() {
    let game = scenario("niemenczyn/historical");
    let ground = Ground::new(game.setup());
    for from in ground.places() {
        for to in ground.places().filter(|to| (1..=RANGE).contains(&from.distance(*to))) {
            let (a, b) = (from.hex(ground.columns), to.hex(ground.columns));
            assert_eq!(i32::from(game.map().distance(a, b)), from.distance(to));
            let bearing = game.map().bearing(a, b);
            for facing in Facing::ALL {
                let theirs = match facing.zone_of_bearing(bearing) {
                    hex::Zone::Front => Zone::Front,
                    hex::Zone::Flank => Zone::Flank,
                    hex::Zone::Rear => Zone::Rear,
                };
                assert_eq!(theirs, zone(from, facing as usize, to), "{from:?} {facing:?} {to:?}");
            }
        }
    }
}

#[test]
fn rule_4_2_command_agrees_in_random_games() {
    let mut looked = 0;
    for game in [scenario("niemenczyn/historical"), scenario("niemenczyn/alternative")] {
        let ground = Ground::new(game.setup());
        for number in 0..150 {
            let mut nth = 0;
            play(&game, 4, number, &mut Luck::new(4, number), |state, _| {
                nth += 1;
                if nth % 4 != 0 {
                    return;
                }
                let position = Position::read(&ground, state);
                for man in &position.men {
                    let commanded = position.commanded(man.leader).contains(&man.at);
                    assert_eq!(game.is_in_command(state, man.unit), commanded, "{man:?}");
                    looked += 1;
                }
            });
        }
    }
    assert!(looked > 50_000, "{looked}");
}

#[test]
fn rule_10_1_2_sight_past_units_agrees_in_random_games() {
    let changes = ["units.narwski-2.start=0406", "units.sotnia-1.start=0308"];
    let mut blocked = 0;
    for game in
        [changed("niemenczyn/historical", &[], &changes), scenario("niemenczyn/alternative")]
    {
        let ground = Ground::new(game.setup());
        for number in 0..30 {
            let mut nth = 0;
            play(&game, 5, number, &mut Luck::new(5, number), |state, _| {
                nth += 1;
                if nth % 16 != 0 {
                    return;
                }
                let position = Position::read(&ground, state);
                for a in &position.men {
                    for b in position.men.iter().filter(|b| b.side != a.side) {
                        let hexes = [a, b].map(|man| man.at.hex(ground.columns));
                        let apart = a.at.distance(b.at);
                        if a.at == b.at || apart > RANGE {
                            continue;
                        }
                        let sees = position.sees(a.at, b.at);
                        assert_eq!(game.sees(state, hexes[0], hexes[1]), sees, "{a:?} {b:?}");
                        blocked += u32::from(!sees);
                    }
                }
            });
        }
    }
    assert!(blocked > 1000, "{blocked}");
}
