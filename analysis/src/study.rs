//! What the games of one match are counted into. Whole numbers only, so that parts merge exactly;
//! shares and means are made of them in [`crate::summary`].

use wargauge_engine::Side;

use crate::distinct::Distinct;
use crate::histogram::{ByOutcome, Histogram};
use crate::numbers::Numbers;
use crate::runner::{Merge, NoThreads, Plan, Run, Watch, run};
use crate::series::{Row, Series};
use crate::statistics::{Interval, score, wilson};
use crate::trace::Trace;

/// Counts of the games of one match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Study {
    /// Games won by the first side, by the second, and drawn.
    pub outcomes: [u64; 3],
    /// Which games they were.
    pub numbers: Numbers,
    /// The same by steps of game numbers.
    pub trace: Trace,
    /// Games that ended before the turns ran out, by outcome.
    pub automatic: [u64; 3],
    /// Victory points from the first side's view, by outcome.
    pub points: [Histogram; 3],
    /// The turns in which games ended.
    pub turns: Histogram,
    /// Decisions of both sides.
    pub decisions: u64,
    /// Every rule's use, in the order of the [`wargauge_engine::RuleId`]s; empty before the first game.
    pub rules: Vec<Use>,
    /// Every fact, in the order of the game's facts; empty before the first game.
    pub facts: Vec<ByOutcome>,
    /// The fingerprints of games, as far as needed to see how many are distinct.
    pub distinct: Distinct,
    /// Games whose points are not the sum of their awards: a bug in the rules if there is any.
    pub unbalanced: u64,
}

/// Plays games of a series and counts them.
///
/// # Errors
/// If the system gives no threads.
///
/// # Panics
/// If a game panics; the message names the game.
pub fn study(
    series: &dyn Series,
    plan: &Plan<'_, Study>,
    watch: &dyn Watch<Study>,
) -> Result<Run<Study>, NoThreads> {
    run(
        plan,
        watch,
        || series.seat(),
        |seat, number, study: &mut Study| study.add(&seat.play(number)),
    )
}

/// How often a rule acted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Use {
    /// Times, over all games.
    pub times: u64,
    /// Games in which it acted at least once.
    pub games: u64,
    /// Those of them that the first side won.
    pub won: u64,
    /// Those of them that were drawn.
    pub drawn: u64,
}

impl Study {
    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.outcomes.iter().sum()
    }

    /// Counts one game.
    pub fn add(&mut self, row: &Row<'_>) {
        let Row { game, played, fingerprint, balanced, uses, facts } = row;
        let outcome = played.outcome;
        let place = outcome.winner.map_or(2, Side::index);
        self.outcomes[place] += 1;
        self.numbers.add(*game);
        self.trace.add(*game, place);
        self.distinct.add(*fingerprint);
        self.unbalanced += u64::from(!balanced);
        self.automatic[place] += u64::from(outcome.automatic);
        self.points[place].add(outcome.points);
        self.turns.add(i32::from(outcome.turn));
        self.decisions += u64::from(played.decisions);
        let won = u64::from(outcome.winner == Some(Side::First));
        let drawn = u64::from(outcome.winner.is_none());
        self.rules.resize(uses.len(), Use::default());
        for (rule, &times) in self.rules.iter_mut().zip(*uses) {
            let acted = u64::from(times > 0);
            rule.times += u64::from(times);
            rule.games += acted;
            rule.won += acted & won;
            rule.drawn += acted & drawn;
        }
        self.facts.resize(facts.len(), ByOutcome::default());
        for (fact, &value) in self.facts.iter_mut().zip(*facts) {
            fact.add(value, place);
        }
    }

    /// Victory points of all games from the first side's view.
    pub fn all_points(&self) -> Histogram {
        let mut all = Histogram::default();
        for points in &self.points {
            all.merge(points);
        }
        all
    }

    /// The shares of the first side's wins, the second side's wins, and draws.
    pub fn shares(&self) -> [Interval; 3] {
        self.outcomes.map(|count| wilson(count, self.games()))
    }

    /// A side's score: its share of wins, draws counted half.
    pub fn score(&self, side: Side) -> Interval {
        score(self.outcomes[side.index()], self.outcomes[2], self.games())
    }

    /// The first side's score in the games in which a rule acted at least once, and in those in
    /// which it did not.
    pub fn scores_by_use(&self, rule: &Use) -> [Interval; 2] {
        let [won, _, drawn] = self.outcomes;
        [
            score(rule.won, rule.drawn, rule.games),
            score(won - rule.won, drawn - rule.drawn, self.games() - rule.games),
        ]
    }

    /// Is the interval of every outcome's share narrower than ± `half_width`?
    pub fn is_sure_within(&self, half_width: f64) -> bool {
        self.shares().iter().all(|share| share.half_width() < half_width)
    }
}

