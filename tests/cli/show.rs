//! `wargauge show`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::replay::{file, saved};
use crate::{SCENARIO, call, json, keys};

#[test]
fn the_json_has_the_promised_keys() {
    let document = json(&["show", SCENARIO, "--format", "json"]);
    for key in ["format", "scenario", "sides", "turns", "map", "units", "commanders", "rules"] {
        assert!(keys(&document).contains(&key), "{key}");
    }
    assert_eq!(document["format"], 1);
    assert_eq!(document["sides"], serde_json::json!(["poles", "russians"]));
    assert_eq!(keys(&document["map"]), ["rows", "columns", "hexes", "edges"]);
    let (rows, columns) = (&document["map"]["rows"], &document["map"]["columns"]);
    let hexes = document["map"]["hexes"].as_object().expect("an object");
    let expected = rows.as_u64().zip(columns.as_u64()).map(|(rows, columns)| rows * columns);
    assert_eq!(Some(hexes.len() as u64), expected);
    for hex in hexes.values() {
        assert!(["clear", "wood"].contains(&hex["terrain"].as_str().expect("terrain")), "{hex}");
        assert!(hex["level"].is_i64());
    }
    assert_eq!(document["rules"]["turns"], document["turns"]);
    let paths = document["reconstructed"].as_array().expect("a list");
    let values = document["reconstructed_values"].as_array().expect("a list");
    assert!(!paths.is_empty() && paths.iter().eq(values.iter().map(|value| &value["path"])));
    let size = values.iter().find(|value| value["path"] == "units.narwski-1.size");
    let size = size.expect("a reconstructed value");
    assert_eq!(keys(size), ["path", "value", "range", "note"]);
    assert!(size["value"].is_i64() && size["range"][0].is_i64() && size["range"][1].is_i64());
    let start = values.iter().find(|value| value["path"] == "commanders.lewiz.start");
    assert_eq!(start.expect("a start")["value"], "0908");
}

#[test]
fn every_height_step_is_a_slope_or_an_escarpment() {
    let document = json(&["show", SCENARIO, "--format", "json"]);
    for edge in document["map"]["edges"].as_array().expect("a list") {
        let [a, b] = [0, 1].map(|i| edge["between"][i].as_str().expect("a hex"));
        assert!(a < b, "{edge}");
        let level = |hex: &str| document["map"]["hexes"][hex]["level"].as_i64().expect("a level");
        let features: Vec<&str> = edge["features"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|feature| feature.as_str().expect("a name"))
            .collect();
        let steps = features.iter().filter(|f| ["slope", "escarpment"].contains(f)).count();
        assert_eq!(steps, usize::from(level(a) != level(b)), "{edge}");
        let protects = edge.get("protects").is_some();
        assert_eq!(protects, features.contains(&"earthwork"), "{edge}");
    }
}

#[test]
fn every_unit_has_its_commander_and_a_place_or_a_choice_of_places() {
    let document = json(&["show", SCENARIO, "--format", "json"]);
    let commanders = document["commanders"].as_array().expect("a list");
    let units = document["units"].as_array().expect("a list");
    assert!(!units.is_empty() && !commanders.is_empty());
    for (id, unit) in units.iter().enumerate() {
        assert_eq!(unit["id"], id);
        let own = commanders.iter().find(|commander| commander["name"] == unit["commander"]);
        assert_eq!(own.map(|commander| &commander["side"]), Some(&unit["side"]), "{unit}");
        assert_ne!(unit.get("hex").is_some(), unit.get("among").is_some(), "{unit}");
        assert_eq!(unit.get("limbered").is_some(), unit["arm"] == "artillery", "{unit}");
    }
}

#[test]
fn the_map_is_plain_text_where_colours_are_not_shown() {
    let called = call(&["show", SCENARIO]);
    assert_eq!(called.code, 0, "{}", called.err);
    assert!(!called.out.contains('\u{1b}'));
    let document = json(&["show", SCENARIO, "--format", "json"]);
    for unit in document["units"].as_array().expect("a list") {
        let name = unit["name"].as_str().expect("a name");
        assert!(called.out.contains(name), "{name}");
    }
    for hex in document["map"]["hexes"].as_object().expect("an object").keys() {
        assert!(called.out.contains(hex), "{hex}");
    }
}

