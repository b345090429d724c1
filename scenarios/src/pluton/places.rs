//! What the engine finds wrong with a set-up, reported at its place in the files.

use wargauge_engine::pluton::check::{Fault, Place, Wrong, check, check_map};
use wargauge_engine::pluton::setup::{Setup, Source};

use crate::files::{Files, Location};
use crate::tree::Node;

/// What files call the parts of a set-up.
pub(super) struct Names<'n> {
    /// The tree of the whole scenario.
    pub(super) root: &'n Node,
    /// The letter of each village.
    pub(super) letters: &'n [String],
    /// The id of each group.
    pub(super) groups: &'n [String],
    /// The id of each unit.
    pub(super) units: &'n [String],
    /// The id of each battalion of artillery.
    pub(super) support: &'n [String],
}

impl Names<'_> {
    /// Reports what the engine finds wrong.
    pub(super) fn check_whole(&self, setup: &Setup, files: &mut Files) {
        // If something could not be read, what follows from its absence is no fault of its own.
        let is_whole = !files.has_problems();
        for fault in check(setup) {
            let (at, is_there) = self.at(&fault, setup, files);
            let is_value = matches!(fault.place, Place::Switch(_) | Place::Victory(_));
            let is_local = is_there && is_value;
            if is_whole || (is_local && !files.has_problem_in(at)) {
                files.report(at, fault.wrong.to_string(), mend(&fault.wrong));
            }
        }
    }

    /// Reports what the engine finds wrong with a map alone.
    pub(super) fn check_map(&self, setup: &Setup, files: &mut Files) {
        for fault in check_map(setup) {
            let (at, _) = self.at(&fault, setup, files);
            files.report(at, fault.wrong.to_string(), mend(&fault.wrong));
        }
    }

    /// Where the datum of a fault stands: itself, or the nearest table above it that a file contains; and whether
    /// it is itself there.
    fn at(&self, fault: &Fault, setup: &Setup, files: &Files) -> (Location, bool) {
        let whole = self.path(fault, setup);
        let mut path = whole.as_str();
        loop {
            let (node, is_there) = self.root.follow(path.split('.'));
            let at = if is_there && node.table().is_none() { node.at } else { node.key_at };
            let above = path.rsplit_once('.').map(|(above, _)| above);
            match above {
                Some(above) if !is_there || files.is_unwritten(at) => path = above,
                _ => return (at, path == whole),
            }
        }
    }

    /// The path of a datum.
    fn path(&self, fault: &Fault, setup: &Setup) -> String {
        let one = |table: &str, ids: &[String], place: usize| {
            ids.get(place).map_or_else(|| table.to_string(), |id| format!("{table}.{id}"))
        };
        match &fault.place {
            Place::Side(side) => format!("sides.{side}"),
            Place::Map => "map.terrain".into(),
            Place::Hex(hex) => {
                let path = format!("map.hexes.{hex:04}");
                let is_there = self.root.follow(path.split('.')).1;
                if is_there { path } else { "map.terrain".into() }
            }
            Place::Village(village) => one("map.villages", self.letters, *village),
            Place::Group(group) => {
                let path = one("deployment", self.groups, *group);
                match fault.wrong {
                    Wrong::WithoutName | Wrong::NameTaken { .. } => format!("{path}.name"),
                    Wrong::OutOfRange { .. } => format!("{path}.turn"),
                    Wrong::LateAndNear => format!("{path}.near_commander"),
                    _ => format!("{path}.hexes"),
                }
            }
            Place::Unit(unit) => {
                let path = one("units", self.units, *unit);
                match fault.wrong {
                    Wrong::NameTaken { .. } => format!("{path}.name"),
                    Wrong::WithoutCommander { .. } | Wrong::TwoCommanders { .. } => {
                        format!("{path}.company")
                    }
                    Wrong::SideEmpty { .. } | Wrong::TooMany { .. } => "units".into(),
                    _ => path,
                }
            }
            Place::Support(battalion) => {
                let path = one("support", self.support, *battalion);
                match fault.wrong {
                    Wrong::NoCalibre { .. } => format!("{path}.calibre"),
                    Wrong::WithoutHexes | Wrong::OffMap { .. } => format!("{path}.near"),
                    _ => path,
                }
            }
            Place::Marker(marker) => match setup.markers.get(*marker).map(|marker| marker.source) {
                Some(Source::Mortar { unit, .. }) => {
                    let path = one("units", self.units, unit.into());
                    let is_calibre = matches!(fault.wrong, Wrong::NoCalibre { .. });
                    format!("{path}.{}", if is_calibre { "calibre" } else { "marker" })
                }
                Some(Source::Support(battalion)) => {
                    format!("{}.markers", one("support", self.support, battalion.into()))
                }
                None => "support".into(),
            },
            Place::Table(table) => match *table {
                "rifles" | "machine_guns" | "artillery" => format!("tables.{table}.force"),
                "effect" | "combat" => format!("tables.{table}.results"),
                "road" => "tables.terrain.road.cost".into(),
                table => format!("tables.{table}"),
            },
            Place::Victory("road.value") => "victory.road.points".into(),
            Place::Victory("road.distance") => "victory.road.within".into(),
            Place::Victory(path) => format!("victory.{path}"),
            Place::Switch(path) => format!("rules.{path}"),
        }
    }
}

/// What to do about it, in the words of the files.
fn mend(wrong: &Wrong) -> Option<String> {
    Some(match wrong {
        Wrong::WithoutCommander { .. } => {
            "add a commander of this company, or leave `company` out".into()
        }
        Wrong::NoVillage { .. } => "write the letter of one of the villages".into(),
        Wrong::NameTaken { .. } => "give it another `name`".into(),
        _ => return wrong.mend(),
    })
}
