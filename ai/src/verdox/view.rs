//! A position as the side that decides sees it: where the enemy's arms are, which side is ahead,
//! which enemy threatens the headquarters. Not for judging anything.

use std::array;
use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use wargauge_engine::square::Square;
use wargauge_engine::verdox::state::{BARGES, SQUARES, Squares};
use wargauge_engine::verdox::{Kind, State, Verdox};
use wargauge_engine::{Game, Side};

use super::command::Orders;
use super::entry::Roads;
use super::land::Land;
use super::look::Look;
use super::ways::Way;
use super::weights::Weights;

/// What is known of a scenario before a game of it.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// What does not depend on the player.
    pub land: Arc<Land>,
    /// What a hit on each kind is worth, in sixths of the points that an attack costs the enemy on
    /// average.
    pub hit: [i32; Kind::COUNT],
    /// The same for an unseen unit of each side.
    pub hit_unseen: [i32; 2],
    /// How many of twelve unseen units of each side have the range of rifles.
    pub shooters_unseen: [i32; 2],
    /// The gate through which each side comes into the fortress, by its place in the map's list.
    pub gate: [Option<usize>; 2],
    /// Walls at the beginning.
    pub walls: u32,
    /// What all units of each side are worth.
    pub whole: [i32; 2],
    /// For which weights it was made, see [`Ground::reaches`].
    pub reaches: [i32; 2],
    /// Squares no further than `screen` from each.
    pub screened: Vec<Squares>,
    /// Squares no further than `contact` from each.
    pub in_contact: Vec<Squares>,
}

impl Ground {
    /// Looks at a scenario.
    pub(super) fn new(game: &Verdox, w: &Weights) -> Self {
        let kinds = &game.setup().kinds;
        let value = |kind: Kind| i32::from(kinds[kind.index()].value);
        // On a one it is removed, on a two too, or it loses its horses.
        let hit = Kind::ALL.map(|kind| 2 * value(kind) - kind.unhorsed().map_or(0, value));
        let land = Land::of(game);
        let within = |most: i32| {
            let most = most.clamp(0, u8::MAX.into()) as u8;
            game.map().grid.squares().map(|at| land.rings.within(at, most)).collect()
        };
        let count = |side: Side, kind: Kind| i32::from(kinds[kind.index()].count[side.index()]);
        let mean = |side: Side, worth: &dyn Fn(Kind) -> i32| {
            let all: i32 = Kind::ALL.iter().map(|&kind| count(side, kind)).sum();
            let sum: i32 = Kind::ALL.iter().map(|&kind| count(side, kind) * worth(kind)).sum();
            sum / all.max(1)
        };
        let range = kinds[Kind::Riflemen.index()].range;
        let shoots = |kind: Kind| i32::from(kinds[kind.index()].range >= range);
        let gates = &game.map().gates;
        let gate = Side::BOTH.map(|side| {
            // The outer one is the further from the enemy's headquarters.
            let far = |&gate: &usize| land.ways.far(side, Way::Climb, gates[gate]);
            (0..gates.len()).max_by_key(far)
        });
        Self {
            hit,
            hit_unseen: Side::BOTH.map(|side| mean(side, &|kind| hit[kind.index()])),
            shooters_unseen: Side::BOTH.map(|side| mean(side, &|kind| 12 * shoots(kind))),
            gate,
            walls: game.start().walls().len() as u32,
            whole: Side::BOTH
                .map(|side| Kind::ALL.iter().map(|&kind| count(side, kind) * value(kind)).sum()),
            reaches: Self::reaches(w),
            screened: within(w.screen),
            in_contact: within(w.contact),
            land,
        }
    }

    /// The weights that matter to it.
    pub(super) fn reaches(w: &Weights) -> [i32; 2] {
        [w.screen, w.contact]
    }

    /// How a side gets through the fortress: freely if it holds its gate or a wall has fallen.
    pub(super) fn way(&self, state: &State, side: Side) -> Way {
        let breached = (state.walls().len() as u32) < self.walls;
        let held = self.gate[side.index()].is_some_and(|gate| state.gate(gate) == Some(side));
        if breached || held { Way::Open } else { Way::Climb }
    }
}

/// What all units are worth that a side has left. An enemy hides the worth of its units on the map and of those
/// that wait, but not the sum of both: every loss is seen.
pub(super) fn worth_left(game: &Verdox, state: &State, side: Side) -> i32 {
    let waits = state.reserve(side).into_iter().zip(&game.setup().kinds);
    let waits: i32 = waits.map(|(count, kind)| i32::from(count) * i32::from(kind.value)).sum();
    waits + game.sum(state, side)
}

/// The squares of the barges without a unit aboard. The second side has them in reverse, as it has the map turned by
/// half: where two are equally far, both sides take the same.
fn sought(state: &State, side: Side) -> [Option<Square>; BARGES] {
    let mut barges = array::from_fn(|number| {
        let barge = state.barge(number as u8);
        barge.square.filter(|_| barge.passenger.is_none())
    });
    if side == Side::Second {
        barges.reverse();
    }
    barges
}

