//! Chapter 5: commanders have no facing and no zones; [10.11.7] they slip away from an enemy.

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, step};
use wargauge_engine::era1794::{Choice, Rule};
use wargauge_engine::{Direction, Facing, Side};

#[test]
fn rule_5_1_a_commander_rides_any_way_without_turning() {
    let mut battle = Field::new().at(0, 606).foot(0, [6, 4, 0], 606, Facing::N).start();
    battle.end_movement();
    let disc = |battle: &Battle, range| {
        let map = battle.game.map();
        map.disc(battle.hex(606), range)
            .iter()
            .map(|hex| map.board.number(wargauge_engine::Hex(hex as u16)))
            .collect::<Vec<_>>()
    };
    for number in disc(&battle, 9).into_iter().filter(|&number| number != 606) {
        let ride = battle.ride(number);
        assert!(battle.may(ride), "{number} is within nine hexes");
    }
    assert!(!battle.may(battle.ride(616)), "616 is ten hexes away");
    let ride = battle.ride(601);
    battle.play(ride);
    assert_eq!(battle.leader_at(0), 601);
    assert!(battle.acted(Rule::CommandersFaceNowhere));
}

#[test]
fn rule_5_1_a_commander_has_no_zones_and_stops_no_unit() {
    // Past Lewiz, who is alone: no reaction, no extra point, no clash. He may only slip away.
    let mut battle = Field::new()
        .at(0, 302)
        .at(1, 606)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(1, [6, 4, 0], 1216, Facing::N)
        .start();
    battle.plays(&[alone(0), step(Direction::NorthEast)]);
    assert_eq!(battle.decider, Some(Side::Second));
    assert!(battle.choices.iter().all(|c| matches!(c, Choice::LeaderTo(_) | Choice::Stay)));
    battle.plays(&[Choice::Stay, Choice::Turn(Facing::NE), step(Direction::East)]);
    assert_eq!((battle.where_is(0), battle.leader_at(1), battle.points(0)), (606, 606, 1));
    assert!(battle.state.clashes().is_empty());
}

#[test]
fn rule_10_11_7_a_commander_may_slip_away_from_an_enemy_next_to_him() {
    let mut battle = Field::new()
        .at(0, 506)
        .at(1, 706)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(0, [6, 4, 0], 707, Facing::N)
        .foot(1, [6, 4, 0], 1216, Facing::N)
        .start();
    battle.plays(&[alone(0), step(Direction::NorthEast)]);
    assert_eq!((battle.where_is(0), battle.decider), (605, Some(Side::Second)));
    // To any hex around that no enemy holds: 707 is held.
    for (hex, open) in
        [(806, true), (805, true), (705, true), (605, false), (606, true), (707, false)]
    {
        assert_eq!(battle.may(battle.ride(hex)), open, "{hex}");
    }
    let slip = battle.ride(806);
    battle.play(slip);
    assert_eq!((battle.leader_at(1), battle.decider), (806, Some(Side::First)));
    assert!(battle.acted(Rule::CommandersSlipAway));
}
