//! Every way in which a combat of a concrete position can go on, step by step: equal positions are
//! joined with their shares summed, so that the ways stay few.
//!
//! Decisions on the way follow a fixed [`Convention`]. What the ways amount to is counted in
//! [`super::position`].

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::any_table::AnyTable;
use crate::era1794::agenda::{Decision, Step, Task};
use crate::era1794::choice::{Choice, Choices};
use crate::era1794::core::{Play, Rules};
use crate::era1794::event::{Event, Melee, Modifiers, Note, Roll, Roller, Row};
use crate::era1794::purposes;
use crate::era1794::state::State;
use crate::exhaustive::{Exhaustive, Share, walk};
use crate::game::Game;
use crate::table::{Cast, Purpose, Table};

/// How a decision on the way is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Convention {
    /// The largest unit takes a loss, of equals the first [11.8].
    LargestLoses,
    /// A retreat leads where it costs least, on equal terms to the right rear hex [10.11].
    CheapestRetreat,
    /// Winners go on facing as their top unit does [11.8].
    WinnersKeepFacing,
    /// Commanders do not slip away [10.11.7].
    CommandersStay,
    /// The commander of a beaten stack flees to the first free hex [4.4].
    FirstWayOut,
    /// The first cossack unit tries the lava [7.3].
    FirstCossack,
    /// Anything else: what the rules list first.
    FirstOffered,
}

/// The most ways that are kept apart at a time.
pub const MOST_WAYS: usize = 10_000;

/// The largest denominator of a way's share. Dice have ten faces: such a denominator is made of at
/// most 59 twos and 25 fives, and the least common one of any number of them is below 2 · 10³⁵.
const FINEST: u128 = 10_u128.pow(18);

/// A way in which it can go.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Way<const U: usize, const S: usize, const H: usize, const X: usize> {
    pub state: State<U, S, H, X>,
    /// Commanders killed on it, one bit each; others left with their last unit.
    pub killed: u16,
}

/// Ways, each with its share, in the order in which they were first met: the same every time.
#[derive(Default)]
pub(super) struct Ways<const U: usize, const S: usize, const H: usize, const X: usize> {
    list: Vec<(Way<U, S, H, X>, Share)>,
    places: HashMap<Way<U, S, H, X>, usize>,
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Ways<U, S, H, X> {
    /// The ways with their shares.
    pub fn iter(&self) -> impl Iterator<Item = (&Way<U, S, H, X>, Share)> {
        self.list.iter().map(|(way, share)| (way, *share))
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn add(&mut self, way: Way<U, S, H, X>, share: Share) {
        match self.places.entry(way) {
            Entry::Occupied(place) => self.list[*place.get()].1 += share,
            Entry::Vacant(place) => {
                place.insert(self.list.len());
                self.list.push((way, share));
            }
        }
    }
}

/// Too many ways to keep apart.
pub(super) struct TooManyWays;

/// What was heard on any way.
#[derive(Default)]
pub(super) struct Heard {
    /// The row of the fire table.
    pub row: Option<Row>,
    /// Dice with modifiers worth telling, in the order in which they were first heard.
    pub rolls: Vec<(Roller, Purpose, Modifiers)>,
    /// The melee with the share of each of its results.
    pub melees: Vec<(Melee, Share)>,
    /// The conventions that decided something.
    pub conventions: Vec<Convention>,
    /// How many ways were kept apart at most.
    pub ways: usize,
}

/// The walk over all ways.
pub(super) struct Spread<'a, const U: usize, const S: usize, const H: usize, const X: usize> {
    rules: &'a Rules<U, S, H, X>,
    /// Ways by how much is still to do; in the first nothing is.
    layers: Vec<Ways<U, S, H, X>>,
    pub heard: Heard,
    /// Do the neighbours of the beaten test [11.12]?
    crises: bool,
}

impl<'a, const U: usize, const S: usize, const H: usize, const X: usize> Spread<'a, U, S, H, X> {
    pub fn new(rules: &'a Rules<U, S, H, X>, crises: bool) -> Self {
        Self { rules, layers: Vec::new(), heard: Heard::default(), crises }
    }

