//! `report.html`: one self-contained page, readable on a phone and in print, without any script and
//! with one. Not for the charts themselves: see [`charts`](mod@crate::charts).

mod figures;
mod html;
pub mod leaflet;
mod origin;
mod table;
mod tables;

use self::html::Html;
pub use self::leaflet::Leaflet;
pub use self::table::{Cell, Table};
use crate::background::Background;
use crate::charts::Chart;
use crate::story::Story;

/// The page; `backgrounds` are those of the runs, in their order, as far as they are known.
pub fn page(story: &Story, backgrounds: &[&Background], charts: &[Chart]) -> String {
    let runs = story.runs();
    let title = title(story, backgrounds);
    let mut page = opened(&title, "");
    figures::verdict(&mut page, story);
    figures::outcomes(&mut page, story);
    page.heading("What the games say");
    for chart in charts {
        page.raw("<figure>").drawing(chart).raw("</figure>\n");
    }
    tables::write(&mut page, &runs);
    origin::method(&mut page, story);
    origin::sanity(&mut page, &runs);
    origin::provenance(&mut page, &runs, backgrounds);
    closed(page)
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
