//! The players that are to join a league, each on the sides that it can play.

use wargauge_engine::Side;
use wargauge_games::league::is_league;
use wargauge_games::{Contender, Playable, player_of_file};

use crate::failure::Failure;

/// A player that every scenario has.
const RANDOM: &str = "random";

/// Can a player take that side of a scenario?
///
/// # Errors
/// Why not.
pub(crate) fn plays(
    scenario: &dyn Playable,
    player: &Contender,
    side: Side,
) -> Result<(), Failure> {
    let random = Contender::from(RANDOM);
    let both = match side {
        Side::First => [player, &random],
        Side::Second => [&random, player],
    };
    scenario.contest(both, 0).map(|_| ()).map_err(Failure::from)
}

/// The players of these names, on the sides that they can play: a plan has one, and most players have both. The name of
/// a league stands for its members.
///
/// # Errors
/// If one of them can play neither side, or a league cannot be read.
pub(super) fn joining(
    scenario: &dyn Playable,
    names: &[String],
) -> Result<[Vec<Contender>; 2], Failure> {
    let mut joining = [Vec::new(), Vec::new()];
    for name in names {
        if is_league(name) {
            for (side, joining) in Side::BOTH.into_iter().zip(&mut joining) {
                joining.extend(scenario.members(name, side)?);
            }
            continue;
        }
        let player = member(name);
        let [first, second] = Side::BOTH.map(|side| plays(scenario, &player, side));
        if let (Err(why), Err(_)) = (&first, &second) {
            return Err(Failure::Input(format!("`--join {name}`: {why}")));
        }
        for (joining, can_play) in joining.iter_mut().zip([first, second]) {
            if can_play.is_ok() {
                joining.push(player.clone());
            }
        }
    }
    Ok(joining)
}

/// The player of a name. The plan of a file becomes part of the league, which then needs the file no more.
fn member(name: &str) -> Contender {
    player_of_file(name).unwrap_or_else(|| Contender::from(name))
}
