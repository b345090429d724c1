//! One process at a time writes into a folder.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::fault::Fault;
use crate::whole::LOCK;

/// A folder that no other process writes into while this is held. The system lets go of it when the
/// process ends, however it ends.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    held: File,
}

impl Lock {
    /// Takes a folder that is there.
    ///
    /// # Errors
    /// If another process has it, something else stands in the place of the lock's file, or the
    /// system cannot.
    pub fn take(folder: &Path) -> Result<Self, Fault> {
        let path = folder.join(LOCK);
        loop {
            let file = open(&path)?;
            match file.try_lock() {
                // Where a file system knows no locks the user must take care.
                Err(TryLockError::Error(why)) if why.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(why)) => return Err(Fault::io("lock", &path, why)),
                Err(TryLockError::WouldBlock) => {
                    return Err(Fault::Busy { folder: folder.to_owned() });
                }
                Ok(()) => {}
            }
            let lock = Self { path: path.clone(), held: file };
            if lock.is_in_place() {
                return Ok(lock);
            }
            // The process that had it has removed the file before it was locked here.
            drop(lock);
        }
    }

    /// Is the locked file the one that stands in the folder?
    #[cfg(unix)]
    fn is_in_place(&self) -> bool {
        use std::os::unix::fs::MetadataExt;
        let own = |metadata: &fs::Metadata| (metadata.dev(), metadata.ino());
        let (held, there) = (self.held.metadata(), fs::symlink_metadata(&self.path));
        matches!((&held, &there), (Ok(held), Ok(there)) if own(held) == own(there))
    }

    /// Is the locked file the one that stands in the folder? A file that is open cannot be removed
    /// here.
    #[cfg(not(unix))]
    fn is_in_place(&self) -> bool {
        self.held.metadata().is_ok()
    }
}

/// Opens the file of a lock and leaves its content alone. A link is not followed: its target belongs to
/// someone else.
fn open(path: &Path) -> Result<File, Fault> {
    let failed = |why| Fault::io("write", path, why);
    loop {
        let opened = match fs::symlink_metadata(path) {
            Ok(there) if there.is_file() => OpenOptions::new().read(true).write(true).open(path),
            Ok(_) => return Err(Fault::NoLock { path: path.to_owned() }),
            Err(why) if why.kind() == io::ErrorKind::NotFound => {
                OpenOptions::new().read(true).write(true).create_new(true).open(path)
            }
            Err(why) => return Err(failed(why)),
        };
        match opened {
            Ok(file) => return Ok(file),
            // Another process has made or removed it in between.
            Err(why)
                if [io::ErrorKind::NotFound, io::ErrorKind::AlreadyExists]
                    .contains(&why.kind()) => {}
            Err(why) => return Err(failed(why)),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Another process may have put its own file there since. If the file stays it does no harm:
        // the next run takes it over.
        if self.is_in_place() {
            let _ = fs::remove_file(&self.path);
        }
    }
}
