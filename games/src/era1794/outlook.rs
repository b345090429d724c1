//! What a side sees of a battle of the 1794 system, in numbers and in words. The chits in the pool, which alone are
//! hidden, are not among them.

use wargauge_engine::era1794::choice::MOST_CHOICES;
use wargauge_engine::era1794::{Choice, Concern, Reaction, Rules, State, Together, Whereabouts};
use wargauge_engine::hex::Direction;
use wargauge_engine::text::Lines;
use wargauge_engine::{Game, Hex, Side};

use super::log::names as unit_names;
use crate::outlook::{ChoiceNumbers, Outlook};
use crate::system::System;

/// What each unit has a number of.
const OF_UNIT: [&str; 12] = [
    "row",
    "column",
    "facing",
    "size",
    "shots",
    "movement left",
    "place in the stack",
    "limbered",
    "in square",
    "side by side",
    "turn of return",
    "gone",
];

/// What each unit of a larger game has a number of besides.
const OF_UNIT_THERE: [&str; 1] = ["in skirmish order"];

/// What each commander has a number of.
const OF_COMMANDER: [&str; 2] = ["row", "column"];

/// What the side and the game have a number of, before units and commanders.
const OF_GAME: [&str; 7] =
    ["side", "turn", "turns", "points", "camp reached", "movement phase", "active commander"];

/// The kinds of choice, in the order of [`choice`].
const KINDS: &[&str] = &[
    "place",
    "face",
    "commander",
    "pass",
    "fire",
    "cannon",
    "move",
    "step",
    "turn",
    "halt",
    "charge",
    "limber",
    "unlimber",
    "turn gun",
    "shift gun",
    "reload",
    "reorder",
    "next",
    "form square",
    "dissolve square",
    "form line",
    "dissolve line",
    "react",
    "strike",
    "emergency square",
    "lava",
    "lose",
    "retreat",
    "commander to",
    "stay",
    "fight",
    // Only in a larger game:
    "form skirmish order",
    "leave skirmish order",
    "slip back",
    "second phase",
    "enter",
    "enter at",
];

/// The kinds of choice that every game of the system has.
const COMMON_KINDS: usize = KINDS.len() - 6;

/// Room for the choices of the smaller games.
const FEWER_CHOICES: usize = 1024;

/// The rules with these capacities.
type Play<const U: usize, const S: usize, const H: usize, const X: usize> = Rules<U, S, H, X>;

/// The outlook of a game of the system.
pub(crate) const fn outlook<G, const U: usize, const S: usize, const H: usize, const X: usize>()
-> Outlook<G>
where
    G: System<Game = Play<U, S, H, X>>,
{
    Outlook {
        most_choices: if X > 0 { MOST_CHOICES } else { FEWER_CHOICES },
        kinds: if X > 0 { KINDS } else { KINDS.split_at(COMMON_KINDS).0 },
        names: names::<U, S, H, X>,
        numbers: numbers::<U, S, H, X>,
        text: text::<U, S, H, X>,
        words: words::<U, S, H, X>,
        choice: choice::<U, S, H, X>,
    }
}

fn names<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Play<U, S, H, X>,
) -> Vec<String> {
    let setup = game.setup();
    let units = unit_names(setup).into_iter().flat_map(|unit| {
        let there = if X > 0 { &OF_UNIT_THERE[..] } else { &[] };
        let what = OF_UNIT.iter().chain(there);
        what.map(move |what| format!("{unit}: {what}")).collect::<Vec<_>>()
    });
    let commanders = setup.commanders.iter();
    let commanders = commanders
        .flat_map(|commander| OF_COMMANDER.map(|what| format!("{}: {what}", commander.name)));
    OF_GAME.iter().map(|&name| name.to_owned()).chain(units).chain(commanders).collect()
}

