//! Wide mixtures: all members of a side at once, the more often the better they do.
//!
//! A mixture that the matrix asks for has few members, and an answer to it alone loses to many of the others. An answer
//! to all that are known has fewer holes, and makes a mixture harder to beat.

use wargauge_engine::Side;
use wargauge_games::Contender;
use wargauge_games::league::WHOLE;

use super::making::Making;
use super::shares::falling;
use crate::failure::Failure;
use crate::progress::Progress;

impl Making<'_> {
    /// Lets each side answer a wide mixture of the other. False if it was interrupted.
    pub(super) fn answer_all(
        &mut self,
        fall: f64,
        progress: &dyn Progress,
    ) -> Result<bool, Failure> {
        // What the round before has found plays, too.
        let Some(mixtures) = self.mixtures(progress)? else { return Ok(false) };
        let Some(targets) = self.wide(fall) else { return Ok(true) };
        let Some(answers) = self.answers(&targets, &mixtures, progress)? else { return Ok(false) };
        self.join(answers);
        Ok(true)
    }

    /// A wide mixture of each side: a member that scores `fall` less against the other side's mixture has a share that is
    /// smaller by a factor of e.
    fn wide(&self, fall: f64) -> Option<[Contender; 2]> {
        let [first, second] = Side::BOTH.map(|side| {
            let whole = f64::from(WHOLE);
            let shares = self.squads[side.other().index()].shares.iter();
            let shares: Vec<f64> = shares.map(|&share| f64::from(share) / whole).collect();
            let scores: Vec<f64> = self.scores(side, &shares).into_iter().collect::<Option<_>>()?;
            let members = self.squads[side.index()].members.iter().map(|(_, member)| member);
            let shares = shares_by(&scores, fall);
            Some(Contender::Mixed(members.cloned().zip(shares).collect()))
        });
        Some([first?, second?])
    }
}

/// The shares of members that score so much; none is without.
fn shares_by(scores: &[f64], fall: f64) -> Vec<u32> {
    let weights = falling(scores, fall).into_iter();
    weights.map(|weight| (weight * f64::from(WHOLE)).round() as u32).collect()
}

#[cfg(test)]
mod tests {
    use wargauge_analysis::matrix::summary::Estimate;
    use wargauge_games::GAMES;
    use wargauge_scenarios::Changes;

    use super::super::Request;
    use super::*;

    const NOTHING: Estimate = Estimate { share: 0.0, low: 0.0, high: 0.0 };

    #[test]
    fn a_share_falls_by_e_with_each_step_down_and_none_is_lost() {
        assert_eq!(shares_by(&[0.5, 0.55, 0.45], 0.05), [448, 1080, 215]);
        assert_eq!(shares_by(&[0.1, 0.9], 0.01), [80, 1080]);
        assert_eq!(shares_by(&[0.3], 0.05), [1080]);
    }

    #[test]
    fn the_weak_are_in_it_and_the_strong_more_often() {
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        let join = vec!["random".to_owned()];
        let request = Request { join, matrix_games: 200, threads: 1, ..Request::new(scenario) };
        let mut making = Making::new(&request).expect("it can be made");
        making.mixtures(&()).expect("they play").expect("nothing interrupts");
        for side in making.wide(0.05).expect("all have played") {
            let Contender::Mixed(members) = side else { panic!("a mixture: {side:?}") };
            let share = |is_random: bool| {
                let of = members.iter().filter(|(one, _)| (*one == "random".into()) == is_random);
                of.map(|&(_, share)| share).max().expect("there is one")
            };
            assert!(share(true) < 100, "{}", share(true));
            assert_eq!(share(false), 1080);
        }
    }

    #[test]
    fn answers_to_all_members_join() {
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        let mut start = Request::new(scenario.clone());
        start.join = vec!["random".to_owned()];
        let making = Making::new(&start).expect("it can be made");
        let random = [(Contender::from("random"), WHOLE)];
        let mut weak = making.league([&random, &random], NOTHING, [NOTHING; 2]);
        weak.members.retain(|member| member.name == "random");
        let request = Request {
            start: Some(weak),
            search: 1,
            matrix_games: 64,
            check_games: 300,
            threads: 2,
            ..Request::new(scenario)
        };
        let mut making = Making::new(&request).expect("it can be made");
        assert!(making.answer_all(0.05, &()).expect("they play"), "nothing interrupts");
        for side in Side::BOTH {
            let members = &making.squads[side.index()].members;
            assert_eq!(members.len(), 2, "{side:?}: {members:?}");
            assert_eq!(members[0].0, "random");
        }
    }
}
