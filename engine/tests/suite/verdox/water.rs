//! [6.6] to [6.9]: bridges, rivers, canals, marshes.

use wargauge_engine::verdox::{Choice, Event, Kind, Rule, purposes};

use super::field::{BLUE, Field, RED};

const BRIDGE: [&str; 3] = [".~.", "r=r", ".~."];

#[test]
fn rule_6_6_1_a_bridge_crosses_water_at_double_speed() {
    let mut battle = Field::on(&BRIDGE).unit(BLUE, Kind::Infantry, 201).start(BLUE);
    battle.act(201).step(202).step(203);
    assert_eq!(battle.on(203), Some((BLUE, Kind::Infantry)));
    assert_eq!(battle.uses(Rule::CrossingBridges), 2);
}

#[test]
fn rule_6_6_1_bridges_are_entered_and_left_at_their_ends() {
    let rows = [".cr", "r=r", ".rr"];
    let mut battle = Field::on(&rows).unit(BLUE, Kind::Infantry, 102).start(BLUE);
    assert_eq!(battle.steps_of(102), [101, 103], "no road leads from the canal");
    let mut battle = Field::on(&[".c.", "r=r", ".#:"]).unit(BLUE, Kind::Cavalry, 202).start(BLUE);
    assert_eq!(battle.steps_of(202), [201, 203], "nor into it, nor up a wall");
}

#[test]
fn rule_6_6_2_barges_pass_beneath_bridges_with_units_on_them() {
    let field = Field::on(&[".b.", "r=r", ".~."]).unit(BLUE, Kind::Riflemen, 102).unit(
        RED,
        Kind::Infantry,
        202,
    );
    let mut battle = field.start(BLUE);
    battle.barge(0, 202);
    assert_eq!(battle.uses(Rule::BargesUnderBridges), 1);
    assert_eq!(battle.on(202), Some((RED, Kind::Infantry)), "the unit on the bridge stays there");
    assert_eq!(battle.on(102), None);
    assert_eq!(battle.state.barge(0).passenger, Some(0));
    assert!(battle.actors().is_empty(), "beneath the bridge no unit acts");
}

#[test]
fn rule_6_6_2_beneath_a_bridge_no_unit_boards() {
    let mut battle = Field::on(&["...", "rU.", ".~."]).unit(BLUE, Kind::Infantry, 102).start(BLUE);
    assert_eq!(battle.steps_of(102), [101, 103]);
    // From the road a unit steps onto the bridge, over the barge.
    let mut battle = Field::on(&["...", "rU.", ".~."]).unit(BLUE, Kind::Infantry, 201).start(BLUE);
    battle.act(201).step(202);
    assert_eq!(battle.state.barge(0).passenger, None);
}

#[test]
fn rule_6_6_2_beneath_a_bridge_no_unit_is_shot_or_in_the_way() {
    let field = Field::on(&["r.rUr.r", "r..~..r"])
        .unit(BLUE, Kind::Artillery, 102)
        .unit(RED, Kind::Infantry, 106)
        .beneath(RED, Kind::Infantry, 104);
    let mut battle = field.start(BLUE);
    battle.act(102);
    assert_eq!(battle.targets(), [106]);
    assert!(!battle.choices.contains(&Choice::Sink(0)));
}

#[test]
fn rule_6_6_2_a_unit_that_comes_out_from_beneath_a_bridge_may_act() {
    let field = Field::on(&["r~r", "rUr", ".~."]).beneath(BLUE, Kind::Riflemen, 202).unit(
        RED,
        Kind::Infantry,
        303,
    );
    let mut battle = field.start(BLUE);
    assert!(battle.actors().is_empty());
    battle.barge(0, 302);
    assert_eq!(battle.actors(), [302]);
    assert_eq!(battle.targets_of(302), [303]);
}

#[test]
fn rule_6_7_a_river_is_not_entered() {
    let mut battle = Field::on(&[".~.", ".~."]).unit(BLUE, Kind::Cavalry, 101).start(BLUE);
    battle.act(101);
    assert_eq!(battle.steps(), [201]);
    assert_eq!(battle.uses(Rule::Rivers), 1);
}

#[test]
fn rule_6_8_1_no_fire_out_of_a_canal() {
    let field =
        Field::on(&["c..", "..."]).unit(BLUE, Kind::Riflemen, 101).unit(RED, Kind::Infantry, 102);
    let mut battle = field.start(BLUE);
    battle.act(101);
    assert!(battle.targets().is_empty());
    assert_eq!(battle.uses(Rule::NoFireFromCanal), 1);
}

#[test]
fn rule_6_8_1_hand_to_hand_out_of_a_canal_is_no_fire() {
    for kind in [Kind::Infantry, Kind::Grenadiers, Kind::Cavalry] {
        let field = Field::on(&["c..", "..."]).unit(BLUE, kind, 101).unit(RED, Kind::Infantry, 102);
        assert_eq!(field.start(BLUE).targets_of(101), [102], "{kind:?}");
    }
}

#[test]
fn rule_6_8_2_entering_a_canal_and_moving_along_it_take_the_whole_move() {
    for (from, to) in [(102, 103), (103, 104)] {
        let mut battle = Field::on(&["..cc.", "....."]).unit(BLUE, Kind::Cavalry, from).start(BLUE);
        battle.act(from).step(to);
        assert_eq!(battle.state.mover(), None, "and without a die");
        assert_eq!(
            battle.cited(|event| matches!(event, Event::Step { .. })),
            Some(Rule::CanalMove)
        );
    }
    let mut battle = Field::on(&["..cc.", "....."]).unit(BLUE, Kind::Cavalry, 101).start(BLUE);
    battle.act(101).step(102);
    assert!(!battle.steps().contains(&103));
}

