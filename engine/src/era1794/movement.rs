//! Chapter 8: movement of units, stacks and double time; what a step costs and when it is legal.
//!
//! Lines are in [`super::line_moves`], guns in [`super::gun_moves`], charges in [`super::charge`].

use crate::bits::Bits;
use crate::era1794::agenda::Task;
use crate::era1794::choice::{Choice, Together};
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, Note, PerUnit, What};
use crate::era1794::rules::Rule;
use crate::era1794::setup::Terrain;
use crate::era1794::stacks::Fit;
use crate::era1794::state::{MoveKind, Mover, State};
use crate::game::Side;
use crate::hex::{Direction, Facing, Hex, Zone};
use crate::table::Table;

/// A hex that some units could enter, and what it would cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub to: Hex,
    /// For foot, and for horse and limbered guns.
    pub cost: [u8; 2],
    /// Enemies are there.
    pub enemies: bool,
    /// Friends are there.
    pub friends: bool,
    /// Friends of the other arm are there: no stopping.
    pub mixed: bool,
    /// A step back [8.6].
    pub rear: bool,
}

/// Units that would step together, with what the rules ask of them again and again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<const S: usize> {
    pub group: Bits<S>,
    pub side: Side,
    pub facing: Facing,
    /// In square [7.2.2].
    pub square: bool,
    /// At double time [8.9].
    pub double: bool,
    /// Points that it would have besides those on the ledger.
    pub bonus: u8,
    /// Friends stay behind on the hex it is on, which it entered in this move [6.3].
    pub leaves_friends: bool,
}

/// The units of a side on one hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stack<const S: usize> {
    pub hex: Hex,
    pub units: Bits<S>,
}

/// Units of a move on one hex.
pub(crate) type Groups<const S: usize> = arrayvec::ArrayVec<(Hex, Bits<S>), 32>;

impl<const U: usize, const S: usize, const H: usize> Rules<U, S, H> {
    /// Does a unit pay as cavalry? Limbered guns do [8.12].
    #[inline]
    pub(crate) fn is_mounted(&self, unit: usize) -> bool {
        !self.infantry.has(unit)
    }

    /// The facing that a group moves by: that of its top unit, or of the guns.
    #[inline]
    pub(crate) fn facing_of(&self, s: &State<U, S, H>, group: Bits<S>) -> Facing {
        let leading = Self::topmost(s, group.without(self.guns));
        leading.or(group.lowest()).map_or(Facing::N, |unit| s.facing[unit])
    }

    /// What it would mean for a group to go from a hex in a direction. Nothing if the rules forbid
    /// it whatever the points.
    pub(crate) fn entry(
        &self,
        s: &State<U, S, H>,
        body: &Body<S>,
        from: Hex,
        direction: Direction,
        leaving_friends: bool,
    ) -> Option<Entry> {
        let Body { group, side, square, double, .. } = *body;
        // [8.1] Front hexes, [8.6] rear hexes; a square and guns alone have no such zones.
        let zone = body.facing.zone(direction);
        let zoned = !square && !group.within(self.guns);
        if zoned && zone == Zone::Flank {
            return None;
        }
        let rear = zoned && zone == Zone::Rear;
        let to = self.map.neighbour(from, direction);
        if !to.is_somewhere() {
            return None;
        }
        let costs = &self.switches().terrain;
        let enemies = self.holds(s, to, side.other());
        let friends = self.holds(s, to, side);
        // [8.6] No stepping back into a clash, [8.12] no limbered guns into the enemy, and
        // limbered guns have no rear step; [7.2.2] a square does not attack.
        let guns = group.meets(self.guns);
        if enemies && (rear || square || guns) || rear && guns {
            return None;
        }
        if square && self.map.terrain(to) != Terrain::Clear {
            return None;
        }
        if double
            && (self.map.terrain(to) == Terrain::Wood || self.map.side(from, direction).escarpment)
        {
            return None;
        }
        // Whoever moves together fits together.
        let fit = if friends { self.fit_on(s, group, to, side) } else { Fit::Fits };
        if fit == Fit::Over || fit == Fit::Mixed && enemies {
            return None;
        }
        let extra = if enemies { costs.enemy } else { 0 }
            + if rear { costs.rear } else { 0 }
            + if leaving_friends { costs.friends } else { 0 };
        Some(Entry {
            to,
            cost: [false, true].map(|mounted| self.map.cost(from, direction, mounted) + extra),
            enemies,
            friends,
            mixed: fit == Fit::Mixed,
            rear,
        })
    }