fn numbers<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Play<U, S, H, X>,
    state: &State<U, S, H, X>,
    viewer: Side,
    numbers: &mut Vec<f32>,
) {
    let setup = game.setup();
    let board = setup.map.board();
    let flag = |is_so: bool| f32::from(u8::from(is_so));
    numbers.extend([
        viewer.index() as f32,
        f32::from(state.turn()),
        f32::from(setup.rules.turns),
        f32::from(state.net_points()),
        flag(state.is_camp_reached()),
        flag(state.is_movement_phase()),
        state.active_commander().map_or(-1.0, |leader| leader as f32),
    ]);
    let place = |hex: Hex| {
        let (row, column) = board.row_column(hex);
        [f32::from(row), f32::from(column)]
    };
    for unit in 0..setup.units.len() {
        let view = state.unit(unit);
        let [row, column] = match view.whereabouts {
            Whereabouts::OnMap(hex) => place(hex),
            _ => [0.0; 2],
        };
        let returns = match view.whereabouts {
            Whereabouts::Routed(turn) => f32::from(turn),
            _ => 0.0,
        };
        numbers.extend([
            row,
            column,
            view.facing.index() as f32,
            f32::from(view.size),
            f32::from(view.shots),
            f32::from(view.points),
            f32::from(view.depth),
            flag(view.limbered),
            flag(view.square),
            flag(view.side_by_side),
            returns,
            flag(view.whereabouts == Whereabouts::Gone),
        ]);
        if X > 0 {
            numbers.push(flag(view.skirmish));
        }
    }
    for leader in 0..setup.commanders.len() {
        numbers.extend(state.commander(leader).map_or([0.0; 2], place));
    }
}

fn text<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Play<U, S, H, X>,
    state: &State<U, S, H, X>,
    _viewer: Side,
) -> String {
    let setup = game.setup();
    let board = setup.map.board();
    let mut text = String::new();
    let [first, second] = game.sides();
    text.push_line(format_args!(
        "turn {}, points {:+} ({first} − {second})",
        state.turn(),
        state.net_points()
    ));
    for (unit, name) in unit_names(setup).into_iter().enumerate() {
        let view = state.unit(unit);
        let formation = [
            (view.limbered, ", limbered"),
            (view.square, ", in square"),
            (view.side_by_side, ", side by side"),
            (view.skirmish, ", in skirmish order"),
        ];
        let formation: String =
            formation.iter().filter(|(is_so, _)| *is_so).map(|&(_, what)| what).collect();
        match view.whereabouts {
            Whereabouts::OnMap(hex) => {
                let (hex, facing) = (board.name(hex), view.facing.name());
                text.push_line(format_args!(
                    "  {name}: {hex} facing {facing}, size {}{formation}",
                    view.size
                ));
            }
            Whereabouts::Routed(turn) => {
                text.push_line(format_args!("  {name}: routed until turn {turn}"));
            }
            Whereabouts::Waiting => text.push_line(format_args!("  {name}: to come")),
            Whereabouts::Gone => {}
        }
    }
    for (leader, commander) in setup.commanders.iter().enumerate() {
        if let Some(hex) = state.commander(leader) {
            text.push_line(format_args!("  {}: {}", commander.name, board.name(hex)));
        }
    }
    text
}

/// Which way, in words.
fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::NorthEast => "north-east",
        Direction::East => "east",
        Direction::SouthEast => "south-east",
        Direction::SouthWest => "south-west",
        Direction::West => "west",
        Direction::NorthWest => "north-west",
    }
}

