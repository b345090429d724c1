//! What a side sees of its enemies: what they are, where they are near, and which of them threatens the
//! headquarters. Kept from decision to decision as long as none of them changes. Not for judging anything.

use wargauge_engine::Side;
use wargauge_engine::square::Square;
use wargauge_engine::verdox::state::{Counters, SQUARES, Squares};
use wargauge_engine::verdox::{Kind, State, Verdox};

use super::view::Ground;
use super::ways::Way;

/// What an enemy is, if that is known.
pub(super) type Arm = Option<Kind>;

/// What a side sees of its enemies.
#[derive(Clone, Debug)]
pub(super) struct Look {
    /// The enemies that were looked at, and how they get through the fortress.
    of: Option<(Counters, Way)>,
    /// How often they have changed.
    pub changes: u32,
    /// The enemy on each square; meaningless on other squares.
    pub arms: [Arm; SQUARES],
    /// The enemy nearest to this side's headquarters, and how far it has to go, in half points.
    pub intruder: Option<(u16, Square)>,
    /// Where enemies are near.
    pub reached: Reached,
    /// Squares on which an enemy could attack a unit as it stands.
    pub danger: Squares,
    /// Squares from which a unit of some kind could attack an enemy.
    pub prospects: Squares,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            of: None,
            changes: 0,
            arms: [None; SQUARES],
            intruder: None,
            reached: Reached::default(),
            danger: Squares::EMPTY,
            prospects: Squares::EMPTY,
        }
    }
}

impl Look {
    /// Looks again if an enemy has changed.
    pub(super) fn follow(&mut self, game: &Verdox, state: &State, side: Side, ground: &Ground) {
        let enemy = side.other();
        let way = ground.way(state, enemy);
        let of = Some((state.counters(enemy), way));
        if self.of == of {
            return;
        }
        self.of = of;
        self.changes += 1;
        self.intruder = None;
        (self.danger, self.prospects) = (Squares::EMPTY, Squares::EMPTY);
        let sight = &ground.land.sight;
        let enemies = state.held(enemy);
        for at in enemies {
            let square = Square::of(at);
            let Some(unit) = state.unit_at(square) else { continue };
            self.arms[at] = game.seen(state, side, unit);
            self.danger |= *sight.from(self.arm(at), square);
            self.prospects |= *sight.any(square);
            let far = ground.land.ways.far(enemy, way, square);
            if self.intruder.is_none_or(|(nearest, _)| far < nearest) {
                self.intruder = Some((far, square));
            }
        }
        self.reached.follow(enemies, ground);
    }

    /// What an enemy is taken for: its kind if that is seen, otherwise a unit that may have rifles.
    #[inline]
    pub(super) fn arm(&self, square: usize) -> Kind {
        self.arms[square].unwrap_or(Kind::Riflemen)
    }
}

/// Where enemies are near.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reached {
    /// The squares of the enemies.
    enemies: Squares,
    /// Squares so near to an enemy that units which only fight hand to hand leave them to others.
    pub front: Squares,
    /// Squares so near to an enemy that it counts what can be seen from there.
    pub contact: Squares,
}

impl Default for Reached {
    fn default() -> Self {
        Self::nothing()
    }
}

impl Reached {
    /// Without enemies on the map. It counts everywhere then what could be seen from there.
    fn nothing() -> Self {
        Self { enemies: Squares::EMPTY, front: Squares::EMPTY, contact: Squares::first(SQUARES) }
    }

    /// Looks again if enemies have moved.
    #[inline]
    pub(super) fn follow(&mut self, enemies: Squares, ground: &Ground) {
        if self.enemies == enemies {
            return;
        }
        *self = Self::nothing();
        if enemies.is_empty() {
            return;
        }
        (self.enemies, self.contact) = (enemies, Squares::EMPTY);
        for at in enemies {
            self.front |= ground.screened[at];
            self.contact |= ground.in_contact[at];
        }
    }
}
