//! Comparisons that are kept: each variant is a run in a folder of its own, and pairs of games are
//! counted from what is stored. So a comparison can be ended, continued and sharded like a run.

use std::path::{Path, PathBuf};
use std::time::Instant;

use wargauge_analysis::Series;
use wargauge_analysis::compare::Counts;
use wargauge_analysis::compare::difference::Comparisons;
use wargauge_report::Story;
use wargauge_scenarios::{Loaded, Scenario};
use wargauge_store::{
    Columns, Fault, Finished, Plan, Stored, Variants, check_shards, merge, open, pairs,
};

use super::told::{Field, Lineup, contest};
use super::{Options, Played};
use crate::commands::report::tell;
use crate::exit::Failure;
use crate::files::without_rates;
use crate::kept::{self, Asked};
use crate::options::specs;
use crate::screen::Progress;
use crate::systems::{System, any};

/// Plays every variant into its folder, as far as it is not there yet; nothing comes back if that
/// is interrupted.
///
/// # Errors
/// If a folder holds something else or damaged parts, or the system fails.
pub(super) fn play<S: System>(
    lineup: &Lineup<S>,
    folder: &Path,
    options: &Options,
    threads: usize,
) -> Result<Option<Played>, Failure> {
    let listed = Variants::new(lineup.names(), lineup.two, options.keep.shard);
    listed.prepare(folder)?;
    let folders: Vec<PathBuf> =
        listed.variants.iter().map(|variant| folder.join(&variant.folder)).collect();
    let begun = Instant::now();
    let Some(finished) = play_all(lineup, &folders, options, threads)? else { return Ok(None) };
    let counts = counts(lineup, &finished, threads)?;
    let threads = finished.iter().map(|finished| finished.threads).max().unwrap_or(0);
    let games = counts.base.games();
    let comparisons = lineup.comparisons(&counts, begun.elapsed().as_secs_f64(), threads);
    finish(lineup, finished)?;
    // A shard alone tells nothing: its charts come once it is merged.
    if options.keep.shard.is_none() {
        write(lineup, folder, &listed, &comparisons, &counts, threads)?;
    }
    Ok(Some(Played { comparisons, games, interrupted: false }))
}

/// Plays every variant to the same number of games; nothing comes back if that is interrupted.
fn play_all<S: System>(
    lineup: &Lineup<S>,
    folders: &[PathBuf],
    options: &Options,
    threads: usize,
) -> Result<Option<Vec<Finished>>, Failure> {
    // With --until every variant goes on to the first look at which all are sure.
    let mut longest = 0;
    loop {
        let mut all = Vec::with_capacity(folders.len());
        for (place, folder) in folders.iter().enumerate() {
            let matchup = lineup.matchup(place);
            let asked = Asked {
                scenario: kept::kept_scenario(lineup.scenario(place)),
                from: None,
                plan: options.until.map_or(Plan::Games(options.games), Plan::Until),
                band: options.band,
                shard: options.keep.shard,
            };
            let games = options.keep.games_of(options.games);
            let progress = Progress::new(lineup.sides(), games, options.until, !options.quiet)
                .of(&folder.file_name().unwrap_or_default().to_string_lossy());
            let finished = kept::play(folder, asked, &matchup, threads, longest, &progress)?;
            progress.finish();
            if finished.interrupted {
                return Ok(None);
            }
            longest = longest.max(finished.study.games());
            all.push(finished);
        }
        if options.until.is_none() || all.iter().all(|one| one.study.games() == longest) {
            return Ok(Some(all));
        }
    }
}

