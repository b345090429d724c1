//! Files of a run: written whole or not at all ([`wargauge_analysis::whole`]), and what killed runs
//! have left of them.

use std::fs;
use std::io;
use std::path::Path;

use wargauge_analysis::whole;

use crate::fault::Fault;

pub(crate) use wargauge_analysis::whole::is_left_over;

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

/// Removes the files that killed runs have begun in a folder. Other files stay, and so do folders.
/// The caller holds the lock of the run: no other process writes there.
///
/// # Errors
/// If the system cannot.
pub fn clean(folder: &Path) -> Result<(), Fault> {
    let failed = |why| Fault::io("read", folder, why);
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(why) => return Err(failed(why)),
    };
    for entry in entries {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let path = entry.path();
        if is_left_over(&name) && !entry.file_type().map_err(failed)?.is_dir() {
            fs::remove_file(&path).map_err(|why| Fault::io("remove", &path, why))?;
        }
    }
    Ok(())
}