impl Merge for Study {
    fn merge(&mut self, other: &Self) {
        for (count, more) in self.outcomes.iter_mut().zip(other.outcomes) {
            *count += more;
        }
        self.numbers.merge(&other.numbers);
        self.trace.merge(&other.trace);
        self.distinct.merge(&other.distinct);
        self.unbalanced += other.unbalanced;
        for (count, more) in self.automatic.iter_mut().zip(other.automatic) {
            *count += more;
        }
        for (points, more) in self.points.iter_mut().zip(&other.points) {
            points.merge(more);
        }
        self.turns.merge(&other.turns);
        self.decisions += other.decisions;
        self.rules.resize(self.rules.len().max(other.rules.len()), Use::default());
        for (rule, more) in self.rules.iter_mut().zip(&other.rules) {
            rule.times += more.times;
            rule.games += more.games;
            rule.won += more.won;
            rule.drawn += more.drawn;
        }
        self.facts.resize(self.facts.len().max(other.facts.len()), ByOutcome::default());
        for (fact, more) in self.facts.iter_mut().zip(&other.facts) {
            fact.merge(more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matchup::Matchup;
    use crate::runner::Length;
    use wargauge_ai::toy::Duel;
    use wargauge_ai::{Played, Random};
    use wargauge_engine::Outcome;

    const DUEL: Duel = Duel { turns: 6, automatic: 4, edge: 0 };

    fn matchup() -> Matchup<'static, Duel, Random> {
        Matchup::new(&DUEL, [Random, Random], 1794)
    }

    fn study(length: Length<'_, Study>, threads: usize) -> Run<Study> {
        super::study(&matchup(), &Plan { length, threads }, &()).unwrap()
    }

    #[test]
    fn the_study_is_the_same_on_any_number_of_threads() {
        let one = study(Length::Games(5000), 1);
        for threads in [2, 3, 8] {
            assert_eq!(study(Length::Games(5000), threads).count, one.count);
        }
    }

    #[test]
    fn parts_merge_into_the_whole() {
        let mut parts = [Study::default(), Study::default()];
        let matchup = matchup();
        let mut seat = matchup.seat();
        for number in 0..1000 {
            parts[usize::from(number >= 300)].add(&seat.play(number));
        }
        let [mut whole, rest] = parts;
        whole.merge(&rest);
        assert_eq!(whole, study(Length::Games(1000), 2).count);
    }

    #[test]
    fn no_game_is_lost_in_any_count() {
        let study = study(Length::Games(3000), 2).count;
        let total = |histogram: &Histogram| histogram.iter().map(|(_, count)| count).sum::<u64>();
        assert_eq!(
            (study.games(), total(&study.all_points()), total(&study.turns)),
            (3000, 3000, 3000)
        );
        // The only rule of a duel acts at every decision.
        let [won, _, drawn] = study.outcomes;
        assert_eq!(study.rules, [Use { times: study.decisions, games: 3000, won, drawn }]);
    }

    #[test]
    fn games_with_and_without_a_rule_are_kept_apart() {
        let mut study = Study::default();
        let games = [(Some(Side::First), 2), (None, 1), (Some(Side::Second), 0), (None, 0)];
        for (winner, times) in games {
            let outcome = Outcome { winner, automatic: false, turn: 6, points: 0 };
            let played = Played { outcome, decisions: 1, drawn_by_rule: false };
            study.add(&Row {
                game: 0,
                played,
                fingerprint: 0,
                balanced: true,
                uses: &[times],
                facts: &[],
            });
        }
        assert_eq!(study.rules, [Use { times: 3, games: 2, won: 1, drawn: 1 }]);
        let [with, without] = study.scores_by_use(&study.rules[0]);
        assert_eq!((with, without), (score(1, 1, 2), score(0, 1, 2)));
    }

    #[test]
    fn a_fair_duel_is_found_fair() {
        let study = study(Length::Games(50_000), 2).count;
        let (score, points) = (study.score(Side::First), study.all_points().mean().unwrap());
        assert!(score.low < 0.5 && 0.5 < score.high, "{score:?}");
        let interval = points.spread.unwrap().interval;
        assert!(interval.low < 0.0 && 0.0 < interval.high, "{interval:?}");
    }

    #[test]
    fn playing_until_sure_ends_when_every_share_is_sure() {
        let run = study(Length::Until(&|study| study.is_sure_within(0.01)), 2);
        assert!(run.count.is_sure_within(0.01) && !run.interrupted);
        // 1.96² · p(1−p) / 0.01², at most 9,604, and up to an eighth more.
        assert!((5000..11_000).contains(&run.games), "{}", run.games);
    }
}
