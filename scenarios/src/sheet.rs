//! Tables of data as sheets: `units = "units.csv"` stands for a table whose rows are in that file, one for each unit.
//!
//! The first line names the columns. Its first is `id`; each other is a key, as `[units.ID]` has it; `source` is that
//! of the whole row. An empty cell leaves its key out. A cell is a number, `true` or `false`, or text; four digits are
//! the number of a hex or square, and so text. What begins with `{`, `[` or `"` is written as in TOML.
//!
//! Not for what the values mean, and not for how a sheet is written: see [`crate::copy`].

use wargauge_engine::printable::is_command;

use crate::files::{Files, Location};
use crate::library::Shelf;
use crate::problem::Failure;
use crate::tree::{Node, Table, Value, parse_value};

/// Puts what sheets hold in the place of their names.
pub(crate) fn open_sheets(tree: &mut Node, shelf: &Shelf, files: &mut Files) {
    let data = files.library().data();
    let Some(table) = tree.table_mut() else { return };
    for (key, node) in &mut table.0 {
        let Value::Text(name) = &node.value else { continue };
        if !data.contains(&key.as_str()) {
            continue;
        }
        let name = name.clone();
        let rows = open(&name, node.at, shelf, files);
        // What a sheet with faults holds is not read any further.
        node.value = Value::Table(rows.unwrap_or_default());
    }
}

/// The rows of one sheet.
fn open(name: &str, at: Location, shelf: &Shelf, files: &mut Files) -> Option<Table> {
    let sheet = match shelf.sheet(name) {
        Ok(sheet) => sheet,
        Err(why) => {
            let mend = "write the name of a file beside this one, as in \"units.csv\"".to_owned();
            files.report(at, format!("`{name}` is not read: {why}"), Some(mend));
            return None;
        }
    };
    match sheet.text() {
        Ok(text) => {
            let file = files.add(sheet.name(), text);
            Some(read(file, files))
        }
        Err(Failure::Faults(problems)) => {
            for problem in problems {
                files.add_problem(problem);
            }
            None
        }
        Err(Failure::Io { error, .. }) => {
            let mend = Some(format!("it is looked for at {}", sheet.name()));
            files.report(at, format!("failed to read `{name}`: {error}"), mend);
            None
        }
        Err(why) => {
            files.report(at, why.to_string(), None);
            None
        }
    }
}

/// A cell: where it stands, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cell {
    at: Location,
    text: String,
}

/// Reads the rows of a text.
fn read(file: usize, files: &mut Files) -> Table {
    let text = files.text(file).to_owned();
    let mut lines = cells(&text, file).into_iter();
    let Some(head) = lines.next() else {
        let mend = "begin with a line of columns: id,name,…".to_owned();
        files.report(Location { file, start: 0, end: 0 }, "this sheet is empty", Some(mend));
        return Table::default();
    };
    let first = head.first().map_or("", |cell| cell.text.as_str());
    if first != "id" {
        let at = head.first().map_or(Location { file, start: 0, end: 0 }, |cell| cell.at);
        let mend = "the first line names the columns, the first of them `id`".to_owned();
        files.report(at, format!("expected the column `id`, found `{first}`"), Some(mend));
        return Table::default();
    }
    for (nth, column) in head.iter().enumerate() {
        if column.text.is_empty() {
            files.report(
                column.at,
                "a column without a name",
                Some("name it, or take it out".into()),
            );
        } else if head[..nth].iter().any(|other| other.text == column.text) {
            files.report(column.at, format!("the column `{}` is there twice", column.text), None);
        }
    }
    let mut rows = Table::default();
    for line in lines {
        let Some((id, values)) = line.split_first() else { continue };
        if id.text.is_empty() {
            let mend = "give the row an id, or take it out".to_owned();
            files.report(id.at, "a row without an id", Some(mend));
            continue;
        }
        if rows.get(&id.text).is_some() {
            files.report(id.at, format!("the row `{}` is there twice", id.text), None);
            continue;
        }
        if let Some(cell) = values.get(head.len() - 1) {
            let mend = "a cell with a comma in it stands in quotes".to_owned();
            files.report(cell.at, "there is no column for this cell", Some(mend));
        }
        let mut row = Table::default();
        for (column, cell) in head[1..].iter().zip(values) {
            if let Some(mut node) = value(cell, files) {
                node.key_at = column.at;
                row.0.push((column.text.clone(), node));
            }
        }
        check(id, files);
        rows.0.push((id.text.clone(), Node::new(Value::Table(row), id.at)));
    }
    rows
}

/// The value of a cell; nothing if it is empty.
fn value(cell: &Cell, files: &mut Files) -> Option<Node> {
    let text = cell.text.as_str();
    let is_number = text.len() == 4 && text.bytes().all(|c| c.is_ascii_digit());
    let value = match text.chars().next()? {
        '{' | '[' | '"' => {
            let mut scratch = Files::new(files.library());
            let file = scratch.add(String::new(), text.to_owned());
            let Some(mut node) = parse_value(&mut scratch, file, 0) else {
                let mend =
                    "write it as in TOML: { value = 5, source = \"history\" }, [1, 2] or \"text\"";
                files.report(cell.at, "this cell is no value of TOML", Some(mend.to_owned()));
                return None;
            };
            for problem in scratch.into_problems() {
                files.report(cell.at, problem.message, problem.mend);
            }
            moved(&mut node, cell.at);
            return Some(node);
        }
        _ if is_number => Value::Text(text.to_owned()),
        _ => match (text.parse::<i64>(), text.parse::<f64>(), text) {
            (Ok(whole), ..) => Value::Whole(whole),
            (_, Ok(real), _) if real.is_finite() => Value::Real(real),
            (_, _, "true" | "TRUE") => Value::Truth(true),
            (_, _, "false" | "FALSE") => Value::Truth(false),
            _ => {
                check(cell, files);
                Value::Text(text.to_owned())
            }
        },
    };
    Some(Node::new(value, cell.at))
}