/// Counts of all variants, pairs of games from what is stored.
fn counts<S: System>(
    lineup: &Lineup<S>,
    runs: &[Finished],
    threads: usize,
) -> Result<Counts, Fault> {
    let matchups = lineup.matchups();
    let contest = contest(&matchups);
    let columns = |place: usize| Columns::of(matchups[place].sheet());
    let Some((first, others)) = runs.split_first() else { return Ok(Counts::default()) };
    let own = columns(0);
    let variants = others.iter().enumerate().map(|(nth, other)| {
        let (both, columns) = ([first.stored(), other.stored()], [&own, &columns(nth + 1)]);
        let joint = pairs(both, columns, contest.milestone_places(nth), threads)?;
        Ok((other.study.clone(), joint))
    });
    Ok(Counts { base: first.study.clone(), variants: variants.collect::<Result<_, Fault>>()? })
}

/// Writes the summary of every variant, and that all of it is there.
fn finish<S: System>(lineup: &Lineup<S>, runs: Vec<Finished>) -> Result<(), Failure> {
    for (place, run) in runs.into_iter().enumerate() {
        let summary = without_rates(&lineup.summary(place, &run.study))?;
        run.finish(&summary)?;
    }
    Ok(())
}

/// Writes pages and charts of every variant and of the comparison.
fn write<S: System>(
    lineup: &Lineup<S>,
    folder: &Path,
    listed: &Variants,
    comparisons: &Comparisons,
    counts: &Counts,
    threads: usize,
) -> Result<(), Failure> {
    let backgrounds = lineup.backgrounds(counts.base.games(), threads)?;
    let studies =
        std::iter::once(&counts.base).chain(counts.variants.iter().map(|(study, _)| study));
    for (place, study) in studies.enumerate() {
        let story = Story::Run(Box::new(lineup.summary(place, study)));
        let own = folder.join(&listed.variants[place].folder);
        tell(&own, &story, std::slice::from_ref(&backgrounds[place]))?;
    }
    lineup.tell(folder, listed, comparisons, &backgrounds)
}

/// Joins the shards of a comparison; says how many games of each variant there are.
///
/// # Errors
/// If they do not make up a comparison, a part is damaged or foreign, or the system fails.
pub(crate) fn join(
    shards: &[PathBuf],
    first: &Variants,
    out: &Path,
) -> Result<(Vec<String>, u64), Failure> {
    let whole = |listed: &Variants| Variants { shard: None, ..listed.clone() };
    for folder in shards {
        let other = Variants::read(folder)?;
        if other.as_ref().map(whole) != Some(whole(first)) {
            let [one, two] = [&shards[0], folder].map(|folder| folder.display());
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
    let mut scenarios: Vec<(String, Loaded)> = Vec::new();
    for (variant, shards) in first.variants.iter().zip(&runs) {
        scenarios.push((variant.name.clone(), kept::loaded(&shards[0].manifest)?));
    }
    let field = Field { scenarios, two: first.two };
    let listed = whole(first);
    let system = field.scenarios[0].1.clone();
    any!(system, like => join_all(&runs, field.like(&like)?, &listed, out))
}

/// Joins the shards of every variant of one system of rules.
fn join_all<S: System>(
    runs: &[Vec<Stored>],
    field: Field<Scenario<S>>,
    listed: &Variants,
    out: &Path,
) -> Result<(Vec<String>, u64), Failure> {
    let manifest = &runs[0][0].manifest;
    let lineup = Lineup::new(
        field,
        &specs(&manifest.sides, &manifest.players),
        manifest.seed,
        kept::band_of(manifest),
    )?;
    listed.prepare(out)?;
    let mut merged = Vec::with_capacity(runs.len());
    for (place, (shards, variant)) in runs.iter().zip(&listed.variants).enumerate() {
        let columns = Columns::of(lineup.matchup(place).sheet());
        merged.push(merge(shards, &out.join(&variant.folder), &columns)?);
    }
    let counts = counts(&lineup, &merged, 0)?;
    // The time that it took is not kept.
    let comparisons = lineup.comparisons(&counts, 0.0, 0);
    finish(&lineup, merged)?;
    write(&lineup, out, listed, &comparisons, &counts, 0)?;
    Ok((lineup.names().collect(), counts.base.games()))
}
