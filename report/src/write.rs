//! Charts and the page as files of a folder: each is written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::background::Background;
use crate::charts::charts;
use crate::page::page;
use crate::story::Story;

/// A file that could not be written.
#[derive(Debug, Error)]
#[error("{}: {error}", path.display())]
pub struct Unwritten {
    /// The file.
    pub path: PathBuf,
    /// Why not.
    #[source]
    pub error: io::Error,
}

/// The file that keeps the backgrounds of a report, so that it can be made again.
pub const BACKGROUND: &str = "background.json";

/// Writes `charts/*.svg`, `charts/*.png`, `report.html` and [`BACKGROUND`] into a folder, which is
/// made if it is not there. `backgrounds` are those of the runs, in their order, as far as they are known.
///
/// # Errors
/// If the system cannot write; files that were written before stay, none is there in part.
pub fn write(folder: &Path, story: &Story, backgrounds: &[&Background]) -> Result<(), Unwritten> {
    let drawn = charts(&story.runs(), backgrounds);
    let charts = folder.join("charts");
    fs::create_dir_all(&charts).map_err(|error| Unwritten { path: charts.clone(), error })?;
    for chart in &drawn {
        whole(&charts.join(format!("{}.svg", chart.name)), chart.svg().as_bytes())?;
        whole(&charts.join(format!("{}.png", chart.name)), &chart.png())?;
    }
    let path = folder.join(BACKGROUND);
    let kept = serde_json::to_vec(backgrounds)
        .map_err(|why| Unwritten { path: path.clone(), error: why.into() })?;
    whole(&path, &kept)?;
    whole(&folder.join("report.html"), page(story, backgrounds, &drawn).as_bytes())
}

/// Writes a file under another name first, and gives it its own when all of it is on the disk.
///
/// # Errors
/// If the system cannot write; what stood there before is still there then.
pub fn whole(path: &Path, bytes: &[u8]) -> Result<(), Unwritten> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let written = (|| {
        let mut file = File::create(&part)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&part, path)
    })();
    written.map_err(|error| {
        // What is left of it is of no use; that it cannot be removed changes nothing.
        let _ = fs::remove_file(&part);
        Unwritten { path: path.to_owned(), error }
    })
}
