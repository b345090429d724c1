//! The board made ready for play: neighbours, costs, zones and lines of sight, computed once.
//!
//! Nothing here changes during a game; what units block is asked in `sight`. What is large is shared by
//! all rules that are prepared from the same board (`shared`).

use std::sync::Arc;

use crate::bits::Bits;
use crate::board::Lookup;
use crate::era1794::costs::{costs, ground_cost};
use crate::era1794::double_time;
use crate::era1794::pairs::{Lookout, Pairs};
use crate::era1794::setup::{Feature, Setup, Terrain};
use crate::era1794::shared::Shared;
use crate::era1794::switches::TerrainCosts;
use crate::era1794::views::{Seen, Sight, Views};
use crate::hex::{Bearing, Board, Direction, Facing, Hex, Offset};

/// The longest line that any arm can use.
pub const LONGEST: u16 = 20;

/// The longest walks whose ends are kept.
pub const WALKS: usize = 4;

/// What lies on one side of a hex, seen from that hex.
#[allow(clippy::struct_excessive_bools)] // Each is a feature of a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HexSide {
    /// The neighbour lies higher (positive) or lower (negative).
    pub rise: i8,
    /// Steep.
    pub escarpment: bool,
    /// An earthwork that protects this hex.
    pub own_work: bool,
    /// An earthwork that protects the neighbour.
    pub their_work: bool,
    /// A road leads across.
    pub road: bool,
    /// A river.
    pub river: bool,
}

/// The cost of a step that is not allowed.
pub const CLOSED: u8 = u8::MAX;

/// The board of a scenario with everything that can be computed beforehand.
#[derive(Clone, Debug)]
pub struct Map<const H: usize> {
    /// Its extent.
    pub board: Board,
    terrain: Vec<Terrain>,
    level: Vec<i8>,
    sides: Vec<[HexSide; 6]>,
    cost: Vec<[[u8; 2]; 6]>,
    open_cost: Vec<[u8; 6]>,
    places: Lookup,
    /// The hexes of the board that have a western and an eastern neighbour.
    pub(super) not_west_edge: Bits<H>,
    pub(super) not_east_edge: Bits<H>,
    /// The hexes of rows that are shifted half a hex east.
    pub(super) shifted_rows: Bits<H>,
    pub(super) board_hexes: Bits<H>,
    neighbours: Arc<[[Hex; 6]]>,
    adjacent: Arc<[Bits<H>]>,
    front: Arc<[[Bits<H>; 6]]>,
    pub(super) walks: Arc<[[Bits<H>; WALKS]]>,
    pairs: Pairs,
    views: Views<H>,
}

impl<const H: usize> Map<H> {
    /// Prepares the map of a checked set-up. Lines are prepared up to `reach` hexes.
    pub(crate) fn new(setup: &Setup, reach: u16, shared: &mut Shared) -> Self {
        let board = setup.map.board();
        let terrain: Vec<_> = setup.map.hexes.iter().map(|hex| hex.terrain).collect();
        let level: Vec<_> = setup.map.hexes.iter().map(|hex| hex.level).collect();
        let neighbours: Arc<[[Hex; 6]]> = board
            .hexes()
            .map(|hex| Direction::ALL.map(|d| board.neighbour(hex, d).unwrap_or(Hex::NOWHERE)))
            .collect();
        let sides = hex_sides(setup, board, &level, &neighbours);
        let cost = costs(&setup.rules.terrain, &terrain, &neighbours, &sides);
        let mut map = Self {
            board,
            adjacent: neighbours
                .iter()
                .map(|around| {
                    around.iter().filter(|hex| hex.is_somewhere()).map(|hex| hex.index()).collect()
                })
                .collect(),
            front: Arc::from([]),
            not_west_edge: hexes_where(board, |_, column| column > 1),
            not_east_edge: hexes_where(board, |_, column| column < board.columns),
            shifted_rows: hexes_where(board, |row, _| row % 2 == 0),
            board_hexes: hexes_where(board, |_, _| true),
            places: Lookup::new(board),
            terrain,
            level,
            neighbours,
            sides,
            cost,
            open_cost: Vec::new(),
            pairs: shared.table(board, || Pairs::new(board)),
            walks: Arc::from([]),
            views: Views::default(),
        };
        // The tables of the board alone, and those of what stands on it.
        (map.front, map.walks) = shared.table(board, || {
            (
                map.neighbours.iter().map(fronts).collect(),
                board.hexes().map(|hex| map.walks_from(hex)).collect(),
            )
        });
        map.open_cost = double_time::open_costs(&map);
        let fire = &setup.rules.fire;
        let sight = Sight {
            reach: reach.min(LONGEST),
            hills_block: fire.hills_block,
            hills_see_over_all: fire.hills_see_over_all,
            from_outside_only: fire.earthwork_covers_from_outside_only,
        };
        map.views = shared.table((setup.map.clone(), sight), || Views::new(&map, &sight));
        map
    }

