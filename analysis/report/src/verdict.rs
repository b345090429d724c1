//! The verdict on a run in words: which side has the better of it, how sure that is, and whether it lies
//! within the band that was asked for. The same on the screen and in reports.

mod contrast;

use wargauge_analysis::compare::difference::Effect;
use wargauge_analysis::figures::{decimals_for, percent, signed, thousands};
use wargauge_analysis::statistics::Interval;
use wargauge_analysis::summary::{
    Bracket, Chosen, Judgement, Keyed, Scenario, Sensitive, Share, Summary,
};
use wargauge_analysis::{Answer, Band, statistics};
use wargauge_engine::printable;

use crate::ended::of_first;

pub use self::contrast::{Contrasted, enough, likely, score_of};

/// What is said beside a verdict on players to whom no answers are known: others may do better, so it is no verdict on
/// the scenario.
pub const BETWEEN_THESE: &str = " between these players";

/// The same where that is so: where there is no bracket.
pub fn between_these(bracket: Option<Bracket>) -> &'static str {
    if bracket.is_none() { BETWEEN_THESE } else { "" }
}

/// The side that a score favours, by its place; nothing while that is open. Where answers to the players are known, a
/// side is favoured only if it is so against the best of them as well.
pub fn favoured(score: Interval, bracket: Option<Bracket>) -> Option<usize> {
    let reach = bracket.map_or(score, |bracket| bracket.around(score));
    if reach.low > 0.5 {
        Some(0)
    } else if reach.high < 0.5 {
        Some(1)
    } else {
        None
    }
}

/// Which side has the better of it, in a sentence or two.
pub fn headline(summary: &Summary) -> String {
    headline_of(summary, &named_in_full(&summary.scenario))
}

/// The same under this name of what was played.
fn headline_of(summary: &Summary, name: &str) -> String {
    let [(first, wins), (second, defeats), (_, draws)] = &summary.outcomes.0[..] else {
        return String::new();
    };
    if summary.games == 0 {
        return "No game was finished.".to_owned();
    }
    let score = statistics::score(wins.count, draws.count, summary.games);
    let decimals = decimals(&summary.outcomes);
    let [a, b, c] = [wins, defeats, draws].map(|share| percent(share.share, decimals));
    let whole = match &summary.from {
        Some(_) => format!("this position of {name}"),
        None => name.to_owned(),
    };
    let what = match &summary.chosen {
        Some(chosen) => format!("the {} of {whole}", chosen_in_words(summary.games, chosen)),
        None => whole,
    };
    let lead = |ahead: &str, behind: &str, mine: &str, theirs: &str| {
        format!(
            "The {ahead} have the better of {what}{BETWEEN_THESE}: they win {mine} % of the games, the \
             {behind} {theirs} %; {c} % are drawn.",
        )
    };
    if let Some(bracket) = summary.bracket {
        return by_bracket([first, second], &what, score, bracket, [&a, &b, &c]);
    }
    match favoured(score, None) {
        Some(0) => lead(first, second, &a, &b),
        Some(_) => lead(second, first, &b, &a),
        None => format!(
            "Neither side is shown to have the better of {what}{BETWEEN_THESE}: the {first} score {}, \
             draws counted half. They win {a} % of the games, the {second} {b} %; {c} % are drawn.",
            interval_in_words(score),
        ),
    }
}

/// Which games of a stored run these are: `120 of 1,000 games that meet …`.
pub fn chosen_in_words(games: u64, chosen: &Chosen) -> String {
    let condition = printable::clean(&chosen.condition);
    format!("{} of {} games that meet `{condition}`", thousands(games), thousands(chosen.of))
}

/// A scenario with its changes, if it has any.
pub fn named_in_full(scenario: &Scenario) -> String {
    match &scenario.changes[..] {
        [] => scenario.name.clone(),
        changes => format!("{} with {}", scenario.name, listed(changes)),
    }
}

/// Changes in a list. An overlay is listed by its name.
pub(crate) fn listed(changes: &[String]) -> String {
    let each = changes.iter().map(|change| change.strip_prefix("with ").unwrap_or(change));
    each.collect::<Vec<_>>().join(", ")
}

/// A score with its difference and how the games ended, as the end of a sentence about the first side.
fn effect_in_words(Effect { score, before, difference: by, ended }: &Effect) -> String {
    let decimals = decimals_for((by.high - by.low) * 50.0).max(1);
    let [mid, low, high] = [by.share, by.low, by.high].map(|value| signed(value * 100.0, decimals));
    let ended = ended.as_ref().map_or_else(String::new, |ended| format!("; {}", of_first(ended)));
    let from = before
        .as_ref()
        .map_or_else(String::new, |before| format!(" from {} %", percent(before.share, decimals)));
    format!(
        "{} % there: {mid} ({low} to {high}) points{from}{ended}",
        percent(score.share, decimals)
    )
}

/// The verdict of players of a league. A side is favoured only if it is so against the best answers
/// that were found as well.
fn by_bracket(
    [first, second]: [&str; 2],
    what: &str,
    score: Interval,
    bracket: Bracket,
    [wins, defeats, draws]: [&str; 3],
) -> String {
    let Bracket { ahead, .. } = bracket;
    let answers = answers_in_words(bracket, score);
    let and = if ahead.is_some() { "," } else { ", and" };
    let ahead = ahead.map_or_else(String::new, |ahead| {
        format!(", and {} where both look ahead", interval_in_words(ahead.into()))
    });
    let verdict = match favoured(score, Some(bracket)) {
        Some(0) => format!("The {first} have the better of {what}"),
        Some(_) => format!("The {second} have the better of {what}"),
        None => format!("Neither side is shown to have the better of {what}"),
    };
    format!(
        "{verdict}: the {first} score {}, draws counted half{and} {answers}{ahead}. \
         They win {wins} % of the games, the {second} {defeats} %; {draws} % are drawn.",
        interval_in_words(score)
    )
}

