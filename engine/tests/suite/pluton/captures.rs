//! [S1.6] That a hex is taken, by every way in which a platoon can come to stand there without enemies. The hex is
//! a farm in open country, and II/73 comes when the Germans take it.

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::pluton::setup::When;
use wargauge_engine::pluton::{
    Choice, Choices, Event, Kind, Level, Note, Pluton, State, Whereabouts, purposes,
};
use wargauge_engine::{Choices as _, Game};

use super::field::{Battle, Field};
use super::one;
use super::printed::{GERMANS, POLES};
use crate::common::recorder::Recorder;

/// Open country with a farm on 0505.
fn farm() -> Field {
    let mut rows = ["........."; 16];
    rows[4] = "....F....";
    let mut field = Field::on(&rows);
    let group = field.setup.groups.iter_mut().find(|group| group.name == "II/73");
    group.expect("a battalion").when = When::Taken(vec![505]);
    field
}

/// Whether II/73 may come.
fn comes(b: &Battle) -> bool {
    let is_second = |group: u8| b.game.setup().groups[usize::from(group)].name == "II/73";
    b.heard(|event| matches!(event, Event::Release { group } if is_second(*group)))
}

/// The other side holds its fire.
fn hold(b: &mut Battle) {
    while b.choices.contains(&Choice::Hold) {
        b.play(Choice::Hold);
        b.go();
    }
}

#[test]
fn rule_s1_6_a_platoon_takes_the_hex_by_a_step() {
    let mut b = farm().german("s1", 506).moves(GERMANS);
    let s1 = b.german("s1");
    b.name(s1);
    assert!(!comes(&b));
    b.step(505);
    assert!(comes(&b));
}

#[test]
fn rule_s1_6_poles_in_the_hex_keep_it() {
    for pole in ["s1", "m1", "1d"] {
        let mut b = farm().german("s1", 506).pole(pole, 505).moves(GERMANS);
        let s1 = b.german("s1");
        b.name(s1).step(505);
        assert!(!comes(&b), "{pole}");
    }
}

#[test]
fn rule_s1_6_a_commander_alone_takes_nothing() {
    let mut b = farm().german("1d", 506).german("s1", 507).moves(GERMANS);
    let (d, s1) = (b.german("1d"), b.german("s1"));
    b.name(d).step(505);
    assert!(!comes(&b));
    b.play(Choice::Halt);
    b.name(s1).step(506).step(505);
    assert!(comes(&b), "a platoon does");
}

#[test]
fn rule_s1_6_it_is_taken_when_a_lone_commander_flees_or_is_caught() {
    for (level, way_out) in [(Level::Full, true), (Level::Pinned, false)] {
        let mut b = farm().german("s1", 506).unit(POLES, "1d", 505, level, 0).moves(GERMANS);
        let (s1, d, hex) = (b.german("s1"), b.pole("1d"), b.hex(505));
        b.name(s1).play(Choice::Step(hex));
        assert!(!comes(&b), "he still stands there");
        b.go();
        if way_out {
            let away = b.hex(404);
            b.play(Choice::Retreat(away));
        }
        assert_eq!(b.at(d), if way_out { 404 } else { 0 });
        assert!(comes(&b));
    }
}

#[test]
fn rule_s1_6_it_is_taken_when_poles_walk_out_of_it() {
    let field = farm().german("s1", 505).pole("s1", 505).pole("s2", 505);
    let mut b = field.moves(POLES);
    assert!(!comes(&b));
    for (name, is_last) in [("s1", false), ("s2", true)] {
        let pole = b.pole(name);
        b.name(pole).step(404);
        assert_eq!(comes(&b), is_last);
        hold(&mut b);
        b.play(Choice::Halt);
    }
}

#[test]
fn rule_s1_6_it_is_taken_when_fire_eliminates_the_last_pole() {
    let mut b = farm().german("s1", 505).unit(POLES, "s1", 505, Level::Full, 5).fire(POLES);
    let (german, pole) = (b.german("s1"), b.pole("s1"));
    b.shoot(german, pole, 10);
    assert_eq!(b.at(pole), 0);
    assert!(comes(&b));
}

#[test]
fn rule_s1_6_shells_take_it_only_for_those_they_leave_alive() {
    for (losses, alive) in [(0, true), (5, false)] {
        let mut b = farm()
            .markers()
            .german("m1", 512)
            .german("1d", 512)
            .unit(GERMANS, "s1", 505, Level::Full, losses)
            .unit(POLES, "s1", 505, Level::Full, 5)
            .shells(GERMANS);
        let hex = b.hex(505);
        if !b.choices.contains(&Choice::Lay(hex)) {
            b.play(Choice::Column(5));
        }
        b.play(Choice::Lay(hex));
        b.dice(purposes::SCATTER, &[8]).dice(purposes::SHELLS, &[10]);
        b.go();
        let (german, pole) = (b.german("s1"), b.pole("s1"));
        assert_eq!((b.at(german) != 0, b.at(pole)), (alive, 0));
        assert_eq!(comes(&b), alive);
    }
}

