//! Runs that are kept in a folder: from a request to the manifest and back, and playing into the
//! folder. The format of the files is the store's.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wargauge_analysis::replay::Position;
use wargauge_analysis::summary::Origin;
use wargauge_analysis::{Band, Series, Study, Watch};
use wargauge_engine::printable;
use wargauge_games::{Games, Playable, position};
use wargauge_scenarios::About;
use wargauge_store::manifest::{self, FORMAT, Tool};
use wargauge_store::{Columns, Finished, Keeper, Manifest, Plan, Shard};

use crate::failure::Failure;
use crate::progress::Goal;

/// How a study is played: for how long, by which luck, on how many threads, and where it is kept.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// How many games, or until which precision.
    pub plan: Plan,
    /// All luck derives from this.
    pub seed: u64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
    /// The band that the first side's share should lie in, draws counted half.
    pub band: Option<Band>,
    /// The folder in which every game is kept.
    pub keep: Option<Keep>,
}

/// 10,000 games of the usual seed, kept nowhere.
impl Default for Conditions {
    fn default() -> Self {
        Self { plan: Plan::Games(10_000), seed: 1794, threads: 0, band: None, keep: None }
    }
}

impl Conditions {
    /// When a run under them is over: a shard plays its share of the games.
    pub(crate) fn goal(&self) -> Goal {
        match (self.plan, self.shard()) {
            (Plan::Games(games), Some(shard)) => {
                let range = shard.range(games);
                Goal::Games(range.end - range.start)
            }
            (plan, _) => plan.into(),
        }
    }

    /// The share of the games that is played.
    pub(crate) fn shard(&self) -> Option<Shard> {
        self.keep.as_ref().and_then(|keep| keep.shard)
    }
}

/// Where games are kept. The same call on the same folder resumes a run that was ended.
#[derive(Clone, Debug)]
pub struct Keep {
    /// The folder.
    pub folder: PathBuf,
    /// The share of the games that is played here, if not all.
    pub shard: Option<Shard>,
}

/// A run that is played into a folder.
pub(crate) struct Kept<'a> {
    /// What is known of the scenario.
    pub(crate) about: &'a About,
    /// The file of the position that games start from, and its content.
    pub(crate) from: Option<(&'a Path, &'a Position)>,
    /// How it is played.
    pub(crate) conditions: &'a Conditions,
}

impl Kept<'_> {
    /// The manifest of the run of this series.
    pub(crate) fn manifest(&self, series: &dyn Series, columns: &Columns) -> Manifest {
        let manifest = Manifest {
            format: FORMAT,
            run: String::new(),
            tool: Tool::THIS,
            scenario: kept_scenario(self.about),
            from: self.from.map(|(file, position)| manifest::Origin {
                file: printable::path(file),
                // Numbers, texts and lists only: this cannot fail.
                position: serde_json::to_value(position).unwrap_or_default(),
            }),
            seed: series.seed(),
            sides: series.sheet().sides.clone(),
            players: series.players().clone(),
            plan: self.conditions.plan,
            band: self.conditions.band.map(|band| band.ends()),
            shard: self.conditions.shard(),
            columns: columns.list().to_vec(),
            extends: Vec::new(),
            done: None,
        };
        manifest.marked()
    }
}

/// Plays the games that a folder lacks, and at least `least` games if their number is not fixed.
///
/// # Errors
/// If the folder holds something else or damaged parts, or the system fails.
pub(crate) fn play(
    folder: &Path,
    kept: &Kept<'_>,
    series: &dyn Series,
    least: u64,
    watch: &dyn Watch<Study>,
) -> Result<Finished, Failure> {
    let columns = Columns::of(series.sheet());
    let Conditions { plan, threads, .. } = *kept.conditions;
    let manifest = kept.manifest(series, &columns);
    let keeper = Keeper::begin(folder, manifest, columns, threads)?;
    let enough = |study: &Study| match plan {
        Plan::Games(_) => false,
        Plan::Until(x) => study.games() >= least && study.is_sure_within(x),
    };
    Ok(keeper.play(series, &enough, threads, watch)?)
}

/// A scenario as a manifest has it.
fn kept_scenario(about: &About) -> manifest::Scenario {
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
