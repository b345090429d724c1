//! Chapters 5 and 6: which units may move where, at a walk, at a run or creeping, and what a step does.

use crate::game::Side;
use crate::hex::{Direction, Hex};
use crate::pluton::choice::{Choice, Choices};
use crate::pluton::core::{Play, Rules, offer};
use crate::pluton::event::{Event, Note};
use crate::pluton::map::NO_WAY;
use crate::pluton::rules::Rule;
use crate::pluton::setup::{Kind, When};
use crate::pluton::state::{Level, Stage, State, Units, bit, side_of, units};
use crate::table::Table;

/// More half points than any unit has: nothing is left.
pub(crate) const NOTHING_LEFT: u8 = 100;

impl Rules {
    /// The units of the active side that have still to arrive and may.
    #[inline]
    pub(crate) fn arrivals(&self, s: &State) -> Units {
        let waiting = s.waiting[s.active.index()];
        if waiting == 0 {
            return 0;
        }
        let groups = self.lists.groups.iter().enumerate();
        let of = groups
            .filter(|(nth, group)| group.side == s.active && s.released >> nth & 1 == 1)
            .fold(0, |all, (_, group)| all | group.units);
        waiting & of
    }

    /// [6.3, 6.4, 13.1] Half points of a unit.
    #[inline]
    pub fn allowance(&self, unit: u8, running: bool) -> u8 {
        let movement = &self.setup.rules.movement;
        match self.kind(unit) {
            _ if !running => movement.walk,
            Kind::MachineGuns | Kind::Mortars => movement.heavy_run,
            Kind::Rifles | Kind::Commander => movement.light_run,
        }
    }

    /// [6.4, 13.4] Whether a unit may run: full and in command. Arrivals are as if in command (house).
    pub fn may_run(&self, s: &State, unit: u8) -> bool {
        let is_waiting = s.waiting[side_of(unit).index()] & bit(unit) != 0;
        let is_commanded = if is_waiting {
            self.setup.rules.arrivals.run || self.roster.is_commander(unit)
        } else {
            self.is_commanded(s, unit)
        };
        s.level(unit) == Level::Full && is_commanded
    }

    /// [5.2] Whether so many more platoons of a side fit into a hex.
    #[inline]
    pub(crate) fn has_room(&self, s: &State, side: Side, hex: Hex, more: u32) -> bool {
        if more == 0 {
            return true;
        }
        let own = self.platoons_at(s, hex)[side.index()].count_ones();
        own + more <= u32::from(self.setup.rules.stack)
    }

    /// Lists the units that may be named to move.
    pub(crate) fn move_choices(&self, s: &State, out: &mut Choices) {
        let movers = (s.on_map[s.active.index()] | self.arrivals(s)) & !s.moved;
        for unit in units(s.active, movers) {
            offer(out, Choice::Move(unit));
        }
        offer(out, Choice::EndMoves);
    }

    /// Lists what the named group may do before its first step.
    pub(crate) fn start_choices(&self, s: &State, out: &mut Choices) {
        let side = s.active;
        let at = side.index();
        let Some(lead) = units(side, s.group).next() else { return };
        if s.on_map[at] & bit(lead) != 0 && s.level(lead) == Level::Pinned {
            self.creep_choices(s, lead, out);
        } else {
            if !s.running {
                let together = if s.on_map[at] & bit(lead) != 0 {
                    s.at(s.hex_of(lead))[at] & !s.pinned[at]
                } else {
                    let group = usize::from(self.roster.group[usize::from(lead)]);
                    s.waiting[at] & self.lists.groups[group].units
                };
                // Members are added in the order of their numbers.
                let later = !(Units::MAX >> s.group.leading_zeros());
                for unit in units(side, together & !s.moved & later) {
                    offer(out, Choice::With(unit));
                }
                if units(side, s.group).all(|unit| self.may_run(s, unit)) {
                    offer(out, Choice::Run);
                }
            }
            self.step_choices(s, out);
        }
        if out.is_empty() {
            offer(out, Choice::Halt);
        }
    }

