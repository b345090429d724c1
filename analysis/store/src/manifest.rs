//! The manifest of a run: everything that is needed to repeat it, and what its files hold.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
pub use wargauge_analysis::identity::{Tool, WholeScenario as Scenario};

use crate::columns::Column;
use crate::fault::Fault;
use crate::name::digits;
use crate::seal::Digests;
use crate::shard::Shard;
use crate::whole::write_whole;

/// The version of the manifest's form, and of the form of parts.
pub const FORMAT: u32 = 1;

/// The name of the file.
pub const FILE: &str = "manifest.json";

/// The manifest of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// [`FORMAT`].
    pub format: u32,
    /// Stands for all that decides what the parts hold; they bear it.
    pub run: String,
    /// Which program made it.
    pub tool: Tool,
    /// What was played.
    pub scenario: Scenario,
    /// The position that games start from, where it is not the scenario's own set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
    /// The seed.
    pub seed: u64,
    /// The names of the two sides.
    pub sides: [String; 2],
    /// The player of each.
    pub players: [String; 2],
    /// How many games.
    pub plan: Plan,
    /// The band that is asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub band: Option<[f64; 2]>,
    /// The shard of the plan that is in this folder; none where all of it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The columns of the parts.
    pub columns: Vec<Column>,
    /// The marks of shorter runs whose parts may still be there. Empty except while the parts of a shorter
    /// run become those of this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extends: Vec<String>,
    /// What is there in the end; nothing before.
    pub done: Option<Done>,
}

/// A saved position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The file.
    pub file: String,
    /// What it holds.
    pub position: Value,
}

/// How many games are played.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
pub enum Plan {
    /// So many.
    Games(u64),
    /// As many as make every outcome's share sure within ± this.
    Until(f64),
}

/// What a finished run holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// How many games.
    pub games: u64,
    /// The names of the parts, in order.
    pub parts: Vec<String>,
    /// The SHA-256 of the files beside the games.
    #[serde(default, skip_serializing_if = "Digests::is_empty")]
    pub files: Digests,
}

impl Manifest {
    /// The manifest with the mark of its run.
    #[must_use]
    pub fn marked(mut self) -> Self {
        self.run = String::new();
        // Not what the run is, but how far and where it was played.
        let what = Self { shard: None, done: None, extends: Vec::new(), ..self.clone() };
        // Texts, numbers and lists only: this cannot fail.
        let text = serde_json::to_string(&what).unwrap_or_default();
        self.run = digits(&Sha256::digest(text.as_bytes())[..16]);
        self
    }

    /// Reads the manifest of a folder.
    ///
    /// # Errors
    /// If there is none, or it is not one of this version of the program.
    pub fn read(folder: &Path) -> Result<Self, Fault> {
        let path = folder.join(FILE);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => {
                let found = format!("it has no {FILE}");
                return Err(Fault::NoRun { folder: folder.to_owned(), found });
            }
            Err(why) => return Err(Fault::io("read", &path, why)),
        };
        let wrong = |why: String| Fault::Manifest { path: path.clone(), why };
        let value: Value = serde_json::from_str(&text).map_err(|why| wrong(why.to_string()))?;
        if value.get("variants").is_some() {
            let found = "it holds a comparison, whose runs are in folders of their own".to_owned();
            return Err(Fault::NoRun { folder: folder.to_owned(), found });
        }
        if value["format"] != FORMAT {
            return Err(wrong(format!("its format is {}, not {FORMAT}", value["format"])));
        }
        let read: Self = serde_json::from_value(value).map_err(|why| wrong(why.to_string()))?;
        if read.clone().marked().run != read.run {
            return Err(wrong(format!("it was changed: its mark is not {}", read.run)));
        }
        Ok(read)
    }

    /// Writes it into a folder.
    ///
    /// # Errors
    /// If the system cannot.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), Fault> {
        write_json(folder, FILE, self)
    }

    /// The numbers of games of both runs, if they differ in nothing else and are no shards, whose first
    /// games depend on the number.
    pub(crate) fn lengths(&self, other: &Self) -> Option<[u64; 2]> {
        let (Plan::Games(there), Plan::Games(here)) = (self.plan, other.plan) else { return None };
        let same = Self { plan: other.plan, ..self.clone() }.differences(other).is_empty();
        (same && self.shard.is_none()).then_some([there, here])
    }

    /// May the run in this folder, whose manifest this is, become that one? It may if it is the same, or the
    /// same with fewer games: the games that are missing are then added to it.
    ///
    /// # Errors
    /// If it is another run, or the same with more games.
    pub fn may_become(&self, asked: &Self, folder: &Path) -> Result<(), Fault> {
        let differences = self.differences(asked);
        match self.lengths(asked) {
            _ if differences.is_empty() => Ok(()),
            Some([there, asked]) if there > asked => {
                Err(Fault::Longer { folder: folder.to_owned(), there, asked })
            }
            Some(_) => Ok(()),
            None => Err(Fault::OtherRun { folder: folder.to_owned(), differences }),
        }
    }

    /// What differs between two runs, in words.
    pub(crate) fn differences(&self, other: &Self) -> Vec<String> {
        let value = |manifest: &Self| {
            let (run, extends) = (String::new(), Vec::new());
            let whole = Self { done: None, run, extends, ..manifest.clone() };
            serde_json::to_value(whole).unwrap_or_default()
        };
        let mut differences = Vec::new();
        compare("", &value(self), &value(other), &mut differences);
        differences
    }
}

/// Writes a JSON document whole or not at all.
///
/// # Errors
/// If the system cannot.
pub(crate) fn write_json(folder: &Path, name: &str, value: &impl Serialize) -> Result<(), Fault> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|why| Fault::io("write", &folder.join(name), why.into()))?;
    write_whole(folder, name, (text + "\n").as_bytes())
}

/// Longer values are not shown.
const SHOWN: usize = 60;

/// Lists what differs between two values.
pub(crate) fn compare(path: &str, there: &Value, here: &Value, differences: &mut Vec<String>) {
    if there == here {
        return;
    }
    if let (Value::Object(one), Value::Object(two)) = (there, here) {
        let added = two.keys().filter(|key| !one.contains_key(*key));
        for key in one.keys().chain(added) {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            compare(&path, &there[key], &here[key], differences);
        }
        return;
    }
    let [there, here] = [there, here].map(|value| match value {
        Value::Null => "none".to_owned(),
        value => value.to_string(),
    });
    if there.len().max(here.len()) > SHOWN {
        differences.push(path.to_owned());
    } else {
        differences.push(format!("{path}: {there} there, {here} here"));
    }
}
