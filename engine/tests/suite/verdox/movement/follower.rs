//! Follows one game with a [`Reader`]: checks every list of choices and every event of entry, moves and
//! barges against it, and keeps its position up to date from the events alone.

use std::collections::BTreeSet;

use wargauge_engine::Side;
use wargauge_engine::square::Square;
use wargauge_engine::verdox::{Choice, Event, Kind, Setup, Target, purposes, side_of};

use super::reader::{Counter, Reader};

/// What was compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Seen {
    StepList,
    LaterStepList,
    RoadStep,
    PointStep,
    WholeStep,
    ClimbDie,
    LeaveDie,
    GunDie,
    BogDie,
    Sunk,
    Boarded,
    Landed,
    Rode,
    Beneath,
    Placed,
    PlacedInFortress,
    IdlePhase,
    Gate,
    Headquarters,
}

pub struct Follower<'a> {
    pub reader: Reader<'a>,
    side: Side,
    reserve: [[u8; Kind::COUNT]; 2],
    posted: [u8; Kind::COUNT],
    /// How many counters have entered since the last phase or deployment began, and of how many.
    entered: (u8, u8),
    in_fortress: bool,
    deploying: bool,
    /// The unit that acts, and the half points that it has left after its first step.
    mover: Option<(u8, Option<u8>)>,
    /// The step that is being tried, and the dice that it has already passed.
    trying: Option<Square>,
    passed: (bool, Option<u8>),
    /// The side has said that it stops, or its entry has begun.
    stopped: bool,
    /// Events that must come next, in this order.
    due: Vec<Event>,
    winner: Option<Side>,
    pub seen: Vec<Seen>,
}

impl<'a> Follower<'a> {
    pub fn new(setup: &'a Setup) -> Self {
        let count = |side: usize| setup.kinds.map(|kind| kind.count[side]);
        Self {
            reader: Reader::new(setup),
            side: Side::First,
            reserve: [count(0), count(1)],
            posted: setup.rules.garrison.units(),
            entered: (0, 0),
            in_fortress: false,
            deploying: false,
            mover: None,
            trying: None,
            passed: (false, None),
            stopped: true,
            due: Vec::new(),
            winner: None,
            seen: Vec::new(),
        }
    }

    /// The units that may still act in this phase.
    fn ready(&self) -> Vec<u8> {
        let counters = &self.reader.counters;
        let is_ready = |unit: &u8| {
            side_of(*unit) == self.side && !counters[unit].acted && !self.reader.is_beneath(*unit)
        };
        counters.keys().copied().filter(is_ready).collect()
    }

    /// Checks a list of choices. `attacks` are those that a unit has as it stands.
    pub fn check(&mut self, choices: &[Choice], attacks: impl Fn(u8) -> bool) {
        assert!(self.due.is_empty(), "{:?} did not follow", self.due);
        let steps: BTreeSet<Square> = choices.iter().filter_map(step_of).collect();
        if let Some((unit, left)) = self.mover {
            let expected: BTreeSet<_> = self.reader.walks(unit, left).into_iter().collect();
            assert_eq!(steps, expected, "steps of unit {unit} with {left:?} left");
            assert_eq!(choices.contains(&Choice::Halt), left.is_some());
            self.seen.push(if left.is_none() { Seen::StepList } else { Seen::LaterStepList });
            return;
        }
        assert!(steps.is_empty(), "no unit is chosen");
        if let Some(Choice::Place(_)) = choices.first() {
            let places = self.reader.places(self.side, self.in_fortress);
            assert_eq!(choices, places.into_iter().map(Choice::Place).collect::<Vec<_>>());
            assert!(self.entered.0 < self.entered.1, "more enter than may");
        } else if let Some(Choice::Kind(_)) = choices.first() {
            let waiting = self.waiting();
            let kinds = Kind::ALL.into_iter().filter(|kind| waiting[kind.index()] > 0);
            assert_eq!(choices, kinds.map(Choice::Kind).collect::<Vec<_>>());
        } else {
            let can = |unit: &u8| !self.reader.walks(*unit, None).is_empty() || attacks(*unit);
            let units = self.ready().into_iter().filter(can);
            let mut expected: Vec<Choice> =
                units.map(|unit| Choice::Act(self.reader.counters[&unit].square)).collect();
            let floats = self.reader.floats(self.side).into_iter();
            expected.extend(floats.map(|(barge, to)| Choice::Barge { barge, to }));
            expected.push(Choice::Stop);
            let sorted = |choices: &[Choice]| {
                let mut names: Vec<String> = choices.iter().map(|one| format!("{one:?}")).collect();
                names.sort();
                names
            };
            assert_eq!(sorted(choices), sorted(&expected), "turn of {:?}", self.side);
        }
    }

