//! `wargauge sweep`: many values at once, and what is kept of it.

use crate::scratch::Scratch;
use crate::{SCENARIO, call, json, keys};

/// A sweep of a short game between random players, and its further arguments.
fn short<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["sweep", SCENARIO];
    arguments.extend(["--ai", "poles=random", "--ai", "russians=random", "--quiet"]);
    arguments.extend(more);
    arguments
}

/// Two values, one of which decides much between random players.
const TWO: [&str; 6] =
    ["--vary", "rules.turns=2..3", "--vary", "rules.zero_points=russians|none", "--games", "60"];

#[test]
fn the_json_has_the_promised_keys_and_says_what_was_played() {
    let swept = json(&short(&[&TWO[..], &["--format", "json", "--band", "45%..55%"]].concat()));
    let expected = [
        "format",
        "tool",
        "scenario",
        "seed",
        "games",
        "players",
        "design",
        "factors",
        "left_out",
        "score",
        "outcomes",
        "drawn_by_rule",
        "effects",
        "interactions",
        "mixed",
        "alone",
        "verdict",
        "rate",
    ];
    assert_eq!(keys(&swept), expected);
    let design = &swept["design"];
    assert_eq!((&design["kind"], &design["combinations"]), (&"full factorial".into(), &4.into()));
    // Four combinations and the scenario as it is, then the single changes with four times the games.
    let alone = swept["alone"].as_array().expect("a list").len() as u64;
    assert_eq!(swept["games"], 5 * 60 + (alone + 1) * 240);
    let effects = swept["effects"].as_array().expect("a list");
    let tie = effects.iter().find(|one| one["path"] == "rules.zero_points").expect("an effect");
    assert_eq!((&tie["from"], &tie["to"]), (&"russians".into(), &"none".into()));
    // A draw at zero in place of a defeat can only help the Poles, and in a short game it does.
    assert!(tie["change"]["low"].as_f64().expect("a number") > 0.0, "{tie}");
    assert!(tie["p_holm"].as_f64().expect("a number") < 0.05, "{tie}");
    let draws = tie["ended"][1]["outcomes"]["draw"]["count"].as_u64().expect("a count");
    let by_rule = tie["ended"][1]["drawn_by_rule"]["count"].as_u64().expect("a count");
    assert!(draws > by_rule, "level games are drawn by no rule that takes a win away: {tie}");
    assert_eq!(swept["verdict"]["between_these_players"], swept["verdict"]["as_it_is"]);
    let counts = swept["verdict"]["combinations"].as_object().expect("an object");
    assert_eq!(counts.values().map(|count| count.as_u64().expect("a count")).sum::<u64>(), 4);
    assert_eq!(keys(&swept["verdict"]["band"]["combinations"]), ["inside", "outside", "open"]);
}

#[test]
fn the_same_bytes_come_from_one_thread_and_from_two() {
    let of = |threads: &str| {
        let mut swept =
            json(&short(&[&TWO[..], &["--threads", threads, "--format", "json"]].concat()));
        swept.as_object_mut().expect("an object").remove("rate");
        swept
    };
    assert_eq!(of("1"), of("2"));
}

#[test]
fn the_table_and_the_rows_give_the_verdict_first() {
    let table = call(&short(&TWO));
    assert_eq!(table.code, 0, "{}", table.err);
    assert!(table.out.starts_with("As it is, "), "{}", table.out);
    let sentences = table.out.replace("\n  ", " ");
    for said in [
        " between these players: ",
        " by a rule although a side had won.",
        "\nBetween these players ",
    ] {
        assert!(sentences.contains(said), "{said}: {sentences}");
    }
    for said in ["rules.zero_points", "russians → none", "full factorial of 4 combinations"] {
        assert!(table.out.contains(said), "{said}: {}", table.out);
    }
    let csv = call(&short(&[&TWO[..], &["--format", "csv"]].concat())).out;
    assert!(csv.starts_with("kind,value,from,to,score_from,score_to,change,low,high,p,p_holm,"));
    assert_eq!(csv.lines().filter(|line| line.starts_with("effect,")).count(), 2);
}

#[test]
fn readings_are_found_in_the_data_and_what_is_set_is_not_varied() {
    let shown = json(&["show", SCENARIO, "--format", "json"]);
    let readings = shown["readings"].as_array().expect("a list");
    assert!(readings.len() >= 10, "{}", readings.len());
    assert_eq!(keys(&readings[0]), ["path", "value", "readings", "note"]);
    // All but three are fixed.
    let fixed: Vec<String> = readings[3..]
        .iter()
        .map(|reading| {
            format!("{}={}", reading["path"].as_str().expect("a path"), reading["value"])
        })
        .collect();
    let mut few = vec!["--vary", "readings", "--games", "30", "--format", "json"];
    few.extend(["--set", "rules.turns=2"]);
    few.extend(fixed.iter().flat_map(|set| ["--set", set.as_str()]));
    let swept = json(&short(&few));
    let factors = swept["factors"].as_array().expect("a list");
    let paths: Vec<&serde_json::Value> = factors.iter().map(|factor| &factor["path"]).collect();
    let left: Vec<&serde_json::Value> = readings[..3].iter().map(|one| &one["path"]).collect();
    assert_eq!(paths, left);
    assert!(factors.iter().all(|one| one["why"] == "reading" && one["note"].is_string()));
}

