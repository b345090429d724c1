//! Set-up and arrivals, [S1.3, S1.6, S2.2, S2.4]. Not for the step by which a unit enters the map.

use crate::game::Side;
use crate::hex::Hex;
use crate::pluton::choice::{Choice, Choices};
use crate::pluton::core::{Play, Rules};
use crate::pluton::event::{Event, Note};
use crate::pluton::purposes;
use crate::pluton::roster::Group;
use crate::pluton::rules::Rule;
use crate::pluton::setup::When;
use crate::pluton::state::{Hexes, Stage, State, side_of, units};
use crate::table::Table;

impl Rules {
    /// The unit that the active side sets up next.
    #[inline]
    pub(crate) fn next_to_place(&self, s: &State) -> Option<u8> {
        self.roster.order[s.active.index()].get(usize::from(s.item)).copied()
    }

    /// Where a unit may be set up: in the area of its group, near its commander where the area asks for it.
    /// A unit that finds no room near him goes anywhere in the area (house).
    pub(crate) fn places(&self, s: &State, unit: u8) -> Hexes {
        let side = side_of(unit);
        let group = &self.lists.groups[usize::from(self.roster.group[usize::from(unit)])];
        let more = u32::from(!self.roster.is_commander(unit));
        let has_room = |at: &usize| self.has_room(s, side, Hex(*at as u16), more);
        let area = |hexes: Hexes| -> Hexes { hexes.iter().filter(has_room).collect() };
        let hosts = self.roster.hosts[usize::from(unit)] & s.on_map[side.index()];
        if let (Some(range), 1) = (group.near_commander, more) {
            let near: Hexes = units(side, hosts).fold(Hexes::EMPTY, |all, host| {
                all | self.map.within(s.hex_of(host), range.into())
            });
            let near = area(near & group.hexes);
            if !near.is_empty() {
                return near;
            }
        }
        area(group.hexes)
    }

    /// Lists where the next unit may be set up.
    pub(crate) fn place_choices(&self, s: &State, out: &mut Choices) {
        if let Some(unit) = self.next_to_place(s) {
            self.pick_choices(s, &self.places(s, unit), Choice::Place, out);
        }
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// The next unit is set up.
    pub fn place(&mut self, hex: Hex) {
        let Some(unit) = self.r.next_to_place(self.s) else { return };
        let rule = self.set_up_rule();
        self.count_opening();
        self.used(rule);
        self.put(unit, hex);
        self.say(rule, Event::Place { unit, hex });
        self.s.item += 1;
        self.s.column = 0;
    }

    /// The rule by which the next unit is set up.
    pub fn set_up_rule(&self) -> Rule {
        let is_near = self.r.next_to_place(self.s).is_some_and(|unit| {
            let group = usize::from(self.r.roster.group[usize::from(unit)]);
            self.r.lists.groups[group].near_commander.is_some()
        });
        if is_near { Rule::SecretSetUp } else { Rule::SetUpOne }
    }

    /// Counts the lists of forces, once a side.
    fn count_opening(&mut self) {
        if !T::COUNTS || self.s.item > 0 {
            return;
        }
        let side = self.s.active;
        self.used(self.forces_rule());
        self.used(Rule::BoxesOfKinds);
        self.used(Rule::NormalMorale);
        if side == Side::First {
            self.say(self.forces_rule(), Event::SetUp { side });
        }
    }

    /// The rule that lists the forces.
    fn forces_rule(&self) -> Rule {
        if self.r.setup.rules.hidden { Rule::ForcesTwo } else { Rule::ForcesOne }
    }

    /// A side has set up all it has: the other one does, or the first turn begins.
    pub fn end_set_up(&mut self) {
        (self.s.item, self.s.column) = (0, 0);
        if self.s.active == Side::First {
            let side = Side::Second;
            self.s.active = side;
            if self.r.next_to_place(self.s).is_some() {
                self.say(self.forces_rule(), Event::SetUp { side });
            }
            return;
        }
        for side in Side::BOTH {
            let all = self.s.on_map[side.index()];
            self.look_around(side, all);
        }
        self.begin_turn();
    }

    /// [S1.6, S2.4] Groups whose turn it is, or that a die lets in.
    pub fn begin_arrivals(&mut self) {
        for nth in 0..self.r.lists.groups.len() {
            if self.s.released >> nth & 1 == 1 {
                continue;
            }
            let side = self.r.lists.groups[nth].side;
            match self.r.lists.groups[nth].when {
                When::Turn(turn) if turn <= self.s.turn => self.release(nth, Rule::ArrivalsOne),
                When::Die if self.s.known[side.other().index()] != 0 => {
                    let arrivals = &self.r.setup.rules.arrivals;
                    let is_late = self.s.turn >= arrivals.late;
                    let against = if is_late { arrivals.late_die } else { arrivals.die };
                    if self.roll(Rule::ArrivalsTwo, purposes::ARRIVAL, nth as u8, against) {
                        self.release(nth, Rule::ArrivalsTwo);
                    }
                }
                _ => {}
            }
        }
    }

    fn release(&mut self, group: usize, rule: Rule) {
        self.s.released |= 1 << group;
        self.used(rule);
        self.say_fact(rule, Event::Release { group: group as u8 });
    }

    /// [S1.6] Notices whether a platoon stands without enemies in a hex that brings a group when it is taken,
    /// whatever has made it so. Only after units came to such a hex or left one, and not before what they do
    /// is over: a burst of shells, a close combat with its losses and retreats, the set-up.
    #[inline]
    pub fn notice_captures(&mut self) {
        let is_over = self.s.stage != Stage::SetUp && !self.s.clash.hex.is_somewhere();
        if self.s.stirred && is_over {
            self.s.stirred = false;
            self.find_captures();
        }
    }

    fn find_captures(&mut self) {
        for nth in 0..self.r.lists.groups.len() {
            if (self.s.released | self.s.captured) >> nth & 1 == 1 {
                continue;
            }
            let Group { side, taken, .. } = self.r.lists.groups[nth];
            let is_taken = |at: usize| {
                let hex = Hex(at as u16);
                let own = self.r.platoons_at(self.s, hex)[side.index()];
                own != 0 && self.s.at(hex)[side.other().index()] == 0
            };
            if taken.iter().any(is_taken) {
                self.s.captured |= 1 << nth;
                self.say(Rule::ArrivalsOne, Event::Capture { group: nth as u8 });
                if self.r.setup.rules.arrivals.same_phase {
                    self.release(nth, Rule::ArrivalsOne);
                }
            }
        }
    }

    /// [S1.6] A side's moves begin: groups come whose place was taken before.
    pub fn release_captured(&mut self) {
        let mut left = self.s.captured & !self.s.released;
        while left != 0 {
            let nth = left.trailing_zeros() as usize;
            left &= left - 1;
            if self.r.lists.groups[nth].side == self.s.active {
                self.release(nth, Rule::ArrivalsOne);
            }
        }
    }
}
