//! Chapters 8 and 9: which marker may be laid where, laying, and scatter. Not for what shells do.

use crate::game::Side;
use crate::hex::{Direction, Hex};
use crate::pluton::choice::{Choice, Choices, WIDE};
use crate::pluton::core::{Play, Rules, offer};
use crate::pluton::event::{Event, Note, Phase};
use crate::pluton::purposes;
use crate::pluton::rules::Rule;
use crate::pluton::state::{Hexes, Stage, State, bit, units};
use crate::table::Table;

impl Rules {
    /// The marker at work, if the active side has one more in its list.
    #[inline]
    pub(crate) fn marker_at_work(&self, s: &State) -> Option<u8> {
        let own = self.lists.markers.iter().enumerate();
        let own = own.filter(|(_, marker)| marker.side == s.active);
        own.map(|(marker, _)| marker as u8).nth(usize::from(s.item))
    }

    /// [8.1, 9.2] Whether what fires a marker can fire it now: mortars on the map that are not pinned, have
    /// no enemies in their hex and have not shot in this turn, or a battalion that may be called.
    pub fn can_fire_marker(&self, s: &State, marker: u8) -> bool {
        let marker = &self.lists.markers[usize::from(marker)];
        let side = marker.side.index();
        match (marker.mortar, marker.support) {
            (Some(unit), _) => {
                let own = bit(unit);
                let has_shot = self.setup.rules.fire.mortar_once && s.fired[side] & own != 0;
                s.on_map[side] & !s.pinned[side] & !s.locked[side] & own != 0 && !has_shot
            }
            (None, Some(support)) => s.allowed >> support & 1 == 1,
            (None, None) => false,
        }
    }

    /// [8.2, 13.7] The hexes that commanders of a side see, replacements left out.
    pub(crate) fn commanders_see(&self, s: &State, side: Side) -> Hexes {
        let at = side.index();
        let commanders = s.on_map[at] & self.roster.commanders[at] & !s.replaced[at];
        units(side, commanders).fold(Hexes::EMPTY, |seen, unit| {
            seen | *self.map.view(s.level(unit).index(), s.hex_of(unit))
        })
    }

    /// The hexes on which a marker may lie: seen by a commander if `watched`, and in range of its mortars.
    pub(crate) fn marker_area(&self, s: &State, marker: u8, watched: bool) -> Hexes {
        let marker = &self.lists.markers[usize::from(marker)];
        let seen = watched.then(|| self.commanders_see(s, marker.side));
        let ring = marker.mortar.map(|unit| *self.map.ring(s.hex_of(unit)));
        match (seen, ring) {
            (Some(seen), Some(ring)) => seen & ring,
            (Some(area), None) | (None, Some(area)) => area,
            (None, None) => Hexes::first(self.map.board.len()),
        }
    }

    /// Lists what may become of the marker at work.
    pub(crate) fn marker_choices(&self, s: &State, out: &mut Choices) {
        let Some(marker) = self.marker_at_work(s) else { return };
        if !self.can_fire_marker(s, marker) {
            return;
        }
        let lies = s.marker[usize::from(marker)];
        if lies.is_somewhere() {
            let area = self.marker_area(s, marker, self.setup.rules.shells.watched);
            if area.has(lies.index()) {
                offer(out, Choice::Stay);
            }
            for to in self.map.around(lies).filter(|to| area.has(to.index())) {
                offer(out, Choice::Lay(to));
            }
            offer(out, Choice::Rest);
            return;
        }
        let area = self.marker_area(s, marker, true);
        if s.column == 0 {
            if !area.is_empty() {
                self.pick_choices(s, &area, Choice::Lay, out);
                offer(out, Choice::Rest);
            }
        } else {
            self.pick_choices(s, &area, Choice::Lay, out);
        }
    }

    /// Lists hexes, or their columns first if there are many.
    pub(crate) fn pick_choices(
        &self,
        s: &State,
        hexes: &Hexes,
        choice: impl Fn(Hex) -> Choice,
        out: &mut Choices,
    ) {
        if s.column > 0 {
            let columns = usize::from(self.map.board.columns);
            let column = usize::from(s.column) - 1;
            for at in (column..self.map.board.len()).step_by(columns).filter(|&at| hexes.has(at)) {
                offer(out, choice(Hex(at as u16)));
            }
        } else if hexes.len() > WIDE {
            let mut columns = self.map.columns(hexes);
            while columns != 0 {
                offer(out, Choice::Column(columns.trailing_zeros() as u8 + 1));
                columns &= columns - 1;
            }
        } else {
            for at in *hexes {
                offer(out, choice(Hex(at as u16)));
            }
        }
    }

    /// The platoons of a side that the enemy has ever seen, dead ones included [S2.3].
    pub fn revealed(&self, s: &State, side: Side) -> u8 {
        (s.known[side.index()] & self.roster.platoons(side)).count_ones() as u8
    }

