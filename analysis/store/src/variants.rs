//! The folder of a comparison: a manifest that lists its variants, each a run in a folder of its
//! own.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fault::Fault;
use crate::folder::no_stranger;
use crate::manifest::{FILE, FORMAT, compare, write_json};
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
        Self { format: FORMAT, variants, two, shard }
    }

    /// Makes a folder ready for a comparison: new, or with what was played of the same before.
    ///
    /// # Errors
    /// If it holds something else, or the system cannot.
    pub fn prepare(&self, folder: &Path) -> Result<(), Fault> {
        no_stranger(folder, |name| self.variants.iter().any(|variant| variant.folder == name))?;
        fs::create_dir_all(folder).map_err(|why| Fault::io("create", folder, why))?;
        let Some(there) = Self::read(folder)? else {
            if folder.join(FILE).exists() {
                let found = "it holds a single run".to_owned();
                return Err(Fault::NoComparison { folder: folder.to_owned(), found });
            }
            clean(folder)?;
            return write_json(folder, FILE, self);
        };
        let value = |variants: &Self| serde_json::to_value(variants).unwrap_or_default();
        let mut differences = Vec::new();
        compare("", &value(&there), &value(self), &mut differences);
        if differences.is_empty() {
            clean(folder)
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
        if read.variants.len() < 2 || read != expected {
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
