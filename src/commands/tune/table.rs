//! What tuning has found, for people.

use std::fmt::Write;

use wargauge_analysis::matrix::summary::{Estimate, StepAnswer};
use wargauge_analysis::tune::TuneSummary;
use wargauge_analysis::tune::summary::Check;

use crate::screen::{decimals_for, percent, points, thousands};

/// The whole summary.
pub(super) fn table(summary: &TuneSummary) -> String {
    // Writing to a string cannot fail, here and below.
    let mut text = headline(summary);
    if let Some(check) = &summary.check {
        let _ = write!(text, "\n{}", matches(check));
    }
    text + "\n" + &weights(summary) + "\n" + &provenance(summary)
}

/// What was found, and whether it is better.
fn headline(summary: &TuneSummary) -> String {
    let found = format!("{}\n", summary.tuned);
    let Some(check) = &summary.check else {
        return found + "The best so far; it has not been compared with the start.\n";
    };
    let Estimate { share, low, high } = check.difference;
    let decimals = decimals_for((high - low) * 50.0).max(1);
    let [gain, low, high] = [share, low, high].map(|x| points(x * 100.0, decimals));
    let answer = match check.answer {
        StepAnswer::Better => "it is better",
        StepAnswer::Worse => "it is worse",
        StepAnswer::Open => "it is not shown to be better",
    };
    format!(
        "{found}It scores {gain} points in a hundred more than {} ({low} to {high}): {answer}.\n",
        summary.heading.start
    )
}

/// The comparison, match by match.
fn matches(check: &Check) -> String {
    let width = |name: fn(&wargauge_analysis::tune::summary::Matched) -> &String, least: usize| {
        check.matches.iter().map(|matched| name(matched).chars().count()).fold(least, usize::max)
    };
    let columns = [width(|m| &m.scenario, 8), width(|m| &m.side, 4), width(|m| &m.against, 7)];
    let [a, b, c] = columns;
    let mut text = format!(
        "{:a$}  {:b$}  {:c$}       games  start in %  tuned in %   gain   95 % interval\n",
        "scenario", "side", "against"
    );
    for matched in &check.matches {
        let Estimate { share, low, high } = matched.difference;
        let [gain, low, high] = [share, low, high].map(|x| points(x * 100.0, 1));
        let _ = writeln!(
            text,
            "{:a$}  {:b$}  {:c$}  {:>10}  {:>10}  {:>10}  {gain:>5}  {:>14}",
            matched.scenario,
            matched.side,
            matched.against,
            thousands(check.games),
            percent(matched.start.share, 1),
            percent(matched.tuned.share, 1),
            format!("{low} – {high}"),
        );
    }
    text
}

/// The weights that moved.
fn weights(summary: &TuneSummary) -> String {
    let moved: Vec<_> =
        summary.changes.0.iter().filter(|(_, [before, after])| before != after).collect();
    if moved.is_empty() {
        return "No weight has moved by a whole number.\n".to_owned();
    }
    let width = moved.iter().map(|(name, _)| name.chars().count()).fold(6, usize::max);
    let mut text = format!("{:width$}  start  tuned\n", "weight");
    for (name, [before, after]) in moved {
        let _ = writeln!(text, "{name:width$}  {before:>5}  {after:>5}");
    }
    text
}

/// What was played.
fn provenance(summary: &TuneSummary) -> String {
    let heading = &summary.heading;
    let mut text = String::new();
    for scenario in &heading.scenarios {
        let digest = scenario.digest.get(..12).unwrap_or(&scenario.digest);
        let _ = writeln!(text, "{} ({} rules, digest {digest})", scenario.name, scenario.system);
        for change in &scenario.changes {
            let _ = writeln!(text, "  changed: {change}");
        }
    }
    let _ = writeln!(
        text,
        "{} of {} steps of {} games in each match, rate {}, seed {}; against {}",
        thousands(summary.steps),
        thousands(heading.iterations),
        thousands(heading.games),
        heading.rate,
        heading.seed,
        heading.against.join(", "),
    );
    text
}
