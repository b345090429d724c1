//! Which scenarios and changes are set against each other, as a user names them.

use std::sync::Arc;

use wargauge_games::{Games, Playable};
use wargauge_scenarios::{Changes, Failure as Unreadable};

use crate::failure::Failure;

/// Scenarios that are set against the first of them, each with the name that it is reported by.
#[derive(Clone, Debug)]
pub struct Field {
    pub(super) scenarios: Vec<(String, Arc<dyn Playable>)>,
    /// The variants that are left out because they change nothing.
    pub without_effect: Vec<String>,
    /// Whether it is the one comparison of two, or several variants side by side.
    pub(super) two: bool,
}

impl Field {
    /// Two scenarios, both with these changes.
    ///
    /// # Errors
    /// If there is no such scenario, or it or a change has faults.
    pub fn of_two(names: [String; 2], changes: &Changes, games: Games) -> Result<Self, Failure> {
        let scenarios = names
            .into_iter()
            .map(|name| Ok((name.clone(), games.load(&name, changes)?)))
            .collect::<Result<_, Failure>>()?;
        Ok(Self { scenarios, without_effect: Vec::new(), two: true })
    }

    /// A scenario and variants of it, each with its name. A variant that changes nothing is left out.
    ///
    /// # Errors
    /// If there is no such scenario, it or a change has faults, or no variant changes anything.
    pub fn what_if(
        scenario: &str,
        variants: Vec<(String, Changes)>,
        games: Games,
    ) -> Result<Self, Failure> {
        let two = variants.len() <= 1;
        let base = games.load(scenario, &Changes::default())?;
        let mut scenarios = vec![(scenario.to_owned(), base)];
        let mut without_effect = Vec::new();
        for (name, changes) in variants {
            let variant = games.load(scenario, &changes).map_err(|why| named_after(&name, why))?;
            if variant.about().digest == scenarios[0].1.about().digest {
                without_effect.push(name);
            } else {
                scenarios.push((name, variant));
            }
        }
        if let ([_], Some(name)) = (&scenarios[..], without_effect.first()) {
            return Err(Failure::Input(format!(
                "`{name}` changes nothing in `{scenario}`: every game would be the same"
            )));
        }
        Ok(Self { scenarios, without_effect, two })
    }

    /// Whether it is the one comparison of two, or several variants side by side.
    pub fn is_of_two(&self) -> bool {
        self.two
    }
}

/// The failure of a variant of a scenario that has no faults itself. A fault at a place of its files
/// comes from the variant, so that its message names the variant.
fn named_after(variant: &str, failure: Unreadable) -> Failure {
    let Unreadable::Faults(mut problems) = failure else { return failure.into() };
    for problem in problems.iter_mut().filter(|problem| !problem.is_in_change()) {
        problem.message = format!("with `{variant}`: {}", problem.message);
    }
    Failure::Scenario(Unreadable::Faults(problems))
}

/// The changes that a text such as `overlay, rules.turns=7` lists.
pub fn changes(text: &str) -> Changes {
    let mut changes = Changes::default();
    for part in parts(text) {
        let list = if part.contains('=') { &mut changes.sets } else { &mut changes.overlays };
        list.push(part.to_owned());
    }
    changes
}

/// What stands between commas. Commas within brackets and quotes belong to a value.
pub(crate) fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut quoted, mut start) = (0_usize, false, 0);
    let mut parts = Vec::new();
    for (place, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '[' | '{' if !quoted => depth += 1,
            ']' | '}' if !quoted => depth = depth.saturating_sub(1),
            ',' if !quoted && depth == 0 => {
                parts.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_made_of_overlays_and_values() {
        let made = changes("reserve, rules.turns=7,rules.fire.rows=[1, 2, 3], a=\"x,y\"");
        assert_eq!(made.overlays, ["reserve"]);
        assert_eq!(made.sets, ["rules.turns=7", "rules.fire.rows=[1, 2, 3]", "a=\"x,y\""]);
        assert!(changes(" , ").sets.is_empty());
    }
}
