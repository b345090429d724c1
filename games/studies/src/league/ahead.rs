//! What a player that looks ahead does against the mixtures of a league.
//!
//! Such a player is often the best reply that is known, and too slow to be a member: the members of a
//! league are to play thousands of games in seconds.

use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::summary::Ended;
use wargauge_engine::Side;
use wargauge_games::league;
use wargauge_games::{Contender, League};

use super::Request;
use super::seats::{Plan, gains, play};
use super::standing::Ahead;
use crate::failure::Failure;
use crate::progress::Progress;

/// The numbers of the games in which it is measured: neither those of the matrix nor those of a search.
const AHEAD_FROM: u64 = 1 << 44;

/// It plays in the place of either mixture and of both; the mixtures also play each other.
pub(super) const SEATS: u64 = 4;

/// Plays it in the place of each mixture, and against itself, on the same luck. Nothing if none is asked
/// for, or it was interrupted.
pub(super) fn measure(
    request: &Request,
    league: &League,
    progress: &dyn Progress,
) -> Result<Option<Ahead>, Failure> {
    let Request { ahead: Some(player), ahead_games: games, .. } = request else {
        return Ok(None);
    };
    let [first, second] = Side::BOTH.map(|side| league.mixture(side));
    let looks = Contender::Named(player.clone());
    let seats = [[&first, &second], [&looks, &second], [&first, &looks], [&looks, &looks]];
    let games = *games;
    let plan =
        Plan { seats: &seats, contrasts: gains(), games, from: AHEAD_FROM, label: "looking ahead" };
    let Some(run) = play(request, plan, progress)? else { return Ok(None) };
    let outcomes = run.count.outcomes(3, seats.len());
    let value: Estimate = outcomes.score(Side::First).into();
    let sheet = request.scenario.sheet();
    let ended = Ended::new(sheet.sides(), outcomes, sheet.fact_sheet);
    let gains = [0, 1].map(|nth| run.count.difference(nth).into());
    Ok(Some(Ahead { player: player.clone(), games, gains, value, ended }))
}

/// The same as the file of a league has it.
pub(super) fn noted(ahead: &Ahead) -> league::Ahead {
    league::Ahead {
        player: ahead.player.clone(),
        gains: ahead.gains.map(Into::into),
        value: ahead.value.into(),
    }
}
