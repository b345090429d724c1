//! Villages, marshes, the castle and the river in movement [8.2, 8.7, 8.9, 8.14.1], retreat [10.11.3] and
//! melee [11.7].

use wargauge_engine::Direction::{NorthEast, NorthWest};
use wargauge_engine::era1794::setup::{Feature, Terrain};
use wargauge_engine::era1794::{Choice, Rule, purposes};
use wargauge_engine::{Facing, Side};

use crate::era1794::field::{Field, Larger};
use crate::era1794::orders::{alone, double_time, step};

/// Grabowski at 505 commands what is added; Lewiz is far away.
fn field() -> Field {
    Field::larger().at(0, 505).at(1, 1216)
}

/// Lets unit 0 go from 605 to 706 and gives the points that it has left.
fn left_after_step(field: Field) -> u8 {
    let mut battle = field.begin();
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthEast)]);
    assert_eq!(battle.where_is(0), 706);
    battle.points(0)
}

#[test]
fn rule_8_2_villages_marshes_and_rivers_cost_more() {
    let foot = || field().foot(0, [6, 4, 0], 605, Facing::N);
    let horse = || field().horse(0, [6, 2, 0], 605, Facing::N);
    assert_eq!(left_after_step(foot().ground(Terrain::Village, &[706])), 2);
    assert_eq!(left_after_step(horse().ground(Terrain::Village, &[706])), 6);
    assert_eq!(left_after_step(foot().ground(Terrain::Marsh, &[706])), 1);
    assert_eq!(left_after_step(horse().ground(Terrain::Marsh, &[706])), 4);
    assert_eq!(left_after_step(foot().edge(Feature::River, 706, 605)), 1);
    assert_eq!(left_after_step(horse().edge(Feature::River, 706, 605)), 4);
    // Over a bridge, and along a road through a village, one point.
    let bridge = |field: Field| field.edge(Feature::River, 706, 605).edge(Feature::Road, 605, 706);
    assert_eq!(left_after_step(bridge(foot())), 3);
    assert_eq!(left_after_step(bridge(foot().ground(Terrain::Village, &[706]))), 3);
}

#[test]
fn rule_8_2_the_castle_is_closed_to_horse_and_limbered_guns() {
    let castle = |field: Field| field.ground(Terrain::Castle, &[706]).begin();
    assert_eq!(
        left_after_step(field().foot(0, [6, 4, 0], 605, Facing::N).ground(Terrain::Castle, &[706])),
        2
    );
    for field in [field().horse(0, [6, 2, 0], 605, Facing::N), field().limbered(0, 605, Facing::N)]
    {
        let mut battle = castle(field);
        battle.pass_to(Side::First).play(alone(0));
        assert!(!battle.may_step(NorthEast) && battle.may_step(NorthWest));
    }
}

#[test]
fn rule_8_2_a_castle_that_is_closed_to_foot_lets_neither_foot_nor_pushed_guns_in() {
    for (costs, open) in [([Some(2), None], true), ([None, None], false)] {
        let castle = |field: Field| {
            let field = field.rules(|rules| rules.terrain.castle = costs);
            let mut battle = field.ground(Terrain::Castle, &[706]).begin();
            battle.pass_to(Side::First);
            battle
        };
        // [8.5] One hex is always possible, but not a closed one.
        let mut battle = castle(field().foot(0, [6, 4, 0], 605, Facing::N));
        battle.play(alone(0));
        assert_eq!((battle.may_step(NorthEast), battle.may_step(NorthWest)), (open, true));
        // [8.11] Crews push their guns on foot.
        let battle = castle(field().guns(0, 605, Facing::N));
        let may = |direction| battle.may(Choice::ShiftGun { unit: 0, direction });
        assert_eq!((may(NorthEast), may(NorthWest)), (open, true));
    }
}

#[test]
fn rule_8_7_a_turn_of_60_degrees_costs_one_point_and_any_other_two() {
    let mut battle = field().foot(0, [6, 4, 0], 605, Facing::N).begin();
    battle.pass_to(Side::First).plays(&[alone(0), Choice::Turn(Facing::NE)]);
    assert_eq!(battle.points(0), 3);
    battle.play(Choice::Turn(Facing::SW));
    assert_eq!(battle.points(0), 1);
    assert!(battle.acted(Rule::Turning));
}

#[test]
fn rule_8_9_double_time_is_barred_by_village_and_river_not_by_marsh() {
    let foot = || field().foot(0, [6, 4, 0], 605, Facing::N);
    let may = |field: Field| {
        let mut battle = field.begin();
        battle.pass_to(Side::First).play(double_time(0));
        battle.may_step(NorthEast)
    };
    assert!(may(foot()) && may(foot().ground(Terrain::Marsh, &[706])));
    for ground in [Terrain::Wood, Terrain::Village, Terrain::Castle] {
        assert!(!may(foot().ground(ground, &[706])), "{ground:?}");
    }
    assert!(!may(foot().edge(Feature::River, 706, 605)));
    // A bridge is a river here.
    let bridge = foot().edge(Feature::River, 706, 605).edge(Feature::Road, 605, 706);
    assert!(!may(bridge));
}

