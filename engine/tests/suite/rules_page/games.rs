//! The fixed games in which the use of every rule is counted.

use std::sync::OnceLock;

use wargauge_engine::era1794::Rule;
use wargauge_engine::{Luck, Tally};

use crate::common::{changed, play};

/// The seed of dice and picks of every game of the page.
pub const SEED: u64 = 1794;

/// Games of one scenario, numbered from 0, both sides picking at random.
pub struct GameSet {
    /// The head of its column.
    pub head: &'static str,
    /// The scenario.
    pub scenario: &'static str,
    /// What is changed in it.
    pub changes: &'static [&'static str],
    /// How many games.
    pub games: u64,
}

/// Four Russian companies in one hex, and everybody within a turn's reach of the enemy: random
/// players seldom march far enough to charge, and never stack what a square takes.
const CLOSE: [&str; 10] = [
    "units.narwski-1.start=0604",
    "units.narwski-2.start=0604",
    "units.narwski-3.start=0604",
    "units.pskowski-1.start=0604",
    "units.artyleria-rosyjska.start=0605",
    "commanders.lewiz.start=0704",
    "units.pskowski-2.start=0606",
    "units.sotnia-1.start=0603",
    "units.sotnia-2.start=0602",
    "commanders.kirejew.start=0702",
];

const CLOSE_I: [&str; 7] = [
    "units.brygada-kn.start=0304",
    "units.narbutt-1.start=0303",
    "units.narbutt-2.start=0303",
    "units.lit-7-1.start=0405",
    "units.lit-7-2.start=0405",
    "units.artyleria-polska.start=0305",
    "commanders.grabowski.start=0305",
];

const CLOSE_II: [&str; 14] = [
    "units.szwadron-1.start=0304",
    "units.szwadron-1.facing=N",
    "units.szwadron-2.start=0304",
    "units.szwadron-2.facing=N",
    "units.szwadron-3.start=0303",
    "units.szwadron-3.facing=N",
    "units.szwadron-4.start=0302",
    "units.szwadron-4.facing=N",
    "commanders.eydziatowicz.start=0203",
    "units.brygada-kn.start=0305",
    "units.brygada-kn.facing=N",
    "units.lit-7-1.start=0405",
    "units.lit-7-1.facing=N",
    "commanders.grabowski.start=0305",
];

/// One list after the other.
const fn join<const A: usize, const B: usize, const C: usize>(
    a: [&'static str; A],
    b: [&'static str; B],
) -> [&'static str; C] {
    let mut all = [""; C];
    let mut i = 0;
    while i < C {
        all[i] = if i < A { a[i] } else { b[i - A] };
        i += 1;
    }
    all
}

/// All sets, in the order of their columns.
pub const SETS: [GameSet; 4] = [
    GameSet { head: "I", scenario: "niemenczyn/historical", changes: &[], games: 20_000 },
    GameSet { head: "II", scenario: "niemenczyn/alternative", changes: &[], games: 20_000 },
    GameSet {
        head: "I close",
        scenario: "niemenczyn/historical",
        changes: &join::<10, 7, 17>(CLOSE, CLOSE_I),
        games: 40_000,
    },
    GameSet {
        head: "II close",
        scenario: "niemenczyn/alternative",
        changes: &join::<10, 14, 24>(CLOSE, CLOSE_II),
        games: 40_000,
    },
];

/// How often each rule acted in each set.
pub type Uses = [[u64; Rule::COUNT]; SETS.len()];

/// Plays all sets once and counts.
pub fn uses() -> &'static Uses {
    static USES: OnceLock<Uses> = OnceLock::new();
    USES.get_or_init(|| {
        let mut uses = [[0; Rule::COUNT]; SETS.len()];
        std::thread::scope(|scope| {
            for (set, counts) in SETS.iter().zip(&mut uses) {
                scope.spawn(|| *counts = count(set));
            }
        });
        uses
    })
}

fn count(set: &GameSet) -> [u64; Rule::COUNT] {
    let game = changed(set.scenario, &[], set.changes);
    let mut counts = [0; Rule::COUNT];
    let mut uses = [0; Rule::COUNT];
    for number in 0..set.games {
        let mut table = Tally { table: Luck::new(SEED, number), uses: &mut uses };
        play(&game, SEED, number, &mut table, |_, _| {});
        for (count, used) in counts.iter_mut().zip(&mut uses) {
            *count += u64::from(std::mem::take(used));
        }
    }
    counts
}
