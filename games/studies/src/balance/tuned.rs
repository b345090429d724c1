//! What is tuned: a value of the scenario and the range that is searched.

use std::str::FromStr;

use serde_json::{Value, json};
use wargauge_games::Playable;

use crate::failure::Failure;

/// Real values have at least so many steps in the range that is searched.
const STEPS: f64 = 500.0;

/// Whole values of one search, at most.
const MOST: f64 = 100_000.0;

/// A path with the ends of a range, as `--tune PATH=LO..HI` has them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tuned {
    /// The path, as `--set` takes it.
    pub path: String,
    /// The ends, as they were written.
    pub ends: [String; 2],
}

impl FromStr for Tuned {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}`: write PATH=LO..HI, as in `rules.turns=4..9`");
        let (path, range) = text.split_once('=').ok_or_else(wrong)?;
        let (low, high) = range.split_once("..").ok_or_else(wrong)?;
        let (path, ends) = (path.trim(), [low.trim(), high.trim()]);
        if path.is_empty() || path.ends_with(['+', '-']) {
            return Err(wrong());
        }
        let numbers = ends.map(|end| end.parse::<f64>().ok().filter(|number| number.is_finite()));
        let [Some(low), Some(high)] = numbers else {
            let bad = ends[usize::from(numbers[0].is_some())];
            return Err(format!("`{text}`: `{bad}` is no number"));
        };
        if low > high {
            return Err(format!("`{text}`: the range must go up, as in `{path}={high}..{low}`"));
        }
        if low >= high {
            return Err(format!("`{text}`: a range has two ends, and here they are the same"));
        }
        Ok(Self { path: path.to_owned(), ends: ends.map(str::to_owned) })
    }
}

impl Tuned {
    /// As it is written on the command line.
    pub fn text(&self) -> String {
        let [low, high] = &self.ends;
        format!("{}={low}..{high}", self.path)
    }
}

/// The values of a range, by their places.
#[derive(Clone, PartialEq, Debug)]
pub struct Values {
    /// The path.
    pub path: String,
    /// Are they whole numbers?
    pub is_whole: bool,
    low: f64,
    step: f64,
    decimals: usize,
    /// How many there are.
    pub count: usize,
    /// The value that the scenario has now, if it is a number that its files or the rules name.
    pub present: Option<f64>,
}

impl Values {
    /// The values of a range of this scenario, whole numbers where the scenario's own is one.
    ///
    /// # Errors
    /// If the scenario's value is no number, or whole and the ends of the range are not.
    pub(super) fn new(tuned: &Tuned, scenario: &dyn Playable) -> Result<Self, Failure> {
        let Tuned { path, ends } = tuned;
        let wrong = |what: String| Failure::Input(format!("`--tune {}`: {what}", tuned.text()));
        let origin = scenario.about().origins.iter().find(|origin| origin.path == *path);
        let value = origin.map(|origin| origin.value.as_str());
        let are_whole = ends.iter().all(|end| end.parse::<i64>().is_ok());
        let is_whole = match value {
            Some(value) if value.parse::<i64>().is_ok() => true,
            Some(value) if value.parse::<f64>().is_ok() => false,
            Some("none") | None => are_whole,
            Some(value) => {
                return Err(wrong(format!("`{path}` is `{value}`, and only numbers can be tuned")));
            }
        };
        if is_whole && !are_whole {
            return Err(wrong(format!(
                "`{path}` is a whole number: write whole ends, as in `{path}=2..8`"
            )));
        }
        let [low, high] = ends.each_ref().map(|end| end.parse::<f64>().unwrap_or_default());
        let (step, decimals) = if is_whole {
            (1.0, 0)
        } else {
            let fine = (-((high - low) / STEPS).log10()).ceil();
            let written = ends[0].split_once('.').map_or(0, |(_, digits)| digits.len());
            (10_f64.powf(-fine), written.max(fine.max(0.0) as usize).max(1))
        };
        let count = (high - low) / step + 1.0;
        if count > MOST {
            return Err(wrong(format!("{count:.0} values are too many; take a smaller range")));
        }
        let present = value.and_then(|value| value.parse().ok());
        let count = (count + 1e-6).floor() as usize;
        Ok(Self { path: path.clone(), is_whole, low, step, decimals, count, present })
    }

    /// The value at a place, between two places too.
    pub fn at(&self, place: f64) -> f64 {
        self.low + place * self.step
    }

    /// The value at a place as it is written in a file.
    pub fn text(&self, place: usize) -> String {
        self.written(self.at(place as f64))
    }

    /// A value as it is written in a file.
    pub fn written(&self, value: f64) -> String {
        let text = format!("{value:.*}", self.decimals);
        if text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.') {
            text.trim_start_matches('-').to_owned()
        } else {
            text
        }
    }

    /// The value at a place as a document has it.
    pub(super) fn json(&self, place: usize) -> Value {
        self.number(self.at(place as f64))
    }

    /// A value as a document has it.
    pub(super) fn number(&self, value: f64) -> Value {
        if self.is_whole && value.fract() == 0.0 {
            return json!(value as i64);
        }
        // Without the dust that binary fractions leave.
        json!(format!("{value:.*}", self.decimals.max(3)).parse::<f64>().unwrap_or(value))
    }

    /// The place of the value that the scenario has now, if it is one of them.
    pub(super) fn present_place(&self) -> Option<usize> {
        let place = ((self.present? - self.low) / self.step).round();
        let is_in = place >= 0.0 && (place as usize) < self.count;
        is_in.then_some(place as usize)
    }

    /// The change that gives the scenario the value at a place.
    pub(super) fn change(&self, place: usize) -> String {
        format!("{}={}", self.path, self.text(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_games::GAMES;
    use wargauge_scenarios::Changes;

    fn values(text: &str) -> Result<Values, String> {
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        Values::new(&text.parse()?, &*scenario).map_err(|failure| failure.to_string())
    }

    #[test]
    fn a_range_is_read_with_its_path_and_faults_are_explained() {
        let tuned: Tuned = "rules.handicap=-3..4".parse().expect("a range");
        assert_eq!(
            (tuned.path.as_str(), tuned.text()),
            ("rules.handicap", "rules.handicap=-3..4".into())
        );
        let fault = |text: &str| text.parse::<Tuned>().expect_err("a fault");
        assert_eq!(
            fault("rules.turns"),
            "`rules.turns`: write PATH=LO..HI, as in `rules.turns=4..9`"
        );
        assert_eq!(fault("a=4"), "`a=4`: write PATH=LO..HI, as in `rules.turns=4..9`");
        assert_eq!(fault("a=x..9"), "`a=x..9`: `x` is no number");
        assert_eq!(fault("a=1..b"), "`a=1..b`: `b` is no number");
        assert_eq!(fault("a=4..4"), "`a=4..4`: a range has two ends, and here they are the same");
        assert_eq!(fault("a=9..4"), "`a=9..4`: the range must go up, as in `a=4..9`");
    }

    #[test]
    fn the_value_of_the_scenario_says_whether_numbers_are_whole() {
        let turns = values("rules.turns=4..9").expect("values");
        assert_eq!((turns.count, turns.is_whole, turns.present), (6, true, Some(6.0)));
        assert_eq!((turns.text(0), turns.change(5)), ("4".into(), "rules.turns=9".into()));
        assert_eq!(turns.present_place(), Some(2));
        assert_eq!((turns.json(1), turns.number(4.5)), (json!(5), json!(4.5)));
        let fault = values("rules.turns=4.5..9").unwrap_err();
        assert!(fault.contains("`rules.turns` is a whole number: write whole ends"), "{fault}");
        let fault = values("rules.zero_points=0..1").unwrap_err();
        assert!(fault.contains("is `russians`, and only numbers can be tuned"), "{fault}");
        // What no file names is what the ends are.
        let handicap = values("rules.handicap=-2..2").expect("values");
        assert_eq!((handicap.present, handicap.text(2)), (None, "0".into()));
        let real = values("x.share=0.25..0.75").expect("values");
        assert_eq!((real.is_whole, real.count), (false, 501));
        assert_eq!(
            (real.text(0), real.text(500), real.text(1)),
            ("0.250".into(), "0.750".into(), "0.251".into())
        );
    }
}