/// What a score may be against the best answers known.
pub fn answers_in_words(bracket: Bracket, score: Interval) -> String {
    let luck = luck_of_answers(bracket, bracket.around(score));
    against_answers([bracket.low, bracket.high]) + &luck
}

/// The range from the best answer to the one side to the best answer to the other.
pub(crate) fn against_answers(range: [f64; 2]) -> String {
    let [low, high] = range.map(|end| percent(end, 1));
    if low == high {
        "no answer to either side is known that gains".to_owned()
    } else {
        format!("{low} % to {high} % against the best answers known")
    }
}

/// The range that decides, where the luck of the answers alone forbids a verdict; else nothing. It follows the range
/// against the best answers known.
fn luck_of_answers(Bracket { low, high, .. }: Bracket, reach: Interval) -> String {
    if (low > 0.5 && reach.low <= 0.5) || (high < 0.5 && reach.high >= 0.5) {
        let [low, high] = [reach.low, reach.high].map(|end| percent(end, 1));
        format!(" ({low} % to {high} % with the luck of their games)")
    } else {
        String::new()
    }
}

/// A share in percent with its interval, which never leaves 0 to 100 %.
pub fn interval_in_words(share: Interval) -> String {
    let decimals = decimals_for(share.half_width() * 100.0);
    let [mean, low, high] =
        [share.estimate, share.low, share.high].map(|share| percent(share, decimals));
    format!("{mean} % ({low} – {high})")
}

/// The answer to `--band`; nothing if there was no such question.
pub fn judged(summary: &Summary) -> Option<String> {
    let (first, _) = summary.outcomes.0.first()?;
    Some(judged_in_words(summary.verdict.as_ref()?, first, between_these(summary.bracket)))
}

fn judged_in_words(judgement: &Judgement, first: &str, between: &str) -> String {
    let decimals = decimals_for((judgement.high - judgement.low) * 50.0);
    let [low, high] = judgement.band.map(|end| shortest(end * 100.0));
    let score = format!(
        "The {first} score {} % ({} – {}, draws counted half){between}",
        percent(judgement.share, decimals),
        percent(judgement.low, decimals),
        percent(judgement.high, decimals),
    );
    let band = format!("the band of {low} % to {high} %");
    // By the games alone it would be answered: the players are what leaves it open.
    let Judgement { share, low: from, high: to, .. } = *judgement;
    let [least, most] = judgement.band;
    let by_games = Interval { estimate: share, low: from, high: to };
    let known =
        Band::new(least, most).is_some_and(|band| band.judge(by_games).answer != Answer::Open);
    match judgement.answer {
        Answer::Inside => format!("{score}: inside {band}."),
        Answer::Outside => format!("{score}: outside {band}."),
        Answer::Open if known => {
            format!(
                "{score}: with the luck of their games the best answers known reach across an end of {band}."
            )
        }
        Answer::Open => format!("{score}: whether inside {band} is open; play more games."),
    }
}

/// A number as the user wrote it: without the dust that binary fractions leave.
fn shortest(number: f64) -> String {
    let rounded = format!("{number:.6}");
    rounded.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The decimals for all shares of a table: those that the least certain one carries, and one more if
/// a surer one deserves it.
pub fn decimals(shares: &Keyed<Share>) -> usize {
    let carried = shares.0.iter().map(|(_, share)| decimals_for((share.high - share.low) * 50.0));
    let least = carried.clone().min().unwrap_or(0);
    carried.max().unwrap_or(0).min(least + 1)
}
/// What is known of the values that move the score most, before they are listed.
pub fn sensitive_in_words(summary: &Summary, known: &Sensitive) -> String {
    let first = &summary.outcomes.0[0].0;
    let players: Vec<&str> = known.players.0.iter().map(|(_, player)| player.as_str()).collect();
    let by = format!("{}, {} games", players.join(" against "), thousands(known.games));
    let which = match (known.fits, summary.scenario.changes.is_empty()) {
        (true, _) => "",
        (false, true) => "; stale: the scenario has changed since",
        (false, false) => "; of the scenario without these changes",
    };
    if known.values.is_empty() {
        return format!("no value is known to move the score of the {first} ({by}{which})");
    }
    format!("values that move the score of the {first} most, in points of percent ({by}{which})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_is_favoured_only_if_the_luck_of_the_answers_leaves_it_so() {
        let score = Interval { estimate: 0.7, low: 0.69, high: 0.71 };
        let words = |reach| {
            let bracket = Bracket { low: 0.52, high: 0.9, reach, ahead: None };
            by_bracket(["reds", "blues"], "the duel", score, bracket, ["60", "20", "20"])
        };
        assert!(words(Some([0.51, 0.92])).starts_with("The reds have the better of the duel"));
        let open = words(Some([0.48, 0.95]));
        assert!(open.starts_with("Neither side is shown to have the better of the duel"), "{open}");
        let range = "52.0 % to 90.0 % against the best answers known (48.0 % to 95.0 % with the luck of their games). They";
        assert!(open.contains(range), "{open}");
        assert_eq!(against_answers([0.6, 0.6001]), "no answer to either side is known that gains");
    }
}
