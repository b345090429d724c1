//! What never changes while a game is played: the odds of every melee and test, and the ways to the
//! camp. Made once a set-up, without heap.

use wargauge_engine::era1794::Rules;
use wargauge_engine::era1794::setup::Start;
use wargauge_engine::hex::Facing;
use wargauge_engine::{Bits, Hex, Side};

use crate::era1794::per_hex::PerHex;
use crate::era1794::ways::{Ways, risk};

/// The largest difference of melee modifiers that matters: a side that is nine ahead on a die of
/// ten cannot lose.
const WIDEST: i32 = 12;

/// What the two dice of a melee come to, in hundredths: both dice of ten are alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Melee {
    /// The attacker wins.
    pub win: i32,
    /// He wins by enough to be unhurt.
    pub win_unhurt: i32,
    /// Turns that the beaten are away, summed over his wins.
    pub win_turns: i32,
    /// The defender wins by enough to be unhurt.
    pub loss_unhurt: i32,
    /// Turns that the beaten are away, summed over his defeats.
    pub loss_turns: i32,
}

/// Everything that is known before the first decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tables<const U: usize, const H: usize> {
    /// The set-up that they were made for, see [`Rules::fingerprint`].
    made_for: Option<u64>,
    melee: [Melee; 2 * WIDEST as usize + 1],
    /// Movement points of horse to the camp.
    camp: Ways<H>,
    /// The facings of each hex with a front hex that is nearer the camp than the hex itself, a bit
    /// each.
    to_camp: PerHex<u8, H>,
    /// Where each unit started.
    post: [Hex; U],
}

impl<const U: usize, const H: usize> Tables<U, H> {
    /// Nothing is known.
    pub(crate) const EMPTY: Self = Self {
        made_for: None,
        melee: [Melee { win: 0, win_unhurt: 0, win_turns: 0, loss_unhurt: 0, loss_turns: 0 };
            2 * WIDEST as usize + 1],
        camp: Ways::NONE,
        to_camp: PerHex::all(0),
        post: [Hex::NOWHERE; U],
    };

    /// Makes the tables of a game, unless they are made already.
    pub(crate) fn prepare<const S: usize, const X: usize>(&mut self, rules: &Rules<U, S, H, X>) {
        if self.made_for == Some(rules.fingerprint()) {
            return;
        }
        self.made_for = Some(rules.fingerprint());
        self.prepare_melee(rules);
        self.prepare_ways(rules);
        let board = rules.map().board;
        self.post = [Hex::NOWHERE; U];
        for (post, unit) in self.post.iter_mut().zip(&rules.setup().units) {
            if let Start::At(number) = unit.start {
                *post = board.numbered(number).unwrap_or(Hex::NOWHERE);
            }
        }
    }

    /// What the two dice of a melee come to, for every difference of modifiers.
    fn prepare_melee<const S: usize, const X: usize>(&mut self, rules: &Rules<U, S, H, X>) {
        let table = &rules.switches().melee;
        for (place, odds) in self.melee.iter_mut().enumerate() {
            *odds = Melee::default();
            let ahead = place as i32 - WIDEST;
            for apart in -9..=9_i32 {
                // So many pairs of dice are `apart`.
                let (ways, total) = (10 - apart.abs(), apart + ahead);
                // A tie is the attacker's, by one [11.7c].
                let by = total.abs().max(1);
                let row = table.rout_rows.iter().filter(|&&least| by >= i32::from(least)).count();
                let turns = ways * i32::from(table.rout_turns[row]);
                let unhurt = if by >= i32::from(table.unhurt_difference) { ways } else { 0 };
                if total >= 0 {
                    odds.win += ways;
                    odds.win_unhurt += unhurt;
                    odds.win_turns += turns;
                } else {
                    // [11.8] By one reading only attackers that win are unhurt.
                    odds.loss_unhurt += if table.unhurt_attackers_only { 0 } else { unhurt };
                    odds.loss_turns += turns;
                }
            }
        }
    }

    /// The ways to the camp, round the guard's fronts.
    fn prepare_ways<const S: usize, const X: usize>(&mut self, rules: &Rules<U, S, H, X>) {
        (self.camp, self.to_camp) = (Ways::NONE, PerHex::all(0));
        let Some(camp) = rules.camp_hex() else { return };
        let raider = Side::from_index(rules.switches().camp.raider as usize);
        let (map, risk) = (rules.map(), risk(rules, raider.other()));
        self.camp = Ways::to(Bits::of(camp.index()), map, true, &risk);
        for hex in map.board.hexes() {
            let nearer = |facing: &Facing| {
                let mut ahead = facing.front().into_iter().map(|to| map.neighbour(hex, to));
                ahead.any(|to| to.is_somewhere() && self.camp.from(to) < self.camp.from(hex))
            };
            *self.to_camp.at(hex) = Facing::ALL
                .into_iter()
                .filter(nearer)
                .fold(0, |facings, facing| facings | 1 << facing.index());
        }
    }

    /// The odds of a melee whose attacker is `ahead` by modifiers.
    #[inline]
    pub(crate) fn melee(&self, ahead: i32) -> &Melee {
        &self.melee[(ahead.clamp(-WIDEST, WIDEST) + WIDEST) as usize]
    }

    /// Movement points to the camp.
    #[inline]
    pub(crate) fn way_to_camp(&self, hex: Hex) -> i32 {
        self.camp.from(hex)
    }

    /// Does a step to the front lead nearer the camp?
    #[inline]
    pub(crate) fn leads_to_camp(&self, hex: Hex, facing: Facing) -> bool {
        self.to_camp.get(hex).is_some_and(|facings| facings >> facing.index() & 1 == 1)
    }

    /// Where a unit started.
    #[inline]
    pub(crate) fn post(&self, unit: usize) -> Hex {
        self.post[unit]
    }
}

/// [3.4] Tenths of the dice with which a test fails, and of those that cost a loss.
#[inline]
pub(crate) fn failed(morale: u8, modifier: i8, rout_roll: i8) -> (i32, i32) {
    let broken = (10 - (i32::from(rout_roll) - i32::from(modifier))).clamp(0, 10);
    let over = (10 - (i32::from(morale) + 1 - i32::from(modifier))).clamp(0, 10);
    (over.max(broken), broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_fails_above_the_morale_and_from_nine() {
        // The rulebook's test vector: morale 6, first shot of row 2-3: +1.
        assert_eq!(failed(6, 1, 9), (4, 2));
        assert_eq!(failed(7, 0, 9), (2, 1));
        assert_eq!(failed(9, 0, 9), (1, 1));
        assert_eq!(failed(5, -2, 9), (2, 0));
    }
}
