//! Players against each other, better weights, and single games.

use std::sync::Arc;

use wargauge_games::{GAMES, Playable};
use wargauge_scenarios::{Changes, Kind};
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
        replay::Request { scenario, players, seed: 1794, game: 17, at, by_hand: None }
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

/// The game of a scenario whose page is looked at.
fn watched(scenario: Arc<dyn Playable>) -> replay::Replayed {
    let players = [scenario.usual_player(), scenario.usual_player()];
    let request =
        replay::Request { scenario, players, seed: 1794, game: 3, at: None, by_hand: None };
    replay::replay(request).expect("a game")
}

#[test]
fn every_game_has_a_page_that_is_small_and_fetches_nothing() {
    for face in GAMES.faces() {
        let library = GAMES.library();
        let named = library.builtin().into_iter().find(|listing| {
            let system = face.layout().system;
            listing.kind == Kind::Scenario
                && GAMES
                    .load(&listing.name, &Changes::default())
                    .is_ok_and(|it| it.about().system == system)
        });
        let name = named.expect("a scenario of each game").name;
        let scenario = GAMES.load(&name, &Changes::default()).expect("it is built in");
        let page = watched(scenario).page(None).expect("a page");
        assert!(page.len() < 1_500_000, "{name}: {}", page.len());
        assert!(page.contains("default-src 'none'") && page.contains("id=\"board\""), "{name}");
        assert!(!page.contains("src=") && !page.contains("https:"), "{name}");
    }
}

#[test]
fn the_chances_are_the_same_on_any_number_of_threads() {
    let game = watched(scenario(&[]));
    let page = |threads| match game.chances(12, threads, &()).expect("chances") {
        replay::Foreseen::Known(chances) => {
            // The first position has been played on, and the last is the end of the game.
            let positions = &chances.positions;
            assert!(positions.len() > 20 && positions[0].between[0] < positions[0].between[1]);
            let end = positions.last().expect("positions");
            assert!([0.0, 0.5, 1.0].contains(&end.score), "{end:?}");
            assert!(positions.is_sorted_by_key(|position| position.n));
            game.page(Some(chances)).expect("a page")
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(page(1), page(2));
    let ended = game.chances(12, 1, &EndAfter::games(20)).expect("chances");
    assert_eq!(ended, replay::Foreseen::Interrupted);
}
