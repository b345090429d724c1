//! The systems of rules as commands play, draw and tell them: whatever a command must know of a game
//! stands behind [`System`], in a folder for each.

mod era1794;
mod sheet;
mod verdox;

use serde_json::{Value, json};
use wargauge_ai::{NamedPlayer, PlanName, Player};
use wargauge_analysis::field::Field;
use wargauge_analysis::replay::{Replay, Scribe};
use wargauge_analysis::tune::Weight;
use wargauge_analysis::{Matchup, summary};
use wargauge_engine::{Choices as _, Game, Luck, Side};
use wargauge_report::board::styled::Styled;
use wargauge_scenarios::{Failure as Unloadable, Loaded, Scenario};

use crate::exit::Failure;

/// The set-up of a scenario, which says by what rules it is played, by whom, and how it looks.
pub(crate) trait System: Clone + Send + Sync + Sized + 'static {
    /// The game.
    type Game: Game<State: Copy>;

    /// Writes the logs of its games.
    type Scribe: Scribe<Self::Game>;

    /// Its players.
    type Player: Player<Self::Game> + NamedPlayer;

    /// Opens the player of a plan; nothing where there are no plans.
    const SCRIPTED: Option<Scripted<Self>>;

    /// A loaded scenario, if it is one of this system.
    ///
    /// # Errors
    /// If it is one of another.
    fn take(loaded: Loaded) -> Result<Scenario<Self>, Unloadable>;

    /// The same, only looked at.
    fn of(loaded: &Loaded) -> Option<&Scenario<Self>>;

    /// Prepares the game; the loader has found the set-up free of faults.
    fn game(&self) -> Self::Game;

    /// Does a player look ahead, so that its games take a thousand times as long?
    fn looks_ahead(player: &Self::Player) -> bool;

    /// The weights of a player that `tune` may move, none where it has none.
    fn weights(player: &Self::Player) -> Vec<Weight>;

    /// The board with what lies on it before the first turn, for the drawer and for charts.
    fn field(scenario: &Scenario<Self>) -> Field;

    /// The lists under the map.
    fn roster(scenario: &Scenario<Self>) -> Styled;

    /// The map and the set-up for programs.
    fn document(scenario: &Scenario<Self>) -> Value;

    /// What happened in a game, for people.
    fn report(game: &Self::Game, telling: &Telling<'_, Self>) -> String;
}

/// Opens the player of a plan, if there is such a plan and it fits.
type Scripted<S> = fn(
    &PlanName,
    Side,
    &Scenario<S>,
    &<S as System>::Game,
) -> Result<<S as System>::Player, Failure>;

/// What a report tells of.
pub(crate) struct Telling<'a, S: System> {
    /// The scenario.
    pub(crate) scenario: &'a summary::Scenario,
    /// The names of the players.
    pub(crate) players: &'a [String; 2],
    /// The game.
    pub(crate) replay: &'a Replay<EventOf<S>>,
    /// After how many events it stops.
    pub(crate) at: usize,
}

/// Games of a system.
pub(crate) type MatchupOf<'a, S> =
    Matchup<'a, <S as System>::Game, <S as System>::Player, <S as System>::Scribe>;

/// Games between these players.
pub(crate) fn matchup<'a, S: System>(
    game: &'a S::Game,
    players: &[S::Player; 2],
    seed: u64,
) -> MatchupOf<'a, S> {
    Matchup::new(game, players.clone(), seed).written_by()
}

/// What the table of a system hears.
pub(crate) type EventOf<S> = <<S as System>::Game as Game>::Event;

/// Does the same with a scenario of any system: `any!(loaded, scenario => …)`.
macro_rules! any {
    ($loaded:expr, $scenario:pat => $does:expr) => {
        match $loaded {
            wargauge_scenarios::Loaded::Era1794($scenario) => $does,
            wargauge_scenarios::Loaded::Verdox($scenario) => $does,
        }
    };
}
pub(crate) use any;

/// A scenario as summaries tell what was played.
pub(crate) fn told<S>(scenario: &Scenario<S>) -> summary::Scenario {
    summary::Scenario {
        name: scenario.name.clone(),
        system: scenario.system.clone(),
        digest: scenario.digest.clone(),
        changes: scenario.changes.clone(),
    }
}

/// A scenario as the documents of `show` begin with it.
fn heading<S>(scenario: &Scenario<S>) -> Value {
    json!({
        "name": scenario.name,
        "title": scenario.title,
        "system": scenario.system,
        "digest": scenario.digest,
        "changes": scenario.changes,
    })
}

/// The last state of a recorded game, reached by its choices.
pub(crate) fn end_of<G: Game>(game: &G, replay: &Replay<G::Event>) -> Option<G::State> {
    let mut table = Luck::new(replay.seed, replay.number);
    let mut state = game.start();
    let mut choices = G::Choices::empty();
    for decision in &replay.decisions {
        game.advance(&mut state, &mut table, &mut choices)?;
        let &choice = choices.as_slice().get(usize::from(decision.picked))?;
        game.play(&mut state, choice, &mut table);
    }
    game.advance(&mut state, &mut table, &mut choices);
    Some(state)
}
