//! Chapters 2 and 3: lots, deployment, phases, actions, the entry of reinforcements, turns.

use crate::bits::Bits;
use crate::game::Side;
use crate::square::Square;
use crate::table::{Table, Whose};
use crate::verdox::choice::{Choice, Choices};
use crate::verdox::core::{Play, Rules, offer};
use crate::verdox::event::{Event, Note};
use crate::verdox::map::Map;
use crate::verdox::purposes;
use crate::verdox::rules::Rule;
use crate::verdox::setup::{Kind, Setup};
use crate::verdox::state::{
    BARGES, Barge, GATES, NOBODY, SQUARES, Squares, Stage, State, UNITS, Units, first_of, side_of,
};

/// The highest die of the lots that lets the first side begin (house).
const FIRST_BEGINS: u8 = 3;

impl Rules {
    /// The state before the first decision.
    pub(crate) fn set_up(setup: &Setup, map: &Map) -> State {
        let mut barges =
            [Barge { square: Square::NOWHERE, owner: None, passenger: NOBODY, moved: false };
                BARGES];
        for (barge, &number) in barges.iter_mut().zip(&setup.map.barges) {
            barge.square = map.grid.numbered(number).unwrap_or(Square::NOWHERE);
        }
        let count = |side: usize| setup.kinds.map(|kind| kind.count[side]);
        let first = setup.rules.first.map(|side| Side::from_index(usize::from(side)));
        let gates = setup.rules.gates.map(|side| Side::from_index(usize::from(side)));
        State {
            square: [Square::NOWHERE; UNITS],
            kind: [Kind::Infantry; UNITS],
            at: [NOBODY; SQUARES],
            held: [Squares::EMPTY; 2],
            ready: Squares::EMPTY,
            walls: map.fortification,
            up: Units::EMPTY,
            entered: [0; 2],
            on_map: [[0; Kind::COUNT]; 2],
            reserve: [count(0), count(1)],
            posted: setup.rules.garrison.units(),
            barges,
            gates: std::array::from_fn::<_, GATES, _>(|gate| {
                gates.filter(|_| gate < map.gates.len())
            }),
            turn: 0,
            first: first.unwrap_or(Side::First),
            active: first.unwrap_or(Side::First),
            stage: Stage::Lots,
            left: 0,
            place: Square::NOWHERE,
            mover: NOBODY,
            points: 0,
            ending: None,
            outcome: None,
        }
    }

    /// Whether units of this side begin in the fortress.
    #[inline]
    pub(crate) fn is_garrison(&self, side: Side) -> bool {
        self.setup.rules.garrison.side == Some(side.index() as u8)
    }

    /// The number of units in a side's garrison.
    pub(crate) fn garrison_size(&self, side: Side) -> u8 {
        let units = self.setup.rules.garrison.units();
        if self.is_garrison(side) { units.iter().sum() } else { 0 }
    }

    /// Whether a unit began in the fortress: the garrison enters first, so its numbers are the lowest.
    pub(crate) fn is_of_garrison(&self, unit: u8) -> bool {
        let side = side_of(unit);
        usize::from(unit) < first_of(side) + usize::from(self.garrison_size(side))
    }

    /// The squares where the active side may put the next counter: its edge [2.2], or the fortress.
    fn places(&self, s: &State) -> Squares {
        let in_fortress = s.stage == Stage::Deploy && self.is_garrison(s.active);
        let side = s.active.index();
        let all = if in_fortress {
            self.map.fortress
        } else {
            self.map.edge[side] | self.map.edge_walls[side].without(s.walls)
        };
        all.without(s.held[0] | s.held[1])
    }

