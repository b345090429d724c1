//! Chapter 10: where close combat is fought, which side attacks, the ratio and its modifiers, and the result.
//! Losses and retreats are in `aftermath`.

use crate::game::Side;
use crate::hex::Hex;
use crate::pluton::choice::{Choice, Choices};
use crate::pluton::core::{Play, Rules, offer};
use crate::pluton::event::{Event, Note, Odds};
use crate::pluton::purposes;
use crate::pluton::rules::Rule;
use crate::pluton::setup::RATIOS;
use crate::pluton::state::{Clash, Stage, State, Units, bit, units};
use crate::pluton::switches::{SideLevel, SideMorale};
use crate::table::Table;

/// The column of even odds.
const EVEN: u8 = 3;
/// The greatest ratio of sizes either way [10.3]. Modifiers go further.
const MOST: u8 = 3;
/// Modifiers of [10.4]: a commander, a side under fire, a pinned defender.
const COMMANDER: i8 = 1;
const UNDER_FIRE: i8 = 1;
const PINNED: i8 = 2;

/// How low a side has sunk as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sunk {
    Not,
    UnderFire,
    Pinned,
}

/// [10.3] The column by size alone: rounded in the defender's favour.
pub(crate) fn column(attacker: u8, defender: u8) -> u8 {
    if attacker >= defender {
        EVEN - 1 + (attacker / defender.max(1)).min(MOST)
    } else {
        EVEN + 1 - defender.div_ceil(attacker.max(1)).min(MOST)
    }
}

impl Rules {
    /// The hexes in which the active side still has a close combat to fight.
    pub(crate) fn combat_choices(&self, s: &State, out: &mut Choices) {
        let side = s.active;
        let at = side.index();
        let mut left = s.on_map[at] & s.locked[at] & self.roster.platoons(side) & !s.fought;
        while left != 0 {
            let Some(lead) = units(side, left).next() else { break };
            let hex = s.hex_of(lead);
            let platoons = self.platoons_at(s, hex);
            left &= !platoons[at];
            if platoons[side.other().index()] != 0 {
                offer(out, Choice::Combat(hex));
            }
        }
    }

    /// [10.2] Whether the active side attacks in this hex, asked or not: it has stepped in, or the hex is open
    /// (house).
    pub fn mover_must_attack(&self, s: &State, hex: Hex) -> bool {
        let own = self.platoons_at(s, hex)[s.active.index()];
        let in_open = !self.map.cover.has(hex.index());
        s.entered & own != 0 || (in_open && self.setup.rules.combat.forced_in_open)
    }

    /// [10.4] How low a side has sunk: by half its size (house).
    fn sunk(&self, s: &State, side: Side, platoons: Units) -> Sunk {
        let at = side.index();
        let size = |some: Units| u16::from(self.total(s, side, some));
        let pinned = platoons & s.pinned[at];
        let low = platoons & (s.pinned[at] | s.under_fire[at]);
        let counts = |some: Units| match self.setup.rules.combat.level {
            SideLevel::Half => some != 0 && 2 * size(some) >= size(platoons),
            SideLevel::Any => some != 0,
        };
        if counts(pinned) {
            Sunk::Pinned
        } else if counts(low) {
            Sunk::UnderFire
        } else {
            Sunk::Not
        }
    }

    /// Morale of a side: the lowest of its platoons (house).
    fn side_morale(&self, s: &State, side: Side, platoons: Units) -> i8 {
        let all = units(side, platoons).map(|unit| self.morale(s, unit) as i8);
        match self.setup.rules.combat.morale {
            SideMorale::Lowest => all.min(),
            SideMorale::Highest => all.max(),
        }
        .unwrap_or(1)
    }

    /// [10.4] The sum of the modifiers of a close combat.
    pub fn combat_shift(&self, s: &State, hex: Hex, attacker: Side) -> i8 {
        let platoons = self.platoons_at(s, hex);
        let defender = attacker.other();
        let [ours, theirs] = [attacker, defender].map(|side| (side, platoons[side.index()]));
        let all = s.at(hex);
        let led = |side: Side| all[side.index()] != platoons[side.index()];
        let combat = &self.setup.rules.combat;
        let mut shift =
            self.side_morale(s, ours.0, ours.1) - self.side_morale(s, theirs.0, theirs.1);
        shift -= match self.sunk(s, ours.0, ours.1) {
            Sunk::Not => 0,
            Sunk::UnderFire => UNDER_FIRE,
            Sunk::Pinned => UNDER_FIRE * i8::from(combat.pinned_attacker),
        };
        shift += match self.sunk(s, theirs.0, theirs.1) {
            Sunk::Not => 0,
            Sunk::UnderFire => UNDER_FIRE,
            Sunk::Pinned => PINNED,
        };
        shift += COMMANDER * (i8::from(led(attacker)) - i8::from(led(defender)));
        shift += self.setup.tables.terrain[self.map.ground(hex).index()].combat;
        shift + if attacker == Side::First { combat.national } else { -combat.national }
    }

