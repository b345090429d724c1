//! Searches on curves whose answer is planted.

use super::*;
use std::convert::Infallible;
use wargauge_engine::Side;
use wargauge_engine::luck::game_key;

use crate::statistics::{Interval, paired};
use crate::tournament::{HALVES, Outcomes};

/// Games whose first side wins with a chance that follows from the value. Half of the luck of a number is
/// shared by all values; `draw` of the games that are not won are drawn.
struct Planted<'a> {
    chance: &'a dyn Fn(usize) -> f64,
    draw: f64,
    seed: u64,
}

fn unit(seed: u64, number: u64) -> f64 {
    (game_key(seed, number) >> 11) as f64 / (1_u64 << 53) as f64
}

impl Planted<'_> {
    /// 2 for a win, 1 for a draw.
    fn halves(&self, place: usize, number: u64) -> i32 {
        let own = self.seed.wrapping_mul(7919).wrapping_add(place as u64 + 1);
        let shared = unit(self.seed ^ 0xabcd, number) < 0.5;
        let die = unit(if shared { self.seed } else { own }, number);
        let win = (self.chance)(place) - self.draw / 2.0;
        if die < win { 2 } else { i32::from(die < win + self.draw) }
    }

    fn look(&self, look: &Look) -> Seen {
        let numbers = || look.first..look.first + look.games;
        let rows: Vec<Vec<i32>> = look
            .places
            .iter()
            .map(|&place| numbers().map(|number| self.halves(place, number)).collect())
            .collect();
        let count =
            |row: &Vec<i32>, halves| row.iter().filter(|&&one| one == halves).count() as u64;
        let outcomes =
            rows.iter().map(|row| Outcomes::of([2, 0, 1].map(|halves| count(row, halves))));
        let mut apart = Vec::new();
        for later in 0..rows.len() {
            for earlier in 0..later {
                let pairs = rows[later].iter().zip(&rows[earlier]);
                let (sum, squares) = pairs.fold((0, 0), |(sum, squares), (a, b)| {
                    let by = i128::from(a - b);
                    (sum + by, squares + by * by)
                });
                apart.push((earlier, later, paired(look.games, sum, squares, HALVES)));
            }
        }
        Seen { outcomes: outcomes.collect(), apart }
    }

    fn search(&self, search: Search) -> Found {
        let Ok(found) = search.run(|look| Ok::<_, Infallible>(Some(self.look(look))));
        found.expect("nothing interrupts it")
    }
}

/// A search over so many values for one half, by few games.
fn search(places: usize, is_real: bool) -> Search {
    let side = Side::First;
    Search { places, is_real, side, target: 0.5, games: 8000, present: Some(0) }
}