    /// What a unit pays for an entry; a square spends everything.
    #[inline]
    pub(crate) fn price(&self, s: &State<U, S, H>, unit: usize, entry: &Entry) -> u8 {
        if s.sets.square.has(unit) {
            self.allowance[unit]
        } else {
            entry.cost[usize::from(self.is_mounted(unit))]
        }
    }

    /// [6.3] Do friends stay behind on this hex that the group entered in this move?
    pub(crate) fn leaves_friends(&self, s: &State<U, S, H>, group: Bits<S>, from: Hex) -> bool {
        let side = self.side[group.lowest().unwrap_or(0)];
        group.meets(s.sets.entered)
            && !self.units_at(s, from, side).without(s.sets.moving | group).is_empty()
    }

    /// What the rules of movement ask of a group on its hex, at the pace of the present move.
    pub(crate) fn body(&self, s: &State<U, S, H>, group: Bits<S>, from: Hex) -> Body<S> {
        Body {
            group,
            side: self.side[group.lowest().unwrap_or(0)],
            facing: self.facing_of(s, group),
            square: group.meets(s.sets.square),
            double: s.mover.double,
            bonus: 0,
            leaves_friends: self.leaves_friends(s, group, from),
        }
    }

    /// The same for a group that is about to start.
    pub(crate) fn fresh_body(&self, s: &State<U, S, H>, group: Bits<S>) -> Body<S> {
        Body {
            group,
            side: self.side[group.lowest().unwrap_or(0)],
            facing: self.facing_of(s, group),
            square: group.meets(s.sets.square),
            double: false,
            bonus: 0,
            leaves_friends: false,
        }
    }

    /// May the group take this step now? Gives what it means.
    pub(crate) fn step(
        &self,
        s: &State<U, S, H>,
        body: &Body<S>,
        from: Hex,
        direction: Direction,
    ) -> Option<Entry> {
        let entry = self.entry(s, body, from, direction, body.leaves_friends)?;
        let group = body.group;
        let mut least_left = u8::MAX;
        for unit in group {
            let price = self.price(s, unit, &entry);
            // [8.5] One hex is always possible, but not for a square or at double time.
            let always = !s.sets.entered.has(unit) && !body.double && !body.square && !entry.mixed;
            let left = s.points[unit] + body.bonus;
            if left < price && !always {
                return None;
            }
            least_left = least_left.min(left.saturating_sub(price));
        }
        if entry.mixed && !self.has_exit(s, body, &entry, least_left) {
            return None;
        }
        // [8.9] Friends may be joined at double time, not passed.
        if body.double && entry.friends && !entry.enemies && least_left > 0 {
            return None;
        }
        Some(entry)
    }

    /// [6.1.1] Could the group go on from a hex of friends of the other arm?
    fn has_exit(&self, s: &State<U, S, H>, body: &Body<S>, entry: &Entry, left: u8) -> bool {
        if body.double {
            return false;
        }
        body.facing.front().into_iter().chain(body.facing.rear()).any(|direction| {
            let Some(next) = self.entry(s, body, entry.to, direction, true) else {
                return false;
            };
            let price = body.group.iter().map(|unit| self.price(s, unit, &next)).max().unwrap_or(0);
            left >= price && (!next.mixed || self.has_exit(s, body, &next, left - price))
        })
    }

    /// [8.9] Can foot at double time spend exactly these points from here, or end in a clash?
    fn can_spend(&self, s: &State<U, S, H>, body: &Body<S>, from: Hex, left: u8) -> bool {
        body.facing.front().into_iter().chain(body.facing.rear()).any(|direction| {
            let Some(entry) = self.entry(s, body, from, direction, false) else { return false };
            let price = entry.cost[0];
            if price > left || entry.mixed {
                false
            } else if entry.enemies || price == left {
                true
            } else {
                !entry.friends && self.can_spend(s, body, entry.to, left - price)
            }
        })
    }