/// Puts a value, and all in it, at the place of its cell.
fn moved(node: &mut Node, at: Location) {
    (node.at, node.key_at) = (at, at);
    match &mut node.value {
        Value::List(list) => list.iter_mut().for_each(|node| moved(node, at)),
        Value::Table(table) => table.0.iter_mut().for_each(|(_, node)| moved(node, at)),
        _ => {}
    }
}

/// Refuses what a terminal, a log or a table would obey rather than show.
fn check(cell: &Cell, files: &mut Files) {
    if let Some(c) = cell.text.chars().find(|&c| is_command(c)) {
        let message = format!("the character {} may not be in a text", c.escape_unicode());
        let mend = "it is not shown but acts on terminals and logs; take it out".to_owned();
        files.report(cell.at, message, Some(mend));
    }
}

/// The cells of a text, line by line, without empty lines and those that begin with `#`.
fn cells(text: &str, file: usize) -> Vec<Vec<Cell>> {
    let bom = text.len() - text.trim_start_matches('\u{feff}').len();
    let head = text[bom..].lines().next().unwrap_or_default();
    // Where a comma stands in numbers, spreadsheets put semicolons between cells.
    let between = if head.contains(';') && !head.contains(',') { ';' } else { ',' };
    let mut lines = Vec::new();
    let mut line: Vec<Cell> = Vec::new();
    let (mut cell, mut start) = (String::new(), bom);
    let mut quoted = false;
    let mut letters = text[bom..].char_indices().map(|(at, c)| (at + bom, c)).peekable();
    let end = |line: &mut Vec<Cell>, cell: &mut String, start: usize, at: usize| {
        let trimmed = std::mem::take(cell).trim().to_owned();
        line.push(Cell { at: Location { file, start, end: at.max(start) }, text: trimmed });
    };
    while let Some((at, c)) = letters.next() {
        match c {
            '"' if quoted && letters.peek().is_some_and(|&(_, next)| next == '"') => {
                letters.next();
                cell.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if cell.trim().is_empty() => quoted = true,
            '\n' if !quoted => {
                end(&mut line, &mut cell, start, at);
                lines.push(std::mem::take(&mut line));
                start = at + 1;
            }
            _ if c == between && !quoted => {
                end(&mut line, &mut cell, start, at);
                start = at + 1;
            }
            '\r' if !quoted => {}
            _ => cell.push(c),
        }
    }
    if !cell.is_empty() || !line.is_empty() {
        end(&mut line, &mut cell, start, text.len());
        lines.push(line);
    }
    lines.retain(|line| {
        let is_comment = line.first().is_some_and(|cell| cell.text.starts_with('#'));
        !is_comment && line.iter().any(|cell| !cell.text.is_empty())
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<Vec<String>> {
        let line = |line: Vec<Cell>| line.into_iter().map(|cell| cell.text).collect();
        cells(text, 0).into_iter().map(line).collect()
    }

    #[test]
    fn cells_may_be_quoted_and_lines_may_be_comments() {
        let sheet = "\u{feff}id,name\r\n# a remark\r\na,\"x, \"\"y\"\"\"\r\n\r\nb, z \r\n";
        assert_eq!(texts(sheet), [vec!["id", "name"], vec!["a", "x, \"y\""], vec!["b", "z"]]);
        assert_eq!(texts("id;n\na;1,5"), [["id", "n"], ["a", "1,5"]]);
        assert_eq!(texts("id,n\na,"), [["id", "n"], ["a", ""]]);
    }

    #[test]
    fn a_cell_is_a_number_a_truth_or_text_and_four_digits_are_a_hex() {
        let mut files = Files::default();
        let mut of = |text: &str| {
            let at = Location::default();
            value(&Cell { at, text: text.to_owned() }, &mut files).map(|node| node.value.found())
        };
        assert_eq!(of("5").as_deref(), Some("the number 5"));
        assert_eq!(of("1203").as_deref(), Some("the text \"1203\""));
        assert_eq!(of("true").as_deref(), Some("true"));
        assert_eq!(of("1/I/7 pp").as_deref(), Some("the text \"1/I/7 pp\""));
        assert_eq!(of("[30, 30]").as_deref(), Some("a list of 2"));
        assert_eq!(of("\"5\"").as_deref(), Some("the text \"5\""));
        assert_eq!(of(""), None);
    }

    #[test]
    fn faults_of_a_sheet_have_their_place_in_it() {
        let mut files = Files::default();
        let text = "id,size\na,{ value = }\na,2\nb,1,9\n,4\n";
        let file = files.add("units.csv".into(), text.into());
        read(file, &mut files);
        let found: Vec<(usize, usize, String)> = files
            .into_problems()
            .into_iter()
            .map(|problem| (problem.line, problem.column, problem.message))
            .collect();
        let expected = [
            (2, 3, "this cell is no value of TOML"),
            (3, 1, "the row `a` is there twice"),
            (4, 5, "there is no column for this cell"),
            (5, 1, "a row without an id"),
        ];
        assert_eq!(found, expected.map(|(line, column, text)| (line, column, text.to_owned())));
    }
}
