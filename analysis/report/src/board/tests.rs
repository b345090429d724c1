//! Small boards in full, in every way of drawing; and fields as earlier versions stored them.

use wargauge_analysis::field::{
    Area, Cells, Counter, CounterKind, Edge, Feature, Field, Place, Stack, Stroke, Surface, Symbol,
    Texture, Tone, Waiting,
};
use wargauge_engine::{Board, Digits, FirstRow, Grid, Numbering, Orientation, Shift};

use super::styled::{Style, Styled};
use super::{svg, terminal};
use crate::tests::{HOSTILE, well_formed};

/// A field with something of everything, on its first two cells that are neighbours.
fn furnished(mut field: Field) -> Field {
    let numbers = field.numbers();
    let (one, two) = (numbers[0], numbers[1]);
    field.sides = ["blue", "red"].map(str::to_owned);
    field.surfaces = vec![Surface::new("wood", Tone::Green, '♣').drawn_with(Texture::Trees)];
    field.features = vec![
        Feature::new("road", Tone::Grey, Stroke::Path, '='),
        Feature::new("slope", Tone::Brown, Stroke::Teeth, ':'),
    ];
    field.areas = vec![Area { hex: one, surface: "wood".to_owned(), level: 1 }];
    field.edges = ["road", "slope"]
        .map(|kind| Edge { between: [one, two], kind: kind.to_owned(), toward: Some(two) })
        .to_vec();
    field.places = vec![Place { hex: numbers[2], name: "the camp".to_owned(), ..Place::default() }];
    field.kinds = vec![CounterKind { name: "foot".to_owned(), sign: 'F', symbol: Symbol::Cross }];
    let counter = |side| Counter {
        kind: "foot".to_owned(),
        side: Some(side),
        name: "a unit".to_owned(),
        facing: Some(1),
        reconstructed: true,
        ..Counter::default()
    };
    let counters = vec![counter(0), counter(0), counter(1)];
    field.stacks = vec![Stack { hex: two, counters }];
    field
}

fn flat() -> Board {
    let numbering = Numbering { digits: Digits::ColumnRow, first_row: FirstRow::North };
    Board { orientation: Orientation::Flat, numbering, ..Board::new(2, 3) }
}

#[test]
fn a_board_of_pointy_hexes_is_drawn_in_the_terminal() {
    let drawn = terminal::draw(&furnished(Field::of_hexes(Board::new(2, 3)))).to_string();
    assert_eq!(
        drawn,
        "    ·  ·  ·  ·  ·  ·
   │0201 │0202 │0203 │
   │     │     │     │
 ·  ·  ·  ·  ·  ·
│0101♣:0102 │0103⌂│
│1    = FFf │     │

blue F, red f: foot; + more; digit: level
♣ wood, = road, : slope, ⌂ the camp: 0103
"
    );
}

#[test]
fn rows_that_are_shifted_differently_are_drawn_so() {
    let numbering = Numbering { digits: Digits::RowColumn, first_row: FirstRow::North };
    let board = Board { shift: Shift::Odd, numbering, ..Board::new(2, 2) };
    let drawn = terminal::draw(&Field::of_hexes(board)).to_string();
    assert_eq!(
        drawn,
        "    ·  ·  ·  ·
   │0101 │0102 │
   │     │     │
 ·  ·  ·  ·
│0201 │0202 │
│     │     │

"
    );
}

#[test]
fn a_board_of_flat_hexes_hangs_every_second_column_lower() {
    let drawn = terminal::draw(&furnished(Field::of_hexes(flat()))).to_string();
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(
        lines[..10],
        [
            "/  ·  \\     /  ·  \\",
            "/0101♣\\     /0301⌂\\",
            "\\1    :  ·  \\     /",
            "\\     =0201 \\     /",
            "/  ·  \\ FFf /  ·  \\",
            "/0102 \\     /0302 \\",
            "\\     /  ·  \\     /",
            "\\     /0202 \\     /",
            "      \\     /",
            "      \\     /",
        ],
        "{drawn}"
    );
}

#[test]
fn a_board_of_squares_is_a_sign_a_square() {
    let mut field = furnished(Field::of_squares(Grid { rows: 2, columns: 3 }));
    field.open = "clear".into();
    let drawn = terminal::draw(&field);
    let signs = "   0 0 0\n   1 2 3\n01 ♣ F ⌂\n02 . . .\n";
    assert!(drawn.to_string().starts_with(signs), "{drawn}");
    assert!(drawn.parts.contains(&(Style::First, "F".to_owned())), "{drawn:?}");
}

