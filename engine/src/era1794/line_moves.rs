//! [8.10] Neighbouring units that move as a line.

use crate::bits::Bits;
use crate::era1794::choice::{Choice, Together};
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::Note;
use crate::era1794::state::State;
use crate::era1794::steps::turn_cost;
use crate::hex::{Direction, Facing, Hex};
use crate::table::Table;

/// What the lines of one list of moves are made of. A part belongs to as many lines as there are stacks to
/// its left, and whether it may go at double time is asked once.
pub(crate) struct Lines<const S: usize> {
    /// The units that may be part of a line, if they are troops.
    fit: Bits<S>,
    /// The first unit of each part that was asked about, and of those that may.
    asked: Bits<S>,
    may: Bits<S>,
}

/// The units of one hex that can be part of a line.
#[derive(Clone, Copy)]
struct Part<const S: usize> {
    units: Bits<S>,
    /// The one on top, and whether it is the only one.
    top: usize,
    alone: bool,
    facing: Facing,
    horse: bool,
    square: bool,
}

impl<const S: usize> Lines<S> {
    /// The lines of these units, which may begin to move.
    pub fn of<const U: usize, const H: usize, const X: usize>(
        s: &State<U, S, H, X>,
        able: Bits<S>,
    ) -> Self {
        Self { fit: able.without(s.sets.displaced), asked: Bits::EMPTY, may: Bits::EMPTY }
    }

    /// [8.9] May this part of a line on this hex go at double time?
    #[inline]
    fn may<const U: usize, const H: usize, const X: usize>(
        &mut self,
        rules: &Rules<U, S, H, X>,
        s: &State<U, S, H, X>,
        part: &Part<S>,
        hex: Hex,
    ) -> bool {
        if part.alone && !part.square {
            return self.may_alone(rules, s, part.top, hex);
        }
        let Some(first) = part.units.lowest() else { return false };
        if !self.asked.has(first) {
            self.asked.insert(first);
            self.may.set(first, rules.can_double(s, part.units, hex));
        }
        self.may.has(first)
    }

