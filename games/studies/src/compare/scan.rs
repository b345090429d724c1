//! One value in equal steps: `PATH=LO..HI[:STEP]`, each a variant.

use super::variant::Variant;
use crate::failure::Failure;

/// More values are no curve that anybody reads.
const MOST: u64 = 100;

/// The values of one path.
#[derive(Clone, PartialEq, Debug)]
pub struct Scan {
    /// The path.
    pub path: String,
    /// The values, as they are set.
    pub values: Vec<String>,
}

impl Scan {
    /// Reads `PATH=LO..HI[:STEP]`; the step is 1 if it is left out.
    ///
    /// # Errors
    /// If it is none, the ends are not in their order, or there are too many values.
    pub fn read(text: &str) -> Result<Self, Failure> {
        let wrong = |why: String| {
            Failure::Input(format!(
                "`--scan {text}`: {why}; write PATH=LO..HI or PATH=LO..HI:STEP, as in \
                 `rules.turns=4..8`"
            ))
        };
        let (path, range) =
            text.split_once('=').ok_or_else(|| wrong("it names no values".to_owned()))?;
        let (ends, step) = range.split_once(':').unwrap_or((range, "1"));
        let (low, high) = ends
            .split_once("..")
            .ok_or_else(|| wrong(format!("`{ends}` has no `..` between two ends")))?;
        let numbers = [low, high, step].map(|text| Decimal::read(text.trim()));
        let [Some(low), Some(high), Some(step)] = numbers else {
            return Err(wrong("its ends and its step are numbers".to_owned()));
        };
        let places = low.places.max(high.places).max(step.places);
        let [low, high, step] = [low, high, step].map(|number| number.with(places));
        let [Some(low), Some(high), Some(step)] = [low, high, step] else {
            return Err(wrong("its numbers are too long".to_owned()));
        };
        if step <= 0 || high < low {
            return Err(wrong("the ends go up, and the step is above zero".to_owned()));
        }
        let count = (high.abs_diff(low) / step.unsigned_abs()).saturating_add(1);
        if count > MOST {
            return Err(wrong(format!("these are {count} values, at most {MOST} are played")));
        }
        let values = (0..count as i64).map(|nth| written(low + nth * step, places)).collect();
        Ok(Self { path: path.trim().to_owned(), values })
    }

    /// A variant for each value.
    pub fn variants(&self) -> Vec<Variant> {
        let texts = self.values.iter().map(|value| format!("{}={value}", self.path));
        texts.map(|text| Variant::read(&text)).collect()
    }
}

/// More digits after the point than any value has, as many as fit.
const MOST_PLACES: u32 = 18;

/// A decimal number as it was written: steps of 0.1 add up to whole numbers.
#[derive(Clone, Copy)]
struct Decimal {
    digits: i64,
    places: u32,
}

impl Decimal {
    fn read(text: &str) -> Option<Self> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let is_number = part.chars().all(|c| c.is_ascii_digit())
            && whole.trim_start_matches('-').chars().all(|c| c.is_ascii_digit())
            && whole.ends_with(|c: char| c.is_ascii_digit());
        let digits = is_number.then(|| format!("{whole}{part}").parse().ok()).flatten()?;
        let places = u32::try_from(part.len()).ok().filter(|&places| places <= MOST_PLACES)?;
        Some(Self { digits, places })
    }

    /// In parts of a power of ten.
    fn with(self, places: u32) -> Option<i64> {
        10_i64.checked_pow(places - self.places)?.checked_mul(self.digits)
    }
}

fn written(digits: i64, places: u32) -> String {
    if places == 0 {
        return digits.to_string();
    }
    let unit = 10_u64.pow(places);
    let sign = if digits < 0 { "-" } else { "" };
    let size = digits.unsigned_abs();
    format!("{sign}{}.{:0width$}", size / unit, size % unit, width = places as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        Scan::read(text).unwrap_or_else(|failure| panic!("{failure}")).values
    }

    #[test]
    fn values_go_up_in_equal_steps() {
        assert_eq!(values("rules.turns=4..7"), ["4", "5", "6", "7"]);
        assert_eq!(values("a.b=-1..1:0.5"), ["-1.0", "-0.5", "0.0", "0.5", "1.0"]);
        assert_eq!(values("a.b=0..0.5:0.2"), ["0.0", "0.2", "0.4"]);
        let names: Vec<String> =
            Scan::read("a.b=1..2").unwrap().variants().into_iter().map(|one| one.name).collect();
        assert_eq!(names, ["a.b=1", "a.b=2"]);
    }

    #[test]
    fn what_is_no_scan_says_what_to_write() {
        let fault = |text: &str| Scan::read(text).unwrap_err().to_string();
        for (text, why) in [
            ("a.b", "it names no values"),
            ("a.b=3", "has no `..`"),
            ("a.b=x..3", "are numbers"),
            ("a.b=4..3", "the ends go up"),
            ("a.b=1..3:0", "the step is above zero"),
            ("a.b=0..1000", "these are 1001 values, at most 100 are played"),
            ("a.b=0..100", "these are 101 values, at most 100 are played"),
            ("a.b=-9223372036854775808..9223372036854775807", "at most 100 are played"),
            ("a.b=0.0000000000000000001..1", "are numbers"),
        ] {
            let fault = fault(text);
            assert!(fault.contains(why) && fault.contains("rules.turns=4..8"), "{fault}");
        }
    }
}