    /// Lists where the next counter may be put or, once that is decided, what it may be.
    fn entry_choices(&self, s: &State, out: &mut Choices) {
        let in_garrison = s.stage == Stage::Deploy && self.is_garrison(s.active);
        let waiting = if in_garrison { s.posted } else { s.reserve[s.active.index()] };
        if s.left == 0 || waiting == [0; Kind::COUNT] {
            return;
        }
        if s.place.is_somewhere() {
            for kind in Kind::ALL.into_iter().filter(|kind| waiting[kind.index()] > 0) {
                offer(out, Choice::Kind(kind));
            }
        } else {
            for square in self.places(s) {
                offer(out, Choice::Place(Square::of(square)));
            }
        }
    }

    /// Lists the units that may act, the moves of barges, and the end of the phase.
    fn action_choices(&self, s: &State, out: &mut Choices) {
        let mobile = self.mobile(s);
        for square in s.ready {
            if mobile.has(square) || self.has_attack(s, s.at[square]) {
                offer(out, Choice::Act(Square::of(square)));
            }
        }
        self.barge_choices(s, out);
        offer(out, Choice::Stop);
    }

    /// Lists the choices in the state. The active side decides.
    pub(crate) fn list(&self, s: &State, out: &mut Choices) {
        match s.stage {
            Stage::Lots => {}
            Stage::Deploy | Stage::Enter => self.entry_choices(s, out),
            Stage::Act => self.action_choices(s, out),
            Stage::Chosen => {
                self.attack_choices(s, out);
                self.step_choices(s, out);
            }
            Stage::Moving => {
                self.step_choices(s, out);
                offer(out, Choice::Halt);
            }
        }
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// Carries out a choice. A forced choice is not reported as a decision.
    pub fn take(&mut self, choice: Choice, forced: bool) {
        match choice {
            Choice::Place(square) => self.s.place = square,
            Choice::Kind(kind) => self.enter(kind),
            Choice::Act(square) => self.choose(self.s.at[square.index()]),
            Choice::Barge { barge, to } => self.move_barge(barge, to),
            Choice::Stop => self.stop(forced),
            Choice::Step(to) => self.step(to),
            Choice::Halt => self.end_action(),
            Choice::Attack(square) => self.attack(square),
            Choice::Sink(barge) => self.attack_barge(barge),
            Choice::Demolish(square) => self.demolish(square),
        }
    }

    /// Does what follows when there is nothing to choose.
    pub fn go_on(&mut self) {
        match self.s.stage {
            Stage::Lots => self.draw_lots(),
            Stage::Deploy => self.end_deployment(),
            Stage::Enter => self.end_phase(),
            // A side can always stop and a unit halt, and only a unit that can do something is chosen.
            Stage::Act | Stage::Moving => {}
            Stage::Chosen => self.end_action(),
        }
    }

    /// [2.1] Decides which side deploys first and begins.
    fn draw_lots(&mut self) {
        let (rule, side) = if let Some(side) = self.r.switches().first {
            (Rule::FirstPhase, Side::from_index(usize::from(side)))
        } else {
            self.used(Rule::Lots);
            let (purpose, against) = (purposes::LOTS, FIRST_BEGINS);
            let die = self.die(purpose, Whose(0));
            let passed = die <= against;
            let (unit, target) = (None, None);
            self.say(Rule::Lots, Event::Roll { purpose, unit, target, die, against, passed });
            (Rule::Lots, if passed { Side::First } else { Side::Second })
        };
        self.s.first = side;
        self.say(rule, Event::First { side });
        // [2.7] The set-up has already put them in their places.
        self.used(Rule::BargesAtStart);
        self.deploy(side);
    }

    /// [2.3] A side brings on the counters that it begins with.
    fn deploy(&mut self, side: Side) {
        self.s.active = side;
        self.s.stage = Stage::Deploy;
        let garrison = self.r.garrison_size(side);
        self.s.left = if garrison > 0 { garrison } else { self.r.switches().deployed };
        self.say(Rule::FirstTen, Event::Deploy { side });
    }

    /// [2.3] The other side deploys, or the battle begins.
    fn end_deployment(&mut self) {
        if self.s.active == self.s.first {
            self.deploy(self.s.first.other());
        } else {
            self.used(Rule::FirstPhase);
            self.s.turn = 1;
            for side in Side::BOTH {
                // A scenario may keep a whole army in the box.
                if self.s.outcome.is_none() {
                    self.check_annihilation(side);
                }
            }
            if self.s.outcome.is_none() {
                self.begin_phase(self.s.first);
            }
        }
    }

    /// [2.3, 2.4] The next counter of the active side enters, face down.
    fn enter(&mut self, kind: Kind) {
        let side = self.s.active;
        let square = std::mem::replace(&mut self.s.place, Square::NOWHERE);
        let at = side.index();
        let unit = first_of(side) as u8 + self.s.entered[at];
        self.s.entered[at] += 1;
        self.s.left -= 1;
        self.s.kind[usize::from(unit)] = kind;
        self.s.reserve[at][kind.index()] -= 1;
        self.s.on_map[at][kind.index()] += 1;
        let is_deploying = self.s.stage == Stage::Deploy;
        if is_deploying && self.r.is_garrison(side) {
            self.s.posted[kind.index()] -= 1;
        } else {
            self.used(Rule::Edges);
        }
        let rule = if is_deploying { Rule::FirstTen } else { Rule::FiveMore };
        self.used(rule);
        self.used(Rule::FaceDown);
        self.put(unit, square);
        self.say(rule, Event::Enter { unit, kind, square });
        self.hold_gate(square, side);
    }

    /// [3.1] A side's phase begins.
    fn begin_phase(&mut self, side: Side) {
        self.s.active = side;
        self.s.stage = Stage::Act;
        self.s.ready = self.s.held[side.index()];
        for barge in &mut self.s.barges {
            barge.moved = false;
        }
        self.used(Rule::PhasesAlternate);
        self.say(Rule::PhasesAlternate, Event::Phase { side });
    }

    /// [3.3] The side names a unit to act.
    fn choose(&mut self, unit: u8) {
        self.s.mover = unit;
        self.s.stage = Stage::Chosen;
        self.used(Rule::AnyOrder);
        if T::COUNTS {
            self.count_forbidden();
        }
    }

    /// [3.6] The acting unit does something: it is turned up, and its action is used.
    pub fn begin_action(&mut self) {
        let unit = self.s.mover;
        self.s.ready.remove(self.s.square[usize::from(unit)].index());
        self.reveal(unit, Rule::TurnedUp);
    }

    /// [3.2] Ends the action of the acting unit.
    pub fn end_action(&mut self) {
        let unit = std::mem::replace(&mut self.s.mover, NOBODY);
        self.s.stage = Stage::Act;
        self.s.points = 0;
        self.used(Rule::MoveOrAttack);
        // Nothing is reported after the end of the game.
        if self.s.outcome.is_none() {
            self.say(Rule::MoveOrAttack, Event::Done { unit });
        }
    }

    /// [3.4] The side ends its actions of this phase. Reinforcements enter [2.4].
    fn stop(&mut self, forced: bool) {
        let side = self.s.active;
        if !self.s.ready.is_empty() {
            self.used(Rule::Idle);
        }
        if !forced {
            self.say(Rule::Idle, Event::Stop { side });
        }
        self.s.ready = Bits::EMPTY;
        self.s.stage = Stage::Enter;
        self.s.left = self.r.switches().entry[side.index()];
    }

    /// Ends a side's phase, and the turn after the second one.
    fn end_phase(&mut self) {
        self.s.left = 0;
        if self.s.active == self.s.first {
            self.begin_phase(self.s.first.other());
            return;
        }
        let net = self.r.net(self.s);
        self.say_fact(Rule::SumOfValues, Event::Points { net });
        if self.s.turn >= self.r.switches().turns {
            self.end_of_time();
        } else {
            self.s.turn += 1;
            self.begin_phase(self.s.first);
        }
    }
}
