//! Exact odds of one action, by playing the very rules with every fall of the dice.
//!
//! Not a second copy of any rule: what comes of the action is read off the position after it. The
//! general questions are in [`questions`].

pub mod questions;
mod tries;

pub use self::tries::Tries;
use crate::any_table::AnyTable;
use crate::exhaustive::{Exhaustive, Share, TooManyDice, walk};
use crate::game::{Choices as _, Game, IllegalChoice};
use crate::luck::Luck;
use crate::square::Square;
use crate::table::RuleId;
use crate::verdox::choice::{Choice, Choices};
use crate::verdox::core::Rules;
use crate::verdox::rules::{Rule, VERDOX};
use crate::verdox::setup::Kind;
use crate::verdox::state::{NOBODY, Stage, State};

/// What comes of an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Fate {
    /// Nothing changes but that the action is spent: a shot that misses, a step that fails.
    Nothing,
    /// The unit has moved.
    Moved,
    /// The unit itself is lost.
    Lost,
    /// The target is removed.
    Removed,
    /// The target has lost its horses.
    Unhorsed,
    /// The wall is breached.
    Breach,
}

impl Fate {
    /// Every fate.
    pub const ALL: [Self; 6] =
        [Self::Nothing, Self::Moved, Self::Lost, Self::Removed, Self::Unhorsed, Self::Breach];
}

/// Everything that may come of an action.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// The share of each fate, in the order of [`Fate::ALL`].
    fates: [Share; Fate::ALL.len()],
    /// The target is turned up, whatever else becomes of it.
    pub turned_up: Share,
    /// The game ends with it.
    pub ends: Share,
    /// How the points change, seen from the first side: each change with its share, in order.
    pub points: Vec<(i32, Share)>,
    /// The rules that act, in the order of the rulebook, each with the share of cases.
    pub rules: Vec<(Rule, Share)>,
}

/// Why a question about odds has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The rules do not allow it.
    Illegal(IllegalChoice<Choice>),
    /// Guns alone fire at barges [7.7.4].
    NotAtBarges(Kind),
    /// Guns alone break walls [6.10.8].
    NotAtWalls(Kind),
    /// There are more dice than can be gone through.
    TooManyDice,
    /// No exact fraction holds the shares of so many tries.
    TooManyTries(u32),
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::NotAtBarges(kind) => {
                let cited = VERDOX.cite(&[Rule::BargeHits]);
                write!(f, "guns alone may attack a barge, {} may not {cited}", kind.name())
            }
            Self::NotAtWalls(kind) => {
                let cited = VERDOX.cite(&[Rule::Demolition]);
                write!(f, "guns alone may attack a wall, {} may not {cited}", kind.name())
            }
            Self::TooManyDice => TooManyDice.fmt(f),
            Self::TooManyTries(tries) => {
                write!(f, "no exact fraction holds the shares of {tries} tries; ask for fewer")
            }
        }
    }
}

impl std::error::Error for Refused {}

impl Odds {
    /// The share of one fate.
    pub fn share(&self, fate: Fate) -> Share {
        self.fates[fate as usize]
    }

    /// The expected change of the points, seen from the first side.
    pub fn expected_points(&self) -> f64 {
        self.points.iter().map(|&(change, share)| f64::from(change) * share.as_f64()).sum()
    }
}

/// One possible result of the dice of an action.
struct Case {
    fate: Fate,
    turned_up: bool,
    ends: bool,
    points: i32,
    uses: Vec<RuleId>,
}

