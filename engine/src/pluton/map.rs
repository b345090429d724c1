//! The board made ready for play: neighbours, costs, lines of sight, distances and areas, computed once.
//!
//! Nothing here changes during a game.

use crate::board::{Board, Lookup};
use crate::hex::{Direction, Hex, Offset};
use crate::line::{Line, Meeting};
use crate::pluton::setup::{Ground, HexNumber, Setup};
use crate::pluton::state::Hexes;

/// How far sight is prepared. No observation range is longer [13.3].
pub const FARTHEST: u8 = 20;
/// Flag of a line along a hexside with one hex beside it that would block [7.5].
const SCREENED: u8 = 0x40;
/// A line that is blocked, or longer than [`FARTHEST`].
const BLOCKED: u8 = 0x80;
/// The cost of a step that leads off the map.
pub(crate) const NO_WAY: u8 = u8::MAX;

/// What lies under the lines of one offset.
#[derive(Clone, Debug, Default)]
struct Course {
    /// Hexes whose inside the line crosses.
    crossed: Vec<Offset>,
    /// Pairs of hexes along whose common side it runs.
    beside: Vec<[Offset; 2]>,
}

/// The board of a scenario with everything that can be computed beforehand.
#[derive(Clone, Debug)]
pub struct Map {
    /// How it lies and is numbered.
    pub board: Board,
    places: Lookup,
    ground: Vec<Ground>,
    /// Hexes with a road.
    pub(crate) road: Hexes,
    /// Wood and buildings.
    pub(crate) cover: Hexes,
    /// Hexes with buildings.
    pub(crate) buildings: Hexes,
    /// The six neighbours of each hex; nowhere beyond the border.
    neighbours: Vec<[Hex; 6]>,
    /// Half points of a step in each direction.
    costs: Vec<[u8; 6]>,
    /// For each pair of hexes the length of the line, with [`SCREENED`], or [`BLOCKED`].
    sight: Vec<u8>,
    /// The hexes that a commander of each level sees from each hex.
    views: [Vec<Hexes>; 3],
    /// The hexes in range of a mortar on each hex.
    rings: Vec<Hexes>,
    /// What lies under each line up to [`FARTHEST`], by offset.
    courses: Vec<Course>,
    /// Hexes near each route [S1.7].
    pub(crate) near_routes: Vec<Hexes>,
    /// Half points for each hex with buildings, for both sides.
    pub(crate) value: Vec<[u8; 2]>,
}

/// The place of an offset in a list of all up to [`FARTHEST`] each way.
#[inline]
fn course(way: Offset) -> usize {
    let reach = i16::from(FARTHEST);
    ((way.q + reach) * (2 * reach + 1) + way.r + reach) as usize
}

impl Map {
    /// Prepares the map of a checked set-up.
    pub(crate) fn new(setup: &Setup) -> Self {
        let board = setup.map.board();
        let of = |is: &dyn Fn(usize) -> bool| -> Hexes {
            (0..board.len()).filter(|&at| is(at)).collect()
        };
        let hexes = &setup.map.hexes;
        let mut ready = Self {
            board,
            places: Lookup::new(board),
            ground: hexes.iter().map(|hex| hex.ground).collect(),
            road: of(&|at| hexes[at].road),
            cover: of(&|at| hexes[at].ground.is_cover()),
            buildings: of(&|at| hexes[at].ground.is_buildings()),
            neighbours: Vec::new(),
            costs: Vec::new(),
            sight: Vec::new(),
            views: [const { Vec::new() }; 3],
            rings: Vec::new(),
            courses: Vec::new(),
            near_routes: Vec::new(),
            value: vec![[0; 2]; board.len()],
        };
        ready.prepare_steps(setup);
        ready.prepare_courses();
        ready.prepare_sight();
        ready.prepare_areas(setup);
        ready.prepare_victory(setup);
        ready
    }

    fn prepare_steps(&mut self, setup: &Setup) {
        let board = self.board;
        for hex in board.hexes() {
            let around = Direction::ALL
                .map(|direction| board.neighbour(hex, direction).unwrap_or(Hex::NOWHERE));
            self.costs.push(around.map(|to| {
                if !to.is_somewhere() {
                    NO_WAY
                } else if self.road.has(hex.index()) && self.road.has(to.index()) {
                    setup.tables.road
                } else {
                    setup.tables.terrain[self.ground[to.index()].index()].cost
                }
            }));
            self.neighbours.push(around);
        }
    }

