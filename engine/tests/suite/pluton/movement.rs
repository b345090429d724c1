//! Chapters 5, 6, [11.4] and [13.1]: stacks, moves, runs, creeping.

use wargauge_engine::pluton::{Choice, Event, Level, Rule, purposes};

use super::field::{Field, OPEN};
use super::printed::{GERMANS, POLES};

#[test]
fn rule_5_1_units_share_a_hex() {
    let mut b = Field::open().german("s1", 505).german("s2", 504).moves(GERMANS);
    let s1 = b.german("s1");
    b.name(s1).step(504);
    assert_eq!(b.at(s1), b.at(b.german("s2")));
}

#[test]
fn rule_5_2_six_platoons_fill_a_hex_and_commanders_are_not_counted() {
    let mut field = Field::open().german("s7", 505).german("1d", 505);
    for name in ["s1", "s2", "s3", "s4", "s5", "s6"] {
        field = field.german(name, 504);
    }
    let mut b = field.moves(GERMANS);
    let (s7, d) = (b.german("s7"), b.german("1d"));
    b.name(s7);
    assert!(!b.steps().contains(&504));
    let mut b = field.moves(GERMANS);
    b.name(d);
    assert!(b.steps().contains(&504));
}

#[test]
fn rule_5_4_a_group_forms_and_leaves_members_behind_for_nothing() {
    let field = Field::open().german("s1", 505).german("s2", 505).german("s9", 101);
    let mut b = field.moves(GERMANS);
    let (s1, s2) = (b.german("s1"), b.german("s2"));
    b.name(s1).play(Choice::With(s2)).step(504).play(Choice::Leave(s2)).step(503);
    assert_eq!((b.at(s1), b.at(s2)), (503, 504));
    assert!(!b.choices.contains(&Choice::Move(s2)), "its move is over");
}

#[test]
fn rule_6_1_each_hex_costs_what_the_ground_says() {
    let rows = ["...", "*~.", ".-.", ".-."];
    let mut b = Field::on(&rows).german("s1", 203).moves(GERMANS);
    let s1 = b.german("s1");
    b.name(s1);
    assert_eq!(b.steps(), [103, 104, 202, 204, 303, 304]);
    b.step(204).step(104);
    assert_eq!(b.at(s1), 104);
    let mut b = Field::on(&rows).german("s1", 103).moves(GERMANS);
    b.name(s1).step(203);
    assert!(!b.steps().contains(&202), "a point is not enough for a stream");
}

#[test]
fn rule_6_1_roads_make_streams_easy() {
    let rows = ["...", ".=.", ".-.", ".-."];
    let mut b = Field::on(&rows).german("s1", 204).moves(GERMANS);
    let s1 = b.german("s1");
    b.name(s1).step(203).step(202);
    assert_eq!(b.at(s1), 202);
}

#[test]
fn rule_6_2_a_step_into_enemies_ends_the_move() {
    let mut b = Field::open().german("s1", 505).german("s2", 508).pole("s1", 504).moves(GERMANS);
    let (ours, theirs) = (b.german("s1"), b.pole("s1"));
    b.name(ours).step(504);
    // The Pole may fire, at range 0.
    assert_eq!(b.shooters(), [theirs]);
    b.play(Choice::Hold);
    b.go();
    assert!(b.choices.contains(&Choice::EndMoves), "{:?}", b.choices);
    assert_eq!(b.at(ours), 504);
}

#[test]
fn rule_6_2_commanders_do_not_enter_enemy_hexes_alone() {
    let mut b = Field::open().german("1d", 505).german("s1", 505).pole("s1", 504).moves(GERMANS);
    let (d, s1) = (b.german("1d"), b.german("s1"));
    b.name(d);
    assert!(!b.steps().contains(&504));
    let mut b = Field::open().german("1d", 505).german("s1", 505).pole("s1", 504).moves(GERMANS);
    b.name(s1).play(Choice::With(d));
    assert!(b.steps().contains(&504));
}

#[test]
fn rule_6_3_foot_has_two_points() {
    let mut b = Field::open().german("s1", 510).german("s2", 101).moves(GERMANS);
    let s1 = b.german("s1");
    b.name(s1).step(509).step(508);
    assert!(b.choices.contains(&Choice::EndMoves), "the move is over");
}

#[test]
fn rule_6_4_rifles_run_four_hexes_and_heavy_weapons_three() {
    for (name, path) in
        [("s1", &[509, 508, 507, 506][..]), ("c1", &[509, 508, 507]), ("m1", &[509, 508, 507])]
    {
        let field = Field::open().german(name, 510).german("1d", 510).german("s9", 101);
        let mut b = field.moves(GERMANS);
        let unit = b.german(name);
        b.name(unit).play(Choice::Run);
        for &hex in path {
            b.step(hex);
        }
        assert_eq!(b.at(unit), *path.last().unwrap());
        assert!(b.choices.contains(&Choice::EndMoves), "{name} has nothing left");
    }
}

#[test]
fn rule_6_4_units_with_a_marker_do_not_run() {
    for level in [Level::UnderFire, Level::Pinned] {
        let field = Field::open().german("1d", 510).unit(GERMANS, "s1", 510, level, 0);
        let mut b = field.moves(GERMANS);
        let s1 = b.german("s1");
        b.name(s1);
        assert!(!b.choices.contains(&Choice::Run));
    }
}

