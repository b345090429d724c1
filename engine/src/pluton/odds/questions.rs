//! General questions, answered on a small field by the rules of a scenario: a shot, shells, a close combat.
//!
//! Not for positions of a game: use the methods of [`Rules`] for them.

use super::{Fate, Odds, Refused, SideFate};
use crate::game::Side;
use crate::hex::Hex;
use crate::luck::Luck;
use crate::pluton::core::{Play, Rules};
use crate::pluton::position::Placed;
use crate::pluton::setup::{Ground, HexSetup, Kind, MapSetup, Setup, VillageSetup};
use crate::pluton::state::{Level, bit, side_of, units};

/// The extent of the field.
const ROWS: u8 = 27;
const COLUMNS: u8 = 9;
/// The hex of the target, and the column down which it is shot at.
const TARGET: u16 = 501;
/// The hex of close combat.
const MIDDLE: u16 = 504;

/// A unit that a question is about: one of its side and kind in the set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Its side.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// Half boxes that it has; 0 for all.
    pub halves: u8,
    /// Its level.
    pub level: Level,
}

/// A shot after all moves, at a distance, at a target on this ground that has fired itself. The shooter is
/// in command if the scenario has a commander for it.
///
/// # Errors
/// If the rules do not allow it, or the set-up has no such unit.
pub fn shot(
    setup: &Setup,
    shooter: Asked,
    target: Asked,
    range: u8,
    ground: Ground,
) -> Result<Odds<Fate>, Refused> {
    let rules = Rules::new(&field(setup, TARGET, ground));
    let from = number(TARGET + u16::from(range));
    let unit = placed(&rules, shooter, from)?;
    let other = placed(&rules, target, number(TARGET))?;
    let mut all = vec![unit, other];
    all.extend(commander(&rules, unit.unit, from));
    let mut s = rules.position_of_fire(&all, target.side, 1);
    s.shown[target.side.index()] |= bit(other.unit);
    let mut silent = Luck::new(0, 0);
    Play { r: &rules, s: &mut s, t: &mut silent }.open_fire();
    rules.odds_of_shot(&s, unit.unit, other.unit, rules.size(&s, unit.unit))
}

/// A marker on a unit on this ground, by its place in the set-up. Mortars that fire it are in their medium
/// range.
///
/// # Errors
/// If the set-up has no such unit.
pub fn shells(
    setup: &Setup,
    marker: u8,
    target: Asked,
    ground: Ground,
) -> Result<Odds<Fate>, Refused> {
    let rules = Rules::new(&field(setup, TARGET, ground));
    let medium = u16::from(setup.rules.shells.least.max(1));
    let mut all = vec![placed(&rules, target, number(TARGET))?];
    if let Some(unit) = rules.lists.markers.get(usize::from(marker)).and_then(|data| data.mortar)
        && unit != all[0].unit
    {
        all.push(Placed::fresh(unit, number(TARGET + medium)));
    }
    let s = rules.position(&all, target.side, 1);
    rules.odds_of_burst(&s, marker, all[0].unit)
}

/// A close combat on this ground: the attackers have just stepped in. No commander is there.
///
/// # Errors
/// If the set-up has too few such units, or there are more dice than can be gone through.
pub fn combat(
    setup: &Setup,
    attackers: &[Asked],
    defenders: &[Asked],
    ground: Ground,
) -> Result<Odds<[SideFate; 2]>, Refused> {
    let rules = Rules::new(&field(setup, MIDDLE, ground));
    let hex = number(MIDDLE);
    let attacker = attackers.first().map_or(Side::Second, |asked| asked.side);
    let mut all: Vec<Placed> = Vec::new();
    for &asked in attackers.iter().chain(defenders) {
        let unit = next(&rules, asked, &all).ok_or(Refused::NoSuchUnit)?;
        all.push(with(&rules, asked, unit, hex));
    }
    // Commanders near by keep them in command.
    for nth in 0..all.len() {
        let is_attacker = side_of(all[nth].unit) == attacker;
        let behind = if is_attacker { MIDDLE + 2 } else { MIDDLE - 2 };
        let unit = commander(&rules, all[nth].unit, number(behind));
        if let Some(unit) = unit.filter(|unit| all.iter().all(|other| other.unit != unit.unit)) {
            all.push(unit);
        }
    }
    let s = rules.position_of_combat(&all, attacker, 1, true);
    rules.odds_of_combat(&s, hex, attacker)
}

/// The next unit of a kind that is not placed yet: first those in companies, one company after the other.
fn next(rules: &Rules, asked: Asked, placed: &[Placed]) -> Option<u8> {
    rules.units_of(asked.side).find(|&unit| {
        rules.kind(unit) == asked.kind && placed.iter().all(|other| other.unit != unit)
    })
}

fn with(rules: &Rules, asked: Asked, unit: u8, hex: Hex) -> Placed {
    let size = rules.roster.size[usize::from(unit)];
    let losses = if asked.halves == 0 { 0 } else { size.saturating_sub(asked.halves) };
    Placed { unit, hex, level: asked.level, losses }
}

fn placed(rules: &Rules, asked: Asked, hex: Hex) -> Result<Placed, Refused> {
    let unit = next(rules, asked, &[]).ok_or(Refused::NoSuchUnit)?;
    Ok(with(rules, asked, unit, hex))
}

/// The commander of a unit on a hex, if it has one and is none itself.
fn commander(rules: &Rules, unit: u8, hex: Hex) -> Option<Placed> {
    let side = side_of(unit);
    let leaders = rules.roster.leaders[usize::from(unit)];
    let leader = units(side, leaders).next()?;
    (!rules.roster.is_commander(unit)).then(|| Placed::fresh(leader, hex))
}

/// The set-up with the field for its map. Nobody is set up there: the units are placed by the question.
fn field(setup: &Setup, at: u16, ground: Ground) -> Setup {
    let mut field = setup.clone();
    let mut hexes = vec![HexSetup::default(); usize::from(ROWS) * usize::from(COLUMNS)];
    hexes[number(at).index()].ground = ground;
    field.map =
        MapSetup { rows: ROWS, columns: COLUMNS, hexes, villages: Vec::<VillageSetup>::new() };
    field.victory.road.routes.clear();
    field.rules.hidden = false;
    field
}

fn number(number: u16) -> Hex {
    let board = MapSetup { rows: ROWS, columns: COLUMNS, ..MapSetup::default() }.board();
    board.numbered(number).unwrap_or(Hex::NOWHERE)
}
