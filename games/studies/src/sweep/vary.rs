//! What a sweep is asked to vary, as a user writes it: `PATH=LO..HI`, `PATH=a|b|c`, several such with
//! commas that move together, or a whole kind of values of the scenario.

use std::fmt;
use std::str::FromStr;

use wargauge_analysis::sweep::design::MOST_LEVELS;

use crate::compare::parts;

/// What is varied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Vary {
    /// Every value that is reconstructed within a range, or those whose path begins so: `rules`.
    Reconstructed(Option<String>),
    /// Every value that rests on a reading of the rulebook.
    Readings,
    /// One value, or several that move together.
    Values(Values),
}

/// One value with its levels, or several values that move together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values {
    /// Each path, as it stands before the `=` of a change, with as many levels as every other.
    pub paths: Vec<(String, Vec<String>)>,
}

impl Values {
    /// How many levels there are.
    pub fn levels(&self) -> usize {
        self.paths.first().map_or(0, |(_, levels)| levels.len())
    }

    /// The changes that give a level, as `--set` has them.
    pub fn sets(&self, level: usize) -> Vec<String> {
        self.paths.iter().map(|(path, levels)| format!("{path}={}", levels[level])).collect()
    }

    /// What it is called.
    pub fn name(&self) -> String {
        let paths: Vec<&str> = self.paths.iter().map(|(path, _)| path.as_str()).collect();
        paths.join(", ")
    }

    /// What a level is called.
    pub fn level(&self, level: usize) -> String {
        let values: Vec<&str> = self.paths.iter().map(|(_, all)| all[level].as_str()).collect();
        values.join(", ")
    }
}

/// As a user would write it.
impl fmt::Display for Vary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = match self {
            Self::Reconstructed(None) => return f.write_str("reconstructed"),
            Self::Reconstructed(Some(part)) => return write!(f, "reconstructed:{part}"),
            Self::Readings => return f.write_str("readings"),
            Self::Values(values) => values,
        };
        let parts: Vec<String> =
            values.paths.iter().map(|(path, all)| format!("{path}={}", all.join("|"))).collect();
        f.write_str(&parts.join(", "))
    }
}

/// Why a text names nothing that can be varied: what is wrong with it, and what to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unvaried(String);

impl fmt::Display for Unvaried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unvaried {}

impl FromStr for Vary {
    type Err = Unvaried;

    fn from_str(text: &str) -> Result<Self, Unvaried> {
        match text.trim() {
            "reconstructed" => return Ok(Self::Reconstructed(None)),
            "readings" => return Ok(Self::Readings),
            text => {
                if let Some(part) = text.strip_prefix("reconstructed:") {
                    return Ok(Self::Reconstructed(Some(part.trim().to_owned())));
                }
            }
        }
        let paths: Vec<(String, Vec<String>)> =
            parts(text).into_iter().map(part).collect::<Result<_, _>>()?;
        let Some((first, levels)) = paths.first() else {
            return Err(Unvaried(format!("nothing is named; {FORMS}")));
        };
        if let Some((path, other)) = paths.iter().find(|(_, other)| other.len() != levels.len()) {
            return Err(Unvaried(format!(
                "values that move together have the same number of levels, and `{first}` has {}, \
                 `{path}` {}",
                levels.len(),
                other.len()
            )));
        }
        Ok(Self::Values(Values { paths }))
    }
}

/// What can be written.
const FORMS: &str = "write PATH=LOW..HIGH, PATH=one|another, `reconstructed`, \
                     `reconstructed:rules` or `readings`";

/// `PATH=LO..HI` or `PATH=a|b|c`.
fn part(text: &str) -> Result<(String, Vec<String>), Unvaried> {
    let refused = |why: &str| Err(Unvaried(format!("`{text}`: {why}")));
    let Some((path, values)) = text.split_once('=') else {
        return refused(&format!("no values are named; {FORMS}"));
    };
    let (path, values) = (path.trim(), values.trim());
    if path.is_empty() {
        return refused(&format!("no path is named; {FORMS}"));
    }
    let list: Vec<&str> = match values.split_once("..") {
        Some((low, high)) => {
            let ends = [low.trim(), high.trim()];
            let is_number = |end: &&str| end.parse::<f64>().is_ok_and(f64::is_finite);
            if !ends.iter().all(is_number) {
                return refused("a range has a number at each end, as in 2..4");
            }
            ends.to_vec()
        }
        None => values.split('|').map(str::trim).collect(),
    };
    if list.len() < 2 {
        return refused(
            "a single value cannot be varied; write a range as in 2..4, or values as in a|b",
        );
    }
    if list.len() > MOST_LEVELS {
        return refused(&format!(
            "at most {MOST_LEVELS} values are compared at once; for a curve play `what-if --scan`"
        ));
    }
    if list.iter().any(|value| value.is_empty()) {
        return refused("a value is empty");
    }
    if let Some((_, value)) =
        list.iter().enumerate().find(|(place, value)| list[..*place].contains(value))
    {
        return refused(&format!("the value {value} is there twice"));
    }
    Ok((path.to_owned(), list.into_iter().map(str::to_owned).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Values {
        match text.parse() {
            Ok(Vary::Values(values)) => values,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn ranges_lists_and_values_that_move_together_are_read() {
        let one = values("rules.turns=5..7");
        assert_eq!((one.levels(), one.name()), (2, "rules.turns".to_owned()));
        assert_eq!(one.sets(1), ["rules.turns=7"]);
        assert_eq!(values("rules.range=\"walk\"|\"king\"").sets(0), ["rules.range=\"walk\""]);
        let both = values("a.b=2..6, a.c=5..1");
        assert_eq!((both.name(), both.level(0)), ("a.b, a.c".to_owned(), "2, 5".to_owned()));
        assert_eq!(both.sets(1), ["a.b=6", "a.c=1"]);
        assert_eq!(values("a.b+=-1..1").sets(0), ["a.b+=-1"]);
        assert_eq!(values("a=-0.5..0.5").level(0), "-0.5");
        let text = "a.b=2|6, a.c=5|1";
        assert_eq!(text.parse::<Vary>().map(|vary| vary.to_string()), Ok(text.to_owned()));
        assert_eq!("readings".parse(), Ok(Vary::Readings));
        for text in ["reconstructed", "reconstructed:rules.terrain"] {
            assert_eq!(text.parse::<Vary>().map(|vary| vary.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("reconstructed".parse(), Ok(Vary::Reconstructed(None)));
    }

    #[test]
    fn what_cannot_be_varied_is_refused_with_a_mend() {
        for (text, said) in [
            ("rules.turns", "no values are named"),
            ("=1..2", "no path is named"),
            ("rules.turns=5", "a single value cannot be varied"),
            ("rules.turns=5..x", "a number at each end"),
            ("rules.turns=1|2|3|4|5", "at most 4 values"),
            ("rules.turns=1|1", "the value 1 is there twice"),
            ("rules.turns=1|", "a value is empty"),
            ("a=1..2, b=1|2|3", "`a` has 2, `b` 3"),
            ("", "nothing is named"),
        ] {
            let why = text.parse::<Vary>().expect_err(text).to_string();
            assert!(why.contains(said), "{text}: {why}");
        }
    }
}
