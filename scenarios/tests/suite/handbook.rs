//! The page on the format keeps up with the code: switches, defaults, messages, examples.

use std::fs;
use std::path::Path;

use serde_json::Value;
use wargauge_engine::era1794::switches::Switches;
use wargauge_games::GAMES;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

fn page() -> String {
    fs::read_to_string("../docs/scenario-format.md").unwrap().replace('\r', "")
}

/// Every switch by its path, with its default as a file would spell it.
fn switches(path: &str, value: &Value, found: &mut Vec<(String, String)>) {
    if let Value::Object(object) = value {
        for (key, value) in object {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            switches(&path, value, found);
        }
    } else {
        found.push((path.to_string(), spelt(path, value)));
    }
}

fn spelt(path: &str, value: &Value) -> String {
    match (path, value) {
        (_, Value::Null) => "\"none\"".into(),
        ("zero_points" | "camp.raider", Value::Number(side)) => {
            let sides = ["poles", "russians"];
            format!("\"{}\"", sides[side.as_u64().unwrap() as usize])
        }
        ("return_hexes" | "camp.hex", Value::Number(hex)) => {
            format!("\"{:04}\"", hex.as_u64().unwrap())
        }
        (_, Value::Array(list)) => {
            let list: Vec<_> = list.iter().map(|value| spelt(path, value)).collect();
            format!("[{}]", list.join(", "))
        }
        (_, value) => value.to_string(),
    }
}

#[test]
fn every_switch_stands_in_the_page_with_its_default() {
    let page = page();
    let mut found = Vec::new();
    switches("", &serde_json::to_value(Switches::neutral()).unwrap(), &mut found);
    assert!(found.len() > 70);
    for (path, default) in found {
        // Two switches have no value that suits every scenario.
        let default = match path.as_str() {
            "return_hexes" | "camp.raider" => "none".to_owned(),
            _ => format!("`{default}`"),
        };
        let line = page.lines().find(|line| line.starts_with(&format!("| `{path}` |")));
        let line = line.unwrap_or_else(|| panic!("`{path}` is not in the page"));
        // The bands fill a paragraph of their own.
        if path != "fire.bands" {
            assert!(line.contains(&format!("| {default} |")), "{line}\n{default}");
        }
    }
}

#[test]
fn every_switch_can_be_set_by_its_path() {
    let mut found = Vec::new();
    switches("", &serde_json::to_value(Switches::default()).unwrap(), &mut found);
    for (path, default) in found.into_iter().filter(|(path, _)| path != "fire.bands") {
        let changes = Changes { overlays: vec![], sets: vec![format!("rules.{path}={default}")] };
        let scenario =
            load("niemenczyn/historical", &changes).unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(scenario.setup.rules, Switches::default());
    }
}

#[test]
fn the_messages_in_the_page_are_real() {
    let page = page();
    for (file, place) in [("unknown-keys", 0), ("deployment", 1)] {
        let path = format!("tests/invalid/{file}.txt");
        let messages = fs::read_to_string(&path).unwrap().replace('\r', "");
        let message = messages.split("\n\n").nth(place).unwrap();
        assert!(page.contains(message), "{path}");
    }
}

#[test]
fn every_set_in_the_page_works() {
    let page = page();
    let commands = page.lines().filter_map(|line| line.strip_prefix("$ wargauge what-if "));
    let mut count = 0;
    for command in commands {
        let words: Vec<&str> = command.split_whitespace().collect();
        let mut changes = Changes::default();
        for pair in words[1..].chunks(2) {
            // The quotes are the shell's.
            let value = pair[1].trim_matches('\'');
            match pair[0] {
                "--with" => changes.overlays.push(value.into()),
                _ => changes.sets.push(value.into()),
            }
        }
        load(words[0], &changes).unwrap_or_else(|failure| panic!("{command}\n{failure}"));
        count += 1;
    }
    assert!(count >= 5);
}

#[test]
fn every_example_in_the_page_is_legal_by_itself() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("handbook");
    fs::create_dir_all(&folder).unwrap();
    let page = page();
    // The sheet that one of the examples names.
    let sheet = page.split("```csv\n").nth(1).and_then(|rest| rest.split("```").next());
    fs::write(folder.join("units.csv"), sheet.unwrap()).unwrap();
    let mut count = 0;
    for block in page.split("```toml\n").skip(1) {
        let example = block.split("```").next().unwrap();
        let head = if example.starts_with("kind") { "" } else { "kind = \"part\"\n" };
        // The overlay's example shows one squadron only; by itself it has nothing to lie on.
        let example = example.replace("[\"niemenczyn/historical\"]", "[]");
        let file = folder.join(format!("{count}.toml"));
        fs::write(&file, format!("{head}{example}")).unwrap();
        GAMES.validate(&file).unwrap_or_else(|failure| panic!("{failure}"));
        count += 1;
    }
    assert!(count >= 6);
}
