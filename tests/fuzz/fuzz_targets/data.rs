//! Files of data: scenarios, parts, overlays, plans and files of expectations, whichever kind the bytes
//! name. Every file must be accepted or refused with faults. What is accepted as a scenario must play,
//! and the text that is kept of it must read as the same scenario.
#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use wargauge_fuzz::{check_message, path, play, write};
use wargauge_games::GAMES;
use wargauge_scenarios::Changes;

static FILE: LazyLock<PathBuf> = LazyLock::new(|| path("data.toml"));

fuzz_target!(|bytes: &[u8]| {
    write(&FILE, bytes);
    if let Err(failure) = GAMES.validate(&FILE) {
        check_message(&failure);
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(scenario) = GAMES.load_text("fuzz.toml", text, &Changes::default())
    {
        let about = scenario.about();
        let again = GAMES.load_text("fuzz.toml", &about.text, &Changes::default());
        let again = again.unwrap_or_else(|why| panic!("its own text is refused: {why}"));
        assert_eq!(again.about().digest, about.digest);
        play(&*scenario);
    }
});
