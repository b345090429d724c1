//! Readings of ours with the other value of their switch, and rules whose first tests asserted too
//! little.

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, charge, double_time, line, step};
use wargauge_engine::Direction::{NorthEast, NorthWest, SouthEast, SouthWest};
use wargauge_engine::era1794::setup::{Arm, Feature};
use wargauge_engine::era1794::{Choice, Event, Reaction, Rule, Together, purposes};
use wargauge_engine::{Facing, Purpose, Side};

/// The melee dice of a fight, the attacker's first.
fn melee(attacker: u8, defender: u8) -> [(Purpose, u8); 2] {
    [(purposes::MELEE, attacker), (purposes::MELEE, defender)]
}

fn is_line(choice: &Choice) -> bool {
    matches!(choice, Choice::Move { together: Together::Line(_), .. })
}

#[test]
fn rule_8_15_a_unit_out_of_command_counterattacks_only_with_the_switch() {
    for anyway in [false, true] {
        let mut battle = Field::new()
            .rules(|rules| rules.counterattack_without_command = anyway)
            .at(0, 404)
            .foot(0, [6, 4, 0], 505, Facing::N)
            .foot(1, [6, 4, 1], 705, Facing::S)
            .start();
        battle.pass_to(Side::First).plays(&[alone(0), step(NorthEast)]);
        assert!(battle.is_reacting());
        assert_eq!(battle.may(battle.test(1, 605)), anyway);
    }
}

#[test]
fn rule_8_10_a_line_may_face_two_ways_with_the_switch() {
    for same in [true, false] {
        let mut battle = Field::new()
            .rules(|rules| rules.line_needs_same_facing = same)
            .at(0, 405)
            .foot(0, [6, 4, 0], 505, Facing::N)
            .foot(0, [6, 4, 0], 506, Facing::S)
            .start();
        battle.pass_to(Side::First);
        assert_eq!(battle.may_any(is_line), !same);
        if same {
            continue;
        }
        let begin = battle.choices.iter().copied().find(is_line).unwrap();
        // Each goes its own way: to the right front, then to the left front.
        battle.play(begin).play(step(NorthEast));
        assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [605, 405]);
        battle.play(step(NorthWest));
        assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [705, 306]);
        assert_eq!([0, 1].map(|unit| battle.facing(unit)), [Facing::N, Facing::S]);
        // And each steps back its own way.
        battle.play(step(SouthEast));
        assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [605, 405]);
    }
}

#[test]
fn rule_8_10_a_winner_that_has_not_turned_stays_in_a_line_that_faces_two_ways() {
    // Squadron 0 rides north onto 806, squadron 1 rides south; the first charges, wins and rides on.
    let mut battle = Field::new()
        .rules(|rules| rules.line_needs_same_facing = false)
        .at(0, 405)
        .horse(0, [6, 2, 0], 505, Facing::N)
        .horse(0, [6, 2, 0], 506, Facing::S)
        .foot(1, [6, 3, 0], 806, Facing::N)
        .start();
    battle.pass_to(Side::First);
    let begin = battle.choices.iter().copied().find(is_line).unwrap();
    battle.plays(&[begin, step(NorthEast), step(NorthEast), step(NorthEast)]);
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [806, 204]);
    battle.dice(&melee(9, 0)).play(Choice::Charge(true)).play(Choice::Face(Facing::N));
    battle.play(step(NorthEast));
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [907, 104]);
}

#[test]
fn rule_8_14_1_without_the_switch_the_targets_hex_is_not_one_of_the_three() {
    for counts in [true, false] {
        let mut battle = Field::new()
            .rules(|rules| rules.charge_counts_target = counts)
            .at(0, 403)
            .horse(0, [6, 2, 0], 304, Facing::N)
            .foot(1, [6, 3, 0], 605, Facing::N)
            .start();
        battle.plays(&[alone(0), step(NorthEast), step(NorthEast)]);
        assert_eq!(battle.may(charge(NorthEast)), counts);
    }
}

#[test]
fn rule_10_9_4_by_the_letter_an_earthwork_covers_on_any_line_that_crosses_it() {
    // The work belongs to 705, from where the shot goes out over it.
    for outside in [true, false] {
        let mut battle = Field::new()
            .rules(|rules| rules.fire.earthwork_covers_from_outside_only = outside)
            .foot(0, [6, 4, 4], 605, Facing::N)
            .foot(1, [6, 4, 4], 705, Facing::S)
            .edge(Feature::Earthwork, 705, 605)
            .start();
        let shot = battle.shot(1, 605);
        battle.dice(&[(purposes::FIRE, 0)]).play(shot);
        // Four at one hex is row 4-5, the first shot adds one.
        let mut modifiers = vec![("row of the table", 1), ("first shot", 1)];
        if !outside {
            modifiers.push(("in wood or behind an earthwork", -1));
        }
        modifiers.sort_unstable();
        let mut heard = battle.last_modifiers(purposes::FIRE);
        heard.sort_unstable();
        assert_eq!(heard, modifiers);
        // The answer comes from outside, and the work covers whatever the switch says.
        let (answer, works) = (battle.shot(0, 705), "in wood or behind an earthwork");
        battle.pass_to(Side::First).dice(&[(purposes::FIRE, 0)]).play(answer);
        assert!(battle.last_modifiers(purposes::FIRE).contains(&(works, -1)));
    }
}

