//! What the targets share: a file of their own, the demands on every message, and a few games of what
//! was accepted.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use wargauge_games::Playable;
use wargauge_scenarios::Changes;
use wargauge_engine::printable::is_command;

/// The path of a file that this process alone writes.
pub fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("wargauge-fuzz-{}-{name}", std::process::id()))
}

/// Writes a file.
///
/// # Panics
/// If the temporary folder cannot be written.
pub fn write(path: &Path, bytes: &[u8]) {
    fs::write(path, bytes).expect("the temporary folder can be written");
}

/// The whole text of a built-in scenario, and no changes.
///
/// # Panics
/// If there is no such scenario.
pub fn built_in(name: &str) -> String {
    let scenario = wargauge_games::GAMES.load(name, &Changes::default()).expect("it is built in");
    scenario.about().text.clone()
}

/// Every message is short, and no character of it acts on a terminal or a log.
///
/// # Panics
/// If it is not so.
pub fn check_message(message: &impl Display) {
    let message = message.to_string();
    assert!(!message.is_empty(), "an empty message");
    assert!(message.len() < 200_000, "a message of {} bytes", message.len());
    let acts = message.chars().find(|&c| c != '\n' && is_command(c));
    assert!(acts.is_none(), "a message with {acts:?}");
}

/// A scenario that was accepted has a sheet, a roster and a document, and its games end.
pub fn play(scenario: &dyn Playable) {
    let _ = (scenario.document(), scenario.roster(), scenario.field());
    let series = scenario.random_series(7);
    let mut seat = series.seat();
    for number in 0..2 {
        seat.play(number);
    }
}
