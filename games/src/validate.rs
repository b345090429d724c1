//! Checks one file of any kind for itself.

use std::path::Path;

use wargauge_scenarios::tree::{Node, Value, parse};
use wargauge_scenarios::{
    Changes, Draft, Failure, Files, Kind, Shelf, applies_to, read_file, validate_balance,
};

use crate::contender::{Contender, PLAYER};
use crate::face::Face;
use crate::games::Games;
use crate::league::validate_league;
use crate::sensitivity::validate_sensitivity;

impl Games {
    /// Checks a scenario, an overlay, a plan, a file that names a player, a file of expectations, or a part of a scenario
    /// such as a map or a roster. Returns a line that says what it is.
    ///
    /// A scenario is loaded as a whole. An overlay is laid over each built-in scenario it applies to.
    /// A plan is checked against each scenario it applies to, built in or a file beside it. Of a part
    /// only what stands in it is checked.
    ///
    /// # Errors
    /// With every fault at once.
    pub fn validate(self, path: &Path) -> Result<String, Failure> {
        let shelf = Shelf::Disk(path.to_path_buf());
        let name = shelf.name();
        let text = shelf.text()?;
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv")) {
            return Err(Failure::Sheet { path: name });
        }
        if let Contender::Named(player) = Contender::written(text.clone()) {
            return self.validate_player(name, text, &player);
        }
        match kind_of(&text).as_deref() {
            Some("overlay") => self.validate_overlay(&shelf, &name, text),
            Some("part") => self.validate_part(&shelf, text),
            Some("plan") => self.validate_plan(&shelf, &text),
            Some("league") => {
                let sides =
                    |name: &str| Ok(self.load(name, &Changes::default())?.sheet().sides.clone());
                validate_league(&shelf, text, sides, &self.library())
            }
            Some("sensitivity") => validate_sensitivity(&shelf, text, &self.library()),
            Some("balance") => validate_balance(&shelf, text, &self.opener()),
            // A file that does not say what it is gets a scenario's message about that.
            _ => {
                let scenario = self.finish(Draft::of_file(&self.library(), path, text)?)?;
                let (about, units) = (scenario.about(), scenario.unit_count());
                let reconstructed = about.reconstructed.len();
                Ok(format!(
                    "scenario \"{}\": {units} units, {reconstructed} reconstructed values",
                    about.title
                ))
            }
        }
    }

    fn validate_overlay(self, shelf: &Shelf, name: &str, text: String) -> Result<String, Failure> {
        let library = self.library();
        let mut files = Files::new(&library);
        let tree = match read_file(shelf, text, &["overlay"], &mut files) {
            Some(tree) if !files.has_problems() => tree,
            _ => return Err(Failure::Faults(files.into_problems())),
        };
        let listed = library.builtin().into_iter();
        let scenarios = listed.filter(|listing| listing.kind == Kind::Scenario);
        let known: Vec<String> = scenarios.map(|listing| listing.name).collect();
        let applies_to = applies_to(&tree);
        let mut over = 0;
        for scenario in applies_to.iter().filter(|scenario| known.contains(scenario)) {
            let overlays = vec![name.to_string()];
            self.load(scenario, &Changes { overlays, sets: Vec::new() })?;
            over += 1;
        }
        if over == 0 {
            // The scenarios it belongs to are not at hand: check what stands in it.
            self.face(&tree).describe_part(&tree, &mut files);
            if files.has_problems() {
                return Err(Failure::Faults(files.into_problems()));
            }
        }
        let title = text_of(&tree, "title").unwrap_or_default();
        Ok(format!("overlay \"{title}\" for {}", applies_to.join(", ")))
    }

    fn validate_part(self, shelf: &Shelf, text: String) -> Result<String, Failure> {
        let mut files = Files::new(&self.library());
        let Some(tree) = read_file(shelf, text, &["part"], &mut files) else {
            return Err(Failure::Faults(files.into_problems()));
        };
        let contents = self.face(&tree).describe_part(&tree, &mut files);
        if files.has_problems() {
            return Err(Failure::Faults(files.into_problems()));
        }
        let contents = if contents.is_empty() { "nothing".into() } else { contents.join(", ") };
        Ok(format!("part of a scenario: {contents}"))
    }

    /// A player of a file is opened in every built-in scenario: it must be one in some of them.
    fn validate_player(self, file: String, text: String, player: &str) -> Result<String, Failure> {
        let listed = self.library().builtin().into_iter();
        let mut fits = Vec::new();
        let mut fault = None;
        for listing in listed.filter(|listing| listing.kind == Kind::Scenario) {
            let scenario = self.load(&listing.name, &Changes::default())?;
            match scenario.entrant(player, player, None) {
                Ok(_) => fits.push(listing.name),
                Err(failure) => fault = fault.or(Some(failure)),
            }
        }
        match fault {
            Some(failure) if fits.is_empty() => {
                let mut files = Files::default();
                let file = files.add(file, text);
                let tree = parse(&mut files, file);
                let place = tree.as_ref().and_then(|tree| Some(tree.table()?.get(PLAYER)?.at));
                let message = format!("a player of no built-in scenario: {failure}");
                files.report(place.unwrap_or_default(), message, None);
                Err(Failure::Faults(files.into_problems()))
            }
            _ => Ok(format!("player `{player}` of {}", fits.join(", "))),
        }
    }

    /// A plan is checked by the first game that has plans, unless its text names another.
    fn validate_plan(self, shelf: &Shelf, text: &str) -> Result<String, Failure> {
        let library = self.library();
        let named = said(text, "system");
        let is_named = |face: &&&dyn Face| named.as_deref() == Some(face.layout().system);
        let mut faces = self.faces().iter().filter(is_named).chain(self.faces());
        let checked = faces.find_map(|face| face.validate_plan(&library, shelf, text));
        checked.unwrap_or_else(|| {
            let why = "is for no game that is known here: none of them has plans".to_owned();
            Err(Failure::Unfit { plan: shelf.name(), why })
        })
    }

    /// The game of a file.
    fn face(self, tree: &Node) -> &'static dyn crate::face::Face {
        self.face_of(self.library().layout_of(tree).map_or("", |layout| layout.system))
    }
}

/// What a text says it is.
fn kind_of(text: &str) -> Option<String> {
    said(text, "kind")
}

/// What a text says under a key at its top.
fn said(text: &str, key: &str) -> Option<String> {
    let mut files = Files::default();
    let file = files.add(String::new(), text.to_string());
    let tree = parse(&mut files, file)?;
    text_of(&tree, key)
}

fn text_of(tree: &Node, key: &str) -> Option<String> {
    match &tree.table()?.get(key)?.value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}
