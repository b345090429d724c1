//! The files of a study in a folder: `summary.json`, the charts and the page; and the charts and the
//! page made again from what the folder holds.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::{Map, Value};
use wargauge_analysis::whole::{self, write_whole};
use wargauge_engine::{FactSheet, printable};
use wargauge_games::Games;
use wargauge_report::write::{BACKGROUND, CHARTS, PAGE, Unwritten};
use wargauge_report::{Background, Leaflet, Story};
use wargauge_store::{AnswerFolder, Seal, clean};

use crate::failure::Failure;

/// The unit in which a game counts points, if it has one of its own: said in documents beside them.
pub(crate) fn own_unit(sheet: &FactSheet) -> Option<String> {
    (sheet.points != FactSheet::POINTS).then(|| sheet.points.to_owned())
}

/// The unit that a document says, or points.
pub(crate) fn unit_of(said: Option<&str>) -> &str {
    said.unwrap_or(FactSheet::POINTS)
}

/// The name of the file of the figures.
pub(crate) const SUMMARY: &str = "summary.json";

/// A page that was made again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renewed {
    /// Its path.
    pub page: PathBuf,
    /// Was the summary held against the digest of a manifest? There may be none.
    pub checked: bool,
}

/// Makes the charts and the page of a stored study again.
///
/// # Errors
/// If the folder holds no study, a file is not the one that the run wrote, another process writes
/// into the folder, or the system cannot read or write.
pub fn renew_page(folder: &Path, games: Games) -> Result<Renewed, Failure> {
    let summary = folder.join(SUMMARY);
    let known = Seal::of(folder)?;
    let _held = known.lock()?;
    let text = read(&summary)?.ok_or_else(|| {
        Failure::Input(format!(
            "{}: there is no such file; name a folder that --out of `run`, `compare` or `what-if` has written",
            printable::path(&summary)
        ))
    })?;
    known.check(SUMMARY, text.as_bytes())?;
    let story = Story::read(&text).map_err(|why| misread(&summary, &why))?;
    let story = story.read_by(|system| games.fact_sheet(system));
    let backgrounds: Vec<Background> = match read(&folder.join(BACKGROUND))? {
        Some(text) => {
            known.check(BACKGROUND, text.as_bytes())?;
            let path = folder.join(BACKGROUND);
            Background::read_all(&text).map_err(|why| misread(&path, &why))?
        }
        None => Vec::new(),
    };
    write_page(folder, &story, &backgrounds)?;
    if !backgrounds.is_empty() {
        known.add(&[BACKGROUND])?;
    }
    Ok(Renewed { page: folder.join("report.html"), checked: known.is_known() })
}

/// Writes a file whole or not at all.
///
/// # Errors
/// If the system cannot write.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_whole(path, text.as_bytes()).map_err(|why| Failure::not_written(path, why))
}

/// Finds out before long work whether a file can be written at its end.
///
/// # Errors
/// If it cannot.
pub fn check_place(path: &Path) -> Result<(), Failure> {
    whole::check_place(path).map_err(|why| Failure::not_written(path, why))
}

/// As [`check_place`], but refuses to write over a file that the command has not written, which would begin so.
///
/// # Errors
/// If it cannot be written, or a file is there that begins otherwise.
pub fn check_own_place(path: &Path, begins: &str, what: &str) -> Result<(), Failure> {
    check_place(path)?;
    if is_own(path, begins) {
        return Ok(());
    }
    Err(Failure::Input(format!(
        "`{}` is there already and was not written by {what}: name another file with --out, or delete it",
        printable::path(path)
    )))
}

/// Moves a file out of the way that begins otherwise than those of a command, and says where it is now; nothing where there
/// is none.
///
/// # Errors
/// If the system cannot move it.
pub fn set_aside(path: &Path, begins: &str) -> Result<Option<PathBuf>, Failure> {
    if is_own(path, begins) {
        return Ok(None);
    }
    let places = (1..).map(|nth| match nth {
        1 => whole::with_ending(path, ".old"),
        nth => whole::with_ending(path, &format!(".old-{nth}")),
    });
    let free = places.into_iter().find(|place| !place.exists()).unwrap_or_default();
    fs::rename(path, &free).map_err(|why| Failure::not_written(&free, why))?;
    Ok(Some(free))
}

