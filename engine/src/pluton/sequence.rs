//! Chapter 4: turns and phases, whose decision it is, and what follows when there is none.

use crate::game::Side;
use crate::pluton::choice::{Choice, Choices};
use crate::pluton::core::{Play, Rules};
use crate::pluton::event::{Event, Note, Phase};
use crate::pluton::rules::Rule;
use crate::pluton::state::{NOBODY, Stage, State, Units, units};
use crate::pluton::switches::Shown;
use crate::table::Table;

/// What must be decided before anything else: units that fall back, then commanders that flee.
#[inline]
pub(crate) fn urgent(s: &State) -> Option<(Side, u8, bool)> {
    if (s.falling | s.fleeing[0] | s.fleeing[1]) == 0 {
        return None;
    }
    let first = |side: Side, bits: Units| units(side, bits).next();
    if let Some(unit) = first(s.active, s.falling) {
        return Some((s.active, unit, true));
    }
    Side::BOTH
        .into_iter()
        .find_map(|side| Some((side, first(side, s.fleeing[side.index()])?, false)))
}

/// The side that decides, if nothing urgent comes first.
#[inline]
fn speaker(s: &State) -> Side {
    match s.stage {
        Stage::React | Stage::Fire => s.active.other(),
        Stage::Declare => s.clash.attacker,
        Stage::Spread | Stage::Retreat => s.clash.turn,
        _ => s.active,
    }
}

impl Rules {
    /// The side whose decision comes next, if there is one.
    #[inline]
    pub(crate) fn decider(&self, s: &State) -> Side {
        if let Some((side, ..)) = urgent(s) {
            return side;
        }
        speaker(s)
    }

    /// The unit that must go to another hex now: it falls back, steps away from enemies or retreats.
    pub fn unit_to_go(&self, s: &State) -> Option<u8> {
        let retreats = || self.next_to_retreat(s).filter(|_| s.stage == Stage::Retreat);
        urgent(s).map(|(_, unit, _)| unit).or_else(retreats)
    }

