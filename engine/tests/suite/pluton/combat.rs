//! Chapter 10: close combat.

use wargauge_engine::exhaustive::Share;
use wargauge_engine::pluton::{Choice, Event, Level, Rule, purposes};

use super::field::{Battle, Field};
use super::printed::{GERMANS, POLES};

fn share(numerator: u128, denominator: u128) -> Share {
    Share { numerator, denominator }
}

/// Columns by size and after modifiers of the close combat in 0505.
fn columns(b: &Battle, attacker: wargauge_engine::Side) -> ([u8; 2], i8) {
    let odds = b.game.combat_odds(&b.state, b.hex(505), attacker);
    (odds.columns, odds.shift)
}

#[test]
fn rule_10_1_sides_that_share_a_hex_fight() {
    let mut b = Field::open().german("s1", 505).pole("s1", 505).combat(GERMANS, true);
    b.dice(purposes::COMBAT, &[4]);
    b.go();
    assert!(b.heard(|event| matches!(event, Event::Combat { .. })));
}

#[test]
fn rule_10_2_the_side_that_stepped_in_attacks() {
    let rows = ["*********"; 9];
    let field = Field::on(&rows).german("s1", 505).pole("s1", 505);
    let mut b = field.combat(GERMANS, true);
    b.dice(purposes::COMBAT, &[4]);
    b.go();
    assert!(b.heard(|event| matches!(event, Event::Combat { attacker: GERMANS, .. })));
    // Nobody stepped in: in wood each side says, the mover first.
    let mut b = field.combat(GERMANS, false);
    assert_eq!(b.go(), Some(GERMANS));
    assert_eq!(b.choices.as_slice(), [Choice::Attack, Choice::Decline]);
    b.play(Choice::Decline);
    assert_eq!(b.go(), Some(POLES));
    b.play(Choice::Decline);
    b.go();
    assert!(!b.heard(|event| matches!(event, Event::Combat { .. })));
    let mut b = field.combat(GERMANS, false);
    b.go();
    b.play(Choice::Decline).dice(purposes::COMBAT, &[4]);
    b.play(Choice::Attack);
    assert!(b.heard(|event| matches!(event, Event::Combat { attacker: POLES, .. })));
}

#[test]
fn rule_10_2_in_the_open_the_mover_must_attack() {
    let mut b = Field::open().german("s1", 505).pole("s1", 505).combat(GERMANS, false);
    b.dice(purposes::COMBAT, &[4]);
    b.go();
    assert!(b.heard(|event| matches!(event, Event::Combat { attacker: GERMANS, .. })));
}

#[test]
fn rule_10_3_sizes_give_the_ratio() {
    // 7.5 to 3 is 2:1, and 3 to 4 is 1:2.
    let b = Field::open()
        .german("s1", 505)
        .german("s2", 505)
        .unit(GERMANS, "s3", 505, Level::Full, 3)
        .pole("s1", 505)
        .combat(GERMANS, true);
    assert_eq!(columns(&b, GERMANS).0[0], 4);
    let b = Field::open()
        .pole("s1", 505)
        .german("s1", 505)
        .unit(GERMANS, "s2", 505, Level::Full, 4)
        .combat(POLES, true);
    assert_eq!(columns(&b, POLES).0[0], 2);
}

#[test]
fn rule_10_3_losses_are_spread_and_the_loser_goes() {
    // Two platoons in command against one: 2:1, and nothing else but the Poles' defence: 1:1. A 6 is 1/1, a
    // 7 is 1/1p.
    let mut b = Field::open()
        .german("s1", 505)
        .german("s2", 505)
        .german("1d", 508)
        .pole("s1", 505)
        .pole("1d", 502)
        .combat(GERMANS, true);
    let (one, two, pole) = (b.german("s1"), b.german("s2"), b.pole("s1"));
    b.dice(purposes::COMBAT, &[7]).dice(purposes::SUCCESSION, &[10]);
    assert_eq!(b.go(), Some(GERMANS));
    assert_eq!(b.choices.as_slice(), [Choice::Lose(one), Choice::Lose(two)]);
    b.play(Choice::Lose(two));
    assert_eq!(b.go(), Some(POLES));
    assert_eq!([one, two, pole].map(|unit| b.state.losses(unit)), [0, 1, 1]);
    assert_eq!(b.retreats(), [404, 405, 504, 506, 604, 605]);
    let to = b.hex(504);
    b.play(Choice::Retreat(to));
    assert_eq!(b.at(pole), 504);
}