    /// The same for a unit alone on its hex that is not in square, as part of a line or by itself.
    #[inline]
    pub fn may_alone<const U: usize, const H: usize, const X: usize>(
        &mut self,
        rules: &Rules<U, S, H, X>,
        s: &State<U, S, H, X>,
        unit: usize,
        hex: Hex,
    ) -> bool {
        if !self.asked.has(unit) {
            self.asked.insert(unit);
            self.may.set(unit, rules.can_double_alone(s, unit, hex));
        }
        self.may.has(unit)
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// The units of one hex that can be part of a line: able foot or horse of one arm that stands,
    /// faces and is formed as it was when the phase began.
    pub(crate) fn line_part(&self, s: &State<U, S, H, X>, able: Bits<S>, hex: Hex) -> Bits<S> {
        let side = self.active_side(s);
        if !hex.is_somewhere() || !s.troops[side.index()].has(hex.index()) {
            return Bits::EMPTY;
        }
        let troops = self.troops_at(s, hex, side);
        let part = troops & able.without(s.sets.displaced);
        // A square is part of a line as a whole.
        if troops.meets(s.sets.square) && part != troops { Bits::EMPTY } else { part }
    }

    /// The way along a line: to the right. Where a line may face two ways [8.10], one of the two
    /// ways along it is taken for all, so that each line is found once.
    fn along_line(&self, facing: Facing) -> Direction {
        let right = facing.right_flank();
        if self.switches().line_needs_same_facing {
            right
        } else {
            Direction::from_number(right as u8 % 3)
        }
    }

    /// What the units of this hex can be in a line.
    #[inline]
    fn part_there(&self, s: &State<U, S, H, X>, lines: &Lines<S>, hex: Hex) -> Option<Part<S>> {
        let side = self.active_side(s);
        if !hex.is_somewhere() || !s.troops[side.index()].has(hex.index()) {
            return None;
        }
        // Most are one unit.
        if let Some(top) = s.only_at(hex) {
            return lines.fit.has(top).then(|| Part {
                units: Bits::of(top),
                top,
                alone: true,
                facing: s.facing[top],
                horse: self.cavalry.has(top),
                square: s.sets.square.has(top),
            });
        }
        let units = self.line_part(s, lines.fit, hex);
        let top = Self::topmost(s, units)?;
        Some(Part {
            units,
            top,
            alone: false,
            facing: s.facing[top],
            horse: units.meets(self.cavalry),
            square: units.meets(s.sets.square),
        })
    }

    /// May units that face these ways be in one line?
    fn is_aligned(&self, facing: Facing, other: Facing) -> bool {
        let opposite = other == Facing::from_number(facing as u8 + 3);
        other == facing || opposite && !self.switches().line_needs_same_facing
    }

    /// By how many sixths of a circle the way of a member of a line lies clockwise from that of the
    /// first, which faces so. A line may face two ways if the switch allows it: each goes its own left or
    /// right.
    pub(crate) fn turned_from(&self, s: &State<U, S, H, X>, group: Bits<S>, facing: Facing) -> u8 {
        let own = self.facing_of(s, group);
        // [7.3.2 of *Maciejowice 1794*] Squares have no front: all go one way, and so do the companies
        // of one that was broken since.
        if self.adjacent_squares_line_up()
            && (group.meets(s.sets.square) || !self.is_aligned(facing, own))
        {
            return 0;
        }
        own as u8 + 6 - facing as u8
    }

    /// The lines that begin with the stack of this unit and go on to its right.
    #[inline]
    pub(crate) fn line_choices(
        &self,
        s: &State<U, S, H, X>,
        leading: usize,
        lines: &mut Lines<S>,
        out: &mut Out,
    ) {
        if self.adjacent_squares_line_up() && s.sets.square.has(leading) {
            self.square_line_choices(s, lines.fit, leading, out);
            return;
        }
        let right = self.along_line(s.facing[leading]);
        let next = self.map.neighbour(s.hex[leading], right);
        let side = self.active_side(s).index();
        // Most have nobody beside them.
        if next.is_somewhere() && s.troops[side].has(next.index()) {
            self.lines_along(s, s.hex[leading], right, lines, out);
        }
    }

    /// The lines that begin on this hex and go on this way.
    fn lines_along(
        &self,
        s: &State<U, S, H, X>,
        mut hex: Hex,
        right: Direction,
        lines: &mut Lines<S>,
        out: &mut Out,
    ) {
        let Some(mut part) = self.part_there(s, lines, hex) else { return };
        let unit = part.top as u8;
        // [8.9] A line goes at double time if all of it may; the first is asked when there is a line.
        let mut all_double = None;
        for hexes in 2..=u8::MAX {
            if self.along_line(part.facing) != right {
                return;
            }
            let next = self.map.neighbour(hex, right);
            let Some(other) = self.part_there(s, lines, next) else { return };
            // [7.2.2] Squares form lines with squares.
            if other.horse != part.horse
                || other.square != part.square
                || !self.is_aligned(part.facing, other.facing)
            {
                return;
            }
            let may_double = all_double.unwrap_or_else(|| lines.may(self, s, &part, hex))
                && lines.may(self, s, &other, next);
            all_double = Some(may_double);
            (hex, part) = (next, other);
            let together = Together::Line(hexes);
            offer(out, Choice::Move { unit, together, double: false });
            if may_double {
                offer(out, Choice::Move { unit, together, double: true });
            }
        }
    }

    /// All units in the line of so many hexes that begins with this unit's.
    pub(crate) fn line_members(
        &self,
        s: &State<U, S, H, X>,
        able: Bits<S>,
        unit: usize,
        hexes: u8,
    ) -> Bits<S> {
        let mut hex = s.hex[unit];
        let right = self.along_line(self.facing_of(s, self.line_part(s, able, hex)));
        let mut members = Bits::EMPTY;
        for _ in 0..hexes {
            members |= self.line_part(s, able, hex);
            hex = self.map.neighbour(hex, right);
        }
        members
    }

    /// The common steps of a line: those that at least one member can take; the others drop out.
    pub(crate) fn line_step_choices(&self, s: &State<U, S, H, X>, out: &mut Out) {
        let mut groups = Self::groups(s).peekable();
        let Some(&(_, leading)) = groups.peek() else { return };
        let facing = self.facing_of(s, leading);
        let mut possible = [false; 6];
        for (hex, group) in groups {
            let own = self.turned_from(s, group, facing);
            let mut steps = arrayvec::ArrayVec::new();
            self.steps(s, group, hex, &mut steps);
            for (direction, _) in steps {
                possible[direction.clockwise((12 - own) % 6).index()] = true;
            }
        }
        for direction in Direction::ALL {
            if possible[direction.index()] {
                offer(out, Choice::Step { direction, charge: false });
            }
        }
    }

    /// The turns of one hex of a line at the end of its move.
    pub(crate) fn line_turn_choices(&self, s: &State<U, S, H, X>, hex: Hex, out: &mut Out) {
        let group = s.sets.moving & s.at(hex);
        let others = self.units_at(s, hex, self.active_side(s)).without(group | self.guns);
        let barred = group.is_empty()
            || !others.is_empty()
            || self.is_clash(s, hex)
            // [8.15.2] A counterattack in this move ended it; one before it did not.
            || group.meets(s.sets.square | s.sets.stopped | s.sets.caught)
            || Self::has_turned(s, group.without(self.guns));
        if barred {
            return;
        }
        // No guns are in a line.
        let left = Self::points_for_turn(s, group);
        let facing = self.facing_of(s, group);
        for to in Facing::ALL {
            if to != facing && turn_cost(facing, to) <= left {
                offer(out, Choice::Turn(to));
            }
        }
        if !out.is_empty() {
            offer(out, Choice::Halt);
        }
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// One hex of a line turns at the end of the move.
    pub fn line_turn(&mut self, hex: Hex, facing: Facing) {
        let group = self.s.sets.moving & self.s.at(hex);
        self.begin();
        self.turn_group(group, facing);
    }

    /// Members of a line that won a charge and can be in no line with the others as they face now go on
    /// by themselves, after the others.
    pub fn drop_from_line(&mut self, group: Bits<S>) {
        let rest = self.s.going().without(group);
        if rest.is_empty() {
            return;
        }
        let [others, own] = [rest, group].map(|units| self.r.facing_of(self.s, units));
        if !self.r.is_aligned(others, own) {
            self.s.sets.aside |= group;
        }
    }
}
