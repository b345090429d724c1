//! Several variants in two tables, a line each: how their scores differ, and how their games ended.

use wargauge_analysis::compare::difference::{Against, Comparisons, Effect, Effects};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::summary::Ended;
use wargauge_engine::text::Lines;
use wargauge_report::ended::{self, headings};
use wargauge_report::verdict::{named_in_full, score_of};

use super::table::letter;
use crate::screen::{Column, Table, percent, signed};

/// A longer name is cut, and the whole of it stands below.
const LONGEST: usize = 34;

/// Decimals of scores, so that a column can be read down.
const DECIMALS: usize = 1;

/// The tables of all variants.
pub(super) fn overview(several: &Comparisons) -> String {
    let Comparisons { a, variants, without_effect, .. } = several;
    let first = &a.outcomes.0[0].0;
    let adapts = variants.iter().any(|variant| variant.contrast.effects.is_some());
    let right = Column::right().gap(2);
    let mut columns = vec![Column::left(), Column::left().gap(2), right, right, right];
    columns.extend([Column::left().gap(2), right]);
    columns.extend(adapts.then_some(right));
    let mut table = Table::new(columns);
    let score = format!("{first} score");
    let mut head = vec!["", "variant", &score, "change", "95 %", "clear", "flipped"];
    head.extend(adapts.then_some("once adapted"));
    table.row(head);
    let own = score_of(a);
    let name = named_in_full(&a.scenario);
    let mut row = vec!["A".to_owned(), short(&name), share(own.estimate)];
    row.resize(if adapts { 8 } else { 7 }, String::new());
    table.row(row);
    let mut names = Vec::new();
    if short(&name) != name {
        names.push(format!("A is {name}"));
    }
    for ((nth, variant), clear) in variants.iter().enumerate().zip(several.are_clear()) {
        let letter = letter(nth + 1);
        if short(&variant.name) != variant.name {
            names.push(format!("{letter} is {}", variant.name));
        }
        let mut row = line(&letter, variant, clear);
        row.extend(adapts.then(|| adapted(variant)));
        table.row(row);
    }
    let mut text = table.text();
    for name in names {
        text.push_line(format_args!("{name}"));
    }
    for name in without_effect {
        text.push_line(format_args!("`{name}` changes nothing: every game would be the same."));
    }
    text += "Scores count draws half. The change is that from A on the same luck; it is clear if it is \
             shown with\nall variants asked at once (Holm). Flipped: games that end differently.\n";
    if adapts {
        text += "Once adapted: the change when both sides know of the variant. A is counted with the same \
                 members, mixed\nanew for A; where a variant has a league of its own, with the league of A as it is.\n";
    }
    text.push('\n');
    text + &outcomes(several)
}

/// How the games of each variant ended, beside its score.
fn outcomes(several: &Comparisons) -> String {
    let first = &several.a.outcomes.0[0].0;
    let ended = Ended::of(&several.a);
    let ended_in = headings(&ended);
    let mut columns = vec![Column::left()];
    columns.extend(ended_in.iter().map(|_| Column::right()));
    columns.push(Column::right().gap(3));
    let mut table = Table::new(columns);
    let mut head = vec![String::new()];
    head.extend(ended_in);
    head.push(format!("{first} score (95 %)"));
    table.row(head);
    let mut row = |name: String, ended: &Ended, score: Estimate| {
        let [score, low, high] =
            [score.share, score.low, score.high].map(|share| percent(share, DECIMALS));
        let mut row = vec![name];
        row.extend(ended::columns(ended));
        row.push(format!("{score} % ({low} – {high})"));
        table.row(row);
    };
    row(letter(0), &ended, score_of(&several.a).into());
    for (nth, Against { b, contrast, .. }) in several.variants.iter().enumerate() {
        let letter = letter(nth + 1);
        row(letter.clone(), &Ended::of(b), score_of(b).into());
        let adapted = contrast.effects.as_ref().map(|effects| &effects.adapted);
        if let Some(Effect { score, ended: Some(ended), .. }) = adapted {
            row(format!("{letter} once adapted"), ended, *score);
        }
    }
    table.text() + &ended::note(&ended)
}

fn line(letter: &str, variant: &Against, clear: bool) -> Vec<String> {
    let change = &variant.contrast.difference.score;
    let [by, low, high] =
        [change.share, change.low, change.high].map(|x| signed(x * 100.0, DECIMALS));
    vec![
        letter.to_owned(),
        short(&variant.name),
        share(score_of(&variant.b).estimate),
        by,
        format!("{low} to {high}"),
        if clear { "yes" } else { "no" }.to_owned(),
        share(variant.contrast.flipped),
    ]
}

/// The change between players that know of it.
fn adapted(variant: &Against) -> String {
    let effects = variant.contrast.effects.as_ref();
    effects.map_or("–".to_owned(), |Effects { adapted, .. }| {
        let from = adapted
            .before
            .map_or_else(String::new, |before| format!(" from {}", share(before.share)));
        format!("{}{from}", signed(adapted.difference.share * 100.0, DECIMALS))
    })
}

fn share(share: f64) -> String {
    format!("{} %", percent(share, DECIMALS))
}

/// A name that does not tear the columns apart.
fn short(name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    name.chars().take(LONGEST - 1).chain(['…']).collect()
}