    /// Lists the choices in the state.
    pub(crate) fn list(&self, s: &State, out: &mut Choices) {
        if let Some((_, unit, falls)) = urgent(s) {
            if falls {
                self.falling_choices(s, unit, out);
            } else {
                self.flight_choices(s, unit, out);
            }
            return;
        }
        match s.stage {
            Stage::SetUp => self.place_choices(s, out),
            Stage::Lay => self.marker_choices(s, out),
            Stage::Burst => self.burst_choices(s, out),
            Stage::Move => self.move_choices(s, out),
            Stage::Chosen => self.start_choices(s, out),
            Stage::Moving => self.moving_choices(s, out),
            Stage::React | Stage::Fire => self.fire_choices(s, out),
            Stage::Fights => self.combat_choices(s, out),
            Stage::Declare => out.extend([Choice::Attack, Choice::Decline]),
            Stage::Spread => self.loss_choices(s, out),
            Stage::Retreat => self.retreat_from_combat(s, out),
            Stage::Fought => {}
        }
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// Carries out a choice. A forced choice is not reported as a decision.
    pub fn take(&mut self, choice: Choice, forced: bool) {
        match choice {
            Choice::Column(column) => self.pick_column(column),
            Choice::Place(hex) => self.place(hex),
            Choice::Lay(hex) => self.lay(Some(hex)),
            Choice::Stay => self.lay(None),
            Choice::Rest => self.rest(),
            Choice::Burst(marker) => self.burst(marker),
            Choice::Move(unit) => self.name(unit),
            Choice::With(unit) => self.join(unit),
            Choice::Run => self.run(),
            Choice::Step(hex) => self.step(hex),
            Choice::Leave(unit) => self.leave(unit),
            Choice::Halt => self.end_move(),
            Choice::EndMoves => {
                let side = self.s.active;
                if !forced {
                    self.say(Rule::Movement, Event::EndMoves { side });
                }
                self.open_fire();
            }
            Choice::Shooter(unit) => {
                self.s.shooter = unit;
                self.say(Rule::SmallArms, Event::Aim { unit });
            }
            Choice::Fire { target, halves } => self.fire(target, halves),
            Choice::Hold => self.hold(),
            Choice::Combat(hex) => self.begin_combat(hex),
            Choice::Attack => self.declare(true),
            Choice::Decline => self.declare(false),
            Choice::Lose(unit) => self.take_loss(unit),
            Choice::Retreat(hex) => match urgent(self.s) {
                Some((_, unit, true)) => self.fall_back(unit, hex),
                Some((_, unit, false)) => {
                    self.flee(unit, hex);
                    self.aim();
                }
                None => self.retreat(hex),
            },
        }
    }

    /// Does what follows when there is nothing to choose.
    pub fn go_on(&mut self) {
        match urgent(self.s) {
            Some((_, unit, true)) => return self.cannot_fall_back(unit),
            Some((_, unit, false)) => {
                self.caught(unit);
                return self.aim();
            }
            None => {}
        }
        match self.s.stage {
            Stage::SetUp => self.end_set_up(),
            Stage::Lay => self.pass_marker(),
            Stage::Burst => {
                if !self.burst_next() {
                    let rule = [Rule::SecondMoves, Rule::FirstMoves][self.s.active.index()];
                    self.phase(rule, Phase::Moves);
                    self.begin_moves();
                }
            }
            Stage::React => self.continue_move(),
            Stage::Fire => self.begin_fights(),
            Stage::Fights => self.end_phase(),
            Stage::Spread => self.end_spread(),
            Stage::Retreat => self.end_retreat(),
            Stage::Fought => self.finish_combat(),
            // A side can always end its moves and a group halt, and both sides can decline.
            Stage::Move | Stage::Chosen | Stage::Moving | Stage::Declare => {}
        }
    }

    /// The game waits for something else now.
    #[inline]
    pub fn wait(&mut self, rule: Rule, stage: Stage) {
        self.s.stage = stage;
        let side = speaker(self.s);
        self.say(rule, Event::Await { side, stage });
    }

    /// A side picks the column of a hex.
    fn pick_column(&mut self, column: u8) {
        self.s.column = column;
        let side = self.s.active;
        let rule = if self.s.stage == Stage::SetUp { self.set_up_rule() } else { Rule::Shells };
        self.say(rule, Event::Column { side, column });
    }

    fn phase(&mut self, rule: Rule, phase: Phase) {
        let side = self.s.active;
        self.used(rule);
        self.used(Rule::Phases);
        self.say(rule, Event::Phase { side, phase });
    }

    /// The other side holds the fire of all platoons that could still shoot.
    fn hold(&mut self) {
        let side = self.s.active.other();
        self.say(Rule::SmallArms, Event::Hold { side });
        self.s.shooters = 0;
    }

    /// [F.2, F.5] All fire is over: close combat.
    fn begin_fights(&mut self) {
        (self.s.targets, self.s.shooters, self.s.shooter) = (0, 0, NOBODY);
        self.wait(Rule::CloseCombat, Stage::Fights);
    }

    /// [4.1] A turn begins.
    pub fn begin_turn(&mut self) {
        self.s.turn += 1;
        let turn = self.s.turn;
        self.used(Rule::Turns);
        self.say(Rule::Turns, Event::Turn { turn });
        self.begin_arrivals();
        self.used(Rule::GermansFirst);
        self.begin_shells(Side::Second);
    }

    /// A side's close combat is over: it reorganises, and the other side or the next turn follows.
    fn end_phase(&mut self) {
        let side = self.s.active;
        let rule = [Rule::SecondReorganises, Rule::FirstReorganises][side.index()];
        self.phase(rule, Phase::Reorganisation);
        self.reorganise(side);
        if side == Side::Second {
            self.begin_shells(Side::First);
        } else {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        let rules = &self.r.setup.rules;
        if rules.hidden && self.s.known[0] == 0 {
            self.s.unrevealed += 1;
            self.used(Rule::VictoryTwo);
        }
        for side in Side::BOTH {
            let at = side.index();
            self.s.shown[at] = match rules.sight.shown {
                Shown::NextTurn => self.s.fired[at],
                Shown::Always => self.s.shown[at] | self.s.fired[at],
            };
        }
        (self.s.fired, self.s.shelled) = ([0; 2], [0; 2]);
        let net = self.r.net(self.s);
        self.say_fact(Rule::Turns, Event::Points { net });
        if self.s.turn >= rules.turns {
            self.finish();
        } else {
            self.begin_turn();
        }
    }
}
