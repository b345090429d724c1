//! How a report names pieces and hexes, and how it puts dice into words.

use wargauge_analysis::figures;
use wargauge_engine::era1794::event::{Modifiers, PerUnit, Roll, Roller, Row, Units, What};
use wargauge_engine::era1794::odds::fire::row_name;
use wargauge_engine::era1794::purposes;
use wargauge_engine::era1794::setup::Setup;
use wargauge_engine::era1794::{Rule, event::Modifier};
use wargauge_engine::{Board, Book, Hex, Side};

use wargauge_report::terminal::{Colour, Paint};

use crate::era1794::log::names;

/// The names of a game's pieces, in the colours of their sides.
pub(super) struct Words<'a> {
    book: &'a Book,
    pub(super) setup: &'a Setup,
    pub(super) board: Board,
    pub(super) paint: Paint,
    units: Vec<String>,
}

impl<'a> Words<'a> {
    pub(super) fn new(book: &'a Book, setup: &'a Setup, paint: Paint) -> Self {
        let side = |unit: usize| setup.commanders[setup.units[unit].commander].side;
        let units = names(setup)
            .into_iter()
            .enumerate()
            .map(|(unit, name)| paint.paint(Colour::of(side(unit)), name))
            .collect();
        let board = setup.map.board();
        Self { book, setup, board, paint, units }
    }

    pub(super) fn unit(&self, unit: u8) -> &str {
        &self.units[unit as usize]
    }

    /// Names joined by commas and "and"; no names are "nobody".
    pub(super) fn units(&self, units: &Units) -> String {
        joined(units.iter().map(|&unit| self.unit(unit).to_owned()))
    }

    pub(super) fn commander(&self, leader: u8) -> String {
        let commander = &self.setup.commanders[leader as usize];
        self.paint.paint(Colour::of(commander.side), &commander.name)
    }

    /// The poles.
    pub(super) fn side(&self, side: Side) -> String {
        let name = &self.setup.sides[side.index()];
        format!("the {}", self.paint.paint(Colour::of(side), name))
    }

    pub(super) fn hex(&self, hex: Hex) -> String {
        self.board.name(hex).to_string()
    }

    /// The rule that caused something, in brackets.
    pub(super) fn rule(&self, rule: Rule) -> String {
        self.faint(&self.book.cite(&[rule]))
    }

    pub(super) fn faint(&self, text: &str) -> String {
        self.paint.paint(Colour::Faint, text)
    }

    pub(super) fn strong(&self, text: &str) -> String {
        self.paint.paint(Colour::Strong, text)
    }

    /// Which side is ahead, and by how much.
    pub(super) fn net(&self, net: i8) -> String {
        match net {
            0 => "points level".to_owned(),
            1.. => format!("{} +{net}", self.setup.sides[0]),
            _ => format!("{} +{}", self.setup.sides[1], net.unsigned_abs()),
        }
    }

    /// What is read off the table of fire.
    pub(super) fn row(&self, row: Row) -> String {
        match row {
            Row::Musket(row) => format!("row {}", row_name(&self.setup.rules, row)),
            Row::Cannon(0) => "M".to_owned(),
            Row::Cannon(modifier) => format!("{modifier}M"),
            Row::Capture => "at lone guns".to_owned(),
        }
    }

    /// Does this row of the musket table ask for a test?
    pub(super) fn is_without_effect(&self, row: Row) -> bool {
        matches!(row, Row::Musket(row) if self.setup.rules.fire.effects[row as usize].is_none())
    }

    /// A die with all that was added to it.
    pub(super) fn sum(&self, die: u8, modifiers: &Modifiers, total: i8) -> String {
        if modifiers.list().is_empty() {
            return format!("die {die}");
        }
        let added = |modifier: &Modifier| {
            format!(" {} {} {}", signed(modifier.value), modifier.why, self.rule(modifier.rule))
        };
        let added: String = modifiers.list().iter().map(added).collect();
        format!("die {die}{added} = {}", figures::points(f64::from(total), 0))
    }

