//! What is reported when a file is wrong: where, what, and how to fix it.

use std::fmt;

use wargauge_engine::printable::clean;

/// One fault of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The file as the user named it, or the option of the command line.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// How many characters of the excerpt come before the fault: of a long line only a part is shown.
    pub indent: usize,
    /// How many characters the fault covers, at least 1.
    pub width: usize,
    /// The line itself.
    pub excerpt: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it, where that can be said.
    pub mend: Option<String>,
}

/// What messages call a single value that is changed, before its text.
pub(crate) const CHANGE: &str = "--set ";

impl Problem {
    /// Whether it is in a change to a scenario, not in a file.
    pub fn is_in_change(&self) -> bool {
        self.file.starts_with(CHANGE)
    }

    /// The same, with the option of the command line that a change was given by.
    #[must_use]
    pub fn given_by(mut self, option: &str) -> Self {
        if let Some(text) = self.file.strip_prefix(CHANGE) {
            self.file = format!("{option} {text}");
        }
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let indent = " ".repeat(self.indent);
        let carets = "^".repeat(self.width.max(1));
        writeln!(f, "error: {}", self.message)?;
        writeln!(f, "{margin}--> {}:{}:{}", self.file, self.line, self.column)?;
        writeln!(f, "{margin} |")?;
        writeln!(f, "{number} | {}", self.excerpt)?;
        write!(f, "{margin} | {indent}{carets}")?;
        if let Some(mend) = &self.mend {
            write!(f, "\n{margin} = help: {mend}")?;
        }
        Ok(())
    }
}

/// Why a scenario could not be read.
#[derive(Debug)]
pub enum Failure {
    /// Every fault of its files.
    Faults(Vec<Problem>),
    /// Neither a built-in scenario nor a file.
    NoSuchScenario {
        /// What was asked for.
        asked: String,
        /// The nearest name, if one is near.
        did_you_mean: Option<String>,
        /// Every built-in name.
        known: Vec<String>,
    },
    /// Neither a built-in overlay nor a file.
    NoSuchOverlay {
        /// What was asked for.
        asked: String,
        /// The nearest name, if one is near.
        did_you_mean: Option<String>,
        /// Every built-in name.
        known: Vec<String>,
    },
    /// Neither a built-in plan nor a file.
    NoSuchPlan {
        /// What was asked for.
        asked: String,
        /// The nearest name, if one is near.
        did_you_mean: Option<String>,
        /// Every built-in name.
        known: Vec<String>,
    },
    /// A sheet of units, which is no file by itself.
    Sheet {
        /// Its path.
        path: String,
    },
    /// No league is built in for a scenario, and no file of one was named.
    NoLeague {
        /// The scenario.
        scenario: String,
    },
    /// No plan is made for a side of a scenario, and none was named.
    NoPlan {
        /// The side.
        side: String,
        /// The scenario.
        scenario: String,
    },
    /// A plan that cannot be played in this game by this side.
    Unfit {
        /// The plan.
        plan: String,
        /// The reason, which completes "the plan".
        why: String,
    },
    /// A scenario of another system of rules than the caller can play.
    OtherSystem {
        /// The scenario.
        scenario: String,
        /// Its system.
        system: String,
        /// The system that was wanted.
        wanted: &'static str,
    },
    /// A file that is never read, whatever is in it.
    Unsuitable {
        /// The file.
        path: String,
        /// The reason, a clause.
        why: String,
    },
    /// A file that the system would not give.
    Io {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Faults(problems) => {
                for problem in problems {
                    writeln!(f, "{problem}\n")?;
                }
                let count = problems.len();
                write!(f, "{count} fault{} found", if count == 1 { "" } else { "s" })
            }
            Self::NoSuchScenario { asked, did_you_mean, known } => {
                no_such(f, "scenario", asked, did_you_mean.as_deref(), known)
            }
            Self::NoSuchOverlay { asked, did_you_mean, known } => {
                no_such(f, "overlay", asked, did_you_mean.as_deref(), known)
            }
            Self::NoSuchPlan { asked, did_you_mean, known } => {
                no_such(f, "plan", asked, did_you_mean.as_deref(), known)
            }
            Self::Sheet { path } => write!(
                f,
                "`{}` is a sheet: it is checked with the scenario that names it, as in `wargauge validate \
                 battle.toml`",
                clean(path)
            ),
            Self::NoLeague { scenario } => write!(
                f,
                "no league is built in for `{}`: make one with `wargauge league`, and name its file, as \
                 in `league:file=league.toml`",
                clean(scenario)
            ),
            Self::NoPlan { side, scenario } => write!(
                f,
                "no built-in plan is made for the {side} of `{scenario}`: name the file of a plan, as in \
                 `{side}=scripted:plan=my-plan.toml` (docs/plans.md says how to write one)"
            ),
            Self::Unfit { plan, why } => write!(f, "the plan `{}` {}", clean(plan), clean(why)),
            Self::OtherSystem { scenario, system, wanted } => write!(
                f,
                "`{}` is played by the rules of {system}; this command knows those of {wanted} \
                 only, and `wargauge scenarios` lists what it can play",
                clean(scenario)
            ),
            Self::Unsuitable { path, why } => {
                write!(f, "`{}` is not read: {why}", clean(path))
            }
            Self::Io { path, error } => write!(f, "failed to read `{}`: {error}", clean(path)),
        }
    }
}

/// The message for a name that nothing bears.
fn no_such(
    f: &mut fmt::Formatter<'_>,
    what: &str,
    asked: &str,
    did_you_mean: Option<&str>,
    known: &[String],
) -> fmt::Result {
    write!(f, "no built-in {what} and no file is called `{asked}`")?;
    if let Some(name) = did_you_mean {
        write!(f, "; did you mean `{name}`?")?;
    }
    if !known.is_empty() {
        write!(f, "\nbuilt in: {}", known.join(", "))?;
    }
    Ok(())
}

impl std::error::Error for Failure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// The name nearest to what was written, if one is near enough to be meant.
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A third of the letters may be wrong, and always two of them.
    let allowed = (written.chars().count() / 3).max(2);
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(written, name), name))
        .filter(|&(distance, name)| distance <= allowed && distance < name.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// The nearest name as a question.
pub fn did_you_mean<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(written, known).map(|name| format!("did you mean `{name}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_near() {
        let known = ["size", "morale", "firepower", "e"];
        assert_eq!(nearest("szie", known), Some("size"));
        assert_eq!(nearest("fire_power", known), Some("firepower"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("", known), None);
    }

    #[test]
    fn a_problem_points_at_its_place() {
        let problem = Problem {
            file: "roster.toml".into(),
            line: 12,
            column: 3,
            indent: 2,
            width: 4,
            excerpt: "  szie = 4".into(),
            message: "unknown key `szie`".into(),
            mend: Some("did you mean `size`?".into()),
        };
        let expected = "\
error: unknown key `szie`
  --> roster.toml:12:3
   |
12 |   szie = 4
   |   ^^^^
   = help: did you mean `size`?";
        assert_eq!(problem.to_string(), expected);
    }
}
