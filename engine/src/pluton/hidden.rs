//! What a side cannot know, and how it is dealt again for a player that looks ahead.
//!
//! Of a masked counter the enemy sees the hex alone. An identity once seen stays known; size and level are
//! then as they were when it was last seen. Counters that were never seen can be any unit of their group,
//! since groups are set up apart and come one by one: each counter can be followed on the map. Hidden
//! units of scenario 2 can be anywhere where the set-up allows them: however late in the game, they are dealt
//! by the rules of the set-up, without losses, and those that are secretly dead are dealt too.

use arrayvec::ArrayVec;

use crate::game::Side;
use crate::hex::Hex;
use crate::pluton::core::{Play, Rules};
use crate::pluton::event::Note;
use crate::pluton::setup::Kind;
use crate::pluton::state::{Level, NOBODY, SIDE_UNITS, Stage, State, Units, bit, side_of, units};
use crate::table::{Cast, Table};

/// A table without dice for changes that need none.
struct Silent;

impl Table<Note> for Silent {
    const LISTENS: bool = false;
    const COUNTS: bool = false;

    fn roll(&mut self, _cast: Cast) -> u8 {
        0
    }
}

/// What the enemy sees of a counter that it cannot name: its hex, and what it has done.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Slot {
    hex: Hex,
    done: [bool; 5],
}

impl Rules {
    /// Whether a side knows which unit a counter is: one of its own, or one that it has seen.
    pub fn is_named(&self, s: &State, viewer: Side, unit: u8) -> bool {
        side_of(unit) == viewer || self.named(s, side_of(unit)) & bit(unit) != 0
    }

    /// The units of a side that the enemy knows by name.
    pub(crate) fn named(&self, s: &State, side: Side) -> Units {
        let known = s.known[side.index()];
        if self.setup.rules.sight.remembered {
            return known;
        }
        let on_map = s.on_map[side.index()];
        units(side, known)
            .filter(|&unit| on_map & bit(unit) == 0 || self.is_unmasked(s, unit))
            .fold(0, |all, unit| all | bit(unit))
    }

    /// The units of a side on the map that are masked.
    fn masked(&self, s: &State, side: Side) -> Units {
        units(side, s.on_map[side.index()])
            .filter(|&unit| !self.is_unmasked(s, unit))
            .fold(0, |all, unit| all | bit(unit))
    }

    /// Deals everything that `viewer` cannot know at random. States that differ in nothing that it knows
    /// become the same.
    pub(crate) fn deal(&self, s: &mut State, viewer: Side, below: &mut dyn FnMut(usize) -> usize) {
        let enemy = viewer.other();
        let masked = self.masked(s, enemy);
        let hides = self.is_hidden(enemy);
        let secret =
            if hides { self.roster.all[enemy.index()] & !s.known[enemy.index()] } else { 0 };
        let named = self.named(s, enemy);
        let stirred = s.stirred;
        let mut play = Play { r: self, s, t: &mut Silent };
        play.forget_changes(enemy, masked & named);
        for group in 0..self.lists.groups.len() {
            play.deal_names(enemy, group, masked & !named & !secret, below);
        }
        if hides {
            play.deal_places(enemy, secret, below);
            // Nor can the viewer know which of its own units the hidden enemies see.
            let own = viewer.index();
            for unit in units(viewer, play.s.on_map[own]) {
                let level = play.s.level(unit).index() as u8;
                play.s.seen[usize::from(unit)] = play.s.losses[usize::from(unit)] | level << 4;
            }
            play.s.known[own] |= play.s.on_map[own];
            play.s.stale[own] = 0;
        }
        play.mend(enemy);
        // What is dealt has taken no hex.
        play.s.stirred = stirred;
    }
}

