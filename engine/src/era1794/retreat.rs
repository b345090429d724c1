//! [10.11] Retreats, losses, and the elimination of units.

use arrayvec::ArrayVec;

use crate::bits::Bits;
use crate::era1794::agenda::{Cause, Decision, Step};
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, MOST_UNITS, Note};
use crate::era1794::rules::Rule;
use crate::era1794::setup::Terrain;
use crate::era1794::stacks::Fit;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::{Direction, Facing, Hex};
use crate::table::Table;

/// [9.1A] So many hexes a stack goes back that failed its test; every other retreat is one hex.
pub(crate) const BEATEN_HEXES: u8 = 2;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [10.11.5, 10.11.6] May these units retreat to that hex?
    pub(crate) fn may_retreat_to(&self, s: &State<U, S, H, X>, units: Bits<S>, to: Hex) -> bool {
        let Some(first) = units.lowest() else { return false };
        let side = self.side[first];
        to.is_somewhere()
            && !self.holds(s, to, side.other())
            && !self.is_closed_to(units, to)
            && self.fit_on(s, units, to, side) == Fit::Fits
    }

    /// [10.11] The hexes to which a unit may retreat.
    pub(crate) fn retreat_choices(
        &self,
        s: &State<U, S, H, X>,
        unit: usize,
        facing: Facing,
        out: &mut Out,
    ) {
        for direction in facing.rear() {
            let to = self.map.neighbour(s.hex[unit], direction);
            if self.may_retreat_to(s, Bits::of(unit), to) {
                offer(out, Choice::Retreat(to));
            }
        }
    }

    /// [10.11.4] Does a hex lie before some enemy?
    fn is_before_enemy(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> bool {
        let enemy = side.other();
        let near = self.map.adjacent(hex) & s.held[enemy.index()];
        near.iter().any(|from| {
            let from = Hex(from as u16);
            self.units_at(s, from, enemy).iter().any(|unit| {
                s.sets.square.has(unit) || self.map.is_before(from, s.facing[unit], hex)
            })
        })
    }

    /// [10.11.3, 10.11.4] The losses that one hex of a retreat costs a unit: one for going uphill,
    /// over an escarpment or a river or into a marsh, one for the front zone of an enemy.
    fn retreat_losses(
        &self,
        s: &State<U, S, H, X>,
        unit: usize,
        [from, to]: [Hex; 2],
    ) -> ArrayVec<Rule, 2> {
        let mut losses = ArrayVec::new();
        let direction = self.map.direction(from, to).unwrap_or(Direction::NorthEast);
        let edge = self.map.side(from, direction);
        if edge.rise > 0 || edge.escarpment || edge.river || self.map.terrain(to) == Terrain::Marsh
        {
            losses.push(Rule::RetreatUphill);
        }
        if self.is_before_enemy(s, to, self.side[unit]) {
            losses.push(Rule::RetreatIntoFront);
        }
        losses
    }

    /// The units among which the losses in question may fall.
    pub(crate) fn loss_choices(s: &State<U, S, H, X>, out: &mut Out) {
        for unit in s.sets.victims {
            offer(out, Choice::Lose(unit as u8));
        }
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// Queues the retreat of a unit; `loss` is a loss to be taken after it.
    pub fn push_retreat(&mut self, unit: usize, left: u8, cause: Cause, loss: bool) {
        let facing = self.s.facing[unit];
        self.s.agenda.push(Decision::Retreat { unit: unit as u8, left, cause, loss, facing });
    }

    /// Queues the retreats of the units of a stack, top first.
    pub fn push_retreats(&mut self, units: Bits<S>, left: u8, cause: Cause) {
        self.s.sets.fleeing = units;
        self.s.agenda.push(Step::Retreats { left, cause });
    }

    /// The next unit of a stack retreats.
    pub fn retreat_next(&mut self, left: u8, cause: Cause) {
        let Some(unit) = Rules::topmost(self.s, self.s.sets.fleeing) else { return };
        self.s.sets.fleeing.remove(unit);
        self.s.agenda.push(Step::Retreats { left, cause });
        self.push_retreat(unit, left, cause, false);
    }

    /// A unit that cannot retreat is eliminated. Where it only passes it is no company for a
    /// commander [4.4].
    pub fn no_way_back(&mut self, unit: usize, left: u8, cause: Cause, facing: Facing) {
        if !self.s.hex[unit].is_somewhere() {
            return;
        }
        let hex = self.s.hex[unit];
        let over = facing.rear().into_iter().any(|direction| {
            let to = self.r.map.neighbour(hex, direction);
            to.is_somewhere() && !self.r.holds(self.s, to, self.r.side[unit].other())
        });
        let rule = if over { Rule::OverstackedRetreat } else { Rule::BlockedRetreat };
        self.used(rule);
        let passes = cause == Cause::Reaction && left < BEATEN_HEXES;
        self.eliminate(unit, cause, rule, !passes);
    }

    /// One hex of a retreat, then what is left of it.
    pub fn retreat(
        &mut self,
        to: Hex,
        unit: usize,
        left: u8,
        cause: Cause,
        loss: bool,
        facing: Facing,
    ) {
        let from = self.s.hex[unit];
        self.used(Rule::Retreat);
        self.used(Rule::RetreatIsFree);
        if left > 1 {
            self.s.agenda.push(Decision::Retreat {
                unit: unit as u8,
                left: left - 1,
                cause,
                loss,
                facing,
            });
        }
        let last = left <= 1;
        self.leave_move(unit);
        let losses = self.r.retreat_losses(self.s, unit, [from, to]);
        let fire = u8::from(last && loss);
        if losses.len() as u8 + fire >= self.s.size[unit] {
            self.die_on_the_way(unit, [from, to], cause, fire == 1);
            return;
        }
        if last && loss {
            self.s.agenda.push(Step::RetreatLoss { unit: unit as u8, cause });
        }
        let side = self.r.side[unit];
        self.put(unit, to);
        self.leave_formation(Bits::of(unit));
        self.check_formation(from, side);
        self.say(Rule::Retreat, |_, _| Event::Retreat { unit: unit as u8, from, to });
        // [9.1A] After a failed test the loss has to be dealt before anybody arrives.
        if !last || cause != Cause::Reaction {
            self.arrive(unit, last, Bits::EMPTY);
        }
        for rule in losses {
            self.used(rule);
            self.lose(unit, cause, rule);
        }
    }

    /// [9.1A] What a failed test has left of a stack arrives, top first.
    pub fn arrive_beaten(&mut self) {
        let stack = std::mem::take(&mut self.s.sets.victims);
        for unit in Rules::top_first(self.s, stack) {
            self.arrive(unit as usize, true, stack);
        }
    }

    /// A unit has come to a hex of its retreat: at the last one it joins the units it finds there
    /// besides its mates; those on the way it only passes.
    fn arrive(&mut self, unit: usize, last: bool, mates: Bits<S>) {
        let (to, side) = (self.s.hex[unit], self.r.side[unit]);
        self.reach_camp(Bits::of(unit), to);
        let joined = self.r.troops_at(self.s, to, side).without(Bits::of(unit) | mates);
        if last && !joined.is_empty() {
            self.used(Rule::RetreatIntoStack);
            self.join_facing(unit, joined);
            self.check_formation(to, side);
        }
        self.push_slips(to, side);
    }

    /// [4.4, 10.11] A unit that the losses of a retreat eliminate never arrives: it reaches no camp,
    /// drives no commander off, and is no company for a commander that is alone there.
    fn die_on_the_way(&mut self, unit: usize, [from, to]: [Hex; 2], cause: Cause, by_fire: bool) {
        let side = self.r.side[unit];
        let losses = self.r.retreat_losses(self.s, unit, [from, to]);
        self.put(unit, to);
        self.leave_formation(Bits::of(unit));
        self.check_formation(from, side);
        self.say(Rule::Retreat, |_, _| Event::Retreat { unit: unit as u8, from, to });
        let by_fire = by_fire.then(|| Self::rule_of_loss(cause));
        for rule in losses.into_iter().chain(by_fire) {
            self.used(rule);
            self.lose_one(unit, cause, rule, false);
        }
    }

    /// [10.9.4, 10.10.4] The rule by which fire costs a retreating unit a point.
    fn rule_of_loss(cause: Cause) -> Rule {
        if cause == Cause::Cannon { Rule::GunsJam } else { Rule::MusketFire }
    }

    /// The loss that fire costs a unit after its retreat.
    pub fn retreat_loss(&mut self, unit: usize, cause: Cause) {
        self.lose(unit, cause, Self::rule_of_loss(cause));
    }

    /// [10.7] A unit that is thrown back in its own phase 2 moves no further in it; with the switch
    /// that holds also for a unit that has not begun to move.
    fn leave_move(&mut self, unit: usize) {
        let sets = &mut self.s.sets;
        sets.moving.remove(unit);
        sets.halted.remove(unit);
        sets.aside.remove(unit);
        sets.caught.remove(unit);
        sets.rushing.remove(unit);
        sets.stepped.remove(unit);
        sets.pending.remove(unit);
        sets.displaced.insert(unit);
        // [8.15.1] A unit that is shaken by the first of two counterattacks does not strike any more.
        sets.ready.remove(unit);
        let barred = sets.moved.has(unit) || self.r.switches().stop_before_move;
        if barred && self.s.movement_phase && self.r.side[unit] == self.r.active_side(self.s) {
            self.used(Rule::ShotBackStops);
            self.s.sets.stopped.insert(unit);
            self.say(Rule::ShotBackStops, |_, _| Event::Stop { unit: unit as u8 });
        }
    }

    /// [9.1C, 9.1E] A stack falls back over some hexes of its own will: two, in skirmish order one.
    ///
    /// It goes as one, so that it keeps its formation [6.2.1] as long as its losses let it.
    pub fn fall_back(&mut self, troops: Bits<S>, ways: &[Direction]) {
        let Some(member) = troops.lowest() else { return };
        let side = self.r.side[member];
        for (nth, &direction) in ways.iter().enumerate() {
            let last = nth + 1 == ways.len();
            let units = Rules::top_first(self.s, troops);
            let left = units.iter().map(|&unit| unit as usize);
            let mut left: ArrayVec<usize, MOST_UNITS> =
                left.filter(|&unit| self.s.hex[unit].is_somewhere()).collect();
            let Some(&leading) = left.first() else { return };
            let from = self.s.hex[leading];
            let to = self.r.map.neighbour(from, direction);
            left.retain(|&mut unit| {
                self.used(Rule::Retreat);
                self.leave_move(unit);
                let losses = self.r.retreat_losses(self.s, unit, [from, to]);
                let dies = losses.len() as u8 >= self.s.size[unit];
                if dies {
                    self.die_on_the_way(unit, [from, to], Cause::Reaction, false);
                }
                !dies
            });
            for &unit in &left {
                self.put(unit, to);
            }
            for &unit in &left {
                self.say(Rule::Retreat, |_, _| Event::Retreat { unit: unit as u8, from, to });
                self.arrive(unit, last, troops);
            }
            self.check_formation(from, side);
            for &unit in &left {
                for rule in self.r.retreat_losses(self.s, unit, [from, to]) {
                    self.used(rule);
                    self.lose(unit, Cause::Reaction, rule);
                }
            }
        }
    }

    /// [3.4] A unit loses a point of size.
    pub fn lose(&mut self, unit: usize, cause: Cause, rule: Rule) {
        self.lose_one(unit, cause, rule, true);
    }

    /// The same; `there` says whether the unit stands on its hex or is still on its way to it.
    fn lose_one(&mut self, unit: usize, cause: Cause, rule: Rule, there: bool) {
        if self.s.size[unit] == 0 || !self.s.hex[unit].is_somewhere() {
            return;
        }
        self.used(Rule::LossesAndTests);
        self.s.size[unit] -= 1;
        self.say_fact(rule, |r, s| Event::Loss {
            unit: unit as u8,
            size: s.size[unit],
            firepower: if s.size[unit] == 0 { 0 } else { r.firepower(s, unit) },
            morale: if s.size[unit] == 0 { 0 } else { r.morale(s, unit) },
        });
        if self.s.size[unit] == 0 {
            self.eliminate(unit, cause, rule, there);
        } else {
            let hex = self.s.hex[unit];
            self.check_losses(hex, self.r.side[unit]);
        }
    }

    /// A unit is eliminated, with what that brings the enemy [12.1].
    fn eliminate(&mut self, unit: usize, cause: Cause, rule: Rule, there: bool) {
        let (hex, side) = (self.s.hex[unit], self.r.side[unit]);
        self.lift(unit);
        self.s.sets.gone.insert(unit);
        self.s.size[unit] = 0;
        let by = side.other();
        self.say_fact(rule, |_, _| Event::Eliminate { unit: unit as u8, by });
        self.check_formation(hex, side);
        if matches!(cause, Cause::Fire | Cause::Cannon | Cause::Crisis) {
            self.used(Rule::VictoryPoints);
            let value = self.r.switches().points.elimination;
            let why = if cause == Cause::Crisis { "morale crisis" } else { "eliminated by fire" };
            self.award(by, value, why);
        }
        // In melee the commanders' fate is settled after the rout.
        if cause != Cause::Melee {
            if there {
                self.check_escort(hex, side);
            }
            self.check_leaders();
        }
    }

    /// A loss is dealt to a unit by its owner.
    pub fn deal_loss(&mut self, unit: usize, count: u8, cause: Cause) {
        let rule = match cause {
            Cause::Melee => Rule::MeleeLosses,
            Cause::Square => Rule::EmergencySquare,
            Cause::Fire | Cause::Cannon | Cause::Reaction | Cause::Crisis | Cause::Trapped => {
                if self.r.cavalry.has(unit) {
                    Rule::CavalryAgainstCavalry
                } else {
                    Rule::InfantryAgainstInfantry
                }
            }
        };
        if count > 1 {
            self.s.agenda.push(Decision::Losses { count: count - 1, cause });
        }
        if self.s.sets.victims.len() > 1 {
            self.used(Rule::StackFightsAsOne);
        }
        // [9.1A] After a failed test no unit has arrived yet.
        self.lose_one(unit, cause, rule, cause != Cause::Reaction);
    }
}
