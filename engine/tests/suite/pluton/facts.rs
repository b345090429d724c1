//! The milestones that studies keep, against a plain reading of the events of random games.

use std::collections::BTreeMap;

use wargauge_engine::fact::slug;
use wargauge_engine::pluton::{Event, Kind, Note, Pluton};
use wargauge_engine::{Game, Side};

use super::games;
use super::printed::{GERMANS, MAP};
use crate::common::play;
use crate::common::recorder::Recorder;

/// The milestones that an event reaches, by their columns.
fn reached(game: &Pluton, event: &Event) -> Vec<String> {
    let side_of = |unit: u8| if unit < 64 { Side::First } else { Side::Second };
    let name = |side: Side| game.setup().sides[side.index()].clone();
    match *event {
        Event::Combat { .. } => vec!["combat_turn".to_owned()],
        Event::Step { unit, to, .. } if side_of(unit) == GERMANS => {
            let (row, column) = game.map().board.row_column(to);
            let letter = MAP[usize::from(row) - 1].chars().nth(usize::from(column) - 1);
            let is_built = letter.is_some_and(char::is_alphabetic);
            if is_built { vec!["buildings_turn".to_owned()] } else { Vec::new() }
        }
        Event::Reveal { unit, .. } => vec![format!("revealed_{}_turn", name(side_of(unit)))],
        Event::Eliminate { unit, .. } if game.kind(unit) == Kind::Commander => {
            vec![format!("commander_{}_turn", name(side_of(unit)))]
        }
        Event::Release { group } => {
            let group = &game.setup().groups[usize::from(group)];
            vec![format!("{}_{}_arrived_turn", name(group.side), slug(&group.name))]
        }
        Event::Call { support } => {
            let support = &game.setup().support[usize::from(support)];
            vec![format!("{}_{}_called_turn", name(support.side), slug(&support.name))]
        }
        _ => Vec::new(),
    }
}

#[test]
fn milestones_equal_a_plain_reading_of_the_events() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for game in games() {
        let facts = game.facts();
        for number in 0..6 {
            let mut table = Recorder::<Note>::new(9, number);
            play(game, 9, number, &mut table, |_, _| {});
            let mut kept = vec![0; facts.len()];
            game.blank(&mut kept);
            let (mut turn, mut expected) = (0_u8, BTreeMap::new());
            for note in table.notes.drain(..) {
                if let Event::Turn { turn: now } = note.event {
                    turn = now;
                }
                game.record(turn, &note, &mut kept);
                for column in reached(game, &note.event) {
                    expected.entry(column).or_insert_with(|| i16::from(turn.max(1)));
                }
            }
            let milestones =
                facts.iter().zip(&kept).filter(|(fact, _)| fact.column.ends_with("_turn"));
            for (fact, &kept) in milestones {
                assert_eq!(kept, expected.remove(&fact.column).unwrap_or(0), "{}", fact.column);
                *seen.entry(fact.column.clone()).or_default() += u32::from(kept > 0);
            }
            assert!(expected.is_empty(), "no fact keeps {expected:?}");
        }
    }
    for column in ["combat_turn", "buildings_turn", "germans_ii_73_arrived_turn"] {
        assert!(seen.get(column).is_some_and(|&count| count > 2), "{column}: {seen:?}");
    }
}