#[test]
fn rule_13_1_a_russian_win_at_zero_is_a_draw_only_with_the_switch() {
    for draw in [true, false] {
        let mut battle = Field::new()
            .rules(|rules| {
                rules.camp.hex = Some(605);
                rules.camp.draw_at_zero = draw;
                rules.turns = 1;
            })
            .at(0, 404)
            .foot(0, [6, 4, 0], 505, Facing::N)
            .start();
        battle.pass_to(Side::First).plays(&[alone(0), step(NorthEast), Choice::Halt]);
        battle.idle_to_the_end();
        let winner = battle.table.notes.iter().rev().find_map(|note| match note.event {
            Event::End { winner, net: 0, .. } => Some(winner),
            _ => None,
        });
        assert_eq!(winner, Some(if draw { None } else { Some(Side::Second) }));
    }
}

#[test]
fn rule_11_3_a_friend_that_has_attacked_bars_a_second_counterattack() {
    // Company 0 strikes on 605 and wins; a second Russian company comes onto it there.
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(0, 404)
        .at(1, 905)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(0, [6, 4, 0], 506, Facing::N)
        .foot(1, [6, 4, 0], 705, Facing::S)
        .foot(1, [6, 4, 0], 706, Facing::S)
        .start();
    battle.pass_to(Side::Second).plays(&[alone(2), step(SouthEast)]);
    let test = battle.test(0, 605);
    battle.dice(&[(purposes::REACTION, 0)]).play(test);
    battle.dice(&melee(9, 0)).dice(&[(purposes::CRISIS, 0)]);
    battle.play(Choice::React(1, Reaction::Hold)).play(Choice::Face(Facing::S));
    battle.pass_to(Side::Second).plays(&[alone(3), step(SouthWest)]);
    assert_eq!([0, 3].map(|unit| battle.where_is(unit)), [605, 605]);
    // Company 1 has the clash before it, but company 0 would attack a second time.
    assert!(!battle.may(battle.test(1, 605)));
}

#[test]
fn rule_8_15_4_companies_that_were_ready_do_not_strike_after_the_squadron() {
    // The squadron loses: its target still stands there, and no other strikes it.
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(0, 404)
        .at(1, 905)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(0, [6, 4, 0], 506, Facing::N)
        .horse(0, [6, 2, 0], 604, Facing::NE)
        .foot(1, [6, 4, 0], 705, Facing::S)
        .start();
    battle.pass_to(Side::Second).plays(&[alone(3), step(SouthEast)]);
    let tests = [battle.test(0, 605), battle.test(1, 605), battle.strike(2, 605)];
    battle.dice(&[(purposes::REACTION, 0), (purposes::REACTION, 0)]).plays(&tests);
    battle.dice(&melee(0, 9)).dice(&[(purposes::CRISIS, 0), (purposes::CRISIS, 0)]);
    battle.play(Choice::Strike(Arm::Cavalry)).play(Choice::Face(Facing::S));
    assert_eq!([0, 1, 3].map(|unit| battle.where_is(unit)), [505, 506, 605]);
    assert_eq!(battle.uses(Rule::OneCounterattackPerTarget), 1);
    assert_eq!(battle.count(|event| matches!(event, Event::Melee(_))), 1);
}

#[test]
fn rule_8_14_1_each_hex_of_a_line_charges_for_itself() {
    let mut battle = Field::new()
        .at(0, 403)
        .horse(0, [6, 2, 0], 303, Facing::N)
        .horse(0, [6, 2, 0], 304, Facing::N)
        .foot(1, [6, 3, 0], 604, Facing::S)
        .foot(1, [6, 3, 0], 605, Facing::S)
        .start();
    battle.plays(&[line(0, 2), step(NorthEast), step(NorthEast), step(NorthEast)]);
    battle.play(Choice::Charge(false)).dice(&melee(9, 0)).play(Choice::Charge(true));
    let charges: Vec<Vec<u8>> = battle
        .table
        .notes
        .iter()
        .filter_map(|note| match &note.event {
            Event::Charge { units, .. } => Some(units.to_vec()),
            _ => None,
        })
        .collect();
    assert_eq!(charges, [vec![1]]);
    // One melee was fought, on 605; on 604 the clash goes on, and nobody there rides any further.
    let fights: Vec<_> = battle
        .table
        .notes
        .iter()
        .filter_map(|note| match &note.event {
            Event::Melee(melee) => Some((melee.hex, melee.attackers.to_vec())),
            _ => None,
        })
        .collect();
    assert_eq!(fights, [(battle.hex(605), vec![1])]);
    battle.plays(&[Choice::Face(Facing::N), step(NorthEast)]);
    assert_eq!([0, 1, 2].map(|unit| battle.where_is(unit)), [604, 706, 604]);
}

