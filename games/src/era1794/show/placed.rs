//! The board of a 1794 game in the middle of it: the set-up's board with the counters where a state has
//! them.

use std::collections::BTreeMap;

use wargauge_analysis::field::{Counter, Field, Stack, Waiting};
use wargauge_engine::era1794::setup::{Arm, HexNumber, Office};
use wargauge_engine::era1794::{Rules, State, UnitView, Whereabouts};

use super::field::{commander, counter, field, side_of, stars};
use super::layout::Layout;
use crate::era1794::plans::Scenario;

/// The whole board.
pub(crate) fn placed<const U: usize, const S: usize, const H: usize, const X: usize>(
    scenario: &Scenario,
    game: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
) -> Field {
    let setup = &scenario.setup;
    let layout = Layout::new(setup);
    let mut field = field(scenario, &layout);
    let mut stacks: BTreeMap<HexNumber, Vec<(u8, Counter)>> = BTreeMap::new();
    let mut away: Vec<Waiting> = Vec::new();
    for (nth, unit) in setup.units.iter().enumerate() {
        let view = state.unit(nth);
        let shown = Counter {
            values: values(game, state, nth, view),
            facing: None,
            ..counter(scenario, nth, unit)
        };
        let side = &setup.sides[side_of(setup, unit).index()];
        match view.whereabouts {
            Whereabouts::OnMap(hex) => {
                let shown = Counter { facing: Some(view.facing.index() as u8), ..shown };
                stacks.entry(layout.board.number(hex)).or_default().push((view.depth, shown));
            }
            Whereabouts::Routed(turn) => {
                aside(&mut away, format!("{side}: routed, back in turn {turn}"), shown);
            }
            Whereabouts::Gone => aside(&mut away, format!("{side}: out of the game"), shown),
            Whereabouts::Waiting => aside(&mut away, format!("{side}: to come"), shown),
        }
    }
    for (nth, one) in setup.commanders.iter().enumerate() {
        if one.office == Office::Reserve {
            continue;
        }
        let side = &setup.sides[one.side.index()];
        match state.commander(nth) {
            Some(hex) => {
                let stack = stacks.entry(layout.board.number(hex)).or_default();
                stack.push((u8::MAX, commander(one)));
            }
            None => aside(&mut away, format!("{side}: not on the map"), commander(one)),
        }
    }
    let stack = |(hex, mut counters): (HexNumber, Vec<(u8, Counter)>)| {
        counters.sort_by_key(|(depth, _)| *depth);
        Stack { hex, counters: counters.into_iter().map(|(_, counter)| counter).collect() }
    };
    field.stacks = stacks.into_iter().map(stack).collect();
    field.waiting = away;
    field
}

/// Puts a counter beside the board.
fn aside(away: &mut Vec<Waiting>, place: String, counter: Counter) {
    match away.iter_mut().find(|row| row.place == place) {
        Some(row) => row.counters.push(counter),
        None => away.push(Waiting { place, counters: vec![counter] }),
    }
}

/// What is written on a counter now.
fn values<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    nth: usize,
    view: UnitView,
) -> String {
    let unit = &game.setup().units[nth];
    if unit.arm == Arm::Artillery {
        return format!("{}{}", if view.limbered { "limb." } else { "guns" }, stars(unit));
    }
    let fire = match unit.firepower {
        Some(_) => game.firepower(state, nth).to_string(),
        None => "–".to_owned(),
    };
    let form = match (view.square, view.side_by_side) {
        (true, _) => " □",
        (false, true) => " ▭",
        (false, false) if view.skirmish => " ∴",
        (false, false) => "",
    };
    format!("{}-{}-{fire}{form}", game.morale(state, nth), view.size)
}
