//! Where units stood and fell: four small maps of heat, for each side and each of the two.

use wargauge_analysis::Ground;
use wargauge_analysis::field::{Cells, Field, Stroke};
use wargauge_analysis::figures::{percent, thousands};
use wargauge_engine::{CellNumber, Side};

use super::runs::{Runs, shortened};
use crate::background::Background;
use crate::board::layout::Layout;
use crate::board::{chart_colour, chart_frame, chart_line};
use crate::lettering::{Type, capitalised};
use crate::picture::{Anchor, At, Colour, MARGIN, Picture, WIDTH, at};

/// Between the maps.
const GAP: f32 = 40.0;

/// Hexes with less than this part of the hottest one's heat stay white but for a tinge.
const LEAST: f32 = 0.06;

/// What of a sample is drawn, for a side and a hex.
type Heat = fn(&Ground, usize, usize) -> f64;

/// The share of turns at whose end a side held a hex.
fn held(ground: &Ground, hex: usize, side: usize) -> f64 {
    let held = ground.held.get(hex).map_or(0, |sides| sides[side]);
    held as f64 / ground.turns.max(1) as f64
}

/// The points of size that a side lost on a hex in a game.
fn fell(ground: &Ground, hex: usize, side: usize) -> f64 {
    let fell = ground.fell.get(hex).map_or(0, |sides| sides[side]);
    fell as f64 / ground.games.max(1) as f64
}

/// The chart of one of the runs; nothing where no ground was looked at. Both runs share a scale.
pub(super) fn picture(runs: &Runs<'_>, backgrounds: &[&Background], nth: usize) -> Option<Picture> {
    let background = backgrounds.get(nth)?;
    let (field, ground) = (background.field.as_ref()?, background.ground.as_ref()?);
    let sides = runs.outcomes().map(|name| shortened(name, 20));
    let name = runs.b.map_or_else(String::new, |_| format!("{}: ", runs.names()[nth]));
    let mut picture = Picture::titled(&finding(field, ground, &sides, &name));
    let rows: [(&str, Heat); 2] = [("stood", held), ("fell", fell)];
    for (what, heat) in rows {
        let most = hottest(backgrounds, heat);
        let of_all = |value: f64| match what {
            "stood" => format!("{} % of turns", percent(value, 0)),
            _ => format!("{value:.2} {}", field.losses()),
        };
        let mut high = 0.0_f32;
        for side in Side::BOTH {
            let nth = side.index();
            let width = (WIDTH - 2.0 * MARGIN - GAP) / 2.0;
            let left = MARGIN + nth as f32 * (width + GAP);
            let heading = format!("{} {what}", capitalised(&sides[nth]));
            let heading = Type::STRONG.fit(&heading, width);
            let y = picture.height + Type::STRONG.size * 0.8;
            picture.text(at(left, y), Anchor::Start, Type::STRONG, Colour::INK, &heading);
            let top = f64::from(picture.height + Type::STRONG.size * 1.6);
            let layout = Layout::of_width(field, f64::from(width), [left.into(), top]);
            let values = |hex: usize| (heat(ground, hex, nth) / most) as f32;
            map(&mut picture, field, &layout, values, runs.colours()[nth]);
            let bottom = (top + layout.size()[1]) as f32;
            scale(&mut picture, at(left, bottom + 14.0), width, runs.colours()[nth], &of_all(most));
            high = high.max(bottom + 14.0 + Type::TICK.size * 1.9);
        }
        picture.height = high;
    }
    let games = thousands(ground.games);
    let mut remark = format!(
        "By {games} games: share of turns at whose end a side held a {}, and {} it lost there \
         in a game.",
        field.cells.name(),
        field.losses()
    );
    for (what, drawn) in [("Frames", frames(field)), ("Lines", lines(field))] {
        if !drawn.is_empty() {
            remark.extend([" ", what, ": ", &drawn, "."]);
        }
    }
    picture.remark(&remark);
    Some(picture)
}

/// The greatest heat of any hex of any run.
fn hottest(backgrounds: &[&Background], heat: Heat) -> f64 {
    let grounds = backgrounds.iter().filter_map(|background| background.ground.as_ref());
    let all = grounds.flat_map(|ground| {
        let hexes = 0..ground.held.len();
        hexes.flat_map(move |hex| [heat(ground, hex, 0), heat(ground, hex, 1)])
    });
    all.fold(0.0, f64::max).max(1e-9)
}

fn point([x, y]: [f64; 2]) -> At {
    at(x as f32, y as f32)
}

/// What the frames of cells stand for, colour by colour.
fn frames(field: &Field) -> String {
    let there = |name: &str| field.areas.iter().any(|area| area.surface == name);
    let surfaces = field.surfaces().into_iter();
    let surfaces = surfaces.filter(|surface| surface.framed && there(&surface.name));
    by_colour(surfaces.map(|surface| (chart_colour(surface.tone), surface.name)))
}

/// What the lines between cells stand for, colour by colour.
fn lines(field: &Field) -> String {
    let there = |name: &str| field.edges.iter().any(|edge| edge.kind == name);
    let features = field.features().into_iter().filter(|feature| there(&feature.name));
    by_colour(features.map(|feature| (chart_colour(feature.tone), feature.name)))
}

