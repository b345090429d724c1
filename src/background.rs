//! What a report tells beside the figures of a run: the field, where units stood and fell in the
//! first games, and what is reconstructed. Not for the figures themselves.

use wargauge_ai::AnyPlayer;
use wargauge_analysis::Matchup;
use wargauge_engine::era1794::setup::Feature;
use wargauge_loader::Scenario;
use wargauge_report::background::{Background, Edge, Field, Kind, Place, Reconstructed};

use crate::commands::show::layout::Layout;
use crate::exit::Failure;
use crate::games;

/// The background of a run of so many games. The first of them are played once more, to look at
/// where units stand.
///
/// # Errors
/// If the system gives no threads.
pub(crate) fn background(
    scenario: &Scenario,
    matchup: &Matchup<'_, games::Played, AnyPlayer>,
    games: u64,
    threads: usize,
) -> Result<Background, Failure> {
    let ground = matchup
        .ground(games, threads)
        .map_err(|why| Failure::System("start threads".to_owned(), why.into()))?;
    let reconstructed = scenario.reconstructed.iter().map(|origin| Reconstructed {
        path: origin.path.clone(),
        value: origin.value.clone(),
        range: origin.range.map(|(low, high)| [low, high]),
        note: origin.note.clone(),
    });
    Ok(Background {
        title: scenario.title.clone(),
        field: Some(field(scenario)),
        ground: Some(ground),
        values: scenario.origins.len(),
        reconstructed: reconstructed.collect(),
    })
}

/// The field of a scenario.
fn field(scenario: &Scenario) -> Field {
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
    Field {
        rows: layout.board.rows,
        columns: layout.board.columns,
        edges: edges.collect(),
        places: camp.map(|hex| Place { hex, name: "the camp".to_owned() }).into_iter().collect(),
    }
}
