//! The board of *Fortress of Verdox* in the middle of a game: the map with the counters where a state has
//! them.

use std::collections::BTreeMap;

use wargauge_analysis::field::{Counter, CounterKind, Field, Stack, Surface, Symbol, Tone};
use wargauge_engine::Side;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::{Kind, Setup, State, Verdox, Whereabouts};
use wargauge_scenarios::Scenario;

use super::field::{BARGE, field};
use super::staging::kind;
use crate::verdox::log::unit_name;

/// The whole board.
pub(crate) fn placed(scenario: &Scenario<Setup>, game: &Verdox, state: &State) -> Field {
    seen(scenario, game, state, None)
}

/// What an enemy counter that lies face down looks like.
const FACE_DOWN: &str = "face down";

/// The whole board, or what one side knows of it.
pub(crate) fn seen(
    scenario: &Scenario<Setup>,
    game: &Verdox,
    state: &State,
    viewer: Option<Side>,
) -> Field {
    let mut field = field(scenario);
    let grid = game.map().grid;
    let mut stacks: BTreeMap<u16, Vec<Counter>> = BTreeMap::new();
    for side in Side::BOTH {
        let name = &scenario.setup.sides[side.index()];
        for unit in state.units_of(side) {
            let view = state.unit(unit);
            let Whereabouts::OnMap(square) = view.whereabouts else { continue };
            let hidden = viewer.is_some_and(|viewer| game.seen(state, viewer, unit).is_none());
            let kind = if hidden { FACE_DOWN } else { view.kind.name() };
            stacks.entry(grid.number(square)).or_default().push(Counter {
                kind: kind.to_owned(),
                side: Some(side.index() as u8),
                name: unit_name(name, unit),
                values: if view.face_up { String::new() } else { "?".to_owned() },
                ..Counter::default()
            });
        }
    }
    for nth in 0..scenario.setup.map.barges.len() as u8 {
        let view = state.barge(nth);
        let Some(square) = view.square else { continue };
        stacks.entry(grid.number(square)).or_default().push(Counter {
            kind: BARGE.to_owned(),
            side: view.owner.map(|side| side.index() as u8),
            name: BARGE.to_owned(),
            ..Counter::default()
        });
    }
    field.kinds.extend(Kind::ALL.into_iter().map(kind));
    if viewer.is_some() {
        let symbol = Symbol::Letters("?".to_owned());
        field.kinds.push(CounterKind { name: FACE_DOWN.to_owned(), sign: 'Q', symbol });
    }
    field.stacks = stacks.into_iter().map(|(hex, counters)| Stack { hex, counters }).collect();
    breach(&mut field, game, state);
    field.remarks.extend(Side::BOTH.map(|side| match viewer {
        Some(viewer) if viewer != side => {
            let (name, count) = (&scenario.setup.sides[side.index()], state.reserve_size(side));
            format!("{name} in reserve: {count} counters")
        }
        _ => reserve(scenario, state, side),
    }));
    field.remarks.push("? lies face down".to_owned());
    field
}

/// Walls and gates that have fallen.
fn breach(field: &mut Field, game: &Verdox, state: &State) {
    const BREACH: &str = "breach";
    let grid = game.map().grid;
    let fallen = grid.squares().filter(|&square| {
        matches!(game.map().terrain(square), Terrain::Wall | Terrain::Gate)
            && !state.walls().has(square.index())
    });
    let fallen: Vec<u16> = fallen.map(|square| grid.number(square)).collect();
    if fallen.is_empty() {
        return;
    }
    field.surfaces.push(Surface::new(BREACH, Tone::Rose, 'x'));
    for area in field.areas.iter_mut().filter(|area| fallen.contains(&area.hex)) {
        BREACH.clone_into(&mut area.surface);
    }
}

/// What a side has still to bring on, in words.
fn reserve(scenario: &Scenario<Setup>, state: &State, side: Side) -> String {
    let stock = Kind::ALL.into_iter().zip(state.reserve(side)).filter(|(_, count)| *count > 0);
    let stock: Vec<String> =
        stock.map(|(kind, count)| format!("{count} {}", kind.name())).collect();
    let stock = if stock.is_empty() { "nothing".to_owned() } else { stock.join(", ") };
    format!("{} in reserve: {stock}", scenario.setup.sides[side.index()])
}
