//! Plans for the player `scripted`: reading, checking and opening them.
//!
//! What a plan can say is the type's, [`wargauge_ai::era1794::Plan`]; how it is written is in
//! `docs/plans.md`.

mod breed;
mod check;
mod open;
mod read;
mod stock;
mod write;

pub use open::{OpenedPlan, open_plan, open_text};
pub(crate) use stock::Stock;
pub use write::write;

use std::path::PathBuf;

use wargauge_ai::policy::BuiltIn;
use wargauge_engine::era1794::Setup;
use wargauge_scenarios::{Draft, Format};

use wargauge_scenarios::Changes;
use wargauge_scenarios::Files;
use wargauge_scenarios::{Kind, Library, Shelf};

use read::ReadPlan;
use wargauge_scenarios::Failure;
use wargauge_scenarios::problem::did_you_mean;

/// Scenarios of the system.
pub(crate) type Scenario = wargauge_scenarios::Scenario<Setup>;

/// Checks a plan for itself and against every scenario that it is made for; returns a line that
/// says what it is.
///
/// # Errors
/// With every fault at once.
pub fn validate(
    format: &Format<Setup>,
    policies: &[BuiltIn],
    library: &Library,
    shelf: &Shelf,
    text: &str,
) -> Result<String, Failure> {
    let mut files = Files::new(library);
    let Some(read) = read::read(shelf, text.to_owned(), &mut files) else {
        return Err(Failure::Faults(files.into_problems()));
    };
    check::check_alone(&read, &mut files);
    check::check_deputy(&read, policies, &mut files);
    let mut scenarios = Vec::new();
    for (nth, name) in read.plan.applies_to.iter().enumerate() {
        if let Some(scenario) = scenario_of(name, shelf, library) {
            let draft = Draft::open(library, &scenario, &Changes::default())?;
            scenarios.push(draft.finish(format)?);
            continue;
        }
        let known = names_of_scenarios(library);
        let mend = did_you_mean(name, known.iter().map(String::as_str))
            .or_else(|| Some(format!("built in: {}", known.join(", "))));
        let message = format!("no built-in scenario and no file beside is called `{name}`");
        files.report(read.at.applies_to(nth), message, mend);
    }
    for scenario in &scenarios {
        check::check_against(&read, scenario, &mut files);
    }
    if files.has_problems() {
        return Err(Failure::Faults(files.into_problems()));
    }
    Ok(line(&read))
}

/// A plan in a line.
fn line(read: &ReadPlan) -> String {
    let plan = &read.plan;
    let orders: usize = plan.groups.iter().map(|group| group.orders.len()).sum();
    format!(
        "plan \"{}\" for the {}: {} groups, {orders} orders, for {}",
        plan.title,
        plan.side,
        plan.groups.len(),
        plan.applies_to.join(", ")
    )
}

/// A scenario that a plan names, as it is loaded: a built-in one, or a file beside the plan.
fn scenario_of(name: &str, shelf: &Shelf, library: &Library) -> Option<String> {
    if names_of_scenarios(library).iter().any(|known| known == name) {
        return Some(name.to_owned());
    }
    let Shelf::Disk(path) = shelf else { return None };
    let beside: PathBuf = path.with_file_name(name);
    beside.is_file().then(|| beside.display().to_string())
}

fn names_of_scenarios(library: &Library) -> Vec<String> {
    let scenarios = library.builtin().into_iter();
    let scenarios = scenarios.filter(|listing| listing.kind == Kind::Scenario);
    scenarios.map(|listing| listing.name).collect()
}