/// A position as one side sees it.
pub(super) struct View<'a> {
    pub game: &'a Verdox,
    pub state: &'a State,
    pub side: Side,
    pub ground: &'a Ground,
    pub w: &'a Weights,
    /// What a planner has ordered, if anything.
    pub orders: Option<&'a Orders>,
    pub own: Squares,
    pub enemies: Squares,
    /// What it sees of them.
    pub look: &'a Look,
    /// How each side gets through the fortress: freely if it holds its gate or a wall has fallen.
    pub through: [Way; 2],
    /// Whether this side is so much stronger that it goes for the enemy's headquarters.
    pub is_superior: bool,
    /// See [`View::attention`]; negative if it has not been asked for.
    attention: [Cell<i16>; SQUARES],
    /// The roads of this side with the fewest units near them, once that is asked for.
    pub lonely_roads: OnceCell<Roads>,
    /// What the way counts against caution, in hundredths.
    pub daring: i32,
    /// The drive of this quarter of the game, in percent.
    pub drive: i32,
    /// The barges that units may go after.
    pub sought: [Option<Square>; BARGES],
    /// Phases of this side after this one.
    pub phases: i32,
}

impl<'a> View<'a> {
    pub(super) fn new(
        game: &'a Verdox,
        state: &'a State,
        side: Side,
        (ground, look): (&'a Ground, &'a Look),
        (w, orders): (&'a Weights, Option<&'a Orders>),
    ) -> Self {
        let [own, others] = [side, side.other()].map(|side| worth_left(game, state, side));
        let [whole, whole_enemy] = [side, side.other()].map(|side| ground.whole[side.index()]);
        let (lost, taken) = (whole - own, whole_enemy - others);
        let is_superior =
            own > others * w.superior / 100 || taken >= w.harvest && taken > lost.max(0) * w.toll;
        let lead = own - others + game.handicap(side);
        let turns = i32::from(game.switches().turns);
        let phases = turns - i32::from(state.turn());
        let quarters = w.drive_by_quarter();
        let quarter = i32::from(state.turn()) * quarters.len() as i32 / (turns + 1);
        // Late in the game a side that is not ahead must take risks, and a side that is ahead need
        // not.
        let safe = if phases < w.late { w.safe } else { 0 };
        let late = (lead - safe) * w.urgency / (phases + 1).max(1);
        let mut daring = (100 - late).min(w.daring).max(w.caution);
        if is_superior {
            daring = daring.max(w.finish);
        }
        Self {
            game,
            state,
            side,
            ground,
            w,
            orders,
            own: state.held(side),
            enemies: state.held(side.other()),
            look,
            through: Side::BOTH.map(|side| ground.way(state, side)),
            is_superior,
            attention: [const { Cell::new(-1) }; SQUARES],
            lonely_roads: OnceCell::new(),
            daring,
            drive: quarters[quarter as usize],
            sought: if w.fetch == 0 { [None; BARGES] } else { sought(state, side) },
            phases,
        }
    }

    /// How far a side has to go to the other's headquarters, in half points.
    #[inline]
    pub(super) fn far(&self, side: Side, square: Square) -> u16 {
        self.ground.land.ways.far(side, self.through[side.index()], square)
    }

    /// What a hit on the enemy on a square is worth, in sixths of points.
    #[inline]
    pub(super) fn hit_on(&self, square: usize) -> i32 {
        match self.look.arms[square] {
            Some(kind) => self.ground.hit[kind.index()],
            None => self.ground.hit_unseen[self.side.other().index()],
        }
    }

    /// What the units are worth that an enemy could attack as it stands: they share its attention.
    /// In sixths of points.
    pub(super) fn attention(&self, arm: Kind, enemy: usize) -> i32 {
        let known = &self.attention[enemy];
        if known.get() < 0 {
            let targets = self.own & *self.ground.land.sight.from(arm, Square::of(enemy));
            let sum: i32 = targets.iter().map(|own| self.own_hit(own)).sum();
            known.set(sum.min(i32::from(i16::MAX)) as i16);
        }
        i32::from(known.get())
    }

    /// What a hit on this side's unit on a square is worth to the enemy.
    #[inline]
    fn own_hit(&self, square: usize) -> i32 {
        let unit = self.state.unit_at(Square::of(square));
        unit.map_or(0, |unit| self.ground.hit[self.state.kind(unit).index()])
    }

    /// Shows every enemy that could attack a unit on a square as it stands, by what it is taken for
    /// and where it is, and how likely it is that it could, in twelfths.
    pub(super) fn each_danger(&self, square: Square, mut show: impl FnMut(Kind, usize, i32)) {
        // On most squares there is none.
        if !self.look.danger.has(square.index()) {
            return;
        }
        let sight = &self.ground.land.sight;
        for at in self.enemies & *sight.any(square) {
            let likely = match self.look.arms[at] {
                Some(_) => 12,
                None => self.ground.shooters_unseen[self.side.other().index()],
            };
            let arm = self.look.arm(at);
            if sight.onto(arm, square).has(at) {
                show(arm, at, likely);
            }
        }
    }
}
