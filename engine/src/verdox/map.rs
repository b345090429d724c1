//! The board made ready for play: grounds, neighbours, edges, reaches and lines, computed once.
//!
//! Nothing here changes during a game. The state records which walls still stand.

use arrayvec::ArrayVec;

use crate::game::Side;
use crate::square::{Grid, Heading, Square, between};
use crate::verdox::setup::{Kind, Setup, Terrain};
use crate::verdox::state::{GATES, Squares};

/// The most that ground adds to a range: a square from a hill or a wall.
const HEIGHT: u8 = 1;

/// The board of a scenario with everything that can be computed beforehand.
#[derive(Clone, Debug)]
pub struct Map {
    /// Its extent.
    pub grid: Grid,
    terrain: Vec<Terrain>,
    /// Row and column of each square.
    places: Vec<(i16, i16)>,
    /// The neighbours of each square by heading; nowhere beyond the border.
    neighbours: Vec<[Square; 4]>,
    /// Where each gate stands.
    pub gates: ArrayVec<Square, GATES>,
    /// The headquarters of each side [4.1].
    pub headquarters: [Square; 2],
    /// Where the units of each side enter [2.2].
    pub edge: [Squares; 2],
    /// Walls and gates on the edge of each side: units enter there only through a breach [6.10.9].
    pub(crate) edge_walls: [Squares; 2],
    /// [6.10] Walls, gates and the court they close in.
    pub fortress: Squares,
    pub(crate) hill: Squares,
    pub(crate) valley: Squares,
    pub(crate) wood: Squares,
    pub(crate) canal: Squares,
    pub(crate) marsh: Squares,
    pub(crate) bridge: Squares,
    pub(crate) river: Squares,
    /// Walls and gates, breached or not.
    pub(crate) fortification: Squares,
    /// Squares from which a unit may step each way, if the next square is free.
    pub(crate) open: [Squares; 4],
    /// Squares that fire of each kind may reach, high ground included.
    reach: [Vec<Squares>; Kind::COUNT],
    /// The most squares that a line goes down or to the right.
    longest: i16,
    /// Where the squares of each line begin in `met`, by rows down and columns to the right.
    lines: Vec<u16>,
    /// Squares between the ends of lines, by how much further on they lie than the start. The line
    /// is blocked there if both of a pair block.
    met: Vec<[i16; 2]>,
}

impl Map {
    /// Prepares the map of a checked set-up.
    pub(crate) fn new(setup: &Setup) -> Self {
        let map = &setup.map;
        let grid = map.grid();
        let terrain = map.squares.clone();
        let of = |is: &dyn Fn(Terrain) -> bool| -> Squares {
            (0..terrain.len()).filter(|&square| is(terrain[square])).collect()
        };
        let numbered = |number| grid.numbered(number).unwrap_or(Square::NOWHERE);
        let neighbours: Vec<_> = grid
            .squares()
            .map(|square| {
                Heading::ALL
                    .map(|heading| grid.neighbour(square, heading).unwrap_or(Square::NOWHERE))
            })
            .collect();
        let gates = of(&|terrain| terrain == Terrain::Gate).iter().map(Square::of);
        let mut ready = Self {
            gates: gates.take(GATES).collect(),
            headquarters: map.headquarters.map(numbered),
            edge: Side::BOTH.map(|side| edge(grid, &terrain, side)),
            edge_walls: Side::BOTH.map(|side| {
                let squares = edge_column(grid, side);
                squares
                    .map(Square::index)
                    .filter(|&square| terrain[square].is_fortification())
                    .collect()
            }),
            fortress: of(&|terrain| terrain.is_fortification() || terrain.is_court()),
            hill: of(&|terrain| terrain == Terrain::Hill),
            valley: of(&|terrain| terrain == Terrain::Valley),
            wood: of(&|terrain| terrain == Terrain::Wood),
            canal: of(&|terrain| terrain == Terrain::Canal),
            marsh: of(&|terrain| terrain == Terrain::Marsh),
            bridge: of(&|terrain| terrain == Terrain::Bridge),
            river: of(&|terrain| terrain == Terrain::River),
            fortification: of(&Terrain::is_fortification),
            open: [Squares::EMPTY; 4],
            reach: [(); Kind::COUNT].map(|()| Vec::new()),
            longest: 0,
            lines: Vec::new(),
            met: Vec::new(),
            places: grid.squares().map(|square| grid.place(square)).collect(),
            neighbours,
            terrain,
            grid,
        };
        ready.prepare_steps();
        ready.prepare_reach(setup);
        ready.prepare_lines(setup);
        ready
    }

    fn prepare_steps(&mut self) {
        for square in self.grid.squares() {
            for heading in Heading::ALL {
                let to = self.neighbour(square, heading);
                let is_open = to.is_somewhere() && self.may_lead(square, to);
                self.open[heading as usize].set(square.index(), is_open);
            }
        }
    }

