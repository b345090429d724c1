//! Variants of a game under the same luck.

use serde::Deserialize;
use wargauge_games::GAMES;
use wargauge_scenarios::Changes;
use wargauge_studies::Failure;
use wargauge_studies::compare::{Adapt, Field, Request, Scan, Variant, compare as play};

use super::common::ConditionsAsked;
use super::{Answer, asked, json};
use crate::watching::Watching;

#[derive(Deserialize)]
struct Asked {
    a: String,
    b: String,
    overlays: Vec<String>,
    set: Vec<String>,
    #[serde(flatten)]
    how: How,
}

#[derive(Deserialize)]
struct AskedWhatIf {
    scenario: String,
    overlays: Vec<String>,
    set: Vec<String>,
    variants: Vec<String>,
    scan: Vec<String>,
    base: Option<String>,
    against: Option<String>,
    #[serde(flatten)]
    how: How,
}

/// How variants are played.
#[derive(Deserialize)]
struct How {
    players: Vec<String>,
    /// Nothing where no players adapt.
    adapt: Option<u64>,
    #[serde(flatten)]
    conditions: ConditionsAsked,
}

/// Sets two scenarios against each other.
pub fn compare(question: &str, watching: &Watching) -> Result<Answer, Failure> {
    let Asked { a, b, overlays, set, how } = asked(question)?;
    let changes = Changes { overlays, sets: set };
    how.play(Field::of_two([a, b], &changes, GAMES)?, watching)
}

/// Sets a scenario against itself changed.
pub fn what_if(question: &str, watching: &Watching) -> Result<Answer, Failure> {
    let AskedWhatIf { scenario, overlays, set, variants, scan, base, against, how } =
        asked(question)?;
    let mut all: Vec<Variant> = variants.iter().map(|text| Variant::read(text)).collect();
    for text in &scan {
        all.extend(Scan::read(text)?.variants());
    }
    if all.is_empty() {
        let name = overlays.iter().chain(&set).cloned().collect::<Vec<_>>().join(", ");
        all.push(Variant { name, changes: Changes { overlays, sets: set }, players: Vec::new() });
    }
    let base = base.as_deref().map(Variant::read).unwrap_or_default();
    let mut field = Field::what_if(&scenario, &base, all, GAMES)?;
    if let Some(name) = &against {
        field = field.against(name)?;
    }
    how.play(field, watching)
}

impl How {
    fn play(self, field: Field, watching: &Watching) -> Result<Answer, Failure> {
        let two = field.is_of_two() && field.has_variants();
        let remarks = field.without_effect.iter().map(|name| {
            format!("`{name}` changes nothing and is left out: every game would be the same")
        });
        let remarks = remarks.collect();
        let mut conditions = self.conditions.conditions()?;
        if !field.has_variants() {
            conditions.keep = None;
        }
        let adapt = self.adapt.map_or(Adapt::No, Adapt::After);
        let request = Request { field, players: self.players, conditions, adapt };
        let Some(outcome) = play(&request, watching)? else {
            return Ok(Answer { document: None, interrupted: true, rows: None, remarks });
        };
        let interrupted = outcome.interrupted;
        let document = if two {
            outcome.one().map(|one| json(&one)).transpose()?
        } else {
            Some(json(&outcome.comparisons)?)
        };
        Ok(Answer { document, interrupted, rows: None, remarks })
    }
}
