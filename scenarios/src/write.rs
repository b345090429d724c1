//! Writes a tree as a scenario file that can be read again.

use wargauge_engine::printable::is_command;
use wargauge_engine::text::Lines;

use crate::origin::{Mark, Source};
use crate::tree::{Node, Table, Value};

/// The text of a whole scenario after changes, in one file.
pub(crate) fn write(root: &Node, data: &[&str]) -> String {
    let mut text = String::new();
    let Some(table) = root.table() else { return text };
    for (name, node) in &table.0 {
        if !data.contains(&name.as_str()) {
            line(&mut text, name, &plain(node));
        }
    }
    for &name in data {
        if let Some(node) = table.get(name) {
            write_table(&mut text, name, node);
        }
    }
    text
}

/// A value as a cell of a sheet, in a row of this source.
pub(crate) fn cell(node: &Node, row: Option<Source>) -> String {
    let text = marked(node, row);
    let Value::Text(own) = &node.value else { return text };
    let is_marked = text != quoted(own);
    // Text that would be read as something else stays in quotes.
    let is_hex = own.len() == 4 && own.bytes().all(|c| c.is_ascii_digit());
    let is_other = own.parse::<f64>().is_ok() && !is_hex
        || own.trim() != own
        || own.starts_with(['{', '[', '"', '#'])
        || own.contains(is_command)
        || own.is_empty()
        || ["true", "false"].contains(&own.to_lowercase().as_str());
    if is_marked || is_other { text } else { own.clone() }
}

/// The source that spares the plain values of a row theirs.
pub(crate) fn source_of(row: &Node) -> Option<Source> {
    let values = &row.table()?.0;
    values.iter().find_map(|(_, node)| uniform(node).filter(|mark| is_plain(mark)))?.source
}

fn line(text: &mut String, name: &str, value: &str) {
    text.push_line(format_args!("{} = {value}", key(name)));
}

/// A table with its own values first, then the tables in it.
fn write_table(text: &mut String, path: &str, node: &Node) {
    let Some(table) = node.table() else { return };
    let (tables, values): (Vec<_>, Vec<_>) =
        table.0.iter().partition(|(_, node)| node.table().is_some());
    text.push_line(format_args!("\n[{path}]"));
    // The table's own source spares its plain values theirs.
    let own = values.iter().find_map(|(_, node)| uniform(node).filter(|mark| is_plain(mark)));
    let own = own.and_then(|mark| mark.source);
    if let Some(source) = own {
        line(text, "source", &quoted(source.name()));
    }
    for (name, node) in values {
        line(text, name, &marked(node, own));
    }
    for (name, node) in tables {
        write_table(text, &format!("{path}.{}", key(name)), node);
    }
}

fn is_plain(mark: &Mark) -> bool {
    mark.range.is_none() && mark.readings.is_empty() && mark.note.is_none()
}

/// The mark of a value, if everything in it bears the same.
fn uniform(node: &Node) -> Option<&Mark> {
    match &node.value {
        Value::List(list) => {
            let first = list.first().map_or(Some(&node.mark), uniform)?;
            list.iter().all(|node| uniform(node) == Some(first)).then_some(first)
        }
        Value::Table(Table(entries)) => {
            let first = entries.first().map_or(Some(&node.mark), |(_, node)| uniform(node))?;
            entries.iter().all(|(_, node)| uniform(node) == Some(first)).then_some(first)
        }
        _ => Some(&node.mark),
    }
}

/// A value with its mark, which is left out where it is that of the table.
fn marked(node: &Node, table: Option<Source>) -> String {
    match (uniform(node), &node.value) {
        (Some(mark), _) if is_plain(mark) && mark.source == table => plain(node),
        (Some(mark), Value::Table(_)) if is_plain(mark) => in_table(node, mark.source),
        (
            Some(mark),
            Value::Text(_) | Value::List(_) | Value::Whole(_) | Value::Real(_) | Value::Truth(_),
        ) => wrapped(node, mark),
        (_, Value::List(list)) => {
            let items: Vec<_> = list.iter().map(|node| marked(node, table)).collect();
            format!("[{}]", items.join(", "))
        }
        _ => in_table(node, table),
    }
}

/// An inline table, whose values may differ in their marks.
fn in_table(node: &Node, source: Option<Source>) -> String {
    let Some(Table(entries)) = node.table() else { return marked(node, source) };
    let own = source.map(|source| format!("source = {}", quoted(source.name())));
    let entries =
        entries.iter().map(|(name, node)| format!("{} = {}", key(name), marked(node, source)));
    format!("{{ {} }}", own.into_iter().chain(entries).collect::<Vec<_>>().join(", "))
}

/// `{ value = …, source = …, range = …, readings = …, note = … }`.
fn wrapped(node: &Node, mark: &Mark) -> String {
    let mut text = format!("{{ value = {}", plain(node));
    if let Some(source) = mark.source {
        text.push_text(format_args!(", source = {}", quoted(source.name())));
    }
    if let Some((low, high)) = mark.range {
        text.push_text(format_args!(", range = [{}, {}]", real(low), real(high)));
    }
    if !mark.readings.is_empty() {
        // They are of the value's own kind.
        let is_text = matches!(node.value, Value::Text(_));
        let spelled = |reading: &String| if is_text { quoted(reading) } else { reading.clone() };
        let readings: Vec<String> = mark.readings.iter().map(spelled).collect();
        text.push_text(format_args!(", readings = [{}]", readings.join(", ")));
    }
    if let Some(note) = &mark.note {
        text.push_text(format_args!(", note = {}", quoted(note)));
    }
    text + " }"
}

/// A value without marks.
fn plain(node: &Node) -> String {
    match &node.value {
        Value::Text(text) => quoted(text),
        Value::Whole(number) => number.to_string(),
        Value::Real(number) => real(*number),
        Value::Truth(truth) => truth.to_string(),
        Value::List(list) => format!("[{}]", list.iter().map(plain).collect::<Vec<_>>().join(", ")),
        Value::Table(Table(entries)) => {
            let entries =
                entries.iter().map(|(name, node)| format!("{} = {}", key(name), plain(node)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
    }
}

/// A number; whole ones without a fraction.
fn real(number: f64) -> String {
    // Exponents are never written, so this is TOML.
    format!("{number}")
}

/// A key, quoted where it must be.
pub(crate) fn key(name: &str) -> String {
    let is_bare = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let bare = !name.is_empty() && name.bytes().all(is_bare);
    if bare { name.to_string() } else { basic(name) }
}

/// Text in quotes; pictures keep their lines.
pub fn quoted(text: &str) -> String {
    let is_picture = text.contains('\n')
        && !text.contains("'''")
        && !text.ends_with('\'')
        && text.chars().all(|c| c == '\n' || !is_command(c));
    if is_picture { format!("'''\n{text}'''") } else { basic(text) }
}

/// Text in quotes on one line.
fn basic(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            c if is_command(c) => {
                quoted.push_text(format_args!("\\u{:04X}", u32::from(c)));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
