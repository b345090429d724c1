//! A comparison for people: the verdict in words, then the figures side by side.

use std::time::Duration;

use wargauge_analysis::compare::difference::{
    Against, Comparisons, Contrast, MeanDifference, ShareDifference,
};
use wargauge_analysis::summary::Summary;
use wargauge_engine::text::Lines;
use wargauge_report::verdict::{Contrasted, enough, headline, judged, likely, score_of};

use super::overview::overview;
use crate::commands::run::{chance, played, speed};
use crate::commands::sanity::checked;
use crate::screen::{Column, Table, decimals_for, percent, points, signed};

/// The whole comparison: the verdicts and figures of each variant, or for several of them a table of all
/// in their place, with the figures after it if `details` are asked for. Players that adapt have taken some time more.
pub(super) fn table(several: &Comparisons, details: bool, adapting: Duration) -> String {
    let Comparisons { a, variants, .. } = several;
    if a.games == 0 {
        return "No game was finished, or this shard has none: blocks of games are not split.\n"
            .to_owned();
    }
    let mut text = String::new();
    match &variants[..] {
        [one] => text += &verdicts(several, one),
        _ => text += &overview(several),
    }
    let all: Vec<_> = variants.iter().map(|variant| contrasted(several, variant)).collect();
    let first = all.first();
    let headline = first.map_or_else(|| headline(a), Contrasted::first_headline);
    text.push_line(format_args!("{headline}"));
    let own = first.map_or_else(|| judged(a), Contrasted::first_judged);
    for judged in own.into_iter().chain(all.iter().filter_map(Contrasted::judged)) {
        text.push_line(format_args!("{judged}"));
    }
    if details {
        for (nth, variant) in variants.iter().enumerate() {
            let letter = letter(nth + 1);
            if variants.len() > 1 {
                text.push_line(format_args!("\n{}", verdicts(several, variant).trim_end()));
            }
            text.push_line(format_args!("\n{}", figures(a, variant, &letter).trim_end()));
            text += &shared_luck(&variant.contrast, &letter);
        }
    }
    text.push('\n');
    text += &checked(std::iter::once(a).chain(variants.iter().map(|variant| &variant.b)));
    text += "\nA  ";
    text += &indented(&played(a));
    if details {
        for (nth, variant) in variants.iter().enumerate() {
            text.push_text(format_args!(
                "{}  {}",
                letter(nth + 1),
                indented(&names_only(&variant.b))
            ));
        }
    }
    let of = match variants.len() {
        0 => String::new(),
        1 => " of A and B together".to_owned(),
        more => format!(" of all {} variants together", more + 1),
    };
    text += speed(&a.rate, &of).trim_end();
    if !adapting.is_zero() {
        let seconds = adapting.as_secs_f64();
        text.push_text(format_args!("; {seconds:.1} s more for the players that adapt"));
    }
    text + "\n" + chance(a)
}

/// A variant against the first, as sentences name them.
fn contrasted<'a>(several: &'a Comparisons, variant: &'a Against) -> Contrasted<'a> {
    Contrasted::new(&several.a, &variant.b, &variant.contrast, Some(&variant.name))
}

/// Which side a variant favours, in sentences.
fn verdicts(several: &Comparisons, variant: &Against) -> String {
    let mut text = String::new();
    for sentence in contrasted(several, variant).verdict() {
        text.push_line(format_args!("{sentence}"));
    }
    text
}

/// A, B, … Z, AA, AB, …
pub(super) fn letter(nth: usize) -> String {
    let last = char::from(b'A' + (nth % 26) as u8);
    if nth < 26 { last.to_string() } else { letter(nth / 26 - 1) + &last.to_string() }
}

/// The first side's score, draws counted half.
pub(super) fn score(summary: &Summary) -> f64 {
    score_of(summary).estimate
}

