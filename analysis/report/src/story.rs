//! What a report is about: one run, or two and how they differ; as `summary.json` keeps it.

use serde::Serialize;
use wargauge_analysis::Summary;
use wargauge_analysis::compare::difference::Comparison;
use wargauge_analysis::summary::FORMAT;
use wargauge_engine::FactSheet;

use crate::charts::Runs;
use crate::ranges;
use crate::unreportable::Unreportable;

/// One run, or a comparison.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Story {
    /// Two runs.
    Comparison(Box<Comparison>),
    /// One run.
    Run(Box<Summary>),
}

impl Story {
    /// Reads what `run --format json` or `compare --format json` has written.
    ///
    /// # Errors
    /// [`Unreportable`] says why it cannot be reported.
    pub fn read(json: &str) -> Result<Self, Unreportable> {
        let value: serde_json::Value =
            serde_json::from_str(json).map_err(Unreportable::Malformed)?;
        match value["format"].as_u64() {
            Some(format) if format != u64::from(FORMAT) => {
                return Err(Unreportable::Format(format));
            }
            _ => {}
        }
        ranges::check(&value)?;
        // The two are distinguished first, so that the message fits the document.
        let read = if value["a"].is_object() {
            serde_json::from_value(value).map(|both| Self::Comparison(Box::new(both)))
        } else if value["games"] == 0 {
            return Err(Unreportable::Empty);
        } else {
            serde_json::from_value(value).map(|run| Self::Run(Box::new(run)))
        };
        let story = read.map_err(Unreportable::Malformed)?;
        if story.runs().each().any(|run| run.games == 0) {
            return Err(Unreportable::Empty);
        }
        Ok(story)
    }

    /// The story as it is stored: without the rates of its runs.
    #[must_use]
    pub fn without_rates(self) -> Self {
        match self {
            Self::Run(run) => Self::Run(Box::new(run.without_rate())),
            Self::Comparison(both) => {
                let Comparison { format, a, b, contrast } = *both;
                let (a, b) = (a.without_rate(), b.without_rate());
                Self::Comparison(Box::new(Comparison { format, a, b, contrast }))
            }
        }
    }

    /// Adds what the games of the runs declare about their facts, which a document does not
    /// hold: `declared` has it for the `system` of a game that it knows.
    #[must_use]
    pub fn read_by(mut self, declared: impl Fn(&str) -> Option<&'static FactSheet>) -> Self {
        let describe = |run: &mut Summary| {
            if let Some(sheet) = declared(&run.scenario.system) {
                run.fact_sheet = sheet;
            }
        };
        match &mut self {
            Self::Run(run) => describe(run),
            Self::Comparison(both) => [&mut both.a, &mut both.b].into_iter().for_each(describe),
        }
        self
    }

    /// The runs.
    pub fn runs(&self) -> Runs<'_> {
        match self {
            Self::Run(run) => Runs { a: run, b: None },
            Self::Comparison(both) => Runs { a: &both.a, b: Some(&both.b) },
        }
    }

    /// How they differ, if there are two.
    pub fn comparison(&self) -> Option<&Comparison> {
        match self {
            Self::Run(_) => None,
            Self::Comparison(both) => Some(both),
        }
    }
}