/// Names under their colours: `brown slope, escarpment; black earthwork`.
fn by_colour(named: impl Iterator<Item = (&'static str, String)>) -> String {
    let mut colours: Vec<(&'static str, String)> = Vec::new();
    for (colour, name) in named {
        match colours.iter_mut().find(|(known, _)| *known == colour) {
            Some((_, names)) => names.extend([", ", &name]),
            None => colours.push((colour, name)),
        }
    }
    let colours: Vec<String> =
        colours.into_iter().map(|(colour, names)| format!("{colour} {names}")).collect();
    colours.join("; ")
}

/// One map.
fn map(
    picture: &mut Picture,
    field: &Field,
    layout: &Layout,
    heat: impl Fn(usize) -> f32,
    colour: Colour,
) {
    const RIM: Colour = Colour(0xd8, 0xd8, 0xd8);
    let outline =
        |cell: usize| -> Vec<At> { layout.outline(cell).into_iter().map(point).collect() };
    let cells = 0..field.numbers().len();
    for cell in cells.clone() {
        let value = heat(cell);
        if value > 0.0 {
            picture.area(outline(cell), colour.pale(1.0 - value.max(LEAST)));
        }
    }
    for cell in cells {
        let points = outline(cell);
        picture.line(&[&points[..], &points[..1]].concat(), 1.0, RIM);
    }
    let surfaces = field.surfaces();
    for area in &field.areas {
        let surface = surfaces.iter().find(|surface| surface.name == area.surface);
        let (Some(surface), Some(cell)) = (surface, field.find(area.hex)) else { continue };
        if !surface.framed {
            continue;
        }
        let [x, y] = layout.centre(cell);
        // Inside the cell, so that neighbours do not cover each other's frames.
        let inner = |[a, b]: [f64; 2]| point([x + (a - x) * 0.84, y + (b - y) * 0.84]);
        let points: Vec<At> = layout.outline(cell).into_iter().map(inner).collect();
        let (width, colour) = chart_frame(surface.tone);
        picture.line(&[&points[..], &points[..1]].concat(), width, colour);
    }
    for feature in field.features() {
        let (width, colour) = chart_line(feature.tone, feature.stroke);
        for edge in field.edges.iter().filter(|edge| edge.kind == feature.name) {
            let [Some(from), Some(to)] = edge.between.map(|number| field.find(number)) else {
                continue;
            };
            let ends = match feature.stroke {
                Stroke::Path => Some([from, to].map(|cell| layout.centre(cell))),
                Stroke::Teeth | Stroke::Band | Stroke::Wall | Stroke::Line => layout.side(from, to),
            };
            if let Some(ends) = ends {
                picture.line(&ends.map(point), width, colour);
            }
        }
    }
    for place in &field.places {
        let Some(cell) = field.find(place.hex) else { continue };
        let [x, y] = layout.centre(cell);
        let (x, y, high) = (x as f32, y as f32, sign_size(field, layout));
        let tent = [at(x, y - high), at(x + high, y + high), at(x - high, y + high)];
        picture.area(tent.to_vec(), Colour::PAPER);
        picture.line(&[&tent[..], &tent[..1]].concat(), 3.0, Colour::INK);
    }
}

/// How large the sign of a place is.
fn sign_size(field: &Field, layout: &Layout) -> f32 {
    match field.cells {
        Cells::Hexes => layout.radius as f32 * 0.5,
        Cells::Squares => layout.radius as f32 * 0.6,
    }
}

/// From white to the colour, with what the colour stands for.
fn scale(picture: &mut Picture, from: At, width: f32, colour: Colour, most: &str) {
    const STEPS: usize = 12;
    const BOX: f32 = 14.0;
    let long = BOX * STEPS as f32;
    let y = from.y + Type::TICK.size * 0.6;
    picture.text(at(from.x, y), Anchor::Start, Type::TICK, Colour::FAINT, "0");
    let left = from.x + 30.0;
    for step in 0..STEPS {
        let heat = (step as f32 + 0.5) / STEPS as f32;
        let x = left + step as f32 * BOX;
        picture.bar(at(x, from.y + 6.0), at(x + BOX, from.y + 30.0), colour.pale(1.0 - heat));
    }
    let text = Type::TICK.fit(most, width - long - 50.0);
    picture.text(at(left + long + 14.0, y), Anchor::Start, Type::TICK, Colour::FAINT, &text);
}

/// Where it was fought hardest, in a sentence.
fn finding(field: &Field, ground: &Ground, sides: &[String; 3], name: &str) -> String {
    let worst = |side: usize| {
        let hexes = 0..ground.fell.len();
        let most = hexes.max_by_key(|&hex| (ground.fell[hex][side], std::cmp::Reverse(hex)));
        most.filter(|&hex| ground.fell[hex][side] > 0)
    };
    let named = |hex: usize| {
        let number = field.numbers().get(hex).copied().unwrap_or_default();
        let place = field.places.iter().find(|place| place.hex == number);
        place.map_or_else(
            || format!("{} {}", field.cells.name(), CellNumber(number)),
            |place| shortened(&place.name, 40),
        )
    };
    match (worst(0), worst(1)) {
        (Some(ours), Some(theirs)) if ours == theirs => {
            capitalised(&format!("{name}both sides lose most at {}", named(ours)))
        }
        (Some(ours), Some(theirs)) => capitalised(&format!(
            "{name}the {} lose most at {}, the {} at {}",
            sides[0],
            named(ours),
            sides[1],
            named(theirs)
        )),
        _ => capitalised(&format!("{name}where units stood and fell")),
    }
}
