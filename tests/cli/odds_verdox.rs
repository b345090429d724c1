//! `wargauge odds attack`, `odds marsh` and `odds climb`: the exact fractions of the rulings, and what
//! is refused.

use serde_json::{Value, json as value};

use crate::replay::saved;
use crate::scratch::Scratch;
use crate::{call, json, keys};

fn odds(question: &str) -> Value {
    let mut arguments = vec!["odds"];
    arguments.extend(question.split_whitespace());
    arguments.extend(["--format", "json"]);
    json(&arguments)
}

/// The reason why a question is refused.
fn refusal(arguments: &[&str]) -> String {
    let called = call(&[&["odds"], arguments].concat());
    assert_eq!(called.code, 2, "{arguments:?}: {}", called.out);
    called.err
}

fn refused(question: &str) -> String {
    refusal(&question.split_whitespace().collect::<Vec<_>>())
}

/// Is a share the nearest number to a fraction?
fn assert_is(share: &Value, numerator: f64, denominator: f64) {
    let share = share.as_f64().unwrap_or_else(|| panic!("a share, not {share}"));
    assert!((share - numerator / denominator).abs() < 1e-15, "{share}");
}

/// A position of a Verdox game between random players.
fn position(scratch: &Scratch, game: &str, at: &str) -> String {
    let file = scratch.at("position.json");
    // Random players: their games change with the rules only.
    let random = ["--ai", "hasbergs=random", "--ai", "askanians=random"];
    let replay = ["replay", "verdox/garrison", "--game", game, "--at", at, "--save", &file];
    let called = call(&[&replay[..], &random].concat());
    assert_eq!(called.code, 0, "{}", called.err);
    file
}

#[test]
fn an_attack_is_answered_by_the_targets_table() {
    let infantry = odds("attack --target infantry");
    let all =
        ["attacker", "target", "face down", "removed", "unhorsed", "nothing", "turned up", "rules"];
    assert_eq!(keys(&infantry), all);
    assert_is(&infantry["removed"], 1.0, 3.0);
    assert_is(&infantry["unhorsed"], 0.0, 1.0);
    assert_eq!(infantry["turned up"], Value::Null, "it lies face up");
    let cavalry = odds("attack --target cavalry --attacker riflemen --face-down");
    assert_is(&cavalry["removed"], 1.0, 6.0);
    assert_is(&cavalry["unhorsed"], 1.0, 6.0);
    assert_is(&cavalry["nothing"], 2.0, 3.0);
    assert_is(&cavalry["turned up"], 1.0, 3.0);
    let rules = cavalry["rules"].as_array().expect("rules");
    let table = rules.iter().find(|rule| rule["rule"] == "7.4.5").expect("unhorsed cavalry");
    assert_is(&table["share"], 1.0, 6.0);
}

#[test]
fn a_scenario_is_answered_by_its_own_switches() {
    let question = "attack --target infantry --face-down --scenario verdox/garrison";
    assert_is(&odds(question)["turned up"], 1.0, 3.0);
    let always = format!("{question} --set rules.turned_up_when_attacked=true");
    assert_is(&odds(&always)["turned up"], 1.0, 1.0);
}

#[test]
fn guns_alone_attack_barges_and_walls() {
    assert_is(&odds("attack --target barge")["removed"], 1.0, 3.0);
    assert_is(&odds("attack --target wall")["breached"], 1.0, 6.0);
    assert_eq!(
        refused("attack --target barge --attacker cavalry"),
        "error: guns alone may attack a barge, cavalry may not [7.7.4]\n"
    );
    assert!(refused("attack --target wall --attacker grenadiers").contains("[6.10.8]"));
}

#[test]
fn what_makes_no_sense_is_refused_with_the_mend() {
    assert!(refused("attack --target barge --face-down").contains("leave out `--face-down`"));
    assert!(refused("attack --target cavalery").contains("did you mean `cavalry`?"));
    assert!(refused("attack").contains("--target"));
    assert!(refused("marsh --unit barge").contains("possible values: infantry"));
    assert!(refused("marsh --tries 1000").contains("ask for fewer"));
}

#[test]
fn a_marsh_is_left_or_not_as_the_rulings_have_it() {
    let marsh = odds("marsh --tries 2");
    assert_eq!(keys(&marsh), ["unit", "tries", "one", "after", "for ever", "within", "rules"]);
    let one = &marsh["one"];
    assert_is(&one["lost"], 1.0, 6.0);
    assert_is(&one["out"], 5.0, 18.0);
    assert_is(&one["stays"], 5.0, 9.0);
    // Only a unit that stayed tries a second time.
    assert_is(&marsh["after"]["out"], 35.0, 81.0);
    assert_is(&marsh["for ever"]["out"], 5.0, 8.0);
    assert_is(&marsh["for ever"]["stays"], 0.0, 1.0);
    assert_is(&odds("marsh --unit artillery")["one"]["out"], 5.0, 36.0);
}

