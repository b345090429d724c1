//! The file beside a policy, or beside values, with what is known so far, for another run to go on from. It begins with a digest of what
//! was asked for, so that another request does not go on from it.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use sha2::{Digest, Sha256};
use wargauge_analysis::whole::{with_ending, write_whole};

use crate::failure::Failure;

/// The file.
pub(super) struct Kept {
    path: PathBuf,
    /// The digest of what was asked for.
    request: [u8; 32],
}

impl Kept {
    /// The file beside `out` of a request that these words tell from others.
    pub(super) fn beside(out: &Path, request: &[String]) -> Self {
        let path = with_ending(out, ".part");
        Self { path, request: Sha256::digest(request.join("\n")).into() }
    }

    /// What an earlier run has left, if anything.
    pub(super) fn open(&self) -> Result<Option<Vec<u8>>, Failure> {
        let mut bytes = match std::fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
            Err(why) => return Err(self.fault("read", why)),
        };
        if !bytes.starts_with(&self.request) {
            return Err(self.of_another());
        }
        bytes.drain(..self.request.len());
        Ok(Some(bytes))
    }

    /// The fault that the file holds something else.
    pub(super) fn of_another(&self) -> Failure {
        Failure::Input(format!(
            "`{}` is what another practice, or one of another version, has left: take another --out, or delete it",
            self.path.display()
        ))
    }

    /// Puts this into the file in the place of what was there.
    pub(super) fn keep(&self, body: &[u8]) -> Result<(), Failure> {
        let bytes = [&self.request[..], body].concat();
        write_whole(&self.path, &bytes).map_err(|why| self.fault("write", why))
    }

    /// The same of a document.
    pub(super) fn keep_json(&self, document: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_vec(document).map_err(|why| self.fault("write", why.into()))?;
        self.keep(&text)
    }

    /// The records of an earlier run. One that was not finished is cut off, and so are zeros that a system has left
    /// where it did not come to write.
    pub(super) fn records<T>(&self, read: impl Fn(&[u8]) -> Option<T>) -> Result<Vec<T>, Failure> {
        let Some(body) = self.open()? else { return Ok(Vec::new()) };
        let (mut rest, mut records) = (&body[..], Vec::new());
        while let Some((length, after)) = rest.split_first_chunk()
            && let Some((record, after)) = usize::try_from(u64::from_le_bytes(*length))
                .ok()
                .filter(|&length| length > 0)
                .and_then(|length| after.split_at_checked(length))
        {
            records.push(read(record).ok_or_else(|| self.of_another())?);
            rest = after;
        }
        if !rest.is_empty() {
            self.keep(&body[..body.len() - rest.len()])?;
        }
        Ok(records)
    }

    /// Adds a record.
    pub(super) fn append(&self, record: &[u8]) -> Result<(), Failure> {
        if !self.path.exists() {
            self.keep(&[])?;
        }
        let whole = [&(record.len() as u64).to_le_bytes()[..], record].concat();
        let written = OpenOptions::new().append(true).open(&self.path).and_then(|mut file| {
            file.write_all(&whole)?;
            file.sync_data()
        });
        written.map_err(|why| self.fault("write", why))
    }

    /// Removes the file, if it is there: nothing is left to go on with.
    pub(super) fn remove(&self) -> Result<(), Failure> {
        remove(&self.path)
    }

    fn fault(&self, what: &str, why: io::Error) -> Failure {
        fault(&self.path, what, why)
    }
}

/// Takes a number off the front of a record.
pub(super) fn number(bytes: &mut &[u8]) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.split_off(..8)?.first_chunk()?))
}

/// Removes a file, if it is there.
pub(super) fn remove(path: &Path) -> Result<(), Failure> {
    match std::fs::remove_file(path) {
        Err(why) if why.kind() != ErrorKind::NotFound => Err(fault(path, "remove", why)),
        _ => Ok(()),
    }
}

/// The fault that the system refuses something about a file.
pub(super) fn fault(path: &Path, what: &str, why: io::Error) -> Failure {
    Failure::System(format!("{what} `{}`", path.display()), why.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own, removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("wargauge-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&path).expect("a folder for the test");
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn kept(folder: &Folder, request: &str) -> Kept {
        Kept::beside(&folder.0.join("policy.txt"), &[request.to_owned()])
    }

    fn words(bytes: &[u8]) -> Option<String> {
        String::from_utf8(bytes.to_vec()).ok()
    }

    #[test]
    fn records_are_there_again_and_one_that_is_torn_is_cut_off() {
        let folder = Folder::new("kept-records");
        let file = kept(&folder, "asked");
        assert!(file.records(words).unwrap().is_empty());
        file.append(b"one").unwrap();
        file.append(b"three").unwrap();
        assert_eq!(file.records(words).unwrap(), ["one", "three"]);
        let whole = std::fs::read(&file.path).unwrap();
        for short in 1..13 {
            std::fs::write(&file.path, &whole[..whole.len() - short]).unwrap();
            assert_eq!(file.records(words).unwrap(), ["one"]);
            file.append(b"three").unwrap();
            assert_eq!(std::fs::read(&file.path).unwrap(), whole);
        }
        std::fs::write(&file.path, [&whole[..], &[0; 40]].concat()).unwrap();
        assert_eq!(file.records(words).unwrap(), ["one", "three"]);
        assert_eq!(std::fs::read(&file.path).unwrap(), whole);
    }

    #[test]
    fn what_another_request_has_left_is_refused() {
        let folder = Folder::new("kept-other");
        kept(&folder, "asked").keep(b"known").unwrap();
        assert_eq!(kept(&folder, "asked").open().unwrap().unwrap(), b"known");
        let refused = kept(&folder, "asked otherwise").open().unwrap_err().to_string();
        assert!(refused.contains("another practice"), "{refused}");
        let refused = kept(&folder, "asked").records(|_| None::<()>);
        // Five bytes are no record, and are cut off.
        assert_eq!(refused.unwrap().len(), 0);
        kept(&folder, "asked").append(b"known").unwrap();
        assert!(kept(&folder, "asked").records(|_| None::<()>).is_err());
    }
}
