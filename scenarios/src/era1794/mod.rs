//! Scenarios of the 1794 system: what their data say, and the place of each fault.
//!
//! Its games share readers and words; each has a layout and a capacity of its own.

mod canonical;
mod game;
pub mod maciejowice;
mod map;
pub mod niemenczyn;
mod places;
mod pool;
mod roster;
mod rules;
mod words;

use wargauge_engine::era1794::check::{Capacity, Fault, Place, Wrong, check, check_map};
use wargauge_engine::era1794::setup::Setup;
use wargauge_engine::era1794::switches::Switches;
use wargauge_engine::{Book, Side};

pub use self::canonical::canonical;
pub use self::niemenczyn::{load, load_text};
use self::places::Places;
use self::pool::ReadPool;
use self::roster::Roster;
pub use self::rules::printed;
use crate::files::Files;
use crate::format::{Group, Layout, Open, head, report_strangers};
use crate::load::Contents;
use crate::merge::with_parameters;
use crate::read::Reader;
use crate::tree::Node;

/// Which game of the system scenarios are of.
#[derive(Clone, Copy, Debug)]
pub struct GameOf {
    /// What its files look like.
    pub layout: &'static Layout,
    /// How much its rules have room for.
    pub capacity: Capacity,
    /// The book under whose numbers its rules are cited.
    pub book: &'static Book,
}

/// The tables of data.
pub const DATA: [&str; 6] = ["parameters", "map", "commanders", "units", "pool", "rules"];

/// Tables of the map that list only some hexes.
pub const OPEN: [Open; 5] = [
    Open { list: "hexes", of_tables: true },
    Open { list: "earthworks", of_tables: false },
    Open { list: "escarpments", of_tables: false },
    Open { list: "slopes", of_tables: false },
    Open { list: "rivers", of_tables: false },
];

/// The arms, as files call them, and the cossacks.
pub const GROUPS: [Group; 4] = [
    Group { word: "infantry", key: "arm", value: "infantry" },
    Group { word: "cavalry", key: "arm", value: "cavalry" },
    Group { word: "artillery", key: "arm", value: "artillery" },
    Group { word: "cossacks", key: "cossack", value: "true" },
];

/// Reads and checks the whole tree.
///
/// `game` is which game of the system it is.
pub fn read(root: &Node, sides: [String; 2], game: &GameOf, files: &mut Files) -> Contents<Setup> {
    let resolved = with_parameters(root, files);
    let mut reader = Reader { files, part: false, sides: sides.clone() };
    let Some((title, data)) = head(&resolved, DATA, &mut reader) else {
        return Contents::default();
    };
    report_strangers(&resolved, game.layout, &mut reader);
    let [_, map_node, commanders, units, pool_node, rules_node] = data;
    let map = map_node.and_then(|node| map::read(node, &mut reader));
    let roster = roster::read(commanders, units, &mut reader);
    let pool =
        pool_node.map_or_else(ReadPool::default, |node| pool::read(node, &roster, &mut reader));
    let head = resolved.follow(["sides"]).0.key_at;
    let rules = rules_node.map(|node| rules::read(node, head, &mut reader));
    let rules = rules.unwrap_or_else(Switches::neutral);
    let has_map = map.is_some();
    let map = map.unwrap_or_default();
    let setup = Setup {
        sides,
        map: map.setup.clone(),
        commanders: roster.commanders.clone(),
        units: roster.units.clone(),
        pool: pool.turns.clone(),
        rules,
    };
    if has_map {
        let places = Places { root: &resolved, map: &map, roster: &roster, pool: &pool };
        check_whole(&setup, game, &places, files);
    }
    let Roster { unit_ids, commander_ids, left_out, boxed_units, .. } = roster;
    Contents { setup, title, unit_ids, commander_ids, boxed: [left_out, boxed_units] }
}

