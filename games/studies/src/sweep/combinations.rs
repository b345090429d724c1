//! Every combination of a design as a scenario, loaded before anything is played.

use std::sync::Arc;

use wargauge_analysis::sweep::Design;
use wargauge_games::Playable;

use super::factors::{Factor, Ground, fault};
use crate::failure::Failure;

/// A level of some factors, by their places.
pub(super) type Levels = [(usize, usize)];

/// The changes that give these levels.
fn sets(factors: &[Factor], levels: &Levels) -> Vec<String> {
    levels.iter().flat_map(|&(factor, level)| factors[factor].values.sets(level)).collect()
}

/// The scenario with these levels, everything else as it is.
///
/// # Errors
/// If they make no scenario together; the message names the values that do not go together.
pub(super) fn combination(
    ground: &Ground,
    factors: &[Factor],
    levels: &Levels,
) -> Result<Arc<dyn Playable>, Failure> {
    let why = match ground.load(&sets(factors, levels)) {
        Ok(scenario) => return Ok(scenario),
        Err(why) => why,
    };
    let (clash, why) = smallest(ground, factors, levels.to_vec(), why);
    let named: Vec<String> = clash
        .iter()
        .map(|&(factor, level)| factors[factor].values.sets(level).join(", "))
        .collect();
    Err(Failure::Input(format!(
        "`--vary`: these values make no scenario together: {}: {}; give one of them a narrower range, as in \
         `--vary PATH=LOW..HIGH`, or fix it by `--set PATH=VALUE`",
        named.join("; "),
        fault(&why)
    )))
}

/// The fewest of these levels that still make no scenario: each is left out in turn, and comes back
/// if the others go together without it.
fn smallest(
    ground: &Ground,
    factors: &[Factor],
    mut levels: Vec<(usize, usize)>,
    mut why: wargauge_scenarios::Failure,
) -> (Vec<(usize, usize)>, wargauge_scenarios::Failure) {
    let mut place = 0;
    while place < levels.len() {
        let left = levels.remove(place);
        if let Err(still) = ground.load(&sets(factors, &levels)) {
            why = still;
        } else {
            levels.insert(place, left);
            place += 1;
        }
    }
    (levels, why)
}

/// Every combination of a design of these factors, in its order.
///
/// # Errors
/// If one makes no scenario.
pub(super) fn combinations(
    ground: &Ground,
    factors: &[Factor],
    of: &[usize],
    design: &Design,
) -> Result<Vec<Arc<dyn Playable>>, Failure> {
    let all = (0..design.runs()).map(|run| {
        let levels: Vec<(usize, usize)> = of
            .iter()
            .enumerate()
            .map(|(place, &factor)| (factor, design.level(run, place)))
            .collect();
        combination(ground, factors, &levels)
    });
    all.collect()
}
