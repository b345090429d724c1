//! `wargauge odds`: JSON against values worked out by hand, refusals with their reasons.

use serde_json::{Value, json};

use crate::{Called, SCENARIO, call, called, json as document, keys, program};

/// The answer to a question as JSON.
fn odds(question: &str) -> Value {
    let mut arguments = vec!["odds"];
    arguments.extend(question.split_whitespace());
    arguments.extend(["--format", "json"]);
    document(&arguments)
}

fn asked(question: &str) -> Called {
    let mut arguments = vec!["odds"];
    arguments.extend(question.split_whitespace());
    call(&arguments)
}

/// The shares of a shot: none, stands, retreats, retreats with loss.
fn shot(question: &str) -> Value {
    let answer = odds(&format!("fire {question}"));
    ["none", "stands", "retreats", "retreats with loss"].map(|key| answer[key].clone()).into()
}

#[test]
fn rule_3_4_a_morale_test_is_passed_up_to_the_morale() {
    let answer = odds("morale --morale 6");
    assert_eq!(answer, json!({"passed": 0.7, "failed": 0.3, "modifiers": []}));
    assert_eq!(keys(&answer), ["passed", "failed", "modifiers"]);
    let answer = odds("morale --morale 6 --modifier -2");
    let modifiers = json!([{"rule": "3.4", "why": "as asked", "value": -2}]);
    assert_eq!(answer, json!({"passed": 0.9, "failed": 0.1, "modifiers": modifiers}));
    // Nine or more fails whatever the morale.
    assert_eq!(odds("morale --morale 20")["passed"], 0.9);
}

#[test]
fn rule_10_9_4_the_test_vector_of_musket_fire() {
    let answer = odds("fire --firepower 5 --range 2 --morale 6");
    assert_eq!(
        keys(&answer),
        ["row", "none", "stands", "retreats", "retreats with loss", "modifiers"]
    );
    assert_eq!(
        answer,
        json!({
            "row": "2-3", "none": 0.0, "stands": 0.6, "retreats": 0.2, "retreats with loss": 0.2,
            "modifiers": [{"rule": "10.9.7", "why": "first shot", "value": 1}],
        })
    );
}

#[test]
fn rule_10_9_muskets_by_hand() {
    // 1 over 3 is nearest to 0: row 0-1, no test.
    assert_eq!(shot("--firepower 1 --range 3 --morale 6"), json!([1.0, 0.0, 0.0, 0.0]));
    // Second shot, row 2-3, cover: −1 in all; dice 0 to 7 pass, 8 and 9 give 7 and 8.
    let question = "--firepower 5 --range 2 --morale 6 --shots-before 1 --cover";
    assert_eq!(shot(question), json!([0.0, 0.8, 0.2, 0.0]));
    // Third shot, row 6+: +2 −1, into the flank +1: +2; 0 to 4 pass, 7, 8, 9 cost a loss.
    let question = "--firepower 7 --range 1 --morale 6 --shots-before 2 --flank";
    assert_eq!(shot(question), json!([0.0, 0.5, 0.2, 0.3]));
    // Two hexes: row 2-3 becomes 4-5; +1 row, +1 first shot, +1 square: 0 to 3 pass, 6 to 9 cost.
    let question = "--firepower 3 --range 1 --morale 6 --hexes 2 --square";
    assert_eq!(odds(&format!("fire {question}"))["row"], "4-5");
    assert_eq!(shot(question), json!([0.0, 0.4, 0.2, 0.4]));
    // Cavalry: first shot +1, cavalry −1.
    let question = "--firepower 2 --range 1 --morale 5 --shooter cavalry";
    assert_eq!(shot(question), json!([0.0, 0.6, 0.3, 0.1]));
}

#[test]
fn rule_10_10_cannon_by_hand() {
    let answer = odds("fire --artillery --range 5 --morale 6");
    assert_eq!(
        keys(&answer),
        ["row", "none", "stands", "retreats", "retreats with loss", "jammed", "modifiers"]
    );
    assert_eq!((&answer["row"], &answer["jammed"]), (&json!("1M"), &json!(0.1)));
    assert_eq!(shot("--artillery --range 5 --morale 6"), json!([0.0, 0.6, 0.2, 0.2]));
    // 2M, square: +3; 0 to 3 pass, 6 to 9 cost a loss.
    assert_eq!(shot("--artillery --range 1 --morale 6 --square"), json!([0.0, 0.4, 0.2, 0.4]));
    // M, cover −1: 0 to 7 pass, 8 and 9 give 7 and 8.
    assert_eq!(shot("--artillery --range 10 --morale 6 --cover"), json!([0.0, 0.8, 0.2, 0.0]));
}

