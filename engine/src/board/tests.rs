//! Every kind of board, against the plain drawing of it; and worked numbers of printed games.

use std::collections::{BTreeSet, VecDeque};

use super::*;
use crate::line::{Line, Meeting};

/// Boards of every orientation, shift and numbering, with even and odd numbers of rows and columns.
fn every_kind(sizes: &[(u8, u8)]) -> Vec<Board> {
    let mut boards = Vec::new();
    for &(rows, columns) in sizes {
        for orientation in [Orientation::Pointy, Orientation::Flat] {
            for shift in [Shift::Odd, Shift::Even] {
                for digits in [Digits::RowColumn, Digits::ColumnRow] {
                    for first_row in [FirstRow::South, FirstRow::North] {
                        let numbering = Numbering { digits, first_row };
                        boards.push(Board { rows, columns, orientation, shift, numbering });
                    }
                }
            }
        }
    }
    boards
}

const SIZES: [(u8, u8); 4] = [(5, 6), (6, 5), (1, 4), (4, 1)];

/// Where the centre of a hex lies east and north, reckoned from the words of the board alone: hexes
/// are 1 from side to side.
fn drawn(board: Board, hex: Hex) -> [f64; 2] {
    let (row, column) = board.row_column(hex);
    let up = match board.numbering.first_row {
        FirstRow::South => 1.0,
        FirstRow::North => -1.0,
    };
    let shifted = |number: u8| match board.shift {
        Shift::Odd => f64::from(number % 2) / 2.0,
        Shift::Even => f64::from(1 - number % 2) / 2.0,
    };
    let (row_is, column_is) = (f64::from(row), f64::from(column));
    let near = 3_f64.sqrt() / 2.0;
    match board.orientation {
        Orientation::Pointy => [column_is + shifted(row), up * row_is * near],
        Orientation::Flat => [column_is * near, up * (row_is + shifted(column))],
    }
}

fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The direction of a vector in degrees clockwise from the first direction of the board.
fn turned(board: Board, from: [f64; 2], to: [f64; 2]) -> f64 {
    let first = match board.orientation {
        Orientation::Pointy => 30.0,
        Orientation::Flat => 0.0,
    };
    ((to[0] - from[0]).atan2(to[1] - from[1]).to_degrees() - first).rem_euclid(360.0)
}

#[test]
fn names_and_hexes_belong_together_on_every_board() {
    for board in every_kind(&SIZES) {
        let mut names = BTreeSet::new();
        let lookup = Lookup::new(board);
        for (q, r) in (-9..9).flat_map(|q| (-9..9).map(move |r| (q, r))) {
            let place = Offset { q, r };
            assert_eq!(lookup.at(place), board.at_axial(place), "{board:?} {place:?}");
        }
        for hex in board.hexes() {
            let name = board.name(hex).to_string();
            assert_eq!(board.parse(&name), Some(hex), "{board:?}");
            assert_eq!(board.numbered(board.number(hex)), Some(hex));
            assert_eq!(board.at_axial(board.axial(hex)), Some(hex), "{board:?}");
            assert_eq!(
                (lookup.axial(hex), lookup.at(board.axial(hex))),
                (board.axial(hex), Some(hex))
            );
            assert!(names.insert(name));
        }
        for text in ["0000", "0001", "0100", "9999", "101", "x", ""] {
            assert_eq!(board.parse(text), None, "{board:?} {text}");
        }
    }
}

#[test]
fn neighbours_are_mutual_and_lie_where_they_are_drawn() {
    for board in every_kind(&SIZES) {
        for hex in board.hexes() {
            let here = drawn(board, hex);
            let near: BTreeSet<Hex> = board
                .hexes()
                .filter(|&other| (apart(here, drawn(board, other)) - 1.0).abs() < 1e-9)
                .collect();
            let mut found = BTreeSet::new();
            for direction in Direction::ALL {
                let Some(other) = board.neighbour(hex, direction) else { continue };
                assert_eq!(board.neighbour(other, direction.opposite()), Some(hex));
                assert_eq!(board.direction(hex, other), Some(direction));
                let degrees = turned(board, here, drawn(board, other));
                let expected = 60.0 * direction.index() as f64;
                assert!((degrees - expected + 180.0).rem_euclid(360.0) - 180.0 < 1e-6, "{board:?}");
                found.insert(other);
            }
            assert_eq!(found, near, "{board:?} {}", board.name(hex));
        }
    }
}

#[test]
fn distance_is_a_metric_and_the_length_of_the_shortest_walk() {
    for board in every_kind(&SIZES) {
        for from in board.hexes() {
            let mut far = vec![None; board.len()];
            far[from.index()] = Some(0);
            let mut open = VecDeque::from([from]);
            while let Some(here) = open.pop_front() {
                for next in Direction::ALL.into_iter().filter_map(|way| board.neighbour(here, way))
                {
                    if far[next.index()].is_none() {
                        far[next.index()] = far[here.index()].map(|far: u16| far + 1);
                        open.push_back(next);
                    }
                }
            }
            for to in board.hexes() {
                // A single row of flat hexes or column of pointy ones hangs together all the same.
                assert_eq!(Some(board.distance(from, to)), far[to.index()], "{board:?}");
                assert_eq!(board.distance(from, to), board.distance(to, from));
                assert_eq!(board.distance(from, to) == 0, from == to);
                for over in board.hexes() {
                    let detour = board.distance(from, over) + board.distance(over, to);
                    assert!(board.distance(from, to) <= detour);
                }
            }
        }
    }
}

