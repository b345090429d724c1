//! Chapter 7: which platoons can shoot at which targets, and with what force. Not for what a shot does.

use crate::game::Side;
use crate::hex::Hex;
use crate::pluton::choice::{Choice, Choices};
use crate::pluton::core::{Play, Rules, offer};
use crate::pluton::event::{Force, Note};
use crate::pluton::map::{FARTHEST, Map};
use crate::pluton::rules::Rule;
use crate::pluton::state::{Level, NOBODY, SIDE_UNITS, Stage, State, Units, bit, side_of, units};
use crate::table::Table;

/// The greatest modifier either way [15.3].
const LIMIT: i8 = 5;

/// A shot before its die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The distance.
    pub range: u8,
    /// The force.
    pub force: Force,
    /// Whether something screens the target in part.
    pub screened: bool,
    /// Whether the hex of the target is crowded.
    pub crowded: bool,
    /// Whether the shooter is out of command.
    pub uncommanded: bool,
}

impl Rules {
    /// [15.2, 15.3] The force after the table MODYFIKATOR.
    #[inline]
    pub fn modified(&self, base: u8, modifier: i8) -> Force {
        let modifier = modifier.clamp(-LIMIT, LIMIT);
        let table = &self.setup.tables.modifier;
        let row = usize::from(base).min(table.len());
        let result = if row == 0 { 0 } else { table[row - 1][(modifier + LIMIT) as usize] };
        Force { base, modifier, result }
    }

    /// Half boxes with which a platoon may still fire in this phase.
    #[inline]
    pub fn fire_left(&self, s: &State, unit: u8) -> u8 {
        self.size(s, unit).saturating_sub(spent(s, unit))
    }

    /// The platoons of the side that does not move which may still fire in this phase, whatever they see.
    #[inline]
    pub(crate) fn ready(&self, s: &State) -> Units {
        let side = s.active.other();
        let mut ready = s.on_map[side.index()] & self.roster.platoons(side) & !s.silent;
        if self.setup.rules.fire.mortar_once {
            ready &= !s.shelled[side.index()];
        }
        ready
    }

    /// [7.3, 7.7] Whether a platoon can fire along a line.
    #[inline]
    fn reaches(&self, s: &State, unit: u8, line: u8) -> bool {
        let range = Map::reach(line);
        let fire = &self.setup.rules.fire;
        let (side, own) = (side_of(unit).index(), bit(unit));
        let class = self.class(unit);
        if range > self.lists.reach[class as usize]
            || (s.pinned[side] & own != 0 && range > fire.pinned_range)
            || (fire.only_there && range > 0 && s.locked[side] & own != 0)
        {
            return false;
        }
        self.lists.small_arms(class, self.fire_left(s, unit), range) > 0
    }

    /// Those of some units that a platoon may shoot at, whatever it sees of them: a part of its fire goes at
    /// nobody that was shot at, and nothing goes at the target of another's part [7.6].
    #[inline]
    fn free_targets(&self, s: &State, unit: u8, targets: Units) -> Units {
        let taken = if spent(s, unit) > 0 { s.shot_at } else { s.closed };
        targets & !taken
    }

    /// [7.3, 7.6, 7.7] Those of some unmasked units of the active side that a platoon can shoot at.
    pub(crate) fn in_reach(&self, s: &State, unit: u8, targets: Units) -> Units {
        let row = self.map.row(s.hex_of(unit));
        let mut found = 0;
        for target in units(s.active, self.free_targets(s, unit, targets)) {
            if self.reaches(s, unit, row[s.hex_of(target).index()]) {
                found |= bit(target);
            }
        }
        found
    }

