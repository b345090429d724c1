//! [6.2] to [6.5]: hills, valleys, woods, roads.

use wargauge_engine::verdox::{Choice, Event, Kind, Rule};

use super::field::{BLUE, Field, RED};

/// What a blue unit on a square can attack, with a red one on each of some squares.
fn targets(rows: &[&str], kind: Kind, from: u16, red: &[u16]) -> Vec<u16> {
    let mut field = Field::on(rows).unit(BLUE, kind, from);
    for &square in red {
        field = field.unit(RED, Kind::Infantry, square);
    }
    field.start(BLUE).targets_of(from)
}

/// Whether the unit cannot fire at the red one, and this rule is counted for it.
fn forbidden(rows: &[&str], kind: Kind, from: u16, red: u16, rule: Rule) -> bool {
    let field = Field::on(rows).unit(BLUE, kind, from).unit(RED, Kind::Infantry, red);
    let mut battle = field.start(BLUE);
    battle.act(from);
    assert!(!battle.targets().contains(&red));
    battle.uses(rule) > 0
}

#[test]
fn rule_6_2_1_climbing_and_leaving_a_hill_take_the_whole_move() {
    let mut battle = Field::on(&["..hh.", "....."]).unit(BLUE, Kind::Cavalry, 102).start(BLUE);
    battle.act(102).step(103);
    assert_eq!(battle.state.mover(), None, "nothing is left");
    assert_eq!(battle.cited(|event| matches!(event, Event::Step { .. })), Some(Rule::HillMove));
    let mut battle = Field::on(&["..hh.", "....."]).unit(BLUE, Kind::Cavalry, 103).start(BLUE);
    battle.act(103).step(104);
    assert_eq!(battle.steps(), [103], "within the hill a point a step, and no step off it");
    let mut battle = Field::on(&["..hh.", "....."]).unit(BLUE, Kind::Cavalry, 104).start(BLUE);
    battle.act(104).step(105);
    assert_eq!(battle.state.mover(), None);
}

#[test]
fn rule_6_2_1_a_road_changes_nothing_about_the_climb() {
    let mut battle = Field::on(&["rrh", "..."]).unit(BLUE, Kind::Cavalry, 101).start(BLUE);
    battle.act(101).step(102);
    assert!(!battle.steps().contains(&103));
}

#[test]
fn rule_6_2_2_downhill_reaches_a_square_further() {
    let rows = ["h.......", "........"];
    assert_eq!(targets(&rows, Kind::Riflemen, 101, &[106]), [106]);
    assert!(targets(&rows, Kind::Riflemen, 101, &[107]).is_empty());
    let field = Field::on(&rows).unit(BLUE, Kind::Riflemen, 101).unit(RED, Kind::Infantry, 106);
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(101).attack(106);
    assert_eq!(battle.uses(Rule::RangeDownhill), 1);
}

#[test]
fn rule_6_2_2_from_hill_to_hill_nothing_is_added() {
    assert!(targets(&["h....h", "......"], Kind::Riflemen, 101, &[106]).is_empty());
    assert_eq!(targets(&["h...h.", "......"], Kind::Riflemen, 101, &[105]), [105]);
}

#[test]
fn rule_6_2_3_downhill_only_from_the_edge() {
    // 0101 has no lower neighbour, and the border of the map is no edge.
    let rows = ["hh....", "hh....", "......"];
    assert!(forbidden(&rows, Kind::Riflemen, 101, 103, Rule::FireFromHillEdge));
    assert_eq!(targets(&rows, Kind::Riflemen, 102, &[104]), [104]);
}

#[test]
fn rule_6_2_4_uphill_only_at_the_edge() {
    // 0301 lies on the border of the map: its neighbours are hill, and the border is no edge.
    let rows = ["....", "hhh.", "hhh.", "hhh."];
    assert!(forbidden(&rows, Kind::Riflemen, 101, 301, Rule::FireAtHillEdge));
    assert_eq!(targets(&rows, Kind::Riflemen, 101, &[201]), [201]);
    // Also at a distance: 0103 has clear ground beside it, 0102 has hill on all its sides.
    let rows = ["hhh...", "hhh...", "......"];
    assert_eq!(targets(&rows, Kind::Artillery, 106, &[102, 103]), [103]);
    assert!(forbidden(&rows, Kind::Artillery, 106, 102, Rule::FireAtHillEdge));
}

