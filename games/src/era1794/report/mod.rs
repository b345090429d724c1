//! A game for people: turn by turn, then the points by cause and what became of everybody.

mod closing;
mod consequences;
mod events;
mod words;

use wargauge_engine::Game;
use wargauge_engine::era1794::Rules;

use self::events::Report;
use crate::system::{System, Telling, end_of};

/// The whole report, or as much of it as is asked for.
pub(crate) fn report<M, const U: usize, const S: usize, const H: usize>(
    game: &Rules<U, S, H>,
    telling: &Telling<'_, M>,
) -> String
where
    M: System<Game = Rules<U, S, H>>,
{
    let Telling { replay, at, .. } = *telling;
    let mut report = Report::new(game.rules(), game.setup(), telling);
    report.tell(&replay.told[..at]);
    let end = replay.told.len();
    match end_of(game, replay).filter(|_| at == end) {
        Some(state) => report.closing(&replay.told, &state),
        None => report.cut(at, end),
    }
    report.sheet.text
}
