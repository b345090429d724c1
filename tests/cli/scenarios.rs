//! `wargauge scenarios`.

use crate::{SCENARIO, call, json, keys};

#[test]
fn every_scenario_overlay_plan_and_player_has_a_line() {
    let document = json(&["scenarios", "--format", "json"]);
    assert_eq!(keys(&document), ["format", "scenarios", "overlays", "plans", "players"]);
    let table = call(&["scenarios"]);
    assert_eq!(table.code, 0);
    for key in ["scenarios", "overlays", "plans", "players"] {
        for entry in document[key].as_array().expect("a list") {
            let name = entry["name"].as_str().expect("a name");
            let title = entry["title"].as_str().expect("a title");
            let line = table.out.lines().find(|line| line.trim_start().starts_with(name));
            assert!(line.is_some_and(|line| line.contains(title)), "{name}: {}", table.out);
        }
    }
    assert!(table.out.contains(SCENARIO) && table.out.contains("random"));
    let players = document["players"].as_array().expect("a list");
    assert!(players.iter().any(|player| player["name"] == "league"), "{players:?}");
    // Every scenario that is listed can be played.
    for scenario in document["scenarios"].as_array().expect("a list") {
        let name = scenario["name"].as_str().expect("a name");
        let played = call(&["run", name, "--games", "1", "--quiet"]);
        assert_eq!(played.code, 0, "{name}: {}", played.err);
    }
}
