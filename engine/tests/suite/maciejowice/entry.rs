//! [13.2] a command that enters over the edge, [8.12.1] its guns.

use wargauge_engine::Direction::West;
use wargauge_engine::era1794::setup::{Start, Terrain};
use wargauge_engine::era1794::{Choice, Event, Rule};
use wargauge_engine::{Facing, Side};

use crate::era1794::field::Field;

/// Poniński (0) with foot 0 and 1, horse 2 and guns 3 off the map; they enter over 516 and 616 from the
/// turn on.
fn outside(turn: u8) -> Field {
    let enters = Start::Enters { turn, hexes: vec![516, 616] };
    let mut field = Field::larger()
        .foot(0, [6, 4, 0], 101, Facing::N)
        .foot(0, [6, 4, 0], 101, Facing::N)
        .horse(0, [6, 2, 0], 101, Facing::N)
        .guns(0, 101, Facing::N);
    field.setup.commanders[0].start = enters.clone();
    for unit in &mut field.setup.units {
        unit.start = enters.clone();
    }
    field.at(1, 101).pool(&[0], &[1])
}

#[test]
fn rule_13_2_stacks_enter_over_the_edge_and_pay_from_it() {
    let mut battle = outside(1).pool(&[0], &[]).ground(Terrain::Wood, &[616]).begin();
    battle.pass_to(Side::First);
    assert!(battle.may(Choice::Enter { unit: 0, count: 2 }));
    assert!(!battle.may(Choice::Enter { unit: 0, count: 3 }), "foot and horse do not go together");
    battle.play(Choice::Enter { unit: 0, count: 2 });
    battle.play(Choice::EnterAt(battle.hex(616), Facing::NW));
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [616, 616]);
    assert_eq!([0, 1].map(|unit| battle.points(unit)), [2, 2]);
    // The move goes on.
    battle.step(West);
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [615, 615]);
    assert!(battle.happened(|event| matches!(event, Event::Deploy { .. })));
    assert!(battle.acted(Rule::AlternativeScenario));
}

#[test]
fn rule_13_2_the_commander_follows_in_phase_3_of_the_first_entry() {
    let mut battle = outside(1).pool(&[0], &[]).begin();
    battle.pass_to(Side::First);
    battle.play(Choice::Enter { unit: 2, count: 1 });
    battle.play(Choice::EnterAt(battle.hex(516), Facing::SW));
    battle.end_phase_2();
    assert_eq!(battle.leader_is(0), 0);
    let to = battle.ride(515);
    battle.play(to);
    assert_eq!(battle.leader_is(0), 515);
}

#[test]
fn rule_13_2_nobody_enters_onto_an_enemy() {
    let mut battle = outside(1).pool(&[0], &[]).foot(1, [6, 4, 0], 616, Facing::N).begin();
    battle.pass_to(Side::First);
    battle.play(Choice::Enter { unit: 0, count: 1 });
    assert!(!battle.may_any(|choice| {
        matches!(choice, Choice::EnterAt(hex, _) if *hex == battle.hex(616))
    }));
}

#[test]
fn rule_8_12_1_guns_that_arrive_are_limbered() {
    let mut battle = outside(1).pool(&[0], &[]).begin();
    battle.pass_to(Side::First);
    battle.play(Choice::Enter { unit: 3, count: 1 });
    battle.play(Choice::EnterAt(battle.hex(516), Facing::SW));
    assert!(battle.state.unit(3).limbered);
    assert!(battle.acted(Rule::GunsArriveLimbered));
}

#[test]
fn rule_13_2_guns_enter_onto_the_hex_of_foot_that_entered_before_them() {
    let mut battle = outside(1).pool(&[0], &[]).begin();
    battle.pass_to(Side::First);
    battle.play(Choice::Enter { unit: 0, count: 1 });
    battle.play(Choice::EnterAt(battle.hex(616), Facing::NW)).play(Choice::Halt);
    battle.pass_to(Side::First);
    // Guns enter one by one, not with foot.
    assert!(!battle.may(Choice::Enter { unit: 3, count: 2 }));
    assert!(!battle.may(Choice::Enter { unit: 1, count: 2 }));
    battle.play(Choice::Enter { unit: 3, count: 1 });
    battle.play(Choice::EnterAt(battle.hex(616), Facing::NW)).play(Choice::Halt);
    battle.play(Choice::Face(Facing::SW));
    assert_eq!([0, 3].map(|unit| battle.where_is(unit)), [616, 616]);
    assert_eq!([0, 3].map(|unit| battle.facing(unit)), [Facing::NW, Facing::SW]);
    assert!(battle.acted(Rule::StackingLimits) && battle.acted(Rule::GunsArriveLimbered));
}
