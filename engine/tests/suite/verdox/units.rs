//! [7.1] to [7.6]: what each kind of units does and suffers.

use wargauge_engine::verdox::{Choice, Event, Kind, Rule, Whereabouts};

use super::field::{BLUE, Battle, Field, RED};

/// Open ground with a road below it.
const OPEN: [&str; 5] = [
    "............", //
    "............",
    "rrrrrrrrrrrr",
    "............",
    "............",
];

/// Moves a unit of a kind along the road as far as it goes, and counts the squares.
fn along_the_road(kind: Kind) -> usize {
    let mut battle = Field::on(&OPEN).unit(BLUE, kind, 302).start(BLUE);
    battle.act(302);
    let mut steps = 0;
    while battle.state.mover().is_some() && battle.steps().contains(&(303 + steps)) {
        battle.step(303 + steps);
        steps += 1;
    }
    usize::from(steps)
}

/// Moves a unit of a kind over open ground as far as it goes, and counts the squares.
fn over_open_ground(kind: Kind) -> usize {
    let mut battle = Field::on(&OPEN).unit(BLUE, kind, 102).start(BLUE);
    battle.act(102);
    let mut steps = 0;
    while battle.state.mover().is_some() && battle.steps().contains(&(103 + steps)) {
        battle.step(103 + steps);
        steps += 1;
    }
    usize::from(steps)
}

/// The distances at which a unit of a kind can attack over open ground.
fn distances(kind: Kind) -> Vec<u16> {
    (1..=10)
        .filter(|&distance| {
            let to = 101 + distance;
            let field = Field::on(&OPEN).unit(BLUE, kind, 101).unit(RED, Kind::Infantry, to);
            field.start(BLUE).targets_of(101).contains(&to)
        })
        .collect()
}

/// Lets a blue rifleman attack a red unit of a kind, with this die.
fn attacked(kind: Kind, die: u8) -> Battle {
    let field = Field::on(&OPEN).unit(BLUE, Kind::Riflemen, 102).unit(RED, kind, 104).unit(
        RED,
        Kind::Infantry,
        412,
    );
    let mut battle = field.start(BLUE);
    battle.hits(&[die]).act(102).attack(104);
    battle
}

/// What is left of a red unit after this die, if anything.
fn left(kind: Kind, die: u8) -> Option<Kind> {
    attacked(kind, die).on(104).map(|(_, kind)| kind)
}

/// Whether a unit of a kind attacks its neighbour hand to hand.
fn fights_hand_to_hand(kind: Kind) -> bool {
    let field = Field::on(&OPEN).unit(BLUE, kind, 102).unit(RED, Kind::Infantry, 103);
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(102).attack(103);
    let melees = battle.count(|event| matches!(event, Event::Melee { .. }));
    let shots = battle.count(|event| matches!(event, Event::Fire { .. }));
    assert_eq!(melees + shots, 1);
    melees == 1
}

fn on_foot(kind: Kind, movement: Rule) {
    assert_eq!((over_open_ground(kind), along_the_road(kind)), (1, 2));
    let mut battle = Field::on(&OPEN).unit(BLUE, kind, 102).start(BLUE);
    battle.act(102).step(103);
    assert_eq!(battle.uses(movement), 1);
}

fn on_horse(kind: Kind, movement: Rule) {
    assert_eq!((over_open_ground(kind), along_the_road(kind)), (2, 4));
    let mut battle = Field::on(&OPEN).unit(BLUE, kind, 102).start(BLUE);
    battle.act(102).step(103).step(104);
    assert_eq!(battle.uses(movement), 2);
}

fn removed_on_one_and_two(kind: Kind, table: Rule) {
    for die in 1..=6 {
        assert_eq!(left(kind, die), (die > 2).then_some(kind), "a {die}");
    }
    let battle = attacked(kind, 2);
    assert_eq!(battle.uses(table), 1);
    assert_eq!(battle.cited(|event| matches!(event, Event::Eliminate { .. })), Some(table));
    assert_eq!(battle.state.unit(80).whereabouts, Whereabouts::Gone);
    assert!(battle.state.unit(80).face_up, "both sides see what was removed");
}

