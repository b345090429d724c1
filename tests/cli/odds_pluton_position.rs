//! `wargauge odds pluton fire`, `odds shells` and `odds combat` of saved positions.

use serde_json::Value;

use crate::scratch::Scratch;
use crate::{call, json, keys};

/// A position of a game between random players, whose games change with the rules only.
fn position(scratch: &Scratch, at: &str) -> String {
    let file = scratch.at("position.json");
    let replay = ["replay", "pluton/parzymiechy", "--game", "2", "--at", at, "--save", &file];
    let random = ["--ai", "poles=random", "--ai", "germans=random"];
    let called = call(&[&replay[..], &random].concat());
    assert_eq!(called.code, 0, "{}", called.err);
    file
}

/// The Germans have stepped into the sight of Poles that may fire.
const FIRE: &str = "151";
/// Platoons of both sides share a hex, and markers lie on units.
const COMBAT: &str = "3928";

fn asked<'a>(question: &[&'a str], file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["odds"], question, &["--from", file], more].concat()
}

fn answer(question: &[&str], file: &str, more: &[&str]) -> Value {
    json(&[&asked(question, file, more)[..], &["--format", "json"]].concat())
}

fn refused(question: &[&str], file: &str, more: &[&str]) -> String {
    let called = call(&asked(question, file, more));
    assert_eq!(called.code, 2, "{question:?} {more:?}: {}", called.out);
    called.err
}

fn assert_whole(shares: &Value) {
    let shares = shares.as_object().expect("shares").values();
    let sum: f64 = shares.map(|share| share.as_f64().expect("a share")).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
}

#[test]
fn the_shots_of_a_position_are_listed_and_answered_one_by_one() {
    let scratch = Scratch::new();
    let file = position(&scratch, FIRE);
    let fire = ["pluton", "fire"];
    let list = answer(&fire, &file, &[]);
    assert_eq!(keys(&list), ["format", "from", "decides", "shots"]);
    let shots = list["shots"].as_array().expect("a list");
    assert!(!shots.is_empty());
    for shot in shots {
        let [unit, at] = ["unit", "target"].map(|key| shot[key]["name"].as_str().expect("a name"));
        let one = answer(&fire, &file, &["--unit", unit, "--at", at]);
        assert_eq!(keys(&one), ["format", "from", "decides", "shot", "rules"]);
        assert_eq!(one["shot"], *shot);
        assert_whole(&shot["afterwards"]);
        assert_whole(&shot["losses"]);
        let number = shot["unit"]["id"].to_string();
        assert_eq!(answer(&fire, &file, &["--unit", &number, "--at", at])["shot"], *shot);
    }
    let text = call(&asked(&fire, &file, &[])).out;
    for part in ["can fire:", " boxes, range ", "nothing ", " half boxes lost\n"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // A part of the fire is weaker than all of it.
    let [unit, at] = ["unit", "target"].map(|key| shots[0][key]["name"].as_str().expect("a name"));
    let part = answer(&fire, &file, &["--unit", unit, "--at", at, "--boxes", "1"]);
    let force = |shot: &Value| shot["force"].as_u64().expect("a number");
    assert!(force(&part["shot"]) < force(&shots[0]), "{part}");
}

#[test]
fn markers_that_lie_on_units_are_listed_and_others_asked_for() {
    let scratch = Scratch::new();
    let file = position(&scratch, COMBAT);
    let shells = ["shells"];
    let list = answer(&shells, &file, &[]);
    let bursts = list["bursts"].as_array().expect("a list");
    assert!(!bursts.is_empty());
    for burst in bursts {
        assert_whole(&burst["afterwards"]);
        assert_eq!(
            (&burst["as if fallen"], &burst["lies on"]),
            (&false.into(), &burst["target"]["hex"])
        );
    }
    let [number, unit] = [&bursts[0]["marker"], &bursts[0]["target"]["id"]].map(Value::to_string);
    let side = bursts[0]["side"].as_str().expect("a side");
    let one = answer(&shells, &file, &["--marker", &number, "--side", side, "--unit", &unit]);
    assert_eq!(one["burst"], bursts[0]);
    assert!(
        one["rules"].as_array().is_some_and(|rules| rules.iter().any(|rule| rule["rule"] == "8.3"))
    );
    // As if it had fallen on another unit's hex.
    let other = ["--marker", &number, "--side", side, "--unit", "poles s10"];
    let fallen = answer(&shells, &file, &other);
    assert_eq!(fallen["burst"]["as if fallen"], true);
    assert_whole(&fallen["burst"]["afterwards"]);
    let text = call(&asked(&shells, &file, &[])).out;
    assert!(text.contains("Markers on units, if they take effect now:"), "{text}");
}

#[test]
fn the_close_combats_of_a_position_are_answered() {
    let scratch = Scratch::new();
    let file = position(&scratch, COMBAT);
    let list = answer(&["combat"], &file, &[]);
    assert_eq!(keys(&list), ["format", "from", "decides", "combats"]);
    let combats = list["combats"].as_array().expect("a list");
    assert!(!combats.is_empty());
    for combat in combats {
        let all = ["hex", "attacker", "boxes", "ratio", "germans", "poles"];
        for key in all {
            assert!(keys(combat).contains(&key), "{key}: {combat}");
        }
        for side in ["poles", "germans"] {
            assert_whole(&combat[side]["losses"]);
        }
        let hex = combat["hex"].as_str().expect("a hex");
        let one = answer(&["combat"], &file, &["--hex", hex]);
        assert_eq!(keys(&one), ["format", "from", "decides", "combat", "rules"]);
        assert_eq!(one["combat"], *combat);
    }
    let hex = combats[0]["hex"].as_str().expect("a hex");
    let text = call(&asked(&["combat"], &file, &["--hex", hex])).out;
    for part in [&format!("Close combat on {hex}: the "), "ratio ", " half boxes\n", "[10.3]"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn what_a_position_does_not_offer_is_refused_with_what_it_does() {
    let scratch = Scratch::new();
    let file = position(&scratch, FIRE);
    let fire = ["pluton", "fire"];
    assert!(refused(&fire, &file, &["--unit", "nobody"]).contains("there is no such unit"));
    assert!(refused(&fire, &file, &["--at", "9999"]).contains("there is no such hex"));
    assert!(refused(&fire, &file, &["--at", "0101"]).contains("targets are "));
    assert!(refused(&fire, &file, &["--range", "2"]).contains("cannot be used with"));
    assert!(refused(&["combat"], &file, &[]).contains("share a hex [10.1]"));
    assert!(refused(&["combat"], &file, &["--attackers", "3"]).contains("cannot be used with"));
    assert!(refused(&["attack"], &file, &[]).contains("ask `odds pluton fire`"));
    let other = scratch.at("other.json");
    let called = call(&["replay", "verdox/garrison", "--game", "3", "--at", "3", "--save", &other]);
    assert_eq!(called.code, 0, "{}", called.err);
    assert!(refused(&["shells"], &other, &[]).contains("is played by the rules of"));
    let early = position(&scratch, "3");
    assert!(refused(&fire, &early, &[]).contains("can fire at nothing"));
    let file = position(&scratch, COMBAT);
    assert!(refused(&["combat"], &file, &["--hex", "0101"]).contains("of this position: "));
    assert!(refused(&["shells"], &file, &["--marker", "99"]).contains("--marker N --unit UNIT"));
}
