//! The rulebooks that there are pages of: where each one's rules live, and what embodies those that
//! only define.

use std::sync::OnceLock;

use wargauge_engine::{RuleEntry, era1794, pluton, verdox};

use super::games::{self, GameSet};

/// How often each rule acted in each set of games: sets, then rules.
pub type Uses = Vec<Vec<u64>>;

/// A rulebook.
pub struct Book {
    /// The page, from the top of the repository.
    pub page: &'static str,
    /// How to read the page, and the readings that the project has settled on.
    pub foreword: &'static str,
    /// The numbers and titles of its rules.
    pub rules: &'static wargauge_engine::Book,
    /// The name that sources give a rule, by its place.
    pub name: fn(usize) -> String,
    /// The folder of its rules, below `engine/src` and the folders of tests.
    pub folder: &'static str,
    /// The folders that its tests lie in, by this name; without one, all that are no other book's.
    pub tests: Option<&'static str>,
    /// The book of the same rules by whose numbers all other tests are named: what both books have
    /// is tested there.
    pub sister: Option<&'static wargauge_engine::Book>,
    /// Tests of the sister, by their number there and their sentence, of what this book has otherwise: it has
    /// tests of its own for that.
    pub otherwise: &'static [(&'static str, &'static str)],
    /// Where headings and definitions are embodied, as far as anything embodies them.
    pub embodied: &'static [(&'static str, &'static str)],
    /// Numbers of rules that act but that no fixed game exercises, each with the reason.
    pub never_played: &'static [(&'static str, &'static str)],
    /// The fixed games.
    pub sets: &'static [GameSet],
    /// What is said of sets with changes.
    pub why_changed: &'static str,
    uses: fn() -> &'static Uses,
}

impl Book {
    /// How often each rule acted in the fixed games, which are played once.
    pub fn uses(&self) -> &'static Uses {
        (self.uses)()
    }

    /// Every rule with its place in tallies, in order.
    pub fn listed(&self) -> impl Iterator<Item = (usize, &'static RuleEntry)> + use<> {
        self.rules.listed().map(|(rule, entry)| (usize::from(rule.0), entry))
    }

    /// The rules that act and for which something is true, as a text.
    pub fn acting(&self, is: impl Fn(usize) -> bool) -> String {
        let acting = self.listed().filter(|(rule, entry)| entry.acts && is(*rule));
        acting.flat_map(|(_, entry)| ["\n", entry.number, " ", entry.title]).collect()
    }
}

/// Every rulebook.
pub const ALL: [Book; 4] = [
    Book {
        page: "docs/rules/niemenczyn.md",
        foreword: include_str!("forewords/niemenczyn.md"),
        rules: &era1794::rules::NIEMENCZYN,
        name: |rule| format!("{:?}", era1794::Rule::ALL[rule]),
        folder: "era1794",
        tests: None,
        sister: None,
        otherwise: &[],
        embodied: ERA1794,
        never_played: &[],
        sets: &games::NIEMENCZYN,
        why_changed: " with the armies face to face, because players who pick at random seldom \
                      march far enough to charge and never gather what a square takes:",
        uses: || {
            static USES: OnceLock<Uses> = OnceLock::new();
            USES.get_or_init(|| games::uses(&games::NIEMENCZYN, games::count_niemenczyn))
        },
    },
    Book {
        page: "docs/rules/maciejowice.md",
        foreword: include_str!("forewords/maciejowice.md"),
        rules: &era1794::rules::MACIEJOWICE,
        name: |rule| format!("{:?}", era1794::Rule::ALL[rule]),
        folder: "era1794",
        tests: Some("maciejowice"),
        sister: Some(&era1794::rules::NIEMENCZYN),
        otherwise: OTHERWISE_IN_MACIEJOWICE,
        embodied: MACIEJOWICE,
        never_played: &[],
        sets: &games::MACIEJOWICE,
        why_changed: " with changes, for what whole armies of players who pick at random seldom \
                      come to:",
        uses: || {
            static USES: OnceLock<Uses> = OnceLock::new();
            USES.get_or_init(|| games::uses(&games::MACIEJOWICE, games::count_maciejowice))
        },
    },
    Book {
        page: "docs/rules/verdox.md",
        foreword: include_str!("forewords/verdox.md"),
        rules: &verdox::rules::VERDOX,
        name: |rule| format!("{:?}", verdox::Rule::ALL[rule]),
        folder: "verdox",
        tests: Some("verdox"),
        sister: None,
        otherwise: &[],
        embodied: VERDOX,
        never_played: &[],
        sets: &games::VERDOX,
        why_changed: " with changes, for what whole armies of players who pick at random never \
                      come to:",
        uses: || {
            static USES: OnceLock<Uses> = OnceLock::new();
            USES.get_or_init(|| games::uses(&games::VERDOX, games::count_verdox))
        },
    },
    Book {
        page: "docs/rules/pluton.md",
        foreword: include_str!("forewords/pluton.md"),
        rules: &pluton::rules::PLUTON,
        name: |rule| format!("{:?}", pluton::Rule::ALL[rule]),
        folder: "pluton",
        tests: Some("pluton"),
        sister: None,
        otherwise: &[],
        embodied: PLUTON,
        never_played: &[],
        sets: &games::PLUTON,
        why_changed: " with changes, for what players who pick at random never come to:",
        uses: || {
            static USES: OnceLock<Uses> = OnceLock::new();
            USES.get_or_init(|| games::uses(&games::PLUTON, games::count_pluton))
        },
    },
];

