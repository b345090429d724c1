//! [8.1] to [8.9]: what a step means and costs, and when it is legal. The units that step are in `bodies`.

use crate::bits::Bits;
use crate::era1794::bodies::{Body, Pace};
use crate::era1794::core::Rules;
use crate::era1794::map::CLOSED;
use crate::era1794::setup::Terrain;
use crate::era1794::stacks::Fit;
use crate::era1794::state::State;
use crate::hex::{Direction, Facing, Hex, Zone};

/// A hex that some units could enter, and what it would cost.
#[allow(clippy::struct_excessive_bools)] // Each is a fact about one step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub to: Hex,
    /// For foot, and for horse and limbered guns.
    pub cost: [u8; 2],
    /// For foot in skirmish order: one point, whatever the ground.
    pub open_cost: u8,
    /// Enemies are there.
    pub enemies: bool,
    /// Friends are there.
    pub friends: bool,
    /// Friends of the other arm are there: no stopping.
    pub mixed: bool,
    /// A step back [8.6].
    pub rear: bool,
}

impl Entry {
    /// What foot at double time pays: [8.9] all of it together.
    pub fn pace<const S: usize>(&self, body: &Body<S>) -> u8 {
        if body.open { self.open_cost } else { self.cost[0] }
    }

    /// What each unit pays of those that pay alike.
    #[inline]
    fn price_at(&self, pace: Pace) -> u8 {
        match pace {
            Pace::Foot => self.cost[0],
            Pace::Mounted => self.cost[1],
            Pace::Open => self.open_cost,
        }
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [8.2] Is a hex closed to some of these units, as a castle to horse and limbered guns?
    #[inline]
    pub(crate) fn is_closed_to(&self, group: Bits<S>, to: Hex) -> bool {
        if X == 0 || self.map.terrain(to) != Terrain::Castle {
            return false;
        }
        let [foot, others] = self.switches().terrain.castle.map(|cost| cost.is_none());
        others && !group.within(self.infantry) || foot && group.meets(self.infantry)
    }

    /// The same for guns that their crews push: they go where foot goes [8.11].
    pub(crate) fn is_closed_to_crews(&self, to: Hex) -> bool {
        X > 0
            && self.map.terrain(to) == Terrain::Castle
            && self.switches().terrain.castle[0].is_none()
    }

    /// What it would mean for a group to go from a hex in a direction. Nothing if the rules forbid
    /// it whatever the points.
    #[inline]
    pub(crate) fn entry(
        &self,
        s: &State<U, S, H, X>,
        body: &Body<S>,
        from: Hex,
        direction: Direction,
        leaving_friends: bool,
    ) -> Option<Entry> {
        let Body { group, side, square, double, zoned, .. } = *body;
        // [8.1] Front hexes, [8.6] rear hexes.
        let zone = body.facing.zone(direction);
        if zoned && zone == Zone::Flank {
            return None;
        }
        let rear = zoned && zone == Zone::Rear;
        let to = self.map.neighbour(from, direction);
        if !to.is_somewhere() {
            return None;
        }
        let costs = &self.switches().terrain;
        let enemies = self.holds(s, to, side.other());
        let friends = self.holds(s, to, side);
        // [8.6] No stepping back into a clash, [8.12] no limbered guns into the enemy, and
        // limbered guns have no rear step; [7.2.2] a square does not attack.
        let guns = group.meets(self.guns);
        if enemies && (rear || square || guns) || rear && guns {
            return None;
        }
        if square && self.map.terrain(to) != Terrain::Clear {
            return None;
        }
        if double {
            let edge = self.map.side(from, direction);
            if self.map.terrain(to).is_closed_country() || edge.escarpment || edge.river {
                return None;
            }
        }
        if self.is_closed_to(group, to) {
            return None;
        }
        // Units that move together fit together.
        let fit = if friends { self.fit_on(s, group, to, side) } else { Fit::Fits };
        if fit == Fit::Over || fit == Fit::Mixed && enemies {
            return None;
        }
        let extra = if enemies { costs.enemy } else { 0 }
            + if rear { costs.rear } else { 0 }
            + if leaving_friends { costs.friends } else { 0 };
        Some(Entry {
            to,
            cost: [false, true].map(|mounted| {
                let cost = self.map.cost(from, direction, mounted);
                if X > 0 { cost.saturating_add(extra) } else { cost + extra }
            }),
            open_cost: 1 + extra,
            enemies,
            friends,
            mixed: fit == Fit::Mixed && !self.switches().arms_share_until_phase_end,
            rear,
        })
    }

    /// What a unit pays for an entry; a square spends everything.
    #[inline]
    pub(crate) fn price(&self, s: &State<U, S, H, X>, unit: usize, entry: &Entry) -> u8 {
        if s.sets.square.has(unit) {
            self.allowance[unit]
        } else if s.is_in_skirmish_order(unit) {
            entry.open_cost
        } else {
            entry.cost[usize::from(self.is_mounted(unit))]
        }
    }

    /// May the group take this step now? Gives what it means.
    pub(crate) fn step(
        &self,
        s: &State<U, S, H, X>,
        body: &Body<S>,
        from: Hex,
        direction: Direction,
    ) -> Option<Entry> {
        if body.among_full {
            return None;
        }
        // Most steps lead to where nobody is.
        if let Some(entry) = self.step_into_open(s, body, from, direction) {
            return Some(entry);
        }
        let entry = self.entry(s, body, from, direction, body.leaves_friends)?;
        let group = body.group;
        let after_spending = self.switches().last_step_after_spending;
        let mut least_left = u8::MAX;
        // Most groups pay alike, and all of them can.
        let alike = body.pace.map(|pace| entry.price_at(pace));
        let alike = alike.and_then(|price| (body.least + body.bonus).checked_sub(price));
        let each = if let Some(left) = alike {
            least_left = left;
            Bits::EMPTY
        } else {
            group
        };
        for unit in each {
            let price = self.price(s, unit, &entry);
            // [8.5] One hex is always possible, but not for a square or at double time. It may cost
            // more than the allowance, not more than what shots and turns have left of it.
            let always = !s.sets.entered.has(unit)
                && (after_spending || s.points[unit] >= self.allowance[unit])
                && !body.double
                && !body.square
                && !entry.mixed;
            let left = s.points[unit] + body.bonus;
            if left < price && !always {
                return None;
            }
            least_left = least_left.min(left.saturating_sub(price));
        }
        if entry.mixed && !self.has_exit(s, body, &entry, least_left) {
            return None;
        }
        // [8.9] Friends may be joined at double time, not passed.
        if body.double && entry.friends && !entry.enemies && least_left > 0 {
            return None;
        }
        Some(entry)
    }

    /// The same for a step to where nobody is that the group can pay. Nothing for any other step, which may
    /// be legal or not.
    #[inline]
    fn step_into_open(
        &self,
        s: &State<U, S, H, X>,
        body: &Body<S>,
        from: Hex,
        direction: Direction,
    ) -> Option<Entry> {
        let rear = match body.facing.zone(direction) {
            Zone::Rear => body.zoned,
            Zone::Flank if body.zoned => return None,
            Zone::Front | Zone::Flank => false,
        };
        let to = self.map.neighbour(from, direction);
        if !to.is_somewhere() || self.is_held(s, to) {
            return None;
        }
        // Squares pay otherwise.
        let pace = body.pace?;
        let barred = body.double && self.map.open_cost(from, direction) == CLOSED
            || X > 0 && self.map.terrain(to) == Terrain::Castle
            || rear && body.group.meets(self.guns);
        if barred {
            return None;
        }
        let costs = &self.switches().terrain;
        let extra =
            if rear { costs.rear } else { 0 } + if body.leaves_friends { costs.friends } else { 0 };
        let cost = |mounted| self.map.cost(from, direction, mounted).saturating_add(extra);
        let entry = Entry {
            to,
            cost: [cost(false), cost(true)],
            open_cost: 1 + extra,
            enemies: false,
            friends: false,
            mixed: false,
            rear,
        };
        (entry.price_at(pace) <= body.least + body.bonus).then_some(entry)
    }

    /// [6.1.1] Could the group go on from a hex of friends of the other arm?
    fn has_exit(&self, s: &State<U, S, H, X>, body: &Body<S>, entry: &Entry, left: u8) -> bool {
        if body.double {
            return false;
        }
        // [6.4] A hex whose units reach a limit by themselves, of whichever arm, is not passed.
        let passed = self.units_at(s, entry.to, body.side).without(body.group);
        if self.is_full(s, passed) {
            return false;
        }
        body.facing.front().into_iter().chain(body.facing.rear()).any(|direction| {
            let Some(next) = self.entry(s, body, entry.to, direction, true) else {
                return false;
            };
            let price = match body.pace {
                Some(pace) => next.price_at(pace),
                None => body.group.iter().map(|unit| self.price(s, unit, &next)).max().unwrap_or(0),
            };
            left >= price && (!next.mixed || self.has_exit(s, body, &next, left - price))
        })
    }

    /// The steps that a group may take now, in the order of directions.
    pub(crate) fn steps(
        &self,
        s: &State<U, S, H, X>,
        group: Bits<S>,
        from: Hex,
        found: &mut arrayvec::ArrayVec<(Direction, Entry), 6>,
    ) {
        let body = self.body(s, group, from);
        for direction in Direction::ALL {
            // Flank hexes are never entered, except by squares and guns alone.
            if body.zoned && body.facing.zone(direction) == Zone::Flank {
                continue;
            }
            if let Some(entry) = self.step(s, &body, from, direction) {
                found.push((direction, entry));
            }
        }
        // [8.9] All points must be spent: while some way does that, no other is taken.
        if s.mover.double {
            self.keep_spending(s, &body, found);
        }
    }

    /// Has a group to go on while it can: among friends of the other arm [6.1], and at double time
    /// [8.9]?
    pub(crate) fn must_go_on(&self, s: &State<U, S, H, X>, group: Bits<S>, hex: Hex) -> bool {
        if !s.mover.double && !self.is_among_other_arm(s, group, hex) {
            return false;
        }
        let body = self.body(s, group, hex);
        Direction::ALL.iter().any(|&direction| self.step(s, &body, hex, direction).is_some())
    }

    /// [6.1] Has the group come among friends of the other arm, where it may not stop?
    pub(crate) fn is_among_other_arm(
        &self,
        s: &State<U, S, H, X>,
        group: Bits<S>,
        hex: Hex,
    ) -> bool {
        group.meets(s.sets.entered)
            && !self.switches().arms_share_until_phase_end
            && self.fit_on(s, group, hex, self.active_side(s)) == Fit::Mixed
    }
}

/// [8.7] The cost of a turn: one point for 60°, two for more.
pub(crate) fn turn_cost(from: Facing, to: Facing) -> u8 {
    from.turn_to(to).min(2)
}
