//! Variants of a game side by side under the same luck: every game is played once in each, with the
//! same number, so that they differ in nothing but what was changed (common random numbers).
//!
//! - [`joint`] counts pairs of games, whole numbers only.
//! - [`difference`] is what is said of them, with intervals: the JSON of `compare`.

pub mod difference;
pub mod joint;

use wargauge_engine::{Fact, FactValue, Role};

pub use self::difference::Comparison;
pub use self::joint::{Flip, Joint, Shared};
use crate::runner::{Merge, NoThreads, Plan, Run, Watch, run};
use crate::series::{Seat, Series};
use crate::study::Study;

/// A game and its variants, played by the same players on the same luck.
#[derive(Clone)]
pub struct Contest<'a> {
    base: &'a dyn Series,
    variants: Vec<Variant<'a>>,
}

/// A variant with what it shares with the game it is compared with.
#[derive(Clone)]
struct Variant<'a> {
    series: &'a dyn Series,
    names: SharedNames,
    shared: Vec<Shared>,
}

/// What the games of a contest were counted into.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// The game itself.
    pub base: Study,
    /// Each variant, and its games against those of the game itself.
    pub variants: Vec<(Study, Joint)>,
}

/// What one thread needs to play a contest.
struct Seats<'a> {
    base: Box<dyn Seat + 'a>,
    variants: Vec<Box<dyn Seat + 'a>>,
}

impl Counts {
    /// Is the interval of every outcome's share narrower than ± `half_width`, in every variant?
    pub fn is_sure_within(&self, half_width: f64) -> bool {
        let studies = self.variants.iter().map(|(study, _)| study).chain([&self.base]);
        studies.into_iter().all(|study| study.is_sure_within(half_width))
    }
}

impl Merge for Counts {
    fn merge(&mut self, other: &Self) {
        self.base.merge(&other.base);
        self.variants.resize_with(self.variants.len().max(other.variants.len()), Default::default);
        for ((study, joint), (more, pairs)) in self.variants.iter_mut().zip(&other.variants) {
            study.merge(more);
            joint.merge(pairs);
        }
    }
}

impl<'a> Contest<'a> {
    /// A game with its variants, all of the same seed.
    ///
    /// # Panics
    /// If a variant has another seed: its games would not share their luck with those of the base.
    pub fn new(base: &'a dyn Series, variants: impl IntoIterator<Item = &'a dyn Series>) -> Self {
        let variant = |series: &'a dyn Series| {
            assert_eq!(series.seed(), base.seed(), "variants share the luck of the base");
            let (names, shared) = shared_by(&base.sheet().facts, &series.sheet().facts);
            Variant { series, names, shared }
        };
        Self { base, variants: variants.into_iter().map(variant).collect() }
    }

    /// Plays the contest.
    ///
    /// # Errors
    /// If the system gives no threads.
    ///
    /// # Panics
    /// If a game panics; the message names the game.
    pub fn study(
        &self,
        plan: &Plan<'_, Counts>,
        watch: &dyn Watch<Counts>,
    ) -> Result<Run<Counts>, NoThreads> {
        let seats = || Seats {
            base: self.base.seat(),
            variants: self.variants.iter().map(|variant| variant.series.seat()).collect(),
        };
        run(plan, watch, seats, |seats, number, counts: &mut Counts| {
            let row = seats.base.play(number);
            counts.base.add(&row);
            counts.variants.resize_with(self.variants.len(), Default::default);
            let played = self.variants.iter().zip(&mut seats.variants);
            for ((variant, seat), (study, joint)) in played.zip(&mut counts.variants) {
                let other = seat.play(number);
                study.add(&other);
                joint.add(&row, &other, &variant.shared);
            }
        })
    }

    /// The names of what the variant of this place shares with the game itself.
    pub fn shared_names(&self, variant: usize) -> &SharedNames {
        &self.variants[variant].names
    }

    /// What the pairs of the variant of this place are counted by, in the order of these names.
    pub fn shared(&self, variant: usize) -> &[Shared] {
        &self.variants[variant].shared
    }
}

/// The names of what two variants share: milestones, then ways in which games are decided.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SharedNames {
    /// Milestones by their titles.
    pub milestones: Vec<String>,
    /// Ways by their labels.
    pub decided: Vec<String>,
}

/// What two games share, by the columns of their facts.
fn shared_by(own: &[Fact], others: &[Fact]) -> (SharedNames, Vec<Shared>) {
    let place = |fact: &Fact| others.iter().position(|other| other.column == fact.column);
    let (mut names, mut shared) = (SharedNames::default(), Vec::new());
    let of_role = |role| own.iter().enumerate().filter(move |(_, fact)| fact.role == role);
    for (nth, fact) in of_role(Role::Milestone) {
        if let Some(other) = place(fact) {
            names.milestones.push(fact.title.clone());
            shared.push(Shared { places: [nth, other], values: None });
        }
    }
    for (nth, fact) in of_role(Role::Decided) {
        let Some(there) = place(fact) else { continue };
        for (way, label) in fact.labels.iter().enumerate() {
            let other = others[there].labels.iter().position(|other| other == label);
            if let Some(other) = other {
                let values = [way, other].map(|way| way as FactValue + 1);
                names.decided.push(label.clone());
                shared.push(Shared { places: [nth, there], values: Some(values) });
            }
        }
    }
    (names, shared)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matchup::Matchup;
    use crate::runner::Length;
    use crate::study::study;
    use wargauge_ai::Random;
    use wargauge_ai::toy::Duel;

    fn counts(base: &Duel, variants: &[Duel], games: u64, threads: usize) -> Counts {
        let matchup = |game| Matchup::new(game, [Random, Random], 1794);
        let (base, variants) = (matchup(base), variants.iter().map(matchup).collect::<Vec<_>>());
        let contest = Contest::new(&base, variants.iter().map(|variant| variant as &dyn Series));
        contest.study(&Plan { length: Length::Games(games), threads }, &()).unwrap().count
    }

    #[test]
    fn a_game_against_itself_differs_in_nothing() {
        let (duel, same) = (Duel::default(), [Duel::default()]);
        let counts = counts(&duel, &same, 2000, 2);
        let (study, joint) = &counts.variants[0];
        assert_eq!(study, &counts.base);
        assert_eq!((joint.games(), joint.flipped()), (2000, 0));
    }

    #[test]
    fn each_variant_is_played_as_if_it_were_alone_on_any_number_of_threads() {
        let duel = Duel::default();
        let variants = [Duel { edge: 1, ..duel }, Duel { turns: 8, ..duel }];
        let one = counts(&duel, &variants, 3000, 1);
        assert_eq!(counts(&duel, &variants, 3000, 3), one);
        for (variant, (counted, joint)) in variants.iter().zip(&one.variants) {
            let matchup = Matchup::new(variant, [Random, Random], 1794);
            let plan = Plan { length: Length::Games(3000), threads: 2 };
            assert_eq!(&study(&matchup, &plan, &()).unwrap().count, counted);
            assert!(joint.flipped() > 0 && joint.flipped() < 3000);
        }
    }
}
