//! What a sweep has found, for people.

use wargauge_engine::text::Lines;
use wargauge_report::ended::{changes, columns, headings, note};
use wargauge_report::verdict::likely;
use wargauge_studies::sweep::document::{Effect, Swept};
use wargauge_studies::sweep::words::{
    change, consequences, interaction, parted, remarks, scope, score, verdict,
};

use crate::commands::basis::Basis;
use crate::commands::run::speed;
use crate::screen::{Column, Table, percent, width, wrapped};

/// Effects that are listed, though they are not clear, if fewer are.
const LISTED: usize = 10;

/// The verdict, the effects, and what they rest on.
pub(super) fn table(swept: &Swept) -> String {
    let mut text = paragraphs("", verdict(swept));
    text.push('\n');
    text += &paragraphs("", consequences(swept));
    let first = swept.players.0.first().map_or("", |(side, _)| side.as_str());
    text.push('\n');
    text += &effects(swept, first);
    if !swept.alone.is_empty() {
        text.push('\n');
        text += &alone(swept, first);
    }
    if !swept.interactions.is_empty() {
        text.push_line(format_args!("\nvalues that act on each other"));
        text += &paragraphs("  ", swept.interactions.iter().map(interaction));
    }
    text.push('\n');
    text += &paragraphs("", remarks(swept));
    text += &paragraphs("", [scope(swept)]);
    text + &provenance(swept)
}

/// Sentences, each in lines of its own.
fn paragraphs(margin: &str, sentences: impl IntoIterator<Item = String>) -> String {
    let sentences = sentences.into_iter();
    sentences.map(|sentence| wrapped(margin, &sentence, width())).collect()
}

/// The clear effects, and the largest of the others.
fn effects(swept: &Swept, first: &str) -> String {
    let (clear, unclear) = parted(swept);
    let listed = clear.len().max(LISTED);
    let right = Column::right();
    let mut table = Table::new([Column::left(), Column::left(), right, right.gap(3), right]);
    table.row(["value", "from → to", &format!("score of the {first}"), "change (95 %)", "p"]);
    let row = |effect: &Effect| {
        let [from, to] = effect.scores.map(|score| percent(score, 1));
        [
            effect.path.clone(),
            format!("{} → {}", effect.from, effect.to),
            format!("{from} → {to} %"),
            change(effect.change),
            likely(effect.p_holm),
        ]
    };
    clear.iter().chain(&unclear).take(listed).for_each(|effect| table.row(row(effect)));
    let listed_effects: Vec<&Effect> = clear.iter().chain(&unclear).take(listed).copied().collect();
    let mut text = table.text();
    let more = (clear.len() + unclear.len()).saturating_sub(listed);
    if more > 0 {
        text.push_line(format_args!("{more} more without a clear effect; JSON and CSV list all"));
    }
    text.push('\n');
    text + &ended_over_all(swept, &listed_effects)
}

/// How games ended at either level of these effects.
fn ended_over_all(swept: &Swept, effects: &[&Effect]) -> String {
    let mut table = of_ended(swept, &[Column::left()], ["value, from → to"]);
    for effect in effects {
        table.row(std::iter::once(effect.path.clone()).chain(changes(effect.ended.each_ref())));
    }
    table.text() + &note(&swept.ended)
}

/// A table of how games ended: these columns, then those of the outcomes.
fn of_ended<const N: usize>(swept: &Swept, columns: &[Column], head: [&str; N]) -> Table {
    let ended = headings(&swept.ended);
    let figures = ended.iter().map(|_| Column::right());
    let mut table = Table::new(columns.iter().copied().chain(figures).collect::<Vec<_>>());
    table.row(head.iter().map(|&name| name.to_owned()).chain(ended));
    table
}

/// The strongest values changed by themselves.
fn alone(swept: &Swept, first: &str) -> String {
    let mut table = Table::new([
        Column::left(),
        Column::left(),
        Column::right(),
        Column::right().gap(3),
        Column::left(),
    ]);
    let score_of = format!("score of the {first}");
    table.row(["changed by itself", "to", &score_of, "change (95 %)", "favoured"]);
    for one in &swept.alone {
        table.row([
            one.path.clone(),
            one.value.clone(),
            score(one.score),
            change(one.change),
            one.favoured.clone(),
        ]);
    }
    let mut text = table.text() + "favoured: between these players\n\n";
    let mut table = of_ended(swept, &[Column::left(), Column::left()], ["changed by itself", "to"]);
    let none = || ["as it is".to_owned(), String::new()];
    table.row(none().into_iter().chain(columns(&swept.ended)));
    for one in &swept.alone {
        let names = [one.path.clone(), one.value.clone()];
        table.row(names.into_iter().chain(columns(&one.ended)));
    }
    text += &table.text();
    text + &note(&swept.ended)
}

fn provenance(swept: &Swept) -> String {
    let Swept { scenario, games, seed, players, .. } = swept;
    let mut text = Basis { scenario, games: *games, seed: *seed, players }.lines();
    text.push_line(format_args!(
        "p corrected for {} main effects (Holm), interactions for {}",
        swept.design.main_effects, swept.design.interactions
    ));
    if let Some(rate) = &swept.rate {
        text += &speed(rate, "");
    }
    text
}
