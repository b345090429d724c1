//! [7.2] of *Maciejowice 1794*: skirmish order, and how foot in it reacts to foot [9.1A].

use crate::bits::Bits;
use crate::era1794::agenda::Decision;
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, Modifiers, Note, What};
use crate::era1794::purposes;
use crate::era1794::rules::Rule;
use crate::era1794::state::State;
use crate::hex::{Direction, Facing, Hex};
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// Are all of these units in skirmish order?
    #[inline]
    pub(crate) fn is_open_order(s: &State<U, S, H, X>, units: Bits<S>) -> bool {
        X > 0 && units.within(s.skirmishers())
    }

    /// Which of these units pay for a turn: all but those in skirmish order, in one stack with others
    /// too.
    #[inline]
    pub(crate) fn paying_for_turn(s: &State<U, S, H, X>, troops: Bits<S>) -> Bits<S> {
        if X > 0 { troops.without(s.skirmishers()) } else { troops }
    }

    /// The points that these units have for a turn: of those that pay the least, and any number where
    /// nobody pays.
    #[inline]
    pub(crate) fn points_for_turn(s: &State<U, S, H, X>, troops: Bits<S>) -> u8 {
        let paying = Self::paying_for_turn(s, troops);
        paying.iter().map(|unit| s.points[unit]).min().unwrap_or(u8::MAX)
    }

    /// Have these units had their free turn on this hex?
    #[inline]
    pub(crate) fn has_turned(s: &State<U, S, H, X>, troops: Bits<S>) -> bool {
        s.extra().is_some_and(|extra| troops.within(extra.skirmish) && troops.meets(extra.turned))
    }

    /// Forming and leaving skirmish order: one point each, not at double time.
    pub(crate) fn skirmish_choices(&self, s: &State<U, S, H, X>, able: Bits<S>, out: &mut Out) {
        let Some(extra) = s.extra() else { return };
        for unit in (able & self.light).without(s.sets.doubled | s.sets.square) {
            if s.points[unit] < 1 {
                continue;
            }
            if !extra.skirmish.has(unit) {
                offer(out, Choice::FormSkirmish(unit as u8));
                continue;
            }
            let mut others = self.troops_at(s, s.hex[unit], self.side[unit]);
            others.remove(unit);
            // [6.0] A stack faces one way.
            for facing in Facing::ALL {
                if others.is_empty() || facing == s.facing[unit] {
                    offer(out, Choice::DissolveSkirmish(unit as u8, facing));
                }
            }
        }
    }

    /// [9.1A] The shots of foot that has passed its test in skirmish order: at the enemy that came.
    pub(crate) fn skirmish_fire_choices(&self, s: &State<U, S, H, X>, unit: usize, out: &mut Out) {
        if !s.hex[unit].is_somewhere() {
            return;
        }
        let target = s.aim[unit];
        self.shots(s, Bits::of(unit), self.side[unit], false, out);
        out.retain(
            |choice| matches!(*choice, Choice::Fire { target: to, hexes: 1, .. } if to == target),
        );
    }

    /// [9.1A] After that it stays, or goes back one hex.
    pub(crate) fn skirmish_back_choices(&self, s: &State<U, S, H, X>, unit: usize, out: &mut Out) {
        let hex = s.hex[unit];
        if !hex.is_somewhere() {
            return;
        }
        let going = self.troops_at(s, hex, self.side[unit]) & s.skirmishers();
        for direction in s.facing[unit].rear() {
            let to = self.map.neighbour(hex, direction);
            if self.may_retreat_to(s, going, to) {
                offer(out, Choice::SlipBack(to));
            }
        }
        if !out.is_empty() {
            offer(out, Choice::Stay);
        }
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// A unit forms skirmish order.
    pub fn form_skirmish(&mut self, unit: usize) {
        self.used(Rule::SkirmishOrder);
        self.s.points[unit] -= 1;
        if let Some(extra) = self.s.extra_mut() {
            extra.skirmish.insert(unit);
            extra.turned.remove(unit);
        }
        self.say(Rule::SkirmishOrder, |_, _| {
            let units = [unit as u8].into_iter().collect();
            Event::Declare { cost: Self::same(&units, 1), units, what: What::Skirmish }
        });
        let (hex, side) = (self.s.hex[unit], self.r.side[unit]);
        self.check_formation(hex, side);
    }

    /// A unit leaves skirmish order and may face another way.
    pub fn dissolve_skirmish(&mut self, unit: usize, facing: Facing) {
        self.used(Rule::SkirmishOrder);
        self.s.points[unit] -= 1;
        if let Some(extra) = self.s.extra_mut() {
            extra.skirmish.remove(unit);
        }
        self.say(Rule::SkirmishOrder, |_, _| {
            let units = [unit as u8].into_iter().collect();
            Event::Declare { cost: Self::same(&units, 1), units, what: What::Dissolve }
        });
        self.face_troops(Bits::of(unit), facing, Rule::SkirmishOrder);
    }

    /// [9.1A] Foot in skirmish order tests: passed, it fires and then stays or slips away; failed, its
    /// stack goes back as after every failed test.
    pub fn skirmish_reaction(&mut self, unit: usize, target: Hex) {
        self.used(Rule::InfantryAgainstInfantry);
        self.used(Rule::SkirmishOrder);
        let troops = self.r.troops_at(self.s, self.s.hex[unit], self.r.side[unit]);
        if troops.len() > 1 {
            self.used(Rule::TopUnitTests);
        }
        let modifiers = Modifiers::default();
        let rule = Rule::InfantryAgainstInfantry;
        if !self.morale_test(purposes::REACTION, rule, unit, &modifiers).passed {
            self.rout_back(troops);
            return;
        }
        self.s.aim[unit] = target;
        self.s.agenda.push(Decision::SkirmishBack { unit: unit as u8 });
        self.s.agenda.push(Decision::SkirmishFire { unit: unit as u8 });
    }

    /// [9.1A] The units in skirmish order of a stack go back one hex.
    pub fn slip_back(&mut self, unit: usize, to: Hex) {
        let hex = self.s.hex[unit];
        let going = self.r.troops_at(self.s, hex, self.r.side[unit]) & self.s.skirmishers();
        let Some(direction) = self.r.map.direction(hex, to) else { return };
        let way: [Direction; 1] = [direction];
        self.fall_back(going, &way);
    }
}
