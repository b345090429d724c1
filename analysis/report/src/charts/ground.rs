//! Where units stood and fell: four small maps of heat, for each side and each of the two.

use wargauge_analysis::Ground;
use wargauge_analysis::figures::{percent, thousands};
use wargauge_engine::Side;

use super::runs::{COLOURS, Runs, shortened};
use crate::background::{Background, Cells, Field, Kind, Surface};
use crate::lettering::{Type, capitalised};
use crate::picture::{Anchor, At, Colour, MARGIN, Picture, WIDTH, at};
use crate::sheet::Sheet;

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
        let of_all = |value: f64| match (what, field.cells) {
            ("stood", _) => format!("{} % of turns", percent(value, 0)),
            (_, Cells::Hexes) => format!("{value:.2} of size a game"),
            (_, Cells::Squares) => format!("{value:.2} units a game"),
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
            let sheet = Sheet::new(field, f64::from(width), [left.into(), top]);
            let values = |hex: usize| (heat(ground, hex, nth) / most) as f32;
            map(&mut picture, field, &sheet, values, COLOURS[nth]);
            let bottom = (top + sheet.height()) as f32;
            scale(&mut picture, at(left, bottom + 14.0), width, COLOURS[nth], &of_all(most));
            high = high.max(bottom + 14.0 + Type::TICK.size * 1.9);
        }
        picture.height = high;
    }
    let games = thousands(ground.games);
    picture.remark(&match field.cells {
        Cells::Hexes => format!(
            "By {games} games: share of turns at whose end a side held a hex, and points of size it \
             lost there. Black: earthworks; brown: slopes and escarpments; grey: roads."
        ),
        Cells::Squares => format!(
            "By {games} games: share of turns at whose end a side held a square, and units it lost \
             there. Frames: black walls, blue water, green woods, brown heights, grey roads."
        ),
    });
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

/// One map.
fn map(
    picture: &mut Picture,
    field: &Field,
    sheet: &Sheet,
    heat: impl Fn(usize) -> f32,
    colour: Colour,
) {
    const BROWN: Colour = Colour(0x9a, 0x7b, 0x4f);
    const ROAD: Colour = Colour(0xa8, 0xa8, 0xa8);
    const RIM: Colour = Colour(0xd8, 0xd8, 0xd8);
    let outline =
        |number: u16| -> Vec<At> { sheet.outline(number).into_iter().map(point).collect() };
    let numbers = sheet.numbers();
    for (nth, &number) in numbers.iter().enumerate() {
        let value = heat(nth);
        if value > 0.0 {
            picture.area(outline(number), colour.pale(1.0 - value.max(LEAST)));
        }
    }
    for &number in &numbers {
        let points = outline(number);
        picture.line(&[&points[..], &points[..1]].concat(), 1.0, RIM);
    }
    for area in &field.areas {
        let [x, y] = sheet.centre(area.hex);
        // Inside the cell, so that neighbours do not cover each other's frames.
        let inner = |[a, b]: [f64; 2]| point([x + (a - x) * 0.84, y + (b - y) * 0.84]);
        let points: Vec<At> = sheet.outline(area.hex).into_iter().map(inner).collect();
        let (width, colour) = frame(area.surface);
        picture.line(&[&points[..], &points[..1]].concat(), width, colour);
    }
    let drawn = |kind: Kind| field.edges.iter().filter(move |edge| edge.kind == kind);
    for edge in drawn(Kind::Road) {
        let ends = edge.between.map(|hex| point(sheet.centre(hex)));
        picture.line(&ends, 2.0, ROAD);
    }
    for (kind, width, colour) in [
        (Kind::Slope, 2.0, BROWN),
        (Kind::Escarpment, 4.0, BROWN),
        (Kind::Earthwork, 5.0, Colour::INK),
    ] {
        for edge in drawn(kind) {
            let [from, to] = edge.between;
            if let Some(side) = sheet.side(from, to) {
                picture.line(&side.map(point), width, colour);
            }
        }
    }
    for place in &field.places {
        let [x, y] = sheet.centre(place.hex);
        let (x, y, high) = (x as f32, y as f32, sheet.radius() as f32 * 0.5);
        let tent = [at(x, y - high), at(x + high, y + high), at(x - high, y + high)];
        picture.area(tent.to_vec(), Colour::PAPER);
        picture.line(&[&tent[..], &tent[..1]].concat(), 3.0, Colour::INK);
    }
}

/// How a cell is framed that is more than open ground.
fn frame(surface: Surface) -> (f32, Colour) {
    match surface {
        Surface::Water => (2.0, Colour(0x56, 0xa5, 0xd8)),
        Surface::Road => (1.5, Colour(0xa8, 0xa8, 0xa8)),
        Surface::Wood => (2.0, Colour(0x5f, 0x9e, 0x5a)),
        Surface::Height => (2.0, Colour(0x9a, 0x7b, 0x4f)),
        Surface::Low => (2.0, Colour(0xc8, 0xb8, 0x94)),
        Surface::Wall => (3.0, Colour::INK),
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
        let numbers = Sheet::new(field, 1.0, [0.0; 2]).numbers();
        let number = numbers.get(hex).copied().unwrap_or_default();
        let place = field.places.iter().find(|place| place.hex == number);
        place.map_or_else(
            || format!("{} {number:04}", field.cells.name()),
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
