//! A sweep as a small file that later reports of the scenario name.

use std::path::Path;

use wargauge_games::league::Figure;
use wargauge_games::sensitivity::{MOST, Sensitive, Sensitivity};

use super::Outcome;
use super::words::parted;
use crate::documents::write;
use crate::failure::Failure;

/// Writes the known sensitivities of the scenario.
///
/// # Errors
/// If the scenario was changed, so that nothing would be known of it as it is, or the system cannot
/// write.
pub fn keep(outcome: &Outcome, path: &Path) -> Result<(), Failure> {
    let swept = &outcome.swept;
    if !swept.scenario.changes.is_empty() {
        return Err(changed());
    }
    let (clear, _) = parted(swept);
    let mut values: Vec<Sensitive> = Vec::new();
    for effect in clear {
        if values.len() < MOST && values.iter().all(|value| value.path != effect.path) {
            let change = effect.change;
            values.push(Sensitive {
                path: effect.path.clone(),
                from: effect.from.clone(),
                to: effect.to.clone(),
                change: Figure { share: change.share, low: change.low, high: change.high },
            });
        }
    }
    let sides = &outcome.scenario.sheet().sides;
    let player = |side: usize| swept.players.0[side].1.clone();
    let known = Sensitivity {
        system: swept.scenario.system.clone(),
        scenario: swept.scenario.name.clone(),
        digest: swept.scenario.digest.clone(),
        command: outcome.command.clone(),
        version: swept.tool.version.to_string(),
        players: [player(0), player(1)],
        games: swept.games,
        varied: swept.factors.len() as u64,
        values,
    };
    write(path, &known.text(&sides[0]))
}

/// The refusal to keep what is not known of the scenario as it is.
pub fn changed() -> Failure {
    Failure::Input(
        "`--keep` is for a scenario as it is: leave out `--with` and `--set`, or print the figures \
         as JSON"
            .to_owned(),
    )
}