    /// The steps that a group may take now, in the order of directions.
    pub(crate) fn steps(
        &self,
        s: &State<U, S, H>,
        group: Bits<S>,
        from: Hex,
        found: &mut arrayvec::ArrayVec<(Direction, Entry), 6>,
    ) {
        let body = self.body(s, group, from);
        for direction in Direction::ALL {
            if let Some(entry) = self.step(s, &body, from, direction) {
                found.push((direction, entry));
            }
        }
        // [8.9] All points must be spent: while some way does that, no other is taken.
        if s.mover.double {
            let left = group.iter().map(|unit| s.points[unit]).min().unwrap_or(0);
            let spends = |entry: &Entry| {
                entry.enemies
                    || entry.cost[0] == left
                    || self.can_spend(s, &body, entry.to, left - entry.cost[0])
            };
            if found.iter().any(|(_, entry)| spends(entry)) {
                found.retain(|(_, entry)| spends(entry));
            }
        }
    }

    /// The active commander's units that may still move in this phase.
    pub(crate) fn movable(&self, s: &State<U, S, H>, commanded: Bits<H>) -> Bits<S> {
        let sets = &s.sets;
        let own = self.of_leader[s.active as usize];
        let free = own.without(sets.moved | sets.stopped | sets.returned | sets.gone);
        free.iter()
            .filter(|&unit| {
                let hex = s.hex[unit];
                hex.is_somewhere() && commanded.has(hex.index()) && !self.is_clash(s, hex)
            })
            .collect()
    }

    /// The moves that the able units of one hex may begin.
    pub(crate) fn move_choices(
        &self,
        s: &State<U, S, H>,
        able: Bits<S>,
        stack: &Stack<S>,
        out: &mut Out,
    ) {
        let Stack { hex, units, .. } = *stack;
        let here = units & able;
        for gun in here & self.guns {
            self.gun_choices(s, gun, out);
        }
        let troops = units.without(self.guns);
        let square = troops.meets(s.sets.square);
        if !square {
            for unit in here.without(self.guns) {
                self.offer_moves(s, unit, Bits::of(unit), Together::Alone, hex, out);
            }
        }
        let group = self.stack_group(s, able, units);
        let Some(first) = Self::topmost(s, group.without(self.guns)) else { return };
        if group.len() > 1 {
            self.offer_moves(s, first, group, Together::Stack, hex, out);
        }
        self.line_choices(s, able, first, out);
    }

    fn offer_moves(
        &self,
        s: &State<U, S, H>,
        unit: usize,
        group: Bits<S>,
        together: Together,
        hex: Hex,
        out: &mut Out,
    ) {
        if self.can_do_anything(s, group, hex) {
            let unit = unit as u8;
            offer(out, Choice::Move { unit, together, double: false });
            if self.can_double(s, group, hex) {
                offer(out, Choice::Move { unit, together, double: true });
            }
        }
    }

    /// [8.16] Everybody who goes when the whole stack moves: unlimbered guns never do.
    pub(crate) fn stack_group(&self, s: &State<U, S, H>, able: Bits<S>, units: Bits<S>) -> Bits<S> {
        let troops = units.without(self.guns);
        // A square moves whole or not at all, and without guns.
        if troops.meets(s.sets.square) {
            return if troops.within(able) { troops } else { Bits::EMPTY };
        }
        let unlimbered = self.guns.without(s.sets.limbered);
        (units & able).without(unlimbered)
    }

    fn can_do_anything(&self, s: &State<U, S, H>, group: Bits<S>, hex: Hex) -> bool {
        let square = group.meets(s.sets.square);
        if !square && group.iter().all(|unit| s.points[unit] > 0) {
            return true;
        }
        if square && group.iter().any(|unit| s.points[unit] < self.allowance[unit]) {
            return false;
        }
        let body = self.fresh_body(s, group);
        Direction::ALL.iter().any(|&direction| self.step(s, &body, hex, direction).is_some())
    }

    /// [8.9] May these units go at double time?
    pub(crate) fn can_double(&self, s: &State<U, S, H>, group: Bits<S>, hex: Hex) -> bool {
        if !group.within(self.infantry)
            || group.meets(s.sets.square)
            || group.iter().any(|unit| s.points[unit] < self.allowance[unit])
        {
            return false;
        }
        let bonus = self.switches().movement.double_time;
        let body = Body { double: true, bonus, ..self.fresh_body(s, group) };
        let facing = body.facing;
        facing
            .front()
            .into_iter()
            .chain(facing.rear())
            .any(|direction| self.step(s, &body, hex, direction).is_some())
    }

