//! What the reports of all games are written on: wrapped lines, with the numbers of events on the left.

use serde_json::Value;
use wargauge_analysis::figures::thousands;
use wargauge_engine::Game;
use wargauge_report::board::styled::Styled;
use wargauge_report::replay::Entry;
use wargauge_report::terminal::{Colour, Paint, wrapped};
use wargauge_scenarios::Scenario;

use crate::face::Of;
use crate::player::in_brief;
use crate::system::{ReportInput, System};

/// Digits of the numbers of events.
pub(crate) const NUMBER: usize = 5;

/// A report: a text for people, and what it says of single events.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The whole text.
    pub text: String,
    /// What it says of events, in their order.
    pub entries: Vec<Entry>,
}

/// What is said of an event that the other side alone knows.
const SECRET: &str = "the other side decides something in secret";

/// A report as it is written.
pub(crate) struct Page {
    report: Report,
    width: usize,
    paint: Paint,
}

impl Page {
    /// A page that begins with what is played, and by which players.
    pub(crate) fn new<S: System>(input: &ReportInput<'_, S>) -> Self {
        let ReportInput { scenario, players, replay, paint, width, .. } = *input;
        let mut sheet = Self { report: Report::default(), width, paint };
        let game = format!("game {} of seed {}", thousands(replay.number), replay.seed);
        sheet.line("", &paint.paint(Colour::Strong, format!("{}, {game}", scenario.name)));
        for change in &scenario.changes {
            sheet.line("", &format!("changed: {change}"));
        }
        let seats = scenario.sides.iter().zip(players);
        let seats: Vec<String> =
            seats.map(|(side, player)| format!("{side} {}", in_brief(player))).collect();
        sheet.line("", &seats.join(" and "));
        sheet
    }

    /// Adds a line with a text on its left.
    pub(crate) fn line(&mut self, margin: &str, text: &str) {
        self.report.text += wrapped(margin, text, self.width).trim_end();
        self.report.text.push('\n');
    }

    /// Adds the opening of an event whose number stands below it.
    pub(crate) fn opening(&mut self, number: usize, text: &str) {
        self.note(number, false, text);
        self.line(&" ".repeat(NUMBER + 2), text);
    }

    /// The whole.
    pub(crate) fn finish(self) -> Report {
        self.report
    }

    fn note(&mut self, n: usize, follows: bool, text: &str) {
        self.report.entries.push(Entry { n, follows, text: text.to_owned() });
    }

    /// Adds an event.
    pub(crate) fn act(&mut self, number: usize, text: &str) {
        self.note(number, false, text);
        let margin = self.paint.paint(Colour::Faint, format!("{number:NUMBER$}"));
        self.line(&format!("{margin}  "), text);
    }

    /// Adds what follows from it.
    pub(crate) fn follow_up(&mut self, number: usize, text: &str) {
        self.note(number, true, text);
        let margin = self.paint.paint(Colour::Faint, format!("{number:NUMBER$}"));
        self.line(&format!("{margin}    "), text);
    }
}

/// A report of a game that has no words of its own: the lines of its log.
pub(crate) fn plain_report<S: System>(game: &S::Game, input: &ReportInput<'_, S>) -> Report {
    let mut page = Page::new(input);
    let log = input.replay.log::<S::Game, Of<S>>(game, input.players.clone());
    let mut turn = None;
    for (nth, event) in log.events.iter().take(input.at).enumerate() {
        if turn != event["turn"].as_u64() {
            turn = event["turn"].as_u64();
            page.line("", "");
            let heading = format!("━━ Turn {} ━━", turn.unwrap_or_default());
            page.line("", &input.paint.paint(Colour::Strong, heading));
        }
        let heard = &input.replay.events[nth].note;
        match input.viewer {
            Some(viewer) if S::is_secret(game, heard, viewer) => page.act(nth + 1, SECRET),
            _ => page.act(nth + 1, &in_words(event, &log.units)),
        }
    }
    page.finish()
}

/// An event of a log in a line, its rule last.
fn in_words(event: &Value, units: &[String]) -> String {
    let Some(keys) = event.as_object() else { return String::new() };
    let kind = keys.get("kind").and_then(Value::as_str).unwrap_or_default();
    let rule = keys.get("rule").and_then(Value::as_str).unwrap_or_default();
    let others =
        keys.iter().filter(|(key, _)| !["n", "turn", "kind", "rule"].contains(&key.as_str()));
    let parts: Vec<String> = others
        .map(|(key, value)| {
            let number = value.as_u64().filter(|_| key == "unit");
            let unit = number.and_then(|number| units.get(number as usize));
            match (unit, value) {
                (Some(unit), _) => unit.clone(),
                (None, Value::String(text)) => format!("{key} {text}"),
                (None, other) => format!("{key} {other}"),
            }
        })
        .collect();
    let cited = if rule.is_empty() { String::new() } else { format!(" [{rule}]") };
    if parts.is_empty() {
        format!("{kind}{cited}")
    } else {
        format!("{kind}: {}{cited}", parts.join(", "))
    }
}

/// The units of a game that has no lists of its own.
pub(crate) fn plain_roster<S: System>(scenario: &Scenario<S::Setup>) -> Styled {
    let mut list = Styled::default();
    for unit in S::game(&scenario.setup).units() {
        list.plain(format!("{}: {}\n", scenario.about.sides[unit.side.index()], unit.name));
    }
    list
}
