//! What becomes of one unit, in words and for programs.

use serde_json::{Map, Value, json};
use wargauge_engine::exhaustive::Share;
use wargauge_engine::pluton::Level;
use wargauge_engine::pluton::odds::{Fate, Odds};
use wargauge_engine::pluton::rules::PLUTON;
use wargauge_engine::text::Lines;

use crate::acting;
use crate::answer;

/// The shares of the levels that a unit has afterwards. The last is that of being eliminated.
fn levels(odds: &Odds<Fate>) -> Vec<(&'static str, Share)> {
    let mut levels: Vec<(&str, Share)> = Level::ALL
        .into_iter()
        .map(|level| (level.name(), odds.share(|fate| fate.level == Some(level))))
        .collect();
    levels.push(("eliminated", odds.share(|fate| fate.level.is_none())));
    levels
}

/// The shares of losses in half boxes, from none to the most.
fn losses(odds: &Odds<Fate>) -> Vec<(u8, Share)> {
    let most = odds.fates.iter().map(|(fate, _)| fate.losses).max().unwrap_or(0);
    (0..=most).map(|losses| (losses, odds.share(|fate| fate.losses == losses))).collect()
}

/// The share in which the unit falls back and lives.
fn goes_back(odds: &Odds<Fate>) -> Share {
    odds.share(|fate| fate.gone && fate.level.is_some())
}

/// The share in which nothing happens to a unit that had this level.
fn nothing(odds: &Odds<Fate>, before: Level) -> Share {
    odds.share(|fate| fate.losses == 0 && fate.level == Some(before) && !fate.gone)
}

/// For programs: keys that are added to a document.
pub(super) fn document(odds: &Odds<Fate>, before: Level) -> Map<String, Value> {
    let mut keys = shares(odds, before);
    keys.insert("rules".to_owned(), acting::acting(&PLUTON, &odds.rules).into());
    keys
}

/// The same without the rules, for lists.
pub(super) fn shares(odds: &Odds<Fate>, before: Level) -> Map<String, Value> {
    let named = |shares: Vec<(String, Share)>| {
        let shares = shares.into_iter();
        Value::Object(shares.map(|(name, share)| (name, json!(share.as_f64()))).collect())
    };
    let levels = levels(odds).into_iter().map(|(name, share)| (name.to_owned(), share));
    let losses = losses(odds).into_iter().map(|(count, share)| (count.to_string(), share));
    Map::from_iter([
        ("nothing".to_owned(), json!(nothing(odds, before).as_f64())),
        ("afterwards".to_owned(), named(levels.collect())),
        ("losses".to_owned(), named(losses.collect())),
        ("mean losses".to_owned(), json!(odds.mean(|fate| fate.losses.into()))),
        ("goes back".to_owned(), json!(goes_back(odds).as_f64())),
    ])
}

/// In a line: everything that may happen, with its share, and the mean loss.
pub(super) fn said(odds: &Odds<Fate>, before: Level) -> String {
    let mut all =
        vec![("nothing", nothing(odds, before)), ("a loss", odds.share(|fate| fate.losses > 0))];
    all.extend(levels(odds).into_iter().filter(|&(level, _)| level != before.name()));
    all.push(("falls back", goes_back(odds)));
    let mut said: Vec<String> = all
        .into_iter()
        .filter(|(_, share)| share.numerator > 0)
        .map(|(what, share)| format!("{what} {share}"))
        .collect();
    let mean = odds.mean(|fate| fate.losses.into());
    said.push(format!("on average {mean:.3} half boxes lost"));
    said.join(", ")
}

/// For people: a table under a heading.
pub(super) fn table(heading: &str, odds: &Odds<Fate>, before: Level) -> String {
    let mut text = format!("{heading}\n\n");
    text += &answer::fractions([("nothing", nothing(odds, before))]);
    text += "\nafterwards\n";
    text += &answer::fractions(levels(odds));
    let back = goes_back(odds);
    if back.numerator > 0 {
        text += &answer::fractions([("falls back", back)]);
    }
    text += "\nhalf boxes lost\n";
    let losses: Vec<(String, Share)> =
        losses(odds).into_iter().map(|(count, share)| (count.to_string(), share)).collect();
    text += &answer::fractions(losses.iter().map(|(count, share)| (count.as_str(), *share)));
    text.push_text(format_args!("on average {:.3}\n\n", odds.mean(|fate| fate.losses.into())));
    text + &acting::rules(&PLUTON, &odds.rules)
}
