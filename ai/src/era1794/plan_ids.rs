//! The counters of a plan by their names: ids of the scenario's files become places in the game.

use wargauge_engine::Bits;

use crate::era1794::plan::Plan;

/// The ids by which a scenario's files call the counters in play, in the order of its set-up.
#[derive(Clone, Copy, Debug)]
pub struct Ids<'a> {
    /// Of the units.
    pub units: &'a [String],
    /// Of the commanders.
    pub commanders: &'a [String],
}

/// The counters of a plan by their names.
pub(super) struct Names<'a, const S: usize> {
    ids: Ids<'a>,
    pub(super) groups: Vec<(&'a str, Bits<S>)>,
}

impl<'a, const S: usize> Names<'a, S> {
    pub(super) fn new(plan: &'a Plan, ids: Ids<'a>) -> Self {
        let mut names = Self { ids, groups: Vec::new() };
        for group in &plan.groups {
            let units = group.units.iter().filter_map(|id| names.unit(id)).collect();
            names.groups.push((&group.name, units));
        }
        names
    }

    pub(super) fn unit(&self, id: &str) -> Option<usize> {
        self.ids.units.iter().position(|known| known == id)
    }

    pub(super) fn leader(&self, id: &str) -> Option<usize> {
        self.ids.commanders.iter().position(|known| known == id)
    }

    pub(super) fn group(&self, name: &str) -> Option<usize> {
        self.groups.iter().position(|&(known, _)| known == name)
    }
}
