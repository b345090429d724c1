//! Single places that the trained player knows: hexes of the map for arms and commands, and units by themselves, by
//! turn. Not for what the place is like, which `signs` says of any map.

use wargauge_engine::era1794::{Choice, Rules, State};
use wargauge_engine::{Game, Hex, Side};

use crate::policy::Spots;

/// The rows and columns of the map that is known, the printed one. On a board of another size the numbers of its
/// hexes mean other places, and nothing is known of them.
const KNOWN_BOARD: [u8; 2] = [12, 16];

/// The places of a row of spots.
pub(super) const COLUMNS: usize = 12 * 16;

/// The turns that have weights of their own; all later turns share those of the last.
pub(super) const STAGES: usize = 4;

/// The commanders of a side that have weights of their own; all others share those of the last.
const COMMANDERS: usize = 5;

/// The row of each of these in each stage.
macro_rules! by_stage {
    ($($what:literal),* $(,)?) => {
        &[$(
            concat!($what, ", turn 1"),
            concat!($what, ", turn 2"),
            concat!($what, ", turn 3"),
            concat!($what, ", later"),
        )*]
    };
}

/// What the rows are called. They are in the same order in all files of policies: a new one comes last.
pub(super) const SPOTS: Spots = Spots {
    rows: by_stage![
        "foot at",
        "horse at",
        "guns at",
        "first command at",
        "second command at",
        "third command at",
        "fourth command at",
        "further command at",
        "first commander rides to",
        "second commander rides to",
        "third commander rides to",
        "fourth commander rides to",
        "further commander rides to",
        "begins with unit",
        "fires with unit",
        "names commander",
    ],
    columns: COLUMNS,
};

/// Where the rows of each kind begin, in stages.
const ARMS: usize = 0;
const COMMANDS: usize = 3;
const RIDES: usize = COMMANDS + COMMANDERS;
const BEGINS: usize = RIDES + COMMANDERS;
const FIRES: usize = BEGINS + 1;
const NAMES: usize = FIRES + 1;

/// The stage of a position, on the board that is known.
pub(super) fn stage_of<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    state: &State<U, S, H, X>,
) -> Option<usize> {
    let stage = usize::from(rules.turn(state)).clamp(1, STAGES) - 1;
    let board = rules.map().board;
    ([board.rows, board.columns] == KNOWN_BOARD).then_some(stage)
}

/// The spots of a decision.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    stage: usize,
}

impl Marks {
    /// Those of a position, on the board that is known.
    pub(super) fn of<const U: usize, const S: usize, const H: usize, const X: usize>(
        rules: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
    ) -> Option<Self> {
        stage_of(rules, state).map(|stage| Self { stage })
    }

    /// The spot of one thing in the rows that begin there.
    fn spot(self, row: usize, column: usize) -> Option<u16> {
        (column < COLUMNS).then_some(((row * STAGES + self.stage) * COLUMNS + column) as u16)
    }

    /// The spots of a choice, which puts this unit on that hex.
    pub(super) fn choice<const U: usize, const S: usize, const H: usize, const X: usize>(
        self,
        rules: &Rules<U, S, H, X>,
        choice: Choice,
        subject: Option<(usize, Hex)>,
    ) -> impl Iterator<Item = u16> {
        let nth = |leader: usize| nth_commander(rules, leader);
        let unit = |unit: u8| usize::from(unit);
        let [one, other] = match choice {
            Choice::Commander(leader) => [self.spot(NAMES, nth(usize::from(leader))), None],
            Choice::Move { unit: moved, .. } => [self.spot(BEGINS, unit(moved)), None],
            Choice::Fire { unit: fires, .. } | Choice::Cannon { unit: fires, .. } => {
                [self.spot(FIRES, unit(fires)), None]
            }
            Choice::Step { .. }
            | Choice::Turn(_)
            | Choice::Face(_)
            | Choice::Halt
            | Choice::Retreat(_)
            | Choice::SlipBack(_)
            | Choice::Place(_) => match subject {
                Some((unit, hex)) => [
                    self.spot(ARMS + rules.arm_of(unit) as usize, hex.index()),
                    self.spot(COMMANDS + nth(rules.commander_of(unit)), hex.index()),
                ],
                None => [None; 2],
            },
            _ => [None; 2],
        };
        one.into_iter().chain(other)
    }

    /// The spot of a commander who rides to a hex.
    pub(super) fn ride<const U: usize, const S: usize, const H: usize, const X: usize>(
        self,
        rules: &Rules<U, S, H, X>,
        leader: usize,
        to: Hex,
    ) -> Option<u16> {
        self.spot(RIDES + nth_commander(rules, leader), to.index())
    }
}

/// Which of his side's commanders this is.
fn nth_commander<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    leader: usize,
) -> usize {
    let side: Side = rules.side_of_commander(leader);
    let before = (0..leader).filter(|&other| rules.side_of_commander(other) == side);
    before.count().min(COMMANDERS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spot_has_a_row_of_its_own() {
        assert_eq!(SPOTS.rows.len(), (NAMES + 1) * STAGES);
        assert!(SPOTS.count() <= usize::from(u16::MAX) + 1);
        let last = Marks { stage: STAGES - 1 };
        assert_eq!(last.spot(NAMES, COLUMNS - 1).map(usize::from), Some(SPOTS.count() - 1));
        assert_eq!(last.spot(NAMES, COLUMNS), None);
        let row = |spot: Option<u16>| SPOTS.rows[usize::from(spot.unwrap()) / COLUMNS];
        let first = Marks { stage: 0 };
        assert_eq!(row(first.spot(ARMS, 7)), "foot at, turn 1");
        assert_eq!(row(Marks { stage: 1 }.spot(COMMANDS + 1, 7)), "second command at, turn 2");
        assert_eq!(row(last.spot(RIDES + 4, 7)), "further commander rides to, later");
        assert_eq!(row(first.spot(BEGINS, 7)), "begins with unit, turn 1");
        assert_eq!(row(first.spot(FIRES, 7)), "fires with unit, turn 1");
        assert_eq!(row(first.spot(NAMES, 7)), "names commander, turn 1");
    }
}
