//! Saved positions: each is refused with its place, or leads to the position that it describes.
#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use wargauge_games::{GAMES, position};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Err(failure) = position::open_text(Path::new("position.json"), &text, GAMES) {
        let text = failure.to_string();
        assert!(!text.contains('\u{1b}'), "a message that acts on the terminal");
    }
});