    /// Begins with what `play` makes of a state on whose agenda nothing is left.
    pub fn begin(
        &mut self,
        state: State<U, S, H, X>,
        play: impl FnMut(&mut Play<'_, AnyTable<'_, Note>, U, S, H, X>),
    ) -> Result<(), TooManyWays> {
        self.branch(&Way { state, killed: 0 }, Share::ALL, play)
    }

    /// Goes on until nothing is left to do on any way.
    pub fn finish(&mut self) -> Result<Ways<U, S, H, X>, TooManyWays> {
        while let Some(ways) = self.layers.pop() {
            if self.layers.is_empty() {
                return Ok(ways);
            }
            // Those with most to do go first: so they come level with others, and join them.
            for (way, share) in ways.list {
                self.step(&way, share)?;
            }
        }
        Ok(Ways::default())
    }

    /// Does the next task of a way, with every fall of its dice.
    fn step(&mut self, way: &Way<U, S, H, X>, share: Share) -> Result<(), TooManyWays> {
        let decision = match way.state.agenda.last() {
            None => return Ok(()),
            Some(Task::Do(step)) => {
                let left_out = step == Step::Crisis && !self.crises;
                return self.branch(way, share, |play| {
                    play.s.agenda.pop();
                    if !left_out {
                        play.run(step);
                    }
                });
            }
            Some(Task::Decide(decision)) => decision,
        };
        let mut choices = Choices::new();
        self.rules.list_choices(&way.state, decision, &mut choices);
        let choice = match choices.as_slice() {
            [] => None,
            &[choice] => Some(choice),
            [_, _, ..] => Some(self.decide(&way.state, decision, &choices)),
        };
        let rules = self.rules;
        self.branch(way, share, |play| {
            if let Some(choice) = choice {
                rules.play(play.s, choice, play.t);
            } else {
                play.s.agenda.pop();
                play.lapse(decision);
            }
        })
    }

    /// Plays with every fall of the dice and adds what comes of it to the layers.
    fn branch(
        &mut self,
        way: &Way<U, S, H, X>,
        share: Share,
        mut play: impl FnMut(&mut Play<'_, AnyTable<'_, Note>, U, S, H, X>),
    ) -> Result<(), TooManyWays> {
        let Self { rules, layers, heard, .. } = self;
        let mut full = false;
        let run = |dice: &mut Exhaustive| {
            let mut way = *way;
            let mut ear =
                Ear { dice, heard: &mut *heard, killed: way.killed, lost: None, melee: None };
            play(&mut Play { r: rules, s: &mut way.state, t: &mut AnyTable::over(&mut ear) });
            way.killed = ear.killed;
            forget(&mut way.state);
            (way, ear.melee)
        };
        let mut melees = Vec::new();
        let mut results: Vec<(Way<U, S, H, X>, Share)> = Vec::new();
        let count = |(way, melee): (Way<U, S, H, X>, Option<Melee>), part: Share| {
            let Some(share) = share.part(part).filter(|share| share.denominator <= FINEST) else {
                full = true;
                return;
            };
            melees.extend(melee.map(|melee| (melee, share)));
            // Most faces of a die come to what the face before came to.
            match results.last_mut() {
                Some((last, sum)) if *last == way => *sum += share,
                _ => results.push((way, share)),
            }
        };
        let walked = walk(run, count);
        heard.melees.extend(melees);
        for (way, share) in results {
            let layer = way.state.agenda.len();
            if layers.len() <= layer {
                layers.resize_with(layer + 1, Ways::default);
            }
            layers[layer].add(way, share);
        }
        let ways = self.layers.iter().map(Ways::len).sum();
        self.heard.ways = self.heard.ways.max(ways);
        if full || walked.is_err() || ways > MOST_WAYS { Err(TooManyWays) } else { Ok(()) }
    }