/// How often in 100 repetitions the answer and its interval hold what is planted between two values,
/// which may be the same, and how wide the interval is in the middle of all.
fn covered(
    search: Search,
    chance: &dyn Fn(usize) -> f64,
    draw: f64,
    truth: [f64; 2],
) -> (u32, f64) {
    let (mut count, mut widths) = (0, Vec::new());
    for seed in 0..100 {
        let found = Planted { chance, draw, seed }.search(search);
        assert!(found.games <= search.games + 20, "{}", found.games);
        let Answer::Reached { low, high, crossing, .. } = found.answer else { continue };
        let low = low.map_or(f64::NEG_INFINITY, |place| place as f64);
        let high = high.map_or(f64::INFINITY, |place| place as f64);
        assert!(low < high && crossing.is_finite(), "{low} {crossing} {high}");
        count += u32::from(low <= truth[0] && truth[1] <= high);
        widths.push(high - low);
    }
    widths.sort_by(f64::total_cmp);
    (count, widths.get(widths.len() / 2).copied().unwrap_or(f64::INFINITY))
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[test]
fn a_planted_whole_number_lies_in_the_interval_in_at_least_95_of_100() {
    // Between 3 and 4; a curve that falls; one that is as steep as a cliff; 200 values; on a value itself.
    let few = search(10, false);
    let slow = |place: usize| logistic(0.4 * (place as f64 - 3.4));
    let falls = |place: usize| logistic(0.4 * (6.5 - place as f64));
    let cliff = |place: usize| if place < 4 { 0.35 } else { 0.6 };
    let many = |place: usize| logistic(0.05 * (place as f64 - 120.3));
    let exact = |place: usize| logistic(0.5 * (place as f64 - 5.0));
    for (name, search, chance, draw, truth, width) in [
        ("slow", few, &slow as &dyn Fn(usize) -> f64, 0.0, [3.0, 4.0], 2.0),
        ("draws", few, &slow, 0.3, [3.0, 4.0], 2.0),
        ("falls", few, &falls, 0.1, [6.0, 7.0], 2.0),
        ("cliff", few, &cliff, 0.0, [3.0, 4.0], 1.0),
        ("many", search(200, false), &many, 0.1, [120.0, 121.0], 16.0),
        ("exact", few, &exact, 0.0, [5.0, 5.0], 2.0),
    ] {
        let (count, found) = covered(search, chance, draw, truth);
        assert!(count >= 95, "{name}: {count}");
        assert!(found <= width, "{name}: the interval is {found} wide in the middle");
    }
}

#[test]
fn a_planted_real_number_lies_in_the_interval_in_at_least_95_of_100() {
    let search = search(1001, true);
    let smooth = |place: usize| logistic(0.008 * (place as f64 - 333.3));
    // Flat, then steep, then flat again.
    let bent = |place: usize| 0.3 + 0.4 * logistic(0.05 * (place as f64 - 700.4));
    for (chance, truth) in [(&smooth as &dyn Fn(usize) -> f64, 333.3), (&bent, 700.4)] {
        let (count, width) = covered(search, chance, 0.1, [truth, truth]);
        assert!(count >= 95, "{truth}: {count}");
        assert!(width < 90.0, "{truth}: the interval is {width} wide in the middle");
    }
}

#[test]
fn the_answer_lies_near_the_planted_value_and_is_measured_anew() {
    let chance = |place: usize| logistic(0.01 * (place as f64 - 640.0));
    let planted = Planted { chance: &chance, draw: 0.1, seed: 3 };
    let found = planted.search(Search { games: 100_000, ..search(1001, true) });
    let Answer::Reached { crossing, nearest, .. } = found.answer else { panic!("{found:?}") };
    assert!((crossing - 640.0).abs() < 8.0, "{crossing}");
    let point = found.points.iter().find(|point| point.place == nearest).expect("it is measured");
    assert!(point.is_measured && (point.score.estimate - 0.5).abs() < 0.03, "{point:?}");
    assert!(found.rises && !found.bends);
}

#[test]
fn a_side_asks_for_its_own_score() {
    // The second side scores 30 % where the first scores 70 %: at a value of about 6.
    let chance = |place: usize| logistic(0.4 * (place as f64 - 3.9));
    let planted = Planted { chance: &chance, draw: 0.1, seed: 5 };
    let search = Search { side: Side::Second, target: 0.3, games: 40_000, ..search(12, false) };
    let found = planted.search(search);
    assert!(!found.rises);
    assert!(matches!(found.answer, Answer::Reached { nearest: 6, low: Some(5), .. }), "{found:?}");
}

#[test]
fn a_target_that_no_value_reaches_is_missed_and_the_nearest_end_is_named() {
    let chance = |place: usize| 0.2 + 0.02 * place as f64;
    for seed in 0..20 {
        let found = Planted { chance: &chance, draw: 0.1, seed }.search(search(11, false));
        assert_eq!(found.answer, Answer::Missed { nearest: 10 });
        assert!(found.points.iter().any(|point| point.place == 10 && point.is_measured));
        let found =
            Planted { chance: &|p| 1.0 - chance(p), draw: 0.1, seed }.search(search(11, false));
        assert_eq!(found.answer, Answer::Missed { nearest: 10 });
    }
}

#[test]
fn a_target_at_the_end_of_the_range_leaves_that_end_of_the_interval_open() {
    let chance = |place: usize| 0.30 + 0.02 * place as f64;
    let found = Planted { chance: &chance, draw: 0.1, seed: 1 }.search(search(11, false));
    let Answer::Reached { nearest, low, high, .. } = found.answer else { panic!("{found:?}") };
    assert!(nearest >= 9 && low.is_some() && high.is_none(), "{found:?}");
}

#[test]
fn a_curve_that_bends_is_noticed_and_the_crossing_near_the_present_value_is_taken() {
    let chance = |place: usize| 0.62 - 0.006 * (place as f64 - 8.0).powi(2);
    for (present, expected, rises) in [(0, [3, 4], true), (16, [12, 13], false)] {
        let search = Search { games: 40_000, present: Some(present), ..search(17, false) };
        let found = Planted { chance: &chance, draw: 0.1, seed: 2 }.search(search);
        assert!(found.bends);
        assert_eq!(found.rises, rises);
        let Answer::Reached { low: Some(low), high: Some(high), .. } = found.answer else {
            panic!("{found:?}")
        };
        assert!(low <= expected[0] && expected[1] <= high && high - low <= 3, "{low} {high}");
    }
    // One that only rises is not called bent.
    let chance = |place: usize| logistic(0.3 * (place as f64 - 8.0));
    let bends = (0..50).filter(|&seed| {
        Planted { chance: &chance, draw: 0.1, seed }.search(search(17, false)).bends
    });
    assert_eq!(bends.count(), 0);
}

#[test]
fn an_interrupted_search_gives_nothing() {
    let search = search(10, false);
    let given: Result<Option<Found>, Infallible> = search.run(|_| Ok(None));
    assert_eq!(given, Ok(None));
    let interval = Interval { estimate: 0.5, low: 0.5, high: 0.5 };
    let seen = Seen { outcomes: vec![Outcomes::of([5, 5, 0]); 9], apart: vec![(0, 1, interval)] };
    let mut looks = 0;
    let given: Result<Option<Found>, Infallible> = search.run(|_| {
        looks += 1;
        Ok((looks == 1).then(|| seen.clone()))
    });
    assert_eq!((given, looks), (Ok(None), 2));
}
