//! The player `planner`: at every juncture of the game it asks which of the league's plans does best
//! from here, and follows that until the next juncture.
//!
//! It searches over whole courses of action, not over single choices: what only pays if many
//! decisions agree is visible to it, and a playout costs as little as the fast players that it is
//! played by. The enemy in a playout is a member of the league, drawn by its share, so that no plan
//! is picked for beating one opponent only. With `replies` a change of course must also stand when the enemy
//! replies with the member that does best against it. With `turns` a playout is cut where the game's heuristic
//! foresees what the position leads to.
//!
//! It never sees the dice to come, and what the enemy has hidden is dealt again for every playout.

mod options;
#[cfg(test)]
mod tests;

use wargauge_engine::{Game, Side};

pub use self::options::{PlannerFault, PlannerName};
use crate::luck::{PlayerLuck, drawn_by_share};
use crate::orders::Commanded;
use crate::player::Player;
use crate::search::compare::{GAME, Sample, best_of};
use crate::search::playout::{Playouts, countdown};
use crate::search::rank::MOST_COMPARED;
use crate::search::{Rank, SEEDS, value};

/// Picks one of several policies at every juncture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planner<P, E> {
    name: PlannerName,
    /// What foresees where playouts lead that are cut.
    eye: E,
    /// The policies of both sides, each with its share, the largest share first.
    squads: [Vec<(P, u32)>; 2],
    /// The policy that is followed, and the turn and juncture for which it was picked.
    course: Option<(usize, (u8, u32))>,
}

impl<P, E: Default> Planner<P, E> {
    /// A player that picks among the members of its side. Those with a share are also the enemies of
    /// playouts, and any of them may be a reply.
    ///
    /// # Panics
    /// If a side has no member with a share.
    pub fn new(name: PlannerName, squads: [Vec<(P, u32)>; 2]) -> Self {
        let squads = squads.map(|mut squad| {
            squad.sort_by_key(|&(_, share)| std::cmp::Reverse(share));
            squad.truncate(MOST_COMPARED);
            assert!(squad.iter().any(|&(_, share)| share > 0), "a member of each side is drawn");
            squad
        });
        Self { name, eye: E::default(), squads, course: None }
    }
}

impl<P, E> Planner<P, E> {
    /// What opens it again.
    pub fn name(&self) -> &PlannerName {
        &self.name
    }
}

