//! The map as SVG, drawn without any library. Nothing is said by colour alone.

use std::fmt::Write;

use wargauge_engine::Side;
use wargauge_engine::verdox::Setup;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_report::markup::escaped;
use wargauge_scenarios::Scenario;

use super::{grid, headquarters, posted, side_name};

/// A square's width.
const CELL: f64 = 34.0;
/// Around everything.
const MARGIN: f64 = 30.0;
/// For the title.
const HEAD: f64 = 84.0;
/// A column of the legend, and a line of it.
const ENTRY: (f64, f64) = (228.0, 40.0);
/// The sides, in the palette of Okabe and Ito.
const SIDES: [&str; 2] = ["#0072b2", "#d55e00"];
/// How wide the edges are marked on which the sides enter.
const EDGE: f64 = 8.0;

/// The whole drawing.
pub(crate) fn draw(scenario: &Scenario<Setup>) -> String {
    let setup = &scenario.setup;
    let grid = grid(setup);
    let (wide, high) = (CELL * f64::from(setup.map.columns), CELL * f64::from(setup.map.rows));
    let legend = legend(setup);
    let in_line = ((wide / ENTRY.0) as usize).max(1);
    let lines = legend.len().div_ceil(in_line);
    let width = 2.0 * MARGIN + wide.max(ENTRY.0);
    let height = HEAD + high + 2.0 * MARGIN + ENTRY.1 * lines as f64;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" font-family="DejaVu Sans, Verdana, sans-serif" text-anchor="middle">
<title>{title}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="{MARGIN}" y="28" font-size="20" font-weight="bold" text-anchor="start">{title}</text>
<text x="{MARGIN}" y="50" font-size="13" text-anchor="start">{agreed}</text>
<text x="{MARGIN}" y="70" font-size="13" text-anchor="start">{garrison}</text>
"##,
        title = escaped(&scenario.title),
        agreed = escaped(&agreed(setup)),
        garrison = escaped(&garrison(setup)),
    );
    for (square, &terrain) in grid.squares().zip(&setup.map.squares) {
        let number = grid.number(square);
        let left = MARGIN + CELL * f64::from(number % 100 - 1);
        let top = HEAD + CELL * f64::from(number / 100 - 1);
        let flagged = headquarters(setup, number);
        let floats = setup.map.barges.contains(&number);
        svg += &ground(left, top, terrain, flagged.is_none() && !floats);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            svg,
            r#"<text x="{:.1}" y="{:.1}" font-size="8" fill="{}">{number:04}</text>"#,
            left + CELL / 2.0,
            top + 10.0,
            if terrain.is_fortification() { "#ffffff" } else { "#444444" },
        );
        if let Some(side) = flagged {
            svg += &flag(side, left, top);
        } else if floats {
            svg += &barge(left, top);
        }
    }
    for side in Side::BOTH {
        let left = if side == Side::First { MARGIN - EDGE } else { MARGIN + wide };
        let _ = writeln!(
            svg,
            r#"<rect x="{left:.1}" y="{HEAD}" width="{EDGE}" height="{high:.1}" fill="{}"/>"#,
            SIDES[side.index()],
        );
    }
    for (nth, Entry { sign, name }) in legend.iter().enumerate() {
        let left = MARGIN + ENTRY.0 * (nth % in_line) as f64;
        let top = HEAD + high + MARGIN + ENTRY.1 * (nth / in_line) as f64;
        svg += &match *sign {
            Sign::Ground(terrain) => ground(left, top, terrain, true),
            Sign::Barge => ground(left, top, Terrain::River, false) + &barge(left, top),
            Sign::Flag(side) => ground(left, top, Terrain::Road, false) + &flag(side, left, top),
        };
        let _ = writeln!(
            svg,
            r#"<text x="{:.1}" y="{:.1}" font-size="13" text-anchor="start">{}</text>"#,
            left + CELL + 8.0,
            top + CELL * 0.65,
            escaped(name),
        );
    }
    svg + "</svg>\n"
}

/// Who comes whence, for how long.
fn agreed(setup: &Setup) -> String {
    let [first, second] = &setup.sides;
    let turns = setup.rules.turns;
    format!("{first} enter on the left edge, {second} on the right; {turns} turns")
}

