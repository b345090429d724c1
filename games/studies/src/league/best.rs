//! The best mixture of each side over all rounds.
//!
//! What an answer scores against one side's mixture does not depend on the other's. So the league takes from each side the
//! mixture of the round in which the other side scored least against it. A pair of two rounds is measured in games of
//! its own, and so is the pair that is kept at the end. Searches find more from round to round, so that what members
//! known by now score counts as well.

use wargauge_analysis::Contrast;
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::tournament::Outcomes;
use wargauge_engine::Side;
use wargauge_games::{Contender, League};

use super::making::{Answers, Making};
use super::seats::{Plan, play};
use crate::failure::Failure;
use crate::numbers;
use crate::progress::Progress;

/// Players with their shares.
type Shares = Vec<(Contender, u32)>;

/// A side's mixture of some round.
#[derive(Clone)]
struct Mixture {
    round: u64,
    /// The side that it was found for.
    of: Side,
    shares: Shares,
    /// The other side's answer to it.
    answer: Contender,
    /// What the other side scores against it, with that answer or with its own mixture.
    lost: f64,
}

/// The figures of a pair.
#[derive(Clone, Copy)]
struct Figures {
    outcomes: Outcomes,
    gains: [Estimate; 2],
}

/// The best mixtures so far.
#[derive(Default)]
pub(super) struct Best {
    kept: Option<[Mixture; 2]>,
    /// What is known of that pair; nothing before its games are played.
    figures: Option<Figures>,
}

impl Best {
    /// Weighs the mixtures of a round, to which these are the answers, against those that are kept.
    pub(super) fn weigh(
        &mut self,
        making: &mut Making<'_>,
        round: u64,
        outcomes: Outcomes,
        answers: &Answers,
    ) {
        let mut new = Side::BOTH.map(|side| {
            let (check, answer) = &answers[side.other().index()];
            Mixture {
                round,
                of: side,
                shares: making.shares(side),
                answer: answer.clone(),
                lost: check.score.share.max(check.before.share),
            }
        });
        if making.request.mirror {
            share_answers(making, &mut new);
        }
        let mut best = self.kept.clone().unwrap_or_else(|| new.clone());
        for side in Side::BOTH {
            for one in &new {
                if one.can_play(making, side)
                    && one.lost(making, side) < best[side.index()].lost(making, side)
                {
                    best[side.index()] = one.clone();
                }
            }
        }
        let is_same = |[one, other]: [&Mixture; 2]| one.round == other.round && one.of == other.of;
        let is_known =
            |kept: &[Mixture; 2]| best.iter().zip(kept).all(|(one, kept)| is_same([one, kept]));
        if self.kept.as_ref().is_some_and(is_known) {
            return;
        }
        let is_new = |side: Side| is_same([&best[side.index()], &new[side.index()]]);
        let gains = answers.each_ref().map(|(check, _)| check.gain);
        self.figures = Side::BOTH.into_iter().all(is_new).then_some(Figures { outcomes, gains });
        self.keep(making, best);
    }

    /// Keeps these, and their players as members.
    fn keep(&mut self, making: &mut Making<'_>, best: [Mixture; 2]) {
        for side in Side::BOTH {
            making.hold(side, &best[side.index()].shares);
        }
        self.kept = Some(best);
    }

    /// The league of both mixtures, with all members that are known by now, and how the games of its value ended. Nothing
    /// if its games were interrupted, or nothing is kept.
    pub(super) fn league(
        &mut self,
        making: &mut Making<'_>,
        progress: &dyn Progress,
    ) -> Result<Option<(League, Outcomes)>, Failure> {
        let Some(kept) = &self.kept else { return Ok(None) };
        if self.figures.is_none() {
            self.figures = measured(kept, making, numbers::PAIR, progress)?;
        }
        let Some(figures) = self.figures else { return Ok(None) };
        let shares = kept.each_ref().map(|mixture| &*mixture.shares);
        let value = figures.outcomes.score(Side::First).into();
        Ok(Some((making.league(shares, value, figures.gains), figures.outcomes)))
    }

    /// The same at the end, measured once more if its games have chosen it or ended the rounds: of equally good
    /// mixtures the luckiest is kept, and of equally good rounds a lucky one is the last.
    pub(super) fn at_last(
        &mut self,
        making: &mut Making<'_>,
        progress: &dyn Progress,
    ) -> Result<Option<(League, Outcomes)>, Failure> {
        if let (Some(kept), true) = (&self.kept, making.request.rounds > 0) {
            self.figures = measured(kept, making, numbers::LAST, progress)?;
            if self.figures.is_none() {
                return Ok(None);
            }
        }
        self.league(making, progress)
    }

    /// Which round the mixture of each side comes from, and whose it was there.
    pub(super) fn origins(&self) -> Option<[(u64, Side); 2]> {
        Some(self.kept.as_ref()?.each_ref().map(|mixture| (mixture.round, mixture.of)))
    }
}

impl Mixture {
    fn contender(&self) -> Contender {
        Contender::Mixed(self.shares.clone())
    }

