//! Comparisons that are kept: each variant is a run in a folder of its own, and pairs of games are
//! counted from what is stored. In this way a comparison can be ended, resumed and sharded like a run.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use wargauge_analysis::Series;
use wargauge_analysis::compare::Counts;
use wargauge_analysis::compare::difference::Comparisons;
use wargauge_engine::printable;
use wargauge_games::Games;
use wargauge_report::Story;
use wargauge_report::write::BACKGROUND;
use wargauge_store::{
    Columns, Fault, Finished, Lock, Plan, Stored, Variants, check_shards, merge, open, pairs, seal,
};

use super::field::{Entry, Field};
use super::lineup::{Lineup, contest, find_partings};
use super::{Adapt, Outcome, effects};
use crate::documents::write_page;
use crate::failure::Failure;
use crate::keep::{self, Conditions, Keep, Kept};
use crate::merge::Merged;
use crate::progress::{Following, Progress};
use crate::scenes::{Source, scenes};
use crate::seats::specs;

/// Plays the games that the folder of each variant lacks, and lets players adapt; `None` if that is interrupted.
///
/// # Errors
/// If a folder holds something else or damaged parts, or the system fails.
pub(super) fn play(
    lineup: &Lineup<'_>,
    Keep { folder, shard }: &Keep,
    conditions: &Conditions,
    adapt: Adapt,
    progress: &dyn Progress,
) -> Result<Option<Outcome>, Failure> {
    let listed = Variants::new(lineup.names(), lineup.two, *shard);
    let _held = listed.prepare(folder)?;
    let folders: Vec<PathBuf> =
        listed.variants.iter().map(|variant| folder.join(&variant.folder)).collect();
    let begun = Instant::now();
    let all = lineup.series()?;
    let Some(finished) = play_all(lineup, &all, &folders, conditions, progress)? else {
        return Ok(None);
    };
    let counts = counts(&all, &finished, conditions.threads)?;
    let threads = finished.iter().map(|finished| finished.threads).max().unwrap_or(0);
    let games = counts.base.games();
    let mut comparisons = lineup.comparisons(&all, &counts, begun.elapsed().as_secs_f64(), threads);
    find_partings(&all, &mut comparisons);
    let stored: Vec<Stored> = finished.iter().map(|run| run.stored().clone()).collect();
    let _variants = finish(lineup, &all, finished)?;
    let mut adapting = Duration::ZERO;
    // A shard alone shows nothing: its charts come with the merge.
    if shard.is_none() {
        let adapted = effects::find(lineup, conditions, adapt, &mut comparisons, progress)?;
        // Every game is kept, but without its players having adapted a comparison would say something else.
        if adapted.interrupted {
            return Ok(None);
        }
        adapting = adapted.took;
        let place = Place { folder, listed: &listed, stored: &stored };
        write(lineup, &all, &place, &comparisons, &counts, threads, progress)?;
    }
    Ok(Some(Outcome { comparisons, games, interrupted: false, unadapted: false, adapting }))
}