#[test]
fn rule_6_2_5_hills_block_unless_both_ends_are_high() {
    assert!(forbidden(&["..h..", "....."], Kind::Riflemen, 102, 104, Rule::HillsBlockFire));
    assert_eq!(targets(&[".hhh.", "....."], Kind::Riflemen, 102, &[104]), [104]);
    assert!(targets(&[".hh..", "....."], Kind::Riflemen, 102, &[104]).is_empty());
}

#[test]
fn rule_6_2_5_a_unit_on_the_hill_between_blocks_those_on_it() {
    assert_eq!(targets(&[".hhh.", "....."], Kind::Riflemen, 102, &[103, 104]), [103]);
}

#[test]
fn rule_6_3_1_entering_and_leaving_a_valley_take_the_whole_move() {
    let rows = ["..vv.", "....."];
    let mut battle = Field::on(&rows).unit(BLUE, Kind::Cavalry, 102).start(BLUE);
    battle.act(102).step(103);
    assert_eq!(battle.state.mover(), None);
    assert_eq!(battle.cited(|event| matches!(event, Event::Step { .. })), Some(Rule::ValleyMove));
    let mut battle = Field::on(&rows).unit(BLUE, Kind::Cavalry, 103).start(BLUE);
    battle.act(103).step(104);
    assert_eq!(battle.steps(), [103]);
}

#[test]
fn rule_6_3_2_out_of_a_valley_a_square_less() {
    let rows = ["v......", "......."];
    assert_eq!(targets(&rows, Kind::Riflemen, 101, &[104]), [104]);
    assert!(targets(&rows, Kind::Riflemen, 101, &[105]).is_empty());
    let field = Field::on(&rows).unit(BLUE, Kind::Riflemen, 101).unit(RED, Kind::Infantry, 104);
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(101).attack(104);
    assert_eq!(battle.uses(Rule::RangeOutOfValley), 1);
}

#[test]
fn rule_6_3_3_out_of_a_valley_only_from_its_edge() {
    let rows = ["vv...", "vv...", "....."];
    assert!(forbidden(&rows, Kind::Riflemen, 101, 103, Rule::FireFromValleyEdge));
    assert_eq!(targets(&rows, Kind::Riflemen, 102, &[104]), [104]);
}

#[test]
fn rule_6_3_3_higher_ground_between_two_valleys_blocks() {
    assert!(targets(&["v.v", "..."], Kind::Riflemen, 101, &[103]).is_empty());
    assert_eq!(targets(&["vvv", "..."], Kind::Riflemen, 101, &[103]), [103]);
}

#[test]
fn rule_6_3_4_down_into_a_valley_only_from_the_rim() {
    let rows = ["..vv.", "....."];
    assert!(forbidden(&rows, Kind::Riflemen, 101, 103, Rule::FireFromRim));
    assert_eq!(targets(&rows, Kind::Riflemen, 102, &[104]), [104], "targets are anywhere in it");
}

#[test]
fn rule_6_4_1_entering_wood_and_moving_in_it_take_the_whole_move() {
    let rows = ["..ww.", "....."];
    for (from, to) in [(102, 103), (103, 104)] {
        let mut battle = Field::on(&rows).unit(BLUE, Kind::Cavalry, from).start(BLUE);
        battle.act(from).step(to);
        assert_eq!(battle.state.mover(), None);
        assert_eq!(battle.cited(|event| matches!(event, Event::Step { .. })), Some(Rule::WoodMove));
    }
    let mut battle = Field::on(&rows).unit(BLUE, Kind::Cavalry, 104).start(BLUE);
    battle.act(104).step(105);
    assert_eq!(battle.steps(), [205], "leaving costs a point only");
}

#[test]
fn rule_6_4_2_at_units_in_wood_a_square_less() {
    let rows = ["....w.", "......"];
    assert_eq!(targets(&rows, Kind::Riflemen, 102, &[105]), [105]);
    assert!(targets(&rows, Kind::Riflemen, 101, &[105]).is_empty());
    let field = Field::on(&rows).unit(BLUE, Kind::Riflemen, 102).unit(RED, Kind::Infantry, 105);
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(102).attack(105);
    assert_eq!(battle.uses(Rule::RangeIntoWood), 1);
}

