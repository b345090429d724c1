//! The rules that act in an answer, as people and programs read them.

use serde_json::{Value, json};
use wargauge_engine::exhaustive::Share;
use wargauge_engine::text::Lines;
use wargauge_engine::{Book, RuleId};

/// The rules of a book that act in an answer, each with the share of cases unless it is all of them.
pub(crate) fn rules<R: Copy + Into<RuleId>>(book: &Book, list: &[(R, Share)]) -> String {
    let mut text = "rules that act:\n".to_owned();
    for (rule, share) in list {
        let cases = match *share {
            Share::ALL => String::new(),
            share => format!(", in {share} of cases"),
        };
        let (number, title) = (book.cite(&[*rule]), book.entry(*rule).title);
        text.push_line(format_args!("  {number:<10}{title}{cases}"));
    }
    text
}

/// The same for programs.
pub(crate) fn acting<R: Copy + Into<RuleId>>(book: &Book, list: &[(R, Share)]) -> Vec<Value> {
    let entry = |&(rule, share): &(R, Share)| {
        let rule = book.entry(rule);
        json!({"rule": rule.number, "title": rule.title, "share": share.as_f64()})
    };
    list.iter().map(entry).collect()
}
