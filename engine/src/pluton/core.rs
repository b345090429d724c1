//! The rules made ready for one scenario, and what every chapter does to a state: it reports to the table,
//! rolls dice, puts units on the map and takes them off. Not for any single rule.
//!
//! Queries are methods of [`Rules`] and take the state. What changes the state is a method of [`Play`],
//! chapter by chapter.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use crate::game::Side;
use crate::hex::Hex;
use crate::pluton::choice::{Choice, Choices};
use crate::pluton::event::{Event, Note};
use crate::pluton::map::Map;
use crate::pluton::roster::{Lists, Roster};
use crate::pluton::rules::Rule;
use crate::pluton::setup::{Kind, Setup};
use crate::pluton::state::{Level, State, Units, bit, side_of, units};
use crate::pluton::switches::{Class, Switches};
use crate::table::{Cast, Purpose, Table, Whose};

/// The rules of *Pluton 1* with everything that a scenario fixes.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) setup: Setup,
    /// See [`Rules::fingerprint`].
    fingerprint: u64,
    pub(crate) map: Map,
    pub(crate) roster: Roster,
    pub(crate) lists: Lists,
    /// The state before the first decision.
    pub(crate) opening: Box<State>,
}

impl Rules {
    /// Prepares a checked set-up.
    pub fn new(setup: &Setup) -> Self {
        let map = Map::new(setup);
        let roster = Roster::new(setup);
        let lists = Lists::new(setup, &map, &roster);
        let mut opening = Box::new(State::blank());
        opening.waiting = roster.all;
        let fingerprint = BuildHasherDefault::<DefaultHasher>::default().hash_one(setup);
        Self { setup: setup.clone(), fingerprint, map, roster, lists, opening }
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

    /// The number of the unit at a place of the set-up's list.
    pub fn number(&self, place: usize) -> u8 {
        self.roster.number[place]
    }

    /// The place of a unit in the set-up's list, from its number.
    pub fn place(&self, unit: u8) -> usize {
        usize::from(self.roster.place[usize::from(unit)])
    }

    /// What a unit is.
    #[inline]
    pub fn kind(&self, unit: u8) -> Kind {
        self.roster.kind[usize::from(unit)]
    }

    /// [14.1] Half boxes that a unit has left; 0 for commanders.
    #[inline]
    pub fn size(&self, s: &State, unit: u8) -> u8 {
        self.roster.size[usize::from(unit)] - s.losses[usize::from(unit)]
    }

    /// The numbers of all units of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = u8> + use<> {
        units(side, self.roster.all[side.index()])
    }

    /// The units of both sides in a hex.
    pub fn units_at(&self, s: &State, hex: Hex) -> Vec<u8> {
        let found = s.at(hex);
        Side::BOTH.into_iter().flat_map(|side| units(side, found[side.index()])).collect()
    }

    /// [7.2] The half of the table of small arms in which a platoon fires.
    #[inline]
    pub fn class(&self, unit: u8) -> Class {
        match self.kind(unit) {
            Kind::MachineGuns => Class::Guns,
            Kind::Mortars => self.setup.rules.fire.crews,
            Kind::Rifles | Kind::Commander => Class::Rifles,
        }
    }

    /// The platoons of both sides in a hex.
    #[inline]
    pub(crate) fn platoons_at(&self, s: &State, hex: Hex) -> [Units; 2] {
        let [first, second] = s.at(hex);
        let [ours, theirs] = self.roster.commanders;
        [first & !ours, second & !theirs]
    }

    /// [14.2] Half boxes that a loss costs a platoon: one (house), or a whole box for what is no infantry.
    #[inline]
    pub(crate) fn price(&self, unit: u8) -> u8 {
        let is_infantry = self.kind(unit) == Kind::Rifles;
        if is_infantry || self.setup.rules.strength.halves_for_all { 1 } else { 2 }
    }

    /// The total size of some platoons of a side, in half boxes.
    pub(crate) fn total(&self, s: &State, side: Side, platoons: Units) -> u8 {
        units(side, platoons).map(|unit| self.size(s, unit)).sum()
    }
}

/// A game being played: the rules, its state and the table.
pub(crate) struct Play<'a, T> {
    pub r: &'a Rules,
    pub s: &'a mut State,
    pub t: &'a mut T,
}

