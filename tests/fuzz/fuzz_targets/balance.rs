//! Files of expectations: each is refused with faults, or what the program writes of it is read again,
//! and written in the same way.
#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use wargauge_fuzz::{check_message, path, write};
use wargauge_games::GAMES;

static FILE: LazyLock<PathBuf> = LazyLock::new(|| path("balance.toml"));

fuzz_target!(|bytes: &[u8]| {
    write(&FILE, bytes);
    match GAMES.read_balance(&FILE) {
        Ok(balance) => {
            let written = balance.text(|scenario| scenario.about());
            write(&FILE, written.as_bytes());
            let again = GAMES.read_balance(&FILE);
            let again = again.unwrap_or_else(|why| panic!("its own text is refused: {why}"));
            assert_eq!(again.text(|scenario| scenario.about()), written);
        }
        Err(failure) => check_message(&failure),
    }
});
