//! What lies where before the first turn: the map's hexsides and the counters of each hex. Shared
//! by all ways of drawing; draws nothing itself.

use std::collections::BTreeMap;

use wargauge_engine::era1794::setup::{Feature, HexNumber, HexSetup, Setup, Start};
use wargauge_engine::{Board, CellNumber, Direction};

/// What lies on one side between two hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Edge {
    /// Slope or escarpment, then earthwork, then road.
    pub(crate) features: Vec<Feature>,
    /// The hex that an earthwork protects.
    pub(super) protects: Option<HexNumber>,
}

/// A set-up by hexes.
#[derive(Debug)]
pub(crate) struct Layout {
    /// The board.
    pub(crate) board: Board,
    /// Every side with a feature, by its two hexes, the lower number first.
    pub(crate) edges: BTreeMap<[HexNumber; 2], Edge>,
    /// The units of each hex by their indices, top first.
    pub(super) units: BTreeMap<HexNumber, Vec<usize>>,
    /// The commanders of each hex.
    pub(super) commanders: BTreeMap<HexNumber, Vec<usize>>,
}

impl Layout {
    /// Sorts a set-up by hexes. Slopes follow from the levels, whether the file lists them or not.
    pub(crate) fn new(setup: &Setup) -> Self {
        let board = setup.map.board();
        let mut edges: BTreeMap<[HexNumber; 2], Edge> = BTreeMap::new();
        let mut add = |a: HexNumber, b: HexNumber, feature, protects: Option<HexNumber>| {
            let edge = edges
                .entry([a.min(b), a.max(b)])
                .or_insert(Edge { features: Vec::new(), protects: None });
            if !edge.features.contains(&feature) {
                edge.features.push(feature);
            }
            edge.protects = edge.protects.or(protects);
        };
        for edge in &setup.map.edges {
            let protects = (edge.feature == Feature::Earthwork).then_some(edge.hex);
            add(edge.hex, edge.other, edge.feature, protects);
        }
        for hex in board.hexes() {
            for direction in [Direction::NorthEast, Direction::East, Direction::SouthEast] {
                let Some(other) = board.neighbour(hex, direction) else { continue };
                let levels = [hex, other].map(|hex| {
                    setup.map.hexes.get(hex.index()).map_or(0, |setup: &HexSetup| setup.level)
                });
                if levels[0] != levels[1] {
                    add(board.number(hex), board.number(other), Feature::Slope, None);
                }
            }
        }
        for edge in edges.values_mut() {
            if edge.features.contains(&Feature::Escarpment) {
                edge.features.retain(|&feature| feature != Feature::Slope);
            }
            edge.features.sort_by_key(|&feature| feature as u8);
        }
        let units = by_hex(setup.units.iter().map(|unit| &unit.start));
        // The reserve is nobody and stands nowhere.
        let commanders = by_hex(setup.commanders.iter().map(|commander| &commander.start));
        Self { board, edges, units, commanders }
    }
}

/// The indices of the units that start on a hex, hex by hex.
fn by_hex<'a>(starts: impl Iterator<Item = &'a Start>) -> BTreeMap<HexNumber, Vec<usize>> {
    let mut hexes: BTreeMap<HexNumber, Vec<usize>> = BTreeMap::new();
    for (i, start) in starts.enumerate() {
        if let Start::At(hex) = start {
            hexes.entry(*hex).or_default().push(i);
        }
    }
    hexes
}

/// Where a counter starts, in words.
pub(crate) fn start_in_words(start: &Start) -> String {
    match start {
        Start::At(hex) => CellNumber(*hex).to_string(),
        Start::Among { turn, hexes } => {
            let when = if *turn <= 1 { String::new() } else { format!("turn {turn}, ") };
            let one = if hexes.len() == 1 { "" } else { "one of " };
            format!("{when}{one}{}", runs(hexes).join(" "))
        }
        Start::Enters { turn, hexes } => {
            format!("enters from turn {turn} on, over {}", runs(hexes).join(" "))
        }
    }
}

/// Hexes with each run of a row's neighbours drawn together: `0101–0116`.
fn runs(hexes: &[HexNumber]) -> Vec<String> {
    let mut runs: Vec<[HexNumber; 2]> = Vec::new();
    for &hex in hexes {
        match runs.last_mut() {
            Some([_, end]) if hex == *end + 1 => *end = hex,
            _ => runs.push([hex, hex]),
        }
    }
    let in_words = |[first, end]: [HexNumber; 2]| {
        let ends = [first, end].map(CellNumber);
        if first == end { ends[0].to_string() } else { format!("{}–{}", ends[0], ends[1]) }
    };
    runs.into_iter().map(in_words).collect()
}
