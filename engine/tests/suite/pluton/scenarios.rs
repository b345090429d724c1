//! Both scenarios: forces, set-up, arrivals, phases, points.

use wargauge_engine::pluton::check::check;
use wargauge_engine::pluton::event::Phase;
use wargauge_engine::pluton::position::Placed;
use wargauge_engine::pluton::{Choice, Event, Grade, Kind, Note, Pluton, Rule, State, side_of};
use wargauge_engine::{Choices as _, Game, Luck, Side};

use super::field::number;
use super::printed::{GERMANS, POLES};
use super::{games, one, two};
use crate::common::play;
use crate::common::recorder::Recorder;

/// The events of a random game.
fn events(game: &Pluton, number: u64) -> (State, Vec<Note>) {
    let mut table = Recorder::<Note>::new(11, number);
    let last = play(game, 11, number, &mut table, |_, _| {});
    (last, table.notes)
}

/// The phases of the first turn, in order.
fn phases() -> Vec<(Rule, Side, Phase)> {
    let (_, notes) = events(one(), 1);
    let phases = notes.iter().filter_map(|note| match note.event {
        Event::Phase { side, phase } => Some((note.rule, side, phase)),
        _ => None,
    });
    phases.take(6).collect()
}

#[test]
fn rule_4_2_a_turn_has_six_phases() {
    let rules: Vec<Rule> = phases().into_iter().map(|(rule, ..)| rule).collect();
    assert_eq!(
        rules,
        [
            Rule::FirstShells,
            Rule::FirstMoves,
            Rule::FirstReorganises,
            Rule::SecondShells,
            Rule::SecondMoves,
            Rule::SecondReorganises,
        ]
    );
}

/// Asserts that a phase comes at its place in every turn of some games, and how often something happens in it that
/// happens in no other phase of the other side.
fn phase(
    nth: usize,
    rule: Rule,
    side: Side,
    phase: Phase,
    is_its_work: fn(&Event) -> Option<Side>,
) {
    assert_eq!(phases()[nth], (rule, side, phase));
    let mut works = 0;
    for game in games() {
        let (_, notes) = events(game, 1);
        let mut now = None;
        for note in &notes {
            match note.event {
                Event::Phase { side, phase } => now = Some((side, phase)),
                // What is at work before the first phase of a turn belongs to none.
                Event::Turn { .. } => now = None,
                ref event => {
                    if is_its_work(event) == Some(side) {
                        assert_eq!(now, Some((side, phase)), "{event:?}");
                        works += 1;
                    }
                }
            }
        }
    }
    assert!(works > 5, "{works} in {phase:?}");
}

/// The side that has reorganised a unit.
fn recovery(event: &Event) -> Option<Side> {
    if let Event::Recover { unit, .. } = event { Some(side_of(*unit)) } else { None }
}

/// The side that has moved a unit.
fn step(event: &Event) -> Option<Side> {
    if let Event::Step { unit, .. } = event { Some(side_of(*unit)) } else { None }
}

/// The side whose marker was rolled for. Both scenarios have the same markers.
fn scatter(event: &Event) -> Option<Side> {
    let Event::Scatter { marker, .. } = event else { return None };
    Some(one().setup().markers[usize::from(*marker)].side)
}

#[test]
fn rule_f_1_the_first_player_shells() {
    phase(0, Rule::FirstShells, GERMANS, Phase::Shells, scatter);
}

#[test]
fn rule_f_2_the_first_player_moves() {
    phase(1, Rule::FirstMoves, GERMANS, Phase::Moves, step);
}

#[test]
fn rule_f_3_the_first_player_reorganises() {
    phase(2, Rule::FirstReorganises, GERMANS, Phase::Reorganisation, recovery);
}

#[test]
fn rule_f_4_the_second_player_shells() {
    phase(3, Rule::SecondShells, POLES, Phase::Shells, scatter);
}

#[test]
fn rule_f_5_the_second_player_moves() {
    phase(4, Rule::SecondMoves, POLES, Phase::Moves, step);
}