#[test]
fn rule_6_8_3_a_canal_is_left_on_a_one_or_two() {
    for die in 1..=6 {
        let mut battle = Field::on(&["c..", "..."]).unit(BLUE, Kind::Infantry, 101).start(BLUE);
        battle.moves(&[die]).act(101).step(102);
        let to = if die <= 2 { 102 } else { 101 };
        assert_eq!(battle.on(to), Some((BLUE, Kind::Infantry)), "a {die}");
        assert!(battle.actors().is_empty(), "the action is spent");
        assert_eq!(battle.uses(Rule::LeavingCanal), 1);
    }
}

#[test]
fn rule_6_8_3_riders_go_on_with_what_is_left() {
    let mut battle = Field::on(&["c..", "..."]).unit(BLUE, Kind::Cavalry, 101).start(BLUE);
    battle.moves(&[2]).act(101).step(102).step(103);
    assert_eq!(battle.on(103), Some((BLUE, Kind::Cavalry)));
}

#[test]
fn rule_6_8_3_out_of_the_canal_onto_a_wall_one_die_must_meet_both() {
    for (die, up) in [(1, true), (2, false)] {
        let mut battle = Field::on(&["c#:", "..."]).unit(BLUE, Kind::Infantry, 101).start(BLUE);
        battle.moves(&[die]).act(101).step(102);
        assert_eq!(battle.on(102).is_some(), up);
        assert_eq!((battle.uses(Rule::LeavingCanal), battle.uses(Rule::Climbing)), (1, 1));
    }
}

#[test]
fn rule_6_9_1_no_fire_out_of_a_marsh() {
    let field =
        Field::on(&["m..", "..."]).unit(BLUE, Kind::Artillery, 101).unit(RED, Kind::Infantry, 103);
    let mut battle = field.start(BLUE);
    battle.act(101);
    assert!(battle.targets().is_empty());
    assert_eq!(battle.uses(Rule::NoFireFromMarsh), 1);
}

#[test]
fn rule_6_9_2_entering_a_marsh_takes_the_whole_move() {
    let mut battle = Field::on(&["..mm.", "....."]).unit(BLUE, Kind::Cavalry, 102).start(BLUE);
    battle.act(102).step(103);
    assert_eq!(battle.state.mover(), None);
    assert_eq!(battle.cited(|event| matches!(event, Event::Step { .. })), Some(Rule::MarshMove));
    assert!(battle.table.casts.is_empty(), "coming in is safe");
}

#[test]
fn rule_6_9_2_within_a_marsh_a_step_takes_the_whole_move_and_only_the_bog() {
    let mut battle = Field::on(&["..mm.", "....."]).unit(BLUE, Kind::Cavalry, 103).start(BLUE);
    battle.dice(purposes::BOG, &[2]).act(103).step(104);
    assert_eq!(battle.on(104), Some((BLUE, Kind::Cavalry)));
    assert_eq!(battle.state.mover(), None);
    assert!(battle.all_dice_fell());
}

#[test]
fn rule_6_9_3_a_marsh_is_left_on_a_one_or_two() {
    for (die, out) in [(1, true), (2, true), (3, false), (6, false)] {
        let mut battle = Field::on(&["m..", "..."]).unit(BLUE, Kind::Riflemen, 101).start(BLUE);
        battle.dice(purposes::BOG, &[2]).moves(&[die]).act(101).step(102);
        assert_eq!(battle.on(102).is_some(), out, "a {die}");
        assert_eq!(battle.on(101).is_some(), !out, "a {die}");
        assert_eq!(battle.uses(Rule::LeavingMarsh), 1);
    }
}

#[test]
fn rule_6_9_3_from_marsh_to_canal_is_out_of_the_marsh() {
    let mut battle = Field::on(&["mc.", "..."]).unit(BLUE, Kind::Riflemen, 101).start(BLUE);
    battle.dice(purposes::BOG, &[6]).moves(&[5]).act(101).step(102);
    assert_eq!(battle.on(101), Some((BLUE, Kind::Riflemen)));
}

#[test]
fn rule_6_9_4_a_unit_that_moves_in_a_marsh_may_sink() {
    let field =
        Field::on(&["m..", "..."]).unit(BLUE, Kind::Cavalry, 101).unit(BLUE, Kind::Infantry, 203);
    let mut battle = field.start(BLUE);
    battle.dice(purposes::BOG, &[1]).act(101).step(102);
    assert_eq!((battle.on(101), battle.on(102)), (None, None));
    assert_eq!(battle.uses(Rule::Sinking), 1);
    let expected = |event: &Event| matches!(event, Event::Eliminate { by: None, .. });
    assert_eq!(battle.cited(expected), Some(Rule::Sinking));
    assert_eq!(battle.actors(), [203], "the others can still act");
}

#[test]
fn rule_6_9_4_staying_and_attacking_need_no_test() {
    let field =
        Field::on(&["m..", "..."]).unit(BLUE, Kind::Grenadiers, 101).unit(RED, Kind::Infantry, 102);
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(101).attack(102);
    assert!(battle.all_dice_fell());
    assert_eq!(battle.uses(Rule::Sinking), 0);
}
