//! A phase of moves as a whole, made at its first decision: where each unit goes, and in which order. It is made
//! anew when the side sees something new of the enemy.
//!
//! Everything in it follows from what the side sees.

use arrayvec::ArrayVec;
use wargauge_engine::Side;
use wargauge_engine::hex::Hex;
use wargauge_engine::pluton::state::{HEXES, SIDE_UNITS, bit, units};
use wargauge_engine::pluton::{Pluton, State};

use super::command::Orders;
use super::fields::Fields;
use super::foes::{Foes, signature};
use super::ground::{Ground, value};
use super::weights::Weights;

/// Most buildings that are looked at: 34 in the printed game.
pub(super) const GOALS: usize = 64;
/// No goal.
pub(super) const NONE: u8 = u8::MAX;

/// What one unit does in the phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Task {
    /// Where it ends its move; nowhere if it stays where it is.
    pub to: Hex,
    /// Whether it runs.
    pub runs: bool,
    /// The greater the sooner it moves.
    pub rank: i32,
}

impl Task {
    const STAY: Self = Self { to: Hex::NOWHERE, runs: false, rank: -1 };
}

/// What is kept of a phase.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// What the side saw when it was made.
    seen: Option<u64>,
    has_moves: bool,
    pub foes: Foes,
    pub fields: Fields,
    /// The building that each own unit makes for, by its place in the side.
    pub goals: [u8; SIDE_UNITS],
    /// Whether the platoons near each building that make for it are enough for the enemies there.
    pub mass: [bool; GOALS],
    pub tasks: [Task; SIDE_UNITS],
    /// Own platoons in each hex after the moves planned so far.
    pub crowd: Box<[u8; HEXES]>,
    /// Half points that the side is ahead, as far as it sees.
    pub lead: i32,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            seen: None,
            has_moves: false,
            foes: Foes::default(),
            fields: Fields::default(),
            goals: [NONE; SIDE_UNITS],
            mass: [true; GOALS],
            tasks: [Task::STAY; SIDE_UNITS],
            crowd: Box::new([0; HEXES]),
            lead: 0,
        }
    }
}

/// A position and the side that decides.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub game: &'a Pluton,
    pub state: &'a State,
    pub side: Side,
    pub ground: &'a Ground,
    pub w: &'a Weights,
    /// What a planner has ordered.
    pub orders: &'a Orders,
}

impl View<'_> {
    /// Turns after this one.
    #[inline]
    pub(super) fn turns_left(&self) -> i32 {
        i32::from(self.game.switches().turns) - i32::from(self.state.turn())
    }

    /// Own platoons on the map.
    #[inline]
    pub(super) fn platoons(&self) -> u64 {
        self.state.on_map(self.side) & !self.game.commanders_of(self.side)
    }
}

impl Plan {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.seen = None;
    }

    /// Looks at the enemy, if the side sees anything new.
    pub(super) fn look(&mut self, view: &View<'_>) {
        let seen = Some(signature(view.game, view.state, view.side));
        if self.seen != seen {
            self.seen = seen;
            self.has_moves = false;
            self.foes.look(view.game, view.state, view.side);
        }
    }

    /// Plans the moves of the phase, if they are not planned yet.
    pub(super) fn follow(&mut self, view: &View<'_>) {
        self.look(view);
        if self.has_moves {
            return;
        }
        self.has_moves = true;
        self.fields.measure(view, &self.foes);
        self.crowd.fill(0);
        for unit in units(view.side, view.platoons()) {
            self.crowd[view.state.hex_of(unit).index()] += 1;
        }
        self.lead = self.lead(view);
        self.tasks.fill(Task::STAY);
        if self.keeps_hidden(view) {
            return;
        }
        self.assign(view);
        self.weigh(view);
        self.plan_storms(view);
        self.plan_moves(view);
    }

    /// [S2.5] Whether a side gains more by staying where nobody has seen it.
    fn keeps_hidden(&self, view: &View<'_>) -> bool {
        is_secret(view.game, view.state, view.side)
    }

    /// Half points that the side is ahead in buildings, as far as it sees.
    fn lead(&self, view: &View<'_>) -> i32 {
        let (game, side) = (view.game, view.side);
        let at = |&hex: &Hex| {
            let (own, enemy) = (self.crowd[hex.index()] > 0, self.fields.is_held(hex));
            let [ours, theirs] = value(game, side, hex);
            if own == enemy {
                0
            } else if own {
                ours
            } else {
                -theirs
            }
        };
        view.ground.goals.iter().map(at).sum()
    }

    /// Whether a unit looks at hexes from east to west, and not from west to east. It takes the first of equally good
    /// ones, so that a side which always began in the west would lean that way. What it sees tosses the coin.
    #[inline]
    pub(super) fn starts_east(&self, unit: u8) -> bool {
        let seen = self.seen.unwrap_or(0).wrapping_add(unit.into());
        seen.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 1
    }

    /// The neighbours of a hex on the map and what a step there costs, in the order in which a unit looks at them.
    #[inline]
    pub(super) fn steps(
        &self,
        view: &View<'_>,
        unit: u8,
        from: Hex,
    ) -> impl Iterator<Item = (Hex, u8)> + use<> {
        let map = view.game.map();
        let (around, costs) = (map.neighbours(from), map.step_costs(from));
        let starts_east = self.starts_east(unit);
        // Clockwise from the north, or anticlockwise.
        (0..6).filter_map(move |nth: usize| {
            let at = if starts_east { (6 - nth) % 6 } else { nth };
            Some((around[at], costs[at]?))
        })
    }

    /// The place of a hex in the order in which a unit looks at all of them.
    #[inline]
    pub(super) fn order_of(&self, view: &View<'_>, unit: u8, hex: Hex) -> u16 {
        let columns = view.game.map().board.columns;
        if self.starts_east(unit) { in_mirror(hex, columns) } else { hex.0 }
    }

    /// The task of an own unit.
    #[inline]
    pub(super) fn task(&self, unit: u8) -> &Task {
        &self.tasks[usize::from(unit) % SIDE_UNITS]
    }

    /// Gives a unit on the map a task, and counts it where it goes.
    pub(super) fn give(&mut self, view: &View<'_>, unit: u8, task: Task) {
        let is_platoon = view.game.commanders_of(view.side) & bit(unit) == 0;
        if is_platoon {
            let from = view.state.hex_of(unit);
            if from.is_somewhere() {
                let there = &mut self.crowd[from.index()];
                *there = there.saturating_sub(1);
            }
            self.crowd[task.to.index()] += 1;
        }
        self.tasks[usize::from(unit) % SIDE_UNITS] = task;
    }
}

/// [S2.5] Whether none of a hidden side's units has been revealed, and that still brings points.
pub(super) fn is_secret(game: &Pluton, state: &State, side: Side) -> bool {
    let victory = &game.setup().victory;
    side == Side::First
        && game.switches().hidden
        && state.known(Side::First) == 0
        && u16::from(state.unrevealed()) * u16::from(victory.unrevealed)
            < u16::from(victory.most_unrevealed)
}

/// The place of a hex, row by row from the north and in each row from the east.
pub(super) fn in_mirror(hex: Hex, columns: u8) -> u16 {
    let columns = u16::from(columns);
    hex.0 - hex.0 % columns + columns - 1 - hex.0 % columns
}

/// Units of one side in an order.
pub(super) type Line = ArrayVec<(i32, u8), SIDE_UNITS>;
