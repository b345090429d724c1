//! [10.4] to [10.9]: which units may fire muskets at which, alone and in groups.

use arrayvec::ArrayVec;

use crate::bits::Bits;
use crate::era1794::choice::{Choice, MOST_CHOICES};
use crate::era1794::core::{Out, Rules, offer};
use crate::era1794::event::Units;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::Hex;

/// Stacks that can fire, each by its top unit, with what they can hit.
struct Shooters {
    /// The top units, and where the targets of each are over. No side has more foot and horse.
    tops: ArrayVec<(u8, u16), 160>,
    /// The targets of all, for each in the order of hexes: each is a choice by itself.
    targets: ArrayVec<Hex, MOST_CHOICES>,
}

impl Shooters {
    /// Every shooter with its targets.
    fn each(&self) -> impl Iterator<Item = (u8, &[Hex])> {
        let mut start = 0;
        self.tops.iter().map(move |&(unit, end)| {
            let targets = &self.targets[start..end as usize];
            start = end as usize;
            (unit, targets)
        })
    }

    /// The targets of a top unit, if it can fire.
    fn targets_of(&self, top: usize) -> Option<&[Hex]> {
        self.each().find(|(unit, _)| *unit as usize == top).map(|(_, targets)| targets)
    }
}

/// [3.4] A quotient rounded to the nearest whole, a half upwards.
#[inline]
pub(crate) fn nearest(numerator: u16, denominator: u16) -> u16 {
    (2 * numerator + denominator) / (2 * denominator)
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// The units that fire when the stack of this top unit does: all of them side by side or in square, else
    /// the top unit alone [6.8].
    #[inline]
    pub(crate) fn firing_stack(&self, s: &State<U, S, H, X>, top: usize) -> Bits<S> {
        if s.sets.abreast.has(top) || s.sets.square.has(top) {
            let troops = self.troops_at(s, s.hex[top], self.side[top]);
            if X == 0 {
                return troops;
            }
            // [10.9.3] Scythemen carry no muskets.
            troops.iter().filter(|unit| self.firepower(s, *unit) > 0).collect()
        } else {
            Bits::of(top)
        }
    }

    /// The firepower of a stack before it is divided by anything.
    pub(crate) fn stack_firepower(&self, s: &State<U, S, H, X>, top: usize) -> u16 {
        self.firing_stack(s, top).iter().map(|unit| u16::from(self.firepower(s, unit))).sum()
    }

    /// By what a stack's firepower is divided besides the range: four in square [7.2.2].
    pub(crate) fn fire_divisor(&self, s: &State<U, S, H, X>, top: usize) -> u16 {
        if s.sets.square.has(top) { u16::from(self.switches().square.fire_divisor) } else { 1 }
    }

    /// Can this top unit's stack fire at all now?
    fn is_ready_to_fire(&self, s: &State<U, S, H, X>, top: usize, own_phase: bool) -> bool {
        // [10.9.3] no firepower, no fire.
        self.stack_firepower(s, top) > 0
            && self.firing_stack(s, top).iter().all(|unit| self.may_fire(s, unit, own_phase))
    }

    /// Does nothing keep this unit of a stack from firing now?
    #[inline]
    fn may_fire(&self, s: &State<U, S, H, X>, unit: usize, own_phase: bool) -> bool {
        s.shots[unit] < self.switches().fire.shots
            && (!own_phase || s.points[unit] >= 1)
            && !s.sets.doubled.has(unit)
    }

    /// [10.2, 10.8] The hexes before a top unit, or around its square, that muskets reach: the words of
    /// their set, and which of them is the first.
    #[inline]
    fn musket_reach(&self, s: &State<U, S, H, X>, top: usize) -> (usize, &[u64]) {
        let (hex, facing) = (s.hex[top].index(), s.facing[top].index());
        if s.sets.square.has(top) {
            (0, self.around[hex].words())
        } else if X == 0 {
            (0, self.reach[self.arm[top] as usize][hex][facing].words())
        } else if s.is_in_skirmish_order(top) {
            self.open_fields.of(hex * 6 + facing)
        } else {
            self.fields[self.arm[top] as usize].of(hex * 6 + facing)
        }
    }

    /// [10.5] Adds the enemy hexes within reach of a top unit that it can fire at. `alone` are the hexes
    /// of the enemy alone.
    fn add_musket_targets(
        &self,
        s: &State<U, S, H, X>,
        top: usize,
        alone: &Bits<H>,
        targets: &mut ArrayVec<Hex, MOST_CHOICES>,
    ) {
        let (hex, facing, side) = (s.hex[top], s.facing[top], self.side[top].index());
        let square = s.sets.square.has(top);
        let is_close = |target: Hex| {
            if square {
                self.map.is_adjacent(hex, target)
            } else {
                self.map.is_before(hex, facing, target)
            }
        };
        let (first, words) = self.musket_reach(s, top);
        let mut close = false;
        alone.each_of_words(first, words, |target| close |= is_close(Hex(target as u16)));
        let limits = &self.switches().fire;
        alone.each_of_words(first, words, |target| {
            let target = Hex(target as u16);
            if close && !is_close(target) || !close && !self.is_seen_past_units(s, hex, target) {
                return;
            }
            // [10.9.5]
            if !s.troops[1 - side].has(target.index()) {
                let firepower = nearest(self.stack_firepower(s, top), self.fire_divisor(s, top));
                let near = self.map.distance(hex, target) <= u16::from(limits.lone_guns_range);
                if !near || firepower < u16::from(limits.lone_guns_firepower) {
                    return;
                }
            }
            let _ = targets.try_push(target);
        });
    }

    /// The shots of some units, muskets and cannon: in their side's phase muskets cost a point.
    pub(crate) fn shots(
        &self,
        s: &State<U, S, H, X>,
        units: Bits<S>,
        side: Side,
        own_phase: bool,
        out: &mut Out,
    ) {
        let near = self.near_enemies(s, units.without(self.guns), side);
        if !near.is_empty() {
            self.musket_shots(s, near, side, own_phase, out);
        }
        let guns = units & self.guns;
        if guns.is_empty() {
            return;
        }
        guns.without(Self::silent_guns(s)).each(|gun| self.cannon_shots(s, gun, out));
    }

    /// The shots of some foot and horse.
    // Not inlined: the list of shooters is large, and most lists of shots are made without it.
    #[inline(never)]
    fn musket_shots(
        &self,
        s: &State<U, S, H, X>,
        units: Bits<S>,
        side: Side,
        own_phase: bool,
        out: &mut Out,
    ) {
        let enemies = &s.held[side.other().index()];
        if X == 0 && enemies.is_empty() {
            return;
        }
        let alone = enemies.without(s.held[side.index()]);
        let mut shooters = Shooters { tops: ArrayVec::new(), targets: ArrayVec::new() };
        for unit in units {
            let hex = s.hex[unit];
            // Cheap questions first: these are asked of every unit before nearly every decision.
            if !hex.is_somewhere() || !self.may_fire(s, unit, own_phase) {
                continue;
            }
            let (first, words) = self.musket_reach(s, unit);
            if !alone.meets_words(first, words)
                || enemies.has(hex.index())
                // In a large game only top units are asked.
                || X == 0 && self.top(s, hex, side) != Some(unit)
                || !self.is_ready_to_fire(s, unit, own_phase)
            {
                continue;
            }
            let before = shooters.targets.len();
            self.add_musket_targets(s, unit, &alone, &mut shooters.targets);
            if shooters.targets.len() > before {
                let _ = shooters.tops.try_push((unit as u8, shooters.targets.len() as u16));
            }
        }
        for (unit, targets) in shooters.each() {
            for &target in targets {
                offer(out, Choice::Fire { unit, hexes: 1, target });
            }
            self.group_shots(s, &shooters, unit, targets, out);
        }
    }

    /// In a large game, where most units are far from every enemy: those of some foot and horse whose
    /// muskets may reach one and that are on top of their stacks. Few units are asked one by one, and in a
    /// small game all of them are left.
    #[inline]
    fn near_enemies(&self, s: &State<U, S, H, X>, units: Bits<S>, side: Side) -> Bits<S> {
        const FEW: usize = 8;
        let Some(near) = s.near.first() else { return units };
        let near = near.to(side.other());
        let by_one = |unit: &usize| {
            let hex = s.hex[*unit];
            hex.is_somewhere() && near.has(hex.index()) && self.top(s, hex, side) == Some(*unit)
        };
        if !units.has_several() || !units.has_at_least(FEW + 1) {
            return units.iter().filter(by_one).collect();
        }
        let mut found = Bits::EMPTY;
        near.each_shared(&s.troops[side.index()], |hex| {
            if let Some(top) = self.top(s, Hex(hex as u16), side) {
                found.insert(top);
            }
        });
        found & units
    }

    /// [10.9.6] The groups that begin with this unit's hex and go on to its right.
    fn group_shots(
        &self,
        s: &State<U, S, H, X>,
        shooters: &Shooters,
        unit: u8,
        targets: &[Hex],
        out: &mut Out,
    ) {
        let Some(mut next) = self.next_in_group(s, unit as usize) else { return };
        let enemy = self.side[unit as usize].other();
        // Lone artillery is no target for a group.
        let of_troops = |target: &&Hex| s.troops[enemy.index()].has(target.index());
        let common = targets.iter().filter(of_troops).copied();
        let mut common: ArrayVec<Hex, MOST_CHOICES> = common.collect();
        for hexes in 2..=u8::MAX {
            let Some(theirs) = shooters.targets_of(next) else { return };
            common.retain(|target| theirs.contains(target));
            if common.is_empty() {
                return;
            }
            for &target in &common {
                offer(out, Choice::Fire { unit, hexes, target });
            }
            let Some(further) = self.next_in_group(s, next) else { return };
            next = further;
        }
    }

    /// The top unit to the right of this one, if both are flank neighbours of one arm.
    fn next_in_group(&self, s: &State<U, S, H, X>, unit: usize) -> Option<usize> {
        let facing = s.facing[unit];
        let hex = self.map.neighbour(s.hex[unit], facing.right_flank());
        let side = self.side[unit];
        if !hex.is_somewhere() || !s.troops[side.index()].has(hex.index()) {
            return None;
        }
        let next = self.top(s, hex, side)?;
        let fits = self.arm[next] == self.arm[unit]
            && s.facing[next] == facing
            && !s.sets.square.has(unit)
            && !s.sets.square.has(next);
        fits.then_some(next)
    }

    /// The top units of the hexes of a group.
    pub(crate) fn firing_hexes(&self, s: &State<U, S, H, X>, first: usize, hexes: u8) -> Units {
        let mut tops: Units = [first as u8].into_iter().collect();
        let mut last = first;
        for _ in 1..hexes {
            let Some(next) = self.next_in_group(s, last) else { break };
            tops.push(next as u8);
            last = next;
        }
        tops
    }

    /// All units that fire in a group.
    pub(crate) fn firing_units(&self, s: &State<U, S, H, X>, first: usize, hexes: u8) -> Bits<S> {
        let mut units = Bits::EMPTY;
        for top in self.firing_hexes(s, first, hexes) {
            units |= self.firing_stack(s, top as usize);
        }
        units
    }

    /// The musket shots of some units of the active side, within a move.
    pub(crate) fn musket_choices(&self, s: &State<U, S, H, X>, units: Bits<S>, out: &mut Out) {
        self.shots(s, units.without(self.guns), self.active_side(s), true, out);
    }

    /// [10.4] Every shot that the active side may fire: any foot or horse of its army, and the
    /// activated commander's guns, which are among those with orders.
    pub(crate) fn active_shots(&self, s: &State<U, S, H, X>, ordered: Bits<S>, out: &mut Out) {
        let side = self.active_side(s);
        let others_guns = self.guns.without(ordered);
        let units = self.of_side[side.index()].without(others_guns);
        self.shots(s, units.without(s.sets.gone), side, true, out);
    }

    /// [10.4] Every shot that the other side may fire.
    pub(crate) fn other_shots(&self, s: &State<U, S, H, X>, out: &mut Out) {
        let side = self.active_side(s).other();
        self.shots(s, self.of_side[side.index()].without(s.sets.gone), side, false, out);
    }

    /// The row of the musket table for a result [10.9.4].
    pub(crate) fn row(&self, result: u16) -> u8 {
        let rows = &self.switches().fire.rows;
        rows.iter().filter(|&&least| result >= u16::from(least)).count() as u8
    }
}
