//! Chapter 7: the square, by order and in an emergency, and the cossack lava.

use crate::bits::Bits;
use crate::era1794::agenda::{Cause, Decision};
use crate::era1794::bodies::Stack;
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, Modifiers, Note, What};
use crate::era1794::purposes;
use crate::era1794::rules::Rule;
use crate::era1794::setup::Terrain;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::{Facing, Hex};
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [7.2] Could the stack of a side there be a square: enough companies of foot on clear ground?
    fn suits_square(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> bool {
        let square = &self.switches().square;
        let troops = self.troops_at(s, hex, side);
        square.sides[side.index()]
            && troops.has_at_least(square.companies as usize)
            && troops.within(self.infantry)
            && !self.is_unfit_for_square(s, troops)
            && self.map.terrain(hex) == Terrain::Clear
            && !troops.meets(s.sets.square)
    }

    /// [7.3, 7.5 of *Maciejowice 1794*] Are there men with scythes or in skirmish order among these?
    #[inline]
    pub(crate) fn is_unfit_for_square(&self, s: &State<U, S, H, X>, troops: Bits<S>) -> bool {
        X > 0 && troops.meets(self.scythes | s.skirmishers())
    }

    /// [7.2] Forming and dissolving a square by order.
    pub(crate) fn square_choices(
        &self,
        s: &State<U, S, H, X>,
        able: Bits<S>,
        stack: &Stack<S>,
        out: &mut Out,
    ) {
        let Stack { hex, units } = *stack;
        let troops = units.without(self.guns);
        if !troops.within(able) {
            return;
        }
        if troops.meets(s.sets.square) {
            if troops.iter().all(|unit| s.points[unit] >= 1) {
                for facing in Facing::ALL {
                    offer(out, Choice::DissolveSquare(hex, facing));
                }
            }
        } else if troops.has_at_least(self.switches().square.companies as usize)
            && self.suits_square(s, hex, self.active_side(s))
            && troops.iter().all(|unit| s.points[unit] >= self.allowance[unit])
        {
            offer(out, Choice::FormSquare(hex));
        }
    }

    /// [7.3] The cossacks of the attacking side that may try to outflank the enemy of this melee.
    pub(crate) fn lava_candidates(&self, s: &State<U, S, H, X>) -> Bits<S> {
        let battle = &s.battle;
        let enemy = battle.attacker.other();
        let attackers = self.units_at(s, battle.hex, battle.attacker);
        let cossacks = attackers & self.cossacks & s.sets.frontal;
        if cossacks.is_empty() || self.is_square(s, battle.hex, enemy) {
            return Bits::EMPTY;
        }
        let Some(facing) = self.enemy_facing(s, battle.hex, enemy) else { return Bits::EMPTY };
        let free = [facing.left_flank(), facing.right_flank()].into_iter().any(|flank| {
            let hex = self.map.neighbour(battle.hex, flank);
            hex.is_somewhere()
                && !self.holds(s, hex, Side::First)
                && !self.holds(s, hex, Side::Second)
        });
        if free { cossacks } else { Bits::EMPTY }
    }

    /// The facing that counts for units that enter a stack's hex: its top unit's, or the guns'.
    pub(crate) fn enemy_facing(
        &self,
        s: &State<U, S, H, X>,
        hex: Hex,
        side: Side,
    ) -> Option<Facing> {
        let top = self.top(s, hex, side);
        let any = top.or_else(|| Self::topmost(s, self.units_at(s, hex, side)));
        any.map(|unit| s.facing[unit])
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// [7.2] Forms a square by order: all points are spent.
    pub fn form_square(&mut self, hex: Hex) {
        self.used(Rule::Square);
        let side = self.r.active_side(self.s);
        let troops = self.r.troops_at(self.s, hex, side);
        let cost = troops.iter().map(|unit| (unit as u8, self.s.points[unit])).collect();
        for unit in troops {
            self.s.points[unit] = 0;
        }
        self.s.sets.moved |= troops;
        self.set_square(troops);
        self.say(Rule::Square, |_, s| Event::Declare {
            units: Rules::top_first(s, troops),
            what: What::Square,
            cost,
        });
    }

    fn set_square(&mut self, troops: Bits<S>) {
        self.s.sets.square |= troops;
        self.s.sets.displaced |= troops;
        self.s.sets.abreast = self.s.sets.abreast.without(troops);
    }

    /// [7.2] Dissolves a square: one point, and any facing.
    pub fn dissolve_square(&mut self, hex: Hex, facing: Facing) {
        self.used(Rule::Square);
        let troops = self.r.troops_at(self.s, hex, self.r.active_side(self.s));
        self.s.sets.square = self.s.sets.square.without(troops);
        self.s.sets.displaced |= troops;
        for unit in troops {
            self.s.points[unit] -= 1;
        }
        self.say(Rule::Square, |_, s| {
            let units = Rules::top_first(s, troops);
            Event::Declare { cost: Self::same(&units, 1), units, what: What::Dissolve }
        });
        self.face_troops(troops, facing, Rule::Square);
    }

    /// Lets troops of one hex face another way at no cost.
    pub fn face_troops(&mut self, troops: Bits<S>, facing: Facing, rule: Rule) {
        if troops.iter().all(|unit| self.s.facing[unit] == facing) {
            return;
        }
        for unit in troops {
            if self.s.facing[unit] != facing {
                self.s.facing[unit] = facing;
                self.s.sets.displaced.insert(unit);
            }
        }
        self.say(rule, |_, s| {
            let units = Rules::top_first(s, troops);
            Event::Face { cost: Self::same(&units, 0), left: Self::left(s, &units), units, facing }
        });
    }

    /// [7.2.1] Enemy cavalry entered a hex that was no clash: may its foot form a square?
    pub fn offer_emergency_square(&mut self, entering: Bits<S>, hex: Hex) {
        let Some(unit) = entering.lowest() else { return };
        let side = self.r.side[unit].other();
        if !entering.meets(self.r.cavalry) || !self.r.suits_square(self.s, hex, side) {
            return;
        }
        // In or out of command: the rule sets no such condition.
        self.s.agenda.push(Decision::EmergencySquare { hex });
    }

    /// [7.2.1] The test for the emergency square.
    pub fn emergency_square(&mut self, hex: Hex) {
        self.used(Rule::EmergencySquare);
        self.used(Rule::NoChangeInClash);
        let side = self.square_side(hex);
        let Some(top) = self.r.top(self.s, hex, side) else { return };
        let troops = self.r.troops_at(self.s, hex, side);
        let passed = self
            .morale_test(purposes::SQUARE, Rule::EmergencySquare, top, &Modifiers::default())
            .passed;
        if passed {
            self.set_square(troops);
            // [7.2.2] A square has no flank and no rear: units that came that way gain nothing.
            for unit in self.r.units_at(self.s, hex, side.other()) {
                self.s.entry[unit] = 0;
            }
            self.say(Rule::EmergencySquare, |_, s| {
                let units = Rules::top_first(s, troops);
                Event::Declare { cost: Self::same(&units, 0), units, what: What::Square }
            });
        } else {
            self.s.sets.victims = troops;
            self.s.agenda.push(Decision::Losses { count: 1, cause: Cause::Square });
        }
    }

    /// Whose foot may form the emergency square there: the side without cavalry in the hex.
    pub fn square_side(&self, hex: Hex) -> Side {
        let first = self.r.troops_at(self.s, hex, Side::First);
        if first.meets(self.r.cavalry) { Side::Second } else { Side::First }
    }

    /// [7.3] A cossack unit tries to outflank.
    pub fn lava(&mut self, unit: usize) {
        self.used(Rule::Lava);
        let battle = self.s.battle;
        let enemies = self.r.troops_at(self.s, battle.hex, battle.attacker.other());
        let mut modifiers = Modifiers::default();
        let value = self.r.switches().melee.lava;
        if X > 0 {
            // [7.4 of *Maciejowice 1794*] Not against guns alone.
            if enemies.meets(self.r.infantry) {
                modifiers.add(Rule::Lava, "infantry attacked", value);
            }
        } else if !enemies.meets(self.r.cavalry) {
            modifiers.add(Rule::Lava, "no cavalry attacked", value);
        }
        let passed = self.morale_test(purposes::LAVA, Rule::Lava, unit, &modifiers).passed;
        self.s.battle.lava_tried = true;
        if passed {
            self.s.battle.outflanked = true;
            self.s.battle.lava_unit = unit as u8;
        }
    }
}