    /// [10.3] Sizes, column and modifiers of a close combat in this hex.
    pub fn combat_odds(&self, s: &State, hex: Hex, attacker: Side) -> Odds {
        let platoons = self.platoons_at(s, hex);
        let sizes =
            [attacker, attacker.other()].map(|side| self.total(s, side, platoons[side.index()]));
        let by_size = column(sizes[0], sizes[1]);
        let shift = self.combat_shift(s, hex, attacker);
        let shifted = (by_size as i8 + shift).clamp(0, RATIOS as i8 - 1) as u8;
        Odds { sizes, columns: [by_size, shifted], shift }
    }

    /// [10.5] Losses in half boxes, multiplied in bigger fights.
    pub(crate) fn multiplied(&self, losses: u8, size: u8) -> u8 {
        let combat = &self.setup.rules.combat;
        let losses = if combat.whole_boxes { 2 * losses } else { losses };
        let [half_more, twice, thrice] = combat.multiplied;
        if size >= thrice {
            3 * losses
        } else if size >= twice {
            2 * losses
        } else if size >= half_more {
            (3 * losses).div_ceil(2)
        } else {
            losses
        }
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// [10.1, 10.2] The next close combat: the mover attacks if it has stepped in, or in the open (house).
    /// Elsewhere each side says whether it attacks, the mover first.
    pub fn begin_combat(&mut self, hex: Hex) {
        let side = self.s.active;
        let fighters = self.r.platoons_at(self.s, hex);
        self.s.clash = Clash { hex, attacker: side, turn: side, fighters, ..Clash::NONE };
        self.used(Rule::CloseCombat);
        self.say(Rule::CloseCombat, Event::Engage { side, hex });
        if self.r.mover_must_attack(self.s, hex) {
            self.declare(true);
        } else {
            self.s.stage = Stage::Declare;
        }
    }

    /// [10.2] The side that speaks attacks or not.
    pub fn declare(&mut self, attacks: bool) {
        let (side, hex) = (self.s.clash.attacker, self.s.clash.hex);
        self.used(Rule::Attacker);
        self.say(Rule::Attacker, Event::Declare { side, hex, attacks });
        if attacks {
            self.fight();
        } else if side == self.s.active {
            self.s.clash.attacker = side.other();
        } else {
            self.end_combat();
        }
    }

    /// [10.3] The close combat is fought.
    fn fight(&mut self) {
        let Clash { hex, attacker, .. } = self.s.clash;
        let odds = self.r.combat_odds(self.s, hex, attacker);
        let die = self.die(purposes::COMBAT, 0x1000 | hex.0);
        let [_, column] = odds.columns;
        let result = self.r.setup.tables.combat[usize::from(die) - 1][usize::from(column)];
        let size = odds.sizes[0] + odds.sizes[1];
        let losses =
            [result.attacker, result.defender].map(|loss| self.r.multiplied(loss.losses, size));
        self.used(Rule::Ratio);
        self.used_if(Rule::CombatModifiers, odds.shift != 0);
        self.used_if(
            Rule::BigFights,
            losses[0] + losses[1] != result.attacker.losses + result.defender.losses,
        );
        if T::COUNTS {
            self.count_morale();
        }
        self.say_fact(Rule::Ratio, Event::Combat { hex, attacker, odds, die, result, losses });
        let clash = &mut self.s.clash;
        let at = attacker.index();
        clash.losses[at] = losses[0];
        clash.losses[1 - at] = losses[1];
        clash.retreat[at] = result.attacker.retreat;
        clash.retreat[1 - at] = result.defender.retreat;
        clash.turn = attacker;
        self.wait(Rule::Ratio, Stage::Spread);
    }

    /// Counts where the limits of morale act.
    fn count_morale(&mut self) {
        let fighters = self.s.clash.fighters;
        for side in Side::BOTH {
            for unit in units(side, fighters[side.index()]) {
                let out = !self.r.is_commanded(self.s, unit);
                self.used_if(Rule::OutOfCommand, out);
                let printed = self.r.roster.morale[usize::from(unit)];
                let lowered = self.r.setup.rules.command.morale;
                self.used_if(Rule::MoraleLimits, out && printed <= lowered + 1);
            }
        }
    }

    /// A close combat is over, fought or not.
    pub fn end_combat(&mut self) {
        let clash = self.s.clash;
        self.s.fought |= clash.fighters[self.s.active.index()];
        self.s.clash = Clash::NONE;
        self.s.stage = Stage::Fights;
        self.say(Rule::CloseCombat, Event::Disengage { hex: clash.hex });
    }

    /// The place of a fighter among those of its side.
    pub(crate) fn toll_place(&self, unit: u8) -> usize {
        let side = crate::pluton::state::side_of(unit);
        (self.s.clash.fighters[side.index()] & (bit(unit) - 1)).count_ones() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::column;

    #[test]
    fn ratios_are_rounded_in_the_defenders_favour() {
        let names = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1"];
        let ratio = |attacker, defender| names[usize::from(column(attacker, defender))];
        assert_eq!(ratio(15, 6), "2:1");
        assert_eq!(ratio(6, 8), "1:2");
        assert_eq!(ratio(8, 6), "1:1");
        assert_eq!(ratio(12, 6), "2:1");
        assert_eq!(ratio(12, 12), "1:1");
        assert_eq!(ratio(36, 6), "3:1");
        assert_eq!(ratio(1, 36), "1:3");
        assert_eq!(ratio(6, 18), "1:3");
        assert_eq!(ratio(6, 12), "1:2");
        assert_eq!(ratio(6, 13), "1:3");
    }
}
