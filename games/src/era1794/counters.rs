//! The counters of a 1794 scenario for `worth`: each unit with its commander and its arm. Draws nothing.

use wargauge_engine::era1794::setup::{Arm, UnitSetup};

use super::plans::Scenario;
use super::show::field::{counter, kinds, side_of};
use crate::counters::Piece;

/// The natural groups: those of an arm are called in the plural where English has one.
fn arm(unit: &UnitSetup) -> &'static str {
    match unit.arm {
        Arm::Cavalry if unit.cossack => "cossacks",
        other => other.name(),
    }
}

/// Every unit, in the order of the set-up.
pub(crate) fn pieces(scenario: &Scenario) -> Vec<Piece> {
    let setup = &scenario.setup;
    let looks = kinds();
    let units = setup.units.iter().zip(&scenario.unit_ids).enumerate();
    let piece = |(nth, (unit, id)): (usize, (&UnitSetup, &String))| {
        let counter = counter(scenario, nth, unit);
        let look = looks.iter().find(|look| look.name == counter.kind)?.clone();
        let commander = setup.commanders.get(unit.commander)?;
        Some(Piece {
            id: id.clone(),
            name: unit.name.clone(),
            side: side_of(setup, unit),
            count: 1,
            counter,
            look,
            groups: vec![commander.name.clone(), arm(unit).to_owned()],
        })
    };
    units.filter_map(piece).collect()
}

/// The changes that keep these units in the box.
pub(crate) fn kept_out(scenario: &Scenario, pieces: &[usize]) -> Vec<String> {
    let ids = pieces.iter().filter_map(|&piece| scenario.unit_ids.get(piece));
    ids.map(|id| format!("units.{id}.start=out")).collect()
}
