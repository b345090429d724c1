//! Chapters 7 and 15, [5.3] and [16.5]: small arms.

use wargauge_engine::pluton::setup::Effect;
use wargauge_engine::pluton::switches::{Class, Hits};
use wargauge_engine::pluton::{Choice, Event, Level, Rule, purposes};

use super::field::{Battle, Field};
use super::printed::{GERMANS, POLES};

/// The force of the last shot: base, modifier, result.
fn force(b: &Battle) -> (u8, i8, u8) {
    let shot = b.table.notes.iter().rev().find_map(|note| match note.event {
        Event::Fire { force, .. } => Some((force.base, force.modifier, force.result)),
        _ => None,
    });
    shot.expect("a shot")
}

/// A Polish platoon in command fires down a column at a German one.
fn duel(rows: &[&str], shooter: (u16, Level), target: u16) -> Battle {
    Field::on(rows)
        .unit(POLES, "s1", shooter.0, shooter.1, 0)
        .pole("1d", shooter.0)
        .german("s1", target)
        .german("s20", target - 1)
        .fire(GERMANS)
}

const OPEN: [&str; 12] = super::field::OPEN;

#[test]
fn rule_7_2_mortar_crews_fire_as_rifles() {
    let crew = |class: Option<Class>| {
        let mut field = Field::open().pole("m1", 508).pole("1d", 508).german("s1", 505);
        if let Some(class) = class {
            field = field.rules(|rules| rules.fire.crews = class);
        }
        let mut b = field.fire(GERMANS);
        let (m1, s1) = (b.pole("m1"), b.german("s1"));
        b.shoot(m1, s1, 1);
        assert!(b.used(Rule::MortarCrews));
        force(&b)
    };
    assert_eq!(crew(None), (4, 0, 4), "two boxes at range 3");
    assert_eq!(crew(Some(Class::Guns)), (9, 0, 9));
}

#[test]
fn rule_7_3_the_range_and_the_boxes_left_give_the_force() {
    for (hex, losses, base) in [(507, 0, 9), (506, 0, 12), (510, 0, 2), (507, 3, 5), (506, 5, 2)] {
        let mut b = Field::open()
            .unit(POLES, "s1", hex, Level::Full, losses)
            .pole("1d", hex)
            .german("s1", 505)
            .fire(GERMANS);
        let (pole, german) = (b.pole("s1"), b.german("s1"));
        b.shoot(pole, german, 1);
        assert_eq!(force(&b).0, base);
    }
}

#[test]
fn rule_7_3_wood_blocks_and_screens() {
    // Column 5 is blocked by the wood in 0504.
    let blocked = [".........", ".........", ".........", "....*....", ".........", "........."];
    let b = duel(&blocked, (506, Level::Full), 502);
    assert!(b.shooters().is_empty());
    // 0505 to 0403 runs along the side between 0404 and 0504.
    let b = Field::on(&blocked).pole("s1", 505).pole("1d", 505).german("s1", 403).fire(GERMANS);
    let (pole, german) = (b.pole("s1"), b.german("s1"));
    assert!(b.game.map().is_screened(b.hex(505), b.hex(403)));
    let shot = b.game.shot(&b.state, pole, german, 6, false);
    assert_eq!((shot.screened, shot.force.modifier), (true, -1));
}

#[test]
fn rule_7_4_the_modifier_table_changes_the_force() {
    let mut b = duel(&OPEN, (507, Level::UnderFire), 505);
    let (pole, german) = (b.pole("s1"), b.german("s1"));
    b.shoot(pole, german, 1);
    assert_eq!(force(&b), (9, -2, 6));
}

#[test]
fn rule_7_5_each_modifier_of_fire() {
    let modifier = |field: Field, moving: bool| {
        let b = field.fire(GERMANS);
        let (pole, german) = (b.pole("s1"), b.german("s1"));
        b.game.shot(&b.state, pole, german, 6, moving).force.modifier
    };
    let led = |level| Field::open().unit(POLES, "s1", 508, level, 0).pole("1d", 508);
    assert_eq!(modifier(led(Level::Full).german("s1", 505), false), 0);
    assert_eq!(modifier(led(Level::UnderFire).german("s1", 505), false), -2);
    assert_eq!(modifier(led(Level::Pinned).german("s1", 507), false), -4);
    assert_eq!(modifier(Field::open().pole("s1", 508).german("s1", 505), false), -1, "alone");
    let across = led(Level::Full).german("s1", 505).pole("s2", 506);
    assert_eq!(modifier(across, false), -1, "across own platoons");
    let into = led(Level::Full).german("s1", 505).pole("s2", 505);
    assert_eq!(modifier(into, false), -1, "into own platoons");
    let mut crowd = led(Level::Full).german("s1", 505);
    for name in ["s2", "s3", "s4"] {
        crowd = crowd.german(name, 505);
    }
    assert_eq!(modifier(crowd, false), 1, "four platoons");
    for (letter, cover) in [("*", -2), ("P", -2), ("~", 0)] {
        let row = format!("....{letter}....");
        let mut rows = OPEN;
        rows[4] = &row;
        let field = Field::on(&rows).pole("s1", 508).pole("1d", 508).german("s1", 505);
        assert_eq!(modifier(field, false), cover);
    }
}

