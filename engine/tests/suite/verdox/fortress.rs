//! [6.10] and [6.11]: walls, breaches, gates.

use wargauge_engine::Side;
use wargauge_engine::verdox::{Choice, Event, Kind, Rule, purposes};

use super::changed;
use super::field::{BLUE, Field, RED};
use super::opening::Opening;

/// A fortress with its gate to the west; 0304 is the court.
const FORT: [&str; 5] = [
    ".......", //
    "..###..", "..G:#..", "..###..", ".......",
];

fn fort() -> Field {
    Field::on(&FORT)
}

#[test]
fn rule_6_10_1_onto_walls_and_along_them_takes_the_whole_move() {
    for (from, to) in [(304, 204), (203, 204)] {
        let mut battle = fort().unit(BLUE, Kind::Cavalry, from).start(BLUE);
        battle.act(from).step(to);
        assert_eq!(battle.state.mover(), None);
        assert_eq!(battle.uses(Rule::WallMove), 1);
        assert!(battle.table.casts.is_empty());
    }
    let mut battle = fort().unit(BLUE, Kind::Cavalry, 101).start(BLUE);
    battle.act(101).step(102);
    assert_eq!(battle.steps(), [101, 103, 202]);
    battle.step(103);
    assert_eq!(battle.on(103), Some((BLUE, Kind::Cavalry)));
    let mut battle = fort().unit(BLUE, Kind::Cavalry, 102).start(BLUE);
    battle.act(102).step(103);
    assert!(!battle.steps().contains(&203), "only as the first step");
}

#[test]
fn rule_6_10_1_getting_down_outwards_is_free() {
    let mut battle = fort().unit(BLUE, Kind::Cavalry, 204).start(BLUE);
    battle.act(204).step(104);
    assert!(battle.table.casts.is_empty());
    assert_eq!(battle.steps(), [103, 105], "a point is left, and the wall takes a whole move");
}

#[test]
fn rule_6_10_2_from_the_inside_a_wall_is_open() {
    let mut battle = fort().unit(BLUE, Kind::Infantry, 304).start(BLUE);
    battle.act(304).step(204);
    assert_eq!(battle.on(204), Some((BLUE, Kind::Infantry)));
    assert_eq!(battle.uses(Rule::WallsOpenInside), 1);
}

#[test]
fn rule_6_10_3_the_front_is_climbed_on_a_one() {
    for die in 1..=6 {
        let mut battle = fort().unit(BLUE, Kind::Infantry, 104).start(BLUE);
        battle.moves(&[die]).act(104).step(204);
        assert_eq!(battle.on(204).is_some(), die == 1, "a {die}");
        assert_eq!(battle.uses(Rule::Climbing), 1);
    }
}

#[test]
fn rule_6_10_3_between_fortifications_there_is_no_front_even_at_a_breach() {
    let field = fort().unit(BLUE, Kind::Artillery, 101).unit(BLUE, Kind::Infantry, 105);
    let mut battle = field.start(BLUE);
    battle.dice(purposes::DEMOLISH, &[1]).act(101).demolish(203);
    battle.moves(&[2]).act(105).step(205);
    assert_eq!(battle.on(105), Some((BLUE, Kind::Infantry)), "the wall beside still has a front");
    assert_eq!(battle.uses(Rule::Climbing), 1);
    assert!(battle.all_dice_fell());
    // Another way up: through the breach.
    let field = fort().unit(BLUE, Kind::Artillery, 101).unit(BLUE, Kind::Infantry, 103);
    let mut battle = field.start(BLUE);
    battle.dice(purposes::DEMOLISH, &[1]).act(101).demolish(203);
    battle.act(103).step(203);
    assert_eq!(battle.on(203), Some((BLUE, Kind::Infantry)), "a breach is entered freely");
    battle.play(Choice::Stop).go_on();
    battle.act(203).step(204);
    assert_eq!(battle.on(204), Some((BLUE, Kind::Infantry)), "and leads up the walls");
    assert!(battle.all_dice_fell());
}

