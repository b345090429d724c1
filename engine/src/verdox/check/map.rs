//! Faults of the map: more than the rules have room for, and squares that do not fit together.

use super::{Faults, Place, Wrong};
use crate::cell::CellNumber;
use crate::square::{Grid, Heading, Square};
use crate::verdox::setup::{Setup, SquareNumber, Terrain};
use crate::verdox::state::{BARGES, GATES, PLACES, SQUARES, WALLS};

/// The most columns by which the rules can shift a set of squares.
const COLUMNS: usize = 60;

/// Checks the board.
pub(super) fn check(setup: &Setup, faults: &mut Faults) {
    let map = &setup.map;
    let grid = map.grid();
    if grid.is_empty() {
        faults.add(Place::Map, Wrong::MapEmpty);
        return;
    }
    let (found, expected) = (map.squares.len(), grid.len());
    if found != expected {
        faults.add(Place::Map, Wrong::SquareCount { found, expected });
        return;
    }
    let count =
        |is: fn(Terrain) -> bool| map.squares.iter().filter(|&&terrain| is(terrain)).count();
    let fortress = count(|terrain| terrain.is_fortification() || terrain.is_court());
    for (what, count, room) in [
        ("squares", expected, SQUARES),
        ("columns", usize::from(map.columns), COLUMNS),
        ("rows", usize::from(map.rows), PLACES),
        ("walls and gates", count(Terrain::is_fortification), WALLS),
        ("squares of the fortress", fortress, PLACES),
        ("gates", count(|terrain| terrain == Terrain::Gate), GATES),
        ("barges", map.barges.len(), BARGES),
    ] {
        if count > room {
            faults.add(Place::Map, Wrong::TooMany { what: what.into(), count, room });
        }
    }
    for square in grid.squares() {
        if map.squares[square.index()] == Terrain::Bridge {
            bridge(setup, grid, square, faults);
        }
    }
    headquarters(setup, grid, faults);
    barges(setup, grid, faults);
}

/// Reports a bridge without a road at its ends.
fn bridge(setup: &Setup, grid: Grid, square: Square, faults: &mut Faults) {
    let ends = Heading::ALL.into_iter().filter_map(|heading| grid.neighbour(square, heading));
    if !ends.into_iter().any(|end| setup.map.squares[end.index()].is_road()) {
        let square = grid.number(square);
        faults.add(Place::Square(square), Wrong::BridgeWithoutRoad { square });
    }
}

fn terrain(setup: &Setup, grid: Grid, number: SquareNumber) -> Result<Terrain, Wrong> {
    let square = grid.numbered(number).ok_or(Wrong::OffMap { square: number })?;
    Ok(setup.map.squares[square.index()])
}

fn headquarters(setup: &Setup, grid: Grid, faults: &mut Faults) {
    let [first, second] = setup.map.headquarters;
    for (index, square) in [first, second].into_iter().enumerate() {
        let place = Place::Headquarters(index);
        // They are entered by a step: no unit drifts in on a barge or enters the map on them.
        match terrain(setup, grid, square) {
            Ok(terrain) if terrain.is_water() => {
                faults.add(place, Wrong::Unfit { what: "headquarters", square, terrain });
            }
            Ok(terrain) if is_where_enemies_begin(setup, grid, index, square, terrain) => {
                faults.add(place, Wrong::HeadquartersAtEntry { square });
            }
            Ok(_) if index == 1 && first == second => {
                faults.add(place, Wrong::OneHeadquarters { square });
            }
            Ok(_) => {}
            Err(wrong) => faults.add(place, wrong),
        }
    }
}

/// Whether the other side's counters can be placed here [2.2].
fn is_where_enemies_begin(
    setup: &Setup,
    grid: Grid,
    side: usize,
    square: SquareNumber,
    terrain: Terrain,
) -> bool {
    let enemy = 1 - side;
    let edge = [1, grid.columns][enemy];
    let [_, column] = CellNumber(square).halves();
    let is_fortress = terrain.is_fortification() || terrain.is_court();
    let is_garrison = setup.rules.garrison.side.map(usize::from) == Some(enemy);
    column == edge || is_fortress && is_garrison
}

fn barges(setup: &Setup, grid: Grid, faults: &mut Faults) {
    let barges = &setup.map.barges;
    for (index, &square) in barges.iter().enumerate() {
        let place = Place::Barge(index);
        match terrain(setup, grid, square) {
            Ok(terrain) if !terrain.is_water() => {
                faults.add(place, Wrong::Unfit { what: "barge", square, terrain });
            }
            Ok(_) if barges[..index].contains(&square) => {
                faults.add(place, Wrong::TwoBarges { square });
            }
            Ok(_) => {}
            Err(wrong) => faults.add(place, wrong),
        }
    }
}
