//! A file as a tree of values, each knowing its place and its origin.
//!
//! Not for what the values mean: a tree may hold any key.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::files::{Files, Location};
use crate::origin::Mark;
use wargauge_engine::printable::is_command;

/// A value of a file.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where the value stands.
    pub at: Location,
    /// Where its key stands; the value's own place where it has none.
    pub key_at: Location,
    /// What it is.
    pub value: Value,
    /// Where it comes from.
    pub mark: Mark,
}

/// What a value is.
#[derive(Clone, Debug)]
pub enum Value {
    /// Text in quotes.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// Another finite number.
    Real(f64),
    /// True or false.
    Truth(bool),
    /// Several values.
    List(Vec<Node>),
    /// Values with keys.
    Table(Table),
}

impl Value {
    /// The kind of value, as messages call it.
    pub fn found(&self) -> String {
        match self {
            Self::Text(text) => format!("the text {text:?}"),
            Self::Whole(number) => format!("the number {number}"),
            Self::Real(number) => format!("the number {number}"),
            Self::Truth(truth) => truth.to_string(),
            Self::List(list) => format!("a list of {}", list.len()),
            Self::Table(_) => "a table".to_string(),
        }
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Whole(number) => Some(*number as f64),
            Self::Real(number) => Some(*number),
            _ => None,
        }
    }
}

/// Values with keys, in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct Table(pub Vec<(String, Node)>);

impl Table {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, node)| node)
    }

    /// The value of a key, to be changed.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        self.0.iter_mut().find(|(name, _)| name == key).map(|(_, node)| node)
    }

    /// Takes a key out.
    pub fn take(&mut self, key: &str) -> Option<Node> {
        let place = self.0.iter().position(|(name, _)| name == key)?;
        Some(self.0.remove(place).1)
    }

    /// Every key.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }
}

impl Node {
    /// A value without a place of its own.
    pub fn new(value: Value, at: Location) -> Self {
        Self { at, key_at: at, value, mark: Mark::default() }
    }

    /// The table, if it is one.
    pub fn table(&self) -> Option<&Table> {
        if let Value::Table(table) = &self.value { Some(table) } else { None }
    }

    /// The table to be changed, if it is one.
    pub fn table_mut(&mut self) -> Option<&mut Table> {
        if let Value::Table(table) = &mut self.value { Some(table) } else { None }
    }

    /// The value at a path of keys and list places, as far as it goes: the deepest value that is
    /// there, and whether that is the whole way.
    pub fn follow<'a>(&'a self, path: impl IntoIterator<Item = &'a str>) -> (&'a Self, bool) {
        let mut node = self;
        for key in path {
            let next = match &node.value {
                Value::Table(table) => table.get(key),
                Value::List(list) => key.parse().ok().and_then(|place: usize| list.get(place)),
                _ => None,
            };
            match next {
                Some(next) => node = next,
                None => return (node, false),
            }
        }
        (node, true)
    }
}

/// Reads a text as TOML. Its faults are reported, and then there is no tree.
pub fn parse(files: &mut Files, file: usize) -> Option<Node> {
    let text = files.text(file).to_string();
    if let Some(what) = json(&text) {
        let (message, mend) = what;
        files.report(Location { file, start: 0, end: 1 }, message, Some(mend.into()));
        return None;
    }
    let (table, errors) = DeTable::parse_recoverable(&text);
    let place = |start, end| Location { file, start, end };
    let mut lines_at_fault = Vec::new();
    // Every key of a table that is listed twice is there twice.
    let mut second_table = None;
    for error in &errors {
        let span = error.span().unwrap_or(0..0);
        // What follows on the same line mostly follows from it.
        let line = text.bytes().take(span.start).filter(|byte| *byte == b'\n').count();
        if lines_at_fault.contains(&line) {
            continue;
        }
        lines_at_fault.push(line);
        let written = text.lines().nth(line).unwrap_or_default().trim_start();
        let is_twice = error.message() == "duplicate key";
        let begins_table = |line: &&str| line.trim_start().starts_with('[');
        if is_twice && let Some(head) = second_table {
            let between = text.lines().skip(head + 1).take(line - head);
            if between.filter(begins_table).count() == 0 {
                continue;
            }
        }
        second_table = (is_twice && begins_table(&written)).then_some(line);
        let (message, mend) =
            in_words(error.message(), written, text.get(span.start..).unwrap_or_default());
        files.report(place(span.start, span.end), message, mend);
    }
    let mut converter = Converter { files, file, ahead: 0, start: 0 };
    let value = converter.table(table.get_ref());
    errors.is_empty().then(|| Node::new(value, place(0, 0)))
}

