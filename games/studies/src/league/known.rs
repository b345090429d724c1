//! What the members that are known by now gain on the mixtures of an earlier round.

use wargauge_analysis::Contrast;
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_engine::Side;
use wargauge_games::{Contender, League};

use super::making::Making;
use super::pool::ranked;
use super::seats::{Plan, play};
use crate::failure::Failure;
use crate::numbers;
use crate::progress::Progress;
use crate::seats::seated;

/// The member that scores the most against a mixture, by the games of the matrix.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Strongest {
    pub(super) place: usize,
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

    /// The members of a side that may gain more against the other side's mixture than is known: the strongest by the
    /// matrix, if that says so, and those that have just joined, of which it does not know yet.
    fn replies(&self, side: Side, league: &League, value: f64) -> Vec<Contender> {
        let other = side.other();
        let shares = league.shares(other);
        let known = league.gains[side.index()].share;
        let strongest = self.strongest_against(other, &shares);
        let strongest = strongest.filter(|strongest| strongest.score - value > known);
        let scores =
            self.placed(other, &shares).map_or_else(Vec::new, |shares| self.scores(side, &shares));
        let new = scores.iter().enumerate().filter(|(_, score)| score.is_none());
        let places = strongest
            .map(|strongest| strongest.place)
            .into_iter()
            .chain(new.map(|(place, _)| place));
        places.map(|place| self.squads[side.index()].members[place].1.clone()).collect()
    }

    /// Searches of later rounds may have found more against a league than its own round did. Its gains become those of
    /// the best members known now where they gain more, measured in games of their own. The best of several is chosen by
    /// games that do not count for its gain. False if that was interrupted.
    pub(super) fn learn(
        &mut self,
        league: &mut League,
        progress: &dyn Progress,
    ) -> Result<bool, Failure> {
        let shares = Side::BOTH.map(|side| league.shares(side));
        let Some(value) = self.value_by_matrix(shares.each_ref().map(|shares| &**shares)) else {
            return Ok(true);
        };
        let mut replies = [
            self.replies(Side::First, league, value),
            self.replies(Side::Second, league, 1.0 - value),
        ];
        if replies.iter().any(|replies| replies.len() > 1) {
            let Some(gains) = self.reply_gains(league, &replies, numbers::CHOSEN, progress)? else {
                return Ok(false);
            };
            for (replies, gains) in replies.iter_mut().zip(gains) {
                let shares = gains.iter().map(|gain| gain.share).collect();
                *replies = ranked(std::mem::take(replies), shares);
                replies.truncate(1);
            }
        }
        let Some(gains) = self.reply_gains(league, &replies, numbers::KNOWN, progress)? else {
            return Ok(false);
        };
        for (known, gains) in league.gains.iter_mut().zip(gains) {
            for gain in gains {
                if gain.share > known.share {
                    *known = gain.into();
                }
            }
        }
        Ok(true)
    }

    /// What replies of both sides gain on the mixtures of a league, in games from this number on. Nothing if these were
    /// interrupted; without replies none are played.
    fn reply_gains(
        &mut self,
        league: &League,
        replies: &[Vec<Contender>; 2],
        from: u64,
        progress: &dyn Progress,
    ) -> Result<Option<[Vec<Estimate>; 2]>, Failure> {
        let mixtures = Side::BOTH.map(|side| league.mixture(side));
        let mut seats = vec![mixtures.each_ref()];
        let mut contrasts = Vec::new();
        for (side, replies) in Side::BOTH.into_iter().zip(replies) {
            for reply in replies {
                contrasts.push(Contrast::of(side, seats.len(), 0));
                seats.push(seated(side, reply, &mixtures[side.other().index()]));
            }
        }
        if contrasts.is_empty() {
            return Ok(Some([Vec::new(), Vec::new()]));
        }
        let games = self.request.check_games;
        let plan = Plan { seats: &seats, contrasts, games, from, label: "the best members known" };
        let Some(run) = play(self.request, &plan, progress)? else { return Ok(None) };
        self.games += seats.len() as u64 * games;
        let mut gains = (0..seats.len() - 1).map(|nth| run.count.difference(nth).into());
        Ok(Some(replies.each_ref().map(|replies| gains.by_ref().take(replies.len()).collect())))
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

    #[test]
    fn answers_that_have_just_joined_count_although_the_matrix_does_not_know_them() {
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        let request =
            Request { matrix_games: 100, check_games: 200, threads: 1, ..Request::new(scenario) };
        let mut making = Making::new(&request).expect("it can be made");
        for squad in &mut making.squads {
            squad.members = vec![("random".to_owned(), "random".into())];
        }
        making.mixtures(&()).expect("they play").expect("nothing interrupts");
        for side in Side::BOTH {
            making.admit(side, "heuristic".into());
        }
        let nothing = Estimate { share: 0.0, low: 0.0, high: 0.0 };
        let random = [(Contender::from("random"), 1000)];
        let mut league = making.league([&random, &random], nothing, [nothing; 2]);
        let games = making.games;
        assert!(making.learn(&mut league, &()).expect("they play"), "nothing interrupts");
        assert_eq!(making.games, games + 3 * request.check_games);
        let gains = league.gains.map(|gain| gain.low);
        // Random Russians win nearly always.
        assert!(gains[0] > 0.7 && gains[1] > 0.01, "{gains:?}");
    }
}