fn words<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Play<U, S, H, X>,
    state: &State<U, S, H, X>,
    choice: &Choice,
) -> String {
    let setup = game.setup();
    let board = setup.map.board();
    let hex = |hex: Hex| board.name(hex);
    let commander = |leader: usize| setup.commanders[leader].name.as_str();
    let names = unit_names(setup);
    let unit = |unit: u8| names[usize::from(unit)].as_str();
    let who = match game.concern(state) {
        Concern::Unit(unit) => names[unit].clone(),
        Concern::Commander(leader) => commander(leader).to_owned(),
        Concern::Hex(at) => format!("at {}", hex(at)),
        Concern::Army => "the side".to_owned(),
    };
    match *choice {
        Choice::Place(at) => format!("{who}: place on {}", hex(at)),
        Choice::Face(facing) => format!("{who}: face {}", facing.name()),
        Choice::Commander(leader) if matches!(game.concern(state), Concern::Commander(_)) => {
            format!("{who}: activate the command of {}", commander(leader.into()))
        }
        Choice::Commander(leader) => format!("put {} into the pool", commander(leader.into())),
        Choice::Pass => "pass".to_owned(),
        Choice::Fire { unit: shooter, hexes: 1, target } => {
            format!("{}: fire at {}", unit(shooter), hex(target))
        }
        Choice::Fire { unit: shooter, hexes, target } => {
            format!("{} and its right, {hexes} hexes: fire at {}", unit(shooter), hex(target))
        }
        Choice::Cannon { unit: gun, target } => {
            format!("{}: cannon fire at {}", unit(gun), hex(target))
        }
        Choice::Move { unit: first, together, double } => {
            let with = match together {
                Together::Alone => String::new(),
                Together::Stack => " with its stack".to_owned(),
                Together::Line(hexes) => format!(" in a line of {hexes} hexes"),
                Together::Squares(chosen) => {
                    format!(" in a line of {} squares", chosen.count_ones())
                }
            };
            format!("{}: move{with}{}", unit(first), if double { " at double time" } else { "" })
        }
        Choice::Step { direction, charge } => {
            format!("{who}: {} {}", if charge { "charge" } else { "step" }, way(direction))
        }
        Choice::Turn(facing) => format!("{who}: turn to {}", facing.name()),
        Choice::Halt => format!("{who}: end the move"),
        Choice::Charge(charge) => {
            format!("{who}: {}", if charge { "charge" } else { "do not charge" })
        }
        Choice::Limber(gun) => format!("{}: limber", unit(gun)),
        Choice::Unlimber => format!("{who}: unlimber"),
        Choice::TurnGun { unit: gun, facing } => {
            format!("{}: turn by hand to {}", unit(gun), facing.name())
        }
        Choice::ShiftGun { unit: gun, direction } => {
            format!("{}: push {}", unit(gun), way(direction))
        }
        Choice::Reload(id) => format!("{}: reload", unit(id)),
        Choice::Reorder(at) => format!("put the stack on {} into another order", hex(at)),
        Choice::Next(id) => format!("{}: next from the top", unit(id)),
        Choice::FormSquare(at) => format!("form a square on {}", hex(at)),
        Choice::DissolveSquare(at, facing) => {
            format!("dissolve the square on {}, facing {}", hex(at), facing.name())
        }
        Choice::FormLine(at) => format!("deploy the stack on {} side by side", hex(at)),
        Choice::DissolveLine(at) => format!("stack the units on {} again", hex(at)),
        Choice::React(id, reaction) => match reaction {
            Reaction::Hold => format!("{}: hold", unit(id)),
            Reaction::Test(at) => format!("{}: test to counterattack {}", unit(id), hex(at)),
            Reaction::Strike(at) => format!("{}: counterattack {}", unit(id), hex(at)),
            Reaction::Skirmish(at) => format!("{}: test to fire at {}", unit(id), hex(at)),
            Reaction::FallBack(one, other) => {
                format!("{}: fall back {}, then {}", unit(id), way(one), way(other))
            }
        },
        Choice::Strike(arm) => format!("{who}: counterattack with {}", arm.name()),
        Choice::EmergencySquare(form) => {
            format!("{who}: {} an emergency square", if form { "form" } else { "do not form" })
        }
        Choice::Lava(id) => format!("{}: try to outflank", unit(id)),
        Choice::Lose(id) => format!("{}: take the loss", unit(id)),
        Choice::Retreat(at) => format!("{who}: retreat to {}", hex(at)),
        Choice::LeaderTo(at) => format!("{who}: go to {}", hex(at)),
        Choice::Stay => format!("{who}: stay"),
        Choice::Fight(at) => format!("fight the melee on {}", hex(at)),
        Choice::FormSkirmish(id) => format!("{}: form skirmish order", unit(id)),
        Choice::DissolveSkirmish(id, facing) => {
            format!("{}: leave skirmish order, facing {}", unit(id), facing.name())
        }
        Choice::SlipBack(at) => format!("{who}: slip back to {}", hex(at)),
        Choice::SecondPhase(true) => format!("{who}: order some units himself"),
        Choice::SecondPhase(false) => format!("{who}: order no units himself"),
        Choice::Enter { unit: first, count: 1 } => format!("{}: enter the map", unit(first)),
        Choice::Enter { unit: first, count } => {
            format!("{} and {} more: enter the map", unit(first), count - 1)
        }
        Choice::EnterAt(at, facing) => {
            format!("{who}: enter on {} facing {}", hex(at), facing.name())
        }
    }
}

