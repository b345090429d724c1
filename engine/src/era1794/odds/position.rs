//! The exact odds of a melee or a shot in a concrete position, with everything that follows from
//! it: losses, retreats, rout, captures, commanders, crises among the neighbours, victory points.
//!
//! The rules themselves play it on with every fall of the dice (`spread`). Only the combat and its
//! consequences: nothing that was under way around it goes on.

use std::collections::BTreeMap;

use crate::any_table::AnyTable;
use crate::era1794::agenda::{Agenda, Decision, Step, Task};
use crate::era1794::choice::{Choice, Choices};
use crate::era1794::core::{Play, Rules};
use crate::era1794::event::{Modifiers, Note, Roller, Row};
use crate::era1794::odds::fates::{by_number, commander_odds, unit_odds};
use crate::era1794::odds::spread::{Heard, Spread, TooManyWays, Ways};
use crate::era1794::state::State;
use crate::exhaustive::Share;
use crate::game::{Game, Side};
use crate::hex::Hex;
use crate::table::Purpose;

pub use crate::era1794::odds::fates::{CommanderOdds, Shares, UnitOdds, expected};
pub use crate::era1794::odds::spread::Convention;

/// Why the odds of a position cannot be computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// No units of both sides are on that hex.
    NoClash,
    /// The dice of that melee have fallen already.
    Fought,
    /// The deciding side may not fire that shot now.
    NotOffered,
    /// It can go in too many ways.
    TooManyWays,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoClash => "there are no units of both sides on that hex",
            Self::Fought => "the dice of that melee have fallen already",
            Self::NotOffered => "the side that decides may not fire that shot now",
            Self::TooManyWays => "it can go in more ways than can be followed",
        })
    }
}

impl std::error::Error for Refused {}

/// How the melee itself may end.
#[derive(Clone, PartialEq, Debug)]
pub struct MeleeOdds {
    /// The side that attacks.
    pub attacker: Side,
    /// The chance of each side to win, first side first.
    pub wins: [Share; 2],
    /// By the winner and the difference of the modified dice.
    pub difference: [Shares; 2],
}

/// Everything that may come of a combat.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// The melee.
    pub melee: Option<MeleeOdds>,
    /// The row of the fire table.
    pub row: Option<Row>,
    /// Dice and their modifiers; a die with other modifiers on some ways stands there twice.
    pub rolls: Vec<(Roller, Purpose, Modifiers)>,
    /// The change of the victory points, from the first side's view.
    pub points: Shares,
    /// The units in the combat, and all others that may be affected.
    pub units: Vec<UnitOdds>,
    /// The commanders that may be affected.
    pub commanders: Vec<CommanderOdds>,
    /// The conventions that decided something.
    pub conventions: Vec<Convention>,
    /// Crises among the neighbours [11.12] were left out, for there are too many ways.
    pub without_crises: bool,
    /// How many ways were kept apart at most.
    pub ways: usize,
}

impl Odds {
    /// The expected change of the victory points, from the first side's view.
    pub fn expected_points(&self) -> f64 {
        expected(&self.points)
    }
}

/// The side that attacks in a clash as things stand: in a melee under way its attacker, else the side whose
/// phase it is, if it is anybody's.
pub fn attacker<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    hex: Hex,
) -> Option<Side> {
    if is_under_way(state, hex) {
        return Some(state.battle.attacker);
    }
    let between = matches!(
        state.agenda.last(),
        None | Some(Task::Decide(
            Decision::Choose { .. } | Decision::Arrive { .. } | Decision::ArriveFacing { .. }
        ))
    );
    let leader = state.active_commander().filter(|_| !between)?;
    Some(rules.setup.commanders[leader].side)
}

/// [11.2] Would this clash wait in the present activation, because no unit there may attack?
pub fn waits<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    hex: Hex,
    attacker: Side,
) -> bool {
    !is_under_way(state, hex)
        && self::attacker(rules, state, hex) == Some(attacker)
        && !rules.melee_hexes(state).has(hex.index())
}

/// Has the melee on this hex been declared, and its dice have not fallen?
fn is_under_way<const U: usize, const S: usize, const H: usize, const X: usize>(
    state: &State<U, S, H, X>,
    hex: Hex,
) -> bool {
    state.battle.hex == hex && state.agenda.contains(Step::Fight)
}

