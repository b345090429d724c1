//! The study of `run` for people: the verdict in words, then the figures behind it.

use std::collections::BTreeMap;

use wargauge_analysis::figures::class_width;
use wargauge_analysis::statistics::Interval;
use wargauge_analysis::summary::{Keyed, Origin, Rate, Score, Share, Summary};
use wargauge_engine::text::Lines;
use wargauge_report::board::is_swapped;
use wargauge_report::verdict::{decimals, headline, interval_in_words, judged, sensitive_in_words};

use crate::commands::sanity::checked;
use crate::screen::{
    Colour, Column, Table, bar, counted, decimals_for, paint, percent, points, signed, thousands,
    width, wrapped,
};

/// Characters of a bar that stands for all games.
const BAR: usize = 40;

/// The whole study.
pub(in crate::commands) fn table(summary: &Summary) -> String {
    let mut text = String::new();
    text.push_line(format_args!("{}", headline(summary)));
    if let Some(judged) = judged(summary) {
        text.push_line(format_args!("{judged}"));
    }
    let first = &summary.outcomes.0[0].0;
    let outcomes = summary.outcomes.0.iter().map(|(name, share)| (name.as_str(), *share));
    let outcomes: Vec<_> = outcomes.collect();
    text.push_text(format_args!(
        "\n{}",
        rows_of("outcome", &outcomes, decimals(&summary.outcomes))
    ));
    if let Some(Score { mean: Some(estimate), low, high }) = summary.score {
        let score = interval_in_words(Interval { estimate, low, high });
        text.push_line(format_args!("score of the {first}, draws counted half: {score}"));
    }
    let decided = summary.decided.0.iter().map(|(name, way)| (name.as_str(), way.share));
    let decided: Vec<_> = decided.filter(|(_, share)| share.count > 0).collect();
    text.push_text(format_args!(
        "\n{}",
        rows_of("decided by", &decided, decimals(&summary.outcomes))
    ));
    if let Some(about) = summary.about_draws() {
        text.push_line(format_args!("{about}"));
    }
    let mean = &summary.points;
    let figures = described(mean.mean, mean.low, mean.high, mean.deviation);
    text.push_line(format_args!("\n{} for the {first}: {figures}", mean.unit()));
    text += &bars(&mean.histogram, summary.games);
    let mean = &summary.turns;
    let figures = described(mean.mean, mean.low, mean.high, None);
    text.push_line(format_args!("\nlast turn: {figures}"));
    text += &bars(&mean.histogram, summary.games);
    text + &sensitive(summary)
        + &idle_rules(summary)
        + "\n"
        + &checked([summary])
        + "\n"
        + &provenance(summary)
}

/// The values that are known to move the score most.
fn sensitive(summary: &Summary) -> String {
    let Some(known) = &summary.sensitive else { return String::new() };
    let mut text = format!("\n{}\n", sensitive_in_words(summary, known));
    let mut table = Table::new([Column::left(), Column::left(), Column::right().gap(3)]).margin(2);
    for value in &known.values {
        let [share, low, high] = [value.change.share, value.change.low, value.change.high]
            .map(|change| signed(change * 100.0, 1));
        let levels = format!("{} → {}", value.from, value.to);
        table.row([value.path.clone(), levels, format!("{share} ({low} to {high})")]);
    }
    text += &table.text();
    text
}

/// Counts and shares under a heading.
fn rows_of(heading: &str, shares: &[(&str, Share)], decimals: usize) -> String {
    let right = Column::right();
    let mut table = Table::new([
        Column::left().least(10),
        right.least(10),
        right.least(8),
        right.least(14),
        Column::left().gap(3),
    ]);
    table.row([heading, "games", "share", "95 % interval"]);
    let mut colours = [Colour::First, Colour::Second];
    if let [(first, _), (second, _), ..] = shares
        && is_swapped([first, second])
    {
        colours.reverse();
    }
    let (paint, mut sides) = (paint(), colours.into_iter());
    for (name, share) in shares {
        let [mean, low, high] =
            [share.share, share.low, share.high].map(|value| percent(value, decimals));
        // Only outcomes are of sides.
        let side = (heading == "outcome").then(|| sides.next()).flatten();
        let painted = |text: String| match side {
            Some(colour) => paint.paint(colour, text),
            None => text,
        };
        table.row([
            painted((*name).to_owned()),
            thousands(share.count),
            format!("{mean} %"),
            format!("{low} – {high}"),
            painted(bar(share.share, BAR)),
        ]);
    }
    table.text()
}

/// A mean with its interval and deviation, as far as they are known.
fn described(
    mean: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    deviation: Option<f64>,
) -> String {
    let Some(mean) = mean else { return "unknown".to_owned() };
    let (Some(low), Some(high)) = (low, high) else {
        return format!("{} in a single game", points(mean, 0));
    };
    let decimals = decimals_for((high - low) / 2.0).max(1);
    let [mean, low, high] = [mean, low, high].map(|value| points(value, decimals));
    let spread = deviation
        .map(|deviation| format!(", deviation {deviation:.decimals$}"))
        .unwrap_or_default();
    format!("{mean} on average ({low} to {high}){spread}")
}

