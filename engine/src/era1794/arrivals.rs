//! Chapter 13: counters that are placed by decision, at the start of a game or of a turn. What enters over an edge of
//! the map as it moves is in `entry`.

use crate::bits::Bits;
use crate::era1794::agenda::{Decision, Step};
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Counter, Event, Note};
use crate::era1794::rules::Rule;
use crate::era1794::state::State;
use crate::hex::{Facing, Hex};
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// The next counter that is due to be placed by decision: units first, then commanders.
    pub(crate) fn next_arrival(&self, s: &State<U, S, H, X>, next: u8) -> Option<usize> {
        // Most games are past all arrivals.
        if s.sets.waiting.is_empty() && s.leaders.waiting == 0 {
            return None;
        }
        let units = self.setup.units.len();
        (next as usize..self.arrival.len()).find(|&i| {
            let waiting = if i < units {
                s.sets.waiting.has(i)
            } else {
                s.leaders.waiting >> (i - units) & 1 == 1
            };
            waiting && matches!(self.arrival[i], Some((turn, _)) if turn <= s.turn.max(1))
        })
    }

    /// Where that counter may be placed.
    pub(crate) fn arrival_choices(&self, s: &State<U, S, H, X>, counter: usize, out: &mut Out) {
        let Some((_, zone)) = self.arrival[counter] else { return };
        let units = self.setup.units.len();
        for hex in zone {
            let hex = Hex(hex as u16);
            let open = if counter < units {
                self.is_open(s, counter, hex)
            } else {
                let enemy = self.leader_side[counter - units].other();
                !self.holds(s, hex, enemy)
            };
            if open {
                offer(out, Choice::Place(hex));
            }
        }
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// A counter is placed by decision.
    pub fn place(&mut self, counter: usize, hex: Hex) {
        self.s.agenda.push(Decision::Arrive { next: counter as u8 + 1 });
        self.used(Rule::AlternativeScenario);
        let units = self.r.setup.units.len();
        if counter >= units {
            let leader = counter - units;
            self.s.leaders.waiting &= !(1 << leader);
            self.s.leader_hex[leader] = hex;
            self.say(Rule::AlternativeScenario, |_, _| Event::Deploy {
                counter: Counter::Commander(leader as u8),
                hex,
                facing: Facing::N,
            });
            return;
        }
        self.s.sets.waiting.remove(counter);
        self.put(counter, hex);
        self.s.agenda.push(Step::Arrived { unit: counter as u8 });
        let mut friends = self.r.troops_at(self.s, hex, self.r.side[counter]);
        friends.remove(counter);
        match Rules::topmost(self.s, friends) {
            Some(top) if !self.r.guns.has(counter) => {
                self.s.facing[counter] = self.s.facing[top];
            }
            _ => self.s.agenda.push(Decision::ArriveFacing { unit: counter as u8 }),
        }
    }

    /// A counter stands where its owner wanted it.
    pub fn arrived(&mut self, unit: usize) {
        let (hex, facing) = (self.s.hex[unit], self.s.facing[unit]);
        self.say(Rule::AlternativeScenario, |_, _| Event::Deploy {
            counter: Counter::Unit(unit as u8),
            hex,
            facing,
        });
        let side = self.r.side[unit];
        self.check_formation(hex, side);
        self.reach_camp(Bits::of(unit), hex);
        self.push_slips(hex, side);
    }
}