#[test]
fn rule_f_6_the_second_player_reorganises() {
    phase(5, Rule::SecondReorganises, POLES, Phase::Reorganisation, recovery);
}

#[test]
fn rule_n_3_germans_move_first() {
    for game in games() {
        let (_, notes) = events(game, 1);
        let mut first = Vec::new();
        for turn in notes.split(|note| matches!(note.event, Event::Turn { .. })).skip(1) {
            first.extend(turn.iter().find_map(|note| step(&note.event)));
        }
        assert!(first.len() > 20 && first.into_iter().all(|side| side == GERMANS));
    }
}

#[test]
fn rule_2_0_dice_have_ten_faces() {
    let (_, notes) = events(one(), 2);
    let dice: Vec<u8> = notes
        .iter()
        .filter_map(|note| match note.event {
            Event::Scatter { die, .. } | Event::Fire { die, .. } => Some(die),
            _ => None,
        })
        .collect();
    assert!(dice.contains(&1) && dice.contains(&10));
    assert!(dice.iter().all(|die| (1..=10).contains(die)));
}

fn count(side: Side, kind: Kind, game: &Pluton) -> usize {
    game.setup().units.iter().filter(|unit| unit.side == side && unit.kind == kind).count()
}

#[test]
fn rule_s1_2_forces_of_scenario_1() {
    let kinds = |side| Kind::ALL.map(|kind| count(side, kind, one()));
    assert_eq!(kinds(POLES), [24, 8, 3, 8]);
    assert_eq!(kinds(GERMANS), [27, 15, 6, 9]);
}

#[test]
fn rule_s2_1_scenario_2_has_a_company_more_and_27_turns() {
    let kinds = |side| Kind::ALL.map(|kind| count(side, kind, two()));
    assert_eq!(kinds(POLES), [27, 9, 3, 9]);
    assert_eq!(kinds(GERMANS), [27, 15, 6, 9]);
    assert_eq!(two().switches().turns, 27);
}

#[test]
fn rule_n_4_boxes_of_each_kind() {
    for unit in &one().setup().units {
        let boxes = match (unit.kind, unit.side) {
            (Kind::Commander, _) => 0,
            (Kind::Mortars, Side::First) => 2,
            (Kind::MachineGuns, Side::Second) if unit.company > 0 => 2,
            _ => 3,
        };
        assert_eq!(unit.boxes, boxes, "{}", unit.name);
    }
}

#[test]
fn rule_n_5_all_begin_with_morale_two() {
    assert!(one().setup().units.iter().all(|unit| unit.morale == 2));
}

#[test]
fn rule_n_2_buildings_are_wooden() {
    use wargauge_engine::pluton::Ground;
    let hexes = &one().setup().map.hexes;
    let buildings = hexes.iter().filter(|hex| hex.ground.is_buildings());
    assert_eq!(buildings.clone().count(), 34);
    assert!(buildings.clone().all(|hex| hex.ground == Ground::WoodenBuildings));
}

#[test]
fn the_set_ups_have_no_fault() {
    for game in games() {
        let faults = check(game.setup());
        assert!(faults.is_empty(), "{faults:?}");
    }
}

#[test]
fn rule_s1_3_units_are_set_up_in_the_areas_of_their_groups() {
    let (_, notes) = events(one(), 3);
    let board = one().map().board;
    let mut placed = 0;
    for note in &notes {
        let Event::Place { unit, hex } = note.event else { continue };
        placed += 1;
        let data = &one().setup().units[one().place(unit)];
        let group = &one().setup().groups[usize::from(data.group)];
        assert!(group.hexes.contains(&board.number(hex)), "{} on {}", data.name, board.name(hex));
        assert_eq!(note.rule, Rule::SetUpOne);
    }
    // Poles without the rest of I/83, and I/73.
    assert_eq!(placed, 43 - 11 + 19);
}

