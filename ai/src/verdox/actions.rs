//! What each action is worth: attacks, steps, barges, and which unit acts next.

use arrayvec::ArrayVec;
use wargauge_engine::Game;
use wargauge_engine::square::{Heading, Square};
use wargauge_engine::verdox::movement::Step;
use wargauge_engine::verdox::{Choice, Kind, Whereabouts, side_of};

use super::stand::{Errand, Task};
use super::view::View;
use super::ways::{STEP, Way};

/// What winning at once is worth.
const WIN: i32 = 1_000_000;
/// Attacks come before moves.
const ATTACK: i32 = 100_000_000;
/// Moves come before the end of the phase, however far from the goal.
const MOVE: i32 = FAR as i32 + 1;
/// Barges move before units, because their passengers may act after.
const RIDE: i32 = 2 * ATTACK - 1;
/// No way is longer.
const FAR: u16 = 999;

impl View<'_> {
    /// What an attack on a unit is worth.
    fn attack(&self, square: Square) -> i32 {
        let far = i32::from(self.far(self.side.other(), square));
        let mut worth = self.hit_on(square.index()) + self.w.threat * (self.w.alarm - far).max(0);
        if self.threatens(square) {
            worth += self.w.silence;
        }
        worth
    }

    /// Whether an enemy could attack one of this side's units from where it stands.
    fn threatens(&self, square: Square) -> bool {
        self.own.meets(*self.ground.land.sight.from(self.look.arm(square.index()), square))
    }

    /// What a step is worth against staying, which is worth `stay`.
    fn step(&self, unit: u8, errand: Errand, from: Square, stay: i32, step: &Step) -> i32 {
        let map = self.game.map();
        if step.to == map.headquarters[self.side.other().index()] {
            return WIN;
        }
        let mut gain = self.stand(self.kind_of(unit), errand, from, step.to) - stay;
        if let Some(barge) = step.board
            && self.state.barge(barge).owner != Some(self.side)
        {
            gain += self.w.barge;
        }
        if errand.task == Task::Aboard && step.board.is_none() {
            // As much as a step on the way to a barge is worth, or the unit would go back aboard.
            gain -= i32::from(STEP) * self.w.way;
        }
        match step.against {
            Some(die) if gain > 0 => (gain * i32::from(die) / 6).max(1),
            _ => gain,
        }
    }

    /// Whether a step leads a unit round the friends or enemies who block it: sideways, no further from the
    /// goal than it may, and to where no enemy could attack it. A unit at its line is where it wants to be.
    fn goes_round(&self, errand: Errand, from: Square, step: &Step) -> bool {
        if self.w.sidestep == 0 || step.against.is_some() {
            return false;
        }
        let barge = match errand.task {
            Task::Storm => None,
            Task::Fetch(barge) => Some(barge),
            Task::Guard | Task::Hunt(_) | Task::Aboard | Task::Hold => return false,
        };
        let far = |square: Square| {
            i32::from(match barge {
                Some(barge) => self.ground.land.ways.to_barge(barge, square),
                None => self.far(self.side, square),
            })
        };
        let here = far(from);
        if barge.is_none() && !errand.rushes && here <= self.w.line {
            return false;
        }
        let map = self.game.map();
        if !(here..=here + self.w.sidestep).contains(&far(step.to)) {
            return false;
        }
        let (down, right) = map.apart(from, step.to);
        let taken = self.own | self.enemies;
        let mut is_sideways = false;
        for nearer in map.around(from).filter(|&square| far(square) < here) {
            if !taken.has(nearer.index()) {
                return false;
            }
            let (ahead_down, ahead_right) = map.apart(from, nearer);
            is_sideways |= down * ahead_down + right * ahead_right == 0;
        }
        // Where others stand in front again, little is gained, and each step takes time to judge.
        let onward = far(step.to);
        let leads_on = || {
            map.around(step.to).any(|at| far(at) < onward && at != from && !taken.has(at.index()))
        };
        if !is_sideways || self.w.shuffle == 0 && !leads_on() {
            return false;
        }
        let mut is_safe = true;
        self.each_danger(step.to, |_, _, _| is_safe = false);
        is_safe
    }

    /// Shows where the unit on a square can step, and what that is worth.
    fn each_step(&self, unit: u8, from: Square, mut show: impl FnMut(Square, i32)) {
        let errand = self.errand(unit, from);
        let mut stay = None;
        for heading in Heading::ALL {
            if let Some(step) = self.game.step(self.state, unit, heading) {
                let stay =
                    *stay.get_or_insert_with(|| self.stand(self.kind_of(unit), errand, from, from));
                let worth = self.step(unit, errand, from, stay, &step);
                let goes_round = worth < 1 && self.goes_round(errand, from, &step);
                show(step.to, if goes_round { 1 } else { worth });
            }
        }
    }

    /// The worth of the best action of the unit on a square. Attacks come before moves, and units in front move
    /// first, so that the others find room.
    pub(super) fn act(&self, square: Square) -> i32 {
        let Some(unit) = self.state.unit_at(square) else { return -1 };
        let kind = self.kind_of(unit);
        let mut attack = 0;
        if kind == Kind::Artillery || self.enemies.meets(*self.ground.land.sight.from(kind, square))
        {
            let attacks = self.game.attacks_of(self.state, unit);
            attack = attacks.iter().map(|&choice| self.worth(choice)).max().unwrap_or(0);
        }
        let mut step = 0;
        self.each_step(unit, square, |_, worth| step = step.max(worth));
        if step >= WIN {
            2 * ATTACK
        } else if attack > 0 && attack >= step {
            ATTACK + attack
        } else if step > 0 {
            let far = self.ground.land.ways.far(self.side, Way::Open, square);
            MOVE - i32::from(far.min(FAR))
        } else {
            -1
        }
    }

    /// What a choice is worth.
    pub(super) fn worth(&self, choice: Choice) -> i32 {
        match choice {
            Choice::Place(square) => self.place(square),
            Choice::Kind(kind) => {
                // The decision is about the square, see `Game::about`.
                let square = Square((self.game.about(self.state) & 0xffff) as u16);
                self.entering(square, kind)
            }
            Choice::Act(square) => self.act(square),
            Choice::Stop | Choice::Halt => 0,
            Choice::Barge { barge, to } => self.ride(barge, to),
            Choice::Step(to) => {
                self.steps().iter().find(|step| step.0 == to).map_or(0, |step| step.1)
            }
            Choice::Attack(square) => self.attack(square).max(1),
            Choice::Sink(barge) => self.sink(barge),
            Choice::Demolish(_) => self.w.wall,
        }
    }

    /// The steps of the unit chosen to act, and what each is worth.
    pub(super) fn steps(&self) -> ArrayVec<(Square, i32), 4> {
        let mut steps = ArrayVec::new();
        if let Some(unit) = self.state.mover()
            && let Some(from) = self.square_of(unit)
        {
            self.each_step(unit, from, |square, worth| steps.push((square, worth)));
        }
        steps
    }

    /// What it is worth to move a barge: its passenger must stand better there.
    fn ride(&self, barge: u8, to: Square) -> i32 {
        let barge = self.state.barge(barge);
        let Some((unit, from)) = barge.passenger.zip(barge.square) else { return -1 };
        let (kind, errand) = (self.kind_of(unit), self.errand(unit, from));
        let gain = self.stand(kind, errand, from, to) - self.stand(kind, errand, from, from);
        if gain > 0 { RIDE } else { -1 }
    }

    /// What it is worth to fire at a barge: its passenger goes down with it.
    fn sink(&self, barge: u8) -> i32 {
        let barge = self.state.barge(barge);
        let passenger = barge.passenger.filter(|&unit| side_of(unit) != self.side);
        let aboard = passenger.zip(barge.square).map_or(0, |(_, square)| self.attack(square));
        let owned = barge.owner == Some(self.side.other());
        // Against the passenger alone a shot is as good.
        aboard + if owned { 2 * i32::from(self.game.setup().barge_value) } else { 0 }
    }

    fn square_of(&self, unit: u8) -> Option<Square> {
        match self.state.unit(unit).whereabouts {
            Whereabouts::OnMap(square) => Some(square),
            Whereabouts::Reserve | Whereabouts::Gone => None,
        }
    }
}
