//! The player `scripted` on the scenarios that are shipped: every plan's strength, that it never
//! cheats, and that stances do what they say.

mod deputy;
mod fair;
mod free;
mod orders;
mod stances;
mod strength;

use wargauge_ai::PlanName;
use wargauge_ai::era1794::niemenczyn::Scripted;
use wargauge_ai::era1794::{Ids, Plan};
use wargauge_engine::Side;
use wargauge_engine::era1794::Niemenczyn;
use wargauge_games::GAMES;
use wargauge_games::era1794::plans::open_plan;
use wargauge_scenarios::era1794::load;
use wargauge_scenarios::{Changes, Kind, Listing};

/// Scenarios of the 1794 system.
type Scenario = wargauge_scenarios::Scenario<wargauge_engine::era1794::Setup>;

/// The scenarios that are played.
const SCENARIOS: [&str; 2] = ["niemenczyn/historical", "niemenczyn/alternative"];

/// A scenario with some values changed, and its game.
fn game(name: &str, sets: &[&str]) -> (Scenario, Niemenczyn) {
    let sets = sets.iter().map(|&set| set.to_owned()).collect();
    let scenario = load(name, &Changes { overlays: Vec::new(), sets }).expect("it is built in");
    let game = Niemenczyn::new(&scenario.setup);
    (scenario, game)
}

/// Every plan shipped for a scenario, and the side that it is for.
fn plans(scenario: &str) -> Vec<(Listing, Side)> {
    let is_here = |listing: &Listing| {
        listing.kind == Kind::Plan && listing.applies_to.iter().any(|name| name == scenario)
    };
    let plans = GAMES.library().builtin().into_iter().filter(is_here);
    let side = |listing: &Listing| match listing.side.as_deref() {
        Some("poles") => Side::First,
        _ => Side::Second,
    };
    plans.map(|listing| (side(&listing), listing)).map(|(side, listing)| (listing, side)).collect()
}

/// A player with a shipped plan.
fn shipped(name: &str, side: Side, scenario: &Scenario, game: &Niemenczyn) -> Scripted {
    let name = PlanName { plan: Some(name.to_owned()), digest: None };
    let opened = open_plan(&name, side, scenario, &GAMES.library()).expect("it fits");
    player(&opened.plan, side, scenario, game)
}

/// A player with any plan.
fn player(plan: &Plan, side: Side, scenario: &Scenario, game: &Niemenczyn) -> Scripted {
    let ids = Ids { units: &scenario.unit_ids, commanders: &scenario.commander_ids };
    Scripted::new(plan, "a test's".to_owned(), game, side, ids)
}
