//! Chapter 3: phases, actions, attacks.

use wargauge_engine::Side;
use wargauge_engine::verdox::{Choice, Event, Kind, Rule, Target, purposes};

use super::field::{BLUE, Field, RED};

/// Open ground with a road in its middle.
const OPEN: [&str; 5] = [".......", ".......", "rrrrrrr", ".......", "......."];

#[test]
fn rule_3_1_the_other_side_acts_after_a_whole_phase() {
    let field = Field::on(&OPEN)
        .unit(BLUE, Kind::Infantry, 202)
        .unit(BLUE, Kind::Infantry, 302)
        .unit(RED, Kind::Infantry, 406);
    let mut battle = field.start(BLUE);
    battle.act(202).step(203);
    assert_eq!(battle.go_on(), Some(BLUE));
    battle.play(Choice::Stop);
    assert_eq!(battle.go_on(), Some(RED));
    assert_eq!(battle.actors(), [406]);
    assert_eq!(battle.state.turn(), 1);
    assert_eq!(battle.count(|event| *event == Event::Phase { side: RED }), 1);
    battle.play(Choice::Stop);
    assert_eq!(battle.go_on(), Some(BLUE));
    assert_eq!(battle.state.turn(), 2, "a phase of each side is a turn");
    assert_eq!(battle.actors(), [203, 302]);
}

#[test]
fn rule_3_2_a_unit_that_moved_does_not_attack() {
    let field = Field::on(&OPEN).unit(BLUE, Kind::Infantry, 202).unit(RED, Kind::Infantry, 204);
    let mut battle = field.start(BLUE);
    battle.act(202).step(203);
    assert!(battle.actors().is_empty());
    assert_eq!(battle.uses(Rule::MoveOrAttack), 1);
}

#[test]
fn rule_3_2_a_unit_that_attacked_does_not_move() {
    let field = Field::on(&OPEN).unit(BLUE, Kind::Cavalry, 203).unit(RED, Kind::Infantry, 204);
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(203).attack(204);
    assert!(battle.actors().is_empty());
}

#[test]
fn rule_3_2_a_move_begun_is_not_followed_by_an_attack() {
    let field = Field::on(&OPEN).unit(BLUE, Kind::Cavalry, 202).unit(RED, Kind::Infantry, 204);
    let mut battle = field.start(BLUE);
    battle.act(202).step(203);
    assert_eq!(battle.state.mover(), Some(0), "a point is left");
    assert!(battle.targets().is_empty());
    battle.play(Choice::Halt);
    assert_eq!(battle.on(203), Some((BLUE, Kind::Cavalry)));
    assert!(battle.actors().is_empty());
}

#[test]
fn rule_3_3_units_act_in_any_order() {
    let field = Field::on(&OPEN)
        .unit(BLUE, Kind::Infantry, 102)
        .unit(BLUE, Kind::Infantry, 202)
        .unit(BLUE, Kind::Infantry, 402);
    let mut battle = field.start(BLUE);
    battle.act(402).step(403);
    assert_eq!(battle.actors(), [102, 202]);
    battle.act(102).step(103);
    assert_eq!(battle.actors(), [202]);
    assert_eq!(battle.uses(Rule::AnyOrder), 2);
}

#[test]
fn rule_3_4_a_side_may_stop_while_units_could_act() {
    let field = Field::on(&OPEN).unit(BLUE, Kind::Infantry, 202).unit(RED, Kind::Infantry, 406);
    let mut battle = field.start(BLUE);
    battle.play(Choice::Stop);
    assert_eq!(battle.uses(Rule::Idle), 1);
    assert_eq!(battle.cited(|event| *event == Event::Stop { side: BLUE }), Some(Rule::Idle));
    assert_eq!(battle.on(202), Some((BLUE, Kind::Infantry)));
}

