//! Other readings of the rulebook for switches that a scenario leaves out: as the game's own
//! `rules.toml` lists them. A scenario that spells a switch says itself how else it may be read.

use crate::files::Files;
use crate::format::Layout;
use crate::library::Library;
use crate::origin::mark_file;
use crate::tree::{Node, parse};

/// The file of a game's folder that spells every switch of its rules.
const RULES: &str = "rules.toml";

/// Marks the printed values of switches with the readings of the game's own file, where that has the
/// same value.
pub(crate) fn mark_readings(printed: &mut Node, layout: &Layout, library: &Library) {
    let text = layout.files.get_file(RULES).and_then(include_dir::File::contents_utf8);
    let Some(text) = text else { return };
    // Its faults are for those who check that file.
    let mut files = Files::new(library);
    let file = files.add(RULES.to_owned(), text.to_owned());
    let Some(mut tree) = parse(&mut files, file) else { return };
    mark_file(&mut tree, &mut files);
    if let Some(rules) = tree.table().and_then(|table| table.get("rules")) {
        mark(printed, rules);
    }
}

fn mark(printed: &mut Node, like: &Node) {
    let is_same = !like.mark.readings.is_empty()
        && std::mem::discriminant(&printed.value) == std::mem::discriminant(&like.value);
    if is_same {
        printed.mark.readings.clone_from(&like.mark.readings);
        printed.mark.note.clone_from(&like.mark.note);
    }
    let (Some(printed), Some(like)) = (printed.table_mut(), like.table()) else { return };
    for (key, node) in &mut printed.0 {
        if let Some(like) = like.get(key) {
            mark(node, like);
        }
    }
}
