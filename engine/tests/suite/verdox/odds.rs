//! Exact odds: of general questions, of positions, and of repeated tries.

use wargauge_engine::exhaustive::Share;
use wargauge_engine::verdox::odds::questions::{Aim, attack, climb, marsh};
use wargauge_engine::verdox::odds::{Fate, Odds, Refused};
use wargauge_engine::verdox::{Choice, Kind, Rule, Setup};
use wargauge_engine::{Choices as _, Game, Luck};

use super::field::{BLUE, Field, RED};
use super::shipped;

fn share(numerator: u128, denominator: u128) -> Share {
    Share { numerator, denominator }
}

fn setup() -> Setup {
    shipped("verdox/open").setup().clone()
}

fn sum(odds: &Odds) -> Share {
    Fate::ALL.into_iter().fold(Share::NONE, |sum, fate| sum + odds.share(fate))
}

fn unit(kind: Kind) -> Aim {
    Aim::Unit { kind, face_up: true }
}

#[test]
fn every_kind_attacks_every_kind_by_the_table_of_the_target() {
    for attacker in Kind::ALL {
        for target in Kind::ALL {
            let odds = attack(&setup(), attacker, unit(target)).expect("they may");
            let horses = u128::from(target.unhorsed().is_some());
            assert_eq!(odds.share(Fate::Removed), share(2 - horses, 6) + Share::NONE);
            assert_eq!(odds.share(Fate::Unhorsed), share(horses, 6) + Share::NONE);
            assert_eq!(sum(&odds), Share::ALL);
            assert_eq!((odds.turned_up, odds.ends), (Share::NONE, Share::NONE));
        }
    }
}

#[test]
fn a_target_face_down_is_turned_up_if_it_is_hit_or_always_by_the_switch() {
    let mut setup = setup();
    let down = Aim::Unit { kind: Kind::Cavalry, face_up: false };
    assert_eq!(attack(&setup, Kind::Riflemen, down).expect("they may").turned_up, share(1, 3));
    setup.rules.turned_up_when_attacked = true;
    assert_eq!(attack(&setup, Kind::Riflemen, down).expect("they may").turned_up, Share::ALL);
}

#[test]
fn an_answer_cites_the_rules_that_act_with_their_shares() {
    let odds = attack(&setup(), Kind::Infantry, unit(Kind::Cavalry)).expect("they may");
    let acts = |rule| odds.rules.iter().find(|(other, _)| *other == rule).map(|found| found.1);
    assert_eq!(acts(Rule::CavalryHits), Some(Share::ALL));
    assert_eq!(acts(Rule::CavalryUnhorsed), Some(share(1, 6)));
    assert_eq!(acts(Rule::InfantryHits), None);
    // Cavalry is worth 40, and infantry 10.
    assert_eq!(odds.points, [(0, share(2, 3)), (30, share(1, 6)), (40, share(1, 6))]);
}

#[test]
fn rules_7_7_4_and_6_10_8_guns_alone_attack_barges_and_walls() {
    for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::Artillery) {
        assert_eq!(attack(&setup(), kind, Aim::Barge), Err(Refused::NotAtBarges(kind)));
        assert_eq!(attack(&setup(), kind, Aim::Wall), Err(Refused::NotAtWalls(kind)));
    }
    let odds = |aim| attack(&setup(), Kind::Artillery, aim).expect("guns may");
    assert_eq!(odds(Aim::Barge).share(Fate::Removed), share(1, 3));
    assert_eq!(odds(Aim::Wall).share(Fate::Breach), share(1, 6));
}

#[test]
fn rule_6_9_4_tries_to_leave_a_marsh_end_out_of_it_or_in_it() {
    let steps = marsh(&setup(), Kind::Infantry).expect("it may try");
    let one = steps.out.after(1).expect("one try");
    assert_eq!((one.lost, one.moved, one.stays), (share(1, 6), share(5, 18), share(5, 9)));
    let ever = steps.out.for_ever().expect("small fractions");
    assert_eq!((ever.moved, ever.lost, ever.stays), (share(5, 8), share(3, 8), Share::NONE));
    assert_eq!(steps.within.share(Fate::Moved), share(5, 6));
    let guns = marsh(&setup(), Kind::Artillery).expect("they may try");
    assert_eq!(guns.out.share(Fate::Moved), share(5, 36));
    // Within the marsh guns need their die too.
    assert_eq!(guns.within.share(Fate::Moved), share(5, 36));
}

