//! A state from plain facts: what a log says of a game is enough to go on with it. Not for a position to ask
//! about, which is made in `position`.
//!
//! What follows from the facts is found out here as in play: which units share a hex with enemies or stand in
//! the open, and which platoons can shoot at which targets.

use crate::game::{Outcome, Side};
use crate::hex::Hex;
use crate::luck::Luck;
use crate::pluton::core::{Play, Rules};
use crate::pluton::movement::NOTHING_LEFT;
use crate::pluton::stage::{Clash, Stage};
use crate::pluton::state::{Level, NOBODY, State, Whereabouts, bit, side_of};

/// Everything that changes during a game. Units go by their places in the set-up's list, and so do markers,
/// groups and battalions.
#[derive(Clone, PartialEq, Debug)]
pub struct Whole {
    /// Every unit.
    pub units: Vec<UnitFacts>,
    /// Where each marker lies.
    pub markers: Vec<Option<Hex>>,
    /// Markers that fell into another hex in this phase.
    pub scattered: Vec<usize>,
    /// Markers whose effect is still to come.
    pub bursting: Vec<usize>,
    /// Battalions of artillery that may be called.
    pub allowed: Vec<usize>,
    /// Those that were.
    pub called: Vec<usize>,
    /// Groups that may enter.
    pub released: Vec<usize>,
    /// Groups whose place was taken [S1.6].
    pub captured: Vec<usize>,
    /// Hexes to which units came or which they left since the set-up or the close combat began.
    pub touched: Vec<Hex>,
    /// The close combat that is being fought.
    pub clash: Option<ClashFacts>,
    /// The turn.
    pub turn: u8,
    /// The side whose phase or set-up it is.
    pub active: Side,
    /// What the game waits for.
    pub stage: Stage,
    /// How many units the side has set up, or how many of its markers it has done with.
    pub item: u8,
    /// The column of the hex that is being picked, from 1; 0 before that.
    pub column: u8,
    /// The platoon that has been named to fire.
    pub shooter: Option<usize>,
    /// The platoon before which units have still to fall back.
    pub bringer: Option<usize>,
    /// Half points that the group has used; nothing if it creeps and has none left.
    pub used: Option<u8>,
    /// Whether it runs.
    pub running: bool,
    /// Commanders that each side has lost.
    pub lost_commanders: [u8; 2],
    /// Turns at whose end no unit of the first side had been revealed.
    pub unrevealed: u8,
    /// How the game has ended.
    pub outcome: Option<Outcome>,
}

/// Everything that changes about one unit.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is a fact of its own.
pub struct UnitFacts {
    /// Where it is.
    pub place: Whereabouts,
    /// Its losses in half boxes.
    pub losses: u8,
    /// Its level.
    pub level: Level,
    /// The turn in which its marker may go first; 0 if it has none.
    pub due: u8,
    /// Losses and level when the enemy saw it last.
    pub seen: (u8, Level),
    /// Whether it has fired in this turn.
    pub fired: bool,
    /// Whether it still shows itself by its fire before.
    pub shown: bool,
    /// Mortars: whether they have fired their marker in this turn.
    pub shelled: bool,
    /// Whether the enemy has seen it.
    pub known: bool,
    /// Whether it has changed since then.
    pub stale: bool,
    /// Whether it replaces a commander.
    pub replaced: bool,
    /// Whether it has moved in this phase.
    pub moved: bool,
    /// Whether it has stepped into enemies in this phase, and has not fallen back.
    pub entered: bool,
    /// The step by which it did.
    pub step: Option<(Hex, Hex)>,
    /// Whether it is of the group that moves.
    pub on_the_way: bool,
    /// Whether it was shot at in this phase.
    pub shot_at: bool,
    /// Whether it is closed to other shooters.
    pub closed: bool,
    /// Whether its fire of this phase is over.
    pub silent: bool,
    /// If not, half boxes with which it has fired.
    pub spent: u8,
    /// Whether its close combat of this phase is over.
    pub fought: bool,
    /// Whether it must fall back.
    pub falling: bool,
    /// Whether it must step away from enemies.
    pub fleeing: bool,
    /// Whether it must retreat.
    pub retreating: bool,
}

/// A close combat that is being fought.
#[derive(Clone, PartialEq, Debug)]
pub struct ClashFacts {
    /// Where.
    pub hex: Hex,
    /// The attacker, or the side that says whether it attacks.
    pub attacker: Side,
    /// The side that spreads losses or retreats.
    pub turn: Side,
    /// The platoons that fight, and what each has lost.
    pub fighters: Vec<(usize, u8)>,
    /// Losses still to be spread.
    pub losses: [u8; 2],
    /// Which sides must go.
    pub retreat: [bool; 2],
    /// The steps of those of the side that have gone.
    pub went: Vec<(Hex, Hex)>,
}

