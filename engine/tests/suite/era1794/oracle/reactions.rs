//! Chapter 9 and [8.15] once more: which units may react to the last step of the enemy, and how.

use std::collections::{BTreeSet, HashMap, HashSet};

use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Choice, Event, Note, Reaction, purposes};
use wargauge_engine::{Direction, Hex};

use super::fire::{Set, shots};
use super::geometry::{Place, Zone, zone};
use super::history::History;
use super::position::{Fit, Man, Position};

/// What has happened since the last step, and in this phase as far as it matters.
#[derive(Clone, Debug, Default)]
pub struct Window {
    /// The units that took the last step.
    stepped: HashSet<usize>,
    /// The units that may still react; none while the window has not been looked at.
    pending: Option<BTreeSet<usize>>,
    /// The units that are ready to strike, with the place.
    ready: HashMap<usize, Place>,
    /// Units that counterattacked, and units that were counterattacked, in this phase.
    struck: HashSet<usize>,
    targeted: HashSet<usize>,
    /// The place that the unit now testing wants to strike.
    testing: Option<(usize, Place)>,
}

impl Window {
    /// A choice is about to be played.
    pub fn choose(&mut self, position: &Position, choice: Choice) {
        let at = |hex: Hex| Place::of(hex, position.ground.columns);
        let done = match choice {
            Choice::React(unit, reaction) => {
                let unit = unit as usize;
                match reaction {
                    Reaction::Test(hex) => self.testing = Some((unit, at(hex))),
                    Reaction::Strike(hex) => {
                        self.ready.insert(unit, at(hex));
                    }
                    _ => {}
                }
                vec![unit]
            }
            Choice::Fire { unit, hexes, .. } => tops(position, unit as usize, hexes),
            Choice::Cannon { unit, .. } => vec![unit as usize],
            Choice::Move { .. } | Choice::Step { .. } | Choice::ShiftGun { .. } => {
                self.close();
                return;
            }
            _ => return,
        };
        if let Some(pending) = &mut self.pending {
            pending.retain(|unit| !done.contains(unit));
        }
    }

    /// The last step is past.
    fn close(&mut self) {
        self.stepped.clear();
        self.ready.clear();
        self.pending = None;
    }

    /// Something happened on this board.
    pub fn hear(&mut self, board: &Position, note: &Note) {
        match &note.event {
            Event::Draw { .. } => *self = Self::default(),
            Event::Step { units, .. } => {
                let mover = board.man(units[0] as usize).is_some_and(|man| {
                    man.side == board.ground.setup.commanders[board.active].side
                });
                if !mover {
                    return;
                }
                // A unit that steps again, or after a reaction was considered, opens a new window.
                let again = units.iter().any(|&unit| self.stepped.contains(&(unit as usize)));
                if again || self.pending.is_some() || !self.ready.is_empty() {
                    self.close();
                }
                self.stepped.extend(units.iter().map(|&unit| unit as usize));
            }
            Event::Roll(roll) if roll.purpose == purposes::REACTION => {
                if let (Some((unit, at)), Some(true)) = (self.testing.take(), roll.passed) {
                    self.ready.insert(unit, at);
                }
            }
            Event::Retreat { unit, .. } | Event::Eliminate { unit, .. } => {
                let unit = *unit as usize;
                self.stepped.remove(&unit);
                self.ready.remove(&unit);
                if let Some(pending) = &mut self.pending {
                    pending.remove(&unit);
                }
            }
            Event::Counterattack { units, hex } => {
                let at = Place::of(*hex, board.ground.columns);
                let units = units.iter().map(|&unit| unit as usize);
                self.struck.extend(units);
                // [8.15.4, 11.1] Every enemy there was the target of a counterattack, every friend
                // there took part in it.
                for man in board.men.iter().filter(|man| man.at == at) {
                    if man.side == board.active_side() {
                        self.targeted.insert(man.unit);
                    } else {
                        self.struck.insert(man.unit);
                    }
                }
            }
            _ => {}
        }
    }

    /// The places that can be reacted to, each with the arm that came there.
    fn targets(&self, position: &Position) -> Vec<(Place, Arm)> {
        let places: BTreeSet<Place> = self
            .stepped
            .iter()
            .filter_map(|&unit| position.man(unit))
            .map(|man| man.at)
            .filter(|&at| position.ground.setup.rules.reaction_to_clash || !position.is_clash(at))
            .collect();
        let arm = |at: Place| {
            let came = position.men.iter().filter(|man| man.at == at);
            let mut came = came.filter(|man| self.stepped.contains(&man.unit));
            let horse = came.any(|man| man.arm == Arm::Cavalry);
            if horse { Arm::Cavalry } else { Arm::Infantry }
        };
        places.into_iter().map(|at| (at, arm(at))).collect()
    }

    /// [9.1, 9.2] The top units and guns before which the step led.
    fn triggered(&self, position: &Position) -> BTreeSet<usize> {
        let enemy = position.active_side().other();
        let targets = self.targets(position);
        let before = |man: &Man| {
            targets.iter().any(|&(at, _)| man.at.distance(at) == 1 && man.zone(at) == Zone::Front)
        };
        let reacts = |man: &&Man| {
            let top = position.troops(man.at, enemy).first().map(|top| top.unit);
            let top = !man.is_troop() || top == Some(man.unit);
            man.side == enemy && top && !man.limbered && !position.is_clash(man.at) && before(man)
        };
        position.men.iter().filter(reacts).map(|man| man.unit).collect()
    }

