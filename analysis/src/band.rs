//! Is a share within a band? Not for deciding when to stop playing.

use std::fmt;
use std::str::FromStr;

use crate::statistics::Interval;

/// A range of shares that a designer would call balanced.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Band {
    low: f64,
    high: f64,
}

/// What an interval says of a band.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// The whole interval lies within the band.
    Inside,
    /// The whole interval lies beyond one end of it.
    Outside,
    /// An end of the band lies in the interval: more games would decide.
    Open,
}

/// A share, a band, and what the one says of the other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// The share with its interval.
    pub share: Interval,
    /// The band it was held against.
    pub band: Band,
    /// The answer.
    pub answer: Answer,
}

impl Band {
    /// The band from `low` to `high`, both from 0 to 1; nothing if they are not, or out of order.
    pub fn new(low: f64, high: f64) -> Option<Self> {
        (0.0 <= low && low <= high && high <= 1.0).then_some(Self { low, high })
    }

    /// The lower and the upper end.
    pub fn ends(&self) -> [f64; 2] {
        [self.low, self.high]
    }

    /// Holds a share against the band.
    pub fn judge(self, share: Interval) -> Verdict {
        let answer = if self.low <= share.low && share.high <= self.high {
            Answer::Inside
        } else if share.high < self.low || self.high < share.low {
            Answer::Outside
        } else {
            Answer::Open
        };
        Verdict { share, band: self, answer }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Inside => "inside",
            Self::Outside => "outside",
            Self::Open => "open",
        })
    }
}

/// Why a text is no share or no band.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BandFault {
    /// Not a number.
    Number(String),
    /// No `..` between two ends.
    Dots(String),
    /// Ends out of order, or beyond 0 and 1.
    Ends(String),
}

impl fmt::Display for BandFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(text) => {
                write!(f, "`{text}` is no share: write a percentage (45%) or a fraction (0.45)")
            }
            Self::Dots(text) => {
                write!(f, "`{text}` is no band: write its two ends, as in 45%..55% or 0.45..0.55")
            }
            Self::Ends(text) => {
                write!(f, "`{text}` is no band: its ends must go up and lie within 0% and 100%")
            }
        }
    }
}

impl std::error::Error for BandFault {}

/// Reads a share: `45%` or `0.45`.
///
/// # Errors
/// If the text is no finite number, with or without a percent sign.
pub fn read_share(text: &str) -> Result<f64, BandFault> {
    let fault = || BandFault::Number(text.to_owned());
    let (number, scale) = match text.trim().strip_suffix('%') {
        Some(number) => (number.trim_end(), 100.0),
        None => (text.trim(), 1.0),
    };
    let value: f64 = number.parse().map_err(|_| fault())?;
    if value.is_finite() { Ok(value / scale) } else { Err(fault()) }
}

impl FromStr for Band {
    type Err = BandFault;

    /// Reads `45%..55%`, `45..55` or `0.45..0.55`: one percent sign, or an end beyond 1, makes both
    /// ends percentages.
    fn from_str(text: &str) -> Result<Self, BandFault> {
        let (low, high) = text.split_once("..").ok_or_else(|| BandFault::Dots(text.to_owned()))?;
        let number = |end: &str| {
            let bare = end.trim().trim_end_matches('%').trim_end();
            let value = bare.parse().map_err(|_| BandFault::Number(end.trim().to_owned()))?;
            if f64::is_finite(value) { Ok(value) } else { Err(BandFault::Number(bare.to_owned())) }
        };
        let ends = [number(low)?, number(high)?];
        let percent = text.contains('%') || ends.iter().any(|&end| end > 1.0);
        let [low, high] = ends.map(|end| if percent { end / 100.0 } else { end });
        Self::new(low, high).ok_or_else(|| BandFault::Ends(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(low: f64, high: f64) -> Interval {
        Interval { estimate: f64::midpoint(low, high), low, high }
    }

    #[test]
    fn the_answer_is_open_while_an_end_of_the_band_is_in_the_interval() {
        let band = Band::new(0.45, 0.55).unwrap();
        assert_eq!(band.judge(interval(0.46, 0.54)).answer, Answer::Inside);
        assert_eq!(band.judge(interval(0.45, 0.55)).answer, Answer::Inside);
        assert_eq!(band.judge(interval(0.3, 0.4)).answer, Answer::Outside);
        assert_eq!(band.judge(interval(0.56, 0.57)).answer, Answer::Outside);
        assert_eq!(band.judge(interval(0.4, 0.5)).answer, Answer::Open);
        assert_eq!(band.judge(interval(0.3, 0.7)).answer, Answer::Open);
    }

    #[test]
    fn a_band_is_read_in_percent_or_as_fractions() {
        let band = Band::new(0.45, 0.55).unwrap();
        for text in ["45%..55%", "45..55%", "45..55", "0.45..0.55", " 45 % .. 55 % "] {
            assert_eq!(text.parse(), Ok(band), "{text}");
        }
    }

    #[test]
    fn what_is_no_band_says_what_to_write() {
        let fault = |text: &str| text.parse::<Band>().unwrap_err().to_string();
        assert_eq!(
            fault("45"),
            "`45` is no band: write its two ends, as in 45%..55% or 0.45..0.55"
        );
        assert_eq!(
            fault("0.6..0.4"),
            "`0.6..0.4` is no band: its ends must go up and lie within 0% and 100%"
        );
        assert_eq!(
            fault("x..0.4"),
            "`x` is no share: write a percentage (45%) or a fraction (0.45)"
        );
        assert!(fault("45..155").contains("within 0% and 100%"));
        assert!(fault("NaN..1").contains("no share"));
    }
}
