//! The board of *Fortress of Verdox* in the form that the drawer takes. Draws nothing itself.

use wargauge_analysis::field::{
    Area, Border, Compass, Counter, CounterKind, Field, Place, Stack, Surface, Symbol, Texture,
    Tone,
};
use wargauge_engine::verdox::Setup;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_scenarios::Scenario;

use super::{grid, posted, side_name};

/// A barge, as a kind of counter.
pub(crate) const BARGE: &str = "barge";

/// The whole board.
pub(crate) fn field(scenario: &Scenario<Setup>) -> Field {
    let setup = &scenario.setup;
    let grid = grid(setup);
    let mut field = Field::of_squares(grid);
    field.title.clone_from(&scenario.about.title);
    field.sides.clone_from(&setup.sides);
    field.open = Terrain::Clear.name().into();
    field.surfaces = Terrain::ALL.into_iter().filter_map(surface).collect();
    let grounds = grid.squares().zip(&setup.map.squares);
    let areas = grounds.filter(|(_, terrain)| **terrain != Terrain::Clear);
    field.areas = areas
        .map(|(square, &terrain)| Area {
            hex: grid.number(square),
            surface: name(terrain).to_owned(),
            level: 0,
        })
        .collect();
    let headquarters = setup.map.headquarters.iter().zip(&setup.sides).zip(0..);
    field.places = headquarters
        .map(|((&hex, side), nth)| Place {
            hex,
            name: format!("headquarters of the {side}"),
            label: String::new(),
            side: Some(nth),
        })
        .collect();
    field.kinds = vec![CounterKind { name: BARGE.to_owned(), sign: 'B', symbol: Symbol::Boat }];
    let barge = Counter { kind: BARGE.to_owned(), name: BARGE.to_owned(), ..Counter::default() };
    let afloat = setup.map.barges.iter();
    field.stacks = afloat.map(|&hex| Stack { hex, counters: vec![barge.clone()] }).collect();
    field.borders =
        vec![Border { side: 0, edge: Compass::West }, Border { side: 1, edge: Compass::East }];
    field.losses = "units".into();
    field.remarks = vec![entry(setup), garrison(setup)];
    if !scenario.about.reconstructed.is_empty() {
        field.remarks.push("the map is reconstructed: the printed one is lost".to_owned());
    }
    field
}

fn name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::CourtRoad => "road in the court",
        other => other.name(),
    }
}

/// The look of a kind of ground; none for open ground.
fn surface(terrain: Terrain) -> Option<Surface> {
    let surface = |tone, sign| Surface::new(name(terrain), tone, sign);
    Some(match terrain {
        Terrain::Clear => return None,
        Terrain::Road | Terrain::CourtRoad => {
            surface(Tone::Grey, 'r').drawn_with(Texture::Dot).framed()
        }
        Terrain::Bridge => surface(Tone::Grey, '=').framed(),
        Terrain::Hill => surface(Tone::Brown, 'h').framed(),
        Terrain::Valley => surface(Tone::PaleGreen, 'v').framed(),
        Terrain::Wood => surface(Tone::Green, '♣').drawn_with(Texture::Trees).framed(),
        Terrain::River => surface(Tone::Blue, '~').drawn_with(Texture::Waves).framed(),
        Terrain::Canal => surface(Tone::PaleBlue, 'c').framed(),
        Terrain::Marsh => surface(Tone::Teal, 'm').drawn_with(Texture::Tufts).framed(),
        Terrain::Wall => surface(Tone::Dark, '#').framed(),
        Terrain::Gate => surface(Tone::Dark, 'G').framed(),
        Terrain::Court => surface(Tone::Rose, ':'),
    })
}

/// The edges where the sides enter, and the number of turns.
fn entry(setup: &Setup) -> String {
    let [first, second] = &setup.sides;
    let turns = setup.rules.turns;
    format!("{first} enter on the left edge, {second} on the right; {turns} turns")
}

/// The units that begin in the fortress.
fn garrison(setup: &Setup) -> String {
    let Some(side) = side_name(setup, setup.rules.garrison.side) else {
        return "no unit begins in the fortress".to_owned();
    };
    format!("{side} in the fortress, face down: {}", posted(setup))
}
