//! A scenario of one's own to begin with: a copy of one that is there, in one file with remarks, in one file with its
//! units in a sheet, or as the files that it is made of. Nothing that is there is overwritten.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use wargauge_analysis::whole::with_ending;
use wargauge_engine::printable;
use wargauge_games::Games;
use wargauge_scenarios::copy::{files_of, in_one, titled};
use wargauge_scenarios::{Changes, Kind};

use crate::failure::Failure;

/// How a scenario is laid out in files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Everything in one file, with a remark at each table.
    File,
    /// The same, but its units are in a sheet beside it.
    Sheet,
    /// The files that the scenario is made of, in a folder.
    Folder,
}

/// A scenario as a front end asks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// What it is called: the name of its file or folder.
    pub name: PathBuf,
    /// The scenario that it begins as; if none is named, the one of the first game that most is made for.
    pub like: Option<String>,
    /// How it is laid out.
    pub form: Form,
}

/// What was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The scenario's own file.
    pub scenario: PathBuf,
    /// Every file, that of the scenario first.
    pub files: Vec<PathBuf>,
    /// The scenario that it is a copy of.
    pub like: String,
}

/// Writes the files of a new scenario.
///
/// # Errors
/// If there is no such scenario, a file is there already, or the system cannot write.
pub fn make(request: &Request, games: Games) -> Result<Made, Failure> {
    let library = games.library();
    let usual = || {
        let listed = library.builtin();
        let scenarios = listed.iter().filter(|listing| listing.kind == Kind::Scenario);
        // Of the first game, the one that most overlays and plans are made for.
        let first = games.faces().first().map_or("", |face| face.layout().folder);
        let made_for = |name: &String| {
            listed.iter().filter(|other| other.applies_to.first() == Some(name)).count()
        };
        let named = scenarios.map(|listing| &listing.name);
        named
            .min_by_key(|name| (!name.starts_with(first), std::cmp::Reverse(made_for(name))))
            .cloned()
    };
    let like = request.like.clone().or_else(usual).ok_or_else(|| {
        Failure::Input("no scenario is built in; name one with `--like SCENARIO`".to_owned())
    })?;
    // One with faults is no beginning.
    let scenario = games.load(&like, &Changes::default())?;
    let file = as_toml(&request.name);
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let texts = match request.form {
        Form::Folder => {
            let folder = request.name.clone();
            if folder.exists() {
                return Err(there(&folder));
            }
            let texts = files_of(&library, &like)?.into_iter();
            texts.map(|(name, text)| (folder.join(name), text)).collect()
        }
        Form::File => {
            let (text, _) = in_one(&library, scenario.about(), &titled(&stem), None)?;
            vec![(file, text)]
        }
        Form::Sheet => {
            let sheet = format!("{stem}-units.csv");
            let (text, rows) = in_one(&library, scenario.about(), &titled(&stem), Some(&sheet))?;
            let beside = file.with_file_name(sheet);
            vec![(file, text), (beside, rows.unwrap_or_default())]
        }
    };
    if let Some((path, _)) = texts.iter().find(|(path, _)| path.exists()) {
        return Err(there(path));
    }
    for (path, text) in &texts {
        write_new(path, text)?;
    }
    let files: Vec<PathBuf> = texts.into_iter().map(|(path, _)| path).collect();
    Ok(Made { scenario: files[0].clone(), files, like })
}

/// The file of a scenario of this name: files of data end in .toml.
fn as_toml(name: &Path) -> PathBuf {
    if name.extension().is_some_and(|end| end.eq_ignore_ascii_case("toml")) {
        return name.to_owned();
    }
    with_ending(name, ".toml")
}

fn there(path: &Path) -> Failure {
    Failure::Input(format!(
        "`{}` is there already, and nothing is overwritten; give the scenario another name",
        printable::path(path)
    ))
}

/// Writes a file that is not there yet.
fn write_new(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |why: std::io::Error| match why.kind() {
        ErrorKind::AlreadyExists => there(path),
        _ => Failure::System(format!("write `{}`", printable::path(path)), why.into()),
    };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut file = File::create_new(path).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)
}
