//! STAND-IN while the crate is being written: its API with one scenario made in code.
#![allow(missing_docs, clippy::wildcard_imports, clippy::missing_errors_doc)]
use std::fmt;
use std::path::{Path, PathBuf};
use wargauge_engine::era1794::setup::*;
use wargauge_engine::{Facing, Side};

pub struct Changes {
    pub overlays: Vec<String>,
    pub sets: Vec<String>,
}
pub struct Scenario {
    pub name: String,
    pub title: String,
    pub system: String,
    pub digest: String,
    pub changes: Vec<String>,
    pub setup: Setup,
    pub reconstructed: Vec<Origin>,
    pub origins: Vec<Origin>,
    pub text: String,
}
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum Source {
    Rulebook,
    History,
    Reconstructed,
}
pub struct Origin {
    pub path: String,
    pub source: Source,
    pub value: String,
    pub range: Option<(f64, f64)>,
    pub note: Option<String>,
}
#[derive(Debug)]
pub enum Failure {
    Faults(Vec<String>),
    NoSuchScenario { name: String },
    Io { path: PathBuf, error: std::io::Error },
}
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum Kind {
    Scenario,
    Overlay,
}
pub struct Listing {
    pub name: String,
    pub kind: Kind,
    pub title: String,
    pub applies_to: Vec<String>,
}

pub fn builtin() -> Vec<Listing> {
    vec![Listing {
        name: "niemenczyn/historical".into(),
        kind: Kind::Scenario,
        title: "The battle as it was".into(),
        applies_to: vec![],
    }]
}
pub fn validate(path: &Path) -> Result<String, Failure> {
    let _ = std::fs::read(path).map_err(|error| Failure::Io { path: path.into(), error })?;
    Ok(format!("{}: sound", path.display()))
}
pub fn load(scenario: &str, changes: &Changes) -> Result<Scenario, Failure> {
    if scenario != "niemenczyn/historical" {
        return Err(Failure::NoSuchScenario { name: scenario.into() });
    }
    let mut hexes = Vec::new();
    for row in 1..=12_i32 {
        for column in 1..=16_i32 {
            let terrain =
                if (row * 7 + column * 3) % 5 == 0 { Terrain::Wood } else { Terrain::Clear };
            hexes.push(HexSetup { terrain, level: ((column + row / 2) / 7) as i8 });
        }
    }
    let edge = |hex, other, feature| EdgeSetup { hex, other, feature };
    let map = MapSetup {
        rows: 12,
        columns: 16,
        hexes,
        edges: vec![
            edge(708, 608, Feature::Earthwork),
            edge(101, 202, Feature::Road),
            edge(109, 209, Feature::Road),
            edge(209, 310, Feature::Road),
            edge(310, 311, Feature::Road),
            edge(505, 506, Feature::Escarpment),
        ],
    };
    let commander =
        |name: &str, side, hex| CommanderSetup { name: name.into(), side, start: Start::At(hex) };
    let unit = |name: &str, commander, arm, hex, facing| UnitSetup {
        name: name.into(),
        commander,
        arm,
        cossack: name.contains("Coss"),
        morale: if arm == Arm::Artillery { 0 } else { 6 },
        reverse_morale: 1,
        size: if arm == Arm::Artillery { 0 } else { 4 },
        firepower: Some(3),
        limbered: false,
        start: Start::At(hex),
        facing,
    };
    let mut units = vec![
        unit("1/I/7 pp lit.", 0, Arm::Infantry, 709, Facing::S),
        unit("2/I/7 pp lit.", 0, Arm::Infantry, 709, Facing::S),
        unit("Guns", 0, Arm::Artillery, 709, Facing::S),
        unit("Cossacks", 1, Arm::Cavalry, 609, Facing::NE),
        unit("Jägers", 1, Arm::Infantry, 305, Facing::N),
    ];
    units.push(UnitSetup {
        start: Start::Among { turn: 1, hexes: vec![101, 102] },
        ..units[3].clone()
    });
    let setup = Setup {
        sides: ["poles".into(), "russians".into()],
        map,
        commanders: vec![
            commander("Chlewiński", Side::First, 709),
            commander("Deyov", Side::Second, 610),
        ],
        units,
        pool: vec![PoolTurn {
            sides: [
                PoolSide { commanders: vec![0], count: 1 },
                PoolSide { commanders: vec![1], count: 1 },
            ],
        }],
        rules: wargauge_engine::era1794::switches::Switches::default(),
    };
    Ok(Scenario {
        name: scenario.into(),
        title: "Niemenczyn".into(),
        system: "1794".into(),
        digest: "0123456789abcdef".into(),
        changes: changes.sets.clone(),
        setup,
        reconstructed: vec![Origin {
            path: "units.Jägers.morale".into(),
            source: Source::Reconstructed,
            value: "6".into(),
            range: Some((5.0, 7.0)),
            note: None,
        }],
        origins: vec![],
        text: String::new(),
    })
}
