//! Search and practice that take turns.

use wargauge_engine::Side;
use wargauge_games::{Contender, GAMES};
use wargauge_scenarios::Changes;
use wargauge_studies::train::harden::{Hardened, Hardening, Step, harden};
use wargauge_studies::train::policy::{ITSELF, Lessons};

use crate::scratch::{Scratch, files};
use crate::{EndAfter, scenario};

/// Two steps of a short game, however little they help.
fn request(out: String, threads: usize) -> Hardening {
    let lessons = Lessons {
        against: ["random", "heuristic", ITSELF].map(str::to_owned).to_vec(),
        rounds: 2,
        games: 10,
        seed: 5,
        threads,
        made_by: "by a test".to_owned(),
        ..Lessons::new(vec![scenario(&["rules.turns=2"])], out.into())
    };
    // Without a round the best of the founders is the answer.
    let few = Hardening::new(lessons, 2);
    Hardening { search: 0, patience: 9, rival_games: 20, check_games: 20, ..few }
}

#[test]
fn every_step_has_a_policy_and_answers_and_the_hardest_to_answer_is_chosen() {
    let scratch = Scratch::new();
    let request = request(scratch.at("policy.txt"), 0);
    let done = harden(&request, &()).expect("it is done").expect("to the end");
    let numbers: Vec<u64> = done.steps.iter().map(|step| step.step).collect();
    assert_eq!(numbers, [0, 1, 2]);
    assert_eq!(done.steps[0].policy, "trained");
    let scenario = &request.lessons.scenarios[0];
    for step in &done.steps {
        let sides: Vec<&str> = step.sides.iter().map(|seat| seat.side.as_str()).collect();
        assert_eq!(sides, ["poles", "russians"]);
        let shares = step.sides.iter().flat_map(|seat| [seat.league.share, seat.held.share]);
        assert!(shares.into_iter().all(|share| (0.0..=1.0).contains(&share)), "{step:?}");
        // What it left is what the commands say that it can be used for.
        let policy = Contender::from(step.policy.as_str());
        for side in Side::BOTH {
            let name = &scenario.sheet().sides[side.index()];
            let file = scratch.at(&format!("policy.txt.{}-{name}.toml", step.step));
            let answer = Contender::of_spec(&format!("scripted:plan={file}"));
            let seats = match side {
                Side::First => [&answer, &policy],
                Side::Second => [&policy, &answer],
            };
            scenario.contest(seats, 1).unwrap_or_else(|why| panic!("{file}: {why}"));
        }
    }
    let gained = |step: &Step| step.worst.expect("it has met all answers");
    let least = done.steps.iter().map(gained).fold(f64::MAX, f64::min);
    assert!(gained(&done.steps[done.chosen as usize]) <= least, "{:?}", done.steps);
    let of_step = |step: u64| scratch.file(&format!("policy.txt.{step}"));
    assert!(of_step(1).starts_with("# by a test  # step 1\n"), "{}", &of_step(1)[..80]);
    let weights = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
    };
    assert_ne!(weights(&of_step(1)), weights(&of_step(2)));
    let written = weights(&scratch.file("policy.txt"));
    match done.chosen {
        0 => {
            let built_in = include_str!("../../../../ai/src/era1794/niemenczyn_policy/both.txt");
            assert_eq!(written, weights(built_in));
        }
        step => assert_eq!(written, weights(&of_step(step))),
    }
}

