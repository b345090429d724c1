//! Chapter 10: what close combat leaves behind. Losses, commanders, retreats, new commanders.

use crate::game::Side;
use crate::hex::Hex;
use crate::pluton::choice::{Choice, Choices};
use crate::pluton::command::Toll;
use crate::pluton::core::{Play, Rules, offer};
use crate::pluton::event::{Event, Note};
use crate::pluton::rules::Rule;
use crate::pluton::state::{Clash, Stage, State, Units, bit, side_of, units};
use crate::table::Table;

impl Rules {
    /// [14.2] Half boxes that a loss of close combat costs a platoon.
    #[inline]
    fn price_in_combat(&self, unit: u8) -> u8 {
        // Where the numbers of the table are whole boxes, they are so for all.
        if self.setup.rules.combat.whole_boxes { 1 } else { self.price(unit) }
    }

    /// How many losses of close combat a platoon can bear.
    fn bearable(&self, s: &State, unit: u8) -> u8 {
        self.size(s, unit).div_ceil(self.price_in_combat(unit))
    }

    /// The fighters of a side that are still in the hex.
    fn survivors(&self, s: &State, side: Side) -> Units {
        let there = self.platoons_at(s, s.clash.hex)[side.index()];
        there & s.clash.fighters[side.index()]
    }

    /// Lists the platoons that may take the next loss; none if nothing is left to choose.
    pub(crate) fn loss_choices(&self, s: &State, out: &mut Choices) {
        let side = s.clash.turn;
        let platoons = self.survivors(s, side);
        let losses = s.clash.losses[side.index()];
        let bearable: u8 = units(side, platoons).map(|unit| self.bearable(s, unit)).sum();
        if losses > 0 && losses < bearable {
            for unit in units(side, platoons) {
                offer(out, Choice::Lose(unit));
            }
        }
    }

    /// The next unit that must go: platoons first, then commanders.
    #[inline]
    pub(crate) fn next_to_retreat(&self, s: &State) -> Option<u8> {
        let side = s.clash.turn;
        let commanders = self.roster.commanders[side.index()];
        let platoons = s.retreating & !commanders;
        units(side, if platoons != 0 { platoons } else { s.retreating }).next()
    }

    /// Lists where the next unit may go. Commanders go where platoons of the hex went.
    pub(crate) fn retreat_from_combat(&self, s: &State, out: &mut Choices) {
        let Some(unit) = self.next_to_retreat(s) else { return };
        if self.roster.is_commander(unit) {
            for (direction, to) in self.map.neighbours(s.hex_of(unit)).into_iter().enumerate() {
                if s.clash.went >> direction & 1 == 1 {
                    offer(out, Choice::Retreat(to));
                }
            }
        } else {
            self.retreat_choices(s, unit, out);
        }
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// A platoon takes one loss.
    pub fn take_loss(&mut self, unit: u8) {
        let side = side_of(unit).index();
        let place = self.toll_place(unit);
        self.s.clash.losses[side] -= 1;
        self.s.clash.toll[side][place] += 1;
        self.lose(unit, self.r.price_in_combat(unit), None, Rule::Ratio);
    }

    /// Nothing is left to choose about the losses of a side: it has none, or loses all that it has.
    pub fn end_spread(&mut self) {
        let side = self.s.clash.turn;
        let platoons = self.r.survivors(self.s, side);
        if self.s.clash.losses[side.index()] > 0 {
            for unit in units(side, platoons) {
                let place = self.toll_place(unit);
                let lost = self.lose(unit, u8::MAX, None, Rule::Ratio);
                let losses = lost.div_ceil(self.r.price_in_combat(unit));
                self.s.clash.toll[side.index()][place] += losses;
            }
            self.s.clash.losses[side.index()] = 0;
        }
        if side == self.s.clash.attacker {
            self.s.clash.turn = side.other();
            self.wait(Rule::Ratio, Stage::Spread);
        } else {
            self.risk_commanders();
            self.begin_retreat(self.s.clash.attacker);
        }
    }

    /// [13.5] Commanders in the hex are lost with all their platoons (house), or by a roll.
    fn risk_commanders(&mut self) {
        let Clash { hex, toll, attacker, .. } = self.s.clash;
        for side in [attacker, attacker.other()] {
            let mut all = Toll::default();
            for losses in toll[side.index()] {
                all.add(losses);
            }
            let commanders = self.s.at(hex)[side.index()] & self.r.roster.commanders[side.index()];
            if self.r.survivors(self.s, side) == 0 {
                for unit in units(side, commanders) {
                    self.used(Rule::CommanderHit);
                    self.eliminate(unit, None, Rule::CommanderHit);
                }
                self.s.clash.retreat[side.index()] = false;
            } else {
                self.threaten(side, hex, all, None);
            }
        }
    }

    /// A side goes, if it must.
    fn begin_retreat(&mut self, side: Side) {
        self.s.clash.turn = side;
        self.s.clash.went = 0;
        self.s.retreating = if self.s.clash.retreat[side.index()] {
            self.used(Rule::Ratio);
            self.s.at(self.s.clash.hex)[side.index()]
        } else {
            0
        };
        self.wait(Rule::Ratio, Stage::Retreat);
    }

    /// A unit goes out of close combat. If hidden enemies turn out to be there, it looks for another hex.
    pub fn retreat(&mut self, to: Hex) {
        let Some(unit) = self.r.next_to_retreat(self.s) else { return };
        if self.meets_hidden(unit, to) {
            return;
        }
        let from = self.s.hex_of(unit);
        let direction = self.r.map.neighbours(from).iter().position(|&hex| hex == to);
        self.s.clash.went |= 1 << direction.unwrap_or(0);
        self.s.retreating &= !bit(unit);
        self.go_back(unit, to, Rule::Ratio);
    }

    /// The next unit has nowhere to go, or all are gone.
    pub fn end_retreat(&mut self) {
        let Clash { hex, attacker, turn, .. } = self.s.clash;
        if let Some(unit) = self.r.next_to_retreat(self.s) {
            self.s.retreating &= !bit(unit);
            let stays = if self.r.roster.is_commander(unit) {
                self.r.survivors(self.s, turn) != 0
            } else {
                !self.r.setup.rules.combat.trapped_die
            };
            if stays {
                self.say(Rule::Ratio, Event::Stay { unit, hex });
            } else {
                self.lose_all(unit, Rule::Ratio);
            }
        } else if turn == attacker {
            self.begin_retreat(turn.other());
        } else {
            self.check_lone(hex);
            self.wait(Rule::Ratio, Stage::Fought);
        }
    }

    /// [13.6] Companies that have driven enemies out may get new commanders.
    pub fn finish_combat(&mut self) {
        let Clash { attacker, retreat, .. } = self.s.clash;
        for side in [attacker, attacker.other()] {
            if !retreat[side.other().index()] {
                continue;
            }
            let mut companies = 0_u16;
            for unit in units(side, self.r.survivors(self.s, side)) {
                let company = self.r.roster.company[usize::from(unit)];
                if companies >> company & 1 == 0 {
                    companies |= 1 << company;
                    self.succeed(unit);
                }
            }
        }
        self.end_combat();
    }
}
