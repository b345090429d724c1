//! What has happened so far in the phase and the turn, as far as later choices depend on it:
//! followed from the choices played and their events.

use std::collections::{HashMap, HashSet};

use wargauge_engine::Hex;
use wargauge_engine::era1794::event::What;
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Choice, Event, Note, Rule, Together};

use super::moves;
use super::position::Position;
use super::steps::Going;

/// Units by number.
pub type Units = HashSet<usize>;

/// The move in progress.
#[derive(Clone, Debug, Default)]
pub struct Moving {
    pub line: bool,
    pub double: bool,
    pub begun: bool,
    /// All units in it.
    pub members: Units,
    /// Of those, the units that go no further.
    pub halted: Units,
    /// Of those, the unit that goes on alone after the others of the line.
    pub aside: Units,
    /// The friends that each of them found on the hex it entered last.
    pub found: HashMap<usize, Units>,
    /// Hexes entered since the move began, or since the last turn paid after a won charge.
    pub run: HashMap<usize, u8>,
    /// No charge for these any more.
    pub barred: Units,
    /// These won a charge.
    pub won: Units,
    /// Where a charge is to be fought out, and whose it is.
    pub charging: Option<(Hex, Units)>,
    /// A charge out of a line: its members may face different ways after it.
    pub is_torn: bool,
}

/// What has happened.
#[derive(Clone, Debug, Default)]
pub struct History {
    pub guns: Units,
    pub moved: Units,
    pub entered: Units,
    pub stopped: Units,
    /// Stand, face or are formed otherwise than when the phase began.
    pub displaced: Units,
    pub doubled: Units,
    pub returned: Units,
    pub redeployed: Units,
    /// Guns that fired, and that turned, in this round.
    pub fired_round: Units,
    pub turned_round: Units,
    /// Guns that fired, that were pushed or unlimbered, and that jammed in this turn.
    pub fired: Units,
    pub shifted: Units,
    pub jammed: Units,
    pub moving: Moving,
}

impl History {
    /// Nothing yet, with these guns.
    pub fn new(guns: Units) -> Self {
        Self { guns, ..Self::default() }
    }

    /// [10.10.3, 10.10.4, 8.11] May this gun still fire in this round?
    pub fn is_gun_ready(&self, gun: usize) -> bool {
        ![&self.fired_round, &self.turned_round, &self.shifted, &self.jammed]
            .iter()
            .any(|set| set.contains(&gun))
    }

    /// A choice is about to be played in this position.
    pub fn choose(&mut self, position: &Position, choice: Choice) {
        let at = |hex: Hex| super::geometry::Place::of(hex, position.ground.columns);
        let stack = |hex: Hex| {
            let troops = position.troops(at(hex), position.active_side());
            troops.iter().map(|man| man.unit).collect::<Vec<_>>()
        };
        match choice {
            Choice::Move { unit, together, double } => {
                let members = moves::members(position, self, unit as usize, together);
                if double {
                    self.doubled.extend(&members);
                }
                let line = matches!(together, Together::Line(_));
                self.moving = Moving { line, double, members, ..Moving::default() };
                if double {
                    self.begin();
                }
            }
            Choice::Step { direction, .. } => self.step(position, direction as usize),
            Choice::Turn(_) => {
                let going: Vec<usize> = self.going().collect();
                if !going.is_empty() {
                    self.begin();
                }
                for unit in going.into_iter().filter(|unit| !self.guns.contains(unit)) {
                    self.moving.run.insert(unit, 0);
                    if !self.moving.won.contains(&unit) {
                        self.moving.barred.insert(unit);
                    }
                }
            }
            Choice::Unlimber => self.begin(),
            // Not a shot in reaction, nor an answer to one.
            Choice::Fire { unit, .. }
                if position
                    .man(unit as usize)
                    .is_some_and(|man| man.side == position.active_side()) =>
            {
                self.begin();
            }
            Choice::Halt => {
                let going: Vec<usize> = self.going().collect();
                self.moving.halted.extend(going);
            }
            Choice::TurnGun { unit, .. } => {
                self.moved.insert(unit as usize);
                self.turned_round.insert(unit as usize);
            }
            Choice::ShiftGun { unit, .. } => {
                self.moved.insert(unit as usize);
                self.shifted.insert(unit as usize);
            }
            Choice::Limber(unit) => {
                self.moved.insert(unit as usize);
            }
            Choice::FormSquare(hex) => self.moved.extend(stack(hex)),
            Choice::FormLine(hex) | Choice::DissolveLine(hex) => {
                self.redeployed.extend(stack(hex));
            }
            _ => {}
        }
    }

    /// [10.4] Something is done in the move: it is the one move of its units.
    fn begin(&mut self) {
        self.moving.begun = true;
        self.moved.extend(&self.moving.members);
    }

