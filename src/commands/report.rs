//! `wargauge report`: charts and the page of stored runs, made again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use wargauge_games::Games;
use wargauge_report::write::BACKGROUND;
use wargauge_report::{Background, Story, write};

use crate::exit::{Exit, Failure};
use crate::files::{self, without_rates};
use crate::screen::remark;

/// Make the charts and `report.html` of stored runs again
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge report my-run
  wargauge report reports/*/

Each folder is one that --out has written: its summary.json, of a run or of a comparison, is told
again as charts/*.svg, charts/*.png and report.html. What the page tells beside the figures (the
field, and what of it is reconstructed) is in background.json; without it that is left out.")]
pub(crate) struct Report {
    /// The folder of a stored run; may be repeated
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,

    /// No remarks
    #[arg(long, short)]
    quiet: bool,
}

impl Report {
    /// Writes the files of each folder.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        for folder in &self.folders {
            let summary = folder.join("summary.json");
            let text = read(&summary)?.ok_or_else(|| {
                Failure::Input(format!(
                    "{}: there is no such file; name a folder that --out has written",
                    summary.display()
                ))
            })?;
            let story = Story::read(&text).map_err(|why| misread(&summary, &why))?;
            let story = story.read_by(|system| games.fact_sheet(system));
            let backgrounds: Vec<Background> = match read(&folder.join(BACKGROUND))? {
                Some(text) => serde_json::from_str(&text)
                    .map_err(|why| misread(&folder.join(BACKGROUND), &why))?,
                None => Vec::new(),
            };
            tell(folder, &story, &backgrounds)?;
            if !self.quiet {
                remark(&format!("wrote {}", folder.join("report.html").display()));
            }
        }
        Ok(Exit::Done)
    }
}

/// Writes a study into a folder, which is made if it is not there: `summary.json`, then charts and
/// page. How fast it went is left out, so that the same study gives the same bytes.
///
/// # Errors
/// If the system cannot write.
pub(crate) fn keep_and_tell(
    folder: &Path,
    story: &Story,
    backgrounds: &[Background],
) -> Result<(), Failure> {
    let path = folder.join("summary.json");
    let failed = |why: io::Error| Failure::System(format!("write {}", path.display()), why.into());
    let document = without_rates(story)?;
    let text = serde_json::to_string_pretty(&document).map_err(|why| failed(why.into()))?;
    fs::create_dir_all(folder).map_err(failed)?;
    files::write(&path, &(text + "\n"))?;
    tell(folder, story, backgrounds)
}

/// Writes charts and page into a folder.
///
/// # Errors
/// If the system cannot write.
pub(crate) fn tell(
    folder: &Path,
    story: &Story,
    backgrounds: &[Background],
) -> Result<(), Failure> {
    let backgrounds: Vec<&Background> = backgrounds.iter().collect();
    write(folder, story, &backgrounds)
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
