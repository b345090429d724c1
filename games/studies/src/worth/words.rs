//! Worths in words: the sentences and figures that the terminal and the page both show.

use wargauge_analysis::figures::{counted, decimals_for, percent, signed};
use wargauge_analysis::worth::{Figure, Verdict, Worth};
use wargauge_report::ended;

use wargauge_engine::text::Lines as _;

use super::Basis;
use super::choices::{self, ChoiceWorth, FreeSide};
use super::units::{self, SideWorth, UnitWorth};

/// A difference of scores in percent with its interval: `+3.1 (1.2 to 5.0)`.
pub fn score(figure: Figure) -> String {
    written(figure, 100.0, 1)
}

/// A score in percent with its interval, as it stands: `64.7 (63.0 to 66.4)`.
pub fn level(figure: Figure) -> String {
    let written = score(figure);
    written.replace('+', "")
}

/// A difference of victory points with its interval.
pub fn points(figure: Figure) -> String {
    written(figure, 1.0, 2)
}

/// A figure with its interval, with as many decimals as the interval carries and at most so many.
fn written(figure: Figure, unit: f64, most: usize) -> String {
    let Figure { mean, low, high } = figure;
    let (Some(low), Some(high)) = (low, high) else { return signed(mean * unit, most) };
    let decimals = decimals_for((high - low) * unit / 2.0).clamp(most.min(1), most);
    let [mean, low, high] = [mean, low, high].map(|value| signed(value * unit, decimals));
    format!("{mean} ({low} to {high})")
}

/// What is found about units, a sentence each.
pub fn of_units(weighed: &units::Weighed) -> Vec<String> {
    weighed.sides.iter().map(|side| of_side(side, &weighed.units)).collect()
}

fn of_side(side: &SideWorth, units: &[UnitWorth]) -> String {
    let own: Vec<&UnitWorth> = ranked(units, &side.side);
    let name = &side.side;
    let whole = format!(
        "All units of the {name} together bring them {} % of score: {} % with them, {} % without any.",
        signed((side.whole.score.mean - side.none.score.mean) * 100.0, 0),
        percent(side.whole.score.mean, 0),
        percent(side.none.score.mean, 0),
    );
    let Some(best) = own.first() else { return whole };
    let share = |unit: &UnitWorth| score(unit.shapley.score);
    let missed: Vec<&str> = own
        .iter()
        .filter(|unit| unit.p.is_some_and(|p| p < 0.05) && unit.left_out.score.mean > 0.0)
        .map(|unit| unit.name.as_str())
        .collect();
    let alone = match missed.split_last() {
        None => "no single unit is shown to be missed when it alone stays away".to_owned(),
        Some((last, [])) => format!("of single units only {last} is shown to be missed"),
        Some(_) if missed.len() == own.len() => "each is shown to be missed".to_owned(),
        Some((last, others)) => {
            format!("shown to be missed alone: {} and {last}", others.join(", "))
        }
    };
    format!("{whole} Most comes from {}, {} %; {alone}", best.name, share(best))
        .trim_end_matches('.')
        .to_owned()
        + "."
}

/// How the games of a side ended, with all of its units and without any.
pub fn ended(side: &SideWorth) -> String {
    let [with, without] = &side.ended;
    format!(
        "With all units of the {} {}; without any {}.",
        side.side,
        ended::of_first(with),
        ended::of_first(without)
    )
}

/// How the games of a side ended whose player is free.
pub fn ended_when_free(free: &FreeSide) -> String {
    format!("When the {} are free {}.", free.side, ended::of_first(&free.ended))
}

/// The units of a side, those that bring most first.
pub fn ranked<'a>(units: &'a [UnitWorth], side: &str) -> Vec<&'a UnitWorth> {
    let mut own: Vec<&UnitWorth> = units.iter().filter(|unit| unit.side == side).collect();
    own.sort_by(|a, b| b.shapley.score.mean.total_cmp(&a.shapley.score.mean));
    own
}

/// What is found about kinds of choice, a sentence each side and verdict.
pub fn of_choices(weighed: &choices::Weighed) -> Vec<String> {
    let sides = weighed.free.iter().map(|free| &free.side);
    let each = sides.filter_map(|side| {
        let own: Vec<&ChoiceWorth> =
            weighed.choices.iter().filter(|row| row.side == *side).collect();
        if own.is_empty() {
            return None;
        }
        let named = |verdict: Verdict| -> Option<String> {
            let of = own.iter().filter(|row| row.verdict == verdict);
            let names: Vec<&str> = of.map(|row| row.kind.as_str()).collect();
            (!names.is_empty()).then(|| format!("{}: {}", said(verdict), names.join(", ")))
        };
        let all = [
            Verdict::Must,
            Verdict::Helps,
            Verdict::Harms,
            Verdict::Slight,
            Verdict::Dead,
            Verdict::Open,
        ];
        let parts: Vec<String> = all.into_iter().filter_map(named).collect();
        Some(format!("The {side}. {}.", parts.join(". ")))
    });
    each.collect()
}

/// A verdict before its list.
fn said(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Must => "Must have",
        Verdict::Helps => "Shown to help",
        Verdict::Harms => "Better left alone by this player",
        Verdict::Slight => "Shown to matter a little",
        Verdict::Dead => "Dead",
        Verdict::Open => "Not shown either way",
    }
}

/// A verdict in a word.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Must => "must",
        Verdict::Helps => "helps",
        Verdict::Harms => "harms",
        Verdict::Slight => "slight",
        Verdict::Dead => "dead",
        Verdict::Open => "open",
    }
}

/// What the answer rests on.
pub fn basis(basis: &Basis) -> String {
    let players: Vec<String> =
        basis.players.0.iter().map(|(side, player)| format!("{side} {player}")).collect();
    let digest = basis.scenario.short_digest();
    let mut text = format!(
        "{} ({} rules, digest {digest}); {}, seed {}; {}",
        basis.scenario.name,
        basis.scenario.system,
        counted(basis.games, "game"),
        basis.seed,
        players.join(", ")
    );
    for change in &basis.scenario.changes {
        text.push_text(format_args!("; changed: {change}"));
    }
    text
}

/// Both figures of a worth.
pub fn both(worth: &Worth) -> [String; 2] {
    [score(worth.score), points(worth.points)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_has_the_decimals_that_its_interval_carries() {
        let figure = Figure { mean: 0.0314, low: Some(0.0124), high: Some(0.0496) };
        assert_eq!(score(figure), "+3.1 (+1.2 to +5.0)");
        let figure = Figure { mean: -1.26, low: Some(-1.31), high: Some(-1.2) };
        assert_eq!(points(figure), "−1.26 (−1.31 to −1.20)");
        assert_eq!(score(Figure { mean: 0.5, low: None, high: None }), "+50.0");
    }
}
