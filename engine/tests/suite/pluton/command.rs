//! Chapters 11 to 14 and 17: levels, reorganisation, commanders, strength, morale.

use wargauge_engine::pluton::{Choice, Event, Level, Rule, purposes};

use super::field::{Battle, Field};
use super::printed::{GERMANS, POLES};

/// Ends the phases of both sides until this turn begins.
fn wait_for(b: &mut Battle, turn: u8) {
    while b.state.turn() < turn {
        if b.choices.contains(&Choice::EndMoves) {
            b.play(Choice::EndMoves);
        } else if b.choices.contains(&Choice::Hold) {
            b.play(Choice::Hold);
        }
        b.go();
    }
}

/// A German platoon hit by a Polish one in turn 1, far from all others.
fn hit(die: u8) -> (Battle, u8) {
    let field = Field::open().pole("s1", 507).pole("1d", 507).german("s1", 505).german("1d", 504);
    let mut b = field.fire(GERMANS);
    let (pole, german) = (b.pole("s1"), b.german("s1"));
    b.shoot(pole, german, die);
    (b, german)
}

#[test]
fn rule_11_1_units_sink_from_full_to_under_fire_to_pinned() {
    // A force of 9: a 4 drops a level, a 9 costs a loss besides, a 10 drops two.
    let (b, german) = hit(4);
    assert_eq!(b.level(german), Level::UnderFire);
    let (b, german) = hit(10);
    assert_eq!((b.level(german), b.state.losses(german)), (Level::Pinned, 1));
    let (b, german) = hit(3);
    assert_eq!(b.level(german), Level::Full);
}

#[test]
fn rule_11_3_a_marker_is_not_due_in_the_turn_in_which_it_comes() {
    let (b, german) = hit(4);
    assert!(!b.game.is_due(&b.state, german), "it came in turn 1, and goes in turn 3 or 5");
    assert!(b.used(Rule::MarkerColour));
}

#[test]
fn rule_4_1_turns_are_odd_and_even() {
    let (mut b, german) = hit(4);
    wait_for(&mut b, 3);
    assert_eq!(b.level(german), Level::UnderFire, "not in turn 2");
    wait_for(&mut b, 4);
    assert_eq!(b.level(german), Level::Full, "but in turn 3");
}

#[test]
fn rule_12_1_units_with_enemies_in_their_hex_do_not_recover() {
    let rows = ["*********"; 9];
    let field = Field::on(&rows)
        .unit(GERMANS, "s1", 505, Level::UnderFire, 0)
        .german("1d", 505)
        .pole("s1", 505)
        .turn(1);
    let mut b = field.moves(GERMANS);
    let german = b.german("s1");
    while b.state.turn() < 4 {
        let quiet = [Choice::EndMoves, Choice::Hold, Choice::Decline];
        let choice = quiet.into_iter().find(|choice| b.choices.contains(choice));
        b.play(choice.unwrap_or_else(|| panic!("{:?}", b.choices)));
        b.go();
    }
    assert_eq!(b.level(german), Level::UnderFire);
}

#[test]
fn rule_12_2_and_the_new_colour_of_rule_12_5() {
    let (mut b, german) = hit(10);
    wait_for(&mut b, 4);
    assert_eq!(b.level(german), Level::UnderFire, "one level in turn 3");
    wait_for(&mut b, 5);
    assert_eq!(b.level(german), Level::Full, "and the next one in turn 4");
}

#[test]
fn rule_12_5_recovering_from_pinned_changes_the_colour() {
    let (mut b, german) = hit(10);
    wait_for(&mut b, 4);
    assert!(b.used(Rule::ColourChanges));
    assert!(b.game.is_due(&b.state, german), "the marker of turn 3 has the colour of turn 4");
}

#[test]
fn rule_12_3_units_in_command_recover_without_a_die() {
    let (mut b, german) = hit(4);
    wait_for(&mut b, 4);
    assert_eq!(b.level(german), Level::Full);
    assert!(b.table.casts.iter().all(|cast| cast.purpose != purposes::MORALE));
}

