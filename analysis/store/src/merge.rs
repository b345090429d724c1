//! Joins the shards of a run into what one machine would have made, byte for byte.

use std::path::Path;

use wargauge_analysis::{Merge, Study};
use wargauge_engine::printable;

use crate::columns::Columns;
use crate::fault::Fault;
use crate::folder::{bytes_of, cell_end, games_of, list, prepare, read};
use crate::keep::{Finished, encode};
use crate::manifest::Manifest;
use crate::name::PartName;
use crate::part::GAMES;
use crate::rows::Rows;
use crate::shard::Shard;
use crate::stored::{Stored, count_part, range_of};
use crate::whole::write_whole;

/// Checks that shards make up a run, and puts them in order.
///
/// # Errors
/// If they do not: which are of another run, unfinished, missing or there twice.
pub fn check_shards(stored: &mut [Stored]) -> Result<(), Fault> {
    let Some((first, rest)) = stored.split_first() else {
        return Err(Fault::Shards("no shards are named".to_owned()));
    };
    let whole = |manifest: &Manifest| Manifest { shard: None, ..manifest.clone() };
    for other in rest {
        let differences = whole(&other.manifest).differences(&whole(&first.manifest));
        if !differences.is_empty() {
            return Err(Fault::OtherRun { folder: other.folder.clone(), differences });
        }
    }
    for one in &*stored {
        if !one.is_finished() {
            return Err(Fault::Unfinished { folder: one.folder.clone() });
        }
    }
    stored.sort_by_key(|one| one.manifest.shard.map(|shard| (shard.of, shard.number)));
    let mut expected: Option<Shard> = None;
    for one in &*stored {
        let folder = printable::path(&one.folder);
        let Some(shard) = one.manifest.shard else {
            return Err(Fault::Shards(format!("`{folder}` is a whole run, not a shard of one")));
        };
        let next = expected.unwrap_or(Shard { number: 1, of: shard.of });
        if shard.of != next.of {
            let why = format!("`{folder}` is shard {shard}, others are of {}", next.of);
            return Err(Fault::Shards(why));
        }
        if shard.number < next.number {
            return Err(Fault::Shards(format!("shard {shard} is named twice: `{folder}` again")));
        }
        if shard.number > next.number {
            return Err(missing(next));
        }
        expected = Some(Shard { number: next.number + 1, of: next.of });
    }
    match expected {
        Some(next) if next.number <= next.of => Err(missing(next)),
        _ => Ok(()),
    }
}

fn missing(shard: Shard) -> Fault {
    Fault::Shards(format!(
        "shard {shard} is missing: play it with `--shard {shard}`, and name its folder too"
    ))
}

/// Joins shards, which [`check_shards`] has put in order, in a new folder, or in one in which the
/// same was begun before; [`Finished::finish`] is still to be called.
///
/// # Errors
/// If a part is damaged, foreign or missing, the folder holds something else, or the system fails.
pub fn merge(shards: &[Stored], folder: &Path, columns: &Columns) -> Result<Finished, Fault> {
    let Some(first) = shards.first() else {
        return Err(Fault::Shards("no shards are named".to_owned()));
    };
    let manifest = Manifest { shard: None, done: None, ..first.manifest.clone() };
    if manifest.columns != columns.list {
        let differences = vec!["the columns of its games".to_owned()];
        return Err(Fault::OtherRun { folder: first.folder.clone(), differences });
    }
    let lock = prepare(folder, &manifest)?;
    manifest.write(folder)?;
    let (there, run) = (list(folder)?, manifest.run.clone());
    let end = range_of(&manifest).end;
    let pieces = shards.iter().flat_map(|one| one.parts.iter().map(move |name| (one, name)));
    let pieces: Vec<(&Stored, &PartName)> = pieces.collect();
    let (mut study, mut parts) = (Study::default(), Vec::new());
    // Pieces of one part lie in one cell of the grid on which parts are cut.
    for pieces in pieces.chunk_by(|one, two| one.1.first / GAMES == two.1.first / GAMES) {
        let (name, bytes) = match pieces {
            [(one, name)] if name.end() == cell_end(name.first, end) => {
                count_part(&one.folder, &run, name, columns, &mut study)?;
                ((*name).clone(), bytes_of(&one.folder, name)?)
            }
            pieces => {
                let mut rows = Rows::default();
                for (one, name) in pieces {
                    let path = games_of(&one.folder).join(name.to_string());
                    count_part(&one.folder, &run, name, columns, &mut study)?;
                    let part = read(&one.folder, name, columns, &run)?;
                    rows.merge(&part.rows(columns).map_err(|why| Fault::part(&path, why))?);
                }
                encode(&rows, columns, &run)?
            }
        };
        if !there.contains(&name) {
            write_whole(&games_of(folder), &name.to_string(), &bytes)?;
        }
        parts.push(name);
    }
    if let Some(foreign) = there.iter().find(|name| !parts.contains(name)) {
        let path = games_of(folder).join(foreign.to_string());
        return Err(Fault::part(&path, "no part of this run"));
    }
    let (found, folder) = (study.games(), folder.to_owned());
    if found != end {
        return Err(Fault::Count { folder, found, planned: end });
    }
    let stored = Stored { folder, manifest, parts };
    Ok(Finished::joined(study, stored, lock))
}
