//! What a reader must know to trust the figures: the method in short, the checks, where the inputs
//! come from, and the command that makes all of it again.

use wargauge_analysis::figures::{self, percent, thousands};
use wargauge_analysis::summary::{Origin, Summary};

use super::html::Html;
use super::table::{Cell, Table};
use crate::background::{Background, Reconstructed};
use crate::charts::Runs;
use crate::command::command;
use crate::story::Story;
use crate::verdict::chosen_in_words;

/// How the figures were made.
pub(super) fn method(page: &mut Html, story: &Story) {
    page.paragraph(
        "Each game is played from its set-up to its end by the printed rules, by players of the \
         given strength; nothing is played by hand and no game is left out. All luck derives from \
         the seed and the number of the game, so any game can be played again.",
    );
    page.paragraph(
        "Intervals are 95 %: of shares by Wilson’s formula, of means by their standard error. They \
         say how much the figures may be off by luck. They do not say how people would play, nor \
         how far a reconstructed value may be off: see below.",
    );
    if story.comparison().is_some() {
        page.paragraph(
            "Both runs share their luck game by game, as far as their rules throw the same dice, \
             so that differences are compared pair by pair. The p-values are corrected for the \
             number of differences shown (Holm).",
        );
    }
}

/// A warning where a check has failed, above everything else.
pub(super) fn warning(page: &mut Html, runs: &Runs<'_>) {
    if runs.each().any(|run| checks(run).iter().any(|(passed, _)| !passed)) {
        page.raw("<p class=\"warning\"><strong>A check has failed.</strong> Do not rely on any figure of ");
        page.raw("this page: see <a href=\"#checks\">the checks</a>.</p>\n");
    }
}

/// The checks, each with its answer.
pub(super) fn sanity(page: &mut Html, runs: &Runs<'_>) {
    page.raw("<ul>\n");
    let names = runs.names();
    for (run, name) in runs.each().zip(&names) {
        for (passed, text) in checks(run) {
            page.raw("<li>").raw(if passed { "✓ " } else { "✗ <strong>failed:</strong> " });
            if runs.b.is_some() {
                page.name(name).raw(": ");
            }
            page.text(&text).raw("</li>\n");
        }
    }
    page.raw("</ul>\n");
}

/// Whether each check was passed, and what it looked at.
fn checks(run: &Summary) -> Vec<(bool, String)> {
    let sanity = run.sanity;
    let counted: u64 = run.outcomes.0.iter().map(|(_, share)| share.count).sum();
    let distinct = sanity.distinct.unwrap_or(0.0);
    let mut checks = vec![(
        counted == run.games && sanity.games == run.games && sanity.each_once,
        format!(
            "{} planned, each played to its end and counted once",
            figures::counted(run.games, "game")
        ),
    )];
    if let Some(games) = sanity.unbalanced {
        let text = "games whose points are not the sum of their awards";
        checks.push((games == 0, format!("{} {text}", thousands(games))));
    }
    let text = "of the games are no copies of others, by a sample";
    // Short games may well repeat; many copies mean that luck is broken.
    checks.push((distinct > 0.5, format!("{} % {text}", percent(distinct, 1))));
    checks
}

/// Where the inputs come from.
pub(super) fn provenance(page: &mut Html, story: &Story, backgrounds: &[&Background]) {
    let runs = &story.runs();
    let names = runs.names();
    for (nth, run) in runs.each().enumerate() {
        if runs.b.is_some() {
            page.raw("<h3>").name(&names[nth]).raw("</h3>\n");
        }
        inputs(page, run);
        if let Some(background) = backgrounds.get(nth) {
            let of = runs.b.map(|_| names[nth].as_str());
            reconstructed(page, background, of);
        }
    }
    page.raw("<h3>The command that makes it again</h3>\n<pre><code>")
        .code(&command(story))
        .raw("</code></pre>\n");
    let tool = &runs.a.tool;
    page.raw("<p class=\"faint\">Made by ").text(&tool.name).raw(" ").text(&tool.version);
    page.raw(".</p>\n");
}

fn inputs(page: &mut Html, run: &Summary) {
    let scenario = &run.scenario;
    page.raw("<ul>\n<li>scenario ").name(&scenario.name).raw(", rules ").name(&scenario.system);
    page.raw("; digest <code>").text(&scenario.digest).raw("</code></li>\n");
    for change in &scenario.changes {
        page.raw("<li>changed: <code>").name(change).raw("</code></li>\n");
    }
    if let Some(Origin { file, game, at, turn }) = &run.from {
        page.raw("<li>played on from ").name(file);
        page.text(&format!(": game {game} after event {at}, in turn {turn}")).raw("</li>\n");
    }
    if let Some(chosen) = &run.chosen {
        page.raw("<li>only the ").name(&chosen_in_words(run.games, chosen)).raw("</li>\n");
    }
    let players = run.players.0.iter().map(|(side, player)| format!("{side} {player}"));
    page.raw("<li>seed ").text(&run.seed.to_string()).raw("; players: ");
    page.name(&players.collect::<Vec<_>>().join(", ")).raw("</li>\n</ul>\n");
}

/// Which values are the project's own guesses; `of` is the run, where there are two.
fn reconstructed(page: &mut Html, background: &Background, of: Option<&str>) {
    let Background { values, reconstructed, .. } = background;
    if reconstructed.is_empty() {
        page.paragraph(&format!(
            "All {} values come from the rulebook, from history or from the changes above.",
            thousands(*values as u64)
        ));
        return;
    }
    page.paragraph(&format!(
        "{} of {} values are reconstructed: what held them is lost, and the project has put its \
         own guess in their place. Conclusions hold as far as these guesses do.",
        thousands(reconstructed.len() as u64),
        thousands(*values as u64)
    ));
    page.raw("<ul>\n");
    for (part, count) in parts(reconstructed) {
        page.raw("<li><code>").name(part).raw("</code>: ").text(&thousands(count)).raw("</li>\n");
    }
    page.raw("</ul>\n<details><summary>Each of them</summary>\n");
    let row = |value: &Reconstructed| {
        let range = value.range.map(|[low, high]| format!("{low} to {high}"));
        vec![
            Cell::Name(value.path.clone()),
            Cell::Name(match value.value.lines().count() {
                0 | 1 => value.value.clone(),
                lines => format!("a table of {lines} lines"),
            }),
            range.map_or(Cell::Unknown, Cell::Name),
            value.note.clone().map_or(Cell::Unknown, Cell::Name),
        ]
    };
    let headings = ["value", "in force", "plausible", "remark"].map(str::to_owned).to_vec();
    let rows = reconstructed.iter().map(row).collect();
    let of = of.map_or_else(String::new, |of| format!(", {of}"));
    Table { caption: format!("Reconstructed values{of}"), headings, rows }.write(page);
    page.raw("</details>\n");
}

/// How many values are reconstructed in each part of the data, such as `map` and `units`.
fn parts(reconstructed: &[Reconstructed]) -> Vec<(&str, u64)> {
    let mut parts: Vec<(&str, u64)> = Vec::new();
    for value in reconstructed {
        let part = value.path.split('.').next().unwrap_or_default();
        match parts.iter_mut().find(|(known, _)| *known == part) {
            Some((_, count)) => *count += 1,
            None => parts.push((part, 1)),
        }
    }
    parts
}
