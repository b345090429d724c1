//! *Niemenczyn 1794*: its place in the family.

use wargauge_ai::era1794::niemenczyn::POLICIES;
use wargauge_ai::policy::BuiltIn;
use wargauge_engine::era1794::{Niemenczyn as Rules, Setup};
use wargauge_scenarios::era1794::niemenczyn;
use wargauge_scenarios::tree::Node;
use wargauge_scenarios::{Files, Format};

use crate::era1794::seat::Member;

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Niemenczyn;

impl Member for Niemenczyn {
    const NAME: &'static str = "niemenczyn";

    const LARGER: bool = false;

    const POLICIES: &'static [BuiltIn] = POLICIES;

    type Rules = Rules;

    fn format() -> Format<Setup> {
        niemenczyn::format()
    }

    fn describe_part(part: &Node, files: &mut Files) -> Vec<String> {
        niemenczyn::describe_part(part, files)
    }

    fn rules(setup: &Setup) -> Rules {
        Rules::new(setup)
    }
}
