//! What the learners of the tests see of a duel that is soon played.

use arrayvec::ArrayVec;
use wargauge_ai::orders::Commanded;
use wargauge_ai::policy::{Described, Names, SIGNS, Shown, Spots, Taught};
use wargauge_ai::search::Rank;
use wargauge_ai::toy::{Boldness, Duel, Moment};
use wargauge_ai::{Player, PlayerLuck};
use wargauge_engine::{Game, Side};

use super::Learner;

/// What the learners of the duel see.
pub(super) const NAMES: Names = Names {
    kinds: &["strikes"],
    context: &["turn"],
    signs: &["boldness", "own judgement"],
    judgement: (1, 1),
    spots: Spots { rows: &["boldness"], columns: 3 },
    outline: 2 * LEAD as usize + 1,
};

/// Leads that the outline tells apart, of each side.
const LEAD: i32 = 4;

/// The mark of so many net points of the first side.
pub(super) fn mark_of(net: i32) -> u32 {
    (net.clamp(-LEAD, LEAD) + LEAD) as u32
}

/// Sees how bold a choice is: by a sign, or by the spot that it is about.
pub(super) struct Eye<const BY_SPOT: bool>;

impl<const BY_SPOT: bool> Taught for Eye<BY_SPOT> {
    fn taught() -> Self {
        Self
    }
}

impl<const BY_SPOT: bool> Player<Duel> for Eye<BY_SPOT> {
    fn choose(
        &mut self,
        _: &Duel,
        _: &Moment,
        _: Side,
        _: &[Boldness],
        _: &mut PlayerLuck,
    ) -> usize {
        0
    }
}

impl<const BY_SPOT: bool> Commanded<Duel> for Eye<BY_SPOT> {}

impl<const BY_SPOT: bool> Rank<Duel> for Eye<BY_SPOT> {
    fn rank(
        &mut self,
        _: &Duel,
        _: &Moment,
        _: Side,
        _: &[Boldness],
        _: &mut dyn FnMut(usize, i32),
    ) {
    }

    fn describe(
        &mut self,
        duel: &Duel,
        moment: &Moment,
        _: Side,
        choices: &[Boldness],
        described: &mut Described,
    ) -> bool {
        described.shown.clear();
        described.context[0] = 16 * duel.turn(moment) as i8;
        for (place, choice) in choices.iter().enumerate() {
            let (mut signs, mut spots) = ([0; SIGNS], ArrayVec::new());
            if BY_SPOT {
                spots.push(choice.0 as u16);
            } else {
                signs[0] = 16 * choice.0 as i8;
            }
            described.shown.push(Shown { place, signs, spots });
        }
        true
    }

    fn outline(&mut self, _: &Duel, moment: &Moment, marks: &mut Vec<u32>) {
        marks.push(mark_of(moment.net()));
    }
}

/// How bold the policy is in the first turn.
pub(super) fn boldness<const BY_SPOT: bool>(duel: &Duel, learner: &Learner, side: Side) -> usize {
    let (mut described, start) = (Described::empty(), duel.start());
    Eye::<BY_SPOT>.describe(duel, &start, side, &[0, 1, 2].map(Boldness), &mut described);
    let rated = learner.policy().rate(side, &described);
    (0..3).max_by_key(|&nth| rated[nth]).unwrap_or(0)
}
