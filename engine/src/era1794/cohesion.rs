//! What keeps a stack side by side [6.2.1] or in square [7.2] together: units that join it, leave it
//! or die. How a formation is ordered is in [`super::stacks`] and [`super::formations`].

use crate::bits::Bits;
use crate::era1794::agenda::Step;
use crate::era1794::core::{Play, Rules};
use crate::era1794::event::{Event, Note, What};
use crate::era1794::rules::Rule;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::Hex;
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// Units that only pass the hex they are on: movers that have entered it and have not settled,
    /// and units that go back after a failed test and have not arrived.
    fn passing(s: &State<U, S, H, X>) -> Bits<S> {
        let movers = s.sets.moving & s.sets.entered;
        if s.agenda.contains(Step::ArriveBeaten) { movers | s.sets.victims } else { movers }
    }

    /// [7.1] Is a hex a clash, or was it one before the melee that is being settled?
    fn is_fought_over(&self, s: &State<U, S, H, X>, hex: Hex) -> bool {
        self.is_clash(s, hex) || s.battle.hex == hex && s.agenda.contains(Step::EndBattle)
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// After a loss: ends formations whose own members have become too few. Other units of the hex
    /// are not asked.
    pub fn check_losses(&mut self, hex: Hex, side: Side) {
        if self.s.sets.square.is_empty() && self.s.sets.abreast.is_empty() {
            return;
        }
        let troops = self.r.troops_at(self.s, hex, side);
        let passing = Rules::passing(self.s);
        for part in [troops.without(passing), troops & passing] {
            let abreast = part & self.s.sets.abreast;
            if !abreast.is_empty() && !self.r.fits_abreast(self.s, abreast) {
                self.s.sets.abreast = self.s.sets.abreast.without(abreast);
                self.tell_dissolved(Rule::SideBySide, abreast);
            }
            let square = part & self.s.sets.square;
            if !square.is_empty() && square.len() < self.r.switches().square.companies as usize {
                self.break_square(square);
            }
        }
    }

    /// Ends formations that their stack no longer allows: a line outside its sizes [6.2.1], a
    /// square below its companies [7.2]. Units that joined the stack become part of them, but not
    /// those that only pass, and none in a clash [7.1].
    pub fn check_formation(&mut self, hex: Hex, side: Side) {
        let formed = self.s.sets.square | self.s.sets.abreast;
        if formed.is_empty() {
            return;
        }
        let units = self.r.units_at(self.s, hex, side);
        if !units.meets(formed) {
            return;
        }
        if self.r.is_fought_over(self.s, hex) {
            self.check_losses(hex, side);
            return;
        }
        let passing = Rules::passing(self.s);
        for part in [units.without(passing), units & passing] {
            self.check_stack(part);
        }
    }

    /// The same for units that share a hex and belong together there.
    fn check_stack(&mut self, units: Bits<S>) {
        let (square, abreast) = (self.s.sets.square, self.s.sets.abreast);
        let troops = units.without(self.r.guns);
        if troops.meets(abreast) {
            // A stack that joins a square, or that a square joins, is a square.
            let keeps = self.r.fits_abreast(self.s, units) && !troops.meets(square);
            if keeps {
                self.s.sets.abreast |= troops;
                self.tell_joined(Rule::SideBySide, troops.without(abreast), What::Line);
            } else {
                self.s.sets.abreast = abreast.without(troops);
                self.tell_dissolved(Rule::SideBySide, troops & abreast);
            }
        }
        if troops.meets(square) {
            // [7.3, 7.5 of *Maciejowice 1794*] A square ends when a unit joins it that can be in none.
            if self.r.is_unfit_for_square(self.s, troops) {
                let scythes = troops.meets(self.r.scythes);
                self.used(if scythes { Rule::Kosynierzy } else { Rule::Square });
                self.break_square(troops & square);
            } else if troops.len() >= self.r.switches().square.companies as usize {
                self.s.sets.square |= troops;
                self.tell_joined(Rule::Square, troops.without(square), What::Square);
            } else {
                self.break_square(troops & square);
            }
        }
    }

    /// [7.2] A square has too few companies.
    fn break_square(&mut self, troops: Bits<S>) {
        self.s.sets.square = self.s.sets.square.without(troops);
        self.s.sets.displaced |= troops;
        self.tell_dissolved(Rule::Square, troops);
    }

    /// Reports to the table that units became part of a formation at no cost.
    fn tell_joined(&mut self, rule: Rule, units: Bits<S>, what: What) {
        if !units.is_empty() {
            self.say(rule, |_, s| {
                let units = Rules::top_first(s, units);
                Event::Declare { cost: Self::same(&units, 0), units, what }
            });
        }
    }

    /// Units leave a stack that stays: they are no part of its formation any more.
    pub fn leave_formation(&mut self, units: Bits<S>) {
        for (set, rule) in
            [(self.s.sets.abreast, Rule::SideBySide), (self.s.sets.square, Rule::Square)]
        {
            let leaving = units & set;
            if !leaving.is_empty() {
                self.s.sets.abreast = self.s.sets.abreast.without(leaving);
                self.s.sets.square = self.s.sets.square.without(leaving);
                self.tell_dissolved(rule, leaving);
            }
        }
    }

    /// Reports to the table that a formation has ended at no cost.
    pub fn tell_dissolved(&mut self, rule: Rule, troops: Bits<S>) {
        self.say(rule, |_, s| {
            let units = Rules::top_first(s, troops);
            Event::Declare { cost: Self::same(&units, 0), units, what: What::Dissolve }
        });
    }
}