/// A message of the parser about a line, in words that help with files of data; `rest` is the text from
/// the fault on.
fn in_words(message: &str, line: &str, rest: &str) -> (String, Option<String>) {
    if message.contains("leading zero") {
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let mend = format!("if it is the number of a hex, write it in quotes: \"{digits}\"");
        return ("a number does not begin with 0".to_owned(), Some(mend));
    }
    if message == "duplicate key" && line.starts_with('[') {
        let table = line.split(']').next().unwrap_or_default().trim_start_matches('[').trim();
        let mend = "give one of them another name, or write their values into one".to_owned();
        return (format!("the table `{table}` is there twice"), Some(mend));
    }
    (message.to_owned(), None)
}

/// What a JSON text is, in place of a file of data, and what to do with it.
fn json(text: &str) -> Option<(&'static str, &'static str)> {
    let start = text.trim_start();
    let rest = start.strip_prefix('{')?;
    // No key of TOML begins with a brace; what comes first in our documents says what they are.
    let head: String = rest.chars().take(400).filter(|c| !c.is_whitespace()).collect();
    Some(if head.contains("\"kind\":\"position\"") {
        (
            "this is a saved position, not a file of data",
            "play on from it with `wargauge run --from FILE`; it has no place where a scenario is named",
        )
    } else if head.contains("\"kind\":\"game\"") {
        ("this is the log of a game, not a file of data", "`wargauge replay` makes such logs again")
    } else if head.contains("\"run\":") {
        (
            "this is the manifest of stored games, not a file of data",
            "name the folder that it is in, as in `wargauge report DIR`",
        )
    } else {
        (
            "this is JSON, and a file of data is TOML",
            "`wargauge scenarios` lists files to begin with",
        )
    })
}

/// Reads one value as TOML, the text being `file` from byte `start`; nothing if it is none.
pub fn parse_value(files: &mut Files, file: usize, start: usize) -> Option<Node> {
    const PREFIX: &str = "v=";
    let text = format!("{PREFIX}{}", files.text(file).get(start..)?);
    let (table, errors) = DeTable::parse_recoverable(&text);
    if !errors.is_empty() || table.get_ref().len() != 1 {
        return None;
    }
    let value = table.get_ref().get("v")?;
    Some(Converter { files, file, ahead: PREFIX.len(), start }.node(value))
}

/// Turns the parser's tree into ours.
struct Converter<'a> {
    files: &'a mut Files,
    file: usize,
    /// How many bytes the parser saw before those of the text.
    ahead: usize,
    /// Where in the text it began.
    start: usize,
}

impl Converter<'_> {
    fn place(&self, span: std::ops::Range<usize>) -> Location {
        let place = |byte: usize| (byte + self.start).saturating_sub(self.ahead);
        Location { file: self.file, start: place(span.start), end: place(span.end) }
    }

    fn table(&mut self, table: &DeTable<'_>) -> Value {
        let mut converted = Table::default();
        for (key, value) in table {
            let mut node = self.node(value);
            node.key_at = self.place(key.span());
            self.check(key.get_ref(), node.key_at, "key", &[]);
            converted.0.push((key.get_ref().to_string(), node));
        }
        Value::Table(converted)
    }

    fn node(&mut self, value: &Spanned<DeValue<'_>>) -> Node {
        let at = self.place(value.span());
        let value = match value.get_ref() {
            DeValue::String(text) => {
                // Notes and kept scenarios have several lines, which some editors end otherwise.
                let text = text.replace("\r\n", "\n");
                self.check(&text, at, "text", &['\n', '\t']);
                Value::Text(text)
            }
            DeValue::Boolean(truth) => Value::Truth(*truth),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => Value::Whole(number),
                    Err(_) => self.unusable(at, "this number is too large"),
                }
            }
            DeValue::Float(number) => match number.as_str().parse::<f64>() {
                Ok(number) if number.is_finite() => Value::Real(number),
                _ => self.unusable(at, "not a finite number"),
            },
            DeValue::Datetime(_) => self.unusable(at, "a date, which no value here is"),
            DeValue::Array(list) => {
                Value::List(list.iter().map(|value| self.node(value)).collect())
            }
            DeValue::Table(table) => self.table(table),
        };
        Node::new(value, at)
    }

    /// Refuses what a terminal, a log or a table would obey rather than show.
    fn check(&mut self, text: &str, at: Location, what: &str, allowed: &[char]) {
        if let Some(c) = text.chars().find(|&c| is_command(c) && !allowed.contains(&c)) {
            let message = format!("the character {} may not be in a {what}", c.escape_unicode());
            let mend = "it is not shown but acts on terminals and logs; take it out".to_owned();
            self.files.report(at, message, Some(mend));
        }
    }

    fn unusable(&mut self, at: Location, message: &str) -> Value {
        // The parser has reported a number that it could not read.
        if !self.files.has_problem_in(at) {
            self.files.report(at, message, None);
        }
        Value::Whole(0)
    }
}
