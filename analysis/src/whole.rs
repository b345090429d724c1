//! Files that are there whole or not at all: written beside their place, synced, then put into it.
//!
//! A process that is killed on the way leaves a file whose name begins with [`LEFT_OVER`], and nothing
//! else. A link stays one, and what it points to is written. Devices, pipes and the standard streams are written straight.
//! Not for what the files hold.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// How the name of a file begins that is not whole yet.
pub const LEFT_OVER: &str = ".wargauge-";

/// Is this the name of a file that [`write_whole`] has begun? Other files may begin the same way, and
/// belong to someone else.
pub fn is_left_over(name: &str) -> bool {
    let rest = name.strip_prefix(LEFT_OVER).and_then(|rest| rest.split_once('-'));
    rest.is_some_and(|(process, name)| {
        !name.is_empty() && !process.is_empty() && process.bytes().all(|c| c.is_ascii_digit())
    })
}

/// Writes a file whole or not at all.
///
/// # Errors
/// If the system cannot; what stood there before is still there then, and nothing is left beside it.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, true)
}

/// Writes a file whole or not at all, but does not wait until the disk has it: a process that is killed loses nothing, a
/// machine that falls may.
///
/// # Errors
/// As [`write_whole`].
pub fn write_soon(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, false)
}

fn put(path: &Path, bytes: &[u8], is_synced: bool) -> io::Result<()> {
    if let Some(mut stream) = standard(path) {
        return stream.write_all(bytes).and_then(|()| stream.flush());
    }
    if is_stream(path) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let path = &behind_links(path);
    let beside = beside(path);
    let write = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        if is_synced {
            file.sync_all()?;
        }
        fs::rename(&beside, path)?;
        if is_synced { sync(path.parent().unwrap_or(Path::new(""))) } else { Ok(()) }
    };
    write().inspect_err(|_| {
        // If it cannot be removed either, there is nothing more to be done about it here.
        let _ = fs::remove_file(&beside);
    })
}

/// The standard stream that a path means. What it leads to may be a file that other text goes to as well.
fn standard(path: &Path) -> Option<Box<dyn Write>> {
    match path.to_str()? {
        "/dev/stdout" | "/dev/fd/1" => Some(Box::new(io::stdout())),
        "/dev/stderr" | "/dev/fd/2" => Some(Box::new(io::stderr())),
        _ => None,
    }
}

/// Is it a device or a pipe? No file may take its place.
fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// What a link points to; the path itself where it is none.
fn behind_links(path: &Path) -> PathBuf {
    let Ok(target) = fs::read_link(path) else { return path.to_owned() };
    // A link may point to a file that is still to come.
    fs::canonicalize(path).unwrap_or_else(|_| path.with_file_name(target))
}

/// The path with this ending added to its name.
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

/// Finds out before long work whether a file can be written at its end. Nothing is left behind.
///
/// # Errors
/// If it cannot: there is no such folder, say, or nothing may be written there.
pub fn check_place(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // A pipe that is opened and closed again is at its end.
    if standard(path).is_some() || is_stream(path) {
        return Ok(());
    }
    let beside = beside(&behind_links(path));
    File::create(&beside)?;
    fs::remove_file(&beside)
}

/// Where a file is written before it is whole.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{LEFT_OVER}{}-{name}", std::process::id()))
}

/// Makes what a folder lists survive a fall of the machine.
fn sync(folder: &Path) -> io::Result<()> {
    // A file that is named without a folder is in the current one.
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    // Folders cannot be opened everywhere, and need it only where they can.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_checked_before_anything_is_written_there() {
        let folder = std::env::temp_dir().join(format!("place-{}", std::process::id()));
        fs::create_dir(&folder).expect("a new folder");
        let file = folder.join("answer.toml");
        check_place(&file).expect("it can be written");
        fs::write(&file, "kept").expect("the folder is there");
        check_place(&file).expect("it can be written again");
        assert_eq!(fs::read_to_string(&file).expect("still there"), "kept");
        assert_eq!(fs::read_dir(&folder).expect("readable").count(), 1, "nothing is left over");
        assert_eq!(check_place(&folder).unwrap_err().kind(), io::ErrorKind::IsADirectory);
        let nowhere = folder.join("none").join("answer.toml");
        assert_eq!(check_place(&nowhere).unwrap_err().kind(), io::ErrorKind::NotFound);
        fs::remove_dir_all(&folder).expect("it is there");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_stay_what_they_are() {
        let folder = std::env::temp_dir().join(format!("wargauge-links-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, link) = (folder.join("file"), folder.join("link"));
        fs::write(&file, "before").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        check_place(&link).unwrap();
        write_whole(&link, b"after").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "after");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        let (to_come, ahead) = (folder.join("to come"), folder.join("ahead"));
        std::os::unix::fs::symlink("to come", &ahead).unwrap();
        write_soon(&ahead, b"new").unwrap();
        assert!(fs::symlink_metadata(&ahead).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&to_come).unwrap(), "new");
        // What is written to this device is thrown away.
        let device = Path::new("/dev/null");
        check_place(device).unwrap();
        write_soon(device, b"text").unwrap();
        assert!(!fs::metadata(device).unwrap().is_file());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_that_was_begun_is_known_by_its_name() {
        assert!(is_left_over(".wargauge-71-summary.json"));
        for other in [".wargauge-notes.txt", ".wargauge-lock", ".wargauge--x", ".wargauge-71", "a"]
        {
            assert!(!is_left_over(other), "{other}");
        }
    }

    #[test]
    fn a_file_takes_the_place_of_the_one_before_and_nothing_is_left() {
        let folder = std::env::temp_dir().join(format!("wargauge-whole-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("a file");
        for text in ["first", "second"] {
            write_whole(&file, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        // A folder that is not empty cannot be replaced.
        fs::create_dir_all(folder.join("full/inside")).unwrap();
        write_whole(&folder.join("full"), b"text").unwrap_err();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
