//! The baseline of a file of expectations: which expectations there are, and their figures.

use std::path::Path;

use wargauge_analysis::Band;
use wargauge_analysis::gate::ERRORS;
use wargauge_analysis::statistics::Errors;
use wargauge_games::{Games, suggestion};
use wargauge_scenarios::{Changes, Expected, Stated, subjects};

use super::take::{Figures, Taking, take};
use super::{Balance, Entry};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::seats::{names, players};

/// What is to be expected, as a front end asks for it.
#[derive(Clone, Default, Debug)]
pub struct Draft {
    /// The scenarios, by built-in name or path.
    pub scenarios: Vec<String>,
    /// Changes of each of them.
    pub changes: Changes,
    /// The players of each, as `SIDE=PLAYER`; the usual one for a side without any.
    pub players: Vec<String>,
    /// A band for the first side's share, draws counted half.
    pub band: Option<Band>,
    /// The numbers of rules that are to act as often as now.
    pub rules: Vec<String>,
    /// All luck derives from this.
    pub seed: u64,
}

/// Lists what is to be expected of each scenario; the figures are still to be taken.
///
/// # Errors
/// If a scenario, a player or a rule is not known, a scenario is named twice, or the band is empty.
pub fn draft(draft: &Draft, games: Games) -> Result<Balance, Failure> {
    let mut entries: Vec<Entry> = Vec::new();
    for name in &draft.scenarios {
        if entries.iter().any(|entry| entry.name == *name) {
            return Err(Failure::Input(format!("the scenario `{name}` is named twice")));
        }
        entries.push(entry_of(draft, name, games)?);
    }
    let Errors { alarm, miss } = ERRORS;
    Ok(Balance { seed: draft.seed, alarm, miss, entries })
}

/// The expectations of one scenario.
fn entry_of(draft: &Draft, name: &str, games: Games) -> Result<Entry, Failure> {
    let scenario = games.load(name, &draft.changes)?;
    let players = names(&players(&draft.players, &*scenario, &scenario.usual_player())?);
    let [first, second] = &scenario.about().sides;
    let own = [first.as_str(), second, "draw", "points", "turns"];
    let mut wanted: Vec<String> = own.map(str::to_owned).to_vec();
    let known = subjects(&scenario.about().sides, scenario.about().rules);
    for rule in &draft.rules {
        let what = format!("rule {rule}");
        if !known.contains(&what) {
            let meant = suggestion(&what, known.iter().map(String::as_str));
            return Err(Failure::Input(format!(
                "`--rule {rule}`: there is no rule of that number that can act; {meant}\
                 `wargauge run {name} --rules` lists those that did"
            )));
        }
        if !wanted.contains(&what) {
            wanted.push(what);
        }
    }
    // Tolerance 0 stands for one that follows from the first games.
    let unset = Stated::Unmoved { figure: f64::NAN, decimals: 0, tolerance: 0.0 };
    let mut expected: Vec<Expected> =
        wanted.into_iter().map(|what| Expected { what, stated: unset.clone(), line: 0 }).collect();
    if let Some(band) = draft.band {
        let ends = band.ends();
        if ends[0] >= ends[1] {
            let text = "`--band`: a band that can be shown to hold goes up, as in 45%..55%";
            return Err(Failure::Input(text.to_owned()));
        }
        let stated = Stated::Inside { ends, margin: (ends[1] - ends[0]) / 5.0 };
        expected.push(Expected { what: "score".to_owned(), stated, line: 0 });
    }
    Ok(Entry {
        name: name.to_owned(),
        path: name.to_owned(),
        changes: draft.changes.clone(),
        players,
        expected,
        scenario,
        kept: None,
        line: 0,
    })
}

/// Takes all figures of a file, and gives its text. `None` if the user has interrupted it.
///
/// # Errors
/// If a player cannot be opened, or the system gives no threads.
pub fn baseline(
    mut balance: Balance,
    taking: Taking,
    progress: &dyn Progress,
) -> Result<Option<String>, Failure> {
    let figures = Figures {
        seed: balance.seed,
        errors: Errors { alarm: balance.alarm, miss: balance.miss },
        answers: balance.entries.iter().map(|entry| entry.expected.len()).sum(),
        taking,
    };
    for entry in &mut balance.entries {
        if !take(entry, &figures, progress)? {
            return Ok(None);
        }
    }
    Ok(Some(balance.text(|scenario| scenario.about())))
}

/// Reads a file of expectations, with the scenarios that it names.
///
/// # Errors
/// With every fault at once.
pub fn read(file: &Path, games: Games) -> Result<Balance, Failure> {
    Ok(games.read_balance(file)?)
}
