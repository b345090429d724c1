//! `wargauge odds pluton fire`, `odds shells` and `odds combat`: the exact shares that the tables give, and what is
//! refused.

use serde_json::{Value, json as value};

use crate::{call, json, keys};

fn odds(question: &str) -> Value {
    let mut arguments = vec!["odds"];
    arguments.extend(question.split_whitespace());
    arguments.extend(["--format", "json"]);
    json(&arguments)
}

/// The reason why a question is refused.
fn refused(question: &str) -> String {
    let mut arguments = vec!["odds"];
    arguments.extend(question.split_whitespace());
    let called = call(&arguments);
    assert_eq!(called.code, 2, "{arguments:?}: {}", called.out);
    called.err
}

fn assert_is(share: &Value, expected: f64) {
    let share = share.as_f64().unwrap_or_else(|| panic!("a share, not {share}"));
    assert!((share - expected).abs() < 1e-12, "{share}, not {expected}");
}

#[test]
fn rule_7_3_rifles_at_a_platoon_in_wood_two_hexes_away() {
    let fire = odds("pluton fire --range 2 --ground wood");
    let all = [
        "shooter",
        "boxes",
        "level",
        "range",
        "target",
        "target boxes",
        "target level",
        "ground",
        "nothing",
        "afterwards",
        "losses",
        "mean losses",
        "goes back",
        "rules",
    ];
    for key in all {
        assert!(keys(&fire).contains(&key), "{key}: {fire}");
    }
    // Force 9 at -2 is 6: nothing on 1 to 4, a level on 5 to 8, a loss on 9 and 10.
    assert_is(&fire["nothing"], 0.4);
    assert_is(&fire["losses"]["0"], 0.8);
    assert_is(&fire["losses"]["1"], 0.2);
    let rules = fire["rules"].as_array().expect("rules");
    assert!(rules.iter().any(|rule| rule["rule"] == "7.3"), "{rules:?}");
}

#[test]
fn rule_8_3_a_marker_on_a_platoon_in_the_open() {
    let shells = odds("shells --marker 7");
    assert_eq!((&shells["side"], &shells["fired by"]), (&value!("germans"), &value!("I/19 pal")));
    let sum: f64 = shells["afterwards"]
        .as_object()
        .expect("levels")
        .values()
        .map(|share| share.as_f64().expect("a share"))
        .sum();
    assert!((sum - 1.0).abs() < 1e-12);
    let wood = odds("shells --marker 7 --ground wood");
    let nothing = |answer: &Value| answer["nothing"].as_f64().expect("a share");
    assert!(nothing(&wood) >= nothing(&shells));
}

#[test]
fn rule_10_3_poles_two_to_one_in_the_open() {
    let combat = odds("combat --attacker poles --attackers 3,3 --defenders 3");
    // With their national modifier the ratio is 3:1.
    assert_is(&combat["germans"]["out"], 0.7);
    assert_is(&combat["poles"]["out"], 0.2);
    let buildings =
        odds("combat --attacker poles --attackers 3,3 --defenders 3 --ground wooden-buildings");
    assert_eq!(buildings["ground"], "wooden-buildings");
    let out = |answer: &Value| answer["germans"]["out"].as_f64().expect("a share");
    assert!(out(&buildings) < out(&combat));
}

#[test]
fn what_makes_no_sense_is_refused_with_the_mend() {
    assert!(refused("pluton fire").contains("--range"));
    assert!(refused("pluton fire --range 1 --boxes 4").contains("0.5 to 3 boxes"));
    assert!(refused("shells --marker 3 --side polse").contains("did you mean `poles`?"));
    assert!(refused("shells --marker 99").contains("theirs are 1, 2"));
    assert!(refused("combat --attackers 3,3,3,3,3,3,3 --defenders 3").contains("[5.2]"));
}

#[test]
fn the_table_shows_fractions_and_rules() {
    let called = call(&["odds", "combat", "--attackers", "3", "--defenders", "3"]);
    assert_eq!(called.code, 0, "{}", called.err);
    for part in ["the germans leave", "the poles leave", "on average", "[10.3]"] {
        assert!(called.out.contains(part), "{part}: {}", called.out);
    }
}
