//! *Maciejowice 1794*: its place in the family.

use wargauge_engine::era1794::{Maciejowice as Rules, Setup};
use wargauge_scenarios::era1794::maciejowice;
use wargauge_scenarios::tree::Node;
use wargauge_scenarios::{Files, Format};

use crate::era1794::seat::Member;

/// The game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Maciejowice;

impl Member for Maciejowice {
    const NAME: &'static str = "maciejowice";

    const LARGER: bool = true;

    // `search` takes minutes for a game.
    const AHEAD: &'static str = "planner:playouts=32,turns=1";

    type Rules = Rules;

    fn format() -> Format<Setup> {
        maciejowice::format()
    }

    fn describe_part(part: &Node, files: &mut Files) -> Vec<String> {
        maciejowice::describe_part(part, files)
    }

    fn rules(setup: &Setup) -> Rules {
        Rules::new(setup)
    }
}
