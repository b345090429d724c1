//! What the documents of `show` have in common: how they begin, and the values that are not printed as such.

use serde_json::{Value, json};
use wargauge_scenarios::About;

/// A scenario as the documents of `show` begin with it.
pub fn heading(about: &About) -> Value {
    json!({
        "name": about.name,
        "title": about.title,
        "system": about.system,
        "digest": about.digest,
        "changes": about.changes,
    })
}

/// The reconstructed values of a scenario as the documents of `show` list them: each with the range in which
/// it is plausible and its note, `null` where it has none.
pub fn reconstructed(about: &About) -> Vec<Value> {
    let each = about.reconstructed.iter().map(|origin| {
        json!({
            "path": origin.path,
            // A reconstructed number has a range; what has none is text or a truth.
            "value": plain(&origin.value, origin.range.is_some()),
            "range": origin.range.map(|(low, high)| [low, high].map(whole)),
            "note": origin.note,
        })
    });
    each.collect()
}

/// The values that rest on a reading of the rulebook as the documents of `show` list them: each with the
/// values that the readings give and its note, `null` where it has none.
pub fn readings(about: &About) -> Vec<Value> {
    let disputed = about.origins.iter().filter(|origin| !origin.readings.is_empty());
    let each = disputed.map(|origin| {
        let readings = origin.readings.iter().map(|reading| plain(reading, true));
        json!({
            "path": origin.path,
            "value": plain(&origin.value, true),
            "readings": readings.collect::<Vec<_>>(),
            "note": origin.note,
        })
    });
    each.collect()
}

/// A value as JSON has it: a number where it may be one, a truth, or text.
fn plain(value: &str, may_be_number: bool) -> Value {
    match value.parse::<f64>() {
        Ok(number) if may_be_number => whole(number),
        _ => value.parse::<bool>().map_or_else(|_| json!(value), |truth| json!(truth)),
    }
}

/// A number, without a decimal point if it is whole.
fn whole(number: f64) -> Value {
    let is_whole = number.fract() == 0.0 && number.abs() < 1e15;
    if is_whole { json!(number as i64) } else { json!(number) }
}
