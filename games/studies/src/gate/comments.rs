//! The user's comments in a file of expectations, kept when its figures are taken again.
//!
//! A comment belongs to what follows it, or to what it stands behind: a key of the file or of its n-th scenario, or
//! what is expected there.

use std::path::Path;

use crate::documents::{read, write};
use crate::failure::Failure;

/// What is kept of the scenarios stands at the end of the file, and is nobody's to comment on.
const KEPT: &str = "[[kept]]";

/// What opens a scenario.
const SCENARIO: &str = "[[scenario]]";

/// What stands in an expectation besides what is expected.
const SETTINGS: [&str; 3] = ["tolerance", "band", "margin"];

/// The place of a line: which scenario it belongs to, 0 being none, and what it is about.
type Place = (usize, String);

/// Writes the new text of a file over the old one, whose comments it keeps.
///
/// # Errors
/// If the system cannot read or write.
pub fn renew(file: &Path, text: &str) -> Result<(), Failure> {
    let old = read(file)?.unwrap_or_default();
    write(file, &keep_comments(&old, text))
}

/// The new text of a file, with the comments of the old one at the same places. A comment whose place is gone comes
/// before what followed it, and at the latest at the end of the last scenario: none is lost.
fn keep_comments(old: &str, new: &str) -> String {
    let (old, _) = apart(old);
    let (head, kept) = apart(new);
    let ours: Vec<&str> = head.lines().filter_map(|line| parts(line).1).collect();
    let mut lines: Vec<(Option<Place>, String)> =
        places(head).zip(head.lines()).map(|(place, line)| (place, line.to_owned())).collect();
    let mut waiting: Vec<&str> = Vec::new();
    for (place, line) in places(old).zip(old.lines()) {
        let comment = parts(line).1.filter(|comment| !ours.contains(comment));
        let at = place
            .and_then(|place| lines.iter().position(|(other, _)| other.as_ref() == Some(&place)));
        let Some(at) = at else {
            waiting.extend(comment);
            continue;
        };
        if let Some(comment) = comment {
            let line = &mut lines[at].1;
            if parts(line).1.is_none() {
                line.push_str("   ");
                line.push_str(comment);
            } else {
                waiting.push(comment);
            }
        }
        let indent = " ".repeat(lines[at].1.len() - lines[at].1.trim_start().len());
        let before = waiting.drain(..).map(|comment| (None, format!("{indent}{comment}")));
        lines.splice(at..at, before);
    }
    let blank = lines.iter().rev().take_while(|(_, line)| line.is_empty()).count();
    let end = lines.len() - blank;
    lines.splice(end..end, waiting.into_iter().map(|comment| (None, comment.to_owned())));
    lines.into_iter().fold(String::new(), |text, (_, line)| text + &line + "\n") + kept
}

/// What is the user's, and what is kept.
fn apart(text: &str) -> (&str, &str) {
    let kept = text.find(&format!("\n{KEPT}")).map_or(text.len(), |at| at + 1);
    text.split_at(kept)
}

/// What a line says, and the comment behind it or alone.
fn parts(line: &str) -> (&str, Option<&str>) {
    let mut quote = None;
    let mut is_escaped = false;
    for (at, c) in line.char_indices() {
        match quote {
            Some('"') if is_escaped => is_escaped = false,
            Some('"') if c == '\\' => is_escaped = true,
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c == '#' => return (line[..at].trim(), Some(line[at..].trim_end())),
            _ => {}
        }
    }
    (line.trim(), None)
}

/// The place of each line, if it has one.
fn places(text: &str) -> impl Iterator<Item = Option<Place>> + '_ {
    let mut scenario = 0;
    text.lines().map(move |line| {
        let (content, _) = parts(line);
        if content == SCENARIO {
            scenario += 1;
        }
        about(content).map(|about| (scenario, about))
    })
}

/// What a line is about, if that tells it from the others of its scenario.
fn about(content: &str) -> Option<String> {
    if content == SCENARIO {
        return Some(content.to_owned());
    }
    let Some(entry) = content.strip_prefix('{') else {
        let is_key = !content.starts_with(['"', '\'']);
        return content.split_once('=').filter(|_| is_key).map(|(key, _)| bare(key));
    };
    let pairs = entry.split(',').filter_map(|pair| pair.split_once('='));
    let mut named = pairs.filter(|(key, _)| !SETTINGS.contains(&key.trim()));
    let (key, value) = named.next()?;
    Some(format!("expect {}", bare(if key.trim() == "of" { value } else { key })))
}

/// A key or a value without its quotes.
fn bare(word: &str) -> String {
    word.trim_matches([' ', '"', '\'', '}']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEW: &str = "\
# What is expected.

kind = \"balance\"
alarm = 0.01   # the chance to fail

[[scenario]]
name = \"a/b\"
expect = [
  { poles = 0.4, tolerance = 0.01 },
  { of = \"score\", band = \"45%..55%\" },
  { \"rule 3.3\" = 7, tolerance = 1 },   # Fire
]

[[scenario]]
name = \"c\"
expect = [
  { poles = 0.6, tolerance = 0.01 },
]

[[kept]]
text = \"\"\"
# not ours
\"\"\"
";

    #[test]
    fn comments_stay_where_they_were() {
        let old = "\
# What is expected.
# Agreed on with the publisher.
kind = \"balance\"
alarm = 0.01   # the chance to fail

[[scenario]]
name = \"a/b\"   # with '#1' in mind
expect = [
  # The headline.
  { tolerance = 0.01, poles = 0.3 },
  { of = \"score\", band = \"45%..55%\" },   # as in the contract
  { \"rule 3.3\" = 5, tolerance = 1 },   # Fire
]
# The small one.
[[scenario]]
name = \"c\"
expect = [ { poles = 0.6, tolerance = 0.01 } ]   # one line
# Last words.

[[kept]]
# not theirs either
";
        let text = keep_comments(old, NEW);
        let expected = NEW
            .replace("kind =", "# Agreed on with the publisher.\nkind =")
            .replace("\"a/b\"", "\"a/b\"   # with '#1' in mind")
            .replace("  { poles = 0.4", "  # The headline.\n  { poles = 0.4")
            .replace("\"45%..55%\" },", "\"45%..55%\" },   # as in the contract")
            .replace("[[scenario]]\nname = \"c\"", "# The small one.\n[[scenario]]\nname = \"c\"")
            .replace("expect = [\n  { poles = 0.6", "expect = [   # one line\n  { poles = 0.6")
            .replace("]\n\n[[kept]]", "]\n# Last words.\n\n[[kept]]");
        assert_eq!(text, expected);
        // Once more changes nothing.
        assert_eq!(keep_comments(&text, NEW), text);
    }

    #[test]
    fn a_comment_whose_place_is_gone_comes_before_what_followed_it() {
        let old = "\
kind = \"balance\"
[[scenario]]
name = \"a/b\"
set = [
  \"rules.turns=5\",   # shorter
]
expect = [
  { draw = 0.1, tolerance = 0.01 },   # rare
  { of = \"score\", band = \"45%..55%\" },
]
";
        let text = keep_comments(old, NEW);
        let expected = NEW
            .replacen("expect = [", "# shorter\nexpect = [", 1)
            .replace("  { of =", "  # rare\n  { of =");
        assert_eq!(text, expected);
    }

    #[test]
    fn without_comments_nothing_changes() {
        assert_eq!(keep_comments("", NEW), NEW);
        assert_eq!(keep_comments(NEW, NEW), NEW);
    }
}
