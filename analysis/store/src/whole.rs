//! Files of a run: written whole or not at all ([`wargauge_analysis::whole`]), and what killed runs
//! have left of them.

use std::fs;
use std::path::Path;

use wargauge_analysis::whole;

use crate::fault::Fault;

pub(crate) use wargauge_analysis::whole::LEFT_OVER;

/// Writes a file of a folder whole or not at all.
///
/// # Errors
/// If the system cannot; nothing is left then.
pub(crate) fn write_whole(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), Fault> {
    let path = folder.join(name);
    whole::write_whole(&path, bytes).map_err(|why| Fault::io("write", &path, why))
}

/// The name of the file that is locked while a run plays.
pub(crate) const LOCK: &str = ".wargauge-lock";

/// Removes what killed runs have left in a folder, but for the lock.
///
/// # Errors
/// If the system cannot.
pub(crate) fn clean(folder: &Path) -> Result<(), Fault> {
    let failed = |why| Fault::io("read", folder, why);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(LEFT_OVER) && name != LOCK {
            let path = entry.path();
            fs::remove_file(&path).map_err(|why| Fault::io("remove", &path, why))?;
        }
    }
    Ok(())
}
