//! What a unit of each kind could attack from each square if no other unit stood in the way, and from where
//! a square could be attacked. The rules answer this once for a scenario, with every wall standing.
//!
//! Not for what can be attacked now: ask the rules.

use super::rings::Rings;
use wargauge_engine::Side;
use wargauge_engine::square::Square;
use wargauge_engine::verdox::position::Placed;
use wargauge_engine::verdox::state::{SIDE_UNITS, SQUARES, Squares};
use wargauge_engine::verdox::{Choice, Kind, Verdox};

/// The most that high ground adds to a range.
const HEIGHT: u8 = 1;

/// Which squares each kind of unit can attack from where.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    /// Squares that a unit of a kind on a square can attack.
    from: [Vec<Squares>; Kind::COUNT],
    /// Squares from which a unit of a kind can attack a square.
    onto: [Vec<Squares>; Kind::COUNT],
    /// Squares from which any kind can attack a square.
    any: Vec<Squares>,
    /// How many squares more a unit of a kind can attack from a square than riflemen can attack it
    /// from; zero for kinds that do not fire.
    advantage: [Vec<i32>; Kind::COUNT],
    /// Squares at most [`NEAR`] from each.
    near: Vec<Squares>,
    /// Squares whose units may see what happens on a square.
    wide: Vec<Squares>,
}

/// Units no further away than this may come to share the fire that a unit draws.
pub(super) const NEAR: u8 = 2;

impl Sight {
    /// Asks the rules of a scenario.
    pub(super) fn new(game: &Verdox, rings: &Rings) -> Self {
        let mut sight = Self {
            from: [(); Kind::COUNT].map(|()| vec![Squares::EMPTY; SQUARES]),
            onto: [(); Kind::COUNT].map(|()| vec![Squares::EMPTY; SQUARES]),
            advantage: [(); Kind::COUNT].map(|()| vec![0; SQUARES]),
            any: vec![Squares::EMPTY; SQUARES],
            near: vec![Squares::EMPTY; SQUARES],
            wide: vec![Squares::EMPTY; SQUARES],
        };
        let squares = || game.map().grid.squares();
        let kinds = &game.setup().kinds;
        let longest = kinds.iter().map(|kind| kind.range + HEIGHT).max().unwrap_or(0);
        let alike = |a: Kind, b: Kind| {
            a.fights() == b.fights()
                && a.fires() == b.fires()
                && kinds[a.index()].range == kinds[b.index()].range
        };
        for kind in Kind::ALL {
            let before = Kind::ALL[..kind.index()].iter().find(|&&other| alike(other, kind));
            sight.from[kind.index()] = match before {
                Some(other) => sight.from[other.index()].clone(),
                None => squares().map(|at| seen_from(game, rings, kind, at)).collect(),
            };
            for from in squares() {
                for to in sight.from[kind.index()][from.index()] {
                    sight.onto[kind.index()][to].insert(from.index());
                }
            }
        }
        for kind in Kind::ALL.into_iter().filter(|kind| kind.fires()) {
            for at in squares() {
                let (from, onto) = (sight.from(kind, at), sight.onto(Kind::Riflemen, at));
                sight.advantage[kind.index()][at.index()] = from.len() as i32 - onto.len() as i32;
            }
        }
        for at in squares() {
            sight.near[at.index()] = rings.within(at, NEAR);
            sight.wide[at.index()] = rings.within(at, longest.saturating_add(1));
            for onto in &sight.onto {
                sight.any[at.index()] = sight.any[at.index()] | onto[at.index()];
            }
        }
        sight
    }

    /// What a unit of this kind could attack from a square.
    #[inline]
    pub(super) fn from(&self, kind: Kind, square: Square) -> &Squares {
        &self.from[kind.index()][square.index()]
    }

    /// From where a unit of this kind could attack one on a square.
    #[inline]
    pub(super) fn onto(&self, kind: Kind, square: Square) -> &Squares {
        &self.onto[kind.index()][square.index()]
    }

    /// How much more a unit of a kind sees from a square than it is seen there.
    #[inline]
    pub(super) fn advantage(&self, kind: Kind, square: Square) -> i32 {
        self.advantage[kind.index()][square.index()]
    }

    /// From where a unit of any kind could attack one on a square.
    #[inline]
    pub(super) fn any(&self, square: Square) -> &Squares {
        &self.any[square.index()]
    }

    /// The squares from which one step leads to where a square can be seen, itself included.
    #[inline]
    pub(super) fn wide(&self, square: Square) -> &Squares {
        &self.wide[square.index()]
    }

    /// The squares around a square, itself included.
    #[inline]
    pub(super) fn near(&self, square: Square) -> &Squares {
        &self.near[square.index()]
    }
}

/// What a unit of a kind could attack from a square. Targets at the same distance are not in each other's
/// way, so they are tried together.
fn seen_from(game: &Verdox, rings: &Rings, kind: Kind, from: Square) -> Squares {
    let own = Placed { side: Side::First, kind, square: from, face_up: true, beneath: false };
    let mut seen = Squares::EMPTY;
    let reach = game.setup().kinds[kind.index()].range + HEIGHT;
    for distance in 1..=reach {
        let mut targets = rings.at(from, distance).map(|square| Placed {
            side: Side::Second,
            kind: Kind::Infantry,
            square,
            ..own
        });
        loop {
            let counters: Vec<Placed> =
                std::iter::once(own).chain(targets.by_ref().take(SIDE_UNITS)).collect();
            if counters.len() == 1 {
                break;
            }
            let state = game.position(&counters, Side::First);
            for choice in game.attacks_of(&state, 0) {
                if let Choice::Attack(to) = choice {
                    seen.insert(to.index());
                }
            }
        }
    }
    seen
}
