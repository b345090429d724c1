//! The worth of each unit's best action. It is kept as long as nothing changes near the unit, so that it need
//! not be computed again before every action.
//!
//! It saves time, and is an approximation: units near a change are forgotten, but some of what counts for an action may
//! change far away, such as the side's daring when units fall. Then a kept value is out of date. Everything is forgotten
//! when a game begins and when a phase begins, so that the same game is always played alike.

use wargauge_engine::Side;
use wargauge_engine::square::Square;
use wargauge_engine::verdox::state::{BARGES, SQUARES, Squares};

use super::look::{Arm, Reached};
use super::view::View;
use super::ways::Way;

/// A phase, and what affects every unit in it: the ways through the fortress, the enemy nearest to the
/// headquarters, whether the side goes for the enemy's, and the barges that units go after.
type Phase = (u8, Side, [Way; 2], Option<Square>, bool, [Option<Square>; BARGES]);

/// The best actions that are known.
#[derive(Clone, Debug)]
pub(super) struct KnownActions {
    phase: Option<Phase>,
    /// The changes of enemies that were followed, see [`super::look::Look`].
    changes: u32,
    own: Squares,
    enemies: Squares,
    reached: Reached,
    arms: [Arm; SQUARES],
    /// Squares of units of which the best action is known, and what it is worth.
    known: Squares,
    worth: [i32; SQUARES],
}

impl Default for KnownActions {
    fn default() -> Self {
        Self {
            phase: None,
            changes: 0,
            own: Squares::EMPTY,
            enemies: Squares::EMPTY,
            reached: Reached::default(),
            arms: [None; SQUARES],
            known: Squares::EMPTY,
            worth: [0; SQUARES],
        }
    }
}

impl KnownActions {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.phase = None;
        self.changes = 0;
    }

    /// Finds what has changed in the position, and forgets the units that it may affect.
    pub(super) fn follow(&mut self, view: &View<'_>) {
        let intruder = view.look.intruder.map(|(_, square)| square);
        let (turn, is_superior) = (view.state.turn(), view.is_superior);
        let phase = Some((turn, view.side, view.through, intruder, is_superior, view.sought));
        let own = differ(self.own, view.own);
        // One action moves one unit or barge, or hits one enemy. Any other change means that this is not
        // the next position.
        if self.phase != phase || own.len() > 2 {
            self.known = Squares::EMPTY;
        }
        if self.changes != view.look.changes {
            self.follow_enemies(view);
        }
        for at in own {
            self.known = self.known.without(*view.ground.land.sight.near(Square::of(at)));
        }
        self.phase = phase;
        self.own = view.own;
    }

    /// The same for the enemies, and for what is near them.
    fn follow_enemies(&mut self, view: &View<'_>) {
        let mut enemies = differ(self.enemies, view.enemies);
        for at in view.enemies {
            if self.arms[at] != view.look.arms[at] {
                enemies.insert(at);
            }
        }
        if enemies.len() > 1 {
            self.known = Squares::EMPTY;
        }
        let (before, reached) = (self.reached, view.look.reached);
        let front = differ(before.front, reached.front);
        for at in front | differ(before.contact, reached.contact) {
            self.known = self.known.without(*view.ground.land.sight.near(Square::of(at)));
        }
        for at in enemies {
            self.known = self.known.without(*view.ground.land.sight.wide(Square::of(at)));
        }
        self.changes = view.look.changes;
        self.enemies = view.enemies;
        self.reached = reached;
        self.arms = view.look.arms;
    }

    /// What the best action of the unit on a square is worth; `find` is asked if it is not known.
    #[inline]
    pub(super) fn recall(&mut self, square: Square, find: impl FnOnce() -> i32) -> i32 {
        let at = square.index();
        if !self.known.has(at) {
            self.known.insert(at);
            self.worth[at] = find();
        }
        self.worth[at]
    }
}

/// The squares that are in one of two sets alone.
fn differ(a: Squares, b: Squares) -> Squares {
    a.without(b) | b.without(a)
}