    /// Takes note of what a side has decided.
    pub fn decided(&mut self, choice: Choice) {
        if let Choice::Act(square) = choice {
            self.mover = self.reader.on(square).map(|unit| (unit, None));
        }
        self.trying = step_of(&choice);
    }

    fn waiting(&self) -> [u8; Kind::COUNT] {
        if self.in_fortress { self.posted } else { self.reserve[self.side.index()] }
    }

    /// Entry ends only if enough counters have entered, none is left or there is no room [2.4].
    fn check_entry_is_over(&self) {
        let (entered, most) = self.entered;
        let is_room = !self.reader.places(self.side, self.in_fortress).is_empty();
        let may_enter = entered < most && self.waiting() != [0; Kind::COUNT] && is_room;
        assert!(!may_enter, "{entered} of {most} have entered");
    }

    /// A phase ends without a decision only if nothing could be done in it [3.4].
    fn check_stopped(&mut self, attacks: &impl Fn(u8) -> bool) {
        if !std::mem::replace(&mut self.stopped, true) {
            let idle = |unit: &u8| self.reader.walks(*unit, None).is_empty() && !attacks(*unit);
            assert!(self.ready().iter().all(idle) && self.reader.floats(self.side).is_empty());
            self.seen.push(Seen::IdlePhase);
        }
    }

    /// Checks an event, and does to the position what it says.
    pub fn follow(&mut self, event: Event, attacks: impl Fn(u8) -> bool) {
        let is_due = !self.due.is_empty();
        if is_due {
            assert_eq!(self.due.remove(0), event);
        }
        match event {
            Event::Deploy { side } => {
                self.check_entry_is_over();
                let rules = &self.reader.setup.rules;
                self.in_fortress = rules.garrison.side == Some(side.index() as u8);
                (self.side, self.deploying, self.entered) = (side, true, (0, rules.deployed));
            }
            Event::Enter { unit, kind, square } => self.enter(unit, kind, square, &attacks),
            Event::Phase { side } => {
                self.check_stopped(&attacks);
                self.check_entry_is_over();
                (self.side, self.deploying, self.in_fortress) = (side, false, false);
                let entry = self.reader.setup.rules.entry[side.index()];
                (self.entered, self.stopped) = ((0, entry), false);
                self.reader.counters.values_mut().for_each(|counter| counter.acted = false);
                self.reader.rafts.iter_mut().for_each(|raft| raft.moved = false);
            }
            Event::Stop { .. } => self.stopped = true,
            Event::Points { .. } => {
                self.check_stopped(&attacks);
                self.check_entry_is_over();
            }
            Event::End { winner, .. } => {
                assert!(self.winner.is_none() || self.winner == winner, "of the headquarters");
            }
            Event::Reveal { unit, kind } => {
                let counter = self.reader.counters.get_mut(&unit).expect("it is on the map");
                assert!(!counter.face_up && counter.kind == kind, "turned up once [3.6]");
                counter.face_up = true;
            }
            Event::Roll { purpose, unit: Some(unit), die, against, passed, .. } => {
                assert_eq!(passed, die <= against);
                if purpose == purposes::BOG || purpose == purposes::MOVE {
                    self.roll(purpose == purposes::BOG, unit, die, against);
                }
            }
            Event::Step { unit, from, to, cost, left } => self.step(unit, from, to, (cost, left)),
            Event::Fire { unit, .. } | Event::Melee { unit, .. } => self.begin(unit),
            Event::Barge { barge, from, to } => self.float(barge, from, to),
            Event::Breach { square } => {
                self.reader.breaches.insert(square);
                self.reader.gates.remove(&square);
            }
            Event::Unhorse { unit, kind, .. } => {
                self.reader.counters.get_mut(&unit).expect("it is on the map").kind = kind;
            }
            Event::Eliminate { target: Target::Unit(unit), .. } => self.remove(unit),
            Event::Eliminate { target: Target::Barge(barge), .. } => {
                let raft = &mut self.reader.rafts[usize::from(barge)];
                (raft.square, raft.rider) = (None, None);
            }
            Event::Done { unit } => {
                let (mover, _) = self.mover.take().expect("a unit acts");
                assert_eq!(mover, unit);
                assert!(self.reader.counters.get(&unit).is_none_or(|counter| counter.acted));
                (self.trying, self.passed) = (None, (false, None));
            }
            Event::Board { .. } | Event::Gate { .. } => assert!(is_due, "{event:?}"),
            // A sunk barge leaves its passenger in the canal.
            Event::Land { unit, .. } => assert!(is_due || self.reader.raft_of(unit).is_none()),
            Event::First { .. } | Event::Roll { .. } | Event::Eliminate { .. } => {}
        }
    }

