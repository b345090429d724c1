//! Charts and the page as files of a folder: each is written whole or not at all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;
use wargauge_analysis::whole::write_whole;

use crate::background::Background;
use crate::charts::{Chart, charts};
use crate::page::{Leaflet, page};
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

/// The file of the page.
pub const PAGE: &str = "report.html";

/// The folder of the charts.
pub const CHARTS: &str = "charts";

/// Writes `charts/*.svg`, `charts/*.png`, `report.html` and [`BACKGROUND`] into a folder, which is
/// made if it is not there. `backgrounds` are those of the runs, in their order, as far as they are known;
/// without any there is no [`BACKGROUND`].
///
/// # Errors
/// If the system cannot write; files that were written before stay, none is there in part.
pub fn write(folder: &Path, story: &Story, backgrounds: &[&Background]) -> Result<(), Unwritten> {
    let drawn = charts(&story.runs(), backgrounds);
    write_charts(folder, &drawn)?;
    // A page without them leaves nothing to keep, and the place stays free for a copy of the file.
    if !backgrounds.is_empty() {
        let path = folder.join(BACKGROUND);
        let kept = serde_json::to_vec(backgrounds)
            .map_err(|why| Unwritten { path: path.clone(), error: why.into() })?;
        whole(&path, &kept)?;
    }
    whole(&folder.join(PAGE), page(story, backgrounds, &drawn).as_bytes())
}

/// Writes `charts/*.svg`, `charts/*.png` and `report.html` of a page of one answer into a folder, which
/// is made if it is not there.
///
/// # Errors
/// As [`write()`].
pub fn write_leaflet(folder: &Path, leaflet: &Leaflet) -> Result<(), Unwritten> {
    write_charts(folder, &leaflet.charts)?;
    whole(&folder.join(PAGE), leaflet.html().as_bytes())
}

/// Writes each chart as SVG and as PNG.
fn write_charts(folder: &Path, drawn: &[Chart]) -> Result<(), Unwritten> {
    let charts = folder.join(CHARTS);
    fs::create_dir_all(&charts).map_err(|error| Unwritten { path: charts.clone(), error })?;
    for chart in drawn {
        whole(&charts.join(format!("{}.svg", chart.name)), chart.svg().as_bytes())?;
        whole(&charts.join(format!("{}.png", chart.name)), &chart.png())?;
    }
    Ok(())
}

/// Writes a file whole or not at all.
///
/// # Errors
/// If the system cannot write; what stood there before is still there then.
pub fn whole(path: &Path, bytes: &[u8]) -> Result<(), Unwritten> {
    write_whole(path, bytes).map_err(|error| Unwritten { path: path.to_owned(), error })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{background, run};

    /// A folder of this test's own, removed in the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("wargauge-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn names(&self, below: &str) -> Vec<String> {
            let entries = fs::read_dir(self.0.join(below)).unwrap();
            let mut names: Vec<String> =
                entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_folder_gets_charts_and_page_and_nothing_in_part() {
        let folder = Folder::new("report");
        let story = Story::Run(Box::new(run()));
        write(&folder.0, &story, &[&background("A field")]).unwrap();
        assert_eq!(folder.names(""), ["background.json", "charts", "report.html"]);
        let charts = folder.names("charts");
        assert_eq!(charts.len(), 14);
        assert!(charts.contains(&"outcomes.png".to_owned()));
        let page = fs::read(folder.0.join("report.html")).unwrap();
        let kept = fs::read(folder.0.join(BACKGROUND)).unwrap();
        let kept: Vec<Background> = serde_json::from_slice(&kept).unwrap();
        // Made again from the stored background it is the same, and replaces the old page.
        write(&folder.0, &story, &[&kept[0]]).unwrap();
        assert_eq!(fs::read(folder.0.join("report.html")).unwrap(), page);
    }

    #[test]
    fn what_cannot_be_written_is_named_and_leaves_nothing() {
        let folder = Folder::new("report-refused");
        // A folder that is not empty stands where the page should be.
        fs::create_dir_all(folder.0.join("report.html/inside")).unwrap();
        let failed = whole(&folder.0.join("report.html"), b"page").unwrap_err();
        assert_eq!(failed.path, folder.0.join("report.html"));
        assert_eq!(folder.names(""), ["report.html"]);
    }
}
