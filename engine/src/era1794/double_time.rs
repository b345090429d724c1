//! [8.9] Double time: which foot may go at it, and that it spends all its points.

use crate::bits::Bits;
use crate::era1794::bodies::Body;
use crate::era1794::core::Rules;
use crate::era1794::map::{CLOSED, Map};
use crate::era1794::state::{MoveKind, State};
use crate::era1794::steps::Entry;
use crate::hex::{Direction, Facing, Hex, Zone};

/// More movement points than any unit can have: twice the largest allowance.
const MOST_POINTS: usize = 48;

/// For each rest of points, from none on, the hexes from which a search has failed; shorter than it
/// may be as long as it has not failed with more.
type Hopeless<const H: usize> = arrayvec::ArrayVec<Bits<H>, MOST_POINTS>;

/// What each step at double time costs foot by its ground; [`CLOSED`] where the ground bars it.
pub(crate) fn open_costs<const H: usize>(map: &Map<H>) -> Vec<[u8; 6]> {
    let step = |hex: Hex, direction: Direction| {
        let (to, edge) = (map.neighbour(hex, direction), map.side(hex, direction));
        let barred = !to.is_somewhere()
            || map.terrain(to).is_closed_country()
            || edge.escarpment
            || edge.river;
        if barred { CLOSED } else { map.cost(hex, direction, false) }
    };
    map.board.hexes().map(|hex| Direction::ALL.map(|direction| step(hex, direction))).collect()
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [8.9] Can foot at double time spend exactly these points from here, or end in a clash?
    /// `hopeless` remembers for each rest of points the hexes from which that is known to fail.
    fn can_spend(
        &self,
        s: &State<U, S, H, X>,
        body: &Body<S>,
        from: Hex,
        left: u8,
        hopeless: &mut Hopeless<H>,
    ) -> bool {
        let rest = left as usize % MOST_POINTS;
        if hopeless.get(rest).is_some_and(|known| known.has(from.index())) {
            return false;
        }
        let found = body.facing.front().into_iter().chain(body.facing.rear()).any(|direction| {
            let to = self.map.neighbour(from, direction);
            if to.is_somewhere() && !self.is_held(s, to) {
                return self.open_pace(body, from, direction).is_some_and(|price| {
                    price == left
                        || price < left && self.can_spend(s, body, to, left - price, hopeless)
                });
            }
            let Some(entry) = self.entry(s, body, from, direction, false) else { return false };
            let price = entry.pace(body);
            if price > left || entry.mixed {
                false
            } else if entry.enemies || price == left {
                true
            } else {
                !entry.friends && self.can_spend(s, body, entry.to, left - price, hopeless)
            }
        });
        if !found {
            while hopeless.len() <= rest {
                hopeless.push(Bits::EMPTY);
            }
            hopeless[rest].insert(from.index());
        }
        found
    }

    /// What foot at double time pays for a step to where nobody is, if its ground does not bar it: the same
    /// as by [`Rules::entry`].
    #[inline]
    fn open_pace(&self, body: &Body<S>, from: Hex, direction: Direction) -> Option<u8> {
        let ground = self.map.open_cost(from, direction);
        let extra = match body.facing.zone(direction) {
            Zone::Rear => self.switches().terrain.rear,
            Zone::Front | Zone::Flank => 0,
        };
        let price = if body.open { 1 } else { ground };
        (ground != CLOSED).then(|| price.saturating_add(extra))
    }

    /// Does a way straight on over open ground where nobody is spend exactly these points? That is all
    /// that most foot has to know.
    fn spends_straight_on(
        &self,
        s: &State<U, S, H, X>,
        body: &Body<S>,
        from: Hex,
        left: u8,
    ) -> bool {
        body.facing.front().into_iter().any(|direction| {
            let (mut hex, mut left) = (from, left);
            while left > 0 {
                let ground = self.map.open_cost(hex, direction);
                let price = if body.open { 1 } else { ground };
                if ground == CLOSED || price > left {
                    return false;
                }
                hex = self.map.neighbour(hex, direction);
                if self.is_held(s, hex) {
                    return false;
                }
                left -= price;
            }
            true
        })
    }

    /// Has either side combat units there?
    #[inline]
    pub(crate) fn is_held(&self, s: &State<U, S, H, X>, hex: Hex) -> bool {
        s.held[0].has(hex.index()) || s.held[1].has(hex.index())
    }

    /// [8.9] Does a step at double time spend all points, or lead to where the rest can be spent?
    fn spends_all(
        &self,
        s: &State<U, S, H, X>,
        body: &Body<S>,
        entry: &Entry,
        hopeless: &mut Hopeless<H>,
    ) -> bool {
        let left = body.least;
        let price = entry.pace(body);
        entry.enemies
            || price == left
            || self.spends_straight_on(s, body, entry.to, left - price)
            || self.can_spend(s, body, entry.to, left - price, hopeless)
    }

    /// Of the steps that foot at double time could take, leaves out those that do not spend all points,
    /// if some do.
    pub(crate) fn keep_spending(
        &self,
        s: &State<U, S, H, X>,
        body: &Body<S>,
        found: &mut arrayvec::ArrayVec<(Direction, Entry), 6>,
    ) {
        let mut hopeless = Hopeless::new();
        let mut spending = found.clone();
        spending.retain(|(_, entry)| self.spends_all(s, body, entry, &mut hopeless));
        if !spending.is_empty() {
            *found = spending;
        }
    }

    /// The step that a member of the move takes with the others: at double time only one that it
    /// could choose by itself.
    pub(crate) fn line_step(
        &self,
        s: &State<U, S, H, X>,
        body: &Body<S>,
        from: Hex,
        direction: Direction,
    ) -> Option<Entry> {
        let entry = self.step(s, body, from, direction)?;
        // What goes by itself was offered no other.
        if !s.mover.double || s.mover.kind != MoveKind::Line {
            return Some(entry);
        }
        // What [`Rules::steps`] lists, without the list.
        let mut hopeless = Hopeless::new();
        if self.spends_all(s, body, &entry, &mut hopeless) {
            return Some(entry);
        }
        let better = Direction::ALL.into_iter().any(|other| {
            let other = self.step(s, body, from, other);
            other.is_some_and(|other| self.spends_all(s, body, &other, &mut hopeless))
        });
        (!better).then_some(entry)
    }

    /// [8.9] May these units go at double time?
    pub(crate) fn can_double(&self, s: &State<U, S, H, X>, group: Bits<S>, hex: Hex) -> bool {
        if !group.within(self.infantry) || group.meets(s.sets.square) {
            return false;
        }
        let mut least = u8::MAX;
        for unit in group {
            if s.points[unit] < self.allowance[unit] {
                return false;
            }
            least = least.min(s.points[unit]);
        }
        let bonus = self.switches().movement.double_time;
        let facing = self.facing_of(s, group);
        if self.has_open_ground_ahead(s, hex, facing, least.saturating_add(bonus)) {
            return true;
        }
        let body = Body { double: true, bonus, ..self.fresh_body(s, group) };
        self.can_step_double(s, &body, hex)
    }

    /// The same for one unit that is not in square.
    #[inline]
    pub(crate) fn can_double_alone(&self, s: &State<U, S, H, X>, unit: usize, hex: Hex) -> bool {
        let points = s.points[unit];
        if !self.infantry.has(unit) || points < self.allowance[unit] {
            return false;
        }
        let bonus = self.switches().movement.double_time;
        self.has_open_ground_ahead(s, hex, s.facing[unit], points + bonus)
            || self.can_double(s, Bits::of(unit), hex)
    }

    /// Has foot at double time any step to take?
    #[inline(never)]
    fn can_step_double(&self, s: &State<U, S, H, X>, body: &Body<S>, hex: Hex) -> bool {
        let mut ways = body.facing.front().into_iter().chain(body.facing.rear());
        ways.any(|direction| self.step(s, body, hex, direction).is_some())
    }

    /// Has foot with so many points a step before or behind it at double time that needs no second look? Nobody
    /// is there, and it can pay. Most foot has, and this is asked of all foot of a command again and
    /// again.
    #[inline]
    fn has_open_ground_ahead(
        &self,
        s: &State<U, S, H, X>,
        hex: Hex,
        facing: Facing,
        left: u8,
    ) -> bool {
        let rear = self.switches().terrain.rear;
        let is_open = |direction, more: u8| {
            let ground = self.map.open_cost(hex, direction);
            // In skirmish order a step costs one.
            ground != CLOSED
                && ground.max(1).saturating_add(more) <= left
                && !self.is_held(s, self.map.neighbour(hex, direction))
        };
        facing.front().into_iter().any(|direction| is_open(direction, 0))
            || facing.rear().into_iter().any(|direction| is_open(direction, rear))
    }
}
