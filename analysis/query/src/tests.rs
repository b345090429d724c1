//! Questions that are read, and those that are refused with a place and a mend.

use crate::condition::{Comparison, Condition, Number};
use crate::known::{Column, Holds, Known};
use crate::resolve::condition;

fn known() -> Known {
    let column = |name: &str, holds, labels: &[&str]| Column {
        name: name.to_owned(),
        title: String::new(),
        holds,
        labels: labels.iter().map(|label| (*label).to_owned()).collect(),
        made_of: vec![name.to_owned()],
    };
    let outcomes = ["poles", "russians", "draw"];
    Known {
        outcomes: outcomes.map(str::to_owned),
        columns: vec![
            column("outcome", Holds::Word, &outcomes),
            column("winner", Holds::Word, &outcomes),
            column("automatic", Holds::Flag, &[]),
            column("turns", Holds::Number, &[]),
            column("points", Holds::Number, &[]),
            column("camp_turn", Holds::NumberOrNothing, &[]),
            column("decided", Holds::Label, &["lead at the end", "camp draw"]),
            column("lost_poles", Holds::Number, &[]),
        ],
    }
}

fn read(text: &str) -> Condition {
    condition(text, &known()).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// What is wrong, with the place.
fn refused(text: &str) -> String {
    condition(text, &known()).expect_err(text).to_string()
}

fn column(place: usize) -> Number {
    Number::Column(place)
}

#[test]
fn conditions_are_read_as_they_are_written() {
    let won = Condition::Words(1, vec!["poles".to_owned()]);
    let early = Condition::Compare(column(5), Comparison::AtMost, Number::Whole(4));
    let lost = Condition::Compare(column(7), Comparison::More, Number::Whole(3));
    let all = Condition::All(vec![won.clone(), early, lost]);
    assert_eq!(read("winner == \"poles\" and camp_turn <= 4 and lost_poles > 3"), all);
    assert_eq!(read("(winner = poles) AND camp_turn <= 4 and (lost_poles > 3)"), all);
    let drawn = Condition::Words(0, vec!["draw".to_owned()]);
    let late = Condition::Compare(column(3), Comparison::Is, Number::Whole(6));
    assert_eq!(read("draw and turns = 6"), Condition::All(vec![drawn.clone(), late]));
    let either = Condition::Any(vec![Condition::Flag(2), Condition::Not(Box::new(drawn))]);
    assert_eq!(read("automatic or not draw"), either);
    // `and` binds more closely than `or`, and `not` more closely than both.
    let mixed = read("automatic or not automatic and draw");
    assert!(matches!(&mixed, Condition::Any(parts) if matches!(parts[1], Condition::All(_))));
    assert_eq!(read("decided == 'camp draw'"), Condition::OneOf(6, vec![2]));
    assert_eq!(read("turns in [4, 5]"), Condition::OneOf(3, vec![4, 5]));
    let never = Condition::Not(Box::new(Condition::Happened(5)));
    assert_eq!(read("camp_turn == never"), never);
    assert_eq!(read("not camp_turn"), never);
    let sum = Number::Less(Box::new(column(4)), Box::new(column(7)));
    let high = Condition::Compare(sum.clone(), Comparison::AtMost, Number::Whole(9));
    let low = Condition::Compare(sum, Comparison::AtLeast, Number::Whole(2));
    assert_eq!(read("points - lost_poles in 2..9"), Condition::All(vec![low, high]));
}

#[test]
fn a_fault_names_its_place_and_a_mend() {
    for (text, part) in [
        ("", "a condition is missing"),
        ("turns", "compare `turns` with something: `turns >= 1`"),
        ("trns > 3", "there is no column `trns`\n  trns > 3\n  ^^^^"),
        ("turns > 3 and trns > 3", "\n  turns > 3 and trns > 3\n                ^^^^"),
        ("winner == polse", "`winner` is never `polse`, but \"poles\", \"russians\", \"draw\""),
        ("winner > poles", "has no order: use `==` or `!=`"),
        ("turns == never", "`turns` always holds something"),
        ("automatic == 1", "write `automatic` or `not automatic` alone"),
        ("3 < turns < 5", "one comparison at a time: join two by `and`, or write `in 3..5`"),
        ("turns > 3 && draw", "write `and`"),
        ("turns > 3.5", "whole numbers: write one without a point"),
        ("(turns > 3", "a parenthesis is not closed"),
        ("winner == \"poles", "the quote \" is not closed"),
        ("turns > 3 draw", "this is too much: join conditions by `and` or `or`"),
        ("turns >", "a column or a value is missing at the end"),
        ("turns in 3", "write a range as 3..5, or a list as [3, 5]"),
        ("points * 2 > 3", "columns can be added and subtracted"),
        ("turns > 99999999999999999999", "no game has so large a number"),
    ] {
        let why = refused(text);
        assert!(why.contains(part), "{text}: {why}");
    }
    assert!(refused(&"(".repeat(5000)).contains("parentheses in each other"));
    let unknown = condition("trns > 3", &known()).expect_err("a fault").unknown;
    let (name, names) = unknown.expect("a name");
    assert!(name == "trns" && names.iter().any(|known| known == "turns"));
}
