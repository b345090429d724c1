//! Finds in the sources where a rule lives and which tests are named after it.

use std::fs;
use std::path::{Path, PathBuf};

use wargauge_engine::RuleEntry;
use wargauge_engine::era1794::Rule;

/// Where headings and definitions are embodied, as far as anything embodies them.
const EMBODIED: &[(&str, &str)] = &[
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

/// The top of the repository.
pub fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the engine has a parent").to_path_buf()
}

/// A source file: its path from the top and its text.
pub struct Source {
    path: String,
    text: String,
}

/// All Rust files under a folder, sorted by path.
fn read(folder: &str) -> Vec<Source> {
    let mut found = Vec::new();
    let mut open = vec![top().join(folder)];
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for entry in entries {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path).expect("a source file is text");
                let path = path.strip_prefix(top()).expect("below the top");
                found.push(Source { path: path.to_string_lossy().replace('\\', "/"), text });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// The sources that matter for the page.
pub struct Sources {
    rules: Vec<Source>,
    tests: Vec<(String, String)>,
}

impl Sources {
    /// Reads them.
    pub fn read() -> Self {
        let mut rules = read("engine/src/era1794");
        // The table of rules names every rule and embodies none.
        rules.retain(|source| !source.path.ends_with("/rules.rs"));
        let mut tests = Vec::new();
        for folder in ["engine/src", "engine/tests", "loader/src", "loader/tests"] {
            for source in read(folder) {
                tests.extend(named_tests(&source.text));
            }
        }
        tests.sort();
        Self { rules, tests }
    }

    /// The files that cite an acting rule, or embody a definition.
    pub fn homes(&self, rule: Rule) -> Vec<String> {
        let citation = format!("Rule::{rule:?}");
        let cites = |text: &str| {
            text.match_indices(&citation).any(|(at, _)| {
                !text[at + citation.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
            })
        };
        let files = self.rules.iter().filter(|source| cites(&source.text));
        let mut homes: Vec<String> = files.map(|source| source.path.clone()).collect();
        let embodied = EMBODIED.iter().filter(|(number, _)| *number == rule.number());
        homes.extend(embodied.map(|(_, path)| (*path).to_string()));
        homes
    }

    /// The tests that are named after a rule, as sentences.
    pub fn tests(&self, rule: Rule) -> Vec<&str> {
        let named = self.tests.iter().filter(|(number, _)| number == rule.number());
        named.map(|(_, sentence)| sentence.as_str()).collect()
    }
}

/// Number and sentence of each function `rule_<number>_<sentence>` in a text.
fn named_tests(text: &str) -> Vec<(String, String)> {
    let names = text.split("fn rule_").skip(1);
    names
        .filter_map(|rest| {
            let name = rest.split('(').next()?;
            let parts: Vec<&str> = name.split('_').collect();
            // The longest beginning that is a rule's number: 10_9_6 rather than 10_9.
            (1..=parts.len()).rev().find_map(|n| {
                let number = numbered(&parts[..n].join("."))?.number;
                Some((number.to_string(), parts[n..].join(" ")))
            })
        })
        .collect()
}

fn numbered(number: &str) -> Option<&'static RuleEntry> {
    Rule::TABLE.iter().find(|entry| entry.number.eq_ignore_ascii_case(number))
}

#[test]
fn a_test_belongs_to_the_longest_rule_number_in_its_name() {
    // Put together so that the page does not take these for tests.
    let names = ["10_9_6_neighbours_fire_as_one", "9_1a_foot", "x"];
    let text: String = names.map(|name| format!("fn rul{}_{name}() {{}}", 'e')).concat();
    let expected = [("10.9.6", "neighbours fire as one"), ("9.1A", "foot")];
    assert_eq!(named_tests(&text), expected.map(|(a, b)| (a.to_string(), b.to_string())));
}

#[test]
fn what_embodies_a_definition_exists() {
    for (number, path) in EMBODIED {
        assert!(numbered(number).is_some_and(|entry| !entry.acts), "{number}");
        assert!(top().join(path).is_file(), "{path}");
    }
}