    fn remove(&mut self, unit: u8) {
        self.reader.counters.remove(&unit);
        self.reader.rafts.iter_mut().filter(|raft| raft.rider == Some(unit)).for_each(|raft| {
            raft.rider = None;
        });
    }

    /// The unit begins its one action of the phase, turned up [3.2, 3.6].
    fn begin(&mut self, unit: u8) {
        let counter = self.reader.counters.get_mut(&unit).expect("it is on the map");
        assert!(counter.face_up && !std::mem::replace(&mut counter.acted, true), "unit {unit}");
        assert_eq!(side_of(unit), self.side);
    }

    fn enter(&mut self, unit: u8, kind: Kind, square: Square, attacks: &impl Fn(u8) -> bool) {
        if !self.deploying {
            self.check_stopped(attacks);
        }
        assert!(self.reader.places(self.side, self.in_fortress).contains(&square));
        assert!(self.entered.0 < self.entered.1, "more enter than may");
        self.entered.0 += 1;
        self.reserve[self.side.index()][kind.index()] -= 1;
        if self.in_fortress {
            self.posted[kind.index()] -= 1;
        }
        self.seen.push(if self.in_fortress { Seen::PlacedInFortress } else { Seen::Placed });
        let counter = Counter { kind, square, face_up: false, acted: false };
        assert!(self.reader.counters.insert(unit, counter).is_none());
        let gate = self.takes_gate(square);
        self.due.extend(gate);
    }

    /// The unit that stands on a gate holds it for its side [6.11.2].
    fn takes_gate(&mut self, square: Square) -> Option<Event> {
        let holder = self.reader.gates.get_mut(&square)?;
        if holder.replace(self.side) == Some(self.side) {
            return None;
        }
        self.seen.push(Seen::Gate);
        Some(Event::Gate { square, side: self.side })
    }

    /// The square that the unit tries to reach: the one decided, or the only one that there is.
    fn tried(&self, unit: u8) -> Square {
        let (mover, left) = self.mover.expect("a unit acts");
        assert_eq!(mover, unit);
        self.trying.unwrap_or_else(|| {
            let only = self.reader.walks(unit, left);
            assert_eq!(only.len(), 1, "nothing was decided");
            only[0]
        })
    }

