//! The 1794 system.

mod report;
mod show;

use serde_json::Value;
use wargauge_ai::PlanName;
use wargauge_ai::era1794::niemenczyn::{AnyPlayer, Scripted};
use wargauge_ai::era1794::{Ids, LARGEST_WEIGHT, Weights};
use wargauge_analysis::field::Field;
use wargauge_analysis::replay::era1794::Era1794Scribe;
use wargauge_analysis::tune::Weight;
use wargauge_engine::Side;
use wargauge_engine::era1794::Niemenczyn;
use wargauge_engine::era1794::setup::Setup;
use wargauge_report::board::styled::Styled;
use wargauge_scenarios::{Failure as Unloadable, Loaded, OpenedPlan, Scenario, open_plan};

use super::{System, Telling};
use crate::exit::Failure;
use show::layout::Layout;

impl System for Setup {
    type Game = Niemenczyn;
    type Scribe = Era1794Scribe;
    type Player = AnyPlayer;

    const SCRIPTED: Option<super::Scripted<Self>> = Some(scripted);

    fn take(loaded: Loaded) -> Result<Scenario<Self>, Unloadable> {
        loaded.era1794()
    }

    fn of(loaded: &Loaded) -> Option<&Scenario<Self>> {
        if let Loaded::Era1794(scenario) = loaded { Some(scenario) } else { None }
    }

    fn game(&self) -> Niemenczyn {
        Niemenczyn::new(self)
    }

    fn looks_ahead(player: &AnyPlayer) -> bool {
        player.looks_ahead()
    }

    fn weights(player: &AnyPlayer) -> Vec<Weight> {
        let AnyPlayer::Heuristic(heuristic) = player else { return Vec::new() };
        let named = Weights::ALL.iter().filter_map(|&(name, _)| {
            let value = heuristic.weights.get(name)?;
            let least = if value < 0 { -LARGEST_WEIGHT } else { 0 };
            Some(Weight { name: name.to_owned(), value, bounds: [least, LARGEST_WEIGHT] })
        });
        named.collect()
    }

    fn field(scenario: &Scenario<Self>) -> Field {
        show::field::field(scenario, &Layout::new(&scenario.setup))
    }

    fn roster(scenario: &Scenario<Self>) -> Styled {
        show::roster::list(scenario)
    }

    fn document(scenario: &Scenario<Self>) -> Value {
        show::json::document(scenario, &Layout::new(&scenario.setup))
    }

    fn report(game: &Niemenczyn, telling: &Telling<'_, Self>) -> String {
        report::report(game, telling)
    }
}

/// The player of a plan.
fn scripted(
    plan: &PlanName,
    side: Side,
    scenario: &Scenario,
    game: &Niemenczyn,
) -> Result<AnyPlayer, Failure> {
    let OpenedPlan { plan, name } = open_plan(plan, side, scenario)?;
    let ids = Ids { units: &scenario.unit_ids, commanders: &scenario.commander_ids };
    Ok(AnyPlayer::Scripted(Scripted::new(&plan, name.to_string(), game, side, ids)))
}
