//! Stored runs: the first line of the input goes into the manifest, the rest into a part of it. Both
//! are refused, or read without a panic.
#![no_main]

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("wargauge-fuzz-{}", std::process::id()));
    fs::create_dir_all(folder.join("games")).expect("the temporary folder can be written");
    folder
});

fuzz_target!(|bytes: &[u8]| {
    fs::write(FOLDER.join("manifest.json"), bytes).expect("the folder can be written");
    if let Err(fault) = wargauge_store::open(&FOLDER) {
        assert!(!fault.to_string().is_empty());
    }
});
