//! What tuning has found, for people.

use wargauge_analysis::matrix::summary::{Estimate, StepAnswer};
use wargauge_analysis::tune::TuneSummary;
use wargauge_analysis::tune::summary::{Check, Matched};
use wargauge_engine::text::Lines;
use wargauge_report::ended;

use crate::screen::{Column, Table, counted, decimals_for, percent, points, thousands};

/// The whole summary.
pub(super) fn table(summary: &TuneSummary) -> String {
    let mut text = headline(summary);
    if let Some(check) = &summary.check {
        text.push_text(format_args!("\n{}\n{}", matches(check), outcomes(check)));
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
    let right = Column::right();
    let mut table = Table::new([
        Column::left().least(8),
        Column::left().least(4),
        Column::left().least(7),
        right.least(10),
        right.least(10),
        right.least(10),
        right.least(5),
        right.least(14),
    ]);
    table.row([
        "scenario",
        "side",
        "against",
        "games",
        "start in %",
        "tuned in %",
        "gain",
        "95 % interval",
    ]);
    for matched in &check.matches {
        let Estimate { share, low, high } = matched.difference;
        let [gain, low, high] = [share, low, high].map(|x| points(x * 100.0, 1));
        table.row([
            &matched.scenario,
            &matched.side,
            &matched.against,
            &thousands(check.games),
            &percent(matched.start.share, 1),
            &percent(matched.tuned.share, 1),
            &gain,
            &format!("{low} – {high}"),
        ]);
    }
    table.text()
}

/// How the games of each match ended, of the start and of the player found.
fn outcomes(check: &Check) -> String {
    let Some([ended, _]) = check.matches.first().map(|matched| &matched.ended) else {
        return String::new();
    };
    let headings = ended::short_headings(ended);
    let names = ["scenario", "side", "against"];
    let columns = names.map(|_| Column::left()).into_iter();
    let columns = columns.chain(headings.iter().map(|_| Column::right()));
    let mut table = Table::new(columns.collect::<Vec<_>>());
    table.row(names.map(str::to_owned).into_iter().chain(headings));
    for Matched { scenario, side, against, ended, .. } in &check.matches {
        let names = [scenario, side, against].map(String::clone).into_iter();
        table.row(names.chain(ended::changes(ended.each_ref())));
    }
    table.text() + &ended::note(ended)
}

/// The weights that moved.
fn weights(summary: &TuneSummary) -> String {
    let moved: Vec<_> =
        summary.changes.0.iter().filter(|(_, [before, after])| before != after).collect();
    if moved.is_empty() {
        return "No weight has moved by a whole number.\n".to_owned();
    }
    let mut table =
        Table::new([Column::left().least(6), Column::right().least(5), Column::right().least(5)]);
    table.row(["weight", "start", "tuned"]);
    for (name, [before, after]) in moved {
        table.row([name, &before.to_string(), &after.to_string()]);
    }
    table.text()
}

/// What was played.
fn provenance(summary: &TuneSummary) -> String {
    let heading = &summary.heading;
    let mut text = String::new();
    for scenario in &heading.scenarios {
        let digest = scenario.short_digest();
        text.push_line(format_args!(
            "{} ({} rules, digest {digest})",
            scenario.name, scenario.system
        ));
        for change in &scenario.changes {
            text.push_line(format_args!("  changed: {change}"));
        }
    }
    text.push_line(format_args!(
        "{} of {} of {} in each match, rate {}, seed {}; against {}",
        thousands(summary.steps),
        counted(heading.iterations, "step"),
        counted(heading.games, "game"),
        heading.rate,
        heading.seed,
        heading.against.join(", ")
    ));
    text
}
