//! Reads typed values out of a tree, and notes every value that is not what it should be.

use wargauge_engine::{CellNumber, Direction, Facing, Orientation};

use crate::files::{Files, Location};
use crate::origin::Source;
use crate::problem::{did_you_mean, nearest};
use crate::tree::{Node, Table, Value};

/// What readers share.
pub struct Reader<'a> {
    /// The texts and the faults.
    pub files: &'a mut Files,
    /// Is the file only a part of a scenario, in which things may be missing?
    pub part: bool,
    /// The names of the sides.
    pub sides: [String; 2],
}

impl Reader<'_> {
    /// Notes a fault.
    pub fn report(&mut self, at: Location, message: impl Into<String>, mend: Option<String>) {
        self.files.report(at, message, mend);
    }

    /// Notes that a value is of another kind than it should be.
    pub fn expected(&mut self, what: &str, node: &Node) {
        // A reference to an unknown parameter, say, is fault enough.
        if !self.files.has_problem_in(node.at) {
            self.report(node.at, format!("expected {what}, found {}", node.value.found()), None);
        }
    }

    /// One of several words; a slip of the pen gets the nearest.
    pub fn word<T: Clone>(&mut self, node: &Node, what: &str, words: &[(&str, T)]) -> Option<T> {
        let list =
            || words.iter().map(|(word, _)| format!("`{word}`")).collect::<Vec<_>>().join(", ");
        let Value::Text(text) = &node.value else {
            self.expected(&format!("{what} ({})", list()), node);
            return None;
        };
        let found = words.iter().find(|(word, _)| word == text).map(|(_, value)| value.clone());
        if found.is_none() {
            let mend = did_you_mean(text, words.iter().map(|(word, _)| *word));
            let mend = mend.or_else(|| Some(format!("one of {}", list())));
            self.report(node.at, format!("`{text}` is no {what}"), mend);
        }
        found
    }

    /// The index of a side by its name. A part of a scenario does not know the names.
    pub fn side(&mut self, node: &Node) -> Option<u8> {
        if self.part {
            String::read(node, self);
            return None;
        }
        let sides = self.sides.clone();
        self.word(node, "side", &[(sides[0].as_str(), 0), (sides[1].as_str(), 1)])
    }
}

/// A type that a value of a file can be.
pub trait Read: Sized {
    /// Reads the value, or notes why it cannot.
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self>;
}

/// A whole number within the bounds of its type. The message for another value names `bounds`, or no
/// bounds where those of the type are not those of the value.
fn whole<T: TryFrom<i64>>(
    node: &Node,
    reader: &mut Reader<'_>,
    bounds: Option<(i64, i64)>,
) -> Option<T> {
    let number = match node.value {
        Value::Whole(number) => T::try_from(number).ok(),
        _ => None,
    };
    if number.is_none() && !reader.files.has_problem_in(node.at) {
        let found = node.value.found();
        let within = bounds.map(|(low, high)| format!(" from {low} to {high}")).unwrap_or_default();
        let message = match node.value {
            Value::Whole(_) if bounds.is_none() => format!("{found} is out of range"),
            _ => format!("expected a whole number{within}, found {found}"),
        };
        let mend = match &node.value {
            Value::Text(text) if text.trim().parse::<i64>().is_ok() => {
                Some(format!("write {} without quotes", text.trim()))
            }
            _ => None,
        };
        reader.report(node.at, message, mend);
    }
    number
}

impl Read for u8 {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        whole(node, reader, None)
    }
}

impl Read for i8 {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        whole(node, reader, None)
    }
}

/// A hex number: `"0109"`. A change may have it as a plain number, because `--set` needs no quotes. A file
/// may not: there 1108 would pass, but 0109 is no number of TOML.
impl Read for u16 {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let is_change = node.mark.source == Some(Source::Changed);
        let number = match &node.value {
            Value::Text(text) => text.parse::<CellNumber>().ok().map(|number| number.0),
            Value::Whole(number) if is_change => {
                Self::try_from(*number).ok().filter(|&number| number <= 9999)
            }
            _ => None,
        };
        if number.is_none() && !reader.files.has_problem_in(node.at) {
            let message = format!("expected a hex number, found {}", node.value.found());
            let mend = match &node.value {
                Value::Whole(number @ 0..=9999) if !is_change => {
                    format!("write it in quotes: \"{number:04}\"")
                }
                _ => "write row and column with two digits each, such as \"0109\"".to_owned(),
            };
            reader.report(node.at, message, Some(mend));
        }
        number
    }
}

impl Read for i16 {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        whole(node, reader, None)
    }
}

impl Read for bool {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        if let Value::Truth(truth) = node.value {
            return Some(truth);
        }
        reader.expected("true or false", node);
        None
    }
}

impl Read for String {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        if let Value::Text(text) = &node.value {
            return Some(text.clone());
        }
        reader.expected("text in quotes", node);
        None
    }
}

/// A name that people read, of one line: that of a scenario, a unit or a commander.
///
/// Names go into tables, spreadsheets, logs and pages, so that what any of these would take for a
/// command is refused here, once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Name(pub String);

/// Letters of the longest name.
const LONGEST_NAME: usize = 120;

