//! What can be attacked from where: the possibility of an attack of chapter 3, and the ranges, edges and
//! lines of fire of chapter 6. Not for what an attack does.

use std::ops::ControlFlow;

use crate::square::Square;
use crate::verdox::choice::{Choice, Choices};
use crate::verdox::core::{Rules, offer};
use crate::verdox::rules::Rule;
use crate::verdox::setup::Kind;
use crate::verdox::state::{Squares, State, side_of};

/// A unit that is about to fire, with everything that does not depend on its target.
#[allow(clippy::struct_excessive_bools)] // Each is a fact about one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    from: Square,
    level: i8,
    /// Its range, with what the ground adds against any target.
    range: i8,
    on_hill: bool,
    in_wood: bool,
    /// Whether a neighbouring square is lower.
    over_edge: bool,
    /// Whether a neighbouring square is higher.
    below_edge: bool,
}

impl Rules {
    /// The distance of two squares, counted as the switch says.
    #[inline]
    pub fn distance(&self, from: Square, to: Square) -> u8 {
        let (down, right) = self.map.apart(from, to);
        self.setup.rules.range.distance(down, right)
    }

    /// Whether something is true of a neighbour of a square.
    #[inline]
    fn borders(&self, square: Square, is: impl Fn(Square) -> bool) -> bool {
        self.map.around(square).any(is)
    }

    /// Prepares a unit to fire from where it stands.
    ///
    /// # Errors
    /// The rule that forbids it any fire.
    #[inline]
    pub(crate) fn shot(&self, s: &State, unit: u8) -> Result<Shot, Rule> {
        let from = s.square[usize::from(unit)];
        let (map, at) = (&self.map, from.index());
        let kind = s.kind[usize::from(unit)];
        if map.is_wet(from) && s.aboard(unit).is_none() {
            return Err(if map.canal.has(at) {
                Rule::NoFireFromCanal
            } else {
                Rule::NoFireFromMarsh
            });
        }
        let in_wood = map.wood.has(at);
        if in_wood && !self.borders(from, |other| !map.wood.has(other.index())) {
            return Err(Rule::FireFromWoodEdge);
        }
        let level = self.level(s, from);
        let range = self.setup.kinds[kind.index()].range as i8;
        Ok(Shot {
            from,
            level,
            range: range + i8::from(s.walls.has(at)),
            on_hill: map.hill.has(at),
            in_wood,
            over_edge: level > -1 && self.borders(from, |other| self.level(s, other) < level),
            below_edge: level < 0 && self.borders(from, |other| self.level(s, other) > level),
        })
    }

    /// Checks whether this unit's fire can hit what is on a square. `at_unit` means a unit there, and not a
    /// wall or a barge.
    ///
    /// # Errors
    /// The rule that forbids it: the possibility of an attack [3.8] if it is out of range.
    #[inline]
    pub(crate) fn line(
        &self,
        s: &State,
        shot: &Shot,
        to: Square,
        at_unit: bool,
    ) -> Result<(), Rule> {
        let (map, at) = (&self.map, to.index());
        let level = self.level(s, to);
        let mut range = shot.range;
        range += i8::from(shot.on_hill && level < shot.level);
        range -= i8::from(shot.level < 0 && level > shot.level);
        if at_unit {
            range -= i8::from(map.wood.has(at));
            range -= i8::from(s.walls.has(at));
        }
        if self.distance(shot.from, to) as i8 > range {
            return Err(Rule::Attack);
        }
        if level < shot.level && !shot.over_edge {
            return Err(if shot.on_hill {
                Rule::FireFromHillEdge
            } else if s.walls.has(shot.from.index()) {
                Rule::WallsAreHigh
            } else {
                Rule::FireFromRim
            });
        }
        if shot.level < 0 && level > shot.level && !shot.below_edge {
            return Err(Rule::FireFromValleyEdge);
        }
        if map.hill.has(at)
            && shot.level < level
            && !self.borders(to, |other| self.level(s, other) < level)
        {
            return Err(Rule::FireAtHillEdge);
        }
        if map.wood.has(at)
            && !shot.in_wood
            && !self.borders(to, |other| !map.wood.has(other.index()))
        {
            return Err(Rule::FireAtWoodEdge);
        }
        let occupied = s.held[0] | s.held[1];
        for [one, other] in map.between(shot.from, to) {
            if let Some(rule) = self.blocks(s, &occupied, one, shot.level, level)
                && (one == other || self.blocks(s, &occupied, other, shot.level, level).is_some())
            {
                return Err(rule);
            }
        }
        Ok(())
    }

    /// The rule by which a square in between blocks the line of a shooter at one level to a target at
    /// another, if it does.
    #[inline]
    fn blocks(
        &self,
        s: &State,
        occupied: &Squares,
        square: Square,
        shooter: i8,
        target: i8,
    ) -> Option<Rule> {
        let (map, at) = (&self.map, square.index());
        if map.wood.has(at) {
            return Some(Rule::WoodsBlockFire);
        }
        if s.walls.has(at) {
            return Some(Rule::WallsBlockFire);
        }
        let is_hill = map.hill.has(at);
        if is_hill && !(shooter == 1 && target == 1) {
            return Some(Rule::HillsBlockFire);
        }
        let level = i8::from(is_hill) - i8::from(map.valley.has(at));
        if level > shooter.max(target) {
            return Some(Rule::FireFromValleyEdge);
        }
        (level >= shooter && occupied.has(at)).then_some(Rule::UnitsBlockFire)
    }

