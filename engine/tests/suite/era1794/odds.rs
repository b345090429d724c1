//! The exact odds against a plain enumeration of the dice, written from the printed tables.

use wargauge_engine::era1794::odds::fire::{Shot, Target, Walls, cannon, fire};
use wargauge_engine::era1794::odds::melee::{From, Question, melee};
use wargauge_engine::era1794::odds::{Refused, morale};
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::switches::Switches;
use wargauge_engine::exhaustive::Share;

fn tenths(share: Share) -> u128 {
    assert_eq!(10 % share.denominator, 0, "{share:?}");
    share.numerator * 10 / share.denominator
}

fn hundredths(share: Share) -> u128 {
    assert_eq!(100 % share.denominator, 0, "{share:?}");
    share.numerator * 100 / share.denominator
}

/// Of ten dice: stands, retreats, retreats with a loss.
fn test_of(morale: i32, modifiers: i32) -> [u128; 3] {
    let mut counts = [0; 3];
    for die in 0..10 {
        let total = die + modifiers;
        counts[if total >= 9 { 2 } else { usize::from(total > morale) }] += 1;
    }
    counts
}

const TARGETS: [Target; 6] = [
    Target { cover: false, square: false, flank: false, walls: None },
    Target { cover: true, square: false, flank: false, walls: None },
    Target { cover: false, square: true, flank: false, walls: None },
    Target { cover: true, square: true, flank: false, walls: None },
    Target { cover: false, square: false, flank: true, walls: None },
    Target { cover: true, square: false, flank: true, walls: None },
];

fn of_target(target: Target) -> i32 {
    i32::from(target.square) + i32::from(target.flank) - i32::from(target.cover)
}

