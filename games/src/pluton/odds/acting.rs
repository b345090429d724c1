//! The rules that act in an answer, as people and programs read them.

use serde_json::{Value, json};
use wargauge_engine::exhaustive::Share;
use wargauge_engine::pluton::Rule;
use wargauge_engine::pluton::rules::PLUTON;
use wargauge_engine::text::Lines;

/// The rules that act, each with the share of cases unless it is all of them.
pub(super) fn rules(list: &[(Rule, Share)]) -> String {
    let mut text = "rules that act:\n".to_owned();
    for (rule, share) in list {
        let cases = match *share {
            Share::ALL => String::new(),
            share => format!(", in {share} of cases"),
        };
        let (number, title) = (PLUTON.cite(&[*rule]), PLUTON.entry(*rule).title);
        text.push_line(format_args!("  {number:<10}{title}{cases}"));
    }
    text
}

/// The same for programs.
pub(super) fn acting(list: &[(Rule, Share)]) -> Vec<Value> {
    let entry = |&(rule, share): &(Rule, Share)| {
        let rule = PLUTON.entry(rule);
        json!({"rule": rule.number, "title": rule.title, "share": share.as_f64()})
    };
    list.iter().map(entry).collect()
}
