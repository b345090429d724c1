//! What a decision and its choices look like, in numbers that name no hex and no unit, and the single places
//! that they are about. Not for what each is worth: that is learned, see [`crate::policy`].

use arrayvec::ArrayVec;
use wargauge_engine::era1794::choice::MOST_CHOICES;
use wargauge_engine::era1794::{Choice, Concern, Reaction, Rules, State, Together};
use wargauge_engine::hex::Direction;
use wargauge_engine::{Facing, Game, Hex, Side};

use crate::era1794::heuristic::Heuristic;
use crate::era1794::outline::OUTLINE;
use crate::era1794::sign_names::{
    BACK, BETTER, CHARGE, CONTEXTS, DOUBLE, ENTERS, FORMATION, GAIN, HALT, KINDS, LEADER, LINE,
    MELEE, MOVE, NAMED, NAMES, PASS, REACTION, RIDE, SHOT, SHOT_RANGE, SHOT_WORTH, STACK, STEP,
    TURN, UNIT, WORK,
};
use crate::era1794::spots::{Marks, SPOTS};
use crate::era1794::view::View;
use crate::policy::{
    CONTEXT, Described, MARKS, MOST_SHOWN, Names, SIGNS, Shown, small, worth_a_look,
};

/// What the numbers are called.
pub const SIGN_NAMES: Names = Names {
    kinds: &KINDS,
    context: &CONTEXTS,
    signs: &NAMED,
    judgement: (1, 4),
    spots: SPOTS,
    outline: OUTLINE,
};

/// The places of the kinds of decision.
const GOING: usize = 0;
const BEGINNING: usize = 1;
const NAMING: usize = 2;
const RIDING: usize = 3;
const FIRING: usize = 4;
const OTHER: usize = 5;

/// The unit that a choice is about, and where it stands and faces then.
type Subject = (usize, Hex, Facing);

/// Those of the choices so far.
type Subjects = ArrayVec<Option<Subject>, MOST_SHOWN>;

/// A choice that the heuristic rates so much lower than its best is not looked at.
const HOPELESS: i32 = 400;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Heuristic<U, S, H, X> {
    /// Puts a decision into numbers.
    pub(crate) fn put_into_numbers(
        &mut self,
        game: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        side: Side,
        choices: &[Choice],
        described: &mut Described,
    ) {
        let mut worth = ArrayVec::<i32, MOST_CHOICES>::new();
        self.judge(game, state, side, choices, |value| worth.push(value));
        let mut best = worth_a_look(worth.iter().copied(), HOPELESS);
        // Doing nothing is always worth a look.
        let idle = |choice: &Choice| matches!(choice, Choice::Pass | Choice::Halt | Choice::Stay);
        if let Some(place) = choices.iter().position(idle)
            && best.is_full()
            && best.iter().all(|entry| entry.1 != place)
        {
            best.pop();
            best.push((worth[place], place));
        }
        described.shown.clear();
        described.kind = kind_of(choices);
        if best.len() == 1 {
            described.shown.push(Shown {
                place: best[0].1,
                signs: [0; SIGNS],
                spots: ArrayVec::new(),
            });
            return;
        }
        let most = best[0].0;
        let view = self.look(game, state, side);
        described.context = view.context();
        let concern = game.concern(state);
        let mut subjects = Subjects::new();
        for (value, place) in best {
            let mut signs = [0; SIGNS];
            signs[0] = small(2 * (value - most).max(-60));
            signs[1] = small((value - most) / 4);
            let choice = choices[place];
            view.signs(choice, concern, &mut signs);
            let subject = view.subject(choice, concern).filter(|(_, hex, _)| hex.is_somewhere());
            if let Some(subject) = subject {
                view.of_subject(subject, &described.shown, &subjects, &mut signs);
            }
            subjects.push(subject);
            let spots = view.spots(choice, concern, subject);
            described.shown.push(Shown { place, signs, spots });
        }
    }
}

