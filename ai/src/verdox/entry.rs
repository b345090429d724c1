//! The square where the next counter enters, and its kind.

use arrayvec::ArrayVec;
use wargauge_engine::square::Square;
use wargauge_engine::verdox::Kind;
use wargauge_engine::verdox::setup::Terrain;

use super::view::View;

/// Gates and walls come before all other squares.
const FIRST: i32 = 100_000;
/// How much sooner than elsewhere guns and riflemen are put on walls: before all other kinds.
const ON_WALL: i32 = 100;
/// Most roads on an edge that are looked at: the map of the rulings has three.
const ROADS: usize = 8;

/// Roads by the squares where they leave the map.
pub(super) type Roads = ArrayVec<Square, ROADS>;

impl View<'_> {
    /// How good a square is for the next counter: walls are best, then squares near the road with the fewest
    /// units.
    pub(super) fn place(&self, square: Square) -> i32 {
        let terrain = self.game.map().terrain(square);
        match terrain {
            Terrain::Gate => FIRST,
            Terrain::Wall => FIRST - 1,
            Terrain::Clear
            | Terrain::Road
            | Terrain::Hill
            | Terrain::Valley
            | Terrain::Wood
            | Terrain::River
            | Terrain::Bridge
            | Terrain::Canal
            | Terrain::Marsh
            | Terrain::Court
            | Terrain::CourtRoad => {
                -4 * self.off_lonely_road(square) - i32::from(!terrain.is_road())
            }
        }
    }

    /// How many rows a square is from the road on this side's edge that has the fewest of its units near it.
    /// If there are several such roads, the nearest counts.
    fn off_lonely_road(&self, square: Square) -> i32 {
        let lonely = self.lonely_roads.get_or_init(|| self.find_lonely_roads());
        lonely.iter().map(|&road| self.rows_off(square, road)).min().unwrap_or(0)
    }

    fn find_lonely_roads(&self) -> Roads {
        let map = self.game.map();
        let edge = map.edge[self.side.index()].iter().map(Square::of);
        let roads = edge.filter(|&square| map.terrain(square).is_road());
        let mut roads: ArrayVec<(Square, u32), ROADS> =
            roads.take(ROADS).map(|road| (road, 0)).collect();
        for own in self.own.iter().map(Square::of) {
            if let Some(road) = roads.iter_mut().min_by_key(|(road, _)| self.rows_off(own, *road)) {
                road.1 += 1;
            }
        }
        let fewest = roads.iter().map(|road| road.1).min();
        let lonely = roads.iter().filter(|road| Some(road.1) == fewest);
        lonely.map(|&(road, _)| road).collect()
    }

    fn rows_off(&self, square: Square, other: Square) -> i32 {
        i32::from(self.game.map().apart(square, other).0.abs())
    }

    /// How well a kind fits a square: riders on roads, guns and riflemen on walls.
    pub(super) fn entering(&self, square: Square, kind: Kind) -> i32 {
        let terrain = self.game.map().terrain(square);
        let first = self.w.entry(kind);
        let fit = match kind {
            Kind::Artillery | Kind::Riflemen if terrain.is_fortification() => ON_WALL,
            Kind::Cavalry | Kind::MountedRiflemen if terrain.is_road() => first + 1,
            Kind::Infantry
            | Kind::Riflemen
            | Kind::Grenadiers
            | Kind::Cavalry
            | Kind::MountedRiflemen
            | Kind::Artillery => first,
        };
        // Of kinds that fit equally well, the one with the most units waiting.
        fit * 100 + i32::from(self.state.reserve(self.side)[kind.index()])
    }
}