#[test]
fn rule_10_9_4_musket_odds_equal_the_enumeration() {
    let switches = Switches::default();
    let mut asked = 0;
    for firepower in [1, 2, 3, 4, 5, 6, 7, 9, 10, 15, 20] {
        for (cavalry, longest) in [(false, 3), (true, 2)] {
            for range in 1..=longest {
                for shots_before in 0..4 {
                    for hexes in 1..=range + 1 {
                        for target in TARGETS {
                            for morale in [4, 6, 7] {
                                let shot = Shot {
                                    firepower,
                                    range,
                                    morale,
                                    cavalry,
                                    shots_before,
                                    hexes,
                                    target,
                                };
                                check_shot(&switches, &shot);
                                asked += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(asked > 5_000, "{asked}");
}

fn check_shot(switches: &Switches, shot: &Shot) {
    let odds = fire(switches, shot).unwrap_or_else(|refused| panic!("{shot:?}: {refused}"));
    // Half up, then the row, then one row down for each further hex.
    let result = (f64::from(shot.firepower) / f64::from(shot.range) + 0.5).floor() as usize;
    let row = ([0, 0, 1, 1, 2, 2, 3][result.min(6)] + usize::from(shot.hexes) - 1).min(3);
    assert_eq!(odds.row, ["0-1", "2-3", "4-5", "6+"][row], "{shot:?}");
    let got = [odds.stands, odds.retreats, odds.retreats_with_loss].map(tenths);
    if row == 0 {
        assert_eq!((tenths(odds.none), got), (10, [0; 3]), "{shot:?}");
        return;
    }
    let modifiers = row as i32 - 1 + [1, 0, -1, -1][shot.shots_before as usize]
        - i32::from(shot.cavalry)
        + of_target(shot.target);
    assert_eq!(got, test_of(i32::from(shot.morale), modifiers), "{shot:?} {modifiers}");
    assert_eq!(tenths(odds.none), 0);
    let listed: i32 = odds.modifiers.iter().map(|modifier| i32::from(modifier.value)).sum();
    assert_eq!(listed, modifiers, "{shot:?}");
}

#[test]
fn rule_10_10_1_cannon_odds_equal_the_enumeration() {
    let switches = Switches::default();
    for range in 1..=10 {
        for morale in 3..=8 {
            for target in TARGETS {
                let odds = cannon(&switches, range, morale, 0, target).unwrap();
                let (row, band) = match range {
                    1..=3 => ("2M", 2),
                    4..=6 => ("1M", 1),
                    _ => ("M", 0),
                };
                assert_eq!(odds.row, row);
                let got = [odds.stands, odds.retreats, odds.retreats_with_loss].map(tenths);
                assert_eq!(got, test_of(i32::from(morale), band + of_target(target)));
                assert_eq!(tenths(odds.jammed), 1);
            }
        }
    }
}

#[test]
fn rule_11_7_melee_odds_equal_the_enumeration() {
    let switches = Switches::default();
    let mut asked = 0;
    for attackers in [1, 2, 3, 4, 5, 7, 10, 12, 20] {
        for defenders in [1, 2, 3, 4, 5, 6, 9, 20] {
            for from in [From::Front, From::Flank, From::Rear] {
                for bits in 0..64_u8 {
                    let on = |bit: u8| bits >> bit & 1 == 1;
                    let question = Question {
                        attackers,
                        defenders,
                        from,
                        uphill: on(0),
                        wood: on(1),
                        charge: on(2),
                        square: on(3).then_some(if on(2) { Arm::Cavalry } else { Arm::Infantry }),
                        attacker_commanded: on(4),
                        defender_commanded: on(5),
                        ..Question::default()
                    };
                    if question.wood && (question.charge || question.square.is_some())
                        || question.square.is_some() && from != From::Front
                    {
                        assert!(melee(&switches, &question).is_err());
                    } else {
                        check_melee(&switches, &question);
                        asked += 1;
                    }
                }
            }
        }
    }
    assert!(asked > 4_000, "{asked}");
}

/// By hand: the modifiers of both sides from the printed table.
fn by_hand(question: &Question) -> (i32, i32) {
    let sizes = [
        if question.lone_artillery == Some(0) { 1 } else { i32::from(question.attackers) },
        if question.lone_artillery == Some(1) { 1 } else { i32::from(question.defenders) },
    ];
    let zone = match question.from {
        From::Front => 0,
        From::Flank => 2,
        From::Rear => 4,
    };
    let mut attack = zone - i32::from(question.uphill) + 2 * i32::from(question.charge);
    let mut defence = i32::from(question.wood);
    match question.square {
        Some(Arm::Cavalry) => defence += 3,
        Some(_) => defence -= 1,
        None => {}
    }
    // [10.10.7] Guns alone fight like infantry: in command like infantry.
    attack += i32::from(question.attacker_commanded);
    defence += i32::from(question.defender_commanded);
    match question.lone_artillery {
        Some(0) => attack -= 4,
        Some(_) => defence -= 4,
        None => {}
    }
    let superiority = |more: i32, fewer: i32| {
        ((f64::from(more) / f64::from(fewer) + 0.5).floor() as i32 - 1).clamp(0, 3)
    };
    if sizes[0] >= sizes[1] {
        attack += superiority(sizes[0], sizes[1]);
    } else {
        defence += superiority(sizes[1], sizes[0]);
    }
    (attack, defence)
}

fn check_melee(switches: &Switches, question: &Question) {
    let odds = melee(switches, question).unwrap_or_else(|refused| panic!("{question:?} {refused}"));
    let (attack, defence) = by_hand(question);
    let (mut wins, mut unhurt) = (0, 0);
    let mut differences = [0_u128; 40];
    for a in 0..10 {
        for d in 0..10 {
            let ahead = a + attack - d - defence;
            wins += u128::from(ahead >= 0);
            let difference = ahead.abs().max(1);
            unhurt += u128::from(difference >= 6);
            differences[difference as usize] += 1;
        }
    }
    assert_eq!(hundredths(odds.attacker), wins, "{question:?}");
    assert_eq!(hundredths(odds.defender), 100 - wins, "{question:?}");
    assert_eq!(hundredths(odds.winner_unhurt), unhurt, "{question:?}");
    for (difference, &count) in differences.iter().enumerate() {
        let found = odds.difference.iter().find(|(d, _)| *d as usize == difference);
        assert_eq!(found.map_or(0, |&(_, share)| hundredths(share)), count, "{question:?}");
    }
    let sums = odds.modifiers.map(|list| list.iter().map(|m| i32::from(m.value)).sum::<i32>());
    assert_eq!(sums, [attack, defence], "{question:?}");
}

#[test]
fn rule_10_10_7_lone_artillery_fights_as_size_one_with_minus_four() {
    let switches = Switches::default();
    for side in [0, 1] {
        for size in 1..=10 {
            for commanded in [false, true] {
                let question = Question {
                    attackers: size,
                    defenders: size,
                    attacker_commanded: commanded,
                    defender_commanded: commanded,
                    lone_artillery: Some(side),
                    ..Question::default()
                };
                check_melee(&switches, &question);
            }
        }
    }
}

#[test]
fn rule_3_4_morale_odds_equal_the_enumeration() {
    let switches = Switches::default();
    for value in 0..=9 {
        for modifier in -5..=5 {
            let odds = morale(&switches, value, modifier).unwrap();
            let passed = test_of(i32::from(value), i32::from(modifier))[0];
            assert_eq!(tenths(odds.passed), passed);
            assert_eq!(tenths(odds.failed), 10 - passed);
        }
    }
}

#[test]
fn the_rulings_test_vectors_hold() {
    let switches = Switches::default();
    let shot = Shot {
        firepower: 5,
        range: 2,
        morale: 6,
        cavalry: false,
        shots_before: 0,
        hexes: 1,
        target: Target::default(),
    };
    let odds = fire(&switches, &shot).unwrap();
    assert_eq!(odds.row, "2-3");
    let shares = [odds.none, odds.stands, odds.retreats, odds.retreats_with_loss].map(tenths);
    assert_eq!(shares, [0, 6, 2, 2]);
    let question = Question { attackers: 5, defenders: 3, from: From::Rear, ..Question::default() };
    let odds = melee(&switches, &question).unwrap();
    assert_eq!((hundredths(odds.attacker), hundredths(odds.winner_unhurt)), (90, 45));
}

#[test]
fn questions_without_sense_are_refused_with_the_reason() {
    let switches = Switches::default();
    let shot = Shot {
        firepower: 5,
        range: 2,
        morale: 6,
        cavalry: false,
        shots_before: 0,
        hexes: 1,
        target: Target::default(),
    };
    let refused = |shot: Shot| fire(&switches, &shot).unwrap_err();
    assert_eq!(refused(Shot { firepower: 0, ..shot }), Refused::NoFirepower);
    assert_eq!(refused(Shot { range: 4, ..shot }), Refused::OutOfRange(3));
    assert_eq!(refused(Shot { range: 3, cavalry: true, ..shot }), Refused::OutOfRange(2));
    assert_eq!(refused(Shot { shots_before: 4, ..shot }), Refused::TooManyShots(4));
    assert!(matches!(refused(Shot { hexes: 12, ..shot }), Refused::TooManyHexes(_)));
    let target = Target { square: true, flank: true, ..Target::default() };
    assert_eq!(refused(Shot { target, ..shot }), Refused::SquareHasNoFlank);
    assert_eq!(cannon(&switches, 11, 6, 0, Target::default()), Err(Refused::OutOfRange(10)));
    let ask = |question: Question| melee(&switches, &question).unwrap_err();
    let question = Question { attackers: 4, defenders: 4, ..Question::default() };
    let infantry = Some(Arm::Infantry);
    assert_eq!(
        ask(Question { square: infantry, charge: true, ..question }),
        Refused::InfantryDoesNotCharge
    );
    assert_eq!(
        ask(Question { square: infantry, from: From::Rear, ..question }),
        Refused::SquareHasNoFlank
    );
    assert_eq!(ask(Question { attackers: 0, ..question }), Refused::NoSize);
    for side in [0, 1] {
        let lone_artillery = Some(side);
        let square = Some(Arm::Cavalry);
        assert_eq!(ask(Question { square, lone_artillery, ..question }), Refused::LoneGuns);
    }
    assert_eq!(morale(&switches, 6, -31), Err(Refused::TooLarge(30)));
}

#[test]
fn changed_rules_of_any_reach_are_answered_or_refused() {
    let mut switches = Switches { command_range: 30, ..Switches::default() };
    switches.fire.infantry_range = 30;
    switches.fire.bands[2].range = 30;
    switches.square.companies = 12;
    let square = Target { square: true, ..Target::default() };
    for range in 1..=30 {
        let shot = Shot {
            firepower: 20,
            range,
            morale: 6,
            cavalry: false,
            shots_before: 1,
            hexes: 2,
            target: square,
        };
        let far = range > 11;
        assert_eq!(fire(&switches, &shot).err(), far.then_some(Refused::TooFar(11)), "{range}");
        let by_guns = cannon(&switches, range, 6, 0, square);
        assert_eq!(by_guns.err(), far.then_some(Refused::TooFar(11)), "{range}");
        if !far {
            // As many neighbouring hexes as reach the target, and no more.
            let most =
                (1..40).take_while(|&hexes| fire(&switches, &Shot { hexes, ..shot }).is_ok());
            assert!(most.count() > usize::from(range), "{range}");
        }
    }
    // No unit is in command unless the question says so, however far command reaches.
    check_melee(&switches, &Question { attackers: 3, defenders: 3, ..Question::default() });
}

#[test]
fn the_ground_and_the_stars_of_the_larger_game_count() {
    // Its tables, as its scenarios have them.
    let mut switches = Switches::default();
    (switches.fire.village_cover, switches.fire.castle_cover, switches.fire.star) = (-1, -2, 1);
    (switches.melee.village, switches.melee.castle, switches.melee.river) = (1, 2, -1);
    // [10.10.6] The book's example: two stars, six hexes, a village.
    let village = Target { walls: Some(Walls::Village), ..Target::default() };
    let odds = cannon(&switches, 6, 6, 2, village).unwrap();
    let shares = [odds.stands, odds.retreats, odds.retreats_with_loss, odds.jammed];
    assert_eq!(shares.map(|share| (share.as_f64() * 10.0).round() as u8), [5, 2, 3, 1]);
    assert_eq!(odds.modifiers.iter().map(|modifier| modifier.value).sum::<i8>(), 2);
    // A battalion of ten at two hexes, at morale 6 in a village.
    let muskets = Shot {
        firepower: 10,
        range: 2,
        morale: 6,
        cavalry: false,
        shots_before: 0,
        hexes: 1,
        target: village,
    };
    let odds = fire(&switches, &muskets).unwrap();
    let shares = [odds.stands, odds.retreats, odds.retreats_with_loss];
    assert_eq!(shares.map(|share| (share.as_f64() * 10.0).round() as u8), [6, 2, 2]);
    // Twelve against six in the castle, both in command: +2 and +3.
    let question = Question {
        attackers: 12,
        defenders: 6,
        walls: Some(Walls::Castle),
        attacker_commanded: true,
        defender_commanded: true,
        ..Question::default()
    };
    let odds = melee(&switches, &question).unwrap();
    let sum = |side: usize| odds.modifiers[side].iter().map(|modifier| modifier.value).sum::<i8>();
    assert_eq!((sum(0), sum(1)), (2, 3));
    let percent = |share: Share| (share.as_f64() * 100.0).round() as u8;
    assert_eq!((percent(odds.attacker), percent(odds.winner_unhurt)), (45, 21));
    let over = melee(&switches, &Question { walls: None, river: true, ..question }).unwrap();
    assert!(over.modifiers[0].iter().any(|modifier| modifier.value == -1));
    let charge = Question { charge: true, ..question };
    assert_eq!(melee(&switches, &charge), Err(Refused::ChargeBarred));
}
