//! Chapters 8 and 9, [S1.4], [S1.5], [S2.3]: indirect fire.

use wargauge_engine::pluton::position::Placed;
use wargauge_engine::pluton::{Choice, Event, Kind, Level, Rule, purposes};
use wargauge_engine::{Game, Side};

use super::field::{Battle, Field, number};
use super::printed::{GERMANS, POLES};

/// German mortars on 0512 with a commander, and a Pole.
fn mortars(pole: u16) -> Field {
    Field::on(&["........."; 20]).markers().german("m1", 512).german("1d", 512).pole("s1", pole)
}

/// Lays the marker at work on a hex.
fn lay(b: &mut Battle, number: u16) {
    let hex = b.hex(number);
    if !b.choices.contains(&Choice::Lay(hex)) {
        b.play(Choice::Column((number / 100) as u8));
    }
    b.play(Choice::Lay(hex));
}

#[test]
fn rule_8_2_markers_lie_where_a_commander_sees() {
    let rows =
        [".....", ".....", ".....", "*****", ".....", ".....", ".....", ".....", ".....", "....."];
    let mut b = Field::on(&rows)
        .markers()
        .german("m1", 310)
        .german("1d", 310)
        .pole("s1", 302)
        .shells(GERMANS);
    let hexes = b.hexes(|choice| if let Choice::Lay(hex) = choice { Some(*hex) } else { None });
    assert!(!hexes.is_empty());
    assert!(hexes.iter().all(|&hex| hex % 100 >= 4), "nothing behind the wood: {hexes:?}");
    assert!(hexes.contains(&304), "but its edge");
    lay(&mut b, 304);
    assert!(b.used(Rule::CommandersEyes));
    // Without commander nothing can be laid.
    let mut b = Field::on(&rows).markers().german("m1", 310).pole("s1", 302).shells(GERMANS);
    b.go();
    assert!(b.choices.contains(&Choice::EndMoves));
}

#[test]
fn rule_8_3_a_marker_falls_on_its_hex_or_clockwise_beside_it() {
    for (die, hex) in
        [(7, 506), (10, 506), (1, 505), (2, 605), (3, 606), (4, 507), (5, 406), (6, 405)]
    {
        let mut b = mortars(101).shells(GERMANS);
        lay(&mut b, 506);
        b.dice(purposes::SCATTER, &[die]).dice(purposes::SHELLS, &[1]);
        b.go();
        let lies = b
            .state
            .marker(b.game.setup().markers.iter().position(|m| m.side == GERMANS).unwrap() as u8);
        assert_eq!(lies, Some(b.hex(hex)));
    }
}

#[test]
fn rule_8_3_one_roll_hits_friend_and_foe() {
    let mut b = mortars(506).german("s1", 506).shells(GERMANS);
    lay(&mut b, 506);
    // Three tubes have 9: an 8 costs half a box and a level.
    b.dice(purposes::SCATTER, &[8]).dice(purposes::SHELLS, &[8]);
    b.go();
    let (friend, foe) = (b.german("s1"), b.pole("s1"));
    for unit in [friend, foe] {
        assert_eq!((b.state.losses(unit), b.level(unit)), (1, Level::UnderFire));
    }
}

#[test]
fn rule_8_3_markers_stay_move_one_hex_or_come_off() {
    let mut b = mortars(101).shells(GERMANS);
    lay(&mut b, 506);
    b.dice(purposes::SCATTER, &[8]).dice(purposes::SHELLS, &[1]);
    b.go();
    b.play(Choice::EndMoves);
    b.go();
    b.play(Choice::EndMoves);
    b.go();
    assert_eq!(b.state.turn(), 2);
    let hexes = b.hexes(|choice| if let Choice::Lay(hex) = choice { Some(*hex) } else { None });
    assert_eq!(hexes, [405, 406, 505, 507, 605, 606]);
    assert!(b.choices.contains(&Choice::Stay) && b.choices.contains(&Choice::Rest));
    b.play(Choice::Rest);
    assert!(b.heard(|event| matches!(event, Event::TakeOff { .. })));
}

