//! Numbers of a stored document lie in their ranges, or the document is refused with the key of the
//! first that does not. It is the one rule at the entrance: charts and tables rely on it, because a
//! share of a billion makes an axis without an end.
//!
//! Not for whether the numbers are those of the run: that is what digests are for.

use serde_json::{Map, Value};
use thiserror::Error;

/// A number out of its range.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("`{key}` is {value}, and must lie between {low} and {high}")]
pub struct OutOfRange {
    /// Where it stands, as in `course.4.leads.poles.share`.
    pub key: String,
    value: String,
    low: f64,
    high: f64,
}

/// No figure of a study is greater: means, deviations, rates.
const GREATEST: f64 = 1e15;

/// No value of a histogram is further from zero: points and turns of a game.
const FURTHEST: f64 = 32_767.0;

/// Checks all numbers of a document.
///
/// # Errors
/// If one is out of its range.
pub fn check(document: &Value) -> Result<(), OutOfRange> {
    let mut walk = Walk { path: Vec::new() };
    walk.value(document, Place { games: u64::MAX, signed: false })
}

/// What is known of a place from what is around it.
#[derive(Clone, Copy)]
struct Place {
    /// The number of games that counts are among.
    games: u64,
    /// Is it within a difference of two shares, which may be negative?
    signed: bool,
}

/// A walk through a document.
struct Walk<'a> {
    path: Vec<&'a str>,
}

impl<'a> Walk<'a> {
    fn value(&mut self, value: &'a Value, place: Place) -> Result<(), OutOfRange> {
        match value {
            Value::Object(fields) => self.object(fields, place),
            Value::Array(list) => list.iter().try_for_each(|one| self.value(one, place)),
            Value::Number(_) => self.number(value, place),
            Value::Null | Value::Bool(_) | Value::String(_) => Ok(()),
        }
    }

    fn object(&mut self, fields: &'a Map<String, Value>, place: Place) -> Result<(), OutOfRange> {
        let games = fields.get("games").and_then(Value::as_u64).unwrap_or(place.games);
        // The share of games of a rule has the same key as a number of games.
        let games = if fields.contains_key("per_game") { place.games } else { games };
        for (key, value) in fields {
            self.path.push(key);
            if self.path.iter().rev().nth(1).is_some_and(|above| *above == "histogram") {
                let at = key.parse().unwrap_or(f64::INFINITY);
                self.within(at, key, -FURTHEST, FURTHEST)?;
            }
            let is_share = match key.as_str() {
                "share" | "with" | "without" | "flipped" | "distinct" | "p" | "p_holm" | "band" => {
                    true
                }
                "low" | "high" => fields.contains_key("share"),
                "games" => fields.contains_key("per_game"),
                _ => false,
            };
            let signed = place.signed || ["difference", "change"].contains(&key.as_str());
            if is_share {
                let least = if signed && !key.starts_with('p') { -1.0 } else { 0.0 };
                let shares = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
                for share in shares {
                    if let Some(number) = share.as_f64() {
                        // An end of an interval may miss the range by the last digit.
                        self.within(number, &share.to_string(), least - 1e-9, 1.0 + 1e-9)?;
                    }
                }
            }
            self.value(value, Place { games, signed })?;
            self.path.pop();
        }
        Ok(())
    }

    /// A number whose key and the key above it say what it counts.
    fn number(&self, value: &Value, place: Place) -> Result<(), OutOfRange> {
        let mut keys = self.path.iter().rev();
        let (key, above) = (keys.next().copied(), keys.next().copied());
        let counts = key == Some("count")
            || matches!(above, Some("histogram" | "outcomes" | "turns")) && value.is_u64();
        if let Some(count) = value.as_u64() {
            if counts && count > place.games {
                return self.within(count as f64, &value.to_string(), 0.0, place.games as f64);
            }
            return Ok(());
        }
        let number = value.as_f64().unwrap_or(f64::INFINITY);
        self.within(number, &value.to_string(), -GREATEST, GREATEST)
    }

    fn within(&self, number: f64, shown: &str, low: f64, high: f64) -> Result<(), OutOfRange> {
        if (low..=high).contains(&number) {
            return Ok(());
        }
        // Without the sign of a zero.
        let (low, high) = (low.round() + 0.0, high.round());
        Err(OutOfRange { key: self.path.join("."), value: shown.to_owned(), low, high })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::tests::run;

    #[test]
    fn what_a_run_gives_lies_in_its_ranges() {
        let document = serde_json::to_value(run()).unwrap();
        assert_eq!(check(&document), Ok(()));
    }

    #[test]
    fn a_share_beyond_all_games_is_refused_by_its_key() {
        for share in [-1e308, -9.2e18, -0.1, 1.1, 1e9] {
            let leads = json!({ "poles": { "share": { "count": 3, "share": share } } });
            let document = json!({ "games": 10, "course": [{ "leads": leads }] });
            let refused = check(&document).unwrap_err();
            assert_eq!(refused.key, "course.leads.poles.share.share");
            assert!(refused.to_string().contains("must lie between 0 and 1"), "{refused}");
        }
    }

    #[test]
    fn differences_may_be_negative_and_no_smaller_than_all_games() {
        let rules = |share: f64| json!({ "rules": { "9": { "difference": { "share": share } } } });
        assert_eq!(check(&rules(-0.5)), Ok(()));
        assert_eq!(check(&rules(-1.5)).unwrap_err().key, "rules.9.difference.share");
        let change = |share: f64| json!({ "sensitive": [{ "change": { "share": share } }] });
        assert_eq!(check(&change(-0.4)), Ok(()));
        assert_eq!(check(&change(-1.5)).unwrap_err().key, "sensitive.change.share");
    }

    #[test]
    fn counts_are_among_the_games_and_points_are_those_of_a_game() {
        let wins = |count: u64| json!({ "games": 10, "outcomes": { "poles": { "count": count } } });
        assert_eq!(check(&wins(10)), Ok(()));
        assert_eq!(check(&wins(11)).unwrap_err().key, "outcomes.poles.count");
        let points = json!({ "games": 10, "points": { "histogram": { "999999999": 1 } } });
        assert_eq!(check(&points).unwrap_err().key, "points.histogram.999999999");
        let points = json!({ "games": 10, "points": { "histogram": { "-4": 11 } } });
        assert_eq!(check(&points).unwrap_err().key, "points.histogram.-4");
    }
}
