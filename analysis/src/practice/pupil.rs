//! The player that learns: it tries its choices by their rating, and keeps what came of them.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use arrayvec::ArrayVec;
use wargauge_ai::policy::{Described, MOST_SHOWN, Policy, Taught, Trained, TrainedName};
use wargauge_ai::search::prospects::{Gap, Trial};
use wargauge_ai::search::{Rank, SEEDS};
use wargauge_ai::{Player, PlayerLuck};
use wargauge_engine::{Game, Side};

use super::float::chances;
use super::known::{Known, Worths};

/// A choice that was made.
struct Made {
    /// In which stretch of the game.
    stretch: usize,
    described: Described,
    /// The chance that each of the choices had.
    chances: Worths,
    lesson: Lesson,
}

/// What a choice teaches.
enum Lesson {
    /// The choice that was made is to be likelier by what came of its stretch of the game.
    Gain { chosen: usize, gain: f32 },
    /// The choice that a guide made is to be likelier, if its stretch of the game went better than it looked
    /// (self-imitation: Oh et al. 2018). If not, nothing is learned: it was not the learner's choice.
    Example { chosen: usize, gain: f32 },
    /// The chances are to become these.
    Chances(Worths),
}

/// The player that learns.
pub(super) struct Pupil<'a, E> {
    eye: E,
    known: Known<'a>,
    /// Playouts of each choice; with 0 it learns from how stretches of the game go.
    playouts: u32,
    /// The players of the playouts: both know what the learner knows.
    policies: [Trained<E>; 2],
    /// What it has chosen in this game.
    made: Vec<Made>,
    /// The stretch of the game that is being played, which the watcher of the game counts.
    stretch: Rc<Cell<usize>>,
}

/// Tickets of a draw.
const TICKETS: usize = 1 << 24;

/// One in so many decisions is looked at by playouts: those of one turn are much alike.
const EVERY: usize = 4;

/// After so many turns a playout is cut.
const TURNS: u8 = 1;

/// By so many wins a choice has to be better to become e times as likely as it was. Gaps within a few errors count
/// less, see [`believed`].
const CLEAR: f32 = 0.03;

impl<'a, E: Taught> Pupil<'a, E> {
    /// A learner with these weights.
    pub(super) fn new<G: Game>(
        game: &G,
        weights: &'a [f32],
        policy: &Arc<Policy>,
        playouts: u32,
    ) -> Self
    where
        E: Rank<G>,
    {
        let policies = Side::BOTH.map(|side| {
            let mut player = Trained::new(TrainedName::default(), Arc::clone(policy));
            player.begin(game, side);
            player
        });
        Self {
            eye: E::taught(),
            known: Known::new(weights, policy.spots()[0].len()),
            playouts,
            policies,
            made: Vec::new(),
            stretch: Rc::default(),
        }
    }
}

impl<E> Pupil<'_, E> {
    /// Where the watcher of a new game sets which stretch of it is being played.
    pub(super) fn stretch(&self) -> Rc<Cell<usize>> {
        self.stretch.set(0);
        Rc::clone(&self.stretch)
    }

    /// Says how much better a stretch went than it looked.
    pub(super) fn judge(&mut self, stretch: usize, by: f32) {
        for made in self.made.iter_mut().filter(|made| made.stretch == stretch) {
            match &mut made.lesson {
                Lesson::Gain { gain, .. } => *gain = by,
                Lesson::Example { gain, .. } => *gain = by.max(0.0),
                Lesson::Chances(_) => {}
            }
        }
    }

    /// Adds how the weights should move after a game.
    pub(super) fn learn(&self, slope: &mut [f32]) {
        for made in &self.made {
            for (nth, chance) in made.chances.iter().enumerate() {
                let by = match &made.lesson {
                    Lesson::Gain { gain, .. } | Lesson::Example { gain, .. } if *gain == 0.0 => {
                        continue;
                    }
                    Lesson::Gain { chosen, gain } | Lesson::Example { chosen, gain } => {
                        gain * (f32::from(u8::from(nth == *chosen)) - chance)
                    }
                    Lesson::Chances(better) => better[nth] - chance,
                };
                self.known.lean(&made.described, nth, by, slope);
            }
        }
    }

    /// Takes the choice of a guide for an example, if it is one of those that are worth a look.
    pub(super) fn see<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        place: usize,
    ) where
        E: Rank<G>,
    {
        let mut described = Described::empty();
        if self.playouts > 0
            || choices.len() == 1
            || !self.eye.describe(game, state, side, choices, &mut described)
        {
            return;
        }
        let Some(chosen) = described.shown.iter().position(|shown| shown.place == place) else {
            return;
        };
        let (chances, stretch) = (self.known.chances(&described), self.stretch.get());
        let lesson = Lesson::Example { chosen, gain: 0.0 };
        self.made.push(Made { stretch, described, chances, lesson });
    }
}

