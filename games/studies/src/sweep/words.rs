//! What a sweep has found in sentences, for the terminal and for the page alike.

use wargauge_analysis::figures::{decimals_for, percent, points, signed};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_engine::text::Lines;
use wargauge_report::ended::in_words;
use wargauge_report::verdict::{BETWEEN_THESE, answers_in_words, between_these, named_in_full};

use super::document::{Effect, Interaction, Swept};
use super::factors::Why;
use super::reading::OPEN;

/// The side whose score is given.
fn first(swept: &Swept) -> &str {
    swept.players.0.first().map_or("", |(side, _)| side)
}

/// A score with its interval.
pub fn score(estimate: Estimate) -> String {
    let decimals = decimals(estimate);
    let [share, low, high] =
        [estimate.share, estimate.low, estimate.high].map(|value| percent(value, decimals));
    format!("{share} % ({low} – {high})")
}

/// A change of a score in points of percent, with its interval.
pub fn change(estimate: Estimate) -> String {
    let decimals = decimals(estimate);
    let [share, low, high] =
        [estimate.share, estimate.low, estimate.high].map(|value| signed(value * 100.0, decimals));
    format!("{share} ({low} to {high})")
}

/// As many decimals as the interval carries, at least one.
fn decimals(estimate: Estimate) -> usize {
    decimals_for((estimate.high - estimate.low) * 50.0).clamp(1, 2)
}

/// The effects that are clear after correction, and the others.
pub fn parted(swept: &Swept) -> (Vec<&Effect>, Vec<&Effect>) {
    swept.effects.iter().partition(|effect| is_clear(effect.p_holm))
}

fn is_clear(p: Option<f64>) -> bool {
    p.is_some_and(|p| p < 0.05)
}

/// What was played.
pub fn scope(swept: &Swept) -> String {
    let design = &swept.design;
    let values = swept.factors.len();
    let resolution =
        design.resolution.map_or_else(String::new, |which| format!(" of resolution {which}"));
    format!(
        "{values} value{} of {} varied at once: a {}{resolution} of {} combinations, {} games each on \
         the same luck.",
        if values == 1 { "" } else { "s" },
        named_in_full(&swept.scenario),
        design.kind,
        design.combinations,
        wargauge_analysis::figures::thousands(design.games_each)
    )
}

/// Which side is favoured, and whether that holds everywhere.
pub fn verdict(swept: &Swept) -> Vec<String> {
    let mut lines = vec![as_it_is(swept), everywhere(swept)];
    lines.extend(banded(swept));
    lines.extend(changed(swept));
    lines
}

/// Which side is favoured in the scenario as it is.
fn as_it_is(swept: &Swept) -> String {
    let (first, verdict) = (first(swept), &swept.verdict);
    let between = between_these(verdict.bracket);
    let favoured = match verdict.as_it_is.as_str() {
        OPEN => format!("no side is shown to be favoured{between}: the {first} score"),
        side if side == first => format!("the {side} are favoured{between}: they score"),
        side => format!("the {side} are favoured{between}: the {first} score"),
    };
    let answers = verdict.bracket.map_or_else(String::new, |bracket| {
        format!(", {}", answers_in_words(bracket, swept.score.into()))
    });
    format!("As it is, {favoured} {}{answers}. {}", score(swept.score), in_words(&swept.ended))
}

/// Which side is favoured in the combinations. What answers to the players could do there is not known.
fn everywhere(swept: &Swept) -> String {
    let (first, verdict) = (first(swept), &swept.verdict);
    let all = swept.design.combinations;
    let [low, high] =
        [&verdict.lowest, &verdict.highest].map(|corner| percent(corner.score.share, 1));
    let counts: Vec<String> = verdict
        .combinations
        .0
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| match name.as_str() {
            OPEN => format!("{count} are open"),
            side => format!("the {side} are favoured in {count}"),
        })
        .collect();
    let opening = match counts.as_slice() {
        [_] if verdict.same_everywhere => {
            format!("the same side is favoured in all {all} combinations")
        }
        [_] => format!("all {all} combinations are open"),
        _ => format!("of the {all} combinations {}", counts.join(", ")),
    };
    format!("Between these players {opening}; the {first} score from {low} % to {high} %.")
}

/// What the band is answered.
fn banded(swept: &Swept) -> Option<String> {
    let band = swept.verdict.band.as_ref()?;
    let [low, high] = band.band.map(|end| percent(end, 0));
    let counts: Vec<String> =
        band.combinations.0.iter().map(|(name, count)| format!("{count} {name}")).collect();
    Some(format!(
        "The band from {low} % to {high} %: {} as it is{}; of the combinations,{BETWEEN_THESE}, {}.",
        band.as_it_is,
        between_these(swept.verdict.bracket),
        counts.join(", ")
    ))
}

