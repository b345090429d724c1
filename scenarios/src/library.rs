//! The embedded scenarios of some games, and files by name or path.

use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use crate::catalogue::catalogue;
use crate::disk::read_text;
use crate::format::Layout;
use crate::problem::{Failure, nearest};
use crate::tree::{Node, Value};

use wargauge_engine::printable::{self, clean};

/// The games whose files can be read.
#[derive(Clone, Debug, Default)]
pub struct Library {
    layouts: Vec<&'static Layout>,
}

/// What an embedded file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A game that can be played.
    Scenario,
    /// A change that can be laid over scenarios.
    Overlay,
    /// A plan that the player `scripted` can play.
    Plan,
    /// Mixtures of players for both sides of a scenario.
    League,
    /// The values that move a scenario's score most.
    Sensitivity,
}

/// One line of the list of embedded files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The name for the command line: `folder/stem`, or the stem alone for an overlay.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its title.
    pub title: String,
    /// For a scenario: the system of rules that it is played by.
    pub system: Option<String>,
    /// For an overlay or a plan: the scenarios that it is made for.
    pub applies_to: Vec<String>,
    /// For a plan: the side that it is for.
    pub side: Option<String>,
    /// For a plan: is it played where none is named?
    pub is_default: bool,
}

impl Library {
    /// The files of these games; the first is meant where a file names none.
    pub fn new(layouts: Vec<&'static Layout>) -> Self {
        Self { layouts }
    }

    /// The games.
    pub fn layouts(&self) -> &[&'static Layout] {
        &self.layouts
    }

