//! Files of saved positions: written whole or not at all; refused with place and mend when they do
//! not fit.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;
use wargauge_analysis::replay::{FORMAT, Position, Scribe, rebuild};
use wargauge_analysis::whole::write_whole;
use wargauge_engine::Game;
use wargauge_scenarios::{
    Changes, Failure as Unloadable, Loaded, Problem, Scenario, load_any_text,
};

use crate::exit::Failure;
use crate::systems::System;

/// Writes a position into a file, whole or not at all.
///
/// # Errors
/// If the system does not let it.
pub(crate) fn write(file: &Path, position: &Position) -> Result<(), Failure> {
    let failed = |why: io::Error| {
        Failure::System(format!("save the position to `{}`", file.display()), why.into())
    };
    let text = lines(position).map_err(|why| failed(why.into()))?;
    write_whole(file, format!("{text}\n").as_bytes()).map_err(failed)
}

/// A position as people can look through it: the long list of choices on one line.
fn lines(position: &Position) -> serde_json::Result<String> {
    let text = serde_json::to_string_pretty(position)?;
    let choices = serde_json::to_string(&position.choices)?;
    // They come last.
    Ok(match text.split_once("  \"choices\": [") {
        Some((before, _)) => format!("{before}  \"choices\": {choices}\n}}"),
        None => text,
    })
}

/// A position as a file has it, still to be rebuilt.
pub(crate) struct Filed {
    path: PathBuf,
    text: String,
    position: Position,
}

/// A position read from a file, ready to be played on from.
pub(crate) struct Opened<S: System> {
    /// What the file says.
    pub(crate) position: Position,
    /// Its scenario.
    pub(crate) scenario: Scenario<S>,
    /// The game, which starts from the position.
    pub(crate) game: S::Game,
}

/// Reads a position and its scenario.
///
/// # Errors
/// If there is no such file, or it does not fit this program.
pub(crate) fn open(path: &Path) -> Result<(Filed, Loaded), Failure> {
    let bytes = fs::read(path)
        .map_err(|error| Unloadable::Io { path: path.display().to_string(), error })?;
    read(path, &String::from_utf8_lossy(&bytes))
}

/// Reads a position and its scenario from what its file says, or once said.
///
/// # Errors
/// If it does not fit this program.
pub(crate) fn read(path: &Path, text: &str) -> Result<(Filed, Loaded), Failure> {
    let file = Text { path, text };
    let position = parse(&file)?;
    let saved = &position.scenario;
    let scenario = load_any_text(&saved.name, &saved.text, &Changes::default())?;
    if scenario.digest() != saved.digest {
        let message =
            format!("the scenario's text has the digest {}, not this one", scenario.digest());
        let mend = "the text was changed, or another version reads it otherwise; save the \
                    position anew with `wargauge replay`";
        return Err(file.refuse("\"digest\"", &message, mend));
    }
    let scenario = scenario.made_by(&saved.changes);
    Ok((Filed { path: path.to_owned(), text: text.to_owned(), position }, scenario))
}

impl Filed {
    /// Rebuilds the position in its scenario.
    ///
    /// # Errors
    /// If that leads elsewhere.
    pub(crate) fn rebuild<S: System>(self, scenario: Scenario<S>) -> Result<Opened<S>, Failure> {
        let Self { path, text, position } = self;
        let file = Text { path: &path, text: &text };
        let game = scenario.setup.game();
        let again = "the rules or the file have changed since; save the position anew with \
                     `wargauge replay`";
        let rebuilt = rebuild(&game, position.seed, position.game, &position.choices);
        let (state, side) =
            rebuilt.map_err(|why| file.refuse("\"choices\"", &why.to_string(), again))?;
        let standing = S::Scribe::standing(&game, &state);
        if let Some(key) = position.pieces.keys().find(|&key| !standing.contains_key(key)) {
            let message = format!("no position has a `{key}`");
            let mend = "take it out, or save the position anew with `wargauge replay`";
            return Err(file.refuse(&format!("\"{key}\""), &message, mend));
        }
        let differs = |&(key, value): &(&String, &Value)| position.pieces.get(key) != Some(value);
        let moved = standing.iter().find(differs).map(|(key, _)| key);
        let differs = if game.turn(&state) != position.turn {
            Some("turn")
        } else if game.sides()[side.index()] != position.decides {
            Some("decides")
        } else {
            moved.map(String::as_str)
        };
        if let Some(key) = differs {
            let message = "the choices lead to another position than this";
            return Err(file.refuse(&format!("\"{key}\""), message, again));
        }
        let Some(game) = S::Scribe::starting_from(game, state) else {
            let message = "the games of these rules cannot be played on from a position";
            let mend = "play the scenario from its beginning with `wargauge run`";
            return Err(file.refuse("\"system\"", message, mend));
        };
        Ok(Opened { position, scenario, game })
    }
}