#[test]
fn rule_12_4_units_out_of_command_roll_on_their_full_morale() {
    for (die, level) in [(5, Level::Full), (6, Level::UnderFire)] {
        let field =
            Field::open().unit(GERMANS, "s1", 505, Level::UnderFire, 0).pole("s1", 101).turn(2);
        let mut b = field.moves(GERMANS);
        let german = b.german("s1");
        b.dice(purposes::MORALE, &[die, 10, 10]);
        wait_for(&mut b, 4);
        assert_eq!(b.level(german), level);
        assert!(b.heard(|event| matches!(event, Event::Roll { against: 5, .. })));
    }
}

#[test]
fn rule_13_2_command_reaches_four_three_and_one_hexes() {
    for (level, range) in [(Level::Full, 4), (Level::UnderFire, 3), (Level::Pinned, 1)] {
        for (distance, commanded) in [(range, true), (range + 1, false)] {
            let b = Field::open()
                .unit(GERMANS, "1d", 510, level, 0)
                .german("s1", 510 - distance)
                .moves(GERMANS);
            let german = b.german("s1");
            assert_eq!(b.game.is_commanded(&b.state, german), commanded);
        }
    }
}

#[test]
fn rule_13_2_a_company_has_its_own_commander_and_others_any_of_the_battalion() {
    let b = Field::open()
        .german("2d", 510)
        .german("s1", 510)
        .german("s4", 510)
        .german("c1", 510)
        .german("c10", 510)
        .german("m1", 510)
        .german("m3", 510)
        .moves(GERMANS);
    let commanded = ["s1", "s4", "c1", "c10", "m1", "m3"]
        .map(|name| b.game.is_commanded(&b.state, b.german(name)));
    assert_eq!(commanded, [false, true, false, true, true, false]);
}

#[test]
fn rule_13_3_commanders_see_twenty_ten_and_four_hexes() {
    for (level, range) in [(Level::Full, 20), (Level::UnderFire, 10), (Level::Pinned, 4)] {
        for (distance, known) in [(range, true), (range + 1, false)] {
            let b = Field::on(&["..."; 27])
                .unit(GERMANS, "1d", 201, level, 0)
                .pole("s1", 201 + distance)
                .moves(GERMANS);
            assert_eq!(b.state.is_known(b.pole("s1")), known, "{level:?} {distance}");
        }
    }
}

#[test]
fn rule_13_4_units_out_of_command_are_worse() {
    let b = Field::open().german("s1", 505).moves(GERMANS);
    assert_eq!(b.game.morale(&b.state, b.german("s1")), 1);
    let mut b = Field::open().german("s1", 505).german("1d", 101).moves(GERMANS);
    let german = b.german("s1");
    b.name(german);
    assert!(!b.choices.contains(&Choice::Run));
    let b = Field::open().german("s1", 505).german("1d", 504).moves(GERMANS);
    assert_eq!(b.game.morale(&b.state, b.german("s1")), 2);
}

#[test]
fn rule_13_5_losses_may_take_the_commander() {
    for (die, lost) in [(1, true), (2, false)] {
        let field =
            Field::open().pole("s1", 507).pole("1d", 507).german("s1", 505).german("1d", 505);
        let mut b = field.fire(GERMANS);
        let (pole, german, d) = (b.pole("s1"), b.german("s1"), b.german("1d"));
        b.dice(purposes::COMMANDER, &[die]).dice(purposes::SUCCESSION, &[10]);
        b.shoot(pole, german, 9);
        assert_eq!(b.at(d) == 0, lost);
    }
}

#[test]
fn rule_13_5_a_lone_commander_is_hit_himself() {
    let field = Field::open().pole("s1", 506).pole("1d", 506).german("1d", 505).german("s9", 101);
    let mut b = field.fire(GERMANS);
    let (pole, d) = (b.pole("s1"), b.german("1d"));
    // 12: a 10 is two losses; lost on 1 or 2.
    b.dice(purposes::COMMANDER, &[2]);
    b.shoot(pole, d, 10);
    assert_eq!(b.at(d), 0);
}

#[test]
fn rule_13_6_a_shot_that_pins_may_bring_a_new_commander() {
    for (die, comes) in [(4, true), (5, false)] {
        let field = Field::open().pole("s1", 507).pole("2d", 507).german("s1", 505);
        let mut b = field.fire(GERMANS);
        let (pole, german, d) = (b.pole("s1"), b.german("s1"), b.pole("1d"));
        b.dice(purposes::SUCCESSION, &[die]);
        b.shoot(pole, german, 10);
        assert_eq!(b.at(d) == 507, comes);
    }
}

