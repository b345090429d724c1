//! Finds in the sources where a rule lives and which tests are named after it.

use std::fs;
use std::path::{Path, PathBuf};

use wargauge_engine::RuleId;

use super::books::{self, Book};

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

/// The sources that matter for the page of a rulebook.
pub struct Sources<'a> {
    book: &'a Book,
    rules: Vec<Source>,
    /// The rule and the sentence of each test.
    tests: Vec<(usize, String)>,
}

impl<'a> Sources<'a> {
    /// Reads them.
    pub fn read(book: &'a Book) -> Self {
        let mut rules = read(&format!("engine/src/{}", book.folder));
        // The book names every rule and embodies none; no more do faults and refusals.
        rules.retain(|source| {
            let path = &source.path;
            !path.ends_with("/rules.rs") && !path.contains("/check/") && !path.contains("/odds/")
        });
        let mut tests = Vec::new();
        for folder in ["engine/src", "engine/tests", "scenarios/src", "scenarios/tests"] {
            for source in read(folder) {
                if let Some(numbers) = numbers_of(book, &source.path) {
                    let is_ours = |(rule, sentence): &(usize, String)| {
                        let number = numbers.number(RuleId(*rule as u16));
                        numbers.name() == book.rules.name()
                            || !book.otherwise.contains(&(number, sentence.as_str()))
                    };
                    let named = named_tests(numbers, &source.text);
                    tests.extend(named.into_iter().filter(is_ours));
                }
            }
        }
        tests.sort();
        Self { book, rules, tests }
    }

    /// The files that cite an acting rule, or embody a definition.
    pub fn homes(&self, rule: usize) -> Vec<String> {
        let citation = format!("Rule::{}", (self.book.name)(rule));
        let cites = |text: &str| {
            text.match_indices(&citation).any(|(at, _)| {
                !text[at + citation.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
            })
        };
        let files = self.rules.iter().filter(|source| cites(&source.text));
        let mut homes: Vec<String> = files.map(|source| source.path.clone()).collect();
        let number = self.number(rule);
        let embodied = self.book.embodied.iter().filter(|(other, _)| *other == number);
        homes.extend(embodied.map(|(_, path)| (*path).to_string()));
        homes
    }

    fn number(&self, rule: usize) -> &'static str {
        self.book.rules.number(RuleId(rule as u16))
    }

    /// The tests that are named after a rule, as sentences.
    pub fn tests(&self, rule: usize) -> Vec<&str> {
        let named = self.tests.iter().filter(|(other, _)| *other == rule);
        named.map(|(_, sentence)| sentence.as_str()).collect()
    }
}

/// The book by whose numbers the tests of this file are named, if they are tests of this book.
fn numbers_of(book: &Book, path: &str) -> Option<&'static wargauge_engine::Book> {
    let lies_in = |folder: &str| path.contains(&format!("/{folder}/"));
    if book.tests.is_some_and(lies_in) {
        return Some(book.rules);
    }
    let rest = if book.tests.is_none() { Some(book.rules) } else { book.sister };
    rest.filter(|_| !books::ALL.iter().filter_map(|other| other.tests).any(lies_in))
}

/// Rule and sentence of each function `rule_<number>_<sentence>` in a text.
fn named_tests(rules: &wargauge_engine::Book, text: &str) -> Vec<(usize, String)> {
    let names = text.split("fn rule_").skip(1);
    names
        .filter_map(|rest| {
            let name = rest.split('(').next()?;
            let parts: Vec<&str> = name.split('_').collect();
            // The longest beginning that is a rule's number: 10_9_6 rather than 10_9.
            (1..=parts.len()).rev().find_map(|n| {
                let written = parts[..n].join(".");
                let mut listed = rules.listed();
                let is_it = |number: &str| number.eq_ignore_ascii_case(&written);
                let (rule, _) = listed.find(|(_, entry)| is_it(entry.number))?;
                Some((usize::from(rule.0), parts[n..].join(" ")))
            })
        })
        .collect()
}

#[test]
fn a_test_belongs_to_the_longest_rule_number_in_its_name() {
    // Put together so that the page does not take these for tests.
    let names = ["10_9_6_neighbours_fire_as_one", "9_1a_foot", "x"];
    let text: String = names.map(|name| format!("fn rul{}_{name}() {{}}", 'e')).concat();
    let expected = [("10.9.6", "neighbours fire as one"), ("9.1A", "foot")];
    let rules = books::ALL[0].rules;
    let named = named_tests(rules, &text).into_iter();
    let named = named.map(|(rule, sentence)| (rules.number(RuleId(rule as u16)), sentence));
    assert_eq!(
        named.collect::<Vec<_>>(),
        expected.map(|(number, name)| (number, name.to_string()))
    );
}

#[test]
fn what_a_book_has_otherwise_is_tested_by_its_sister() {
    for book in &books::ALL {
        let sister = books::ALL
            .iter()
            .find(|other| book.sister.is_some_and(|sister| sister.name() == other.rules.name()));
        assert_eq!(sister.is_none(), book.otherwise.is_empty());
        let Some(sister) = sister else { continue };
        let tests = Sources::read(sister).tests;
        for &(number, sentence) in book.otherwise {
            let rule = usize::from(sister.rules.numbered(number).expect(number).0);
            assert!(tests.contains(&(rule, sentence.to_string())), "{number} {sentence}");
        }
    }
}

#[test]
fn what_embodies_a_definition_exists() {
    for book in &books::ALL {
        for (number, path) in book.embodied {
            let entry = book.rules.get(book.rules.numbered(number).expect(number));
            assert!(entry.is_some_and(|entry| !entry.acts), "{number} of {}", book.folder);
            assert!(top().join(path).is_file(), "{path}");
        }
    }
}
