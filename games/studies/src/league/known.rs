//! What the members that are known by now gain on the mixtures of an earlier round.

use wargauge_analysis::matrix::summary::Estimate;
use wargauge_engine::Side;
use wargauge_games::{Contender, League};

use super::making::Making;
use super::seats::{Plan, gains, play};
use crate::failure::Failure;
use crate::progress::Progress;

/// The numbers of the games by which later members are measured against the mixtures.
const KNOWN_FROM: u64 = 1 << 45;

/// The member that scores the most against a mixture, by the games of the matrix.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Strongest {
    place: usize,
    /// What it scores.
    pub(super) score: f64,
}

impl Making<'_> {
    /// The other side's member that scores the most against a side's mixture, by the games of the matrix. Nothing where
    /// these players are not all members, or have not played yet.
    pub(super) fn strongest_against(
        &self,
        side: Side,
        shares: &[(Contender, u32)],
    ) -> Option<Strongest> {
        let shares = self.placed(side, shares)?;
        let scores = self.scores(side.other(), &shares).into_iter().enumerate();
        let known = scores.filter_map(|(place, score)| Some(Strongest { place, score: score? }));
        known.reduce(|best, one| if one.score > best.score { one } else { best })
    }

    /// Shares by the places of a side's members; they add up to one.
    fn placed(&self, side: Side, shares: &[(Contender, u32)]) -> Option<Vec<f64>> {
        let squad = &self.squads[side.index()];
        let whole: u32 = shares.iter().map(|(_, share)| share).sum();
        let mut placed = vec![0.0; squad.members.len()];
        for (player, share) in shares {
            placed[squad.place_of(player)?] = f64::from(*share) / f64::from(whole);
        }
        Some(placed)
    }

    /// What the first side's mixture scores against the second's, by the games of the matrix.
    fn value_by_matrix(&self, shares: [&[(Contender, u32)]; 2]) -> Option<f64> {
        let first = self.placed(Side::First, shares[0])?;
        let second = self.placed(Side::Second, shares[1])?;
        let scores = self.scores(Side::First, &second);
        let shared = first.iter().zip(&scores).filter(|(share, _)| **share > 0.0);
        shared.map(|(share, score)| Some(share * (*score)?)).sum()
    }

    /// What each member of a side scores against the other side's members by those shares, which add up to one.
    /// Nothing of one that has just joined and not played yet.
    pub(super) fn scores(&self, side: Side, shares: &[f64]) -> Vec<Option<f64>> {
        let score = |own: usize, other: usize| {
            let pair = if side == Side::First { [own, other] } else { [other, own] };
            self.played(pair).map(|tally| tally.score(side))
        };
        let against = |own: usize| -> Option<f64> {
            let shared = shares.iter().enumerate().filter(|(_, share)| **share > 0.0);
            shared.map(|(other, share)| Some(share * score(own, other)?)).sum()
        };
        (0..self.squads[side.index()].members.len()).map(against).collect()
    }

    /// Searches of later rounds may have found more against a league than its own round did. Its gains become those of
    /// the best members known now where they gain more, measured in games of their own. False if that was interrupted.
    pub(super) fn learn(
        &mut self,
        league: &mut League,
        progress: &dyn Progress,
    ) -> Result<bool, Failure> {
        // The answers of the last round have not played yet.
        if !self.play_matrix(progress)? {
            return Ok(false);
        }
        let shares = Side::BOTH.map(|side| league.shares(side));
        let [first, second] = &shares;
        let Some(value) = self.value_by_matrix([first, second]) else { return Ok(true) };
        let [Some(second_reply), Some(first_reply)] = [
            self.strongest_against(Side::First, first),
            self.strongest_against(Side::Second, second),
        ] else {
            return Ok(true);
        };
        let gained = [first_reply.score - value, second_reply.score - (1.0 - value)];
        if gained.iter().zip(&league.gains).all(|(gain, known)| *gain <= known.share) {
            return Ok(true);
        }
        let [first, second] = Side::BOTH.map(|side| league.mixture(side));
        let replies = [first_reply, second_reply].into_iter().zip(&self.squads);
        let replies: Vec<Contender> =
            replies.map(|(reply, squad)| squad.members[reply.place].1.clone()).collect();
        let seats = [[&first, &second], [&replies[0], &second], [&first, &replies[1]]];
        let plan = Plan {
            seats: &seats,
            contrasts: gains(),
            games: self.request.check_games,
            from: KNOWN_FROM,
            label: "the best members known",
        };
        let Some(run) = play(self.request, &plan, progress)? else { return Ok(false) };
        self.games += seats.len() as u64 * self.request.check_games;
        for side in Side::BOTH {
            let gain: Estimate = run.count.difference(side.index()).into();
            let known = &mut league.gains[side.index()];
            if gain.share > known.share {
                *known = gain.into();
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use wargauge_analysis::matrix::summary::Estimate;
    use wargauge_games::GAMES;
    use wargauge_scenarios::Changes;

    use super::super::Request;
    use super::*;

    /// The league that the matrix asks for.
    fn solved(making: &Making<'_>, gains: [Estimate; 2]) -> League {
        let [first, second] = Side::BOTH.map(|side| making.shares(side));
        making.league([&first, &second], Estimate { share: 0.0, low: 0.0, high: 0.0 }, gains)
    }

    #[test]
    fn no_member_beats_the_mixture_that_the_matrix_asks_for_and_many_beat_random_play() {
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        let join = vec!["random".to_owned()];
        let request = Request { join, matrix_games: 200, threads: 1, ..Request::new(scenario) };
        let mut making = Making::new(&request).expect("it can be made");
        making.mixtures(&()).expect("they play").expect("nothing interrupts");
        let shares = Side::BOTH.map(|side| making.shares(side));
        let value = making.value_by_matrix([&shares[0], &shares[1]]).expect("all have played");
        for (side, value) in [(Side::First, value), (Side::Second, 1.0 - value)] {
            let strongest = making.strongest_against(side, &shares[side.index()]);
            let gained = strongest.expect("all have played").score - (1.0 - value);
            // Shares are whole thousandths.
            assert!(gained.abs() < 0.002, "{side:?}: {gained}");
            let random = [(Contender::from("random"), 1000)];
            let strongest = making.strongest_against(side, &random).expect("all have played");
            assert!(strongest.score > 0.8, "{side:?}: {}", strongest.score);
        }
        let stranger = [(Contender::from("somebody else"), 1000)];
        assert_eq!(making.strongest_against(Side::First, &stranger), None);
    }

    #[test]
    fn a_league_learns_what_better_members_gain_on_it_and_forgets_no_larger_gain() {
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        let join = vec!["random".to_owned()];
        let request = Request {
            join,
            matrix_games: 200,
            check_games: 400,
            threads: 1,
            ..Request::new(scenario)
        };
        let mut making = Making::new(&request).expect("it can be made");
        making.mixtures(&()).expect("they play").expect("nothing interrupts");
        let nothing = Estimate { share: 0.0, low: 0.0, high: 0.0 };
        let much = Estimate { share: 0.9, low: 0.8, high: 1.0 };
        let mut weak = solved(&making, [nothing, much]);
        for member in weak.members.iter_mut().filter(|member| member.side == Side::First) {
            member.share = u32::from(member.name == "random");
        }
        // One that has just joined has played nothing yet.
        for squad in &mut making.squads {
            squad.members.push(("new".to_owned(), "scripted".into()));
        }
        assert!(making.learn(&mut weak, &()).expect("they play"), "nothing interrupts");
        let [poles, russians] = weak.gains.map(Estimate::from);
        assert!(
            poles.low > 0.3 && poles.low < poles.share && poles.share < poles.high,
            "{poles:?}"
        );
        assert_eq!(russians, much);
        // Where the matrix knows of nothing better, nothing is played.
        let before = (solved(&making, [much, much]), making.games);
        let mut after = before.0.clone();
        assert!(making.learn(&mut after, &()).expect("nothing is played"));
        assert_eq!((after, making.games), before);
    }
}
