//! What a report shows beside the figures of a run: the field, where units stood and fell on it,
//! and which of the inputs are reconstructed. Kept with the run, so that a report can be made again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use wargauge_analysis::Ground;
use wargauge_analysis::field::{CounterKind, Field};

use crate::ranges;
use crate::unreportable::Unreportable;

/// What stands behind a run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Background {
    /// The scenario's title.
    pub title: String,
    /// The field, where the game has one.
    pub field: Option<Field>,
    /// Where units stood and fell on it in a sample of the games.
    pub ground: Option<Ground>,
    /// The names of the units, with the places of their sides: what [`Ground::by_unit`] lists.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<(String, u8)>,
    /// Games worth seeing; none where there are no rows to choose them from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenes: Option<Scenes>,
    /// How many values the scenario has.
    pub values: usize,
    /// Those of them that are reconstructed.
    pub reconstructed: Vec<Reconstructed>,
}

impl Background {
    /// Reads the backgrounds of the runs of a report.
    ///
    /// # Errors
    /// [`Unreportable`] says why they cannot be read.
    pub fn read_all(json: &str) -> Result<Vec<Self>, Unreportable> {
        let value: serde_json::Value =
            serde_json::from_str(json).map_err(Unreportable::Background)?;
        ranges::check(&value)?;
        serde_json::from_value(value).map_err(Unreportable::Background)
    }
}

/// Games worth seeing, which the page shows on the board.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Scenes {
    /// What they have in common, as [`Playback::common`](crate::replay::Playback::common) says it.
    #[serde(skip)]
    pub common: Value,
    /// The same with the rules that any of them cites, in JSON.
    pub script: String,
    /// The kinds of counters besides those of the board.
    pub kinds: Vec<CounterKind>,
    /// The games.
    pub games: Vec<Scene>,
}

/// A game worth seeing.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Scene {
    /// Its number.
    pub game: u64,
    /// What it is worth seeing for.
    pub title: String,
    /// The same in a sentence or two.
    pub about: String,
    /// Which game it is, and by which players.
    pub subtitle: String,
    /// The command that shows it on a page of its own.
    pub command: String,
    /// The game, as [`Playback::compact`](crate::replay::Playback::compact) writes it.
    pub script: String,
    /// The titles of the rules that it cites.
    #[serde(skip)]
    pub rules: BTreeMap<String, String>,
}

impl Scenes {
    /// Writes down what the games have in common, once all of them are there.
    pub fn close(&mut self) {
        let rules: BTreeMap<&String, &String> =
            self.games.iter().flat_map(|scene| &scene.rules).collect();
        if let Ok(rules) = serde_json::to_value(rules) {
            self.common["rules"] = rules;
        }
        self.script = self.common.to_string();
        // What is written down is all that is kept.
        self.common = Value::Null;
        for scene in &mut self.games {
            scene.rules.clear();
        }
    }
}

/// A value that is a guess of the project.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reconstructed {
    /// The path by which `--set` reaches it.
    pub path: String,
    /// The value in force.
    pub value: String,
    /// Within what range it is plausible.
    pub range: Option<[f64; 2]>,
    /// A remark of the file.
    pub note: Option<String>,
}
