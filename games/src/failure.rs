//! Why a scenario, a player or an answer is not available, with what to do about it.

use std::fmt;

use wargauge_analysis::replay::Misfit;
use wargauge_engine::Side;
use wargauge_scenarios::Failure as Unreadable;

/// Why something is not available.
#[derive(Debug)]
pub enum Failure {
    /// The request is wrong; the text says what is wrong and how to fix it.
    Input(String),
    /// A question about one game is asked of a scenario of another; the text says which one to ask.
    OtherGame(String),
    /// A data file cannot be read.
    Scenario(Unreadable),
    /// The choices of a game do not lead where they should.
    Position(Misfit),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(text) | Self::OtherGame(text) => f.write_str(text),
            Self::Scenario(failure) => failure.fmt(f),
            Self::Position(misfit) => write!(f, "failed to rebuild the position: {misfit}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Unreadable> for Failure {
    fn from(failure: Unreadable) -> Self {
        Self::Scenario(failure)
    }
}

/// "did you mean `…`? " if one of the known names is near, else nothing.
pub fn suggestion<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    // A third of the letters may be wrong, and two always may.
    let limit = (name.chars().count() / 3).max(2);
    known
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(name, known), known))
        .filter(|&(distance, _)| distance <= limit)
        .min()
        .map(|(_, known)| format!("did you mean `{known}`? "))
        .unwrap_or_default()
}

/// A side by its name; `given` is what the user wrote, such as `--side poles`.
///
/// # Errors
/// If there is no such side.
pub fn side_named(name: &str, given: &str, sides: [&str; 2]) -> Result<Side, Failure> {
    let side = Side::BOTH.into_iter().find(|side| sides[side.index()] == name);
    side.ok_or_else(|| {
        let known = format!("the sides are `{}` and `{}`", sides[0], sides[1]);
        let meant = suggestion(name, sides);
        Failure::Input(format!("`{given}`: there is no side `{name}`; {meant}{known}"))
    })
}
