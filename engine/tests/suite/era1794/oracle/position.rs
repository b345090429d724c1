//! Where the units are at one decision, and what follows from that alone: stacks, clashes, command.

use std::collections::{BTreeSet, HashMap};

use wargauge_engine::Side;
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{NiemenczynState, Whereabouts};

use super::geometry::{Place, Zone, zone};
use super::ground::Ground;

/// A combat unit on the map.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Man {
    pub unit: usize,
    pub side: Side,
    pub leader: usize,
    pub arm: Arm,
    pub cossack: bool,
    pub at: Place,
    pub facing: usize,
    pub size: i32,
    pub points: i32,
    pub shots: u8,
    pub carried: bool,
    pub depth: u8,
    pub limbered: bool,
    pub square: bool,
    pub abreast: bool,
    pub firepower: i32,
    /// Full movement points.
    pub full: i32,
}

impl Man {
    /// Foot or horse, no gun?
    pub fn is_troop(&self) -> bool {
        self.arm != Arm::Artillery
    }

    /// Which column of the table of costs: guns pay as horse.
    pub fn mounted(&self) -> usize {
        usize::from(self.arm != Arm::Infantry)
    }

    /// In which zone a place lies; a square has only a front.
    pub fn zone(&self, other: Place) -> Zone {
        if self.square { Zone::Front } else { zone(self.at, self.facing, other) }
    }
}

/// All that stands on the map.
pub struct Position<'a> {
    pub ground: &'a Ground,
    pub men: Vec<Man>,
    pub leaders: Vec<Option<Place>>,
    /// The activated commander.
    pub active: usize,
}

/// How units would share a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    Fits,
    /// Foot and horse together.
    Mixed,
    Over,
}

impl<'a> Position<'a> {
    /// Reads the position of a state.
    pub fn read(ground: &'a Ground, state: &NiemenczynState) -> Self {
        let setup = &ground.setup;
        let movement = &setup.rules.movement;
        let men = setup.units.iter().enumerate().filter_map(|(unit, counter)| {
            let view = state.unit(unit);
            let Whereabouts::OnMap(hex) = view.whereabouts else { return None };
            let lost = i32::from(counter.size) - i32::from(view.size);
            let full = match counter.arm {
                Arm::Infantry => movement.infantry,
                Arm::Cavalry if counter.cossack => movement.cossacks,
                Arm::Cavalry => movement.cavalry,
                Arm::Artillery => movement.limbered,
            };
            Some(Man {
                unit,
                side: setup.commanders[counter.commander].side,
                leader: counter.commander,
                arm: counter.arm,
                cossack: counter.cossack,
                at: Place::of(hex, ground.columns),
                facing: view.facing as usize,
                size: i32::from(view.size),
                points: i32::from(view.points),
                shots: view.shots,
                carried: view.carried,
                depth: view.depth,
                limbered: view.limbered,
                square: view.square,
                abreast: view.side_by_side,
                firepower: (i32::from(counter.firepower.unwrap_or(0)) - lost).max(0),
                full: i32::from(full),
            })
        });
        let leaders = (0..setup.commanders.len())
            .map(|leader| state.commander(leader).map(|hex| Place::of(hex, ground.columns)));
        Self {
            men: men.collect(),
            leaders: leaders.collect(),
            active: state.active_commander().unwrap_or(0),
            ground,
        }
    }

    /// The side whose round it is.
    pub fn active_side(&self) -> Side {
        self.ground.setup.commanders[self.active].side
    }

    /// A unit, if it is on the map.
    pub fn man(&self, unit: usize) -> Option<&Man> {
        self.men.iter().find(|man| man.unit == unit)
    }

    /// A side's units on a place, top first.
    pub fn stack(&self, at: Place, side: Side) -> Vec<&Man> {
        let mut stack: Vec<_> =
            self.men.iter().filter(|man| man.at == at && man.side == side).collect();
        stack.sort_by_key(|man| man.depth);
        stack
    }

    /// A side's foot and horse on a place, top first.
    pub fn troops(&self, at: Place, side: Side) -> Vec<&Man> {
        let mut troops = self.stack(at, side);
        troops.retain(|man| man.is_troop());
        troops
    }

    /// Has a side units there?
    pub fn holds(&self, at: Place, side: Side) -> bool {
        self.men.iter().any(|man| man.at == at && man.side == side)
    }

    /// Do units of both sides stand there?
    pub fn is_clash(&self, at: Place) -> bool {
        Side::BOTH.iter().all(|&side| self.holds(at, side))
    }