impl Play<'_, Silent> {
    /// Masked units that are known by name become what they were when they were last seen.
    fn forget_changes(&mut self, side: Side, masked: Units) {
        let at = side.index();
        for unit in units(side, masked & self.s.stale[at]) {
            let (losses, level) = self.r.last_seen(self.s, unit);
            self.s.losses[usize::from(unit)] = losses;
            self.set_level(unit, Level::ALL[level]);
            if level > 0 {
                self.s.due[usize::from(unit)] = self.s.turn + 1;
            }
        }
        self.s.stale[at] &= !masked;
    }

    /// A unit without marker, losses or fire of its own.
    fn refresh(&mut self, unit: u8) {
        let (side, own) = (side_of(unit).index(), bit(unit));
        self.s.losses[usize::from(unit)] = 0;
        self.set_level(unit, Level::Full);
        self.s.seen[usize::from(unit)] = 0;
        self.s.stale[side] &= !own;
        if side != self.s.active.index() {
            for plane in &mut self.s.spent {
                *plane &= !own;
            }
        }
    }

    /// Deals the names of a group's masked counters, and of its units that have still to come.
    fn deal_names(
        &mut self,
        side: Side,
        group: usize,
        unnamed: Units,
        below: &mut dyn FnMut(usize) -> usize,
    ) {
        let at = side.index();
        let group = &self.r.lists.groups[group];
        if group.side != side {
            return;
        }
        let on_map = unnamed & group.units;
        let waiting = self.s.waiting[at] & group.units;
        if on_map == 0 {
            return;
        }
        let is_active = side == self.s.active;
        let spent = self.s.spent.iter().fold(0, |all, plane| all | plane);
        let mut slots = ArrayVec::<Slot, SIDE_UNITS>::new();
        for unit in units(side, on_map | waiting) {
            let own = bit(unit);
            let has = |set: Units| set & own != 0;
            slots.push(Slot {
                hex: self.s.hex_of(unit),
                done: [
                    has(self.s.fired[at]),
                    has(self.s.shown[at]),
                    is_active && has(self.s.moved),
                    is_active && has(self.s.group),
                    !is_active && has(self.s.silent | spent),
                ],
            });
        }
        slots.sort_unstable();
        let mut names: ArrayVec<u8, SIDE_UNITS> = units(side, on_map | waiting).collect();
        for unit in units(side, on_map) {
            self.s.unseat(unit);
        }
        self.s.on_map[at] &= !on_map;
        self.s.open[at] &= !on_map;
        self.s.waiting[at] |= on_map;
        // Hexes with more counters than platoons fit in hold commanders.
        self.deal_commanders(side, &slots, &mut names, below);
        for (nth, slot) in slots.iter().enumerate() {
            let unit = names[nth];
            let own = bit(unit);
            self.refresh(unit);
            let set = |set: &mut Units, present: bool| {
                *set = if present { *set | own } else { *set & !own };
            };
            let [fired, shown, moved, in_group, silent] = slot.done;
            set(&mut self.s.fired[at], fired);
            set(&mut self.s.shown[at], shown);
            if is_active {
                set(&mut self.s.moved, moved);
                set(&mut self.s.group, in_group);
            } else {
                set(&mut self.s.silent, silent);
            }
            if slot.hex.is_somewhere() {
                self.put(unit, slot.hex);
            }
        }
    }

    /// Puts the names in a random order that fits the slots: where a hex holds more counters than platoons
    /// may be, commanders are among them.
    fn deal_commanders(
        &self,
        side: Side,
        slots: &[Slot],
        names: &mut ArrayVec<u8, SIDE_UNITS>,
        below: &mut dyn FnMut(usize) -> usize,
    ) {
        for last in (1..names.len()).rev() {
            names.swap(last, below(last + 1));
        }
        let stack = usize::from(self.r.setup.rules.stack);
        let mut start = 0;
        while start < slots.len() {
            let hex = slots[start].hex;
            let end = start + slots[start..].iter().take_while(|slot| slot.hex == hex).count();
            let others = if hex.is_somewhere() {
                self.r.platoons_at(self.s, hex)[side.index()].count_ones() as usize
            } else {
                0
            };
            let is_platoon = |unit: &u8| !self.r.roster.is_commander(*unit);
            while hex.is_somewhere()
                && others + names[start..end].iter().filter(|&unit| is_platoon(unit)).count()
                    > stack
            {
                let Some(here) = names[start..end].iter().position(is_platoon) else { break };
                // A commander from elsewhere, but not from a hex that was seen to before.
                let Some(there) = names[end..].iter().position(|unit| !is_platoon(unit)) else {
                    // Or from one of those where the platoon fits.
                    let Some(there) = (0..start)
                        .find(|&at| !is_platoon(&names[at]) && self.fits(side, slots, names, at))
                    else {
                        break;
                    };
                    names.swap(start + here, there);
                    continue;
                };
                names.swap(start + here, end + there);
            }
            start = end;
        }
    }

    /// Whether a platoon in place of the commander at a slot would fit there.
    fn fits(&self, side: Side, slots: &[Slot], names: &[u8], at: usize) -> bool {
        let hex = slots[at].hex;
        if !hex.is_somewhere() {
            return true;
        }
        let others = self.r.platoons_at(self.s, hex)[side.index()].count_ones() as usize;
        let here = slots
            .iter()
            .zip(names)
            .filter(|(slot, unit)| slot.hex == hex && !self.r.roster.is_commander(**unit));
        others + here.count() < usize::from(self.r.setup.rules.stack)
    }

    /// Deals the places of hidden units, of those that are secretly dead too.
    fn deal_places(&mut self, side: Side, secret: Units, below: &mut dyn FnMut(usize) -> usize) {
        let at = side.index();
        let secret = secret & !self.s.waiting[at];
        for unit in units(side, secret) {
            let own = bit(unit);
            if self.s.on_map[at] & own != 0 {
                self.s.unseat(unit);
                self.s.on_map[at] &= !own;
            } else if self.r.roster.is_commander(unit) {
                self.s.lost_commanders[at] -= 1;
            }
            self.refresh(unit);
            for set in [&mut self.s.fired, &mut self.s.shown, &mut self.s.fleeing] {
                set[at] &= !own;
            }
            if side == self.s.active {
                for set in [&mut self.s.moved, &mut self.s.group, &mut self.s.falling] {
                    *set &= !own;
                }
            } else {
                self.s.silent &= !own;
            }
        }
        for nth in 0..self.r.roster.order[at].len() {
            let unit = self.r.roster.order[at][nth];
            if secret & bit(unit) != 0 {
                self.deal_place(unit, below);
            }
        }
    }

    fn deal_place(&mut self, unit: u8, below: &mut dyn FnMut(usize) -> usize) {
        let side = side_of(unit);
        let enemies = self.s.on_map[side.other().index()];
        let mut area = self.r.places(self.s, unit);
        let mut without_enemies = area;
        for enemy in units(side.other(), enemies) {
            without_enemies.remove(self.s.hex_of(enemy).index());
        }
        if without_enemies.is_empty() {
            // Nowhere near its commander: anywhere else.
            let group = usize::from(self.r.roster.group[usize::from(unit)]);
            area = self.r.lists.groups[group].hexes;
            for enemy in units(side.other(), enemies) {
                area.remove(self.s.hex_of(enemy).index());
            }
            let platoons = u32::from(self.r.kind(unit) != Kind::Commander);
            without_enemies = area
                .iter()
                .filter(|&at| self.r.has_room(self.s, side, Hex(at as u16), platoons))
                .collect();
        }
        // Mortars whose marker lies on the map are in range of it, if they can be.
        let markers = self.r.lists.markers.iter().zip(self.s.marker);
        let marker = markers.into_iter().find(|(marker, _)| marker.mortar == Some(unit));
        if let Some((_, hex)) = marker
            && hex.is_somewhere()
        {
            let in_range = without_enemies & *self.r.map.ring(hex);
            if !in_range.is_empty() {
                without_enemies = in_range;
            }
        }
        let count = without_enemies.len();
        if count == 0 {
            // Every hex of the area is full of enemies: the unit is as good as gone.
            return;
        }
        if let Some(hex) = without_enemies.iter().nth(below(count)) {
            self.put(unit, Hex(hex as u16));
        }
    }

    /// Brings what depends on places and names into line.
    fn mend(&mut self, side: Side) {
        let s = &mut *self.s;
        let is_moving = matches!(s.stage, Stage::Chosen | Stage::Moving);
        if s.active == side && is_moving && s.group == 0 {
            (s.stage, s.running, s.used) = (Stage::Move, false, 0);
        }
        if s.active != side && matches!(s.stage, Stage::React | Stage::Fire) {
            s.shooter = NOBODY;
            self.aim();
        }
    }
}