#[test]
fn rule_6_10_4_from_a_wall_a_square_further() {
    let rows = ["..###....", "..G:#....", "..###...."];
    let hits = |to| {
        let field =
            Field::on(&rows).unit(BLUE, Kind::Grenadiers, 205).unit(RED, Kind::Infantry, to);
        field.start(BLUE).targets_of(205).contains(&to)
    };
    assert!(hits(208));
    assert!(!hits(209));
    let field = Field::on(&rows).unit(BLUE, Kind::Grenadiers, 205).unit(RED, Kind::Infantry, 208);
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(205).attack(208);
    assert_eq!((battle.uses(Rule::RangeFromWalls), battle.uses(Rule::WallsAreHigh)), (1, 1));
}

#[test]
fn rule_6_10_5_at_a_unit_on_a_wall_a_square_less() {
    let hits = |kind| {
        let field = fort().unit(BLUE, kind, 301).unit(RED, Kind::Infantry, 303);
        field.start(BLUE).targets_of(301).contains(&303)
    };
    assert!(!hits(Kind::Grenadiers), "two squares less one");
    assert!(hits(Kind::Riflemen));
    let field = fort().unit(BLUE, Kind::Riflemen, 301).unit(RED, Kind::Infantry, 303);
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(301).attack(303);
    assert_eq!(battle.uses(Rule::RangeAtWalls), 1);
}

#[test]
fn rule_6_10_6_walls_block_fire_also_from_above() {
    let field = fort().unit(BLUE, Kind::Riflemen, 104).unit(RED, Kind::Infantry, 304);
    let mut battle = field.start(BLUE);
    battle.act(104);
    assert!(battle.targets().is_empty());
    assert_eq!(battle.uses(Rule::WallsBlockFire), 1);
    let field = fort().unit(BLUE, Kind::Riflemen, 203).unit(RED, Kind::Infantry, 205);
    assert!(field.start(BLUE).targets_of(203).is_empty(), "along the walls");
}

#[test]
fn rule_6_10_6_units_on_the_walls_fire_into_the_court() {
    let field = fort().unit(BLUE, Kind::Riflemen, 204).unit(RED, Kind::Infantry, 304);
    assert_eq!(field.start(BLUE).targets_of(204), [304]);
}

#[test]
fn rule_6_10_7_no_unit_fights_hand_to_hand_across_a_front() {
    for (from, to) in [(104, 204), (204, 104), (302, 303)] {
        let field = fort().unit(BLUE, Kind::Infantry, from).unit(RED, Kind::Infantry, to);
        let mut battle = field.start(BLUE);
        battle.act(from);
        assert!(battle.targets().is_empty());
        assert_eq!(battle.uses(Rule::WallsAreHigh), 1);
        let field = field.rules(|rules| rules.wall_melee = true);
        assert_eq!(field.start(BLUE).targets_of(from), [to], "by the letter");
    }
}

#[test]
fn rule_6_10_7_also_a_held_gate_is_a_front_either_way() {
    for holder in Side::BOTH {
        let field = fort()
            .rules(|rules| rules.gates = Some(holder.index() as u8))
            .unit(BLUE, Kind::Infantry, 302)
            .unit(RED, Kind::Infantry, 303);
        assert!(field.start(BLUE).targets_of(302).is_empty(), "up at it");
        let mut battle = field.start(RED);
        assert_eq!(battle.state.gate(0), Some(RED), "the side that stands on it holds it");
        assert!(battle.targets_of(303).is_empty(), "down from it");
    }
}

#[test]
fn rule_6_10_7_inside_and_along_walls_units_fight_hand_to_hand() {
    for (from, to) in [(304, 204), (204, 304), (203, 204)] {
        let field = fort().unit(BLUE, Kind::Infantry, from).unit(RED, Kind::Infantry, to);
        assert_eq!(field.start(BLUE).targets_of(from), [to]);
    }
}

#[test]
fn rule_6_10_7_units_below_do_not_block_fire_from_a_wall() {
    let field = fort().unit(BLUE, Kind::Riflemen, 303).unit(BLUE, Kind::Infantry, 302).unit(
        RED,
        Kind::Infantry,
        301,
    );
    assert_eq!(field.start(BLUE).targets_of(303), [301]);
}

