//! Numbers, neighbours, facings and bearings.

use super::*;

const BOARD: Board = Board::new(12, 16);

#[test]
fn numbers_and_hexes_correspond() {
    for hex in BOARD.hexes() {
        assert_eq!(BOARD.numbered(BOARD.number(hex)), Some(hex));
        assert_eq!(BOARD.at_axial(BOARD.axial(hex)), Some(hex));
    }
    assert_eq!(BOARD.numbered(1108).map(|hex| BOARD.row_column(hex)), Some((11, 8)));
    assert_eq!(BOARD.numbered(1300), None);
    assert_eq!(BOARD.numbered(117), None);
}

#[test]
fn even_rows_lie_half_a_hex_east() {
    let hex = BOARD.numbered(101).unwrap();
    let north_east = BOARD.neighbour(hex, Direction::NorthEast).unwrap();
    assert_eq!(BOARD.number(north_east), 201);
    assert_eq!(BOARD.neighbour(hex, Direction::NorthWest), None);
    let hex = BOARD.numbered(201).unwrap();
    let north_east = BOARD.neighbour(hex, Direction::NorthEast).unwrap();
    assert_eq!(BOARD.number(north_east), 302);
}

#[test]
fn neighbours_are_mutual_and_one_apart() {
    for hex in BOARD.hexes() {
        for direction in Direction::ALL {
            if let Some(other) = BOARD.neighbour(hex, direction) {
                assert_eq!(BOARD.neighbour(other, direction.opposite()), Some(hex));
                assert_eq!(BOARD.distance(hex, other), 1);
                assert_eq!(BOARD.direction(hex, other), Some(direction));
            }
        }
    }
}

#[test]
fn rule_5_0_a_facing_has_two_front_two_flank_and_two_rear_hexes() {
    let north = Facing::N;
    assert_eq!(north.front(), [Direction::NorthWest, Direction::NorthEast]);
    assert_eq!(north.left_flank(), Direction::West);
    assert_eq!(north.right_flank(), Direction::East);
    assert_eq!(north.rear(), [Direction::SouthEast, Direction::SouthWest]);
    for facing in Facing::ALL {
        for direction in facing.front() {
            assert_eq!(facing.zone(direction), Zone::Front);
        }
        assert_eq!(facing.zone(facing.left_flank()), Zone::Flank);
        assert_eq!(facing.zone(facing.right_flank()), Zone::Flank);
        for direction in facing.rear() {
            assert_eq!(facing.zone(direction), Zone::Rear);
        }
    }
}

#[test]
fn bearings_agree_with_the_angle() {
    for q in -10..=10_i16 {
        for r in -10..=10_i16 {
            let offset = Offset { q, r };
            if offset == Offset::default() {
                continue;
            }
            let (x, y) = offset.centre();
            let angle = (f64::from(y) / 3f64.sqrt()).atan2(f64::from(x)).to_degrees();
            // North-east is 60 degrees, and twelfths run clockwise.
            let twelfths = ((60.0 - angle) / 30.0).rem_euclid(12.0);
            let bearing = f64::from(offset.bearing().0);
            let apart = (twelfths - bearing).rem_euclid(12.0);
            let apart = apart.min(12.0 - apart);
            let exact = offset.bearing().0 % 2 == 1;
            assert!(apart < if exact { 1e-9 } else { 1.0 }, "{offset:?} {twelfths} {bearing}");
        }
    }
}

#[test]
fn zones_of_distant_hexes_agree_with_those_of_neighbours() {
    for facing in Facing::ALL {
        for direction in Direction::ALL {
            let bearing = direction.step().bearing();
            assert_eq!(facing.zone_of_bearing(bearing), facing.zone(direction));
        }
    }
}
