//! The position and the rules of movement as a reader of the rulebook keeps them: counters, barges and
//! breaches in lists, and every cost and die looked up square by square.
//!
//! Written from the rulebook and its rulings alone. It uses the engine's data and none of its rules.

use std::collections::{BTreeMap, BTreeSet};

use wargauge_engine::Side;
use wargauge_engine::square::{Grid, Square};
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::{Kind, Setup, side_of};

/// A counter on the map.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    pub kind: Kind,
    pub square: Square,
    pub face_up: bool,
    /// It has begun its one action of this phase [3.2].
    pub acted: bool,
}

/// A barge.
#[derive(Clone, Copy, Debug)]
pub struct Raft {
    /// Nothing once it is sunk.
    pub square: Option<Square>,
    pub owner: Option<Side>,
    pub rider: Option<u8>,
    pub moved: bool,
}

/// A step as the rulebook has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk {
    /// Half points; nothing for a step that is the whole move.
    pub cost: Option<u8>,
    /// A die against sinking comes first [6.9.4].
    pub bog: bool,
    /// The highest die that lets the unit go.
    pub die: Option<u8>,
    /// The barge that the unit boards.
    pub boards: Option<usize>,
}

pub struct Reader<'a> {
    pub setup: &'a Setup,
    pub grid: Grid,
    pub counters: BTreeMap<u8, Counter>,
    pub rafts: Vec<Raft>,
    pub breaches: BTreeSet<Square>,
    /// The side that holds each gate.
    pub gates: BTreeMap<Square, Option<Side>>,
}

impl<'a> Reader<'a> {
    pub fn new(setup: &'a Setup) -> Self {
        let grid = setup.map.grid();
        let raft = |&number: &u16| Raft {
            square: grid.numbered(number),
            owner: None,
            rider: None,
            moved: false,
        };
        let holder = setup.rules.gates.map(|side| Side::from_index(side.into()));
        let gates = grid.squares().filter(|at| setup.map.squares[at.index()] == Terrain::Gate);
        Self {
            setup,
            grid,
            counters: BTreeMap::new(),
            rafts: setup.map.barges.iter().map(raft).collect(),
            breaches: BTreeSet::new(),
            gates: gates.map(|gate| (gate, holder)).collect(),
        }
    }

    /// What is printed on the map.
    pub fn printed(&self, square: Square) -> Terrain {
        self.setup.map.squares[square.index()]
    }

    /// The ground as it is now: a breach is clear ground [6.10.9].
    fn ground(&self, square: Square) -> Terrain {
        if self.breaches.contains(&square) { Terrain::Clear } else { self.printed(square) }
    }