    /// Whether a unit can ever step from a square to its neighbour. From a river that is a unit that steps
    /// off a barge.
    fn may_lead(&self, from: Square, to: Square) -> bool {
        let (from, to) = (self.terrain(from), self.terrain(to));
        match (from, to) {
            // [6.7]
            (_, Terrain::River) => false,
            // [6.6] The ends of a bridge are where its road continues.
            (_, Terrain::Bridge) => from.is_road(),
            (Terrain::Bridge, _) => to.is_road(),
            _ => true,
        }
    }

    fn prepare_reach(&mut self, setup: &Setup) {
        for kind in Kind::ALL.into_iter().filter(|kind| kind.fires()) {
            let range = setup.kinds[kind.index()].range + HEIGHT;
            self.reach[kind.index()] = self
                .grid
                .squares()
                .map(|from| {
                    let near = self.grid.squares().filter(|&to| {
                        let (down, right) = self.apart(from, to);
                        from != to && setup.rules.range.distance(down, right) <= range
                    });
                    near.map(Square::index).collect()
                })
                .collect();
        }
    }

    fn prepare_lines(&mut self, setup: &Setup) {
        let ranges = setup.kinds.iter().map(|kind| kind.range);
        self.longest = i16::from(ranges.max().unwrap_or(0) + HEIGHT);
        for down in -self.longest..=self.longest {
            for right in -self.longest..=self.longest {
                self.lines.push(self.met.len() as u16);
                let stride = |(down, right)| self.grid.stride(down, right);
                self.met.extend(between(down, right).into_iter().map(|pair| pair.map(stride)));
            }
        }
        self.lines.push(self.met.len() as u16);
    }

    /// The ground of a square.
    #[inline]
    pub fn terrain(&self, square: Square) -> Terrain {
        self.terrain[square.index()]
    }

    /// The square across one side; nowhere beyond the border.
    #[inline]
    pub fn neighbour(&self, square: Square, heading: Heading) -> Square {
        self.neighbours[square.index()][heading as usize]
    }

    /// The neighbours of a square.
    #[inline]
    pub fn around(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        self.neighbours[square.index()].into_iter().filter(|square| square.is_somewhere())
    }

    /// Whether two squares share a side.
    #[inline]
    pub fn adjacent(&self, square: Square, other: Square) -> bool {
        self.neighbours[square.index()].contains(&other)
    }

    /// How many rows down and columns to the right one square lies from another.
    #[inline]
    pub fn apart(&self, from: Square, to: Square) -> (i16, i16) {
        let ((row, column), (to_row, to_column)) =
            (self.places[from.index()], self.places[to.index()]);
        (to_row - row, to_column - column)
    }

    /// Squares that fire of a kind may reach from a square if it stands high enough.
    #[inline]
    pub(crate) fn reach(&self, kind: Kind, from: Square) -> Squares {
        self.reach[kind.index()][from.index()]
    }

    /// The squares between two squares that fire reaches from each other: pairs, of which both must
    /// block.
    #[inline]
    pub(crate) fn between(
        &self,
        from: Square,
        to: Square,
    ) -> impl Iterator<Item = [Square; 2]> + '_ {
        let (down, right) = self.apart(from, to);
        let line = (down + self.longest) * (2 * self.longest + 1) + right + self.longest;
        let start = usize::from(self.lines[line as usize]);
        let end = usize::from(self.lines[line as usize + 1]);
        let on = move |stride: i16| Square((from.0 as i16 + stride) as u16);
        self.met[start..end].iter().map(move |pair| pair.map(on))
    }

    /// Whether the ground is canal or marsh.
    #[inline]
    pub(crate) fn is_wet(&self, square: Square) -> bool {
        self.canal.has(square.index()) || self.marsh.has(square.index())
    }

    /// [6.10.3] Whether a square is outside the fortress, so that a wall beside it has its front there.
    #[inline]
    pub(crate) fn is_outside(&self, square: Square) -> bool {
        !self.fortress.has(square.index())
    }
}

/// [2.2] The squares of a side's edge column on which units can enter.
pub(super) fn edge(grid: Grid, terrain: &[Terrain], side: Side) -> Squares {
    let is_dry = |square: &Square| {
        let terrain = terrain[square.index()];
        !terrain.is_water() && terrain != Terrain::Marsh && !terrain.is_fortification()
    };
    edge_column(grid, side).filter(is_dry).map(Square::index).collect()
}

/// [2.2] The squares of a side's edge column.
fn edge_column(grid: Grid, side: Side) -> impl Iterator<Item = Square> {
    let column = [0, i16::from(grid.columns) - 1][side.index()];
    (0..i16::from(grid.rows)).filter_map(move |row| grid.at(row, column))
}
