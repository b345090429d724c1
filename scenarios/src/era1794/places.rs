//! From a datum of the set-up to its place in a file.

use wargauge_engine::era1794::check::Place;
use wargauge_engine::era1794::setup::Setup;

use super::map::ReadMap;
use super::pool::ReadPool;
use super::roster::Roster;
use crate::files::Location;
use crate::tree::Node;

/// What the readers remember of places.
pub(super) struct Places<'a> {
    /// The tree that was read.
    pub(super) root: &'a Node,
    /// The edges.
    pub(super) map: &'a ReadMap,
    /// The ids.
    pub(super) roster: &'a Roster,
    /// The entries.
    pub(super) pool: &'a ReadPool,
}

impl Places<'_> {
    /// Where a datum stands; the nearest thing above it where it is left out.
    pub(super) fn find(&self, place: &Place, setup: &Setup) -> Location {
        let listed = match place {
            Place::Edge(index) => self.map.edges.get(*index).copied(),
            Place::Pool(turn, side) => {
                let turn = self.pool.places.get(usize::from(*turn).saturating_sub(1));
                turn.and_then(|sides| sides[side.index()])
            }
            _ => None,
        };
        listed.unwrap_or_else(|| {
            let path = self.path(place, setup);
            let (node, is_there) = self.root.follow(path.split('.'));
            if is_there && node.table().is_none() { node.at } else { node.key_at }
        })
    }

    /// The path of a datum.
    pub(super) fn path(&self, place: &Place, setup: &Setup) -> String {
        let id = |ids: &[String], index: usize| ids.get(index).cloned().unwrap_or_default();
        match place {
            Place::Side(index) => format!("sides.{index}"),
            Place::Map | Place::Hex(_) | Place::Edge(_) => "map.terrain".into(),
            Place::Units => "units".into(),
            Place::Unit(index, field) => {
                format!("units.{}.{}", id(&self.roster.unit_ids, *index), field.name())
            }
            Place::Commanders => "commanders".into(),
            Place::Commander(index, field) => {
                format!("commanders.{}.{}", id(&self.roster.commander_ids, *index), field.name())
            }
            Place::Pools => "pool".into(),
            Place::Pool(_, side) => format!("pool.{}", setup.sides[side.index()]),
            Place::Switch(path, None) => format!("rules.{path}"),
            Place::Switch(path, Some(index)) => format!("rules.{path}.{index}"),
        }
    }
}
