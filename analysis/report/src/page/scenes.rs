//! Games worth seeing: a card for each, and the games themselves, which open in place. They share the board of
//! the map, the script and the style, and a game that would make the page too large is left out. Not for how
//! games are chosen, nor for the script that shows them: see [`replay`](crate::replay).

use super::ground::Board;
use super::html::Html;
use crate::background::{Scene, Scenes};
use crate::replay;

/// A page is not larger than this: 1.5 MB, less what a mail adds to it.
pub(super) const LARGEST: usize = 1_450_000;

/// The cards, and everything that opens the games. `room` is how many bytes may be written.
pub(super) fn write(page: &mut Html, scenes: &Scenes, board: Option<&Board<'_>>, room: usize) {
    page.raw("<section class=\"games\" id=\"games\">\n").heading("Games worth seeing");
    page.raw("<ul class=\"cards\">\n");
    let mut held = Html::default();
    opener(&mut held, scenes, board);
    let mut fits = 0;
    for scene in &scenes.games {
        let packed = serde_json::json!(scene.script).to_string();
        // Less what the card itself takes.
        let is_shown = page.len() + held.len() + packed.len() + 8192 < room;
        if is_shown {
            held.held(&format!("game-{fits}"), &packed);
        }
        card(page, scene, is_shown.then_some(fits));
        fits += usize::from(is_shown);
    }
    page.raw("</ul>\n</section>\n");
    if fits > 0 {
        page.made(&held.finish());
    }
}

/// One game: why it is worth seeing, and how to see it.
fn card(page: &mut Html, scene: &Scene, shown: Option<usize>) {
    page.raw("<li><h3>").name(&scene.title).raw("</h3>\n<p>").name(&scene.about).raw("</p>\n");
    page.raw("<p class=\"faint\">").name(&scene.subtitle).raw("</p>\n");
    if let Some(nth) = shown {
        page.raw("<p class=\"watch\"><a class=\"button\" href=\"#game=").number(nth as f64);
        page.raw("\" data-game=\"").number(nth as f64).raw("\" data-title=\"").text(&scene.title);
        page.raw("\">▶ Watch it</a></p>\n<details><summary>On a page of its own, with the chances of both ");
        page.raw("sides</summary>");
    } else {
        page.raw("<p>Left out here, so that the page stays below 1.5 MB. This makes its page:</p>\n<details ");
        page.raw("open><summary>The command</summary>");
    }
    page.raw("<pre><code>").code(&scene.command).raw("</code></pre></details></li>\n");
}

/// The stage on which games open, and what they have in common.
fn opener(page: &mut Html, scenes: &Scenes, board: Option<&Board<'_>>) {
    page.raw("<dialog id=\"theatre\" aria-label=\"A game\"><div class=\"bar\"><b id=\"theatre-title\"></b>");
    page.raw("<button type=\"button\" id=\"theatre-close\">✕ Back to the report</button></div>");
    page.raw("<div id=\"theatre-stage\"></div></dialog>\n<template id=\"theatre-page\">\n<style>");
    page.raw(replay::STYLE).raw("</style>\n<div class=\"page\">");
    let mut skeleton = Html::default();
    let legend = board.map_or("", |board| &board.stage.legend);
    if let Some(board) = board {
        let [width, height] = board.stage.plan.size;
        skeleton.raw("<svg id=\"board\" viewBox=\"0 0 ").number(width).raw(" ").number(height);
        skeleton.raw("\" width=\"").number(width).raw("\" height=\"").number(height);
        skeleton
            .raw("\" role=\"group\" aria-label=\"The board\" font-family=\"DejaVu Sans, Verdana, ");
        skeleton.raw("sans-serif\" text-anchor=\"middle\"><defs>").made(&board.stage.symbols);
        skeleton
            .raw("</defs><g id=\"ground\" aria-hidden=\"true\"></g><g id=\"pieces\"></g></svg>");
    }
    let game = replay::GAME.replace("<!--BOARD-->", &skeleton.finish());
    page.made(&game.replace("<!--LEGEND-->", legend)).raw("</div>\n</template>\n");
    page.held("games-common", &scenes.script);
}

/// The script that opens games; nothing where there are none.
pub(super) fn script(page: &mut Html, scenes: Option<&Scenes>) {
    if scenes.is_some() {
        page.made(&replay::script()).raw(include_str!("scenes.js"));
    }
}
