//! A game of *Fortress of Verdox* for people: phase by phase, then what is left of both armies.

mod closing;
mod words;

use wargauge_analysis::replay::TurnEvent;
use wargauge_engine::text::Lines;
use wargauge_engine::verdox::{Event, Note, Rule, Target, Verdox, purposes, side_of};
use wargauge_engine::{Purpose, Side};

use self::words::Words;
use crate::foreseen::Foreseen;
use crate::page::{self, Page};
use crate::system::{ReportInput, end_of};
use crate::verdox::Verdox as Seat;

/// The whole report, or the part that is asked for.
pub(super) fn report(game: &Verdox, input: &ReportInput<'_, Seat>) -> page::Report {
    let ReportInput { replay, at, .. } = *input;
    let mut report = Report::new(game, input);
    report.describe(&replay.events[..at]);
    let end = replay.events.len();
    if let Some(state) = end_of(game, replay).filter(|_| at == end) {
        report.closing(&state);
    } else {
        let net = report.words.net(report.net);
        report.sheet.line("", "");
        let text = format!("Stopped after event {at} of {end}: turn {}, {net}.", report.turn);
        report.sheet.line("", &text);
    }
    report.sheet.finish()
}

/// A report while it is written.
struct Report<'a> {
    words: Words<'a>,
    sheet: Page,
    turn: u8,
    /// The points when the turn begins.
    net: i16,
    foreseen: Foreseen<'a>,
    /// The unit whose action is being reported.
    actor: Option<u8>,
}

impl<'a> Report<'a> {
    fn new(game: &'a Verdox, input: &ReportInput<'a, Seat>) -> Self {
        let words = Words::new(game, input.paint, input.viewer);
        let sheet = Page::new(input);
        let foreseen = Foreseen::of(game, input);
        Self { words, sheet, turn: 0, net: game.switches().handicap, foreseen, actor: None }
    }

    /// Reports the events from the first on.
    fn describe(&mut self, events: &[TurnEvent<Note>]) {
        let mut i = 0;
        while i < events.len() {
            if events[i].turn != self.turn {
                self.turn = events[i].turn;
                let net = self.words.net(self.net);
                let foreseen = self.foreseen.heading(self.turn);
                let heading = format!("━━ Turn {} ━━ {net} ━━{foreseen}", self.turn);
                self.sheet.line("", "");
                self.sheet.line("", &self.words.strong(&heading));
            }
            i += self.describe_next(i + 1, &events[i..]);
        }
    }

    /// Reports the first of these events with those that belong to it, and returns how many they are.
    fn describe_next(&mut self, number: usize, events: &[TurnEvent<Note>]) -> usize {
        let Note { rule, event } = events[0].note;
        match event {
            Event::Enter { .. } => self.entries(number, events),
            Event::Step { unit, .. } => self.journey(number, unit, events),
            // A unit that is turned up to act is named together with its action.
            Event::Reveal { unit, .. } if is_by(events.get(1), unit) => {
                self.words.follow(&event);
                self.words.turned_up = Some(unit);
                let taken = self.describe_next(number, &events[1..]);
                self.words.turned_up = None;
                1 + taken
            }
            _ => {
                self.describe_one(number, rule, &event);
                self.words.follow(&event);
                1
            }
        }
    }

    /// Units of one side that enter one after the other.
    fn entries(&mut self, number: usize, events: &[TurnEvent<Note>]) -> usize {
        let mut named = Vec::new();
        let mut whose = None;
        for entry in events {
            let Event::Enter { unit, kind, square } = entry.note.event else { break };
            if *whose.get_or_insert(side_of(unit)) != side_of(unit) {
                break;
            }
            self.words.follow(&entry.note.event);
            if self.turn == 0 {
                // Nothing else changes the points before the first turn.
                let value = self.words.value(kind);
                self.net += if side_of(unit) == Side::First { value } else { -value };
            }
            let (nth, square) = (self.words.nth(unit), self.words.square(square));
            let hidden = self.words.is_unknown(unit);
            let what = if hidden { "a counter" } else { kind.name() };
            named.push(format!("{what} ({nth}) on {square}"));
        }
        let side = self.words.side(whose.unwrap_or(Side::First));
        let rule = self.words.rule(events[0].note.rule);
        self.sheet.act(number, &format!("{side} bring on, face down: {} {rule}", named.join(", ")));
        named.len()
    }

    /// Steps of one unit, one after the other.
    fn journey(&mut self, number: usize, unit: u8, events: &[TurnEvent<Note>]) -> usize {
        let mut way = String::new();
        let mut taken = 0;
        for entry in events {
            let Event::Step { unit: same, from, to, .. } = entry.note.event else { break };
            if same != unit {
                break;
            }
            if way.is_empty() {
                way = self.words.square(from);
            }
            way.push_text(format_args!(" → {}", self.words.square(to)));
            taken += 1;
        }
        let rule = self.words.rule(events[0].note.rule);
        self.deed(number, unit, &format!("goes {way} {rule}"));
        for entry in &events[..taken] {
            self.words.follow(&entry.note.event);
        }
        taken
    }