#[test]
fn a_rule_against_fire_is_not_counted_for_an_enemy_attacked_hand_to_hand() {
    for (rows, rule) in [
        (["ww..", "ww..", "...."], Rule::FireFromWoodEdge),
        (["c...", "c...", "...."], Rule::NoFireFromCanal),
        (["m...", "m...", "...."], Rule::NoFireFromMarsh),
    ] {
        let kept = |kind, squares: &[u16]| {
            let mut field = Field::on(&rows).unit(BLUE, kind, 101);
            for &square in squares {
                field = field.unit(RED, Kind::Infantry, square);
            }
            let mut battle = field.start(BLUE);
            battle.act(101);
            battle.uses(rule)
        };
        assert_eq!(kept(Kind::Grenadiers, &[102]), 0, "{rule:?}");
        assert_eq!(kept(Kind::Grenadiers, &[102, 103]), 1, "{rule:?}");
        assert_eq!(kept(Kind::Riflemen, &[102]), 1, "{rule:?}");
        assert_eq!(kept(Kind::Grenadiers, &[104]), 0, "out of range anyway: {rule:?}");
    }
}

#[test]
fn rule_7_1_2_infantry_moves_one_square_or_two_of_road() {
    on_foot(Kind::Infantry, Rule::InfantryMovement);
}

#[test]
fn rule_7_1_3_infantry_fights_hand_to_hand_only() {
    assert_eq!(distances(Kind::Infantry), [1]);
    assert!(fights_hand_to_hand(Kind::Infantry));
}

#[test]
fn rule_7_1_3_hand_to_hand_on_any_ground_and_level() {
    for ground in [".", "h", "v", "w", "c", "m"] {
        for own in [".", "h", "v", "w", "c", "m"] {
            let row = format!("{own}{ground}.");
            let field = Field::on(&[&row, "..."]).unit(BLUE, Kind::Infantry, 101).unit(
                RED,
                Kind::Infantry,
                102,
            );
            assert_eq!(field.start(BLUE).targets_of(101), [102], "{row}");
        }
    }
}

#[test]
fn rule_7_1_4_infantry_is_removed_on_a_one_or_two() {
    removed_on_one_and_two(Kind::Infantry, Rule::InfantryHits);
}

#[test]
fn rule_7_2_2_riflemen_move_as_infantry() {
    on_foot(Kind::Riflemen, Rule::RiflemenMovement);
}

#[test]
fn rule_7_2_3_riflemen_only_fire_also_at_a_neighbour() {
    assert!(!fights_hand_to_hand(Kind::Riflemen));
}

#[test]
fn rule_7_2_4_riflemen_are_removed_on_a_one_or_two() {
    removed_on_one_and_two(Kind::Riflemen, Rule::RiflemenHits);
}

#[test]
fn rule_7_2_5_riflemen_reach_four_squares() {
    assert_eq!(distances(Kind::Riflemen), [1, 2, 3, 4]);
}

#[test]
fn rule_7_2_5_range_counts_rows_and_columns_unless_the_switch_says_otherwise() {
    let field = Field::on(&OPEN).unit(BLUE, Kind::Riflemen, 101).unit(RED, Kind::Infantry, 404);
    assert!(field.start(BLUE).targets_of(101).is_empty(), "three rows and three columns");
    let field = field.rules(|rules| rules.range = wargauge_engine::verdox::switches::Range::King);
    assert_eq!(field.start(BLUE).targets_of(101), [404]);
}

#[test]
fn rule_7_3_2_grenadiers_move_as_infantry() {
    on_foot(Kind::Grenadiers, Rule::GrenadiersMovement);
}

#[test]
fn rule_7_3_3_grenadiers_fight_hand_to_hand_if_they_can_and_fire_otherwise() {
    assert!(fights_hand_to_hand(Kind::Grenadiers));
    // Across the front of a wall they fire.
    let field = Field::on(&["..###", "..#:#", "..###"]).unit(BLUE, Kind::Grenadiers, 203).unit(
        RED,
        Kind::Infantry,
        202,
    );
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(203).attack(202);
    assert_eq!(battle.count(|event| matches!(event, Event::Fire { .. })), 1);
    assert_eq!(battle.uses(Rule::GrenadiersCombat), 1);
}

#[test]
fn rule_7_3_3_grenadiers_beside_an_enemy_may_fire_at_another() {
    let field = Field::on(&OPEN)
        .unit(BLUE, Kind::Grenadiers, 102)
        .unit(RED, Kind::Infantry, 103)
        .unit(RED, Kind::Infantry, 203);
    let mut battle = field.start(BLUE);
    battle.hits(&[6]).act(102);
    assert_eq!(battle.targets(), [103, 203]);
    battle.attack(203);
    assert_eq!(battle.count(|event| matches!(event, Event::Fire { range: 2, .. })), 1);
}

#[test]
fn rule_7_3_4_grenadiers_are_removed_on_a_one_or_two() {
    removed_on_one_and_two(Kind::Grenadiers, Rule::GrenadiersHits);
}

