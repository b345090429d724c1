//! Draws a made-up board of flat hexes numbered by columns from the north-west, as SVG or, with the
//! argument `text`, as lines of text: what a game gives, and what becomes of it.
//!
//! ```text
//! cargo run -p wargauge-report --example board > board.svg
//! ```

use wargauge_analysis::field::{
    Area, Border, Compass, Counter, CounterKind, Edge, Feature, Field, Label, Place, Stack, Stroke,
    Surface, Symbol, Texture, Tone, Waiting,
};
use wargauge_engine::{Board, Digits, FirstRow, Numbering, Orientation};
use wargauge_report::board;

fn main() {
    let field = field();
    if std::env::args().any(|argument| argument == "text") {
        print!("{}", board::terminal::draw(&field));
    } else {
        print!("{}", board::svg::draw(&field));
    }
}

/// A village between a stream and a wood, with a company before it.
fn field() -> Field {
    let numbering = Numbering { digits: Digits::ColumnRow, first_row: FirstRow::North };
    let board = Board { orientation: Orientation::Flat, numbering, ..Board::new(6, 10) };
    let mut field = Field::of_hexes(board);
    field.title = "A village in the way".into();
    field.sides = ["blue", "red"].map(str::to_owned);
    field.open = "clear".into();
    field.surfaces = vec![
        Surface::new("wood", Tone::Green, '♣').drawn_with(Texture::Trees),
        Surface::new("stream", Tone::Blue, '~').drawn_with(Texture::Waves),
        Surface::new("marsh", Tone::Teal, 'm').drawn_with(Texture::Tufts),
        Surface::new("buildings", Tone::Rose, '#').drawn_with(Texture::Houses),
    ];
    field.features = vec![
        Feature::new("road", Tone::Grey, Stroke::Path, '='),
        Feature::new("slope", Tone::Brown, Stroke::Teeth, ':'),
        Feature::new("river", Tone::Blue, Stroke::Line, '~'),
        Feature::new("earthwork", Tone::Dark, Stroke::Wall, '^'),
    ];
    let lies = |surface: &'static str, hexes: &'static [u16]| {
        hexes.iter().map(move |&hex| Area { hex, surface: surface.to_owned(), level: 0 })
    };
    field.areas = lies("wood", &[101, 102, 103, 201, 202, 301])
        .chain(lies("stream", &[701, 702, 703, 803]))
        .chain(lies("marsh", &[804, 904]))
        .chain(lies("buildings", &[503, 504, 603]))
        .chain([905, 906, 1005, 1006].map(|hex| Area { hex, surface: String::new(), level: 1 }))
        .collect();
    let edge =
        |from, to, kind: &str, toward| Edge { between: [from, to], kind: kind.to_owned(), toward };
    let road = [104, 204, 304, 404, 504, 603, 703, 802, 902, 1001];
    field.edges = road.windows(2).map(|pair| edge(pair[0], pair[1], "road", None)).collect();
    field.edges.extend([
        edge(503, 403, "earthwork", Some(503)),
        edge(504, 404, "earthwork", Some(504)),
        edge(805, 905, "slope", Some(805)),
        edge(904, 905, "slope", Some(904)),
        edge(105, 205, "river", None),
        edge(105, 204, "river", None),
    ]);
    field.places = vec![
        Place { hex: 1001, name: "the ford".to_owned(), label: "ford".to_owned(), side: None },
        Place {
            hex: 606,
            name: "headquarters of the red".to_owned(),
            side: Some(1),
            ..Place::default()
        },
    ];
    field.labels = vec![Label { hex: 504, text: "Long Barn".to_owned() }];
    let kind = |name: &str, sign, symbol| CounterKind { name: name.to_owned(), sign, symbol };
    field.kinds = vec![
        kind("rifles", 'S', Symbol::Cross),
        kind("machine guns", 'C', Symbol::Letters("ckm".to_owned())),
        kind("leader", 'D', Symbol::Name),
    ];
    let counter = |kind: &str, side, name: &str, values: &str, facing| Counter {
        kind: kind.to_owned(),
        side: Some(side),
        name: name.to_owned(),
        values: values.to_owned(),
        facing,
        reconstructed: values.ends_with('3'),
    };
    field.stacks = vec![
        Stack {
            hex: 503,
            counters: vec![
                counter("rifles", 0, "s1", "4-3", Some(0)),
                counter("machine guns", 0, "c1", "8-2", Some(0)),
                counter("leader", 0, "1d", "", None),
            ],
        },
        Stack { hex: 304, counters: vec![counter("rifles", 1, "s10", "4-3", Some(2))] },
        Stack { hex: 1006, counters: vec![counter("rifles", 1, "s11", "4-2", Some(5))] },
    ];
    field.waiting = vec![Waiting {
        place: "red: turn 4, 1001".to_owned(),
        counters: vec![
            counter("rifles", 1, "s12", "4-2", None),
            counter("leader", 1, "4d", "", None),
        ],
    }];
    field.borders =
        vec![Border { side: 0, edge: Compass::North }, Border { side: 1, edge: Compass::South }];
    field.values = "fire – size".into();
    field
}