const ERA1794: &[(&str, &str)] = &[
    ("2.1", "scenarios/niemenczyn/roster.toml"),
    ("3.0", "engine/src/era1794/sequence.rs"),
    ("3.1", "scenarios/niemenczyn/deployment-russians.toml"),
    ("4.0", "engine/src/era1794/commanders.rs"),
    ("4.1", "scenarios/niemenczyn/roster.toml"),
    ("5.0", "engine/src/hex.rs"),
    ("7.0", "engine/src/era1794/formations.rs"),
    ("8.0", "engine/src/era1794/movement.rs"),
    ("8.14", "engine/src/era1794/charge.rs"),
    ("8.15", "engine/src/era1794/reaction.rs"),
    ("9.0", "engine/src/era1794/reaction.rs"),
    ("9.5", "engine/src/era1794/reaction.rs"),
    ("10.0", "engine/src/era1794/fire.rs"),
    ("10.2", "engine/src/era1794/map.rs"),
    ("10.9", "engine/src/era1794/fire.rs"),
    ("10.10", "engine/src/era1794/artillery.rs"),
    ("11.0", "engine/src/era1794/melee.rs"),
    ("11.10", "engine/src/era1794/melee.rs"),
    ("12.0", "engine/src/era1794/victory.rs"),
    ("13.0", "scenarios/niemenczyn/historical.toml"),
];

const MACIEJOWICE: &[(&str, &str)] = &[
    ("2.1", "scenarios/maciejowice/sierakowski.toml"),
    ("3.0", "engine/src/era1794/sequence.rs"),
    ("3.1", "scenarios/maciejowice/historical.toml"),
    ("4.0", "engine/src/era1794/commanders.rs"),
    ("4.1", "scenarios/maciejowice/commanders.toml"),
    ("5.0", "engine/src/hex.rs"),
    ("7.0", "engine/src/era1794/formations.rs"),
    ("8.0", "engine/src/era1794/movement.rs"),
    ("8.14", "engine/src/era1794/charge.rs"),
    ("8.15", "engine/src/era1794/reaction.rs"),
    ("9.0", "engine/src/era1794/reaction.rs"),
    ("9.5", "engine/src/era1794/reaction.rs"),
    ("10.0", "engine/src/era1794/fire.rs"),
    ("10.9", "engine/src/era1794/fire.rs"),
    ("10.10", "engine/src/era1794/artillery.rs"),
    ("11.0", "engine/src/era1794/melee.rs"),
    ("11.10", "engine/src/era1794/melee.rs"),
    ("12.0", "engine/src/era1794/victory.rs"),
    ("13.0", "scenarios/maciejowice/historical.toml"),
];

const OTHERWISE_IN_MACIEJOWICE: &[(&str, &str)] = &[
    ("3.2", "the game ends after six turns"),
    ("7.2", "no square of three nor in wood nor of poles nor with points spent"),
    ("7.2.2", "squares next to each other move as a line"),
    ("11.11.4", "without a commander the poles return on 0109 in the first round"),
    ("11.11.4", "without a commander the russians return on 1108"),
    ("12.3", "after the last turn the marker says which side won and zero is russian"),
    ("12.4", "four points win at the end of the turn"),
    ("12.4", "four points of the russians win too"),
    ("13.1", "the pool of scenario i turn by turn"),
    ("13.2", "in the overlay eydziatowicz arrives in scenario i"),
    ("13.2", "the alternative starts with both poles on the south edge"),
    ("13.2", "the poles of scenario ii deploy on the south edge"),
];

