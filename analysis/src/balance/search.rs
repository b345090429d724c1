//! The three parts of the search, and what it has found.

use std::collections::BTreeMap;

use wargauge_engine::Side;

use super::isotonic::{crossing, isotonic};
use crate::statistics::{Interval, Z95};
use crate::tournament::Outcomes;

/// Values in the survey.
const SURVEYED: usize = 9;

/// Values that are measured, or looked at in one step of the narrowing, at most.
const MOST: usize = 6;

/// So few values and less are measured without further narrowing.
const FEW: usize = 3;

/// Steps of the narrowing, at most: each leaves about a seventh of the range, and 1,024 values are few
/// after three.
const STEPS: usize = 4;

/// Parts of all games, in hundredths: the survey's, that of each step of the narrowing, and that of the
/// score at the answer where it lies between measured values.
const SURVEY: u64 = 30;
const STEP: u64 = 8;
const CONFIRM: u64 = 12;

/// Beyond so many standard errors a value counts as clearly on one side while the range is narrowed:
/// once in 740 such looks luck alone goes so far. What a slip costs is games, not the interval.
const CLEAR: f64 = 3.0;

/// The same for ends of the interval that only the first two parts have looked at: once in 150,000 looks to
/// one side, so that all of them together hardly touch the 2.5 % of an end.
const CERTAIN: f64 = 4.5;

/// A curve that rises here and falls there by this many standard errors bends: with the 45 pairs of a
/// survey luck does it in one of 300 studies.
const BENT: f64 = 4.0;

/// The numbers of the games by which values are measured, and by which the answer is confirmed.
const MEASURED_FROM: u64 = 1 << 41;
const CONFIRMED_FROM: u64 = 1 << 42;

/// Games that are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// What it is for, in a word.
    pub label: &'static str,
    /// The values, by their places in the range, in ascending order.
    pub places: Vec<usize>,
    /// The number of the first game.
    pub first: u64,
    /// Games at each of the values, of the same numbers.
    pub games: u64,
}

/// What the games have given.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// Outcomes, value by value.
    pub outcomes: Vec<Outcomes>,
    /// How much better the first side does at the later of two values, game by game, with each pair's
    /// places in the look.
    pub apart: Vec<(usize, usize, Interval)>,
}

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// How many values the range has, at least two.
    pub places: usize,
    /// Are there values between two neighbours, so that the answer may lie between them?
    pub is_real: bool,
    /// The side whose score is meant.
    pub side: Side,
    /// The score that it should have.
    pub target: f64,
    /// All games that may be played.
    pub games: u64,
    /// The place of the value that the scenario has now, if it is in the range.
    pub present: Option<usize>,
}

/// A value with its score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Its place in the range.
    pub place: usize,
    /// Its games.
    pub outcomes: Outcomes,
    /// The score of the side.
    pub score: Interval,
    /// Were its games played after the value was chosen?
    pub is_measured: bool,
}

/// The value that brings the score to the target.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// It lies in the range.
    Reached {
        /// Where the curve meets the target, in places; whole numbers are values of the range.
        crossing: f64,
        /// The place of the measured value whose score is nearest to the target.
        nearest: usize,
        /// The last value that is shown to be on the near side of the target; nothing where none is.
        low: Option<usize>,
        /// The first value that is shown to be on the far side; nothing where none is.
        high: Option<usize>,
    },
    /// No value in the range does it.
    Missed {
        /// The place of the value that comes nearest.
        nearest: usize,
    },
}

/// What a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Every value that was looked at, in ascending order.
    pub points: Vec<Point>,
    /// Does the score rise with the value?
    pub rises: bool,
    /// Does it do both? Then the answer is one of several, and the interval holds only as far as the curve
    /// does not bend between its ends.
    pub bends: bool,
    /// The answer.
    pub answer: Answer,
    /// All games that were played.
    pub games: u64,
}

/// On which side of the target a score lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Below,
    Above,
    Open,
}

