//! `wargauge odds clash` and `odds shot`: combats of saved positions.

use serde_json::{Value, json};

use crate::replay::saved;
use crate::scratch::Scratch;
use crate::{call, called, json as document, keys, program};

/// 2 Narwski has entered 0409, where 2/I/7 pp lit. stands, from the rear.
fn a_clash(name: &str) -> String {
    saved(name, "205", "60")
}

/// The Russians may fire at two Polish companies.
fn some_shots(name: &str) -> String {
    saved(name, "67", "25")
}

fn total(shares: &Value) -> f64 {
    shares.as_object().expect("shares").values().map(|share| share.as_f64().expect("a share")).sum()
}

fn asserts_one(sum: f64, what: &Value) {
    assert!((sum - 1.0).abs() < 1e-12, "{sum} of {what}");
}

/// The keys that every answer about a combat has.
const FATES: [&str; 6] = ["points", "units", "commanders", "rolls", "conventions", "left out"];

fn assert_fates(answer: &Value) {
    asserts_one(total(&answer["points"]["distribution"]), &answer["points"]);
    for unit in answer["units"].as_array().expect("units") {
        assert_eq!(
            keys(unit),
            [
                "id",
                "name",
                "side",
                "stays",
                "unhurt",
                "retreats",
                "routed",
                "too late",
                "eliminated",
                "captured",
                "jammed",
                "losses",
                "expected loss",
            ]
        );
        asserts_one(total(&unit["losses"]), unit);
        let places = ["stays", "retreats", "too late", "eliminated", "captured"];
        let places: f64 = places.iter().map(|&key| unit[key].as_f64().expect("a share")).sum();
        asserts_one(places + total(&unit["routed"]), unit);
    }
}

#[test]
fn a_clash_is_answered_with_everything_that_follows() {
    let path = a_clash("clash.json");
    let answer = document(&["odds", "clash", "--from", &path, "--format", "json"]);
    let mut all = vec!["format", "from", "hex", "attacker", "waits", "melee"];
    all.extend(FATES);
    assert_eq!(keys(&answer), all);
    assert_eq!(keys(&answer["from"]), ["scenario", "file", "game", "at", "turn"]);
    assert_eq!(
        json!([answer["hex"], answer["attacker"], answer["waits"]]),
        json!(["0409", "russians", true])
    );
    let melee = &answer["melee"];
    // +4 against +1, and a tie is the attacker's: 21 of 100 rolls are the defender's.
    assert_eq!(json!([melee["poles"]["wins"], melee["russians"]["wins"]]), json!([0.21, 0.79]));
    assert_eq!(melee["russians"]["difference"]["1"], 0.15);
    assert_eq!(answer["points"], json!({"mean": -0.58, "distribution": {"-1": 0.79, "1": 0.21}}));
    assert_fates(&answer);
    let company = &answer["units"][0];
    assert_eq!(json!([company["name"], company["stays"]]), json!(["2/I/7 pp lit.", 0.21]));
    assert_eq!(company["losses"], json!({"0": 0.01, "1": 0.2, "2": 0.79}));
    assert_eq!(answer["units"][1]["routed"], json!({"3": 0.11, "4": 0.09, "5": 0.01}));
    for (roll, rule, value) in [(0, "11.7", 4), (1, "4.2", 1)] {
        let modifiers = answer["rolls"][roll]["modifiers"].as_array().expect("modifiers");
        assert_eq!(modifiers.len(), 1, "{modifiers:?}");
        assert_eq!(json!([modifiers[0]["rule"], modifiers[0]["value"]]), json!([rule, value]));
    }
    assert_eq!(answer["left out"], json!([]));

    let table = call(&["odds", "clash", "--from", &path, "--hex", "0409"]);
    assert_eq!(table.code, 0, "{}", table.err);
    for words in [
        "Melee on 0409: the russians (2 Narwski) attack the poles (2/I/7 pp lit.).",
        "niemenczyn/historical, game 205 after event 60, turn 2",
        "The russians win 79 % of such melees.",
        "seen from the poles: −0.58.",
        "the winners go on facing as their top unit does",
    ] {
        assert!(table.out.contains(words), "{words}: {}", table.out);
    }
    // The tie goes to the other side if that attacks, and then nobody has come from the rear.
    let arguments = ["odds", "clash", "--from", &path, "--attacker", "poles", "--format", "json"];
    assert_eq!(document(&arguments)["melee"]["poles"]["wins"], 0.64);
}

