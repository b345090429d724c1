//! Known players as answers: those of a pool, and members. Answers to earlier leagues often gain on a new one, and cost no
//! search.

use wargauge_analysis::Contrast;
use wargauge_engine::Side;
use wargauge_games::Contender;

use super::making::{Answers, Making};
use super::seats::{Plan, play};
use crate::exploit::Check;
use crate::failure::Failure;
use crate::numbers;
use crate::progress::Progress;
use crate::seats::seated;

/// Games of each player in the first heat of the race. In each further heat there are twice as many, and the worse half
/// has dropped out.
const HEAT: u64 = 64;

/// So many of a side are left at the end of the race.
const FINALISTS: usize = 4;

/// Games of each that is left, at most.
const TRY_GAMES: u64 = 2000;

/// The known players of each side that score the most, the best first.
pub(super) type Ranked = [Vec<Contender>; 2];

impl Making<'_> {
    /// Lets the players of the pool answer what the other side is by `targets`, and those join that gain more than their
    /// error. Where no search follows, the member that scores the most plays, too. Nothing if it was interrupted.
    pub(super) fn try_pool(
        &mut self,
        targets: &[Contender; 2],
        mixtures: &[Contender; 2],
        progress: &dyn Progress,
    ) -> Result<Option<Ranked>, Failure> {
        let mut ranked = Ranked::default();
        for side in Side::BOTH {
            let target = &targets[side.other().index()];
            let Some(mut players) = self.raced(side, target, progress)? else { return Ok(None) };
            if let (0, Contender::Mixed(shares)) = (self.request.search, target) {
                let strongest = self.strongest_against(side.other(), shares);
                let member = |place: usize| self.squads[side.index()].members[place].1.clone();
                players.extend(strongest.map(|strongest| member(strongest.place)));
            }
            let own = &mixtures[side.index()];
            let Some(players) = self.tried(side, players, [own, target], progress)? else {
                return Ok(None);
            };
            ranked[side.index()] = players;
        }
        Ok(Some(ranked))
    }

    /// The best of the players that were tried, measured as answers that were searched for are. Nothing if it was
    /// interrupted.
    pub(super) fn best_tried(
        &mut self,
        ranked: &Ranked,
        targets: &[Contender; 2],
        mixtures: &[Contender; 2],
        progress: &dyn Progress,
    ) -> Result<Option<Answers>, Failure> {
        let mut answer = |side: Side| {
            let [own, target] = [&mixtures[side.index()], &targets[side.other().index()]];
            // Where nothing else is known, the mixture is its own best answer.
            let best = ranked[side.index()].first().unwrap_or(own);
            let check = self.measured(side, best, [own, target], progress)?;
            Ok::<_, Failure>(check.map(|check| (check, best.clone())))
        };
        let Some(first) = answer(Side::First)? else { return Ok(None) };
        Ok(answer(Side::Second)?.map(|second| [first, second]))
    }

    /// Measures a side's answer and the mixture whose place it takes on the same luck. Nothing if it was interrupted.
    fn measured(
        &mut self,
        side: Side,
        answer: &Contender,
        [own, target]: [&Contender; 2],
        progress: &dyn Progress,
    ) -> Result<Option<Check>, Failure> {
        let games = self.request.check_games;
        let plan = Plan {
            seats: &[seated(side, answer, target), seated(side, own, target)],
            contrasts: vec![Contrast::of(side, 0, 1)],
            games,
            from: self.numbers(2),
            label: "the best players known",
        };
        let Some(run) = play(self.request, &plan, progress)? else { return Ok(None) };
        self.games += 2 * games;
        let sheet = self.request.scenario.sheet().fact_sheet;
        Ok(Some(Check::of(&run.count, games, side, sheet)))
    }

    /// Where the games of a stage begin: each time others, so that a player that had bad luck once is tried anew.
    fn numbers(&self, stage: usize) -> u64 {
        numbers::POOL[stage] + (self.searches << 32)
    }

    /// The best of the pool's players of a side that are no members. Nothing if the race was interrupted.
    fn raced(
        &mut self,
        side: Side,
        target: &Contender,
        progress: &dyn Progress,
    ) -> Result<Option<Vec<Contender>>, Failure> {
        let pool = self.pool[side.index()].iter();
        let is_new = |one: &&Contender| self.squads[side.index()].place_of(one).is_none();
        let mut racing: Vec<Contender> = pool.filter(is_new).cloned().collect();
        let (mut from, mut games) = (self.numbers(0), HEAT);
        while racing.len() > FINALISTS {
            let seats: Vec<_> = racing.iter().map(|one| seated(side, one, target)).collect();
            let contrasts = Vec::new();
            let plan = Plan { seats: &seats, contrasts, games, from, label: "the pool" };
            let Some(run) = play(self.request, &plan, progress)? else { return Ok(None) };
            let score = |nth: usize| run.count.outcomes(nth, seats.len()).score(side).estimate;
            let scores = (0..racing.len()).map(score).collect();
            self.games += racing.len() as u64 * games;
            racing = ranked(racing, scores);
            racing.truncate(racing.len().div_ceil(2).max(FINALISTS));
            (from, games) = (from + games, 2 * games);
        }
        Ok(Some(racing))
    }

    /// Plays games of players and of the mixture whose place they take, and lets those join that gain more than their error.
    /// The best come first. Nothing if it was interrupted.
    fn tried(
        &mut self,
        side: Side,
        players: Vec<Contender>,
        [own, target]: [&Contender; 2],
        progress: &dyn Progress,
    ) -> Result<Option<Vec<Contender>>, Failure> {
        if players.is_empty() {
            return Ok(Some(players));
        }
        let all = std::iter::once(own).chain(&players);
        let seats: Vec<_> = all.map(|one| seated(side, one, target)).collect();
        let plan = Plan {
            seats: &seats,
            contrasts: (1..seats.len()).map(|nth| Contrast::of(side, nth, 0)).collect(),
            games: TRY_GAMES.min(self.request.check_games),
            from: self.numbers(1),
            label: "the best of the pool",
        };
        let Some(run) = play(self.request, &plan, progress)? else { return Ok(None) };
        self.games += seats.len() as u64 * plan.games;
        let gains: Vec<_> = (0..players.len()).map(|nth| run.count.difference(nth)).collect();
        for (player, gain) in players.iter().zip(&gains) {
            if gain.low > 0.0 {
                self.admit_where_it_plays(side, player.clone());
            }
        }
        Ok(Some(ranked(players, gains.iter().map(|gain| gain.estimate).collect())))
    }
}