#[test]
fn rule_s1_6_it_is_taken_when_close_combat_has_driven_the_poles_out() {
    let mut b = farm()
        .german("s1", 505)
        .german("s2", 505)
        .german("1d", 508)
        .pole("s1", 505)
        .pole("1d", 502)
        .combat(GERMANS, true);
    // 2:1, less one for Poles and one for buildings: 1:2. A 10 is 1/2p.
    b.dice(purposes::COMBAT, &[10]);
    b.go();
    let (lost, to) = (b.german("s2"), b.hex(504));
    b.play(Choice::Lose(lost));
    b.go();
    assert!(!comes(&b), "they still stand there");
    b.play(Choice::Retreat(to));
    b.go();
    assert!(comes(&b), "before the next moves");
    assert_eq!(b.state.turn(), 1);
}

#[test]
fn rule_s1_6_only_what_close_combat_leaves_counts() {
    // Half a box of Poles attacks. Against half a box it is 1:1, and a 5 eliminates both. Against three boxes it
    // is 1:3, and a 10 costs half a box on each side.
    for (losses, die, taken) in [(5, 5, false), (0, 10, true)] {
        let mut b = farm()
            .unit(GERMANS, "s1", 505, Level::Full, losses)
            .unit(POLES, "s1", 505, Level::Full, 5)
            .combat(POLES, true);
        b.dice(purposes::COMBAT, &[die]);
        b.go();
        let (german, pole) = (b.german("s1"), b.pole("s1"));
        assert_eq!((b.at(german) != 0, b.at(pole)), (taken, 0));
        assert_eq!(comes(&b), taken);
    }
}

#[test]
fn rule_s1_6_a_retreat_may_take_it_too() {
    let mut b = farm()
        .german("s1", 506)
        .pole("s1", 506)
        .pole("s2", 506)
        .pole("1d", 507)
        .combat(POLES, true);
    b.dice(purposes::COMBAT, &[10]);
    b.go();
    let to = b.hex(505);
    b.play(Choice::Retreat(to));
    b.go();
    assert_eq!(b.at(b.german("s1")), 505);
    assert!(comes(&b));
}

#[test]
fn rule_s1_6_the_next_moves_bring_them_by_the_other_reading() {
    for same_phase in [true, false] {
        let field = farm().rules(|rules| rules.arrivals.same_phase = same_phase);
        let mut b = field.german("s1", 505).pole("s1", 505).pole("s2", 504).moves(POLES);
        let [leaves, returns] = ["s1", "s2"].map(|name| b.pole(name));
        b.name(leaves).step(404);
        assert_eq!(comes(&b), same_phase);
        hold(&mut b);
        b.play(Choice::Halt);
        // 1:1 in close combat: a 6 is 1/1, and both stay. Nothing else is left to move.
        b.dice(purposes::COMBAT, &[6]);
        b.name(returns).step(505);
        hold(&mut b);
        assert_eq!((b.state.turn(), b.state.active()), (2, GERMANS));
        assert_eq!(b.at(returns), 505);
        assert!(comes(&b), "it was taken, whichever side holds it now");
    }
}

/// Whether Germans stand in a hex of Parzymiechy or of the farm without Poles.
fn is_taken(game: &Pluton, s: &State) -> bool {
    let Some(When::Taken(hexes)) = game
        .setup()
        .groups
        .iter()
        .map(|group| &group.when)
        .find(|&when| matches!(when, When::Taken(_)))
    else {
        return false;
    };
    hexes.iter().any(|&number| {
        let hex = game.map().board.numbered(number).expect("a hex of the map");
        let here = game.units_at(s, hex);
        let is_platoon = |&unit: &u8| unit >= 64 && game.kind(unit) != Kind::Commander;
        here.iter().all(|&unit| unit >= 64) && here.iter().any(is_platoon)
    })
}

#[test]
fn rule_s1_6_no_decision_finds_a_hex_taken_and_the_battalion_still_out() {
    let game = one();
    let second = game.setup().groups.iter().position(|group| group.name == "II/73").unwrap();
    let (mut released_in, mut listed) = (0, 0);
    for number in 0..12 {
        let mut table = Recorder::<Note>::new(16, number);
        let (mut state, mut choices) = (game.start(), Choices::empty());
        let (mut picks, mut released) = (stream(16, number, 7), false);
        while game.advance(&mut state, &mut table, &mut choices).is_some() {
            let came = |note: &Note| matches!(note.event, Event::Release { group } if usize::from(group) == second);
            released |= table.notes.drain(..).any(|note| came(&note));
            // A close combat is over when its losses and retreats are.
            let in_combat = choices.iter().any(|choice| {
                matches!(
                    choice,
                    Choice::Attack | Choice::Decline | Choice::Lose(_) | Choice::Retreat(_)
                )
            });
            if !in_combat && state.turn() > 0 {
                assert!(released || !is_taken(game, &state));
            }
            let moves = state.active() == GERMANS && choices.contains(&Choice::EndMoves);
            if released && moves {
                let waits = |&unit: &u8| state.whereabouts(unit) == Whereabouts::Waiting;
                let group = |unit: u8| usize::from(game.setup().units[game.place(unit)].group);
                let mut out = game.units_of(GERMANS).filter(|&unit| group(unit) == second);
                if out.all(|unit| !waits(&unit) || choices.contains(&Choice::Move(unit))) {
                    listed += 1;
                }
            }
            let pick = below(picks.next_u64(), choices.len() as u64) as usize;
            game.play(&mut state, choices[pick], &mut table);
        }
        released_in += u32::from(released);
    }
    assert!(released_in > 3 && listed > 20, "{released_in} {listed}");
}
