//! The board of *Pluton 1* in the form that the drawer takes. Draws nothing itself.

use wargauge_analysis::field::{
    Area, Counter, CounterKind, Edge, Feature, Field, Label, Stroke, Surface, Symbol, Texture,
    Tone, Waiting,
};
use wargauge_engine::Direction;
use wargauge_engine::pluton::setup::{Ground, Kind, Setup, UnitSetup};
use wargauge_scenarios::Scenario;

use super::{group_begins, is_there};
use crate::pluton::log::in_words;

/// A marker of indirect fire, as a kind of counter.
pub(crate) const MARKER: &str = "marker";

/// What lies between two neighbouring hexes with a road.
const ROAD: &str = "road";

/// The whole board before the first turn. Every unit has still to be set up.
pub(crate) fn field(scenario: &Scenario<Setup>) -> Field {
    let mut field = bare(scenario);
    let setup = &scenario.setup;
    let groups = setup.groups.iter().zip(0_u8..).filter(|&(_, nth)| is_there(setup, nth));
    field.waiting = groups
        .map(|(group, nth)| {
            let side = &setup.sides[group.side.index()];
            let units = setup.units.iter().filter(|unit| unit.group == nth);
            Waiting {
                place: format!("{side}: {}, {}", group.name, group_begins(setup, group)),
                counters: units.map(counter).collect(),
            }
        })
        .collect();
    field
}

/// The board with nobody on it.
pub(super) fn bare(scenario: &Scenario<Setup>) -> Field {
    let setup = &scenario.setup;
    let board = setup.map.board();
    let mut field = Field::of_hexes(board);
    field.title.clone_from(&scenario.about.title);
    field.sides.clone_from(&setup.sides);
    field.open = Ground::Clear.name().into();
    let has = |ground: Ground| setup.map.hexes.iter().any(|hex| hex.ground == ground);
    field.surfaces =
        Ground::ALL.into_iter().filter(|&ground| has(ground)).filter_map(surface).collect();
    field.features = vec![Feature::new(ROAD, Tone::Grey, Stroke::Path, '=')];
    let grounds = board.hexes().zip(&setup.map.hexes);
    let areas = grounds.filter(|(_, hex)| hex.ground != Ground::Clear);
    field.areas = areas
        .map(|(hex, data)| Area {
            hex: board.number(hex),
            surface: surface_name(data.ground).to_owned(),
            level: 0,
        })
        .collect();
    let has_road = |hex: wargauge_engine::Hex| setup.map.hexes[hex.index()].road;
    for hex in board.hexes().filter(|&hex| has_road(hex)) {
        let ahead = [Direction::NorthEast, Direction::East, Direction::SouthEast];
        for other in ahead.into_iter().filter_map(|way| board.neighbour(hex, way)) {
            if has_road(other) {
                let between = [board.number(hex), board.number(other)];
                field.edges.push(Edge { between, kind: ROAD.to_owned(), toward: None });
            }
        }
    }
    let villages = setup.map.villages.iter();
    field.labels = villages
        .filter_map(|village| {
            let hex = *village.hexes.get(village.hexes.len() / 2)?;
            Some(Label { hex, text: village.name.clone() })
        })
        .collect();
    field.kinds = kinds();
    field.losses = "half boxes".into();
    field.values = "boxes left".into();
    if scenario.about.reconstructed.iter().any(|origin| origin.path.starts_with("map.")) {
        field.remarks.push("the map is reconstructed: the printed one is lost".to_owned());
    }
    field
}

/// What a kind of ground is called on the map.
fn surface_name(ground: Ground) -> &'static str {
    match ground {
        Ground::WoodenBuildings => "wooden buildings",
        Ground::BrickBuildings => "brick buildings",
        other => other.name(),
    }
}

/// The look of a kind of ground; none for open ground.
fn surface(ground: Ground) -> Option<Surface> {
    let surface = |tone, sign| Surface::new(surface_name(ground), tone, sign);
    Some(match ground {
        Ground::Clear => return None,
        Ground::Wood => surface(Tone::Green, '♣').drawn_with(Texture::Trees),
        Ground::WoodenBuildings => surface(Tone::Grey, 'b').drawn_with(Texture::Houses).framed(),
        Ground::BrickBuildings => surface(Tone::Dark, 'B').drawn_with(Texture::Houses).framed(),
        Ground::Stream => surface(Tone::PaleBlue, '~').drawn_with(Texture::Waves),
    })
}

/// The kinds of counters, and what is drawn on each.
pub(crate) fn kinds() -> Vec<CounterKind> {
    let letters = |letter: &str| Symbol::Letters(letter.to_owned());
    let mut kinds: Vec<CounterKind> = [
        (Kind::Rifles, 'S', Symbol::Cross),
        (Kind::MachineGuns, 'C', letters("MG")),
        (Kind::Mortars, 'M', letters("Mo")),
        (Kind::Commander, 'D', Symbol::Name),
    ]
    .into_iter()
    .map(|(kind, sign, symbol)| CounterKind { name: kind.name().to_owned(), sign, symbol })
    .collect();
    kinds.push(CounterKind { name: MARKER.to_owned(), sign: 'X', symbol: letters("✹") });
    kinds
}

/// A unit's counter at full strength.
pub(crate) fn counter(unit: &UnitSetup) -> Counter {
    Counter {
        kind: unit.kind.name().to_owned(),
        side: Some(unit.side.index() as u8),
        name: unit.name.clone(),
        values: if unit.kind == Kind::Commander {
            String::new()
        } else {
            in_words(2 * i32::from(unit.boxes))
        },
        ..Counter::default()
    }
}
