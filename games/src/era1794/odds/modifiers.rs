//! The modifiers of a die, as people and programs read them.

use serde_json::{Value, json};
use wargauge_engine::Book;
use wargauge_engine::era1794::event::Modifier;
use wargauge_engine::text::Lines;

use wargauge_analysis::figures::signed;

/// The modifiers of a die under a heading, each with the rule it comes from, and their sum.
pub(super) fn modifiers(book: &Book, of: &str, list: &[Modifier]) -> String {
    if list.is_empty() {
        return format!("modifiers of {of}: none\n");
    }
    let mut text = format!("modifiers of {of}: {} together\n", signed(f64::from(sum(list)), 0));
    for modifier in list {
        let Modifier { rule, why, value } = modifier;
        text.push_line(format_args!(
            "  {:>3}  {why} {}",
            signed(f64::from(*value), 0),
            book.cite(&[*rule])
        ));
    }
    text
}

/// The same for programs.
pub(super) fn listed(book: &Book, list: &[Modifier]) -> Vec<Value> {
    let entry = |modifier: &Modifier| {
        let Modifier { rule, why, value } = *modifier;
        json!({"rule": book.number(rule), "why": why, "value": value})
    };
    list.iter().map(entry).collect()
}

/// What the modifiers add to the die.
pub(super) fn sum(list: &[Modifier]) -> i32 {
    list.iter().map(|modifier| i32::from(modifier.value)).sum()
}
