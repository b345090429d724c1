//! Files of data: scenarios, parts, overlays, plans and files of expectations, whichever kind the bytes
//! name. Every file must be accepted or refused with faults; what is accepted as a scenario must play.
#![no_main]

use std::fs;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use wargauge_games::GAMES;
use wargauge_scenarios::Changes;

static FILE: LazyLock<std::path::PathBuf> =
    LazyLock::new(|| std::env::temp_dir().join(format!("wargauge-fuzz-{}.toml", std::process::id())));

fuzz_target!(|bytes: &[u8]| {
    fs::write(&*FILE, bytes).expect("the temporary folder can be written");
    if let Err(failure) = GAMES.validate(&FILE) {
        let text = failure.to_string();
        assert!(text.len() < 200_000, "a message of {} bytes", text.len());
        assert!(!text.contains('\u{1b}'), "a message that acts on the terminal");
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(scenario) = GAMES.load_text("fuzz", text, &Changes::default())
    {
        // The text that is kept reads as the same scenario.
        let about = scenario.about();
        let again = GAMES.load_text("fuzz", &about.text, &Changes::default());
        let again = again.unwrap_or_else(|why| panic!("its own text is refused: {why}"));
        assert_eq!(again.about().digest, about.digest);
    }
});
