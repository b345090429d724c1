//! Fields are kept, and those of earlier versions are still read.

use wargauge_engine::{Digits, FirstRow};

use super::*;

#[test]
fn a_field_of_an_earlier_version_is_read_and_looks_as_it_did() {
    let text = r#"{"rows":4,"columns":5,
        "edges":[{"between":[101,102],"kind":"slope"},{"between":[102,202],"kind":"road"}],
        "places":[{"hex":303,"name":"the camp"}]}"#;
    let field: Field = serde_json::from_str(text).unwrap();
    assert_eq!((field.cells, field.board()), (Cells::Hexes, Board::new(4, 5)));
    assert_eq!((field.edges[0].kind.as_str(), field.edges[0].toward), ("slope", None));
    assert_eq!(field.places[0].name, "the camp");
    let named = field.features().into_iter().map(|feature| feature.name).collect::<Vec<_>>();
    assert_eq!(named, ["road", "slope", "escarpment", "earthwork"]);
    assert_eq!(field.losses(), "points of size");
    let text = r#"{"rows":2,"columns":3,"cells":"squares","edges":[],
        "areas":[{"hex":101,"surface":"water"}],"places":[]}"#;
    let field: Field = serde_json::from_str(text).unwrap();
    assert_eq!(
        (field.cells, field.numbers()),
        (Cells::Squares, vec![101, 102, 103, 201, 202, 203])
    );
    let water = field.surfaces().into_iter().find(|surface| surface.name == "water").unwrap();
    assert_eq!((water.tone, water.framed), (Tone::Blue, true));
    assert_eq!(field.losses(), "units");
}

#[test]
fn a_field_is_read_as_it_was_written() {
    let numbering = Numbering { digits: Digits::ColumnRow, first_row: FirstRow::North };
    let board = Board { orientation: Orientation::Flat, numbering, ..Board::new(3, 2) };
    let mut field = Field::of_hexes(board);
    field.surfaces = vec![Surface::new("pond", Tone::Blue, '~').drawn_with(Texture::Waves)];
    field.areas = vec![Area { hex: 203, surface: "pond".to_owned(), level: -1 }];
    let counter = Counter { kind: "guard".to_owned(), facing: Some(3), ..Counter::default() };
    field.stacks = vec![Stack { hex: 101, counters: vec![counter] }];
    field.kinds = vec![CounterKind {
        name: "guard".to_owned(),
        sign: 'G',
        symbol: Symbol::Letters("Gd".to_owned()),
    }];
    let text = serde_json::to_string(&field).unwrap();
    assert_eq!(serde_json::from_str::<Field>(&text).unwrap(), field);
    assert_eq!((field.numbers(), field.find(203)), (vec![101, 201, 102, 202, 103, 203], Some(5)));
    assert_eq!(field.find(302), None);
}
