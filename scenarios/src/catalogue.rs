//! The list of the embedded files of a game, with what each says of itself.
//!
//! The files never change while the program runs, so each game's are read once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use include_dir::Dir;

use crate::files::Files;
use crate::format::Layout;
use crate::library::{Kind, Listing, applies_to};
use crate::tree::{Value, parse};

/// Paths, which begin with the folder of the game, each with its line of the list.
type Catalogue = Arc<[(String, Listing)]>;

/// The lists that were made, by the addresses of the layouts.
static MADE: Mutex<BTreeMap<usize, Catalogue>> = Mutex::new(BTreeMap::new());

/// Every embedded scenario, overlay and plan of a game.
pub(crate) fn catalogue(layout: &'static Layout) -> Catalogue {
    // A layout stays where it is as long as the program runs.
    let address = std::ptr::from_ref(layout).addr();
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(made.entry(address).or_insert_with(|| read(layout)))
}

fn read(layout: &Layout) -> Catalogue {
    let mut paths = Vec::new();
    collect(layout, &layout.files, &mut paths);
    let listed = paths.into_iter().filter_map(|(path, text)| {
        let listing = listing(&path, text)?;
        Some((path, listing))
    });
    listed.collect()
}

/// The paths of the embedded files, each with its text.
fn collect(layout: &Layout, folder: &Dir<'static>, paths: &mut Vec<(String, &'static str)>) {
    for file in folder.files() {
        let path = file.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let path = path.to_string_lossy().replace('\\', "/");
            let text = file.contents_utf8().unwrap_or_default();
            paths.push((format!("{}/{path}", layout.folder), text));
        }
    }
    folder.dirs().for_each(|folder| collect(layout, folder, paths));
}

fn listing(path: &str, text: &str) -> Option<Listing> {
    let mut files = Files::default();
    let file = files.add(path.to_string(), text.to_string());
    let tree = parse(&mut files, file)?;
    let text = |key| match tree.table()?.get(key)?.value {
        Value::Text(ref text) => Some(text.clone()),
        _ => None,
    };
    let stem = path.strip_suffix(".toml")?;
    let (kind, name) = match text("kind")?.as_str() {
        "scenario" => (Kind::Scenario, stem.to_string()),
        "overlay" => (Kind::Overlay, stem.rsplit('/').next()?.to_string()),
        // The folder of plans is no part of their names.
        "plan" => (Kind::Plan, stem.replace("/plans/", "/")),
        // A league is found by its scenario.
        "league" => (Kind::League, text("scenario")?),
        // So is what is known of its sensitivities.
        "sensitivity" => (Kind::Sensitivity, text("scenario")?),
        _ => return None,
    };
    let title = text("title").unwrap_or_default();
    let is_default = matches!(tree.follow(["default"]).0.value, Value::Truth(true));
    let applies_to = applies_to(&tree);
    let (system, side) = (text("system"), text("side"));
    Some(Listing { name, kind, title, system, applies_to, side, is_default })
}