    /// Decides for a side, by convention.
    fn decide(&mut self, s: &State<U, S, H, X>, decision: Decision, choices: &[Choice]) -> Choice {
        let first = choices[0];
        let (convention, choice) = match decision {
            Decision::Losses { .. } | Decision::LastPoint => {
                let size = |choice: &Choice| {
                    if let Choice::Lose(unit) = *choice { s.size[unit as usize] } else { 0 }
                };
                (Convention::LargestLoses, first_best(choices, size))
            }
            Decision::Retreat { unit, .. } => {
                let left = |choice: &Choice| {
                    let mut after = *s;
                    // A retreat casts no dice.
                    let mut none = Exhaustive::default();
                    self.rules.play(&mut after, *choice, &mut AnyTable::over(&mut none));
                    after.size[unit as usize]
                };
                (Convention::CheapestRetreat, first_best(choices, left))
            }
            Decision::FaceWinners => {
                let battle = &s.battle;
                let top = self.rules.enemy_facing(s, battle.hex, battle.winner);
                (Convention::WinnersKeepFacing, top.map_or(first, Choice::Face))
            }
            Decision::GunFacing { unit, .. } => {
                (Convention::WinnersKeepFacing, Choice::Face(s.facing[unit as usize]))
            }
            Decision::Slip { .. } => (Convention::CommandersStay, Choice::Stay),
            Decision::Flee { .. } => (Convention::FirstWayOut, first),
            Decision::Lava => (Convention::FirstCossack, first),
            Decision::Arrive { .. }
            | Decision::ArriveFacing { .. }
            | Decision::Choose { .. }
            | Decision::Return { .. }
            | Decision::ReturnFacing { .. }
            | Decision::Exchange { .. }
            | Decision::Answer
            | Decision::Moving
            | Decision::LineCharge { .. }
            | Decision::React
            | Decision::Strike
            | Decision::LineTurn { .. }
            | Decision::Order { .. }
            | Decision::EmergencySquare { .. }
            | Decision::LeaderMove
            | Decision::Name
            | Decision::SecondPhase
            | Decision::OverallMove
            | Decision::EnterAt { .. }
            | Decision::SkirmishFire { .. }
            | Decision::SkirmishBack { .. }
            | Decision::Melees => (Convention::FirstOffered, first),
        };
        if !self.heard.conventions.contains(&convention) {
            self.heard.conventions.push(convention);
        }
        if choices.contains(&choice) { choice } else { first }
    }
}

/// The first of the choices with the highest value.
fn first_best(choices: &[Choice], value: impl Fn(&Choice) -> u8) -> Choice {
    let mut best = (choices[0], value(&choices[0]));
    for choice in &choices[1..] {
        let value = value(choice);
        if value > best.1 {
            best = (*choice, value);
        }
    }
    best.0
}

/// Sets aside what nothing hangs on any more, so that ways join: the dice of a melee, once its
/// commanders have rolled, and its difference, once the beaten are routed.
fn forget<const U: usize, const S: usize, const H: usize, const X: usize>(
    s: &mut State<U, S, H, X>,
) {
    if let None | Some(Task::Do(Step::BeginCrisis)) = s.agenda.last() {
        s.battle.dice = [0; 2];
        s.battle.difference = 0;
    }
}

/// Exhaustive dice that listen.
struct Ear<'a> {
    dice: &'a mut Exhaustive,
    heard: &'a mut Heard,
    killed: u16,
    /// The commander that was lost last.
    lost: Option<u8>,
    melee: Option<Melee>,
}

impl Table<Note> for Ear<'_> {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        Table::<Note>::roll(self.dice, cast)
    }

    fn hear(&mut self, _turn: u8, note: Note) {
        if let Event::Fire { row, .. } = note.event {
            self.heard.row = Some(row);
        } else if let Event::Melee(melee) = note.event {
            self.melee = Some(melee);
        } else if let Event::LeaderLost { commander, .. } = note.event {
            self.lost = Some(commander);
        } else if let Event::Points { why: "commander killed" | "commander removed", .. } =
            note.event
        {
            if let Some(commander) = self.lost.take() {
                self.killed |= 1 << commander;
            }
        } else if let Event::Roll(Roll { roller, purpose, modifiers, .. }) = note.event {
            const TOLD: [Purpose; 5] = [
                purposes::MELEE,
                purposes::FIRE,
                purposes::CANNON,
                purposes::CAPTURE,
                purposes::LAVA,
            ];
            let roll = (roller, purpose, modifiers);
            if TOLD.contains(&purpose) && !self.heard.rolls.contains(&roll) {
                self.heard.rolls.push(roll);
            }
        }
    }
}
