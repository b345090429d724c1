//! [10.9, 10.10] The odds of a musket or cannon shot.

use crate::bits::Bits;
use crate::era1794::agenda::{Decision, Step, Task};
use crate::era1794::core::Play;
use crate::era1794::event::{Modifier, Modifiers, Row};
use crate::era1794::odds::{
    BOARD, Bench, FieldState, Listening, ROOM, Refused, TARGET, check_large,
};
use crate::era1794::setup::{Arm, Terrain};
use crate::era1794::switches::Switches;
use crate::exhaustive::{Exhaustive, Share, walk};
use crate::hex::{Facing, Zone};

/// A musket shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Firepower of the strongest hex.
    pub firepower: u8,
    /// Its range.
    pub range: u8,
    /// Morale of the target.
    pub morale: u8,
    /// Cavalry fires, not infantry.
    pub cavalry: bool,
    /// Shots of the same turn before this one.
    pub shots_before: u8,
    /// Neighbouring hexes that fire together.
    pub hexes: u8,
    /// The target.
    pub target: Target,
}

/// Houses that cover troops, on the ground of *Maciejowice 1794*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Walls {
    /// A village.
    Village,
    /// The castle.
    Castle,
}

impl From<Walls> for Terrain {
    fn from(walls: Walls) -> Self {
        match walls {
            Walls::Village => Self::Village,
            Walls::Castle => Self::Castle,
        }
    }
}

/// A field for a target: with what only the larger game has if the question needs it.
fn bench(switches: &Switches, target: Target, stars: u8) -> Bench {
    if target.walls.is_some() || stars > 0 { Bench::larger(switches) } else { Bench::new(switches) }
}

/// How a target stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Target {
    /// In wood or behind an earthwork.
    pub cover: bool,
    /// In a village or castle, which only *Maciejowice 1794* has; cover counts once.
    pub walls: Option<Walls>,
    /// In square.
    pub square: bool,
    /// Fired at through flank or rear.
    pub flank: bool,
}

/// What a shot does.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// The row of the table, as printed.
    pub row: String,
    /// No test was due.
    pub none: Share,
    /// The test was passed.
    pub stands: Share,
    /// The target retreats unhurt.
    pub retreats: Share,
    /// The target retreats and takes a loss.
    pub retreats_with_loss: Share,
    /// The gun jammed; overlaps with the others.
    pub jammed: Share,
    /// The modifiers of the test.
    pub modifiers: Vec<Modifier>,
}

/// The row of the musket table as printed.
pub fn row_name(switches: &Switches, row: u8) -> String {
    let rows = &switches.fire.rows;
    match row {
        0 => format!("0-{}", rows[0] - 1),
        1 => format!("{}-{}", rows[0], rows[1] - 1),
        2 => format!("{}-{}", rows[1], rows[2] - 1),
        _ => format!("{}+", rows[2]),
    }
}

/// Puts the target of a shot from the south on the field.
fn put_target(bench: &mut Bench, morale: u8, target: Target) {
    // The muskets fire from the south.
    let facing = if target.flank { Facing::N } else { Facing::S };
    // In square too a single company: what is asked is the fate of one unit.
    bench.unit(0, Arm::Infantry, [morale, 4, 4], TARGET, facing);
    if let Some(walls) = target.walls {
        bench.ground(walls.into());
    } else if target.cover {
        bench.ground(Terrain::Wood);
    }
}

/// [10.9] A musket shot.
///
/// # Errors
/// If the question makes no sense by the rules.
pub fn fire(switches: &Switches, shot: &Shot) -> Result<Odds, Refused> {
    let table = &switches.fire;
    check_large(&[shot.firepower, shot.morale])?;
    if shot.firepower == 0 {
        return Err(Refused::NoFirepower);
    }
    let longest = if shot.cavalry { table.cavalry_range } else { table.infantry_range };
    if !(1..=longest).contains(&shot.range) {
        return Err(Refused::OutOfRange(longest));
    }
    if shot.range > ROOM {
        return Err(Refused::TooFar(ROOM));
    }
    if shot.shots_before >= table.shots {
        return Err(Refused::TooManyShots(table.shots));
    }
    if shot.target.square && shot.target.flank {
        return Err(Refused::SquareHasNoFlank);
    }
    check_walls(shot.target)?;
    let places = shooters(shot.range, longest, shot.hexes)?;
    let mut bench = bench(switches, shot.target, 0);
    let farthest = places.iter().map(|&(_, range)| range).max().unwrap_or(1);
    bench.near_sighted(farthest as u8);
    put_target(&mut bench, shot.morale, shot.target);
    let first = bench.setup.units.len();
    let arm = if shot.cavalry { Arm::Cavalry } else { Arm::Infantry };
    let near = places.iter().position(|&(_, range)| range == u16::from(shot.range));
    for (i, &(hex, _)) in places.iter().enumerate() {
        // The hex asked for is the strongest, the others only add to the row.
        let firepower = if Some(i) == near { shot.firepower } else { shot.firepower.min(1) };
        bench.unit(1, arm, [6, 1, firepower], hex, Facing::N);
    }
    let (rules, mut state) = bench.ready();
    for unit in first..bench.setup.units.len() {
        state.shots[unit] = shot.shots_before;
        state.points[unit] = 4;
    }
    set_square(&mut state, first, shot.target);
    let target = state.hex[0];
    let fired = |dice: &mut Listening<'_>| {
        let mut state = state;
        Play { r: &rules, s: &mut state, t: dice }.musket_fire(first, shot.hexes, target);
        seen(&state)
    };
    let odds = count_fire(switches, fired);
    Ok(odds)
}

