//! Expectations of how scenarios play: taken, and checked.

use std::path::PathBuf;

use serde::Deserialize;
use wargauge_games::GAMES;
use wargauge_scenarios::Changes;
use wargauge_studies::Failure;
use wargauge_studies::gate::{self, Check, Draft, Ended, Taking, Undecided};

use super::common::read;
use super::{Answer, asked};
use crate::watching::Watching;

#[derive(Deserialize)]
struct Asked {
    file: PathBuf,
    force: bool,
    max_games: Option<u64>,
    undecided: String,
    seed: Option<u64>,
    threads: usize,
}

/// Checks a file of expectations.
pub fn check(question: &str, watching: &Watching) -> Result<Answer, Failure> {
    let Asked { file, force, max_games: most, undecided, seed, threads } = asked(question)?;
    let undecided = match undecided.as_str() {
        "fail" => Undecided::Fail,
        "pass" => Undecided::Pass,
        other => {
            return Err(Failure::Input(format!("`undecided={other}`: write `fail` or `pass`")));
        }
    };
    let balance = gate::read(&file, GAMES)?;
    let check = Check { file: &file, force, most, undecided, seed, threads };
    match gate::check(&balance, &check, watching)? {
        Ended::Checked(report) => {
            let fails = report.fails();
            let mut document = serde_json::to_value(&report)
                .map_err(|why| Failure::System("write JSON".to_owned(), why.into()))?;
            document["fails"] = fails.into();
            Answer::of(&document, false)
        }
        Ended::Interrupted(label) => Ok(Answer {
            document: None,
            interrupted: true,
            rows: None,
            remarks: vec![format!("interrupted while `{label}` was checked")],
        }),
    }
}

#[derive(Deserialize)]
struct AskedBaseline {
    scenarios: Vec<String>,
    overlays: Vec<String>,
    set: Vec<String>,
    players: Vec<String>,
    band: Option<String>,
    rules: Vec<String>,
    tolerance: f64,
    games: Option<u64>,
    seed: u64,
    threads: usize,
}

/// Takes the figures of a file of expectations; the document is its text.
pub fn baseline(question: &str, watching: &Watching) -> Result<Answer, Failure> {
    let AskedBaseline {
        scenarios,
        overlays,
        set,
        players,
        band,
        rules,
        tolerance,
        games,
        seed,
        threads,
    } = asked(question)?;
    let band = band.as_deref().map(|text| read("band", text)).transpose()?;
    let changes = Changes { overlays, sets: set };
    let draft = Draft { scenarios, changes, players, band, rules, seed };
    let balance = gate::draft(&draft, GAMES)?;
    let text = gate::baseline(balance, Taking { games, tolerance, threads }, watching)?;
    let interrupted = text.is_none();
    Ok(Answer { document: text, interrupted, rows: None, remarks: Vec::new() })
}
