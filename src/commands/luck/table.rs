//! The shares of luck for people.

use wargauge_engine::text::Lines;
use wargauge_report::ended;
use wargauge_studies::luck::{Document, Question, Shared, SharesOf, share};

use crate::commands::basis::{Basis, pace};
use crate::screen::{Column, Table, width, wrapped};

/// The answers, the sources, the pairings, and what it took.
pub(super) fn table(found: &Document) -> String {
    let question = &found.question;
    let mut text = String::new();
    for headline in found.headlines() {
        text.push_line(format_args!("{}\n", wrapped("", &headline, width()).trim_end()));
    }
    let columns = [Column::left(); 6];
    let mut sources = Table::new(columns);
    sources.row(["share in the variance of", "the score", "", "", found.points(), ""]);
    sources.row(["", "alone", "with interplay", "as they fell", "alone", "with interplay"]);
    let mut silent = Vec::new();
    for shared in found.ranked() {
        // Nothing is known of a result that does not vary.
        let shares: Vec<SharesOf> = [shared.score, shared.points].into_iter().flatten().collect();
        let changes = shares.is_empty() || shares.iter().any(|shares| shares.total.share > 0.0);
        if changes {
            sources.row(row(shared));
        } else {
            silent.push(shared.name.as_str());
        }
    }
    for group in &found.groups {
        sources.row(row(group));
    }
    text += &sources.text();
    if !silent.is_empty() {
        text.push_line(format_args!("no game depends on: {}", silent.join(", ")));
    }
    if let Some(left) = &found.decisions {
        text.push_line(format_args!(""));
        let known = left.pairings.first().map(|pair| &pair.ended);
        let outcomes = known.map(ended::short_headings).unwrap_or_default();
        let mut columns = vec![Column::left(); 3];
        columns.extend(outcomes.iter().map(|_| Column::right()));
        let mut pairings = Table::new(columns);
        let sides: Vec<&str> = question.players.0.iter().map(|(side, _)| side.as_str()).collect();
        let score = format!("score of the {}", sides[0]);
        let headings = sides.iter().copied().chain([score.as_str()]);
        pairings.row(headings.chain(outcomes.iter().map(String::as_str)));
        for pair in &left.pairings {
            let names = pair.players.0.iter().map(|(_, player)| player.clone());
            pairings.row(names.chain([share(&pair.score)]).chain(ended::columns(&pair.ended)));
        }
        text += &pairings.text();
        text += &known.map(ended::note).unwrap_or_default();
    }
    text.push_line(format_args!("\nintervals are 95 %"));
    let Question { scenario, seed, players, .. } = question;
    text += &Basis { scenario, games: found.games, seed: *seed, players }.lines();
    text += &pace(found.rate.as_ref());
    text
}

/// A source with its shares.
fn row(shared: &Shared) -> [String; 6] {
    let of = |shares: Option<SharesOf>| {
        shares.map_or(["–".to_owned(), "–".to_owned()], |shares| {
            [share(&shares.first), share(&shares.total)]
        })
    };
    let fell = shared.fell.map_or_else(String::new, |fell| share(&fell));
    let ([score, whole], [points, all]) = (of(shared.score), of(shared.points));
    [shared.name.clone(), score, whole, fell, points, all]
}
