//! The files of a study in a folder: `summary.json`, the charts and the page; and the charts and the
//! page made again from what the folder holds.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::Value;
use wargauge_analysis::whole::write_whole;
use wargauge_report::write::BACKGROUND;
use wargauge_report::{Background, Story};

use crate::failure::Failure;

/// Makes the charts and the page of a stored study again; gives the path of the page.
///
/// # Errors
/// If the folder holds no study, or the system cannot read or write.
pub fn renew_page(folder: &Path) -> Result<PathBuf, Failure> {
    let summary = folder.join("summary.json");
    let text = read(&summary)?.ok_or_else(|| {
        Failure::Input(format!(
            "{}: there is no such file; name a folder that --out has written",
            summary.display()
        ))
    })?;
    let story = Story::read(&text).map_err(|why| misread(&summary, &why))?;
    let backgrounds: Vec<Background> = match read(&folder.join(BACKGROUND))? {
        Some(text) => {
            serde_json::from_str(&text).map_err(|why| misread(&folder.join(BACKGROUND), &why))?
        }
        None => Vec::new(),
    };
    write_page(folder, &story, &backgrounds)?;
    Ok(folder.join("report.html"))
}

/// Writes a file whole or not at all.
///
/// # Errors
/// If the system cannot write.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_whole(path, text.as_bytes())
        .map_err(|why| Failure::System(format!("write `{}`", path.display()), why.into()))
}

/// A summary as it is kept: without rates, the only figures that differ from run to run.
///
/// # Errors
/// If it cannot be written as JSON.
pub(crate) fn without_rates(summary: &impl Serialize) -> Result<Value, Failure> {
    let mut document = serde_json::to_value(summary)
        .map_err(|why| Failure::System("write JSON".to_owned(), why.into()))?;
    for run in ["", "/a", "/b"] {
        if let Some(Value::Object(keys)) = document.pointer_mut(run) {
            keys.shift_remove("rate");
        }
    }
    Ok(document)
}

/// Writes a study into a folder, which is made if it is not there: `summary.json`, then charts and
/// page. How fast it went is left out, so that the same study gives the same bytes.
///
/// # Errors
/// If the system cannot write.
pub(crate) fn write_study(
    folder: &Path,
    story: &Story,
    backgrounds: &[Background],
) -> Result<(), Failure> {
    let path = folder.join("summary.json");
    let failed = |why: io::Error| Failure::System(format!("write {}", path.display()), why.into());
    let document = without_rates(story)?;
    let text = serde_json::to_string_pretty(&document).map_err(|why| failed(why.into()))?;
    fs::create_dir_all(folder).map_err(failed)?;
    write(&path, &(text + "\n"))?;
    write_page(folder, story, backgrounds)
}

/// Writes charts and page into a folder.
///
/// # Errors
/// If the system cannot write.
pub(crate) fn write_page(
    folder: &Path,
    story: &Story,
    backgrounds: &[Background],
) -> Result<(), Failure> {
    let backgrounds: Vec<&Background> = backgrounds.iter().collect();
    wargauge_report::write(folder, story, &backgrounds)
        .map_err(|why| Failure::System(format!("write {}", why.path.display()), why.error.into()))
}

/// The text of a file; nothing if it is not there.
fn read(path: &Path) -> Result<Option<String>, Failure> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(why) if why.kind() == io::ErrorKind::InvalidData => Err(misread(path, &why)),
        Err(why) => Err(Failure::System(format!("read {}", path.display()), why.into())),
    }
}

fn misread(path: &Path, why: &dyn std::error::Error) -> Failure {
    Failure::Input(format!("{}: {why}", path.display()))
}
