//! A table of games, and the way from a name, a path or a text to a scenario of one of them.

use std::path::Path;
use std::sync::Arc;

use wargauge_engine::FactSheet;
use wargauge_scenarios::{
    About, Balance, Changes, Draft, Failure as Unreadable, Library, Opener, Scenario, read_balance,
};

use crate::face::Face;
use crate::failure::Failure;
use crate::playable::Playable;
use crate::question::{Question, RulesOptions};
use crate::system::System;

/// Some games. It is handed around by value.
#[derive(Clone, Copy)]
pub struct Games(&'static [&'static dyn Face]);

impl Games {
    /// These games; the first is meant where a file does not say by which rules it is played.
    ///
    /// # Panics
    /// If there are none at all; in a constant this is an error of the compiler.
    pub const fn new(faces: &'static [&'static dyn Face]) -> Self {
        assert!(!faces.is_empty(), "a table of games has at least one");
        Self(faces)
    }

    /// Their faces.
    pub fn faces(self) -> &'static [&'static dyn Face] {
        self.0
    }

    /// Their files.
    pub fn library(self) -> Library {
        Library::new(self.0.iter().map(|face| face.layout()).collect())
    }

    /// Loads a scenario by its built-in name or path.
    ///
    /// # Errors
    /// With every fault of the files and changes at once.
    pub fn load(self, scenario: &str, changes: &Changes) -> Result<Arc<dyn Playable>, Unreadable> {
        self.finish(Draft::open(&self.library(), scenario, changes)?)
    }

    /// Loads a scenario from its text, such as the one kept with a run.
    ///
    /// # Errors
    /// With every fault of the text and changes at once.
    pub fn load_text(
        self,
        name: &str,
        text: &str,
        changes: &Changes,
    ) -> Result<Arc<dyn Playable>, Unreadable> {
        self.finish(Draft::of_text(&self.library(), name, text, changes)?)
    }

    /// Loads a scenario from the text that was kept with a run, which was made by these changes.
    ///
    /// # Errors
    /// With every fault of the text at once.
    pub fn load_kept(
        self,
        name: &str,
        text: &str,
        changes: &[String],
    ) -> Result<Arc<dyn Playable>, Unreadable> {
        let draft = Draft::of_text(&self.library(), name, text, &Changes::default())?;
        self.finish(draft.made_by(changes))
    }

    /// Loads a draft as a scenario of its game.
    pub(crate) fn finish(self, draft: Draft) -> Result<Arc<dyn Playable>, Unreadable> {
        self.face_of(draft.system()).load(draft, self.library())
    }

    /// The game with these rules, else the first.
    pub(crate) fn face_of(self, system: &str) -> &'static dyn Face {
        let found = self.0.iter().find(|face| face.layout().system == system);
        *found.unwrap_or(&self.0[0])
    }

    /// What the game with these rules declares about its facts, if it is one of these.
    pub fn fact_sheet(self, system: &str) -> Option<&'static FactSheet> {
        let found = self.0.iter().find(|face| face.layout().system == system);
        found.map(|face| face.fact_sheet())
    }

    /// Reads a file of expectations, with the scenarios that it names.
    ///
    /// # Errors
    /// With every fault at once.
    pub fn read_balance(self, path: &Path) -> Result<Balance<Arc<dyn Playable>>, Failure> {
        Ok(read_balance(path, &self.opener())?)
    }

    /// The scenario of a game that a question is answered by, if one is named.
    ///
    /// # Errors
    /// If there is no such scenario, it is of another game, or it or a change has faults.
    pub fn scenario_of<S: System>(
        self,
        rules: &RulesOptions,
    ) -> Result<Option<Scenario<S::Setup>>, Failure> {
        let changes = Changes { overlays: rules.with.clone(), sets: rules.set.clone() };
        let draft = match (&rules.scenario, &rules.scenario_text) {
            (Some(scenario), _) => Draft::open(&self.library(), scenario, &changes)?,
            (None, Some(text)) => Draft::of_text(&self.library(), "this game", text, &changes)?,
            (None, None) => return Ok(None),
        };
        Ok(Some(draft.finish(&S::format()).map_err(|why| self.of_other_rules(why))?))
    }

    /// A question about one game that is asked of another.
    pub(crate) fn of_other_rules(self, why: Unreadable) -> Failure {
        let Unreadable::OtherSystem { scenario, system, wanted } = &why else { return why.into() };
        let of = self.0.iter().find(|face| face.layout().system == system);
        let names = of.map_or(Vec::new(), |face| face.questions());
        let has = |face: &&&dyn Face, name: &str| {
            face.questions().iter().any(|question| question.name() == name)
        };
        // Without a game a name asks the first one that has such a question.
        let in_full = |name: &str| {
            let first = self.0.iter().find(|face| has(face, name));
            match (of, first) {
                (Some(of), Some(first)) if first.name() != of.name() => {
                    format!("`odds {} {name}`", of.name())
                }
                _ => format!("`odds {name}`"),
            }
        };
        let names: Vec<String> = names.iter().map(|question| in_full(question.name())).collect();
        let asked = match names.split_last() {
            None => "nothing".to_owned(),
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
        };
        Failure::OtherGame(format!(
            "`{scenario}` is played by the rules of {system}, and this question is about those of \
             {wanted}; about {system} ask {asked}"
        ))
    }

    /// The game that people call by this name, or by that of its system of rules.
    pub fn called(self, name: &str) -> Option<&'static dyn Face> {
        self.0.iter().copied().find(|face| face.name() == name || face.layout().system == name)
    }

    /// The questions that may be asked without a game: of those with one name, the first game's.
    pub fn short_questions(self) -> Vec<Box<dyn Question>> {
        let mut questions: Vec<Box<dyn Question>> = Vec::new();
        for question in self.0.iter().flat_map(|face| face.questions()) {
            let is_game = self.called(question.name()).is_some();
            if !is_game && questions.iter().all(|known| known.name() != question.name()) {
                questions.push(question);
            }
        }
        questions
    }

    /// The question of this name about a game, or about any if none is named.
    pub fn question(self, game: Option<&str>, name: &str) -> Option<Box<dyn Question>> {
        let all = match game {
            Some(game) => self.called(game)?.questions(),
            None => self.short_questions(),
        };
        all.into_iter().find(|question| question.name() == name)
    }

    /// Opens scenarios for files that name them.
    pub(crate) fn opener(self) -> Opened {
        Opened { games: self, library: self.library() }
    }
}

/// Opens scenarios of some games.
pub(crate) struct Opened {
    games: Games,
    library: Library,
}

impl Opener for Opened {
    type Scenario = Arc<dyn Playable>;

    fn library(&self) -> &Library {
        &self.library
    }

    fn open(
        &self,
        path: &str,
        name: &str,
        changes: &Changes,
    ) -> Result<Arc<dyn Playable>, Unreadable> {
        self.games.finish(Draft::open(&self.library, path, changes)?.named(name))
    }

    fn open_text(&self, name: &str, text: &str) -> Result<Arc<dyn Playable>, Unreadable> {
        self.games.finish(Draft::of_text(&self.library, name, text, &Changes::default())?)
    }

    fn about<'s>(&self, scenario: &'s Arc<dyn Playable>) -> &'s About {
        scenario.about()
    }
}
