//! `wargauge validate`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::call;
use crate::scratch::Scratch;

/// A file of this test's own.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the test may write");
    path
}

/// Every data file that is shipped.
fn shipped() -> Vec<String> {
    fn collect(folder: &Path, files: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                // The invalid files of the crate's own tests are not shipped.
                if !path.ends_with("scenarios/tests") {
                    collect(&path, files);
                }
            } else if path.file_name().is_some_and(|name| name != "Cargo.toml")
                && path.extension().is_some_and(|extension| extension == "toml")
            {
                files.push(path.display().to_string());
            }
        }
    }
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios"), &mut files);
    files.sort();
    files
}

#[test]
fn every_shipped_file_is_sound_and_has_a_line() {
    let files = shipped();
    assert!(!files.is_empty());
    let mut arguments = vec!["validate"];
    arguments.extend(files.iter().map(String::as_str));
    let called = call(&arguments);
    assert_eq!((called.code, called.err.as_str()), (0, ""));
    assert_eq!(called.out.lines().count(), files.len(), "{}", called.out);
}

#[test]
fn a_file_with_faults_exits_with_1_and_tells_their_places() {
    let bad = file("not-toml.toml", "name = \"x\"\nnot toml\n");
    let bad = bad.display().to_string();
    let called = call(&["validate", &bad]);
    assert_eq!(called.code, 1, "{}", called.err);
    assert!(called.err.contains(&format!("{bad}:2:")), "{}", called.err);
    assert!(!called.err.contains("error: error"), "{}", called.err);
}

#[test]
fn good_files_get_their_line_beside_bad_ones() {
    let bad = file("also-not-toml.toml", "= 3\n").display().to_string();
    let good = shipped().swap_remove(0);
    let called = call(&["validate", &bad, &good]);
    assert_eq!((called.code, called.out.lines().count()), (1, 1), "{}", called.out);
}

#[test]
fn a_file_that_is_not_there_exits_with_2() {
    let called = call(&["validate", "no/such/file.toml"]);
    assert_eq!(called.code, 2);
    assert!(called.err.contains("no/such/file.toml"), "{}", called.err);
}

#[test]
fn a_file_that_names_a_player_gets_the_scenarios_that_know_it() {
    let good = file("named.toml", "# Found by a search.\nplayer = \"heuristic:barge=20\"\n");
    let called = call(&["validate", &good.display().to_string()]);
    assert_eq!((called.code, called.err.as_str()), (0, ""));
    assert!(
        called.out.contains("verdox/open") && !called.out.contains("niemenczyn"),
        "{}",
        called.out
    );
    let bad = file("misnamed.toml", "player = \"heuristic:bargee=20\"\n").display().to_string();
    let called = call(&["validate", &bad]);
    assert_eq!(called.code, 1, "{}", called.err);
    assert!(called.err.contains(&bad) && called.err.contains("bargee"), "{}", called.err);
}

#[test]
fn files_of_another_system_read_the_same() {
    let scratch = Scratch::new();
    let file = scratch.at("mine.toml");
    assert_eq!(call(&["new", &file]).code, 0);
    let shown = call(&["show", &file, "--format", "json"]).out;
    let text = std::fs::read_to_string(&file).expect("written");
    std::fs::write(&file, text.replace('\n', "\r\n")).expect("written");
    let validated = call(&["validate", &file]);
    assert_eq!(validated.code, 0, "{}", validated.out);
    assert_eq!(call(&["show", &file, "--format", "json"]).out, shown);
}

#[test]
fn a_plan_that_names_places_off_the_map_is_not_played_either() {
    let plan =
        concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/niemenczyn/plans/historical-poles.toml");
    let plan = std::fs::read_to_string(plan).expect("built in");
    let scratch = Scratch::new();
    let file = scratch.at("plan.toml");
    let wrong = [
        ("deploy = [\"0109\", \"0108\"]", "deploy = [\"9999\"]"),
        (
            "orders = [{ to = \"0409\",",
            "orders = [{ when = { within = 2, of = \"9898\" }, to = \"0409\",",
        ),
    ];
    for (right, wrong) in wrong {
        assert!(plan.contains(right), "{right}");
        std::fs::write(&file, plan.replace(right, wrong)).expect("written");
        let seat = format!("poles=scripted:plan={file}");
        let played = call(&["run", crate::SCENARIO, "--ai", &seat, "--games", "5", "--quiet"]);
        assert_eq!(played.code, 2, "{}", played.out);
        assert!(played.err.contains("does not fit niemenczyn/historical"), "{}", played.err);
    }
}