#[test]
fn the_svg_holds_every_unit_and_every_hex() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("map.svg");
    let path = file.display().to_string();
    let called = call(&["show", SCENARIO, "--svg", &path]);
    assert_eq!((called.code, called.out.as_str()), (0, ""), "{}", called.err);
    let svg = fs::read_to_string(file).expect("the file is there");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    let document = json(&["show", SCENARIO, "--format", "json"]);
    let hexes = document["map"]["hexes"].as_object().expect("an object").len();
    let units = document["units"].as_array().expect("a list").len();
    assert_eq!(svg.matches("<polygon").count(), hexes);
    // Those of a stack lie side by side below the board too.
    let hex = |unit: &serde_json::Value| unit["hex"].as_str().map(str::to_owned);
    let starts: Vec<String> =
        document["units"].as_array().into_iter().flatten().filter_map(hex).collect();
    let stacked =
        starts.iter().filter(|hex| starts.iter().filter(|other| other == hex).count() > 1);
    assert_eq!(svg.matches("<title>").count(), units + stacked.count() + 1);
}

#[test]
fn a_folder_that_is_not_there_is_the_systems_failure() {
    let called = call(&["show", SCENARIO, "--svg", "no/such/folder/map.svg"]);
    assert_eq!(called.code, 3);
    assert!(called.err.starts_with("error: failed to write `no/such/folder/map.svg`: "));
}

#[test]
fn a_saved_position_is_drawn_as_the_set_up_is() {
    let position = saved("shown.json", "17", "60");
    let kept: Value =
        serde_json::from_str(&fs::read_to_string(&position).expect("a file")).expect("JSON");
    let document = json(&["show", "--from", &position, "--format", "json"]);
    let shown = &document["position"];
    assert_eq!((&shown["units"], &shown["at"]), (&kept["units"], &kept["at"]));
    assert_eq!(document["map"]["rows"], 12);

    let called = call(&["show", "--from", &position]);
    assert_eq!(called.code, 0, "{}", called.err);
    let title = format!("game 17 after event {}, turn {}", kept["at"], kept["turn"]);
    assert!(called.out.contains(&title), "{}", called.out);
    let svg = file("shown.svg");
    let called = call(&["show", "--from", &position, "--svg", &svg.display().to_string()]);
    assert_eq!((called.code, called.out.as_str()), (0, ""), "{}", called.err);
    // Every unit on the map is drawn, and those that are not stand beside it.
    let drawn = fs::read_to_string(&svg).expect("a drawing");
    let units = kept["units"].as_array().expect("units");
    let counters = drawn.matches("width=\"42\" height=\"42\"").count();
    assert!(counters >= units.len(), "{counters} of {}", units.len());

    let both = call(&["show", "niemenczyn/historical", "--from", &position]);
    assert_eq!(both.code, 2);
}

#[test]
fn a_page_holds_the_board_alone_of_a_set_up_or_a_position() {
    let folder = crate::scratch::Scratch::new();
    for scenario in [SCENARIO, "verdox/garrison"] {
        let page = call(&["show", scenario, "--format", "html"]);
        assert_eq!(page.code, 0, "{}", page.err);
        assert!(page.out.contains("\"still\":true") && page.out.contains("as it is set up"));
        assert!(!page.out.contains("src=") && !page.out.contains("https:"), "it fetches nothing");
        assert!(page.out.contains(&format!("wargauge show {scenario} --format html")));
        let position = folder.at("position.json");
        let replay = ["replay", scenario, "--game", "4", "--at", "100", "--save", &position];
        assert_eq!(call(&replay).code, 0);
        let out = folder.at("page.html");
        let written = call(&["show", "--from", &position, "--format", "html", "--out", &out]);
        assert_eq!((written.code, written.out.as_str()), (0, ""), "{}", written.err);
        let page = folder.file("page.html");
        let at = crate::json(&["show", "--from", &position, "--format", "json"]);
        let events = at["position"]["at"].as_u64().expect("a number");
        assert!(page.contains(&format!("\"start\":{events},")), "{events}");
        assert!(page.contains(&format!("game 4 after event {events}, turn ")));
        assert!(page.contains(&format!("\n{{\"n\":{events},")), "the log leads there");
        assert!(!page.contains(&format!("\n{{\"n\":{},", events + 1)), "and no further");
    }
    let refused = call(&["show", SCENARIO, "--out", &folder.at("x.html")]);
    assert!(refused.code == 2 && refused.err.contains("--format html"), "{}", refused.err);
}