#[test]
fn rule_7_3_5_grenadiers_reach_two_squares() {
    assert_eq!(distances(Kind::Grenadiers), [1, 2]);
}

#[test]
fn rule_7_4_2_cavalry_moves_two_squares_or_four_of_road() {
    on_horse(Kind::Cavalry, Rule::CavalryMovement);
}

#[test]
fn rule_7_4_3_cavalry_fights_hand_to_hand_only() {
    assert_eq!(distances(Kind::Cavalry), [1]);
    assert!(fights_hand_to_hand(Kind::Cavalry));
}

#[test]
fn rule_7_4_4_cavalry_is_removed_on_a_one_only() {
    assert_eq!(left(Kind::Cavalry, 1), None);
    for die in 3..=6 {
        assert_eq!(left(Kind::Cavalry, die), Some(Kind::Cavalry), "a {die}");
    }
    assert_eq!(attacked(Kind::Cavalry, 6).uses(Rule::CavalryHits), 1);
}

#[test]
fn rule_7_4_5_unhorsed_cavalry_is_infantry_from_then_on() {
    let mut battle = attacked(Kind::Cavalry, 2);
    assert_eq!(battle.on(104), Some((RED, Kind::Infantry)));
    assert!(battle.is_up(104));
    let expected = Event::Unhorse { unit: 80, from: Kind::Cavalry, kind: Kind::Infantry };
    assert_eq!(battle.cited(|event| *event == expected), Some(Rule::CavalryUnhorsed));
    // Its value too: 20 against 10 and 10.
    assert_eq!(battle.game.net(&battle.state), 0);
    battle.play(Choice::Stop).go_on();
    battle.act(104).step(105);
    assert_eq!(battle.state.mover(), None, "one square on foot");
}

#[test]
fn rule_7_5_2_mounted_riflemen_move_as_cavalry() {
    on_horse(Kind::MountedRiflemen, Rule::MountedRiflemenMovement);
}

#[test]
fn rule_7_5_3_mounted_riflemen_only_fire() {
    assert!(!fights_hand_to_hand(Kind::MountedRiflemen));
}

#[test]
fn rule_7_5_4_mounted_riflemen_are_removed_on_a_one_only() {
    assert_eq!(left(Kind::MountedRiflemen, 1), None);
    assert_eq!(left(Kind::MountedRiflemen, 3), Some(Kind::MountedRiflemen));
    assert_eq!(attacked(Kind::MountedRiflemen, 4).uses(Rule::MountedRiflemenHits), 1);
}

#[test]
fn rule_7_5_5_mounted_riflemen_reach_four_squares() {
    assert_eq!(distances(Kind::MountedRiflemen), [1, 2, 3, 4]);
}

#[test]
fn rule_7_5_6_unhorsed_mounted_riflemen_are_riflemen() {
    let battle = attacked(Kind::MountedRiflemen, 2);
    assert_eq!(battle.on(104), Some((RED, Kind::Riflemen)));
    assert_eq!(battle.uses(Rule::MountedRiflemenUnhorsed), 1);
    // A second hit removes them.
    let field = Field::on(&OPEN)
        .unit(BLUE, Kind::Riflemen, 102)
        .unit(BLUE, Kind::Riflemen, 202)
        .unit(RED, Kind::MountedRiflemen, 104)
        .unit(RED, Kind::Infantry, 412);
    let mut battle = field.start(BLUE);
    battle.hits(&[2, 2]).act(102).attack(104).act(202).attack(104);
    assert_eq!(battle.on(104), None);
}

#[test]
fn rule_7_6_2_guns_move_one_square_on_a_one_also_on_roads() {
    for from in [102, 302] {
        for die in 1..=6 {
            let mut battle = Field::on(&OPEN).unit(BLUE, Kind::Artillery, from).start(BLUE);
            battle.moves(&[die]).act(from).step(from + 1);
            assert_eq!(battle.on(from + 1).is_some(), die == 1, "a {die}");
            assert_eq!(battle.state.mover(), None);
            assert_eq!(battle.uses(Rule::ArtilleryMovement), 1);
        }
    }
}

#[test]
fn rule_7_6_3_guns_only_fire() {
    assert!(!fights_hand_to_hand(Kind::Artillery));
}

#[test]
fn rule_7_6_4_guns_are_removed_on_a_one_or_two() {
    removed_on_one_and_two(Kind::Artillery, Rule::ArtilleryHits);
}

#[test]
fn rule_7_6_5_guns_reach_seven_squares() {
    assert_eq!(distances(Kind::Artillery), [1, 2, 3, 4, 5, 6, 7]);
}
