//! The map in the terminal: rows from the north, every second one half a hex further east.
//!
//! A hex is six columns wide and two lines high; between two rows runs a line with the features of
//! the slanting hexsides:
//!
//! ```text
//!  ::: · ·           what lies on the north-western and north-eastern sides
//! |0709♣ |           number and terrain; left of it slopes, escarpments and earthworks
//! =1 IIa |           level and counters; left of it roads
//! ```

use std::fmt::Write;

use wargauge_engine::era1794::setup::{Arm, Feature, HexNumber, Terrain};
use wargauge_engine::{Direction, Side};
use wargauge_scenarios::Scenario;

use super::layout::Layout;
use crate::screen::{Colour, Paint};

/// Counters that a hex has room for.
const ROOM: usize = 3;

/// The map with its legend.
pub(crate) fn draw(scenario: &Scenario, layout: &Layout, paint: Paint) -> String {
    let drawing = Drawing { scenario, layout, paint };
    let board = layout.board;
    let mut text = format!("{}\n\n", paint.paint(Colour::Strong, &scenario.title));
    for row in (1..=board.rows).rev() {
        let (between, upper, lower) = drawing.row(row);
        // Writing to a string cannot fail.
        let _ =
            writeln!(text, "{}\n{}\n{}", between.trim_end(), upper.trim_end(), lower.trim_end());
    }
    text + "\n" + &legend(scenario, paint)
}

fn legend(scenario: &Scenario, paint: Paint) -> String {
    let [first, second] = &scenario.setup.sides;
    let camp = &scenario.setup.rules.camp;
    let camp = camp.hex.map_or_else(String::new, |hex| {
        format!(
            "; camp of the {}: {hex:04}",
            scenario.setup.sides[usize::from(1 - camp.raider.min(1))]
        )
    });
    let feature = |feature| paint.paint(Colour::Feature, sign(feature));
    format!(
        "{} I C A L, {} i c a l: infantry, cavalry, artillery, commander; + more; digit: level\n\
         {} wood, {} slope, {} escarpment, {} earthwork, {} road{camp}\n",
        paint.paint(Colour::First, first),
        paint.paint(Colour::Second, second),
        paint.paint(Colour::Wood, '♣'),
        feature(Feature::Slope),
        feature(Feature::Escarpment),
        feature(Feature::Earthwork),
        feature(Feature::Road),
    )
}

/// How a feature is drawn.
fn sign(feature: Feature) -> char {
    match feature {
        Feature::Slope => ':',
        Feature::Escarpment => '#',
        Feature::Earthwork => '^',
        Feature::Road => '=',
    }
}

struct Drawing<'a> {
    scenario: &'a Scenario,
    layout: &'a Layout,
    paint: Paint,
}

impl Drawing<'_> {
    /// The line above a row of hexes, and its two lines.
    fn row(&self, row: u8) -> (String, String, String) {
        let shift = if row.is_multiple_of(2) { "   " } else { "" };
        let [mut between, mut upper, mut lower] = [shift; 3].map(str::to_owned);
        for column in 1..=self.layout.board.columns {
            let hex = HexNumber::from(row) * 100 + HexNumber::from(column);
            for direction in [Direction::NorthWest, Direction::NorthEast] {
                between += &self.slanting(hex, direction);
            }
            let west = self.layout.features(hex, Direction::West);
            let height = west.iter().find(|&&feature| feature != Feature::Road);
            let road = west.iter().find(|&&feature| feature == Feature::Road);
            upper += &self.upright(height);
            upper += &self.ground(hex);
            lower += &self.upright(road);
            lower += &self.counters(hex);
        }
        let end = self.upright(None);
        (between, upper + &end, lower + &end)
    }

    /// A slanting hexside, three columns wide.
    fn slanting(&self, hex: HexNumber, direction: Direction) -> String {
        let features = self.layout.features(hex, direction);
        match features {
            [] => self.paint.paint(Colour::Faint, " · "),
            [one] => {
                let sign = sign(*one);
                let text = if *one == Feature::Road {
                    format!(" {sign} ")
                } else {
                    format!("{sign}{sign}{sign}")
                };
                self.paint.paint(Colour::Feature, text)
            }
            [outer, .., inner] => {
                let (outer, inner) = (sign(*outer), sign(*inner));
                self.paint.paint(Colour::Feature, format!("{outer}{inner}{outer}"))
            }
        }
    }

    /// An upright hexside, one column wide.
    fn upright(&self, feature: Option<&Feature>) -> String {
        match feature {
            None => self.paint.paint(Colour::Faint, '│'),
            Some(feature) => self.paint.paint(Colour::Feature, sign(*feature)),
        }
    }

    /// Number and terrain, five columns wide.
    fn ground(&self, hex: HexNumber) -> String {
        let number = self.paint.paint(Colour::Faint, format!("{hex:04}"));
        let setup = self.layout.board.numbered(hex);
        let terrain = setup
            .and_then(|hex| self.scenario.setup.map.hexes.get(hex.index()))
            .map_or(Terrain::Clear, |hex| hex.terrain);
        match terrain {
            Terrain::Clear => number + " ",
            Terrain::Wood => number + &self.paint.paint(Colour::Wood, '♣'),
        }
    }

    /// Level and counters, five columns wide.
    fn counters(&self, hex: HexNumber) -> String {
        let setup = &self.scenario.setup;
        let level = self
            .layout
            .board
            .numbered(hex)
            .and_then(|hex| setup.map.hexes.get(hex.index()))
            .map_or(0, |hex| hex.level);
        let mut signs: Vec<(char, Side)> = Vec::new();
        for &unit in self.layout.units.get(&hex).into_iter().flatten() {
            let unit = &setup.units[unit];
            let sign = match unit.arm {
                Arm::Infantry => 'I',
                Arm::Cavalry => 'C',
                Arm::Artillery => 'A',
            };
            // A unit whose commander does not exist has not passed the loader.
            let side = setup.commanders.get(unit.commander).map_or(Side::First, |c| c.side);
            signs.push((sign, side));
        }
        for &commander in self.layout.commanders.get(&hex).into_iter().flatten() {
            signs.push(('L', setup.commanders[commander].side));
        }
        let level = if level == 0 { " ".to_owned() } else { level.to_string() };
        let mut text = self.paint.paint(Colour::Faint, &level);
        let drawn = if signs.len() > ROOM { ROOM - 1 } else { signs.len() };
        for &(sign, side) in &signs[..drawn] {
            text += &match side {
                Side::First => self.paint.paint(Colour::First, sign),
                Side::Second => self.paint.paint(Colour::Second, sign.to_ascii_lowercase()),
            };
        }
        if signs.len() > drawn {
            text.push('+');
        }
        let width = level.chars().count() + drawn + usize::from(signs.len() > drawn);
        text + &" ".repeat(5_usize.saturating_sub(width))
    }
}