    fn prepare_courses(&mut self) {
        let reach = i16::from(FARTHEST);
        for q in -reach..=reach {
            for r in -reach..=reach {
                let way = Offset { q, r };
                let far = way.length() > u16::from(FARTHEST) || way == Offset::default();
                // The way back is the same line from its other end.
                let back = self.courses.get(course(Offset { q: -q, r: -r }));
                self.courses.push(match back {
                    _ if far => Course::default(),
                    Some(back) => back.turned_round(way),
                    None => Course::of(way),
                });
            }
        }
    }

    /// [7.3, 16.2] The lines between all pairs of hexes.
    fn prepare_sight(&mut self) {
        let count = self.board.len();
        self.sight = vec![BLOCKED; count * count];
        for from in self.board.hexes() {
            for to in self.board.hexes() {
                let way = self.places.way(from, to);
                if to < from || way.length() > u16::from(FARTHEST) {
                    continue;
                }
                let line = self.line(from, way);
                self.sight[from.index() * count + to.index()] = line;
                self.sight[to.index() * count + from.index()] = line;
            }
        }
    }

    /// Follows one line.
    fn line(&self, from: Hex, way: Offset) -> u8 {
        let start = self.places.axial(from);
        let at = |step: Offset| self.places.at(Offset { q: start.q + step.q, r: start.r + step.r });
        let blocks = |step: &Offset| at(*step).is_some_and(|hex| self.cover.has(hex.index()));
        let course = &self.courses[course(way)];
        let mut line = way.length() as u8;
        if course.crossed.iter().any(blocks) {
            return BLOCKED;
        }
        for pair in &course.beside {
            match pair.iter().filter(|&step| blocks(step)).count() {
                2 => return BLOCKED,
                1 => line |= SCREENED,
                _ => {}
            }
        }
        line
    }

    fn prepare_areas(&mut self, setup: &Setup) {
        let ranges = setup.rules.sight.commander;
        let shells = &setup.rules.shells;
        for from in self.board.hexes() {
            let within = |range: u8| -> Hexes {
                let row = self.row(from).iter().enumerate();
                row.filter(|&(_, &line)| line & !SCREENED <= range).map(|(to, _)| to).collect()
            };
            let views = ranges.map(within);
            for (list, view) in self.views.iter_mut().zip(views) {
                list.push(view);
            }
            let (least, greatest) = (u16::from(shells.least), u16::from(shells.greatest));
            let in_range = |to: &Hex| (least..=greatest).contains(&self.distance(from, *to));
            self.rings.push(self.board.hexes().filter(in_range).map(Hex::index).collect());
        }
    }

    fn prepare_victory(&mut self, setup: &Setup) {
        for village in &setup.map.villages {
            for hex in village.hexes.iter().filter_map(|&number| self.board.numbered(number)) {
                self.value[hex.index()] = village.value;
            }
        }
        let road = &setup.victory.road;
        for &ends in &road.routes {
            let route = self.route(ends);
            let near = self.board.hexes().filter(|&hex| {
                route
                    .iter()
                    .any(|at| self.distance(hex, Hex(at as u16)) <= u16::from(road.distance))
            });
            self.near_routes.push(near.map(Hex::index).collect());
        }
    }

    /// The hexes of the road from one end to the other; none if no road leads there. `check` refuses
    /// that, and two roads between the same ends.
    pub(crate) fn route(&self, [from, to]: [HexNumber; 2]) -> Hexes {
        let (Some(from), Some(to)) = (self.board.numbered(from), self.board.numbered(to)) else {
            return Hexes::EMPTY;
        };
        // Breadth first, each hex with the one before it.
        let mut before = vec![None; self.board.len()];
        let (mut queue, mut next) = (vec![from], 0);
        before[from.index()] = Some(from);
        while let Some(&hex) = queue.get(next) {
            next += 1;
            for to in self.around(hex).filter(|to| self.road.has(to.index())) {
                if before[to.index()].is_none() {
                    before[to.index()] = Some(hex);
                    queue.push(to);
                }
            }
        }
        let mut route = Hexes::EMPTY;
        let mut at = to;
        while let Some(hex) = before[at.index()] {
            route.insert(at.index());
            if at == from {
                break;
            }
            at = hex;
        }
        route
    }

    /// The hexes with these numbers.
    pub(crate) fn set(&self, numbers: &[HexNumber]) -> Hexes {
        numbers.iter().filter_map(|&number| self.board.numbered(number)).map(Hex::index).collect()
    }

    /// The ground of a hex.
    #[inline]
    pub fn ground(&self, hex: Hex) -> Ground {
        self.ground[hex.index()]
    }

    /// Whether a road leads through a hex.
    #[inline]
    pub fn has_road(&self, hex: Hex) -> bool {
        self.road.has(hex.index())
    }

