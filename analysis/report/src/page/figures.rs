//! The verdict in words, and the figures that it rests on.

use wargauge_analysis::compare::difference::{Comparison, ShareDifference};
use wargauge_analysis::figures::{counted, decimals_for, percent, points, thousands};
use wargauge_analysis::summary::{Score, Share, Summary};

use super::html::Html;
use super::table::{Cell, Table};
use crate::story::Story;
use crate::verdict::{Contrasted, headline, judged};

/// Which side has the better of it, before anything else.
pub(super) fn verdict(page: &mut Html, story: &Story) {
    let mut say = |text: &str| {
        page.raw("<p class=\"verdict\">").name(text).raw("</p>\n");
    };
    match story {
        Story::Run(run) => {
            say(&headline(run));
            if let Some(judged) = judged(run) {
                say(&judged);
            }
        }
        Story::Comparison(both) => {
            let Comparison { a, b, contrast, .. } = &**both;
            let contrasted = Contrasted::new(a, b, contrast, None);
            for sentence in contrasted.verdict() {
                say(&sentence);
            }
            say(&contrasted.first_headline());
            for judged in [contrasted.first_judged(), contrasted.judged()].iter().flatten() {
                say(judged);
            }
        }
    }
    let mut games = story.runs().each().map(|run| thousands(run.games)).collect::<Vec<_>>();
    if let [only] = &mut games[..] {
        *only = counted(story.runs().a.games, "game");
    } else if let Some(last) = games.last_mut() {
        *last += " games";
    }
    let players = |run: &Summary| {
        let each = run.players.0.iter().map(|(side, player)| format!("{side} {player}"));
        each.collect::<Vec<_>>().join(", ")
    };
    page.raw("<p class=\"faint\">")
        .name(&format!("{}; players: {}", games.join(" and "), players(story.runs().a)))
        .raw("</p>\n");
}

/// A share with its interval, in percent.
fn share(share: &Share) -> Cell {
    let decimals = decimals_for((share.high - share.low) * 50.0).max(1);
    let [mean, low, high] = [share.share, share.low, share.high].map(|s| percent(s, decimals));
    Cell::Interval(format!("{mean} %"), format!("{low} – {high}"), share.share)
}

/// A mean with its interval.
fn mean(mean: Option<f64>, low: Option<f64>, high: Option<f64>) -> Cell {
    let (Some(mean), Some(low), Some(high)) = (mean, low, high) else {
        return Cell::figure(mean, |mean| points(mean, 2));
    };
    let decimals = decimals_for((high - low) / 2.0).max(1);
    let [text, low, high] = [mean, low, high].map(|value| points(value, decimals));
    Cell::Interval(text, format!("{low} to {high}"), mean)
}

/// A difference of shares, in points of percent.
fn difference(by: &ShareDifference) -> Cell {
    let [mean, low, high] = [by.share, by.low, by.high].map(|value| value * 100.0);
    self::mean(Some(mean), Some(low), Some(high))
}

fn p_value(p: Option<f64>) -> Cell {
    Cell::figure(p, |p| if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") })
}

/// What the net points of a run are called.
fn victory_points(run: &Summary) -> &str {
    run.points.unit.as_deref().unwrap_or("victory points")
}

/// Outcomes, score, how games were decided, points and length: of each run, and how they differ.
pub(super) fn outcomes(page: &mut Html, story: &Story) {
    let runs = story.runs();
    let mut headings = vec!["figure".to_owned()];
    if runs.b.is_some() {
        headings.extend(runs.names());
        headings.extend(["difference".to_owned(), "p (corrected)".to_owned()]);
    } else {
        headings.push("share or mean".to_owned());
    }
    let by = story.comparison().map(|both| &both.contrast.difference);
    let apart = |by: Option<&ShareDifference>| match by {
        Some(by) => vec![difference(by), p_value(by.p_holm.or(by.p))],
        None if runs.b.is_some() => vec![Cell::Unknown, Cell::Unknown],
        None => Vec::new(),
    };
    let mut rows = Vec::new();
    for (nth, name) in runs.outcomes().into_iter().enumerate() {
        let name = if nth == 2 { "draws".to_owned() } else { format!("{name} win") };
        let mut row = vec![Cell::Name(name)];
        row.extend(runs.each().filter_map(|run| run.outcomes.0.get(nth)).map(|(_, s)| share(s)));
        row.extend(apart(by.and_then(|by| by.outcomes.0.get(nth)).map(|(_, by)| by)));
        rows.push(row);
    }
    let score_of = |run: &Summary| {
        run.score.map_or(Cell::Unknown, |score| {
            let Score { mean, low, high } = score;
            share(&Share { count: 0, share: mean.unwrap_or(f64::NAN), low, high })
        })
    };
    let mut row = vec![Cell::Name(format!("score of the {}", runs.outcomes()[0]))];
    row.extend(runs.each().map(score_of));
    row.extend(apart(by.map(|by| &by.score)));
    rows.push(row);
    for (name, way) in &runs.a.decided.0 {
        let of = |run: &Summary| {
            let found = run.decided.0.iter().find(|(other, _)| other == name);
            found.map(|(_, way)| way.share)
        };
        if runs.each().all(|run| of(run).is_none_or(|share| share.count == 0)) {
            continue;
        }
        let title =
            if way.meaning.is_empty() { String::new() } else { format!(": {}", way.meaning) };
        let mut row = vec![Cell::Name(format!("decided by {name}{title}"))];
        row.extend(runs.each().map(|run| of(run).map_or(Cell::Unknown, |found| share(&found))));
        let by = by.and_then(|by| by.decided.0.iter().find(|(other, _)| other == name));
        row.extend(apart(by.map(|(_, by)| by)));
        rows.push(row);
    }
    let side = runs.outcomes()[0];
    let mut row = vec![Cell::Name(format!("{} of the {side}, net", victory_points(runs.a)))];
    row.extend(runs.each().map(|run| &run.points).map(|p| mean(p.mean, p.low, p.high)));
    if let Some(by) = by.map(|by| &by.points) {
        row.extend([mean(by.mean, by.low, by.high), p_value(by.p_holm.or(by.p))]);
    }
    rows.push(row);
    let mut row = vec![Cell::Name("last turn".to_owned())];
    row.extend(runs.each().map(|run| &run.turns).map(|t| mean(t.mean, t.low, t.high)));
    if let Some(by) = by.map(|by| &by.turns) {
        row.extend([mean(by.mean, by.low, by.high), p_value(by.p_holm.or(by.p))]);
    }
    rows.push(row);
    let caption = "Outcomes, with 95 % intervals".to_owned();
    Table { caption, headings, rows }.write(page);
    for (run, name) in runs.each().zip(runs.names()) {
        if let Some(about) = run.about_draws() {
            let about = if runs.b.is_some() { format!("{name}: {about}") } else { about };
            page.paragraph(&about);
        }
    }
    if let Some(Comparison { contrast, .. }) = story.comparison() {
        let saved = contrast.variance_saved.map_or_else(String::new, |saved| {
            format!(" Shared luck took {} % off the variance of the difference.", percent(saved, 0))
        });
        page.paragraph(&format!(
            "{} % of the games end differently under the same luck.{saved} Differences are the second \
             run less the first, shares in points of percent.",
            percent(contrast.flipped, 1)
        ));
    }
}
