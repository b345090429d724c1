//! *Fortress of Verdox*.

mod report;
mod show;

use serde_json::Value;
use wargauge_ai::verdox::AnyPlayer;
use wargauge_analysis::field::Field;
use wargauge_analysis::replay::verdox::VerdoxScribe;
use wargauge_analysis::tune::Weight;
use wargauge_engine::verdox::{Setup, Verdox};
use wargauge_report::board::styled::Styled;
use wargauge_scenarios::{Failure as Unloadable, Loaded, Scenario};

use super::{Scripted, System, Telling};

impl System for Setup {
    type Game = Verdox;
    type Scribe = VerdoxScribe;
    type Player = AnyPlayer;

    const SCRIPTED: Option<Scripted<Self>> = None;

    fn take(loaded: Loaded) -> Result<Scenario<Self>, Unloadable> {
        loaded.verdox()
    }

    fn of(loaded: &Loaded) -> Option<&Scenario<Self>> {
        if let Loaded::Verdox(scenario) = loaded { Some(scenario) } else { None }
    }

    fn game(&self) -> Verdox {
        Verdox::new(self)
    }

    fn looks_ahead(player: &Self::Player) -> bool {
        player.looks_ahead()
    }

    fn weights(_: &Self::Player) -> Vec<Weight> {
        Vec::new()
    }

    fn field(scenario: &Scenario<Self>) -> Field {
        show::field::field(scenario)
    }

    fn roster(scenario: &Scenario<Self>) -> Styled {
        let mut list = Styled::default();
        list.plain(show::roster(scenario));
        list
    }

    fn document(scenario: &Scenario<Self>) -> Value {
        show::json::document(scenario)
    }

    fn report(game: &Verdox, telling: &Telling<'_, Self>) -> String {
        report::report(game, telling)
    }
}