#[test]
fn rule_11_7_the_test_vector_of_melee() {
    let answer = odds("melee --attackers 5 --defenders 3 --from rear");
    assert_eq!(
        keys(&answer),
        ["attacker", "defender", "difference", "winner unhurt", "modifiers", "applied"]
    );
    assert_eq!(answer["attacker"], 0.9);
    assert_eq!(answer["defender"], 0.1);
    assert_eq!(answer["winner unhurt"], 0.45);
    assert_eq!(answer["modifiers"], json!({"attacker": 5, "defender": 0}));
    let rules: Vec<&Value> = answer["applied"]["attacker"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|modifier| &modifier["rule"])
        .collect();
    assert_eq!(rules, ["11.7", "11.7"]);
    // By hand: ties and a difference of one either way.
    assert_eq!(answer["difference"]["1"], 0.15);
    assert_eq!(keys(&answer["difference"]).last(), Some(&"14"));
    let total: f64 = answer["difference"]
        .as_object()
        .expect("an object")
        .values()
        .map(|share| share.as_f64().expect("a share"))
        .sum();
    assert!((total - 1.0).abs() < 1e-12, "{total}");
}

#[test]
fn rule_11_7_melees_by_hand() {
    // Even dice: 55 of 100 give the attacker at least a tie; 6 or more apart are 4+3+2+1 each way.
    let answer = odds("melee --attackers 3 --defenders 3");
    assert_eq!((&answer["attacker"], &answer["winner unhurt"]), (&json!(0.55), &json!(0.2)));
    // A square against cavalry +3, commanded +1, sixteen against two +3.
    let question = "melee --attackers 2 --defenders 16 --square cavalry --defender-commanded";
    assert_eq!(odds(question)["modifiers"], json!({"attacker": 0, "defender": 7}));
    let question = "melee --attackers 4 --defenders 4 --square infantry";
    assert_eq!(odds(question)["modifiers"], json!({"attacker": 0, "defender": -1}));
    let question = "melee --attackers 2 --defenders 4 --charge --uphill --attacker-commanded";
    assert_eq!(odds(question)["modifiers"], json!({"attacker": 2, "defender": 1}));
}

#[test]
fn rule_10_10_7_lone_artillery_is_of_size_one_whatever_is_given() {
    let expected = odds("melee --attackers 4 --lone-artillery defender");
    assert_eq!(expected["modifiers"], json!({"attacker": 3, "defender": -4}));
    let question = "melee --attackers 4 --defenders 9 --lone-artillery defender";
    assert_eq!(odds(question), expected);
}