    /// The neighbours of a hex in the order of [`Direction::ALL`]; nowhere beyond the border.
    #[inline]
    pub fn neighbours(&self, hex: Hex) -> [Hex; 6] {
        self.neighbours[hex.index()]
    }

    /// The neighbours of a hex that are on the map.
    #[inline]
    pub fn around(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        self.neighbours[hex.index()].into_iter().filter(|hex| hex.is_somewhere())
    }

    /// Half points of a step in each direction, far more than any unit has beyond the border.
    #[inline]
    pub(crate) fn costs(&self, hex: Hex) -> [u8; 6] {
        self.costs[hex.index()]
    }

    /// The distance in hexes.
    #[inline]
    pub fn distance(&self, from: Hex, to: Hex) -> u16 {
        self.places.way(from, to).length()
    }

    /// All lines from a hex, to be read with [`Map::reach`] and [`Map::is_screened`].
    #[inline]
    pub(crate) fn row(&self, from: Hex) -> &[u8] {
        let count = self.ground.len();
        &self.sight[from.index() * count..][..count]
    }

    /// How far it is along a line that is not blocked; 128 and more if it is.
    #[inline]
    pub(crate) fn reach(line: u8) -> u8 {
        line & !SCREENED
    }

    /// The distance if the line between two hexes is not blocked and no longer than [`FARTHEST`].
    #[inline]
    pub fn sees(&self, from: Hex, to: Hex) -> Option<u8> {
        let line = Self::reach(self.row(from)[to.index()]);
        (line <= FARTHEST).then_some(line)
    }

    /// The hexes within a distance of a hex.
    pub(crate) fn within(&self, centre: Hex, distance: u16) -> Hexes {
        let (at, reach) = (self.places.axial(centre), distance as i16);
        let mut found = Hexes::EMPTY;
        for q in -reach..=reach {
            for r in (-reach).max(-reach - q)..=reach.min(reach - q) {
                if let Some(hex) = self.places.at(Offset { q: at.q + q, r: at.r + r }) {
                    found.insert(hex.index());
                }
            }
        }
        found
    }

    /// Whether something screens the line between two hexes in part.
    #[inline]
    pub fn is_screened(&self, from: Hex, to: Hex) -> bool {
        self.row(from)[to.index()] & SCREENED != 0
    }

    /// The hexes that a commander of a level sees from a hex.
    #[inline]
    pub(crate) fn view(&self, level: usize, from: Hex) -> &Hexes {
        &self.views[level][from.index()]
    }

    /// The hexes in range of a mortar on a hex.
    #[inline]
    pub(crate) fn ring(&self, from: Hex) -> &Hexes {
        &self.rings[from.index()]
    }

    /// The hexes between the ends of a line, those along whose side it runs included.
    #[inline]
    pub(crate) fn between(&self, from: Hex, to: Hex) -> impl Iterator<Item = Hex> + '_ {
        let (start, way) = (self.places.axial(from), self.places.way(from, to));
        let course = &self.courses[course(way)];
        let steps = course.crossed.iter().chain(course.beside.iter().flatten());
        steps.filter_map(move |step| {
            self.places.at(Offset { q: start.q + step.q, r: start.r + step.r })
        })
    }

    /// The columns in which a set has a hex, the westernmost as bit 0.
    #[inline]
    pub(crate) fn columns(&self, set: &Hexes) -> u64 {
        let columns = usize::from(self.board.columns);
        let rows = (0..self.board.len()).step_by(columns);
        let all = rows.fold(0, |found, start| found | set.word_from(start));
        all & (u64::MAX >> (64 - columns))
    }
}

impl Course {
    /// The same line from its other end, which lies this way from there.
    fn turned_round(&self, way: Offset) -> Self {
        let turned = |step: &Offset| Offset { q: way.q + step.q, r: way.r + step.r };
        Self {
            crossed: self.crossed.iter().map(turned).collect(),
            beside: self.beside.iter().map(|[one, other]| [turned(one), turned(other)]).collect(),
        }
    }

    fn of(way: Offset) -> Self {
        let line = Line::to(way);
        let mut course = Self::default();
        for met in line.sides.iter().filter(|met| met.meeting == Meeting::Along) {
            let step = met.side.step();
            let other = Offset { q: met.hex.q + step.q, r: met.hex.r + step.r };
            // Each side is listed once for each of its two hexes.
            if !course.beside.contains(&[other, met.hex]) {
                course.beside.push([met.hex, other]);
            }
        }
        let is_beside = |hex: &Offset| course.beside.iter().flatten().any(|other| other == hex);
        course.crossed = line.hexes.iter().copied().filter(|hex| !is_beside(hex)).collect();
        course
    }
}