#[test]
fn rule_8_4_shells_use_the_modifier_table() {
    let rows: Vec<String> = (0..20)
        .map(|row| if row == 5 { "....P....".to_owned() } else { ".........".to_owned() })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let field = Field::on(&rows).markers().german("m1", 512).german("1d", 512).pole("s1", 506);
    let mut b = field.shells(GERMANS);
    lay(&mut b, 506);
    let marker = b.game.setup().markers.iter().position(|m| m.side == GERMANS).unwrap() as u8;
    let force = b.game.shell_force(&b.state, marker, POLES);
    assert_eq!((force.base, force.modifier, force.result), (9, -2, 6));
}

#[test]
fn rule_8_5_mortars_fire_three_to_sixteen_hexes() {
    let b = mortars(101).german("s1", 502).shells(GERMANS);
    let marker = b.game.setup().markers.iter().position(|m| m.side == GERMANS).unwrap() as u8;
    let mut columns = Vec::new();
    for choice in &b.choices {
        if let Choice::Column(column) = choice {
            columns.push(*column);
        }
    }
    assert_eq!(columns, (1..=9).collect::<Vec<u8>>());
    let mut b = b;
    b.play(Choice::Column(5));
    let hexes = b.hexes(|choice| if let Choice::Lay(hex) = choice { Some(*hex) } else { None });
    let expected: Vec<u16> =
        (501_u16..=520).filter(|hex| (3..=16).contains(&hex.abs_diff(512))).collect();
    assert_eq!(hexes, expected);
    let hex = b.hex(503);
    b.play(Choice::Lay(hex));
    let force = b.game.shell_force(&b.state, marker, POLES);
    assert_eq!((force.base, force.modifier), (9, -2), "nine hexes are far");
}

#[test]
fn rule_8_5_mortars_under_fire_are_worse_and_pinned_ones_do_not_fire() {
    let field = |level| {
        Field::on(&["........."; 20])
            .markers()
            .unit(GERMANS, "m1", 512, level, 0)
            .german("1d", 512)
            .pole("s1", 506)
    };
    let mut b = field(Level::UnderFire).shells(GERMANS);
    lay(&mut b, 506);
    let marker = b.game.setup().markers.iter().position(|m| m.side == GERMANS).unwrap() as u8;
    assert_eq!(b.game.shell_force(&b.state, marker, POLES).modifier, -2);
    let mut b = field(Level::Pinned).shells(GERMANS);
    b.go();
    assert!(b.choices.contains(&Choice::EndMoves));
}

#[test]
fn rule_9_3_a_battery_fires_like_a_mortar_platoon() {
    let mut b = Field::on(&["........."; 20])
        .markers()
        .german("1d", 512)
        .pole("s1", 506)
        .turn(2)
        .shells(GERMANS);
    b.go();
    lay(&mut b, 506);
    assert!(b.used(Rule::SupportFires));
    assert!(b.heard(|event| matches!(event, Event::Call { .. })));
    let marker = b.game.setup().markers.iter().position(|m| m.side == GERMANS && m.number == 7);
    let force = b.game.shell_force(&b.state, marker.unwrap() as u8, POLES);
    assert_eq!((force.base, force.result), (14, 14));
}

#[test]
fn rule_9_4_batteries_reach_every_hex_that_is_seen() {
    let mut b = Field::on(&["........."; 20])
        .markers()
        .german("1d", 512)
        .pole("s1", 506)
        .turn(2)
        .shells(GERMANS);
    b.go();
    b.play(Choice::Column(5));
    let hexes = b.hexes(|choice| if let Choice::Lay(hex) = choice { Some(*hex) } else { None });
    assert_eq!(hexes, (501..=520).collect::<Vec<u16>>());
}

#[test]
fn rule_s1_4_each_mortar_platoon_has_a_marker_and_each_battery() {
    let markers = super::printed::first().markers;
    let of = |side: Side| markers.iter().filter(move |marker| marker.side == side);
    assert_eq!([POLES, GERMANS].map(|side| of(side).count()), [9, 15]);
    let mut b = mortars(101).shells(GERMANS);
    lay(&mut b, 506);
    assert!(b.used(Rule::MarkersOfGuns));
}