    /// Those of some platoons that can shoot at one of some units: hex by hex, since all lines to a hex lie
    /// together in memory.
    fn shooters(&self, s: &State, ready: Units, targets: Units) -> Units {
        let at = s.active.index();
        let farthest = self.lists.reach[0].max(self.lists.reach[1]);
        let (mut found, mut left) = (0, targets);
        while left != 0 && ready != found {
            let lead = (at * SIDE_UNITS) as u8 + left.trailing_zeros() as u8;
            let hex = s.hex_of(lead);
            let here = left & s.at(hex)[at];
            left &= !here;
            let row = self.map.row(hex);
            for unit in units(s.active.other(), ready & !found) {
                let line = row[s.hex_of(unit).index()];
                if Map::reach(line) <= farthest
                    && self.free_targets(s, unit, here) != 0
                    && self.reaches(s, unit, line)
                {
                    found |= bit(unit);
                }
            }
        }
        found
    }

    /// The units of the active side in a hex that can be shot at if the enemy sees them: platoons, or
    /// commanders alone.
    fn aims(&self, s: &State, hex: Hex) -> Units {
        let at = s.active.index();
        let all = s.at(hex)[at];
        let platoons = all & !self.roster.commanders[at];
        if platoons == 0 { all } else { platoons }
    }

    /// The units of the group that the enemy could shoot at if it observed their hex, and that hex.
    fn aims_on_the_way(&self, s: &State) -> (Units, Hex) {
        let side = s.active;
        let Some(lead) = units(side, s.group).next() else { return (0, Hex::NOWHERE) };
        let hex = s.hex_of(lead);
        let shows = s.locked[side.index()] | self.exposed(s, side);
        (self.aims(s, hex) & s.group & shows, hex)
    }

    /// [16.5] All units of the active side that the enemy sees and can shoot at.
    fn targets_at_rest(&self, s: &State) -> Units {
        let side = s.active;
        let at = side.index();
        let mut left = s.on_map[at] & (s.locked[at] | self.exposed(s, side));
        let mut found = 0;
        while left != 0 {
            let lead = (at * SIDE_UNITS) as u8 + left.trailing_zeros() as u8;
            let hex = s.hex_of(lead);
            let here = left & s.at(hex)[at];
            left &= !here;
            if s.locked[at] & here != 0 || self.observes(s, side.other(), hex) {
                found |= here & self.aims(s, hex);
            }
        }
        found
    }

    /// Lists the platoons that may fire, or what the named one may fire at.
    pub(crate) fn fire_choices(&self, s: &State, out: &mut Choices) {
        if s.shooter != NOBODY {
            self.target_choices(s, s.shooter, out);
        } else if s.shooters != 0 {
            for unit in units(s.active.other(), s.shooters) {
                offer(out, Choice::Shooter(unit));
            }
            offer(out, Choice::Hold);
        }
    }

    /// [7.6] Lists what a platoon may fire at, with all that it has left or with a part in whole boxes, with
    /// which a half box may go.
    fn target_choices(&self, s: &State, unit: u8, out: &mut Choices) {
        let left = self.fire_left(s, unit);
        let (boxes, half) = (left / 2, left % 2);
        for target in units(s.active, self.in_reach(s, unit, s.targets)) {
            offer(out, Choice::Fire { target, halves: left });
            if s.shot_at & bit(target) != 0 {
                continue;
            }
            let range = Map::reach(self.map.row(s.hex_of(unit))[s.hex_of(target).index()]);
            for whole in 1..boxes {
                for halves in 2 * whole..=2 * whole + half {
                    if self.lists.small_arms(self.class(unit), halves, range) > 0 {
                        offer(out, Choice::Fire { target, halves });
                    }
                }
            }
        }
    }