    /// The units of the move that can go on, hex by hex.
    pub(crate) fn groups(s: &State<U, S, H>) -> Groups<S> {
        Self::by_hex(s, s.sets.moving.without(s.sets.halted))
    }

    /// Units sorted by the hex they are on.
    pub(crate) fn by_hex(s: &State<U, S, H>, units: Bits<S>) -> Groups<S> {
        let mut groups = Groups::new();
        for unit in units {
            let hex = s.hex[unit];
            match groups.iter_mut().find(|(place, _)| *place == hex) {
                Some((_, group)) => group.insert(unit),
                None => groups.push((hex, Bits::of(unit))),
            }
        }
        groups
    }

    /// What the mover may do next.
    pub(crate) fn moving_choices(&self, s: &State<U, S, H>, out: &mut Out) {
        let groups = Self::groups(s);
        let Some(&(hex, group)) = groups.first() else { return };
        if s.mover.kind == MoveKind::Line {
            self.line_step_choices(s, &groups, out);
        } else {
            self.single_choices(s, hex, group, out);
        }
        if !s.mover.double {
            self.musket_choices(s, s.sets.moving.without(s.sets.halted), out);
        }
        // A move that was begun may be ended, but not among friends of the other arm [6.1] and,
        // at double time, not while a step is left [8.9].
        let must_go_on = s.mover.double
            && out.iter().any(|choice| matches!(choice, Choice::Step { .. }))
            || groups.iter().any(|&(hex, group)| {
                group.meets(s.sets.entered)
                    && self.fit_on(s, group, hex, self.active_side(s)) == Fit::Mixed
                    && out.iter().any(|choice| matches!(choice, Choice::Step { .. }))
            });
        let guns_turn_freely = s.sets.moving.within(self.guns);
        if (s.mover.begun || guns_turn_freely) && !must_go_on {
            offer(out, Choice::Halt);
        }
    }

    fn single_choices(&self, s: &State<U, S, H>, hex: Hex, group: Bits<S>, out: &mut Out) {
        let mut steps = arrayvec::ArrayVec::new();
        self.steps(s, group, hex, &mut steps);
        for (direction, entry) in steps {
            offer(out, Choice::Step { direction, charge: false });
            if entry.enemies && self.can_charge(s, group, hex, direction, &entry) {
                offer(out, Choice::Step { direction, charge: true });
            }
        }
        let side = self.active_side(s);
        let alone = self.units_at(s, hex, side).without(group | self.guns).is_empty();
        let troops = group.without(self.guns);
        // A joiner takes the stack's facing, so it does not turn among friends. Whoever leaves a
        // stack may turn first; should he stay after all, he faces as the stack does again.
        if !s.mover.double
            && !troops.is_empty()
            && !troops.meets(s.sets.square)
            && (alone || !group.meets(s.sets.entered))
        {
            let left = troops.iter().map(|unit| s.points[unit]).min().unwrap_or(0);
            let facing = self.facing_of(s, group);
            for to in Facing::ALL {
                if to != facing && turn_cost(facing, to) <= left {
                    offer(out, Choice::Turn(to));
                }
            }
        }
        if (group & s.sets.limbered).iter().any(|unit| s.points[unit] >= 1) {
            offer(out, Choice::Unlimber);
        }
    }
}

