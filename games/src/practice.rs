//! Practice of one side of a scenario, without the types of its game.

use std::ops::Range;
use std::sync::Arc;

use wargauge_ai::policy::{Policy, TRAINED, TrainedName};
use wargauge_analysis::Bench;
use wargauge_analysis::practice::{Attended, Critic, Drill, Drilled, Learner, Lectures};
use wargauge_engine::Side;

use crate::contender::Contender;
use crate::failure::Failure;
use crate::ready::Ready;
use crate::system::{School, System};

/// The other side of a practice game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Enemy {
    /// A player, by the name that users give it.
    Named(String),
    /// A player of each side, perhaps a mixture.
    Seated([Contender; 2]),
    /// The learner itself, by what it knows now.
    Itself,
}

/// Games in which a side tries its choices.
#[derive(Clone, Debug)]
pub struct Practice<'a> {
    /// What has been learned so far.
    pub learner: &'a Learner,
    /// The side that learns.
    pub side: Side,
    /// What positions are worth to it.
    pub critic: &'a Critic,
    /// All luck derives from this.
    pub seed: u64,
    /// The games.
    pub numbers: Range<u64>,
    /// Playouts of each choice, from which the side learns; with 0 it learns from how the game goes on.
    pub playouts: u32,
    /// The last turn that a guide plays, where the side has guides.
    pub guided: u8,
}

/// The players of both sides of a scenario, opened once for all of its practice.
pub trait Coach {
    /// Plays games in which one side tries its choices, against each of the other side's players in turn.
    fn drill(&self, practice: &Practice<'_>) -> Drilled;

    /// Plays games of each teacher of a side in turn, which are its guides, and says what was seen in each.
    fn attend(
        &self,
        learner: &Learner,
        side: Side,
        seed: u64,
        numbers: Range<u64>,
    ) -> Vec<Attended>;
}

/// A coach with the types of its game.
pub(crate) struct CoachOf<'a, S: System> {
    game: &'a S::Game,
    school: School<S>,
    /// The players of each side; nothing for the learner itself.
    benches: [Vec<Option<Bench<S::Player>>>; 2],
    /// The guides of each side.
    guides: [Vec<Bench<S::Player>>; 2],
}

impl<'a, S: System> CoachOf<'a, S> {
    /// Opens the players.
    pub(crate) fn new(
        ready: &'a Ready<S>,
        enemies: &[Enemy],
        guides: &[(Side, String)],
    ) -> Result<Self, Failure> {
        let school = S::SCHOOL.ok_or_else(|| ready.no_school(TRAINED))?;
        let open = |enemy: &Enemy, side: Side| match enemy {
            Enemy::Named(name) => ready.bench(name, name, Some(side)).map(Some),
            Enemy::Seated(players) => ready.contender(&players[side.index()], side).map(Some),
            Enemy::Itself => Ok(None),
        };
        let side = |side| enemies.iter().map(|enemy| open(enemy, side)).collect::<Result<_, _>>();
        let benches = [side(Side::First)?, side(Side::Second)?];
        let guides_of = |side| {
            let guides = guides.iter().filter(|guide| guide.0 == side);
            guides.map(|(_, name)| ready.bench(name, name, Some(side))).collect::<Result<_, _>>()
        };
        let guides = [guides_of(Side::First)?, guides_of(Side::Second)?];
        Ok(Self { game: &ready.game, school, benches, guides })
    }

    /// The players against a side that learns; the learner itself goes by this policy.
    fn enemies(&self, side: Side, policy: &Arc<Policy>) -> Vec<Bench<S::Player>> {
        let itself = || (self.school.player)(TrainedName::default(), Arc::clone(policy));
        let benches = self.benches[side.other().index()].iter();
        benches.map(|bench| bench.clone().unwrap_or_else(|| Bench::one(itself()))).collect()
    }
}

impl<S: System> Coach for CoachOf<'_, S> {
    fn drill(&self, practice: &Practice<'_>) -> Drilled {
        let Practice { learner, side, critic, seed, ref numbers, playouts, guided } = *practice;
        let policy = Arc::new(learner.policy());
        let enemies = self.enemies(side, &policy);
        let (weights, numbers, policy) = (learner.weights(side), numbers.clone(), policy.clone());
        let (enemies, guides) = (&enemies, &self.guides[side.index()]);
        let drill = Drill {
            side,
            weights,
            critic,
            policy,
            enemies,
            guides,
            guided,
            seed,
            numbers,
            playouts,
        };
        (self.school.drill)(self.game, &drill)
    }

    fn attend(
        &self,
        learner: &Learner,
        side: Side,
        seed: u64,
        numbers: Range<u64>,
    ) -> Vec<Attended> {
        let enemies = &self.enemies(side, &Arc::new(learner.policy()));
        let of = |teacher| {
            let numbers = numbers.clone();
            let lectures = Lectures { side, teacher, enemies, seed, numbers };
            (self.school.attend)(self.game, &lectures)
        };
        self.guides[side.index()].iter().flat_map(of).collect()
    }
}
