//! The game from outside, as a package: its crates are those of the workspace.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Name and version of every package of a lock file.
fn locked(path: &str) -> BTreeSet<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = fs::read_to_string(path).expect("a lock file");
    let quoted = |line: &str, key: &str| {
        line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"').map(str::to_owned)
    };
    let packages = text.split("[[package]]").skip(1);
    let of = packages.map(|package| {
        let value =
            |key| package.lines().find_map(|line| quoted(line, key)).expect("name and version");
        (value("name"), value("version"))
    });
    of.collect()
}

/// One crate in another version, and everything above it is built twice: minutes of `.ci/run`.
#[test]
fn the_game_from_outside_is_built_from_the_versions_of_the_workspace() {
    let (own, ours) = (locked("examples/own-game/Cargo.lock"), locked("Cargo.lock"));
    let foreign: Vec<_> = own.difference(&ours).filter(|(name, _)| name != "own-game").collect();
    assert!(own.len() > 100, "too few packages were read: {}", own.len());
    assert!(
        foreign.is_empty(),
        "copy Cargo.lock to examples/own-game/ and build there once: {foreign:?}"
    );
}
