//! The rules made ready for one scenario, and what every chapter does to a state: it reports to the table,
//! rolls dice, puts units on the map and takes them off. Not for any single rule.
//!
//! Queries are methods of [`Rules`] and take the state. What changes the state is a method of [`Play`],
//! chapter by chapter.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use crate::game::Side;
use crate::square::Square;
use crate::table::{Cast, Purpose, Table, Whose};
use crate::verdox::choice::{Choice, Choices};
use crate::verdox::event::{Event, Note, Target};
use crate::verdox::map::Map;
use crate::verdox::rules::Rule;
use crate::verdox::setup::{Kind, Setup};
use crate::verdox::state::{NOBODY, State, UNITS, side_of};
use crate::verdox::switches::Switches;

/// The rules of *Fortress of Verdox* with everything that a scenario fixes.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) setup: Setup,
    /// See [`Rules::fingerprint`].
    fingerprint: u64,
    pub(crate) map: Map,
    /// The bank of each square, see [`crate::verdox::banks`].
    pub(crate) banks: Vec<u8>,
    /// The banks on which each side enters, one bit each.
    pub(crate) home: [u64; 2],
    /// The state before the first decision.
    pub(crate) opening: Box<State>,
}

impl Rules {
    /// Prepares a checked set-up.
    pub fn new(setup: &Setup) -> Self {
        let map = Map::new(setup);
        let (banks, home) = crate::verdox::banks::banks(setup, &map);
        let opening = Box::new(Self::set_up(setup, &map));
        let fingerprint = BuildHasherDefault::<DefaultHasher>::default().hash_one(setup);
        Self { setup: setup.clone(), fingerprint, map, banks, home, opening }
    }

    /// The same scenario, but every game starts from this state, which a game of it has reached.
    #[must_use]
    pub fn starting_from(mut self, state: State) -> Self {
        *self.opening = state;
        self
    }

    /// The set-up these rules were made from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The switches in force.
    #[inline]
    pub fn switches(&self) -> &Switches {
        &self.setup.rules
    }

    /// A number that differs between set-ups: what was made from one serves all rules with the same
    /// number. It means nothing outside the running program.
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The map made ready.
    #[inline]
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// The level of a square: a breach has none left [6.10.7, 6.10.9].
    #[inline]
    pub fn level(&self, s: &State, square: Square) -> i8 {
        let at = square.index();
        if self.map.hill.has(at) || s.walls.has(at) {
            1
        } else {
            -i8::from(self.map.valley.has(at))
        }
    }

    /// Whether this is the front of a wall: the side between a standing wall and the ground before it.
    #[inline]
    pub fn is_front(&self, s: &State, square: Square, other: Square) -> bool {
        (s.walls.has(square.index()) && self.map.is_outside(other))
            || (s.walls.has(other.index()) && self.map.is_outside(square))
    }

    /// Whether a side holds the gate that stands here [6.11.2].
    #[inline]
    pub fn holds_gate(&self, s: &State, square: Square, side: Side) -> bool {
        let gate = self.map.gates.iter().position(|&gate| gate == square);
        gate.is_some_and(|gate| s.gates[gate] == Some(side)) && s.walls.has(square.index())
    }
}

/// The owner of an attack's dice: attacker and target together.
#[inline]
pub(crate) fn whose_attack(unit: u8, target: Target) -> Whose {
    let target = match target {
        Target::Unit(target) => u16::from(target),
        Target::Barge(barge) => UNITS as u16 + u16::from(barge),
        // Guns and a square need more than sixteen bits. Two pairs with the same number take their dice
        // one after the other from the same series.
        Target::Wall(square) => square.0,
    };
    Whose((u16::from(unit) << 8) ^ target)
}

/// A game being played: the rules, its state and the table.
pub(crate) struct Play<'a, T> {
    pub r: &'a Rules,
    pub s: &'a mut State,
    pub t: &'a mut T,
}

/// Adds a choice. [`crate::verdox::choice::MOST_CHOICES`] explains the capacity. If it were ever too
/// small, the choices that do not fit would be left out, and the game would continue.
#[inline]
pub(crate) fn offer(out: &mut Choices, choice: Choice) {
    debug_assert!(!out.is_full(), "more choices than the list can hold");
    let _ = out.try_push(choice);
}

