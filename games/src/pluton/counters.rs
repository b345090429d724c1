//! The counters of *Pluton 1* for `worth`: companies, mortars and battalions of artillery. Draws nothing.
//!
//! A commander leads his company, and neither may be in a game alone, so a company is weighed as a whole. The heavy
//! machine guns of a battalion are not weighed: they stay on the map when all else of a side is in the box.

use wargauge_analysis::field::{Counter, CounterKind, Symbol};
use wargauge_engine::Side;
use wargauge_engine::fact::slug;
use wargauge_engine::pluton::setup::{Kind, Setup, UnitSetup};
use wargauge_scenarios::Scenario;

use super::show::field::{counter, kinds};
use crate::counters::Piece;

/// Artillery off the map, as a kind of counter.
const ARTILLERY: &str = "artillery";

/// A piece and the changes that keep it in the box.
struct Weighed {
    piece: Piece,
    out: Vec<String>,
}

/// The counters that can be weighed.
pub(super) fn pieces(scenario: &Scenario<Setup>) -> Vec<Piece> {
    weighed(scenario).into_iter().map(|weighed| weighed.piece).collect()
}

/// The changes that keep these pieces in the box.
pub(super) fn kept_out(scenario: &Scenario<Setup>, pieces: &[usize]) -> Vec<String> {
    let all = weighed(scenario);
    pieces.iter().filter_map(|&piece| all.get(piece)).flat_map(|one| one.out.clone()).collect()
}

/// Every piece; none if a side would have no platoon left without them.
fn weighed(scenario: &Scenario<Setup>) -> Vec<Weighed> {
    let setup = &scenario.setup;
    let stays = |unit: &&UnitSetup| unit.kind == Kind::MachineGuns && unit.company == 0;
    let has_rest = |side: Side| setup.units.iter().filter(stays).any(|unit| unit.side == side);
    if !Side::BOTH.into_iter().all(has_rest) {
        return Vec::new();
    }
    let sides = Side::BOTH.into_iter();
    sides
        .flat_map(|side| {
            let mut all = companies(scenario, side);
            all.extend(mortars(scenario, side));
            all.extend(artillery(scenario, side));
            all
        })
        .collect()
}

/// The change that keeps a unit in the box.
fn out(scenario: &Scenario<Setup>, place: usize) -> String {
    let id = scenario.unit_ids.get(place).map_or("", String::as_str);
    format!("units.{id}.absent=true")
}

fn look(kind: Kind) -> CounterKind {
    let all = kinds();
    let found = all.iter().find(|look| look.name == kind.name());
    found.unwrap_or(&all[0]).clone()
}

fn battalion(number: u8) -> String {
    format!("battalion {number}")
}

fn companies(scenario: &Scenario<Setup>, side: Side) -> Vec<Weighed> {
    let setup = &scenario.setup;
    let units = || setup.units.iter().enumerate().filter(|(_, unit)| unit.side == side);
    let commanders = units().filter(|(_, unit)| unit.kind == Kind::Commander);
    let company = |(_, leader): (usize, &UnitSetup)| {
        let of: Vec<(usize, &UnitSetup)> =
            units().filter(|(_, unit)| unit.company == leader.company).collect();
        let boxes: u32 = of.iter().map(|(_, unit)| u32::from(unit.boxes)).sum();
        let name = format!("{}kp", leader.company);
        Weighed {
            piece: Piece {
                id: format!("{}-{name}", setup.sides[side.index()]),
                name: name.clone(),
                side,
                count: of.len() as u32,
                counter: Counter {
                    kind: Kind::Rifles.name().to_owned(),
                    side: Some(side.index() as u8),
                    name,
                    values: boxes.to_string(),
                    ..Counter::default()
                },
                look: look(Kind::Rifles),
                groups: vec![battalion(leader.battalion), "companies".to_owned()],
            },
            out: of.iter().map(|&(place, _)| out(scenario, place)).collect(),
        }
    };
    commanders.map(company).collect()
}

fn mortars(scenario: &Scenario<Setup>, side: Side) -> Vec<Weighed> {
    let units = scenario.setup.units.iter().enumerate();
    let own = units.filter(|(_, unit)| unit.side == side && unit.kind == Kind::Mortars);
    let piece = |(place, unit): (usize, &UnitSetup)| Weighed {
        piece: Piece {
            id: scenario.unit_ids.get(place).cloned().unwrap_or_default(),
            name: unit.name.clone(),
            side,
            count: 1,
            counter: counter(unit),
            look: look(Kind::Mortars),
            groups: vec![battalion(unit.battalion), "mortars".to_owned()],
        },
        out: vec![out(scenario, place)],
    };
    own.map(piece).collect()
}

/// Battalions of artillery whose tables go by the names that follow from theirs.
fn artillery(scenario: &Scenario<Setup>, side: Side) -> Vec<Weighed> {
    let setup = &scenario.setup;
    let battalions = setup.support.iter().filter(|battalion| battalion.side == side);
    let piece = |battalion: &wargauge_engine::pluton::setup::SupportSetup| {
        let id = slug(&battalion.name).replace('_', "-");
        let prefix = format!("support.{id}.");
        scenario.about.origins.iter().find(|origin| origin.path.starts_with(&prefix))?;
        let piece = Piece {
            id: format!("{}-{id}", setup.sides[side.index()]),
            name: battalion.name.clone(),
            side,
            count: 1,
            counter: Counter {
                kind: ARTILLERY.to_owned(),
                side: Some(side.index() as u8),
                name: battalion.name.clone(),
                values: battalion.calibre.to_string(),
                ..Counter::default()
            },
            look: CounterKind { name: ARTILLERY.to_owned(), sign: 'A', symbol: Symbol::Dot },
            groups: vec![ARTILLERY.to_owned()],
        };
        Some(Weighed { piece, out: vec![format!("support.{id}.absent=true")] })
    };
    battalions.filter_map(piece).collect()
}