/// Horse (0) rides from 405 over 505 and 605 and may charge foot (1) on 705 or not.
fn may_charge(change: impl FnOnce(Field) -> Field) -> bool {
    let field = Field::larger().at(0, 305).at(1, 1216).horse(0, [6, 2, 0], 405, Facing::N).foot(
        1,
        [6, 4, 0],
        705,
        Facing::N,
    );
    let mut battle = change(field).begin();
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthWest), step(NorthEast)]);
    assert_eq!(battle.where_is(0), 605);
    battle.may(Choice::Step { direction: NorthWest, charge: true })
}

#[test]
fn rule_8_14_1_marsh_village_and_river_bar_a_charge() {
    assert!(may_charge(|field| field));
    for ground in [Terrain::Wood, Terrain::Marsh, Terrain::Village] {
        assert!(!may_charge(|field| field.ground(ground, &[505])), "{ground:?}");
        assert!(!may_charge(|field| field.ground(ground, &[705])), "{ground:?}");
    }
    assert!(!may_charge(|field| field.edge(Feature::River, 505, 605)));
    assert!(!may_charge(|field| field.edge(Feature::River, 605, 705)));
}

/// A Russian company (1) at 705 is shot at from 605 and goes back to 805, which costs the losses given.
fn losses_of_retreat(change: impl FnOnce(Field) -> Field) -> u8 {
    let field = Field::larger().at(0, 505).at(1, 1216).foot(0, [6, 4, 4], 605, Facing::N).foot(
        1,
        [6, 4, 0],
        705,
        Facing::S,
    );
    let mut battle = change(field).begin();
    battle.pass_to(Side::First);
    battle.dice(&[(purposes::FIRE, 5)]).fire(0, 1, 705);
    battle.retreat(805);
    4 - battle.size(1)
}

#[test]
fn rule_10_11_3_marsh_river_or_uphill_cost_one_loss_together_also_by_road() {
    assert_eq!(losses_of_retreat(|field| field), 0);
    assert_eq!(losses_of_retreat(|field| field.ground(Terrain::Marsh, &[805])), 1);
    assert_eq!(losses_of_retreat(|field| field.edge(Feature::River, 705, 805)), 1);
    assert_eq!(losses_of_retreat(|field| field.level(1, &[805])), 1);
    let all = |field: Field| {
        field.ground(Terrain::Marsh, &[805]).level(1, &[805]).edge(Feature::River, 705, 805).edge(
            Feature::Road,
            705,
            805,
        )
    };
    assert_eq!(losses_of_retreat(all), 1);
}

/// A Polish company (0) attacks a Russian one (1) on 705 from 605; both are in command.
fn attack(change: impl FnOnce(Field) -> Field) -> Larger {
    let field = Field::larger()
        .at(0, 505)
        .at(1, 905)
        .rules(|rules| rules.reaction_to_clash = false)
        .foot(0, [6, 4, 0], 605, Facing::N)
        .foot(1, [6, 4, 0], 705, Facing::S);
    let mut battle = change(field).begin();
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthWest)]);
    battle.dice(&[(purposes::MELEE, 9), (purposes::MELEE, 0)]);
    battle.go_to_melees();
    battle
}

#[test]
fn rule_11_7_village_castle_and_river_favour_the_defender() {
    assert_eq!(attack(|field| field).melee_modifiers(), [1, 1]);
    assert_eq!(attack(|field| field.ground(Terrain::Village, &[705])).melee_modifiers(), [1, 2]);
    assert_eq!(attack(|field| field.ground(Terrain::Castle, &[705])).melee_modifiers(), [1, 3]);
    assert_eq!(attack(|field| field.edge(Feature::River, 605, 705)).melee_modifiers(), [0, 1]);
    let uphill = |field: Field| field.edge(Feature::River, 605, 705).level(1, &[705]);
    assert_eq!(attack(uphill).melee_modifiers(), [-1, 1]);
}

#[test]
fn rule_11_7_twelve_against_six_in_the_castle_is_two_and_three() {
    // The ruling's vector: size 12 from the front on 6 in the castle, both in command.
    let mut battle = Field::larger()
        .at(0, 505)
        .at(1, 905)
        .rules(|rules| rules.reaction_to_clash = false)
        .foot(0, [6, 6, 0], 605, Facing::N)
        .foot(0, [6, 6, 0], 605, Facing::N)
        .foot(1, [6, 6, 0], 705, Facing::S)
        .ground(Terrain::Castle, &[705])
        .begin();
    battle.pass_to(Side::First);
    battle.plays(&[crate::era1794::orders::stack(0), step(NorthWest)]);
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 0)]).go_to_melees();
    assert_eq!(battle.melee_modifiers(), [2, 3]);
}
