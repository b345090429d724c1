//! Reads files of the user's disk: regular files of bounded size, as UTF-8.
//!
//! Not for what is in them. A pipe, a device or a huge file is refused before a byte of it is read.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use crate::files::Files;
use crate::problem::Failure;

use wargauge_engine::printable;

/// More than any scenario needs: the largest that is shipped has 40 KB, and a file of expectations
/// that keeps a hundred scenarios stays below this.
pub const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// The text of a file.
///
/// # Errors
/// If there is no such file, it is no regular file, it is too large, or it is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let name = || printable::path(path);
    let io = |error| Failure::Io { path: name(), error };
    let refused = |why: String| Failure::Unsuitable { path: name(), why };
    let found = fs::metadata(path).map_err(io)?;
    if found.is_dir() {
        return Err(refused("it is a folder; name a file in it".into()));
    }
    if !found.is_file() {
        return Err(refused("it is a pipe or a device; only regular files are read".into()));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
        .map_err(io)?;
    if bytes.len() as u64 > MOST_BYTES {
        let most = MOST_BYTES / (1024 * 1024);
        return Err(refused(format!("it is larger than {most} MiB, the most that is read")));
    }
    String::from_utf8(bytes).map_err(|why| {
        let wrong = why.utf8_error().valid_up_to();
        let byte = why.as_bytes()[wrong];
        // What comes after the fault is not shown: it may be anything.
        let before = String::from_utf8_lossy(&why.as_bytes()[..wrong]).into_owned();
        let mut files = Files::default();
        let file = files.add(name(), before);
        let message = format!("the byte 0x{byte:02x} is not UTF-8");
        let mend = "save the file as UTF-8 text".to_owned();
        files.report(
            crate::files::Location { file, start: wrong, end: wrong },
            message,
            Some(mend),
        );
        Failure::Faults(files.into_problems())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_utf_8_is_refused_with_the_place_of_the_first_wrong_byte() {
        let path = std::env::temp_dir().join(format!("wargauge-utf8-{}.toml", std::process::id()));
        fs::write(&path, b"kind = \"scenario\"\nti\xfftle").unwrap();
        let failure = read_text(&path).unwrap_err().to_string();
        fs::remove_file(&path).unwrap();
        assert!(failure.contains(":2:3"), "{failure}");
        assert!(failure.contains("0xff"), "{failure}");
    }

    #[test]
    fn folders_and_devices_are_refused_unread() {
        let folder = read_text(&std::env::temp_dir()).unwrap_err().to_string();
        assert!(folder.contains("it is a folder"), "{folder}");
        if cfg!(unix) {
            let zeros = read_text(Path::new("/dev/zero")).unwrap_err().to_string();
            assert!(zeros.contains("only regular files"), "{zeros}");
        }
    }
}
