//! Answers as people and programs read them: exact shares and the modifiers behind them.

use std::fmt::Write;

use serde_json::{Value, json};
use wargauge_engine::Book;
use wargauge_engine::era1794::event::Modifier;
use wargauge_engine::exhaustive::Share;
use wargauge_engine::verdox::Rule;
use wargauge_engine::verdox::rules::VERDOX;

use crate::screen::bar;

/// Characters of a bar that stands for certainty.
const BAR: usize = 40;

/// A share in percent with as many decimals as it has, at most four.
pub(super) fn percent(share: Share) -> String {
    let text = format!("{:.4}", share.as_f64() * 100.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned() + " %"
}

/// A line for each share.
pub(super) fn rows<'a>(shares: impl IntoIterator<Item = (&'a str, Share)>) -> String {
    let mut text = String::new();
    for (name, share) in shares {
        let row = format!("{name:<20}{:>8}   {}", percent(share), bar(share.as_f64(), BAR));
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// Characters of a fraction that are shown; longer ones say nothing to people.
const FRACTION: usize = 11;

/// A line for each share, as a fraction and in percent.
pub(super) fn fractions<'a>(shares: impl IntoIterator<Item = (&'a str, Share)>) -> String {
    let mut text = String::new();
    for (name, share) in shares {
        let mut fraction = share.to_string();
        if fraction.len() > FRACTION {
            fraction.clear();
        }
        let percent = percent(share);
        let bar = bar(share.as_f64(), BAR);
        let row = format!("{name:<22}{fraction:>FRACTION$}{percent:>12}   {bar}");
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// The rules of Verdox that act in an answer, each with the share of cases where it is not all.
pub(super) fn rules(list: &[(Rule, Share)]) -> String {
    let mut text = "rules that act:\n".to_owned();
    for (rule, share) in list {
        let cases = match *share {
            Share::ALL => String::new(),
            share => format!(", in {share} of cases"),
        };
        let (number, title) = (VERDOX.cite(&[*rule]), VERDOX.entry(*rule).title);
        let _ = writeln!(text, "  {number:<10}{title}{cases}");
    }
    text
}

/// The same for programs.
pub(super) fn acting(list: &[(Rule, Share)]) -> Vec<Value> {
    let entry = |&(rule, share): &(Rule, Share)| {
        let rule = VERDOX.entry(rule);
        json!({"rule": rule.number, "title": rule.title, "share": share.as_f64()})
    };
    list.iter().map(entry).collect()
}

/// The modifiers of a die under a heading, each with the rule it comes from, and their sum.
pub(super) fn modifiers(book: &Book, of: &str, list: &[Modifier]) -> String {
    if list.is_empty() {
        return format!("modifiers of {of}: none\n");
    }
    let mut text = format!("modifiers of {of}: {} together\n", signed(sum(list)));
    for modifier in list {
        let Modifier { rule, why, value } = modifier;
        let _ = writeln!(text, "  {:>3}  {why} {}", signed(i32::from(*value)), book.cite(&[*rule]));
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

/// A number with its sign, the minus a typographic one; zero has none.
fn signed(value: i32) -> String {
    match value {
        ..0 => format!("−{}", value.unsigned_abs()),
        0 => "0".to_owned(),
        1.. => format!("+{value}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::odds::BOOK;
    use wargauge_engine::era1794::Rule;

    #[test]
    fn shares_show_the_decimals_they_have() {
        let shown = |numerator, denominator| percent(Share { numerator, denominator });
        assert_eq!([shown(3, 5), shown(1, 8), shown(1, 3)], ["60 %", "12.5 %", "33.3333 %"]);
        assert_eq!([shown(0, 1), shown(1, 1)], ["0 %", "100 %"]);
    }

    #[test]
    fn modifiers_cite_their_rules() {
        let list = [
            Modifier { rule: Rule::FirstShot, why: "first shot", value: 1 },
            Modifier { rule: Rule::MusketFire, why: "cavalry fires", value: -2 },
        ];
        assert_eq!(
            modifiers(BOOK, "the test", &list),
            "modifiers of the test: −1 together\n   +1  first shot [10.9.7]\n   −2  cavalry fires \
             [10.9.4]\n"
        );
        assert_eq!(modifiers(BOOK, "the test", &[]), "modifiers of the test: none\n");
    }
}
