//! From the name of a plan to a plan that can be played by one side of one scenario, or to the
//! reason why not.

use wargauge_ai::PlanName;
use wargauge_ai::era1794::Plan;
use wargauge_engine::Side;
use wargauge_engine::printable::is_command;

use super::Scenario;
use super::check::{check_alone, misfit, side_of};
use super::read;
use crate::policy::mark;
use wargauge_scenarios::Files;
use wargauge_scenarios::{Kind, Library, Shelf};

use wargauge_scenarios::Failure;

/// A plan that fits, and the name that opens it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenedPlan {
    /// The plan.
    pub plan: Plan,
    /// The built-in name, or the path with the mark of the file.
    pub name: PlanName,
}

/// Opens a plan for a side of a scenario: by its built-in name, by the last part of that, or by the
/// path of a file; without a name, the one that is made for that side.
///
/// # Errors
/// [`Failure`] if there is no such plan, it has faults, it does not fit the side or the scenario, or
/// its file has not the mark that is asked for.
pub fn open_plan(
    asked: &PlanName,
    side: Side,
    scenario: &Scenario,
    library: &Library,
) -> Result<OpenedPlan, Failure> {
    match &asked.plan {
        Some(name) => open(name, asked.digest.as_deref(), side, scenario, library),
        None => open_default(side, scenario, library),
    }
}

/// The first of the plans made for that side that fits.
fn open_default(side: Side, scenario: &Scenario, library: &Library) -> Result<OpenedPlan, Failure> {
    let name = &scenario.setup.sides[side.index()];
    let listings = library.builtin().into_iter();
    let plans = listings.filter(|listing| listing.kind == Kind::Plan && listing.is_default);
    let mut of_side = plans.filter(|listing| listing.side.as_ref() == Some(name));
    let opened =
        of_side.find_map(|listing| open(&listing.name, None, side, scenario, library).ok());
    opened.ok_or_else(|| Failure::NoPlan {
        side: name.clone(),
        scenario: scenario.about.name.clone(),
    })
}

fn open(
    asked: &str,
    digest: Option<&str>,
    side: Side,
    scenario: &Scenario,
    library: &Library,
) -> Result<OpenedPlan, Failure> {
    let unfit = |why: String| Failure::Unfit { plan: asked.to_string(), why };
    // The path becomes a part of the player's name, which stands in tables, files and logs.
    if let Some(c) = asked.chars().find(|&c| is_command(c)) {
        let character = c.escape_unicode();
        return Err(unfit(format!(
            "has the character {character} in its path, which acts on terminals and logs; rename \
             the file"
        )));
    }
    let (shelf, builtin) = library.plan(asked)?;
    let text = shelf.text()?;
    let mark = mark(&text);
    if let Some(digest) = digest.filter(|&digest| digest != mark) {
        return Err(unfit(format!(
            "has changed: its digest is {mark}, not {digest}; leave `digest` out to take it as it \
             is"
        )));
    }
    let plan = sound(&shelf, text, library)?;
    check_side(&plan, side, scenario).map_err(unfit)?;
    // A scenario of the user's own may well be played by a plan that does not know it.
    let is_builtin = library.scenario(&scenario.about.name).is_ok_and(|(_, name)| name.is_some());
    if is_builtin && !plan.applies_to.contains(&scenario.about.name) {
        let made_for = plan.applies_to.join(", ");
        return Err(unfit(format!("is made for {made_for}, not for {}", scenario.about.name)));
    }
    check_names(&plan, side, scenario).map_err(unfit)?;
    let name = match builtin {
        Some(name) => PlanName { plan: Some(name), digest: None },
        None => PlanName { plan: Some(asked.to_string()), digest: Some(mark) },
    };
    Ok(OpenedPlan { plan, name })
}

/// Opens a plan for a side of a scenario by its text. Its name is the mark of the text.
///
/// # Errors
/// If it has faults, or does not fit the side or the scenario.
pub fn open_text(
    text: &str,
    side: Side,
    scenario: &Scenario,
    library: &Library,
) -> Result<OpenedPlan, Failure> {
    let plan = sound(&Shelf::Memory, text.to_owned(), library)?;
    let mark = mark(text);
    let unfit = |why: String| Failure::Unfit { plan: mark.clone(), why };
    check_side(&plan, side, scenario)
        .and_then(|()| check_names(&plan, side, scenario))
        .map_err(unfit)?;
    let name = PlanName { plan: None, digest: Some(mark) };
    Ok(OpenedPlan { plan, name })
}

/// Whether a plan is for this side; if not, the reason, which completes "the plan".
fn check_side(plan: &Plan, side: Side, scenario: &Scenario) -> Result<(), String> {
    let named = &scenario.setup.sides[side.index()];
    if side_of(plan, scenario) == Some(side) {
        return Ok(());
    }
    Err(format!("is for the {}, not for the {named}", plan.side))
}

/// Whether a scenario has what a plan names; if not, the reason, which completes "the plan".
fn check_names(plan: &Plan, side: Side, scenario: &Scenario) -> Result<(), String> {
    let why = misfit(plan, scenario, side);
    why.map_or(Ok(()), |why| Err(format!("does not fit {}: {why}", scenario.about.name)))
}

/// The plan of a text, if it has no fault.
fn sound(shelf: &Shelf, text: String, library: &Library) -> Result<Plan, Failure> {
    let mut files = Files::new(library);
    let read = read::read(shelf, text, &mut files);
    if let Some(read) = &read {
        check_alone(read, &mut files);
    }
    match read {
        Some(read) if !files.has_problems() => Ok(read.plan),
        _ => Err(Failure::Faults(files.into_problems())),
    }
}
