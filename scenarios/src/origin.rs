//! Where values come from: rulebook, history or reconstruction, with plausible ranges and with other
//! readings of the rulebook.

use crate::files::{Files, Location};
use crate::problem::did_you_mean;
use crate::tree::{Node, Table, Value};

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// Printed in the rulebook.
    Rulebook,
    /// Known from history.
    History,
    /// The project's own guess, because what held it is lost.
    Reconstructed,
    /// Set on the command line, or by an earlier run's command line.
    Changed,
}

impl Source {
    /// Every source.
    pub const ALL: [Self; 4] = [Self::Rulebook, Self::History, Self::Reconstructed, Self::Changed];

    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rulebook => "rulebook",
            Self::History => "history",
            Self::Reconstructed => "reconstructed",
            Self::Changed => "changed",
        }
    }
}

/// One value and where it comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct Origin {
    /// The path by which `--set` reaches it, such as `units.narwski-1.morale`.
    pub path: String,
    /// Where it comes from.
    pub source: Source,
    /// The value in force.
    pub value: String,
    /// Within what range it is plausible.
    pub range: Option<(f64, f64)>,
    /// The values that the readings of a disputed rule give, the one in force among them; none where
    /// nothing is disputed.
    pub readings: Vec<String>,
    /// A remark of the file.
    pub note: Option<String>,
}

/// What a value in a tree says of its origin.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Mark {
    /// The source, where one is known.
    pub source: Option<Source>,
    /// Within what range the value is plausible.
    pub range: Option<(f64, f64)>,
    /// The values that the readings of a disputed rule give.
    pub readings: Vec<String>,
    /// A remark of the file.
    pub note: Option<String>,
}

/// Puts marks on every value of a file's data, and unwraps `{ value = …, source = … }`.
pub fn mark_file(root: &mut Node, files: &mut Files) {
    let data = files.library().data();
    let Some(table) = root.table_mut() else { return };
    for (key, node) in &mut table.0 {
        if data.contains(&key.as_str()) {
            mark(node, &Mark::default(), files);
        }
    }
}

/// Puts marks on a value and all below it. Returns false if a value has no source and this has not
/// been reported yet.
pub fn mark(node: &mut Node, above: &Mark, files: &mut Files) -> bool {
    let is_wrapped = node.table().is_some_and(|table| table.get("value").is_some());
    if is_wrapped {
        return unwrap(node, above, files);
    }
    node.mark = above.clone();
    match &mut node.value {
        Value::Table(table) => {
            // A range belongs to one value: it does not go down into tables.
            let mut below = Mark { source: above.source, ..Mark::default() };
            if let Some(source) = table.take("source") {
                below.source = read_source(&source, files).or(below.source);
            }
            let mut reported = true;
            for (_, node) in &mut table.0 {
                reported &= mark(node, &below, files);
            }
            if !reported {
                files.report(
                    node.key_at,
                    "values here do not say where they come from",
                    Some(
                        "add `source = \"rulebook\"`, \"history\" or \"reconstructed\" to this \
                         table"
                            .into(),
                    ),
                );
            }
            true
        }
        Value::List(list) => {
            let mark_of_list = node.mark.clone();
            let mut reported = true;
            for node in list {
                reported &= mark(node, &mark_of_list, files);
            }
            reported
        }
        _ => check_leaf(node, files),
    }
}

/// Unwraps `{ value = …, source = …, range = […], note = … }`.
fn unwrap(node: &mut Node, above: &Mark, files: &mut Files) -> bool {
    const KEYS: [&str; 5] = ["value", "source", "range", "readings", "note"];
    let Value::Table(mut table) = std::mem::replace(&mut node.value, Value::Truth(false)) else {
        return true;
    };
    let mut mark_of_value = Mark { source: above.source, ..Mark::default() };
    if let Some(source) = table.take("source") {
        mark_of_value.source = read_source(&source, files).or(mark_of_value.source);
    }
    if let Some(range) = table.take("range") {
        mark_of_value.range = Some(read_range(&range, files));
    }
    if let Some(note) = table.take("note") {
        match note.value {
            Value::Text(text) => mark_of_value.note = Some(text),
            other => files.report(note.at, format!("expected text, found {}", other.found()), None),
        }
    }
    let readings = table.take("readings");
    let Some(mut value) = table.take("value") else { return true };
    if let Some(readings) = readings {
        mark_of_value.readings = read_readings(&readings, &value, files);
    }
    unknown_keys(&table, &KEYS, files);
    value.key_at = node.key_at;
    let reported = mark(&mut value, &mark_of_value, files);
    *node = value;
    reported
}

/// Reports the keys that are left in a table and not known.
fn unknown_keys(table: &Table, known: &[&str], files: &mut Files) {
    for (key, node) in &table.0 {
        files.report(
            node.key_at,
            format!("unknown key `{key}`"),
            did_you_mean(key, known.iter().copied()),
        );
    }
}

/// Does a single value say enough of its origin, and lie in its range?
fn check_leaf(node: &Node, files: &mut Files) -> bool {
    let Some(source) = node.mark.source else { return false };
    let Some(number) = node.value.number() else { return true };
    match node.mark.range {
        Some((low, high)) if number < low || number > high => files.report(
            node.at,
            format!("{number} lies outside its own range of {low} to {high}"),
            Some("widen the range or mend the value".into()),
        ),
        None if source == Source::Reconstructed => files.report(
            node.at,
            "a reconstructed number needs a range",
            Some(format!(
                "write `{{ value = {number}, source = \"reconstructed\", range = [low, high] }}`"
            )),
        ),
        _ => {}
    }
    true
}

