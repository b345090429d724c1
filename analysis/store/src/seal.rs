//! The files beside the games, `summary.json` and `background.json`: the manifest keeps their digests,
//! so that a file that was damaged or comes from another run is found before anything is read from it.
//!
//! Against accidents and mix-ups: a digest in the same folder does not protect against a forger.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::fault::Fault;
use crate::lock::Lock;
use crate::manifest::{FILE, Manifest};
use crate::name::digits;
use crate::variants::Variants;

/// Digests of files, by their names within the folder of the manifest.
pub type Digests = BTreeMap<String, String>;

/// The digest of some bytes.
pub(crate) fn digest(bytes: &[u8]) -> String {
    digits(&Sha256::digest(bytes))
}

/// The digests that are known of the files of a folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seal {
    /// The folder of the manifest, and what its names of the files of this folder begin with; nothing
    /// for a folder without a manifest.
    root: Option<(PathBuf, String)>,
    digests: Digests,
}

impl Seal {
    /// What the manifest of a folder knows of its files. The comparison of a pair of several
    /// variants is described by the manifest of the folder above it.
    ///
    /// # Errors
    /// If the manifest cannot be read, or the run is not finished.
    pub fn of(folder: &Path) -> Result<Self, Fault> {
        if folder.join(FILE).exists() {
            let digests = match Variants::read(folder)? {
                Some(listed) => listed.files,
                None => match Manifest::read(folder)?.done {
                    Some(done) => done.files,
                    None => return Err(Fault::Unfinished { folder: folder.to_owned() }),
                },
            };
            return Ok(Self { root: Some((folder.to_owned(), String::new())), digests });
        }
        let loose = Self { root: None, digests: Digests::new() };
        let Ok(whole) = folder.canonicalize() else { return Ok(loose) };
        let (Some(above), Some(name)) = (whole.parent(), whole.file_name()) else {
            return Ok(loose);
        };
        let name = name.to_string_lossy().into_owned();
        match Variants::read(above) {
            Ok(Some(listed)) if listed.has_pair(&name) => {
                let root = Some((above.to_owned(), format!("{name}/")));
                Ok(Self { root, digests: listed.files })
            }
            Err(fault) if !matches!(fault, Fault::Manifest { .. }) => Err(fault),
            Ok(_) | Err(_) => Ok(loose),
        }
    }

    /// Is there a manifest that its files are held against?
    pub fn is_known(&self) -> bool {
        self.root.is_some()
    }

    /// Keeps other processes from writing into the folder of the manifest, if there is one.
    ///
    /// # Errors
    /// If another process writes there, or the system cannot.
    pub fn lock(&self) -> Result<Option<Lock>, Fault> {
        self.root.as_ref().map(|(root, _)| Lock::take(root)).transpose()
    }

    /// Holds the content of a file against its digest. Without a manifest there is none.
    ///
    /// # Errors
    /// If it has another digest, or the manifest has none.
    pub fn check(&self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        let Some((root, prefix)) = &self.root else { return Ok(()) };
        let name = format!("{prefix}{name}");
        let (path, found) = (root.join(&name), digest(bytes));
        match self.digests.get(&name) {
            Some(expected) if *expected == found => Ok(()),
            Some(_) => Err(Fault::Altered { path, found }),
            None => Err(Fault::Unsealed { path }),
        }
    }

    /// Takes the digests of files of this folder into the manifest.
    ///
    /// # Errors
    /// If the system cannot.
    pub fn add(&self, names: &[&str]) -> Result<(), Fault> {
        let Some((root, prefix)) = &self.root else { return Ok(()) };
        let names: Vec<String> = names.iter().map(|name| format!("{prefix}{name}")).collect();
        seal(root, &names)
    }
}

/// Takes the digests of files that were just written into the manifest of a folder. The caller
/// holds the lock of the folder.
///
/// # Errors
/// If there is no manifest of a finished run or of a comparison, or the system cannot.
pub fn seal(folder: &Path, names: &[String]) -> Result<(), Fault> {
    let mut digests = Digests::new();
    for name in names {
        let path = folder.join(name);
        let bytes = fs::read(&path).map_err(|why| Fault::io("read", &path, why))?;
        digests.insert(name.clone(), digest(&bytes));
    }
    if let Some(mut listed) = Variants::read(folder)? {
        listed.files.extend(digests);
        return listed.write(folder);
    }
    let mut manifest = Manifest::read(folder)?;
    match &mut manifest.done {
        Some(done) => done.files.extend(digests),
        None => return Err(Fault::Unfinished { folder: folder.to_owned() }),
    }
    manifest.write(folder)
}