/// [8.7] The cost of a turn: one point for 60°, two for more.
pub(crate) fn turn_cost(from: Facing, to: Facing) -> u8 {
    from.turn_to(to).min(2)
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize> Play<'_, T, U, S, H> {
    /// Begins a move.
    pub fn begin_move(&mut self, unit: usize, together: Together, double: bool) {
        let commanded = self.r.commanded(self.s, self.s.active as usize);
        let able = self.r.movable(self.s, commanded);
        let side = self.r.active_side(self.s);
        let (kind, group) = match together {
            Together::Alone => (MoveKind::Single, Bits::of(unit)),
            Together::Stack => {
                self.used(Rule::R8_16);
                let units = self.r.units_at(self.s, self.s.hex[unit], side);
                (MoveKind::Single, self.r.stack_group(self.s, able, units))
            }
            Together::Line(hexes) => {
                self.used(Rule::R8_10);
                (MoveKind::Line, self.r.line_members(self.s, able, unit, hexes))
            }
        };
        self.used(Rule::R4_2);
        self.used(Rule::R8_8);
        self.begin_group(kind, group, double);
        if double {
            self.used(Rule::R8_9);
            self.s.sets.doubled |= group;
            for unit in group {
                self.s.points[unit] += self.r.switches().movement.double_time;
            }
            for (_, group) in Rules::<U, S, H>::by_hex(self.s, group) {
                self.say(Rule::R8_9, |_, s| {
                    let units = Rules::top_first(s, group);
                    Event::Declare { cost: Self::same(&units, 0), units, what: What::DoubleTime }
                });
            }
        }
        self.s.agenda.push(Task::Moving);
    }

    /// Sets up the move of a group.
    pub fn begin_group(&mut self, kind: MoveKind, group: Bits<S>, double: bool) {
        self.s.mover = Mover { kind, double, begun: false };
        let sets = &mut self.s.sets;
        sets.moving = group;
        sets.moved |= group;
        sets.halted = Bits::EMPTY;
        sets.stepped = Bits::EMPTY;
        sets.barred = Bits::EMPTY;
        sets.won = Bits::EMPTY;
        for unit in group {
            self.s.run[unit] = 0;
        }
    }

    /// One common step of everybody in the move.
    pub fn step(&mut self, direction: Direction, charge: bool) {
        self.s.mover.begun = true;
        self.s.agenda.push(Task::Moving);
        self.s.sets.stepped = Bits::EMPTY;
        let groups = Rules::groups(self.s);
        let facing =
            groups.first().map_or(Facing::N, |&(_, group)| self.r.facing_of(self.s, group));
        self.s.agenda.push(Task::BeginReaction);
        for (from, group) in groups {
            // A line may face two ways if the switch allows it: each goes its own left or right.
            let own = self.r.facing_of(self.s, group) as u8 + 6 - facing as u8;
            let direction = direction.clockwise(own);
            let body = self.r.body(self.s, group, from);
            match self.r.step(self.s, &body, from, direction) {
                Some(entry) => self.enter(group, from, direction, &entry, charge),
                None => self.s.sets.halted |= group,
            }
        }
        let stepped = self.s.sets.stepped;
        for (hex, _) in Rules::<U, S, H>::by_hex(self.s, stepped) {
            self.push_slips(hex, self.r.active_side(self.s));
        }
    }

    /// A group enters a hex, with all that follows at once.
    fn enter(
        &mut self,
        group: Bits<S>,
        from: Hex,
        direction: Direction,
        entry: &Entry,
        charge: bool,
    ) {
        let side = self.r.active_side(self.s);
        let to = entry.to;
        self.count_step_rules(group, from, direction, entry);
        self.turn_guns(group & self.r.guns, direction);
        let mut costs = PerUnit::new();
        for unit in group {
            let price = self.r.price(self.s, unit, entry);
            if self.s.points[unit] < price {
                // [8.5] The move ends there, for its whole stack too [8.16].
                self.used(Rule::R8_5);
                costs.push((unit as u8, self.s.points[unit]));
                self.s.points[unit] = 0;
                self.s.sets.halted |= group;
            } else {
                costs.push((unit as u8, price));
                self.s.points[unit] -= price;
            }
            self.s.run[unit] += 1;
        }
        // Units leave a stack only before it moves; later they pass friends.
        let leaves_stack = !group.meets(self.s.sets.entered);
        self.s.sets.entered |= group;
        if self.bars_charge(from, direction, entry) {
            self.s.sets.barred |= group;
        }
        let joined_clash = entry.enemies && self.r.holds(self.s, to, side);
        self.shift(group, to);
        if leaves_stack && self.s.troops[side.index()].has(from.index()) {
            self.leave_formation(group);
        }
        self.check_formation(from, side);
        self.say(Rule::R8_1, |_, s| {
            let units = Rules::top_first(s, group);
            costs.sort_by_key(|&(unit, _)| units.iter().position(|&other| other == unit));
            let left = Self::left(s, &units);
            Event::Step { units, from, to, cost: costs, left }
        });
        self.reach_camp(group, to);
        if entry.enemies {
            self.intrude(group, from, direction);
            if charge {
                self.begin_charge(group, to);
            } else {
                self.s.sets.halted |= group;
                if self.s.mover.kind == MoveKind::Line
                    && self.r.can_charge_after_step(self.s, group, from, direction, entry)
                {
                    // [11.7] The charge is declared before the square is formed.
                    self.s.agenda.push(Task::LineCharge { hex: to, square: !joined_clash });
                    self.push_slips(to, side);
                    return;
                }
            }
            if !joined_clash {
                self.offer_emergency_square(group, to);
            }
            self.push_slips(to, side);
        } else {
            self.count_stack_rules(group, to, side);
            self.s.sets.stepped |= group;
        }
    }

    /// Puts a group on a hex, top unit first, and nothing else.
    pub fn shift(&mut self, group: Bits<S>, to: Hex) {
        for unit in Rules::top_first(self.s, group) {
            self.put(unit as usize, to);
        }
    }

    fn count_step_rules(&mut self, group: Bits<S>, from: Hex, direction: Direction, entry: &Entry) {
        self.used(Rule::R8_1);
        self.used(Rule::R8_2);
        if entry.rear {
            self.used(Rule::R8_6);
        }
        if entry.enemies {
            self.used(Rule::R6_11);
        }
        if self.r.leaves_friends(self.s, group, from) {
            self.used(Rule::R6_3);
            self.used(Rule::R6_4);
        }
        if group.meets(self.s.sets.square) {
            self.used(Rule::R7_2_2);
        }
        if group.meets(self.s.sets.limbered) {
            self.used(Rule::R8_12);
        }
        let _ = direction;
    }

    /// [8.7] The mover turns.
    pub fn turn(&mut self, facing: Facing) {
        self.s.mover.begun = true;
        self.s.agenda.push(Task::Moving);
        let Some(&(_, group)) = Rules::groups(self.s).first() else { return };
        self.turn_group(group, facing);
    }

    /// Some units of one hex turn and pay for it. Guns among them keep their own facing [6.0].
    pub fn turn_group(&mut self, group: Bits<S>, facing: Facing) {
        self.used(Rule::R8_7);
        let troops = group.without(self.r.guns);
        let cost = turn_cost(self.r.facing_of(self.s, group), facing);
        for unit in troops {
            self.s.points[unit] -= cost;
            self.s.facing[unit] = facing;
            // [8.14.1] A turn bars the charge; after a won one it starts the run anew.
            self.s.run[unit] = 0;
            if !self.s.sets.won.has(unit) {
                self.s.sets.barred.insert(unit);
            }
        }
        self.say(Rule::R8_7, |_, s| {
            let units = Rules::top_first(s, troops);
            let left = Self::left(s, &units);
            Event::Face { cost: Self::same(&units, cost), units, facing, left }
        });
    }

    /// The move is over: each hex settles, lines turn singly first.
    pub fn end_move(&mut self) {
        let moving = self.s.sets.moving;
        if moving.iter().any(|unit| self.s.points[unit] > 0 && !self.s.mover.double) {
            self.used(Rule::R8_3);
        }
        self.used(Rule::R8_4);
        for (hex, _) in Rules::<U, S, H>::by_hex(self.s, moving) {
            self.s.agenda.push(Task::Settle { hex });
            if self.s.mover.kind == MoveKind::Line && !self.s.mover.double {
                self.s.agenda.push(Task::LineTurn { hex });
            }
        }
        // The next mover is asked what it may do before it is known how it goes.
        self.s.mover.double = false;
    }

    /// The members of a finished move on one hex take their places there.
    pub fn settle(&mut self, hex: Hex) {
        let side = self.r.active_side(self.s);
        let group = self.s.sets.moving & self.s.at(hex);
        self.s.sets.moving = self.s.sets.moving.without(group);
        self.s.sets.halted = self.s.sets.halted.without(group);
        if self.r.is_clash(self.s, hex) {
            return;
        }
        let here = self.r.units_at(self.s, hex, side);
        if self.r.fit(self.s, here) == Fit::Mixed {
            // Trapped with the other arm: out of the hex again.
            self.used(Rule::R6_1);
            for unit in group.without(self.r.guns) {
                self.push_retreat(unit, 1, crate::era1794::agenda::Cause::Trapped, false);
            }
            return;
        }
        // [6.0] Those that came later take the facing of those that stood there first.
        for unit in group {
            self.join_facing(unit, here.without(group));
        }
        self.check_formation(hex, side);
        for unit in group & self.r.guns {
            self.s.agenda.push(Task::GunFacing { unit: unit as u8, won: false });
        }
    }
}
