//! The folder of one answer: a document, charts and a page, without games. Not for what the document
//! says.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::fault::Fault;
use crate::folder::stranger;
use crate::lock::Lock;
use crate::manifest::compare;
use crate::whole::clean;

/// A folder that is ready for an answer. No other process can write into it while this is held.
#[derive(Debug)]
pub struct AnswerFolder {
    folder: PathBuf,
    _held: Lock,
}

impl AnswerFolder {
    /// Makes a folder ready for the answer whose document is the file of this name: new, empty, or
    /// with an earlier answer to the same question. `question` holds the keys of the document that
    /// say what was asked; `beside` names what else the folder of an answer holds.
    ///
    /// # Errors
    /// If it holds something else, another process writes into it, or the system cannot.
    pub fn take(
        folder: &Path,
        file: &str,
        beside: &[&str],
        question: &Map<String, Value>,
    ) -> Result<Self, Fault> {
        stranger(folder, file, |name| name == file || beside.contains(&name))?;
        fs::create_dir_all(folder).map_err(|why| Fault::io("create", folder, why))?;
        let held = Lock::take(folder)?;
        let path = folder.join(file);
        match fs::read_to_string(&path) {
            Ok(text) => {
                let there: Value = serde_json::from_str(&text).map_err(|why| Fault::NoRun {
                    folder: folder.to_owned(),
                    found: format!("its {file} is no document of this program: {why}"),
                })?;
                let mut differences = Vec::new();
                for (key, here) in question {
                    compare(key, &there[key], here, &mut differences);
                }
                if !differences.is_empty() {
                    return Err(Fault::OtherRun { folder: folder.to_owned(), differences });
                }
            }
            Err(why) if why.kind() == io::ErrorKind::NotFound => {}
            Err(why) => return Err(Fault::io("read", &path, why)),
        }
        clean(folder)?;
        for name in beside {
            let inner = folder.join(name);
            if inner.is_dir() {
                clean(&inner)?;
            }
        }
        Ok(Self { folder: folder.to_owned(), _held: held })
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.folder
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// What was asked with a seed.
    fn question(seed: u64) -> Map<String, Value> {
        [("seed".to_owned(), json!(seed)), ("format".to_owned(), json!(1))].into_iter().collect()
    }

    #[test]
    fn a_folder_takes_one_answer_and_nothing_that_is_not_its_own() {
        let folder = std::env::temp_dir().join(format!("wargauge-answer-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let take = |seed| AnswerFolder::take(&folder, "luck.json", &["charts"], &question(seed));
        {
            let held = take(1).expect("a new folder");
            assert!(matches!(take(1), Err(Fault::Busy { .. })));
            fs::write(held.path().join("luck.json"), r#"{"format": 1, "seed": 1, "x": 2}"#)
                .unwrap();
        }
        take(1).expect("the same question");
        let other = take(2).unwrap_err().to_string();
        assert!(other.contains("seed: 1 there, 2 here"), "{other}");
        fs::write(folder.join("luck.json"), "no JSON").unwrap();
        let text = take(1).unwrap_err().to_string();
        assert!(text.contains("its luck.json is no document of this program"), "{text}");
        fs::remove_file(folder.join("luck.json")).unwrap();
        fs::write(folder.join("thesis.txt"), "mine").unwrap();
        let text = take(1).unwrap_err().to_string();
        assert!(text.contains("it holds `thesis.txt` and no luck.json"), "{text}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
