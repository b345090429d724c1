//! *Fortress of Verdox*.

mod report;
mod show;

use serde_json::Value;
use wargauge_ai::verdox::Heuristic;
use wargauge_ai::{AnyPlayer, NoPlans};
use wargauge_engine::verdox::{Setup, Verdox};
use wargauge_report::background::Field;
use wargauge_scenarios::{Failure as Unloadable, Loaded, Scenario};

use super::{Scripted, System, Telling};
use crate::screen::Paint;

impl System for Setup {
    type Game = Verdox;
    type Player = AnyPlayer<Heuristic, NoPlans>;

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

    fn field(scenario: &Scenario<Self>) -> Option<Field> {
        Some(show::field(&scenario.setup))
    }

    fn draw(scenario: &Scenario<Self>, paint: Paint) -> String {
        show::terminal::draw(scenario, paint)
    }

    fn svg(scenario: &Scenario<Self>) -> String {
        show::svg::draw(scenario)
    }

    fn document(scenario: &Scenario<Self>) -> Value {
        show::json::document(scenario)
    }

    fn report(game: &Verdox, telling: &Telling<'_, Self>) -> String {
        report::report(game, telling)
    }
}