#[test]
fn rule_s2_2_poles_set_up_in_secret_near_their_commanders() {
    let mut state = two().start();
    let mut table = Luck::new(5, 5);
    let mut choices = wargauge_engine::pluton::Choices::empty();
    let mut picks = wargauge_engine::luck::stream(5, 5, 5);
    while state.turn() == 0 {
        two().advance(&mut state, &mut table, &mut choices);
        if state.turn() > 0 {
            break;
        }
        let nth = rand_core::Rng::next_u64(&mut picks) as usize % choices.len();
        two().play(&mut state, choices[nth], &mut table);
    }
    let board = two().map().board;
    let hex = |unit: u8| match state.whereabouts(unit) {
        wargauge_engine::pluton::Whereabouts::OnMap(hex) => hex,
        other => panic!("{other:?}"),
    };
    for unit in two().units_of(POLES) {
        let data = &two().setup().units[two().place(unit)];
        let near = two().units_of(POLES).filter(|&other| {
            let other = &two().setup().units[two().place(other)];
            let same = if data.company > 0 {
                other.company == data.company
            } else {
                other.battalion == data.battalion
            };
            other.kind == Kind::Commander && same
        });
        let distance = near.map(|other| board.distance(hex(unit), hex(other))).min();
        assert!(distance.is_some_and(|distance| distance <= 2), "{}", data.name);
        assert!(two().map().ground(hex(unit)).is_cover());
        assert!(!two().is_on_view(&state, GERMANS, unit), "nobody sees it");
    }
}

/// Polish and German units on hexes, in a turn.
fn position(game: &Pluton, poles: &[(&str, u16)], germans: &[(&str, u16)], turn: u8) -> State {
    let board = game.map().board;
    let all = [(POLES, poles), (GERMANS, germans)];
    let placed: Vec<Placed> = all
        .into_iter()
        .flat_map(|(side, units)| units.iter().map(move |unit| (side, *unit)))
        .map(|(side, (name, hex))| {
            Placed::fresh(number(game, side, name), board.numbered(hex).unwrap())
        })
        .collect();
    game.position(&placed, GERMANS, turn)
}

#[test]
fn rule_s1_6_reinforcements_come_in_their_turns() {
    let mut seen = 0;
    for game in 0..4 {
        let (_, notes) = events(one(), game);
        let mut turn = 0;
        for note in &notes {
            match note.event {
                Event::Turn { turn: now } => turn = now,
                Event::Release { group } => {
                    let name = &one().setup().groups[usize::from(group)].name;
                    match name.as_str() {
                        "I/83" => assert_eq!(turn, 4),
                        "III/73" => assert_eq!(turn, 6),
                        other => assert_eq!(other, "II/73"),
                    }
                    seen += 1;
                }
                Event::Step { unit, from: None, to, .. } => {
                    let data = &one().setup().units[one().place(unit)];
                    let group = &one().setup().groups[usize::from(data.group)];
                    assert!(group.hexes.contains(&one().map().board.number(to)));
                }
                _ => {}
            }
        }
    }
    assert!(seen >= 8, "{seen}");
}

#[test]
fn rule_s1_6_the_second_battalion_comes_when_a_building_is_taken() {
    let mut state = position(one(), &[], &[("s1", 2618)], 1);
    let mut table = Recorder::<Note>::new(1, 1);
    let s1 = number(one(), GERMANS, "s1");
    let hex = one().map().board.numbered(2518).unwrap();
    one().try_play(&mut state, Choice::Move(s1), &mut table).unwrap();
    one().try_play(&mut state, Choice::Step(hex), &mut table).unwrap();
    assert!(table.notes.iter().any(|note| matches!(note.event, Event::Release { .. })));
}

#[test]
fn rule_s1_6_it_comes_too_when_a_lone_commander_has_to_leave_the_building() {
    let mut state = position(one(), &[("1d", 2518)], &[("s1", 2618)], 1);
    let mut table = Recorder::<Note>::new(1, 1);
    let s1 = number(one(), GERMANS, "s1");
    let hex = one().map().board.numbered(2518).unwrap();
    one().try_play(&mut state, Choice::Move(s1), &mut table).unwrap();
    one().try_play(&mut state, Choice::Step(hex), &mut table).unwrap();
    let came = |table: &Recorder<Note>| {
        table.notes.iter().any(|note| matches!(note.event, Event::Release { .. }))
    };
    assert!(!came(&table), "he still stands there");
    let mut choices = wargauge_engine::pluton::choice::Choices::new();
    one().advance(&mut state, &mut table, &mut choices);
    if let Some(&leaves @ Choice::Retreat(_)) = choices.first() {
        one().try_play(&mut state, leaves, &mut table).unwrap();
    }
    assert!(came(&table));
}

