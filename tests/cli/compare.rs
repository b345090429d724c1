//! `wargauge compare` and `wargauge what-if`.

use serde_json::Value;

use crate::scratch::Scratch;
use crate::{SCENARIO, call, json, keys};

const OTHER: &str = "niemenczyn/alternative";

/// Random players, and few games.
const QUICK: [&str; 7] =
    ["--ai", "poles=random", "--ai", "russians=random", "--games", "900", "--quiet"];

fn quick<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [arguments, &QUICK].concat()
}

/// A run without its rate, which alone may differ.
fn still(mut run: Value) -> Value {
    run.as_object_mut().expect("an object").remove("rate");
    run
}

#[test]
fn the_json_has_the_promised_keys_and_holds_both_runs() {
    let compared = json(&quick(&["compare", SCENARIO, OTHER, "--format", "json"]));
    assert_eq!(
        keys(&compared),
        ["format", "a", "b", "paired", "variance_saved", "flipped", "flips", "difference"]
    );
    let difference = &compared["difference"];
    let figures = ["outcomes", "score", "automatic", "points", "turns", "milestones", "decided"];
    assert_eq!(keys(difference), figures);
    assert_eq!(keys(&difference["outcomes"]), ["poles", "russians", "draw"]);
    assert_eq!(keys(&difference["outcomes"]["draw"]), ["share", "low", "high", "p", "p_holm"]);
    assert_eq!(keys(&difference["points"]), ["mean", "low", "high", "p", "p_holm"]);
    assert_eq!(compared["paired"], true);
    for (key, scenario) in [("a", SCENARIO), ("b", OTHER)] {
        let alone = json(&quick(&["run", scenario, "--format", "json"]));
        assert_eq!(still(compared[key].clone()), still(alone), "{scenario}");
    }
    let share = |run: &str, outcome: &str| {
        compared[run]["outcomes"][outcome]["share"].as_f64().expect("a share")
    };
    for outcome in ["poles", "russians", "draw"] {
        let shown = difference["outcomes"][outcome]["share"].as_f64().expect("a share");
        assert!((share("b", outcome) - share("a", outcome) - shown).abs() < 1e-12, "{outcome}");
    }
}

#[test]
fn any_number_of_threads_gives_the_same_comparison() {
    let on = |threads| {
        let arguments = ["compare", SCENARIO, OTHER, "--format", "json", "--threads", threads];
        let mut compared = json(&quick(&arguments));
        for run in ["a", "b"] {
            compared[run] = still(compared[run].clone());
        }
        compared
    };
    assert_eq!(on("1"), on("3"));
}

#[test]
fn flipped_games_can_be_looked_into() {
    let changed = ["what-if", SCENARIO, "--set", "rules.turns=5", "--format", "json"];
    let compared = json(&quick(&changed));
    let flip = &compared["flips"][0];
    assert_ne!(flip["a"], flip["b"]);
    let game = flip["game"].to_string();
    let ending = |more: &[&'static str]| {
        let arguments = ["replay", SCENARIO, "--game", &game, "--format", "jsonl"];
        let players = &QUICK[..4];
        let shown = call(&[&arguments[..], players, more].concat());
        let last = shown.out.lines().last().expect("a log").to_owned();
        serde_json::from_str::<Value>(&last).expect("JSON")["outcome"].clone()
    };
    assert_eq!(ending(&[]), flip["a"]);
    assert_eq!(ending(&["--set", "rules.turns=5"]), flip["b"]);
    assert!(flip["parts"]["turn"].as_u64() <= Some(6));
}

