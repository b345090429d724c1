//! What identifies a study in every document that the program writes: the scenario that was played
//! and the program that played it.
//!
//! Not for what was found: see [`mod@crate::summary`].

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// A scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scenario {
    /// Its name.
    pub name: String,
    /// The rules it is played by.
    pub system: String,
    /// The hash of its whole content after changes.
    pub digest: String,
    /// The changes, as the user asked for them.
    pub changes: Vec<String>,
}

/// A scenario in a document from which games are played again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WholeScenario {
    /// Its name.
    pub name: String,
    /// The rules it is played by.
    pub system: String,
    /// The hash of its whole content after changes.
    pub digest: String,
    /// The changes, as the user asked for them.
    pub changes: Vec<String>,
    /// Its whole text after changes, as one file.
    pub text: String,
}

/// A program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tool {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its version.
    pub version: Cow<'static, str>,
}

impl Scenario {
    /// The first digits of its digest, enough to tell scenarios apart.
    pub fn short_digest(&self) -> &str {
        self.digest.get(..12).unwrap_or(&self.digest)
    }

    /// The scenario with its text.
    pub fn with_text(self, text: &str) -> WholeScenario {
        let Self { name, system, digest, changes } = self;
        WholeScenario { name, system, digest, changes, text: text.to_owned() }
    }
}

impl Tool {
    /// This program.
    pub const THIS: Self =
        Self { name: Cow::Borrowed("wargauge"), version: Cow::Borrowed(env!("CARGO_PKG_VERSION")) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_with_its_text_has_the_keys_of_a_scenario_and_then_the_text() {
        let scenario = Scenario {
            name: "toy".to_owned(),
            system: "duel".to_owned(),
            digest: "0".to_owned(),
            changes: vec!["edge=2".to_owned()],
        };
        let short = serde_json::to_string(&scenario).unwrap();
        let whole = serde_json::to_string(&scenario.with_text("edge = 2")).unwrap();
        assert_eq!(whole, short.replace('}', r#","text":"edge = 2"}"#));
    }
}
