//! Readings of rules that the letter leaves open, each played by both of its values: which commanders command
//! platoons of no company, how many dice a commander needs, what a loss costs, which units run, what is crowded and
//! where a unit falls back to.

use std::collections::BTreeSet;

use wargauge_engine::pluton::switches::{Commanded, Switches};
use wargauge_engine::pluton::{Choice, Event, Kind, Note, Pluton, purposes};
use wargauge_engine::{Game, Luck};

use super::field::{Battle, Field};
use super::games;
use super::printed::{self, GERMANS, POLES};
use crate::common::play;
use crate::common::recorder::Recorder;

/// Both values of a switch, the one of the rulings first.
fn both<T>(values: [T; 2], mut look: impl FnMut(T, bool)) {
    let [ours, other] = values;
    look(ours, true);
    look(other, false);
}

/// German mortars on 0512 with a commander, and some Poles on 0506 under their marker.
fn under_shells(poles: &[&'static str], rules: impl FnOnce(&mut Switches)) -> Battle {
    let mut field = Field::on(&["........."; 20]).markers().german("m1", 512).german("1d", 512);
    for pole in poles {
        field = field.pole(pole, 506);
    }
    let mut b = field.rules(rules).shells(GERMANS);
    let hex = b.hex(506);
    if !b.choices.contains(&Choice::Lay(hex)) {
        b.play(Choice::Column(5));
    }
    b.play(Choice::Lay(hex));
    b
}

#[test]
fn rule_13_2_platoons_of_no_company_obey_their_battalion_or_all() {
    both([Commanded::Battalion, Commanded::Side], |others, ours| {
        let mut field = Field::open().rules(|rules| rules.command.others = others);
        for name in ["s1", "c1", "c10", "m1"] {
            field = field.german(name, 505);
        }
        for name in ["s1", "c1", "m1"] {
            field = field.pole(name, 509);
        }
        // The fourth company is of another battalion.
        let b = field.german("4d", 505).pole("4d", 509).moves(GERMANS);
        let commanded = |unit: u8| b.game.is_commanded(&b.state, unit);
        assert!(
            !commanded(b.german("s1")) && !commanded(b.german("c1")) && !commanded(b.pole("s1"))
        );
        let of_none = [b.german("c10"), b.german("m1"), b.pole("c1"), b.pole("m1")];
        assert!(of_none.into_iter().all(|unit| commanded(unit) != ours));
    });
}

#[test]
fn rule_13_5_one_die_or_one_for_each_platoon() {
    both([false, true], |each, ours| {
        let mut b = under_shells(&["s1", "s2", "1d"], |rules| rules.command.each_platoon = each);
        // An 8 costs each platoon half a box: the commander is lost on a 1.
        b.dice(purposes::SCATTER, &[8]).dice(purposes::SHELLS, &[8]);
        b.dice(purposes::COMMANDER, &[2, 1]);
        b.go();
        let (left, d) = (b.table.dice.len(), b.pole("1d"));
        assert_eq!((left, b.at(d)), if ours { (1, 506) } else { (0, 0) });
    });
}

#[test]
fn rule_13_5_nobody_is_lost_twice() {
    let mut b = under_shells(&["s1", "s2", "1d"], |rules| rules.command.each_platoon = true);
    b.dice(purposes::SCATTER, &[8]).dice(purposes::SHELLS, &[8]).dice(purposes::COMMANDER, &[1]);
    b.go();
    assert_eq!(b.at(b.pole("1d")), 0);
}

#[test]
fn rule_14_2_a_loss_costs_half_a_box_or_a_whole_one() {
    both([true, false], |halves, ours| {
        let rules = |rules: &mut Switches| rules.strength.halves_for_all = halves;
        let mut b = under_shells(&["s1", "c1", "m1"], rules);
        b.dice(purposes::SCATTER, &[8]).dice(purposes::SHELLS, &[8]);
        b.go();
        let losses = [b.pole("s1"), b.pole("c1"), b.pole("m1")].map(|unit| b.state.losses(unit));
        assert_eq!(losses, if ours { [1, 1, 1] } else { [1, 2, 2] });
        // In close combat too: 2:1 less one for Poles, and a 7 is 1/1p.
        let field = Field::open().german("s1", 505).german("s2", 505).german("1d", 508);
        let mut b = field.pole("c1", 505).pole("1d", 502).rules(rules).combat(GERMANS, true);
        b.dice(purposes::COMBAT, &[7]).dice(purposes::SUCCESSION, &[10]);
        b.go();
        let lost = b.german("s2");
        b.play(Choice::Lose(lost));
        b.go();
        assert_eq!(b.state.losses(b.pole("c1")), if ours { 1 } else { 2 });
    });
}

#[test]
fn rule_14_2_the_boxes_of_a_side_are_all_that_it_can_lose() {
    // A half box bears one loss by either reading, and the other goes to the rifles.
    both([true, false], |halves, _| {
        let mut b = Field::open()
            .rules(|rules| rules.strength.halves_for_all = halves)
            .german("s1", 505)
            .german("s2", 505)
            .german("1d", 508)
            .unit(POLES, "c1", 505, wargauge_engine::pluton::Level::Full, 5)
            .unit(POLES, "s1", 505, wargauge_engine::pluton::Level::Full, 4)
            .combat(GERMANS, true);
        // 12 to 3 half boxes are 3:1, less one for Poles, plus one for morale: a 10 is 0/4p.
        b.dice(purposes::COMBAT, &[10]).dice(purposes::SUCCESSION, &[10]);
        b.go();
        assert_eq!([b.pole("c1"), b.pole("s1")].map(|unit| b.at(unit)), [0, 0]);
    });
}

#[test]
fn rule_6_4_units_run_as_they_arrive_or_not() {
    both([true, false], |run, ours| {
        let mut setup = printed::first();
        setup.rules.arrivals.run = run;
        let game = Pluton::new(&setup);
        let start = game.start();
        for unit in [GERMANS, POLES].into_iter().flat_map(|side| game.units_of(side)) {
            let is_commander = game.kind(unit) == Kind::Commander;
            assert_eq!(game.may_run(&start, unit), ours || is_commander);
        }
        // In whole games platoons begin to run on the map only.
        let mut from_outside = 0;
        for number in 0..3 {
            let mut table = Recorder::<Note>::new(64, number);
            play(&game, 64, number, &mut table, |_, _| {});
            let mut there = BTreeSet::new();
            for note in &table.notes {
                match note.event {
                    Event::Place { unit, .. } | Event::Step { unit, .. } => {
                        there.insert(unit);
                    }
                    Event::Run { unit } if game.kind(unit) != Kind::Commander => {
                        from_outside += u32::from(!there.contains(&unit));
                    }
                    _ => {}
                }
            }
        }
        assert_eq!(from_outside > 0, ours, "{from_outside}");
    });
}

#[test]
fn rule_8_3_a_crowd_suffers_more_under_shells_or_not() {
    both([true, false], |crowds, ours| {
        let b = under_shells(&["s1", "s2", "s3", "s4"], |rules| rules.shells.crowds = crowds);
        let marker = b.game.setup().markers.iter().position(|m| m.side == GERMANS).unwrap() as u8;
        let force = b.game.shell_force(&b.state, marker, POLES);
        assert_eq!((force.base, force.modifier), (9, i8::from(ours)));
        // Small arms know the crowd by either reading.
        let mut field = Field::open().rules(|rules| rules.shells.crowds = crowds).german("s1", 507);
        for pole in ["s1", "s2", "s3", "s4"] {
            field = field.pole(pole, 505);
        }
        let b = field.fire(POLES);
        assert!(b.game.shot(&b.state, b.german("s1"), b.pole("s1"), 6, false).crowded);
    });
}

#[test]
fn rule_7_9_a_unit_falls_back_where_it_came_from_or_anywhere() {
    both([true, false], |falls_behind, ours| {
        let mut b = Field::open()
            .rules(|rules| rules.fire.falls_behind = falls_behind)
            .german("s1", 505)
            .pole("s1", 504)
            .pole("s3", 503)
            .pole("1d", 501)
            .moves(GERMANS);
        let (german, defender) = (b.german("s1"), b.pole("s1"));
        b.name(german).step(504);
        b.shoot(defender, german, 9);
        if ours {
            b.go();
            assert_eq!(b.at(german), 505);
        } else {
            assert_eq!(b.retreats(), [403, 404, 505, 603, 604], "not into the platoon behind");
            let to = b.hex(604);
            b.play(Choice::Retreat(to));
            assert_eq!(b.at(german), 604);
        }
    });
}

#[test]
fn every_reading_is_played_to_the_end() {
    let changes: [fn(&mut Switches); 6] = [
        |rules| rules.command.others = Commanded::Side,
        |rules| rules.command.each_platoon = true,
        |rules| rules.strength.halves_for_all = false,
        |rules| rules.arrivals.run = false,
        |rules| rules.shells.crowds = false,
        |rules| rules.fire.falls_behind = false,
    ];
    for printed in games() {
        for (nth, change) in changes.into_iter().enumerate() {
            let mut setup = printed.setup().clone();
            change(&mut setup.rules);
            assert_ne!(setup.rules, printed.setup().rules, "change {nth}");
            let game = Pluton::new(&setup);
            for number in 0..2 {
                let last = play(&game, 13, number, &mut Luck::new(13, number), |_, _| {});
                assert!(game.outcome(&last).is_some());
            }
        }
    }
}