    /// [7.5] A shot with so many half boxes. The target must be in sight. `moving` if it is on the way.
    pub fn shot(&self, s: &State, unit: u8, target: u8, halves: u8, moving: bool) -> Shot {
        let fire = &self.setup.rules.fire;
        let (side, enemy) = (side_of(unit), side_of(target));
        let (from, to) = (s.hex_of(unit), s.hex_of(target));
        let line = self.map.row(from)[to.index()];
        let range = Map::reach(line).min(FARTHEST);
        let base = self.lists.small_arms(self.class(unit), halves, range);
        let screened = range > 0 && (line != range || self.has_friends_between(s, side, from, to));
        let there = self.platoons_at(s, to)[enemy.index()].count_ones();
        let crowded = there >= u32::from(fire.crowd);
        let uncommanded = !self.is_commanded(s, unit);
        let mut modifier = 0;
        if screened {
            modifier += fire.screened;
        }
        match s.level(unit) {
            Level::Full => {}
            Level::UnderFire => modifier += fire.under_fire,
            Level::Pinned => modifier += fire.pinned,
        }
        if range > 0 || fire.cover_at_zero {
            modifier += self.setup.tables.terrain[self.map.ground(to).index()].small_arms;
        }
        if moving {
            if self.roster.is_commander(target) {
                modifier += fire.lone_commander;
            }
            if s.running {
                modifier += fire.running;
            }
        }
        if crowded {
            modifier += fire.crowded;
        }
        if uncommanded {
            modifier += fire.uncommanded;
        }
        Shot { range, force: self.modified(base, modifier), screened, crowded, uncommanded }
    }

    /// [7.5] Whether a line runs across own platoons, or to a hex with some.
    fn has_friends_between(&self, s: &State, side: Side, from: Hex, to: Hex) -> bool {
        let has_own = |hex: Hex| self.platoons_at(s, hex)[side.index()] != 0;
        has_own(to) || self.map.between(from, to).any(has_own)
    }
}

/// Half boxes with which a platoon has fired in this phase, if it has more left.
#[inline]
fn spent(s: &State, unit: u8) -> u8 {
    let own = bit(unit);
    let planes = s.spent.iter().enumerate();
    planes.fold(0, |sum, (plane, &bits)| sum | u8::from(bits & own != 0) << plane)
}

impl<T: Table<Note>> Play<'_, T> {
    /// Finds out which units can be shot at now, and by which platoons.
    pub fn aim(&mut self) {
        match self.s.stage {
            Stage::React => self.aim_on_the_way(),
            Stage::Fire => {
                self.s.targets = self.r.targets_at_rest(self.s);
                let ready = self.r.ready(self.s);
                self.s.shooters = self.r.shooters(self.s, ready, self.s.targets);
            }
            _ => {}
        }
    }

    /// [16.5] The same for a group on its way. Most steps are out of everybody's reach: what is observed is
    /// asked last.
    fn aim_on_the_way(&mut self) {
        let (aims, hex) = self.r.aims_on_the_way(self.s);
        let ready = self.r.ready(self.s);
        let side = self.s.active;
        (self.s.targets, self.s.shooters) = (aims, self.r.shooters(self.s, ready, aims));
        if self.s.shooters == 0 {
            self.s.targets = 0;
        } else if !self.r.observes(self.s, side.other(), hex) {
            self.s.targets = aims & self.s.locked[side.index()];
            self.s.shooters = self.r.shooters(self.s, ready, self.s.targets);
        }
        if T::COUNTS && self.s.targets != self.s.group {
            self.used(Rule::NoMaskedTargets);
        }
    }

    /// [F.2, F.5] All moves are made: the other side fires with what it has left.
    pub fn open_fire(&mut self) {
        self.wait(Rule::WhoFires, Stage::Fire);
        self.aim();
    }

    /// Takes a part of a platoon's fire, or all that it has left.
    pub fn spend(&mut self, unit: u8, target: u8, halves: u8) {
        let own = bit(unit);
        let before = spent(self.s, unit);
        let is_last = before + halves >= self.r.size(self.s, unit);
        self.s.shot_at |= bit(target);
        if is_last {
            self.s.silent |= own;
        }
        if !is_last || before > 0 {
            self.s.closed |= bit(target);
        }
        let sum = if is_last { 0 } else { before + halves };
        for (plane, bits) in self.s.spent.iter_mut().enumerate() {
            *bits = if sum >> plane & 1 == 1 { *bits | own } else { *bits & !own };
        }
    }

    /// After a shot: which platoons can still shoot? Nothing else has changed if nobody has moved, come or is
    /// gone, and no target is closed.
    pub fn aim_again(&mut self, unit: u8, disturbed: bool) {
        if disturbed || self.s.closed != 0 {
            self.aim();
        } else {
            self.s.shooters &= !bit(unit);
        }
    }
}