#[test]
fn rule_s1_5_battalions_are_called_from_their_turn_on() {
    for (turn, allowed) in [(1, 0), (2, 1), (4, 2), (12, 3)] {
        let b = mortars(101).turn(turn).shells(GERMANS);
        let marker = |number| {
            b.game
                .setup()
                .markers
                .iter()
                .position(|m| m.side == GERMANS && m.number == number)
                .unwrap()
        };
        let can = [7, 10, 13].map(|number| b.game.can_fire_marker(&b.state, marker(number) as u8));
        assert_eq!(can.into_iter().filter(|&can| can).count(), allowed, "turn {turn}");
    }
}

#[test]
fn rule_s2_3_german_guns_wait_for_revealed_poles() {
    let setup = super::printed::second();
    let calls: Vec<_> =
        setup.support.iter().filter(|s| s.side == GERMANS).map(|s| &s.call).collect();
    assert_eq!(calls.iter().map(|call| call.revealed).collect::<Vec<_>>(), [12, 20, 20]);
    assert!(calls[2].near.as_ref().is_some_and(|near| near.platoons == 4 && near.distance == 5));
    // Thirteen Poles in the open, before German eyes: I/19 may be called.
    let game = wargauge_engine::pluton::Pluton::new(&setup);
    let mut placed = Vec::new();
    let board = game.map().board;
    for (nth, unit) in game
        .units_of(POLES)
        .filter(|&unit| game.kind(unit) == wargauge_engine::pluton::Kind::Rifles)
        .take(13)
        .enumerate()
    {
        let hex = board.numbered(1619 + 100 * (nth as u16 / 5)).unwrap();
        placed.push(wargauge_engine::pluton::position::Placed::fresh(unit, hex));
    }
    let german = super::field::number(&game, GERMANS, "1d");
    placed.push(wargauge_engine::pluton::position::Placed::fresh(
        german,
        board.numbered(1620).unwrap(),
    ));
    let s = game.position_of_shells(&placed, GERMANS, 5);
    assert_eq!(game.revealed(&s, POLES), 13);
    let marker = |number| {
        game.setup().markers.iter().position(|m| m.side == GERMANS && m.number == number).unwrap()
            as u8
    };
    assert!(game.can_fire_marker(&s, marker(7)));
    assert!(!game.can_fire_marker(&s, marker(10)));
    assert_eq!(game.turn(&s), 5);
}

/// Which of I/19, II/19 and the dac may be called in scenario 2 when so many Polish platoons stand in the open before
/// German eyes, and so many German ones on a hex.
fn german_guns(poles: usize, germans: usize, at: u16) -> [bool; 3] {
    let game = super::two();
    let here = |number| game.map().board.numbered(number).expect("a hex of the map");
    let rifles = |side| game.units_of(side).filter(move |&unit| game.kind(unit) == Kind::Rifles);
    let mut placed = vec![Placed::fresh(number(game, GERMANS, "1d"), here(1620))];
    let open = [1519, 1619, 1719, 1819];
    for (nth, unit) in rifles(POLES).take(poles).enumerate() {
        placed.push(Placed::fresh(unit, here(open[nth / 6])));
    }
    for unit in rifles(GERMANS).take(germans) {
        placed.push(Placed::fresh(unit, here(at)));
    }
    let s = game.position_of_shells(&placed, GERMANS, 5);
    assert_eq!(usize::from(game.revealed(&s, POLES)), poles);
    let markers = &game.setup().markers;
    [7, 10, 13].map(|number| {
        let place = markers.iter().position(|m| m.side == GERMANS && m.number == number);
        game.can_fire_marker(&s, place.expect("a marker") as u8)
    })
}

