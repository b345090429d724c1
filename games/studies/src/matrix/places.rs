//! Which folder within that of a matrix holds which pairing. A pairing is known by its players: one that stands in
//! the place of another, because players were added since, is moved to its own. Not for the games.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use wargauge_engine::printable;
use wargauge_store::Manifest;

use crate::failure::Failure;

/// A pairing that is asked for.
pub(super) struct Place {
    /// The name of its folder.
    pub(super) name: String,
    /// The manifest of its run.
    pub(super) manifest: Manifest,
}

/// The name of the file by which a run is known.
const MANIFEST: &str = wargauge_store::manifest::FILE;

/// What is added to the name of a folder on its way to its place.
const ON_THE_WAY: &str = ".moved";

/// Looks at everything in the folder of the games before anything is played, and moves every pairing to its place.
///
/// # Errors
/// If something there is no pairing that is asked for, or was played in another way; nothing is moved then. If the
/// system cannot move.
pub(super) fn settle(games: &Path, places: &[Place]) -> Result<(), Failure> {
    let mut there: Vec<Option<String>> = vec![None; places.len()];
    let (mut strange, mut empty) = (Vec::new(), Vec::new());
    for name in names_in(games)? {
        let folder = games.join(&name);
        if !folder.join(MANIFEST).exists() {
            // A run that was killed before it began leaves its folder.
            let is_place = folder.is_dir() && places.iter().any(|place| place.name == name);
            if is_place {
                empty.push(name);
            } else {
                strange.push(shown(&name));
            }
            continue;
        }
        let manifest = Manifest::read(&folder)?;
        let [first, second] = &manifest.players;
        let asked = places.iter().position(|place| place.manifest.players == manifest.players);
        let Some(asked) = asked else {
            strange.push(format!("{} (`{first}` against `{second}`)", shown(&name)));
            continue;
        };
        manifest.may_become(&places[asked].manifest, &folder)?;
        if let Some(other) = there[asked].replace(name.clone()) {
            return Err(Failure::Input(format!(
                "`{}` and `{other}` beside it hold the games of the same players: move one of them away",
                printable::path(&folder)
            )));
        }
    }
    if !strange.is_empty() {
        return Err(Failure::Input(format!(
            "`{}` holds what is no pairing of these players: {}; list the players of all its pairings, move the \
             rest away, or name another folder",
            printable::path(games),
            strange.join(", ")
        )));
    }
    let moved: Vec<(&Place, &String)> = places
        .iter()
        .zip(&there)
        .filter_map(|(place, name)| Some((place, name.as_ref()?)))
        .filter(|(place, name)| place.name != **name)
        .collect();
    if let Some(name) = empty.iter().find(|name| moved.iter().any(|(to, _)| to.name == **name)) {
        return Err(Failure::Input(format!(
            "`{}` holds no run, but other games belong there: move it away",
            printable::path(&games.join(name))
        )));
    }
    // First all are out of the way, then each goes to its place: they may have to change places.
    for (place, name) in &moved {
        rename(games, name, &format!("{}{ON_THE_WAY}", place.name))?;
    }
    for (place, _) in &moved {
        rename(games, &format!("{}{ON_THE_WAY}", place.name), &place.name)?;
    }
    Ok(())
}

/// The names of all that is in a folder, in order; none where there is no folder.
fn names_in(folder: &Path) -> Result<Vec<String>, Failure> {
    let failed =
        |why: io::Error| Failure::System(format!("read `{}`", printable::path(folder)), why.into());
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(why) => return Err(failed(why)),
    };
    let mut names = Vec::new();
    for entry in entries {
        names.push(entry.map_err(failed)?.file_name().to_string_lossy().into_owned());
    }
    names.sort_unstable();
    Ok(names)
}

fn shown(name: &str) -> String {
    format!("`{}`", printable::clean(name))
}

fn rename(games: &Path, from: &str, to: &str) -> Result<(), Failure> {
    if from == to {
        return Ok(());
    }
    let [old, new] = [from, to].map(|name| games.join(name));
    fs::rename(&old, &new).map_err(|why| {
        let (old, new) = (printable::path(&old), printable::path(&new));
        Failure::System(format!("move `{old}` to `{new}`"), why.into())
    })
}
