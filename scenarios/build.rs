//! Rebuilds the crate when a file joins or leaves the embedded scenarios.

use std::fs;

fn main() {
    // Every folder but those of the crate's own code holds the data of a game.
    let entries = fs::read_dir(".").into_iter().flatten().flatten();
    for name in entries.filter_map(|entry| entry.file_name().into_string().ok()) {
        if !matches!(name.as_str(), "src" | "tests") {
            println!("cargo::rerun-if-changed={name}");
        }
    }
}