/// Is what is there nothing, or a file that begins so?
fn is_own(path: &Path, begins: &str) -> bool {
    let is_ours = |text: Vec<u8>| text.is_empty() || text.starts_with(begins.as_bytes());
    !path.is_file() || fs::read(path).is_ok_and(is_ours)
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
    let path = folder.join(SUMMARY);
    let failed =
        |why: io::Error| Failure::System(format!("write {}", printable::path(&path)), why.into());
    let text = serde_json::to_string_pretty(&story.clone().without_rates())
        .map_err(|why| failed(why.into()))?;
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
    // What a run that was killed has left here: the caller holds the lock of the folder.
    clean(folder)?;
    clean(&folder.join("charts"))?;
    let backgrounds: Vec<&Background> = backgrounds.iter().collect();
    wargauge_report::write(folder, story, &backgrounds).map_err(unwritten)
}

fn unwritten(why: Unwritten) -> Failure {
    Failure::System(format!("write {}", printable::path(&why.path)), why.error.into())
}

/// The folder of a study that gives one answer.
///
/// It is taken before anything is played, so that a folder that holds something else is refused at
/// once.
#[derive(Debug)]
pub struct Answered {
    name: &'static str,
    folder: AnswerFolder,
}

impl Answered {
    /// Takes a folder for the answer of the study of this name. `question` is an object with those keys
    /// of the document that say what was asked: another answer to the same question is replaced.
    ///
    /// # Errors
    /// If it holds something else, another process writes into it, or the system cannot.
    pub fn take(
        folder: &Path,
        name: &'static str,
        question: &impl Serialize,
    ) -> Result<Self, Failure> {
        Self::take_with(folder, name, question, &[])
    }

    /// The same for an answer that keeps more beside its page.
    ///
    /// # Errors
    /// As [`Answered::take`].
    pub fn take_with(
        folder: &Path,
        name: &'static str,
        question: &impl Serialize,
        more: &[&str],
    ) -> Result<Self, Failure> {
        let keys = match serde_json::to_value(question) {
            Ok(Value::Object(keys)) => keys,
            Ok(_) => Map::new(),
            Err(why) => return Err(Failure::System("write JSON".to_owned(), why.into())),
        };
        let beside = [&[CHARTS, PAGE], more].concat();
        let folder = AnswerFolder::take(folder, &format!("{name}.json"), &beside, &keys)?;
        Ok(Self { name, folder })
    }

    /// Writes `NAME.json`, the charts and the page, each whole or not at all. The document must not say
    /// how fast it went, so that the same study gives the same bytes.
    ///
    /// # Errors
    /// If the system cannot write.
    pub fn write(&self, document: &impl Serialize, leaflet: &Leaflet) -> Result<(), Failure> {
        let folder = self.folder.path();
        let text = serde_json::to_string_pretty(document)
            .map_err(|why| Failure::System("write JSON".to_owned(), why.into()))?;
        write(&folder.join(format!("{}.json", self.name)), &(text + "\n"))?;
        write_leaflet(folder, leaflet)
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Writes charts and page of a study that gives one answer into a folder.
///
/// # Errors
/// If the system cannot write.
pub(crate) fn write_leaflet(folder: &Path, leaflet: &Leaflet) -> Result<(), Failure> {
    wargauge_report::write::write_leaflet(folder, leaflet).map_err(unwritten)
}

/// The text of a file; nothing if it is not there.
pub(crate) fn read(path: &Path) -> Result<Option<String>, Failure> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(why) if why.kind() == io::ErrorKind::InvalidData => Err(misread(path, &why)),
        Err(why) => Err(Failure::System(format!("read {}", printable::path(path)), why.into())),
    }
}

fn misread(path: &Path, why: &dyn std::error::Error) -> Failure {
    Failure::Input(format!("{}: {why}", printable::path(path)))
}