/// The place of a choice's kind in [`KINDS`], with the piece and the hex that it names and two more numbers.
#[allow(clippy::too_many_lines)] // One table.
fn choice<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Play<U, S, H, X>,
    state: &State<U, S, H, X>,
    choice: &Choice,
) -> ChoiceNumbers {
    let board = game.setup().map.board();
    let concerned = match game.concern(state) {
        Concern::Unit(unit) => unit as i16,
        _ => -1,
    };
    let of = |unit: u8| i16::from(unit);
    let truth = |is_so: bool| i16::from(is_so);
    let facing = |facing: wargauge_engine::hex::Facing| facing.index() as i16;
    let (kind, piece, hex, one, other) = match *choice {
        Choice::Place(hex) => (0, concerned, Some(hex), -1, -1),
        Choice::Face(to) => (1, concerned, None, facing(to), -1),
        Choice::Commander(leader) => (2, of(leader), None, -1, -1),
        Choice::Pass => (3, -1, None, -1, -1),
        Choice::Fire { unit, hexes, target } => (4, of(unit), Some(target), of(hexes), -1),
        Choice::Cannon { unit, target } => (5, of(unit), Some(target), -1, -1),
        Choice::Move { unit, together, double } => {
            let with = match together {
                Together::Alone => 0,
                Together::Stack => 1,
                Together::Line(hexes) => 1 + of(hexes),
                // Beyond the longest line.
                Together::Squares(chosen) => 256 + of(chosen),
            };
            (6, of(unit), None, with, truth(double))
        }
        Choice::Step { direction, charge } => {
            (7, concerned, None, direction.index() as i16, truth(charge))
        }
        Choice::Turn(to) => (8, concerned, None, facing(to), -1),
        Choice::Halt => (9, concerned, None, -1, -1),
        Choice::Charge(charge) => (10, concerned, None, truth(charge), -1),
        Choice::Limber(gun) => (11, of(gun), None, -1, -1),
        Choice::Unlimber => (12, concerned, None, -1, -1),
        Choice::TurnGun { unit, facing: to } => (13, of(unit), None, facing(to), -1),
        Choice::ShiftGun { unit, direction } => (14, of(unit), None, direction.index() as i16, -1),
        Choice::Reload(unit) => (15, of(unit), None, -1, -1),
        Choice::Reorder(hex) => (16, -1, Some(hex), -1, -1),
        Choice::Next(unit) => (17, of(unit), None, -1, -1),
        Choice::FormSquare(hex) => (18, -1, Some(hex), -1, -1),
        Choice::DissolveSquare(hex, to) => (19, -1, Some(hex), facing(to), -1),
        Choice::FormLine(hex) => (20, -1, Some(hex), -1, -1),
        Choice::DissolveLine(hex) => (21, -1, Some(hex), -1, -1),
        Choice::React(unit, reaction) => match reaction {
            Reaction::Hold => (22, of(unit), None, 0, -1),
            Reaction::Test(hex) => (22, of(unit), Some(hex), 1, -1),
            Reaction::Strike(hex) => (22, of(unit), Some(hex), 2, -1),
            Reaction::Skirmish(hex) => (22, of(unit), Some(hex), 4, -1),
            Reaction::FallBack(first, then) => {
                (22, of(unit), None, 3, 6 * first.index() as i16 + then.index() as i16)
            }
        },
        Choice::Strike(arm) => (23, -1, None, arm as i16, -1),
        Choice::EmergencySquare(form) => (24, -1, None, truth(form), -1),
        Choice::Lava(unit) => (25, of(unit), None, -1, -1),
        Choice::Lose(unit) => (26, of(unit), None, -1, -1),
        Choice::Retreat(hex) => (27, concerned, Some(hex), -1, -1),
        Choice::LeaderTo(hex) => (28, -1, Some(hex), -1, -1),
        Choice::Stay => (29, -1, None, -1, -1),
        Choice::Fight(hex) => (30, -1, Some(hex), -1, -1),
        Choice::FormSkirmish(unit) => (31, of(unit), None, -1, -1),
        Choice::DissolveSkirmish(unit, to) => (32, of(unit), None, facing(to), -1),
        Choice::SlipBack(hex) => (33, concerned, Some(hex), -1, -1),
        Choice::SecondPhase(order) => (34, -1, None, truth(order), -1),
        Choice::Enter { unit, count } => (35, of(unit), None, of(count), -1),
        Choice::EnterAt(hex, to) => (36, concerned, Some(hex), facing(to), -1),
    };
    let (row, column) = hex.map_or((-1, -1), |hex| {
        let (row, column) = board.row_column(hex);
        (i16::from(row), i16::from(column))
    });
    [kind, piece, row, column, one, other]
}