#[test]
fn bearings_and_half_hexes_agree_with_the_drawing() {
    for board in every_kind(&SIZES) {
        for from in board.hexes() {
            assert_eq!(board.bearing(from, from), None);
            for to in board.hexes().filter(|&to| to != from) {
                let degrees = turned(board, drawn(board, from), drawn(board, to));
                let bearing = board.bearing(from, to).unwrap().0;
                let off = (degrees - 30.0 * f64::from(bearing) + 180.0).rem_euclid(360.0) - 180.0;
                let bound = if bearing % 2 == 1 { 1e-6 } else { 30.0 };
                assert!(off.abs() < bound, "{board:?} {degrees} {bearing}");
                // Half a hex is 1/2 along the shifted lines and √3/4 across them.
                let [east, south] = [board.half_hexes(from), board.half_hexes(to)]
                    .map(|halves| halves.map(f64::from))
                    .into_iter()
                    .reduce(|a, b| [b[0] - a[0], b[1] - a[1]])
                    .unwrap();
                let (along, across) = (0.5, 3_f64.sqrt() / 4.0);
                let (x, y) = match board.orientation {
                    Orientation::Pointy => (east * along, south * across),
                    Orientation::Flat => (east * across, south * along),
                };
                let (here, there) = (drawn(board, from), drawn(board, to));
                assert!((there[0] - here[0] - x).abs() < 1e-9, "{board:?}");
                assert!((here[1] - there[1] - y).abs() < 1e-9, "{board:?}");
            }
        }
    }
}

#[test]
fn a_line_meets_the_hexes_that_it_is_drawn_through() {
    // From the middle of a side to its hex's centre it is half a hex, to a corner 1 / √3.
    let (inner, outer) = (0.5, 1.0 / 3_f64.sqrt());
    for board in every_kind(&[(7, 6)]) {
        for from in board.hexes().step_by(3) {
            let origin = board.axial(from);
            let at = |way: Offset| Offset { q: origin.q + way.q, r: origin.r + way.r };
            for to in board.hexes().filter(|&to| to != from) {
                let (start, end) = (drawn(board, from), drawn(board, to));
                let line = Line::to(board.offset(from, to));
                let met: BTreeSet<Hex> =
                    line.hexes.iter().filter_map(|&way| board.at_axial(at(way))).collect();
                for hex in board.hexes().filter(|&hex| hex != from && hex != to) {
                    let centre = drawn(board, hex);
                    let long = apart(start, end);
                    let part = ((centre[0] - start[0]) * (end[0] - start[0])
                        + (centre[1] - start[1]) * (end[1] - start[1]))
                        / (long * long);
                    let part = part.clamp(0.0, 1.0);
                    let foot = [0, 1].map(|axis| start[axis] + part * (end[axis] - start[axis]));
                    let off = apart(centre, foot);
                    if off < inner - 1e-9 {
                        assert!(met.contains(&hex), "{board:?}");
                    } else if off > outer - 1e-9 {
                        assert!(!met.contains(&hex), "{board:?}");
                    }
                }
                // A line that runs along a side runs along that side of both its hexes.
                let along = line.sides.iter().filter(|side| side.meeting == Meeting::Along);
                assert_eq!(along.count() % 2, 0);
            }
        }
    }
}

#[test]
fn sides_and_corners_have_names_that_are_found_again() {
    for orientation in [Orientation::Pointy, Orientation::Flat] {
        for (name, direction) in orientation.sides().into_iter().zip(Direction::ALL) {
            assert_eq!(orientation.side(name), Some(direction));
        }
        for (name, facing) in orientation.corners().into_iter().zip(Facing::ALL) {
            assert_eq!(orientation.corner(name), Some(facing));
        }
        assert_eq!(orientation.side("up"), None);
    }
    assert_eq!(Orientation::Pointy.corners(), Facing::ALL.map(Facing::name));
    // A side lies between two corners: the first side of a flat hex between north-west and north-east.
    assert_eq!(Orientation::Flat.corners()[..2], ["NW", "NE"]);
    assert_eq!(Facing::NE.front().map(|side| Orientation::Flat.sides()[side.index()]), ["N", "NE"]);
}

/// The neighbour of a printed hex across a named side, as printed.
fn across(board: Board, from: &str, side: &str) -> String {
    let direction = board.orientation.side(side).unwrap();
    let other = board.neighbour(board.parse(from).unwrap(), direction);
    other.map_or_else(|| "none".to_owned(), |hex| board.name(hex).to_string())
}