impl<T: Table<Note>> Play<'_, T> {
    /// Reports to the table that a rule acted.
    #[inline]
    pub fn used(&mut self, rule: Rule) {
        self.t.used(rule.id());
    }

    /// Reports an event to the table, if it listens.
    #[inline]
    pub fn say(&mut self, rule: Rule, event: Event) {
        if T::LISTENS {
            self.t.hear(self.s.turn, Note { rule, event });
        }
    }

    /// Reports an event that changes a fact, also to a table that only keeps facts.
    #[inline]
    pub fn say_fact(&mut self, rule: Rule, event: Event) {
        if T::LISTENS || T::KEEPS_FACTS {
            self.t.hear(self.s.turn, Note { rule, event });
        }
    }

    /// Rolls the die: 1 to 6.
    #[inline]
    pub fn die(&mut self, purpose: Purpose, whose: Whose) -> u8 {
        self.t.roll(Cast { purpose, whose, turn: self.s.turn, faces: 6 }) + 1
    }

    /// Rolls the die for a unit and reports whether it is no higher than `against`.
    #[inline]
    pub fn roll(
        &mut self,
        rule: Rule,
        purpose: Purpose,
        unit: u8,
        target: Option<Target>,
        against: u8,
    ) -> u8 {
        let whose = target.map_or(Whose(u16::from(unit)), |target| whose_attack(unit, target));
        let die = self.die(purpose, whose);
        let (unit, passed) = (Some(unit), die <= against);
        self.say(rule, Event::Roll { purpose, unit, target, die, against, passed });
        die
    }

    /// Puts a unit on a square and clears the square where it was.
    #[inline]
    pub fn put(&mut self, unit: u8, square: Square) {
        let side = side_of(unit).index();
        self.unseat(unit);
        self.s.square[usize::from(unit)] = square;
        self.s.at[square.index()] = unit;
        self.s.held[side].insert(square.index());
    }

    /// Puts a passenger on the square of its barge. Beneath a bridge it is in no unit's way [6.6.2].
    pub fn float(&mut self, unit: u8, square: Square) {
        if self.r.map.bridge.has(square.index()) {
            self.unseat(unit);
            self.s.square[usize::from(unit)] = square;
        } else {
            self.put(unit, square);
        }
    }

    /// Clears the square of a unit.
    #[inline]
    fn unseat(&mut self, unit: u8) {
        let square = self.s.square[usize::from(unit)];
        // For a unit beneath a bridge there is nothing to clear: the unit on the bridge stays.
        if square.is_somewhere() && self.s.at[square.index()] == unit {
            self.s.at[square.index()] = NOBODY;
            self.s.held[side_of(unit).index()].remove(square.index());
            self.s.ready.remove(square.index());
        }
    }

    /// [3.6] Turns a unit up.
    #[inline]
    pub fn reveal(&mut self, unit: u8, rule: Rule) {
        if !self.s.up.has(usize::from(unit)) {
            self.s.up.insert(usize::from(unit));
            self.used(rule);
            let kind = self.s.kind[usize::from(unit)];
            self.say(rule, Event::Reveal { unit, kind });
        }
    }

    /// Takes a unit off the map.
    pub fn lift(&mut self, unit: u8) {
        let at = usize::from(unit);
        if let Some(barge) = self.s.aboard(unit) {
            self.s.barges[barge].passenger = NOBODY;
        }
        self.unseat(unit);
        self.s.square[at] = Square::NOWHERE;
        self.s.on_map[side_of(unit).index()][self.s.kind[at].index()] -= 1;
    }

    /// Removes a unit and turns it up. The game may end with it [4.2].
    pub fn remove(&mut self, unit: u8, by: Option<u8>, rule: Rule) {
        let (at, side) = (usize::from(unit), side_of(unit));
        let kind = self.s.kind[at];
        self.lift(unit);
        self.s.up.insert(at);
        let (target, kind) = (Target::Unit(unit), Some(kind));
        self.say_fact(rule, Event::Eliminate { target, kind, by });
        self.check_annihilation(side);
    }

    /// What a unit is.
    #[inline]
    pub fn kind(&self, unit: u8) -> Kind {
        self.s.kind[usize::from(unit)]
    }
}
