//! From what is asked to be varied to values of a scenario, each tried by itself before anything is
//! played.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wargauge_analysis::sweep::design::MOST_FACTORS;
use wargauge_games::{Games, Playable};
use wargauge_scenarios::{Changes, Failure as Unreadable, Origin, Problem};

use super::vary::{Values, Vary};
use crate::failure::Failure;

/// Why a value is varied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// It is reconstructed.
    Reconstructed,
    /// It rests on a reading of the rulebook.
    Reading,
    /// The user named it.
    Named,
}

/// A value, or several that move together, with the levels that are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Factor {
    /// The paths and levels.
    pub values: Values,
    /// Why it is varied.
    pub why: Why,
    /// The value in force, where it is one that the scenario lists.
    pub now: Option<String>,
    /// What the file remarks on it.
    pub note: Option<String>,
}

/// A value of a kind that was asked for, but cannot be varied by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeftOut {
    /// Its path.
    pub path: String,
    /// Why not.
    pub why: String,
}

/// A scenario that can be loaded with further changes.
#[derive(Clone)]
pub struct Ground {
    /// The games that are known.
    pub games: Games,
    /// The name or path of the scenario.
    pub scenario: String,
    /// What is changed in every variant.
    pub base: Changes,
}

impl std::fmt::Debug for Ground {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ground").field("scenario", &self.scenario).finish_non_exhaustive()
    }
}

impl Ground {
    /// The scenario with further values set.
    ///
    /// # Errors
    /// With every fault of the files and changes at once.
    pub fn load(&self, sets: &[String]) -> Result<Arc<dyn Playable>, Unreadable> {
        let Changes { overlays, sets: base } = self.base.clone();
        let sets = base.into_iter().chain(sets.iter().cloned()).collect();
        self.games.load(&self.scenario, &Changes { overlays, sets })
    }
}

/// The levels of a value, or why it has none; nothing if it is not of the kind that is varied.
type LevelsOf = fn(&Origin) -> Option<Result<Vec<String>, String>>;

/// The values that are varied, and those that cannot be.
///
/// # Errors
/// If a value that the user names does not exist, cannot take a level, or changes nothing; or if
/// nothing is left to vary.
pub(super) fn factors(
    ground: &Ground,
    scenario: &dyn Playable,
    asked: &[Vary],
) -> Result<(Vec<Factor>, Vec<LeftOut>), Failure> {
    let (mut factors, mut left_out) = (Vec::new(), Vec::new());
    let origins = &scenario.about().origins;
    for vary in asked {
        if let Vary::Values(values) = vary {
            factors.push(named(ground, values, origins, &factors)?);
        }
    }
    let names = factors.iter().flat_map(|factor| &factor.values.paths);
    let taken: Vec<String> =
        names.map(|(path, _)| path.trim_end_matches(['+', '-']).to_owned()).collect();
    let mut kinds: Vec<&Vary> = Vec::new();
    for vary in asked {
        if !kinds.contains(&vary) {
            kinds.push(vary);
        }
    }
    for vary in kinds {
        let (why, levels, part): (Why, LevelsOf, _) = match vary {
            Vary::Reconstructed(part) => (Why::Reconstructed, reconstructed, part.as_deref()),
            Vary::Readings => (Why::Reading, readings, None),
            Vary::Values(_) => continue,
        };
        let varied = |origin: &&Origin| {
            part.is_none_or(|part| is_under(&origin.path, part))
                && !taken.contains(&origin.path)
                && !factors.iter().any(|other: &Factor| other.values.name() == origin.path)
        };
        let origins: Vec<&Origin> = origins.iter().filter(varied).collect();
        if let Some(part) = part.filter(|_| origins.is_empty()) {
            return Err(Failure::Input(format!(
                "`--vary reconstructed:{part}`: no value that is left to vary begins with `{part}`"
            )));
        }
        for origin in origins {
            let Some(levels) = levels(origin) else { continue };
            let path = origin.path.clone();
            let made = levels.and_then(|levels| {
                let values = Values { paths: vec![(path.clone(), levels)] };
                // Beyond the limit the sweep is refused anyway, so no value is tried.
                if factors.len() < MOST_FACTORS {
                    tried(ground, &values).map_err(|why| first_fault(&why))?;
                }
                Ok(values)
            });
            match made {
                Ok(values) => factors.push(Factor {
                    values,
                    why,
                    now: Some(origin.value.clone()),
                    note: origin.note.clone(),
                }),
                Err(why) => left_out.push(LeftOut { path, why }),
            }
        }
    }
    if factors.is_empty() {
        return Err(nothing(scenario, &left_out));
    }
    Ok((factors, left_out))
}