    /// The units of the move that can go on.
    pub fn going(&self) -> impl Iterator<Item = usize> + '_ {
        let out = [&self.moving.halted, &self.moving.aside];
        let members = self.moving.members.iter().copied();
        members.filter(move |unit| out.iter().all(|set| !set.contains(unit)))
    }

    /// Those of a line that had to go on but could not with the others go on once these are done.
    pub fn resume(&mut self, position: &Position) {
        // If the others can only stop, there is no decision.
        let stop = |choice: &Choice| *choice == Choice::Halt;
        if self.moving.aside.is_empty() || !moves::moving(position, self).iter().all(stop) {
            return;
        }
        let going: Vec<usize> = self.going().collect();
        self.moving.halted.extend(going);
        self.moving.aside.clear();
    }

    /// A common step is about to be taken, in the direction that the first group's is.
    fn step(&mut self, position: &Position, direction: usize) {
        self.begin();
        let before = self.clone();
        for going in Going::all(position, &before) {
            let step = going.steps().into_iter().find(|&(way, _)| way == direction);
            let Some((_, step)) = step else {
                let out = going.men.iter().map(|man| man.unit);
                if going.must_go_on() {
                    self.moving.aside.extend(out);
                } else {
                    self.moving.halted.extend(out);
                }
                continue;
            };
            for man in &going.men {
                // [8.5] A unit that could not pay goes no further, and its stack stays with it.
                if man.points < Going::price(man, &step) || step.enemies {
                    self.moving.halted.extend(going.men.iter().map(|man| man.unit));
                }
                *self.moving.run.entry(man.unit).or_default() += 1;
                if step.bars_charge(position.ground) {
                    self.moving.barred.insert(man.unit);
                }
            }
        }
    }

    /// [8.10] What keeps units that have not moved from being in a line.
    fn displace(&mut self, board: &Position, note: &Note) {
        match &note.event {
            Event::Face { units, facing, .. } => {
                let units = units.iter().filter_map(|&unit| board.man(unit as usize));
                let turned = units.filter(|man| man.facing != *facing as usize);
                self.displaced.extend(turned.map(|man| man.unit));
            }
            Event::Declare { units, what: What::Square | What::Dissolve, .. }
                if note.rule != Rule::SideBySide =>
            {
                self.displaced.extend(units.iter().map(|&unit| unit as usize));
            }
            Event::Retreat { unit, .. } => {
                self.displaced.insert(*unit as usize);
            }
            _ => {}
        }
    }

    /// Something happened on this board.
    pub fn hear(&mut self, board: &Position, note: &Note, arm: impl Fn(usize) -> Arm) {
        self.displace(board, note);
        let all = |units: &[u8]| units.iter().map(|&unit| unit as usize).collect::<Vec<_>>();
        match &note.event {
            Event::Draw { .. } => {
                *self = Self {
                    guns: std::mem::take(&mut self.guns),
                    fired: std::mem::take(&mut self.fired),
                    shifted: std::mem::take(&mut self.shifted),
                    jammed: std::mem::take(&mut self.jammed),
                    ..Self::default()
                };
            }
            Event::Markers { .. } => {
                self.fired.clear();
                self.shifted.clear();
                self.jammed.clear();
            }
            // [8.7, 8.11, 8.12] A unit that turns at the end of a move has moved, even if it did not before.
            Event::Face { units, .. }
                if [Rule::Turning, Rule::FootGuns, Rule::Limbering].contains(&note.rule) =>
            {
                self.moving.begun = true;
                self.moved.extend(all(units));
            }
            // A move in which nothing was done is none.
            Event::Pass { .. } if !self.moving.begun => self.moving = Moving::default(),
            // Also a step that was the only thing to do and was therefore not chosen.
            Event::Step { units, to, .. } => {
                let to = super::geometry::Place::of(*to, board.ground.columns);
                for unit in all(units) {
                    let Some(man) = board.man(unit) else { continue };
                    let mates = all(units);
                    let friends = board.stack(to, man.side);
                    let found = friends.iter().map(|man| man.unit).filter(|u| !mates.contains(u));
                    let found = found.collect();
                    if self.moving.members.contains(&unit) {
                        self.entered.insert(unit);
                        self.moving.found.insert(unit, found);
                    }
                }
            }
            Event::Clash { units, .. } => {
                for unit in all(units) {
                    if self.moving.members.contains(&unit) {
                        self.moving.halted.insert(unit);
                    }
                }
            }
            Event::Return { units, .. } => self.returned.extend(all(units)),
            Event::Fire { units, .. } => {
                for unit in all(units) {
                    self.fired.insert(unit);
                    if arm(unit) == Arm::Artillery {
                        self.fired_round.insert(unit);
                    }
                    self.moving.barred.insert(unit);
                }
            }
            Event::Jam { unit } => {
                self.jammed.insert(*unit as usize);
            }
            Event::Declare { units, what: What::Unlimber, .. } => {
                // Guns unlimber only in a move of a unit or a stack: it stays with them.
                self.shifted.extend(all(units));
                self.moving.halted.extend(&self.moving.members);
            }
            Event::Stop { unit } => {
                self.stopped.insert(*unit as usize);
                self.leave(*unit as usize);
            }
            Event::Retreat { unit, .. } | Event::Eliminate { unit, .. } => {
                self.leave(*unit as usize);
            }
            Event::Rout { units, .. } => {
                for unit in all(units) {
                    self.leave(unit);
                    self.fired.remove(&unit);
                }
            }
            Event::Melee(melee) => {
                // Chargers that won may go on; a unit that was struck in its move may not.
                let charging = self.moving.charging.take().filter(|(hex, _)| *hex == melee.hex);
                let fighters = melee.attackers.iter().chain(&melee.defenders);
                for unit in fighters.map(|&unit| unit as usize) {
                    if !self.moving.members.contains(&unit) {
                        continue;
                    }
                    // Of a line only those that charged ride on.
                    if charging.as_ref().is_some_and(|(_, units)| units.contains(&unit)) {
                        self.moving.won.insert(unit);
                        self.moving.halted.remove(&unit);
                    } else {
                        self.moving.halted.insert(unit);
                    }
                }
            }
            Event::Charge { hex, units } => {
                self.moving.charging = Some((*hex, all(units).into_iter().collect()));
                self.moving.is_torn = self.moving.line;
            }
            _ => {}
        }
    }

    fn leave(&mut self, unit: usize) {
        self.moving.members.remove(&unit);
        self.moving.halted.remove(&unit);
        self.moving.aside.remove(&unit);
    }
}