    /// Can it be that side's? The other side's can where the sides are equal.
    fn can_play(&self, making: &Making<'_>, side: Side) -> bool {
        let all_play = || self.shares.iter().all(|(player, _)| making.can_play(player, side));
        self.of == side
            || making.request.mirror && all_play() && making.can_play(&self.answer, side.other())
    }

    /// What the other side scores against it: by its own answer, or by the best member known now.
    fn lost(&self, making: &Making<'_>, side: Side) -> f64 {
        let strongest = making.strongest_against(side, &self.shares);
        self.lost.max(strongest.map_or(0.0, |strongest| strongest.score))
    }
}

/// Where both sides have the same mixture, both have found an answer to it: the better one counts for both, if the other
/// side can play it.
fn share_answers(making: &Making<'_>, [first, second]: &mut [Mixture; 2]) {
    if first.contender().is_like(&second.contender()) {
        let (better, worse) =
            if first.lost < second.lost { (&*second, first) } else { (&*first, second) };
        if making.can_play(&better.answer, worse.of.other()) {
            (worse.lost, worse.answer) = (better.lost, better.answer.clone());
        }
    }
}

/// The value of a pair and what both answers gain on it, in games of their own, which are counted from a number.
fn measured(
    [first, second]: &[Mixture; 2],
    making: &mut Making<'_>,
    from: u64,
    progress: &dyn Progress,
) -> Result<Option<Figures>, Failure> {
    let mixtures = [first.contender(), second.contender()];
    // The answer to the second side's mixture is the first side's. Where the sides are equal, so are their answers.
    let answers = [&second.answer, &first.answer];
    let seats =
        [[&mixtures[0], &mixtures[1]], [answers[0], &mixtures[1]], [&mixtures[0], answers[1]]];
    let games = making.request.check_games;
    let label = "the value of the best mixtures";
    let contrasts = vec![Contrast::of(Side::First, 1, 0), Contrast::of(Side::Second, 2, 0)];
    let plan = Plan { seats: &seats, contrasts, games, from, label };
    let Some(run) = play(making.request, &plan, progress)? else { return Ok(None) };
    making.games += seats.len() as u64 * games;
    let outcomes = run.count.outcomes(0, seats.len());
    Ok(Some(Figures { outcomes, gains: [0, 1].map(|nth| run.count.difference(nth).into()) }))
}

#[cfg(test)]
mod tests {
    use wargauge_games::GAMES;
    use wargauge_scenarios::Changes;

    use super::super::Request;
    use super::*;
    use crate::exploit::Check;

    fn sure(share: f64) -> Estimate {
        Estimate { share, low: share, high: share }
    }

    /// Both sides' answers, which score so much where the mixtures score the rest.
    fn answers([first, second]: [f64; 2], value: f64) -> Answers {
        let check = |score: f64, before: f64| Check {
            games: 300,
            score: sure(score),
            before: sure(before),
            gain: sure(score - before),
            outcomes: [0; 3],
            drawn_by_rule: None,
            outcomes_before: [0; 3],
            drawn_by_rule_before: None,
        };
        [
            (check(first, value), "heuristic".into()),
            (check(second, 1.0 - value), "heuristic".into()),
        ]
    }