fn read_source(node: &Node, files: &mut Files) -> Option<Source> {
    let names = Source::ALL.map(Source::name);
    let Value::Text(text) = &node.value else {
        files.report(
            node.at,
            format!("expected the name of a source, found {}", node.value.found()),
            Some("write \"rulebook\", \"history\" or \"reconstructed\"".into()),
        );
        return Some(Source::Rulebook);
    };
    let source = Source::ALL.into_iter().find(|source| source.name() == text);
    if source.is_none() {
        files.report(
            node.at,
            format!("unknown source `{text}`"),
            did_you_mean(text, names)
                .or(Some("write \"rulebook\", \"history\" or \"reconstructed\"".into())),
        );
    }
    // One fault is enough: go on as if it were known.
    source.or(Some(Source::Rulebook))
}

fn read_range(node: &Node, files: &mut Files) -> (f64, f64) {
    if let Value::List(list) = &node.value
        && let [low, high] = list.as_slice()
        && let (Some(low), Some(high)) = (low.value.number(), high.value.number())
        && low <= high
    {
        return (low, high);
    }
    files.report(
        node.at,
        format!("expected a range, found {}", node.value.found()),
        Some("write `range = [low, high]`, the lower number first".into()),
    );
    // One fault is enough: any value lies in this range.
    (f64::NEG_INFINITY, f64::INFINITY)
}

/// Two or more values of one kind, all different, and the one in force among them.
fn read_readings(node: &Node, value: &Node, files: &mut Files) -> Vec<String> {
    let mut mend =
        "write every value that a reading gives, as in `readings = [true, false]`".to_owned();
    let is_single = !matches!(value.value, Value::List(_) | Value::Table(_));
    let message = match &node.value {
        Value::List(list) if is_single => {
            let alike = |other: &&Node| {
                std::mem::discriminant(&other.value) == std::mem::discriminant(&value.value)
            };
            let all: Vec<String> = list.iter().map(shown).collect();
            let twice = all.iter().enumerate().find(|(place, text)| all[..*place].contains(text));
            if let Some(other) = list.iter().find(|other| !alike(other)) {
                format!("a reading of {} cannot be {}", value.value.found(), other.value.found())
            } else if all.len() < 2 {
                "a single reading is no dispute".to_owned()
            } else if let Some((_, text)) = twice {
                format!("the reading {text} is listed twice")
            } else if !all.contains(&shown(value)) {
                "list the value in force as well, or mend it".clone_into(&mut mend);
                format!("{} is none of its own readings", shown(value))
            } else {
                return all;
            }
        }
        Value::List(_) => "only a single value has readings".to_owned(),
        other => format!("expected a list of readings, found {}", other.found()),
    };
    files.report(node.at, message, Some(mend));
    Vec::new()
}

/// Every value of the data with its origin, in the order of the tree.
pub(crate) fn origins(root: &Node, data: &[&str]) -> Vec<Origin> {
    let mut origins = Vec::new();
    for &key in data {
        if let Some(node) = root.table().and_then(|table| table.get(key)) {
            collect(node, key.to_string(), &mut origins);
        }
    }
    origins
}

fn collect(node: &Node, path: String, origins: &mut Vec<Origin>) {
    match &node.value {
        Value::Table(table) => {
            // A table's own values first, as in a file.
            let (tables, values): (Vec<_>, Vec<_>) =
                table.0.iter().partition(|(_, node)| node.table().is_some());
            for (key, node) in values.into_iter().chain(tables) {
                collect(node, format!("{path}.{key}"), origins);
            }
            return;
        }
        Value::List(list) if !is_text(node) => {
            for (place, node) in list.iter().enumerate() {
                collect(node, format!("{path}.{place}"), origins);
            }
            return;
        }
        // A reference: the parameter itself is listed.
        Value::Text(text) if text.starts_with('$') => return,
        _ => {}
    }
    let Some(source) = node.mark.source else { return };
    let Mark { range, readings, note: remark, .. } = node.mark.clone();
    origins.push(Origin { path, source, value: shown(node), range, readings, note: remark });
}

/// Is this text, or a list of nothing but text and such lists? It has one origin as a whole.
fn is_text(node: &Node) -> bool {
    match &node.value {
        Value::Text(_) => true,
        Value::List(list) => list.iter().all(is_text),
        _ => false,
    }
}

/// A value as the list of origins shows it.
fn shown(node: &Node) -> String {
    match &node.value {
        Value::Text(text) => text.clone(),
        Value::Whole(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Truth(truth) => truth.to_string(),
        Value::List(list) => list.iter().map(shown).collect::<Vec<_>>().join(" "),
        Value::Table(_) => String::new(),
    }
}

/// The mark of what the command line sets.
pub fn changed() -> Mark {
    Mark { source: Some(Source::Changed), ..Mark::default() }
}

/// The place of a tree that no file holds.
pub fn place_of(file: usize) -> Location {
    Location { file, start: 0, end: 0 }
}
