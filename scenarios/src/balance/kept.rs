//! What a file of expectations keeps of a scenario and its games: `[[kept]]`.

use super::{Counts, Kept, Mark, Opener};
use crate::read::{Fields, Reader};
use crate::tree::{Node, Value};

/// Reads what is kept, with the label of its scenario.
pub(super) fn read<O: Opener>(
    node: &Node,
    opener: &O,
    reader: &mut Reader<'_>,
) -> Option<(String, Kept<O::Scenario>)> {
    let mut fields = Fields::of(node, reader)?;
    let label: Option<String> = fields.need("scenario", reader);
    let digest: Option<String> = fields.need("digest", reader);
    let players: Option<[String; 2]> = fields.need("players", reader);
    let games = need(&mut fields, "games", count, reader);
    let rules = need(&mut fields, "rules", mark, reader);
    let play = need(&mut fields, "play", mark, reader);
    let uses = need(&mut fields, "uses", counted, reader);
    let counts = need(&mut fields, "counts", all_counted, reader);
    let text: Option<String> = fields.need("text", reader);
    fields.finish(reader);
    let (label, digest, text) = (label?, digest?, text?);
    let scenario = opener.open_text(&label, &text).map_err(|failure| failure.to_string());
    // A version with further switches reads the same text as other data. Then nothing is known of
    // how the scenario was, and the games are played; `--renew` takes new figures.
    let scenario = scenario.and_then(|scenario| {
        let read = &opener.about(&scenario).digest;
        if *read == digest {
            return Ok(scenario);
        }
        Err(format!("the text that is kept has the digest {read}, not {digest}"))
    });
    let kept = Kept {
        digest,
        players: players?,
        games: games?,
        rules: rules?,
        play: play?,
        uses: uses?,
        counts: counts?,
        text,
        scenario,
    };
    Some((label, kept))
}

/// A value that must not be left out, read in a way of its own.
fn need<T>(
    fields: &mut Fields<'_>,
    key: &'static str,
    read: impl Fn(&Node, &mut Reader<'_>) -> Option<T>,
    reader: &mut Reader<'_>,
) -> Option<T> {
    let node = fields.node(key);
    if node.is_none() {
        fields.missing(key);
    }
    read(node?, reader)
}

/// A whole number from 0.
pub(super) fn count(node: &Node, reader: &mut Reader<'_>) -> Option<u64> {
    let count = match node.value {
        Value::Whole(number) => u64::try_from(number).ok(),
        _ => None,
    };
    if count.is_none() {
        reader.expected("a whole number from 0", node);
    }
    count
}

fn mark(node: &Node, reader: &mut Reader<'_>) -> Option<Mark> {
    let mut fields = Fields::of(node, reader)?;
    let games = need(&mut fields, "games", count, reader);
    let mark = fields.need("mark", reader);
    fields.finish(reader);
    Some(Mark { games: games?, mark: mark? })
}

/// Names with a count each.
fn counted(node: &Node, reader: &mut Reader<'_>) -> Option<Vec<(String, u64)>> {
    let Some(table) = node.table() else {
        reader.expected("a table of counts", node);
        return None;
    };
    let counts: Vec<_> =
        table.0.iter().map(|(name, node)| Some((name.clone(), count(node, reader)?))).collect();
    counts.into_iter().collect()
}

/// Numbers with a count each, by what they are of.
fn all_counted(node: &Node, reader: &mut Reader<'_>) -> Option<Vec<(String, Counts)>> {
    let Some(table) = node.table() else {
        reader.expected("a table of counts", node);
        return None;
    };
    let mut all = Vec::new();
    for (what, node) in &table.0 {
        let mut numbers = Vec::new();
        for (number, count) in counted(node, reader)? {
            let Ok(number) = number.parse() else {
                reader.report(node.at, format!("`{number}` is no whole number"), None);
                return None;
            };
            numbers.push((number, count));
        }
        all.push((what.clone(), numbers));
    }
    Some(all)
}