    /// A league of `random` and `heuristic` on both sides, in which each round one of them has all shares.
    struct Rounds<'a> {
        making: Making<'a>,
        best: Best,
        round: u64,
    }

    impl Rounds<'_> {
        fn play(&mut self, mixtures: [&str; 2], value: f64, scores: [f64; 2]) -> League {
            for (squad, name) in self.making.squads.iter_mut().zip(mixtures) {
                let share = |(_, player): &(String, Contender)| {
                    if *player == Contender::from(name) { 1000 } else { 0 }
                };
                squad.shares = squad.members.iter().map(share).collect();
            }
            self.round += 1;
            let answers = answers(scores, value);
            let wins = (value * 1000.0) as u64;
            let outcomes = Outcomes::of([wins, 1000 - wins, 0]);
            self.best.weigh(&mut self.making, self.round, outcomes, &answers);
            let league = self.best.league(&mut self.making, &()).expect("they play");
            league.expect("nothing interrupts").0
        }

        fn origins(&self) -> [(u64, Side); 2] {
            self.best.origins().expect("a round was played")
        }
    }

    fn rounds(request: &Request) -> Rounds<'_> {
        let making = Making::new(request).expect("it can be made");
        Rounds { making, best: Best::default(), round: 0 }
    }

    fn request(mirror: bool) -> Request {
        let scenario = GAMES.load("niemenczyn/historical", &Changes::default()).expect("built in");
        let join = vec!["random".to_owned(), "heuristic".to_owned()];
        Request { join, mirror, check_games: 200, threads: 1, ..Request::new(scenario) }
    }

    #[test]
    fn each_side_keeps_the_mixture_on_which_the_other_scores_least() {
        let request = request(false);
        let mut rounds = rounds(&request);
        let (first, second) = (Side::First, Side::Second);
        // The poles lose 0.6 to an answer, the russians 0.7.
        let league = rounds.play(["random", "random"], 0.5, [0.7, 0.6]);
        assert!((league.value.share - 0.5).abs() < 1e-9, "{:?}", league.value);
        let near = |gain: f64, expected: f64| (gain - expected).abs() < 1e-9;
        assert!(near(league.gains[0].share, 0.2) && near(league.gains[1].share, 0.1));
        // A worse round of both changes nothing, not even what is known.
        let after = rounds.play(["heuristic", "heuristic"], 0.5, [0.75, 0.65]);
        assert_eq!((after.value, after.gains), (league.value, league.gains));
        assert_eq!(rounds.origins(), [(1, first), (1, second)]);
        // The russians do better now, the poles do not: a pair of two rounds is played.
        let games = rounds.making.games;
        let league = rounds.play(["heuristic", "heuristic"], 0.5, [0.55, 0.8]);
        assert_eq!(rounds.origins(), [(1, first), (3, second)]);
        assert_eq!(rounds.making.games, games + 3 * request.check_games);
        let random = [(Contender::from("random"), 1000)];
        assert_eq!(league.shares(first), random);
        assert_eq!(league.shares(second), [(Contender::from("heuristic"), 1000)]);
        assert!(league.value.share < 0.1, "random play loses: {:?}", league.value);
        assert!(league.gains[0].share > 0.4, "an answer that plays gains: {:?}", league.gains);
        // The same pair is not played again.
        let games = rounds.making.games;
        rounds.play(["random", "random"], 0.5, [0.9, 0.9]);
        assert_eq!(rounds.making.games, games);
        // Also a mixture that gives way at once to the other answer gives way to it.
        rounds.play(["heuristic", "random"], 0.7, [0.9, 0.2]);
        assert_eq!(rounds.origins(), [(5, first), (3, second)]);
    }

    #[test]
    fn at_last_a_mixture_that_was_chosen_from_several_rounds_is_measured_by_other_games() {
        let request = request(false);
        let mut rounds = rounds(&request);
        // In these rounds random play scores one half and loses little: that is luck.
        let league = rounds.play(["random", "heuristic"], 0.5, [0.5, 0.5]);
        rounds.play(["heuristic", "heuristic"], 0.5, [0.6, 0.6]);
        let games = rounds.making.games;
        let last = rounds.best.at_last(&mut rounds.making, &()).expect("they play");
        let known = last.expect("nothing interrupts").0;
        assert_eq!(rounds.origins(), [(1, Side::First), (1, Side::Second)]);
        assert!((league.value.share - 0.5).abs() < 1e-9, "{:?}", league.value);
        assert!(known.value.share < 0.1 && known.gains[0].share > 0.4, "{known:?}");
        assert_eq!(rounds.making.games, games + 3 * request.check_games);
    }

    #[test]
    fn where_no_round_is_chosen_the_figures_of_the_only_one_stay() {
        let request = Request { rounds: 0, ..request(false) };
        let mut rounds = rounds(&request);
        let league = rounds.play(["random", "heuristic"], 0.5, [0.5, 0.5]);
        let games = rounds.making.games;
        let last = rounds.best.at_last(&mut rounds.making, &()).expect("they play");
        assert_eq!(last.expect("nothing interrupts").0, league);
        assert_eq!(rounds.making.games, games);
    }

    #[test]
    fn equal_sides_share_the_better_mixture() {
        let request = request(true);
        let mut rounds = rounds(&request);
        // An answer scores 0.55 against the russians' mixture, and 0.9 against that of the poles.
        let league = rounds.play(["random", "heuristic"], 0.5, [0.55, 0.9]);
        assert_eq!(rounds.origins(), [(1, Side::Second), (1, Side::Second)]);
        assert_eq!(league.shares(Side::First), league.shares(Side::Second));
        assert_eq!(league.shares(Side::First), [(Contender::from("heuristic"), 1000)]);
    }

    #[test]
    fn where_equal_sides_have_the_same_mixture_the_better_answer_counts() {
        let request = request(true);
        let mut rounds = rounds(&request);
        rounds.play(["random", "random"], 0.5, [0.55, 0.9]);
        // Of another mixture more is known than 0.55, and less than 0.9.
        rounds.play(["heuristic", "heuristic"], 0.5, [0.8, 0.7]);
        assert_eq!(rounds.origins().map(|(round, _)| round), [2, 2]);
    }

    #[test]
    fn members_of_the_best_mixture_stay() {
        let request = Request { members: 1, matrix_games: 50, ..request(false) };
        let mut rounds = rounds(&request);
        rounds.play(["random", "random"], 0.5, [0.6, 0.6]);
        rounds.making.mixtures(&()).expect("they play").expect("nothing interrupts");
        for squad in &rounds.making.squads {
            let mut players = squad.members.iter().map(|(_, player)| player);
            assert!(players.any(|player| *player == "random".into()), "{:?}", squad.members);
        }
    }
}
