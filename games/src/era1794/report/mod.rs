//! A game for people: turn by turn, then the points by cause and the fate of every unit.

mod closing;
mod consequences;
mod events;
mod words;

use wargauge_engine::era1794::Rules;

use self::events::Report;
use crate::page;
use crate::system::{ReportInput, System, end_of};

/// The whole report, or as much of it as is asked for.
pub(crate) fn report<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Rules<U, S, H, X>,
    input: &ReportInput<'_, M>,
) -> page::Report
where
    M: System<Game = Rules<U, S, H, X>>,
{
    let ReportInput { replay, at, .. } = *input;
    let mut report = Report::new(game, input);
    report.describe(&replay.events[..at]);
    let end = replay.events.len();
    match end_of(game, replay).filter(|_| at == end) {
        Some(state) => report.closing(&replay.events, &state),
        None => report.cut(at, end),
    }
    report.sheet.finish()
}
