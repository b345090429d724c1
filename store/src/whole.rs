//! Files that are there whole or not at all: written beside their place, synced, then put into it.
//!
//! Whoever is killed on the way leaves a file whose name begins with [`LEFT_OVER`], and nothing
//! else.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crate::fault::Fault;

/// How the name of a file begins that is not whole yet.
pub(crate) const LEFT_OVER: &str = ".wargauge-";

/// Writes a file whole or not at all.
///
/// # Errors
/// If the system cannot; nothing is left then.
pub(crate) fn write_whole(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), Fault> {
    let beside = folder.join(format!("{LEFT_OVER}{}-{name}", std::process::id()));
    let path = folder.join(name);
    let written = File::create(&beside)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&beside, &path))
        .and_then(|()| sync(folder));
    written.map_err(|why| {
        // If it cannot be removed either, the next run does it.
        let _ = fs::remove_file(&beside);
        Fault::io("write", &path, why)
    })
}

/// Makes what a folder lists survive a fall of the machine.
fn sync(folder: &Path) -> io::Result<()> {
    // Folders cannot be opened everywhere, and need it only where they can.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Removes what killed runs have left in a folder.
///
/// # Errors
/// If the system cannot.
pub(crate) fn clean(folder: &Path) -> Result<(), Fault> {
    let failed = |why| Fault::io("read", folder, why);
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if entry.file_name().to_string_lossy().starts_with(LEFT_OVER) {
            let path = entry.path();
            fs::remove_file(&path).map_err(|why| Fault::io("remove", &path, why))?;
        }
    }
    Ok(())
}
