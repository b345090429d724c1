//! The answer in words, the same on the screen and on the page.

use serde_json::Value;
use wargauge_analysis::figures::{decimals_for, percent};
use wargauge_analysis::matrix::summary::Estimate;

use super::document::{At, Document, Given};

/// A score with its interval.
pub fn score(score: &Estimate) -> String {
    let decimals = decimals_for((score.high - score.low) * 50.0).max(1);
    let [share, low, high] = [score.share, score.low, score.high].map(|x| percent(x, decimals));
    format!("{share} % ({low} – {high})")
}

/// A value, with a real minus.
pub fn value(value: &Value) -> String {
    match value {
        Value::Null => "–".to_owned(),
        Value::Number(number) => number.to_string().replace('-', "−"),
        other => other.to_string(),
    }
}

/// The target, without decimals that say nothing.
pub fn target(share: f64) -> String {
    let text = percent(share, 2);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text} %")
}

impl Document {
    /// What the score is called.
    fn of_side(&self) -> String {
        format!("the score of the {}", self.question.side)
    }

    /// The answer, a sentence or two each.
    pub fn headlines(&self) -> Vec<String> {
        let mut all = vec![if self.answer.reached { self.reached() } else { self.missed() }];
        let says_all = self.answer.reached && self.is_between();
        all.extend((self.answer.reached && !says_all).then(|| self.interval()));
        let is_now = self.answer.reached && self.answer.value == self.present;
        all.extend((!is_now).then(|| self.now()).flatten());
        if self.bends {
            all.push(format!(
                "Mind the curve: {} rises over one part of the range and falls over another, so \
                 there may be several answers. This is the one nearest to what the scenario has now.",
                self.of_side()
            ));
        }
        all
    }

    /// Is the target met between two whole numbers that follow each other?
    fn is_between(&self) -> bool {
        let ends = self.answer.low.as_i64().zip(self.answer.high.as_i64());
        self.whole && ends.is_some_and(|(low, high)| high - low == 1)
    }

    fn reached(&self) -> String {
        let Given { value: nearest, low, high, score: found, crossing, .. } = &self.answer;
        let (path, aim) = (&self.question.path, target(self.question.target));
        let has = if *nearest == self.present { ", which the scenario has," } else { "" };
        if self.is_between() {
            return format!(
                "{} is {aim} between {path} {} and {} (95 % sure). {}{has} is nearer: {}.",
                capitalised(&self.of_side()),
                value(low),
                value(high),
                value(nearest),
                score(found)
            );
        }
        let holds = found.low <= self.question.target && self.question.target <= found.high;
        let how = if holds { "brings" } else { "comes nearest: it brings" };
        let rather = match crossing.as_f64() {
            Some(met) if self.whole && !holds => format!("; the curve meets {aim} at {met:.1}"),
            _ => String::new(),
        };
        let to = if holds { format!("to {aim}: it is ") } else { "to ".to_owned() };
        format!(
            "{path} {}{has} {how} {} {to}{}{rather}.",
            value(nearest),
            self.of_side(),
            score(found)
        )
    }

    /// The interval of the value.
    fn interval(&self) -> String {
        let Given { low, high, .. } = &self.answer;
        let [first, last] = &self.question.range;
        match (low.is_null(), high.is_null()) {
            (false, false) => format!(
                "95 % sure: the value that gives exactly {} lies between {} and {}.",
                target(self.question.target),
                value(low),
                value(high)
            ),
            (true, true) => format!(
                "So few games do not show where between {} and {} it lies: play more, or take a \
                 wider range.",
                value(first),
                value(last)
            ),
            (true, false) => format!(
                "95 % sure: it lies below {}. How far below is not shown: the range ends at {}.",
                value(high),
                value(first)
            ),
            (false, true) => format!(
                "95 % sure: it lies above {}. How far above is not shown: the range ends at {}.",
                value(low),
                value(last)
            ),
        }
    }

    fn missed(&self) -> String {
        let at = |end: Option<&At>| {
            end.map_or_else(String::new, |at| {
                format!("{} at {}", score(&at.score), value(&at.value))
            })
        };
        let [first, last] = &self.question.range;
        let most = if self.bends {
            format!(" The nearest is {}: {}.", value(&self.answer.value), score(&self.answer.score))
        } else {
            String::new()
        };
        format!(
            "No value of {} from {} to {} brings {} to {}: it is {} and {}.{most}",
            self.question.path,
            value(first),
            value(last),
            self.of_side(),
            target(self.question.target),
            at(self.curve.first()),
            at(self.curve.last())
        )
    }

    /// What the scenario has now.
    fn now(&self) -> Option<String> {
        let now = self.curve.iter().find(|at| at.value == self.present)?;
        Some(format!("The scenario has {}: {}.", value(&now.value), score(&now.score)))
    }
}

/// A sentence's beginning.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
