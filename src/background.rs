//! What a report tells beside the figures of a run: the field, where units stood and fell in the
//! first games, and what is reconstructed. Not for the figures themselves.

use wargauge_analysis::{Series, ground};
use wargauge_report::background::{Background, Reconstructed};
use wargauge_scenarios::Scenario;

use crate::exit::Failure;
use crate::systems::System;

/// The background of a run of so many games. The first of them are played once more, to look at
/// where units stand.
///
/// # Errors
/// If the system gives no threads.
pub(crate) fn background<S: System>(
    scenario: &Scenario<S>,
    series: &dyn Series,
    games: u64,
    threads: usize,
) -> Result<Background, Failure> {
    let ground = ground(series, games, threads)?;
    let reconstructed = scenario.reconstructed.iter().map(|origin| Reconstructed {
        path: origin.path.clone(),
        value: origin.value.clone(),
        range: origin.range.map(|(low, high)| [low, high]),
        note: origin.note.clone(),
    });
    Ok(Background {
        title: scenario.title.clone(),
        field: Some(S::field(scenario)),
        ground: Some(ground),
        values: scenario.origins.len(),
        reconstructed: reconstructed.collect(),
    })
}