/// A gap less what may be the luck of few playouts.
fn believed(gap: Gap) -> f32 {
    let (square, error) = (gap.mean * gap.mean, gap.error * gap.error);
    if square == 0.0 { 0.0 } else { gap.mean * square / (square + error) }
}

/// The chances that the choices should have, by those that they had and by what they came to.
fn improved(before: &[f32], gaps: &[Gap]) -> Worths {
    let rated = before.iter().zip(gaps);
    let mut worths: Worths =
        rated.map(|(chance, gap)| chance.max(1e-6).ln() + believed(*gap) / CLEAR).collect();
    chances(&mut worths);
    worths
}

impl<G: Game, E: Rank<G>> Player<G> for Pupil<'_, E> {
    fn begin(&mut self, game: &G, side: Side) {
        self.eye.begin(game, side);
        self.made.clear();
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        if choices.len() == 1 {
            return 0;
        }
        let mut described = Described::empty();
        if !self.eye.describe(game, state, side, choices, &mut described) {
            return self.eye.choose(game, state, side, choices, luck);
        }
        if described.shown.len() < 2 {
            return described.shown.first().map_or(0, |only| only.place);
        }
        let chances = self.known.chances(&described);
        let mut ticket = luck.below(TICKETS) as f32 / TICKETS as f32;
        let drawn = chances.iter().position(|&chance| {
            ticket -= chance;
            ticket < 0.0
        });
        let chosen = drawn.unwrap_or(chances.len() - 1);
        let place = described.shown[chosen].place;
        let lesson = if self.playouts == 0 {
            Some(Lesson::Gain { chosen, gain: 0.0 })
        } else if luck.below(EVERY) == 0 {
            let (seed, playouts) = (luck.below(SEEDS) as u64, self.playouts);
            let trial = Trial { game, state, side, playouts, turns: TURNS, seed };
            let shown: ArrayVec<G::Choice, MOST_SHOWN> =
                described.shown.iter().map(|shown| choices[shown.place]).collect();
            let gaps = trial.gaps(&shown, &mut self.policies);
            Some(Lesson::Chances(improved(&chances, &gaps)))
        } else {
            None
        };
        if let Some(lesson) = lesson {
            self.made.push(Made { stretch: self.stretch.get(), described, chances, lesson });
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_gain_makes_a_choice_likelier_and_a_doubtful_one_hardly() {
        let gap = |mean, error| Gap { mean, error };
        let after = |mean, error| improved(&[0.5, 0.5], &[gap(0.0, 0.0), gap(mean, error)])[1];
        assert!((after(0.0, 0.1) - 0.5).abs() < 1e-6);
        assert!(after(CLEAR, 0.001) > 0.73 && after(-CLEAR, 0.001) < 0.27);
        let doubtful = after(CLEAR, 3.0 * CLEAR);
        assert!((0.5..0.53).contains(&doubtful), "{doubtful}");
    }

    #[test]
    fn what_was_nearly_impossible_can_become_likely() {
        let gaps = [Gap { mean: 0.0, error: 0.0 }, Gap { mean: 0.5, error: 0.02 }];
        let after = improved(&[1.0, 0.0], &gaps);
        assert!(after[1] > 0.9 && (after[0] + after[1] - 1.0).abs() < 1e-5);
    }
}
