//! Files that want more than to be read: other files of the machine, its memory, its terminal.

use std::fs;
use std::path::{Path, PathBuf};

use wargauge_scenarios::era1794::{load, load_text};
use wargauge_scenarios::{Changes, Failure};

/// A folder for one test, emptied before.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The message about a scenario file that begins as it should and goes on with these lines.
fn refused(folder: &Path, lines: &str) -> String {
    let file = folder.join("s.toml");
    let head = "kind=\"scenario\"\ntitle=\"x\"\nsystem=\"1794\"\n";
    fs::write(&file, format!("{head}{lines}\n")).unwrap();
    load(file.to_str().unwrap(), &Changes::default()).unwrap_err().to_string()
}

const SIDES: &str = "sides=[\"poles\",\"russians\"]";

#[test]
fn a_scenario_includes_no_file_outside_its_folder() {
    let folder = folder("hostile-include");
    fs::write(folder.join("secret.toml"), "token = \"hunter2\"\n").unwrap();
    let inner = folder.join("inner");
    fs::create_dir_all(&inner).unwrap();
    for name in
        ["/proc/self/environ", "/dev/zero", "../secret.toml", "/etc/hosts.toml", "./../secret.toml"]
    {
        let text = refused(&inner, &format!("{SIDES}\ninclude=[\"{name}\"]"));
        assert!(text.contains("is not included"), "{name}: {text}");
        assert!(!text.contains("hunter2"), "{name}: {text}");
    }
    let text = refused(&inner, &format!("{SIDES}\ninclude=[\"passwd\"]"));
    assert!(text.contains("ends in .toml"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_folder_is_not_included() {
    let folder = folder("hostile-link");
    fs::write(folder.join("secret.toml"), "token = \"hunter2\"\n").unwrap();
    let inner = folder.join("inner");
    fs::create_dir_all(&inner).unwrap();
    std::os::unix::fs::symlink("../secret.toml", inner.join("map.toml")).unwrap();
    let text = refused(&inner, &format!("{SIDES}\ninclude=[\"map.toml\"]"));
    assert!(text.contains("a link to a file outside") && !text.contains("hunter2"), "{text}");
}

#[test]
fn a_text_that_was_kept_includes_nothing() {
    let text = "kind=\"scenario\"\ntitle=\"x\"\nsystem=\"1794\"\nsides=[\"a\",\"b\"]\ninclude=[\"Cargo.toml\"]\n";
    let failure = load_text("kept", text, &Changes::default()).unwrap_err().to_string();
    assert!(failure.contains("that was kept with games includes no files"), "{failure}");
    assert!(!failure.contains("[package]"), "{failure}");
}

#[test]
fn a_name_without_toml_at_its_end_is_no_file_of_data() {
    let failure = load("/etc/passwd", &Changes::default()).unwrap_err();
    assert!(matches!(failure, Failure::Unsuitable { .. }), "{failure}");
    let overlays = vec!["/etc/passwd".to_owned()];
    let changes = Changes { overlays, sets: Vec::new() };
    let failure = load("niemenczyn/historical", &changes).unwrap_err().to_string();
    assert!(failure.contains("ends in .toml") && !failure.contains("root:"), "{failure}");
}

#[test]
fn thousands_of_faults_on_one_long_line_cost_little_and_are_not_all_listed() {
    let folder = folder("hostile-faults");
    let keys: Vec<String> = (0..8000).map(|n| format!("k{n}=1")).collect();
    let text = refused(&folder, &format!("{SIDES}\n[units]\nx={{{}}}", keys.join(",")));
    assert!(text.len() < 100_000, "{} bytes", text.len());
    assert!(text.contains("faults beyond the first 100 are not listed"), "{}", &text[..2000]);
}

#[test]
fn what_a_terminal_or_a_log_would_obey_is_refused_and_never_echoed() {
    let folder = folder("hostile-characters");
    let hostile = [
        r#"sides=["po\u001b[2Jles","russians"]"#,
        r#"sides=["po\u202Eles","russians"]"#,
        r#"sides=["po\nles","russians"]"#,
        r#"sides=["=HYPERLINK(1)","russians"]"#,
        r#"sides=["a=b","russians"]"#,
        r#"sides=["draw","russians"]"#,
        "sides=[\"poles\",\"russians\"]\n\"\\n::stop-commands::x\\n::add-mask::e\" = 1",
        "sides=[\"poles\",\"russians\"]\n[units.\"a\\u0007b\"]\nname=\"x\"",
    ];
    for lines in hostile {
        let text = refused(&folder, lines);
        assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{lines}: {text:?}");
        assert!(!text.lines().any(|line| line.starts_with("::")), "{lines}: {text:?}");
    }
    for value in [r#""\u001b[2J""#, r#""=1+1""#, r#""a\nb""#, r#""""#] {
        let sets = vec![format!("units.narwski-1.name={value}")];
        let changes = Changes { overlays: Vec::new(), sets };
        let failure = load("niemenczyn/historical", &changes).unwrap_err().to_string();
        assert!(!failure.contains('\u{1b}'), "{failure:?}");
    }
}

#[test]
fn a_document_of_wargauge_in_the_place_of_a_scenario_is_recognised() {
    let folder = folder("hostile-json");
    let documents = [
        ("{\n \"kind\": \"position\",\n \"a\": [\n1,\n2]}", "this is a saved position"),
        ("{\"kind\": \"game\"}", "this is the log of a game"),
        ("{\n  \"format\": 3,\n  \"run\": \"ab\"}", "this is the manifest of stored games"),
        ("{\"a\": {\"b\": [1, 2, 3]}}", "this is JSON"),
    ];
    for (text, expected) in documents {
        let file = folder.join("s.toml");
        fs::write(&file, text).unwrap();
        let failure = load(file.to_str().unwrap(), &Changes::default()).unwrap_err().to_string();
        assert!(failure.contains(expected), "{failure}");
        assert!(failure.ends_with("1 fault found"), "{failure}");
    }
}
