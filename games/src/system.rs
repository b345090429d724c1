//! The systems of rules as commands play, draw and tell them: whatever a command must know of a game
//! stands behind [`System`], in a folder for each.

mod era1794;
mod sheet;
mod verdox;

use std::fmt;
use std::str::FromStr;

use serde_json::{Value, json};
use wargauge_ai::{PlanName, Player, PlayerFault};
use wargauge_analysis::replay::{Logged, Replay};
use wargauge_analysis::summary;
use wargauge_engine::{Choices as _, Game, Luck, Side};
use wargauge_report::background::Field;
use wargauge_scenarios::{Failure as Unloadable, Loaded, Scenario};

use crate::exit::Failure;
use crate::screen::Paint;

/// The set-up of a scenario, which says by what rules it is played, by whom, and how it looks.
pub(crate) trait System: Clone + Send + Sync + Sized + 'static {
    /// The game.
    type Game: Logged<State: Copy>;

    /// Its players.
    type Player: Player<Self::Game>
        + FromStr<Err = PlayerFault>
        + fmt::Display
        + Clone
        + Default
        + PartialEq
        + Send
        + Sync;

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

    /// The field for charts, where there is one.
    fn field(scenario: &Scenario<Self>) -> Option<Field>;

    /// The map and the set-up for the terminal.
    fn draw(scenario: &Scenario<Self>, paint: Paint) -> String;

    /// The map and the set-up as SVG.
    fn svg(scenario: &Scenario<Self>) -> String;

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
