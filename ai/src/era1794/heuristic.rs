//! The player itself: rates every choice and picks the best, near ties by its own luck.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use wargauge_engine::Side;
use wargauge_engine::era1794::choice::MOST_CHOICES;
use wargauge_engine::era1794::{Choice, Concern, Rules, State};

use crate::era1794::command::Command;
use crate::era1794::features::{FEATURES, features};
use crate::era1794::findings::Findings;
use crate::era1794::foreseeing::chances;
use crate::era1794::goal::Goal;
use crate::era1794::going::Going;
use crate::era1794::outline::outline;
use crate::era1794::tables::Tables;
use crate::era1794::view::View;
use crate::era1794::weights::Weights;
use crate::foresight::Chances;
use crate::luck::PlayerLuck;
use crate::player::Player;
use crate::player_fault::PlayerFault;
use crate::policy::{Described, Taught};
use crate::search::Rank;

/// Plays the 1794 system as an experienced player would: by the odds of what can be done now,
/// without looking ahead.
#[derive(Clone, Debug)]
pub struct Heuristic<const U: usize, const S: usize, const H: usize, const X: usize> {
    /// What counts how much for it.
    pub weights: Weights,
    tables: Tables<U, H>,
    /// Made once, with the player: no game allocates.
    findings: Box<Findings<U, S>>,
    /// What its units are ordered to do.
    pub(super) command: Box<Command<U, S>>,
}

