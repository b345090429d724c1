//! From the file of known sensitivities to what it says.

use wargauge_scenarios::read::{Fields, Read, Reader};
use wargauge_scenarios::tree::{Node, Value, parse};
use wargauge_scenarios::{Failure, Files, Library, Location, Shelf};

use super::{MOST, SENSITIVITY, Sensitive, Sensitivity};

/// Opens what is known of a scenario; nothing where nothing is built in.
///
/// # Errors
/// With every fault of the file at once.
pub fn open_sensitivity(scenario: &str, library: &Library) -> Result<Option<Sensitivity>, Failure> {
    let Some(shelf) = library.sensitivity(scenario) else { return Ok(None) };
    let text = shelf.text()?;
    checked(&shelf, text, library).map(Some)
}

/// Checks a file of this kind by itself and says what it is: a line.
///
/// # Errors
/// With every fault at once.
pub fn validate_sensitivity(
    shelf: &Shelf,
    text: String,
    library: &Library,
) -> Result<String, Failure> {
    let known = checked(shelf, text, library)?;
    Ok(format!(
        "known sensitivities of {}: {} of {} values, by {} games",
        known.scenario,
        known.values.len(),
        known.varied,
        known.games
    ))
}

fn checked(shelf: &Shelf, text: String, library: &Library) -> Result<Sensitivity, Failure> {
    let mut files = Files::new(library);
    match read(shelf, text, &mut files) {
        Some(known) if !files.has_problems() => Ok(known),
        _ => Err(Failure::Faults(files.into_problems())),
    }
}

/// Reads a file; every fault is noted.
fn read(shelf: &Shelf, text: String, files: &mut Files) -> Option<Sensitivity> {
    let file = files.add(shelf.name(), text);
    let mut root = parse(files, file)?;
    // What is missing from the whole file is reported at its beginning.
    root.key_at = Location { file, start: 0, end: 0 };
    let mut reader = Reader { files, part: false, sides: [String::new(), String::new()] };
    let mut top = Fields::of(&root, &mut reader)?;
    if let Some(node) = top.node("kind") {
        reader.word(node, "kind of this file", &[(SENSITIVITY, ())]);
    }
    let system: Option<String> = top.need("system", &mut reader);
    let scenario: Option<String> = top.need("scenario", &mut reader);
    let digest: Option<String> = top.need("digest", &mut reader);
    let command: Option<String> = top.need("command", &mut reader);
    let version: Option<String> = top.need("version", &mut reader);
    let players: Option<[String; 2]> = top.need("players", &mut reader);
    let games: Option<Count> = top.need("games", &mut reader);
    let varied: Option<Count> = top.need("varied", &mut reader);
    let values: Option<Vec<Sensitive>> = top.get("values", &mut reader);
    top.finish(&mut reader);
    let values = values.unwrap_or_default();
    let size = |value: &Sensitive| value.change.share.abs();
    let falls = values.windows(2).all(|pair| size(&pair[0]) >= size(&pair[1]));
    if !falls || values.len() > MOST {
        let mend = Some("write the file by `wargauge sweep --keep FILE`".to_owned());
        let message = format!("at most {MOST} values, the largest effect first, are expected");
        reader.report(root.key_at, message, mend);
    }
    Some(Sensitivity {
        system: system?,
        scenario: scenario?,
        digest: digest?,
        command: command?,
        version: version?,
        players: players?,
        games: games?.0,
        varied: varied?.0,
        values,
    })
}

/// A number of games or values.
struct Count(u64);

impl Read for Count {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let count = match node.value {
            Value::Whole(number) => u64::try_from(number).ok(),
            _ => None,
        };
        if count.is_none() {
            reader.expected("a whole number that is not negative", node);
        }
        count.map(Self)
    }
}

impl Read for Sensitive {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let mut fields = Fields::of(node, reader)?;
        let path = fields.need("path", reader);
        let from = fields.need("from", reader);
        let to = fields.need("to", reader);
        let change = fields.need("change", reader);
        fields.finish(reader);
        Some(Self { path: path?, from: from?, to: to?, change: change? })
    }
}