/// Adds a choice. [`crate::pluton::choice::MOST_CHOICES`] explains the capacity. If it were ever too
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

    /// Reports that a rule acted, if it did.
    #[inline]
    pub fn used_if(&mut self, rule: Rule, acts: bool) {
        if acts {
            self.used(rule);
        }
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

    /// [2.0] Rolls the die: 1 to 10.
    #[inline]
    pub fn die(&mut self, purpose: Purpose, whose: u16) -> u8 {
        self.used(Rule::Dice);
        self.t.roll(Cast { purpose, whose: Whose(whose), turn: self.s.turn, faces: 10 }) + 1
    }

    /// Rolls the die and reports whether it is no higher than `against`.
    #[inline]
    pub fn roll(&mut self, rule: Rule, purpose: Purpose, whose: u8, against: u8) -> bool {
        let die = self.die(purpose, whose.into());
        let passed = die <= against;
        self.used(rule);
        self.say(rule, Event::Roll { purpose, whose, die, against, passed });
        passed
    }

    /// Puts a unit on a hex, from another one or from outside.
    pub fn put(&mut self, unit: u8, hex: Hex) {
        let (side, own) = (side_of(unit).index(), bit(unit));
        if self.s.on_map[side] & own != 0 {
            let from = self.s.hex_of(unit);
            self.s.unseat(unit);
            self.lock(from);
        }
        self.s.waiting[side] &= !own;
        self.s.on_map[side] |= own;
        self.s.seat(unit, hex);
        if self.r.map.cover.has(hex.index()) {
            self.s.open[side] &= !own;
        } else {
            self.s.open[side] |= own;
        }
        self.s.locked[side] &= !own;
        self.lock(hex);
    }

    /// Keeps track of which units share a hex with enemies, and of hexes that bring a group when they are
    /// taken [S1.6].
    fn lock(&mut self, hex: Hex) {
        self.s.stirred |= self.r.lists.taken.has(hex.index());
        let [first, second] = self.s.at(hex);
        if first != 0 && second != 0 {
            self.s.locked[0] |= first;
            self.s.locked[1] |= second;
        } else {
            self.s.locked[0] &= !first;
            self.s.locked[1] &= !second;
        }
    }

    /// Takes an eliminated unit off the map, out of everything that is going on.
    pub fn eliminate(&mut self, unit: u8, by: Option<u8>, rule: Rule) {
        let (side, own) = (side_of(unit).index(), bit(unit));
        let hex = self.s.hex_of(unit);
        self.s.unseat(unit);
        for set in [
            &mut self.s.on_map,
            &mut self.s.under_fire,
            &mut self.s.pinned,
            &mut self.s.open,
            &mut self.s.locked,
            &mut self.s.replaced,
            &mut self.s.fleeing,
        ] {
            set[side] &= !own;
        }
        self.lock(hex);
        self.s.due[usize::from(unit)] = 0;
        if side_of(unit) == self.s.active {
            self.s.group &= !own;
            self.s.targets &= !own;
            self.s.falling &= !own;
        } else {
            self.s.shooters &= !own;
        }
        if self.s.clash.turn == side_of(unit) {
            self.s.retreating &= !own;
        }
        // An eliminated counter is shown, unless its side hides it.
        if !self.r.is_hidden(side_of(unit)) || self.s.known[side] & own != 0 {
            self.s.known[side] |= own;
            self.s.stale[side] &= !own;
        }
        self.s.lost_commanders[side] += u8::from(self.r.roster.is_commander(unit));
        self.say_fact(rule, Event::Eliminate { unit, by });
    }

    /// [14.2] A unit loses half boxes: as many as it has, if it has no more.
    pub fn lose(&mut self, unit: u8, losses: u8, by: Option<u8>, rule: Rule) -> u8 {
        let lost = losses.min(self.r.size(self.s, unit));
        if lost == 0 {
            return 0;
        }
        self.s.losses[usize::from(unit)] += lost;
        self.used(Rule::HalfBoxes);
        let left = self.r.size(self.s, unit);
        self.say_fact(rule, Event::Loss { unit, losses: lost, left });
        if left == 0 {
            self.eliminate(unit, by, rule);
        } else {
            self.changed(unit);
        }
        lost
    }

    /// [14.2] A unit suffers losses by fire. Says how many it had to give.
    pub fn suffer_losses(&mut self, unit: u8, losses: u8, by: Option<u8>, rule: Rule) -> u8 {
        let price = self.r.price(unit);
        self.lose(unit, losses.saturating_mul(price), by, rule).div_ceil(price)
    }

    /// [S1.7, S2.5] A unit that cannot get away is eliminated: a platoon loses all the boxes that it had.
    pub fn lose_all(&mut self, unit: u8, rule: Rule) {
        if self.r.roster.is_commander(unit) {
            self.eliminate(unit, None, rule);
        } else {
            self.lose(unit, u8::MAX, None, rule);
        }
    }

    /// [11.1, 11.3] A unit's level falls. Says whether this pinned it.
    pub fn drop_levels(&mut self, unit: u8, levels: u8, rule: Rule) -> bool {
        if levels == 0 {
            return false;
        }
        let switches = &self.r.setup.rules.levels;
        let from = self.s.level(unit);
        let to = from.lower(levels);
        if from != to || switches.renewed {
            self.s.due[usize::from(unit)] = self.s.turn + 2 * u8::from(switches.stays_a_turn);
            self.used(Rule::Levels);
            self.used(Rule::MarkerColour);
            self.set_level(unit, to);
            let due = self.s.due[usize::from(unit)];
            self.say(rule, Event::Drop { unit, from, to, due });
            self.changed(unit);
        }
        from != Level::Pinned && to == Level::Pinned
    }

    /// Gives a unit a level.
    pub fn set_level(&mut self, unit: u8, level: Level) {
        let (side, own) = (side_of(unit).index(), bit(unit));
        self.s.under_fire[side] &= !own;
        self.s.pinned[side] &= !own;
        match level {
            Level::Full => self.s.due[usize::from(unit)] = 0,
            Level::UnderFire => self.s.under_fire[side] |= own,
            Level::Pinned => self.s.pinned[side] |= own,
        }
    }
}