impl<P, E> Planner<P, E> {
    /// The policy that does best from here; that which was followed until now, unless another one is
    /// clearly better.
    fn pick<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        luck: &mut PlayerLuck,
    ) -> usize
    where
        P: Player<G>,
        E: Rank<G>,
    {
        let own = side.index();
        let before = match self.course {
            Some((policy, _)) => policy,
            None => drawn_by_share(&self.squads[own], |bound| luck.below(bound)),
        };
        if self.name.playouts == 0 {
            return before;
        }
        let playouts = Playouts { game, state, side, seed: luck.below(SEEDS) as u64 };
        // The policy followed until now comes first, and the others keep their order.
        let policy = |nth: usize| match nth {
            0 => before,
            _ if nth <= before => nth - 1,
            _ => nth,
        };
        let best = best_of(self.squads[own].len(), self.name.playouts, |nth, number| {
            self.sample(&playouts, policy(nth), number)
        });
        let is_sound = best == 0 || self.stands(&playouts, luck, [before, policy(best)], |_, _| {});
        if is_sound { policy(best) } else { before }
    }

    /// Gives every group that can get orders now the one that does best, one group after the other: what the groups
    /// before it are to do is known by then.
    fn command<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        policy: usize,
        luck: &mut PlayerLuck,
    ) where
        P: Commanded<G>,
        E: Rank<G>,
    {
        let own = side.index();
        for group in 0..self.squads[own][policy].0.muster(game, state, side) {
            let orders = self.squads[own][policy].0.orders(group);
            let playouts = Playouts { game, state, side, seed: luck.below(SEEDS) as u64 };
            let best = best_of(orders, self.name.orders, |nth, number| {
                self.squads[own][policy].0.give(group, nth);
                self.sample(&playouts, policy, number)
            });
            let orders = [0, best];
            let is_sound = best == 0
                || self.stands(&playouts, luck, [policy; 2], |planner, nth| {
                    planner.squads[own][policy].0.give(group, orders[nth]);
                });
            self.squads[own][policy].0.give(group, if is_sound { best } else { 0 });
        }
    }

    /// Whether the second of two courses is no worse than the first if the enemy may reply to each with the member that
    /// does best against it. `take` has the units follow one of the courses. Always true if no
    /// replies are tried.
    fn stands<G: Game>(
        &mut self,
        playouts: &Playouts<'_, G>,
        luck: &mut PlayerLuck,
        policies: [usize; 2],
        mut take: impl FnMut(&mut Self, usize),
    ) -> bool
    where
        P: Player<G>,
        E: Rank<G>,
    {
        let replies = self.name.replies;
        let enemies = self.squads[playouts.side.other().index()].len();
        if replies == 0 {
            return true;
        }
        // Other luck than that by which the course was picked.
        let playouts = &Playouts { seed: luck.below(SEEDS) as u64, ..*playouts };
        let mut worth = [0_i64; 2];
        for (nth, policy) in policies.into_iter().enumerate() {
            take(self, nth);
            let reply = best_of(enemies, replies, |enemy, number| {
                let sample = self.against(playouts, policy, enemy, number);
                Sample { value: -sample.value, ..sample }
            });
            // And other luck again than that by which the reply was picked.
            let fresh = u64::from(replies)..2 * u64::from(replies);
            worth[nth] = fresh
                .map(|number| i64::from(self.against(playouts, policy, reply, number).value))
                .sum();
        }
        worth[1] >= worth[0]
    }

    /// What a playout comes to in which this policy plays for the side that decides, and a member drawn by its share
    /// for the enemy.
    fn sample<G: Game>(&mut self, playouts: &Playouts<'_, G>, policy: usize, number: u64) -> Sample
    where
        P: Player<G>,
        E: Rank<G>,
    {
        let enemy = playouts.enemy(&self.squads[playouts.side.other().index()], number);
        self.against(playouts, policy, enemy, number)
    }

    /// What a playout comes to in which this policy plays for the side that decides, and this member for the enemy.
    fn against<G: Game>(
        &mut self,
        playouts: &Playouts<'_, G>,
        policy: usize,
        enemy: usize,
        number: u64,
    ) -> Sample
    where
        P: Player<G>,
        E: Rank<G>,
    {
        let Playouts { game, side, .. } = *playouts;
        let [one, other] = match side {
            Side::First => [policy, enemy],
            Side::Second => [enemy, policy],
        };
        let ([first, second], eye) = (&mut self.squads, &mut self.eye);
        let mut is_over = countdown(self.name.turns);
        let foresee = |state: &G::State, _: &mut P, _: &mut P| {
            if is_over() { eye.foresee(game, state) } else { None }
        };
        let [first, second] = [&mut first[one].0, &mut second[other].0];
        let played = playouts.play(None, number, first, second, foresee);
        let scale = game.scale();
        Sample {
            value: value(played.end, side, scale.points),
            decisions: played.decisions * GAME / scale.decisions.max(1),
        }
    }
}

impl<G: Game, P: Commanded<G>, E: Rank<G>> Player<G> for Planner<P, E> {
    fn begin(&mut self, game: &G, side: Side) {
        self.course = None;
        self.eye.begin(game, side);
        for (squad, side) in self.squads.iter_mut().zip(Side::BOTH) {
            for (policy, _) in squad {
                policy.begin(game, side);
            }
        }
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let now = (game.turn(state), game.juncture(state));
        let policy = match self.course {
            Some((policy, then)) if then == now => policy,
            _ => {
                let policy = self.pick(game, state, side, luck);
                if self.name.orders > 0 {
                    self.command(game, state, side, policy, luck);
                }
                self.course = Some((policy, now));
                policy
            }
        };
        self.squads[side.index()][policy].0.choose(game, state, side, choices, luck)
    }
}