#[test]
fn rule_10_3_a_unit_that_cannot_retreat_is_eliminated() {
    let mut field =
        Field::open().german("s1", 505).german("s2", 505).german("1d", 508).pole("s1", 505);
    for (name, hex) in
        [("s3", 504), ("s4", 506), ("s5", 404), ("s6", 405), ("s7", 604), ("s8", 605)]
    {
        field = field.german(name, hex);
    }
    let mut b = field.pole("1d", 502).combat(GERMANS, true);
    let one = b.german("s1");
    b.dice(purposes::COMBAT, &[7]);
    b.go();
    b.play(Choice::Lose(one));
    b.go();
    let pole = b.pole("s1");
    assert_eq!(b.at(pole), 0);
    // [S1.7] All six half boxes are lost.
    assert_eq!(b.state.losses(pole), 6);
    assert_eq!(b.game.points(&b.state, POLES).boxes, -3);
}

#[test]
fn rule_10_4_each_modifier_of_close_combat() {
    let shift = |field: Field, attacker| columns(&field.combat(GERMANS, true), attacker).1;
    let plain =
        || Field::open().german("s1", 505).german("1d", 507).pole("s1", 505).pole("1d", 503);
    assert_eq!(shift(plain(), GERMANS), -1, "Poles defend");
    assert_eq!(shift(plain(), POLES), 1, "Poles attack");
    let commander =
        Field::open().german("s1", 505).german("1d", 505).pole("s1", 505).pole("1d", 503);
    assert_eq!(shift(commander.clone(), GERMANS), 0);
    assert_eq!(shift(commander, POLES), 0);
    let alone = Field::open().german("s1", 505).pole("s1", 505).pole("1d", 503);
    assert_eq!(shift(alone.clone(), GERMANS), -2, "morale 1 against 2");
    assert_eq!(shift(alone, POLES), 2);
    let low = |level| {
        Field::open()
            .unit(GERMANS, "s1", 505, level, 0)
            .german("1d", 507)
            .pole("s1", 505)
            .pole("1d", 503)
    };
    assert_eq!(shift(low(Level::UnderFire), GERMANS), -2);
    assert_eq!(shift(low(Level::Pinned), GERMANS), -2, "a pinned attacker is under fire");
    // The commander's range is what matters to the Germans' morale, not their level.
    assert_eq!(shift(low(Level::UnderFire), POLES), 2);
    assert_eq!(shift(low(Level::Pinned), POLES), 3);
    for (letter, cover) in [("*", -1), ("P", -1)] {
        let row = format!("....{letter}....");
        let mut rows = super::field::OPEN;
        rows[4] = &row;
        let field =
            Field::on(&rows).german("s1", 505).german("1d", 507).pole("s1", 505).pole("1d", 503);
        assert_eq!(shift(field, GERMANS), -1 + cover);
    }
}

#[test]
fn rule_10_4_a_side_is_low_if_half_its_size_is() {
    let field = |second| {
        Field::open()
            .unit(GERMANS, "s1", 505, Level::Pinned, 0)
            .unit(GERMANS, "s2", 505, second, 0)
            .unit(GERMANS, "s3", 505, Level::Full, 1)
            .german("1d", 507)
            .pole("s1", 505)
            .pole("1d", 503)
    };
    let shift = |second| columns(&field(second).combat(POLES, true), POLES).1;
    assert_eq!(shift(Level::Full), 1, "3 of 8.5");
    assert_eq!(shift(Level::UnderFire), 2, "6 of 8.5 under fire, 3 pinned");
    assert_eq!(shift(Level::Pinned), 3);
}

