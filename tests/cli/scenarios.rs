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

#[test]
fn every_weight_that_is_listed_can_be_set_within_its_bounds() {
    let document = json(&["scenarios", "--weights", "--format", "json"]);
    let table = call(&["scenarios", "--weights"]);
    assert_eq!(table.code, 0);
    let lists = document["lists"].as_array().expect("a list");
    for (games, scenario) in [
        (&["niemenczyn", "maciejowice"][..], SCENARIO),
        (&["verdox"], "verdox/open"),
        (&["pluton"], "pluton/parzymiechy"),
    ] {
        let own = |list: &&serde_json::Value| {
            let of = list["games"].as_array().expect("games");
            of.len() == games.len() && games.iter().all(|game| of.iter().any(|own| own == game))
        };
        let list = lists.iter().find(own).expect("a list of these games");
        let side = json(&["show", scenario, "--format", "json"])["sides"][0].clone();
        let side = side.as_str().expect("a side");
        let mut options = Vec::new();
        for weight in list["weights"].as_array().expect("weights") {
            let name = weight["name"].as_str().expect("a name");
            let meaning = weight["meaning"].as_str().expect("a meaning");
            let line = table.out.lines().find(|line| line.contains(meaning));
            assert!(line.is_some_and(|line| line.contains(name)), "{name}: {}", table.out);
            options.push(format!("{name}={}", weight["bounds"][1]));
        }
        let player = format!("{side}=heuristic:{}", options.join(","));
        let played = call(&["run", scenario, "--games", "1", "--quiet", "--ai", &player]);
        assert_eq!(played.code, 0, "{}", played.err);
        let beyond = options[0].split_once('=').expect("a value").0;
        let player = format!("{side}=heuristic:{beyond}=1001");
        assert_eq!(call(&["run", scenario, "--games", "1", "--ai", &player]).code, 2);
    }
}
