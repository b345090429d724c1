//! Players against each other, better weights, and single games.

use wargauge_games::GAMES;
use wargauge_studies::matrix::{self, Listed};
use wargauge_studies::run::{self, run};
use wargauge_studies::{replay, tune};

use crate::scratch::Scratch;
use crate::{EndAfter, SCENARIO, conditions, random, scenario};

#[test]
fn a_matrix_plays_every_pairing_within_its_limits() {
    let listed = Listed {
        players: vec!["random,heuristic".to_owned()],
        games_of: vec!["random=40".to_owned()],
        games: 60,
        ..Listed::default()
    };
    let request = matrix::Request {
        scenario: scenario(&[]),
        listed,
        answers: 0,
        seed: 1794,
        threads: 1,
        out: None,
    };
    let outcome = matrix::matrix(&request, &()).expect("a matrix");
    assert!(!outcome.interrupted);
    let games: Vec<u64> = outcome.summary.cells.iter().map(|cell| cell.games).collect();
    assert_eq!(games, [40, 40, 40, 60]);
}

fn search(record: &str) -> tune::Request {
    let scenarios = vec![(SCENARIO.to_owned(), scenario(&[]))];
    tune::Request {
        iterations: 3,
        games: 4,
        check_games: 8,
        weights: vec!["camp".to_owned()],
        record: Some(record.into()),
        threads: 1,
        ..tune::Request::new(scenarios, "heuristic")
    }
}

#[test]
fn an_interrupted_search_resumes_from_its_record_to_the_same_end() {
    let scratch = Scratch::new();
    let whole = tune::tune(&search(&scratch.at("whole")), &()).expect("a search");
    assert!(!whole.interrupted && whole.summary.steps == 3 && whole.summary.check.is_some());
    let ended = tune::tune(&search(&scratch.at("parts")), &EndAfter::games(20)).expect("a search");
    assert!(ended.interrupted && ended.summary.check.is_none());
    let resumed = tune::tune(&search(&scratch.at("parts")), &()).expect("a search");
    let json = |outcome: &tune::Outcome| serde_json::to_string(&outcome.summary).expect("JSON");
    assert_eq!(json(&resumed), json(&whole));
    assert_eq!(scratch.file("parts"), scratch.file("whole"));
}

#[test]
fn a_position_of_a_replayed_game_is_saved_and_played_on_from() {
    let scratch = Scratch::new();
    let request = |at| {
        let (scenario, players) = (scenario(&[]), random());
        replay::Request { scenario, players, seed: 1794, game: 17, at }
    };
    let whole = replay::replay(request(None)).expect("a game");
    let part = replay::replay(request(Some(120))).expect("it has as many events");
    assert_eq!(part.events(), &whole.events()[..120]);
    assert_eq!(part.jsonl().lines().count(), 121);
    assert!(whole.jsonl().starts_with(part.jsonl().as_str()));
    let file = scratch.at("position.json");
    replay::save(file.as_ref(), &part.position().expect("something was decided")).expect("a file");

    let from = run::Request::from_position(file.as_ref(), GAMES).expect("a position");
    let on = run::Request { players: random(), conditions: conditions(50, None), ..from };
    let summary = run(&on, &()).expect("a run").summary;
    assert_eq!((summary.games, summary.from.map(|from| from.game)), (50, Some(17)));

    let failure = replay::replay(request(Some(1_000_000))).expect_err("too far").to_string();
    assert!(failure.starts_with("`--at 1000000`: game 17 has only "), "{failure}");
}
