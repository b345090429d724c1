//! Chapter 13: the two scenarios, the overlay, and the draw for the camp.

use crate::era1794::acts::battle_of;
use crate::era1794::field::{Battle, Field};
use crate::era1794::{changed, scenario};
use wargauge_engine::Direction::{NorthEast, NorthWest};
use wargauge_engine::era1794::event::Decided;
use wargauge_engine::era1794::switches::Camp;
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Facing, Game as _, Outcome, Side};

/// Fires at a company at its last point; it dies of the retreat.
fn shoot_dead(battle: &mut Battle, shooter: u8, target: u16) {
    battle.dice(&[(purposes::FIRE, 9)]);
    battle.fire(shooter, 1, target);
    let back = battle.choices[0];
    assert!(matches!(back, Choice::Retreat(_)), "{back:?}");
    battle.play(back);
}

/// Plays on without doing anything to the end.
fn outcome(mut battle: Battle) -> Outcome {
    battle.idle_to_the_end();
    let outcome = battle.game.outcome(&battle.state).unwrap();
    let ends =
        |event: &Event| matches!(event, Event::End { winner, .. } if *winner == outcome.winner);
    assert_eq!(battle.count(ends), 1);
    assert!(
        battle.uses(if outcome.automatic { Rule::AutomaticVictory } else { Rule::FinalWinner }) > 0
    );
    outcome
}

/// The index of a commander by his name.
fn commander(battle: &Battle, name: &str) -> usize {
    battle.game.setup().commanders.iter().position(|commander| commander.name == name).unwrap()
}

/// The index of a unit by its name.
fn unit(battle: &Battle, name: &str) -> usize {
    battle.game.setup().units.iter().position(|unit| unit.name == name).unwrap()
}

/// The commanders that were drawn since this was last asked.
fn drawn(battle: &mut Battle) -> Vec<usize> {
    let heard = battle.heard();
    let draws = heard.iter().filter_map(|note| match note.event {
        Event::Draw { commander } => Some(commander as usize),
        _ => None,
    });
    draws.collect()
}

/// Does nothing until a side chooses a commander or places a counter, or this turn begins.
fn idle_to_choice(battle: &mut Battle, turn: u8) {
    battle.idle_until(|battle| {
        matches!(battle.choices.first(), Some(Choice::Commander(_) | Choice::Place(_)))
            || battle.state.turn() == turn
    });
}

#[test]
fn rule_13_1_the_pool_of_scenario_i_turn_by_turn() {
    let mut battle = battle_of(scenario("niemenczyn/historical"), &[]);
    let names = ["ppłk Grabowski", "ppłk Lewiz", "płk Kirejew"];
    let [grabowski, lewiz, kirejew] = names.map(|name| commander(&battle, name));
    let all = &battle.game.setup().commanders;
    assert!(all.iter().all(|commander| names.contains(&&*commander.name)), "Eydziatowicz is out");
    assert!(
        battle.game.setup().units.iter().any(|unit| unit.limbered && unit.commander == grabowski)
    );
    battle.dice(&[(purposes::CHIT, 0)]);
    battle.idle_to_turn(2);
    assert_eq!(drawn(&mut battle), [grabowski, grabowski], "alone, then first of two");
    // Before the first draw of the third turn the Russians choose.
    idle_to_choice(&mut battle, 4);
    assert_eq!(drawn(&mut battle), [lewiz]);
    for turn in 3..=6 {
        assert_eq!((battle.state.turn(), battle.decider), (turn, Some(Side::Second)));
        let both = [lewiz, kirejew].map(|leader| Choice::Commander(leader as u8));
        assert_eq!(battle.choices[..], both);
        assert_eq!(battle.state.active_commander(), None);
        battle.dice(&[(purposes::CHIT, 1)]);
        let (choice, chosen) = if turn % 2 == 1 { (both[1], kirejew) } else { (both[0], lewiz) };
        battle.play(choice);
        if turn < 6 {
            idle_to_choice(&mut battle, turn + 2);
        } else {
            battle.idle_to_the_end();
        }
        assert_eq!(drawn(&mut battle), [chosen, grabowski]);
    }
    let outcome = battle.game.outcome(&battle.state).unwrap();
    assert_eq!((outcome.winner, outcome.turn), (Some(Side::Second), 6));
    assert!(battle.uses(Rule::HistoricalScenario) > 0 && battle.all_dice_fell());
}

/// The camp is at 1108, north-west of 1008; the game has one turn. Units 0 and 1 are out of the way.
fn raid() -> Field {
    let field = Field::new().at(0, 1007).rules(|rules| {
        rules.camp = Camp::default();
        rules.turns = 1;
    });
    field.foot(0, [6, 3, 0], 116, Facing::N).foot(1, [6, 3, 0], 1216, Facing::S)
}