#[test]
fn every_kind_of_board_makes_a_document_with_every_cell_and_every_unit() {
    let fields = [
        Field::of_hexes(Board::new(4, 5)),
        Field::of_hexes(flat()),
        Field::of_squares(Grid { rows: 3, columns: 3 }),
    ];
    for field in fields.map(furnished) {
        let drawn = svg::draw(&field);
        assert!(well_formed(&drawn) > 20);
        assert_eq!(drawn.matches("<polygon").count(), field.numbers().len());
        // The three counters are one stack: they lie on the board, and side by side below it.
        assert_eq!(drawn.matches("<title>").count(), 3 + 3 + 1);
        // Both sides face the same corner of the cell: an arrow each.
        assert_eq!(drawn.matches("rotate(").count(), 2, "{drawn}");
    }
}

#[test]
fn names_of_any_kind_stay_text() {
    let mut field = furnished(Field::of_hexes(flat()));
    field.title = HOSTILE[1].into();
    field.sides = [HOSTILE[0], HOSTILE[5]].map(str::to_owned);
    field.places[0].name = HOSTILE[0].to_owned();
    field.places[0].label = HOSTILE[1].to_owned();
    field.remarks = vec![HOSTILE[5].to_owned()];
    let counter = Counter { name: HOSTILE[1].to_owned(), ..Counter::default() };
    field.waiting = vec![Waiting { place: HOSTILE[0].to_owned(), counters: vec![counter] }];
    assert!(well_formed(&svg::draw(&field)) > 20);
}

#[test]
fn what_is_not_on_the_board_is_left_out() {
    let mut field = furnished(Field::of_hexes(Board::new(4, 5)));
    let plain = svg::draw(&field);
    field.areas.push(Area { hex: 9901, surface: "wood".to_owned(), level: 3 });
    field.edges.push(Edge { between: [101, 9901], kind: "road".to_owned(), toward: None });
    field.edges.push(Edge { between: [101, 305], kind: "slope".to_owned(), toward: None });
    field.stacks.push(Stack { hex: 9901, counters: Vec::new() });
    assert_eq!(svg::draw(&field), plain);
    assert_eq!(field.cells, Cells::Hexes);
}

#[test]
fn titles_and_remarks_of_a_narrow_board_are_broken_into_lines_that_it_has_room_for() {
    let mut field = furnished(Field::of_hexes(Board::new(4, 3)));
    field.title =
        "The long and winding affair at the ford of a small village, as remembered".into();
    field.values = "morale, then size, then firepower, and whatever else a counter may show".into();
    let drawn = svg::draw(&field);
    let lines = drawn.lines().filter(|line| line.contains("font-size=\"20\""));
    let lines: Vec<&str> = lines.map(|line| line.split(['>', '<']).nth(2).unwrap()).collect();
    assert_eq!(lines.join(" "), field.title);
    assert!(lines.len() > 1 && lines.iter().all(|line| line.len() < 55), "{lines:?}");
    assert!(!drawn.contains("whatever else a counter may show; the arrow is at"), "{drawn}");
    assert!(drawn.contains(" width=\"620\" height=\""), "it has a size of its own");
}

#[test]
fn a_long_name_has_two_lines_on_its_counter() {
    let mut field = furnished(Field::of_hexes(Board::new(4, 3)));
    field.stacks[0].counters[0].name = "2nd Foot Company".to_owned();
    let drawn = svg::draw(&field);
    assert!(drawn.contains(">2nd Foot<") && drawn.contains(">Company<"), "{drawn}");
    assert!(!drawn.contains('…'), "{drawn}");
}

#[test]
fn a_stack_is_spread_below_the_board() {
    let mut field = furnished(Field::of_hexes(Board::new(4, 3)));
    assert!(svg::draw(&field).contains(">0102, the top one first: a unit, a unit, a unit<"));
    field.stacks[0].counters.truncate(1);
    assert!(!svg::draw(&field).contains("the top one first"));
}

#[test]
fn a_side_named_after_the_other_ones_colour_has_that_colour() {
    let drawn_as = |sides: [&str; 2]| {
        let mut field = furnished(Field::of_hexes(Board::new(4, 3)));
        field.sides = sides.map(str::to_owned);
        let drawn = svg::draw(&field);
        let key = drawn.lines().find(|line| line.contains(&format!(">{}</text>", sides[0])));
        key.unwrap().contains("#0072b2")
    };
    assert!(drawn_as(["poles", "russians"]) && drawn_as(["blue", "red"]));
    assert!(!drawn_as(["red", "blue"]) && !drawn_as(["Red", "Green"]));
    let mut text = Styled::default();
    text.push(Style::First, "red");
    assert_eq!(text.clone().coloured_for(["poles", "russians"]), text);
    let swapped = text.coloured_for(["red", "blue"]);
    assert_eq!(swapped.parts, [(Style::Second, "red".to_owned())]);
}
