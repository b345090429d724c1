//! The tables: milestones, units, choices, and the rules that matter before all others.

use wargauge_analysis::figures::{percent, points};
use wargauge_analysis::reasons::telling_rules;
use wargauge_analysis::summary::facts::{Milestone, Pick, Score, UnitFate};
use wargauge_analysis::summary::{Difference, RuleUse, Summary};
use wargauge_engine::fact::UnitFactKind;

use super::html::Html;
use super::table::{Cell, Table};
use crate::charts::Runs;

/// The table of each run, or of both beside each other.
fn both(runs: &Runs<'_>, of: fn(&Summary) -> Table, keys: usize) -> Table {
    let names = runs.names();
    match runs.b {
        None => of(runs.a),
        Some(b) => of(runs.a).beside(of(b), keys, [&names[0], &names[1]]),
    }
}

/// How tables are read.
fn hint(page: &mut Html) {
    page.raw("<p class=\"faint press\">Press a heading to sort. Scores are the first side’s, ");
    page.text("draws counted half; small figures are 95 % intervals.").raw("</p>\n");
}

/// What happened.
pub(super) fn milestones_of(page: &mut Html, runs: &Runs<'_>) {
    let table = both(runs, milestones, 1);
    if !table.rows.is_empty() {
        hint(page);
        table.write(page);
    }
}

/// What became of units.
pub(super) fn units_of(page: &mut Html, runs: &Runs<'_>) {
    let table = both(runs, units, 2);
    if !table.rows.is_empty() {
        hint(page);
        table.write(page);
    }
}

/// What was chosen and drawn.
pub(super) fn picks_of(page: &mut Html, runs: &Runs<'_>) {
    let names = runs.names();
    let of = |nth: usize| {
        if runs.b.is_some() { format!(" · {}", names[nth]) } else { String::new() }
    };
    for (nth, run) in runs.each().enumerate() {
        picks(&format!("Choices by turn{}", of(nth)), &run.choices).write(page);
        picks(&format!("Commander drawn first, by turn{}", of(nth)), &run.first).write(page);
    }
}

/// Rules that are shown before all others.
const RULES: usize = 10;

/// The rules that go most with the outcome, and all of them folded below.
pub(super) fn rules_of(page: &mut Html, runs: &Runs<'_>) {
    let table = both(runs, rules, 2);
    if table.rows.is_empty() {
        return;
    }
    hint(page);
    let told: Vec<&str> = runs
        .each()
        .flat_map(|run| {
            telling_rules(run).into_iter().take(RULES).map(|nth| run.rules.0[nth].0.as_str())
        })
        .collect();
    let matters =
        |row: &&Vec<Cell>| matches!(&row[0], Cell::Name(number) if told.contains(&number.as_str()));
    let rows: Vec<Vec<Cell>> = table.rows.iter().filter(matters).cloned().collect();
    if rows.is_empty() {
        page.paragraph(
            "No rule goes with the outcome more clearly than luck alone may bring about.",
        );
    } else {
        let caption = "Rules that go most with the outcome".to_owned();
        Table { caption, headings: table.headings.clone(), rows }.write(page);
    }
    page.raw("<details><summary>All rules</summary>\n");
    table.write(page);
    page.raw("</details>\n");
}

fn name(text: &str) -> Cell {
    Cell::Name(text.to_owned())
}

fn headings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

/// A share in percent with its interval.
fn sure(value: f64, low: f64, high: f64) -> Cell {
    let [text, low, high] = [value, low, high].map(|value| percent(value, 1));
    Cell::Interval(format!("{text} %"), format!("{low} – {high}"), value)
}

/// A share with its interval, if it is known.
fn known(value: Option<f64>, interval: Option<[f64; 2]>) -> Cell {
    match (value, interval) {
        (Some(value), Some([low, high])) => sure(value, low, high),
        _ => Cell::Unknown,
    }
}

/// A share in percent.
fn share(value: f64) -> Cell {
    Cell::figure(Some(value), |value| format!("{} %", percent(value, 1)))
}

/// A share that may be unknown.
fn score(value: Option<f64>) -> Cell {
    Cell::figure(value, |value| format!("{} %", percent(value, 1)))
}

