//! The page on which one game is played again: the board, the counters, the log, and a script that steps
//! through it. Self-contained: it fetches nothing.
//!
//! - [`Staging`] is what a game says of its log: which events move which pieces.
//! - [`Playback`] is everything that the page holds; [`Playback::html`] writes it. A report holds several
//!   games in a smaller form, [`Playback::compact`], and opens them with the same script.
//!
//! The script and the style are the files beside this one. They know no game: they carry out the
//! staging. Not here: playing, and what the events mean in words.

mod compact;
pub mod staging;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use wargauge_analysis::field::Field;
use wargauge_engine::printable::is_command;
use wargauge_engine::text::Lines;

pub use self::staging::Staging;
use crate::board::stage::{Plan, stage};
use crate::markup::escaped;

/// The script, in the order in which its parts stand on each other: a function that unpacks a game, and one that
/// shows it in an element or a document.
const SCRIPT: [&str; 11] = [
    include_str!("unpack.js"),
    "function watch(root, held, host) {\n",
    include_str!("state.js"),
    include_str!("counter.js"),
    include_str!("board.js"),
    include_str!("words.js"),
    include_str!("tracks.js"),
    include_str!("chances.js"),
    include_str!("units.js"),
    include_str!("controls.js"),
    "}\n",
];

/// A page holds the log as users know it up to so many bytes with what is said of it, and packs a longer one: the
/// rest of a page takes 300,000 bytes at most, and a game of 60 turns is as long as 1,300,000.
const READABLE: usize = 400_000;

/// What opens the page of one game.
const OPENING: &str = include_str!("opening.js");

/// The functions of the script that unpack a game and show it.
pub(crate) fn script() -> String {
    SCRIPT.concat()
}

/// The style of all games.
pub(crate) const STYLE: &str = include_str!("style.css");

/// The parts of the page that show a game, without its board; the legend takes the place of its mark.
pub(crate) const GAME: &str = include_str!("game.html");

/// What was said of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entry {
    /// The event; with those after it, up to the next entry.
    pub n: usize,
    /// Does it follow from the entry before?
    pub follows: bool,
    /// The words.
    pub text: String,
}

/// How a position stands, by games that were played on from it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Chance {
    /// After how many events.
    pub n: usize,
    /// The shares of games that the first side won, the second side won, and that were drawn.
    pub shares: [f64; 3],
    /// The first side's score, draws counted half.
    pub score: f64,
    /// Its interval.
    pub between: [f64; 2],
}

/// What moved the chances most.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Swing {
    /// The first event after the position before.
    pub n: usize,
    /// The last event before the position after.
    pub to: usize,
    /// The first side's score before and after.
    pub score: [f64; 2],
    /// What happened, in words.
    pub text: String,
}

/// The chances of both sides in the course of the game.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Chances {
    /// Games that were played on from each position.
    pub games: u64,
    /// By which players.
    pub players: [String; 2],
    /// The positions, in their order.
    pub positions: Vec<Chance>,
    /// The moments that moved them most, the greatest first.
    pub swings: Vec<Swing>,
}

/// Everything that the page holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Playback {
    /// What is played.
    pub title: String,
    /// Which game of it, and by which players.
    pub subtitle: String,
    /// The names of the two sides.
    pub sides: [String; 2],
    /// The turns of the scenario; none where it does not say.
    pub turns: Option<u64>,
    /// The board.
    pub field: Option<Field>,
    /// How the log is put on it.
    pub staging: Staging,
    /// The first line of the log.
    pub header: Value,
    /// The events of the log.
    pub events: Vec<Value>,
    /// What was said of them.
    pub entries: Vec<Entry>,
    /// The titles of the rules that occur, by their numbers.
    pub rules: BTreeMap<String, String>,
    /// The names of units by their numbers, for those that the first line does not list.
    pub names: Vec<String>,
    /// The chances of both sides; none where games were not played on.
    pub chances: Option<Chances>,
    /// The event at which the page begins.
    pub start: usize,
    /// Does the page show this one moment alone, without steps?
    pub still: bool,
    /// The command that makes the page again.
    pub command: String,
}