#[test]
fn rule_6_4_3_out_of_wood_only_from_its_edge() {
    let rows = ["ww...", "ww...", "....."];
    assert!(
        forbidden(&rows, Kind::Riflemen, 101, 102, Rule::FireFromWoodEdge),
        "even the next square"
    );
    assert_eq!(targets(&rows, Kind::Riflemen, 102, &[104]), [104]);
    assert_eq!(targets(&rows, Kind::Infantry, 101, &[102]), [102], "hand to hand anywhere");
}

#[test]
fn rule_6_4_4_into_wood_only_at_its_edge() {
    let rows = ["..ww", "..ww", "...."];
    assert!(forbidden(&rows, Kind::Artillery, 101, 104, Rule::FireAtWoodEdge));
    assert_eq!(targets(&rows, Kind::Riflemen, 101, &[103]), [103]);
}

#[test]
fn rule_6_4_4_within_a_wood_a_unit_fires_at_the_next_square_however_deep() {
    // 0201 has clear ground below; 0101 has wood on all its sides.
    let rows = ["ww..", "ww..", "...."];
    assert_eq!(targets(&rows, Kind::Riflemen, 201, &[101]), [101]);
}

#[test]
fn rule_6_4_5_woods_block_also_from_above() {
    assert!(forbidden(&["..w..", "....."], Kind::Riflemen, 102, 104, Rule::WoodsBlockFire));
    assert!(targets(&[".hw..", "....."], Kind::Riflemen, 102, &[104]).is_empty());
}

#[test]
fn rule_6_5_a_step_of_road_costs_half() {
    let rows = ["rrrrr", "....."];
    let mut battle = Field::on(&rows).unit(BLUE, Kind::Infantry, 101).start(BLUE);
    battle.act(101).step(102);
    assert_eq!(battle.steps(), [101, 103], "foot cannot leave the road after one step");
    battle.step(103);
    assert_eq!(battle.state.mover(), None);
    assert_eq!(battle.uses(Rule::Roads), 2);
}

#[test]
fn rule_6_5_riders_take_one_step_aside_and_two_of_road() {
    let rows = ["rrrrr", "....."];
    let mut battle = Field::on(&rows).unit(BLUE, Kind::Cavalry, 201).start(BLUE);
    battle.act(201).step(101).step(102).step(103);
    assert_eq!(battle.state.mover(), None);
    let mut battle = Field::on(&rows).unit(BLUE, Kind::Cavalry, 101).start(BLUE);
    battle.act(101).step(102);
    assert_eq!(battle.steps(), [101, 103, 202]);
    battle.step(202);
    assert!(battle.steps().is_empty(), "half a point leads nowhere but on a road");
    battle.play(Choice::Halt);
    assert_eq!(battle.on(202), Some((BLUE, Kind::Cavalry)));
}

#[test]
fn rule_6_5_a_mover_may_stop_after_any_step() {
    let mut battle = Field::on(&["rrrrr"]).unit(BLUE, Kind::Infantry, 101).start(BLUE);
    battle.act(101).step(102).play(Choice::Halt);
    assert_eq!(battle.on(102), Some((BLUE, Kind::Infantry)));
    assert_eq!(battle.state.mover(), None);
}

#[test]
fn rule_6_10_5_what_changes_a_range_adds_up() {
    // Grenadiers reach two squares: from the wall three, at a unit on a wall or in wood one less.
    let rows = ["#....w....", "##...#....", ".........."];
    assert_eq!(targets(&rows, Kind::Riflemen, 101, &[106]).len(), 0, "4 + 1 - 1");
    assert_eq!(targets(&rows, Kind::Riflemen, 202, &[206]), [206], "4 + 1 - 1");
    assert_eq!(targets(&["h...w.", "......"], Kind::Riflemen, 101, &[105]), [105], "4 + 1 - 1");
    assert!(targets(&["h....w", "......"], Kind::Riflemen, 101, &[106]).is_empty());
    assert_eq!(targets(&["v.w...", "......"], Kind::Riflemen, 101, &[103]), [103], "4 - 1 - 1");
    assert!(targets(&["v..w..", "......"], Kind::Riflemen, 101, &[104]).is_empty());
    // Out of a valley at a wall nothing is left of two squares, not even for the next one.
    assert!(targets(&["v#:", "...", "..."], Kind::Grenadiers, 101, &[102]).is_empty());
    assert_eq!(targets(&["v#:", "...", "..."], Kind::Riflemen, 101, &[102]), [102]);
}
