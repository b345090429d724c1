//! Chapter 8: movement of units and stacks, from the first step to the place in the stack at the end.
//!
//! What a step costs is in [`super::steps`], lines are in [`super::line_moves`], guns in
//! [`super::gun_moves`], charges in [`super::charge`].

use crate::bits::Bits;
use crate::era1794::agenda::{Cause, Decision, Step};
use crate::era1794::bodies::{Body, ByHex};
use crate::era1794::choice::Together;
use crate::era1794::core::{Play, Rules};
use crate::era1794::event::{Event, Note, PerUnit, What};
use crate::era1794::rules::Rule;
use crate::era1794::stacks::Fit;
use crate::era1794::state::{MoveKind, Mover};
use crate::era1794::steps::{Entry, turn_cost};
use crate::hex::{Direction, Facing, Hex};
use crate::table::Table;

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// Begins a move.
    pub fn begin_move(&mut self, unit: usize, together: Together, double: bool) {
        let able = |play: &Self| play.r.movable(play.s);
        let (kind, group) = match together {
            Together::Alone => (MoveKind::Single, Bits::of(unit)),
            Together::Stack => {
                self.used(Rule::StacksMoveWhole);
                (MoveKind::Single, self.r.stack_members(self.s, unit))
            }
            Together::Line(hexes) => {
                self.used(Rule::MoveAsLine);
                (MoveKind::Line, self.r.line_members(self.s, able(self), unit, hexes))
            }
            Together::Squares(chosen) => {
                self.used(Rule::MoveAsLine);
                self.used(Rule::LimitsOfSquare);
                let members = self.r.square_line_members(self.s, able(self), unit, chosen);
                (MoveKind::Line, members)
            }
        };
        self.used(Rule::CommandRange);
        self.used(Rule::Allowances);
        self.begin_group(kind, group, double);
        if double {
            // The declaration counts: what is left of the move is not for choice.
            self.begin();
            self.used(Rule::DoubleTime);
            self.s.sets.doubled |= group;
            for unit in group {
                self.s.points[unit] += self.r.switches().movement.double_time;
            }
            let mut groups = ByHex::new();
            groups.extend(Rules::by_hex(self.s, group));
            for &(_, group) in &groups {
                self.say(Rule::DoubleTime, |_, s| {
                    let units = Rules::top_first(s, group);
                    Event::Declare { cost: Self::same(&units, 0), units, what: What::DoubleTime }
                });
            }
        }
        self.s.agenda.push(Decision::Moving);
    }

    /// Sets up the move of a group.
    pub fn begin_group(&mut self, kind: MoveKind, group: Bits<S>, double: bool) {
        self.s.mover = Mover { kind, double, begun: false, passes: 0 };
        let sets = &mut self.s.sets;
        sets.moving = group;
        sets.halted = Bits::EMPTY;
        sets.aside = Bits::EMPTY;
        sets.caught = Bits::EMPTY;
        sets.stepped = Bits::EMPTY;
        sets.barred = Bits::EMPTY;
        sets.won = Bits::EMPTY;
        for unit in group {
            self.s.run[unit] = 0;
        }
    }

    /// Something is done in the move: from now on it counts as the one move of its units in this
    /// phase.
    pub fn begin(&mut self) {
        if !self.s.mover.begun {
            self.s.mover.begun = true;
            self.s.sets.moved |= self.s.sets.moving;
        }
    }

    /// One common step of all units in the move.
    pub fn step(&mut self, direction: Direction, charge: bool) {
        self.begin();
        self.s.agenda.push(Decision::Moving);
        self.s.sets.stepped = Bits::EMPTY;
        if let Some(extra) = self.s.extra_mut() {
            extra.turned = Bits::EMPTY;
        }
        // Taken before any unit goes anywhere.
        let mut groups = ByHex::new();
        groups.extend(Rules::groups(self.s));
        let facing =
            groups.first().map_or(Facing::N, |&(_, group)| self.r.facing_of(self.s, group));
        self.s.agenda.push(Step::BeginReaction);
        self.s.sets.rushing = Bits::EMPTY;
        if self.s.mover.kind == MoveKind::Line {
            self.s.agenda.push(Step::LineCharges);
        }
        for &(from, group) in &groups {
            let direction = direction.clockwise(self.r.turned_from(self.s, group, facing));
            let body = self.r.body(self.s, group, from);
            match self.r.line_step(self.s, &body, from, direction) {
                Some(entry) => self.enter(&body, from, direction, &entry, charge),
                // [8.9, 6.1] A member that has to go on does so by itself, after the others.
                None if self.r.must_go_on(self.s, group, from) => self.s.sets.aside |= group,
                None => self.s.sets.halted |= group,
            }
        }
        let stepped = self.s.sets.stepped;
        let mut hexes = ByHex::new();
        hexes.extend(Rules::by_hex(self.s, stepped));
        for &(hex, _) in &hexes {
            self.push_slips(hex, self.r.active_side(self.s));
        }
    }

    /// A group enters a hex, with all that follows at once.
    fn enter(
        &mut self,
        body: &Body<S>,
        from: Hex,
        direction: Direction,
        entry: &Entry,
        charge: bool,
    ) {
        let side = self.r.active_side(self.s);
        let (group, to) = (body.group, entry.to);
        self.count_step_rules(body, entry);
        self.turn_guns(group & self.r.guns, direction);
        let mut costs = PerUnit::new();
        for unit in group {
            let price = self.r.price(self.s, unit, entry);
            if self.s.points[unit] < price {
                // [8.5] The move ends there, for its whole stack too [8.16].
                self.used(Rule::OneHexAlways);
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
        // [8.14.1] Friends left behind on the hex have been passed.
        if body.leaves_friends || self.bars_charge(from, direction, entry) {
            self.s.sets.barred |= group;
        }
        let joined_clash = entry.enemies && self.r.holds(self.s, to, side);
        self.shift(group, to);
        if leaves_stack && self.s.troops[side.index()].has(from.index()) {
            self.leave_formation(group);
        }
        self.check_formation(from, side);
        self.say(Rule::Advance, |_, s| {
            let units = Rules::top_first(s, group);
            costs.sort_by_key(|&(unit, _)| units.iter().position(|&other| other == unit));
            let left = Self::left(s, &units);
            Event::Step { units, from, to, cost: costs, left }
        });
        self.reach_camp(group, to);
        if entry.enemies {
            self.intrude(group, from, direction);
            if self.r.switches().reaction_to_clash {
                // [9.1] Enemies that the clash lies before may react, those in it may not [9.2].
                self.s.sets.stepped |= group;
            }
            if charge {
                self.begin_charge(group, to);
            } else {
                self.s.sets.halted |= group;
                if self.s.mover.kind == MoveKind::Line
                    && self.r.can_charge_after_step(self.s, group, from, direction, entry)
                {
                    // [11.7] The charge is declared before the square is formed.
                    self.s.sets.rushing |= group;
                    self.push_slips(to, side);
                    return;
                }
            }
            if !joined_clash {
                self.offer_emergency_square(group, to);
            }
            self.push_slips(to, side);
        } else {
            if entry.friends {
                self.count_stack_rules(group, to, side);
            }
            self.s.sets.stepped |= group;
        }
    }

    /// Puts a group on a hex, top unit first, and nothing else.
    pub fn shift(&mut self, group: Bits<S>, to: Hex) {
        for unit in Rules::top_first(self.s, group) {
            self.put(unit as usize, to);
        }
    }

    fn count_step_rules(&mut self, body: &Body<S>, entry: &Entry) {
        let group = body.group;
        self.used(Rule::Advance);
        self.used(Rule::TerrainCost);
        if entry.rear {
            self.used(Rule::StepBack);
        }
        if entry.enemies {
            self.used(Rule::EnemyHexCost);
        }
        if body.leaves_friends {
            self.used(Rule::PassingFriends);
            self.used(Rule::NoPassingFullStacks);
        }
        if group.meets(self.s.sets.square) {
            self.used(Rule::LimitsOfSquare);
        }
        if group.meets(self.s.sets.limbered) {
            self.used(Rule::Limbering);
        }
        if X > 0 && group.meets(self.s.skirmishers()) {
            self.used(Rule::SkirmishOrder);
        }
    }

    /// [8.7] The mover turns.
    pub fn turn(&mut self, facing: Facing) {
        self.begin();
        self.s.agenda.push(Decision::Moving);
        let Some((_, group)) = Rules::groups(self.s).next() else { return };
        self.turn_group(group, facing);
    }

    /// Some units of one hex turn and pay for it. Guns among them keep their own facing [6.0].
    pub fn turn_group(&mut self, group: Bits<S>, facing: Facing) {
        self.used(Rule::Turning);
        let troops = group.without(self.r.guns);
        let from = self.r.facing_of(self.s, group);
        let paying = Rules::paying_for_turn(self.s, troops);
        let cost = turn_cost(from, facing);
        if paying != troops {
            self.used(Rule::SkirmishOrder);
            // Nobody pays: once on each hex.
            if let Some(extra) = self.s.extra_mut().filter(|_| paying.is_empty()) {
                extra.turned |= troops;
            }
        }
        for unit in troops {
            if paying.has(unit) {
                self.s.points[unit] -= cost;
            }
            self.s.facing[unit] = facing;
            // [8.14.1] A turn bars the charge; after a won one it starts the run again.
            self.s.run[unit] = 0;
            if !self.s.sets.won.has(unit) {
                self.s.sets.barred.insert(unit);
            }
        }
        self.say(Rule::Turning, |_, s| {
            let units = Rules::top_first(s, troops);
            let left = Self::left(s, &units);
            let price = |&unit: &u8| (unit, if paying.has(unit as usize) { cost } else { 0 });
            Event::Face { cost: units.iter().map(price).collect(), units, facing, left }
        });
    }

    /// Nothing is left to do for the members that can go on: those of a line that went aside take
    /// their turn, one facing after the other; with none left the move is over.
    pub fn go_on_or_end(&mut self) {
        self.s.sets.halted |= self.s.going();
        let aside = self.s.sets.aside;
        let Some((_, first)) = Rules::by_hex(self.s, aside).next() else {
            self.s.agenda.push(Step::EndMove);
            return;
        };
        let facing = self.r.facing_of(self.s, first);
        let mut next = Bits::EMPTY;
        for (_, group) in Rules::by_hex(self.s, aside) {
            if self.r.facing_of(self.s, group) == facing {
                next |= group;
            }
        }
        self.s.sets.aside = aside.without(next);
        self.s.agenda.push(Decision::Moving);
    }

    /// The move is over: each hex settles, lines turn singly first.
    pub fn end_move(&mut self) {
        let moving = self.s.sets.moving;
        if moving.iter().any(|unit| self.s.points[unit] > 0 && !self.s.mover.double) {
            self.used(Rule::StopShort);
        }
        self.used(Rule::PointsNotSaved);
        self.s.agenda.push(Step::Settling);
    }

    /// The next hex of a finished move settles; that of a line may turn first.
    pub fn settle_next(&mut self) {
        let Some(unit) = self.s.sets.moving.lowest() else {
            self.close_move();
            return;
        };
        let hex = self.s.hex[unit];
        if self.s.mover.kind == MoveKind::Line {
            // [6.0] Members that met on one hex face one way before they turn.
            let here = self.s.sets.moving & self.s.at(hex);
            self.face_as_one(hex, self.r.active_side(self.s), here);
        }
        self.s.agenda.push(Step::Settling);
        self.s.agenda.push(Step::Settle { hex });
        if self.s.mover.kind == MoveKind::Line && !self.s.mover.double {
            self.s.agenda.push(Decision::LineTurn { hex });
        }
    }

    /// The members of a finished move on one hex take their places there.
    pub fn settle(&mut self, hex: Hex) {
        let side = self.r.active_side(self.s);
        let all = self.s.at(hex);
        let (group, here) = (self.s.sets.moving & all, self.r.of_side[side.index()] & all);
        self.s.sets.moving = self.s.sets.moving.without(group);
        self.s.sets.halted = self.s.sets.halted.without(group);
        if self.r.is_clash(self.s, hex) {
            return;
        }
        let mixed = self.r.fit(self.s, here) == Fit::Mixed;
        if mixed && !self.r.switches().arms_share_until_phase_end {
            // Trapped with the other arm: out of the hex again.
            self.used(Rule::ArmsApart);
            self.push_retreats(group.without(self.r.guns), 1, Cause::Trapped);
            return;
        }
        // [6.0] Those that came later take the facing of those that stood there first.
        self.face_as_one(hex, side, group);
        self.check_formation(hex, side);
        // [8.15.2] Not guns whose move a counterattack ended. Those pushed by hand face before the
        // enemy reacts.
        if self.s.mover.kind != MoveKind::ByHand {
            for unit in (group & self.r.guns).without(self.s.sets.caught) {
                self.s.agenda.push(Decision::GunFacing { unit: unit as u8, won: false });
            }
        }
    }

    /// [10.4] A move in which nothing was done is none: its units may still move, and it is the
    /// active side's pass.
    fn close_move(&mut self) {
        let Mover { begun, passes, .. } = self.s.mover;
        if begun {
            return;
        }
        self.s.agenda.pop();
        self.pass(self.r.active_side(self.s), false);
        if passes == 0 {
            self.s.agenda.push(Decision::Exchange { passes: 1, active: false });
        }
    }
}
