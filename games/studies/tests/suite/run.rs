//! Running a scenario: the outcome, the folder, resuming, shards, and a page made again.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};

use wargauge_analysis::Study;
use wargauge_games::GAMES;
use wargauge_studies::run::{Outcome, Request, run};
use wargauge_studies::{Conditions, Goal, Meter, Plan, Progress, Stage, documents, merge};

use crate::scratch::{Scratch, files};
use crate::{EndAfter, conditions, keep, random, scenario};

fn request(conditions: Conditions) -> Request {
    Request { players: random(), conditions, ..Request::new(scenario(&[])) }
}

/// The bytes of a summary without its rate.
fn bytes(outcome: &Outcome) -> String {
    let mut document = serde_json::to_value(&outcome.summary).expect("JSON");
    document.as_object_mut().expect("keys").remove("rate");
    document.to_string()
}

#[test]
fn a_run_plays_as_many_games_as_it_is_asked_for() {
    let outcome = run(&request(conditions(300, None)), &()).expect("a run");
    assert_eq!(outcome.summary.games, 300);
    assert!(!outcome.interrupted);
    let shares: u64 = outcome.summary.outcomes.0.iter().map(|(_, share)| share.count).sum();
    assert_eq!(shares, 300);
}

#[test]
fn a_run_for_a_precision_ends_when_every_share_is_known_that_well() {
    let until = Conditions { plan: Plan::Until(0.04), ..conditions(0, None) };
    let outcome = run(&request(until), &()).expect("a run");
    assert!(outcome.summary.games > 300, "{}", outcome.summary.games);
    for (name, share) in &outcome.summary.outcomes.0 {
        assert!(share.high - share.low <= 0.08, "{name}");
    }
}

#[test]
fn an_unknown_player_is_an_input_failure_that_suggests_a_known_one() {
    let players = ["randon", "random"].map(str::to_owned);
    let wrong = Request { players, ..request(conditions(1, None)) };
    let failure = run(&wrong, &()).expect_err("no such player").to_string();
    assert!(failure.contains("did you mean `random`?"), "{failure}");
}

#[test]
fn a_kept_run_gives_the_same_summary_and_the_files_of_its_folder() {
    let scratch = Scratch::new();
    let kept = Some(keep(&scratch.at("run"), None));
    let kept = run(&request(conditions(300, kept)), &()).expect("a run");
    let free = run(&request(conditions(300, None)), &()).expect("a run");
    assert_eq!(bytes(&kept), bytes(&free));
    let written = files(scratch.at("run"));
    for file in ["manifest.json", "summary.json", "report.html", "background.json"] {
        assert!(written.contains_key(file), "{file} of {:?}", written.keys());
    }
}

#[test]
fn an_interrupted_run_is_resumed_to_the_same_bytes() {
    let scratch = Scratch::new();
    let whole = Some(keep(&scratch.at("whole"), None));
    run(&request(conditions(1500, whole)), &()).expect("a run");
    let parts = || Some(keep(&scratch.at("parts"), None));
    let ended = run(&request(conditions(1500, parts())), &EndAfter::games(700)).expect("a run");
    assert!(ended.interrupted && ended.summary.games < 1500, "{}", ended.summary.games);
    assert!(!files(scratch.at("parts")).contains_key("summary.json"));
    let resumed = run(&request(conditions(1500, parts())), &()).expect("a run");
    assert!(!resumed.interrupted);
    assert_eq!(files(scratch.at("parts")), files(scratch.at("whole")));
}

#[test]
fn shards_are_merged_to_the_bytes_of_one_run() {
    let scratch = Scratch::new();
    let whole = Some(keep(&scratch.at("whole"), None));
    run(&request(conditions(600, whole)), &()).expect("a run");
    // Shares are cut where blocks of games end.
    for (folder, shard, games) in [("one", "1/2", 256), ("two", "2/2", 344)] {
        let kept = Some(keep(&scratch.at(folder), Some(shard)));
        let outcome = run(&request(conditions(600, kept)), &()).expect("a shard");
        assert_eq!(outcome.summary.games, games);
    }
    let shards = ["one", "two"].map(|folder| scratch.at(folder).into());
    let out = scratch.at("merged");
    let merged = merge::merge(&shards, out.as_ref(), GAMES).expect("all shards");
    assert_eq!((merged.names.len(), merged.games), (1, 600));
    assert_eq!(files(&out), files(scratch.at("whole")));
    let failure = merge::merge(&shards[..1], scratch.at("x").as_ref(), GAMES);
    assert!(failure.is_err(), "one of two shards is not a run");
}

#[test]
fn the_page_of_a_stored_run_is_made_again_with_the_same_bytes() {
    let scratch = Scratch::new();
    let kept = Some(keep(&scratch.at("run"), None));
    run(&request(conditions(300, kept)), &()).expect("a run");
    let before = files(scratch.at("run"));
    fs::remove_file(scratch.at("run/report.html")).expect("it was written");
    let page = documents::renew_page(scratch.at("run").as_ref(), GAMES).expect("a stored run");
    assert!(page.checked);
    assert_eq!(page.page.to_str(), Some(scratch.at("run/report.html").as_str()));
    assert_eq!(files(scratch.at("run")), before);
    let failure =
        documents::renew_page(scratch.at("none").as_ref(), GAMES).expect_err("nothing there");
    assert!(failure.to_string().contains("there is no such file"), "{failure}");
}

/// Notes how far a stage came.
#[derive(Default)]
struct Noted {
    goal: std::sync::Mutex<Option<Goal>>,
    games: AtomicU64,
}

impl Progress for Noted {
    fn begin(&self, stage: &Stage<'_>) -> Box<dyn Meter + '_> {
        *self.goal.lock().expect("one thread") = Some(stage.goal);
        Box::new(Counter(&self.games))
    }
}

struct Counter<'a>(&'a AtomicU64);

impl Meter for Counter<'_> {
    fn studied(&self, study: &Study, games: u64) {
        assert_eq!(study.games(), games);
        self.0.fetch_max(games, Ordering::Relaxed);
    }
}

#[test]
fn progress_learns_the_goal_and_every_game_up_to_it() {
    let noted = Noted::default();
    run(&request(conditions(600, None)), &noted).expect("a run");
    assert_eq!(*noted.goal.lock().expect("one thread"), Some(Goal::Games(600)));
    assert_eq!(noted.games.load(Ordering::Relaxed), 600);
}