#[test]
fn rule_3_4_a_phase_without_choices_passes_without_an_event() {
    let field = Field::on(&OPEN).unit(BLUE, Kind::Infantry, 202).unit(RED, Kind::Infantry, 406);
    let mut battle = field.start(BLUE);
    battle.act(202).step(203);
    assert_eq!(battle.choices.as_slice(), [Choice::Stop]);
    assert_eq!(battle.go_on(), Some(RED));
    assert_eq!(battle.count(|event| matches!(event, Event::Stop { .. })), 0);
}

#[test]
fn rule_3_5_no_unit_enters_a_square_with_a_friend_or_foe() {
    let field = Field::on(&OPEN)
        .unit(BLUE, Kind::Infantry, 202)
        .unit(BLUE, Kind::Riflemen, 203)
        .unit(RED, Kind::Riflemen, 102);
    let mut battle = field.start(BLUE);
    battle.act(202);
    assert_eq!(battle.steps(), [201, 302]);
    assert_eq!(battle.uses(Rule::OneToASquare), 2, "a friend and a foe");
}

#[test]
fn rule_3_5_riders_do_not_pass_through_units() {
    let field = Field::on(&["rrrrr", "~~~~."]).unit(BLUE, Kind::Cavalry, 101).unit(
        BLUE,
        Kind::Infantry,
        103,
    );
    let mut battle = field.start(BLUE);
    battle.act(101).step(102);
    assert_eq!(battle.steps(), [101]);
}

#[test]
fn rule_3_6_a_unit_is_turned_up_by_its_first_move() {
    let mut battle = Field::on(&OPEN).down(BLUE, Kind::Infantry, 202).start(BLUE);
    battle.act(202);
    assert!(!battle.is_up(202), "it has done nothing yet");
    battle.step(203);
    assert!(battle.is_up(203));
    let expected = |event: &Event| *event == Event::Reveal { unit: 0, kind: Kind::Infantry };
    assert_eq!(battle.cited(expected), Some(Rule::TurnedUp));
}

#[test]
fn rule_3_6_a_unit_is_turned_up_by_its_first_attack() {
    let field = Field::on(&OPEN).down(BLUE, Kind::Riflemen, 202).unit(RED, Kind::Infantry, 204);
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(202).attack(204);
    assert!(battle.is_up(202));
    assert_eq!(battle.uses(Rule::TurnedUp), 1);
}

#[test]
fn rule_3_6_a_failed_step_turns_up_and_spends_the_action() {
    let mut battle = Field::on(&OPEN).down(BLUE, Kind::Artillery, 202).start(BLUE);
    battle.moves(&[2]).act(202).step(203);
    assert!(battle.is_up(202));
    assert_eq!(battle.on(202), Some((BLUE, Kind::Artillery)));
    assert!(battle.actors().is_empty());
}

#[test]
fn rule_3_7_steps_cross_sides_and_never_corners() {
    let mut battle = Field::on(&OPEN).unit(BLUE, Kind::Infantry, 202).start(BLUE);
    battle.act(202);
    assert_eq!(battle.steps(), [102, 201, 203, 302]);
    battle.step(203);
    assert_eq!(battle.uses(Rule::Steps), 1);
}

#[test]
fn rule_3_7_no_unit_leaves_the_map() {
    let mut battle = Field::on(&OPEN).unit(BLUE, Kind::Infantry, 507).start(BLUE);
    assert_eq!(battle.steps_of(507), [407, 506]);
}

#[test]
fn rule_3_8_an_attack_is_one_die_on_the_targets_table() {
    let field = Field::on(&OPEN)
        .unit(BLUE, Kind::Riflemen, 202)
        .unit(BLUE, Kind::Riflemen, 402)
        .unit(RED, Kind::Cavalry, 305);
    let mut battle = field.start(BLUE);
    battle.hits(&[6, 2]).act(202).attack(305);
    assert_eq!(battle.on(305), Some((RED, Kind::Cavalry)));
    battle.act(402).attack(305);
    assert_eq!(battle.on(305), Some((RED, Kind::Infantry)), "any number may attack one target");
    assert!(battle.all_dice_fell());
    assert_eq!(battle.uses(Rule::CavalryHits), 2);
    let rolls: Vec<_> = battle
        .table
        .notes
        .iter()
        .filter_map(|note| match note.event {
            Event::Roll { unit, target, die, against, passed, .. } => {
                Some((unit, target, die, against, passed))
            }
            _ => None,
        })
        .collect();
    let target = Some(Target::Unit(80));
    assert_eq!(rolls, [(Some(0), target, 6, 2, false), (Some(1), target, 2, 2, true)]);
}