/// The melee on a clash hex, fought now as the pieces stand.
///
/// # Errors
/// If there is no clash, or its dice have fallen.
pub fn clash<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    hex: Hex,
    attacker: Side,
) -> Result<Odds, Refused> {
    if !rules.is_clash(state, hex) {
        return Err(Refused::NoClash);
    }
    let under_way = is_under_way(state, hex) && state.battle.attacker == attacker;
    if !under_way && state.battle.hex == hex && state.agenda.contains(Step::EndBattle) {
        return Err(Refused::Fought);
    }
    let lava = !under_way || state.agenda.contains(Decision::Lava);
    let mut start = *state;
    start.agenda = Agenda::EMPTY;
    if !under_way {
        // [11.2] It is fought in phase 4.
        start.movement_phase = false;
    }
    let involved: Vec<usize> = state.at(hex).iter().collect();
    let mut odds = follow(rules, &start, &involved, |play| {
        if under_way {
            play.s.agenda.push(Step::Fight);
            if lava {
                play.s.agenda.push(Decision::Lava);
            }
        } else {
            play.push_battle(hex, attacker, false);
        }
    })?;
    if let Some(melee) = &mut odds.melee {
        melee.attacker = attacker;
    }
    Ok(odds)
}

/// The shots that the deciding side may fire now.
pub fn shots<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
) -> Vec<Choice> {
    let mut choices = Choices::new();
    rules.choices(state, &mut choices);
    choices.retain(|choice| matches!(choice, Choice::Fire { .. } | Choice::Cannon { .. }));
    choices.to_vec()
}

/// One of these shots.
///
/// # Errors
/// If it may not be fired now.
pub fn shot<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    shot: Choice,
) -> Result<Odds, Refused> {
    if !shots(rules, state).contains(&shot) {
        return Err(Refused::NotOffered);
    }
    let (Choice::Fire { unit, target, .. } | Choice::Cannon { unit, target }) = shot else {
        return Err(Refused::NotOffered);
    };
    let mut start = *state;
    start.agenda = Agenda::EMPTY;
    let enemy = rules.side[unit as usize].other();
    let mut involved: Vec<usize> = rules.units_at(state, target, enemy).iter().collect();
    if let Choice::Cannon { .. } = shot {
        involved.push(unit as usize);
    }
    follow(rules, &start, &involved, |play| {
        if let Choice::Fire { unit, hexes, target } = shot {
            play.musket_fire(unit as usize, hexes, target);
        } else {
            play.cannon_fire(unit as usize, target);
        }
    })
}

/// The units that fire a shot.
pub fn shooters<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
    shot: Choice,
) -> Vec<usize> {
    if let Choice::Fire { unit, hexes, .. } = shot {
        rules.firing_units(state, unit as usize, hexes).iter().collect()
    } else if let Choice::Cannon { unit, .. } = shot {
        vec![unit as usize]
    } else {
        Vec::new()
    }
}

/// Plays with every fall of the dice until everything is over, and counts what came of it.
fn follow<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    start: &State<U, S, H, X>,
    involved: &[usize],
    play: impl Fn(&mut Play<'_, AnyTable<'_, Note>, U, S, H, X>),
) -> Result<Odds, Refused> {
    let walked = |crises: bool| -> Result<(Ways<U, S, H, X>, Heard), TooManyWays> {
        let mut spread = Spread::new(rules, crises);
        spread.begin(*start, &play)?;
        Ok((spread.finish()?, spread.heard))
    };
    let (whole, without_crises) = match walked(true) {
        Ok(whole) => (whole, false),
        Err(TooManyWays) => (walked(false).map_err(|_| Refused::TooManyWays)?, true),
    };
    let (ways, heard) = whole;
    let mut odds = Odds {
        melee: melee_odds(&heard),
        row: heard.row,
        rolls: heard.rolls,
        points: by_number(&ways, |way| way.state.net - start.net),
        units: Vec::new(),
        commanders: Vec::new(),
        conventions: heard.conventions,
        without_crises,
        ways: heard.ways,
    };
    odds.conventions.sort_unstable();
    for unit in 0..rules.setup.units.len() {
        if !start.hex[unit].is_somewhere() || start.sets.gone.has(unit) {
            continue;
        }
        let fate = unit_odds(rules, start, &ways, unit);
        let untouched = fate.unhurt == Share::ALL && fate.jammed == Share::NONE;
        if involved.contains(&unit) || !untouched {
            odds.units.push(fate);
        }
    }
    let commanders = (0..rules.setup.commanders.len()).map(|i| commander_odds(start, &ways, i));
    odds.commanders = commanders
        .filter(|fate| [fate.killed, fate.removed, fate.contused, fate.moved] != [Share::NONE; 4])
        .collect();
    Ok(odds)
}

fn melee_odds(heard: &Heard) -> Option<MeleeOdds> {
    let (first, _) = heard.melees.first()?;
    let mut odds = MeleeOdds {
        attacker: first.attacker,
        wins: [Share::NONE; 2],
        difference: [Vec::new(), Vec::new()],
    };
    let mut by_difference = BTreeMap::new();
    for (melee, share) in &heard.melees {
        let winner = melee.winner.index();
        odds.wins[winner] += *share;
        *by_difference.entry((winner, melee.difference as i8)).or_insert(Share::NONE) += *share;
    }
    for ((winner, difference), share) in by_difference {
        odds.difference[winner].push((difference, share));
    }
    Some(odds)
}