/// The figures of both and their difference.
fn figures(a: &Summary, variant: &Against, letter: &str) -> String {
    let (b, difference) = (&variant.b, &variant.contrast.difference);
    let figure = Column::right().gap(3);
    let mut table = Table::new([Column::left(), figure, figure, figure, figure]);
    table.row(["", "A", letter, &format!("{letter} − A (95 %)"), "p"]);
    for (nth, (name, by)) in difference.outcomes.0.iter().enumerate() {
        let of = |summary: &Summary| summary.outcomes.0.get(nth).map_or(0.0, |(_, s)| s.share);
        let name = if nth < 2 { format!("{name} win") } else { "drawn".to_owned() };
        table.row(share_row(name, of(a), of(b), by));
    }
    let first = &a.outcomes.0[0].0;
    table.row(share_row(format!("score of the {first}"), score(a), score(b), &difference.score));
    for (name, by) in &difference.decided.0 {
        let of = |summary: &Summary| {
            let found = summary.decided.0.iter().find(|(other, _)| other == name);
            found.map_or(0.0, |(_, way)| way.share.share)
        };
        if of(a) > 0.0 || of(b) > 0.0 {
            table.row(share_row(format!("decided by {name}"), of(a), of(b), by));
        }
    }
    let name = format!("{} for the {first}", a.points.unit());
    table.row(mean_row(name, a.points.mean, b.points.mean, &difference.points));
    let name = "last turn".to_owned();
    table.row(mean_row(name, a.turns.mean, b.turns.mean, &difference.turns));
    for (name, by) in &difference.milestones.0 {
        let of = |summary: &Summary| {
            let found = summary.milestones.0.iter().find(|(other, _)| other == name);
            found.map_or(0.0, |(_, milestone)| milestone.share)
        };
        table.row(share_row(name.clone(), of(a), of(b), by));
    }
    table.text()
}

fn share_row(name: String, a: f64, b: f64, by: &ShareDifference) -> [String; 5] {
    let decimals = enough(decimals_for((by.high - by.low) * 50.0).max(1), by.share * 100.0);
    let share = |value: f64| format!("{} %", percent(value, decimals));
    let [mid, low, high] = [by.share, by.low, by.high].map(|value| value * 100.0);
    [name, share(a), share(b), change(mid, low, high, decimals), likely(by.p_holm)]
}

fn mean_row(name: String, a: Option<f64>, b: Option<f64>, by: &MeanDifference) -> [String; 5] {
    let (Some(mid), Some(low), Some(high)) = (by.mean, by.low, by.high) else {
        return [name, String::new(), String::new(), "–".to_owned(), String::new()];
    };
    let decimals = enough(decimals_for((high - low) / 2.0).max(1), mid);
    let mean =
        |value: Option<f64>| value.map_or_else(|| "–".to_owned(), |value| points(value, decimals));
    [name, mean(a), mean(b), change(mid, low, high, decimals), likely(by.p_holm)]
}

fn change(mid: f64, low: f64, high: f64, decimals: usize) -> String {
    let [mid, low, high] = [mid, low, high].map(|value| signed(value, decimals));
    format!("{mid} ({low} to {high})")
}

/// What sharing the luck saved, and games that changed hands.
fn shared_luck(contrast: &Contrast, letter: &str) -> String {
    let mut text = String::new();
    let flipped = percent(contrast.flipped, 1);
    text.push_text(format_args!(
        "Under the same luck {flipped} % of the games end differently in {letter}"
    ));
    if let Some(saved) = contrast.variance_saved {
        text.push_text(format_args!(
            "; sharing it took {} % off the variance of the difference",
            points(saved * 100.0, 0)
        ));
    }
    text += ".\n";
    for flip in &contrast.flips {
        text.push_text(format_args!(
            "  game {}: {} in A, {} in {letter}",
            flip.game, flip.a, flip.b
        ));
        if let Some(parts) = &flip.parts {
            let next = |event: &Option<String>| {
                event.clone().unwrap_or_else(|| "the game is over".to_owned())
            };
            let (a, b) = (next(&parts.a), next(&parts.b));
            text.push_text(format_args!(
                "; they part in turn {}\n    A  {a}\n    {letter}  {b}",
                parts.turn
            ));
        }
        text.push('\n');
    }
    text
}

/// What was played, without what all have in common.
fn names_only(summary: &Summary) -> String {
    let scenario = &summary.scenario;
    let digest = scenario.short_digest();
    let mut text = format!("{} ({} rules, digest {digest})\n", scenario.name, scenario.system);
    for change in &scenario.changes {
        text.push_line(format_args!("changed: {change}"));
    }
    text
}

/// All lines but the first set in.
fn indented(text: &str) -> String {
    let mut set_in = text.trim_end().replace('\n', "\n   ");
    set_in.push('\n');
    set_in
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_near_zero_shows_a_digit_that_is_none() {
        let by = |mean, half: f64| MeanDifference {
            mean: Some(mean),
            low: Some(mean - half),
            high: Some(mean + half),
            p: None,
            p_holm: None,
        };
        let cell = |mean, half| mean_row(String::new(), None, None, &by(mean, half))[3].clone();
        assert_eq!(cell(-0.04, 0.25), "−0.04 (−0.29 to +0.21)");
        assert_eq!(cell(-0.4, 0.25), "−0.4 (−0.7 to −0.2)");
        // Nothing at all stays nothing.
        assert_eq!(cell(0.0, 0.25), "0.0 (−0.2 to +0.2)");
    }
}
