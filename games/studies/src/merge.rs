//! Joins the shards of a run or of a comparison into what one machine would have made.

use std::path::{Path, PathBuf};

use wargauge_analysis::summary::{Heading, Summary};
use wargauge_games::Games;
use wargauge_report::write::BACKGROUND;
use wargauge_report::{Background, Story};
use wargauge_store::{Columns, Stored, Variants, check_shards, open, seal};

use crate::background::background;
use crate::compare::join;
use crate::documents::write_page;
use crate::failure::Failure;
use crate::keep;
use crate::scenes::{Source, scenes};
use crate::seats::{names, open_players};

/// What was joined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Merged {
    /// The scenario of a run, or the variants of a comparison.
    pub names: Vec<String>,
    /// How many games of each there are.
    pub games: u64,
}

/// Joins the shards in these folders into a new or empty one.
///
/// # Errors
/// If they are not all shards of one run or comparison, a part is damaged or foreign, or the system
/// fails.
pub fn merge(shards: &[PathBuf], out: &Path, games: Games) -> Result<Merged, Failure> {
    let listed = shards.first().map_or(Ok(None), |folder| Variants::read(folder))?;
    if let Some(listed) = listed {
        return join(shards, &listed, out, games);
    }
    let mut shards: Vec<Stored> =
        shards.iter().map(|folder| open(folder)).collect::<Result<_, _>>()?;
    check_shards(&mut shards)?;
    let manifest = &shards[0].manifest;
    let scenario = keep::loaded(manifest, games)?;
    let (from, start) = keep::origin(manifest, games)?.unzip();
    let start = start.as_deref().unwrap_or(&*scenario);
    let players = open_players(&manifest.players, &*scenario)?;
    let band = keep::band_of(manifest);
    let series = start.series(&names(&players), manifest.seed)?;
    let merged = wargauge_store::merge(&shards, out, &Columns::of(series.sheet()))?;
    let games = merged.study.games();
    // The time that it took is not kept.
    let bracket = if from.is_none() { scenario.bracket(series.players()) } else { None };
    let sensitive = if from.is_none() { scenario.sensitive() } else { None };
    let heading =
        Heading { bracket, sensitive, ..Heading::new(&*series, scenario.identity(), from) };
    let summary = Summary::new(heading, &merged.study, band);
    let (stored, study) = (merged.stored().clone(), merged.study.clone());
    let _held = merged.finish(&summary)?;
    let source = Source { stored: &stored, study: &study, scenario: &scenario, series: &*series };
    let scenes = scenes(&source, 0, &())?;
    let beside = Background { scenes, ..background(&*scenario, &*series, games, 0)? };
    let names = vec![summary.scenario.name.clone()];
    write_page(out, &Story::Run(Box::new(summary)), &[beside])?;
    seal(out, &[BACKGROUND.to_owned()])?;
    Ok(Merged { names, games })
}
