//! Which scenarios and changes are set against each other, as a user names them.

use std::sync::Arc;

use wargauge_games::{Games, Playable, suggestion};
use wargauge_scenarios::{Changes, Failure as Unreadable};

use super::variant::Variant;
use crate::failure::Failure;

/// Scenarios that are set against the first of them.
#[derive(Clone, Debug)]
pub struct Field {
    pub(super) entries: Vec<Entry>,
    /// The variants that are left out because they change nothing.
    pub without_effect: Vec<String>,
    /// Whether it is the one comparison of two, or several variants side by side.
    pub(super) two: bool,
}

/// A scenario in a field.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The name that it is reported by.
    pub(super) name: String,
    pub(super) scenario: Arc<dyn Playable>,
    /// Players of its own, each as `SIDE=PLAYER`.
    pub(super) players: Vec<String>,
}

impl Field {
    /// Two scenarios, both with these changes.
    ///
    /// # Errors
    /// If there is no such scenario, or it or a change has faults.
    pub fn of_two(names: [String; 2], changes: &Changes, games: Games) -> Result<Self, Failure> {
        let entry = |name: String| {
            let scenario = games.load(&name, changes)?;
            Ok(Entry { name, scenario, players: Vec::new() })
        };
        let entries = names.into_iter().map(entry).collect::<Result<_, Failure>>()?;
        Ok(Self { entries, without_effect: Vec::new(), two: true })
    }

    /// A scenario and variants of it. All of them, the scenario included, have the changes of `base`
    /// besides. A variant that changes nothing is left out.
    ///
    /// # Errors
    /// If there is no such scenario, it or a change has faults, or two variants have one name.
    pub fn what_if(
        scenario: &str,
        base: &Variant,
        variants: Vec<Variant>,
        games: Games,
    ) -> Result<Self, Failure> {
        let two = variants.len() <= 1;
        let own = games.load(scenario, &base.changes).map_err(|why| match base.name.as_str() {
            "" => why.into(),
            name => named_after(name, why),
        })?;
        let players = base.players.clone();
        let mut entries = vec![Entry { name: scenario.to_owned(), scenario: own, players }];
        let mut without_effect = Vec::new();
        for variant in variants {
            let Variant { name, changes, players } = variant.over(base);
            if entries.iter().any(|known| known.name == name) {
                return Err(Failure::Input(format!(
                    "two variants are called `{name}`: give each a name of its own before a colon, as in \
                     `--variant 'second: rules.turns=5'`"
                )));
            }
            let scenario = games.load(scenario, &changes).map_err(|why| named_after(&name, why))?;
            let is_same = scenario.about().digest == entries[0].scenario.about().digest
                && players == entries[0].players;
            if is_same {
                without_effect.push(name);
            } else {
                entries.push(Entry { name, scenario, players });
            }
        }
        Ok(Self { entries, without_effect, two })
    }

    /// The same, with this variant in the place of the scenario that the others are set against.
    ///
    /// # Errors
    /// If no variant has this name.
    pub fn against(mut self, name: &str) -> Result<Self, Failure> {
        let place = self.entries.iter().position(|entry| entry.name == name);
        let place = place.ok_or_else(|| {
            let names: Vec<&str> = self.entries.iter().map(|entry| entry.name.as_str()).collect();
            let meant = suggestion(name, names.iter().copied());
            Failure::Input(format!(
                "`--against {name}`: there is no such variant; {meant}there are `{}`",
                names.join("`, `")
            ))
        })?;
        let first = self.entries.remove(place);
        self.entries.insert(0, first);
        Ok(self)
    }

    /// Whether it is the one comparison of two, or several variants side by side.
    pub fn is_of_two(&self) -> bool {
        self.two
    }

    /// Whether there is anything to set the first against.
    pub fn has_variants(&self) -> bool {
        self.entries.len() > 1
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
