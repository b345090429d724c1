//! The parts of a shorter run become those of a longer one. They hold the same games, but each bears the mark
//! of its run. Not for the games that are added: they are played as those of any run.

use std::path::Path;

use crate::columns::Columns;
use crate::fault::Fault;
use crate::folder::{games_of, read};
use crate::keep::{encode, remove};
use crate::manifest::Manifest;
use crate::name::PartName;
use crate::part::Part;
use crate::whole::write_whole;

/// Gives every part the mark of this run, one after the other. A process that is killed on the way leaves
/// parts of both runs, some of them twice; the next call does what is left to do.
///
/// # Errors
/// If a part is damaged or of neither run, or the system cannot write.
pub(crate) fn adopt(
    folder: &Path,
    parts: Vec<PartName>,
    columns: &Columns,
    manifest: &Manifest,
) -> Result<Vec<PartName>, Fault> {
    let mut adopted: Vec<PartName> = Vec::with_capacity(parts.len());
    for name in parts {
        let Err(foreign) = read(folder, &name, columns, &manifest.run) else {
            adopted.push(name);
            continue;
        };
        let shorter = manifest.extends.iter();
        let part = shorter.map(|run| read(folder, &name, columns, run)).find_map(Result::ok);
        let part: Part = part.ok_or(foreign)?;
        let path = games_of(folder).join(name.to_string());
        let rows = part.rows(columns).map_err(|why| Fault::part(&path, why))?;
        let (own, bytes) = encode(&rows, columns, &manifest.run)?;
        write_whole(&games_of(folder), &own.to_string(), &bytes)?;
        remove(folder, &name)?;
        adopted.push(own);
    }
    adopted.sort_unstable();
    adopted.dedup();
    Ok(adopted)
}
