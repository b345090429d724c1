//! A policy learned from games.

use wargauge_studies::train::policy::{ITSELF, Lessons, school};

use crate::scratch::Scratch;
use crate::{EndAfter, scenario};

#[test]
fn practice_that_was_ended_goes_on_and_learns_the_same() {
    let scratch = Scratch::new();
    let lessons = |out: &str, threads| Lessons {
        scenarios: vec![scenario(&["rules.turns=2"])],
        against: vec!["random".to_owned(), ITSELF.to_owned()],
        rounds: 4,
        games: 10,
        seed: 3,
        threads,
        out: scratch.at(out).into(),
        made_by: "by a test".to_owned(),
    };
    let whole = school(&lessons("whole.txt", 0), &()).expect("it is done").expect("to the end");
    assert_eq!((whole.rounds, whole.games), (4, 80));
    assert!(whole.scores.iter().all(|one| (0.0..=1.0).contains(&one.after)), "{whole:?}");
    assert_eq!(school(&lessons("parts.txt", 1), &EndAfter::games(3)).expect("it is ended"), None);
    school(&lessons("parts.txt", 3), &()).expect("it is done").expect("to the end");
    let text = scratch.file("whole.txt");
    assert!(text.starts_with("# by a test\n# 80 games"), "{}", &text[..200]);
    assert_eq!(scratch.file("parts.txt"), text);
}
