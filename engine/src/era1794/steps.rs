//! [8.1] to [8.9]: what a step means and costs, and when it is legal.

use crate::bits::Bits;
use crate::era1794::core::Rules;
use crate::era1794::map::CLOSED;
use crate::era1794::setup::Terrain;
use crate::era1794::stacks::Fit;
use crate::era1794::state::State;
use crate::game::Side;
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

/// How units pay that all pay alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// As foot.
    Foot,
    /// As horse, which limbered guns do too.
    Mounted,
    /// One point a hex, in skirmish order.
    Open,
}

/// Units that would step together, with what the rules ask of them again and again.
#[allow(clippy::struct_excessive_bools)] // Each is a fact about the units that step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<const S: usize> {
    pub group: Bits<S>,
    pub side: Side,
    pub facing: Facing,
    /// In square [7.2.2].
    pub square: bool,
    /// All in skirmish order [7.2 of *Maciejowice 1794*].
    pub open: bool,
    /// Has a front, flanks and a rear: not a square, nor guns alone.
    pub zoned: bool,
    /// At double time [8.9].
    pub double: bool,
    /// Points that it would have besides those on the ledger.
    pub bonus: u8,
    /// The fewest points on the ledger of any of them.
    pub least: u8,
    /// How they pay, if all pay alike.
    pub pace: Option<Pace>,
    /// It has passed friends that stay behind on the hex it is on [6.3].
    pub leaves_friends: bool,
    /// They reach a limit by themselves, so that it may not go on from there [6.4].
    pub among_full: bool,
}

/// The units of a side on one hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stack<const S: usize> {
    pub hex: Hex,
    pub units: Bits<S>,
}

/// Units of a move on each of its hexes.
pub(crate) type ByHex<const S: usize> = arrayvec::ArrayVec<(Hex, Bits<S>), MOST_HEXES>;

/// No more hexes than that move at once: a line as long as the longest side of the largest board,
/// which has 52 columns.
pub(crate) const MOST_HEXES: usize = 52;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// Does a unit pay as cavalry? Limbered guns do [8.12].
    #[inline]
    pub(crate) fn is_mounted(&self, unit: usize) -> bool {
        !self.infantry.has(unit)
    }

    /// [8.2] Is a hex closed to some of these units, as a castle to horse and limbered guns?
    #[inline]
    pub(crate) fn is_closed_to(&self, group: Bits<S>, to: Hex) -> bool {
        X > 0
            && self.map.terrain(to) == Terrain::Castle
            && self.switches().terrain.castle[1].is_none()
            && !group.within(self.infantry)
    }

    /// The facing that a group moves by: that of its top unit, or of the guns.
    #[inline]
    pub(crate) fn facing_of(&self, s: &State<U, S, H, X>, group: Bits<S>) -> Facing {
        let Some(first) = group.lowest() else { return Facing::N };
        // Most groups are one unit.
        if !group.has_several() {
            return s.facing[first];
        }
        let leading = Self::topmost(s, group.without(self.guns));
        s.facing[leading.unwrap_or(first)]
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

    /// [6.3] The friends that the group passes if it goes on from this hex: those that were there
    /// when it entered, other members of its line among them. Joiners go to the bottom [6.0], so
    /// these are the units above it; a unit that has joined since is below and was not passed.
    pub(crate) fn friends_passed(
        &self,
        s: &State<U, S, H, X>,
        group: Bits<S>,
        from: Hex,
    ) -> Bits<S> {
        if !group.meets(s.sets.entered) {
            return Bits::EMPTY;
        }
        let side = self.side[group.lowest().unwrap_or(0)];
        let mut others = self.units_at(s, from, side).without(group);
        if !others.is_empty() {
            let highest = group.iter().map(|unit| s.depth[unit]).min().unwrap_or(0);
            for other in others {
                if s.depth[other] > highest {
                    others.remove(other);
                }
            }
        }
        others
    }

    /// What the rules of movement ask of a group on its hex, at the pace of the present move.
    pub(crate) fn body(&self, s: &State<U, S, H, X>, group: Bits<S>, from: Hex) -> Body<S> {
        let passed = self.friends_passed(s, group, from);
        Body {
            double: s.mover.double,
            leaves_friends: !passed.is_empty(),
            among_full: self.is_full(s, passed),
            ..self.fresh_body(s, group)
        }
    }

    /// The same for a group that is about to start.
    pub(crate) fn fresh_body(&self, s: &State<U, S, H, X>, group: Bits<S>) -> Body<S> {
        if let Some(unit) = group.lowest()
            && !group.has_several()
        {
            return self.body_of_one(s, unit);
        }
        let (square, open) = (group.meets(s.sets.square), Self::is_open_order(s, group));
        let pace = if square {
            None
        } else if open {
            Some(Pace::Open)
        } else if X > 0 && group.meets(s.skirmishers()) {
            None
        } else if group.within(self.infantry) {
            Some(Pace::Foot)
        } else {
            (!group.meets(self.infantry)).then_some(Pace::Mounted)
        };
        Body {
            group,
            side: self.side[group.lowest().unwrap_or(0)],
            facing: self.facing_of(s, group),
            square,
            open,
            zoned: !square && !group.within(self.guns),
            double: false,
            bonus: 0,
            least: group.iter().map(|unit| s.points[unit]).min().unwrap_or(0),
            pace,
            leaves_friends: false,
            among_full: false,
        }
    }

    /// The same for a unit by itself, as most are.
    #[inline]
    fn body_of_one(&self, s: &State<U, S, H, X>, unit: usize) -> Body<S> {
        let (square, open) = (s.sets.square.has(unit), s.is_in_skirmish_order(unit));
        let pace = if open {
            Pace::Open
        } else if self.is_mounted(unit) {
            Pace::Mounted
        } else {
            Pace::Foot
        };
        Body {
            group: Bits::of(unit),
            side: self.side[unit],
            facing: s.facing[unit],
            square,
            open,
            zoned: !square && !self.guns.has(unit),
            double: false,
            bonus: 0,
            least: s.points[unit],
            pace: (!square).then_some(pace),
            leaves_friends: false,
            among_full: false,
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

    /// The units of the move that can go on, hex by hex.
    #[inline]
    pub(crate) fn groups(s: &State<U, S, H, X>) -> Groups<'_, U, S, H, X> {
        Self::by_hex(s, s.going())
    }

    /// Units on the map sorted by the hex they are on, in the order of the first unit of each.
    #[inline]
    pub(crate) fn by_hex(s: &State<U, S, H, X>, units: Bits<S>) -> Groups<'_, U, S, H, X> {
        Groups { s, left: units }
    }
}

/// Units hex by hex.
pub(crate) struct Groups<'a, const U: usize, const S: usize, const H: usize, const X: usize> {
    s: &'a State<U, S, H, X>,
    /// Those of hexes to come.
    left: Bits<S>,
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Iterator
    for Groups<'_, U, S, H, X>
{
    type Item = (Hex, Bits<S>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let first = self.left.lowest()?;
        let hex = self.s.hex[first];
        // Most groups are a single unit, and the only one.
        let mut group = Bits::of(first);
        if self.left != group {
            group |= self.left & self.s.at(hex);
        }
        self.left = self.left.without(group);
        Some((hex, group))
    }
}

/// [8.7] The cost of a turn: one point for 60°, two for more.
pub(crate) fn turn_cost(from: Facing, to: Facing) -> u8 {
    from.turn_to(to).min(2)
}
