//! `report.html`: one self-contained page, readable on a phone and in print, without any script and
//! with one. Not for the charts themselves: see [`charts`](mod@crate::charts).

mod figures;
mod front;
mod gauge;
mod ground;
mod html;
pub mod leaflet;
mod origin;
mod scenes;
mod table;
mod tables;

use self::html::Html;
pub use self::leaflet::Leaflet;
pub use self::table::{Cell, Table};
use crate::background::Background;
use crate::charts::Chart;
use crate::story::Story;

/// The page; `backgrounds` are those of the runs, in their order, as far as they are known.
///
/// The front page comes first: the verdict and what it rests on, the map, and games worth seeing.
/// Everything else is folded below it.
pub fn page(story: &Story, backgrounds: &[&Background], charts: &[Chart]) -> String {
    let runs = story.runs();
    let title = title(story, backgrounds);
    let mut page = opened(&title, STYLE);
    let [a, b, drawn] = runs.colours();
    page.raw("<style>:root{--a:").colour(a).raw(";--b:").colour(b).raw(";--drawn:").colour(drawn);
    page.raw("}</style>\n<div class=\"front\">\n");
    origin::warning(&mut page, &runs);
    front::write(&mut page, story);
    let board = ground::board(backgrounds);
    if let Some(board) = &board {
        ground::write(&mut page, &runs, board);
    }
    let scenes = backgrounds.last().and_then(|background| background.scenes.as_ref());
    let mut rest = Html::default();
    folded(&mut rest, story, backgrounds, charts, board.is_some());
    rest.raw("</main>\n<script>\n\"use strict\";\n").raw(include_str!("sort.js"));
    rest.raw(include_str!("folds.js"));
    if board.is_some() {
        rest.raw(include_str!("ground.js"));
    }
    scenes::script(&mut rest, scenes);
    rest.raw("</script>\n</body>\n</html>\n");
    let rest = rest.finish();
    if let Some(scenes) = scenes {
        let room = scenes::LARGEST.saturating_sub(rest.len());
        scenes::write(&mut page, scenes, board.as_ref(), room);
    }
    page.raw("</div>\n").made(&rest);
    page.finish()
}

/// The style of the pages of runs.
const STYLE: &str = concat!(include_str!("dark.css"), include_str!("front.css"));

/// Everything below the front page: a list of contents, and each part folded.
fn folded(
    page: &mut Html,
    story: &Story,
    backgrounds: &[&Background],
    charts: &[Chart],
    is_mapped: bool,
) {
    let runs = story.runs();
    let part = |write: &dyn Fn(&mut Html)| {
        let mut part = Html::default();
        write(&mut part);
        part.finish()
    };
    let drawn = |part: &mut Html| {
        // The map says the same of one run, and more.
        let charts = charts.iter().filter(|chart| !is_mapped || chart.name != "ground");
        for chart in charts {
            part.raw("<figure class=\"wide\" tabindex=\"0\" aria-label=\"").text(&chart.title);
            part.raw("\">").drawing(chart).raw("</figure>\n");
        }
    };
    let parts: [(&str, &str, String); 9] = [
        ("figures", "The figures", part(&|part| figures::outcomes(part, story))),
        ("charts", "Charts", part(&drawn)),
        ("milestones", "Milestones", part(&|part| tables::milestones_of(part, &runs))),
        ("units", "The fate of units", part(&|part| tables::units_of(part, &runs))),
        ("choices", "Choices by turn", part(&|part| tables::picks_of(part, &runs))),
        ("rules", "Rules", part(&|part| tables::rules_of(part, &runs))),
        ("method", "Method", part(&|part| origin::method(part, story))),
        ("checks", "Checks made before any claim", part(&|part| origin::sanity(part, &runs))),
        (
            "inputs",
            "Where the inputs come from",
            part(&|part| origin::provenance(part, story, backgrounds)),
        ),
    ];
    page.raw("<nav aria-label=\"Contents\"><h2>More</h2>\n<ul>\n");
    for (id, title, _) in parts.iter().filter(|(.., part)| !part.is_empty()) {
        page.raw("<li><a href=\"#").made(id).raw("\">").text(title).raw("</a></li>\n");
    }
    page.raw("</ul></nav>\n");
    for (id, title, part) in &parts {
        page.fold(id, title, part);
    }
}

/// A page up to its title; `style` is added to the style of all pages.
fn opened(title: &str, style: &'static str) -> Html {
    let mut page = Html::default();
    page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        // Whatever the page may hold, it fetches nothing and sends nothing.
        .raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
        .raw("style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>")
        .text(title)
        .raw("</title>\n<style>\n")
        .raw(include_str!("style.css"))
        .raw(style)
        .raw("</style>\n</head>\n<body>\n<main>\n<h1>")
        .name(title)
        .raw("</h1>\n");
    page
}

/// The page with its end.
fn closed(mut page: Html) -> String {
    page.raw("</main>\n<script>\n")
        .raw(include_str!("sort.js"))
        .raw("</script>\n</body>\n</html>\n");
    page.finish()
}

/// What it is about.
fn title(story: &Story, backgrounds: &[&Background]) -> String {
    let runs = story.runs();
    let titles: Vec<&str> = runs
        .each()
        .enumerate()
        .map(|(nth, run)| {
            let title = backgrounds.get(nth).map_or("", |background| background.title.as_str());
            if title.is_empty() { run.scenario.name.as_str() } else { title }
        })
        .collect();
    match titles[..] {
        [a, b] if a != b => format!("{b} against {a}"),
        [a, _] => format!("{a}: {} against {}", runs.names()[1], runs.names()[0]),
        _ => titles.concat(),
    }
}

#[cfg(test)]
mod tests;
