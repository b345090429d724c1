//! The verdict on a comparison in words: which side the second of two variants favours, and how that differs from the
//! first. The same on the screen and in reports. Not for a run that stands alone.

use wargauge_analysis::compare::difference::{Contrast, Effects};
use wargauge_analysis::figures::{decimals_for, percent, points, signed};
use wargauge_analysis::statistics::{self, Interval};
use wargauge_analysis::summary::{Bracket, Scenario, Summary};

use super::{
    against_answers, between_these, effect_in_words, favoured, headline_of, judged, listed,
    luck_of_answers, named_in_full,
};

/// Two variants, and what each is called in a sentence.
#[derive(Clone, Debug)]
pub struct Contrasted<'a> {
    a: &'a Summary,
    b: &'a Summary,
    contrast: &'a Contrast,
    names: [String; 2],
}

impl<'a> Contrasted<'a> {
    /// The second variant against the first; `given` is what the user calls the second, if the user has a name for it.
    pub fn new(
        a: &'a Summary,
        b: &'a Summary,
        contrast: &'a Contrast,
        given: Option<&str>,
    ) -> Self {
        Self { a, b, contrast, names: names_of_two([&a.scenario, &b.scenario], given) }
    }

    /// What both are called.
    fn names(&self) -> [&str; 2] {
        self.names.each_ref().map(String::as_str)
    }

    /// Which side the second variant favours, and what the change does: a sentence or two each.
    pub fn verdict(&self) -> Vec<String> {
        match &self.contrast.effects {
            Some(effects) if self.b.bracket.is_none() => self.left_open(effects),
            Some(effects) => vec![self.said(), self.as_they_are(effects)],
            None => vec![self.said()],
        }
    }

    /// Which side has the better of the first variant.
    pub fn first_headline(&self) -> String {
        headline_of(self.a, &self.names[0])
    }

    /// The answer to `--band` for the second variant; nothing if there was no such question.
    pub fn judged(&self) -> Option<String> {
        Some(format!("{}: {}", self.names[1], judged(self.b)?))
    }

    /// The same for the first.
    pub fn first_judged(&self) -> Option<String> {
        Some(format!("{}: {}", self.names[0], judged(self.a)?))
    }

    /// Which side is favoured in the second variant, by how much, and how that differs from the first.
    fn said(&self) -> String {
        let Self { b, contrast, .. } = self;
        let [from, name] = self.names();
        let score = score_of(b);
        let half = score.half_width() * 100.0;
        let decimals = decimals_for(half).max(1);
        let change = &contrast.difference.score;
        let [first, second] = [0, 1].map(|side| b.outcomes.0[side].0.as_str());
        let share = |score: f64| format!("{} % ± {half:.decimals$}", percent(score, decimals));
        let bracket = b.bracket;
        let between = between_these(bracket);
        let is_for = favoured(score, bracket);
        let verdict = match is_for {
            Some(0) => format!(
                "The {first} are favoured in {name}{between}: they score {}",
                share(score.estimate)
            ),
            Some(_) => format!(
                "The {second} are favoured in {name}{between}: they score {}",
                share(1.0 - score.estimate)
            ),
            None => format!(
                "Neither side is shown to be favoured in {name}{between}: the {first} score {}",
                share(score.estimate)
            ),
        };
        // The change is that of the side that the sentence is about.
        let sign = if is_for == Some(1) { -1.0 } else { 1.0 };
        let by = sign * change.share * 100.0;
        let width = (change.high - change.low) * 50.0;
        let decimals = enough(decimals_for(width).max(1), by);
        let moved = if change.is_shown() {
            let way = if by > 0.0 { "up" } else { "down" };
            format!("{way} {:.decimals$} points ± {width:.decimals$} from {from}", by.abs())
        } else {
            // Where the interval alone would show a change, the corrected p-value says why there is none.
            let p = if change.low > 0.0 || change.high < 0.0 {
                format!(", p {}", likely(change.p_holm))
            } else {
                String::new()
            };
            let points = format!("{} points ± {width:.decimals$}", signed(by, decimals));
            if change.p_holm.is_none() && by != 0.0 {
                format!("too few games to test the change from {from} ({points})")
            } else {
                format!("no change from {from} is shown ({points}{p})")
            }
        };
        let answers = bracket.map_or_else(String::new, |bracket| {
            let Bracket { low, high, ahead, .. } = bracket;
            let luck = luck_of_answers(bracket, bracket.around(score));
            let [low, high] = if sign < 0.0 { [1.0 - high, 1.0 - low] } else { [low, high] };
            let ahead = ahead.map_or_else(String::new, |ahead| {
                let share = if sign < 0.0 { 1.0 - ahead.share } else { ahead.share };
                let half = (ahead.high - ahead.low) * 50.0;
                let decimals = decimals_for(half);
                format!(
                    ", {} % ± {half:.decimals$} where both look ahead",
                    percent(share, decimals)
                )
            });
            format!(", {}{luck}{ahead}", against_answers([low, high]))
        });
        format!("{verdict} (draws counted half){answers}, {moved}.")
    }