#[test]
fn what_cannot_be_varied_is_refused_with_its_place_and_a_mend() {
    let refused = |more: &[&str]| {
        let called = call(&short(more));
        assert_eq!(called.code, 2, "{}", called.out);
        called.err
    };
    let fault = refused(&["--vary", "rules.turn=5..7"]);
    assert!(fault.contains("--vary rules.turn=5:1:"), "{fault}");
    assert!(fault.contains("did you mean `turns`?"), "{fault}");
    let fault = refused(&["--vary", "units.szwadron-1.size=1..2"]);
    assert!(fault.contains("every level plays the same game"), "{fault}");
    let fault = refused(&["--vary", "rules.turns=5"]);
    assert!(fault.contains("a single value cannot be varied"), "{fault}");
    let twice = ["--vary", "rules.turns=5..7", "--vary", "rules.turns=4..8"];
    assert!(refused(&twice).contains("rules.turns is varied already"));
    // Each goes alone, but both together leave units outside.
    let garrison = ["sweep", "verdox/garrison", "--vary", "rules.turns=25..40", "--games", "30"];
    let clash = call(&[&garrison[..], &["--vary", "rules.entry.1=2..5"]].concat());
    assert_eq!(clash.code, 2, "{}", clash.out);
    let said = "these values make no scenario together: rules.turns=25; rules.entry.1=2";
    assert!(clash.err.contains(said), "{}", clash.err);
}

#[test]
fn a_folder_gets_the_document_the_chart_and_the_page() {
    let scratch = Scratch::new();
    let folder = scratch.at("out");
    let called = call(&short(&[&TWO[..], &["--out", &folder]].concat()));
    assert_eq!(called.code, 0, "{}", called.err);
    let read = |file: &str| std::fs::read_to_string(format!("{folder}/{file}")).expect(file);
    let document: serde_json::Value = serde_json::from_str(&read("sweep.json")).expect("JSON");
    assert!(document.get("rate").is_none());
    assert!(read("charts/tornado.svg").starts_with("<svg"));
    let page = read("report.html");
    for part in ["rules.zero_points", "The command that makes it again", "wargauge sweep"] {
        assert!(page.contains(part), "{part}");
    }
    // The same question again gives the same bytes; another is refused.
    assert_eq!(call(&short(&[&TWO[..], &["--out", &folder]].concat())).code, 0);
    assert_eq!(read("report.html"), page);
    let other = call(&short(&[&TWO[..], &["--seed", "7", "--out", &folder]].concat()));
    assert_eq!(other.code, 2, "{}", other.out);
}

#[test]
fn known_sensitivities_are_kept_validated_and_only_of_a_scenario_as_it_is() {
    let scratch = Scratch::new();
    let file = scratch.at("known.toml");
    let called = call(&short(&[&TWO[..], &["--keep", &file]].concat()));
    assert_eq!(called.code, 0, "{}", called.err);
    let validated = call(&["validate", &file]);
    assert_eq!(validated.code, 0, "{}", validated.err);
    assert!(validated.out.contains("known sensitivities of niemenczyn/historical"));
    let text = std::fs::read_to_string(&file).expect("a file");
    assert!(text.contains("command = \"wargauge sweep niemenczyn/historical"), "{text}");
    std::fs::write(&file, text.replace("games = ", "games = -")).expect("written");
    let faulty = call(&["validate", &file]);
    assert_eq!(faulty.code, 1);
    assert!((faulty.out + &faulty.err).contains("a whole number that is not negative"));
    let changed = ["--set", "rules.turns=2", "--keep", &file];
    let refused = call(&short(&[&["--vary", "readings"], &changed[..]].concat()));
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("`--keep` is for a scenario as it is"), "{}", refused.err);
}

#[test]
fn a_run_names_the_most_sensitive_values_that_are_known_of_its_scenario() {
    let run = ["run", SCENARIO, "--games", "20", "--quiet"];
    let study = json(&[&run[..], &["--format", "json"]].concat());
    let known = &study["sensitive"];
    assert_eq!(keys(known), ["fits", "digest", "players", "games", "values"]);
    assert_eq!(known["fits"], true, "the file fits the scenario that is built in");
    let values = known["values"].as_array().expect("a list");
    assert_eq!(values.len(), 3);
    assert_eq!(keys(&values[0]), ["path", "from", "to", "change"]);
    let path = values[0]["path"].as_str().expect("a path");
    let table = call(&run).out;
    assert!(table.contains("values that move the score of the poles most"), "{table}");
    assert!(table.contains(path) && !table.contains("stale"), "{table}");
    let changed = call(&[&run[..], &["--set", "rules.turns=5"]].concat()).out;
    assert!(changed.contains("of the scenario without these changes"), "{changed}");
    let scratch = Scratch::new();
    let folder = scratch.at("run");
    assert_eq!(call(&[&run[..], &["--out", &folder]].concat()).code, 0);
    let page = std::fs::read_to_string(format!("{folder}/report.html")).expect("a page");
    assert!(page.contains("Values that move the score of the poles most") && page.contains(path));
}