#[test]
fn rule_7_5_runners_and_lone_commanders_are_special_while_they_move() {
    let mut b = Field::open()
        .pole("s1", 507)
        .pole("1d", 507)
        .german("1d", 503)
        .german("s1", 101)
        .moves(GERMANS);
    let (pole, d) = (b.pole("s1"), b.german("1d"));
    b.name(d).step(504).shoot(pole, d, 1);
    assert_eq!(force(&b).1, -2);
    let mut b = Field::open()
        .pole("s1", 507)
        .pole("1d", 507)
        .german("1d", 502)
        .german("s1", 503)
        .moves(GERMANS);
    let s1 = b.german("s1");
    b.name(s1).play(Choice::Run).step(504).shoot(pole, s1, 1);
    assert_eq!(force(&b).1, 2);
}

#[test]
fn rule_5_3_crowds_suffer_by_the_modifier_alone() {
    let crowd = |switch: bool| {
        let mut field = Field::open().pole("s1", 506).pole("1d", 506);
        for name in ["s1", "s2", "s3", "s4", "s5"] {
            field = field.german(name, 505);
        }
        let mut b = field.rules(|rules| rules.fire.crowded_losses = switch).fire(GERMANS);
        let (pole, german) = (b.pole("s1"), b.german("s1"));
        b.shoot(pole, german, 10);
        (force(&b), b.state.losses(german), b.used(Rule::CrowdSuffers))
    };
    // 12 with +1 is 14: a 10 costs two half boxes.
    assert_eq!(crowd(false), ((12, 1, 14), 2, true));
    assert_eq!(crowd(true).1, 3);
}

#[test]
fn rule_7_6_a_platoon_fires_once_a_phase() {
    let mut b = duel(&OPEN, (507, Level::Full), 505);
    let (pole, german) = (b.pole("s1"), b.german("s1"));
    b.shoot(pole, german, 1);
    assert!(b.shooters().is_empty());
}

#[test]
fn rule_7_6_split_fire_closes_both_targets() {
    let mut b = Field::open()
        .pole("s1", 507)
        .pole("s2", 507)
        .pole("1d", 507)
        .german("s1", 505)
        .german("s2", 506)
        .fire(GERMANS);
    let one = b.pole("s1");
    let (near, far) = (b.german("s2"), b.german("s1"));
    b.shoot_with(one, near, 4, 1).play(Choice::Shooter(one));
    assert_eq!(b.targets(), [(far, 2)], "the last box, at the other one");
    b.shots(&[1]).play(Choice::Fire { target: far, halves: 2 });
    assert!(b.shooters().is_empty(), "s2 has nothing to shoot at");
}

#[test]
fn rule_7_6_nothing_that_was_shot_at_is_a_target_of_split_fire() {
    let mut b = Field::open()
        .pole("s1", 507)
        .pole("s2", 507)
        .pole("1d", 507)
        .german("s1", 505)
        .german("s2", 506)
        .fire(GERMANS);
    let (one, two) = (b.pole("s1"), b.pole("s2"));
    let (near, far) = (b.german("s2"), b.german("s1"));
    b.shoot(two, near, 1).play(Choice::Shooter(one));
    assert_eq!(b.targets(), [(far, 6), (far, 2), (far, 4), (near, 6)]);
}

#[test]
fn rule_7_6_a_half_box_goes_with_any_part() {
    let mut b =
        Field::open().unit(POLES, "s1", 507, Level::Full, 1).german("s1", 505).fire(GERMANS);
    let (pole, german) = (b.pole("s1"), b.german("s1"));
    b.play(Choice::Shooter(pole));
    assert_eq!(b.targets(), [(german, 5), (german, 2), (german, 3)]);
}

#[test]
fn rule_7_7_pinned_platoons_fire_at_neighbours_only() {
    assert!(duel(&OPEN, (507, Level::Pinned), 505).shooters().is_empty());
    assert_eq!(duel(&OPEN, (506, Level::Pinned), 505).shooters().len(), 1);
}

#[test]
fn rule_7_8_each_platoon_fires_by_itself() {
    let mut b = Field::open().pole("s1", 507).pole("s2", 507).german("s1", 505).fire(GERMANS);
    let (one, two, german) = (b.pole("s1"), b.pole("s2"), b.german("s1"));
    b.shoot(one, german, 1).shoot(two, german, 1);
    let dice = b.table.casts.iter().filter(|cast| cast.purpose == purposes::SHOT).count();
    assert_eq!(dice, 2);
}

