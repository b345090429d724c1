//! The generic code knows no game: the command line, the calls that it makes, the analysis, and the
//! generic half of the reader of scenarios never name one.

use std::fs;
use std::path::{Path, PathBuf};

use wargauge_games::GAMES;

/// Every source file below a folder.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The words by which a text would name a game: games, their folders and families, and the sides of
/// their scenarios.
fn names() -> Vec<String> {
    let faces = GAMES.faces().iter();
    let mut names: Vec<String> =
        faces.flat_map(|face| [face.name().to_owned(), face.layout().folder.to_owned()]).collect();
    names.extend(["era1794", "maciejowice", "pluton", "spqr"].map(str::to_owned));
    names.sort();
    names.dedup();
    names
}

#[test]
fn the_command_line_its_calls_the_analysis_and_the_generic_reader_name_no_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in [
        "src",
        "games/studies/src",
        "analysis/src",
        "analysis/store/src",
        "analysis/picture/src",
        "analysis/report/src",
        "scenarios/src",
    ] {
        sources(&root.join(folder), &mut files);
    }
    let families =
        ["era1794", "verdox", "pluton"].map(|family| root.join("scenarios/src").join(family));
    files.retain(|path| !families.iter().any(|family| path.starts_with(family)));
    assert!(files.len() > 100, "{} files", files.len());
    let mut named = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a source file");
        // The crate's own list of readers, and its unit tests, which need a game to read.
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let is_test = path.file_stem().is_some_and(|stem| stem == "tests");
        let is_index = path.ends_with("scenarios/src/lib.rs");
        if is_test || is_index {
            continue;
        }
        for (nth, line) in text.lines().enumerate() {
            let lower = line.to_lowercase();
            for name in names().iter().filter(|name| lower.contains(name.as_str())) {
                named.push(format!("{}:{}: {name}", path.display(), nth + 1));
            }
        }
    }
    assert!(named.is_empty(), "{}", named.join("\n"));
}