    /// An event that is reported by itself.
    fn describe_one(&mut self, number: usize, rule: Rule, event: &Event) {
        let words = &self.words;
        let cited = words.rule(rule);
        match *event {
            Event::First { side } => {
                let text = format!("{} deploy first and begin every turn", words.side(side));
                self.sheet.act(number, &format!("{text} {cited}"));
            }
            Event::Deploy { side } => self.heading(number, side, "deploy"),
            Event::Phase { side } => self.heading(number, side, "act"),
            Event::Reveal { unit, .. } => {
                let text = format!("{} is turned up {cited}", words.unit(unit));
                self.sheet.follow_up(number, &text);
            }
            Event::Roll { purpose, unit, target, die, against, passed } => {
                let fall = (die, against, passed);
                self.die(number, rule, (purpose, unit, target), fall);
            }
            Event::Fire { unit, target, square, range } => {
                let (at, from) = (words.target(target, square), words.place(unit));
                let text = format!("fires at {at} from {from}, range {range} {cited}");
                self.deed(number, unit, &text);
            }
            Event::Melee { unit, target, square } => {
                let at = words.target(Target::Unit(target), square);
                let text = format!("attacks {at} hand to hand from {} {cited}", words.place(unit));
                self.deed(number, unit, &text);
            }
            Event::Unhorse { unit, kind, .. } => {
                let text = format!("{} loses its horses, now {}", words.unit(unit), kind.name());
                self.sheet.follow_up(number, &format!("{text} {cited}"));
            }
            Event::Eliminate { target, by, .. } => {
                let what = words.piece(target);
                let how = match (target, by) {
                    (Target::Barge(_), _) => "is sunk",
                    (_, Some(_)) => "is removed",
                    (_, None) => "sinks in the marsh",
                };
                let text = format!("{what} {} {cited}", words.strong(how));
                self.sheet.follow_up(number, &text);
            }
            Event::Board { unit, barge } => {
                let text = format!("goes aboard {} {cited}", words.barge(barge));
                self.deed(number, unit, &text);
            }
            Event::Land { unit, barge, square } => {
                let (barge, square) = (words.barge(barge), words.square(square));
                if self.actor == Some(unit) {
                    self.sheet.follow_up(number, &format!("leaves {barge} {cited}"));
                } else {
                    let text = format!("{} wades on {square} {cited}", words.unit(unit));
                    self.sheet.follow_up(number, &text);
                }
            }
            Event::Barge { barge, from, to } => {
                let (from, to) = (words.square(from), words.square(to));
                let text = format!("{}: {from} → {to} {cited}", words.laden(barge));
                self.sheet.act(number, &text);
                self.actor = None;
            }
            Event::Gate { square, side } => {
                let (side, square) = (words.side(side), words.square(square));
                self.sheet.follow_up(number, &format!("{side} hold the gate {square} {cited}"));
            }
            Event::Breach { square } => {
                let (verb, square) = (words.strong("is breached"), words.square(square));
                self.sheet.follow_up(number, &format!("the wall on {square} {verb} {cited}"));
            }
            Event::Stop { side } => {
                let text = format!("{} do no more {cited}", words.side(side));
                self.sheet.act(number, &text);
            }
            // The next turn begins with it.
            Event::Points { net } => self.net = net,
            Event::End { winner, net, ending } => {
                let text = words.strong(&words.end(winner, net, ending));
                self.sheet.line("", "");
                self.sheet.act(number, &format!("{text} {cited}"));
            }
            // The next event shows that an action has ended.
            Event::Done { .. } => self.actor = None,
            // Entries and steps are reported in groups.
            Event::Enter { .. } | Event::Step { .. } => {}
        }
    }

    /// A die, and what it means.
    fn die(
        &mut self,
        number: usize,
        rule: Rule,
        (purpose, unit, target): (Purpose, Option<u8>, Option<Target>),
        fall: (u8, u8, bool),
    ) {
        let said = self.words.die(purpose, rule, target, fall);
        let text = format!("{said} {}", self.words.rule(rule));
        match unit {
            // The die itself shows what the unit is about to do.
            Some(unit) if purpose == purposes::MOVE || purpose == purposes::BOG => {
                let place = self.words.place(unit);
                let begins = self.actor != Some(unit);
                let where_from = if begins { format!("on {place} ") } else { String::new() };
                self.deed(number, unit, &format!("{where_from}tries to move: {text}"));
            }
            Some(_) => self.sheet.follow_up(number, &text),
            None => self.sheet.act(number, &text),
        }
    }

    /// A side begins something.
    fn heading(&mut self, number: usize, side: Side, what: &str) {
        self.actor = None;
        self.sheet.line("", "");
        let text = format!("{} {what}", self.words.side(side));
        self.sheet.act(number, &self.words.strong(&text));
    }

    /// A unit does something. Its name is given once for each action.
    fn deed(&mut self, number: usize, unit: u8, text: &str) {
        if self.actor == Some(unit) {
            self.sheet.follow_up(number, text);
        } else {
            self.actor = Some(unit);
            self.sheet.act(number, &format!("{} {text}", self.words.unit(unit)));
        }
    }
}

/// Whether the next event is an action of this unit.
fn is_by(next: Option<&TurnEvent<Note>>, unit: u8) -> bool {
    next.is_some_and(|entry| match entry.note.event {
        Event::Step { unit: by, .. }
        | Event::Fire { unit: by, .. }
        | Event::Melee { unit: by, .. }
        | Event::Roll { unit: Some(by), target: None, .. } => by == unit,
        _ => false,
    })
}