/// Who holds the fortress at the beginning.
fn garrison(setup: &Setup) -> String {
    let Some(side) = side_name(setup, setup.rules.garrison.side) else {
        return "nobody begins in the fortress".to_owned();
    };
    format!("{side} in the fortress, face down: {}", posted(setup))
}

/// What an entry of the legend shows.
#[derive(Clone, Copy)]
enum Sign {
    Ground(Terrain),
    Barge,
    Flag(Side),
}

/// An entry of the legend.
struct Entry {
    sign: Sign,
    name: String,
}

/// What is on the map, each kind once.
fn legend(setup: &Setup) -> Vec<Entry> {
    let there = Terrain::ALL.into_iter().filter(|terrain| setup.map.squares.contains(terrain));
    let grounds = there.map(|terrain| Entry {
        sign: Sign::Ground(terrain),
        name: match terrain {
            Terrain::CourtRoad => "road in the court".to_owned(),
            other => other.name().to_owned(),
        },
    });
    let barge = Entry { sign: Sign::Barge, name: "barge".to_owned() };
    let flags = Side::BOTH.map(|side| Entry {
        sign: Sign::Flag(side),
        name: format!("headquarters, {}", setup.sides[side.index()]),
    });
    grounds.chain((!setup.map.barges.is_empty()).then_some(barge)).chain(flags).collect()
}

/// A square with its sign, if that is to be seen.
fn ground(left: f64, top: f64, terrain: Terrain, is_signed: bool) -> String {
    let mut svg = format!(
        r##"<rect x="{left:.1}" y="{top:.1}" width="{CELL}" height="{CELL}" fill="{}" stroke="#b5ad9c" stroke-width="0.6"/>"##,
        fill(terrain),
    );
    if let Some(sign) = sign(terrain).filter(|_| is_signed) {
        let ink = if terrain.is_fortification() { "#ffffff" } else { "#333333" };
        let _ = write!(
            svg,
            r#"<text x="{:.1}" y="{:.1}" font-size="14" fill="{ink}">{sign}</text>"#,
            left + CELL / 2.0,
            top + CELL * 0.74,
        );
    }
    svg + "\n"
}

fn barge(left: f64, top: f64) -> String {
    format!(
        r##"<path d="M{:.1} {:.1}h22l-5 11h-12z" fill="#ffffff" stroke="#222222"/><text x="{:.1}" y="{:.1}" font-size="9">B</text>
"##,
        left + 6.0,
        top + 16.0,
        left + CELL / 2.0,
        top + 25.0,
    )
}

/// A flag; its side is also told by the way it flies, towards the enemy.
fn flag(side: Side, left: f64, top: f64) -> String {
    let ahead = if side == Side::First { 1.0 } else { -1.0 };
    format!(
        r##"<path d="M{:.1} {:.1}v-19h{:.1}l{:.1} 5l{:.1} 5h{:.1}" fill="{}" stroke="#222222"/>
"##,
        left + CELL / 2.0 - 7.0 * ahead,
        top + 31.0,
        14.0 * ahead,
        -4.0 * ahead,
        4.0 * ahead,
        -14.0 * ahead,
        SIDES[side.index()],
    )
}

fn fill(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "#f7f3e6",
        Terrain::Road | Terrain::CourtRoad | Terrain::Bridge => "#d9d4cb",
        Terrain::Hill => "#d0bb84",
        Terrain::Valley => "#e3ebd2",
        Terrain::Wood => "#afc594",
        Terrain::River => "#9cc7e8",
        Terrain::Canal => "#c4dff0",
        Terrain::Marsh => "#b9cfc0",
        Terrain::Wall | Terrain::Gate => "#5a5a5a",
        Terrain::Court => "#efe6e6",
    }
}

fn sign(terrain: Terrain) -> Option<char> {
    Some(match terrain {
        Terrain::Road | Terrain::CourtRoad => '·',
        Terrain::Hill => 'H',
        Terrain::Valley => 'V',
        Terrain::Wood => 'W',
        Terrain::Marsh => 'M',
        Terrain::Canal => 'C',
        Terrain::River => '~',
        Terrain::Bridge => '=',
        Terrain::Wall => '#',
        Terrain::Gate => 'G',
        Terrain::Court => ':',
        Terrain::Clear => return None,
    })
}
