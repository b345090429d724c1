//! Files of saved positions: refused with place and mend when they do not fit.
//!
//! Not for where they are written: [`lines`] is their text.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use sha2::{Digest, Sha256};
use wargauge_analysis::replay::{FORMAT, Position};
use wargauge_engine::printable::{self, clean, is_command};
use wargauge_engine::text::Lines;
use wargauge_scenarios::{About, Changes, Draft, Failure as Unreadable, Problem, Scenario};

use crate::failure::Failure;
use crate::games::Games;
use crate::playable::Playable;
use crate::reach::{Unreached, reach};
use crate::system::System;

/// A position as people can look through it: the long list of choices on one line.
///
/// # Errors
/// If it cannot be written as JSON.
pub fn lines(position: &Position) -> serde_json::Result<String> {
    serde_json::to_string_pretty(position)
}

/// The position with the mark of its content, which shows that nothing in it was edited. It does not
/// protect against a forger, who can compute the mark again.
pub(crate) fn marked(mut position: Position) -> Position {
    position.mark = String::new();
    // Texts, numbers and lists only: this cannot fail.
    let text = serde_json::to_string(&position).unwrap_or_default();
    let hash = Sha256::digest(text.as_bytes());
    position.mark = hash.iter().take(16).fold(String::new(), |mut mark, byte| {
        mark.push_text(format_args!("{byte:02x}"));
        mark
    });
    position
}

/// The scenario of a position, whatever its game, which starts from there.
pub struct Opened {
    /// What the file says.
    pub position: Position,
    /// The scenario, played on from the position.
    pub scenario: Arc<dyn Playable>,
}

/// A position of one game.
pub struct OpenedAs<S: System> {
    /// What the file says.
    pub position: Position,
    /// Its scenario.
    pub scenario: Scenario<S::Setup>,
    /// The game, which starts from the position.
    pub game: S::Game,
}

/// Reads a position and makes its scenario ready from there.
///
/// # Errors
/// If there is no such file, or it does not fit this program.
pub fn open(path: &Path, games: Games) -> Result<Opened, Failure> {
    let text = text_of(path)?;
    open_text(path, &text, games)
}

/// The same from what the file says, or once said.
///
/// # Errors
/// If it does not fit this program.
pub fn open_text(path: &Path, text: &str, games: Games) -> Result<Opened, Failure> {
    let file = Text { path, text };
    let (position, draft) = file.read(games)?;
    let scenario = games.finish(draft)?;
    file.check_scenario(scenario.about(), &position)?;
    let scenario = scenario.starting_from(&position).map_err(|why| file.unreached(&why))?;
    file.check_mark(&position)?;
    Ok(Opened { position, scenario })
}

/// Reads a position of one game.
///
/// # Errors
/// As [`open`], or if the position is of another game.
pub fn open_as<S: System>(path: &Path, games: Games) -> Result<OpenedAs<S>, Failure> {
    let text = text_of(path)?;
    let file = Text { path, text: &text };
    let (position, draft) = file.read(games)?;
    let scenario = draft.finish(&S::format()).map_err(|why| games.of_other_rules(why))?;
    file.check_scenario(&scenario.about, &position)?;
    let game = reach::<S>(S::game(&scenario.setup), &position);
    let game = game.map_err(|why| file.unreached(&why))?;
    file.check_mark(&position)?;
    Ok(OpenedAs { position, scenario, game })
}

fn text_of(path: &Path) -> Result<String, Failure> {
    let bytes =
        fs::read(path).map_err(|error| Unreadable::Io { path: printable::path(path), error })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
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
        let mend = "another version of wargauge has saved it; use that one, or save it again";
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
    /// What the file says, and its scenario.
    fn read(&self, games: Games) -> Result<(Position, Draft), Failure> {
        let position = parse(self)?;
        let saved = &position.scenario;
        let library = games.library();
        let draft = Draft::of_text(&library, &saved.name, &saved.text, &Changes::default())?;
        let draft = draft.made_by(&saved.changes);
        Ok((position, draft))
    }

    /// Is the scenario the one that was saved?
    fn check_scenario(&self, about: &About, position: &Position) -> Result<(), Failure> {
        let About { digest, system, .. } = about;
        let mend = "the text was changed, or another version reads it differently; save the \
                    position again with `wargauge replay`";
        if *digest != position.scenario.digest {
            let message = format!("the scenario's text has the digest {digest}, not this one");
            return Err(self.refuse("\"digest\"", &message, mend));
        }
        if *system != position.scenario.system {
            let message =
                format!("the scenario's text is played by the rules of {system}, not these");
            return Err(self.refuse("\"system\"", &message, mend));
        }
        Ok(())
    }

    /// Is every label the one that was saved, such as the name of the scenario and the number of the
    /// game?
    fn check_mark(&self, position: &Position) -> Result<(), Failure> {
        if marked(position.clone()).mark == position.mark {
            return Ok(());
        }
        let message = if position.mark.is_empty() {
            "this position has no mark, so it cannot be checked"
        } else {
            "something in this file was changed: the mark is not that of its content"
        };
        Err(self.refuse("\"mark\"", message, "save the position again with `wargauge replay`"))
    }

    /// The position is not reached.
    fn unreached(&self, why: &Unreached) -> Failure {
        let again = "the rules or the file have changed since; save the position again with \
                     `wargauge replay`";
        match why {
            Unreached::Choices(misfit) => self.refuse("\"choices\"", &misfit.to_string(), again),
            Unreached::Stranger(key) => {
                let mend = "take it out, or save the position again with `wargauge replay`";
                self.refuse(&format!("\"{key}\""), &format!("no position has a `{key}`"), mend)
            }
            Unreached::Differs(key) => {
                let message = "the choices lead to another position than this";
                self.refuse(&format!("\"{key}\""), message, again)
            }
            Unreached::NotFromHere => {
                let message = "games of this kind cannot be played on from a position";
                self.refuse("\"system\"", message, "play whole games of its scenario instead")
            }
        }
    }

    /// A fault of the JSON itself.
    fn unreadable(&self, why: &serde_json::Error, what: &str, mend: &str) -> Failure {
        let (line, column) = (why.line(), why.column());
        if why.is_eof() {
            let mend = "it was not copied whole; copy or save it again";
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
        // One character each, so that the caret stands below what it means.
        let excerpt = excerpt.chars().take(SHOWN).map(|c| if is_command(c) { ' ' } else { c });
        let excerpt = if shown { excerpt.collect() } else { "…".to_owned() };
        Failure::from(Unreadable::Faults(vec![Problem {
            file: printable::path(self.path),
            line,
            column,
            indent: if shown { column - 1 } else { 0 },
            width: 1,
            excerpt,
            message: clean(message),
            mend: Some(mend.to_owned()),
        }]))
    }
}
