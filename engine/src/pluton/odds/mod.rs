//! Exact odds of a shot, of shells and of a close combat, by playing the very rules with every fall of the
//! dice.
//!
//! Not a second copy of any rule: what comes of it is read off the position after it. The general
//! questions are in [`questions`].

pub mod questions;

use crate::any_table::AnyTable;
use crate::exhaustive::{Exhaustive, Share, TooManyDice, walk};
use crate::game::{Choices as _, Game, IllegalChoice, Side};
use crate::luck::Luck;
use crate::pluton::choice::{Choice, Choices};
use crate::pluton::core::{Play, Rules};
use crate::pluton::rules::Rule;
use crate::pluton::state::{Level, Stage, State, Whereabouts, bit};
use crate::table::RuleId;

/// What becomes of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Fate {
    /// Half boxes that it loses.
    pub losses: u8,
    /// Its level afterwards; nothing if it is eliminated.
    pub level: Option<Level>,
    /// Whether it has left its hex.
    pub gone: bool,
}

/// What becomes of a side in close combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct SideFate {
    /// Half boxes that it loses, those of platoons without a way out included.
    pub losses: u8,
    /// Whether no platoon of it is left in the hex.
    pub out: bool,
    /// Commanders that it loses.
    pub commanders: u8,
}

/// Results with their shares, in order, and the rules that act, each with the share of cases.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds<F> {
    /// The results.
    pub fates: Vec<(F, Share)>,
    /// The rules, in the order of the rulebook.
    pub rules: Vec<(Rule, Share)>,
}

/// Why a question about odds has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The rules do not allow it.
    Illegal(IllegalChoice<Choice>),
    /// The set-up has too few units of a kind.
    NoSuchUnit,
    /// There are more dice than can be gone through.
    TooManyDice,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::NoSuchUnit => f.write_str("the scenario has too few units of this kind"),
            Self::TooManyDice => TooManyDice.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

impl<F: Copy + Ord> Odds<F> {
    /// The share of the results for which something is true.
    pub fn share(&self, is: impl Fn(F) -> bool) -> Share {
        let found = self.fates.iter().filter(|(fate, _)| is(*fate));
        found.fold(Share::NONE, |sum, &(_, share)| sum + share)
    }

    /// The mean of a number that each result has.
    pub fn mean(&self, of: impl Fn(F) -> f64) -> f64 {
        self.fates.iter().map(|&(fate, share)| of(fate) * share.as_f64()).sum()
    }

    fn count(&mut self, fate: F, uses: &[RuleId], share: Share) {
        match self.fates.iter_mut().find(|(other, _)| *other == fate) {
            Some((_, sum)) => *sum += share,
            None => self.fates.push((fate, share)),
        }
        for id in uses {
            let rule = Rule::ALL[usize::from(id.0)];
            match self.rules.iter_mut().find(|(other, _)| *other == rule) {
                Some((_, sum)) => *sum += share,
                None => self.rules.push((rule, share)),
            }
        }
    }

    /// Plays with every fall of the dice and counts what comes of it.
    fn of(play: impl FnMut(&mut Exhaustive) -> (F, Vec<RuleId>)) -> Result<Self, Refused> {
        let mut odds = Self { fates: Vec::new(), rules: Vec::new() };
        walk(play, |(fate, uses), share| odds.count(fate, &uses, share))
            .map_err(|TooManyDice| Refused::TooManyDice)?;
        odds.fates.sort_by_key(|&(fate, _)| fate);
        odds.rules.sort_by_key(|&(rule, _)| rule);
        Ok(odds)
    }
}

impl Rules {
    /// What becomes of the target if a platoon shoots at it now with so many half boxes. A unit that falls
    /// back before the shooter has left its hex if it had but one way.
    ///
    /// # Errors
    /// If the platoon may not shoot at it now.
    pub fn odds_of_shot(
        &self,
        s: &State,
        unit: u8,
        target: u8,
        halves: u8,
    ) -> Result<Odds<Fate>, Refused> {
        let mut silent = Luck::new(0, 0);
        let mut named = *s;
        if s.shooter != unit {
            named.shooter = crate::pluton::state::NOBODY;
            self.try_play(&mut named, Choice::Shooter(unit), &mut silent)
                .map_err(Refused::Illegal)?;
        }
        let what = Choice::Fire { target, halves };
        self.try_play(&mut named.clone(), what, &mut silent).map_err(Refused::Illegal)?;
        Odds::of(|dice| {
            let mut after = named;
            self.play(&mut after, what, &mut AnyTable::over(dice));
            self.settle(&mut after, dice);
            (self.fate(&named, &after, target), dice.uses().to_vec())
        })
    }