    /// A die other than those of a melee.
    pub(super) fn roll(&self, roll: &Roll, rule: Rule) -> String {
        let sum = self.sum(roll.die, &roll.modifiers, roll.total);
        let rule = self.rule(rule);
        match roll.roller {
            Roller::Commander(leader) => {
                let fate = match roll.die {
                    0 => "he is struck",
                    9 => "a near miss",
                    _ => "unhurt",
                };
                format!("{} is in danger: {sum}, {fate} {rule}", self.commander(leader))
            }
            Roller::Unit(unit) if roll.purpose == purposes::CAPTURE => {
                self.capture_roll(unit, roll, &sum, &rule)
            }
            Roller::Unit(unit) => {
                let why = test_name(roll);
                let name = self.unit(unit);
                let against = roll.against.unwrap_or_default();
                let result = if roll.passed == Some(true) { "passed" } else { "failed" };
                // A nine fails whatever the morale.
                let nine = roll.passed == Some(false) && roll.total <= against;
                let nine = if nine { ", but a 9 always fails" } else { "" };
                let result = self.strong(result);
                format!("{name} {why}: {sum} against morale {against}{nine}: {result} {rule}")
            }
            Roller::Side(side) => format!("{}: {sum}", self.side(side)),
        }
    }

    /// A shot at guns that stand alone.
    fn capture_roll(&self, unit: u8, roll: &Roll, sum: &str, rule: &str) -> String {
        let against = roll.against.unwrap_or_default();
        let asked = match (roll.purpose, rule.contains("10.10.6"), against) {
            (_, true, 0) => "a 0 takes them".to_owned(),
            (_, true, range) => format!("more than {range} is on target"),
            _ => format!("less than {against} takes them"),
        };
        let result = self.strong(if roll.passed == Some(true) { "hit" } else { "missed" });
        format!("{} at the guns: {sum}, {asked}: {result} {rule}", self.unit(unit))
    }
}

/// What a unit is tested for.
fn test_name(roll: &Roll) -> &'static str {
    match roll.purpose {
        purposes::FIRE => "under fire",
        purposes::CANNON => "under cannon fire",
        purposes::REACTION => "would counterattack",
        purposes::SQUARE => "would form a square",
        purposes::LAVA => "would outflank the enemy",
        purposes::CRISIS => "sees the rout beside it",
        purposes::LAST => "clings to its last point",
        _ => "tests",
    }
}

/// What is declared, as a verb.
pub(super) fn declared(what: What, many: bool) -> &'static str {
    match (what, many) {
        (What::DoubleTime, false) => "goes at double time",
        (What::DoubleTime, true) => "go at double time",
        (What::Square, false) => "joins the square",
        (What::Square, true) => "form a square",
        (What::Line, false) => "falls in side by side",
        (What::Line, true) => "deploy side by side",
        (What::Limber, _) => "limbers",
        (What::Unlimber, _) => "unlimbers",
        (What::Reload, _) => "reloads",
        (What::Reorder, _) => "stand in this order from the top",
        (What::Dissolve, false) => "leaves the formation",
        (What::Dissolve, true) => "give up their formation",
        (What::Skirmish, _) => "forms skirmish order",
        (What::Enter, false) => "enters the map",
        (What::Enter, true) => "enter the map",
    }
}

/// A modifier with its sign.
pub(super) fn signed(value: i8) -> String {
    figures::signed(f64::from(value), 0)
}

/// Which shot of the turn it is, the marker of an earlier turn counting as the first.
pub(super) fn shot_name(shots: u8) -> &'static str {
    match shots {
        1 => "first shot",
        2 => "second shot",
        3 => "third shot",
        _ => "fourth shot",
    }
}

/// Names joined by commas and "and".
pub(super) fn joined(names: impl Iterator<Item = String>) -> String {
    let mut names: Vec<String> = names.collect();
    let Some(last) = names.pop() else { return "nobody".to_owned() };
    if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) }
}

/// The least of some numbers: a stack goes as far as its slowest unit.
pub(super) fn least(numbers: &PerUnit) -> u8 {
    numbers.iter().map(|&(_, number)| number).min().unwrap_or(0)
}
