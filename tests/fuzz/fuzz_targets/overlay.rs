//! Overlays over scenarios of three games: each is refused with faults, or gives a scenario that plays,
//! and whose kept text reads as the same scenario.
#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use wargauge_fuzz::{built_in, check_message, path, play, write};
use wargauge_games::GAMES;
use wargauge_scenarios::Changes;

static FILE: LazyLock<PathBuf> = LazyLock::new(|| path("overlay.toml"));

static SCENARIOS: LazyLock<[String; 3]> =
    LazyLock::new(|| ["niemenczyn/historical", "verdox/garrison", "pluton/free"].map(built_in));

fuzz_target!(|bytes: &[u8]| {
    write(&FILE, bytes);
    let overlays = vec![FILE.display().to_string()];
    let changes = Changes { overlays, sets: Vec::new() };
    for text in &*SCENARIOS {
        match GAMES.load_text("fuzz.toml", text, &changes) {
            Ok(scenario) => {
                let about = scenario.about();
                let again = GAMES.load_text("fuzz.toml", &about.text, &Changes::default());
                let again = again.unwrap_or_else(|why| panic!("its own text is refused: {why}"));
                assert_eq!(again.about().digest, about.digest);
                play(&*scenario);
            }
            Err(failure) => check_message(&failure),
        }
    }
});
