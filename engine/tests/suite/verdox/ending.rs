//! Chapter 4: headquarters, annihilation, time, and points.

use wargauge_engine::verdox::{Choice, Ending, Event, Kind, Rule, Verdox, Whereabouts, purposes};
use wargauge_engine::{Game, Side};

use super::field::{BLUE, Battle, Field, RED};
use super::opening::Opening;

const OPEN: [&str; 3] = ["....r", "....r", "....r"];

fn outcome(battle: &Battle) -> (Option<Side>, i32, &'static str) {
    let outcome = battle.game.outcome(&battle.state).expect("it is over");
    let ending = battle.state.ending().expect("it is over");
    (outcome.winner, outcome.points, Ending::NAMES[ending as usize])
}

#[test]
fn rule_4_1_entering_the_enemy_headquarters_wins_at_once() {
    // The blue headquarters are on 0101, the red ones on 0305.
    let field = Field::on(&OPEN)
        .unit(BLUE, Kind::Grenadiers, 205)
        .unit(BLUE, Kind::Cavalry, 201)
        .unit(RED, Kind::Artillery, 202);
    let mut battle = field.start(BLUE);
    battle.act(205).step(305);
    assert_eq!(outcome(&battle), (Some(BLUE), 70, "headquarters"));
    let outcome = battle.game.outcome(&battle.state).unwrap();
    assert!(outcome.automatic);
    assert_eq!(outcome.turn, 1);
    assert!(battle.choices.is_empty());
    let expected = |event: &Event| matches!(event, Event::End { winner: Some(BLUE), net: 70, .. });
    assert_eq!(battle.cited(expected), Some(Rule::Headquarters));
}

#[test]
fn rule_4_1_the_sign_of_the_points_is_the_winners() {
    let field = Field::on(&OPEN)
        .unit(RED, Kind::Infantry, 102)
        .unit(BLUE, Kind::Artillery, 305)
        .unit(BLUE, Kind::Artillery, 204);
    let mut battle = field.start(RED);
    battle.act(102).step(101);
    assert_eq!(outcome(&battle), (Some(RED), -10, "headquarters"));
}

#[test]
fn rule_4_1_own_units_may_stand_on_their_headquarters_and_bar_the_enemy() {
    let field = Field::on(&OPEN)
        .unit(BLUE, Kind::Infantry, 205)
        .unit(RED, Kind::Infantry, 304)
        .unit(BLUE, Kind::Riflemen, 102);
    let mut battle = field.start(RED);
    battle.act(304).step(305);
    assert_eq!(battle.game.outcome(&battle.state), None);
    battle.go_on();
    assert!(!battle.steps_of(205).contains(&305), "it must be cleared first");
}

#[test]
fn rule_4_2_a_side_without_units_has_lost() {
    let field = Field::on(&OPEN).unit(BLUE, Kind::Infantry, 102).unit(RED, Kind::Artillery, 103);
    let mut battle = field.start(BLUE);
    battle.hits(&[1]).act(102).attack(103);
    assert_eq!(outcome(&battle), (Some(BLUE), 10, "annihilation"));
    assert_eq!(battle.cited(|event| matches!(event, Event::End { .. })), Some(Rule::Annihilation));
    assert!(matches!(battle.table.notes.last().unwrap().event, Event::End { .. }));
}

#[test]
fn rule_4_2_the_marsh_can_take_the_last_unit() {
    let field = Field::on(&["m....", "....."]).unit(BLUE, Kind::Infantry, 101).unit(
        RED,
        Kind::Cavalry,
        105,
    );
    let mut battle = field.start(BLUE);
    battle.dice(purposes::BOG, &[1]).act(101).step(102);
    assert_eq!(outcome(&battle), (Some(RED), -40, "annihilation"));
}

#[test]
fn rule_4_2_barges_are_no_units() {
    // The last red unit is shot off its barge, which stays.
    let field = Field::on(&["..b..", "..~.."]).unit(BLUE, Kind::Riflemen, 101).unit(
        RED,
        Kind::Riflemen,
        103,
    );
    let mut battle = field.start(BLUE);
    battle.hits(&[2]).act(101).attack(103);
    assert!(battle.state.barge(0).square.is_some());
    assert_eq!(outcome(&battle), (Some(BLUE), 20, "annihilation"));
}

#[test]
fn rule_4_3_at_the_end_of_time_the_greater_sum_wins() {
    for (red, winner, points) in [
        (Kind::Infantry, Some(BLUE), 10),
        (Kind::Riflemen, None, 0),
        (Kind::Cavalry, Some(RED), -20),
    ] {
        let field = Field::on(&OPEN)
            .rules(|rules| rules.turns = 14)
            .unit(BLUE, Kind::Riflemen, 102)
            .unit(RED, red, 304);
        let mut battle = field.start(BLUE);
        for _ in 0..28 {
            assert!(battle.game.outcome(&battle.state).is_none());
            battle.go_on();
            battle.play(Choice::Stop);
        }
        assert_eq!(battle.go_on(), None);
        assert_eq!(outcome(&battle), (winner, points, "time"));
        assert!(!battle.game.outcome(&battle.state).unwrap().automatic);
        assert_eq!(battle.uses(Rule::SumOfValues), 1);
    }
}

