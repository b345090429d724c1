//! The map of the front page: the board as the game begins, and over it where units stood and fell, by turn
//! and by unit. A reader without scripts sees the board. Not for the files `charts/ground.*`: those are
//! charts.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use wargauge_analysis::field::{CounterKind, Field, Stroke};
use wargauge_analysis::ground::Layer;
use wargauge_analysis::{Ground, figures};
use wargauge_engine::text::Lines;

use super::html::Html;
use crate::background::Background;
use crate::board::stage::{Stage, stage};
use crate::charts::Runs;

/// A board that is on the page once, for the map and for the games.
pub(super) struct Board<'a> {
    field: &'a Field,
    background: &'a Background,
    pub(super) stage: Stage,
}

/// The board of the last run that has one: of a comparison that of the variant.
pub(super) fn board<'a>(backgrounds: &[&'a Background]) -> Option<Board<'a>> {
    let background = backgrounds.last()?;
    let field = background.field.as_ref()?;
    let none: &[CounterKind] = &[];
    let kinds = background.scenes.as_ref().map_or(none, |scenes| scenes.kinds.as_slice());
    let mut named = field.clone();
    if named.sides.iter().all(String::is_empty) {
        named.sides = [String::new(), String::new()];
    }
    Some(Board { field, background, stage: stage(&named, kinds) })
}

/// The map with its controls.
pub(super) fn write(page: &mut Html, runs: &Runs<'_>, board: &Board<'_>) {
    let Board { field, background, stage } = board;
    let [width, height] = stage.plan.size;
    page.raw("<section class=\"map\" id=\"map\">\n").heading("The map");
    if runs.b.is_some() {
        page.raw("<p class=\"faint\">As in ").name(&runs.names()[1]).raw("</p>\n");
    }
    page.raw("<div id=\"map-controls\" hidden>");
    page.raw("<label>Show <select id=\"map-what\"></select></label> ");
    page.raw("<label>When <select id=\"map-when\"></select></label> ");
    page.raw("<span role=\"group\" aria-label=\"Size of the map\"><button type=\"button\" data-size=\"out\" ");
    page.raw("aria-label=\"Smaller map\">−</button><button type=\"button\" data-size=\"in\" ");
    page.raw("aria-label=\"Larger map\">+</button></span></div>\n");
    page.raw("<div class=\"wide\" id=\"map-box\" tabindex=\"0\" role=\"group\" aria-label=\"Map. Arrow keys go ");
    page.raw("from cell to cell\"><svg id=\"map-board\" viewBox=\"0 0 ")
        .number(width)
        .raw(" ")
        .number(height);
    page.raw(
        "\" font-family=\"DejaVu Sans, Verdana, sans-serif\" text-anchor=\"middle\" role=\"img\" ",
    );
    page.raw("aria-label=\"The board as the game begins\"><g id=\"map-ground\">")
        .made(&stage.drawing);
    page.raw("</g><g id=\"map-heat\"></g><g id=\"map-counters\">").made(&stage.counters);
    page.raw("</g><g id=\"map-cells\"></g></svg></div>\n");
    page.raw("<p id=\"map-said\" aria-live=\"polite\" class=\"faint\"></p>\n");
    page.raw("<details class=\"legend-of-map\"><summary>What is on the map</summary><div class=\"wide\" ");
    page.raw("tabindex=\"0\" role=\"region\" aria-label=\"What is on the map\">");
    page.made(&stage.legend).raw("</div></details>\n</section>\n");
    let plan = serde_json::to_string(&stage.plan).unwrap_or_default();
    page.held("board-plan", &plan);
    let held = data(runs, field, background).to_string();
    page.held("map-data", &held);
}

/// What the script of the map reads.
fn data(runs: &Runs<'_>, field: &Field, background: &Background) -> Value {
    let [first, second, _] = runs.outcomes();
    let colours = runs.colours().map(|colour| [colour.0, colour.1, colour.2]);
    let (texts, about) = about_cells(field);
    json!({
        "sides": [first, second],
        "colours": [colours[0], colours[1]],
        "cell": field.cells.name(),
        "losses": field.losses(),
        "columns": field.columns,
        "texts": texts,
        "about": about,
        "ground": background.ground.as_ref().map(|ground| heat(ground, background)),
    })
}

/// Where units stood and fell: each layer as lists of a cell and a count for each side.
fn heat(ground: &Ground, background: &Background) -> Value {
    let whole = |counts: &[[u64; 2]]| -> Vec<[u64; 3]> {
        let there = counts.iter().enumerate().filter(|(_, sides)| **sides != [0, 0]);
        there.map(|(cell, sides)| [cell as u64, sides[0], sides[1]]).collect()
    };
    let part = |counts: &BTreeMap<usize, [u64; 2]>| -> Vec<[u64; 3]> {
        counts.iter().map(|(cell, sides)| [*cell as u64, sides[0], sides[1]]).collect()
    };
    let layer = |layer: &Layer| json!([layer.turns, part(&layer.held), part(&layer.fell)]);
    let turns = ground.by_turn.iter().map(layer);
    let units = ground.by_unit.iter().enumerate().map(|(nth, unit)| {
        let (name, side) =
            background.units.get(nth).map_or(("", 0), |(name, side)| (name.as_str(), *side));
        json!([name, side, layer(unit)])
    });
    json!({
        "games": ground.games,
        "games_said": figures::thousands(ground.games),
        "all": [ground.turns, whole(&ground.held), whole(&ground.fell)],
        "width": ground.turn_width.max(1),
        "turns": turns.collect::<Vec<_>>(),
        "units": units.collect::<Vec<_>>(),
    })
}

/// What lies on every cell and around it, in words: each text once, and the place of its text for each cell.
fn about_cells(field: &Field) -> (Vec<String>, Vec<usize>) {
    let (mut texts, mut places): (Vec<String>, BTreeMap<String, usize>) = Default::default();
    let features = field.features();
    let mut around: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for edge in &field.edges {
        let is_way = features
            .iter()
            .any(|feature| feature.name == edge.kind && feature.stroke == Stroke::Path);
        for number in edge.between {
            // What protects one of two cells is of that cell.
            let is_here = is_way || edge.toward.is_none_or(|toward| toward == number);
            let Some(cell) = field.find(number).filter(|_| is_here) else { continue };
            let kinds = around.entry(cell).or_default();
            if !kinds.contains(&edge.kind.as_str()) {
                kinds.push(&edge.kind);
            }
        }
    }
    let open = if field.open.is_empty() { "open ground" } else { &field.open };
    let each = field.numbers().into_iter().enumerate().map(|(cell, number)| {
        let area = field.areas.iter().find(|area| area.hex == number);
        let surface = area.map_or("", |area| area.surface.as_str());
        let mut text = if surface.is_empty() { open } else { surface }.to_owned();
        if let Some(area) = area.filter(|area| area.level != 0) {
            text.push_text(format_args!(", level {}", area.level));
        }
        if let Some(kinds) = around.get(&cell) {
            text.push_text(format_args!("; {}", kinds.join(", ")));
        }
        for place in field.places.iter().filter(|place| place.hex == number) {
            text.push_text(format_args!("; {}", place.name));
        }
        *places.entry(text.clone()).or_insert_with(|| {
            texts.push(text);
            texts.len() - 1
        })
    });
    let about = each.collect();
    (texts, about)
}