/// Plays every variant to the same number of games; `None` if that is interrupted.
fn play_all(
    lineup: &Lineup<'_>,
    series: &[Box<dyn Series + '_>],
    folders: &[PathBuf],
    conditions: &Conditions,
    progress: &dyn Progress,
) -> Result<Option<Vec<Finished>>, Failure> {
    let is_until = matches!(conditions.plan, Plan::Until(_));
    // A precision is played for in every variant, to the first look at which all are sure.
    let mut longest = 0;
    loop {
        let mut all = Vec::with_capacity(folders.len());
        for (place, folder) in folders.iter().enumerate() {
            let kept = Kept { about: lineup.scenario(place).about(), from: None, conditions };
            let label = folder.file_name().unwrap_or_default().to_string_lossy();
            let watch = Following::shares(progress, &label, lineup.sides(), conditions.goal());
            let finished = keep::play(folder, &kept, &*series[place], longest, &watch)?;
            drop(watch);
            if finished.interrupted {
                return Ok(None);
            }
            longest = longest.max(finished.study.games());
            all.push(finished);
        }
        if !is_until || all.iter().all(|one| one.study.games() == longest) {
            return Ok(Some(all));
        }
    }
}

/// Counts of all variants, pairs of games from what is stored.
fn counts(
    all: &[Box<dyn Series + '_>],
    runs: &[Finished],
    threads: usize,
) -> Result<Counts, Fault> {
    let contest = contest(all);
    let columns = |place: usize| Columns::of(all[place].sheet());
    let Some((first, others)) = runs.split_first() else { return Ok(Counts::default()) };
    let own = columns(0);
    let variants = others.iter().enumerate().map(|(nth, other)| {
        let (both, columns) = ([first.stored(), other.stored()], [&own, &columns(nth + 1)]);
        let joint = pairs(both, columns, contest.shared(nth), threads)?;
        Ok((other.study.clone(), joint))
    });
    Ok(Counts { base: first.study.clone(), variants: variants.collect::<Result<_, Fault>>()? })
}

/// Writes the summary of every variant, and marks its run as complete. Their folders stay locked until
/// their pages are there.
fn finish(
    lineup: &Lineup<'_>,
    all: &[Box<dyn Series + '_>],
    runs: Vec<Finished>,
) -> Result<Vec<Lock>, Failure> {
    let finish = |(place, run): (usize, Finished)| {
        let summary = lineup.summary(&*all[place], place, &run.study);
        Ok(run.finish(&summary)?)
    };
    runs.into_iter().enumerate().map(finish).collect()
}

/// Where a comparison is kept.
struct Place<'a> {
    folder: &'a Path,
    listed: &'a Variants,
    /// The run of every variant.
    stored: &'a [Stored],
}

/// Writes pages and charts of every variant and of the comparison.
fn write(
    lineup: &Lineup<'_>,
    all: &[Box<dyn Series + '_>],
    &Place { folder, listed, stored }: &Place<'_>,
    comparisons: &Comparisons,
    counts: &Counts,
    threads: usize,
    progress: &dyn Progress,
) -> Result<(), Failure> {
    let mut backgrounds = lineup.backgrounds(all, counts.base.games(), threads)?;
    let studies =
        || std::iter::once(&counts.base).chain(counts.variants.iter().map(|(study, _)| study));
    for (place, study) in studies().enumerate() {
        let (scenario, series) = (lineup.scenario_of(place), &*all[place]);
        let source = Source { stored: &stored[place], study, scenario, series };
        backgrounds[place].scenes = scenes(&source, threads, progress)?;
    }
    for (place, study) in studies().enumerate() {
        let story = Story::Run(Box::new(lineup.summary(&*all[place], place, study)));
        let own = folder.join(&listed.variants[place].folder);
        write_page(&own, &story, std::slice::from_ref(&backgrounds[place]))?;
        seal(&own, &[BACKGROUND.to_owned()])?;
    }
    lineup.write(folder, listed, comparisons, &backgrounds)
}

/// Joins the shards of a comparison.
///
/// # Errors
/// If they do not make up a comparison, a part is damaged or foreign, or the system fails.
pub(crate) fn join(
    shards: &[PathBuf],
    first: &Variants,
    out: &Path,
    games: Games,
) -> Result<Merged, Failure> {
    let whole = |listed: &Variants| Variants { shard: None, ..listed.unfinished() };
    for folder in shards {
        let other = Variants::read(folder)?;
        if other.as_ref().map(whole) != Some(whole(first)) {
            let [one, two] = [&shards[0], folder].map(|folder| printable::path(folder));
            return Err(Failure::Input(format!(
                "`{one}` and `{two}` are not shards of the same comparison: name the folders that \
                 the same command has made with --shard 1/N, 2/N, …"
            )));
        }
    }
    let mut runs = Vec::new();
    for variant in &first.variants {
        let mut stored = shards
            .iter()
            .map(|folder| open(&folder.join(&variant.folder)))
            .collect::<Result<Vec<Stored>, Fault>>()?;
        check_shards(&mut stored)?;
        runs.push(stored);
    }
    let mut entries = Vec::new();
    for (variant, shards) in first.variants.iter().zip(&runs) {
        let manifest = &shards[0].manifest;
        entries.push(Entry {
            name: variant.name.clone(),
            scenario: keep::loaded(manifest, games)?,
            players: specs(&manifest.sides, &manifest.players),
        });
    }
    let field = Field { entries, without_effect: Vec::new(), two: first.two };
    let listed = whole(first);
    join_all(&runs, &field, &listed, out)
}

/// Joins the shards of every variant of one system of rules.
fn join_all(
    runs: &[Vec<Stored>],
    field: &Field,
    listed: &Variants,
    out: &Path,
) -> Result<Merged, Failure> {
    let manifest = &runs[0][0].manifest;
    let lineup = Lineup::new(field, &[], manifest.seed, keep::band_of(manifest))?;
    let all = lineup.series()?;
    let _held = listed.prepare(out)?;
    let mut merged = Vec::with_capacity(runs.len());
    for (place, (shards, variant)) in runs.iter().zip(&listed.variants).enumerate() {
        let columns = Columns::of(all[place].sheet());
        merged.push(merge(shards, &out.join(&variant.folder), &columns)?);
    }
    let counts = counts(&all, &merged, 0)?;
    // The time that it took is not kept.
    let mut comparisons = lineup.comparisons(&all, &counts, 0.0, 0);
    find_partings(&all, &mut comparisons);
    let stored: Vec<Stored> = merged.iter().map(|run| run.stored().clone()).collect();
    let _variants = finish(&lineup, &all, merged)?;
    // As one machine finds them: shards are never played with answers that were looked for.
    let conditions =
        Conditions { plan: manifest.plan, seed: manifest.seed, ..Conditions::default() };
    effects::find(&lineup, &conditions, Adapt::default(), &mut comparisons, &())?;
    let place = Place { folder: out, listed, stored: &stored };
    write(&lineup, &all, &place, &comparisons, &counts, 0, &())?;
    Ok(Merged { names: lineup.names().collect(), games: counts.base.games() })
}
