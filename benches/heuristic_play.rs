//! How fast the player `heuristic` plays itself, on one thread: games and decisions per second.
//!
//! Each bench asserts the sum of the outcomes it times, so that a player that chooses differently
//! does not pass for a faster one. The sums change with the rules, the order of dice and
//! the judgement of the player, its weights above all.
//!
//! Not for the rules alone: `random_play` times those.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use wargauge_ai::era1794::niemenczyn::Heuristic;
use wargauge_analysis::{Matchup, Series, Study};
use wargauge_engine::era1794::Niemenczyn;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

/// Games that are timed together.
const GAMES: u64 = 100;

/// The seed of every bench.
const SEED: u64 = 1794;

/// What the timed games must give.
#[derive(PartialEq, Eq, Debug)]
struct Sum {
    outcomes: [u64; 3],
    points: i64,
    decisions: u64,
}

/// Plays the games and sums what they give.
fn played(game: &Niemenczyn) -> Sum {
    let players = [(); 2].map(|()| Heuristic::default());
    let matchup = Matchup::new(game, players, SEED);
    let (mut seat, mut study) = (matchup.seat(), Study::default());
    for number in 0..GAMES {
        study.add(&seat.play(black_box(number)));
    }
    let points =
        study.all_points().iter().map(|(value, count)| i64::from(value) * count as i64).sum();
    Sum { outcomes: study.outcomes, points, decisions: study.decisions }
}

/// Times a shipped scenario once as games a second and once as decisions a second.
fn scenario(criterion: &mut Criterion, name: &str, expected: &Sum) {
    let scenario = load(name, &Changes::default()).expect("it is built in");
    let game = Niemenczyn::new(&scenario.setup);
    let mut group = criterion.benchmark_group(name);
    for (unit, elements) in [("games", GAMES), ("decisions", expected.decisions)] {
        group.throughput(Throughput::Elements(elements));
        group.bench_function(unit, |bencher| {
            bencher.iter(|| assert_eq!(&played(&game), expected));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let expected = Sum { outcomes: [38, 17, 45], points: -92, decisions: 20_829 };
    scenario(&mut criterion, "niemenczyn/historical", &expected);
    let expected = Sum { outcomes: [56, 5, 39], points: 86, decisions: 25_474 };
    scenario(&mut criterion, "niemenczyn/alternative", &expected);
    criterion.final_summary();
}
