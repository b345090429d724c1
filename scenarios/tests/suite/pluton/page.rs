//! The page on the format keeps up with the code: switches, printed values, keys, examples.

use std::collections::BTreeSet;
use std::path::Path;

use wargauge_scenarios::Changes;
use wargauge_scenarios::pluton::load;

use super::{SCENARIOS, part, shipped};

fn page() -> String {
    std::fs::read_to_string("../docs/scenario-format-pluton.md").unwrap().replace('\r', "")
}

#[test]
fn every_switch_stands_in_the_page_with_its_printed_value() {
    let page = page();
    let text = shipped(SCENARIOS[0]).about.text;
    let (_, rules) = text.split_once("\n[rules]\n").expect("the text has rules");
    let mut path = String::new();
    let mut count = 0;
    for line in rules.lines() {
        if let Some(table) = line.strip_prefix("[rules.") {
            path = format!("{}.", table.trim_end_matches(']'));
        }
        let Some((key, value)) = line.split_once(" = ") else { continue };
        if key == "source" {
            continue;
        }
        // A value with a range or with readings stands in a table of its own.
        let own = value.strip_prefix("{ value = ").and_then(|rest| rest.split_once(", source"));
        let value = own.map_or(value, |(value, _)| value);
        let row = format!("| `{path}{key}` | `{value}` |");
        assert!(page.contains(&row), "{row}");
        count += 1;
    }
    assert_eq!(count, 62);
}

#[test]
fn every_key_stands_in_the_page() {
    let page = page();
    let mut keys = BTreeSet::new();
    for name in SCENARIOS {
        for origin in shipped(name).about.origins {
            let mut parts = origin.path.split('.');
            let first = parts.next().unwrap_or_default().to_string();
            let last = parts.rfind(|part| part.parse::<u8>().is_err()).unwrap_or_default();
            let is_letter = last.len() == 1;
            if first != "rules" && !is_letter {
                keys.insert(last.to_string());
            }
        }
    }
    assert!(keys.len() > 30, "{keys:?}");
    for key in keys {
        assert!(page.contains(&format!("`{key}`")), "`{key}` is not in the page");
    }
}

#[test]
fn every_set_in_the_page_works() {
    let page = page();
    let commands = page.lines().filter_map(|line| line.strip_prefix("$ wargauge what-if "));
    let mut count = 0;
    for command in commands {
        let (scenario, rest) = command.split_once(' ').expect("it has changes");
        let sets = rest.split("--set ").map(|set| set.trim().trim_matches('\'').to_string());
        let sets: Vec<String> = sets.filter(|set| !set.is_empty()).collect();
        load(scenario, &Changes { overlays: vec![], sets })
            .unwrap_or_else(|failure| panic!("{command}\n{failure}"));
        count += 1;
    }
    assert!(count >= 8);
}

#[test]
fn every_example_in_the_page_is_legal_by_itself() {
    let page = page();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut count = 0;
    for block in page.split("```toml\n").skip(1) {
        let example = block.split("```").next().unwrap();
        let file = folder.join(format!("pluton-example-{count}.toml"));
        std::fs::write(&file, format!("kind = \"part\"\nsystem = \"pluton\"\n{example}")).unwrap();
        part(&file).unwrap_or_else(|failure| panic!("{failure}"));
        count += 1;
    }
    assert!(count >= 4);
}