#[test]
fn rule_10_5_bigger_fights_cost_more() {
    // Sizes 6 and 6 are 12: 1.5 times, rounded up.
    let b = |germans: &[&'static str], poles: &[&'static str]| {
        let mut field = Field::open();
        for &name in germans {
            field = field.german(name, 505);
        }
        for &name in poles {
            field = field.pole(name, 505);
        }
        let mut b = field.combat(GERMANS, true);
        b.dice(purposes::COMBAT, &[1]);
        b.dice(purposes::SUCCESSION, &[10; 6]);
        b.go();
        let losses = b.table.notes.iter().find_map(|note| match note.event {
            Event::Combat { losses, result, .. } => Some((result.attacker.losses, losses[0])),
            _ => None,
        });
        losses.expect("a close combat")
    };
    let all = ["s1", "s2", "s3", "s4", "s5", "s6"];
    let times = |(printed, losses): (u8, u8)| (f64::from(losses) / f64::from(printed) * 10.0) as u8;
    assert_eq!(times(b(&all[..1], &all[..2])), 10, "size 9");
    let (printed, losses) = b(&all[..2], &all[..2]);
    assert_eq!(losses, (3 * printed).div_ceil(2), "size 12");
    let (printed, losses) = b(&all[..3], &all[..3]);
    assert_eq!(losses, (3 * printed).div_ceil(2), "size 18");
    assert_eq!(times(b(&all[..4], &all[..4])), 20, "size 24");
    assert_eq!(times(b(&all[..6], &all[..6])), 30, "size 36");
}

#[test]
fn the_vector_of_the_rulings_six_poles_against_three() {
    // 2:1 by size, +1 for the Poles: 3:1. The defender is out 7 times in 10, the attacker 2 in 10.
    let field = Field::open()
        .pole("s1", 505)
        .pole("s2", 505)
        .pole("1d", 503)
        .german("s1", 505)
        .german("1d", 507);
    let b = field.combat(POLES, true);
    let odds = b.game.odds_of_combat(&b.state, b.hex(505), POLES).unwrap();
    assert_eq!(odds.share(|[_, german]| german.out), share(7, 10));
    assert_eq!(odds.share(|[pole, _]| pole.out), share(1, 5));
    assert!(odds.rules.iter().any(|&(rule, share)| rule == Rule::Ratio && share == Share::ALL));
}

#[test]
fn rule_13_5_the_odds_count_commanders_that_are_lost() {
    let field = Field::open()
        .pole("s1", 505)
        .pole("s2", 505)
        .pole("1d", 503)
        .unit(GERMANS, "s1", 505, Level::Full, 4)
        .german("1d", 505);
    let b = field.combat(POLES, true);
    let column = usize::from(b.game.combat_odds(&b.state, b.hex(505), POLES).columns[1]);
    let odds = b.game.odds_of_combat(&b.state, b.hex(505), POLES).unwrap();
    // The platoon has two half boxes left: with both of them he is lost, after one on a 1.
    let hundredths =
        b.game.setup().tables.combat.iter().map(|row| match row[column].defender.losses {
            0 => 0,
            1 => 1,
            _ => 10,
        });
    let share_lost = share(hundredths.sum::<u8>().into(), 100);
    assert!(share_lost.numerator > 0 && share_lost != Share::ALL);
    let lost = odds.share(|[_, german]| german.commanders == 1);
    assert_eq!(lost.numerator * share_lost.denominator, share_lost.numerator * lost.denominator);
    assert_eq!(odds.share(|[pole, _]| pole.commanders == 0), Share::ALL);
}
