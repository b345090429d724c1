//! What the members that are known by now gain on the mixtures of an earlier round.

use wargauge_analysis::matrix::summary::Estimate;
use wargauge_engine::Side;
use wargauge_games::League;

use super::making::Making;
use super::seats::{Plan, gains, play};
use crate::failure::Failure;
use crate::progress::Progress;

/// The numbers of the games by which later members are measured against the mixtures.
const KNOWN_FROM: u64 = 1 << 45;

/// The member that scores the most against a mixture, by the games of the matrix.
#[derive(Clone, Copy)]
struct Strongest {
    place: usize,
    /// How much more than its side's mixture.
    gain: f64,
}

impl Making<'_> {
    /// How much more than each side's mixture in a league the best member known now scores against the other's, by
    /// the games of the matrix. Nothing if one with a share has left since.
    pub(super) fn known_gains(&self, league: &League) -> Option<[f64; 2]> {
        Some(self.strongest(league)?.map(|strongest| strongest.gain))
    }

    /// The members that gain the most, by the games of the matrix.
    fn strongest(&self, league: &League) -> Option<[Strongest; 2]> {
        let mut shares = self.squads.each_ref().map(|squad| vec![0.0; squad.members.len()]);
        for member in league.members.iter().filter(|member| member.share > 0) {
            let members = &self.squads[member.side.index()].members;
            let place = members.iter().position(|(name, _)| *name == member.name)?;
            shares[member.side.index()][place] = f64::from(member.share);
        }
        for shares in &mut shares {
            let whole: f64 = shares.iter().sum();
            for share in shares.iter_mut() {
                *share /= whole;
            }
        }
        let scores = [
            self.scores(Side::First, &shares[Side::Second.index()]),
            self.scores(Side::Second, &shares[Side::First.index()]),
        ];
        let shared = shares[0].iter().zip(&scores[0]).filter(|(share, _)| **share > 0.0);
        let value: Option<f64> = shared.map(|(share, score)| Some(share * (*score)?)).sum();
        let value = value?;
        let strongest = |scores: &[Option<f64>], value: f64| {
            let known = scores.iter().enumerate();
            let known = known
                .filter_map(|(place, score)| Some(Strongest { place, gain: (*score)? - value }));
            known.reduce(|best, one| if one.gain > best.gain { one } else { best })
        };
        Some([strongest(&scores[0], value)?, strongest(&scores[1], 1.0 - value)?])
    }

    /// What each member of a side scores against the other side's members by those shares, which add up to one.
    /// Nothing of one that has just joined and not played yet.
    pub(super) fn scores(&self, side: Side, shares: &[f64]) -> Vec<Option<f64>> {
        let score = |own: usize, other: usize| {
            let pair = if side == Side::First { [own, other] } else { [other, own] };
            self.matrix.get(&pair).map(|tally| tally.score(side))
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
        let Some(strongest) = self.strongest(league) else { return Ok(true) };
        let mut known = strongest.iter().zip(&league.gains);
        if known.all(|(strongest, known)| strongest.gain <= known.share) {
            return Ok(true);
        }
        let [first, second] = Side::BOTH.map(|side| league.mixture(side));
        let replies = Side::BOTH.map(|side| {
            let squad = &self.squads[side.index()];
            squad.members[strongest[side.index()].place].1.clone()
        });
        let seats = [[&first, &second], [&replies[0], &second], [&first, &replies[1]]];
        let plan = Plan {
            seats: &seats,
            contrasts: gains(),
            games: self.request.check_games,
            from: KNOWN_FROM,
            label: "the best members known",
        };
        let Some(run) = play(self.request, plan, progress)? else { return Ok(false) };
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

    #[test]
    fn a_mixture_with_no_better_member_loses_nothing_and_one_of_a_weak_player_loses_much() {
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        let join = vec!["random".to_owned()];
        let request = Request { join, matrix_games: 200, threads: 1, ..Request::new(scenario) };
        let mut making = Making::new(&request).expect("it can be made");
        making.mixtures(&()).expect("they play").expect("nothing interrupts");
        let nothing = Estimate { share: 0.0, low: 0.0, high: 0.0 };
        let solved = making.league(nothing, [nothing; 2]);
        let known = making.known_gains(&solved).expect("all members are there");
        // Shares are whole thousandths.
        assert!(known.iter().all(|gain| gain.abs() < 0.002), "{known:?}");
        let mut weak = solved.clone();
        for member in weak.members.iter_mut().filter(|member| member.side == Side::First) {
            member.share = u32::from(member.name == "random");
        }
        let [poles, russians] = making.known_gains(&weak).expect("all members are there");
        assert!(poles > 0.3, "any other Polish player is better: {poles}");
        assert!(russians >= 0.0, "{russians}");
        weak.members.retain(|member| member.name != "random");
        let mut gone = weak;
        gone.members[0].name = "somebody else".to_owned();
        gone.members[0].share = 1;
        assert_eq!(making.known_gains(&gone), None);
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
        let mut weak = making.league(nothing, [nothing, much]);
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
        let before = (making.league(nothing, [much, much]), making.games);
        let mut after = before.0.clone();
        assert!(making.learn(&mut after, &()).expect("nothing is played"));
        assert_eq!((after, making.games), before);
    }
}
