//! From the text of a file of expectations to what it says.

use super::{Balance, Entry, Kept, Opener, expected, kept, label, open_beside, subjects};
use crate::change::Changes;
use crate::files::{Files, Location};
use crate::library::Shelf;
use crate::problem::Failure;
use crate::read::{Fields, Reader};
use crate::tree::{Node, Value, parse};

/// What a check promises where the file does not say: the chances of a false alarm and of a miss.
const ERRORS: [f64; 2] = [0.01, 0.05];

/// The player of a side for which the file names none.
const PLAYER: &str = "heuristic";

/// Reads a file; every fault is noted.
pub(super) fn read<O: Opener>(
    shelf: &Shelf,
    text: String,
    opener: &O,
    files: &mut Files,
) -> Option<Balance<O::Scenario>> {
    let file = files.add(shelf.name(), text);
    let mut root = parse(files, file)?;
    root.key_at = Location { file, start: 0, end: 0 };
    let mut reader = Reader { files, part: false, sides: Default::default() };
    let reader = &mut reader;
    let mut top = Fields::of(&root, reader)?;
    match top.node("kind") {
        // In a file of another kind every other key would be a fault.
        Some(node) => reader.word(node, "kind of a file of expectations", &[("balance", ())])?,
        None => top.missing("kind"),
    }
    let seed = top.node("seed");
    if seed.is_none() {
        top.missing("seed");
    }
    let seed = seed.and_then(|node| kept::count(node, reader));
    let [alarm, miss] = ["alarm", "miss"].map(|key| top.node(key));
    let alarm = chance(alarm, ERRORS[0], reader);
    let miss = chance(miss, ERRORS[1], reader);
    let lists = ["kept", "scenario"].map(|key| top.node(key));
    let mut all_kept: Vec<(String, Kept<O::Scenario>)> = Vec::new();
    for node in list(lists[0], reader) {
        all_kept.extend(kept::read(node, opener, reader));
    }
    let mut entries: Vec<Entry<O::Scenario>> = Vec::new();
    for node in list(lists[1], reader) {
        let Some(mut entry) = entry(node, shelf, opener, reader) else { continue };
        let label = entry.label();
        if entries.iter().any(|other| other.label() == label) {
            let mend = "put all its expectations into one, or other players into another file";
            reader.report(node.at, format!("`{label}` is there twice"), Some(mend.into()));
        }
        entry.kept = all_kept.iter().find(|(of, _)| *of == label).map(|(_, kept)| kept.clone());
        entries.push(entry);
    }
    if lists[1].is_none() {
        let mend = "`wargauge baseline SCENARIO` writes such a file".into();
        reader.report(root.key_at, "no `[[scenario]]` is named", Some(mend));
    }
    top.finish(reader);
    Some(Balance { seed: seed?, alarm: alarm?, miss: miss?, entries })
}

/// The entries of a list that may be left out.
fn list<'n>(node: Option<&'n Node>, reader: &mut Reader<'_>) -> &'n [Node] {
    match node.map(|node| (&node.value, node)) {
        Some((Value::List(list), _)) => list,
        Some((_, node)) => {
            reader.expected("a list of tables, each under `[[…]]`", node);
            &[]
        }
        None => &[],
    }
}

/// A chance below one half.
fn chance(node: Option<&Node>, default: f64, reader: &mut Reader<'_>) -> Option<f64> {
    let Some(node) = node else { return Some(default) };
    let chance = node.value.number().filter(|chance| (1e-6..0.5).contains(chance));
    if chance.is_none() {
        reader.expected("a chance from 0.000001 to below 0.5", node);
    }
    chance
}

fn entry<O: Opener>(
    node: &Node,
    shelf: &Shelf,
    opener: &O,
    reader: &mut Reader<'_>,
) -> Option<Entry<O::Scenario>> {
    let line = reader.files.line(node.at);
    let mut fields = Fields::of(node, reader)?;
    let name: Option<String> = fields.need("name", reader);
    let overlays = fields.get("with", reader).unwrap_or_default();
    let sets = fields.get("set", reader).unwrap_or_default();
    let [players, expect] = ["players", "expect"].map(|key| fields.node(key));
    if expect.is_none() {
        fields.missing("expect");
    }
    fields.finish(reader);
    let (name, changes) = (name?, Changes { overlays, sets });
    let name_at = node.table().and_then(|table| table.get("name")).map_or(node.at, |node| node.at);
    let (scenario, path) = match open_beside(&name, &changes, shelf, opener) {
        Ok(opened) => opened,
        Err(failure) => {
            no_scenario(&label(&name, &changes), &failure, name_at, reader);
            return None;
        }
    };
    let about = opener.about(&scenario);
    let sides = &about.sides;
    let players = match players {
        Some(node) => read_players(node, sides, reader)?,
        None => [PLAYER; 2].map(str::to_owned),
    };
    let subjects = subjects(sides, about.rules);
    let mut all = Vec::new();
    if let Some(expect) = expect {
        let mut twice: Vec<String> = Vec::new();
        for node in list(Some(expect), reader) {
            let Some(one) = expected::read(node, &subjects, reader) else { continue };
            let kind = format!("{} {:?}", one.what, std::mem::discriminant(&one.stated));
            if twice.contains(&kind) {
                let message = format!("`{}` is expected twice", one.what);
                reader.report(node.at, message, Some("keep one of the two".into()));
            }
            twice.push(kind);
            all.push(one);
        }
        if matches!(&expect.value, Value::List(list) if list.is_empty()) {
            reader.report(expect.at, "nothing is expected", None);
        }
    }
    Some(Entry { name, path, changes, players, expected: all, scenario, kept: None, line })
}

/// Notes why a scenario cannot be had.
fn no_scenario(label: &str, failure: &Failure, at: Location, reader: &mut Reader<'_>) {
    match failure {
        // Each with its own place.
        Failure::Faults(problems) => {
            let count = problems.len();
            let first = problems.first().map_or(String::new(), |problem| {
                format!("; the first: {} ({}:{})", problem.message, problem.file, problem.line)
            });
            let faults = if count == 1 { "fault" } else { "faults" };
            let message = format!("`{label}` has {count} {faults}{first}");
            let mend = "`wargauge validate` shows each with its place".into();
            reader.report(at, message, Some(mend));
        }
        other => {
            let text = other.to_string();
            let mut lines = text.lines();
            let message = lines.next().unwrap_or_default().to_owned();
            let mend = lines.next().map(str::to_owned);
            reader.report(at, message, mend);
        }
    }
}

/// `{ poles = "heuristic", russians = "random" }`.
fn read_players(node: &Node, sides: &[String; 2], reader: &mut Reader<'_>) -> Option<[String; 2]> {
    let Some(table) = node.table() else {
        reader.expected("a table with a player for each side", node);
        return None;
    };
    let mut players = [PLAYER; 2].map(str::to_owned);
    for (side, player) in &table.0 {
        let Some(place) = sides.iter().position(|name| name == side) else {
            let mend = crate::problem::did_you_mean(side, sides.iter().map(String::as_str));
            let mend = mend.or_else(|| Some(format!("the sides are {}", sides.join(", "))));
            reader.report(player.key_at, format!("there is no side `{side}`"), mend);
            continue;
        };
        match &player.value {
            Value::Text(text) => players[place].clone_from(text),
            _ => reader.expected("the name of a player", player),
        }
    }
    Some(players)
}