impl Read for Name {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let text = String::read(node, reader)?;
        let (message, mend) = if text.trim().is_empty() {
            ("a name cannot be empty".to_owned(), "write the words that tables shall show")
        } else if text.contains(['\n', '\t']) {
            ("a name is of one line, without tabs".to_owned(), "put longer texts into a note")
        } else if text.starts_with(['=', '+', '-', '@']) {
            let message = "a name cannot begin with `=`, `+`, `-` or `@`".to_owned();
            (message, "a spreadsheet would take it for a formula; begin with a letter")
        } else if text.chars().count() > LONGEST_NAME {
            let message = format!("a name has at most {LONGEST_NAME} letters");
            (message, "put longer texts into a note")
        } else {
            return Some(Self(text));
        };
        reader.report(node.at, message, Some(mend.into()));
        None
    }
}

/// `"none"` for nothing.
impl<T: Read> Read for Option<T> {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        match &node.value {
            Value::Text(text) if text == "none" => Some(None),
            _ => T::read(node, reader).map(Some),
        }
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let Value::List(list) = &node.value else {
            reader.expected("a list", node);
            return None;
        };
        let read: Vec<Option<T>> = list.iter().map(|node| T::read(node, reader)).collect();
        read.into_iter().collect()
    }
}

impl<T: Read, const N: usize> Read for [T; N] {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        match &node.value {
            Value::List(list) if list.len() == N => {
                Vec::<T>::read(node, reader).and_then(|list| list.try_into().ok())
            }
            _ => {
                reader.expected(&format!("a list of {N} values"), node);
                None
            }
        }
    }
}

impl Read for Facing {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(node, "facing", &Self::ALL.map(|facing| (facing.name(), facing)))
    }
}

impl Read for Direction {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let names = Orientation::Pointy.sides();
        let words: Vec<_> = names.into_iter().zip(Self::ALL).collect();
        reader.word(node, "side of a hex", &words)
    }
}

/// Reads a table key by key; at the end, keys that were never asked for are faults.
pub struct Fields<'n> {
    node: &'n Node,
    asked: Vec<&'static str>,
    missing: Vec<&'static str>,
}

impl<'n> Fields<'n> {
    /// Begins with a table, or notes that the value is none.
    pub fn of(node: &'n Node, reader: &mut Reader<'_>) -> Option<Self> {
        if node.table().is_none() {
            reader.expected("a table", node);
            return None;
        }
        Some(Self { node, asked: Vec::new(), missing: Vec::new() })
    }

    /// The value of a key as it stands.
    pub fn node(&mut self, key: &'static str) -> Option<&'n Node> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
        self.node.table().and_then(|table| table.get(key))
    }

    /// A value that may be left out.
    pub fn get<T: Read>(&mut self, key: &'static str, reader: &mut Reader<'_>) -> Option<T> {
        self.node(key).and_then(|node| T::read(node, reader))
    }

    /// A value that must not be left out, unless the file is only a part of a scenario.
    pub fn need<T: Read>(&mut self, key: &'static str, reader: &mut Reader<'_>) -> Option<T> {
        let node = self.node(key);
        if node.is_none() {
            self.missing(key);
        }
        node.and_then(|node| T::read(node, reader))
    }

    /// The same for a whole number; the message for a value that is none names its range. A number out
    /// of it passes: that is for the check of the whole.
    pub fn need_number(
        &mut self,
        key: &'static str,
        (low, high): (u8, u8),
        reader: &mut Reader<'_>,
    ) -> Option<u8> {
        let node = self.node(key);
        if node.is_none() {
            self.missing(key);
        }
        node.and_then(|node| whole(node, reader, Some((low.into(), high.into()))))
    }

    /// Notes that a key is missing.
    pub fn missing(&mut self, key: &'static str) {
        self.missing.push(key);
    }

    /// Reports what is missing, unless the file is only a part of a scenario.
    pub fn report_missing(&self, mend: Option<String>, reader: &mut Reader<'_>) {
        // A misspelt key is reported as such, with the right one as its mend.
        let keys = self.node.table().into_iter().flat_map(Table::keys);
        let stray: Vec<_> = keys.filter(|name| !self.asked.contains(name)).collect();
        let is_gone = |key: &&str| nearest(key, stray.iter().copied()).is_none();
        let missing: Vec<_> = self.missing.iter().copied().filter(is_gone).collect();
        if let (false, [first, others @ ..]) = (reader.part, missing.as_slice()) {
            let keys =
                others.iter().fold(format!("`{first}`"), |keys, key| format!("{keys}, `{key}`"));
            let verb = if others.is_empty() { "is" } else { "are" };
            reader.report(self.node.key_at, format!("{keys} {verb} missing"), mend);
        }
    }

    /// Reports what is missing, and every key that was never asked for.
    pub fn finish(self, reader: &mut Reader<'_>) {
        self.finish_with(None, reader);
    }

    /// The same, with what to do about missing keys.
    pub fn finish_with(self, mend: Option<String>, reader: &mut Reader<'_>) {
        self.report_missing(mend, reader);
        let Some(table) = self.node.table() else { return };
        for (key, node) in &table.0 {
            if !self.asked.contains(&key.as_str()) {
                let mend = did_you_mean(key, self.asked.iter().copied()).or_else(|| {
                    (!self.asked.is_empty())
                        .then(|| format!("known here: {}", self.asked.join(", ")))
                });
                reader.report(node.key_at, format!("unknown key `{key}`"), mend);
            }
        }
    }
}
