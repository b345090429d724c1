//! A check in words and figures, for everything that prints it.

use wargauge_analysis::figures::{counted, decimals_for, percent, points, signed, thousands};
use wargauge_analysis::gate::Measure;

use super::judge::Subject;
use super::report::{Checked, Figure, Judged, Outcome, Rate, Target};

/// The subject of an expectation.
pub fn subject(what: &str, measure: Measure, sides: &[String; 2]) -> String {
    match measure {
        Measure::Won(_) => format!("{what} win"),
        Measure::Drawn => "drawn".to_owned(),
        Measure::Score => format!("score of the {}", sides[0]),
        Measure::Automatic => "automatic victory".to_owned(),
        Measure::Points => format!("points for the {}", sides[0]),
        Measure::Turns => "last turn".to_owned(),
        Measure::Rule(_) => format!("uses of {what}"),
    }
}

/// Decimals for a figure known within ± `half`.
fn decimals(measure: Measure, half: f64) -> usize {
    if measure.is_share() { decimals_for(half * 100.0).max(1) } else { decimals_for(half).max(2) }
}

/// A figure with its unit.
fn figure(measure: Measure, value: f64, decimals: usize) -> String {
    if measure.is_share() {
        format!("{} %", percent(value, decimals))
    } else {
        points(value, decimals)
    }
}

/// A difference without its unit, with its sign.
fn shift(measure: Measure, value: f64, decimals: usize) -> String {
    let scale = if measure.is_share() { 100.0 } else { 1.0 };
    signed(scale * value, decimals)
}

/// What was expected: `37.2 % ± 1.0` or `45.0 % to 55.0 %`.
pub fn expected(one: &Judged) -> String {
    let measure = one.measure;
    match one.expected {
        Target::Unmoved { from, tolerance } => {
            let decimals = decimals(measure, tolerance);
            let scale = if measure.is_share() { 100.0 } else { 1.0 };
            let width = points(scale * tolerance, decimals);
            format!("{} ± {width}", figure(measure, from, decimals))
        }
        Target::Inside { band: [low, high], margin } => {
            let decimals = decimals(measure, margin);
            let [low, high] = [low, high].map(|end| figure(measure, end, decimals));
            format!("{low} to {high}")
        }
    }
}

/// What it is now; nothing if nothing was played.
pub fn now(one: &Judged) -> String {
    one.now.map_or_else(String::new, |now| {
        figure(one.measure, now.mean, decimals(one.measure, half(now)))
    })
}

/// How far it has moved, or its interval if it is expected inside a band; with 95 % confidence.
pub fn by(one: &Judged) -> String {
    match (one.difference, one.now) {
        (Some(by), _) => interval(one.measure, by),
        (None, Some(now)) => {
            let decimals = decimals(one.measure, half(now));
            let end = |value| figure(one.measure, value, decimals);
            format!("{} to {}", end(now.low), end(now.high))
        }
        (None, None) => String::new(),
    }
}

fn interval(measure: Measure, by: Figure) -> String {
    let decimals = decimals(measure, half(by));
    let [mean, low, high] = [by.mean, by.low, by.high].map(|value| shift(measure, value, decimals));
    format!("{mean} ({low} to {high})")
}

fn half(spread: Figure) -> f64 {
    (spread.high - spread.low) / 2.0
}

/// The answer in a word.
pub fn answer(answer: Outcome) -> &'static str {
    match answer {
        Outcome::Holds => "holds",
        Outcome::Moved => "MOVED",
        Outcome::Undecided => "undecided",
    }
}

/// An expectation that does not hold, in a sentence.
pub fn sentence(one: &Judged, checked: &Checked) -> String {
    let name = subject(&one.what, one.measure, &checked.sides);
    let unit = if one.measure.is_share() { " points" } else { "" };
    match (one.answer, one.expected) {
        (Outcome::Moved, Target::Unmoved { .. }) => format!(
            "{name}: {} now, expected {}; moved by {}{unit}",
            now(one),
            expected(one),
            by(one)
        ),
        (Outcome::Moved, Target::Inside { .. }) => {
            format!("{name}: {} now ({}), expected {}", now(one), by(one), expected(one))
        }
        _ => format!(
            "{name}: {} now, expected {}; {} games do not decide it ({}{unit})",
            now(one),
            expected(one),
            thousands(checked.games),
            by(one)
        ),
    }
}

/// The part of a shift that the data make, if that was played for.
fn by_data(one: &Judged) -> Option<String> {
    let (by_data, all) = one.by_data.zip(one.difference)?;
    let unit = if one.measure.is_share() { " points" } else { "" };
    let all = shift(one.measure, all.mean, decimals(one.measure, half(all)));
    Some(format!(
        "of the {all}{unit} of `{}` the scenario's data make {}; the rest is rules and players",
        one.what,
        interval(one.measure, by_data)
    ))
}

/// All known causes of a move: the general ones, and those of these shifts.
pub fn causes<'a>(
    checked: &'a Checked,
    of: impl IntoIterator<Item = &'a Judged> + 'a,
) -> impl Iterator<Item = String> + 'a {
    checked.causes.iter().cloned().chain(of.into_iter().filter_map(by_data))
}

/// One scenario's result in a line.
pub fn headline(checked: &Checked) -> String {
    let Checked { name, expectations, games, .. } = checked;
    let count = expectations.len();
    let of = |outcome: Outcome| expectations.iter().filter(|one| one.answer == outcome).count();
    let games = counted(*games, "game");
    match checked.answer {
        Outcome::Holds if checked.games == 0 => {
            format!("{name}: unchanged, nothing to play; {count} expectations hold")
        }
        Outcome::Holds => format!("{name}: {count} expectations hold, shown by {games}"),
        Outcome::Moved if checked.games == 0 => format!(
            "{name}: unchanged, nothing to play; {} of {count} differ from the kept games",
            of(Outcome::Moved)
        ),
        Outcome::Moved => format!("{name}: {} of {count} moved", of(Outcome::Moved)),
        Outcome::Undecided => {
            format!("{name}: {} of {count} undecided after {games}", of(Outcome::Undecided))
        }
    }
}

/// What the check can detect, before it plays.
pub(super) fn sight(label: &str, rate: &Rate, most: u64, subject: &Subject<'_>) -> String {
    let measure = subject.expectations[rate.expectation].measure;
    let what = &subject.entry.expected[rate.expectation].what;
    let name = self::subject(what, measure, &subject.scenario.about().sides);
    let shift = if measure.is_share() {
        format!("{} points", points(100.0 * rate.shift_in_a_minute, 2))
    } else {
        points(rate.shift_in_a_minute, 3)
    };
    format!(
        "{label}: 60 s on this machine, about {} games, detect a shift of {shift} ({name}) with 95 % \
         certainty; at most {} games are played",
        // To two digits: the next minute will differ.
        thousands(rounded(60.0 * rate.games_per_second)),
        thousands(most)
    )
}

/// A number of games to its first two digits.
fn rounded(games: f64) -> u64 {
    let unit = 10_f64.powf(games.max(10.0).log10().floor() - 1.0);
    ((games / unit).round() * unit) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_have_two_digits() {
        assert_eq!([7.4, 12.0, 420_815.0, 998.0].map(rounded), [7, 12, 420_000, 1000]);
    }
}
