//! *Fortress of Verdox*: single rules, a second reading of lines, properties of whole games.

pub mod field;

mod barges;
mod beginning;
mod checks;
mod ending;
mod facts;
mod fortress;
mod hidden;
mod high_ground;
mod lines;
mod log;
mod map;
mod mirror;
mod movement;
mod no_allocation;
mod odds;
mod opening;
mod properties;
mod turns;
mod units;
mod vectors;
mod water;

use std::sync::LazyLock;

use wargauge_engine::verdox::check::check;
use wargauge_engine::verdox::{Setup, Verdox};
use wargauge_scenarios::Changes;
use wargauge_scenarios::verdox::load;

/// The set-up of the open game, read once.
pub fn printed() -> Setup {
    static OPEN: LazyLock<Setup> = LazyLock::new(|| shipped("verdox/open").setup().clone());
    OPEN.clone()
}

/// A shipped scenario, ready to play.
pub fn shipped(name: &str) -> Verdox {
    changed(name, &[], &[])
}

/// A shipped scenario with overlays and changes.
pub fn changed(name: &str, overlays: &[&str], sets: &[&str]) -> Verdox {
    let changes = Changes {
        overlays: overlays.iter().map(ToString::to_string).collect(),
        sets: sets.iter().map(ToString::to_string).collect(),
    };
    let scenario = load(name, &changes);
    Verdox::new(&scenario.unwrap_or_else(|failure| panic!("{failure}")).setup)
}

/// A small crowded board with every ground, four barges and two forts. It is the same after half a turn.
/// What is rare on the shipped map happens here in every game.
pub fn small(change: impl FnOnce(&mut Setup)) -> Verdox {
    let field = field::Field::on(&[
        "..hh.~.mw..",
        ".vvh.bcmww.",
        "rrrrr=rrrrr",
        ".##G.b.c.v.",
        ".#:+#~#+:#.",
        ".v.c.b.G##.",
        "rrrrr=rrrrr",
        ".wwmcb.hvv.",
        "..wm.~.hh..",
    ]);
    let mut setup = field.setup;
    for (kind, count) in setup.kinds.iter_mut().zip([6, 5, 4, 4, 4, 5]) {
        kind.count = [count; 2];
    }
    (setup.rules.deployed, setup.rules.entry, setup.rules.turns) = (6, [3, 3], 60);
    change(&mut setup);
    let faults = check(&setup);
    assert!(faults.is_empty(), "{faults:?}");
    Verdox::new(&setup)
}
