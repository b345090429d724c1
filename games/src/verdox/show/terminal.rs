//! The map in the terminal: a letter a square, as the data have it.

use std::fmt::Write;

use wargauge_engine::Side;
use wargauge_engine::verdox::Setup;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_scenarios::Scenario;

use super::{grid, headquarters, roster};
use crate::screen::{Colour, Paint};

/// The map with its legend, and the lists.
pub(crate) fn draw(scenario: &Scenario<Setup>, paint: Paint) -> String {
    let setup = &scenario.setup;
    let grid = grid(setup);
    // Writing to a string cannot fail, here and below.
    let mut text = format!("{}\n\n", paint.paint(Colour::Strong, &scenario.title));
    for tens in [true, false] {
        let digits = (1..=setup.map.columns).map(|column| {
            let digit = if tens { column / 10 } else { column % 10 };
            format!(" {digit}")
        });
        let _ = writeln!(text, "  {}", paint.paint(Colour::Faint, digits.collect::<String>()));
    }
    for row in 1..=u16::from(setup.map.rows) {
        let _ = write!(text, "{}", paint.paint(Colour::Faint, format!("{row:02}")));
        for column in 1..=u16::from(setup.map.columns) {
            let number = row * 100 + column;
            let square = grid.numbered(number);
            let terrain = square.and_then(|square| setup.map.squares.get(square.index()));
            let sign =
                terrain.map_or(String::new(), |&terrain| sign(setup, number, terrain, paint));
            let _ = write!(text, " {sign}");
        }
        text.push('\n');
    }
    text + &legend(setup, paint) + "\n" + &roster(scenario)
}

/// A square.
fn sign(setup: &Setup, number: u16, terrain: Terrain, paint: Paint) -> String {
    if let Some(side) = headquarters(setup, number) {
        return flag(setup, side, paint);
    }
    if setup.map.barges.contains(&number) {
        return paint.paint(Colour::Strong, 'B');
    }
    let (sign, colour) = match terrain {
        Terrain::Clear => ('.', Colour::Faint),
        Terrain::Road | Terrain::CourtRoad => ('r', Colour::Feature),
        Terrain::Hill => ('h', Colour::Feature),
        Terrain::Valley => ('v', Colour::Wood),
        Terrain::Wood => ('♣', Colour::Wood),
        Terrain::River => ('~', Colour::First),
        Terrain::Bridge => ('=', Colour::Feature),
        Terrain::Canal => ('c', Colour::First),
        Terrain::Marsh => ('m', Colour::Wood),
        Terrain::Wall => ('#', Colour::Strong),
        Terrain::Gate => ('G', Colour::Strong),
        Terrain::Court => (':', Colour::Faint),
    };
    paint.paint(colour, sign)
}

/// A headquarters: the first letter of its side.
fn flag(setup: &Setup, side: Side, paint: Paint) -> String {
    let letter = setup.sides[side.index()].chars().next().unwrap_or('?');
    paint.paint(Colour::of(side), letter.to_uppercase())
}

fn legend(setup: &Setup, paint: Paint) -> String {
    let [first, second] = Side::BOTH.map(|side| flag(setup, side, paint));
    format!(
        "\n{first} {second} headquarters of the {} and the {}, who enter on the left and right edge\n\
         . clear, r road, h hill, v valley, ♣ wood, ~ river, = bridge, c canal, m marsh,\n\
         # wall, G gate, : court, B barge\n",
        setup.sides[0], setup.sides[1]
    )
}