/// Which single changes overturn the verdict between these players, or decide it.
fn changed(swept: &Swept) -> Option<String> {
    let turning: Vec<String> = swept
        .alone
        .iter()
        .filter(|alone| alone.overturns)
        .map(|alone| format!("{} = {} ({})", alone.path, alone.value, score(alone.score)))
        .collect();
    if !turning.is_empty() {
        return Some(format!(
            "Changed by itself, this overturns the verdict{BETWEEN_THESE}: {}.",
            turning.join("; ")
        ));
    }
    if swept.alone.is_empty() {
        return None;
    }
    if swept.verdict.between_these_players != OPEN {
        return Some(format!(
            "None of the {} strongest changes overturns the verdict{BETWEEN_THESE} by itself.",
            swept.alone.len()
        ));
    }
    let settling: Vec<String> = swept
        .alone
        .iter()
        .filter(|alone| alone.favoured != OPEN)
        .map(|alone| format!("{} = {} for the {}", alone.path, alone.value, alone.favoured))
        .collect();
    (!settling.is_empty()).then(|| {
        format!("Changed by itself, this decides it{BETWEEN_THESE}: {}.", settling.join("; "))
    })
}

/// Which readings matter and which can be left open; and what the values without a clear effect could
/// do at most.
pub fn consequences(swept: &Swept) -> Vec<String> {
    let (clear, unclear) = parted(swept);
    let mut lines = Vec::new();
    let reading = |effect: &&&Effect| effect.why == Why::Reading;
    let named = |effects: &[&Effect]| -> Vec<String> {
        effects.iter().filter(reading).map(|effect| effect.path.clone()).collect()
    };
    let (matter, open) = (named(&clear), named(&unclear));
    if !matter.is_empty() {
        lines.push(format!("Readings of the rulebook that move the score: {}.", matter.join(", ")));
    }
    if !open.is_empty() {
        let left: Vec<&Effect> =
            unclear.iter().copied().filter(|e| e.why == Why::Reading).collect();
        lines.push(format!(
            "Readings that can be left open as far as balance goes: {}. None of them is shown to move the \
             score, or could by more than {} points.",
            open.join(", "),
            most(&left)
        ));
    }
    if !unclear.is_empty() {
        lines.push(format!(
            "No effect is shown of {} of {}; none of these could be more than {} points.",
            unclear.len(),
            swept.effects.len(),
            most(&unclear)
        ));
    }
    lines
}

/// The furthest end of the intervals of these effects, in points.
fn most(effects: &[&Effect]) -> String {
    let end = |effect: &&Effect| effect.change.low.abs().max(effect.change.high.abs());
    let most = effects.iter().map(end).fold(0.0, f64::max) * 100.0;
    // Rounded up: it is a bound.
    points((most * 10.0).ceil() / 10.0, 1)
}

/// How two values act on each other.
pub fn interaction(one: &Interaction) -> String {
    let [first, second] = &one.between;
    let [_, [low, high]] = &one.levels;
    let [with_low, with_high] = one.effects.map(|effect| signed(effect * 100.0, 1));
    let [from, to] = &one.levels[0];
    format!(
        "{first} from {from} to {to} changes the score by {with_low} with {second} = {low}, and by \
         {with_high} with {second} = {high}; difference {}",
        change(one.change)
    )
}

/// What was left out, and sums of interactions that are not separated.
pub fn remarks(swept: &Swept) -> Vec<String> {
    let mut lines = Vec::new();
    let mut reasons: Vec<&str> = Vec::new();
    for left in &swept.left_out {
        if !reasons.contains(&left.why.as_str()) {
            reasons.push(&left.why);
        }
    }
    for why in reasons {
        let paths = swept.left_out.iter().filter(|left| left.why == why);
        let paths: Vec<&str> = paths.map(|left| left.path.as_str()).collect();
        lines.push(format!("Left out ({why}): {}.", paths.join(", ")));
    }
    let mixed = swept.mixed.len();
    if mixed > 0 {
        let mut text = format!(
            "The design shows {mixed} sum{} of interactions that it cannot separate",
            if mixed == 1 { "" } else { "s" }
        );
        if let Some(one) = swept.mixed.first()
            && let Some([a, b]) = one.pairs.first()
        {
            text.push_text(format_args!(
                "; the largest, {}, is that of {} pairs, of which {a} and {b} have the largest effects",
                change(one.change),
                one.pairs.len()
            ));
        }
        if !swept.design.close_look.is_empty() {
            text.push_text(format_args!(
                ". Those of {} were separated by other games",
                swept.design.close_look.join(", ")
            ));
        }
        lines.push(text + ".");
    }
    lines
}
