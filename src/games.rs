//! From a scenario to the game that is played by its rules: the one place that names a game's type.

use wargauge_analysis::replay::Replay;
use wargauge_analysis::summary;
use wargauge_engine::era1794::{Choices, Niemenczyn, NiemenczynState};
use wargauge_engine::{Choices as _, Game, Luck};
use wargauge_loader::Scenario;

/// The game.
pub(crate) type Played = Niemenczyn;

/// Prepares the game of a scenario; the loader has found its set-up free of faults.
pub(crate) fn open(scenario: &Scenario) -> Played {
    Niemenczyn::new(&scenario.setup)
}

/// A scenario as summaries tell what was played.
pub(crate) fn told(scenario: &Scenario) -> summary::Scenario {
    summary::Scenario {
        name: scenario.name.clone(),
        system: scenario.system.clone(),
        digest: scenario.digest.clone(),
        changes: scenario.changes.clone(),
    }
}

/// The last state of a recorded game, reached by its choices.
pub(crate) fn end_of(game: &Played, replay: &Replay) -> Option<NiemenczynState> {
    let mut table = Luck::new(replay.seed, replay.number);
    let mut state = game.start();
    let mut choices = Choices::empty();
    for decision in &replay.decisions {
        game.advance(&mut state, &mut table, &mut choices)?;
        let &choice = choices.get(usize::from(decision.picked))?;
        game.play(&mut state, choice, &mut table);
    }
    game.advance(&mut state, &mut table, &mut choices);
    Some(state)
}
