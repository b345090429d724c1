//! Chapter 6: stacks, their limits, order and facing; stacks side by side.

use crate::bits::Bits;
use crate::era1794::agenda::{Cause, Decision};
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, MOST_UNITS, Note, What};
use crate::era1794::rules::Rule;
use crate::era1794::setup::Arm;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::Hex;
use crate::table::Table;

/// How many arms a stack would hold, and whether within the limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// Within the limits, one arm besides guns.
    Fits,
    /// Within the limits, but infantry and cavalry together: only in passing [6.1.1].
    Mixed,
    /// Above a limit [6.2].
    Over,
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// The summed size of some units.
    #[inline]
    pub fn total_size(&self, s: &State<U, S, H, X>, units: Bits<S>) -> u8 {
        units.iter().fold(0_u8, |sum, unit| sum.saturating_add(s.size[unit]))
    }

    /// [6.1, 6.2] Could these units of one side share a hex?
    pub fn fit(&self, s: &State<U, S, H, X>, units: Bits<S>) -> Fit {
        let limits = &self.switches().stacking;
        let foot = self.total_size(s, units & self.infantry);
        let horse = self.total_size(s, units & self.cavalry);
        let guns = units.meets(self.guns);
        let foot_limit = if guns { limits.infantry_with_guns } else { limits.infantry };
        let horse_limit = if guns { limits.cavalry_with_guns } else { limits.cavalry };
        if foot > foot_limit || horse > horse_limit {
            Fit::Over
        } else if foot > 0 && horse > 0 {
            Fit::Mixed
        } else {
            Fit::Fits
        }
    }

    /// [6.4] Do these units reach one of the limits by themselves, so that nobody passes them?
    pub(crate) fn is_full(&self, s: &State<U, S, H, X>, units: Bits<S>) -> bool {
        let limits = &self.switches().stacking;
        if units.is_empty() || !limits.full_hex_bars {
            return false;
        }
        let foot = self.total_size(s, units & self.infantry);
        let horse = self.total_size(s, units & self.cavalry);
        let [foot_limit, horse_limit] = if units.meets(self.guns) {
            [limits.infantry_with_guns, limits.cavalry_with_guns]
        } else {
            [limits.infantry, limits.cavalry]
        };
        foot > 0 && foot >= foot_limit || horse > 0 && horse >= horse_limit
    }

    /// Would these units fit on a hex together with the friends already there?
    #[inline]
    pub(crate) fn fit_on(
        &self,
        s: &State<U, S, H, X>,
        units: Bits<S>,
        hex: Hex,
        side: Side,
    ) -> Fit {
        let friends = if s.held[side.index()].has(hex.index()) {
            self.units_at(s, hex, side)
        } else {
            Bits::EMPTY
        };
        self.fit(s, friends | units)
    }

    /// [6.2.1] Do these units fit side by side: one arm, at least two, the right size?
    pub(crate) fn fits_abreast(&self, s: &State<U, S, H, X>, units: Bits<S>) -> bool {
        if !units.has_several() || units.meets(self.guns) || X > 0 && units.meets(s.skirmishers()) {
            return false;
        }
        let limits = &self.switches().stacking;
        let [low, high] = if units.within(self.infantry) {
            limits.side_by_side_infantry
        } else if units.within(self.cavalry) {
            limits.side_by_side_cavalry
        } else {
            return false;
        };
        (low..=high).contains(&self.total_size(s, units))
    }

    /// Adds the hexes of some units that stand with others.
    pub(crate) fn add_stacks(&self, s: &State<U, S, H, X>, units: Bits<S>, stacks: &mut Stacks) {
        if X == 0 {
            let side = self.active_side(s).index();
            let away = s.sets.gone | s.sets.routed | s.sets.waiting;
            let on_map = self.of_side[side].without(away | self.guns);
            // Every troop alone on its hex: no stack at all.
            if on_map.len() == s.troops[side].len() {
                return;
            }
        }
        units.each(|unit| {
            let hex = s.hex[unit];
            if !s.is_alone_there(hex)
                && !stacks.contains(&hex)
                && self.units_at(s, hex, self.side[unit]).has_several()
            {
                stacks.push(hex);
            }
        });
    }

    /// The rearrangements that the activated commander may order: side by side and back is free
    /// [6.2.1], another order costs all units a point [6.0]. `standing` are the units that he commands, and
    /// `stacks` their hexes where several stand.
    pub(crate) fn stack_choices(
        &self,
        s: &State<U, S, H, X>,
        standing: Bits<S>,
        mut stacks: Stacks,
        out: &mut Out,
    ) {
        let side = self.active_side(s);
        let sets = &s.sets;
        stacks.sort_unstable();
        for hex in stacks {
            let units = self.units_at(s, hex, side);
            let troops = units.without(self.guns);
            // [8.9] No change of formation at double time; a unit that has just come back only fires.
            if !troops.has_several() || troops.meets(sets.doubled | sets.returned) {
                continue;
            }
            // [4.2] Only units that the activated commander commands do anything but fire.
            if !troops.within(standing) {
                continue;
            }
            let square = troops.meets(sets.square);
            let paying = self.paying_for_order(s, units);
            let free = paying.within(standing)
                && !paying.meets(sets.returned)
                && paying.iter().all(|unit| s.points[unit] >= 1);
            if !square && free {
                offer(out, Choice::Reorder(hex));
            }
            if !troops.meets(sets.redeployed) {
                if troops.meets(sets.abreast) {
                    offer(out, Choice::DissolveLine(hex));
                } else if !square && self.fits_abreast(s, units) {
                    offer(out, Choice::FormLine(hex));
                }
            }
        }
    }

    /// [6.0] The units of a stack that pay for another order: all that have points to spend, which
    /// are those that move. Guns ready to fire have none.
    pub(crate) fn paying_for_order(&self, s: &State<U, S, H, X>, units: Bits<S>) -> Bits<S> {
        units.without(self.guns.without(s.sets.limbered))
    }

    /// Which units may come next from the top when a stack is put into another order.
    pub(crate) fn order_choices(&self, s: &State<U, S, H, X>, hex: Hex, placed: u8, out: &mut Out) {
        // Units already placed carry the depths 0 to placed - 1 of the new order, the rest wait
        // below in their old order.
        let stack = self.list(s, hex, self.active_side(s));
        let waiting = stack.iter().filter(|&&unit| !self.guns.has(unit as usize));
        let waiting: arrayvec::ArrayVec<u8, MOST_UNITS> =
            waiting.copied().skip(placed as usize).collect();
        let unchanged = s.sets.victims.is_empty();
        for (i, &unit) in waiting.iter().enumerate() {
            // The last change must not give the old order back: that would be no change at all.
            if !(i == 0 && unchanged && waiting.len() == 2) {
                offer(out, Choice::Next(unit));
            }
        }
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// Lets a unit that ends on a hex take the facing of the units that were there before it.
    ///
    /// [6.0] All but guns face alike; [6.12] in a clash facings stay as they are.
    pub fn join_facing(&mut self, unit: usize, joined: Bits<S>) {
        let hex = self.s.hex[unit];
        if self.r.guns.has(unit) || self.r.is_clash(self.s, hex) {
            return;
        }
        let Some(top) = Rules::topmost(self.s, joined.without(self.r.guns)) else { return };
        self.used(Rule::Stacks);
        let facing = self.s.facing[top];
        if self.s.facing[unit] != facing {
            self.s.facing[unit] = facing;
            self.s.sets.displaced.insert(unit);
            self.say(Rule::Stacks, |_, s| {
                let units = [unit as u8].into_iter().collect();
                Event::Face {
                    cost: Self::same(&units, 0),
                    left: Self::left(s, &units),
                    units,
                    facing,
                }
            });
        }
    }

    /// [6.0] Lets all foot and horse of a side on a hex face one way: as the square there does
    /// [7.2.2], or as the top unit of those that were there before the newcomers.
    ///
    /// [6.12] In a clash facings stay as they are.
    pub fn face_as_one(&mut self, hex: Hex, side: Side, newcomers: Bits<S>) {
        let troops = self.r.troops_at(self.s, hex, side);
        if troops.len() < 2 || self.r.is_clash(self.s, hex) {
            return;
        }
        let lead = Rules::topmost(self.s, troops & self.s.sets.square)
            .or_else(|| Rules::topmost(self.s, troops.without(newcomers)))
            .or_else(|| Rules::topmost(self.s, troops));
        let Some(lead) = lead else { return };
        let lead = Bits::of(lead);
        for unit in Rules::top_first(self.s, troops.without(lead)) {
            self.join_facing(unit as usize, lead);
        }
    }

    /// [6.2.1] Deploys a stack side by side.
    pub fn form_line(&mut self, hex: Hex) {
        self.used(Rule::SideBySide);
        let troops = self.r.troops_at(self.s, hex, self.r.active_side(self.s));
        self.s.sets.abreast |= troops;
        self.s.sets.redeployed |= troops;
        self.say(Rule::SideBySide, |_, s| {
            let units = Rules::top_first(s, troops);
            Event::Declare { cost: Self::same(&units, 0), units, what: What::Line }
        });
    }

    /// [6.2.1] Puts a stack one behind the other again.
    pub fn dissolve_line(&mut self, hex: Hex) {
        self.used(Rule::SideBySide);
        let troops = self.r.troops_at(self.s, hex, self.r.active_side(self.s));
        let abreast = troops & self.s.sets.abreast;
        self.s.sets.abreast = self.s.sets.abreast.without(troops);
        self.s.sets.redeployed |= troops;
        self.tell_dissolved(Rule::SideBySide, abreast);
    }

    /// [6.0] Begins to put a stack into another order: every unit pays one point.
    pub fn reorder(&mut self, hex: Hex) {
        self.used(Rule::Stacks);
        let side = self.r.active_side(self.s);
        let units = self.r.units_at(self.s, hex, side);
        for unit in self.r.paying_for_order(self.s, units) {
            self.s.points[unit] -= 1;
        }
        // Depths 0, 1, 2, … for the troops, guns below.
        let order = self.r.list(self.s, hex, side);
        let (foremost, guns): (Vec2, Vec2) =
            order.iter().copied().partition(|&unit| !self.r.guns.has(unit as usize));
        for (depth, &unit) in foremost.iter().chain(&guns).enumerate() {
            self.s.depth[unit as usize] = depth as u8;
        }
        self.s.sets.victims = Bits::EMPTY;
        self.s.agenda.push(Decision::Order { hex, placed: 0 });
    }

    /// The next unit of the new order is known.
    pub fn order_next(&mut self, hex: Hex, placed: u8, unit: usize) {
        let side = self.r.active_side(self.s);
        let troops = self.r.troops_at(self.s, hex, side);
        let old = self.s.depth[unit];
        if old != placed {
            for other in troops {
                if (placed..old).contains(&self.s.depth[other]) {
                    self.s.depth[other] += 1;
                }
            }
            self.s.depth[unit] = placed;
            // Remembers that the order did change.
            self.s.sets.victims.insert(unit);
        }
        let placed = placed + 1;
        if usize::from(placed) + 1 < troops.len() {
            self.s.agenda.push(Decision::Order { hex, placed });
        } else {
            self.s.sets.victims = Bits::EMPTY;
            self.say(Rule::Stacks, |r, s| {
                // The whole new order, guns below.
                let units = r.list(s, hex, side);
                let paying = r.paying_for_order(s, r.units_at(s, hex, side));
                let cost =
                    units.iter().map(|&unit| (unit, u8::from(paying.has(unit as usize)))).collect();
                Event::Declare { cost, units, what: What::Reorder }
            });
        }
    }

    /// [6.1] Where infantry and cavalry still share a hex at the end of phase 2, the arm that came
    /// last leaves it.
    pub fn part_arms(&mut self) {
        if !self.r.switches().arms_share_until_phase_end {
            return;
        }
        let side = self.r.active_side(self.s);
        let mut leaving = Bits::EMPTY;
        for hex in self.s.troops[side.index()] {
            let troops = self.r.troops_at(self.s, Hex(hex as u16), side);
            let last = troops.iter().max_by_key(|&unit| self.s.depth[unit]);
            if let Some(last) = last
                && self.r.fit(self.s, troops) == Fit::Mixed
            {
                let horse = self.r.cavalry.has(last);
                leaving |= troops & if horse { self.r.cavalry } else { self.r.infantry };
            }
        }
        if !leaving.is_empty() {
            self.used(Rule::ArmsApart);
            self.push_retreats(leaving, 1, Cause::Trapped);
        }
    }

    /// Counts the rules of chapter 6 that a step of these units onto a hex brings into play.
    pub fn count_stack_rules(&mut self, units: Bits<S>, hex: Hex, side: Side) {
        let friends = self.r.units_at(self.s, hex, side).without(units);
        if friends.is_empty() {
            return;
        }
        self.used(Rule::StackingLimits);
        if self.r.fit(self.s, friends | units) == Fit::Mixed {
            self.used(Rule::ArmsPassThrough);
        }
    }
}

/// Hexes with stacks of one side, of which each has two units or more.
pub(crate) type Stacks = arrayvec::ArrayVec<Hex, MOST_STACKS>;

/// As many as the largest army has hexes if it stands two by two, which no side of 240 units exceeds.
const MOST_STACKS: usize = 120;

/// A short list of units.
type Vec2 = arrayvec::ArrayVec<u8, MOST_UNITS>;

/// The arm that a group of units counts as when it moves: horse if there is any, else foot;
/// limbered guns count as infantry (chapter 9).
pub(crate) fn moving_arm<const S: usize>(units: Bits<S>, cavalry: Bits<S>) -> Arm {
    if units.meets(cavalry) { Arm::Cavalry } else { Arm::Infantry }
}