#[test]
fn rule_s2_4_german_battalions_roll_after_a_pole_was_revealed() {
    let mut rolled = 0;
    for game in 0..6 {
        let (_, notes) = events(two(), game);
        let (mut turn, mut revealed) = (0, None);
        for note in &notes {
            match note.event {
                Event::Turn { turn: now } => turn = now,
                Event::Reveal { unit, .. } if unit < 64 => {
                    revealed.get_or_insert(turn);
                }
                Event::Roll { purpose, against, .. }
                    if purpose == wargauge_engine::pluton::purposes::ARRIVAL =>
                {
                    rolled += 1;
                    assert!(revealed.is_some_and(|first| first < turn));
                    assert_eq!(against, if turn < 8 { 1 } else { 2 });
                }
                _ => {}
            }
        }
    }
    assert!(rolled > 5, "{rolled}");
}

#[test]
fn rule_s1_7_points_of_both_sides() {
    // Nobody near the road: open. Poles hold a building, Germans two.
    let state = position(one(), &[("s1", 403)], &[("s1", 1320), ("s2", 1420)], 5);
    let poles = one().points(&state, POLES);
    assert_eq!((poles.buildings, poles.uncalled, poles.road), (4, 16, 0));
    let germans = one().points(&state, GERMANS);
    assert_eq!((germans.buildings, germans.uncalled, germans.road), (6, 14, 16));
    assert_eq!(one().net(&state), 20 - 36);
    // A hex with platoons of both counts for neither.
    let state = position(one(), &[("s1", 403)], &[("s1", 403)], 5);
    assert_eq!(one().points(&state, POLES).buildings, 0);
    // A platoon at Parzymiechy keeps both roads shut.
    let state = position(one(), &[("s1", 2411)], &[("s1", 1320)], 5);
    assert!(!one().is_road_open(&state));
}

#[test]
fn rule_s2_5_points_of_scenario_2() {
    let state = position(two(), &[], &[("s1", 403), ("s2", 3408), ("s3", 1320), ("s4", 1604)], 5);
    let germans = two().points(&state, GERMANS);
    // Rozalin and Przesieka 3, Napoleon 2.5, Kleśniska 2.
    assert_eq!((germans.buildings, germans.road), (6 + 6 + 5 + 4, 24));
    assert_eq!(two().setup().victory.unrevealed, 6);
    // Artillery that is not called is worth something to the Poles alone, here all of theirs.
    assert_eq!((germans.uncalled, two().points(&state, POLES).uncalled), (0, 14));
    let (last, notes) = events(two(), 2);
    let mut quiet = 0;
    let mut revealed = false;
    for note in &notes {
        match note.event {
            Event::Reveal { unit, .. } => revealed |= unit < 64,
            Event::Points { .. } if !revealed => quiet += 6,
            _ => {}
        }
    }
    assert_eq!(two().points(&last, POLES).unrevealed, quiet.min(36));
}

#[test]
fn rule_s1_8_grades_are_read_off_the_difference() {
    let grades = [0, 7, 8, 13, 14, 21, 22, 31, 32, 99].map(|net| one().grade(net));
    let twice = Grade::ALL.into_iter().flat_map(|grade| [grade; 2]);
    assert_eq!(grades.to_vec(), twice.collect::<Vec<_>>());
}

#[test]
fn rule_s2_6_a_draw_has_no_winner() {
    for game in games() {
        for number in 0..10 {
            let (last, _) = events(game, number);
            let outcome = game.outcome(&last).unwrap();
            assert_eq!(outcome.winner.is_none(), outcome.points.abs() < 8);
            assert_eq!(outcome.turn, 27);
            assert_eq!(outcome.points, i32::from(game.net(&last)));
        }
    }
}
