//! The fixed games in which the use of every rule is counted.

use wargauge_engine::{Game, Luck, Tally, era1794, pluton, verdox};

use super::books::Uses;
use crate::common::play;
use crate::era1794::changed;
use crate::era1794::close::{CLOSE, RUSSIANS, join};

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

/// The Poles of scenario II, within reach of the Russians.
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

/// The sets of the 1794 system, in the order of their columns.
pub const NIEMENCZYN: [GameSet; 4] = [
    GameSet { head: "I", scenario: "niemenczyn/historical", changes: &[], games: 20_000 },
    GameSet { head: "II", scenario: "niemenczyn/alternative", changes: &[], games: 20_000 },
    GameSet { head: "I close", scenario: "niemenczyn/historical", changes: &CLOSE, games: 40_000 },
    GameSet {
        head: "II close",
        scenario: "niemenczyn/alternative",
        changes: &join::<10, 14, 24>(RUSSIANS, CLOSE_II),
        games: 40_000,
    },
];

/// The sets of *Maciejowice 1794*.
pub const MACIEJOWICE: [GameSet; 3] = [
    GameSet { head: "historical", scenario: "maciejowice/historical", changes: &[], games: 200 },
    GameSet { head: "what if", scenario: "maciejowice/alternative", changes: &[], games: 200 },
    GameSet {
        head: "near",
        scenario: "maciejowice/historical",
        // Nobody is far away, and orders reach everybody.
        changes: &[
            "rules.movement.infantry=16",
            "rules.movement.cavalry=20",
            "rules.movement.cossacks=20",
            "rules.movement.commanders=20",
            "rules.movement.limbered=12",
            "rules.automatic_victory=10",
            "rules.command_range=20",
            "rules.charge_run=1",
        ],
        games: 1000,
    },
];

/// The sets of *Fortress of Verdox*.
pub const VERDOX: [GameSet; 5] = [
    GameSet { head: "open", scenario: "verdox/open", changes: &[], games: 500 },
    GameSet { head: "garrison", scenario: "verdox/garrison", changes: &[], games: 500 },
    GameSet {
        head: "few",
        scenario: "verdox/open",
        // Two each, which wander until they are lost in the marsh.
        changes: &[
            "units.infantry.count=[1, 1]",
            "units.riflemen.count=[1, 1]",
            "units.grenadiers.count=[0, 0]",
            "units.cavalry.count=[0, 0]",
            "units.mounted-riflemen.count=[0, 0]",
            "units.artillery.count=[0, 0]",
            "rules.turns=120",
        ],
        games: 3000,
    },
    GameSet {
        head: "near",
        scenario: "verdox/open",
        // Each headquarters on the enemy's side of the water.
        changes: &["map.headquarters=[\"1224\", \"1204\"]"],
        games: 200,
    },
    GameSet {
        head: "seen",
        scenario: "verdox/garrison",
        changes: &["rules.turned_up_when_attacked=true", "rules.range=king"],
        games: 300,
    },
];

/// Plays all sets at once and counts.
pub fn uses(sets: &'static [GameSet], count: fn(&GameSet) -> Vec<u64>) -> Uses {
    std::thread::scope(|scope| {
        let sets = sets.iter().map(|set| scope.spawn(move || count(set)));
        let sets: Vec<_> = sets.collect();
        sets.into_iter().map(|set| set.join().expect("no game panics")).collect()
    })
}

/// Counts a set of the 1794 system.
pub fn count_niemenczyn(set: &GameSet) -> Vec<u64> {
    count::<_, { era1794::Rule::COUNT }>(&changed(set.scenario, &[], set.changes), set.games)
}

/// Counts a set of *Maciejowice 1794*.
pub fn count_maciejowice(set: &GameSet) -> Vec<u64> {
    let game = crate::maciejowice::changed(set.scenario, set.changes);
    count::<_, { era1794::Rule::COUNT }>(&game, set.games)
}

/// The sets of *Pluton 1: Parzymiechy 1939*.
pub const PLUTON: [GameSet; 2] = [
    GameSet { head: "1", scenario: "pluton/parzymiechy", changes: &[], games: 300 },
    GameSet { head: "2", scenario: "pluton/free", changes: &[], games: 300 },
];

/// Counts a set of *Fortress of Verdox*.
pub fn count_verdox(set: &GameSet) -> Vec<u64> {
    let game = crate::verdox::changed(set.scenario, &[], set.changes);
    count::<_, { verdox::Rule::COUNT }>(&game, set.games)
}

fn count<G: Game, const RULES: usize>(game: &G, games: u64) -> Vec<u64> {
    let mut counts = vec![0; RULES];
    let mut uses = [0; RULES];
    for number in 0..games {
        let mut table = Tally { table: Luck::new(SEED, number), uses: &mut uses };
        play(game, SEED, number, &mut table, |_, _| {});
        for (count, used) in counts.iter_mut().zip(&mut uses) {
            *count += u64::from(std::mem::take(used));
        }
    }
    counts
}

/// Counts a set of *Pluton 1: Parzymiechy 1939*.
pub fn count_pluton(set: &GameSet) -> Vec<u64> {
    let game = crate::pluton::changed(set.scenario, set.changes);
    count::<_, { pluton::Rule::COUNT }>(&game, set.games)
}
