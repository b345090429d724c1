//! Saved positions: each is refused with its place, or leads to the position that it describes, from
//! which games are played to their end.
#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use wargauge_fuzz::{check_message, play};
use wargauge_games::{GAMES, position};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match position::open_text(Path::new("position.json"), &text, GAMES) {
        Ok(opened) => play(&*opened.scenario),
        Err(failure) => check_message(&failure),
    }
});