impl Search {
    /// Searches; `look` plays what is asked for, and gives nothing if it was interrupted.
    ///
    /// # Errors
    /// If `look` fails.
    pub fn run<E>(
        &self,
        mut look: impl FnMut(&Look) -> Result<Option<Seen>, E>,
    ) -> Result<Option<Found>, E> {
        let mut course = Course { search: *self, explored: BTreeMap::new(), games: 0 };
        let survey = Look { label: "survey", places: self.surveyed(), first: 0, games: 0 };
        let survey = course.sized(survey, SURVEY);
        let Some(seen) = look(&survey)? else { return Ok(None) };
        course.take(&survey, &seen);
        let shape = course.shape(&survey.places, &seen);
        let (mut low, mut high) = course.window(&shape);
        for _ in 0..STEPS {
            if high - low < FEW {
                break;
            }
            let mut places = spread(low, high, MOST + 2);
            places.retain(|place| !course.explored.contains_key(place));
            if places.is_empty() {
                break;
            }
            let step = Look { label: "narrowing", places, first: 0, games: 0 };
            let step = course.sized(step, STEP);
            let Some(seen) = look(&step)? else { return Ok(None) };
            course.take(&step, &seen);
            let next = course.window(&shape);
            if next == (low, high) {
                break;
            }
            (low, high) = next;
        }
        // The answer may lie at a value that is not measured.
        let is_wide = self.is_real || high - low >= MOST;
        let spare = if is_wide { self.games * CONFIRM / 100 } else { 0 };
        let left = self.games.saturating_sub(course.games + spare);
        // Where everything lies on one side, both ends are measured to show it.
        let places = if course.is_one_sided(&shape) {
            vec![shape.within.0, shape.within.1]
        } else {
            spread(low, high, MOST)
        };
        let games = (left / places.len() as u64).max(2);
        let measure = Look { label: "measuring", places, first: MEASURED_FROM, games };
        let Some(seen) = look(&measure)? else { return Ok(None) };
        course.games += games * measure.places.len() as u64;
        let measured: Vec<Point> = measure
            .places
            .iter()
            .zip(&seen.outcomes)
            .map(|(&place, &outcomes)| self.point(place, outcomes, true))
            .collect();
        let mut found = course.finish(&shape, &measured);
        if let (true, Answer::Reached { crossing, nearest, .. }) = (is_wide, &mut found.answer) {
            let place = (crossing.round().max(0.0) as usize).min(self.places - 1);
            let games = spare.max(2);
            let confirm =
                Look { label: "confirming", places: vec![place], first: CONFIRMED_FROM, games };
            let Some(seen) = look(&confirm)? else { return Ok(None) };
            *nearest = place;
            found.points.retain(|point| point.place != place);
            found.points.push(self.point(place, seen.outcomes[0], true));
            found.points.sort_by_key(|point| point.place);
            found.games += games;
        }
        Ok(Some(found))
    }

    /// The values of the survey; what the scenario has now is one of them.
    fn surveyed(&self) -> Vec<usize> {
        let mut places = spread(0, self.places - 1, SURVEYED);
        if let Some(present) = self.present.filter(|present| !places.contains(present)) {
            places.push(present);
            places.sort_unstable();
        }
        places
    }

    fn point(&self, place: usize, outcomes: Outcomes, is_measured: bool) -> Point {
        Point { place, outcomes, score: outcomes.score(self.side), is_measured }
    }

    /// On which side of the target a score lies that is known so far, `errors` standard errors being
    /// sure.
    fn verdict(&self, score: Interval, errors: f64) -> Verdict {
        let stretch = errors / Z95;
        let reach = |end: f64| score.estimate + (end - score.estimate) * stretch;
        if reach(score.high) < self.target {
            Verdict::Below
        } else if reach(score.low) > self.target {
            Verdict::Above
        } else {
            Verdict::Open
        }
    }
}

/// How the score goes with the value.
struct Shape {
    rises: bool,
    bends: bool,
    /// The part of the range that the answer is looked for in.
    within: (usize, usize),
}

impl Shape {
    /// The verdict on values before the answer.
    fn near(&self) -> Verdict {
        if self.rises { Verdict::Below } else { Verdict::Above }
    }

    /// The verdict on values after it.
    fn far(&self) -> Verdict {
        if self.rises { Verdict::Above } else { Verdict::Below }
    }
}

/// A search under way.
struct Course {
    search: Search,
    /// Values of the first two parts.
    explored: BTreeMap<usize, Point>,
    games: u64,
}

impl Course {
    /// The look with this part of all games.
    fn sized(&self, look: Look, hundredths: u64) -> Look {
        let games = self.search.games * hundredths / 100 / look.places.len() as u64;
        Look { games: games.max(2), ..look }
    }

    fn take(&mut self, look: &Look, seen: &Seen) {
        for (&place, &outcomes) in look.places.iter().zip(&seen.outcomes) {
            self.explored.insert(place, self.search.point(place, outcomes, false));
        }
        self.games += look.games * look.places.len() as u64;
    }

    /// Reads the survey.
    fn shape(&self, places: &[usize], seen: &Seen) -> Shape {
        let sign = if self.search.side == Side::First { 1.0 } else { -1.0 };
        let errors = |apart: &Interval| sign * apart.estimate * Z95 / apart.half_width();
        let all = || seen.apart.iter().map(|(_, _, apart)| errors(apart));
        let (most, least) = (all().fold(0.0, f64::max), all().fold(0.0, f64::min));
        let bends = most > BENT && least < -BENT;
        let whole = (0, self.search.places - 1);
        if !bends {
            return Shape { rises: most >= -least, bends, within: whole };
        }
        // Of several crossings the one nearest to what the scenario has now.
        let score = |place: usize| self.explored[&place].score.estimate;
        let target = self.search.target;
        let crosses = |pair: &&[usize]| (score(pair[0]) <= target) != (score(pair[1]) <= target);
        let present = self.search.present.unwrap_or(0);
        let away = |pair: &&[usize]| pair[0].abs_diff(present).min(pair[1].abs_diff(present));
        match places.windows(2).filter(crosses).min_by_key(away) {
            Some(pair) => {
                Shape { rises: score(pair[0]) < score(pair[1]), bends, within: (pair[0], pair[1]) }
            }
            None => Shape { rises: most >= -least, bends, within: whole },
        }
    }

