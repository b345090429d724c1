//! What the reports of all games are written on: wrapped lines, with the numbers of events on the left.

use wargauge_analysis::summary::Scenario;

use crate::screen::{Colour, Paint, thousands, width, wrapped};

/// Digits of the numbers of events.
pub(super) const NUMBER: usize = 5;

/// A report as it is written.
pub(super) struct Sheet {
    pub(super) text: String,
    width: usize,
    paint: Paint,
}

impl Sheet {
    /// One that says what is played, and by whom.
    pub(super) fn new(
        paint: Paint,
        scenario: &Scenario,
        [sides, players]: [&[String; 2]; 2],
        (seed, number): (u64, u64),
    ) -> Self {
        let mut sheet = Self { text: String::new(), width: width(), paint };
        let game = format!("game {} of seed {seed}", thousands(number));
        sheet.line("", &paint.paint(Colour::Strong, format!("{}, {game}", scenario.name)));
        for change in &scenario.changes {
            sheet.line("", &format!("changed: {change}"));
        }
        let seats = sides.iter().zip(players);
        let seats: Vec<String> = seats.map(|(side, player)| format!("{side} {player}")).collect();
        sheet.line("", &seats.join(" and "));
        sheet
    }

    /// A line with whatever stands on its left.
    pub(super) fn line(&mut self, margin: &str, text: &str) {
        self.text += wrapped(margin, text, self.width).trim_end();
        self.text.push('\n');
    }

    /// Somebody does something.
    pub(super) fn act(&mut self, number: usize, text: &str) {
        let margin = self.paint.paint(Colour::Faint, format!("{number:NUMBER$}"));
        self.line(&format!("{margin}  "), text);
    }

    /// Something follows from it.
    pub(super) fn follow_up(&mut self, number: usize, text: &str) {
        let margin = self.paint.paint(Colour::Faint, format!("{number:NUMBER$}"));
        self.line(&format!("{margin}    "), text);
    }
}
