//! A question to stored games: which of them meet a condition, how those end, and which are worth a look.

use std::path::PathBuf;

use serde::Deserialize;
use wargauge_games::GAMES;
use wargauge_studies::Failure;
use wargauge_studies::query::{self, Pick, Request, Subset};

use super::{Answer, asked};

/// The question.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    folder: PathBuf,
    condition: Option<String>,
    by: Vec<String>,
    show: Vec<String>,
    pick: String,
    picks: u32,
    threads: usize,
}

/// Asks.
///
/// # Errors
/// If the folder holds no sound run, or the question has a fault.
pub fn query(question: &str) -> Result<Answer, Failure> {
    let Question { folder, condition, by, show, pick, picks, threads } = asked(question)?;
    let pick = match pick.as_str() {
        "typical" => Pick::Typical,
        "closest" => Pick::Closest,
        "wildest" => Pick::Wildest,
        "first" => Pick::First,
        _ => {
            return Err(Failure::Input(format!(
                "`pick={pick}`: write `typical`, `closest`, `wildest` or `first`"
            )));
        }
    };
    let subset = Subset { folder, condition };
    Answer::of(&query::query(&Request { subset, by, show, pick, picks, threads }, GAMES)?, false)
}

/// The columns that a question may name.
///
/// # Errors
/// If the folder holds no sound run.
pub fn columns(folder: &str) -> Result<Answer, Failure> {
    Answer::of(&query::columns(&asked::<PathBuf>(folder)?, GAMES)?, false)
}