const VERDOX: &[(&str, &str)] = &[
    ("1.1", "scenarios/verdox/open.toml"),
    ("2.0", "engine/src/verdox/sequence.rs"),
    ("3.0", "engine/src/verdox/sequence.rs"),
    ("3.11", "engine/src/verdox/movement.rs"),
    ("4.0", "engine/src/verdox/victory.rs"),
    ("5.0", "scenarios/verdox/army.toml"),
    ("5.1", "scenarios/verdox/army.toml"),
    ("5.2", "scenarios/verdox/map.toml"),
    ("6.0", "engine/src/verdox/map.rs"),
    ("6.1", "engine/src/verdox/setup.rs"),
    ("6.2", "engine/src/verdox/fire.rs"),
    ("6.3", "engine/src/verdox/fire.rs"),
    ("6.4", "engine/src/verdox/fire.rs"),
    ("6.6", "engine/src/verdox/map.rs"),
    ("6.8", "engine/src/verdox/movement.rs"),
    ("6.9", "engine/src/verdox/movement.rs"),
    ("6.10", "engine/src/verdox/hits.rs"),
    ("6.11", "engine/src/verdox/movement.rs"),
    ("7.0", "engine/src/verdox/setup.rs"),
    ("7.1", "engine/src/verdox/setup.rs"),
    ("7.1.1", "scenarios/verdox/army.toml"),
    ("7.2", "engine/src/verdox/setup.rs"),
    ("7.2.1", "scenarios/verdox/army.toml"),
    ("7.3", "engine/src/verdox/setup.rs"),
    ("7.3.1", "scenarios/verdox/army.toml"),
    ("7.4", "engine/src/verdox/setup.rs"),
    ("7.4.1", "scenarios/verdox/army.toml"),
    ("7.5", "engine/src/verdox/setup.rs"),
    ("7.5.1", "scenarios/verdox/army.toml"),
    ("7.6", "engine/src/verdox/setup.rs"),
    ("7.6.1", "scenarios/verdox/army.toml"),
    ("7.7", "engine/src/verdox/barges.rs"),
    ("7.7.1", "scenarios/verdox/army.toml"),
];

const PLUTON: &[(&str, &str)] = &[
    ("1.0", "engine/src/pluton/setup.rs"),
    ("3.0", "scenarios/pluton/map.toml"),
    ("4.0", "engine/src/pluton/sequence.rs"),
    ("5.0", "engine/src/pluton/movement.rs"),
    ("6.0", "engine/src/pluton/movement.rs"),
    ("7.0", "engine/src/pluton/fire.rs"),
    ("7.1", "engine/src/pluton/fire.rs"),
    ("8.0", "engine/src/pluton/shells.rs"),
    ("8.1", "engine/src/pluton/shells.rs"),
    ("9.0", "engine/src/pluton/shells.rs"),
    ("9.1", "scenarios/pluton/forces.toml"),
    ("9.2", "scenarios/pluton/parzymiechy.toml"),
    ("10.0", "engine/src/pluton/combat.rs"),
    ("11.0", "engine/src/pluton/core.rs"),
    ("11.2", "engine/src/pluton/levels.rs"),
    ("12.0", "engine/src/pluton/levels.rs"),
    ("13.0", "engine/src/pluton/command.rs"),
    ("14.0", "engine/src/pluton/core.rs"),
    ("14.1", "engine/src/pluton/core.rs"),
    ("15.0", "engine/src/pluton/fire.rs"),
    ("15.1", "engine/src/pluton/fire.rs"),
    ("16.0", "engine/src/pluton/sight.rs"),
    ("17.0", "engine/src/pluton/command.rs"),
    ("17.1", "scenarios/pluton/units.csv"),
    ("17.2", "scenarios/pluton/tables.toml"),
    ("S1.1", "scenarios/pluton/parzymiechy.toml"),
    ("N.1", "scenarios/pluton/map.toml"),
    ("A", "scenarios/pluton/units.csv"),
];