    /// [S1.5, S2.3] Whether the conditions of a battalion are met now.
    fn may_be_called(&self, s: &State, support: usize) -> bool {
        let data = &self.setup.support[support];
        let near = data.call.near.as_ref().map_or(0, |near| near.platoons);
        let count = || {
            let own = s.on_map[data.side.index()] & self.roster.platoons(data.side);
            let area = &self.lists.near[support];
            units(data.side, own).filter(|&unit| area.has(s.hex_of(unit).index())).count()
        };
        s.turn >= data.call.turn
            && self.revealed(s, data.side.other()) >= data.call.revealed
            && (near == 0 || count() >= usize::from(near))
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// [F.1, F.4] A side's indirect fire begins.
    pub fn begin_shells(&mut self, side: Side) {
        self.s.active = side;
        (self.s.stage, self.s.item, self.s.column, self.s.scattered) = (Stage::Lay, 0, 0, 0);
        let rule = [Rule::SecondShells, Rule::FirstShells][side.index()];
        self.used(rule);
        self.say(rule, Event::Phase { side, phase: Phase::Shells });
        for support in 0..self.r.setup.support.len() {
            let data = &self.r.setup.support[support];
            let may_already = self.s.allowed >> support & 1 == 1;
            if data.side == side && !may_already && self.r.may_be_called(self.s, support) {
                self.s.allowed |= 1 << support;
                let by_sight = data.call.revealed > 0 || data.call.near.is_some();
                let rule = if by_sight || self.r.setup.rules.hidden {
                    Rule::CallsTwo
                } else {
                    Rule::CallsOne
                };
                self.used(rule);
                self.say(rule, Event::Allow { support: support as u8 });
            }
        }
        self.name_marker();
    }

    /// Nothing can be decided about the marker at work: it comes off the map, and the next one follows.
    pub fn pass_marker(&mut self) {
        match self.r.marker_at_work(self.s) {
            Some(marker) => {
                let is_out_of_sight = self.r.can_fire_marker(self.s, marker);
                self.used_if(Rule::CommandersEyes, is_out_of_sight);
                self.take_off(marker, Rule::Shells);
                self.next_marker();
            }
            None => self.scatter(),
        }
    }

    fn next_marker(&mut self) {
        self.s.item += 1;
        self.s.column = 0;
        self.name_marker();
    }

    /// Says which marker is at work.
    fn name_marker(&mut self) {
        if T::LISTENS {
            let (side, marker) = (self.s.active, self.r.marker_at_work(self.s));
            self.say(Rule::Shells, Event::Marker { side, marker });
        }
    }

    /// [8.3] The marker at work is laid, moved or left where it lies.
    pub fn lay(&mut self, to: Option<Hex>) {
        let Some(marker) = self.r.marker_at_work(self.s) else { return };
        let data = self.r.lists.markers[usize::from(marker)];
        let at = usize::from(marker);
        self.used(Rule::CommandersEyes);
        self.used(Rule::MarkersOfGuns);
        if let Some(unit) = data.mortar {
            self.s.shelled[data.side.index()] |= bit(unit);
            self.used(Rule::MortarRange);
        } else {
            self.used(Rule::SupportFires);
            self.used(Rule::SupportReach);
        }
        if let Some(support) = data.support
            && self.s.called >> support & 1 == 0
        {
            self.s.called |= 1 << support;
            self.say_fact(Rule::Shells, Event::Call { support });
        }
        if let Some(hex) = to {
            let from = Some(self.s.marker[at]).filter(|hex| hex.is_somewhere());
            self.s.marker[at] = hex;
            self.used(Rule::Shells);
            self.say(Rule::Shells, Event::Lay { marker, from, hex });
        } else {
            self.say(Rule::Shells, Event::Keep { marker, hex: self.s.marker[at] });
        }
        self.next_marker();
    }

    /// The marker at work is taken off or not laid.
    pub fn rest(&mut self) {
        if let Some(marker) = self.r.marker_at_work(self.s) {
            self.take_off(marker, Rule::Shells);
        }
        self.next_marker();
    }

    fn take_off(&mut self, marker: u8, rule: Rule) {
        let from = std::mem::replace(&mut self.s.marker[usize::from(marker)], Hex::NOWHERE);
        if from.is_somewhere() {
            self.say(rule, Event::TakeOff { marker, from });
        }
    }

    /// [8.3] Every marker of the side on the map falls on its hex or beside it.
    fn scatter(&mut self) {
        self.s.bursting = 0;
        for (nth, data) in self.r.lists.markers.iter().enumerate() {
            let from = self.s.marker[nth];
            if data.side != self.s.active || !from.is_somewhere() {
                continue;
            }
            let marker = nth as u8;
            let die = self.die(purposes::SCATTER, nth as u16);
            self.used(Rule::Shells);
            let mut to = from;
            if die < self.r.setup.rules.shells.on_target {
                let direction = Direction::from_number(die - 1);
                to = self.r.map.neighbours(from)[direction.index()];
                self.s.scattered |= 1 << nth;
            }
            self.s.marker[nth] = to;
            let lies = to.is_somewhere().then_some(to);
            self.say(Rule::Shells, Event::Scatter { marker, die, from, to: lies });
            if lies.is_some() {
                self.s.bursting |= 1 << nth;
            }
        }
        self.s.stage = Stage::Burst;
    }
}
