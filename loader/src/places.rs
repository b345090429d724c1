//! From a datum of the set-up to its place in a file.

use wargauge_engine::era1794::check::Place;
use wargauge_engine::era1794::setup::Setup;

use crate::files::Location;
use crate::map::ReadMap;
use crate::pool::ReadPool;
use crate::roster::Roster;
use crate::tree::Node;

/// What the readers remember of places.
pub(crate) struct Places<'a> {
    /// The tree that was read.
    pub(crate) root: &'a Node,
    /// The edges.
    pub(crate) map: &'a ReadMap,
    /// The ids.
    pub(crate) roster: &'a Roster,
    /// The entries.
    pub(crate) pool: &'a ReadPool,
}

impl Places<'_> {
    /// Where a datum stands; the nearest thing above it where it is left out.
    pub(crate) fn find(&self, place: &Place, setup: &Setup) -> Location {
        let path = match place {
            Place::Side(index) => format!("sides.{index}"),
            Place::Map | Place::Hex(_) => "map.terrain".into(),
            Place::Edge(index) => {
                return self.map.edges.get(*index).copied().unwrap_or(self.root.at);
            }
            Place::Units => "units".into(),
            Place::Unit(index, field) => {
                let id = self.roster.unit_ids.get(*index).map_or("", String::as_str);
                format!("units.{id}.{}", field.name())
            }
            Place::Commanders => "commanders".into(),
            Place::Commander(index, field) => {
                let id = self.roster.commander_ids.get(*index).map_or("", String::as_str);
                format!("commanders.{id}.{}", field.name())
            }
            Place::Pools => "pool".into(),
            Place::Pool(turn, side) => {
                let turn = self.pool.places.get(usize::from(*turn).saturating_sub(1));
                if let Some(Some(at)) = turn.map(|sides| sides[side.index()]) {
                    return at;
                }
                format!("pool.{}", setup.sides[side.index()])
            }
            Place::Switch(path, None) => format!("rules.{path}"),
            Place::Switch(path, Some(index)) => format!("rules.{path}.{index}"),
        };
        let (node, is_there) = self.root.follow(path.split('.'));
        if is_there && node.table().is_none() { node.at } else { node.key_at }
    }
}
