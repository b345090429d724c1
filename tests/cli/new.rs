//! `wargauge new`.

use crate::scratch::Scratch;
use crate::{Called, SCENARIO, call, json};

/// Every scenario that is built in.
fn builtin() -> Vec<String> {
    let listed = json(&["scenarios", "--format", "json"]);
    let names = listed["scenarios"].as_array().expect("a list").iter();
    names.map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
}

fn digest(scenario: &str) -> String {
    let shown = json(&["show", scenario, "--format", "json"]);
    shown["scenario"]["digest"].as_str().expect("a digest").to_owned()
}

/// What is reconstructed in a scenario, with its range, and what may be read in several ways.
fn provenance(scenario: &str) -> [Vec<String>; 2] {
    let shown = json(&["show", scenario, "--format", "json"]);
    // Values are listed as the file has them, and a sheet has the order of its columns.
    ["reconstructed", "readings"].map(|key| {
        let listed = shown[key].as_array().expect("a list").iter();
        let mut listed: Vec<String> = listed.map(ToString::to_string).collect();
        listed.sort_unstable();
        listed
    })
}

#[test]
fn a_new_scenario_plays_as_the_one_it_is_like_in_every_form() {
    let folder = Scratch::new();
    for (nth, like) in builtin().iter().enumerate() {
        for (form, options) in
            [("file", &[][..]), ("csv", &["--units", "csv"]), ("folder", &["--folder"])]
        {
            let name = folder.at(&format!("{form}-{nth}"));
            let made = call(&[&["new", &name, "--like", like], options].concat());
            assert_eq!(made.code, 0, "{like}: {}", made.err);
            let file =
                if form == "folder" { format!("{name}/scenario.toml") } else { name + ".toml" };
            assert!(made.out.contains(&format!("wargauge validate {file}")), "{}", made.out);
            let valid = call(&["validate", &file]);
            assert_eq!(valid.code, 0, "{like}, {form}: {}", valid.err);
            assert_eq!(digest(&file), digest(like), "{like}, {form}");
            assert_eq!(provenance(&file), provenance(like), "{like}, {form}");
        }
    }
}

#[test]
fn without_a_model_it_is_a_commented_file_that_plays_at_once() {
    let folder = Scratch::new();
    let name = folder.at("my battle");
    assert_eq!(call(&["new", &name]).code, 0);
    let text = folder.file("my battle.toml");
    assert!(text.starts_with("# ") && text.contains("title = \"my battle\""), "{text}");
    assert!(text.contains("# The units, one table each") && text.contains("\n[units."), "{text}");
    let played = call(&["run", &folder.at("my battle.toml"), "--games", "5", "--quiet"]);
    assert_eq!(played.code, 0, "{}", played.err);
}

#[test]
fn nothing_that_is_there_is_overwritten() {
    let folder = Scratch::new();
    let name = folder.at("mine");
    assert_eq!(call(&["new", &name]).code, 0);
    let text = folder.file("mine.toml");
    for options in [&[][..], &["--units", "csv"]] {
        let Called { code, err, .. } =
            call(&[&["new", &name, "--like", SCENARIO], options].concat());
        assert!(code == 2 && err.contains("nothing is overwritten"), "{err}");
    }
    assert_eq!(folder.file("mine.toml"), text);
    assert_eq!(call(&["new", folder.text(), "--folder"]).code, 2);
}

#[test]
fn a_fault_of_a_sheet_is_shown_at_its_cell() {
    let folder = Scratch::new();
    let name = folder.at("mine");
    assert_eq!(call(&["new", &name, "--like", SCENARIO, "--units", "csv"]).code, 0);
    let sheet = folder.file("mine-units.csv");
    let head = sheet.lines().next().expect("a line of columns");
    assert!(head.starts_with("id,") && head.ends_with(",source"), "{head}");
    let column = head.split(',').position(|name| name == "arm").expect("a column");
    let arms = sheet.replacen("infantry", "infantri", 1).replacen(",source", ",soruce", 1);
    std::fs::write(folder.0.join("mine-units.csv"), arms).expect("a file");
    let Called { code, err, .. } = call(&["validate", &folder.at("mine.toml")]);
    assert_eq!(code, 1, "{err}");
    assert!(err.contains("did you mean `infantry`?") || err.contains("\"infantri\""), "{err}");
    assert!(err.contains("mine-units.csv:2:"), "{err}");
    assert!(
        err.contains("unknown key `soruce`") && err.contains("mine-units.csv:1:"),
        "{column} {err}"
    );
}
