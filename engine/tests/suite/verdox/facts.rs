//! The milestones that studies keep of the sides, against a plain reading of the log.

use wargauge_engine::square::{Heading, Square};
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::{Event, Note, Verdox, side_of};
use wargauge_engine::{Game, Side};

use super::{changed, shipped, small};
use crate::common::play;
use crate::common::recorder::Recorder;

/// The squares that a side can reach without bridge or barge.
fn own_banks(game: &Verdox, side: Side) -> Vec<bool> {
    let map = game.map();
    let mut reached = vec![false; map.grid.len()];
    let mut open: Vec<Square> = map.edge[side.index()].iter().map(Square::of).collect();
    if game.switches().garrison.side == Some(side.index() as u8) {
        open.extend(map.fortress.iter().map(Square::of));
    }
    while let Some(square) = open.pop() {
        if std::mem::replace(&mut reached[square.index()], true) {
            continue;
        }
        let beside = Heading::ALL.into_iter().filter_map(|way| map.grid.neighbour(square, way));
        open.extend(beside.filter(|&to| !is_deep(game, to)));
    }
    reached
}

fn is_deep(game: &Verdox, square: Square) -> bool {
    matches!(game.map().terrain(square), Terrain::River | Terrain::Bridge)
}

/// The side that reaches each milestone with an event.
fn reached(
    game: &Verdox,
    banks: &[Vec<bool>; 2],
    garrison: &[u8],
    turn: u8,
    event: &Event,
) -> [Option<Side>; 3] {
    let fortress = |square: Square| game.map().fortress.has(square.index());
    match *event {
        Event::Step { unit, from, to, .. } => {
            let side = side_of(unit);
            let is_across = !is_deep(game, to) && !banks[side.index()][to.index()];
            let is_inside = fortress(to) && !fortress(from) && !garrison.contains(&unit);
            [is_across.then_some(side), is_inside.then_some(side), None]
        }
        Event::Gate { side, .. } if turn > 0 => [None, None, Some(side)],
        _ => [None; 3],
    }
}

#[test]
fn milestones_of_the_sides_equal_a_plain_reading_of_the_log() {
    let games = [
        shipped("verdox/open"),
        changed("verdox/garrison", &[], &["rules.gates=none"]),
        changed("verdox/garrison", &["garrison-hasbergs"], &[]),
        small(|_| {}),
    ];
    let (mut seen, mut returned) = ([[0; 3]; 2], 0);
    for game in games {
        let facts = game.facts();
        let banks = Side::BOTH.map(|side| own_banks(&game, side));
        for number in 0..12 {
            let mut table = Recorder::<Note>::new(5, number);
            let last = play(&game, 5, number, &mut table, |_, _| {});
            let mut kept = vec![0; facts.len()];
            game.blank(&mut kept);
            let mut expected = [[0_i16; 3]; 2];
            let mut turn = 0;
            // The units that began in the fortress.
            let mut garrison = Vec::new();
            for note in table.notes.drain(..) {
                if matches!(note.event, Event::Phase { side } if side == last.first()) {
                    turn += 1;
                }
                match note.event {
                    Event::Enter { unit, square, .. }
                        if turn == 0 && game.map().fortress.has(square.index()) =>
                    {
                        garrison.push(unit);
                    }
                    Event::Step { unit, from, to, .. } if garrison.contains(&unit) => {
                        let is_in = |square: Square| game.map().fortress.has(square.index());
                        returned += u32::from(is_in(to) && !is_in(from));
                    }
                    _ => {}
                }
                game.record(turn, &note, &mut kept);
                let found = reached(&game, &banks, &garrison, turn, &note.event);
                for (milestone, side) in found.into_iter().enumerate() {
                    let Some(side) = side else { continue };
                    let first = &mut expected[side.index()][milestone];
                    if *first == 0 {
                        *first = i16::from(turn);
                    }
                }
            }
            for side in Side::BOTH {
                let names = ["river_crossed", "fortress_entered", "gate_held"];
                for (milestone, name) in names.into_iter().enumerate() {
                    let column = format!("{}_{name}_turn", game.sides()[side.index()]);
                    let place = facts.iter().position(|fact| fact.column == column);
                    let kept = kept[place.unwrap_or_else(|| panic!("no {column}"))];
                    assert_eq!(kept, expected[side.index()][milestone], "{column}");
                    seen[side.index()][milestone] += u32::from(kept > 0);
                }
            }
        }
    }
    assert!(seen.iter().flatten().all(|&count| count >= 5), "{seen:?}");
    assert!(returned > 20, "{returned} steps back into the fortress, which count for nothing");
}