/// Compares the formula for repeated tries with play, phase after phase.
#[test]
fn tries_repeated_are_what_the_rules_make_of_them() {
    let steps = marsh(&setup(), Kind::Infantry).expect("it may try");
    let field = Field::verdox().unit(BLUE, Kind::Infantry, 516).unit(BLUE, Kind::Infantry, 2301);
    let battle = field.unit(RED, Kind::Infantry, 2327).start(BLUE);
    let [from, to] = [516, 416].map(|number| battle.square(number));
    let mut played = [Share::NONE; 3];
    let play = |dice: &mut wargauge_engine::exhaustive::Exhaustive| {
        let (game, mut state) = (&battle.game, battle.state);
        for _ in 0..3 {
            game.play(&mut state, Choice::Act(from), dice);
            game.play(&mut state, Choice::Step(to), dice);
            if state.unit_at(to).is_some() || state.unit_at(from).is_none() {
                break;
            }
            // The rest of this phase and the enemy's, in which no unit does anything.
            let mut choices = wargauge_engine::verdox::Choices::empty();
            for _ in 0..2 {
                game.play(&mut state, Choice::Stop, dice);
                game.advance(&mut state, &mut Luck::new(0, 0), &mut choices);
            }
        }
        match (state.unit_at(to), state.unit_at(from)) {
            (Some(_), _) => 0,
            (None, Some(_)) => 1,
            (None, None) => 2,
        }
    };
    wargauge_engine::exhaustive::walk(play, |fate, share| played[fate] += share)
        .expect("six dice at most");
    let after = steps.out.after(3).expect("three tries");
    assert_eq!([after.moved, after.stays, after.lost], played);
}

#[test]
fn tries_without_end_that_no_fraction_holds_are_refused() {
    let steps = marsh(&setup(), Kind::Infantry).expect("it may try");
    assert_eq!(steps.out.after(1000), Err(Refused::TooManyTries(1000)));
    let twenty = steps.out.after(20).expect("they fit");
    assert_eq!(twenty.moved + twenty.stays + twenty.lost, Share::ALL);
}

#[test]
fn rule_6_11_2_only_a_gate_that_is_held_is_entered_freely() {
    let ways = climb(&setup(), Kind::Cavalry).expect("they may try");
    let up = |odds: &Odds| odds.share(Fate::Moved);
    assert_eq!([up(&ways.wall), up(&ways.gate)], [share(1, 6); 2]);
    assert_eq!([up(&ways.held_gate), up(&ways.inside)], [Share::ALL; 2]);
    assert_eq!(ways.wall.after(6).expect("six tries").moved, share(31031, 46656));
    let guns = climb(&setup(), Kind::Artillery).expect("they may try");
    assert_eq!([up(&guns.held_gate), up(&guns.inside)], [share(1, 6); 2]);
}

#[test]
fn the_attacks_of_a_position_are_those_that_units_are_offered() {
    let field = Field::verdox()
        .unit(BLUE, Kind::Artillery, 504)
        .unit(BLUE, Kind::Riflemen, 911)
        .unit(BLUE, Kind::Infantry, 2301)
        .unit(RED, Kind::Infantry, 906);
    let battle = field.start(BLUE);
    let square = |number| battle.square(number);
    let attacks = battle.game.attacks(&battle.state);
    assert!(attacks.contains(&(square(911), Choice::Attack(square(906)))));
    assert!(attacks.iter().all(|&(unit, _)| unit != square(2301)), "it reaches no enemy");
    let mut chosen = battle.state;
    battle.game.play(&mut chosen, Choice::Act(square(2301)), &mut Luck::new(0, 0));
    assert_eq!(battle.game.attacks(&chosen), attacks, "nothing has been done yet");
    for &(unit, what) in &attacks {
        let odds = battle.game.odds(&battle.state, unit, what).expect("it is offered");
        assert_eq!(sum(&odds), Share::ALL);
    }
    // The only unit of the enemy: the side that removes it has won.
    let odds = battle.game.odds(&battle.state, square(911), Choice::Attack(square(906)));
    assert_eq!(odds.expect("it is offered").ends, share(1, 3));
}