#[test]
fn rule_13_1_the_camp_reached_makes_a_draw_of_a_russian_win() {
    let poles = || raid().foot(0, [7, 4, 4], 1008, Facing::N);
    let into_camp = |mut battle: Battle| {
        battle.pass_to(Side::First).moves(2).step(NorthWest);
        assert!(battle.state.is_camp_reached() && battle.uses(Rule::HistoricalScenario) > 0);
        battle
    };
    assert_eq!(outcome(poles().start()).winner, Some(Side::Second), "not reached");
    let zero = outcome(into_camp(poles().start()));
    assert_eq!((zero.winner, zero.points), (None, 0));
    let by_letter = poles().rules(|rules| rules.camp.draw_at_zero = false);
    assert_eq!(outcome(into_camp(by_letter.start())).winner, Some(Side::Second));
    // A Russian lead, also an automatic one.
    for threshold in [None, Some(1)] {
        let field = poles().foot(1, [6, 6, 6], 305, Facing::S).foot(0, [1, 1, 1], 205, Facing::N);
        let mut battle = field.rules(|rules| rules.automatic_victory = threshold).start();
        shoot_dead(&mut battle, 3, 205);
        let end = outcome(into_camp(battle));
        assert_eq!((end.winner, end.points), (None, -1));
    }
    // A Polish lead stays a Polish win.
    let field = poles().foot(0, [6, 6, 6], 205, Facing::N).foot(1, [1, 1, 1], 305, Facing::S);
    let mut battle = field.start();
    battle.pass_to(Side::First);
    shoot_dead(&mut battle, 3, 305);
    assert_eq!(outcome(into_camp(battle)).winner, Some(Side::First));
}

/// Plays on without doing anything to the end: how was the game decided?
fn decided(mut battle: Battle) -> Option<Decided> {
    battle.idle_to_the_end();
    battle.table.notes.iter().find_map(|note| match note.event {
        Event::End { decided, .. } => Some(decided),
        _ => None,
    })
}

#[test]
fn rules_12_3_12_4_and_13_1_each_decide_a_game_in_their_own_way() {
    let poles = || raid().foot(0, [7, 4, 4], 1008, Facing::N);
    let into_camp = |mut battle: Battle| {
        battle.pass_to(Side::First).moves(2).step(NorthWest);
        battle
    };
    let level = |winner| poles().rules(|rules| rules.zero_points = winner).start();
    assert_eq!(decided(level(Some(1))), Some(Decided::TieRule));
    assert_eq!(decided(level(None)), Some(Decided::Level));
    // The camp rule takes nothing from a level game that neither side wins.
    assert_eq!(decided(into_camp(level(None))), Some(Decided::Level));
    assert_eq!(decided(into_camp(level(Some(1)))), Some(Decided::CampDraw));
    for (threshold, plainly) in [(None, Decided::Lead), (Some(1), Decided::Automatic)] {
        let field = poles().foot(1, [6, 6, 6], 305, Facing::S).foot(0, [1, 1, 1], 205, Facing::N);
        let field = field.rules(|rules| rules.automatic_victory = threshold);
        for (raids, way) in [(false, plainly), (true, Decided::CampDraw)] {
            let mut battle = field.clone().start();
            shoot_dead(&mut battle, 3, 205);
            assert_eq!(decided(if raids { into_camp(battle) } else { battle }), Some(way));
        }
    }
}

#[test]
fn rule_13_1_passing_and_guns_reach_the_camp_commanders_and_russians_do_not() {
    let mut passing = raid().horse(0, [7, 2, 1], 1008, Facing::N).start();
    passing.pass_to(Side::First).moves(2).step(NorthWest).step(NorthEast);
    assert_eq!(passing.where_is(2), 1208);
    assert_eq!(outcome(passing).winner, None);
    let mut guns = raid().limbered(0, 1008, Facing::N).start();
    guns.pass_to(Side::First).moves(2).step(NorthWest);
    assert!(guns.state.is_camp_reached() && guns.uses(Rule::HistoricalScenario) > 0);
    let mut leader = raid().foot(0, [7, 4, 4], 1008, Facing::N).start();
    leader.end_phase_2();
    let camp = Choice::LeaderTo(leader.hex(1108));
    leader.play(camp);
    assert!(!leader.state.is_camp_reached());
    // A Pole looks on from afar: a camp that no Pole could reach would be a fault.
    let field = raid().foot(1, [7, 4, 4], 1008, Facing::N).foot(0, [7, 4, 4], 1205, Facing::S);
    let russians = field.at(1, 1009).pool(&[0], &[1]);
    let mut russians = russians.start_with(&[(purposes::CHIT, 1)]);
    russians.pass_to(Side::Second).moves(2).step(NorthWest);
    assert!(!russians.state.is_camp_reached());
}

#[test]
fn rule_13_1_a_retreat_into_the_camp_reaches_it() {
    // 1108 lies behind 1208, and the shot comes from its flank.
    let field = raid().foot(0, [6, 4, 4], 1208, Facing::N).foot(1, [6, 4, 4], 1209, Facing::SW);
    let mut battle = field.start();
    battle.dice(&[(purposes::FIRE, 5)]);
    battle.fire(3, 1, 1208).retreat(1108);
    assert!(battle.state.is_camp_reached() && battle.uses(Rule::HistoricalScenario) > 0);
}

