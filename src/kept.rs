//! Runs that are kept in a folder: from what was asked for to the manifest and back, and playing
//! into the folder. How files look is the store's business.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use wargauge_analysis::replay::Position;
use wargauge_analysis::summary::Origin;
use wargauge_analysis::{Band, Series, Study, Watch};
use wargauge_games::{Games, Playable, position};
use wargauge_scenarios::About;
use wargauge_store::manifest::{self, FORMAT, Tool};
use wargauge_store::{Columns, Finished, Keeper, Manifest, Plan, Shard};

use crate::exit::Failure;

/// Where games are kept.
#[derive(Args, Debug)]
pub(crate) struct KeepOptions {
    /// Keep a row of every game in this folder, as Parquet files
    ///
    /// The same command on the same folder goes on where it was ended, by Ctrl-C or otherwise, and
    /// gives what it would have given. See docs/stored-runs.md.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Play only this share of the games, as in 1/4; `merge` joins the folders of all shares
    #[arg(long, value_name = "K/N", requires = "out", conflicts_with = "until")]
    pub(crate) shard: Option<Shard>,
}

impl KeepOptions {
    /// How many of so many games are played here.
    pub(crate) fn games_of(&self, games: u64) -> u64 {
        self.shard.map_or(games, |shard| {
            let range = shard.range(games);
            range.end - range.start
        })
    }
}

/// What is played into a folder.
pub(crate) struct Asked<'a> {
    /// The scenario.
    pub(crate) scenario: manifest::Scenario,
    /// The file of the position that games start from, and what it holds.
    pub(crate) from: Option<(&'a Path, &'a Position)>,
    /// How many games.
    pub(crate) plan: Plan,
    /// The band that is asked about.
    pub(crate) band: Option<Band>,
    /// The share of the games.
    pub(crate) shard: Option<Shard>,
}

impl Asked<'_> {
    /// The manifest of the run of this series.
    fn manifest(self, series: &dyn Series, columns: &Columns) -> Manifest {
        let manifest = Manifest {
            format: FORMAT,
            run: String::new(),
            tool: Tool::THIS,
            scenario: self.scenario,
            from: self.from.map(|(file, position)| manifest::Origin {
                file: file.display().to_string(),
                // Numbers, texts and lists only: this cannot fail.
                position: serde_json::to_value(position).unwrap_or_default(),
            }),
            seed: series.seed(),
            sides: series.sheet().sides.clone(),
            players: series.players().clone(),
            plan: self.plan,
            band: self.band.map(|band| band.ends()),
            shard: self.shard,
            columns: columns.list().to_vec(),
            done: None,
        };
        manifest.marked()
    }
}

/// Plays into a folder what is not there yet, and at least so many games where their number is not
/// fixed.
///
/// # Errors
/// If the folder holds something else or damaged parts, or the system fails.
pub(crate) fn play(
    folder: &Path,
    asked: Asked<'_>,
    series: &dyn Series,
    threads: usize,
    least: u64,
    watch: &dyn Watch<Study>,
) -> Result<Finished, Failure> {
    let columns = Columns::of(series.sheet());
    let plan = asked.plan;
    let manifest = asked.manifest(series, &columns);
    let keeper = Keeper::begin(folder, manifest, columns, threads)?;
    let enough = |study: &Study| match plan {
        Plan::Games(_) => false,
        Plan::Until(x) => study.games() >= least && study.is_sure_within(x),
    };
    Ok(keeper.play(series, &enough, threads, watch)?)
}

/// A scenario as a manifest has it.
pub(crate) fn kept_scenario(about: &About) -> manifest::Scenario {
    manifest::Scenario {
        name: about.name.clone(),
        system: about.system.to_owned(),
        digest: about.digest.clone(),
        changes: about.changes.clone(),
        text: about.text.clone(),
    }
}

/// The band that a run was asked about.
pub(crate) fn band_of(manifest: &Manifest) -> Option<Band> {
    manifest.band.and_then(|[low, high]| Band::new(low, high))
}

/// The scenario of a manifest.
///
/// # Errors
/// If this program cannot read it as the one that made it did.
pub(crate) fn loaded(manifest: &Manifest, games: Games) -> Result<Arc<dyn Playable>, Failure> {
    let manifest::Scenario { name, digest, text, changes, .. } = &manifest.scenario;
    let scenario = games.load_kept(name, text, changes)?;
    let read = &scenario.about().digest;
    if read != digest {
        return Err(Failure::Input(format!(
            "the scenario `{name}` of the run has the digest {digest}, but this program reads it \
             as {read}: another version of wargauge ({}) made the run, use that one",
            manifest.tool.version
        )));
    }
    Ok(scenario)
}

/// Where a run starts from, and its scenario from there.
pub(crate) type Start = (Origin, Arc<dyn Playable>);

/// The position that a run starts from, and its scenario from there, where that is not the
/// scenario's own set-up.
///
/// # Errors
/// If this program cannot rebuild the position.
pub(crate) fn origin(manifest: &Manifest, games: Games) -> Result<Option<Start>, Failure> {
    let Some(manifest::Origin { file, position }) = &manifest.from else { return Ok(None) };
    let opened = position::open_text(Path::new(file), &position.to_string(), games)?;
    let Position { game, at, turn, .. } = opened.position;
    Ok(Some((Origin { file: file.clone(), game, at, turn }, opened.scenario)))
}