    /// The hex at this offset from another, if the board has it.
    #[inline]
    pub(crate) fn beyond(&self, from: Hex, way: Offset) -> Option<Hex> {
        let origin = self.places.axial(from);
        self.places.at(Offset { q: origin.q + way.q, r: origin.r + way.r })
    }

    /// [10.1.2] Does a hex lie below both ends of a line?
    #[inline]
    pub fn lies_below(&self, hex: Hex, from: Hex, to: Hex) -> bool {
        let level = self.level[hex.index()];
        level < self.level[from.index()] && level < self.level[to.index()]
    }

    /// What covers a hex.
    #[inline]
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain[hex.index()]
    }

    /// The level of a hex.
    #[inline]
    pub fn level(&self, hex: Hex) -> i8 {
        self.level[hex.index()]
    }

    /// The neighbour in a direction, or [`Hex::NOWHERE`].
    #[inline]
    pub fn neighbour(&self, hex: Hex, direction: Direction) -> Hex {
        self.neighbours[hex.index()][direction.index()]
    }

    /// The neighbours of a hex in the order of directions; [`Hex::NOWHERE`] beyond the edge.
    #[inline]
    pub fn neighbours(&self, hex: Hex) -> [Hex; 6] {
        self.neighbours[hex.index()]
    }

    /// What lies on a side of a hex.
    #[inline]
    pub fn side(&self, hex: Hex, direction: Direction) -> HexSide {
        self.sides[hex.index()][direction.index()]
    }

    /// The cost of leaving a hex in a direction, for infantry or for cavalry and limbered guns;
    /// [`CLOSED`] where they may not.
    #[inline]
    pub fn cost(&self, hex: Hex, direction: Direction, mounted: bool) -> u8 {
        self.cost[hex.index()][direction.index()][usize::from(mounted)]
    }

    /// The cost of a step at double time for foot by its ground alone; [`CLOSED`] where it may not.
    #[inline]
    pub(crate) fn open_cost(&self, hex: Hex, direction: Direction) -> u8 {
        self.open_cost[hex.index()][direction.index()]
    }

    /// What entering a hex costs foot, or horse and limbered guns, by its ground alone.
    pub(crate) fn ground_cost(&self, table: &TerrainCosts, hex: Hex, arm: usize) -> u8 {
        ground_cost(table, self.terrain[hex.index()], arm)
    }

    /// The neighbours of a hex.
    #[inline]
    pub fn adjacent(&self, hex: Hex) -> Bits<H> {
        self.adjacent[hex.index()]
    }

    /// Are two hexes neighbours?
    #[inline]
    pub fn is_adjacent(&self, hex: Hex, other: Hex) -> bool {
        self.adjacent[hex.index()].has(other.index())
    }

    /// Is a hex one of the front hexes of a counter?
    #[inline]
    pub fn is_before(&self, hex: Hex, facing: Facing, other: Hex) -> bool {
        self.front[hex.index()][facing.index()].has(other.index())
    }

    /// The front hexes of a counter.
    #[inline]
    pub fn front(&self, hex: Hex, facing: Facing) -> Bits<H> {
        self.front[hex.index()][facing.index()]
    }

    /// The hexes that terrain lets one see from here.
    #[inline]
    pub fn sight(&self, from: Hex) -> Bits<H> {
        self.views.sight(from)
    }

    /// The key of the tables of sight.
    pub(crate) fn seen(&self) -> Seen<H> {
        self.views.seen()
    }

    /// Does terrain let one see a hex from here?
    #[inline]
    pub(crate) fn is_in_sight(&self, from: Hex, to: Hex) -> bool {
        self.views.is_in_sight(from, to)
    }

    /// [10.1] Is every hex clear that blocks a line with troops on it, which terrain leaves open?
    #[inline]
    pub(crate) fn is_clear(&self, from: Hex, to: Hex, clear: impl Fn(usize) -> bool) -> bool {
        self.views.is_clear(from, to, clear)
    }

    /// Does an earthwork cover the target of this line of fire?
    #[inline]
    pub fn is_covered_by_work(&self, from: Hex, to: Hex) -> bool {
        self.views.is_covered_by_work(from, to)
    }

    /// The way between two hexes.
    #[inline]
    pub fn way(&self, from: Hex, to: Hex) -> Offset {
        self.places.way(from, to)
    }

    /// The distance between two hexes.
    #[inline]
    pub fn distance(&self, from: Hex, to: Hex) -> u16 {
        self.pairs.distance(from, to)
    }

    /// The bearing of another hex, however far; 0 for the hex itself.
    #[inline]
    pub fn bearing(&self, from: Hex, to: Hex) -> Bearing {
        self.pairs.bearing(from, to)
    }

    /// A hex, to ask of many others how far and which way they are.
    #[inline]
    pub fn lookout(&self, from: Hex) -> Lookout<'_> {
        self.pairs.from(from)
    }

    /// The hexes under the line between two hexes within reach of some arm, ends left out.
    #[inline]
    pub fn between(&self, from: Hex, to: Hex) -> impl Iterator<Item = Hex> {
        self.views.between(self.way(from, to)).iter().filter_map(move |&way| self.beyond(from, way))
    }

    /// The direction of a neighbour.
    #[inline]
    pub fn direction(&self, from: Hex, to: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(from, direction) == to)
    }

    /// All hexes at most `range` away, the hex itself included.
    pub fn disc(&self, centre: Hex, range: u16) -> Bits<H> {
        let near = |hex: &Hex| self.distance(centre, *hex) <= range;
        self.board.hexes().filter(near).map(Hex::index).collect()
    }
}