/// More numbers than this are shown in classes.
const MOST: i64 = 40;

/// The numbers of a histogram with their counts; many of them in classes, by the first and last
/// number of each.
fn classes(histogram: &Keyed<u64>) -> Vec<(String, u64)> {
    let numbers = || {
        histogram.0.iter().filter_map(|(value, count)| Some((value.parse::<i64>().ok()?, *count)))
    };
    let ends = numbers().map(|(value, _)| value);
    let (Some(low), Some(high)) = (ends.clone().min(), ends.max()) else { return Vec::new() };
    if high - low < MOST {
        return histogram.0.clone();
    }
    let width = class_width(low, high, MOST);
    let mut counts = BTreeMap::<i64, u64>::new();
    for (value, count) in numbers() {
        *counts.entry(value.div_euclid(width)).or_default() += count;
    }
    let name = |class: i64| format!("{} to {}", class * width, (class + 1) * width - 1);
    counts.into_iter().map(|(class, count)| (name(class), count)).collect()
}

/// A histogram on its side.
fn bars(histogram: &Keyed<u64>, games: u64) -> String {
    let decimals = decimals_for(100.0 / games as f64).clamp(1, 2);
    let right = Column::right();
    let mut table =
        Table::new([right.least(6), right.least(14), right.least(8), Column::left().gap(3)]);
    for (value, count) in classes(histogram) {
        let share = count as f64 / games as f64;
        table.row([
            value.replace('-', "−"),
            thousands(count),
            format!("{} %", percent(share, decimals)),
            bar(share, BAR),
        ]);
    }
    table.text()
}

/// Rules that could act and never did.
fn idle_rules(summary: &Summary) -> String {
    let all = &summary.rules.0;
    let idle: Vec<String> = all
        .iter()
        .filter(|(_, used)| used.per_game == 0.0)
        .map(|(number, used)| format!("{number} {}", used.title))
        .collect();
    if idle.is_empty() {
        return String::new();
    }
    let heading = format!("never acted, {} of {} rules: ", idle.len(), all.len());
    format!("\n{}", wrapped("", &(heading + &idle.join("; ")), width()))
}

/// What was played, by which players, and how fast.
fn provenance(summary: &Summary) -> String {
    let rate = &summary.rate;
    let speed = if rate.is_unknown() { String::new() } else { speed(rate, "") };
    played(summary) + &speed + chance(summary)
}

/// What was played, and by which players.
pub(in crate::commands) fn played(summary: &Summary) -> String {
    let mut text = String::new();
    let scenario = &summary.scenario;
    let players: Vec<String> =
        summary.players.0.iter().map(|(side, player)| format!("{side} {player}")).collect();
    text.push_line(format_args!(
        "{} ({} rules, digest {})\n{}, seed {}; players: {}",
        scenario.name,
        scenario.system,
        scenario.short_digest(),
        counted(summary.games, "game"),
        summary.seed,
        players.join(", ")
    ));
    for change in &scenario.changes {
        text.push_line(format_args!("changed: {change}"));
    }
    if let Some(Origin { file, game, at, turn }) = &summary.from {
        text.push_line(format_args!("from {file}: game {game} after event {at}, in turn {turn}"));
    }
    text
}

/// How fast it went; `of` names what was played, if that is not plain.
pub(in crate::commands) fn speed(rate: &Rate, of: &str) -> String {
    format!(
        "{:.1} s on {}: {}{of} and {} a second\n",
        rate.seconds,
        counted(rate.threads as u64, "thread"),
        counted(rate.games_per_second as u64, "game"),
        counted(rate.decisions_per_second as u64, "decision"),
    )
}

/// What the figures of random players mean.
pub(in crate::commands) fn chance(summary: &Summary) -> &'static str {
    if summary.players.0.iter().all(|(_, player)| player == "random") {
        "Random players show how the rules lean by themselves, not how people would fare.\n"
    } else {
        ""
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(values: impl IntoIterator<Item = (i64, u64)>) -> Vec<(String, u64)> {
        let values = values.into_iter().map(|(value, count)| (value.to_string(), count));
        classes(&Keyed(values.collect()))
    }

    #[test]
    fn few_numbers_are_shown_one_by_one_and_many_in_round_classes() {
        assert_eq!(shown([]), []);
        assert_eq!(shown([(-3, 2), (4, 1)]), [("-3".to_owned(), 2), ("4".to_owned(), 1)]);
        let wide = shown((-2360..=2360).step_by(5).map(|value| (value, 2)));
        assert!(wide.len() <= 50, "{}", wide.len());
        assert_eq!(wide[0].0, "-2400 to -2201");
        assert_eq!(wide[12], ("0 to 199".to_owned(), 80));
        assert_eq!(wide.iter().map(|(_, count)| count).sum::<u64>(), 2 * 945);
    }
}