#[test]
fn rule_7_9_an_entrant_pinned_by_the_defender_falls_back() {
    let field = Field::open().german("s1", 505).pole("s1", 504).pole("s2", 501).pole("1d", 501);
    let mut b = field.moves(GERMANS);
    let (german, defender) = (b.german("s1"), b.pole("s1"));
    b.name(german).step(504);
    // 14 at range 0: a 9 costs two losses and two levels.
    b.shoot(defender, german, 9);
    b.go();
    assert_eq!((b.at(german), b.level(german)), (505, Level::Pinned));
    // Another platoon pins it: it stays.
    let mut b = field.moves(GERMANS);
    let other = b.pole("s2");
    b.name(german).step(504);
    b.shots(&[10]);
    b.play(Choice::Shooter(other));
    let [(target, halves), ..] = b.targets()[..] else { panic!("no target") };
    b.play(Choice::Fire { target, halves });
    assert_eq!(b.at(german), 504);
}

#[test]
fn rule_7_9_a_commander_that_has_fled_to_the_hex_behind_flees_again() {
    let field = Field::open()
        .german("s1", 505)
        .german("s2", 705)
        .pole("s1", 504)
        .pole("1d", 501)
        .pole("2d", 605);
    for flees in [true, false] {
        let mut b = field.clone().moves(GERMANS);
        let (german, defender, alone) = (b.german("s1"), b.pole("s1"), b.pole("2d"));
        b.name(german).step(504).play(Choice::Hold).go();
        let other = b.german("s2");
        b.name(other).step(605);
        assert_eq!(b.retreats(), [505, 506, 604, 606, 705, 706]);
        let to = b.hex(if flees { 505 } else { 606 });
        b.play(Choice::Retreat(to)).go();
        if b.choices.contains(&Choice::EndMoves) {
            b.play(Choice::EndMoves).go();
        }
        b.shoot(defender, german, 9);
        b.go();
        assert_eq!((b.at(german), b.level(german)), (505, Level::Pinned));
        if flees {
            assert_eq!(b.at(alone), 505);
            assert_eq!(b.retreats(), [404, 405, 504, 506, 604], "he is alone among enemies");
            let to = b.hex(404);
            b.play(Choice::Retreat(to));
            assert_eq!(b.at(alone), 404);
        } else {
            assert_eq!(b.at(alone), 606);
            assert!(b.retreats().is_empty());
        }
    }
}

#[test]
fn rule_15_2_and_the_limit_of_five() {
    let b = Field::open().fire(GERMANS);
    assert_eq!(b.game.modified(10, -3).result, 6, "the example of the rulebook");
    assert_eq!(b.game.modified(25, 0).result, 20, "the table ends at 20");
    assert_eq!(b.game.modified(0, 5).result, 0);
}

#[test]
fn rule_15_3_modifiers_end_at_five() {
    let b = Field::open().fire(GERMANS);
    assert_eq!(b.game.modified(10, -7), b.game.modified(10, -5));
    assert_eq!(b.game.modified(10, 8), b.game.modified(10, 5));
    assert_eq!(b.game.modified(10, -7).result, 4);
}

#[test]
fn rule_16_5_masked_units_are_not_shot_at() {
    let rows = [".........", ".........", "....*....", ".........", "........."];
    let field = Field::on(&rows).pole("s1", 505).german("s1", 503).german("s2", 504);
    let b = field.fire(GERMANS);
    let mut b = b;
    let (pole, open) = (b.pole("s1"), b.german("s2"));
    b.play(Choice::Shooter(pole));
    assert!(b.targets().iter().all(|&(target, _)| target == open));
}

#[test]
fn house_a_shot_may_hit_all_platoons_of_the_hex() {
    let field = Field::open().pole("s1", 506).pole("1d", 506).german("s1", 505).german("s2", 505);
    let mut b = field.rules(|rules| rules.fire.hits = Hits::Hex).fire(GERMANS);
    let (pole, one, two) = (b.pole("s1"), b.german("s1"), b.german("s2"));
    b.shoot(pole, one, 10);
    assert_eq!([b.state.losses(one), b.state.losses(two)], [2, 2]);
}

#[test]
fn effects_are_read_as_printed() {
    let b = Field::open().fire(GERMANS);
    let effect = |force, die| b.game.effect(force, die);
    assert_eq!(effect(0, 10), Effect::default());
    assert_eq!(effect(6, 4), Effect::default());
    assert_eq!(effect(6, 5), Effect { losses: 0, levels: 1 });
    assert_eq!(effect(6, 10), Effect { losses: 1, levels: 2 });
    assert_eq!(effect(60, 10), Effect { losses: 4, levels: 2 });
}