/// Reports what the engine finds wrong.
fn check_whole(setup: &Setup, game: &GameOf, places: &Places<'_>, files: &mut Files) {
    // Where something could not be read, what follows from its absence is no fault of its own.
    let is_whole = !files.has_problems();
    for fault in check(setup, game.capacity) {
        if is_meant(&fault, setup, places.roster) {
            continue;
        }
        let at = places.find(&fault.place, setup);
        let follows =
            || !is_local(&fault.wrong) || files.has_problem_in(at) || files.is_unwritten(at);
        if !is_whole && follows() {
            continue;
        }
        if files.is_unwritten(at) {
            let path = places.path(&fault.place, setup);
            // A list is left out as a whole.
            let path = path.trim_end_matches(|c: char| c == '.' || c.is_ascii_digit());
            let sides = places.root.follow(["sides"]).0.key_at;
            let message =
                format!("`{path}` is left out, and as printed: {}", fault.wrong.cited(game.book));
            files.report(sides, message, Some(format!("give `{path}` a value of this scenario")));
        } else {
            files.report(at, fault.wrong.cited(game.book), fault.wrong.mend());
        }
    }
}

/// Does this follow from units that a file keeps in the box? An army or a turn without anybody is then what
/// the file asks for.
fn is_meant(fault: &Fault, setup: &Setup, roster: &Roster) -> bool {
    let boxed = |name: &String| {
        Side::BOTH
            .into_iter()
            .any(|side| setup.sides[side.index()] == *name && roster.is_boxed(side))
    };
    let thinned = |name: &String| {
        let of = |side: &Side| setup.sides[side.index()] == *name;
        Side::BOTH.into_iter().filter(of).any(|side| roster.is_thinned(side))
    };
    match &fault.wrong {
        // The scenario's own units can: those that a change leaves need not.
        Wrong::CampOutOfReach { side, .. } => thinned(side),
        Wrong::SideEmpty { side } | Wrong::PoolOfNoTurn { side } => boxed(side),
        Wrong::PoolOfNobody { .. } => roster.has_idle(),
        _ => false,
    }
}

/// Is this wrong whatever else is missing?
fn is_local(wrong: &Wrong) -> bool {
    matches!(
        wrong,
        Wrong::OutOfRange { .. }
            | Wrong::ReverseMorale { .. }
            | Wrong::NotAscending { .. }
            | Wrong::NotForArtillery { .. }
            | Wrong::NotNeighbours { .. }
            | Wrong::DuplicateFeature { .. }
            | Wrong::SlopeAndEscarpment { .. }
            | Wrong::NoHeightStep { .. }
            | Wrong::StartOffMap { .. }
            | Wrong::StartTurn { .. }
            | Wrong::NoStartHex
            | Wrong::PoolCount { .. }
            | Wrong::PoolTwice { .. }
            | Wrong::SwitchHexOffMap { .. }
            | Wrong::NotInThisGame { .. }
            | Wrong::NotForThisArm { .. }
            | Wrong::EntryNotOnEastEdge { .. }
    )
}

/// Checks a part of a scenario for itself; says what it holds.
pub fn describe_part(root: &Node, game: &GameOf, files: &mut Files) -> Vec<String> {
    let resolved = with_parameters(root, files);
    let mut reader = Reader { files, part: true, sides: Default::default() };
    let get = |key| resolved.table().and_then(|table| table.get(key));
    let map = get("map").and_then(|node| map::read(node, &mut reader));
    let roster = roster::read(get("commanders"), get("units"), &mut reader);
    if let Some(node) = get("pool") {
        pool::read(node, &roster, &mut reader);
    }
    if let Some(node) = get("rules") {
        rules::read(node, node.key_at, &mut reader);
    }
    let mut contents = Vec::new();
    if let Some(map) = map {
        contents.push(format!("a map of {} rows by {} columns", map.setup.rows, map.setup.columns));
        let edges = map.edges;
        let setup = Setup { map: map.setup, ..Setup::default() };
        for fault in check_map(&setup, game.capacity) {
            let at = match fault.place {
                Place::Edge(index) => edges.get(index).copied(),
                _ => None,
            };
            let at = at.unwrap_or_else(|| root.follow(["map", "terrain"]).0.at);
            files.report(at, fault.wrong.cited(game.book), fault.wrong.mend());
        }
    }
    for (key, what) in [("commanders", "commanders"), ("units", "units")] {
        if let Some(table) = root.table().and_then(|table| table.get(key)).and_then(Node::table) {
            contents.push(format!("{} {what}", table.0.len()));
        }
    }
    for (key, what) in
        [("pool", "an activation pool"), ("rules", "rules"), ("parameters", "parameters")]
    {
        if root.table().is_some_and(|table| table.get(key).is_some()) {
            contents.push(what.to_string());
        }
    }
    contents
}
