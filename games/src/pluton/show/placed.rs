//! The board of *Pluton 1* in the middle of a game: the map with the counters where a state has them.

use std::collections::BTreeMap;

use wargauge_analysis::field::{Counter, CounterKind, Field, Stack, Symbol, Waiting};
use wargauge_engine::Side;
use wargauge_engine::pluton::setup::{Kind, Setup};
use wargauge_engine::pluton::{Level, Rules, State, Whereabouts};
use wargauge_scenarios::Scenario;

use super::field::{MARKER, bare, counter};
use crate::pluton::log::in_words;

/// What an enemy counter looks like that was never seen.
const MASKED: &str = "masked";

/// The whole board.
pub(crate) fn placed(scenario: &Scenario<Setup>, game: &Rules, state: &State) -> Field {
    seen(scenario, game, state, None)
}

/// The whole board, or what one side knows of it.
pub(crate) fn seen(
    scenario: &Scenario<Setup>,
    game: &Rules,
    state: &State,
    viewer: Option<Side>,
) -> Field {
    let setup = &scenario.setup;
    let board = game.map().board;
    let mut field = bare(scenario);
    let mut stacks: BTreeMap<u16, Vec<Counter>> = BTreeMap::new();
    let mut off: [[Vec<Counter>; 2]; 2] = Default::default();
    for (place, unit) in setup.units.iter().enumerate() {
        let number = game.number(place);
        let side = unit.side;
        match state.whereabouts(number) {
            Whereabouts::OnMap(hex) => {
                if viewer.is_some_and(|viewer| !game.is_on_view(state, viewer, number)) {
                    continue;
                }
                let is_masked = viewer.is_some_and(|viewer| !game.is_named(state, viewer, number));
                let counter = if is_masked {
                    Counter {
                        kind: MASKED.to_owned(),
                        side: Some(side.index() as u8),
                        name: MASKED.to_owned(),
                        ..Counter::default()
                    }
                } else {
                    Counter { values: values(game, state, number), ..counter(unit) }
                };
                stacks.entry(board.number(hex)).or_default().push(counter);
            }
            // What a side has lost unseen, or has still to set up, the enemy does not know.
            _ if viewer.is_some_and(|viewer| !game.is_named(state, viewer, number)) => {}
            Whereabouts::Waiting => off[side.index()][0].push(counter(unit)),
            Whereabouts::Gone => off[side.index()][1].push(counter(unit)),
        }
    }
    for (marker, nth) in setup.markers.iter().zip(0..) {
        let Some(hex) = state.marker(nth) else { continue };
        stacks.entry(board.number(hex)).or_default().push(Counter {
            kind: MARKER.to_owned(),
            side: Some(marker.side.index() as u8),
            name: format!("marker {}", marker.number),
            ..Counter::default()
        });
    }
    if viewer.is_some() {
        let symbol = Symbol::Letters("?".to_owned());
        field.kinds.push(CounterKind { name: MASKED.to_owned(), sign: 'Q', symbol });
    }
    field.stacks = stacks.into_iter().map(|(hex, counters)| Stack { hex, counters }).collect();
    for (side, lists) in setup.sides.iter().zip(off) {
        for (what, counters) in ["to come", "lost"].into_iter().zip(lists) {
            if !counters.is_empty() {
                field.waiting.push(Waiting { place: format!("{side}: {what}"), counters });
            }
        }
    }
    field.remarks.push("! under fire, !! pinned".to_owned());
    field
}

/// Boxes left, and the level.
fn values(game: &Rules, state: &State, unit: u8) -> String {
    let level = match state.level(unit) {
        Level::Full => "",
        Level::UnderFire => "!",
        Level::Pinned => "!!",
    };
    if game.kind(unit) == Kind::Commander {
        return level.to_owned();
    }
    in_words(game.size(state, unit)) + level
}