#[test]
fn rule_6_10_7_from_within_a_block_of_walls_nothing_lower_is_fired_at() {
    // 0101 has walls on both its sides, and the border of the map is no edge.
    let field = Field::on(&["##..", "##..", "...."]);
    let battle = |from| {
        let field = field.clone().unit(BLUE, Kind::Riflemen, from).unit(RED, Kind::Infantry, 103);
        let mut battle = field.start(BLUE);
        battle.act(from);
        battle
    };
    let inner = battle(101);
    assert!(inner.targets().is_empty());
    assert_eq!((inner.uses(Rule::WallsAreHigh), inner.uses(Rule::FireFromRim)), (1, 0));
    assert_eq!(battle(102).targets(), [103]);
}

#[test]
fn rule_6_10_8_guns_break_a_wall_on_a_one() {
    for die in 1..=6 {
        let mut battle = fort().unit(BLUE, Kind::Artillery, 101).start(BLUE);
        battle.dice(purposes::DEMOLISH, &[die]).act(101).demolish(203);
        let stands = battle.state.walls().has(battle.square(203).index());
        assert_eq!(stands, die != 1, "a {die}");
        assert_eq!(battle.uses(Rule::Demolition), 1);
        let breaches = battle.count(|event| matches!(event, Event::Breach { .. }));
        assert_eq!(breaches, usize::from(die == 1));
    }
}

#[test]
fn rule_6_10_8_a_unit_on_the_wall_is_unhurt_and_walls_with_friends_are_spared() {
    let field = fort().unit(BLUE, Kind::Artillery, 101).unit(RED, Kind::Infantry, 203).unit(
        BLUE,
        Kind::Infantry,
        303,
    );
    let mut battle = field.start(BLUE);
    battle.act(101);
    assert!(battle.walls().contains(&203) && battle.targets().contains(&203));
    assert!(!battle.walls().contains(&303), "a unit of its side stands on it");
    battle.dice(purposes::DEMOLISH, &[1]).demolish(203);
    assert_eq!(battle.on(203), Some((RED, Kind::Infantry)));
}

#[test]
fn rule_6_10_8_only_guns_break_walls() {
    for kind in Kind::ALL {
        // Also if there is something else to fire at.
        let field = fort().unit(BLUE, kind, 202).unit(RED, Kind::Infantry, 201);
        let mut battle = field.start(BLUE);
        assert_eq!(battle.act(202).walls().is_empty(), kind != Kind::Artillery, "{kind:?}");
    }
}

#[test]
fn rule_6_10_9_a_breach_is_clear_ground() {
    let field = fort()
        .unit(BLUE, Kind::Artillery, 301)
        .unit(BLUE, Kind::Grenadiers, 202)
        .unit(BLUE, Kind::Infantry, 302)
        .unit(RED, Kind::Infantry, 304);
    let mut battle = field.start(BLUE);
    battle.dice(purposes::DEMOLISH, &[1]);
    // The unit before the gate blocks the guns; it steps aside first.
    battle.act(302).step(402);
    battle.act(301).demolish(303);
    assert!(!battle.state.walls().has(battle.square(303).index()));
    battle.play(Choice::Stop).go_on();
    battle.play(Choice::Stop).go_on();
    assert!(battle.targets_of(301).contains(&304), "nothing blocks through it");
    battle.act(202).step(302);
    battle.play(Choice::Stop).go_on();
    battle.play(Choice::Stop).go_on();
    battle.act(302).step(303);
    assert_eq!(battle.on(303), Some((BLUE, Kind::Grenadiers)), "nothing is climbed");
    assert_eq!(battle.uses(Rule::Breach), 2, "it was made and entered");
}

#[test]
fn rule_6_10_9_a_unit_on_a_breach_fights_with_units_before_it() {
    let field = fort().unit(BLUE, Kind::Artillery, 101).unit(BLUE, Kind::Infantry, 103).unit(
        RED,
        Kind::Infantry,
        203,
    );
    let mut battle = field.start(BLUE);
    assert!(battle.targets_of(103).is_empty());
    battle.dice(purposes::DEMOLISH, &[1]).act(101).demolish(203);
    assert_eq!(battle.targets_of(103), [203]);
    battle.play(Choice::Stop).go_on();
    assert_eq!(battle.targets_of(203), [103], "and the other way");
}

