//! Answers for spreadsheets: a row for each group.

use wargauge_analysis::summary::Share;
use wargauge_engine::text::Lines;
use wargauge_studies::query::Described;
use wargauge_studies::query::document::{Document, Held, Numbers};

use super::table::word;
use crate::screen::{csv_field, csv_number};

/// The columns that questions may name.
pub(super) fn columns(columns: &[Described]) -> String {
    let mut text = "column,holds,title,words\n".to_owned();
    for Described { name, holds, title, words } in columns {
        let [name, title, words] = [name, title, &words.join("; ")].map(|field| csv_field(field));
        text.push_line(format_args!("{name},{holds},{title},{words}"));
    }
    text
}

/// The groups.
pub(super) fn csv(found: &Document) -> String {
    let named = |name: &str, ends: [&str; 3]| ends.map(|end| csv_field(&format!("{name} {end}")));
    let share = |name: &str| named(name, ["share", "low", "high"]);
    let mean = |name: &str| named(name, ["mean", "low", "high"]);
    let mut heads: Vec<String> = found.by.iter().map(|name| csv_field(name)).collect();
    heads.push("games".to_owned());
    if let Some(first) = found.groups.first() {
        heads.extend(first.outcomes.0.iter().flat_map(|(name, _)| share(name)));
        heads.extend(mean("score").into_iter().chain(mean("points")));
        for (name, held) in &first.show.0 {
            match held {
                Held::Numbers(numbers) => {
                    heads.extend(numbers.happened.iter().flat_map(|_| share(name)));
                    heads.extend(mean(name));
                }
                Held::Yes(_) => heads.extend(share(name)),
                Held::Words(words) => {
                    let each = words.0.iter().map(|(word, _)| share(&format!("{name} {word}")));
                    heads.extend(each.flatten());
                }
            }
        }
    }
    let mut text = heads.join(",") + "\n";
    let number = |value: Option<f64>| value.map_or_else(String::new, csv_number);
    let ends = |share: &Share| [share.share, share.low, share.high].map(csv_number);
    let numbers = |numbers: &Numbers| [numbers.mean, numbers.low, numbers.high].map(number);
    for group in &found.groups {
        let mut row: Vec<String> =
            group.by.0.iter().map(|(_, value)| csv_field(&word(value))).collect();
        row.push(group.games.count.to_string());
        row.extend(group.outcomes.0.iter().flat_map(|(_, share)| ends(share)));
        row.extend([group.score.mean, Some(group.score.low), Some(group.score.high)].map(number));
        row.extend(numbers(&group.points));
        for (_, held) in &group.show.0 {
            match held {
                Held::Numbers(held) => {
                    row.extend(held.happened.iter().flat_map(ends));
                    row.extend(numbers(held));
                }
                Held::Yes(share) => row.extend(ends(share)),
                Held::Words(words) => row.extend(words.0.iter().flat_map(|(_, share)| ends(share))),
            }
        }
        text += &(row.join(",") + "\n");
    }
    text
}