/// Players with the same weights play the same, whatever they have seen.
impl<const U: usize, const S: usize, const H: usize, const X: usize> PartialEq
    for Heuristic<U, S, H, X>
{
    fn eq(&self, other: &Self) -> bool {
        self.weights == other.weights
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Eq for Heuristic<U, S, H, X> {}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Heuristic<U, S, H, X> {
    /// A player with these weights.
    pub fn new(weights: Weights) -> Self {
        let (findings, command) = (Box::new(Findings::EMPTY), Box::new(Command::EMPTY));
        Self { weights, tables: Tables::EMPTY, findings, command }
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Default
    for Heuristic<U, S, H, X>
{
    fn default() -> Self {
        Self::new(Weights::default())
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Taught
    for Heuristic<U, S, H, X>
{
    fn taught() -> Self {
        Self::new(Weights::taught())
    }
}

/// Its weights, as `heuristic:` takes them.
impl<const U: usize, const S: usize, const H: usize, const X: usize> fmt::Display
    for Heuristic<U, S, H, X>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.weights.fmt(f)
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> FromStr
    for Heuristic<U, S, H, X>
{
    type Err = PlayerFault;

    fn from_str(options: &str) -> Result<Self, PlayerFault> {
        options.parse().map(Self::new)
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Player<Rules<U, S, H, X>>
    for Heuristic<U, S, H, X>
{
    fn begin(&mut self, game: &Rules<U, S, H, X>, _side: Side) {
        self.tables.prepare(game);
        self.findings.clear();
        self.command.clear();
    }

    fn choose(
        &mut self,
        game: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        side: Side,
        choices: &[Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let mut worth = ArrayVec::<i32, MOST_CHOICES>::new();
        let mut best = i32::MIN;
        self.judge(game, state, side, choices, |value| {
            best = best.max(value);
            worth.push(value);
        });
        pick(&worth, best.saturating_sub(self.weights.whim), luck)
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Heuristic<U, S, H, X> {
    /// The position as a side sees it, with the enemies.
    pub(crate) fn look<'a>(
        &'a mut self,
        game: &'a Rules<U, S, H, X>,
        state: &'a State<U, S, H, X>,
        side: Side,
    ) -> View<'a, U, S, H, X> {
        self.findings.look(game, state, side.other());
        let seen = self.findings.lend(true);
        View::new(game, state, side, &self.weights, &self.tables, seen)
            .ordered_by(self.command.in_force())
    }

    /// Calls `rate` with the worth of each choice, in their order.
    pub(crate) fn judge(
        &mut self,
        game: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        side: Side,
        choices: &[Choice],
        mut rate: impl FnMut(i32),
    ) {
        let looks = !choices.iter().all(|choice| {
            matches!(choice, Choice::Fire { .. } | Choice::Cannon { .. } | Choice::Pass)
        });
        if looks {
            self.findings.look(game, state, side.other());
        }
        let seen = self.findings.lend(looks);
        let view = View::new(game, state, side, &self.weights, &self.tables, seen)
            .ordered_by(self.command.in_force());
        let concern = game.concern(state);
        let goal = match concern {
            Concern::Unit(unit) => view.goal(unit),
            Concern::Commander(_) | Concern::Hex(_) | Concern::Army => Goal::None,
        };
        for &choice in choices {
            rate(match (choice, concern) {
                // By far the longest lists.
                (Choice::LeaderTo(to), Concern::Commander(leader)) => view.ride(leader, to),
                // By far the most decisions.
                (Choice::Step { direction, charge }, Concern::Unit(unit)) if !view.is_gun(unit) => {
                    view.go_on(unit, goal, Going::Step { direction, charge })
                }
                (Choice::Turn(facing), Concern::Unit(unit)) if !view.is_gun(unit) => {
                    view.go_on(unit, goal, Going::Turn(facing))
                }
                (choice, concern) => view.worth(choice, concern, goal),
            });
        }
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rank<Rules<U, S, H, X>>
    for Heuristic<U, S, H, X>
{
    fn rank(
        &mut self,
        game: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        side: Side,
        choices: &[Choice],
        rate: &mut dyn FnMut(usize, i32),
    ) {
        let mut place = 0;
        self.judge(game, state, side, choices, |worth| {
            rate(place, worth);
            place += 1;
        });
    }

    fn foresee(&mut self, game: &Rules<U, S, H, X>, state: &State<U, S, H, X>) -> Option<Chances> {
        Some(chances(&features(game, state, &self.tables), X > 0))
    }

    fn describe(
        &mut self,
        game: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        side: Side,
        choices: &[Choice],
        described: &mut Described,
    ) -> bool {
        self.put_into_numbers(game, state, side, choices, described);
        true
    }

    fn outline(
        &mut self,
        game: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        marks: &mut Vec<u32>,
    ) {
        outline(game, state, marks);
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Heuristic<U, S, H, X> {
    /// The features of a position at the start of a turn, of a game that has begun for the player.
    pub fn features(&self, game: &Rules<U, S, H, X>, state: &State<U, S, H, X>) -> [i32; FEATURES] {
        features(game, state, &self.tables)
    }
}

/// One of the choices that are worth `enough`, each as likely as any other.
fn pick(worth: &[i32], enough: i32, luck: &mut PlayerLuck) -> usize {
    let alike = worth.iter().filter(|&&value| value >= enough).count();
    let nth = if alike > 1 { luck.below(alike) } else { 0 };
    let mut good = (0..worth.len()).filter(|&place| worth[place] >= enough);
    good.nth(nth).unwrap_or(0)
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// What a choice is worth among those of its decision.
    pub fn worth(&self, choice: Choice, concern: Concern, goal: Goal) -> i32 {
        match choice {
            Choice::Fire { unit, hexes, target } => {
                self.fire(unit as usize, hexes, target, concern, goal)
            }
            Choice::Cannon { unit, target } => self.cannon(unit as usize, target),
            Choice::Pass | Choice::Stay => self.declining(concern),
            Choice::Move { unit, together, double } => self.begin(unit as usize, together, double),
            Choice::Step { direction, charge } => {
                self.moving(Going::Step { direction, charge }, concern, goal)
            }
            Choice::Turn(facing) => self.moving(Going::Turn(facing), concern, goal),
            Choice::Halt => self.moving(Going::Halt, concern, goal),
            Choice::Unlimber => self.moving(Going::Unlimber, concern, goal),
            Choice::Charge(charge) => i32::from(charge),
            Choice::Limber(gun) => self.limber(gun as usize),
            Choice::TurnGun { unit, facing } => self.turn_gun(unit as usize, facing),
            Choice::ShiftGun { unit, direction } => self.shift_gun(unit as usize, direction),
            Choice::Reload(unit) => self.reload(unit as usize),
            Choice::Reorder(hex) => self.reorder(hex),
            Choice::FormSquare(hex) => self.form_square(hex),
            Choice::DissolveSquare(hex, facing) => self.dissolve_square(hex, facing),
            Choice::FormLine(hex) => self.form_line(hex),
            Choice::DissolveLine(hex) => self.dissolve_line(hex),
            Choice::Next(unit) => self.rank(unit as usize),
            Choice::React(unit, reaction) => self.react(unit as usize, reaction),
            Choice::Strike(arm) => match concern {
                Concern::Hex(hex) => self.arm_of_strike(hex, arm),
                Concern::Unit(_) | Concern::Commander(_) | Concern::Army => 0,
            },
            Choice::EmergencySquare(form) => match concern {
                Concern::Hex(hex) if form => self.emergency_square(hex),
                Concern::Hex(_) | Concern::Unit(_) | Concern::Commander(_) | Concern::Army => 0,
            },
            Choice::Lava(unit) => self.size(unit as usize),
            Choice::Lose(unit) => self.lose(unit as usize),
            Choice::Fight(hex) => self.fight(hex),
            Choice::Commander(leader) => self.activate(leader as usize),
            Choice::Face(facing) => match concern {
                Concern::Unit(unit) => self.face(unit, facing),
                Concern::Hex(hex) => self.face_winners(hex, facing),
                Concern::Commander(_) | Concern::Army => 0,
            },
            Choice::Place(hex) => match concern {
                Concern::Unit(unit) => self.place(unit, hex),
                Concern::Commander(leader) => self.place_commander(leader, hex),
                Concern::Hex(_) | Concern::Army => 0,
            },
            Choice::Retreat(to) => match concern {
                Concern::Unit(unit) => self.retreat(unit, to),
                Concern::Commander(_) | Concern::Hex(_) | Concern::Army => 0,
            },
            Choice::LeaderTo(_) => 0,
            Choice::SlipBack(to) => match concern {
                Concern::Unit(unit) => self.slip_back(unit, to),
                Concern::Commander(_) | Concern::Hex(_) | Concern::Army => 0,
            },
            Choice::FormSkirmish(unit) => self.form_skirmish(unit as usize),
            Choice::DissolveSkirmish(unit, facing) => self.dissolve_skirmish(unit as usize, facing),
            // An overall commander does all that he may.
            Choice::SecondPhase(order) => i32::from(order),
            Choice::Enter { unit, count } => self.enter(unit as usize, count),
            Choice::EnterAt(hex, facing) => self.enter_at(hex, facing),
        }
    }

    /// Doing nothing. A commander that stays is judged as if he rode to the hex where he is.
    fn declining(&self, concern: Concern) -> i32 {
        match concern {
            Concern::Commander(leader) => self.ride(leader, self.s.commander_hex(leader)),
            Concern::Unit(_) | Concern::Hex(_) | Concern::Army => 0,
        }
    }

    /// A shot; within a move it is measured against standing still.
    fn fire(
        &self,
        unit: usize,
        hexes: u8,
        target: wargauge_engine::Hex,
        concern: Concern,
        goal: Goal,
    ) -> i32 {
        let shot = self.muskets(unit, hexes, target);
        match concern {
            Concern::Unit(mover) => {
                let bars = if self.is_horse(mover) { 8 } else { 0 };
                let here = self.stand(mover, self.hex(mover), self.s.facing_of(mover), goal);
                here + shot - bars
            }
            Concern::Commander(_) | Concern::Hex(_) | Concern::Army => shot,
        }
    }

    /// How a move goes on.
    fn moving(&self, going: Going, concern: Concern, goal: Goal) -> i32 {
        match concern {
            Concern::Unit(gun) if self.is_gun(gun) => self.guns_go_on(gun, goal, going),
            Concern::Unit(unit) => self.go_on(unit, goal, going),
            // The end of a line: each hex turns for itself.
            Concern::Hex(hex) => match going {
                Going::Turn(facing) => self.face_winners(hex, facing),
                Going::Halt => {
                    let facing = self.r.facing_at(self.s, hex, self.side);
                    facing.map_or(0, |facing| self.face_winners(hex, facing) + 2)
                }
                Going::Step { .. } | Going::Unlimber => 0,
            },
            Concern::Commander(_) | Concern::Army => 0,
        }
    }

    /// Which way a stack faces.
    fn face_winners(&self, hex: wargauge_engine::Hex, facing: wargauge_engine::Facing) -> i32 {
        let top = self.r.top(self.s, hex, self.side);
        let top = top.or(self.r.units_at(self.s, hex, self.side).lowest());
        top.map_or(0, |unit| self.face(unit, facing))
    }
}
