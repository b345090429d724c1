//! One process at a time plays into a folder.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::fault::Fault;
use crate::whole::LOCK;

/// A folder that no other process plays into while this is held. The system lets go of it when the
/// process ends, however it ends.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    _held: File,
}

impl Lock {
    /// Takes a folder that is there.
    ///
    /// # Errors
    /// If another process has it, or the system cannot.
    pub(crate) fn take(folder: &Path) -> Result<Self, Fault> {
        let path = folder.join(LOCK);
        let file = File::create(&path).map_err(|why| Fault::io("write", &path, why))?;
        match file.try_lock() {
            // Where a file system knows no locks the user must take care.
            Err(TryLockError::Error(why)) if why.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(why)) => return Err(Fault::io("lock", &path, why)),
            Err(TryLockError::WouldBlock) => {
                return Err(Fault::Busy { folder: folder.to_owned() });
            }
            Ok(()) => {}
        }
        Ok(Self { path, _held: file })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // If it stays it does no harm: the next run takes it over.
        let _ = fs::remove_file(&self.path);
    }
}
