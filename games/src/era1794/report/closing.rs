//! The end of a report: the outcome, victory points by cause, and the fate of every unit.

use std::fmt::Display;

use wargauge_analysis::replay::TurnEvent;
use wargauge_engine::Side;
use wargauge_engine::era1794::Note;
use wargauge_engine::era1794::event::Event;
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{State, Whereabouts};

use super::events::Report;
use wargauge_report::terminal::{Colour, seen};

impl Report<'_> {
    /// Sums up a game whose events are all described.
    pub(super) fn closing<const U: usize, const S: usize, const H: usize, const X: usize>(
        &mut self,
        events: &[TurnEvent<Note>],
        state: &State<U, S, H, X>,
    ) {
        self.sheet.line("", "");
        self.sheet.line("", &self.words.strong("Victory points"));
        for side in Side::BOTH {
            self.points_of(side, events);
        }
        self.sheet.line("", "");
        let heading = self.words.strong("Units");
        self.row(&heading, self.words.faint("size"), &self.words.faint("at the end"));
        for unit in 0..self.words.setup.units.len() {
            self.unit_row(unit, events, state);
        }
        self.sheet.line("", "");
        let heading = self.words.strong("Commanders");
        self.row(&heading, "", "");
        for leader in 0..self.words.setup.commanders.len() {
            let name = self.words.commander(leader as u8);
            let fate = match state.commander(leader) {
                Some(hex) => format!("on {}", self.words.hex(hex)),
                None => lost_in(events, leader as u8),
            };
            self.row(&name, "", &fate);
        }
    }

    /// What a side got its points for.
    fn points_of(&mut self, side: Side, events: &[TurnEvent<Note>]) {
        let mut causes: Vec<(&str, u32)> = Vec::new();
        for entry in events {
            if let Event::Points { side: other, value, why, .. } = entry.note.event
                && other == side
            {
                match causes.iter_mut().find(|(cause, _)| *cause == why) {
                    Some((_, sum)) => *sum += u32::from(value),
                    None => causes.push((why, u32::from(value))),
                }
            }
        }
        let total: u32 = causes.iter().map(|(_, sum)| sum).sum();
        let causes: Vec<String> =
            causes.iter().map(|(cause, sum)| format!("{cause} {sum}")).collect();
        let name = &self.words.setup.sides[side.index()];
        let name = self.words.paint.paint(Colour::of(side), name);
        self.row(&name, total, &causes.join(", "));
    }

    fn unit_row<const U: usize, const S: usize, const H: usize, const X: usize>(
        &mut self,
        unit: usize,
        events: &[TurnEvent<Note>],
        state: &State<U, S, H, X>,
    ) {
        let setup = &self.words.setup.units[unit];
        let view = state.unit(unit);
        let size = if setup.arm == Arm::Artillery {
            "guns".to_owned()
        } else if view.size == setup.size {
            view.size.to_string()
        } else {
            format!("{} → {}", setup.size, view.size)
        };
        let fate = match view.whereabouts {
            Whereabouts::OnMap(hex) => {
                format!("on {} facing {}", self.words.hex(hex), view.facing.name())
            }
            Whereabouts::Routed(turn) => format!("routed, due back in turn {turn}"),
            Whereabouts::Waiting => "never came".to_owned(),
            Whereabouts::Gone => gone(events, unit as u8),
        };
        let name = self.words.unit(unit as u8).to_owned();
        self.row(&name, size, &fate);
    }

    /// Three columns.
    fn row(&mut self, name: &str, figure: impl Display, text: &str) {
        let width = self.words.setup.units.iter().map(|unit| unit.name.chars().count() + 12);
        let width = width.max().unwrap_or(0).min(30);
        let figure = figure.to_string();
        let pad = |text: &str, width: usize| " ".repeat(width.saturating_sub(seen(text)));
        let margin = format!("  {name}{}{}{figure}  ", pad(name, width), pad(&figure, 6));
        self.sheet.line(&margin, text);
    }
}

/// How and when a unit left the game.
fn gone(events: &[TurnEvent<Note>], unit: u8) -> String {
    let last = events.iter().rev().find_map(|entry| {
        let how = match entry.note.event {
            Event::Recapture { unit: other, .. } if other == unit => "recaptured, spoilt",
            Event::Capture { unit: other, .. } if other == unit => "captured",
            Event::Eliminate { unit: other, .. } if other == unit => "eliminated",
            Event::TooLate { unit: other } if other == unit => "routed, given up",
            _ => return None,
        };
        Some(format!("{how} in turn {}", entry.turn))
    });
    last.unwrap_or_else(|| "gone".to_owned())
}

/// When a commander left the game.
fn lost_in(events: &[TurnEvent<Note>], leader: u8) -> String {
    let turn = events.iter().rev().find_map(|entry| match entry.note.event {
        Event::LeaderLost { commander, .. } if commander == leader => Some(entry.turn),
        _ => None,
    });
    turn.map_or_else(|| "never came".to_owned(), |turn| format!("lost in turn {turn}"))
}