/// [10.10] A cannon shot, of a battery with so many stars [10.10.6 of *Maciejowice 1794*].
///
/// # Errors
/// If the question makes no sense by the rules.
pub fn cannon(
    switches: &Switches,
    range: u8,
    morale: u8,
    stars: u8,
    target: Target,
) -> Result<Odds, Refused> {
    check_large(&[morale, stars])?;
    check_walls(target)?;
    let longest = switches.fire.bands[2].range;
    if !(1..=longest).contains(&range) {
        return Err(Refused::OutOfRange(longest));
    }
    if range > ROOM {
        return Err(Refused::TooFar(ROOM));
    }
    if target.square && target.flank {
        return Err(Refused::SquareHasNoFlank);
    }
    let mut bench = bench(switches, target, stars);
    bench.near_sighted(range);
    put_target(&mut bench, morale, target);
    let first = bench.setup.units.len();
    // The guns stand west of the target and look east.
    bench.unit(1, Arm::Artillery, [0; 3], TARGET - u16::from(range), Facing::NE);
    bench.setup.units[first].stars = stars;
    if !target.flank {
        bench.setup.units[0].facing = Facing::NW;
    }
    let (rules, mut state) = bench.ready();
    set_square(&mut state, first, target);
    let target = state.hex[0];
    let fired = |dice: &mut Listening<'_>| {
        let mut state = state;
        let mut play = Play { r: &rules, s: &mut state, t: dice };
        play.cannon_fire(first, target);
        if let Some(Task::Do(Step::CannonTests { gun, square })) = play.s.agenda.last() {
            play.s.agenda.pop();
            play.cannon_tests(gun as usize, square);
        }
        Seen { jammed: state.sets.jammed.has(first), ..seen(&state) }
    };
    Ok(count_fire(switches, fired))
}

/// A square stands on clear ground, and cover counts once.
fn check_walls(target: Target) -> Result<(), Refused> {
    match target {
        Target { walls: Some(_), square: true, .. } => Err(Refused::SquareInWood),
        _ => Ok(()),
    }
}

fn set_square(state: &mut FieldState, units: usize, target: Target) {
    if target.square {
        state.sets.square = Bits::first(units);
    }
}

/// A row of hexes south of the target from which it can be hit, the nearest at `range`; printed
/// numbers from west to east, each with its range.
fn shooters(range: u8, longest: u8, hexes: u8) -> Result<Vec<(u16, u16)>, Refused> {
    let board = BOARD;
    let Some(target) = board.numbered(TARGET) else { return Err(Refused::OutOfRange(0)) };
    let (row, _) = board.row_column(target);
    let within: Vec<(u16, u16)> = (1..=board.columns)
        .filter_map(|column| {
            let hex = board.at(row - range, column)?;
            let way = board.offset(hex, target);
            let front = Facing::N.zone_of_bearing(way.bearing()) == Zone::Front;
            (way.length() <= u16::from(longest) && front).then(|| (board.number(hex), way.length()))
        })
        .collect();
    let most = within.len() as u8;
    if hexes == 0 || hexes > most {
        return Err(Refused::TooManyHexes(most));
    }
    // As many as wanted, around the nearest ones.
    let spare = within.len() - hexes as usize;
    let nearest = within.iter().position(|&(_, far)| far == u16::from(range)).unwrap_or(0);
    let start = nearest.min(spare);
    Ok(within[start..start + hexes as usize].to_vec())
}

/// What the agenda says of the target after a shot.
#[derive(Clone, Copy, Default)]
struct Seen {
    retreats: bool,
    loss: bool,
    jammed: bool,
}

fn seen(state: &FieldState) -> Seen {
    if let Some(Decision::Retreat { loss, .. }) = state.agenda.decision() {
        Seen { retreats: true, loss, jammed: false }
    } else {
        Seen::default()
    }
}

fn count_fire(switches: &Switches, mut shoot: impl FnMut(&mut Listening<'_>) -> Seen) -> Odds {
    let mut odds = Odds {
        row: String::new(),
        none: Share::NONE,
        stands: Share::NONE,
        retreats: Share::NONE,
        retreats_with_loss: Share::NONE,
        jammed: Share::NONE,
        modifiers: Vec::new(),
    };
    let run = |dice: &mut Exhaustive| {
        let mut table = Listening::new(dice);
        let seen = shoot(&mut table);
        (seen, table.tested, table.row)
    };
    let count = |(seen, tested, row): (Seen, Option<(Modifiers, bool)>, Option<Row>), share| {
        odds.row = match row {
            Some(Row::Musket(row)) => row_name(switches, row),
            Some(Row::Cannon(0)) => "M".to_owned(),
            Some(Row::Cannon(modifier)) => format!("{modifier}M"),
            None | Some(Row::Capture) => "capture".to_owned(),
        };
        match tested {
            None => odds.none += share,
            Some(_) if seen.loss => odds.retreats_with_loss += share,
            Some(_) if seen.retreats => odds.retreats += share,
            Some(_) => odds.stands += share,
        }
        if seen.jammed {
            odds.jammed += share;
        }
        if let Some((modifiers, _)) = tested {
            odds.modifiers = modifiers.list().to_vec();
        }
    };
    walk(run, count).unwrap_or_else(|_| unreachable!("a shot casts few dice"));
    odds
}