/// What a file says it is.
#[derive(Deserialize)]
struct Head {
    kind: Option<String>,
    format: Option<u32>,
}

/// Reads the text of a position.
fn parse(file: &Text<'_>) -> Result<Position, Failure> {
    let save = "save one with `wargauge replay SCENARIO --game I --at N --save FILE`";
    // The first value alone: a log has more.
    let mut reader = serde_json::Deserializer::from_str(file.text);
    let head = Head::deserialize(&mut reader)
        .map_err(|why| file.unreadable(&why, "this is no saved position", save))?;
    match head.kind.as_deref() {
        Some(Position::KIND) => {}
        Some("game") => {
            let message = "this is the log of a game, not a saved position";
            return Err(file.refuse("\"kind\"", message, save));
        }
        _ => return Err(file.refuse("\"kind\"", "this is no saved position", save)),
    }
    if head.format != Some(FORMAT) {
        let message = format!("the form of this position is not {FORMAT}, the one known here");
        let mend = "another version of wargauge has saved it; use that one, or save it anew";
        return Err(file.refuse("\"format\"", &message, mend));
    }
    serde_json::from_str(file.text)
        .map_err(|why| file.unreadable(&why, "this position is damaged", save))
}

/// The words of a JSON fault without its place, which is shown.
fn without_place(why: &serde_json::Error) -> String {
    let text = why.to_string();
    text.rsplit_once(" at line ").map_or_else(|| text.clone(), |(words, _)| words.to_owned())
}

/// A file's text, to point at.
struct Text<'a> {
    path: &'a Path,
    text: &'a str,
}

impl Text<'_> {
    /// A fault of the JSON itself.
    fn unreadable(&self, why: &serde_json::Error, what: &str, mend: &str) -> Failure {
        let (line, column) = (why.line(), why.column());
        if why.is_eof() {
            let mend = "it was not copied whole; copy or save it anew";
            return self.fault(line, column, "the file ends too early", mend);
        }
        self.fault(line, column, &format!("{what}: {}", without_place(why)), mend)
    }

    /// A fault at the first place where these words stand.
    fn refuse(&self, words: &str, message: &str, mend: &str) -> Failure {
        let at = self.text.find(words).unwrap_or(0);
        let before = &self.text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        self.fault(line, column, message, mend)
    }

    fn fault(&self, line: usize, column: usize, message: &str, mend: &str) -> Failure {
        /// Longer lines are not shown whole: the text of a scenario is one line.
        const SHOWN: usize = 80;
        let (line, column) = (line.max(1), column.max(1));
        let excerpt = self.text.lines().nth(line - 1).unwrap_or_default();
        let shown = column <= SHOWN;
        let excerpt = if shown { excerpt.chars().take(SHOWN).collect() } else { "…".to_owned() };
        Failure::from(Unloadable::Faults(vec![Problem {
            file: self.path.display().to_string(),
            line,
            column: if shown { column } else { 1 },
            width: 1,
            excerpt,
            message: message.to_owned(),
            mend: Some(mend.to_owned()),
        }]))
    }
}