/// Which kind of decision it is.
fn kind_of(choices: &[Choice]) -> usize {
    let mut kind = OTHER;
    for choice in choices {
        kind = match choice {
            Choice::Step { .. } | Choice::Turn(_) | Choice::Halt => return GOING,
            Choice::Move { .. } | Choice::Limber(_) | Choice::TurnGun { .. } => return BEGINNING,
            Choice::Commander(_) => return NAMING,
            Choice::LeaderTo(_) => return RIDING,
            Choice::Fire { .. } | Choice::Cannon { .. } => FIRING,
            _ => kind,
        };
    }
    kind
}

/// What kind of choice it is.
fn mark_kind(choice: Choice, signs: &mut [i8; SIGNS]) {
    let mut mark = |place: usize| signs[place] = 16;
    match choice {
        Choice::Step { charge, .. } => {
            mark(STEP);
            if charge {
                mark(CHARGE);
            }
        }
        Choice::Turn(_) | Choice::Face(_) => mark(TURN),
        Choice::Halt | Choice::Unlimber => mark(HALT),
        Choice::Fire { .. } | Choice::Cannon { .. } => mark(SHOT),
        Choice::Pass | Choice::Stay => mark(PASS),
        Choice::Move { together, double, .. } => {
            mark(MOVE);
            match together {
                Together::Stack => mark(STACK),
                Together::Line(_) | Together::Squares(_) => mark(LINE),
                Together::Alone => {}
            }
            if double {
                mark(DOUBLE);
            }
        }
        Choice::Commander(_) => mark(NAMES),
        Choice::LeaderTo(_) => mark(RIDE),
        Choice::Retreat(_) | Choice::SlipBack(_) | Choice::Place(_) => mark(BACK),
        Choice::React(_, reaction) => {
            mark(REACTION);
            if matches!(reaction, Reaction::Hold) {
                mark(HALT);
            }
        }
        Choice::Limber(_)
        | Choice::Reload(_)
        | Choice::TurnGun { .. }
        | Choice::ShiftGun { .. } => mark(WORK),
        Choice::Fight(_) => mark(MELEE),
        Choice::Reorder(_)
        | Choice::FormSquare(_)
        | Choice::DissolveSquare(..)
        | Choice::FormLine(_)
        | Choice::DissolveLine(_) => mark(FORMATION),
        _ => {}
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// What a decision looks like as a whole.
    fn context(&self) -> [i8; CONTEXT] {
        let mut context = [0; CONTEXT];
        let net = i32::from(self.s.net_points());
        let lead = if self.side == Side::First { net } else { -net };
        let left = self.turns_left();
        let chits = |side| self.r.chits_of(self.s, side) as i32;
        let values = [
            4 * left,
            16 * i32::from(left == 0),
            16 * i32::from(left == 1),
            4 * lead,
            16 * i32::from(lead > 0),
            16 * i32::from(lead < 0),
            16 * i32::from(self.raids()),
            16 * i32::from(self.guards()),
            16 * i32::from(self.s.is_camp_reached()),
            16 * i32::from(self.content),
            8 * chits(self.side),
            8 * chits(self.enemy()),
            16 * i32::from(lead == 0),
            16 * i32::from(lead.abs() >= 3),
            16 * i32::from(self.r.turn(self.s) <= 1),
        ];
        for (place, value) in context.iter_mut().zip(values) {
            *place = small(value);
        }
        context
    }

    /// What a choice looks like besides the judgement.
    fn signs(&self, choice: Choice, concern: Concern, signs: &mut [i8; SIGNS]) {
        mark_kind(choice, signs);
        match choice {
            Choice::Step { direction, charge } => {
                if let Concern::Unit(unit) = concern {
                    self.of_attack(unit, direction, charge, signs);
                }
            }
            Choice::Fire { unit, target, hexes } => {
                signs[SHOT_WORTH] = small(self.muskets(unit as usize, hexes, target));
                signs[SHOT_RANGE] = small(8 * self.distance(self.hex(unit as usize), target));
            }
            Choice::Cannon { unit, target } => {
                signs[SHOT_WORTH] = small(self.cannon(unit as usize, target));
                signs[SHOT_RANGE] = small(4 * self.distance(self.hex(unit as usize), target));
            }
            Choice::Commander(leader) => self.of_commander(leader as usize, signs),
            Choice::LeaderTo(to) => {
                if let Concern::Commander(leader) = concern {
                    self.of_ride(leader, to, signs);
                }
            }
            _ => {}
        }
    }

    /// What the unit of a choice looks like, and the place where it would stand. Much of it is known if an earlier
    /// choice has the same unit on the same hex.
    fn of_subject(
        &self,
        (unit, hex, facing): Subject,
        shown: &[Shown],
        subjects: &Subjects,
        signs: &mut [i8; SIGNS],
    ) {
        let mut known = shown.iter().zip(subjects).filter_map(|(shown, subject)| {
            subject
                .filter(|&(other, at, _)| (other, at) == (unit, hex))
                .map(|other| (shown, other.2))
        });
        let Some((Shown { signs: alike, .. }, faced)) = known.next() else {
            self.of_unit(unit, signs);
            self.of_place(unit, hex, facing, signs);
            return;
        };
        signs[UNIT..GAIN].copy_from_slice(&alike[UNIT..GAIN]);
        signs[BETTER..LEADER].copy_from_slice(&alike[BETTER..LEADER]);
        if faced != facing {
            self.of_facing(unit, hex, facing, signs);
        }
    }

    /// The single places that a choice is about.
    fn spots(
        &self,
        choice: Choice,
        concern: Concern,
        subject: Option<Subject>,
    ) -> ArrayVec<u16, MARKS> {
        let Some(marks) = Marks::of(self.r, self.s) else { return ArrayVec::new() };
        if let (Choice::LeaderTo(to), Concern::Commander(leader)) = (choice, concern) {
            return marks.ride(self.r, leader, to).into_iter().collect();
        }
        marks.choice(self.r, choice, subject.map(|(unit, hex, _)| (unit, hex))).collect()
    }

    /// What an attack gains, if the step is one.
    fn of_attack(&self, unit: usize, to: Direction, charge: bool, signs: &mut [i8; SIGNS]) {
        let from = self.hex(unit);
        let hex = self.r.map().neighbour(from, to);
        if hex.is_somewhere() && self.s.held(self.enemy()).has(hex.index()) {
            signs[ENTERS] = 16;
            let group = self.s.movers() & self.r.troops_at(self.s, from, self.side);
            signs[GAIN] = small(self.seek(from, to, group, charge) / 2);
        }
    }

    /// The unit that a choice is about, and where it stands and faces then.
    fn subject(&self, choice: Choice, concern: Concern) -> Option<Subject> {
        let about = match concern {
            Concern::Unit(unit) => Some(unit),
            Concern::Commander(_) | Concern::Hex(_) | Concern::Army => None,
        };
        let at = |unit: usize| (unit, self.hex(unit), self.s.facing_of(unit));
        let to = |unit: usize, direction| {
            (unit, self.r.map().neighbour(self.hex(unit), direction), self.s.facing_of(unit))
        };
        match choice {
            Choice::Step { direction, .. } => about.map(|unit| to(unit, direction)),
            Choice::Turn(facing) | Choice::Face(facing) => {
                about.map(|unit| (unit, self.hex(unit), facing))
            }
            Choice::Halt | Choice::Unlimber => about.map(at),
            Choice::Retreat(hex) | Choice::SlipBack(hex) | Choice::Place(hex) => {
                about.map(|unit| (unit, hex, self.s.facing_of(unit)))
            }
            Choice::Fire { unit, .. }
            | Choice::Cannon { unit, .. }
            | Choice::Move { unit, .. }
            | Choice::React(unit, _)
            | Choice::Limber(unit)
            | Choice::Reload(unit) => Some(at(unit as usize)),
            Choice::TurnGun { unit, facing } => {
                Some((unit as usize, self.hex(unit as usize), facing))
            }
            Choice::ShiftGun { unit, direction } => Some(to(unit as usize, direction)),
            _ => None,
        }
    }
}