    /// Everything that may be chosen in the window.
    pub fn choices(&mut self, position: &Position, history: &History) -> Set {
        let triggered = self.triggered(position);
        let pending = self.pending.get_or_insert(triggered).clone();
        let enemy = position.active_side().other();
        let targets = self.targets(position);
        let mut set = shots(position, history, enemy, |man| pending.contains(&man.unit));
        let columns = position.ground.columns;
        let before = |unit: usize, at: Place| {
            let man = position.man(unit).expect("a unit that reacts is on the map");
            man.at.distance(at) == 1 && man.zone(at) == Zone::Front
        };
        set.retain(|choice| match *choice {
            Choice::Fire { unit, hexes, target } => {
                let at = Place::of(target, columns);
                let tops = tops(position, unit as usize, hexes);
                targets.iter().any(|&(place, _)| place == at)
                    && tops.into_iter().all(|top| before(top, at))
            }
            Choice::Cannon { unit, target } => {
                let at = Place::of(target, columns);
                targets.iter().any(|&(place, _)| place == at) && before(unit as usize, at)
            }
            _ => false,
        });
        let mut able: BTreeSet<usize> = BTreeSet::new();
        for choice in &set {
            match *choice {
                Choice::Fire { unit, hexes, .. } => {
                    able.extend(tops(position, unit as usize, hexes));
                }
                Choice::Cannon { unit, .. } => {
                    able.insert(unit as usize);
                }
                _ => {}
            }
        }
        for &unit in &pending {
            let Some(man) = position.man(unit).filter(|man| man.is_troop()) else { continue };
            let near: Vec<_> = targets.iter().filter(|&&(at, _)| before(unit, at)).collect();
            let mut reactions = Self::fall_backs(position, man, &near);
            for &&(at, arm) in &near {
                let hex = at.hex(columns);
                if self.may_strike(position, man, at) {
                    match (man.arm, arm) {
                        (Arm::Infantry, Arm::Cavalry) => {}
                        (Arm::Cavalry, Arm::Infantry) => reactions.push(Reaction::Strike(hex)),
                        _ => reactions.push(Reaction::Test(hex)),
                    }
                }
            }
            if !reactions.is_empty() {
                able.insert(unit);
            }
            set.extend(reactions.into_iter().map(|how| Choice::React(unit as u8, how)));
        }
        set.extend(able.into_iter().map(|unit| Choice::React(unit as u8, Reaction::Hold)));
        set
    }

    /// [9.1C, 9.1E] The ways on which cossacks, or horse before foot, may fall back.
    fn fall_backs(position: &Position, man: &Man, near: &[&(Place, Arm)]) -> Vec<Reaction> {
        let troops = position.troops(man.at, man.side);
        let foot = near.iter().any(|(_, arm)| *arm == Arm::Infantry);
        // Cossacks always, but it is a reaction: to an enemy before them.
        let allowed = !near.is_empty() && troops.iter().all(|man| man.cossack)
            || foot && troops.iter().all(|man| man.arm == Arm::Cavalry);
        let open = |from: Place, direction: usize| {
            let to = from.neighbour(direction);
            let back = zone(from, man.facing, to) == Zone::Rear;
            let free = position.ground.has(to) && !position.holds(to, man.side.other());
            (back && free && position.fit_on(&troops, to) == Fit::Fits).then_some(to)
        };
        let mut ways = Vec::new();
        for first in 0..6 {
            let Some(over) = open(man.at, first).filter(|_| allowed) else { continue };
            for second in (0..6).filter(|&second| open(over, second).is_some()) {
                ways.push(Reaction::FallBack(Direction::ALL[first], Direction::ALL[second]));
            }
        }
        ways
    }

    /// [8.15] May this unit's stack counterattack there?
    fn may_strike(&self, position: &Position, man: &Man, at: Place) -> bool {
        let mut strikers = Self::strikers(position, man);
        // [11.1] All units in the hex fight: friends in a clash attack too, all enemies are hit.
        let friends = position.stack(at, man.side);
        let enemies = position.stack(at, man.side.other());
        // [11.3, 8.15.5] Foot attacks once in a phase.
        let spent = |man: &&Man| man.arm == Arm::Infantry && self.struck.contains(&man.unit);
        if strikers.is_empty()
            || strikers.iter().any(|man| man.square)
            || strikers.iter().chain(&friends).any(spent)
            || enemies.iter().any(|enemy| self.targeted.contains(&enemy.unit))
        {
            return false;
        }
        // [6.2] All that are ready of this arm must fit in together.
        for (&unit, &aim) in &self.ready {
            let Some(other) = position.man(unit) else { continue };
            if aim == at && other.arm == man.arm && other.at != man.at {
                strikers.extend(Self::strikers(position, other));
            }
        }
        strikers.extend(friends);
        position.fit(&strikers) == Fit::Fits
    }

    /// [4.2] Those of a unit's stack that its side's commanders can send.
    fn strikers<'a>(position: &'a Position, man: &Man) -> Vec<&'a Man> {
        let mut troops = position.troops(man.at, man.side);
        let anyway = position.ground.setup.rules.counterattack_without_command;
        troops.retain(|man| anyway || position.commanded(man.leader).contains(&man.at));
        troops
    }
}

/// The top units of a group that fires.
fn tops(position: &Position, first: usize, hexes: u8) -> Vec<usize> {
    let first = position.man(first).expect("a unit that fires is on the map");
    let mut place = first.at;
    let mut tops = Vec::new();
    for _ in 0..hexes {
        tops.extend(position.troops(place, first.side).first().map(|man| man.unit));
        place = place.neighbour((first.facing + 1) % 6);
    }
    tops
}