/// The front hexes of a hex with these neighbours, by facing.
fn fronts<const H: usize>(around: &[Hex; 6]) -> [Bits<H>; 6] {
    Facing::ALL.map(|facing| {
        let front = facing.front();
        let front = front.iter().map(|d| around[d.index()]);
        front.filter(|hex| hex.is_somewhere()).map(Hex::index).collect()
    })
}

fn hexes_where<const H: usize>(board: Board, which: impl Fn(u8, u8) -> bool) -> Bits<H> {
    let chosen = |hex: &Hex| {
        let (row, column) = board.row_column(*hex);
        which(row, column)
    };
    board.hexes().filter(chosen).map(Hex::index).collect()
}

fn hex_sides(
    setup: &Setup,
    board: Board,
    level: &[i8],
    neighbours: &[[Hex; 6]],
) -> Vec<[HexSide; 6]> {
    let mut sides = vec![[HexSide::default(); 6]; board.len()];
    for hex in board.hexes() {
        for direction in Direction::ALL {
            let other = neighbours[hex.index()][direction.index()];
            if other.is_somewhere() {
                sides[hex.index()][direction.index()].rise =
                    level[other.index()].cmp(&level[hex.index()]) as i8;
            }
        }
    }
    for edge in &setup.map.edges {
        let (Some(hex), Some(other)) = (board.numbered(edge.hex), board.numbered(edge.other))
        else {
            continue;
        };
        let Some(direction) = board.direction(hex, other) else { continue };
        for (hex, direction, own) in [(hex, direction, true), (other, direction.opposite(), false)]
        {
            let side = &mut sides[hex.index()][direction.index()];
            match edge.feature {
                Feature::Slope => {}
                Feature::Escarpment => side.escarpment = true,
                Feature::Earthwork if own => side.own_work = true,
                Feature::Earthwork => side.their_work = true,
                Feature::Road => side.road = true,
                Feature::River => side.river = true,
            }
        }
    }
    sides
}
