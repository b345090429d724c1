//! Games in which people decide, and scenarios of one's own, by the calls alone.

use std::fs;

use wargauge_games::{GAMES, Typeface};
use wargauge_report::terminal::Paint;
use wargauge_scenarios::Changes;
use wargauge_studies::own::{self, Form};
use wargauge_studies::play::file::{is_played, to_replay};
use wargauge_studies::play::{Game, Request, seated};
use wargauge_studies::replay::replay;

use crate::scratch::Scratch;

/// A side, its scenario, and which of so many choices is taken.
fn begun(scenario: &str, side: usize, folder: &Scratch) -> Game {
    begun_against(&[], scenario, side, folder)
}

/// The same against a player that is named as after `--ai`, so that the game is not that of the league of the day.
fn begun_against(enemy: &[String], scenario: &str, side: usize, folder: &Scratch) -> Game {
    // The longer games have thousands of decisions.
    let turns = [("verdox", 20), ("pluton", 2)];
    let shorter = turns.into_iter().find(|(family, _)| scenario.starts_with(family));
    let sets = shorter.map(|(_, turns)| format!("rules.turns={turns}")).into_iter().collect();
    let scenario = GAMES.load(scenario, &Changes { overlays: Vec::new(), sets });
    let scenario = scenario.expect("it is built in");
    let own = [scenario.sheet().sides()[side].to_owned()];
    let players = seated(&own, enemy, &*scenario).expect("a side");
    assert!(players[side].is_none() && players[1 - side].is_some());
    let request = Request { scenario, players, seed: 5, game: 2 };
    Game::begin(request, &folder.0.join("game.json")).expect("a game")
}

/// Takes some choice at each decision, the same in the same place.
fn play_on(game: &mut Game, decisions: usize) {
    for nth in 0..decisions {
        if game.decider().is_none() {
            return;
        }
        let choices = game.choices();
        assert!(choices.iter().all(|words| !words.is_empty()));
        game.take((7 * nth + 3) % choices.len()).expect("it is on offer");
    }
}

#[test]
fn a_game_by_hand_is_replayed_from_its_file_to_the_same_end() {
    for (scenario, side) in
        [("niemenczyn/historical", 1), ("verdox/garrison", 0), ("pluton/parzymiechy", 1)]
    {
        let folder = Scratch::new();
        let mut game = begun(scenario, side, &folder);
        play_on(&mut game, usize::MAX);
        let outcome = game.outcome().expect("it is over");
        assert!(game.take(0).is_err());
        game.save().expect("it writes");
        assert!(is_played(game.file()));
        let replayed = replay(to_replay(game.file(), GAMES).expect("it is kept")).expect("over");
        assert_eq!(replayed.header()["players"][game.sides()[side]], "human");
        let end = replayed.events().last().expect("events");
        assert_eq!(end["kind"], "end");
        // The log of Pluton has points, its outcomes half points.
        let net = if scenario.starts_with("pluton") { 2.0 } else { 1.0 }
            * end["net"].as_f64().expect("a number");
        assert_eq!(net as i32, outcome.points);
        assert_eq!(game.events(), replayed.events().len());
    }
}

#[test]
fn what_was_told_is_the_same_after_taking_back_and_after_a_break() {
    for (scenario, side) in [("niemenczyn/alternative", 0), ("verdox/open", 1), ("pluton/free", 0)]
    {
        let folder = Scratch::new();
        let mut game = begun(scenario, side, &folder);
        play_on(&mut game, 30);
        let sheet = Typeface { paint: Paint::new(false), width: 100 };
        let viewer = game.decider().expect("it goes on");
        let (told, standing) = (game.told(viewer, sheet), game.standing(viewer));
        let board = game.board(viewer);
        assert_eq!(game.undo(12).expect("it writes"), 12);
        assert_ne!(game.told(viewer, sheet), told);
        for nth in 18..30 {
            let choices = game.choices().len();
            game.take((7 * nth + 3) % choices).expect("it is on offer");
        }
        assert_eq!((game.told(viewer, sheet), game.standing(viewer)), (told, standing));
        assert_eq!(game.board(viewer), board);
        game.save().expect("it writes");
        let kept = fs::read(game.file()).expect("a file");
        let again = Game::resume(game.file(), GAMES).expect("it is kept");
        assert_eq!((again.choices(), again.helped()), (game.choices(), [12, 0]));
        again.save().expect("it writes");
        assert_eq!(fs::read(again.file()).expect("a file"), kept);
    }
}

#[test]
fn a_player_that_decides_otherwise_than_before_is_noticed() {
    let folder = Scratch::new();
    let mut game = begun("niemenczyn/historical", 0, &folder);
    play_on(&mut game, 20);
    game.save().expect("it writes");
    let text = fs::read_to_string(game.file()).expect("a file");
    fs::write(game.file(), text.replace("\"russians\": \"league\"", "\"russians\": \"random\""))
        .expect("a file");
    let why = Game::resume(game.file(), GAMES).err().expect("another game").to_string();
    assert!(why.contains("decides otherwise") || why.contains("choice"), "{why}");
}

#[test]
fn odds_are_given_for_choices_that_lead_to_a_combat_and_keep_what_is_hidden() {
    let mut asked = [0, 0];
    for (nth, (scenario, side, enemy)) in [
        ("niemenczyn/historical", 1, "poles=heuristic"),
        ("verdox/garrison", 1, "hasbergs=heuristic"),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = Scratch::new();
        let mut game = begun_against(&[enemy.to_owned()], scenario, side, &folder);
        while game.decider().is_some() && asked[nth] < 6 {
            for (choice, words) in game.choices().iter().enumerate() {
                let is_attack = words.contains(": attack ");
                let is_shot = words.contains("fire at");
                let Some(answer) = game.odds(choice) else {
                    assert!(!is_attack && !is_shot, "{words}");
                    continue;
                };
                let text = answer.expect("it can be worked out").text;
                assert!(text.contains('%'), "{words}: {text}");
                asked[nth] += 1;
            }
            let advice = game.advice(Some("heuristic")).expect("a player").expect("a decision");
            game.take(advice).expect("it is on offer");
        }
    }
    assert!(asked.iter().all(|&count| count >= 6), "{asked:?}");
}

#[test]
fn a_scenario_of_ones_own_has_the_digest_of_its_model() {
    let folder = Scratch::new();
    for form in [Form::File, Form::Sheet, Form::Folder] {
        let name = folder.0.join(format!("{form:?}"));
        let request = own::Request { name, like: Some("verdox/garrison".to_owned()), form };
        let made = own::make(&request, GAMES).expect("it is written");
        let load = |name: &str| GAMES.load(name, &Changes::default()).expect("sound");
        let own = load(made.scenario.to_str().expect("UTF-8"));
        let like = load(&made.like);
        assert_eq!(own.about().digest, like.about().digest);
        let origins = |about: &wargauge_scenarios::About| about.origins.clone();
        assert_eq!(origins(own.about()), origins(like.about()), "{form:?}");
        assert!(own::make(&request, GAMES).is_err(), "nothing is overwritten");
    }
}
