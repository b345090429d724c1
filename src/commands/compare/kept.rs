//! Comparisons that are kept: each variant is a run in a folder of its own, and pairs of games are
//! counted from what is stored. So a comparison can be ended, continued and sharded like a run.

use std::path::{Path, PathBuf};
use std::time::Instant;

use wargauge_analysis::Study;
use wargauge_analysis::compare::Counts;
use wargauge_analysis::compare::difference::Comparisons;
use wargauge_loader::Scenario;
use wargauge_report::Story;
use wargauge_store::{
    Columns, Fault, Finished, Merged, Plan, Stored, Variants, check_shards, merge, open, pairs,
};

use super::told::{Field, Lineup};
use super::{Options, Played};
use crate::commands::report::tell;
use crate::exit::Failure;
use crate::kept::{self, Asked, document};
use crate::options::specs_of;
use crate::screen::Progress;

/// Plays every variant into its folder, as far as it is not there yet; nothing comes back if that
/// is interrupted.
///
/// # Errors
/// If a folder holds something else or damaged parts, or the system fails.
pub(super) fn play(
    lineup: &Lineup,
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
    let columns: Vec<Columns> =
        (0..lineup.len()).map(|place| Columns::of(lineup.game(place))).collect();
    let counts = counts(
        lineup,
        finished.iter().map(|finished| (finished.stored(), finished.study.clone())),
        &columns,
        threads,
    )?;
    let threads = finished.iter().map(|finished| finished.threads).max().unwrap_or(0);
    let games = counts.base.games();
    let comparisons = lineup.comparisons(&counts, begun.elapsed().as_secs_f64(), threads);
    let studies: Vec<Study> = finished.iter().map(|finished| finished.study.clone()).collect();
    for (place, finished) in finished.into_iter().enumerate() {
        finished.finish(&document(&lineup.summary(place, &studies[place]))?)?;
    }
    // A shard alone tells nothing: its charts come once it is merged.
    if options.keep.shard.is_none() {
        write(lineup, folder, &listed, &comparisons, &studies, threads)?;
    }
    Ok(Some(Played { comparisons, games, interrupted: false }))
}

/// Plays every variant to the same number of games; nothing comes back if that is interrupted.
fn play_all(
    lineup: &Lineup,
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
                scenario: lineup.scenario(place),
                from: None,
                players: lineup.players(place),
                seed: options.seed,
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
fn counts<'a>(
    lineup: &Lineup,
    runs: impl Iterator<Item = (&'a Stored, Study)>,
    columns: &[Columns],
    threads: usize,
) -> Result<Counts, Fault> {
    let contest = lineup.contest();
    let mut runs = runs.zip(columns);
    let Some(((first, base), own)) = runs.next() else { return Ok(Counts::default()) };
    let variants = runs.enumerate().map(|(nth, ((stored, study), columns))| {
        let places = contest.milestone_places(nth);
        Ok((study, pairs([first, stored], [own, columns], places, threads)?))
    });
    Ok(Counts { base, variants: variants.collect::<Result<_, Fault>>()? })
}

/// Writes pages and charts of every variant and of the comparison.
fn write(
    lineup: &Lineup,
    folder: &Path,
    listed: &Variants,
    comparisons: &Comparisons,
    studies: &[Study],
    threads: usize,
) -> Result<(), Failure> {
    let games = studies.first().map_or(0, Study::games);
    let backgrounds = lineup.backgrounds(games, threads)?;
    for (place, study) in studies.iter().enumerate() {
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
    let mut scenarios: Vec<(String, Scenario)> = Vec::new();
    for (variant, shards) in first.variants.iter().zip(&runs) {
        let (scenario, ..) = kept::reopen(&shards[0].manifest)?;
        scenarios.push((variant.name.clone(), scenario));
    }
    let manifest = &runs[0][0].manifest;
    let lineup = Lineup::new(
        Field { scenarios, two: first.two },
        &specs_of(manifest),
        manifest.seed,
        kept::band_of(manifest),
    )?;
    let listed = whole(first);
    listed.prepare(out)?;
    let columns: Vec<Columns> =
        (0..lineup.len()).map(|place| Columns::of(lineup.game(place))).collect();
    let merged = runs
        .iter()
        .zip(&listed.variants)
        .zip(&columns)
        .map(|((shards, variant), columns)| merge(shards, &out.join(&variant.folder), columns))
        .collect::<Result<Vec<Merged>, Fault>>()?;
    let studies: Vec<Study> = merged.iter().map(|merged| merged.study.clone()).collect();
    let stored = merged.iter().map(|merged| (merged.stored(), merged.study.clone()));
    let counts = counts(&lineup, stored, &columns, 0)?;
    // The time that it took is not kept.
    let comparisons = lineup.comparisons(&counts, 0.0, 0);
    for (place, merged) in merged.into_iter().enumerate() {
        merged.finish(&document(&lineup.summary(place, &studies[place]))?)?;
    }
    write(&lineup, out, &listed, &comparisons, &studies, 0)?;
    Ok((lineup.names().collect(), counts.base.games()))
}
