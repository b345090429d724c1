//! The board of a 1794 scenario as the drawer takes it. Draws nothing itself.

use crate::era1794::plans::Scenario;
use wargauge_analysis::field::{
    Area, Counter, CounterKind, Edge, Feature as Drawn, Field, Place, Stack, Stroke, Surface,
    Symbol, Texture, Tone, Waiting,
};
use wargauge_engine::era1794::setup::{
    Arm, CommanderSetup, Feature, HexNumber, Office, Setup, Start, Terrain, UnitSetup,
};
use wargauge_engine::{Hex, Side};

use super::layout::{Layout, start_in_words};

/// A commander, as a kind of counter.
const COMMANDER: &str = "commander";
/// Cavalry that are cossacks, as a kind of counter.
const COSSACKS: &str = "cossacks";

/// The whole board.
pub(crate) fn field(scenario: &Scenario, layout: &Layout) -> Field {
    let setup = &scenario.setup;
    let mut field = Field::of_hexes(layout.board);
    field.title.clone_from(&scenario.about.title);
    field.sides.clone_from(&setup.sides);
    field.open = "clear".into();
    field.surfaces = vec![Surface::new("wood", Tone::Green, '♣').drawn_with(Texture::Trees)];
    field.features = vec![
        Drawn::new("road", Tone::Grey, Stroke::Path, '='),
        Drawn::new("slope", Tone::Brown, Stroke::Teeth, ':'),
        Drawn::new("escarpment", Tone::Brown, Stroke::Band, '#'),
        Drawn::new("earthwork", Tone::Dark, Stroke::Wall, '^'),
    ];
    add_larger(setup, &mut field);
    field.areas = areas(setup, layout);
    field.edges = edges(setup, layout);
    let camp = setup.rules.camp.hex.map(|hex| Place {
        hex,
        name: "the camp".to_owned(),
        label: "camp".to_owned(),
        side: None,
    });
    field.places = camp.into_iter().collect();
    field.kinds = kinds();
    field.stacks = stacks(scenario, layout);
    field.waiting = waiting(scenario);
    field.losses = "points of size".into();
    field.values = "morale – size – firepower".into();
    if scenario.about.reconstructed.iter().any(|origin| origin.path.starts_with("map.")) {
        field.remarks.push("the map is reconstructed: the printed one is lost".to_owned());
    }
    field
}

/// Ground and hexsides that not every map of the system has.
fn add_larger(setup: &Setup, field: &mut Field) {
    let has = |terrain: Terrain| setup.map.hexes.iter().any(|hex| hex.terrain == terrain);
    let surfaces = [
        (Terrain::Marsh, Surface::new("marsh", Tone::Teal, '~').drawn_with(Texture::Tufts)),
        (Terrain::Village, Surface::new("village", Tone::Grey, 'v').drawn_with(Texture::Houses)),
        (
            Terrain::Castle,
            Surface::new("castle", Tone::Dark, 'c').drawn_with(Texture::Dot).framed(),
        ),
    ];
    let there = surfaces.into_iter().filter(|&(terrain, _)| has(terrain));
    field.surfaces.extend(there.map(|(_, surface)| surface));
    if setup.map.edges.iter().any(|edge| edge.feature == Feature::River) {
        field.features.insert(0, Drawn::new("river", Tone::Blue, Stroke::Line, '~'));
    }
}

fn areas(setup: &Setup, layout: &Layout) -> Vec<Area> {
    let hexes = layout.board.hexes().zip(&setup.map.hexes);
    let areas = hexes.map(|(hex, setup)| Area {
        hex: layout.board.number(hex),
        surface: match setup.terrain {
            Terrain::Clear => String::new(),
            Terrain::Wood => "wood".to_owned(),
            Terrain::Village => "village".to_owned(),
            Terrain::Marsh => "marsh".to_owned(),
            Terrain::Castle => "castle".to_owned(),
        },
        level: setup.level,
    });
    areas.filter(|area| area.level != 0 || !area.surface.is_empty()).collect()
}

fn edges(setup: &Setup, layout: &Layout) -> Vec<Edge> {
    let level = |number: HexNumber| {
        let hex = layout.board.numbered(number).map(Hex::index);
        hex.and_then(|hex| setup.map.hexes.get(hex)).map_or(0, |hex| hex.level)
    };
    let edges = layout.edges.iter().flat_map(|(&between, edge)| {
        let [a, b] = between;
        let lower = if level(a) < level(b) { a } else { b };
        edge.features.iter().map(move |feature| Edge {
            between,
            kind: feature.to_string(),
            toward: match feature {
                Feature::Slope | Feature::Escarpment => Some(lower),
                Feature::Earthwork => edge.protects,
                Feature::Road | Feature::River => None,
            },
        })
    });
    edges.collect()
}

