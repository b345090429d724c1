//! What each rule did, for `run --rules`: a table for people, and CSV for spreadsheets.

use wargauge_analysis::Summary;
use wargauge_analysis::summary::{Difference, RuleUse};
use wargauge_engine::text::Lines;

use crate::screen::{Column, Table, csv_field, csv_number, decimals_for, percent, signed};

/// The rules that acted, in the order of the rulebook, under a heading and over a warning.
pub(super) fn table(summary: &Summary) -> String {
    let acted: Vec<&(String, RuleUse)> =
        summary.rules.0.iter().filter(|(_, rule)| rule.per_game > 0.0).collect();
    let first = &summary.outcomes.0[0].0;
    let right = Column::right();
    let mut table = Table::new([
        Column::left().least(8),
        Column::left().least(5).gap(0),
        right.least(11),
        right.least(7),
        Column::left().gap(3),
    ]);
    table.row([
        "rule",
        "title",
        "uses a game",
        "games",
        &format!("{first}: score with it, less that without"),
    ]);
    for (number, rule) in &acted {
        table.row([
            number.clone(),
            rule.title.clone().into_owned(),
            figure(rule.per_game),
            format!("{} %", share(rule.games)),
            apart(rule.difference),
        ]);
    }
    let mut text = format!("\n{}", table.text());
    text.push_line(format_args!("\nThe last column compares games in which the rule acted with those in which it did not: \
         the {first}'\nshare of wins, draws counted half, in percentage points with the 95 % \
         interval. That is\ncorrelation, not cause: a rule may act because a side is already ahead, \
         or in longer games.\nWith {} rules about one interval in twenty misses the truth. To learn \
         what a rule does, change\nit and play again: `--set`.",
        acted.len()));
    text
}

/// Uses a game: three digits, and none of them wasted.
fn figure(value: f64) -> String {
    let decimals = (2.0 - value.log10().floor()).clamp(0.0, 4.0) as usize;
    format!("{value:.decimals$}")
}

/// A share in percent. What is not all is not rounded to all, nor something to nothing.
fn share(share: f64) -> String {
    match percent(share, 1).as_str() {
        "100.0" if share < 1.0 => ">99.9".to_owned(),
        "0.0" if share > 0.0 => "<0.1".to_owned(),
        text => text.to_owned(),
    }
}

/// A difference of shares in percentage points.
fn apart(difference: Option<Difference>) -> String {
    let Some(Difference { share, low, high }) = difference else {
        return "– (in every game)".to_owned();
    };
    let decimals = decimals_for((high - low) * 50.0).min(2);
    let signed = |value: f64| signed(value * 100.0, decimals);
    format!("{:>6}  ({} to {})", signed(share), signed(low), signed(high))
}

/// One row for each rule that can act.
pub(super) fn csv(summary: &Summary) -> String {
    let mut text = "rule,title,per_game,games,with,without,difference,low,high\n".to_owned();
    let field = |value: Option<f64>| value.map_or_else(String::new, csv_number);
    for (number, rule) in &summary.rules.0 {
        let apart = rule.difference;
        text.push_line(format_args!(
            "{number},{},{},{},{},{},{},{},{}",
            csv_field(&rule.title),
            field(Some(rule.per_game)),
            field(Some(rule.games)),
            field(rule.with),
            field(rule.without),
            field(apart.map(|apart| apart.share)),
            field(apart.map(|apart| apart.low)),
            field(apart.map(|apart| apart.high))
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_rare_is_not_nothing_and_what_is_usual_is_not_all() {
        let shares = [0.0, 1e-5, 0.5, 0.99999, 1.0].map(share);
        assert_eq!(shares, ["0.0", "<0.1", "50.0", ">99.9", "100.0"]);
        assert_eq!([123.4, 12.34, 1.234, 0.0123].map(figure), ["123", "12.3", "1.23", "0.0123"]);
    }

    #[test]
    fn differences_are_percentage_points_with_signs() {
        let difference = Difference { share: 0.031, low: -0.012, high: 0.074 };
        assert_eq!(apart(Some(difference)), "    +3  (−1 to +7)");
        let difference = Difference { share: 0.004, low: -0.02, high: 0.02 };
        assert_eq!(apart(Some(difference)), "     0  (−2 to +2)");
        assert_eq!(apart(None), "– (in every game)");
    }
}