/// Players in the order of their scores, the best first.
pub(super) fn ranked(players: Vec<Contender>, scores: Vec<f64>) -> Vec<Contender> {
    let mut all: Vec<_> = players.into_iter().zip(scores).collect();
    all.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    all.into_iter().map(|(player, _)| player).collect()
}

#[cfg(test)]
mod tests {
    use wargauge_analysis::matrix::summary::Estimate;
    use wargauge_games::{GAMES, League};
    use wargauge_scenarios::Changes;

    use super::super::{Request, league};
    use super::*;

    const GAMES_OF_EACH: u64 = 400;

    /// A league whose only members, `random` on both sides, may be answered by these players.
    fn request(pool: &[&str], search: u64) -> Request {
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        let join = vec!["random".to_owned()];
        let whole = Request { join, threads: 1, ..Request::new(scenario.clone()) };
        let making = Making::new(&whole).expect("it can be made");
        let random = [(Contender::from("random"), 1000)];
        let nothing = Estimate { share: 0.0, low: 0.0, high: 0.0 };
        let mut start: League = making.league([&random, &random], nothing, [nothing; 2]);
        start.members.retain(|member| member.name == "random");
        Request {
            start: Some(start),
            pool: pool.iter().map(|&name| name.to_owned()).collect(),
            search,
            matrix_games: 100,
            check_games: GAMES_OF_EACH,
            threads: 2,
            ..Request::new(scenario)
        }
    }

    #[test]
    fn players_of_the_pool_join_without_a_search_until_none_of_them_gains() {
        let outcome = league(&request(&["heuristic", "scripted"], 0), &()).expect("they play");
        let standing = &outcome.standing;
        assert!(!outcome.interrupted && standing.rounds < 8, "{standing:?}");
        for (side, gain) in Side::BOTH.into_iter().zip(standing.gains) {
            let members: Vec<_> = outcome.league.members_of(side).collect();
            let of = |name: &str| members.iter().find(|member| member.player == name.into());
            assert!(of("random").expect("a member").share < 50, "{members:?}");
            assert!(of("heuristic").expect("it has joined").share > 0, "{members:?}");
            assert!(gain.low <= 0.05, "{side:?}: {gain:?}");
        }
    }

    #[test]
    fn without_a_search_the_answer_is_the_best_player_known_or_the_mixture_itself() {
        for (pool, best) in [(&["heuristic"][..], "heuristic"), (&[], "random")] {
            let request = request(pool, 0);
            let mut making = Making::new(&request).expect("it can be made");
            let (_, answers) = making.round(&()).expect("they play").expect("nothing interrupts");
            for (check, answer) in answers {
                assert_eq!(answer, best.into());
                assert_eq!(check.games, GAMES_OF_EACH);
                assert_eq!(check.gain.low > 0.01, best == "heuristic", "{check:?}");
            }
        }
    }

    #[test]
    fn a_search_follows_after_more_have_joined_from_the_pool_than_it_would_add_itself() {
        let request =
            request(&["heuristic", "scripted", "scripted:plan=out-of-range", "trained"], 1);
        let mut making = Making::new(&request).expect("it can be made");
        let (_, answers) = making.round(&()).expect("they play").expect("nothing interrupts");
        assert_eq!(making.squads[0].members.len(), 5, "{:?}", making.squads[0].members);
        for (check, answer) in answers {
            assert!(check.gain.low > 0.0 && answer != "random".into(), "{check:?} {answer:?}");
        }
    }

    #[test]
    fn a_player_is_in_the_pool_once() {
        let request = request(&["heuristic", "random", "heuristic"], 0);
        let making = Making::new(&request).expect("it can be made");
        for pool in &making.pool {
            assert_eq!(*pool, ["heuristic".into(), "random".into()]);
        }
    }

    #[test]
    fn a_race_leaves_the_best_few_that_are_no_members() {
        let plans = ["out-of-range", "historical-poles", "to-the-camp"];
        let plans = plans.map(|plan| format!("scripted:plan={plan}"));
        let mut pool: Vec<&str> = plans.iter().map(String::as_str).collect();
        pool.extend(["random", "trained", "heuristic"]);
        let request = request(&pool, 0);
        let mut making = Making::new(&request).expect("it can be made");
        let heuristic = Contender::from("heuristic");
        let left = making.raced(Side::First, &heuristic, &()).expect("they play");
        let left = left.expect("nothing interrupts");
        assert_eq!((left.len(), making.games), (FINALISTS, 5 * HEAT));
        // `trained` scores 70 % there, the plan of history 40 %, and `random`, a member, nothing.
        assert!(left.contains(&"trained".into()), "{left:?}");
        for weak in [plans[1].as_str(), "random"] {
            assert!(!left.contains(&Contender::of_spec(weak)), "{left:?}");
        }
    }
}