impl Rules {
    /// The state of which all this is said.
    pub fn state_of(&self, whole: &Whole) -> State {
        let mut state = State::blank();
        // No die is rolled.
        let mut table = Luck::new(0, 0);
        let mut play = Play { r: self, s: &mut state, t: &mut table };
        for (place, facts) in whole.units.iter().enumerate() {
            play.stand(self.number(place), facts);
        }
        for (place, facts) in whole.units.iter().enumerate() {
            play.s.remember(self.number(place), facts, |from, to| self.direction(to, from));
        }
        let s = &mut *play.s;
        for (marker, hex) in s.marker.iter_mut().zip(&whole.markers) {
            *marker = hex.unwrap_or(Hex::NOWHERE);
        }
        let set = |places: &[usize]| places.iter().fold(0_u32, |all, place| all | 1 << place);
        (s.scattered, s.bursting) = (set(&whole.scattered), set(&whole.bursting));
        (s.allowed, s.called) = (set(&whole.allowed) as u8, set(&whole.called) as u8);
        (s.released, s.captured) = (set(&whole.released) as u16, set(&whole.captured) as u16);
        s.stirred = whole.touched.iter().any(|hex| self.lists.taken.has(hex.index()));
        s.clash = whole.clash.as_ref().map_or(Clash::NONE, |clash| self.clash_of(clash));
        (s.turn, s.active, s.stage) = (whole.turn, whole.active, whole.stage);
        (s.item, s.column) = (whole.item, whole.column);
        let number = |place: Option<usize>| place.map_or(NOBODY, |place| self.number(place));
        (s.shooter, s.bringer) = (number(whole.shooter), number(whole.bringer));
        (s.used, s.running) = (whole.used.unwrap_or(NOTHING_LEFT), whole.running);
        (s.lost_commanders, s.unrevealed) = (whole.lost_commanders, whole.unrevealed);
        s.outcome = whole.outcome;
        play.aim();
        state
    }

    /// The direction from a hex to a neighbour.
    fn direction(&self, from: Hex, to: Hex) -> usize {
        let found = self.map.neighbours(from).iter().position(|&hex| hex == to);
        found.unwrap_or(0)
    }

    fn clash_of(&self, facts: &ClashFacts) -> Clash {
        let mut clash = Clash {
            hex: facts.hex,
            attacker: facts.attacker,
            turn: facts.turn,
            losses: facts.losses,
            retreat: facts.retreat,
            ..Clash::NONE
        };
        let mut fighters: Vec<(u8, u8)> =
            facts.fighters.iter().map(|&(place, toll)| (self.number(place), toll)).collect();
        fighters.sort_unstable();
        let mut count = [0; 2];
        for (unit, toll) in fighters {
            let side = side_of(unit).index();
            clash.fighters[side] |= bit(unit);
            clash.toll[side][count[side]] = toll;
            count[side] += 1;
        }
        for &(from, to) in &facts.went {
            clash.went |= 1 << self.direction(from, to);
        }
        clash
    }
}

impl Play<'_, Luck> {
    /// Puts a unit where it is.
    fn stand(&mut self, unit: u8, facts: &UnitFacts) {
        let side = side_of(unit).index();
        match facts.place {
            Whereabouts::OnMap(hex) => self.put(unit, hex),
            Whereabouts::Waiting => self.s.waiting[side] |= bit(unit),
            Whereabouts::Gone => {}
        }
        self.set_level(unit, facts.level);
    }
}

impl State {
    /// Remembers what else is said of a unit; `back` is the direction back of a step.
    fn remember(&mut self, unit: u8, facts: &UnitFacts, back: impl Fn(Hex, Hex) -> usize) {
        let (at, side, own) = (usize::from(unit), side_of(unit).index(), bit(unit));
        (self.losses[at], self.due[at]) = (facts.losses, facts.due);
        self.seen[at] = facts.seen.0 | (facts.seen.1.index() as u8) << 4;
        for (set, holds) in [
            (&mut self.fired[side], facts.fired),
            (&mut self.shown[side], facts.shown),
            (&mut self.shelled[side], facts.shelled),
            (&mut self.known[side], facts.known),
            (&mut self.stale[side], facts.stale),
            (&mut self.replaced[side], facts.replaced),
            (&mut self.fleeing[side], facts.fleeing),
            (&mut self.moved, facts.moved),
            (&mut self.entered, facts.entered),
            (&mut self.group, facts.on_the_way),
            (&mut self.shot_at, facts.shot_at),
            (&mut self.closed, facts.closed),
            (&mut self.silent, facts.silent),
            (&mut self.fought, facts.fought),
            (&mut self.falling, facts.falling),
            (&mut self.retreating, facts.retreating),
        ] {
            if holds {
                *set |= own;
            }
        }
        let back = facts.step.map_or(0, |(from, to)| back(from, to));
        for plane in 0..3 {
            self.back[plane] |= if back >> plane & 1 == 1 { own } else { 0 };
            self.spent[plane] |= if facts.spent >> plane & 1 == 1 { own } else { 0 };
        }
    }
}