#[test]
fn questions_without_sense_are_refused_with_the_rule() {
    for (question, why) in [
        ("fire --firepower 5 --range 4 --morale 6", "[10.8]"),
        ("fire --firepower 5 --range 0 --morale 6", "[10.8]"),
        ("fire --firepower 1 --range 3 --morale 6 --shooter cavalry", "from 1 to 2 hexes [10.8]"),
        ("fire --firepower 0 --range 1 --morale 6", "[10.9.3]"),
        ("fire --firepower 5 --range 1 --morale 6 --shots-before 4", "[10.9.1]"),
        ("fire --firepower 5 --range 1 --morale 6 --hexes 0", "[10.9.6]"),
        ("fire --firepower 5 --range 1 --morale 6 --hexes 9", "[10.9.6]"),
        ("fire --firepower 5 --range 1 --morale 6 --square --flank", "[7.2.2]"),
        ("fire --firepower 200 --range 1 --morale 6", "above 30"),
        ("fire --range 1 --morale 6", "--artillery"),
        ("fire --artillery --range 11 --morale 6", "[10.8]"),
        ("fire --artillery --range 5 --morale 6 --square --flank", "[7.2.2]"),
        ("fire --artillery --range 5 --morale 6 --firepower 5", "[10.10.1]"),
        ("fire --artillery --range 5 --morale 6 --shooter infantry", "[10.10.1]"),
        ("fire --artillery --range 5 --morale 6 --shots-before 0", "[10.10.3]"),
        ("fire --artillery --range 5 --morale 6 --hexes 1", "[10.10.2]"),
        ("melee --attackers 5", "--defenders"),
        ("melee --defenders 5", "--attackers"),
        ("melee --attackers 0 --defenders 5", "[3.4]"),
        ("melee --attackers 5 --defenders 5 --square infantry --from flank", "[7.2.2]"),
        ("melee --attackers 5 --defenders 5 --square cavalry --from rear", "[7.2.2]"),
        ("melee --attackers 5 --defenders 5 --square infantry --charge", "[8.14.1]"),
        ("melee --attackers 5 --defenders 5 --wood --charge", "[8.14.1]"),
        ("melee --attackers 5 --defenders 5 --square infantry --wood", "[7.2]"),
        ("melee --defenders 5 --lone-artillery attacker --charge", "[7.2, 8.14.1, 10.10.7]"),
        ("melee --attackers 5 --lone-artillery defender --square cavalry", "[7.2,"),
        ("morale --morale 6 --modifier 100", "above 30"),
        ("morale --morale 6 --set rules.turns=5", "--scenario"),
        ("morale --morale 6 --scenario niemenczyn/historcal", "niemenczyn/historical"),
        ("morale", "--morale"),
        ("luck", "luck"),
    ] {
        let called = asked(question);
        assert_eq!(called.code, 2, "{question}: {}", called.err);
        assert!(called.err.starts_with("error: "), "{question}: {}", called.err);
        assert!(called.err.contains(why), "{question}: {}", called.err);
        assert!(called.out.is_empty(), "{question}: {}", called.out);
    }
}

#[test]
fn a_scenario_answers_by_its_own_switches() {
    let question = "fire --firepower 5 --range 2 --morale 6 --cover";
    let printed = odds(question);
    assert_eq!(odds(&format!("{question} --scenario {SCENARIO}")), printed);
    let changed = odds(&format!("{question} --scenario {SCENARIO} --set rules.fire.cover=-3"));
    assert_eq!(printed["stands"], 0.7);
    // +1 −3: only a 9 gives 7.
    assert_eq!(changed["stands"], 0.9);
}

#[test]
fn the_table_names_the_modifiers_and_their_rules() {
    let table = asked("melee --attackers 5 --defenders 3 --from rear --defender-commanded");
    assert_eq!((table.code, table.err.as_str()), (0, ""));
    for line in [
        "attacker wins           85 %",
        "modifiers of the attacker's die: +5 together",
        "   +4  entered from the rear [11.7]",
        "modifiers of the defender's die: +1 together",
        "   +1  in command [4.2]",
    ] {
        assert!(table.out.contains(line), "{line}\n{}", table.out);
    }
    let table = asked("fire --firepower 5 --range 2 --morale 6");
    let cited = "modifiers of the morale test: +1 together\n   +1  first shot [10.9.7]\n";
    assert!(table.out.ends_with(cited), "{}", table.out);
    let table = asked("morale --morale 6");
    assert!(table.out.ends_with("modifiers of the test: none\n"), "{}", table.out);
    let table = asked("fire --firepower 1 --range 3 --morale 6");
    assert_eq!(
        table.out,
        "Muskets, row 0-1 of the table [10.9.4]: no test is due, the target stands.\n"
    );
}

#[test]
fn the_handbook_shows_what_the_program_prints() {
    let handbook = include_str!("../../docs/odds.md");
    let mut shown = 0;
    for block in handbook.split("```console\n").skip(1) {
        let (mut rest, _) = block.split_once("```").expect("a block that ends");
        let mut printed = String::new();
        // Of several commands one below the other the last one's output is shown.
        while let Some((command, after)) =
            rest.strip_prefix("$ wargauge ").and_then(|line| line.split_once('\n'))
        {
            let output = program(&command.split_whitespace().collect::<Vec<_>>())
                .current_dir(env!("CARGO_TARGET_TMPDIR"))
                .output();
            let Called { out, err, .. } = called(output.expect("the program starts"));
            (printed, rest) = (out + &err, after);
        }
        assert_eq!(printed, rest);
        shown += 1;
    }
    assert!(shown > 8, "{shown}");
}