fn are_neighbours(board: Board, one: &str, other: &str) -> bool {
    board.distance(board.parse(one).unwrap(), board.parse(other).unwrap()) == 1
}

#[test]
fn niemenczyn_is_numbered_by_rows_from_the_south_west() {
    let board = Board::new(12, 16);
    let around = ["NE", "E", "SE", "SW", "W", "NW"].map(|side| across(board, "0709", side));
    assert_eq!(around, ["0809", "0710", "0609", "0608", "0708", "0808"]);
    assert_eq!(across(board, "0101", "NE"), "0201");
    assert_eq!(across(board, "0101", "NW"), "none");
    assert_eq!(across(board, "0201", "NE"), "0302");
    assert_eq!((board.parse("1216"), board.parse("1300")), (Some(Hex(191)), None));
}

#[test]
fn maciejowice_is_the_same_one_size_up() {
    let board = Board::new(38, 52);
    assert_eq!(board.len(), 1976);
    assert_eq!(board.name(Hex(1975)).to_string(), "3852");
    assert_eq!(board.parse("3852"), Some(Hex(1975)));
    assert_eq!(board.parse("3853"), None);
    // The redoubt of 2136: its sides SW, SE and E.
    assert_eq!(["SW", "SE", "E"].map(|side| across(board, "2136", side)), ["2035", "2036", "2137"]);
}

#[test]
fn pluton_is_numbered_by_columns_from_the_north_west_and_has_flat_tops() {
    let numbering = Numbering { digits: Digits::ColumnRow, first_row: FirstRow::North };
    let board = Board { orientation: Orientation::Flat, numbering, ..Board::new(27, 43) };
    // Even columns lie half a hex further south: 0627 touches 0527.
    assert_eq!(across(board, "0627", "NW"), "0527");
    assert_eq!(across(board, "0627", "N"), "0626");
    assert_eq!(across(board, "0627", "S"), "none");
    assert_eq!(across(board, "0527", "SE"), "0627");
    let around = ["N", "NE", "SE", "S", "SW", "NW"].map(|side| across(board, "2611", side));
    assert_eq!(around, ["2610", "2711", "2712", "2612", "2512", "2511"]);
    // On the northern edge, on the eastern, and beyond both.
    for hex in ["1901", "2901", "3601"] {
        assert_eq!(across(board, hex, "N"), "none");
    }
    for hex in ["4303", "4309"] {
        assert_eq!(["NE", "SE"].map(|side| across(board, hex, side)), ["none", "none"]);
    }
    assert_eq!((board.parse("4327").is_some(), board.parse("2743")), (true, None));
    // The road that begins at 0527 and 0627 goes on by 0727 and 0726.
    assert!(are_neighbours(board, "0627", "0727") && are_neighbours(board, "0727", "0726"));
    assert!(!are_neighbours(board, "0627", "0726"));
}

#[test]
fn spqr_is_numbered_by_rows_from_the_north_and_odd_rows_are_shifted() {
    let numbering = Numbering { digits: Digits::RowColumn, first_row: FirstRow::North };
    let board = Board { shift: Shift::Odd, numbering, ..Board::new(40, 50) };
    // From odd rows NE, NW, SE and SW lead to columns c+1, c, c+1, c; from even ones to c, c-1, c, c-1.
    let ways = |from| ["NE", "NW", "SE", "SW"].map(|side| across(board, from, side));
    assert_eq!(ways("2921"), ["2822", "2821", "3022", "3021"]);
    assert_eq!(ways("2620"), ["2520", "2519", "2720", "2719"]);
    // [6.45] A phalanx of 2620 and 2621 steps from 2621 to 2720, where 2719 lies beside it.
    for pair in [("2620", "2621"), ("2621", "2720"), ("2719", "2620")] {
        assert!(are_neighbours(board, pair.0, pair.1), "{pair:?}");
    }
    // [6.5] The halves of a phalanx on its way from 2912/3012 to 3315/3415, step by step.
    let way = [("2912", "3012"), ("3112", "3013"), ("3113", "3213"), ("3114", "3214")];
    for (one, other) in way.into_iter().chain([("3215", "3314"), ("3315", "3415")]) {
        assert!(are_neighbours(board, one, other), "{one} {other}");
    }
    // [8.32] Cavalry on 2419 beside slingers on 2518, and hastati on 2618 behind them.
    assert!(are_neighbours(board, "2419", "2518") && are_neighbours(board, "2518", "2618"));
    // A phalanx on 3722 and 3822 has 3622, 3721 and 3821 in front of it.
    let front = Facing::from_number(5).front();
    let in_front = |from: &str, side: Direction| {
        across(board, from, Orientation::Pointy.sides()[side.index()])
    };
    assert_eq!(front.map(|side| in_front("3722", side)), ["3721", "3622"]);
    assert_eq!(in_front("3822", front[0]), "3821");
    // [10.28] An elephant in 3022 that breaks through 2921 ends on 2821 or 2822.
    assert_eq!(across(board, "3022", "NW"), "2921");
    assert_eq!([across(board, "2921", "NW"), across(board, "2921", "NE")], ["2821", "2822"]);
}