#[test]
fn an_end_on_the_way_changes_nothing_and_leaves_nothing_over() {
    let scratch = Scratch::new();
    let (whole, parts) = (scratch.at("whole"), scratch.at("parts"));
    for folder in [&whole, &parts] {
        std::fs::create_dir(folder).expect("a folder");
    }
    // The policies of two folders have two names, so these are not compared.
    let run = |folder: &str, threads, ends: Option<u64>| {
        let request = request(format!("{folder}/policy.txt"), threads);
        match ends {
            Some(games) => harden(&request, &EndAfter::games(games)),
            None => harden(&request, &()),
        }
        .expect("it can be done")
    };
    let at_once = run(&whole, 0, None).expect("to the end");
    let mut ended = 0;
    for games in [0, 5, 40, 90, 150, 220, 300, 400] {
        ended += u32::from(run(&parts, 1, Some(games)).is_none());
    }
    assert!(ended > 2, "it was ended {ended} times");
    let again = run(&parts, 3, None).expect("to the end");
    let figures = |done: &Hardened| -> Vec<_> {
        done.steps.iter().map(|step| (step.step, step.sides.clone(), step.answered)).collect()
    };
    assert_eq!(figures(&again), figures(&at_once));
    let [whole, parts] = [whole, parts].map(files);
    let names: Vec<&String> = parts.keys().collect();
    assert_eq!(names, whole.keys().collect::<Vec<_>>());
    assert!(names.iter().all(|name| !name.contains("search")), "{names:?}");
    for step in ["policy.txt.1", "policy.txt.2"] {
        assert_eq!(parts[step], whole[step], "{step}");
    }
}

#[test]
fn what_cannot_be_hardened_says_why() {
    let scratch = Scratch::new();
    let fault = |change: &dyn Fn(&mut Lessons)| {
        let mut request = request(scratch.at("policy.txt"), 1);
        change(&mut request.lessons);
        harden(&request, &()).expect_err("it is refused").to_string()
    };
    let twice = fault(&|lessons| lessons.scenarios.push(scenario(&[])));
    assert!(twice.starts_with("`--harden` takes one scenario: go on in another"), "{twice}");
    let verdox = GAMES.load("verdox/open", &Changes::default()).expect("it is built in");
    let untaught = fault(&|lessons| lessons.scenarios = vec![verdox.clone()]);
    assert!(untaught.contains("a player `trained`"), "{untaught}");
    let alone = fault(&|lessons| lessons.against = vec![ITSELF.to_owned()]);
    assert!(alone.contains("names no player of the poles"), "{alone}");
    let one = fault(&|lessons| lessons.against = vec!["scripted:plan=out-of-range".to_owned()]);
    assert!(one.contains("names no player of the russians"), "{one}");
    let unknown = fault(&|lessons| lessons.against = vec!["randm".to_owned()]);
    assert!(unknown.contains("`--against randm`") && unknown.contains("random"), "{unknown}");
    // What would be found out only after the first searches is said before them.
    let begins = fault(&|lessons| lessons.from = Some("heuristic".to_owned()));
    assert!(begins.contains("heuristic"), "{begins}");
    let guide = fault(&|lessons| lessons.guides = vec!["poles=scripted:plan=nowhere".to_owned()]);
    assert!(guide.contains("nowhere"), "{guide}");
    let file = scratch.at("policy.txt");
    let itself = fault(&|lessons| lessons.from = Some(format!("trained:file={file}")));
    assert!(itself.contains("is the file that is to be written"), "{itself}");
    assert!(files(&scratch.0).is_empty(), "nothing is begun");
    std::fs::write(format!("{file}.search-0-1"), "{}").expect("written");
    let left = fault(&|_| ());
    assert!(left.contains("another hardening has left `") && left.contains("delete it"), "{left}");
}

#[test]
fn records_that_a_killed_run_did_not_remove_are_removed_by_the_next() {
    let scratch = Scratch::new();
    let request = |steps| {
        let request = request(scratch.at("policy.txt"), 0);
        Hardening { steps, ..request }
    };
    harden(&request(1), &()).expect("it is done").expect("to the end");
    let left = scratch.at("policy.txt.search-1-2");
    std::fs::write(&left, "{}").expect("written");
    // More steps go on from those that are known.
    let more = harden(&request(2), &()).expect("it goes on").expect("to the end");
    assert_eq!(more.steps.len(), 3);
    assert!(!std::path::Path::new(&left).exists());
    assert!(more.steps.iter().all(|step| step.worst.is_some()));
}
