//! Plans of the scripted player: each is refused with faults, or plays a game for a side.
#![no_main]

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use wargauge_fuzz::{built_in, check_message, path, write};
use wargauge_games::{GAMES, Playable};
use wargauge_scenarios::Changes;

static FILE: LazyLock<PathBuf> = LazyLock::new(|| path("plan.toml"));

/// A scenario of the user's own: any plan may be tried on it.
static SCENARIO: LazyLock<Arc<dyn Playable>> = LazyLock::new(|| {
    let text = built_in("niemenczyn/alternative");
    GAMES.load_text("fuzz.toml", &text, &Changes::default()).expect("its own text")
});

fuzz_target!(|bytes: &[u8]| {
    write(&FILE, bytes);
    let planned = format!("scripted:plan={}", FILE.display());
    for place in 0..2 {
        let mut players = ["random".to_owned(), "random".to_owned()];
        players[place].clone_from(&planned);
        match SCENARIO.series(&players, 7) {
            Ok(series) => {
                series.seat().play(0);
            }
            Err(failure) => check_message(&failure),
        }
    }
});