    fn roll(&mut self, is_bog: bool, unit: u8, die: u8, against: u8) {
        let walk = self.reader.walk(unit, self.tried(unit)).expect("it may step there");
        if is_bog {
            assert!(walk.bog && against == 1 && self.passed == (false, None));
            self.begin(unit);
            self.passed.0 = true;
            self.seen.push(Seen::BogDie);
            if die == 1 {
                let kind = Some(self.reader.counters[&unit].kind);
                self.due = vec![Event::Eliminate { target: Target::Unit(unit), kind, by: None }];
                (self.mover, self.trying, self.passed) = (None, None, (false, None));
                self.seen.push(Seen::Sunk);
            }
            return;
        }
        assert_eq!((walk.die, walk.bog, None), (Some(against), self.passed.0, self.passed.1));
        let (_, left) = self.mover.expect("a unit acts");
        if !walk.bog && left.is_none() {
            self.begin(unit);
        }
        let is_gun = self.reader.counters[&unit].kind == Kind::Artillery;
        self.seen.push(match against {
            1 if is_gun => Seen::GunDie,
            1 => Seen::ClimbDie,
            _ => Seen::LeaveDie,
        });
        self.passed.1 = Some(against);
        if die > against {
            self.due = vec![Event::Done { unit }];
        }
    }

    fn step(&mut self, unit: u8, from: Square, to: Square, (cost, left): (u8, u8)) {
        assert_eq!((self.tried(unit), from), (to, self.reader.counters[&unit].square));
        let (_, before) = self.mover.expect("a unit acts");
        let walk = self.reader.walk(unit, to).expect("it may step there");
        assert_eq!(
            self.passed,
            (walk.bog, walk.die),
            "the dice of the step from {from:?} to {to:?}"
        );
        if before.is_none() && self.passed == (false, None) {
            self.begin(unit);
        }
        let all = Reader::points(self.reader.counters[&unit].kind);
        let paid = walk.cost.unwrap_or(all);
        let rest = if walk.boards.is_some() { 0 } else { before.unwrap_or(all) - paid };
        assert_eq!((cost, left), (paid, rest), "from {from:?} to {to:?}");
        self.seen.push(match walk.cost {
            None => Seen::WholeStep,
            Some(1) => Seen::RoadStep,
            Some(_) => Seen::PointStep,
        });
        if let Some(barge) = self.reader.raft_of(unit) {
            self.reader.rafts[barge].rider = None;
            self.due.push(Event::Land { unit, barge: barge as u8, square: to });
            self.seen.push(Seen::Landed);
        }
        self.reader.counters.get_mut(&unit).expect("it is on the map").square = to;
        if let Some(barge) = walk.boards {
            let raft = &mut self.reader.rafts[barge];
            (raft.rider, raft.owner) = (Some(unit), Some(self.side));
            self.due.push(Event::Board { unit, barge: barge as u8 });
            self.seen.push(Seen::Boarded);
        }
        let gate = self.takes_gate(to);
        self.due.extend(gate);
        let enemys = self.reader.setup.map.headquarters[self.side.other().index()];
        if self.reader.grid.numbered(enemys) == Some(to) {
            (self.winner, self.mover) = (Some(self.side), None);
            self.seen.push(Seen::Headquarters);
            return;
        }
        self.mover = Some((unit, Some(left)));
        (self.trying, self.passed) = (None, (false, None));
        if left == 0 {
            self.due.push(Event::Done { unit });
        }
    }

    fn float(&mut self, barge: u8, from: Square, to: Square) {
        assert!(self.reader.floats(self.side).contains(&(barge, to)));
        let raft = &mut self.reader.rafts[usize::from(barge)];
        assert_eq!(raft.square.replace(to), Some(from));
        raft.moved = true;
        if let Some(unit) = raft.rider {
            self.reader.counters.get_mut(&unit).expect("it is on the map").square = to;
            self.seen.push(if self.reader.is_beneath(unit) { Seen::Beneath } else { Seen::Rode });
        }
    }
}

fn step_of(choice: &Choice) -> Option<Square> {
    if let Choice::Step(square) = choice { Some(*square) } else { None }
}