#[test]
fn the_shots_are_listed_and_one_is_answered() {
    let path = some_shots("fired.json");
    let list = document(&["odds", "shot", "--from", &path, "--format", "json"]);
    assert_eq!(keys(&list), ["format", "from", "decides", "shots"]);
    let shots = list["shots"].as_array().expect("shots");
    assert_eq!((shots.len(), &list["decides"]), (3, &"russians".into()));
    assert_eq!(
        shots[2],
        json!({
            "shot": 3, "units": ["artyleria (russians)"], "target": "0510", "row": "2M",
            "test": true, "at": "2/I/7 pp lit.", "stands": 0.6, "retreats": 0.4, "loss": 0.3,
            "eliminated": 0.0, "captured": 0.0, "jammed": 0.1, "points": 0.0,
        })
    );
    assert_eq!(json!([shots[0]["row"], shots[0]["test"]]), json!(["0-1", false]));
    let table = call(&["odds", "shot", "--from", &path]);
    assert!(table.out.contains("The russians may fire:"), "{}", table.out);
    assert!(table.out.contains("row 0-1: no test"), "{}", table.out);
    let third =
        "  3  artyleria (russians) at 2/I/7 pp lit. on 0510, row 2M\n       stands 60 %, retreats";
    assert!(table.out.contains(third), "{}", table.out);

    let one = document(&["odds", "shot", "--from", &path, "--shot", "3", "--format", "json"]);
    let mut all = vec!["format", "from", "decides", "shot"];
    all.extend(FATES);
    assert_eq!((keys(&one), &one["shot"]), (all, &shots[2]));
    assert_fates(&one);
    // The same shot by its gun and target; the gun also by its number.
    for gun in ["artyleria (russians)", "11"] {
        let arguments = ["odds", "shot", "--from", &path, "--unit", gun, "--target", "0510"];
        let same = call(&arguments);
        assert_eq!((same.code, same.err.as_str()), (0, ""));
        assert_eq!(same.out, call(&["odds", "shot", "--from", &path, "--shot", "3"]).out);
    }
    let two = document(&["odds", "shot", "--from", &path, "--unit", "11", "--format", "json"]);
    assert_eq!(two["shots"].as_array().expect("shots").len(), 2);
}

/// What is said of a question that cannot be answered.
fn refused(arguments: &[&str]) -> String {
    let called = call(&[&["odds"], arguments].concat());
    assert_eq!(called.code, 2, "{arguments:?}: {}", called.err);
    assert!(called.out.is_empty(), "{}", called.out);
    called.err
}

#[test]
fn wrong_questions_exit_with_2_and_say_what_would_do() {
    let clash = a_clash("wrong-clash.json");
    let shots = some_shots("wrong-shots.json");
    for (arguments, words) in [
        (&["clash", "--from", &clash, "--hex", "9999"][..], "there is no such hex; write row and"),
        (&["clash", "--from", &clash, "--hex", "here"], "there is no such hex"),
        (&["clash", "--from", &clash, "--hex", "0108"], "the clashes of this position: 0409"),
        (&["clash", "--from", &clash, "--attacker", "pole"], "did you mean `poles`?"),
        (&["clash", "--from", &shots], "nowhere do units of both sides share a hex [3.4]; save"),
        (&["shot", "--from", &shots, "--shot", "4"], "are numbered from 1 to 3"),
        (&["shot", "--from", &shots, "--shot", "0"], "are numbered from 1 to 3"),
        (&["shot", "--from", &shots, "--unit", "2 Narwsky"], "did you mean `2 Narwski`?"),
        (&["shot", "--from", &shots, "--unit", "2 Narwski"], "may not fire now; these may: "),
        (&["shot", "--from", &shots, "--target", "0101"], "it may be fired at 0309, 0510"),
        (&["shot", "--from", &shots, "--target", "1"], "there is no such hex"),
        (&["shot", "--from", &shots, "--shot", "1", "--unit", "11"], "cannot be used with"),
        (&["clash", "--from", "nowhere.json"], "nowhere.json"),
        (&["clash"], "--from <FILE>"),
    ] {
        let said = refused(arguments);
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
}

#[test]
fn the_examples_of_the_help_work_one_after_the_other() {
    let scratch = Scratch::new();
    let help = call(&["odds", "clash", "--help"]).out.replace("\\\n", " ");
    let examples = help.lines().filter_map(|line| line.trim_start().strip_prefix("wargauge "));
    let mut run = 0;
    for example in examples {
        let arguments: Vec<&str> = example.split_whitespace().collect();
        let output = program(&arguments).current_dir(scratch.text()).output();
        let called = called(output.expect("the program starts"));
        assert_eq!(called.code, 0, "{example}: {}", called.err);
        run += 1;
    }
    assert_eq!(run, 3, "{help}");
}

#[test]
fn a_damaged_file_is_refused_with_place_and_mend() {
    let path = a_clash("damaged.json");
    let text = std::fs::read_to_string(&path).expect("it is saved");
    std::fs::write(&path, &text[..text.len() / 2]).expect("it can be written");
    for question in ["clash", "shot"] {
        let said = refused(&[question, "--from", &path]);
        assert!(said.contains(&format!("--> {path}:")) && said.contains("= help: "), "{said}");
        assert!(said.contains("the file ends too early"), "{said}");
    }
}
