//! The study of `run` for people: the verdict in words, then the figures behind it.

use std::fmt::Write;

use wargauge_analysis::summary::{Judgement, Keyed, Origin, Rate, Share, Summary};
use wargauge_analysis::{Answer, statistics};

use crate::commands::sanity::checked;
use crate::screen::{bar, decimals_for, percent, points, thousands};

/// Characters of a bar that stands for all games.
const BAR: usize = 40;

/// The whole study.
pub(super) fn table(summary: &Summary) -> String {
    // Writing to a string cannot fail, here and below.
    let mut text = String::new();
    let _ = writeln!(text, "{}", headline(summary));
    if let Some(judgement) = &summary.verdict {
        let _ = writeln!(text, "{}", judged(judgement, &summary.outcomes.0[0].0));
    }
    for name in ["outcome", "ending"] {
        let shares = if name == "outcome" { &summary.outcomes } else { &summary.endings };
        let _ = write!(text, "\n{}", rows_of(name, shares));
    }
    let first = &summary.outcomes.0[0].0;
    let mean = &summary.points;
    let figures = described(mean.mean, mean.low, mean.high, mean.deviation);
    let _ = writeln!(text, "\npoints for the {first}: {figures}");
    text += &bars(&mean.histogram, summary.games);
    let mean = &summary.turns;
    let figures = described(mean.mean, mean.low, mean.high, None);
    let _ = writeln!(text, "\nlast turn: {figures}");
    text += &bars(&mean.histogram, summary.games);
    text + &idle_rules(summary) + "\n" + &checked([summary]) + "\n" + &provenance(summary)
}

/// Who has the better of it, in a sentence or two.
fn headline(summary: &Summary) -> String {
    let [(first, wins), (second, defeats), (_, draws)] = &summary.outcomes.0[..] else {
        return String::new();
    };
    if summary.games == 0 {
        return "No game was finished.".to_owned();
    }
    let score = statistics::score(wins.count, draws.count, summary.games);
    let decimals = decimals(&summary.outcomes);
    let [a, b, c] = [wins, defeats, draws].map(|share| percent(share.share, decimals));
    let what = match &summary.from {
        Some(_) => format!("this position of {}", summary.scenario.name),
        None => summary.scenario.name.clone(),
    };
    let lead = |ahead: &str, behind: &str, mine: &str, theirs: &str| {
        format!(
            "The {ahead} have the better of {what}: they win {mine} % of the games, the {behind} \
             {theirs} %; {c} % are drawn.",
        )
    };
    if score.low > 0.5 {
        lead(first, second, &a, &b)
    } else if score.high < 0.5 {
        lead(second, first, &b, &a)
    } else {
        let half = score.half_width() * 100.0;
        let decimals = decimals_for(half);
        format!(
            "Neither side is shown to have the better of {what}: the {first} score {} % ± \
             {half:.decimals$} (draws counted half).",
            percent(score.estimate, decimals),
        )
    }
}

/// The answer to `--band`.
pub(in crate::commands) fn judged(judgement: &Judgement, first: &str) -> String {
    let decimals = decimals_for((judgement.high - judgement.low) * 50.0);
    let [low, high] = judgement.band.map(|end| shortest(end * 100.0));
    let score = format!(
        "The {first} score {} % ({} – {}, draws counted half)",
        percent(judgement.share, decimals),
        percent(judgement.low, decimals),
        percent(judgement.high, decimals),
    );
    let band = format!("the band of {low} % to {high} %");
    match judgement.answer {
        Answer::Inside => format!("{score}: inside {band}."),
        Answer::Outside => format!("{score}: outside {band}."),
        Answer::Open => format!("{score}: whether inside {band} is open; play more games."),
    }
}