    /// The squares that share a side with one [3.7].
    pub fn beside(&self, square: Square) -> Vec<Square> {
        let (row, column) = self.grid.place(square);
        let around = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)];
        around.into_iter().filter_map(|(row, column)| self.grid.at(row, column)).collect()
    }

    pub fn raft_of(&self, unit: u8) -> Option<usize> {
        self.rafts.iter().position(|raft| raft.rider == Some(unit))
    }

    pub fn raft_on(&self, square: Square) -> Option<usize> {
        self.rafts.iter().position(|raft| raft.square == Some(square))
    }

    /// Is the unit on a barge beneath a bridge, where it neither acts nor is in the way [6.6.2]?
    pub fn is_beneath(&self, unit: u8) -> bool {
        self.raft_of(unit).is_some() && self.printed(self.counters[&unit].square) == Terrain::Bridge
    }

    /// The unit that takes up a square [3.5].
    pub fn on(&self, square: Square) -> Option<u8> {
        let is_here = |unit: &u8| self.counters[unit].square == square && !self.is_beneath(*unit);
        self.counters.keys().copied().find(is_here)
    }

    fn is_up(&self, square: Square) -> bool {
        matches!(self.ground(square), Terrain::Wall | Terrain::Gate)
    }

    /// Outside the fortress as it was built: a breach is still a square of its walls.
    pub fn is_outside(&self, square: Square) -> bool {
        use Terrain::{Court, CourtRoad, Gate, Wall};
        !matches!(self.printed(square), Wall | Gate | Court | CourtRoad)
    }

    /// Movement points in halves [7.1.2 to 7.6.2]. Guns make one step, whatever it costs.
    pub fn points(kind: Kind) -> u8 {
        match kind {
            Kind::Infantry | Kind::Riflemen | Kind::Grenadiers | Kind::Artillery => 2,
            Kind::Cavalry | Kind::MountedRiflemen => 4,
        }
    }

    /// The step of a unit to a square beside it, if the ground and the counters allow it.
    pub fn walk(&self, unit: u8, to: Square) -> Option<Walk> {
        use Terrain::{Bridge, Canal, CourtRoad, Hill, Marsh, River, Road, Valley, Wood};
        let Counter { kind, square: from, .. } = self.counters[&unit];
        if self.on(to).is_some() || !self.beside(from).contains(&to) {
            return None;
        }
        let afloat = self.raft_of(unit).is_some();
        // Where a unit on a barge stands there is no ground; none on the barge that it boards.
        let old = (!afloat).then(|| self.ground(from));
        let boards = self.raft_on(to).filter(|_| self.ground(to) != Bridge && old != Some(Bridge));
        let new = boards.is_none().then(|| self.ground(to));
        let is_road = |ground| matches!(ground, Some(Road | Bridge | CourtRoad));
        let by_road = is_road(old) && is_road(new);
        if new == Some(River) || ((new == Some(Bridge) || old == Some(Bridge)) && !by_road) {
            return None;
        }
        let changes = |ground| (old == Some(ground)) != (new == Some(ground));
        let enters = |ground| new == Some(ground);
        let whole = changes(Hill)
            || changes(Valley)
            || enters(Wood)
            || enters(Canal)
            || enters(Marsh)
            || (boards.is_none() && self.is_up(to))
            || kind == Kind::Artillery;
        let leaves = |ground| old == Some(ground) && new != Some(ground);
        let own_gate = self.gates.get(&to) == Some(&Some(side_of(unit)));
        let climbs = self.is_up(to) && self.is_outside(from) && !own_gate;
        let dice = [
            (kind == Kind::Artillery).then_some(1),
            climbs.then_some(1),
            (leaves(Canal) || leaves(Marsh)).then_some(2),
        ];
        Some(Walk {
            cost: (!whole).then_some(if by_road { 1 } else { 2 }),
            bog: old == Some(Marsh),
            die: dice.into_iter().flatten().min(),
            boards,
        })
    }

    /// Where a unit may step: at first anywhere, then as far as the half points that are left go.
    pub fn walks(&self, unit: u8, left: Option<u8>) -> Vec<Square> {
        let mut found = self.beside(self.counters[&unit].square);
        found.retain(|&to| match (self.walk(unit, to), left) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(walk), Some(left)) => walk.cost.is_some_and(|cost| cost <= left),
        });
        found
    }

    /// The moves that a side's barges may still make [7.7.2].
    pub fn floats(&self, side: Side) -> Vec<(u8, Square)> {
        let mut found = Vec::new();
        for (number, raft) in self.rafts.iter().enumerate() {
            let Some(from) = raft.square else { continue };
            if raft.owner != Some(side) || raft.moved {
                continue;
            }
            for to in self.beside(from) {
                let is_free = match self.printed(to) {
                    Terrain::Bridge => true,
                    Terrain::River | Terrain::Canal => self.on(to).is_none(),
                    _ => false,
                };
                if is_free && self.raft_on(to).is_none() {
                    found.push((number as u8, to));
                }
            }
        }
        found
    }

    /// The free squares where a side's next counter may enter [2.2, 2.3].
    pub fn places(&self, side: Side, in_fortress: bool) -> Vec<Square> {
        use Terrain::{Bridge, Canal, Gate, Marsh, River, Wall};
        let column = [0, i16::from(self.grid.columns) - 1][side.index()];
        let fits = |&square: &Square| {
            let on_edge = self.grid.place(square).1 == column
                && !matches!(self.ground(square), River | Bridge | Canal | Marsh | Wall | Gate);
            let fits = if in_fortress { !self.is_outside(square) } else { on_edge };
            fits && self.on(square).is_none()
        };
        self.grid.squares().filter(fits).collect()
    }
}
