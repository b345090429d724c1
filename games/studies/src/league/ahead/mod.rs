//! What a player that looks ahead does against the mixtures of a league.
//!
//! Such a player is often the best reply that is known, and too slow to be a member: the members of a
//! league are to play thousands of games in seconds.

mod record;

use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::statistics::difference;
use wargauge_analysis::summary::Ended;
use wargauge_analysis::{Run, Scores};
use wargauge_engine::Side;
use wargauge_games::league;
use wargauge_games::{Contender, League};

use self::record::{Keeping, Measured, Record};
use super::Request;
use super::seats::{Plan, go_on, play};
use super::standing::Ahead;
use crate::failure::Failure;
use crate::numbers;
use crate::progress::{Following, Goal, Progress};

/// Plays it in the place of each mixture, and against itself. Nothing if none is asked for, or it was interrupted. What
/// is played is kept beside the league. How many games were played now goes with it.
///
/// A player that goes by a league goes by this one, unless it names a file.
///
/// It gains its score less the league's value, which is known from games of its own. Games of the mixtures on the
/// same luck would not do as well: a player that looks ahead takes another course, so that the luck of the two is
/// hardly related, and their difference has the luck of both.
pub(super) fn measure(
    request: &Request,
    league: &League,
    progress: &dyn Progress,
) -> Result<Option<(Ahead, u64)>, Failure> {
    let Request { ahead: Some(player), ahead_games: games, .. } = request else {
        return Ok(None);
    };
    if *games == 0 {
        return Err(Failure::Input("`--ahead-games`: what looks ahead needs games".to_owned()));
    }
    let scenario = request.scenario.with_league(league.clone());
    let request = &Request { scenario, ..request.clone() };
    let [first, second] = Side::BOTH.map(|side| league.mixture(side));
    let looks = Contender::Named(player.clone());
    let seats = [[&looks, &second], [&first, &looks], [&looks, &looks]];
    let plan = Plan {
        seats: &seats,
        contrasts: Vec::new(),
        games: *games,
        from: numbers::AHEAD,
        label: "looking ahead",
    };
    let wanted = Measured::of([&looks, &first, &second], request.seed);
    let Some((run, played)) = played(request, &plan, wanted, progress)? else { return Ok(None) };
    let outcomes = |nth: usize| run.outcomes(nth, seats.len());
    let [as_first, as_second, both] = [0, 1, 2].map(|nth| outcomes(nth).score(Side::First));
    let known = Estimate::from(league.value).into();
    let gains = [difference(as_first, known), difference(known, as_second)];
    let ended = Ended::by(request.scenario.sheet(), outcomes(2));
    let gains = gains.map(Into::into);
    let player = player.clone();
    Ok(Some((Ahead { player, games: *games, gains, value: both.into(), ended }, played)))
}

/// All games of the plan: those that are kept, if they still come out as they did, and the others, and how many were
/// played now. Nothing if it was interrupted.
fn played(
    request: &Request,
    plan: &Plan<'_>,
    wanted: Measured,
    progress: &dyn Progress,
) -> Result<Option<(Scores, u64)>, Failure> {
    let digest = &request.scenario.about().digest;
    let (mut record, known) = Record::beside(request.out.as_deref(), digest, wanted.clone());
    // The first number tells whether the others hold.
    let first = play(request, &Plan { games: 1, ..plan.clone() }, progress)?;
    let Some(Run { count: taste, .. }) = first else { return Ok(None) };
    if let Some(words) = record.words(&known, &taste, plan.games) {
        progress.remark(&words);
    }
    let start = if known.holds(&taste) && known.numbers <= plan.games {
        known
    } else {
        if known.holds(&taste) {
            // A longer measurement is not written over.
            record.path = None;
        }
        wanted.begun(taste)
    };
    let pairs = plan.seats.len() as u64;
    let left = pairs * (plan.games - start.numbers);
    let following = Following::stage(progress, plan.label, Goal::Games(left));
    let keeping = Keeping::new(&following, &record, start.clone());
    let run = go_on(request, plan, (start.scores, start.numbers), &keeping)?;
    let measured = keeping.end()?;
    if !run.interrupted {
        return Ok(Some((run.count, pairs + left)));
    }
    if let Some(path) = &record.path {
        let (path, games) = (path.display(), plan.games);
        progress.remark(&format!(
            "`{path}` keeps {} of {games} games: --only-ahead goes on from them",
            measured.numbers
        ));
    }
    Ok(None)
}

/// The same as the file of a league has it.
pub(super) fn noted(ahead: &Ahead) -> league::Ahead {
    league::Ahead {
        player: ahead.player.clone(),
        gains: ahead.gains.map(Into::into),
        value: ahead.value.into(),
    }
}

#[cfg(test)]
mod tests;
