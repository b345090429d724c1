//! Wins, defeats and draws beside a score, and the draws that a rule made: as columns of a table, and in a sentence. The
//! same on the screen and in reports.

use wargauge_analysis::figures::{decimals_for, percent};
use wargauge_analysis::summary::{Ended, Share};

use crate::page::Cell;

/// What the last column is, where there is one; below a table.
pub const BY_RULE: &str =
    "by rule: drawn by a rule although a side had won; in percent of all games";

/// What the last column is, as a line below a table on the screen; nothing where there is no such column.
pub fn note(ended: &Ended) -> String {
    ended.drawn_by_rule.map_or_else(String::new, |_| format!("{BY_RULE}\n"))
}

/// The caption of a table that has these columns.
pub fn caption(of_table: &str, ended: &Ended) -> String {
    let by_rule = ended.drawn_by_rule.map_or_else(String::new, |_| format!(" ({BY_RULE})"));
    of_table.to_owned() + &by_rule
}

/// The headings of the columns: the wins of each side, draws, and draws by a rule where the game has one.
pub fn headings(ended: &Ended) -> Vec<String> {
    let names = ended.outcomes.0.iter().map(|(name, _)| name.as_str()).enumerate();
    let heading = |(nth, name): (usize, &str)| match nth {
        0 | 1 => format!("{name} win"),
        _ => "drawn".to_owned(),
    };
    let by_rule = ended.drawn_by_rule.map(|_| "by rule".to_owned());
    names.map(heading).chain(by_rule).collect()
}

/// The same where it is said above which side the score is of.
pub fn short_headings(ended: &Ended) -> Vec<String> {
    let by_rule = ended.drawn_by_rule.map(|_| "by rule");
    ["won", "lost", "drawn"].into_iter().chain(by_rule).map(str::to_owned).collect()
}

/// The shares of these columns.
fn shares(ended: &Ended) -> impl Iterator<Item = Share> {
    ended.outcomes.0.iter().map(|&(_, share)| share).chain(ended.drawn_by_rule)
}

/// The columns in percent.
pub fn columns(ended: &Ended) -> Vec<String> {
    shares(ended).map(|share| format!("{} %", percent(share.share, 1))).collect()
}

/// The columns of a table on a page.
pub fn cells(ended: &Ended) -> Vec<Cell> {
    let cell = |share: Share| Cell::Figure(format!("{} %", percent(share.share, 1)), share.share);
    shares(ended).map(cell).collect()
}

/// The columns before and after a change.
pub fn changes([before, after]: [&Ended; 2]) -> Vec<String> {
    let each = shares(before).zip(shares(after));
    each.map(|(before, after)| {
        let [before, after] = [before, after].map(|share| percent(share.share, 1));
        format!("{before} → {after} %")
    })
    .collect()
}

/// The same for a table on a page, sorted by what is after the change.
pub fn changed_cells(both: [&Ended; 2]) -> Vec<Cell> {
    let after = shares(both[1]);
    changes(both)
        .into_iter()
        .zip(after)
        .map(|(text, after)| Cell::Figure(text, after.share))
        .collect()
}

/// The counts of these columns for a file of spreadsheets; draws by a rule stay empty where the game has no such rule.
pub fn csv_counts(ended: &Ended) -> String {
    let by_rule = ended.drawn_by_rule.map_or_else(String::new, |share| share.count.to_string());
    let counts = ended.outcomes.0.iter().map(|(_, share)| share.count.to_string());
    counts.chain([by_rule]).collect::<Vec<_>>().join(",")
}

/// All of it in a sentence.
pub fn in_words(ended: &Ended) -> String {
    let [(first, _), (second, _), _] = &ended.outcomes.0[..] else { return String::new() };
    let ([won, lost, drawn], by_rule) = in_percent(ended);
    format!("The {first} win {won} of the games, the {second} {lost}; {drawn} are drawn{by_rule}.")
}

/// All of it as the end of a sentence about the first side.
pub fn of_first(ended: &Ended) -> String {
    let ([won, lost, drawn], by_rule) = in_percent(ended);
    format!("they win {won} of the games, lose {lost} and draw {drawn}{by_rule}")
}

/// Wins, defeats and draws of the first side in percent, and the draws by a rule as the rest of a sentence.
fn in_percent(ended: &Ended) -> ([String; 3], String) {
    let half = |share: Share| (share.high - share.low) * 50.0;
    let decimals = shares(ended).map(|share| decimals_for(half(share))).min().unwrap_or(0);
    let mut texts = shares(ended).map(|share| format!("{} %", percent(share.share, decimals)));
    let own = [0, 1, 2].map(|_| texts.next().unwrap_or_default());
    (own, by_rule(texts.next()))
}

/// The draws by a rule, in percent, as the rest of a sentence about draws; nothing where the game has no such rule.
pub fn by_rule(percent: Option<String>) -> String {
    percent.map_or_else(String::new, |percent| {
        format!(", {percent} by a rule although a side had won")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_analysis::tournament::Outcomes;
    use wargauge_engine::FactSheet;

    fn ended(counts: [u64; 3], by_rule: u64, drawn_by_rule: &'static [&'static str]) -> Ended {
        let sheet = FactSheet { drawn_by_rule, ..FactSheet::PLAIN };
        Ended::new(["reds", "blues"], Outcomes { counts, by_rule }, &sheet)
    }

    #[test]
    fn draws_by_a_rule_have_a_column_where_the_game_has_such_a_rule() {
        let camp = ended([500, 125, 375], 250, &["camp draw"]);
        assert_eq!(headings(&camp), ["reds win", "blues win", "drawn", "by rule"]);
        assert_eq!(short_headings(&camp), ["won", "lost", "drawn", "by rule"]);
        assert_eq!(columns(&camp), ["50.0 %", "12.5 %", "37.5 %", "25.0 %"]);
        let plain = ended([750, 125, 125], 0, &[]);
        assert_eq!(headings(&plain).len(), 3);
        assert_eq!(changes([&plain, &camp]), ["75.0 → 50.0 %", "12.5 → 12.5 %", "12.5 → 37.5 %"]);
    }

    #[test]
    fn a_sentence_says_how_games_ended() {
        let camp = ended([500, 125, 375], 250, &["camp draw"]);
        assert_eq!(
            in_words(&camp),
            "The reds win 50 % of the games, the blues 12 %; 38 % are drawn, 25 % by a rule although a side had won."
        );
        assert_eq!(
            of_first(&camp),
            "they win 50 % of the games, lose 12 % and draw 38 %, 25 % by a rule although a side had won"
        );
        let plain = ended([500, 125, 375], 0, &[]);
        let said = "The reds win 50 % of the games, the blues 12 %; 38 % are drawn.";
        assert_eq!(in_words(&plain), said);
        assert_eq!(of_first(&plain), "they win 50 % of the games, lose 12 % and draw 38 %");
    }
}