    /// What a change does where no answer to the players of the changed game is known: which side that
    /// favours is not said.
    fn left_open(&self, effects: &Effects) -> Vec<String> {
        let first = &self.a.outcomes.0[0].0;
        vec![
            format!(
                "{}: once both sides have adapted, the {first} score {}.",
                self.names[1],
                effect_in_words(&effects.adapted)
            ),
            format!(
                "With the players as they are they score {}. Which side is favoured stays open: no answers \
                 to these players are known; `wargauge league` looks for them.",
                effect_in_words(&effects.as_they_are)
            ),
        ]
    }

    /// What the players of the first variant score in the second.
    fn as_they_are(&self, effects: &Effects) -> String {
        let first = &self.a.outcomes.0[0].0;
        let from = &self.a.scenario.name;
        let before = effect_in_words(&effects.as_they_are);
        format!(
            "With the players of {from}, which were made for that scenario, the {first} score {before}."
        )
    }
}

/// What two variants are called in a sentence: each by its scenario and its changes, the second by the name that the
/// user gave to its changes. Two that are the same to the last change go by their letters.
fn names_of_two([a, b]: [&Scenario; 2], given: Option<&str>) -> [String; 2] {
    let given = given.filter(|given| a.name == b.name && *given != b.name);
    let second = match given {
        Some(given) if a.changes.is_empty() || !b.changes.starts_with(&a.changes) => {
            format!("{} with {given}", b.name)
        }
        Some(given) => format!("{} with {}, {given}", b.name, listed(&a.changes)),
        None => named_in_full(b),
    };
    let names = [named_in_full(a), second];
    if names[0] != names[1] {
        return names;
    }
    let [a, b] = names;
    [a + " (A)", b + " (B)"]
}

/// The first side's score, draws counted half.
pub fn score_of(summary: &Summary) -> Interval {
    let count = |nth: usize| summary.outcomes.0.get(nth).map_or(0, |(_, share)| share.count);
    statistics::score(count(0), count(2), summary.games)
}

/// Adds a decimal to a difference that would show only zeros without it.
pub fn enough(decimals: usize, difference: f64) -> usize {
    let nothing = !points(difference, decimals).contains(|digit| matches!(digit, '1'..='9'));
    decimals + usize::from(nothing && difference != 0.0)
}

/// A corrected p-value.
pub fn likely(p: Option<f64>) -> String {
    match p {
        None => "–".to_owned(),
        Some(p) if p < 0.001 => "< 0.001".to_owned(),
        Some(p) => format!("{p:.3}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario(name: &str, changes: &[&str]) -> Scenario {
        Scenario {
            name: name.to_owned(),
            system: "duel".to_owned(),
            digest: String::new(),
            changes: changes.iter().map(|&change| change.to_owned()).collect(),
        }
    }

    fn named(a: &Scenario, b: &Scenario, given: Option<&str>) -> String {
        names_of_two([a, b], given).join(" | ")
    }

    #[test]
    fn a_changed_variant_is_named_with_its_changes() {
        let (plain, other) = (scenario("x", &[]), scenario("y", &["a.b=1"]));
        let changed = scenario("x", &["a.b=1"]);
        assert_eq!(named(&changed, &other, Some("y")), "x with a.b=1 | y with a.b=1");
        assert_eq!(named(&plain, &changed, None), "x | x with a.b=1");
        assert_eq!(named(&plain, &changed, Some("less")), "x | x with less");
        let overlaid = scenario("x", &["with late"]);
        let both = scenario("x", &["with late", "a.b=1"]);
        assert_eq!(named(&overlaid, &both, Some("less")), "x with late | x with late, less");
        assert_eq!(named(&overlaid, &plain, Some("x")), "x with late | x");
        assert_eq!(named(&overlaid, &changed, Some("less")), "x with late | x with less");
    }

    #[test]
    fn two_that_are_the_same_go_by_their_letters() {
        let plain = scenario("x", &[]);
        assert_eq!(named(&plain, &plain, Some("x")), "x (A) | x (B)");
        assert_eq!(named(&plain, &plain, Some("bold")), "x | x with bold");
        let changed = scenario("x", &["a.b=1"]);
        assert_eq!(named(&changed, &changed, Some("x")), "x with a.b=1 (A) | x with a.b=1 (B)");
    }
}
