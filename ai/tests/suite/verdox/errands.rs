//! What units of *Fortress of Verdox* are about: drive, lines, barges, guards.

use wargauge_ai::verdox::Heuristic;
use wargauge_ai::{Player, PlayerLuck};
use wargauge_engine::verdox::position::Placed;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::{Choices, Kind, State, Verdox, Whereabouts};
use wargauge_engine::{Choices as _, Game, Luck, Side};

use super::{counter, shipped};

/// Plays the first side's phase by a heuristic, and gives the position after it.
pub(super) fn phase_of_first(
    game: &Verdox,
    heuristic: Heuristic,
    counters: &[Placed],
    number: u64,
) -> State {
    phase_of(Side::First, game, heuristic, counters, number)
}

/// Plays the first phase of either side by a heuristic, and gives the position after it.
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

/// Where a lone unit of infantry stands before and after the first phase. Its square is numbered as its side sees the map.
fn goes_from(from: u16, side: Side, weights: &str, number: u64) -> [Whereabouts; 2] {
    let game = shipped("verdox/open");
    let own = |kind, square| counter(&game, side, kind, seen(&game, side, square));
    // Without these its side would be superior and storm whatever its drive.
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

/// Weights of units that go after barges. They have no other reason to move: all are at their line, and a barge is worth
/// nothing by itself.
fn fetching(fetch: u32) -> String {
    format!("fetch={fetch},line=200,ground=0,barge=0")
}

#[test]
fn a_unit_at_its_line_makes_no_room_for_others() {
    let game = shipped("verdox/open");
    let enemies = [126, 127, 226, 227].map(|at| counter(&game, Side::Second, Kind::Cavalry, at));
    // Others hold all squares from which the last one would be nearer to the enemy's headquarters.
    let own = [1602, 1603, 1703, 1702].map(|at| counter(&game, Side::First, Kind::Cavalry, at));
    let counters = [&own[..], &enemies].concat();
    let stay = |line| {
        let weights = format!("line={line},ground=0,sidestep=8,shuffle=1");
        let heuristic = Heuristic::new(weights.parse().expect("weights"));
        let after = phase_of_first(&game, heuristic, &counters, 1);
        let places = after.units_of(Side::First).map(|unit| after.unit(unit).whereabouts);
        places.zip(own).filter(|(place, own)| *place == Whereabouts::OnMap(own.square)).count()
    };
    assert_eq!(stay(200), own.len());
    assert!(stay(0) < own.len());
}

#[test]
fn units_that_fetch_barges_go_to_the_nearest_and_board_it() {
    for side in Side::BOTH {
        for number in 0..10 {
            // The unit is the second of its side.
            let goes = |from, fetch| goes_from(from, side, &fetching(fetch), number);
            let game = shipped("verdox/open");
            let barge = game.map().grid.numbered(seen(&game, side, 514)).expect("a square");
            let game_of = format!("game {number} of the {side:?} side");
            assert_eq!(goes(513, 2)[1], Whereabouts::OnMap(barge), "{game_of}");
            let far = |place| match place {
                Whereabouts::OnMap(square) => game.distance(square, barge),
                Whereabouts::Reserve | Whereabouts::Gone => u8::MAX,
            };
            let [before, nearer] = goes(510, 1);
            assert!(far(nearer) < far(before), "{game_of}");
            for fetch in [0, 3] {
                let [before, after] = goes(513, fetch);
                assert_eq!(after, before, "fetch={fetch}, {game_of}");
            }
        }
    }
}

#[test]
fn both_sides_take_the_same_of_two_barges_equally_far() {
    let game = shipped("verdox/open");
    // From squares further on, two steps of the unit are equally good.
    for column in 1..=4 {
        let weights = fetching(1);
        let [before, after] = goes_from(1200 + column, Side::First, &weights, 1);
        let [_, other] = goes_from(1200 + column, Side::Second, &weights, 1);
        assert_ne!(after, before, "column {column}");
        let Whereabouts::OnMap(square) = after else { panic!("{after:?}") };
        let (row, column) = game.map().grid.place(square);
        let mirrored = seen(&game, Side::Second, (row + 1) as u16 * 100 + (column + 1) as u16);
        assert_eq!(
            other,
            Whereabouts::OnMap(game.map().grid.numbered(mirrored).expect("a square"))
        );
    }
}

/// The first side's second unit after some turns: where it is, on which barge, and whether it came onto canal or marsh.
struct Fetched {
    place: Whereabouts,
    aboard: Option<u8>,
    waded: bool,
}

/// Plays some turns between a side with these weights and counters, and one whose units stay where they are.
fn fetched(game: &Verdox, weights: &str, counters: &[Placed], turns: u8) -> Fetched {
    let mut state = game.position(counters, Side::First);
    let unit = state.units_of(Side::First).nth(1).expect("a second unit");
    let [mut first, mut second] =
        [weights, "line=200,barge=0"].map(|w| Heuristic::new(w.parse().expect("weights")));
    let (mut table, mut choices) = (Luck::new(7, 1), Choices::empty());
    first.begin(game, Side::First);
    second.begin(game, Side::Second);
    let mut waded = false;
    while let Some(side) = game.advance(&mut state, &mut table, &mut choices)
        && state.turn() <= turns
    {
        let mut luck = PlayerLuck::new(7, 1, side, state.turn());
        let player = if side == Side::First { &mut first } else { &mut second };
        let picked = player.choose(game, &state, side, &choices, &mut luck);
        game.play(&mut state, choices[picked], &mut table);
        if let Whereabouts::OnMap(square) = state.unit(unit).whereabouts {
            let ground = game.map().terrain(square);
            waded |= matches!(ground, Terrain::Canal | Terrain::Marsh);
        }
    }
    Fetched { place: state.unit(unit).whereabouts, aboard: state.unit(unit).aboard, waded }
}

/// Guns of the first side, its infantry on a square, and guns of the second side far away.
fn alone(game: &Verdox, from: u16) -> Vec<Placed> {
    let guns = |side, square| counter(game, side, Kind::Artillery, square);
    let infantry = counter(game, Side::First, Kind::Infantry, from);
    vec![guns(Side::First, 101), infantry, guns(Side::Second, 126), guns(Side::Second, 127)]
}

#[test]
fn a_unit_that_fetches_a_barge_gets_there_over_dry_ground_and_stays() {
    let game = shipped("verdox/open");
    let edge = (1..=23).map(|row| 100 * row + 2);
    // Straight ahead of these is a canal or a marsh.
    for from in edge.chain([1407, 1507, 1607, 1608, 1707, 1805, 1806, 1808, 1904]) {
        let after = fetched(&game, &fetching(1), &alone(&game, from), 30);
        assert!(after.aboard.is_some(), "from {from} it got to {:?}", after.place);
        assert!(!after.waded, "from {from}");
    }
}

#[test]
fn a_barge_with_a_unit_aboard_is_not_sought() {
    let game = shipped("verdox/open");
    let place = |fetch, counters: &[Placed]| fetched(&game, &fetching(fetch), counters, 1).place;
    let free = alone(&game, 1702);
    assert_ne!(place(1, &free), place(0, &free));
    for crew in Side::BOTH {
        let aboard = [514, 1914].map(|square| counter(&game, crew, Kind::Cavalry, square));
        let manned = [&free[..], &aboard].concat();
        assert_eq!(place(1, &manned), place(0, &manned), "barges of the {crew:?} side");
    }
}

#[test]
fn a_unit_steps_aside_on_its_way_to_a_barge() {
    let game = shipped("verdox/open");
    let mut counters = alone(&game, 512);
    // Guns on the road to the barge.
    counters[0] = counter(&game, Side::First, Kind::Artillery, 513);
    let place = |weights| fetched(&game, weights, &counters, 1).place;
    let before = Whereabouts::OnMap(counters[1].square);
    assert_eq!(place("fetch=2,line=200,ground=0,barge=0,sidestep=0"), before);
    assert_ne!(place("fetch=2,line=200,ground=0,barge=0,sidestep=8,shuffle=1"), before);
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
