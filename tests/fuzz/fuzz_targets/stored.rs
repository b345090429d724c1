//! Manifests of runs and comparisons: each is refused, or read without a panic, and so is the scenario
//! that it keeps.
#![no_main]

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use wargauge_fuzz::{check_message, path, write};
use wargauge_games::GAMES;
use wargauge_store::{Seal, Variants, check_shards, open};

static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = path("stored");
    fs::create_dir_all(folder.join("games")).expect("the temporary folder can be written");
    folder
});

fuzz_target!(|bytes: &[u8]| {
    write(&FOLDER.join("manifest.json"), bytes);
    for refused in [Seal::of(&FOLDER).err(), Variants::read(&FOLDER).err()].iter().flatten() {
        check_message(refused);
    }
    match open(&FOLDER) {
        Ok(stored) => {
            let kept = &stored.manifest.scenario;
            if let Err(failure) = GAMES.load_kept(&kept.name, &kept.text, &kept.changes) {
                check_message(&failure);
            }
            if let Err(refused) = check_shards(&mut [stored.clone(), stored]) {
                check_message(&refused);
            }
        }
        Err(refused) => check_message(&refused),
    }
});