/// What the script reads.
#[derive(Serialize)]
struct Data<'a> {
    sides: &'a [String; 2],
    turns: Option<u64>,
    plan: Option<&'a Plan>,
    staging: &'a Staging,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<Vec<(usize, u8, &'a str)>>,
    rules: &'a BTreeMap<String, String>,
    names: &'a [String],
    chances: Option<&'a Chances>,
    start: usize,
    still: bool,
}

impl Playback {
    /// The page. The log of a long game is packed in it.
    pub fn html(&self) -> String {
        let staged = self.field.as_ref().map(|field| stage(field, &self.staging.kinds));
        let log = self.log();
        let said: usize = self.entries.iter().map(|entry| entry.text.len()).sum();
        let is_packed = log.len() + said > READABLE;
        let data = Data {
            sides: &self.sides,
            turns: self.turns,
            plan: staged.as_ref().map(|stage| &stage.plan),
            staging: &self.staging,
            entries: (!is_packed).then(|| self.said().collect()),
            rules: &self.rules,
            names: &self.names,
            chances: self.chances.as_ref(),
            start: self.start,
            still: self.still,
        };
        // Strings, numbers and lists only: this cannot fail.
        let data = serde_json::to_string(&data).unwrap_or_default();
        let log = if is_packed {
            holding("packed", &Value::from(self.compact()).to_string())
        } else {
            holding("log", &log)
        };
        let board = staged.as_ref().map_or_else(String::new, |stage| {
            let [width, height] = stage.plan.size;
            format!(
                "<svg id=\"board\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
                 role=\"group\" aria-label=\"The board\" font-family=\"DejaVu Sans, Verdana, sans-serif\" \
                 text-anchor=\"middle\">\n<defs>{}</defs>\n<g id=\"ground\" aria-hidden=\"true\">{}</g>\n\
                 <g id=\"pieces\"></g>\n</svg>",
                stage.symbols, stage.drawing
            )
        });
        let script = script() + OPENING;
        let mut page = String::with_capacity(log.len() + data.len() + board.len() + 65_536);
        let whole = include_str!("page.html").replace("<!--GAME-->", GAME);
        let mut rest = whole.as_str();
        // The parts in the order in which the page names them.
        let parts = [
            ("TITLE", escaped(&self.title)),
            ("STYLE", STYLE.to_owned()),
            ("HEADING", escaped(&self.title)),
            ("SUBTITLE", escaped(&self.subtitle)),
            ("BOARD", board),
            ("LEGEND", staged.as_ref().map_or_else(String::new, |stage| stage.legend.clone())),
            ("COMMAND", escaped(&self.command)),
            ("DATA", inert(&data)),
            ("LOG", log),
            ("SCRIPT", script),
        ];
        for (name, part) in &parts {
            let mark = format!("<!--{name}-->");
            if let Some((before, after)) = rest.split_once(mark.as_str()) {
                page += before;
                page += part;
                rest = after;
            }
        }
        page + rest
    }

    /// The log: its first line, and a line for each event.
    fn log(&self) -> String {
        let mut log = self.header.to_string();
        for event in &self.events {
            log.push('\n');
            log += &event.to_string();
        }
        log
    }

    /// What was said of the events, as the script reads it: the event, 1 if this follows from the entry before,
    /// and the words.
    fn said(&self) -> impl Iterator<Item = (usize, u8, &str)> {
        self.entries.iter().map(|entry| (entry.n, u8::from(entry.follows), entry.text.as_str()))
    }
}

/// An element that holds JSON.
fn holding(id: &str, json: &str) -> String {
    format!("<script type=\"application/json\" id=\"{id}\">{}</script>", inert(json))
}

/// JSON that can stand in a page: no character of it ends its element, and none acts on a terminal to
/// which the page is printed.
pub(crate) fn inert(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    let mut code = [0; 2];
    for letter in json.chars() {
        if letter == '<' || (letter != '\n' && is_command(letter)) {
            // Such letters stand in strings only, where their codes mean the same.
            for unit in letter.encode_utf16(&mut code) {
                safe.push_text(format_args!("\\u{unit:04x}"));
            }
        } else {
            safe.push(letter);
        }
    }
    safe
}