    /// Lists what a group on the way may do.
    pub(crate) fn moving_choices(&self, s: &State, out: &mut Choices) {
        self.step_choices(s, out);
        if s.group.count_ones() > 1 && self.can_any_go_on(s) {
            for unit in units(s.active, s.group) {
                offer(out, Choice::Leave(unit));
            }
        }
        offer(out, Choice::Halt);
    }

    /// Whether any member of the group has the points for a step, whatever else forbids it.
    fn can_any_go_on(&self, s: &State) -> bool {
        let most = units(s.active, s.group).map(|unit| self.allowance(unit, s.running)).max();
        let Some(lead) = units(s.active, s.group).next() else { return false };
        let costs = self.map.costs(s.hex_of(lead));
        let least = costs.into_iter().min().unwrap_or(NO_WAY);
        most.is_some_and(|most| s.used.saturating_add(least) <= most)
    }

    /// [6.1] Lists the hexes to which the group may step together.
    fn step_choices(&self, s: &State, out: &mut Choices) {
        let side = s.active;
        let Some(lead) = units(side, s.group).next() else { return };
        let allowance =
            units(side, s.group).map(|unit| self.allowance(unit, s.running)).min().unwrap_or(0);
        let left = allowance.saturating_sub(s.used);
        let platoons = (s.group & self.roster.platoons(side)).count_ones();
        let enemy = side.other();
        let on_view = self.on_view(s, enemy);
        let from = s.hex_of(lead);
        if !from.is_somewhere() {
            let group = &self.lists.groups[usize::from(self.roster.group[usize::from(lead)])];
            for to in group.hexes.iter().map(|at| Hex(at as u16)) {
                if self.entry_cost(to) <= left
                    && s.at(to)[enemy.index()] & on_view == 0
                    && self.has_room(s, side, to, platoons)
                {
                    offer(out, Choice::Step(to));
                }
            }
            return;
        }
        let room = u32::from(self.setup.rules.stack);
        let commanders = self.roster.commanders[side.index()];
        let costs = self.map.costs(from);
        for (to, cost) in self.map.neighbours(from).into_iter().zip(costs) {
            if cost > left {
                continue;
            }
            let there = s.at(to);
            let own = (there[side.index()] & !commanders).count_ones();
            // Commanders do not enter enemy hexes alone.
            let may_enter = platoons > 0 || there[enemy.index()] & on_view == 0;
            if may_enter && (platoons == 0 || own + platoons <= room) {
                offer(out, Choice::Step(to));
            }
        }
    }

    /// Half points to enter the map by a hex: by a road if it has one.
    fn entry_cost(&self, hex: Hex) -> u8 {
        let tables = &self.setup.tables;
        if self.map.has_road(hex) {
            tables.road
        } else {
            tables.terrain[self.map.ground(hex).index()].cost
        }
    }

    /// [11.4] Lists the hexes to which a pinned unit may creep: any if a marker lies on its own, else those
    /// further from the nearest unmasked enemies; never into enemies that it sees.
    fn creep_choices(&self, s: &State, unit: u8, out: &mut Choices) {
        let side = side_of(unit);
        let enemy = side.other();
        let from = s.hex_of(unit);
        let under_marker = s.marker.contains(&from);
        let (near, distance) = if under_marker { (0, 0) } else { self.nearest(s, enemy, from) };
        if !under_marker && near == 0 {
            return;
        }
        let on_view = self.on_view(s, enemy);
        let platoons = u32::from(!self.roster.is_commander(unit));
        for to in self.map.around(from) {
            let is_away =
                units(enemy, near).all(|other| self.map.distance(to, s.hex_of(other)) > distance);
            if is_away
                && s.at(to)[enemy.index()] & on_view == 0
                && self.has_room(s, side, to, platoons)
            {
                offer(out, Choice::Step(to));
            }
        }
    }

