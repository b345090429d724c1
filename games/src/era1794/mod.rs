//! The 1794 system.

mod report;
mod show;

use serde_json::Value;
use wargauge_ai::era1794::Ids;
use wargauge_ai::{AnyPlayer, PlanName, Scripted};
use wargauge_engine::Side;
use wargauge_engine::era1794::Niemenczyn;
use wargauge_engine::era1794::setup::{Feature, Setup};
use wargauge_report::background::{Cells, Edge, Field, Kind, Place};
use wargauge_scenarios::{Failure as Unloadable, Loaded, OpenedPlan, Scenario, open_plan};

use super::{System, Telling};
use crate::exit::Failure;
use crate::screen::Paint;
use show::layout::Layout;

impl System for Setup {
    type Game = Niemenczyn;
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

    fn field(scenario: &Scenario<Self>) -> Option<Field> {
        let layout = Layout::new(&scenario.setup);
        let edges = layout.edges.iter().flat_map(|(&between, edge)| {
            edge.features.iter().map(move |feature| {
                let kind = match feature {
                    Feature::Road => Kind::Road,
                    Feature::Slope => Kind::Slope,
                    Feature::Escarpment => Kind::Escarpment,
                    Feature::Earthwork => Kind::Earthwork,
                };
                Edge { between, kind }
            })
        });
        let camp = scenario.setup.rules.camp.hex;
        Some(Field {
            rows: layout.board.rows,
            columns: layout.board.columns,
            cells: Cells::Hexes,
            edges: edges.collect(),
            areas: Vec::new(),
            places: camp
                .map(|hex| Place { hex, name: "the camp".to_owned() })
                .into_iter()
                .collect(),
        })
    }

    fn draw(scenario: &Scenario<Self>, paint: Paint) -> String {
        let map = show::terminal::draw(scenario, &Layout::new(&scenario.setup), paint);
        map + "\n" + &show::roster::list(scenario, paint)
    }

    fn svg(scenario: &Scenario<Self>) -> String {
        show::svg::draw(scenario, &Layout::new(&scenario.setup))
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
