//! [13.2] of *Maciejowice 1794*: a command enters the map over its edge, in the activations of its
//! commander. Reinforcements of *Niemenczyn 1794* are placed at a turn's beginning (`sequence`).

use crate::bits::Bits;
use crate::era1794::agenda::{Decision, Step};
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Counter, Event, Note, What};
use crate::era1794::map::CLOSED;
use crate::era1794::rules::Rule;
use crate::era1794::stacks::Fit;
use crate::era1794::state::{MoveKind, State};
use crate::hex::{Facing, Hex};
use crate::table::Table;

/// Entering from the east a unit faces west by one of two corners.
const FACINGS: [Facing; 2] = [Facing::SW, Facing::NW];

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// Is a commander off the map who may enter it by now?
    pub(crate) fn may_enter_now(&self, s: &State<U, S, H, X>, leader: usize) -> bool {
        let outside = s.extra().is_some_and(|extra| extra.leaders_outside >> leader & 1 == 1);
        let entry = &self.entries[self.setup.units.len() + leader];
        outside && matches!(entry, Some((turn, _)) if *turn <= s.turn)
    }

    /// The units that would enter as one: so many of one arm, in the order of the roster.
    pub(crate) fn entering(&self, s: &State<U, S, H, X>, first: usize, count: u8) -> Bits<S> {
        let arm = self.arm[first];
        let of_command = s.outside() & self.of_leader[self.leader_of[first] as usize];
        let able = of_command.iter().filter(|&unit| unit >= first && self.arm[unit] == arm);
        able.take(usize::from(count)).collect()
    }

    /// The cost of entering over a hex of the edge, for each arm: a road leads in where one ends.
    fn edge_cost(&self, hex: Hex, mounted: bool) -> u8 {
        let costs = &self.switches().terrain;
        let arm = usize::from(mounted);
        let on_road = crate::hex::Direction::ALL.iter().any(|&way| self.map.side(hex, way).road);
        if on_road { costs.road[arm] } else { self.map.ground_cost(costs, hex, arm) }
    }

    /// Where some units may enter now.
    fn entry_hexes(&self, s: &State<U, S, H, X>, group: Bits<S>) -> Bits<H> {
        let mut open = Bits::EMPTY;
        let Some(first) = group.lowest() else { return open };
        let Some((turn, hexes)) = self.entries[first] else { return open };
        if s.turn < turn {
            return open;
        }
        let side = self.side[first];
        for hex in hexes {
            let at = Hex(hex as u16);
            let closed =
                group.iter().any(|unit| self.edge_cost(at, self.is_mounted(unit)) == CLOSED);
            if !closed
                && !self.holds(s, at, side.other())
                && self.fit_on(s, group, at, side) == Fit::Fits
            {
                open.insert(hex);
            }
        }
        open
    }

    /// The stacks that may enter in this activation.
    pub(crate) fn entry_choices(&self, s: &State<U, S, H, X>, out: &mut Out) {
        if X == 0 || s.outside().is_empty() {
            return;
        }
        for first in s.outside() & self.ordered(s) {
            let mut last = 0;
            for count in 1..=u8::MAX {
                let group = self.entering(s, first, count);
                // Guns enter one by one; a stack that is no larger than the last is the last.
                if group.len() == last || count > 1 && self.guns.has(first) {
                    break;
                }
                last = group.len();
                if self.entry_hexes(s, group).is_empty() {
                    break;
                }
                offer(out, Choice::Enter { unit: first as u8, count });
            }
        }
    }

    /// Where the stack that enters does so, and how it faces.
    pub(crate) fn enter_at_choices(
        &self,
        s: &State<U, S, H, X>,
        unit: usize,
        count: u8,
        out: &mut Out,
    ) {
        let group = self.entering(s, unit, count);
        for hex in self.entry_hexes(s, group) {
            let hex = Hex(hex as u16);
            for facing in FACINGS {
                offer(out, Choice::EnterAt(hex, facing));
            }
        }
    }

    /// Phase 3 of a commander off the map, some of whose units have entered: he follows. Every hex
    /// that he can reach from the edge, which is his first.
    pub(crate) fn follow_choices(&self, s: &State<U, S, H, X>, leader: usize, out: &mut Out) {
        let entered = self.of_leader[leader].iter().any(|unit| s.hex[unit].is_somewhere());
        let Some((_, hexes)) = self.entries[self.setup.units.len() + leader] else { return };
        if !entered || !self.may_enter_now(s, leader) {
            return;
        }
        let side = self.leader_side[leader];
        let closed = s.held[side.other().index()].without(s.held[side.index()]);
        let mut reached = hexes.without(closed);
        for _ in 1..self.switches().movement.commanders {
            reached |= self.map.spread(reached).without(closed);
        }
        reached.each(|hex| offer(out, Choice::LeaderTo(Hex(hex as u16))));
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// A stack enters over the edge: its move begins there.
    pub fn enter_map(&mut self, unit: usize, count: u8, hex: Hex, facing: Facing) {
        let group = self.r.entering(self.s, unit, count);
        let side = self.r.side[unit];
        self.used(Rule::AlternativeScenario);
        if group.meets(self.r.guns) {
            self.used(Rule::GunsArriveLimbered);
        }
        self.begin_group(MoveKind::Single, group, false);
        self.begin();
        let friends = self.r.units_at(self.s, hex, side);
        let mut costs = crate::era1794::event::PerUnit::new();
        for member in group {
            if let Some(extra) = self.s.extra_mut() {
                extra.outside.remove(member);
            }
            self.put(member, hex);
            self.s.facing[member] = facing;
            let cost = self.r.edge_cost(hex, self.r.is_mounted(member)).min(self.s.points[member]);
            self.s.points[member] -= cost;
            costs.push((member as u8, cost));
        }
        self.s.sets.entered |= group;
        for member in group {
            self.say(Rule::AlternativeScenario, |_, _| Event::Deploy {
                counter: Counter::Unit(member as u8),
                hex,
                facing,
            });
        }
        self.say(Rule::AlternativeScenario, |_, s| Event::Declare {
            units: Rules::top_first(s, group),
            what: What::Enter,
            cost: costs,
        });
        if !friends.is_empty() {
            self.count_stack_rules(group, hex, side);
        }
        self.s.sets.stepped = group;
        self.s.agenda.push(Decision::Moving);
        self.s.agenda.push(Step::BeginReaction);
        self.push_slips(hex, side);
    }

    /// A commander follows his units onto the map.
    pub fn follow(&mut self, leader: usize, hex: Hex) {
        self.used(Rule::AlternativeScenario);
        if let Some(extra) = self.s.extra_mut() {
            extra.leaders_outside &= !(1 << leader);
        }
        self.s.leader_hex[leader] = hex;
        self.say(Rule::AlternativeScenario, |_, _| Event::Deploy {
            counter: Counter::Commander(leader as u8),
            hex,
            facing: Facing::N,
        });
    }
}