    /// Is every value so far clearly on the same side of the target?
    fn is_one_sided(&self, shape: &Shape) -> bool {
        let all = |verdict| {
            let clear = |point: &Point| self.search.verdict(point.score, CLEAR) == verdict;
            self.explored.values().all(clear)
        };
        all(shape.near()) || all(shape.far())
    }

    /// The values between which the answer is looked for now.
    fn window(&self, shape: &Shape) -> (usize, usize) {
        let (from, to) = shape.within;
        let is = |point: &Point, verdict| self.search.verdict(point.score, CLEAR) == verdict;
        let inside = || self.explored.range(from..=to).map(|(_, point)| point);
        let low = inside().filter(|point| is(point, shape.near())).map(|point| point.place).max();
        let low = low.unwrap_or(from);
        let high = inside()
            .filter(|point| is(point, shape.far()) && point.place > low)
            .map(|point| point.place)
            .min();
        let high = high.unwrap_or(to);
        if low < high {
            return (low, high);
        }
        // The whole range is on the near side: its end comes nearest.
        let before = self.explored.range(from..low).next_back().map_or(from, |(&place, _)| place);
        (before, low)
    }

    /// Puts together what was measured and what was explored.
    fn finish(&self, shape: &Shape, measured: &[Point]) -> Found {
        let search = &self.search;
        let mut points = self.explored.clone();
        points.extend(measured.iter().map(|&point| (point.place, point)));
        let points: Vec<Point> = points.into_values().collect();
        let (low, high) = self.ends(shape, measured);
        let (from, to) = shape.within;
        let turn = if shape.rises { 1.0 } else { -1.0 };
        let inside: Vec<&Point> =
            points.iter().filter(|point| (from..=to).contains(&point.place)).collect();
        let values: Vec<(f64, f64)> = inside
            .iter()
            .map(|point| (turn * point.score.estimate, point.outcomes.games() as f64))
            .collect();
        let curve: Vec<(f64, f64)> = inside
            .iter()
            .zip(isotonic(&values))
            .map(|(point, score)| (point.place as f64, score))
            .collect();
        let away = |point: &&Point| (point.score.estimate - search.target).abs();
        let nearest = |points: &[Point]| {
            let best = points.iter().min_by(|a, b| away(a).total_cmp(&away(b)));
            best.map_or(0, |point| point.place)
        };
        let met = crossing(&curve, turn * search.target);
        let all = |wanted| points.iter().all(|one| search.verdict(one.score, Z95) == wanted);
        let answer = match met {
            None if all(Verdict::Below) || all(Verdict::Above) => {
                // Of a curve that only rises or falls an end comes nearest, whatever luck says.
                let end = if all(shape.near()) { to } else { from };
                Answer::Missed { nearest: if shape.bends { nearest(&points) } else { end } }
            }
            met => {
                let nearest = nearest(measured);
                Answer::Reached { crossing: met.unwrap_or(nearest as f64), nearest, low, high }
            }
        };
        let Shape { rises, bends, .. } = *shape;
        Found { points, rises, bends, answer, games: self.games }
    }

    /// The ends of the interval: the stepwise tests of what was measured, and where they pass nothing, what is
    /// certain from before.
    fn ends(&self, shape: &Shape, measured: &[Point]) -> (Option<usize>, Option<usize>) {
        let passed = |point: &&Point, verdict| self.search.verdict(point.score, Z95) == verdict;
        let low = measured.iter().take_while(|point| passed(point, shape.near())).last();
        let high = measured.iter().rev().take_while(|point| passed(point, shape.far())).last();
        let certain =
            |point: &&Point, verdict| self.search.verdict(point.score, CERTAIN) == verdict;
        let (from, to) = shape.within;
        let [first, last] = [measured.first(), measured.last()].map(|end| end.map(|one| one.place));
        let explored = || self.explored.values().filter(|one| (from..=to).contains(&one.place));
        let before = || explored().filter(|one| Some(one.place) < first);
        let after = || explored().filter(|one| Some(one.place) > last);
        let low = low.or_else(|| before().rfind(|one| certain(one, shape.near())));
        let high = high.or_else(|| after().find(|one| certain(one, shape.far())));
        (low.map(|point| point.place), high.map(|point| point.place))
    }
}

/// Places from one to another, both included, evenly apart and so many at most.
fn spread(from: usize, to: usize, most: usize) -> Vec<usize> {
    let count = (to - from + 1).min(most);
    if count < 2 {
        return vec![from];
    }
    (0..count).map(|nth| from + ((to - from) * nth + (count - 1) / 2) / (count - 1)).collect()
}