#[test]
fn rule_10_10_2_guns_are_in_no_group_with_a_neighbouring_company() {
    // Companies on both sides of guns on 705, all facing south: with a company in their place the
    // three are a group, with guns each fires alone.
    for guns in [false, true] {
        let field = Field::new().at(0, 304).at(1, 905);
        let mut field = field.foot(1, [6, 3, 3], 706, Facing::S).foot(1, [6, 3, 3], 704, Facing::S);
        field = if guns {
            field.guns(1, 705, Facing::S)
        } else {
            field.foot(1, [6, 3, 3], 705, Facing::S)
        };
        let mut battle = field.foot(0, [8, 5, 5], 505, Facing::N).start();
        assert_eq!(battle.may_fire(0, 3, 505), !guns);
        assert!(battle.may_fire(0, 1, 505) && battle.may_fire(1, 1, 505));
        let groups = |choice: &Choice| matches!(choice, Choice::Fire { hexes: 2.., .. });
        assert_eq!(battle.may_any(groups), !guns);
        if guns {
            battle.dice(&[(purposes::FIRE, 0)]).fire(0, 1, 505).pass_to(Side::Second);
            assert!(battle.may_cannon(2, 505), "the guns have not fired with it");
        }
    }
}

#[test]
fn rule_8_9_no_fire_in_the_phase_after_the_move_at_double_time() {
    // The company on 705 shoots company 0 back from 605 to 505, where it has points left for a shot.
    for double in [false, true] {
        let field = Field::new().at(0, 304).at(1, 905).foot(0, [6, 4, 4], 404, Facing::N);
        let mut battle = field.foot(1, [9, 6, 4], 705, Facing::S).start();
        battle.pass_to(Side::First).play(if double { double_time(0) } else { alone(0) });
        battle.plays(&[step(NorthEast), step(NorthEast)]);
        let (shot, back) = (battle.shot(1, 605), battle.back(505));
        battle.dice(&[(purposes::FIRE, 6)]).plays(&[shot, back]).pass_to(Side::First);
        assert!(battle.where_is(0) == 505 && battle.points(0) >= 2);
        assert_eq!(battle.may_shoot(0), !double);
    }
}

#[test]
fn rule_10_11_7_a_commander_may_slip_away_in_the_phase_of_melee_too() {
    // The company on 704 is shaken by the rout beside it and comes back to 604, next to Grabowski.
    let mut battle = Field::new()
        .at(0, 504)
        .at(1, 905)
        .foot(0, [7, 5, 0], 605, Facing::N)
        .foot(1, [6, 3, 0], 705, Facing::S)
        .foot(1, [6, 3, 0], 704, Facing::N)
        .start();
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthWest)]).end_movement();
    battle.dice(&melee(9, 0)).dice(&[(purposes::CRISIS, 9)]).play(Choice::Stay);
    let back = battle.back(604);
    battle.play(Choice::Face(Facing::N)).play(back);
    assert_eq!(battle.decider, Some(Side::First));
    assert!(battle.may(battle.ride(404)) && battle.may(Choice::Stay));
}

/// The Poles have taken the Russian guns (1) on 705 and gone on; Lewiz's round is next.
fn taken_and_left(with: impl Fn(Field) -> Field) -> Battle {
    let field = Field::new().at(0, 404).at(1, 805).foot(0, [8, 5, 0], 605, Facing::N);
    let field = field.rules(|rules| rules.turns = 2);
    let field = with(field.guns(1, 705, Facing::S)).pool(&[0], &[1]);
    let mut battle = field.start_with(&[(purposes::CHIT, 0)]);
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthWest)]).end_movement();
    if battle.may(Choice::Stay) {
        battle.play(Choice::Stay);
    }
    battle
}

#[test]
fn rule_10_10_9_guns_or_a_commander_alone_or_a_passer_retake_nothing() {
    let mut battle =
        taken_and_left(|field| field.guns(1, 706, Facing::S).foot(1, [6, 4, 0], 806, Facing::SW));
    battle.dice(&melee(9, 0)).dice(&[(purposes::CHIT, 0)]);
    battle.idle_until(|battle| battle.is_gone(1));
    // Turn 2: the Poles leave the hex first, then Lewiz's round.
    battle.idle_to(0, Side::First).dice(&[]);
    battle.plays(&[alone(0), step(NorthWest)]);
    battle.idle_to(1, Side::Second);
    let retaken =
        |battle: &Battle| battle.happened(|event| matches!(event, Event::Recapture { .. }));
    assert!(!retaken(&battle));
    // The second guns are pushed onto the hex; a company passes them; Lewiz rides there.
    battle.play(Choice::ShiftGun { unit: 2, direction: wargauge_engine::Direction::West });
    battle.play(Choice::Face(Facing::S)).pass_to(Side::Second);
    let to = battle.ride(705);
    battle.idle_until(|battle| battle.may(to)).play(to);
    battle.idle_to_the_end();
    assert!(!retaken(&battle));
}