/// A number as the user wrote it: without the dust that binary fractions leave.
fn shortest(number: f64) -> String {
    let rounded = format!("{number:.6}");
    rounded.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The decimals for all shares of a table: those that the least sure one carries, and one more if
/// a surer one deserves it.
fn decimals(shares: &Keyed<Share>) -> usize {
    let carried = shares.0.iter().map(|(_, share)| decimals_for((share.high - share.low) * 50.0));
    let least = carried.clone().min().unwrap_or(0);
    carried.max().unwrap_or(0).min(least + 1)
}

/// Counts and shares under a heading.
fn rows_of(heading: &str, shares: &Keyed<Share>) -> String {
    let decimals = decimals(shares);
    let names = shares.0.iter().map(|(name, _)| name.chars().count());
    let width = names.chain([10]).max().unwrap_or(0);
    let mut text = format!("{heading:width$}       games     share   95 % interval\n");
    for (name, share) in &shares.0 {
        let [mean, low, high] =
            [share.share, share.low, share.high].map(|value| percent(value, decimals));
        let interval = format!("{low} – {high}");
        let row = format!(
            "{name:width$}  {:>10}  {mean:>6} %  {interval:>14}   {}",
            thousands(share.count),
            bar(share.share, BAR),
        );
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// A mean with its interval and deviation, as far as they are known.
fn described(
    mean: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    deviation: Option<f64>,
) -> String {
    let Some(mean) = mean else { return "unknown".to_owned() };
    let (Some(low), Some(high)) = (low, high) else {
        return format!("{} in a single game", points(mean, 0));
    };
    let decimals = decimals_for((high - low) / 2.0).max(1);
    let [mean, low, high] = [mean, low, high].map(|value| points(value, decimals));
    let spread = deviation
        .map(|deviation| format!(", deviation {deviation:.decimals$}"))
        .unwrap_or_default();
    format!("{mean} on average ({low} to {high}){spread}")
}

/// A histogram on its side.
fn bars(histogram: &Keyed<u64>, games: u64) -> String {
    let decimals = decimals_for(100.0 / games as f64).clamp(1, 2);
    let mut text = String::new();
    for (value, count) in &histogram.0 {
        let share = *count as f64 / games as f64;
        let value = value.replace('-', "−");
        let _ = writeln!(
            text,
            "{value:>6}  {:>14}  {:>6} %   {}",
            thousands(*count),
            percent(share, decimals),
            bar(share, BAR)
        );
    }
    text
}

/// Rules that could act and never did.
fn idle_rules(summary: &Summary) -> String {
    let all = &summary.rules.0;
    let idle: Vec<&str> = all
        .iter()
        .filter(|(_, used)| used.per_game == 0.0)
        .map(|(number, _)| number.as_str())
        .collect();
    if idle.is_empty() {
        return String::new();
    }
    format!("\nnever acted, {} of {} rules: {}\n", idle.len(), all.len(), idle.join(" "))
}

/// What was played, by whom, and how fast.
fn provenance(summary: &Summary) -> String {
    let speed = speed(&summary.rate, "");
    played(summary) + &speed + chance(summary)
}

/// What was played, and by whom.
pub(in crate::commands) fn played(summary: &Summary) -> String {
    let mut text = String::new();
    let scenario = &summary.scenario;
    let players: Vec<String> =
        summary.players.0.iter().map(|(side, player)| format!("{side} {player}")).collect();
    let _ = writeln!(
        text,
        "{} ({} rules, digest {})\n{} games, seed {}; players: {}",
        scenario.name,
        scenario.system,
        scenario.digest.get(..12).unwrap_or(&scenario.digest),
        thousands(summary.games),
        summary.seed,
        players.join(", "),
    );
    for change in &scenario.changes {
        let _ = writeln!(text, "changed: {change}");
    }
    if let Some(Origin { file, game, at, turn }) = &summary.from {
        let _ = writeln!(text, "from {file}: game {game} after event {at}, in turn {turn}");
    }
    text
}

/// How fast it went; `of` says of what, where that is not plain.
pub(in crate::commands) fn speed(rate: &Rate, of: &str) -> String {
    format!(
        "{:.1} s on {} thread{}: {} games{of} and {} decisions a second\n",
        rate.seconds,
        rate.threads,
        if rate.threads == 1 { "" } else { "s" },
        thousands(rate.games_per_second as u64),
        thousands(rate.decisions_per_second as u64),
    )
}

/// What players by chance are good for.
pub(in crate::commands) fn chance(summary: &Summary) -> &'static str {
    if summary.players.0.iter().all(|(_, player)| player == "random") {
        "Random players show how the rules lean by themselves, not how people would fare.\n"
    } else {
        ""
    }
}