    /// What files call their rules.
    pub fn systems(&self) -> Vec<&'static str> {
        self.layouts.iter().map(|layout| layout.system).collect()
    }

    /// The tables of data of all games.
    pub fn data(&self) -> Vec<&'static str> {
        let mut data: Vec<&'static str> = Vec::new();
        for key in self.layouts.iter().flat_map(|layout| layout.data) {
            if !data.contains(key) {
                data.push(key);
            }
        }
        data
    }

    /// Tables of data whose lists an overlay extends.
    pub(crate) fn joins(&self, key: &str) -> bool {
        self.layouts.iter().any(|layout| layout.joined.contains(&key))
    }

    /// The game of a file: the one whose rules it names, or the first.
    pub fn layout_of(&self, tree: &Node) -> Option<&'static Layout> {
        let named = tree.table().and_then(|table| table.get("system")).map(|node| &node.value);
        let of = |layout: &&&'static Layout| matches!(named, Some(Value::Text(text)) if *text == layout.system);
        self.layouts.iter().find(of).or_else(|| self.layouts.first()).copied()
    }

    /// Every embedded scenario, overlay and plan, by name, scenarios first.
    pub fn builtin(&self) -> Vec<Listing> {
        let mut list: Vec<_> = self.entries().into_iter().map(|(listing, _)| listing).collect();
        list.sort_by(|a, b| (a.kind as u8, &a.name).cmp(&(b.kind as u8, &b.name)));
        list
    }

    /// Every embedded scenario, overlay and plan with its file.
    fn entries(&self) -> Vec<(Listing, Shelf)> {
        let mut listed: Vec<(String, Listing)> =
            self.layouts.iter().flat_map(|layout| catalogue(layout).to_vec()).collect();
        listed.sort_by(|one, other| one.0.cmp(&other.0));
        listed.into_iter().map(|(path, listing)| (listing, self.embedded(&path))).collect()
    }

    /// An embedded file.
    fn embedded(&self, path: &str) -> Shelf {
        Shelf::Embedded { path: path.to_string(), library: self.clone() }
    }

    /// The text of an embedded file.
    fn text(&self, path: &str) -> Option<&'static str> {
        let (name, path) = path.split_once('/')?;
        let layout = self.layouts.iter().find(|layout| layout.folder == name)?;
        layout.files.get_file(path).and_then(include_dir::File::contents_utf8)
    }

    /// The file of a scenario by its built-in name or path, and the built-in name if it has one.
    ///
    /// # Errors
    /// If nothing is called so.
    pub fn scenario(&self, asked: &str) -> Result<(Shelf, Option<String>), Failure> {
        if is_path(asked) {
            return Ok((Shelf::Disk(PathBuf::from(asked)), None));
        }
        let of_kind = self.named(Kind::Scenario);
        if let Some((name, shelf)) = of_kind.iter().find(|(name, _)| name == asked) {
            return Ok((shelf.clone(), Some(name.clone())));
        }
        let known: Vec<String> = of_kind.into_iter().map(|(name, _)| name).collect();
        let did_you_mean = guess(asked, &known);
        Err(no_data_file(asked).unwrap_or(Failure::NoSuchScenario {
            asked: clean(asked),
            did_you_mean,
            known,
        }))
    }

    /// The file of an overlay by its built-in name or path.
    ///
    /// # Errors
    /// If nothing is called so.
    pub fn overlay(&self, asked: &str) -> Result<Shelf, Failure> {
        if is_path(asked) {
            return Ok(Shelf::Disk(PathBuf::from(asked)));
        }
        let of_kind = self.named(Kind::Overlay);
        if let Some((_, shelf)) = of_kind.iter().find(|(name, _)| name == asked) {
            return Ok(shelf.clone());
        }
        let known: Vec<String> = of_kind.into_iter().map(|(name, _)| name).collect();
        let did_you_mean = guess(asked, &known);
        Err(no_data_file(asked).unwrap_or(Failure::NoSuchOverlay {
            asked: clean(asked),
            did_you_mean,
            known,
        }))
    }

    /// The file of a plan by its built-in name, the last part of it, or path; and the built-in name
    /// if it has one.
    ///
    /// # Errors
    /// If nothing is called so.
    pub fn plan(&self, asked: &str) -> Result<(Shelf, Option<String>), Failure> {
        if is_path(asked) {
            return Ok((Shelf::Disk(PathBuf::from(asked)), None));
        }
        let of_kind = self.named(Kind::Plan);
        let is_short = |name: &str| name.rsplit('/').next() == Some(asked);
        let whole = of_kind.iter().find(|(name, _)| name == asked);
        let mut short = of_kind.iter().filter(|(name, _)| is_short(name));
        // Of two with the same last part neither is meant.
        let alone = short.next().filter(|_| short.next().is_none());
        if let Some((name, shelf)) = whole.or(alone) {
            return Ok((shelf.clone(), Some(name.clone())));
        }
        let known: Vec<String> = of_kind.into_iter().map(|(name, _)| name).collect();
        let last_parts = || known.iter().filter_map(|name| name.rsplit('/').next());
        let did_you_mean = nearest(asked, last_parts()).map(str::to_string);
        let did_you_mean = did_you_mean.or_else(|| guess(asked, &known));
        Err(no_data_file(asked).unwrap_or(Failure::NoSuchPlan {
            asked: clean(asked),
            did_you_mean,
            known,
        }))
    }

    /// The file of the league that is built in for a scenario.
    pub fn league(&self, scenario: &str) -> Option<Shelf> {
        let leagues = self.named(Kind::League);
        leagues.into_iter().find(|(name, _)| name == scenario).map(|(_, shelf)| shelf)
    }

    /// The file of what is known of a scenario's sensitivities.
    pub fn sensitivity(&self, scenario: &str) -> Option<Shelf> {
        let known = self.named(Kind::Sensitivity);
        known.into_iter().find(|(name, _)| name == scenario).map(|(_, shelf)| shelf)
    }

    /// Names and files of the embedded files of a kind.
    fn named(&self, kind: Kind) -> Vec<(String, Shelf)> {
        let entries = self.entries().into_iter().filter(|(listing, _)| listing.kind == kind);
        entries.map(|(listing, shelf)| (listing.name, shelf)).collect()
    }
}

/// The scenarios that an overlay names.
pub fn applies_to(tree: &Node) -> Vec<String> {
    let Some(Value::List(list)) =
        tree.table().and_then(|table| table.get("applies_to")).map(|node| &node.value)
    else {
        return Vec::new();
    };
    let names = list.iter().filter_map(|node| match &node.value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    });
    names.collect()
}

