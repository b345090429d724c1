//! The map as SVG, drawn without any library. Nothing is said by colour alone.

use std::fmt::Write;

use wargauge_engine::Side;
use wargauge_engine::verdox::Setup;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_loader::Scenario;
use wargauge_report::markup::escaped;

use super::{grid, headquarters};

/// A square's width.
const CELL: f64 = 34.0;
/// Around everything.
const MARGIN: f64 = 30.0;
/// For the title.
const HEAD: f64 = 64.0;
/// The sides, in the palette of Okabe and Ito.
const SIDES: [&str; 2] = ["#0072b2", "#d55e00"];

/// The whole drawing.
pub(crate) fn draw(scenario: &Scenario<Setup>) -> String {
    let setup = &scenario.setup;
    let grid = grid(setup);
    let width = 2.0 * MARGIN + CELL * f64::from(setup.map.columns);
    let height = HEAD + MARGIN + CELL * f64::from(setup.map.rows);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" font-family="DejaVu Sans, Verdana, sans-serif" text-anchor="middle">
<title>{title}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="{MARGIN}" y="26" font-size="20" font-weight="bold" text-anchor="start">{title}</text>
<text x="{MARGIN}" y="48" font-size="12" text-anchor="start">H hill, V valley, W wood, M marsh, C canal, ~ river, = bridge, G gate, dark: wall, B barge; flags: headquarters of the {first} and the {second}, who enter on the left and the right</text>
"##,
        title = escaped(&scenario.title),
        first = escaped(&setup.sides[0]),
        second = escaped(&setup.sides[1]),
    );
    for (square, &terrain) in grid.squares().zip(&setup.map.squares) {
        let number = grid.number(square);
        let left = MARGIN + CELL * f64::from(number % 100 - 1);
        let top = HEAD + CELL * f64::from(number / 100 - 1);
        let (x, middle) = (left + CELL / 2.0, top + CELL * 0.68);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            svg,
            r##"<rect x="{left:.1}" y="{top:.1}" width="{CELL}" height="{CELL}" fill="{}" stroke="#c9c2b2" stroke-width="0.6"/><text x="{x:.1}" y="{:.1}" font-size="7" fill="#555555">{number:04}</text>"##,
            fill(terrain),
            top + 9.0,
        );
        if let Some(side) = headquarters(setup, number) {
            svg += &flag(side, x, top);
        } else if setup.map.barges.contains(&number) {
            let _ = writeln!(
                svg,
                r##"<path d="M{:.1} {:.1}h20l-5 9h-10z" fill="#ffffff" stroke="#222222"/><text x="{x:.1}" y="{:.1}" font-size="8">B</text>"##,
                left + 7.0,
                top + 15.0,
                top + 22.0,
            );
        } else if let Some(sign) = sign(terrain) {
            let ink = if terrain == Terrain::Gate { "#ffffff" } else { "#333333" };
            let _ = writeln!(
                svg,
                r#"<text x="{x:.1}" y="{middle:.1}" font-size="14" fill="{ink}">{sign}</text>"#
            );
        }
    }
    svg + "</svg>\n"
}

fn flag(side: Side, x: f64, top: f64) -> String {
    let foot = top + 31.0;
    format!(
        r##"<path d="M{:.1} {foot:.1}v-20h14l-4 5l4 5h-14" fill="{}" stroke="#222222"/>
"##,
        x - 6.0,
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
        Terrain::Hill => 'H',
        Terrain::Valley => 'V',
        Terrain::Wood => 'W',
        Terrain::Marsh => 'M',
        Terrain::Canal => 'C',
        Terrain::River => '~',
        Terrain::Bridge => '=',
        Terrain::Gate => 'G',
        _ => return None,
    })
}
