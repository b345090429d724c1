//! What units of *Fortress of Verdox* are about: drive, lines, barges, guards.

use wargauge_ai::verdox::Heuristic;
use wargauge_ai::{Player, PlayerLuck};
use wargauge_engine::verdox::position::Placed;
use wargauge_engine::verdox::{Choices, Kind, State, Verdox, Whereabouts};
use wargauge_engine::{Choices as _, Game, Luck, Side};

use super::shipped;

/// A counter that lies face up.
pub(super) fn counter(game: &Verdox, side: Side, kind: Kind, number: u16) -> Placed {
    let square = game.map().grid.numbered(number).expect("a square of the map");
    Placed { side, kind, square, face_up: true, beneath: false }
}

/// Plays the first side's phase by a heuristic, and gives the position after it.
pub(super) fn phase_of_first(
    game: &Verdox,
    heuristic: Heuristic,
    counters: &[Placed],
    number: u64,
) -> State {
    phase_of(Side::First, game, heuristic, counters, number)
}

/// The same of either side.
fn phase_of(
    side: Side,
    game: &Verdox,
    mut heuristic: Heuristic,
    counters: &[Placed],
    number: u64,
) -> State {
    let mut state = game.position(counters, side);
    heuristic.begin(game, side);
    let (mut table, mut choices) = (Luck::new(7, number), Choices::empty());
    let mut luck = PlayerLuck::new(7, number, side, 1);
    while game.advance(&mut state, &mut table, &mut choices) == Some(side) {
        let picked = heuristic.choose(game, &state, side, &choices, &mut luck);
        game.play(&mut state, choices[picked], &mut table);
    }
    state
}

/// The number of a square as a side sees the map: the second side has it turned by half.
fn seen(game: &Verdox, side: Side, number: u16) -> u16 {
    let grid = &game.map().grid;
    let (row, column) = (number / 100, number % 100);
    match side {
        Side::First => number,
        Side::Second => {
            (u16::from(grid.rows) + 1 - row) * 100 + u16::from(grid.columns) + 1 - column
        }
    }
}

/// Where a lone unit of infantry stands before and after the first phase, on the lower third of the map as its side
/// sees it.
fn goes(side: Side, weights: &str, number: u64) -> [Whereabouts; 2] {
    goes_from(1702, side, weights, number)
}

/// The same from a square.
fn goes_from(from: u16, side: Side, weights: &str, number: u64) -> [Whereabouts; 2] {
    let game = shipped("verdox/open");
    let own = |kind, square| counter(&game, side, kind, seen(&game, side, square));
    // As strong, or its side would be superior and storm whatever its drive.
    let far = |square| counter(&game, side.other(), Kind::Artillery, seen(&game, side, square));
    // The first unit of foot would be a guard.
    let counters = [own(Kind::Artillery, 1201), own(Kind::Infantry, from), far(126), far(127)];
    let heuristic = Heuristic::new(weights.parse().expect("weights"));
    let after = phase_of(side, &game, heuristic, &counters, number);
    let unit = after.units_of(side).nth(1).expect("a second unit");
    [Whereabouts::OnMap(counters[1].square), after.unit(unit).whereabouts]
}

#[test]
fn without_drive_a_unit_stays_and_drives_are_those_of_quarter_wing_and_kind() {
    for side in Side::BOTH {
        for number in 0..10 {
            let [before, free] = goes(side, "", number);
            assert_ne!(free, before, "game {number} of the {side:?} side");
            for weights in ["drive_first=0", "drive_lower=0", "drive_infantry=0"] {
                // It has no good ground to go to.
                let [_, after] = goes(side, &format!("{weights},ground=0"), number);
                assert_eq!(after, before, "{weights}, game {number} of the {side:?} side");
            }
            for weights in [
                "drive_second=0",
                "drive_upper=0",
                "drive_cavalry=0",
                "drive_first=50,drive_lower=200",
            ] {
                let [_, after] = goes(side, weights, number);
                assert_eq!(after, free, "{weights}, game {number} of the {side:?} side");
            }
        }
    }
}

#[test]
fn a_unit_stops_at_its_line() {
    for side in Side::BOTH {
        // How many of the squares from its edge of the map to the river it leaves for the enemy's headquarters.
        let leaves = |line| {
            let weights = format!("line={line},ground=0");
            let goes = |&column: &u16| {
                let [before, after] = goes_from(1700 + column, side, &weights, 1);
                before != after
            };
            let columns: Vec<u16> = (2..=12).collect();
            let left = columns.iter().take_while(|column| goes(column)).count();
            assert!(!columns[left..].iter().any(goes), "beyond a line of {line} it goes on");
            left
        };
        let left = [200, 40, 30, 20, 0].map(leaves);
        assert!(left.is_sorted(), "{left:?}");
        assert_eq!((left[0], left[4]), (0, 11), "{left:?}");
        assert!(left[1] < left[2] && left[2] < left[3], "{left:?}");
    }
}

#[test]
fn units_that_fetch_barges_go_to_the_nearest_and_board_it() {
    for side in Side::BOTH {
        for number in 0..10 {
            // Behind its line no unit goes anywhere by itself, and a barge is worth nothing on the way. The unit is the
            // second of its side.
            let goes = |from, fetch| {
                goes_from(from, side, &format!("fetch={fetch},line=200,ground=0,barge=0"), number)
            };
            let game = shipped("verdox/open");
            let barge = game.map().grid.numbered(seen(&game, side, 514)).expect("a square");
            assert_eq!(
                goes(513, 2)[1],
                Whereabouts::OnMap(barge),
                "game {number} of the {side:?} side"
            );
            let [before, nearer] = goes(510, 1);
            assert_ne!(nearer, before, "game {number} of the {side:?} side");
            for fetch in [0, 3] {
                let [before, after] = goes(513, fetch);
                assert_eq!(after, before, "fetch={fetch}, game {number} of the {side:?} side");
            }
        }
    }
}

#[test]
fn guards_are_counted_among_the_units_of_their_side() {
    for side in Side::BOTH {
        for number in 0..10 {
            let goes = |guards| goes(side, &format!("guards={guards},guarded=40,ground=0"), number);
            // A guard as far as that from the headquarters may stay. The second unit is no guard where every third is one.
            let [before, first] = goes(1);
            assert_eq!(first, before, "game {number} of the {side:?} side");
            for guards in [3, 80] {
                assert_ne!(goes(guards)[1], before, "game {number} of the {side:?} side");
            }
        }
    }
}