impl Rules {
    /// The possible results if the unit on a square does this in this position: an attack, or the first step
    /// of a move. It need not have been chosen to act.
    ///
    /// # Errors
    /// If the unit may not do it now.
    pub fn odds(&self, s: &State, unit: Square, what: Choice) -> Result<Odds, Refused> {
        let mut chosen = unchosen(s);
        let mut silent = Luck::new(0, 0);
        self.try_play(&mut chosen, Choice::Act(unit), &mut silent).map_err(Refused::Illegal)?;
        self.try_play(&mut chosen.clone(), what, &mut silent).map_err(Refused::Illegal)?;
        let target = target_of(&chosen, what);
        let is_up = |s: &State| target.is_none_or(|target| s.up.has(usize::from(target)));
        let before = i32::from(self.net(&chosen));
        let play = |dice: &mut Exhaustive| {
            let mut after = chosen;
            self.play(&mut after, what, &mut AnyTable::over(dice));
            Case {
                fate: fate(&chosen, &after, what),
                turned_up: !is_up(&chosen) && is_up(&after),
                ends: after.outcome.is_some(),
                points: after.outcome.map_or(i32::from(self.net(&after)), |end| end.points)
                    - before,
                uses: dice.uses().to_vec(),
            }
        };
        let mut odds = Odds {
            fates: [Share::NONE; Fate::ALL.len()],
            turned_up: Share::NONE,
            ends: Share::NONE,
            points: Vec::new(),
            rules: Vec::new(),
        };
        walk(play, |case, share| odds.count(case, share))
            .map_err(|TooManyDice| Refused::TooManyDice)?;
        odds.points.sort_by_key(|&(change, _)| change);
        odds.rules.sort_by_key(|&(rule, _)| rule);
        Ok(odds)
    }

    /// Every attack that the deciding side may make next, each with the attacker's square. A unit that it has
    /// already chosen to act makes no difference.
    pub fn attacks(&self, s: &State) -> Vec<(Square, Choice)> {
        let (state, mut silent) = (unchosen(s), Luck::new(0, 0));
        let mut choices = Choices::empty();
        self.choices(&state, &mut choices);
        let mut found = Vec::new();
        for choice in choices {
            let Choice::Act(unit) = choice else { continue };
            let mut chosen = state;
            self.play(&mut chosen, choice, &mut silent);
            let mut offered = Choices::empty();
            self.choices(&chosen, &mut offered);
            let is_attack = |what: &Choice| {
                matches!(what, Choice::Attack(_) | Choice::Sink(_) | Choice::Demolish(_))
            };
            found.extend(offered.into_iter().filter(is_attack).map(|what| (unit, what)));
        }
        found
    }
}

/// The position before a unit was chosen, which changes nothing on the map. The same position if no unit
/// was chosen, or the unit has begun to act.
fn unchosen(s: &State) -> State {
    let mut state = *s;
    if s.stage == Stage::Chosen {
        (state.stage, state.mover, state.points) = (Stage::Act, NOBODY, 0);
    }
    state
}

impl Odds {
    fn count(&mut self, case: Case, share: Share) {
        self.fates[case.fate as usize] += share;
        for (acts, sum) in [(case.turned_up, &mut self.turned_up), (case.ends, &mut self.ends)] {
            if acts {
                *sum += share;
            }
        }
        match self.points.iter_mut().find(|(change, _)| *change == case.points) {
            Some((_, sum)) => *sum += share,
            None => self.points.push((case.points, share)),
        }
        for id in case.uses {
            let rule = Rule::ALL[usize::from(id.0)];
            match self.rules.iter_mut().find(|(other, _)| *other == rule) {
                Some((_, sum)) => *sum += share,
                None => self.rules.push((rule, share)),
            }
        }
    }
}

/// The unit that is attacked.
fn target_of(s: &State, what: Choice) -> Option<u8> {
    if let Choice::Attack(square) = what { Some(s.at[square.index()]) } else { None }
}

/// The result of an action, from the positions before and after it.
fn fate(before: &State, after: &State, what: Choice) -> Fate {
    let unit = before.mover;
    if !after.square[usize::from(unit)].is_somewhere() {
        return Fate::Lost;
    }
    let has_moved = after.square[usize::from(unit)] != before.square[usize::from(unit)];
    match what {
        Choice::Attack(square) => {
            let target = usize::from(before.at[square.index()]);
            if !after.square[target].is_somewhere() {
                Fate::Removed
            } else if after.kind[target] != before.kind[target] {
                Fate::Unhorsed
            } else {
                Fate::Nothing
            }
        }
        Choice::Sink(barge) if !after.barges[usize::from(barge)].square.is_somewhere() => {
            Fate::Removed
        }
        Choice::Demolish(square) if !after.walls.has(square.index()) => Fate::Breach,
        _ if has_moved => Fate::Moved,
        _ => Fate::Nothing,
    }
}
