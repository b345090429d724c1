//! A policy learned from games.

use wargauge_studies::train::policy::{ITSELF, Lessons, school};

use crate::scratch::Scratch;
use crate::{EndAfter, scenario};

fn lessons(out: String, threads: usize) -> Lessons {
    Lessons {
        scenarios: vec![scenario(&["rules.turns=2"])],
        against: vec!["random".to_owned(), ITSELF.to_owned()],
        guides: Vec::new(),
        guided: 1,
        teachers: Vec::new(),
        rounds: 4,
        games: 10,
        from: None,
        playouts: 0,
        seed: 3,
        threads,
        out: out.into(),
        made_by: "by a test".to_owned(),
    }
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