/// The kinds of counters, and what is drawn on each.
pub(crate) fn kinds() -> Vec<CounterKind> {
    [
        (Arm::Infantry.name(), 'I', Symbol::Cross),
        (Arm::Cavalry.name(), 'C', Symbol::Stroke),
        (COSSACKS, 'K', Symbol::TwoStrokes),
        (Arm::Artillery.name(), 'A', Symbol::Dot),
        (COMMANDER, 'L', Symbol::Name),
    ]
    .into_iter()
    .map(|(name, sign, symbol)| CounterKind { name: name.to_owned(), sign, symbol })
    .collect()
}

/// The counters of each hex, units before commanders.
fn stacks(scenario: &Scenario, layout: &Layout) -> Vec<Stack> {
    let setup = &scenario.setup;
    let stack = |number: HexNumber| {
        let units = layout.units.get(&number).into_iter().flatten();
        let units = units.map(|&unit| counter(scenario, unit, &setup.units[unit]));
        let commanders = layout.commanders.get(&number).into_iter().flatten();
        let commanders = commanders.map(|&nth| commander(&setup.commanders[nth]));
        Stack { hex: number, counters: units.chain(commanders).collect() }
    };
    let stacks = layout.board.hexes().map(|hex| stack(layout.board.number(hex)));
    stacks.filter(|stack| !stack.counters.is_empty()).collect()
}

/// A unit's counter.
pub(crate) fn counter(scenario: &Scenario, nth: usize, unit: &UnitSetup) -> Counter {
    let fire = unit.firepower.map_or_else(|| "–".to_owned(), |fire| fire.to_string());
    let id = scenario.unit_ids.get(nth).map_or("", String::as_str);
    let guns = unit.arm == Arm::Artillery;
    let is_guess = |field: &str| {
        let path = format!("units.{id}.{field}");
        scenario.about.reconstructed.iter().any(|origin| origin.path == path)
    };
    Counter {
        kind: if unit.cossack { COSSACKS } else { unit.arm.name() }.to_owned(),
        side: Some(side_of(&scenario.setup, unit).index() as u8),
        name: unit.name.clone(),
        values: match (guns, unit.limbered) {
            (true, true) => format!("limb.{}", stars(unit)),
            (true, false) => format!("guns{}", stars(unit)),
            (false, _) => format!("{}-{}-{fire}", unit.morale, unit.size),
        },
        facing: match unit.start {
            Start::At(_) => Some(unit.facing.index() as u8),
            Start::Among { .. } | Start::Enters { .. } => None,
        },
        reconstructed: !guns && ["morale", "size", "firepower"].into_iter().any(is_guess),
    }
}

/// The stars of a battery.
pub(crate) fn stars(unit: &UnitSetup) -> String {
    "★".repeat(usize::from(unit.stars))
}

pub(crate) fn commander(setup: &CommanderSetup) -> Counter {
    Counter {
        kind: COMMANDER.to_owned(),
        side: Some(setup.side.index() as u8),
        name: setup.name.clone(),
        ..Counter::default()
    }
}

/// The side of a unit. One without a commander has not passed the loader.
pub(crate) fn side_of(setup: &Setup, unit: &UnitSetup) -> Side {
    setup.commanders.get(unit.commander).map_or(Side::First, |commander| commander.side)
}

/// Counters that come by decision or later, a row for each place.
fn waiting(scenario: &Scenario) -> Vec<Waiting> {
    let setup = &scenario.setup;
    let mut rows: Vec<Waiting> = Vec::new();
    let mut add = |start: &Start, side: Side, counter: Counter| {
        if matches!(start, Start::At(_)) {
            return;
        }
        let place = format!("{}: {}", setup.sides[side.index()], start_in_words(start));
        match rows.iter_mut().find(|row| row.place == place) {
            Some(row) => row.counters.push(counter),
            None => rows.push(Waiting { place, counters: vec![counter] }),
        }
    };
    for (nth, unit) in setup.units.iter().enumerate() {
        add(&unit.start, side_of(setup, unit), counter(scenario, nth, unit));
    }
    let persons = setup.commanders.iter().filter(|leader| leader.office != Office::Reserve);
    for one in persons {
        add(&one.start, one.side, commander(one));
    }
    rows
}
