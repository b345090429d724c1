//! Answers for people: groups in as many tables as the screen is too narrow for one, then games worth a look.

use wargauge_analysis::summary::{Keyed, Share};
use wargauge_engine::text::Lines;
use wargauge_studies::query::Described;
use wargauge_studies::query::document::{Document, Grouped, Held, LookAt, Numbers};

use crate::commands::basis::Basis;
use crate::screen::{
    Column, Table, clean, counted, decimals_for, percent, points, thousands, width, wrapped,
};

/// The columns that questions may name.
pub(super) fn columns(columns: &[Described]) -> String {
    let mut table = Table::new([Column::left(), Column::left(), Column::left()]);
    table.row(["column", "holds", "what it means"]);
    for Described { name, holds, title, words } in columns {
        let words =
            if words.is_empty() { String::new() } else { format!(": {}", words.join(", ")) };
        table.row([name.clone(), (*holds).to_owned(), format!("{title}{words}")]);
    }
    table.text()
}

/// The whole answer.
pub(super) fn table(found: &Document) -> String {
    let mut text = match &found.condition {
        Some(condition) => format!(
            "{} of {} games meet `{}`: {} %.\n",
            thousands(found.games),
            thousands(found.of),
            clean(condition),
            share(&found.share)
        ),
        None => format!("{}.\n", counted(found.games, "game")),
    };
    if found.games > 0 {
        text += &groups(found);
        text += &look_at(&found.look_at);
    }
    text.push_line(format_args!("\nintervals are 95 %"));
    let Document { scenario, of, seed, players, .. } = found;
    text + &Basis { scenario, games: *of, seed: *seed, players }.lines()
}

/// A measure: its heading, and its figure in each group.
struct Measure {
    heading: String,
    figures: Vec<String>,
}

/// The groups, in tables that fit the screen; each begins with the columns by which games are grouped.
fn groups(found: &Document) -> String {
    let keys = found.by.iter().enumerate().map(|(nth, name)| Measure {
        heading: name.clone(),
        figures: found.groups.iter().map(|group| word(&group.by.0[nth].1)).collect(),
    });
    let keys: Vec<Measure> = keys.collect();
    let wide = |measure: &Measure| {
        let texts = measure.figures.iter().chain([&measure.heading]);
        texts.map(|text| text.chars().count()).max().unwrap_or(0) + 2
    };
    let fixed: usize = keys.iter().map(wide).sum();
    let mut tables: Vec<(usize, Vec<Measure>)> = Vec::new();
    for measure in measures(found) {
        let more = wide(&measure);
        match tables.last_mut() {
            Some((used, last)) if *used + more <= width() => {
                *used += more;
                last.push(measure);
            }
            _ => tables.push((fixed + more, vec![measure])),
        }
    }
    let mut text = String::new();
    for (_, measures) in tables {
        let mut columns = vec![Column::left(); keys.len()];
        columns.resize(keys.len() + measures.len(), Column::right());
        let mut table = Table::new(columns);
        let all = || keys.iter().chain(&measures);
        table.row(all().map(|measure| measure.heading.as_str()));
        for nth in 0..found.groups.len() {
            table.row(all().map(|measure| measure.figures[nth].as_str()));
        }
        text.push('\n');
        text += &table.text();
    }
    text
}