#[test]
fn rule_4_3_a_handicap_counts_when_time_is_up_and_at_no_other_end() {
    // Both sides have riflemen, worth 20.
    for (handicap, winner) in [(5, Some(BLUE)), (-5, Some(RED))] {
        let field = Field::on(&OPEN)
            .rules(|rules| (rules.turns, rules.handicap) = (14, handicap))
            .unit(BLUE, Kind::Riflemen, 102)
            .unit(RED, Kind::Riflemen, 304);
        let mut battle = field.start(BLUE);
        for _ in 0..28 {
            battle.go_on();
            battle.play(Choice::Stop);
        }
        assert_eq!(battle.go_on(), None);
        assert_eq!(outcome(&battle), (winner, handicap.into(), "time"));
    }
    let field = Field::on(&OPEN)
        .rules(|rules| rules.handicap = -500)
        .unit(BLUE, Kind::Grenadiers, 205)
        .unit(RED, Kind::Artillery, 202);
    let mut battle = field.start(BLUE);
    battle.act(205).step(305);
    assert_eq!(outcome(&battle), (Some(BLUE), 30, "headquarters"));
}

#[test]
fn rule_4_3_passengers_and_owned_barges_count() {
    let field = Field::on(&["..b.b.", "..~.~."])
        .rules(|rules| rules.turns = 14)
        .unit(BLUE, Kind::Riflemen, 103)
        .unit(RED, Kind::Riflemen, 201);
    let mut battle = field.start(BLUE);
    for _ in 0..28 {
        battle.play(Choice::Stop).go_on();
    }
    // The other barge has no owner.
    assert_eq!(Side::BOTH.map(|side| battle.game.sum(&battle.state, side)), [25, 20]);
    assert_eq!(outcome(&battle), (Some(BLUE), 5, "time"));
}

#[test]
fn rule_4_1_they_may_be_entered_from_a_barge() {
    let mut battle = Field::on(&["....", "...b"]).unit(BLUE, Kind::Infantry, 204);
    battle.setup.map.headquarters = [101, 104];
    let mut battle = battle.unit(RED, Kind::Infantry, 102).start(BLUE);
    battle.act(204).step(104);
    assert_eq!(outcome(&battle), (Some(BLUE), 15, "headquarters"), "its barge counts too");
}

#[test]
fn rule_4_2_the_last_unit_can_be_lost_with_its_barge() {
    let field = Field::on(&["..b..", "..~.."]).unit(BLUE, Kind::Artillery, 101).unit(
        RED,
        Kind::Riflemen,
        103,
    );
    let mut battle = field.start(BLUE);
    battle.hits(&[2]).act(101).play(Choice::Sink(0));
    assert_eq!(outcome(&battle), (Some(BLUE), 150, "annihilation"));
    assert_eq!(battle.state.unit(80).whereabouts, Whereabouts::Gone);
}

/// Blue has infantry and guns, red infantry and riflemen. The infantry of each side is on the map, and the
/// rest never enters.
fn with_reserves() -> Opening {
    let field = Field::on(&["...", "..."]).rules(|rules| {
        (rules.first, rules.deployed, rules.entry) = (Some(0), 1, [0, 0]);
        rules.turns = 14;
    });
    let mut setup = field.setup;
    setup.kinds.iter_mut().for_each(|kind| kind.count = [0, 0]);
    setup.kinds[Kind::Infantry.index()].count = [1, 1];
    setup.kinds[Kind::Riflemen.index()].count = [0, 1];
    setup.kinds[Kind::Artillery.index()].count = [1, 0];
    let mut opening = Opening::of(Verdox::new(&setup), &[]);
    for square in [201, 103] {
        opening.play(Choice::Place(opening.square(square)));
        opening.play(Choice::Kind(Kind::Infantry));
    }
    opening
}

#[test]
fn rule_4_1_the_winner_counts_its_reserve_too() {
    let mut opening = with_reserves();
    opening.act(201, Choice::Step, 202);
    opening.play(Choice::Stop);
    opening.act(202, Choice::Step, 203);
    let outcome = opening.game.outcome(&opening.state).expect("it is over");
    assert_eq!((outcome.winner, outcome.points, outcome.turn), (Some(BLUE), 160, 2));
}

#[test]
fn rule_4_2_a_reserve_alone_keeps_the_game_going_to_its_time() {
    let mut opening = with_reserves();
    opening.act(201, Choice::Step, 202);
    opening.play(Choice::Stop);
    opening.act(202, Choice::Step, 102);
    opening.table.dice.push((purposes::HIT, 2));
    opening.act(103, Choice::Attack, 102);
    assert_eq!(opening.on_map(BLUE), 0);
    assert_eq!(opening.game.outcome(&opening.state), None);
    assert_eq!(opening.state.turn(), 3, "blue has nothing to do");
    while opening.decider == Some(RED) {
        opening.play(Choice::Stop);
    }
    // [4.3] Red's infantry against nothing on the map: reserves do not count.
    let outcome = opening.game.outcome(&opening.state).expect("the time is over");
    assert_eq!((outcome.winner, outcome.turn), (Some(RED), 14));
    assert_eq!(opening.state.ending(), Some(Ending::Time));
    assert_eq!(outcome.points, -10);
}
