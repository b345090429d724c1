//! The players that may take one side of a series: one, or several of which every game draws one.
//!
//! The draw follows from the seed, the number of the game and the side alone. Variants of a scenario
//! therefore meet the same member in the games of the same number.

use std::fmt;

use wargauge_ai::{PlayerLuck, drawn_by_share};
use wargauge_engine::Side;

/// The players of one side.
#[derive(Clone, PartialEq, Debug)]
pub struct Bench<P> {
    /// Each with its share, in parts of the sum of all shares.
    members: Vec<(P, u32)>,
    name: String,
    /// Does the name stand for the members, however few have a share?
    mixed: bool,
}

impl<P: fmt::Display> Bench<P> {
    /// One player, which takes the side in every game.
    pub fn one(player: P) -> Self {
        let name = player.to_string();
        Self { members: vec![(player, 1)], name, mixed: false }
    }

    /// Several players under one name, with their shares. Members without a share are left out.
    ///
    /// # Panics
    /// If no member has a share.
    pub fn mixed(name: String, members: impl IntoIterator<Item = (P, u32)>) -> Self {
        let members: Vec<(P, u32)> = members.into_iter().filter(|&(_, share)| share > 0).collect();
        assert!(!members.is_empty(), "a mixture has a member");
        Self { members, name, mixed: true }
    }

    /// What users call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of the player of a game: that of the member after that of the mixture.
    pub fn name_in(&self, seed: u64, game: u64, side: Side) -> String {
        if !self.mixed {
            return self.name.clone();
        }
        format!("{}: {}", self.name, self.members[self.drawn(seed, game, side)].0)
    }
}

impl<P> Bench<P> {
    /// The same under another name.
    #[must_use]
    pub fn renamed(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    /// The same bench with each player made into another.
    pub fn map<Q>(self, make: impl Fn(P) -> Q) -> Bench<Q> {
        let Self { members, name, mixed } = self;
        let members = members.into_iter().map(|(player, share)| (make(player), share)).collect();
        Bench { members, name, mixed }
    }

    /// The players with their shares.
    pub fn into_members(self) -> impl Iterator<Item = (P, u32)> {
        self.members.into_iter()
    }

    /// The players, in their order.
    pub fn players(&self) -> impl Iterator<Item = &P> {
        self.members.iter().map(|(player, _)| player)
    }

    /// The player of a game.
    pub fn player(&self, seed: u64, game: u64, side: Side) -> &P {
        &self.members[self.drawn(seed, game, side)].0
    }

    /// The same, to play with.
    pub fn player_mut(&mut self, seed: u64, game: u64, side: Side) -> &mut P {
        let drawn = self.drawn(seed, game, side);
        &mut self.members[drawn].0
    }

    /// The place of the member that takes the side in a game.
    fn drawn(&self, seed: u64, game: u64, side: Side) -> usize {
        if self.members.len() == 1 {
            return 0;
        }
        drawn_by_share(&self.members, |bound| PlayerLuck::before(seed, game, side).below(bound))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_drawn_by_their_shares() {
        let bench = Bench::mixed("league".to_owned(), [("a", 600), ("b", 0), ("c", 400)]);
        let mut counts = [0; 2];
        for game in 0..10_000 {
            let player = *bench.player(1794, game, Side::First);
            counts[usize::from(player == "c")] += 1;
            assert_eq!(bench.name_in(1794, game, Side::First), format!("league: {player}"));
        }
        // Four standard deviations are 196.
        assert!((5_804..6_196).contains(&counts[0]), "{counts:?}");
    }

    #[test]
    fn the_sides_draw_apart_and_each_draw_repeats() {
        let bench = Bench::mixed("league".to_owned(), [(0, 1), (1, 1)]);
        let drawn = |side| (0..64).map(|game| *bench.player(7, game, side)).collect::<Vec<i32>>();
        assert_ne!(drawn(Side::First), drawn(Side::Second));
        assert_eq!(drawn(Side::First), drawn(Side::First));
        assert_eq!(Bench::one("random").name_in(7, 3, Side::First), "random");
    }

    #[test]
    fn a_mixture_says_which_member_plays_even_if_one_has_the_whole_share() {
        let bench = Bench::mixed("league".to_owned(), [("a", 1000), ("b", 0)]);
        assert_eq!(bench.name_in(7, 3, Side::Second), "league: a");
    }
}
