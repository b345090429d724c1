//! Values and a policy learned from games.

use wargauge_games::learns::Subject;
use wargauge_studies::train::policy::{ITSELF, Lessons, school};
use wargauge_studies::train::{Request, train};

use crate::scratch::Scratch;
use crate::{EndAfter, scenario};

fn lessons(out: String, threads: usize) -> Lessons {
    Lessons {
        against: vec!["random".to_owned(), ITSELF.to_owned()],
        rounds: 4,
        games: 10,
        seed: 3,
        threads,
        made_by: "by a test".to_owned(),
        ..Lessons::new(vec![scenario(&["rules.turns=2"])], out.into())
    }
}

#[test]
fn values_that_were_being_learned_are_the_same_after_an_end_on_the_way() {
    let scratch = Scratch::new();
    let request = |out: Option<&str>, threads| Request {
        subject: Subject::Positions,
        scenarios: vec![scenario(&["rules.turns=2"])],
        players: vec!["random".to_owned(), "heuristic".to_owned()],
        games: 100,
        seed: 3,
        threads,
        out: out.map(|out| scratch.at(out).into()),
        made_by: "by a test".to_owned(),
    };
    let learned = |request, progress: &EndAfter| train(&request, progress).expect("it is played");
    let never = || EndAfter::games(u64::MAX);
    let whole = learned(request(None, 0), &never()).expect("to the end");
    // Five pieces at the least: the first is shorter than a pairing.
    for asked in [0, 1, 1, 1] {
        assert_eq!(learned(request(Some("values.txt"), 1), &EndAfter::games(asked)), None);
    }
    let parts = learned(request(Some("values.txt"), 2), &never()).expect("to the end");
    assert_eq!(parts, whole);
    assert_eq!(scratch.file("values.txt"), whole.text);
}

#[test]
fn practice_that_was_ended_goes_on_and_learns_the_same() {
    for playouts in [0, 2] {
        let scratch = Scratch::new();
        let lessons =
            |out: &str, threads| Lessons { playouts, ..lessons(scratch.at(out), threads) };
        let whole = school(&lessons("whole.txt", 0), &()).expect("it is done").expect("to the end");
        assert_eq!((whole.rounds, whole.games), (4, 80));
        assert!(whole.scores.iter().all(|one| (0.0..=1.0).contains(&one.after)), "{whole:?}");
        let ended = school(&lessons("parts.txt", 1), &EndAfter::games(3)).expect("it is ended");
        assert_eq!(ended, None);
        school(&lessons("parts.txt", 3), &()).expect("it is done").expect("to the end");
        let text = scratch.file("whole.txt");
        assert!(text.starts_with("# by a test\n# 80 games"), "{}", &text[..200]);
        assert_eq!(scratch.file("parts.txt"), text);
    }
}

#[test]
fn practice_goes_on_from_a_trained_player_and_from_no_other() {
    let scratch = Scratch::new();
    let from = |player: &str, out: &str| Lessons {
        from: Some(player.to_owned()),
        ..lessons(scratch.at(out), 0)
    };
    school(&from("trained", "policy.txt"), &()).expect("it is done").expect("to the end");
    // A few small steps from the policy that is built in: the two are near each other, and not the same.
    let weights = |text: &str| -> Vec<i32> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let numbers = lines.filter_map(|line| line.split_once(':'));
        numbers.flat_map(|(_, row)| row.split_whitespace()).flat_map(str::parse).collect()
    };
    let built_in = include_str!("../../../../ai/src/era1794/niemenczyn_policy/both.txt");
    let (before, after) = (weights(built_in), weights(&scratch.file("policy.txt")));
    assert_eq!(before.len(), after.len());
    let moved = before.iter().zip(&after).map(|(before, after)| (before - after).abs()).max();
    assert!((1..=2).contains(&moved.unwrap_or(0)), "{moved:?}");
    for refused in ["heuristic", "trained:file=nowhere.txt", "trained:policy=nobody"] {
        let fault =
            school(&from(refused, "refused.txt"), &()).expect_err("it cannot go on from it");
        assert!(fault.to_string().contains(refused), "{fault}");
    }
}

/// Lessons of these teachers, 47 games of each.
fn taught(out: String, teachers: &[&str], threads: usize) -> Lessons {
    let teachers = teachers.iter().map(|&teacher| teacher.to_owned()).collect();
    let against = vec!["random".to_owned(), "heuristic".to_owned()];
    Lessons { teachers, against, games: 47, ..lessons(out, threads) }
}

/// One teacher of each side.
const TEACHERS: [&str; 2] = ["poles=heuristic", "russians=heuristic"];

#[test]
fn every_teacher_plays_all_its_games_and_an_end_between_them_changes_nothing() {
    let scratch = Scratch::new();
    let teach = |out: &str, threads| taught(scratch.at(out), &TEACHERS, threads);
    let whole = school(&teach("whole.txt", 1), &()).expect("it is done").expect("to the end");
    assert_eq!(whole.games, 94);
    let sides: Vec<&str> = whole.lessons.iter().map(|lesson| lesson.side.as_str()).collect();
    assert_eq!(sides, ["poles", "russians"]);
    assert!(whole.lessons.iter().all(|lesson| lesson.games == 47 && lesson.decisions > 47));
    let ended = school(&teach("parts.txt", 1), &EndAfter::games(3)).expect("it is ended");
    assert_eq!(ended, None);
    let again = school(&teach("parts.txt", 9), &()).expect("it is done").expect("to the end");
    assert_eq!(again, whole);
    assert_eq!(scratch.file("parts.txt"), scratch.file("whole.txt"));
    // The games of one request are not those of another.
    let other = taught(scratch.at("parts.txt"), &TEACHERS[..1], 1);
    let refused = school(&other, &()).expect_err("another request").to_string();
    assert!(refused.contains("another practice"), "{refused}");
}

#[test]
fn a_teacher_that_cannot_be_opened_costs_no_games_and_leaves_nothing() {
    let scratch = Scratch::new();
    let request = taught(scratch.at("policy.txt"), &["poles=heuristic", "russians=serach"], 1);
    school(&request, &()).expect_err("no such player");
    assert!(!std::path::Path::new(&scratch.at("policy.txt.part")).exists());
}

#[test]
fn games_of_a_teacher_that_are_there_twice_are_refused() {
    let scratch = Scratch::new();
    let request = taught(scratch.at("policy.txt"), &TEACHERS[..1], 1);
    school(&request, &()).expect("it is done").expect("to the end");
    let part = scratch.at("policy.txt.part");
    let whole = std::fs::read(&part).expect("kept");
    std::fs::write(&part, [&whole[..], &whole[32..]].concat()).expect("written");
    let refused = school(&request, &()).expect_err("twice").to_string();
    assert!(refused.contains("another practice"), "{refused}");
}