#[test]
fn several_variants_stand_side_by_side() {
    let variants = ["what-if", SCENARIO, "--variant", "rules.turns=5", "--variant", "eydziatowicz"];
    let compared = json(&quick(&[&variants[..], &["--format", "json"]].concat()));
    assert_eq!(keys(&compared), ["format", "a", "variants"]);
    let names: Vec<&str> = compared["variants"]
        .as_array()
        .expect("variants")
        .iter()
        .map(|variant| variant["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, ["rules.turns=5", "eydziatowicz"]);
    assert_eq!(compared["variants"][0]["b"]["turns"]["histogram"]["6"], Value::Null);
    let shown = call(&quick(&variants)).out;
    let line = |begin: &str| shown.lines().find(|line| line.starts_with(begin)).map(str::to_owned);
    assert!(line("B  rules.turns=5 ").is_some(), "{shown}");
    let head = line("   poles win  russians win  drawn  by rule   poles score (95 %)");
    assert!(head.is_some(), "{shown}");
    assert!(shown.contains(" the better of niemenczyn/historical between"), "{shown}");
    assert!(line("C  eydziatowicz ").is_some() && !shown.contains("C − A (95 %)"), "{shown}");
    let shown = call(&quick(&[&variants[..], &["--details"]].concat())).out;
    assert!(shown.contains("with rules.turns=5") && shown.contains("C − A (95 %)"), "{shown}");
    let rows = call(&quick(&[&variants[..], &["--format", "csv"]].concat())).out;
    assert!(rows.starts_with("variant,figure,a,b,difference,low,high,p,p_holm\n"), "{rows}");
    assert!(rows.contains("\neydziatowicz,score,"), "{rows}");
}

#[test]
fn a_variant_that_changes_nothing_is_reported() {
    let same = call(&quick(&["what-if", SCENARIO, "--set", "rules.turns=6"]));
    assert_eq!(same.code, 0, "{}", same.err);
    assert!(same.out.contains("`rules.turns=6` changes nothing"), "{}", same.out);
    assert!(same.out.contains(" the better of niemenczyn/historical between"), "{}", same.out);
    assert_eq!(call(&["what-if", SCENARIO]).code, 2);
    let both = ["what-if", SCENARIO, "--set", "rules.turns=5", "--variant", "rules.turns=7"];
    assert_eq!(call(&both).code, 2);
}

#[test]
fn a_variant_without_effect_is_left_out_and_the_others_are_played() {
    let several = ["what-if", SCENARIO, "--variant", "rules.turns=6", "--variant", "rules.turns=5"];
    let quick = ["--ai", "poles=random", "--ai", "russians=random", "--games", "40"];
    let shown = call(&[&several[..], &quick, &["--format", "json"]].concat());
    assert_eq!(shown.code, 0, "{}", shown.err);
    assert!(
        shown
            .err
            .contains("`rules.turns=6` changes nothing in `niemenczyn/historical` and is left"),
        "{}",
        shown.err
    );
    let document: Value = serde_json::from_str(&shown.out).expect("JSON");
    assert_eq!(document["variants"][0]["name"], "rules.turns=5");
    assert_eq!(document["variants"][1], Value::Null);
}

#[test]
fn a_fault_of_a_variant_names_the_variant() {
    let with = |variant| call(&["what-if", SCENARIO, "--variant", variant]).err;
    let wrong = with("units.narwski-1.size=9");
    assert!(wrong.contains("--> --variant units.narwski-1.size=9:1:"), "{wrong}");
    // The fault is at a place of a file that has none by itself.
    let crowded = with("units.poles+cavalry.size+=1");
    assert!(crowded.contains("error: with `units.poles+cavalry.size+=1`: size 5 of"), "{crowded}");
}

#[test]
fn no_figure_for_spreadsheets_is_hundreds_of_digits_long() {
    let compared = ["compare", SCENARIO, OTHER, "--format", "csv"];
    let rows = call(&quick(&compared)).out;
    let numbers = || rows.split([',', '\n']).filter(|field| field.parse::<f64>().is_ok());
    assert!(numbers().count() > 50 && numbers().all(|number| number.len() < 30), "{rows}");
    let help = call(&["compare", "--help"]).out;
    assert!(!help.contains("One row an outcome"), "{help}");
}

#[test]
fn the_verdict_comes_first_in_words() {
    let shown = call(&quick(&["compare", SCENARIO, OTHER, "--band", "45%..55%"])).out;
    let first = shown.lines().next().expect("a line");
    assert!(
        first.starts_with(
            "The russians are favoured in niemenczyn/alternative between these players:"
        ),
        "{first}"
    );
    assert!(shown.contains("points ± ") && shown.contains("outside the band of 45 % to 55 %"));
    assert!(shown.contains("Under the same luck ") && shown.contains("they part in turn "));
}

#[test]
fn where_leagues_play_both_effects_of_a_change_are_given() {
    let call_of = |format| {
        let changed = ["what-if", SCENARIO, "--set", "rules.turns=5", "--games", "300", "--quiet"];
        [&changed[..], &["--format", format]].concat()
    };
    let compared = json(&call_of("json"));
    let effects = &compared["effects"];
    let share = |value: &Value| value["share"].as_f64().expect("a share");
    assert_eq!(keys(effects), ["games", "as_they_are", "adapted"]);
    let adapted = &effects["adapted"];
    assert_eq!(keys(adapted), ["score", "before", "difference", "outcomes", "drawn_by_rule"]);
    let [won, drawn] = ["poles", "draw"].map(|key| share(&adapted["outcomes"][key]));
    assert!((share(&adapted["score"]) - won - drawn / 2.0).abs() < 1e-12);
    assert!(share(&adapted["drawn_by_rule"]) <= drawn);
    let change = share(&adapted["score"]) - share(&adapted["before"]);
    assert!((change - share(&adapted["difference"])).abs() < 1e-12, "{adapted}");
    // The players as they are have played the same games already.
    let score = &compared["difference"]["score"];
    assert!((share(score) - share(&effects["as_they_are"]["difference"])).abs() < 1e-12);
    let shown = call(&call_of("table")).out;
    let adapted = shown.lines().find(|line| line.contains("once both sides have adapted"));
    let ended = [
        "points from ",
        " %; they win ",
        " of the games, lose ",
        " by a rule although a side had won.",
    ];
    assert!(ended.iter().all(|part| adapted.is_some_and(|line| line.contains(part))), "{shown}");
    assert!(shown.ends_with(" s more for the players that adapt\n"), "{shown}");
    let fixed = json(&quick(&["what-if", SCENARIO, "--set", "rules.turns=5", "--format", "json"]));
    assert!(fixed.get("effects").is_none(), "players that are named do not adapt");
}

#[test]
fn without_adapted_players_a_league_plays_as_it_is_and_nothing_else_is_played() {
    let changed = ["what-if", SCENARIO, "--set", "rules.turns=5", "--games", "40"];
    let quick = ["--adapt", "none", "--threads", "1", "--quiet"];
    let compared = json(&[&changed[..], &quick, &["--format", "json"]].concat());
    assert_eq!(compared["a"]["players"]["poles"], "league");
    assert!(compared.get("effects").is_none());
    let shown = call(&[&changed[..], &quick].concat()).out;
    let first = shown.lines().next().expect("a verdict");
    assert!(first.contains("niemenczyn/historical with rules.turns=5 between these players: "));
    assert!(!shown.contains("adapted") && !shown.contains("stays open"), "{shown}");
    let several = ["what-if", SCENARIO, "--scan", "rules.turns=4..5", "--games", "40"];
    let shown = call(&[&several[..], &quick].concat()).out;
    assert!(shown.contains("flipped") && !shown.contains("once adapted"), "{shown}");
    let wrong = call(&[&changed[..], &["--adapt", "never"]].concat());
    assert!(wrong.code == 2 && wrong.err.contains("0 to 100, or `none`"), "{}", wrong.err);
}

#[test]
fn sentences_name_each_variant_with_what_was_changed_in_it() {
    let band = ["--band", "45%..55%", "--games", "60", "--threads", "1", "--quiet"];
    let play = |command: &[&str]| call(&[command, &QUICK[..4], &band].concat()).out;
    let lines = |shown: &str, begin: &str| {
        shown.lines().filter(|line| line.starts_with(begin)).map(str::to_owned).count()
    };
    let shown = play(&["what-if", SCENARIO, "--scan", "rules.turns=4..5"]);
    for name in ["", " with rules.turns=4", " with rules.turns=5"] {
        let begin = format!("{SCENARIO}{name}: The poles score ");
        assert_eq!(lines(&shown, &begin), 1, "{begin}\n{shown}");
    }
    let shown = play(&["compare", SCENARIO, OTHER, "--set", "rules.turns=5"]);
    for scenario in [SCENARIO, OTHER] {
        let begin = format!("{scenario} with rules.turns=5: The poles score ");
        assert_eq!(lines(&shown, &begin), 1, "{begin}\n{shown}");
    }
    assert!(shown.contains("from niemenczyn/historical with rules.turns=5"), "{shown}");
    let shown = play(&["compare", SCENARIO, SCENARIO]);
    let mut verdicts = shown.lines();
    let verdict = verdicts.next().expect("a verdict");
    let both = ["in niemenczyn/historical (B) between", "from niemenczyn/historical (A) is shown"];
    assert!(both.iter().all(|name| verdict.contains(name)), "{verdict}");
    let first = verdicts.next().expect("that on the first");
    assert!(first.contains(" the better of niemenczyn/historical (A) between"), "{first}");
}

#[test]
fn what_mixing_players_anew_does_is_no_effect_of_a_change() {
    // No unit of this scenario has scythes.
    let changed = ["what-if", SCENARIO, "--set", "rules.melee.scythes=5", "--games", "300"];
    let compared = json(&[&changed[..], &["--quiet", "--format", "json"]].concat());
    let effect = |of: &str| compared["effects"][of]["difference"]["share"].as_f64();
    assert_eq!(effect("as_they_are"), Some(0.0), "another change that changes nothing is needed");
    assert_eq!(effect("adapted"), Some(0.0));
}

#[test]
fn the_league_of_a_file_adapts_as_the_one_that_is_built_in() {
    let file =
        format!("{}/scenarios/niemenczyn/leagues/historical.toml", env!("CARGO_MANIFEST_DIR"));
    let effects = |player: &str| {
        let ai = ["poles", "russians"].map(|side| format!("{side}={player}"));
        let changed = ["what-if", SCENARIO, "--set", "rules.turns=5", "--games", "100", "--quiet"];
        let players = ["--ai", &ai[0], "--ai", &ai[1], "--format", "json"];
        json(&[&changed[..], &players].concat())["effects"].clone()
    };
    let built_in = effects("league");
    assert_eq!(built_in["games"], 100);
    assert_eq!(effects(&format!("league:file={file}")), built_in);
}

#[test]
fn variants_have_names_players_and_a_base_of_their_own() {
    let document = json(&quick(&[
        "what-if",
        SCENARIO,
        "--base",
        "rules.turns=5",
        "--variant",
        "late: eydziatowicz,rules.turns=7",
        "--variant",
        "scripted: ai.poles=scripted",
        "--against",
        "late",
        "--format",
        "json",
    ]));
    assert_eq!(document["a"]["scenario"]["changes"].as_array().map(Vec::len), Some(3));
    let names: Vec<&Value> =
        document["variants"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
    assert_eq!(names, [SCENARIO, "scripted"]);
    let [plain, scripted] = [0, 1].map(|nth| &document["variants"][nth]["b"]);
    assert_eq!(plain["turns"]["histogram"].as_object().expect("turns").keys().max().unwrap(), "5");
    assert_eq!(plain["players"]["poles"], "random");
    assert!(scripted["players"]["poles"].as_str().expect("a name").starts_with("scripted"));
    assert_eq!(scripted["players"]["russians"], "random");
    let twice = ["--variant", "a: rules.turns=5", "--variant", "a: rules.turns=7"];
    let twice = call(&[&["what-if", SCENARIO], &twice[..]].concat());
    assert!(twice.code == 2 && twice.err.contains("two variants are called `a`"), "{}", twice.err);
    let none = call(&quick(&["what-if", SCENARIO, "--scan", "rules.turns=4..5", "--against", "x"]));
    assert!(none.code == 2 && none.err.contains("there is no such variant"), "{}", none.err);
}

#[test]
fn a_scan_plays_every_value() {
    let scan = ["what-if", SCENARIO, "--scan", "rules.turns=4..7", "--format", "json"];
    let document = json(&quick(&scan));
    let names: Vec<&Value> =
        document["variants"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["rules.turns=4", "rules.turns=5", "rules.turns=7"]);
    assert_eq!(document["without_effect"], serde_json::json!(["rules.turns=6"]));
    let wrong = call(&["what-if", SCENARIO, "--scan", "rules.turns=7..4"]);
    assert!(wrong.code == 2 && wrong.err.contains("the ends go up"), "{}", wrong.err);
}

#[test]
fn beside_a_scenario_without_a_league_the_same_players_play_both() {
    let scratch = Scratch::new();
    let own = scratch.at("own.toml");
    assert_eq!(call(&["new", scratch.at("own").as_str(), "--like", SCENARIO]).code, 0);
    let compared = call(&["compare", SCENARIO, &own, "--games", "40", "--format", "json"]);
    assert!(
        compared.err.contains("own.toml has no league, so `heuristic` plays"),
        "{}",
        compared.err
    );
    let compared: Value = serde_json::from_str(&compared.out).expect("JSON");
    assert_eq!(compared["a"]["players"], compared["b"]["players"]);
    assert_eq!(compared["difference"]["score"]["share"].as_f64(), Some(0.0), "it is a copy");
    let named = ["--ai", "poles=league", "--ai", "russians=heuristic", "--games", "20"];
    let refused = call(&[&["compare", SCENARIO, &own][..], &named].concat());
    assert!(refused.code == 2 && !refused.err.contains("plays every side"), "{}", refused.err);
}