/// A file that can be read, embedded or on disk.
#[derive(Clone, Debug)]
pub enum Shelf {
    /// Embedded.
    Embedded {
        /// The path, which begins with the folder of its game.
        path: String,
        /// The files beside it.
        library: Library,
    },
    /// On disk.
    Disk(PathBuf),
    /// A text in memory, which includes nothing.
    Memory,
}

impl Shelf {
    /// The name in messages.
    pub fn name(&self) -> String {
        match self {
            Self::Embedded { path, .. } => format!("scenarios/{path}"),
            Self::Disk(path) => printable::path(path),
            Self::Memory => "the text".into(),
        }
    }

    /// The file that this one includes by a name relative to itself: a TOML file in the same folder
    /// or one below. A scenario from elsewhere thereby cannot have any other file of the machine
    /// read, and shown.
    ///
    /// # Errors
    /// Why the name is refused.
    pub fn beside(&self, name: &str) -> Result<Self, &'static str> {
        if !has_toml_extension(Path::new(name)) {
            return Err("an included file ends in .toml");
        }
        self.near(name)
    }

    /// The sheet that this file names, relative to itself: in the same folder or one below.
    ///
    /// # Errors
    /// Why the name is refused.
    pub fn sheet(&self, name: &str) -> Result<Self, &'static str> {
        let extension = Path::new(name).extension();
        if !extension.is_some_and(|extension| extension.eq_ignore_ascii_case("csv")) {
            return Err("a sheet ends in .csv");
        }
        self.near(name)
    }

    /// A file in the same folder or one below.
    fn near(&self, name: &str) -> Result<Self, &'static str> {
        let path = Path::new(name);
        let plain = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
        if !path.components().all(plain) {
            return Err("a scenario includes files of its own folder and of folders below it");
        }
        match self {
            Self::Embedded { path, library } => {
                let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
                Ok(library.embedded(format!("{folder}/{name}").trim_start_matches('/')))
            }
            Self::Disk(this) => {
                let beside = this.with_file_name(name);
                let folder = this.parent().filter(|folder| !folder.as_os_str().is_empty());
                let real = |path: &Path| path.canonicalize().ok();
                match real(&beside).zip(real(folder.unwrap_or(Path::new(".")))) {
                    Some((file, folder)) if !file.starts_with(&folder) => {
                        Err("this is a link to a file outside the scenario's folder")
                    }
                    // One that does not exist is reported when it is read.
                    Some(_) | None => Ok(Self::Disk(beside)),
                }
            }
            Self::Memory => Err("a scenario that was kept with games includes no files"),
        }
    }

    /// The text.
    ///
    /// # Errors
    /// If there is no such file, or it is none that is read.
    pub fn text(&self) -> Result<String, Failure> {
        let missing = || Failure::Io { path: self.name(), error: ErrorKind::NotFound.into() };
        match self {
            Self::Embedded { path, library } => {
                library.text(path).map(str::to_string).ok_or_else(missing)
            }
            Self::Disk(path) => read_text(path),
            Self::Memory => Err(missing()),
        }
    }
}

/// Is this meant as a file on disk? A file of data ends in .toml, which no built-in name does, so that
/// a name in a file from elsewhere cannot have any file of the machine read.
fn is_path(asked: &str) -> bool {
    has_toml_extension(Path::new(asked))
}

/// The refusal of a file that is there, but is none of data.
fn no_data_file(asked: &str) -> Option<Failure> {
    let why = || "a file of data ends in .toml; rename it or copy it".to_owned();
    Path::new(asked).exists().then(|| Failure::Unsuitable { path: asked.to_string(), why: why() })
}

fn has_toml_extension(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
}

/// The nearest name, or the one whose last part was written.
fn guess(asked: &str, known: &[String]) -> Option<String> {
    let names = || known.iter().map(String::as_str);
    let last_part = || names().find(|name| name.rsplit('/').next() == Some(asked));
    nearest(asked, names()).or_else(last_part).map(str::to_string)
}
