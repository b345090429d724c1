//! What a side cannot know, and how it is dealt again for a player that looks ahead.
//!
//! The kinds of the enemy's face-down counters and of its reserve are secret. How many of each kind there
//! are among all of them is open, and so are the kinds of a garrison.

use crate::game::Side;
use crate::verdox::core::Rules;
use crate::verdox::setup::Kind;
use crate::verdox::state::{State, first_of};

impl Rules {
    /// What a side knows of a unit: the kind of its own units, and of units that lie face up or are gone.
    pub fn seen(&self, s: &State, viewer: Side, unit: u8) -> Option<Kind> {
        let is_own = crate::verdox::state::side_of(unit) == viewer;
        (is_own || s.up.has(usize::from(unit))).then(|| s.kind[usize::from(unit)])
    }

    /// Deals the kinds of the enemy's unseen units at random over its face-down counters and its
    /// reserve. States that differ in nothing that `viewer` knows become the same.
    pub(crate) fn deal_kinds(
        &self,
        s: &mut State,
        viewer: Side,
        below: &mut dyn FnMut(usize) -> usize,
    ) {
        let enemy = viewer.other();
        let first = first_of(enemy);
        let entered = usize::from(s.entered[enemy.index()]);
        let garrison = entered.min(usize::from(self.garrison_size(enemy)));
        let in_garrison = self.is_garrison(enemy);
        // Only units posted in the fortress can be counters of the garrison.
        let mut posted = if in_garrison { s.posted } else { [0; Kind::COUNT] };
        let mut others = s.reserve[enemy.index()];
        for (other, posted) in others.iter_mut().zip(posted) {
            *other -= posted;
        }
        for (counters, pool) in [
            (first..first + garrison, &mut posted),
            (first + garrison..first + entered, &mut others),
        ] {
            let up = s.up;
            for unit in counters.clone().filter(|&unit| !up.has(unit)) {
                pool[s.kind[unit].index()] += 1;
                s.on_map[enemy.index()][s.kind[unit].index()] -= 1;
            }
            let mut left: usize = pool.iter().map(|&count| usize::from(count)).sum();
            for unit in counters.filter(|&unit| !up.has(unit)) {
                let mut nth = below(left);
                let dealt = Kind::ALL.into_iter().find(|kind| {
                    let count = usize::from(pool[kind.index()]);
                    let is_it = nth < count;
                    nth = nth.saturating_sub(count);
                    is_it
                });
                let Some(kind) = dealt else { continue };
                left -= 1;
                pool[kind.index()] -= 1;
                s.kind[unit] = kind;
                s.on_map[enemy.index()][kind.index()] += 1;
            }
        }
        if in_garrison {
            s.posted = posted;
        }
        for (reserve, (other, posted)) in
            s.reserve[enemy.index()].iter_mut().zip(others.into_iter().zip(posted))
        {
            *reserve = other + posted;
        }
    }
}