#[test]
fn rule_6_5_a_runner_is_under_fire_at_once_and_recovers_in_the_next_turn() {
    let mut b = Field::open().german("s1", 510).german("1d", 510).pole("s1", 101).moves(GERMANS);
    let (s1, d) = (b.german("s1"), b.german("1d"));
    b.name(s1).play(Choice::Run);
    assert_eq!(b.level(s1), Level::UnderFire);
    b.step(509).play(Choice::Halt).play(Choice::EndMoves);
    b.go();
    assert_eq!(b.level(s1), Level::UnderFire, "its colour comes in turn 2");
    b.play(Choice::EndMoves);
    b.go();
    assert_eq!(b.state.turn(), 2);
    b.play(Choice::EndMoves);
    b.go();
    assert_eq!(b.level(s1), Level::Full);
    assert_eq!(b.level(d), Level::Full);
}

#[test]
fn rule_6_5_a_runner_that_is_hit_is_pinned_and_stops() {
    let mut b = Field::open().german("s1", 510).german("1d", 510).pole("s1", 505).moves(GERMANS);
    let (s1, pole) = (b.german("s1"), b.pole("s1"));
    b.name(s1).play(Choice::Run).step(509);
    // Three boxes at range 4 have 4; running +2 and out of command -1 make it 5. A 6 drops a level.
    b.dice(purposes::SUCCESSION, &[10]);
    b.shoot(pole, s1, 6);
    b.go();
    assert_eq!((b.level(s1), b.at(s1)), (Level::Pinned, 509));
    assert!(b.choices.contains(&Choice::EndMoves), "it has stopped");
}

#[test]
fn rule_11_4_pinned_units_creep_away_from_the_nearest_enemy() {
    let field = Field::open()
        .unit(GERMANS, "s1", 506, Level::Pinned, 0)
        .german("s2", 509)
        .pole("s1", 504)
        .pole("s2", 503);
    let mut b = field.moves(GERMANS);
    let s1 = b.german("s1");
    b.name(s1);
    assert_eq!(b.steps(), [406, 507, 606], "the three hexes further from 0504");
    b.step(507);
    if b.choices.contains(&Choice::Hold) {
        b.play(Choice::Hold);
        b.go();
    }
    assert!(!b.choices.contains(&Choice::Halt), "one hex is all");
    assert!(b.used(Rule::PinnedCreep));
}

#[test]
fn rule_11_4_pinned_units_without_enemies_in_sight_stay() {
    let field = Field::open().unit(GERMANS, "s1", 506, Level::Pinned, 0).german("s2", 509);
    let mut b = field.moves(GERMANS);
    let s1 = b.german("s1");
    b.name(s1);
    assert_eq!(b.choices.as_slice(), [Choice::Halt]);
}

#[test]
fn rule_11_4_creeping_costs_nothing_that_a_unit_could_lack() {
    let rows = ["*****"; 7];
    let mut field = Field::on(&rows).unit(GERMANS, "s1", 304, Level::Pinned, 0).pole("s1", 304);
    field.setup.tables.terrain[1].cost = 6;
    let mut b = field.moves(GERMANS);
    let s1 = b.german("s1");
    b.name(s1);
    assert_eq!(b.steps().len(), 6, "out of the hex of the enemy, whatever it costs");
}

#[test]
fn rule_13_1_commanders_move_like_rifles() {
    let mut b = Field::open().german("1d", 510).german("s9", 101).moves(GERMANS);
    let d = b.german("1d");
    b.name(d).play(Choice::Run);
    for hex in [509, 508, 507, 506] {
        b.step(hex);
    }
    assert_eq!(b.at(d), 506);
    assert!(b.used(Rule::CommandersMove));
}

#[test]
fn rule_13_1_a_lone_commander_steps_away_from_enemies() {
    let mut b = Field::open().german("s1", 505).pole("1d", 504).pole("s1", 501).moves(GERMANS);
    let (s1, d) = (b.german("s1"), b.pole("1d"));
    b.name(s1).step(504);
    assert_eq!(b.retreats(), [403, 404, 503, 505, 603, 604]);
    let to = b.hex(503);
    b.play(Choice::Retreat(to));
    assert_eq!((b.at(d), b.at(s1)), (503, 504));
    assert!(b.heard(|event| matches!(event, Event::Retreat { unit, .. } if *unit == d)));
}

#[test]
fn rule_13_1_a_pinned_lone_commander_is_caught() {
    let field =
        Field::open().german("s1", 505).unit(POLES, "1d", 504, Level::Pinned, 0).pole("s1", 501);
    let mut b = field.moves(GERMANS);
    let (s1, d) = (b.german("s1"), b.pole("1d"));
    b.name(s1).step(504);
    assert_eq!(b.at(d), 0);
}

#[test]
fn a_group_of_a_hex_goes_as_far_as_its_slowest_member() {
    let rows = OPEN;
    let field = Field::on(&rows).german("s1", 510).german("c1", 510).german("1d", 510);
    let mut b = field.german("s9", 101).moves(GERMANS);
    let (s1, c1) = (b.german("s1"), b.german("c1"));
    b.name(s1).play(Choice::With(c1)).play(Choice::Run).step(509).step(508).step(507);
    assert!(b.steps().is_empty(), "the guns have nothing left");
    b.play(Choice::Leave(c1));
    assert!(b.steps().contains(&506));
}
