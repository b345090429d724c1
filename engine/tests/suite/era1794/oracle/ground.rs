//! The board of a set-up: terrain, sides, costs, and what of a line of sight the ground decides.

use std::collections::HashSet;

use rand_core::Rng;
use wargauge_engine::era1794::setup::{EdgeSetup, Feature, Setup, Terrain};
use wargauge_engine::luck::{below, stream};

use super::geometry::{Meeting, Place, is_inside, meeting, runs_through};

/// The ground of a scenario.
pub struct Ground {
    pub setup: Setup,
    pub rows: i32,
    pub columns: i32,
    /// Features by the hex they are listed for and the hex on the other side.
    edges: HashSet<(Place, Place, Feature)>,
}

impl Ground {
    /// The ground of a set-up.
    pub fn new(setup: &Setup) -> Self {
        let edges = setup.map.edges.iter();
        let edges = edges
            .map(|edge| (Place::numbered(edge.hex), Place::numbered(edge.other), edge.feature));
        Self {
            rows: i32::from(setup.map.rows),
            columns: i32::from(setup.map.columns),
            edges: edges.collect(),
            setup: setup.clone(),
        }
    }

    /// All places.
    pub fn places(&self) -> impl Iterator<Item = Place> + '_ {
        (1..=self.rows).flat_map(|row| (1..=self.columns).map(move |column| Place { row, column }))
    }

    /// Is the place on the board?
    pub fn has(&self, place: Place) -> bool {
        (1..=self.rows).contains(&place.row) && (1..=self.columns).contains(&place.column)
    }

    /// The neighbours on the board.
    pub fn around(&self, place: Place) -> impl Iterator<Item = Place> + '_ {
        (0..6).map(move |direction| place.neighbour(direction)).filter(|other| self.has(*other))
    }

    fn hex(&self, place: Place) -> wargauge_engine::era1794::setup::HexSetup {
        self.setup.map.hexes[place.hex(self.columns).index()]
    }

    /// Is there wood?
    pub fn is_wood(&self, place: Place) -> bool {
        self.hex(place).terrain == Terrain::Wood
    }

    /// The height.
    pub fn level(&self, place: Place) -> i8 {
        self.hex(place).level
    }

    /// Does an escarpment part two neighbours?
    pub fn is_steep(&self, a: Place, b: Place) -> bool {
        self.lies_between(a, b, Feature::Escarpment)
    }

    fn lies_between(&self, a: Place, b: Place, feature: Feature) -> bool {
        self.edges.contains(&(a, b, feature)) || self.edges.contains(&(b, a, feature))
    }

    /// What the ground costs a foot (0) or mounted (1) unit on a step.
    pub fn cost(&self, from: Place, to: Place, mounted: usize) -> i32 {
        let costs = &self.setup.rules.terrain;
        if self.lies_between(from, to, Feature::Road) {
            return i32::from(costs.road[mounted]);
        }
        let ground = if self.is_wood(to) { costs.wood } else { costs.clear };
        let rise = self.level(to) - self.level(from);
        let slope = match (rise.signum(), self.is_steep(from, to)) {
            (1, false) => costs.uphill,
            (1, true) => costs.escarpment_up,
            (-1, false) => costs.downhill,
            (_, true) => costs.escarpment_down,
            _ => [0, 0],
        };
        let work =
            if self.lies_between(from, to, Feature::Earthwork) { costs.earthwork } else { [0, 0] };
        i32::from(ground[mounted]) + i32::from(slope[mounted]) + i32::from(work[mounted])
    }

    /// [10.1.2] Is a place lower than both ends of a line?
    fn is_below(&self, place: Place, from: Place, to: Place) -> bool {
        self.level(place) < self.level(from).min(self.level(to))
    }

    /// [10.1] Do two places see each other, units in the way being on those places?
    pub fn sees(&self, from: Place, to: Place, in_the_way: impl Fn(Place) -> bool) -> bool {
        let between =
            |place: &Place| *place != from && *place != to && runs_through(from, to, *place);
        let blocked = self
            .places()
            .filter(|&place| self.is_wood(place) || in_the_way(place))
            .filter(|&place| !self.is_below(place, from, to))
            .any(|place| between(&place));
        // [10.1.3] Escarpments, whatever the heights; not between neighbours.
        let walled = from.distance(to) > 1
            && self.edges.iter().any(|&(hex, other, feature)| {
                feature == Feature::Escarpment
                    && meeting(from, to, side(hex, other)) == Meeting::Crosses
            });
        !blocked && !walled
    }

    /// Is a target behind an earthwork as seen from there?
    pub fn is_behind_work(&self, from: Place, to: Place) -> bool {
        self.edges.iter().any(|&(hex, other, feature)| {
            let side = side(hex, other);
            feature == Feature::Earthwork
                && meeting(from, to, side) != Meeting::Misses
                && !(self.setup.rules.fire.earthwork_covers_from_outside_only
                    && is_inside(from, hex, side))
        })
    }
}

/// The common side of two neighbours.
fn side(hex: Place, other: Place) -> [super::geometry::Point; 2] {
    let direction = (0..6).find(|&direction| hex.neighbour(direction) == other);
    hex.side(direction.expect("an edge lies between neighbours"))
}

/// The same armies on ground of all kinds.
pub fn random_ground(mut setup: Setup, number: u64) -> Setup {
    let mut picks = stream(10, number, 3);
    let mut pick = |bound: u64| below(picks.next_u64(), bound);
    for hex in &mut setup.map.hexes {
        hex.level = pick(3) as i8;
        hex.terrain = if pick(8) == 0 { Terrain::Wood } else { Terrain::Clear };
    }
    setup.map.edges.clear();
    let ground = Ground::new(&setup);
    let number = |place: Place| (place.row * 100 + place.column) as u16;
    for place in ground.places() {
        for other in ground.around(place).filter(|&other| number(other) > number(place)) {
            let (mut hex, mut beyond) = (place, other);
            let feature = match pick(16) {
                0 if ground.level(place) != ground.level(other) => Feature::Escarpment,
                1 | 2 => Feature::Earthwork,
                3 => Feature::Road,
                _ => continue,
            };
            if pick(2) == 0 {
                (hex, beyond) = (other, place);
            }
            setup.map.edges.push(EdgeSetup { hex: number(hex), other: number(beyond), feature });
        }
    }
    setup
}