#[test]
fn rule_13_6_a_new_commander_comes_after_the_entrant_has_fallen_back() {
    let field = Field::open().german("s1", 505).pole("s1", 504);
    for falls_behind in [true, false] {
        let field = field.clone().rules(|rules| rules.fire.falls_behind = falls_behind);
        let mut b = field.moves(GERMANS);
        let (german, pole, d) = (b.german("s1"), b.pole("s1"), b.pole("1d"));
        b.name(german).step(504);
        b.shoot(pole, german, 10);
        assert_eq!(b.level(german), Level::Pinned);
        let rolls = |b: &Battle| {
            b.table.casts.iter().filter(|cast| cast.purpose == purposes::SUCCESSION).count()
        };
        assert_eq!((b.at(german), rolls(&b)), (504, 0), "it has still to withdraw");
        let to = if falls_behind { 505 } else { 604 };
        let hex = b.hex(to);
        b.dice(purposes::SUCCESSION, &[4]).play(Choice::Retreat(hex));
        assert_eq!((b.at(german), b.at(d), rolls(&b)), (to, 504, 1));
        let place = |is: fn(&Event) -> bool| b.table.notes.iter().position(|note| is(&note.event));
        let withdrawn = place(|event| matches!(event, Event::Retreat { .. }));
        assert!(withdrawn < place(|event| matches!(event, Event::Succeed { .. })));
    }
}

#[test]
fn rule_13_6_what_a_new_commander_sees_can_be_shot_at_in_the_same_phase() {
    // The machine guns under fire see six hexes and reach ten; all others are too far away to see for them.
    for (die, targets) in [(1, 1), (10, 0)] {
        let field = Field::on(&["..."; 27])
            .unit(POLES, "c1", 201, Level::UnderFire, 0)
            .pole("s1", 220)
            .german("s2", 209)
            .german("s1", 222);
        let mut b = field.fire(GERMANS);
        let (pole, german) = (b.pole("s1"), b.german("s1"));
        assert_eq!(b.shooters(), [pole]);
        b.dice(purposes::SUCCESSION, &[die]);
        b.shoot(pole, german, 10);
        assert_eq!(b.shooters().len(), targets);
    }
}

#[test]
fn rule_13_6_driving_enemies_out_may_bring_a_new_commander() {
    let mut b = Field::open()
        .german("s1", 505)
        .german("s2", 505)
        .german("2d", 508)
        .pole("s1", 505)
        .combat(GERMANS, true);
    b.dice(purposes::COMBAT, &[10]).dice(purposes::SUCCESSION, &[1]);
    b.go();
    while !b.choices.contains(&Choice::EndMoves) {
        let choice = b.choices[0];
        b.play(choice);
        b.go();
    }
    assert_eq!(b.at(b.german("1d")), 505);
}

#[test]
fn rule_13_7_a_replacement_reaches_less_far_and_watches_no_shells() {
    let field = Field::open().markers().pole("s1", 507).german("s1", 505).pole("m1", 511);
    let mut b = field.fire(GERMANS);
    let (pole, german, d) = (b.pole("s1"), b.german("s1"), b.pole("1d"));
    b.dice(purposes::SUCCESSION, &[1]);
    b.shoot(pole, german, 10);
    assert!(b.state.is_replacement(d));
    assert_eq!(b.game.command_range(&b.state, d), 3);
    b.go();
    assert!(b.choices.contains(&Choice::EndMoves), "the mortars have no eyes: {:?}", b.choices);
}

#[test]
fn rule_14_2_two_losses_cross_off_a_box() {
    let b = Field::open().unit(POLES, "s1", 507, Level::Full, 3).german("s1", 505).fire(GERMANS);
    let pole = b.pole("s1");
    assert_eq!(b.game.size(&b.state, pole), 3, "one and a half boxes of three");
    assert_eq!(b.game.points(&b.state, POLES).boxes, -2, "two boxes have a loss: 1 point");
}

#[test]
fn rule_17_3_morale_stays_between_one_and_four() {
    let mut field = Field::open().german("s1", 505).rules(|rules| rules.command.morale = 3);
    for unit in &mut field.setup.units {
        unit.morale = 1;
    }
    let b = field.moves(GERMANS);
    assert_eq!(b.game.morale(&b.state, b.german("s1")), 1);
}
