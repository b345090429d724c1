//! The folder of a comparison: a manifest that lists its variants, each a run in a folder of its
//! own.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fault::Fault;
use crate::folder::no_stranger;
use crate::lock::Lock;
use crate::manifest::{FILE, FORMAT, compare, write_json};
use crate::seal::Digests;
use crate::shard::Shard;
use crate::whole::clean;

/// The manifest of a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variants {
    /// [`FORMAT`].
    pub format: u32,
    /// The variants; the first is what the others are set against.
    pub variants: Vec<Variant>,
    /// Is it the comparison of two, rather than of several side by side?
    pub two: bool,
    /// The shard of the plan that is in these folders; none where all of it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The SHA-256 of the files of the comparison; none before it is finished.
    #[serde(default, skip_serializing_if = "Digests::is_empty")]
    pub files: Digests,
}

/// One of the variants of a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// The folder of its run, within that of the comparison.
    pub folder: String,
    /// Its name in the comparison.
    pub name: String,
}

impl Variants {
    /// Variants by their names: their folders are `a`, `b`, …
    pub fn new(names: impl IntoIterator<Item = String>, two: bool, shard: Option<Shard>) -> Self {
        let variant = |(nth, name)| Variant { folder: letters(nth), name };
        let variants = names.into_iter().enumerate().map(variant).collect();
        Self { format: FORMAT, variants, two, shard, files: Digests::new() }
    }

    /// The same before it is finished.
    #[must_use]
    pub fn unfinished(&self) -> Self {
        Self { files: Digests::new(), ..self.clone() }
    }

    /// Is this the name of the folder in which two of the variants are compared?
    pub(crate) fn has_pair(&self, name: &str) -> bool {
        let has = |folder: &str| self.variants.iter().any(|variant| variant.folder == folder);
        !self.two && name.split_once('-').is_some_and(|(one, other)| has(one) && has(other))
    }

    /// Writes it into a folder.
    ///
    /// # Errors
    /// If the system cannot.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), Fault> {
        write_json(folder, FILE, self)
    }

    /// Makes a folder ready for a comparison: new, or with what was played of the same before. No
    /// other process can write into it while the lock is held.
    ///
    /// # Errors
    /// If it holds something else, another process writes into it, or the system cannot.
    pub fn prepare(&self, folder: &Path) -> Result<Lock, Fault> {
        no_stranger(folder, |name| self.variants.iter().any(|variant| variant.folder == name))?;
        fs::create_dir_all(folder).map_err(|why| Fault::io("create", folder, why))?;
        let lock = Lock::take(folder)?;
        let Some(there) = Self::read(folder)? else {
            if folder.join(FILE).exists() {
                let found = "it holds a single run".to_owned();
                return Err(Fault::NoComparison { folder: folder.to_owned(), found });
            }
            clean(folder)?;
            self.write(folder)?;
            return Ok(lock);
        };
        let value = |variants: &Self| serde_json::to_value(variants).unwrap_or_default();
        let mut differences = Vec::new();
        compare("", &value(&there.unfinished()), &value(&self.unfinished()), &mut differences);
        if differences.is_empty() {
            clean(folder)?;
            Ok(lock)
        } else {
            Err(Fault::OtherRun { folder: folder.to_owned(), differences })
        }
    }

    /// Reads the manifest of a folder; nothing if it holds no comparison.
    ///
    /// # Errors
    /// If the manifest is not one of this version of the program, or cannot be read.
    pub fn read(folder: &Path) -> Result<Option<Self>, Fault> {
        let path = folder.join(FILE);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(why) => return Err(Fault::io("read", &path, why)),
        };
        let wrong = |why: String| Fault::Manifest { path: path.clone(), why };
        let value: Value = serde_json::from_str(&text).map_err(|why| wrong(why.to_string()))?;
        if value.get("variants").is_none() {
            return Ok(None);
        }
        if value["format"] != FORMAT {
            return Err(wrong(format!("its format is {}, not {FORMAT}", value["format"])));
        }
        let read: Self = serde_json::from_value(value).map_err(|why| wrong(why.to_string()))?;
        // Folders are named by their place; other names could lead out of the folder.
        let expected = Self::new(
            read.variants.iter().map(|variant| variant.name.clone()),
            read.two,
            read.shard,
        );
        if read.variants.len() < 2 || read.unfinished() != expected {
            return Err(wrong("it was changed".to_owned()));
        }
        Ok(Some(read))
    }
}

/// a, b, …, z, then aa, ab, …
fn letters(nth: usize) -> String {
    let last = char::from(b'a' + (nth % 26) as u8);
    match nth / 26 {
        0 => last.to_string(),
        more => letters(more - 1) + &last.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_told_apart_however_many_there_are() {
        let names = (0..800).map(|nth| nth.to_string());
        let variants = Variants::new(names, false, None).variants;
        assert_eq!(["a", "b", "z"], [0, 1, 25].map(|nth| variants[nth].folder.as_str()));
        assert_eq!(["aa", "zz", "aaa"], [26, 701, 702].map(|nth| variants[nth].folder.as_str()));
        let mut folders: Vec<&str> = variants.iter().map(|one| one.folder.as_str()).collect();
        folders.sort_unstable();
        folders.dedup();
        assert_eq!(folders.len(), 800);
    }
}
