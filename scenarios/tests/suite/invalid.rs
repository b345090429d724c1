//! Invalid files, each with the exact message it gets.
//!
//! `WARGAUGE_WRITE_EXPECTED=1 cargo test -p wargauge-scenarios --test suite invalid` writes the messages
//! anew after a change of their wording; read the difference before it is committed.

use std::fs;
use std::path::{Path, PathBuf};

use wargauge_games::GAMES;

fn examples() -> Vec<PathBuf> {
    // Tests run in the folder of their package: the names in the messages stay short.
    let folder = fs::read_dir("tests/invalid").unwrap();
    let mut paths: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths
}

#[test]
fn every_invalid_example_gets_its_exact_message() {
    let writes = std::env::var_os("WARGAUGE_WRITE_EXPECTED").is_some();
    let examples = examples();
    assert!(examples.len() >= 15);
    for path in examples {
        let failure = GAMES.validate(&path).expect_err(&path.display().to_string());
        let message = format!("{failure}\n").replace('\\', "/");
        let expected = path.with_extension("txt");
        if writes {
            fs::write(&expected, &message).unwrap();
        }
        let expected = fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(message, expected, "{}", path.display());
    }
}

#[test]
fn the_part_that_the_examples_spoil_is_legal() {
    let legal = Path::new("tests/invalid/parts/base.toml");
    assert_eq!(
        GAMES.validate(legal).unwrap(),
        "part of a scenario: a map of 4 rows by 4 columns, 2 commanders, 2 units, an activation \
         pool, rules"
    );
}