/// A mean with its interval, where it is known.
fn mean(value: Option<f64>, interval: Option<[f64; 2]>) -> Cell {
    match (value, interval) {
        (Some(value), Some([low, high])) => Cell::Interval(
            points(value, 2),
            format!("{} to {}", points(low, 2), points(high, 2)),
            value,
        ),
        (value, _) => Cell::figure(value, |value| points(value, 2)),
    }
}

/// The score in some of the games, with its interval.
fn of_score(score: Option<Score>) -> Cell {
    score.map_or(Cell::Unknown, |score| sure(score.share, score.low, score.high))
}

fn milestones(run: &Summary) -> Table {
    let row = |(title, milestone): &(String, Milestone)| {
        let turns = milestone
            .turns
            .0
            .iter()
            .filter_map(|(turn, count)| Some((turn.parse::<f64>().ok()?, *count as f64)));
        let (sum, count) = turns.fold((0.0, 0.0), |(s, c), (turn, n)| (s + turn * n, c + n));
        vec![
            name(title),
            sure(milestone.share, milestone.low, milestone.high),
            Cell::figure((count > 0.0).then(|| sum / count), |turn| format!("{turn:.1}")),
            of_score(milestone.score),
        ]
    };
    Table {
        caption: "Milestones".to_owned(),
        headings: headings(&["what happens", "games", "turn, mean", "score then"]),
        rows: run.milestones.0.iter().map(row).collect(),
    }
}

/// The fate of units: a column for each fact that the game declares. Figures of a game that this
/// program does not have are shown under their keys.
fn units(run: &Summary) -> Table {
    let sheet = run.fact_sheet;
    let keys = || run.units.iter().flat_map(|unit| &unit.figures.0);
    let mut columns: Vec<(&str, &str, UnitFactKind)> =
        sheet.of_unit.iter().map(|fact| (fact.name, fact.heading, fact.kind)).collect();
    for (key, _) in keys().filter(|(_, value)| value.is_some()) {
        if !columns.iter().any(|(name, ..)| name == key) {
            columns.push((key, key, UnitFactKind::Count { chart: None }));
        }
    }
    let cell = |unit: &UnitFate, (key, _, kind): &(&str, &str, UnitFactKind)| {
        let (value, interval) = unit.figure(key);
        match kind {
            UnitFactKind::Count { .. } | UnitFactKind::Turn => mean(value, interval),
            UnitFactKind::Flag => known(value, interval),
        }
    };
    let row = |unit: &UnitFate| {
        let cells = columns.iter().map(|column| cell(unit, column));
        [name(&unit.name), name(&unit.side)].into_iter().chain(cells).collect()
    };
    let texts = [sheet.units.heading(), "side"].into_iter();
    Table {
        caption: "The fate of units".to_owned(),
        headings: headings(
            &texts.chain(columns.iter().map(|&(_, text, _)| text)).collect::<Vec<_>>(),
        ),
        rows: run.units.iter().map(row).collect(),
    }
}

fn picks(caption: &str, picks: &[Pick]) -> Table {
    let row = |pick: &Pick| {
        let each = pick.picked.0.iter().map(|(what, lead)| {
            vec![
                Cell::Figure(pick.turn.to_string(), pick.turn.into()),
                name(pick.side.as_deref().unwrap_or("by lot")),
                name(what),
                share(lead.share.share),
                of_score(lead.score),
            ]
        });
        each.collect::<Vec<_>>()
    };
    Table {
        caption: caption.to_owned(),
        headings: headings(&["turn", "side", "picked", "games", "score then"]),
        rows: picks.iter().flat_map(row).collect(),
    }
}

fn rules(run: &Summary) -> Table {
    let row = |(number, rule): &(String, RuleUse)| {
        let difference =
            rule.difference.map_or(Cell::Unknown, |Difference { share, low, high }| {
                let [by, low, high] = [share, low, high].map(|value| points(value * 100.0, 1));
                Cell::Interval(by, format!("{low} to {high}"), share)
            });
        vec![
            name(number),
            name(&rule.title),
            Cell::figure(Some(rule.per_game), |value| format!("{value:.2}")),
            share(rule.games),
            score(rule.with),
            score(rule.without),
            difference,
        ]
    };
    let texts = [
        "rule",
        "title",
        "uses a game",
        "games with it",
        "score with",
        "score without",
        "apart by",
    ];
    Table {
        caption: "Rules".to_owned(),
        headings: headings(&texts),
        rows: run.rules.0.iter().map(row).collect(),
    }
}
