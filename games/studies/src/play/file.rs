//! The file of a game in which people decide: the scenario's whole text, seed and number, the players, and which of its
//! choices each decision took.
//!
//! Not for a position in the middle of a game: see [`wargauge_games::position`].

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use wargauge_analysis::identity::{Tool, WholeScenario};
use wargauge_analysis::replay::on_one_line;
use wargauge_engine::printable::{self, clean};
use wargauge_games::{Games, HUMAN, Playable};
use wargauge_scenarios::Failure as Unreadable;

use super::Request;
use crate::failure::Failure;
use crate::replay::{self, ByHand};

/// The version of the form.
const FORMAT: u32 = 1;
/// What the file's `kind` says.
const KIND: &str = "play";

/// A game in which people decide, as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// `play`.
    pub kind: String,
    /// The version of the form.
    pub format: u32,
    /// The program that saved it.
    pub tool: Tool,
    /// What is played.
    pub scenario: WholeScenario,
    /// The seed.
    pub seed: u64,
    /// The number of the game under that seed.
    pub game: u64,
    /// The player of each side; [`HUMAN`] for a person.
    pub players: Map<String, Value>,
    /// How many decisions were taken back.
    pub undone: u32,
    /// How often a player was asked for advice.
    pub advised: u32,
    /// How it ended, in words; nothing while it goes on.
    pub result: Option<String>,
    /// Which of its choices each decision took, those of players included.
    #[serde(serialize_with = "on_one_line")]
    pub choices: Vec<u16>,
}

/// A refusal of a file, with what can be done.
pub(super) fn refuse(path: &Path, why: &str) -> Failure {
    Failure::Input(format!("{}: {}", printable::path(path), clean(why)))
}

/// Does a file say that it is a game in which people decide? Only its beginning is read for that.
pub fn is_played(path: &Path) -> bool {
    #[derive(Deserialize)]
    struct Head {
        kind: String,
    }
    if path.extension().is_some_and(|end| end == "toml") || !path.is_file() {
        return false;
    }
    let Ok(text) = fs::read_to_string(path) else { return false };
    serde_json::from_str::<Head>(&text).is_ok_and(|head| head.kind == KIND)
}

impl Saved {
    pub(super) fn new(
        scenario: &dyn Playable,
        players: [String; 2],
        [seed, game]: [u64; 2],
        choices: Vec<u16>,
    ) -> Self {
        let sides = scenario.sheet().sides.iter().cloned();
        Self {
            kind: KIND.to_owned(),
            format: FORMAT,
            tool: Tool::THIS,
            scenario: scenario.identity().with_text(&scenario.about().text),
            seed,
            game,
            players: sides.zip(players.into_iter().map(Value::String)).collect(),
            undone: 0,
            advised: 0,
            result: None,
            choices,
        }
    }

    /// Writes the file, whole or not at all; `how` is one of the two ways of [`wargauge_analysis::whole`].
    pub(super) fn write(
        &self,
        path: &Path,
        how: fn(&Path, &[u8]) -> std::io::Result<()>,
    ) -> Result<(), Failure> {
        let failed = |why: std::io::Error| {
            Failure::System(format!("save the game to `{}`", printable::path(path)), why.into())
        };
        let text = serde_json::to_string_pretty(self).map_err(|why| failed(why.into()))?;
        how(path, format!("{text}\n").as_bytes()).map_err(failed)
    }

    /// Reads a file, with its scenario.
    pub(super) fn open(path: &Path, games: Games) -> Result<(Self, Request), Failure> {
        let bytes = fs::read(path)
            .map_err(|error| Unreadable::Io { path: printable::path(path), error })?;
        let text = String::from_utf8_lossy(&bytes);
        let saved: Self = serde_json::from_str(&text).map_err(|why| {
            let why = format!("{why}; `wargauge play` keeps games in such files, and this is none");
            refuse(path, &why)
        })?;
        if saved.kind != KIND || saved.format != FORMAT {
            let why = format!(
                "this is a `{}` of form {}, not a `{KIND}` of form {FORMAT}; name a file that `wargauge play` has \
                 written",
                saved.kind, saved.format
            );
            return Err(refuse(path, &why));
        }
        let WholeScenario { name, text, changes, digest, .. } = &saved.scenario;
        let scenario = games.load_kept(name, text, changes)?;
        if scenario.about().digest != *digest {
            let why = format!(
                "its scenario has the digest {}, not {digest}: the text was changed, or another version of wargauge \
                 reads it differently",
                scenario.about().digest
            );
            return Err(refuse(path, &why));
        }
        let sides = scenario.sheet().sides.clone();
        let player = |side: &String| match saved.players.get(side).and_then(Value::as_str) {
            Some(HUMAN) => Ok(None),
            Some(player) => Ok(Some(player.to_owned())),
            None => Err(refuse(path, &format!("it names no player for the {side}"))),
        };
        let players = [player(&sides[0])?, player(&sides[1])?];
        let request = Request { scenario, players, seed: saved.seed, game: saved.game };
        Ok((saved, request))
    }
}

/// The game of a file, to be shown.
///
/// # Errors
/// If the file holds no game that this program can read.
pub fn to_replay(path: &Path, games: Games) -> Result<replay::Request, Failure> {
    let (saved, request) = Saved::open(path, games)?;
    let Request { scenario, players, seed, game } = request;
    let players = players.map(|player| player.unwrap_or_else(|| HUMAN.to_owned()));
    let Saved { choices, undone, advised, .. } = saved;
    let by_hand = Some(ByHand { file: path.to_owned(), choices, undone, advised });
    Ok(replay::Request { scenario, players, seed, game, at: None, by_hand })
}
