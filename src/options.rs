//! Options that several subcommands share, turned into what they mean once.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use wargauge_analysis::band::read_share;
use wargauge_games::{Games, Playable};
use wargauge_scenarios::Changes;
use wargauge_studies::sweep::Ground;
use wargauge_studies::{Failure, Keep, Plan, Shard};

/// How results are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Words and aligned columns, for people.
    Table,
    /// One JSON document on standard output, for programs.
    Json,
    /// Rows of figures, for spreadsheets.
    Csv,
}

/// How lists and set-ups are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PlainFormat {
    /// For people.
    Table,
    /// One JSON document on standard output, for programs.
    Json,
}

/// Which scenario, and what is changed in it.
#[derive(Args, Clone, Debug)]
pub(crate) struct ScenarioOptions {
    /// A built-in scenario (see `wargauge scenarios`) or the path of a scenario file
    #[arg(value_name = "SCENARIO", required = true)]
    scenario: Option<String>,

    /// Lay an overlay over the scenario: built-in or a file; may be repeated
    #[arg(long, value_name = "OVERLAY")]
    with: Vec<String>,

    /// Give one value of the scenario another value; may be repeated
    ///
    /// `PATH+=NUMBER` and `PATH-=NUMBER` raise and lower a number. In the place of a unit's id may
    /// stand a group of units: `all`, a side, a commander's id, `infantry`, `cavalry`, `artillery`,
    /// `cossacks`, or several of these joined by `+`, as in `units.poles+infantry.morale+=1`.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
}

/// How a study that gives one answer is played, kept and printed.
#[derive(Args, Clone, Debug)]
pub(crate) struct AnswerOptions {
    /// All luck derives from this
    #[arg(long, value_name = "S", default_value_t = 1794)]
    pub(crate) seed: u64,

    /// Threads to play on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,

    /// Write the document as JSON, charts, and a page `report.html` into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// How to print what was found
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,

    /// No progress bar and no remarks
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl AnswerOptions {
    /// Threads to play on; 0 for one a core.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or(0).into()
    }
}

impl ScenarioOptions {
    /// Loads the scenario with its changes.
    ///
    /// # Errors
    /// If there is no such scenario, or it or a change has faults.
    pub(crate) fn load(&self, games: Games) -> Result<Arc<dyn Playable>, Failure> {
        let (scenario, changes) = self.clone().into_parts()?;
        Ok(games.load(&scenario, &changes)?)
    }

    /// The folder of a stored run, if one is named in the place of a scenario.
    pub(crate) fn folder(&self) -> Option<&Path> {
        let folder = Path::new(self.scenario.as_ref()?);
        folder.is_dir().then_some(folder)
    }

    /// The file that is named in the place of a scenario.
    pub(crate) fn file(&self) -> Option<&Path> {
        Some(Path::new(self.scenario.as_ref()?))
    }

    /// Is anything laid over the scenario or changed in it?
    pub(crate) fn has_changes(&self) -> bool {
        !self.with.is_empty() || !self.set.is_empty()
    }

    /// The name of the scenario, and its changes.
    ///
    /// # Errors
    /// If no scenario is named.
    pub(crate) fn into_parts(self) -> Result<(String, Changes), Failure> {
        let changes = Changes { overlays: self.with, sets: self.set };
        let scenario = self.scenario.ok_or_else(|| {
            Failure::Input("no scenario is named; `wargauge scenarios` lists them".to_owned())
        })?;
        Ok((scenario, changes))
    }

    /// The scenario and its changes, to be loaded with further ones.
    ///
    /// # Errors
    /// If none is named.
    pub(crate) fn ground(&self, games: Games) -> Result<Ground, Failure> {
        let (scenario, base) = self.clone().into_parts()?;
        Ok(Ground { games, scenario, base })
    }
}

/// Where games are kept.
#[derive(Args, Debug)]
pub(crate) struct KeepOptions {
    /// Keep a row of every game in this folder, as Parquet files
    ///
    /// The same command on the same folder resumes a run that was stopped, by Ctrl-C or in another
    /// way, and gives the same result as without the stop. With a larger `--games` it adds games to a
    /// finished run. See docs/stored-runs.md.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Play only this share of the games, as in 1/4; `merge` joins the folders of all shares
    #[arg(long, value_name = "K/N", requires = "out", conflicts_with = "until")]
    pub(crate) shard: Option<Shard>,
}

impl KeepOptions {
    /// The folder and the share, if games are kept.
    pub(crate) fn keep(&self) -> Option<Keep> {
        let folder = self.out.clone()?;
        Some(Keep { folder, shard: self.shard })
    }
}

/// When a study ends, from `--games` and `--until`.
pub(crate) fn plan(games: u64, until: Option<f64>) -> Plan {
    until.map_or(Plan::Games(games), Plan::Until)
}

/// Reads the `x` of ± x: `0.5%` or `0.005`.
///
/// # Errors
/// If it is no share, or one that no run can miss or meet.
pub(crate) fn half_width(text: &str) -> Result<f64, String> {
    let x = read_share(text.trim_start_matches('±')).map_err(|fault| fault.to_string())?;
    if 0.0 < x && x < 0.5 {
        Ok(x)
    } else {
        Err(format!("± {text} must lie between 0 and 50%: write 0.5% or 0.005"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_precision_that_says_nothing_is_refused() {
        assert_eq!(half_width("0.5%"), Ok(0.005));
        assert_eq!(half_width("±0.005"), Ok(0.005));
        for text in ["0.5", "0", "-1%", "x"] {
            assert!(half_width(text).is_err(), "{text}");
        }
    }
}
