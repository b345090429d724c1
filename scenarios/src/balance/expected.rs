//! One expectation: `{ poles = 0.372, tolerance = 0.01 }` or `{ of = "score", band = "45%..55%" }`.

use super::{Expected, Stated, is_share};
use crate::problem::did_you_mean;
use crate::read::Reader;
use crate::tree::{Node, Value};

/// The part of a band's width that its margin is where none is given.
const MARGIN: f64 = 0.2;

/// What else may stand in an expectation, beside what it is about.
const KEYS: [&str; 4] = ["of", "tolerance", "band", "margin"];

/// How an expectation looks.
const EXAMPLES: &str = "write `{ poles = 0.46, tolerance = 0.01 }` with a side, `draw`, `score`, \
                        `automatic`, `points`, `turns` or `\"rule 10.9.4\"`, or `{ of = \"poles\", \
                        band = \"45%..55%\" }`";

/// Reads an expectation that is about one of `subjects`.
pub(super) fn read(node: &Node, subjects: &[String], reader: &mut Reader<'_>) -> Option<Expected> {
    let Some(table) = node.table() else {
        reader.report(node.at, "an expectation is a table", Some(EXAMPLES.into()));
        return None;
    };
    let line = reader.files.line(node.at);
    let mut figures = Vec::new();
    for (key, value) in &table.0 {
        if subjects.contains(key) {
            figures.push((key, value));
        } else if !KEYS.contains(&key.as_str()) {
            let known = subjects.iter().map(String::as_str).chain(KEYS);
            let mend = did_you_mean(key, known).or_else(|| Some(EXAMPLES.into()));
            reader.report(value.key_at, format!("unknown key `{key}`"), mend);
            return None;
        }
    }
    match (figures.as_slice(), table.get("of")) {
        ([(what, figure)], None) => {
            let stated = unmoved(node, what, figure, reader)?;
            Some(Expected { what: (*what).clone(), stated, line })
        }
        ([], Some(of)) => {
            let what = subject(of, subjects, reader)?;
            let stated = inside(node, &what, reader)?;
            Some(Expected { what, stated, line })
        }
        ([], None) => {
            reader.report(node.at, "the expectation is about nothing", Some(EXAMPLES.into()));
            None
        }
        _ => {
            let mend = "write one for each".into();
            reader.report(node.at, "the expectation is about several things", Some(mend));
            None
        }
    }
}

/// What a band is of.
fn subject(of: &Node, subjects: &[String], reader: &mut Reader<'_>) -> Option<String> {
    let Value::Text(text) = &of.value else {
        reader.expected("text in quotes", of);
        return None;
    };
    if subjects.contains(text) {
        return Some(text.clone());
    }
    let mend = did_you_mean(text, subjects.iter().map(String::as_str));
    let mend = mend.or_else(|| Some(EXAMPLES.into()));
    reader.report(of.at, format!("nothing is called `{text}`"), mend);
    None
}

/// A figure with its tolerance.
fn unmoved(node: &Node, what: &str, figure: &Node, reader: &mut Reader<'_>) -> Option<Stated> {
    let table = node.table()?;
    for key in ["band", "margin"] {
        if let Some(other) = table.get(key) {
            let mend = format!("for a band write `{{ of = \"{what}\", band = \"LO..HI\" }}`");
            reader.report(other.key_at, format!("a figure has no `{key}`"), Some(mend));
            return None;
        }
    }
    let Some(tolerance) = table.get("tolerance") else {
        let mend = "a shift of twice the tolerance fails: write `tolerance = 0.01`".into();
        reader.report(node.at, "`tolerance` is missing", Some(mend));
        return None;
    };
    let value = number(figure, reader);
    let width = number(tolerance, reader);
    let (value, width) = (value?, width?);
    if is_share(what) && !(0.0..=1.0).contains(&value) {
        let mend = "write 0.46 or \"46%\"".into();
        reader.report(figure.at, "a share lies from 0 to 1", Some(mend));
        return None;
    }
    if width <= 0.0 || (is_share(what) && width >= 0.5) {
        let mend = "write 0.01 or \"1%\"".into();
        let bounds = if is_share(what) { "between 0 and 0.5" } else { "above 0" };
        reader.report(tolerance.at, format!("a tolerance lies {bounds}"), Some(mend));
        return None;
    }
    let decimals = decimals(figure, reader);
    Some(Stated::Unmoved { figure: value, decimals, tolerance: width })
}

/// A band with its margin.
fn inside(node: &Node, what: &str, reader: &mut Reader<'_>) -> Option<Stated> {
    let table = node.table()?;
    if let Some(tolerance) = table.get("tolerance") {
        let mend = "how near to its ends a band may be undecided is its `margin`".into();
        reader.report(tolerance.key_at, "a band has no `tolerance`", Some(mend));
        return None;
    }
    let Some(band) = table.get("band") else {
        let mend = "write `band = \"45%..55%\"`".into();
        reader.report(node.at, "`band` is missing", Some(mend));
        return None;
    };
    let ends = if let Value::Text(text) = &band.value { ends(text) } else { None };
    let possible = |[low, high]: [f64; 2]| !is_share(what) || (0.0 <= low && high <= 1.0);
    let Some(ends) = ends.filter(|&ends| ends[0] < ends[1] && possible(ends)) else {
        let kind = if is_share(what) { "two shares that go up" } else { "two numbers that go up" };
        let mend =
            if is_share(what) { "write \"45%..55%\" or \"0.45..0.55\"" } else { "write \"-1..1\"" };
        reader.report(band.at, format!("a band is {kind}"), Some(mend.into()));
        return None;
    };
    let width = ends[1] - ends[0];
    let margin = match table.get("margin") {
        Some(margin) => {
            let value = number(margin, reader)?;
            if value <= 0.0 || value >= width / 2.0 {
                let mend = "left out, it is a fifth of the band".into();
                let message = "a margin lies above 0 and below half the band";
                reader.report(margin.at, message, Some(mend));
                return None;
            }
            value
        }
        None => MARGIN * width,
    };
    Some(Stated::Inside { ends, margin })
}

/// A number, or a percentage in quotes.
fn number(node: &Node, reader: &mut Reader<'_>) -> Option<f64> {
    let value = match &node.value {
        Value::Text(text) => parsed(text),
        value => value.number(),
    };
    if value.is_none() {
        reader.expected("a number or a percentage such as \"46%\"", node);
    }
    value
}

fn parsed(text: &str) -> Option<f64> {
    let (text, scale) = match text.trim().strip_suffix('%') {
        Some(text) => (text.trim_end(), 100.0),
        None => (text.trim(), 1.0),
    };
    text.parse().ok().filter(|value: &f64| value.is_finite()).map(|value| value / scale)
}

/// `LO..HI`; a percent sign at one end is meant for both.
fn ends(text: &str) -> Option<[f64; 2]> {
    let (low, high) = text.split_once("..")?;
    let scale = if text.contains('%') { 100.0 } else { 1.0 };
    let end = |text: &str| text.trim().trim_end_matches('%').trim_end().parse::<f64>().ok();
    let ends = [end(low)? / scale, end(high)? / scale];
    ends.iter().all(|end| end.is_finite()).then_some(ends)
}

/// How many digits a number has after its point, as it is written.
fn decimals(node: &Node, reader: &mut Reader<'_>) -> usize {
    let text = reader.files.text(node.at.file).get(node.at.start..node.at.end).unwrap_or("");
    let digits = text
        .split_once('.')
        .map_or(0, |(_, rest)| rest.bytes().take_while(u8::is_ascii_digit).count());
    digits + if text.contains('%') { 2 } else { 0 }
}
