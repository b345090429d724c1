//! A scenario as a designer's own files: its files as they are, or everything in one file with a remark at each table,
//! the units perhaps in a sheet.
//!
//! Not for where the files are put: nothing is written here.

use wargauge_engine::text::Lines;

use crate::files::Files;
use crate::library::{Library, Shelf};
use crate::load::About;
use crate::origin::mark_file;
use crate::problem::Failure;
use crate::tree::{Node, Table, Value, parse};
use crate::write::{cell, quoted, source_of, write};

/// What the tables of data hold, for the remark at each.
const TABLES: [(&str, &str); 10] = [
    (
        "parameters",
        "Values that others name as \"$name\"; `--set parameters.NAME=VALUE` changes one.",
    ),
    ("map", "The map, drawn with letters; the numbers of rows and columns stand at its edges."),
    ("commanders", "The commanders: name, side, and where each begins."),
    (
        "units",
        "The units, one table each: what stands on the counter, where it begins, which way it faces.",
    ),
    ("deployment", "Which units begin together, where and when."),
    ("support", "The artillery off the map: its guns, and when it may be called."),
    ("tables", "The tables of results."),
    ("victory", "What counts for victory, in points."),
    ("pool", "Which commanders come into the pool, by turn."),
    (
        "rules",
        "The switches of the rules and their tables; what is left out is as the rulebook prints it.",
    ),
];

/// The files of a scenario as they are, the scenario itself first, each under its name.
///
/// # Errors
/// If there is no such scenario, or a file that it includes cannot be read.
pub fn files_of(library: &Library, scenario: &str) -> Result<Vec<(String, String)>, Failure> {
    let (shelf, _) = library.scenario(scenario)?;
    let text = shelf.text()?;
    let mut files = Files::new(library);
    let file = files.add(shelf.name(), text.clone());
    let tree = parse(&mut files, file);
    let Some(tree) = tree.filter(|_| !files.has_problems()) else {
        return Err(Failure::Faults(files.into_problems()));
    };
    let mut list = vec![("scenario.toml".to_owned(), text)];
    let mut trees = vec![tree];
    if let Value::List(names) = &trees[0].follow(["include"]).0.value.clone() {
        for name in names {
            let Value::Text(name) = &name.value else { continue };
            let part = shelf.beside(name).map_err(|why| unreadable(name, why))?.text()?;
            let file = files.add(name.clone(), part.clone());
            trees.extend(parse(&mut files, file));
            list.push((name.clone(), part));
        }
    }
    for sheet in trees.iter().flat_map(|tree| sheets(tree, library)) {
        let text = shelf.sheet(&sheet).map_err(|why| unreadable(&sheet, why))?.text()?;
        list.push((sheet, text));
    }
    Ok(list)
}

fn unreadable(name: &str, why: &str) -> Failure {
    Failure::Unsuitable { path: name.to_owned(), why: why.to_owned() }
}

/// The sheets that a file names.
fn sheets(tree: &Node, library: &Library) -> Vec<String> {
    let data = library.data();
    let Some(table) = tree.table() else { return Vec::new() };
    let named = table.0.iter().filter(|(key, _)| data.contains(&key.as_str()));
    let named = named.filter_map(|(_, node)| match &node.value {
        Value::Text(name) => Some(name.clone()),
        _ => None,
    });
    named.collect()
}

/// A scenario in one file, with remarks, under another title. If a sheet is named, its units are in the second text,
/// which is to be kept under that name.
///
/// # Errors
/// If the text that is kept of the scenario cannot be read, which is a bug.
pub fn in_one(
    library: &Library,
    about: &About,
    title: &str,
    sheet: Option<&str>,
) -> Result<(String, Option<String>), Failure> {
    let mut files = Files::new(library);
    let file = files.add(Shelf::Memory.name(), about.text.clone());
    let tree = parse(&mut files, file);
    let Some(mut tree) = tree.filter(|_| !files.has_problems()) else {
        return Err(Failure::Faults(files.into_problems()));
    };
    mark_file(&mut tree, &mut files);
    let mut rows = None;
    if let Some(table) = tree.table_mut() {
        if let Some(node) = table.get_mut("title") {
            node.value = Value::Text(title.to_owned());
        }
        if let Some(name) = sheet {
            if let Some(units) = table.take("units") {
                rows = units.table().map(in_rows);
            }
            let named = Node::new(Value::Text(name.to_owned()), tree.at);
            if let Some(table) = tree.table_mut() {
                table.0.push(("units".into(), named));
            }
        }
    }
    let data = library.layout_of(&tree).map_or(&[][..], |layout| layout.data);
    let data: Vec<&str> =
        data.iter().copied().filter(|key| sheet.is_none() || *key != "units").collect();
    Ok((remarked(&write(&tree, &data), about), rows))
}

/// A text with a remark at its head and at each table of data.
fn remarked(text: &str, about: &About) -> String {
    let mut out = format!(
        "# {}, copied to be changed. Every value is here, in one file.\n\
         # A value says where it comes from: source = \"rulebook\", \"history\" or \"reconstructed\"; a guess has a\n\
         # range. What each key means is in docs/scenario-format.md; `wargauge validate FILE` checks the file.\n\n",
        about.name
    );
    for line in text.lines() {
        let table = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let remark = TABLES.iter().find(|(name, _)| Some(*name) == table);
        if let Some((_, remark)) = remark {
            out.push_line(format_args!("# {remark}"));
        }
        out.push_line(format_args!("{line}"));
    }
    out
}

/// The rows of a table as a sheet.
fn in_rows(units: &Table) -> String {
    let mut columns: Vec<&str> = Vec::new();
    for (_, unit) in &units.0 {
        for key in unit.table().into_iter().flat_map(Table::keys) {
            if !columns.contains(&key) {
                columns.push(key);
            }
        }
    }
    let mut text = format!("id,{},source\n", columns.join(","));
    for (id, unit) in &units.0 {
        let source = source_of(unit);
        let cells = columns.iter().map(|column| {
            let value = unit.table().and_then(|unit| unit.get(column));
            value.map_or_else(String::new, |node| escaped(&cell(node, source)))
        });
        let cells: Vec<String> = cells.collect();
        let source = source.map_or("", |source| source.name());
        text.push_line(format_args!("{},{},{source}", escaped(id), cells.join(",")));
    }
    text
}

/// A cell as a sheet has it.
fn escaped(cell: &str) -> String {
    if cell.contains([',', '"', ';', '\n', '#']) {
        return format!("\"{}\"", cell.replace('"', "\"\""));
    }
    cell.to_owned()
}

/// The title of a scenario that is called like this: what can stand in a file.
pub fn titled(name: &str) -> String {
    let title: String = name.chars().take(120).collect();
    if quoted(&title).len() > 2 { title } else { "a scenario".to_owned() }
}