#[test]
fn rule_13_2_the_poles_of_scenario_ii_deploy_on_the_south_edge() {
    let mut battle = battle_of(scenario("niemenczyn/alternative"), &[]);
    let mut placed = 0;
    while let Choice::Place(_) = battle.choices[0] {
        assert_eq!((battle.decider, battle.state.turn()), (Some(Side::First), 0));
        let row_01 = |choice: &Choice| match choice {
            Choice::Place(hex) => battle.game.map().board.row_column(*hex).0 == 1,
            _ => false,
        };
        assert!(battle.choices.iter().all(row_01));
        // Foot to the west, all other units as far east as the limits allow.
        let choice = if placed < 2 { battle.choices[0] } else { *battle.choices.last().unwrap() };
        placed += 1;
        if placed == 10 {
            // The last unit is a squadron: 0101 is full of foot, 0116 has four points of horse.
            assert!(battle.choices.iter().all(|choice| *choice != Choice::Place(battle.hex(101))));
        }
        if placed == 12 {
            // The last commander: the first draw of two chits follows.
            battle.dice(&[(purposes::CHIT, 0)]);
        }
        battle.play(choice);
        if let Choice::Face(_) = battle.choices[0] {
            battle.play(Choice::Face(Facing::N));
        }
    }
    assert_eq!(placed, 12, "ten units and two commanders");
    let [first, second] = ["1/I/7 pp lit.", "2/I/7 pp lit."].map(|name| unit(&battle, name));
    assert_eq!((battle.where_is(first), battle.where_is(second)), (101, 101));
    let names = ["ppłk Grabowski", "mjr Eydziatowicz", "ppłk Lewiz", "płk Kirejew"];
    let [grabowski, eydziatowicz, lewiz, kirejew] = names.map(|name| commander(&battle, name));
    let guns = (0..battle.game.setup().units.len())
        .find(|&unit| battle.game.setup().units[unit].limbered)
        .unwrap();
    assert!(battle.state.unit(guns).limbered && battle.game.side_of(guns) == Side::First);
    // Turn 1: both Poles, no Russian. From turn 2 each side chooses one of two.
    idle_to_choice(&mut battle, 3);
    assert_eq!(drawn(&mut battle), [grabowski, eydziatowicz]);
    for turn in 2..=6 {
        let poles = [grabowski, eydziatowicz].map(|leader| Choice::Commander(leader as u8));
        let russians = [lewiz, kirejew].map(|leader| Choice::Commander(leader as u8));
        assert_eq!((battle.state.turn(), battle.decider), (turn, Some(Side::First)));
        assert_eq!(battle.choices[..], poles);
        battle.play(poles[1]);
        assert_eq!(battle.decider, Some(Side::Second));
        assert_eq!(battle.choices[..], russians);
        battle.dice(&[(purposes::CHIT, 0)]);
        battle.play(russians[1]);
        if turn < 6 {
            idle_to_choice(&mut battle, turn + 2);
        } else {
            battle.idle_to_the_end();
        }
        assert_eq!(drawn(&mut battle), [eydziatowicz, kirejew]);
    }
    assert!(battle.uses(Rule::AlternativeScenario) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_13_2_in_the_overlay_eydziatowicz_arrives_in_scenario_i() {
    for turn in [2, 3, 5] {
        let set = format!("parameters.arrival_turn={turn}");
        let game = changed("niemenczyn/historical", &["eydziatowicz"], &[&set]);
        let mut battle = battle_of(game, &[]);
        let eydziatowicz = commander(&battle, "mjr Eydziatowicz");
        let squadron = unit(&battle, "1 szwadron");
        while battle.state.turn() < turn {
            assert_eq!((battle.where_is(squadron), battle.leader_is(eydziatowicz)), (0, 0));
            if let Choice::Commander(_) = battle.choices[0] {
                // The Russians from the third turn on; Grabowski is no choice yet.
                assert_eq!(battle.decider, Some(Side::Second));
                let first = battle.choices[0];
                battle.dice(&[(purposes::CHIT, 0)]);
                battle.play(first);
            } else if battle.state.turn() == 1 && turn > 2 {
                battle.dice(&[(purposes::CHIT, 0)]);
            }
            let now = battle.state.turn();
            battle.idle_until(|battle| {
                matches!(battle.choices[0], Choice::Commander(_) | Choice::Place(_))
                    || battle.state.turn() > now
            });
        }
        // Four squadrons and their commander, on the south edge, before the pool is filled.
        for counter in 0..5 {
            assert!(matches!(battle.choices[0], Choice::Place(_)), "turn {turn}, {counter}");
            let there = Choice::Place(battle.hex(101 + counter));
            battle.play(there);
            if let Choice::Face(_) = battle.choices[0] {
                battle.play(Choice::Face(Facing::N));
            }
        }
        assert_eq!((battle.where_is(squadron), battle.leader_is(eydziatowicz)), (101, 105));
        assert_eq!(battle.decider, Some(Side::First));
        assert!(battle.may(Choice::Commander(eydziatowicz as u8)) && battle.choices.len() == 2);
        assert!(battle.uses(Rule::AlternativeScenario) > 0 && battle.all_dice_fell());
    }
}
