//! Checks all scenarios of a file of expectations.

use std::path::Path;

use wargauge_analysis::identity::Tool;
use wargauge_engine::printable;
use wargauge_games::suggestion;

use super::judge::{Asked, judge};
use super::report::{Outcome, Promise, Report, Undecided};
use super::{Balance, Entry};
use crate::failure::Failure;
use crate::progress::Progress;

/// How to check.
#[derive(Clone, Copy, Debug)]
pub struct Check<'a> {
    /// The file of expectations, by the name that reports give it.
    pub file: &'a Path,
    /// Whether to play even if nothing has changed.
    pub force: bool,
    /// The most games of each scenario; none for as many as its baseline has.
    pub most: Option<u64>,
    /// How undecided expectations count.
    pub undecided: Undecided,
    /// Other luck than that of the file.
    pub seed: Option<u64>,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
}

impl<'a> Check<'a> {
    /// The usual check of a file: nothing is played if nothing has changed, and what stays undecided
    /// fails.
    pub fn new(file: &'a Path) -> Self {
        let undecided = Undecided::Fail;
        Self { file, force: false, most: None, undecided, seed: None, threads: 0 }
    }
}

/// What a check came to.
#[derive(Clone, Debug)]
pub enum Ended {
    /// Every scenario was checked.
    Checked(Report),
    /// The user has interrupted it while this scenario was checked.
    Interrupted(String),
}

/// Checks every scenario of a file.
///
/// # Errors
/// If a player cannot be opened, or the system gives no threads.
pub fn check(
    balance: &Balance,
    check: &Check<'_>,
    progress: &dyn Progress,
) -> Result<Ended, Failure> {
    let &Check { file, force, most, undecided, seed, threads } = check;
    let expectations = balance.entries.iter().map(|entry| entry.expected.len()).sum();
    let promise = Promise { alarm: balance.alarm, miss: balance.miss, expectations };
    let seed = seed.unwrap_or(balance.seed);
    let asked = Asked { file, kept_seed: balance.seed, seed, promise, force, most, threads };
    let mut scenarios = Vec::new();
    for entry in &balance.entries {
        let Some(checked) = judge(entry, &asked, progress)? else {
            return Ok(Ended::Interrupted(entry.label()));
        };
        scenarios.push(checked);
    }
    let answer = scenarios.iter().map(|checked| checked.answer).max();
    Ok(Ended::Checked(Report {
        format: 1,
        tool: Tool::THIS,
        file: printable::path(file),
        seed,
        answer: answer.unwrap_or(Outcome::Holds),
        undecided,
        promise,
        scenarios,
    }))
}

/// The text of a scenario as it was when its figures were taken, by its name with its changes.
///
/// # Errors
/// If the file has no such scenario, or has not kept it.
pub fn as_it_was<'b>(balance: &'b Balance, name: &str, file: &Path) -> Result<&'b str, Failure> {
    let entries: &[Entry] = &balance.entries;
    let labels: Vec<String> = entries.iter().map(wargauge_scenarios::Entry::label).collect();
    let Some(place) = labels.iter().position(|label| label == name) else {
        let meant = suggestion(name, labels.iter().map(String::as_str));
        return Err(Failure::Input(format!(
            "`--was {name}`: {} has no such scenario; {meant}it has {}",
            printable::path(file),
            labels.join("; ")
        )));
    };
    let Some(kept) = &entries[place].kept else {
        return Err(Failure::Input(format!(
            "{} has not kept `{name}`: `wargauge baseline --renew {0}` takes its figures",
            printable::path(file)
        )));
    };
    Ok(&kept.text)
}