    /// What becomes of a unit when a marker that lies on its hex takes effect, whether it was laid there or
    /// scattered.
    ///
    /// # Errors
    /// If there are more dice than can be gone through.
    pub fn odds_of_burst(&self, s: &State, marker: u8, unit: u8) -> Result<Odds<Fate>, Refused> {
        let mut fallen = *s;
        fallen.marker[usize::from(marker)] = s.hex_of(unit);
        fallen.scattered |= 1 << marker;
        self.odds_where_it_lies(&fallen, marker, unit)
    }

    /// What becomes of a unit when a marker takes effect now on the hex where it lies: nothing, if the unit
    /// is masked and the marker has not scattered there.
    ///
    /// # Errors
    /// If there are more dice than can be gone through.
    pub fn odds_where_it_lies(
        &self,
        s: &State,
        marker: u8,
        unit: u8,
    ) -> Result<Odds<Fate>, Refused> {
        Odds::of(|dice| {
            let mut after = *s;
            after.bursting |= 1 << marker;
            Play { r: self, s: &mut after, t: &mut AnyTable::over(dice) }.burst(marker);
            (self.fate(s, &after, unit), dice.uses().to_vec())
        })
    }

    /// What becomes of both sides in a close combat that one of them opens now. The first platoon of a side
    /// takes its losses as long as anything is left of it, and each unit retreats to the first hex that will
    /// do. Players may choose otherwise. That changes what commanders risk [13.5], because their die is rolled
    /// against the worst losses of one platoon; how much is lost where only some platoons find room to
    /// retreat; and all losses where a loss costs some platoons a whole box [14.2].
    ///
    /// # Errors
    /// If there are more dice than can be gone through.
    pub fn odds_of_combat(
        &self,
        s: &State,
        hex: crate::hex::Hex,
        attacker: Side,
    ) -> Result<Odds<[SideFate; 2]>, Refused> {
        Odds::of(|dice| {
            let mut after = *s;
            let mut play = Play { r: self, s: &mut after, t: &mut AnyTable::over(dice) };
            play.begin_combat(hex);
            if play.s.stage == Stage::Declare {
                play.s.clash.attacker = attacker;
                play.declare(true);
            }
            let mut choices = Choices::empty();
            while after.clash.hex == hex {
                self.list(&after, &mut choices);
                let mut play = Play { r: self, s: &mut after, t: &mut AnyTable::over(dice) };
                match choices.first() {
                    Some(&choice) => play.take(choice, true),
                    None => play.go_on(),
                }
                choices.clear();
            }
            (Side::BOTH.map(|side| self.side_fate(s, &after, hex, side)), dice.uses().to_vec())
        })
    }

    /// Makes what a shot forces, as long as there is one way.
    fn settle(&self, s: &mut State, dice: &mut Exhaustive) {
        let mut choices = Choices::empty();
        while crate::pluton::sequence::urgent(s).is_some() {
            self.choices(s, &mut choices);
            let mut play = Play { r: self, s, t: &mut AnyTable::over(dice) };
            match choices.as_slice() {
                [] => play.go_on(),
                &[choice] => play.take(choice, true),
                _ => return,
            }
        }
    }

    fn fate(&self, before: &State, after: &State, unit: u8) -> Fate {
        let is_there = matches!(after.whereabouts(unit), Whereabouts::OnMap(_));
        Fate {
            losses: after.losses(unit) - before.losses(unit),
            level: is_there.then(|| after.level(unit)),
            gone: after.hex_of(unit) != before.hex_of(unit),
        }
    }

    fn side_fate(
        &self,
        before: &State,
        after: &State,
        hex: crate::hex::Hex,
        side: Side,
    ) -> SideFate {
        let at = side.index();
        let fighters = self.platoons_at(before, hex)[at];
        let left = |unit: u8| {
            if after.on_map[at] & bit(unit) == 0 { 0 } else { self.size(after, unit) }
        };
        let lost = crate::pluton::state::units(side, fighters)
            .map(|unit| self.size(before, unit) - left(unit));
        SideFate {
            losses: lost.sum(),
            out: self.platoons_at(after, hex)[at] == 0,
            commanders: after.lost_commanders[at] - before.lost_commanders[at],
        }
    }
}