    /// Do foot or horse stand in the way of a line there?
    pub fn is_in_the_way(&self, at: Place) -> bool {
        self.men.iter().any(|man| man.at == at && man.is_troop())
    }

    /// [10.1] Do two places see each other now?
    pub fn sees(&self, from: Place, to: Place) -> bool {
        self.ground.sees(from, to, |place| self.is_in_the_way(place))
    }

    /// [6.1, 6.2] How would these units share a place without others?
    pub fn fit(&self, men: &[&Man]) -> Fit {
        let limits = &self.ground.setup.rules.stacking;
        let size = |arm| men.iter().filter(|man| man.arm == arm).map(|man| man.size).sum::<i32>();
        let (foot, horse) = (size(Arm::Infantry), size(Arm::Cavalry));
        let guns = men.iter().any(|man| !man.is_troop());
        let [most_foot, most_horse] = if guns {
            [limits.infantry_with_guns, limits.cavalry_with_guns]
        } else {
            [limits.infantry, limits.cavalry]
        };
        if foot > i32::from(most_foot) || horse > i32::from(most_horse) {
            Fit::Over
        } else if foot > 0 && horse > 0 {
            Fit::Mixed
        } else {
            Fit::Fits
        }
    }

    /// [6.4] Do these units make up one of the cases of [6.2] by themselves?
    pub fn is_full(&self, men: &[&Man]) -> bool {
        let limits = &self.ground.setup.rules.stacking;
        let size = |arm| men.iter().filter(|man| man.arm == arm).map(|man| man.size).sum::<i32>();
        let (foot, horse) = (size(Arm::Infantry), size(Arm::Cavalry));
        let (most_foot, most_horse) = if men.iter().any(|man| man.arm == Arm::Artillery) {
            (limits.infantry_with_guns, limits.cavalry_with_guns)
        } else {
            (limits.infantry, limits.cavalry)
        };
        foot > 0 && foot >= i32::from(most_foot) || horse > 0 && horse >= i32::from(most_horse)
    }

    /// How would these units of one side fit in where others of it may be?
    pub fn fit_on(&self, men: &[&Man], at: Place) -> Fit {
        let others = self.stack(at, men[0].side);
        let mut all: Vec<&Man> = men.to_vec();
        all.extend(others.iter().filter(|other| men.iter().all(|man| man.unit != other.unit)));
        self.fit(&all)
    }

    /// Places within so many steps; `open` says whether one may be entered, `through` whether one
    /// may go on from there.
    pub fn reachable(
        &self,
        from: Place,
        steps: u8,
        open: impl Fn(Place) -> bool,
        through: impl Fn(Place) -> bool,
    ) -> BTreeSet<Place> {
        let mut distance = HashMap::from([(from, 0)]);
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(place) = queue.pop_front() {
            let so_far = distance[&place];
            if so_far == steps || place != from && !through(place) {
                continue;
            }
            for next in self.ground.around(place) {
                if open(next) && !distance.contains_key(&next) {
                    distance.insert(next, so_far + 1);
                    queue.push_back(next);
                }
            }
        }
        distance.into_keys().collect()
    }

    /// [4.2] The places from which a commander commands.
    pub fn commanded(&self, leader: usize) -> BTreeSet<Place> {
        let side = self.ground.setup.commanders[leader].side;
        let Some(at) = self.leaders[leader] else { return BTreeSet::new() };
        let open = |place| !self.holds(place, side.other()) || self.holds(place, side);
        self.reachable(at, self.ground.setup.rules.command_range, open, |_| true)
    }

    /// [10.11] Where a unit may retreat with this facing.
    pub fn retreats(&self, unit: usize, facing: usize) -> BTreeSet<Place> {
        let Some(man) = self.man(unit) else { return BTreeSet::new() };
        let around = self.ground.around(man.at);
        around
            .filter(|&to| {
                zone(man.at, facing, to) == Zone::Rear
                    && !self.holds(to, man.side.other())
                    && self.fit_on(&[man], to) == Fit::Fits
            })
            .collect()
    }

    /// [11.11.4] Where a unit that is not on the map may come back, next to its commander.
    pub fn returns(&self, newcomer: &Man) -> BTreeSet<Place> {
        let Some(leader) = self.leaders[newcomer.leader] else { return BTreeSet::new() };
        let near = self.ground.around(leader).chain([leader]);
        near.filter(|&at| self.is_open(newcomer, at)).collect()
    }

    /// Is a place free of enemies and within the limits for a newcomer?
    pub fn is_open(&self, newcomer: &Man, at: Place) -> bool {
        !self.holds(at, newcomer.side.other()) && self.fit_on(&[newcomer], at) == Fit::Fits
    }
}