    /// Checks whether a unit can attack a neighbouring square hand to hand.
    ///
    /// # Errors
    /// The rule that forbids it: walls are high (house), or passengers may only fire (the letter of
    /// 7.7.5, if the switch asks for it).
    #[inline]
    pub(crate) fn grip(&self, s: &State, unit: u8, to: Square) -> Result<(), Rule> {
        let rules = &self.setup.rules;
        if !rules.barge_melee && s.aboard(unit).is_some() {
            return Err(Rule::PassengersFire);
        }
        if !rules.wall_melee && self.is_front(s, s.square[usize::from(unit)], to) {
            return Err(Rule::WallsAreHigh);
        }
        Ok(())
    }

    /// Whether an attack of this unit on the unit there would be hand to hand.
    #[inline]
    pub fn is_melee(&self, s: &State, unit: u8, to: Square) -> bool {
        let from = s.square[usize::from(unit)];
        s.kind[usize::from(unit)].fights()
            && self.map.adjacent(from, to)
            && self.grip(s, unit, to).is_ok()
    }

    /// Shows every attack that a unit can make, until `found` breaks off.
    #[inline]
    pub(crate) fn each_attack(
        &self,
        s: &State,
        unit: u8,
        mut found: impl FnMut(Choice) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let kind = s.kind[usize::from(unit)];
        let from = s.square[usize::from(unit)];
        let side = side_of(unit);
        let mut enemies = s.held[side.other().index()];
        if kind.fights() {
            for to in self.map.around(from) {
                if enemies.has(to.index()) && self.grip(s, unit, to).is_ok() {
                    found(Choice::Attack(to))?;
                    enemies.remove(to.index());
                }
            }
        }
        if !kind.fires() {
            return ControlFlow::Continue(());
        }
        let reach = self.map.reach(kind, from);
        let targets = enemies & reach;
        if targets.is_empty() && kind != Kind::Artillery {
            return ControlFlow::Continue(());
        }
        let Ok(shot) = self.shot(s, unit) else { return ControlFlow::Continue(()) };
        for to in targets.iter().map(Square::of) {
            if self.line(s, &shot, to, true).is_ok() {
                found(Choice::Attack(to))?;
            }
        }
        if kind == Kind::Artillery {
            self.each_target_of_guns(s, &shot, unit, reach, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Shows the attacks of guns on barges and walls.
    fn each_target_of_guns(
        &self,
        s: &State,
        shot: &Shot,
        unit: u8,
        reach: Squares,
        mut found: impl FnMut(Choice) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let side = side_of(unit);
        for (number, barge) in s.barges.iter().enumerate() {
            if barge.square.is_somewhere()
                && barge.owner != Some(side)
                && reach.has(barge.square.index())
                && !self.map.bridge.has(barge.square.index())
                && self.line(s, shot, barge.square, false).is_ok()
            {
                found(Choice::Sink(number as u8))?;
            }
        }
        for to in (s.walls & reach).without(s.held[side.index()]).iter().map(Square::of) {
            if self.line(s, shot, to, false).is_ok() {
                found(Choice::Demolish(to))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Lists the attacks of the acting unit.
    pub(crate) fn attack_choices(&self, s: &State, out: &mut Choices) {
        let _ = self.each_attack(s, s.mover, |choice| {
            offer(out, choice);
            ControlFlow::Continue(())
        });
    }

    /// Whether a unit can attack anything.
    pub(crate) fn has_attack(&self, s: &State, unit: u8) -> bool {
        self.each_attack(s, unit, |_| ControlFlow::Break(())).is_break()
    }

    /// Lists every attack that a unit could make from where it stands, whether or not it may act now. Only
    /// for units on a square, not for those beneath a bridge.
    pub fn attacks_of(&self, s: &State, unit: u8) -> Choices {
        let mut found = Choices::new();
        let _ = self.each_attack(s, unit, |choice| {
            offer(&mut found, choice);
            ControlFlow::Continue(())
        });
        found
    }
}

impl Shot {
    /// The rules that change the range of this shot or clear its line, besides those of its kind.
    pub fn uses(&self, r: &Rules, s: &State, to: Square, at_unit: bool) -> [Option<Rule>; 7] {
        let (map, at, level) = (&r.map, to.index(), r.level(s, to));
        let on_wall = s.walls.has(self.from.index());
        let occupied = s.held[0] | s.held[1];
        // At a corner the line passes through the free square, not over the unit on the other.
        let is_over_unit = || {
            let mut met = map.between(self.from, to);
            met.any(|[one, other]| one == other && occupied.has(one.index()))
        };
        let when = |rule, acts: bool| acts.then_some(rule);
        [
            when(Rule::RangeDownhill, self.on_hill && level < self.level),
            when(Rule::RangeOutOfValley, self.level < 0 && level > self.level),
            when(Rule::RangeIntoWood, at_unit && map.wood.has(at)),
            when(Rule::RangeFromWalls, on_wall),
            when(Rule::RangeAtWalls, at_unit && s.walls.has(at)),
            when(Rule::WallsAreHigh, on_wall || s.walls.has(at)),
            when(Rule::FireOverUnits, is_over_unit()),
        ]
    }
}