/// Everything that is said of a group, in the order of its columns.
fn measures(found: &Document) -> Vec<Measure> {
    let measure = |heading: String, figure: &dyn Fn(&Grouped) -> String| Measure {
        heading,
        figures: found.groups.iter().map(figure).collect(),
    };
    let Some(first) = found.groups.first() else { return Vec::new() };
    let mut all = vec![measure("games".to_owned(), &|group| thousands(group.games.count))];
    if !found.by.is_empty() {
        all.push(measure("% of them".to_owned(), &|group| share(&group.games)));
    }
    let side = &first.outcomes.0[0].0;
    all.push(measure(format!("score of the {side}, %"), &|group| {
        let score = group.score;
        score.mean.map_or_else(|| "–".to_owned(), |mean| ends([mean, score.low, score.high]))
    }));
    for (nth, (name, _)) in first.outcomes.0.iter().enumerate() {
        let heading = if name == "draw" { "drawn, %".to_owned() } else { format!("{name} win, %") };
        all.push(measure(heading, &|group| share(&group.outcomes.0[nth].1)));
    }
    all.push(measure(found.look_at.points().to_owned(), &|group| mean(&group.points)));
    for (nth, (name, held)) in first.show.0.iter().enumerate() {
        match held {
            Held::Yes(_) => all.push(measure(format!("{name}, %"), &|group| {
                if let Held::Yes(yes) = &group.show.0[nth].1 { share(yes) } else { String::new() }
            })),
            Held::Numbers(Numbers { happened, .. }) => {
                let numbers = |group: &Grouped| match &group.show.0[nth].1 {
                    Held::Numbers(numbers) => Some(numbers.clone()),
                    _ => None,
                };
                if happened.is_some() {
                    all.push(measure(format!("{name} ever, %"), &|group| {
                        let ever = numbers(group).and_then(|numbers| numbers.happened);
                        ever.map_or_else(String::new, |ever| share(&ever))
                    }));
                }
                all.push(measure(name.clone(), &|group| {
                    numbers(group).map_or_else(String::new, |numbers| mean(&numbers))
                }));
            }
            Held::Words(Keyed(words)) => {
                for (label, (word, _)) in words.iter().enumerate() {
                    all.push(measure(format!("{name}: {word}, %"), &|group| {
                        if let Held::Words(words) = &group.show.0[nth].1 {
                            share(&words.0[label].1)
                        } else {
                            String::new()
                        }
                    }));
                }
            }
        }
    }
    all
}

/// A value by which games are grouped.
pub(super) fn word(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Null => "never".to_owned(),
        serde_json::Value::Bool(is) => if *is { "yes" } else { "no" }.to_owned(),
        serde_json::Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

/// A share with its interval, in percent.
fn share(share: &Share) -> String {
    ends([share.share, share.low, share.high])
}

fn ends(ends: [f64; 3]) -> String {
    let decimals = decimals_for((ends[2] - ends[1]) * 50.0).max(1);
    let [middle, low, high] = ends.map(|end| percent(end, decimals));
    format!("{middle} ({low}–{high})")
}

/// A mean with its interval.
fn mean(numbers: &Numbers) -> String {
    match (numbers.mean, numbers.low, numbers.high) {
        (Some(mean), Some(low), Some(high)) => {
            let decimals = decimals_for((high - low) / 2.0).max(2);
            let [mean, low, high] = [mean, low, high].map(|end| points(end, decimals));
            format!("{mean} ({low} to {high})")
        }
        (Some(mean), ..) => points(mean, 2),
        _ => "–".to_owned(),
    }
}

/// Games worth a look, each with the command that shows it.
pub(crate) fn look_at(found: &LookAt) -> String {
    if found.picked.is_empty() {
        return String::new();
    }
    let mut text = format!("\nworth a look ({}):\n", found.pick);
    let mut table = Table::new([Column::left(), Column::left(), Column::left()]).margin(2);
    for game in &found.picked {
        let outcome = match game.outcome.as_str() {
            "draw" => "drawn".to_owned(),
            side => format!("{side} win"),
        };
        let line = game.replay.clone().unwrap_or_else(|| format!("game {}", game.game));
        let points = points(game.points as f64, 0);
        table.row([line, outcome, format!("{points} {}, turn {}", found.points(), game.turns)]);
    }
    text += &table.text();
    if found.picked.iter().any(|game| game.replay.is_none()) {
        text +=
            &wrapped("  ", "Games that start from a saved position cannot be replayed.", width());
    }
    text
}
