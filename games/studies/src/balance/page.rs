//! The page of an answer: the curve with the target, and every value that was looked at.

use wargauge_analysis::figures::{counted, thousands};
use wargauge_report::Leaflet;
use wargauge_report::call::{Call, in_percent};
use wargauge_report::charts::by_value;
use wargauge_report::charts::by_value::Line;
use wargauge_report::ended::{caption, cells, short_headings};
use wargauge_report::page::{Cell, Table};

use super::document::{At, Document};
use super::tuned::Values;
use super::words::{score, target, value};
use super::{Request, words};

/// The page.
pub(super) fn leaflet(document: &Document, request: &Request, values: &Values) -> Leaflet {
    let question = &document.question;
    let headlines = document.headlines();
    let players = question.players.0.iter().map(|(side, player)| format!("{side} {player}"));
    let aim = target(question.target);
    let number = |at: &At| at.value.as_f64().unwrap_or_default();
    let point = |at: &At| (number(at), at.score.share, [at.score.low, at.score.high]);
    let line =
        Line { name: question.side.clone(), points: document.curve.iter().map(point).collect() };
    let written = |value: f64| {
        if values.is_whole && value.fract() != 0.0 { String::new() } else { short(value) }
    };
    let chart = by_value(
        "curve",
        headlines.first().map_or("", String::as_str),
        &line,
        Some((question.target, &aim)),
        (&written, &|share: f64| format!("{} %", short(share * 100.0))),
        &format!("Score of the {} by {}. Shaded: 95 % intervals.", question.side, question.path),
    );
    let row = |at: &At| {
        let part = if at.measured { "measured" } else { "survey" };
        let mut row = vec![
            Cell::Figure(value(&at.value), number(at)),
            Cell::Figure(words::score(&at.score), at.score.share),
        ];
        row.extend(cells(&at.ended));
        row.push(Cell::Figure(thousands(at.games), at.games as f64));
        row.push(Cell::Name(part.to_owned()));
        row
    };
    let mut headings = vec![question.path.clone(), "score".to_owned()];
    headings.extend(document.curve.first().map(|at| short_headings(&at.ended)).unwrap_or_default());
    let of_table = "Values looked at, with 95 % intervals";
    let caption = document.curve.first().map(|at| caption(of_table, &at.ended));
    let caption = caption.unwrap_or_else(|| of_table.to_owned());
    headings.extend(["games", "part"].map(str::to_owned));
    Leaflet {
        title: format!("{}: {} for {aim}", question.scenario.name, question.path),
        headlines,
        basis: format!(
            "{}; players: {}",
            counted(document.games, "game"),
            players.collect::<Vec<_>>().join(", ")
        ),
        paragraphs: vec![format!(
            "The score of the {} is its share of wins, a draw counted half. It is asked at which value of \
             {} that score is {aim}. All values play games under the same luck.",
            question.side, question.path
        )],
        charts: vec![chart],
        tables: vec![Table { caption, headings, rows: document.curve.iter().map(row).collect() }],
        method: method(document),
        command: command(request, document),
    }
}

/// How the answer was found.
fn method(document: &Document) -> Vec<String> {
    let Document { answer, .. } = document;
    vec![
        "First a survey of values over the whole range, then values between those that are clearly too \
         low and clearly too high, and at the end those that are left are measured in new games, so that \
         luck in the selection flatters none of them."
            .to_owned(),
        format!(
            "The interval of the value goes from the last value that is shown to lie before the target to \
             the first that is shown to lie beyond it, tested one after the other from the ends (Hsu and \
             Berger 1999). It holds for any score that only rises or only falls with the value. Score at \
             the answer: {} in {} games.",
            score(&answer.score),
            thousands(answer.games)
        ),
    ]
}

/// The command that finds it again.
fn command(request: &Request, document: &Document) -> String {
    let question = &document.question;
    let mut call = Call::new("balance");
    call.name(&request.scenario);
    call.changes(&question.scenario.changes);
    match &request.tuned {
        Some(tuned) => call.option("--tune", tuned.text()),
        None => call.flag("--bid"),
    }
    call.option("--target", in_percent(question.target));
    call.option("--side", &question.side);
    call.ending(&question.players, question.budget, question.seed);
    call.to_string()
}

/// A number without the dust that binary fractions leave, with a real minus.
fn short(number: f64) -> String {
    ((number * 1000.0).round() / 1000.0).to_string().replace('-', "−")
}
