//! The front page: the verdict, the gauge, how games are decided, what tells most, and the values that matter
//! most. Not for the map and the games that follow them, nor for the figures in full: those are folded below.

use wargauge_analysis::figures::{percent, points, signed};
use wargauge_analysis::reasons::{Change, Kind, Sign, Telling, changes, telling};
use wargauge_analysis::summary::Summary;
use wargauge_analysis::summary::decided::Way;

use super::html::Html;
use super::{figures, gauge};
use crate::lettering::capitalised;
use crate::story::Story;
use crate::verdict::sensitive_in_words;

/// Reasons that are given.
const REASONS: usize = 3;

/// Values that are named.
const VALUES: usize = 3;

/// The front page up to the map.
pub(super) fn write(page: &mut Html, story: &Story) {
    figures::verdict(page, story);
    gauge::write(page, &story.runs());
    page.raw("<div class=\"columns\">\n<section>\n");
    decided(page, story);
    page.raw("</section>\n<section>\n");
    reasons(page, story);
    values(page, story.runs().a);
    page.raw("</section>\n</div>\n");
}

/// A bar for each way in which games were decided.
fn decided(page: &mut Html, story: &Story) {
    let runs = story.runs();
    let ways = &runs.a.decided.0;
    let of = |run: &Summary, name: &str| -> Option<Way> {
        run.decided.0.iter().find(|(other, _)| other == name).map(|(_, way)| way.clone())
    };
    let most = runs.each().flat_map(|run| run.decided.0.iter().map(|(_, way)| way.share.share));
    let most = most.fold(0.0, f64::max);
    if most <= 0.0 {
        return;
    }
    let [a, b, c] = runs.outcomes();
    page.heading("How games are decided");
    page.raw("<p class=\"legend\"><span class=\"side-a\"><i></i>").name(a);
    page.raw(" win</span> <span class=\"side-b\"><i></i>").name(b);
    page.raw(" win</span> <span class=\"drawn\"><i></i>")
        .name(c)
        .raw("</span></p>\n<ul class=\"ways\">\n");
    let names = runs.names();
    for (name, way) in ways {
        let found: Vec<Option<Way>> = runs.each().map(|run| of(run, name)).collect();
        if found.iter().flatten().all(|way| way.share.count == 0) {
            continue;
        }
        page.raw("<li><b>").name(name).raw("</b>");
        if !way.meaning.is_empty() {
            page.raw(" <span class=\"faint\">").text(&way.meaning).raw("</span>");
        }
        for (nth, (run, way)) in runs.each().zip(&found).enumerate() {
            let Some(way) = way else { continue };
            let of_each = [way.share.share, way.share.low, way.share.high];
            let [share, low, high] = of_each.map(|share| percent(share, 1));
            page.raw("<div class=\"way\"><span class=\"bar\" aria-hidden=\"true\">");
            for ((_, count), class) in way.outcomes.0.iter().zip(["side-a", "side-b", "drawn"]) {
                let width = *count as f64 / run.games.max(1) as f64 / most * 100.0;
                page.raw("<i class=\"")
                    .raw(class)
                    .raw("\" style=\"width:")
                    .number(width)
                    .raw("%\"></i>");
            }
            page.raw("</span> <span class=\"share\">").text(&format!("{share} %"));
            page.raw(" <small>").text(&format!("({low} – {high})")).raw("</small>");
            if runs.b.is_some() {
                page.raw(" ").name(&names[nth]);
            }
            page.raw("</span></div>");
        }
        page.raw("</li>\n");
    }
    page.raw("</ul>\n");
}

/// What tells most, or what sets the two runs apart.
fn reasons(page: &mut Html, story: &Story) {
    let first = story.runs().outcomes()[0];
    let (title, given, nothing, remark) = match story.comparison() {
        Some(both) => (
            "What changes most",
            changes(both).iter().map(|one| changed(one, &story.runs().names())).collect(),
            "Nothing that was counted beside the outcomes is shown to change.",
            "By games that share their luck. Intervals allow for the choice of the largest among many.",
        ),
        None => (
            "What tells most",
            telling(story.runs().a).iter().map(|one| told(one, first)).collect::<Vec<_>>(),
            "Nothing that was counted goes with the outcome more clearly than luck alone may bring about.",
            "These go with the outcome and need not cause it. Intervals allow for the choice of the largest \
             among many.",
        ),
    };
    page.heading(title);
    if given.is_empty() {
        page.paragraph(nothing);
        return;
    }
    page.raw("<ol class=\"reasons\">\n");
    for (what, text) in given.into_iter().take(REASONS) {
        page.raw("<li><b>").name(&what).raw("</b> ").text(&text).raw("</li>\n");
    }
    page.raw("</ol>\n<p class=\"faint\">").text(remark).raw("</p>\n");
}

/// A sign of the outcome: its name, and what it goes with.
fn told(one: &Telling, first: &str) -> (String, String) {
    let what = match &one.what {
        Sign::Milestone(name) => capitalised(name),
        Sign::Pick { turn, side: Some(side), what } => {
            format!("Turn {turn}, choice of the {side}: {what}")
        }
        Sign::Pick { turn, side: None, what } => format!("Turn {turn}, by lot: {what}"),
    };
    let [share, with, without] = [one.share, one.with, one.without].map(|share| percent(share, 1));
    let [low, high] = [one.apart.low, one.apart.high].map(|by| signed(by * 100.0, 1));
    let by = signed(one.apart.estimate * 100.0, 1);
    let text = format!(
        "– so in {share} % of the games. The {first} score {with} % in these and {without} % in the \
         others: {by} points ({low} to {high})."
    );
    (what, text)
}

/// A change: its name, and how large it is.
fn changed(one: &Change, names: &[String]) -> (String, String) {
    let what = match &one.what {
        Kind::Milestone(name) => capitalised(name),
        Kind::Decided(name) => format!("Decided by {name}"),
        Kind::Early => "Ends before the turns run out".to_owned(),
    };
    let [from, to] = one.shares.map(|share| percent(share, 1));
    let [by, low, high] =
        [one.by.estimate, one.by.low, one.by.high].map(|by| points(by * 100.0, 1));
    let [a, b] = [0, 1].map(|nth| names.get(nth).map_or("", String::as_str));
    let text = format!(
        "– in {to} % of the games ({b}) rather than {from} % ({a}): {by} points ({low} to {high})."
    );
    (what, text)
}

/// The values that are known to move the score most.
fn values(page: &mut Html, run: &Summary) {
    let Some(known) = &run.sensitive else { return };
    page.heading("The values that matter most");
    let mut words = sensitive_in_words(run, known);
    words.push(if known.values.is_empty() { '.' } else { ':' });
    page.raw("<p class=\"faint\">").text(&capitalised(&words)).raw("</p>\n");
    if known.values.is_empty() {
        return;
    }
    page.raw("<ol class=\"reasons\">\n");
    for value in known.values.iter().take(VALUES) {
        let [share, low, high] = [value.change.share, value.change.low, value.change.high]
            .map(|change| signed(change * 100.0, 1));
        page.raw("<li><code>").name(&value.path).raw("</code> from ").name(&value.from).raw(" to ");
        page.name(&value.to).text(&format!(": {share} points ({low} to {high})")).raw("</li>\n");
    }
    page.raw("</ol>\n");
}