#[test]
fn rule_3_8_dice_belong_to_attacker_and_target() {
    let field = Field::on(&OPEN)
        .unit(BLUE, Kind::Riflemen, 202)
        .unit(BLUE, Kind::Riflemen, 402)
        .unit(RED, Kind::Infantry, 305)
        .unit(RED, Kind::Infantry, 405);
    let mut battle = field.start(BLUE);
    battle.hits(&[6, 6]).act(202).attack(305).act(402).attack(405);
    let [first, second] = battle.table.casts.as_slice() else { panic!("two dice") };
    assert_eq!((first.purpose, second.purpose), (purposes::HIT, purposes::HIT));
    assert_ne!(first.whose, second.whose);
    // Each target of one attacker has its own dice too.
    let whose = |target| {
        let mut battle = field.start(BLUE);
        battle.hits(&[6]).act(402).attack(target);
        battle.table.casts[0].whose
    };
    assert_ne!(whose(305), whose(405));
    assert_eq!(whose(405), second.whose);
}

#[test]
fn rule_2_5_a_face_down_target_stays_down_unless_it_is_hit() {
    let field = Field::on(&OPEN)
        .unit(BLUE, Kind::Riflemen, 202)
        .unit(BLUE, Kind::Riflemen, 402)
        .down(RED, Kind::MountedRiflemen, 305);
    let mut battle = field.start(BLUE);
    battle.hits(&[3, 2]).act(202).attack(305);
    assert!(!battle.is_up(305));
    battle.act(402).attack(305);
    assert!(battle.is_up(305));
    assert_eq!(battle.on(305), Some((RED, Kind::Riflemen)));
}

#[test]
fn rule_2_5_with_the_switch_a_target_is_turned_up_by_any_attack() {
    let field = Field::on(&OPEN)
        .rules(|rules| rules.turned_up_when_attacked = true)
        .unit(BLUE, Kind::Riflemen, 202)
        .down(RED, Kind::MountedRiflemen, 305);
    let mut battle = field.start(BLUE);
    battle.hits(&[5]).act(202).attack(305);
    assert!(battle.is_up(305));
}

#[test]
fn rule_3_9_units_on_the_shooters_level_block_friend_or_foe() {
    for side in Side::BOTH {
        let field = Field::on(&OPEN)
            .unit(BLUE, Kind::Riflemen, 302)
            .unit(RED, Kind::Infantry, 305)
            .unit(side, Kind::Artillery, 304);
        let mut battle = field.start(BLUE);
        battle.act(302);
        assert!(!battle.targets().contains(&305), "{side:?}");
        assert!(battle.uses(Rule::UnitsBlockFire) > 0);
    }
}

#[test]
fn rule_3_9_an_empty_barge_blocks_nothing() {
    let field = Field::on(&["...b...", "...~..."]).unit(BLUE, Kind::Riflemen, 102).unit(
        RED,
        Kind::Infantry,
        105,
    );
    assert_eq!(field.start(BLUE).targets_of(102), [105]);
    let manned = field.unit(RED, Kind::Infantry, 104);
    assert_eq!(manned.start(BLUE).targets_of(102), [104], "its passenger does");
}

#[test]
fn rule_3_10_height_lets_fire_pass_over_units() {
    let field = Field::on(&["h......", "......."])
        .unit(BLUE, Kind::Riflemen, 101)
        .unit(BLUE, Kind::Infantry, 102)
        .unit(RED, Kind::Infantry, 104);
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(101);
    assert_eq!(battle.targets(), [104]);
    battle.attack(104);
    assert_eq!(battle.uses(Rule::FireOverUnits), 1);
}