#[test]
fn rule_6_10_9_a_breach_is_no_high_ground() {
    let field = Field::on(&["..#...", "......", "......", "......", "......", "......"])
        .unit(BLUE, Kind::Artillery, 101)
        .unit(BLUE, Kind::Infantry, 104)
        .unit(BLUE, Kind::Infantry, 105)
        .unit(BLUE, Kind::Infantry, 603)
        .unit(RED, Kind::Riflemen, 103);
    let seen = |die: u8| {
        let mut battle = field.start(BLUE);
        battle.dice(purposes::DEMOLISH, &[die]).act(101).demolish(103);
        battle.play(Choice::Stop).go_on();
        battle.targets_of(103)
    };
    assert_eq!(seen(2), [101, 104, 105, 603], "from the wall, over 0104 and five squares far");
    assert_eq!(seen(1), [101, 104], "from the breach");
}

#[test]
fn rule_6_11_1_a_gate_is_a_fortification() {
    let mut battle = fort().unit(BLUE, Kind::Cavalry, 304).start(BLUE);
    battle.act(304).step(303);
    assert_eq!(battle.state.mover(), None, "the whole move");
    assert_eq!(battle.uses(Rule::GateIsFortification), 1);
    let mut battle = fort().unit(BLUE, Kind::Infantry, 302).start(BLUE);
    battle.moves(&[2]).act(302).step(303);
    assert_eq!(
        battle.on(302),
        Some((BLUE, Kind::Infantry)),
        "a gate that neither side holds is climbed"
    );
    let mut battle = fort().unit(BLUE, Kind::Artillery, 101).start(BLUE);
    battle.act(101);
    assert!(battle.walls().contains(&303), "and can be broken");
}

#[test]
fn rule_6_11_2_its_holder_passes_a_gate_freely() {
    for holder in Side::BOTH {
        let field = fort().rules(|rules| rules.gates = Some(holder.index() as u8)).unit(
            BLUE,
            Kind::Infantry,
            302,
        );
        let mut battle = field.start(BLUE);
        battle.moves(&[6]).act(302).step(303);
        assert_eq!(battle.on(303).is_some(), holder == BLUE);
        assert_eq!(battle.uses(Rule::PassingGates), usize::from(holder == BLUE));
    }
}

#[test]
fn rule_6_11_2_the_side_that_stood_on_a_gate_last_holds_it() {
    let field = fort().rules(|rules| rules.gates = Some(1)).unit(BLUE, Kind::Infantry, 304).unit(
        BLUE,
        Kind::Infantry,
        302,
    );
    let mut battle = field.start(BLUE);
    battle.act(304).step(303);
    let expected = |event: &Event| matches!(event, Event::Gate { side: BLUE, .. });
    assert_eq!(battle.count(expected), 1);
    assert_eq!(battle.state.gate(0), Some(BLUE));
    battle.play(Choice::Stop).go_on();
    battle.act(303).step(304);
    battle.act(302).step(303);
    assert_eq!(battle.on(303), Some((BLUE, Kind::Infantry)), "without a die");
}

#[test]
fn rule_6_11_2_a_unit_deployed_on_a_gate_holds_it() {
    let game = changed("verdox/garrison", &[], &["rules.gates=none"]);
    let mut opening = Opening::of(game, &[]);
    opening.first_while(|opening| opening.decider == Some(BLUE));
    assert_eq!([0, 1].map(|gate| opening.state.gate(gate)), [None; 2]);
    opening.play(Choice::Place(opening.square(1217)));
    opening.play(opening.choices[0]);
    assert_eq!([0, 1].map(|gate| opening.state.gate(gate)), [None, Some(RED)]);
    let expected = |event: &Event| matches!(event, Event::Gate { side: RED, .. });
    assert!(opening.table.notes.iter().any(|note| expected(&note.event)));
}

#[test]
fn rule_6_11_2_neither_side_holds_a_breached_gate() {
    let held = fort().rules(|rules| rules.gates = Some(1));
    let field = held.unit(BLUE, Kind::Artillery, 301).unit(BLUE, Kind::Infantry, 304);
    let mut battle = field.start(BLUE);
    battle.dice(purposes::DEMOLISH, &[1]).act(301).demolish(303);
    assert_eq!(battle.state.gate(0), None);
    battle.act(304).step(303);
    assert_eq!(battle.state.gate(0), None, "there is no gate any more");
}
