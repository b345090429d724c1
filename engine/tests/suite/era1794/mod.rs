//! The rules of *Niemenczyn 1794*: single rules, a second reading, exact odds, properties of whole
//! games.

pub mod acts;
pub mod close;
pub mod field;
pub mod oracle;
pub mod orders;

mod hidden;
mod no_allocation;
mod odds;
mod odds_position;
mod oracle_choices;
mod oracle_events;
mod oracle_melee;
mod oracle_reactions;
mod oracle_sight;
mod properties;
mod rules;
mod second_book;

use wargauge_engine::era1794::Niemenczyn;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

/// A shipped scenario, ready to play.
pub fn scenario(name: &str) -> Niemenczyn {
    changed(name, &[], &[])
}

/// A shipped scenario with overlays and changes.
pub fn changed(name: &str, overlays: &[&str], sets: &[&str]) -> Niemenczyn {
    let changes = Changes {
        overlays: overlays.iter().map(ToString::to_string).collect(),
        sets: sets.iter().map(ToString::to_string).collect(),
    };
    let scenario = load(name, &changes).unwrap_or_else(|failure| panic!("{failure}"));
    Niemenczyn::new(&scenario.setup)
}