#[test]
fn rule_s2_3_each_number_of_the_conditions_is_the_least_that_will_do() {
    // Giętkowizna is five hexes from 2212.
    assert_eq!(german_guns(11, 4, 2212), [false; 3]);
    assert_eq!(german_guns(12, 4, 2212), [true, false, false]);
    assert_eq!(german_guns(19, 4, 2212), [true, false, false]);
    assert_eq!(german_guns(20, 4, 2212), [true; 3]);
    assert_eq!(german_guns(20, 3, 2212), [true, true, false]);
    assert_eq!(german_guns(20, 4, 2213), [true, true, false]);
    // Rozalin is five hexes from 0409.
    assert_eq!(german_guns(20, 4, 409), [true; 3]);
    assert_eq!(german_guns(20, 4, 410), [true, true, false]);
}

#[test]
fn masked_enemies_suffer_only_from_what_scatters_onto_them() {
    let rows: Vec<String> = (0..20)
        .map(|row| if row == 5 { "....*....".to_owned() } else { ".........".to_owned() })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let field = Field::on(&rows).markers().german("m1", 512).german("1d", 512).pole("s1", 506);
    let mut b = field.shells(GERMANS);
    lay(&mut b, 506);
    b.dice(purposes::SCATTER, &[8]).dice(purposes::SHELLS, &[10]);
    b.go();
    let pole = b.pole("s1");
    assert_eq!((b.state.losses(pole), b.level(pole)), (0, Level::Full));
    let mut b = field.shells(GERMANS);
    lay(&mut b, 507);
    b.dice(purposes::SCATTER, &[1]).dice(purposes::SHELLS, &[10]);
    b.go();
    assert!(b.state.losses(pole) > 0);
    assert!(!b.state.is_known(pole), "and nothing unmasks it");
}

#[test]
fn the_owner_orders_markers_in_one_hex() {
    let field = Field::on(&["........."; 20])
        .markers()
        .german("m1", 512)
        .german("m2", 512)
        .german("1d", 512)
        .pole("s1", 506);
    let mut b = field.shells(GERMANS);
    lay(&mut b, 506);
    lay(&mut b, 506);
    b.dice(purposes::SCATTER, &[8, 8]).dice(purposes::SHELLS, &[1, 1]);
    assert_eq!(b.go(), Some(GERMANS));
    let bursts = b.choices.iter().filter(|choice| matches!(choice, Choice::Burst(_))).count();
    assert_eq!(bursts, 2);
}

#[test]
fn rule_13_5_a_masked_commander_is_at_risk_beside_a_platoon_under_shells() {
    // A Polish platoon in wood on 0506 has fired; its commander has not, so that he stays masked.
    for (die, lost) in [(1, true), (10, false)] {
        let mut rows = ["........."; 20];
        rows[5] = "....*....";
        let mut b = Field::on(&rows)
            .markers()
            .german("m1", 512)
            .german("1d", 512)
            .german("s1", 509)
            .pole("s1", 506)
            .pole("1d", 506)
            .fire(GERMANS);
        let (pole, commander, german) = (b.pole("s1"), b.pole("1d"), b.german("s1"));
        b.shoot(pole, german, 1);
        b.wait_to(2);
        assert!(b.game.is_unmasked(&b.state, pole) && !b.game.is_unmasked(&b.state, commander));
        lay(&mut b, 506);
        b.dice(purposes::SCATTER, &[8]).dice(purposes::SHELLS, &[10]);
        b.dice(purposes::COMMANDER, &[die]).dice(purposes::SUCCESSION, &[10]);
        b.go();
        // The batteries that may be called by then stay silent.
        while b.choices.contains(&Choice::Rest) {
            b.play(Choice::Rest);
            b.go();
        }
        assert!(b.state.losses(pole) > 0);
        assert_eq!(b.at(commander) == 0, lost);
    }
}

#[test]
fn rule_8_3_the_owner_orders_markers_when_one_has_scattered_onto_his_own() {
    // Two mortar platoons; one marker scatters from 0507 onto a platoon on 0508.
    let mut b = mortars(504).german("m2", 514).german("s1", 508).shells(GERMANS);
    lay(&mut b, 507);
    lay(&mut b, 504);
    b.dice(purposes::SCATTER, &[4, 8]).dice(purposes::SHELLS, &[1, 1]);
    b.go();
    let orders = b.choices.iter().filter(|choice| matches!(choice, Choice::Burst(_))).count();
    assert_eq!(orders, 2, "{:?}", b.choices);
}