/// Is `path` equal to `part`, or does it begin with it?
fn is_under(path: &str, part: &str) -> bool {
    path.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// A value that the user names.
fn named(
    ground: &Ground,
    values: &Values,
    origins: &[Origin],
    others: &[Factor],
) -> Result<Factor, Failure> {
    let name = values.name();
    let paths = || values.paths.iter().map(|(path, _)| path);
    let twice = others.iter().flat_map(|other| &other.values.paths).find(|(path, _)| {
        // A value that is raised or lowered may be so by several.
        !path.ends_with(['+', '-']) && paths().any(|own| own == path)
    });
    if let Some((path, _)) = twice {
        return Err(Failure::Input(format!("`--vary {name}`: {path} is varied already")));
    }
    tried(ground, values).map_err(|why| match why {
        Untried::Unreadable(Unreadable::Faults(problems), level) => {
            let level = values.sets(level).join(", ");
            let named = |problem: Problem| {
                let mut problem = problem.given_by("--vary");
                // A fault of a file that shows only with this level.
                if !problem.file.starts_with("--vary") {
                    problem.message = format!("with `--vary {level}`: {}", problem.message);
                }
                problem
            };
            Failure::Scenario(Unreadable::Faults(problems.into_iter().map(named).collect()))
        }
        Untried::Unreadable(other, _) => other.into(),
        Untried::WithoutEffect => Failure::Input(format!(
            "`--vary {name}`: every level plays the same game; is the value used in this scenario?"
        )),
    })?;
    let of = |path: &String| origins.iter().find(|origin| origin.path == *path);
    let found: Option<Vec<&Origin>> = paths().map(of).collect();
    let now = found.as_ref().map(|found| {
        let values: Vec<&str> = found.iter().map(|origin| origin.value.as_str()).collect();
        values.join(", ")
    });
    let note = match found.as_deref() {
        Some([origin]) => origin.note.clone(),
        _ => None,
    };
    Ok(Factor { values: values.clone(), why: Why::Named, now, note })
}

/// Why a value cannot be varied by itself.
enum Untried {
    /// A level makes no scenario: why, and which.
    Unreadable(Unreadable, usize),
    /// All levels make the same.
    WithoutEffect,
}

/// Loads the scenario with each level, all other values as they are.
fn tried(ground: &Ground, values: &Values) -> Result<(), Untried> {
    let mut digests: Vec<String> = Vec::new();
    for level in 0..values.levels() {
        let scenario = ground.load(&values.sets(level));
        let scenario = scenario.map_err(|why| Untried::Unreadable(why, level))?;
        digests.push(scenario.about().digest.clone());
    }
    digests.dedup();
    if digests.len() < 2 { Err(Untried::WithoutEffect) } else { Ok(()) }
}

fn first_fault(why: &Untried) -> String {
    match why {
        Untried::Unreadable(why, _) => fault(why),
        Untried::WithoutEffect => "every level plays the same game".to_owned(),
    }
}

/// The first fault of a scenario, in a line.
pub(super) fn fault(why: &Unreadable) -> String {
    match why {
        Unreadable::Faults(problems) => {
            problems.first().map_or_else(String::new, |problem| problem.message.clone())
        }
        other => other.to_string(),
    }
}

/// The levels of a reconstructed value: the ends of its range. Nothing of a value without a range.
fn reconstructed(origin: &Origin) -> Option<Result<Vec<String>, String>> {
    let (low, high) = origin.range?;
    if origin.source != wargauge_scenarios::Source::Reconstructed {
        return None;
    }
    if low >= high {
        return Some(Err("its range is a single value".to_owned()));
    }
    Some(Ok(vec![low.to_string(), high.to_string()]))
}

/// The levels of a value that rests on a reading, the one in force first.
fn readings(origin: &Origin) -> Option<Result<Vec<String>, String>> {
    let others = origin.readings.iter().filter(|reading| **reading != origin.value);
    let levels: Vec<String> = std::iter::once(&origin.value).chain(others).cloned().collect();
    (!origin.readings.is_empty()).then_some(Ok(levels))
}

/// Nothing is left to vary.
fn nothing(scenario: &dyn Playable, left_out: &[LeftOut]) -> Failure {
    let name = &scenario.about().name;
    let reasons: Vec<String> =
        left_out.iter().map(|left| format!("{} ({})", left.path, left.why)).collect();
    let left = if reasons.is_empty() {
        "it marks no value with a range or with readings".to_owned()
    } else {
        format!("none of these can be varied by itself: {}", reasons.join("; "))
    };
    Failure::Input(format!(
        "`--vary`: there is nothing to vary in `{name}`: {left}; name a value as in PATH=LOW..HIGH"
    ))
}