    /// The unmasked units of a side that are nearest to a hex, and how far away they are.
    fn nearest(&self, s: &State, side: Side, hex: Hex) -> (Units, u16) {
        let candidates = s.on_map[side.index()] & (self.exposed(s, side) | s.locked[side.index()]);
        let (mut found, mut nearest) = (0, u16::MAX);
        for unit in units(side, candidates) {
            let distance = self.map.distance(hex, s.hex_of(unit));
            if distance > nearest || !self.is_unmasked(s, unit) {
                continue;
            }
            if distance < nearest {
                (found, nearest) = (0, distance);
            }
            found |= bit(unit);
        }
        (found, nearest)
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// [F.2, F.5] A side's moves begin.
    pub fn begin_moves(&mut self) {
        let s = &mut *self.s;
        s.stage = Stage::Move;
        (s.moved, s.entered, s.back, s.group) = (0, 0, [0; 3], 0);
        (s.shot_at, s.closed, s.silent, s.spent, s.fought) = (0, 0, 0, [0; 3], 0);
        (s.targets, s.shooters) = (0, 0);
        self.notice_captures();
        self.release_captured();
    }

    /// The side names a unit.
    pub fn name(&mut self, unit: u8) {
        self.s.group = bit(unit);
        self.s.moved |= bit(unit);
        (self.s.used, self.s.running, self.s.stage) = (0, false, Stage::Chosen);
        self.used(Rule::Movement);
        self.used_if(Rule::CommandersMove, self.r.roster.is_commander(unit));
        self.say(Rule::Movement, Event::Start { unit });
    }

    /// [5.4] Another unit comes along.
    pub fn join(&mut self, unit: u8) {
        self.s.group |= bit(unit);
        self.s.moved |= bit(unit);
        self.used(Rule::FreeStacking);
        self.say(Rule::FreeStacking, Event::Join { unit });
    }

    /// [6.4] The group will run, and is marked at once (house).
    pub fn run(&mut self) {
        self.s.running = true;
        self.used(Rule::Running);
        for unit in units(self.s.active, self.s.group) {
            self.say(Rule::Running, Event::Run { unit });
            if self.r.setup.rules.movement.marked_first {
                self.mark_runner(unit);
            }
        }
    }

    /// [6.5] A runner counts as under fire. One that was hit on the way keeps the worse marker.
    fn mark_runner(&mut self, unit: u8) {
        if self.s.level(unit) != Level::Full {
            return;
        }
        let levels = &self.r.setup.rules.levels;
        let colour = self.s.turn + u8::from(levels.runners_next);
        let too_early = levels.stays_a_turn && colour == self.s.turn;
        self.set_level(unit, Level::UnderFire);
        self.s.due[usize::from(unit)] = colour + 2 * u8::from(too_early);
        self.used(Rule::RunnersMarked);
        let (from, to) = (Level::Full, Level::UnderFire);
        let due = self.s.due[usize::from(unit)];
        self.say(Rule::RunnersMarked, Event::Drop { unit, from, to, due });
        if self.s.on_map[side_of(unit).index()] & bit(unit) != 0 {
            self.changed(unit);
        }
    }

    /// [6.1] The group steps.
    pub fn step(&mut self, to: Hex) {
        let side = self.s.active;
        let group = self.s.group;
        let Some(lead) = units(side, group).next() else { return };
        let from = self.s.hex_of(lead);
        let is_arrival = !from.is_somewhere();
        let creeps = !is_arrival && self.s.level(lead) == Level::Pinned;
        let enemies = self.s.at(to)[side.other().index()];
        let has_platoon = group & self.r.roster.platoons(side) != 0;
        if enemies != 0 && (is_arrival || creeps || !has_platoon) {
            self.meets_hidden(lead, to);
            self.end_move();
            return;
        }
        let towards = self.r.map.neighbours(to).iter().position(|&hex| !is_arrival && hex == from);
        let cost = match towards {
            Some(back) => {
                self.r.map.costs(from)[Direction::from_number(back as u8).opposite() as usize]
            }
            None => self.r.entry_cost(to),
        };
        self.s.used = if creeps { NOTHING_LEFT } else { self.s.used + cost };
        self.count_step(to, is_arrival, creeps, enemies != 0);
        for unit in units(side, group) {
            self.put(unit, to);
            let (from, used) = (from.is_somewhere().then_some(from), self.s.used);
            self.say_fact(Rule::Movement, Event::Step { unit, from, to, used });
        }
        if let (true, Some(back)) = (enemies != 0, towards) {
            self.s.entered |= group;
            for (plane, bits) in self.s.back.iter_mut().enumerate() {
                *bits = if back >> plane & 1 == 1 { *bits | group } else { *bits & !group };
            }
            self.check_lone(to);
        }
        if !is_arrival {
            self.check_lone(from);
        }
        self.come_into_sight(side, group, to);
        self.s.stage = Stage::React;
        self.aim();
    }

    /// Counts the rules that act in a step.
    fn count_step(&mut self, to: Hex, is_arrival: bool, creeps: bool, into_enemies: bool) {
        if !T::COUNTS {
            return;
        }
        let side = self.s.active;
        self.used(Rule::Grounds);
        self.used_if(Rule::TwoPoints, !self.s.running && !creeps);
        self.used_if(Rule::PinnedCreep, creeps);
        self.used_if(Rule::EnemiesEndMove, into_enemies);
        let own = self.r.platoons_at(self.s, to)[side.index()];
        self.used_if(Rule::Stacks, own != 0);
        for unit in units(side, self.s.group) {
            self.used_if(Rule::OutOfCommand, !is_arrival && !self.r.is_commanded(self.s, unit));
        }
        let full = self.r.map.around(to).any(|hex| !self.r.has_room(self.s, side, hex, 1));
        self.used_if(Rule::SixToAHex, full);
        if is_arrival {
            let unit = self.s.group.trailing_zeros() as usize;
            let unit = unit + side.index() * crate::pluton::state::SIDE_UNITS;
            let group = &self.r.lists.groups[usize::from(self.r.roster.group[unit])];
            let by_die = group.when == When::Die;
            self.used(if by_die { Rule::ArrivalsTwo } else { Rule::ArrivalsOne });
        }
    }

    /// The enemy holds its fire: the group goes on, without those that were pinned.
    pub fn continue_move(&mut self) {
        (self.s.targets, self.s.shooters) = (0, 0);
        let stopped = self.s.pinned[self.s.active.index()];
        if self.s.used < NOTHING_LEFT {
            for unit in units(self.s.active, self.s.group & stopped) {
                self.leave(unit);
            }
        }
        if self.s.group == 0 || self.s.group & self.s.entered != 0 || self.s.used >= NOTHING_LEFT {
            self.end_move();
        } else {
            self.wait(Rule::Movement, Stage::Moving);
        }
    }

    /// A unit ends its move before the others.
    pub fn leave(&mut self, unit: u8) {
        self.s.group &= !bit(unit);
        self.halt(unit);
    }

    fn halt(&mut self, unit: u8) {
        if self.s.running && self.s.on_map[side_of(unit).index()] & bit(unit) != 0 {
            self.mark_runner(unit);
        }
        self.say(Rule::Movement, Event::Halt { unit });
    }

    /// The move of the group is over.
    pub fn end_move(&mut self) {
        let group = std::mem::take(&mut self.s.group);
        for unit in units(self.s.active, group) {
            self.halt(unit);
        }
        (self.s.running, self.s.used) = (false, 0);
        self.wait(Rule::Movement, Stage::Move);
    }
}
