//! What a report shows beside the figures of a run: the field, where units stood and were lost in the
//! first games, and what is reconstructed. Not for the figures themselves.

use wargauge_analysis::{Series, ground};
use wargauge_games::Playable;
use wargauge_report::background::{Background, Reconstructed};

use crate::failure::Failure;

/// The background of a run of this many games. The first of them are played again, to see where
/// units stand.
///
/// # Errors
/// If the system gives no threads.
pub(crate) fn background(
    scenario: &dyn Playable,
    series: &dyn Series,
    games: u64,
    threads: usize,
) -> Result<Background, Failure> {
    let ground = ground(series, games, threads)?;
    let about = scenario.about();
    let reconstructed = about.reconstructed.iter().map(|origin| Reconstructed {
        path: origin.path.clone(),
        value: origin.value.clone(),
        range: origin.range.map(|(low, high)| [low, high]),
        note: origin.note.clone(),
    });
    Ok(Background {
        title: about.title.clone(),
        field: scenario.field(),
        ground: Some(ground),
        units: series
            .sheet()
            .units
            .iter()
            .map(|unit| (unit.name.clone(), unit.side.index() as u8))
            .collect(),
        scenes: None,
        values: about.origins.len(),
        reconstructed: reconstructed.collect(),
    })
}
