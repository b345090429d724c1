//! A game of *Pluton 1* for people: turn by turn and phase by phase, then the points and what is left.

mod closing;
mod events;
mod knowledge;
mod words;

use wargauge_analysis::replay::TurnEvent;
use wargauge_engine::Side;
use wargauge_engine::pluton::{Note, Rules};

use self::knowledge::Knowledge;
use self::words::Words;
use crate::page::{self, Page};
use crate::pluton::Pluton as Seat;
use crate::system::{ReportInput, end_of};

/// The whole report, or the part that is asked for.
pub(super) fn report(game: &Rules, input: &ReportInput<'_, Seat>) -> page::Report {
    let ReportInput { replay, at, viewer, .. } = *input;
    let words = Words { game, paint: input.paint, knowledge: Knowledge::new(game, viewer) };
    let mut report =
        Report { words, sheet: Page::new(input), turn: 0, net: None, actors: Vec::new() };
    report.describe(&replay.events[..at]);
    let end = replay.events.len();
    if let Some(state) = end_of(game, replay).filter(|_| at == end && viewer.is_none()) {
        report.closing(&state);
    } else {
        report.sheet.line("", "");
        let text = format!("Stopped after event {at} of {end}: turn {}.", report.turn);
        report.sheet.line("", &text);
    }
    report.sheet.finish()
}

/// A report while it is written.
struct Report<'a> {
    words: Words<'a>,
    sheet: Page,
    turn: u8,
    /// The points after the turn before.
    net: Option<i16>,
    /// The units whose move is being reported.
    actors: Vec<u8>,
}

impl Report<'_> {
    /// Reports the events from the first on, without those that are only bookkeeping.
    fn describe(&mut self, events: &[TurnEvent<Note>]) {
        let is_reported =
            |(_, entry): &(usize, &TurnEvent<Note>)| !entry.note.event.is_bookkeeping();
        let (numbers, events): (Vec<usize>, Vec<TurnEvent<Note>>) = (1..)
            .zip(events)
            .filter(is_reported)
            .map(|(number, entry)| (number, entry.clone()))
            .unzip();
        let mut i = 0;
        while i < events.len() {
            if events[i].turn != self.turn {
                self.turn = events[i].turn;
                let net = match self.net {
                    // The enemy's hidden losses would show.
                    Some(net) if !self.words.knowledge.is_limited() => {
                        format!(" {} ━━", self.words.net(net))
                    }
                    _ => String::new(),
                };
                self.sheet.line("", "");
                let heading = format!("━━ Turn {} ━━{net}", self.turn);
                self.sheet.line("", &self.words.strong(&heading));
            }
            let taken = self.describe_next(numbers[i], &events[i..]);
            for entry in &events[i..i + taken] {
                self.words.knowledge.follow(&entry.note.event);
            }
            i += taken;
        }
    }

    /// A side begins something.
    fn heading(&mut self, number: usize, side: Side, what: &str) {
        self.actors.clear();
        self.sheet.line("", "");
        let text = format!("{} {what}", self.words.side(side));
        self.sheet.act(number, &self.words.strong(&text));
    }
}