#[test]
fn a_wall_is_climbed_on_a_one_and_a_held_gate_entered_freely() {
    let climb = odds("climb --tries 6");
    let all = ["unit", "tries", "wall", "gate", "held gate", "wall from inside"];
    assert_eq!(keys(&climb), all);
    for way in ["wall", "gate"] {
        assert_is(&climb[way]["one"], 1.0, 6.0);
        assert_is(&climb[way]["by"], 31031.0, 46656.0);
    }
    for way in ["held gate", "wall from inside"] {
        assert_is(&climb[way]["one"], 1.0, 1.0);
        assert_is(&odds("climb --unit artillery")[way]["one"], 1.0, 6.0);
    }
}

#[test]
fn the_table_shows_fractions_and_rules() {
    let called = call(&["odds", "marsh", "--tries", "1"]);
    assert_eq!(called.code, 0, "{}", called.err);
    for part in
        ["5/18", "27.7778 %", "if it never gives up", "5/8", "[6.9.4]   A unit about to move"]
    {
        assert!(called.out.contains(part), "{part}: {}", called.out);
    }
}

#[test]
fn the_attacks_of_a_position_are_listed_and_answered_one_by_one() {
    let scratch = Scratch::new();
    let file = position(&scratch, "3", "3644");
    let list = json(&["odds", "attack", "--from", &file, "--format", "json"]);
    assert_eq!(keys(&list), ["format", "from", "decides", "attacks"]);
    let attacks = list["attacks"].as_array().expect("a list");
    assert!(!attacks.is_empty());
    for attack in attacks {
        let [unit, target] =
            ["square", "target"].map(|key| attack[key].as_str().expect("a square"));
        let at = attack["at"].as_str().expect("what");
        let one = ["--unit", unit, "--target", target, "--at", at, "--format", "json"];
        let answer = json(&[&["odds", "attack", "--from", &file][..], &one].concat());
        assert_eq!(answer["attack"], *attack);
        let shares = answer["points"]["distribution"].as_object().expect("shares");
        let sum: f64 = shares.values().map(|share| share.as_f64().expect("a share")).sum();
        assert!((sum - 1.0).abs() < 1e-12);
        // An attack costs the enemy, whichever side attacks.
        let mean = answer["points"]["mean"].as_f64().expect("a number");
        assert!(if list["decides"] == "hasbergs" { mean >= 0.0 } else { mean <= 0.0 }, "{answer}");
    }
    let text = call(&["odds", "attack", "--from", &file]).out;
    assert!(text.contains("may attack:") && text.contains("removed 1/"), "{text}");
}

#[test]
fn squares_that_attack_nothing_are_refused_with_those_that_do() {
    let scratch = Scratch::new();
    let file = position(&scratch, "3", "3644");
    let ask = |more: &[&str]| refusal(&[&["attack", "--from", &file][..], more].concat());
    assert!(ask(&["--unit", "0101"]).contains("units that may attack are on "));
    assert!(ask(&["--unit", "9999"]).contains("the rows go from 01 to 23"));
    assert!(ask(&["--target", "0101"]).contains("targets are on "));
    assert!(ask(&["--attacker", "infantry"]).contains("cannot be used with"));
    // No unit attacks before all units have come on.
    let early = position(&scratch, "3", "3");
    assert!(refusal(&["attack", "--from", &early]).contains("may attack nothing"));
}

#[test]
fn questions_about_another_system_are_refused_with_those_to_ask() {
    let scratch = Scratch::new();
    let verdox = position(&scratch, "3", "3644");
    let era1794 = saved("odds-of-verdox.json", "17", "60");
    for (arguments, mend) in [
        (&["morale", "--morale", "6", "--scenario", "verdox/open"][..], "ask `odds attack`"),
        (&["clash", "--from", &verdox], "ask `odds attack`"),
        (&["shot", "--from", &verdox], "ask `odds attack`"),
        (&["attack", "--from", &era1794], "ask `odds morale`"),
        (&["marsh", "--scenario", "niemenczyn/historical"], "ask `odds morale`"),
    ] {
        let why = refusal(arguments);
        assert!(why.contains("is played by the rules of") && why.contains(mend), "{why}");
    }
}

#[test]
fn shares_are_printed_as_programs_have_them() {
    let answer = odds("attack --target mounted-riflemen --attacker artillery");
    assert_eq!(
        value!([answer["attacker"], answer["target"], answer["face down"]]),
        value!(["artillery", "mounted-riflemen", false])
    );
    let sum: f64 =
        ["removed", "unhorsed", "nothing"].iter().map(|key| answer[key].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-12);
}
