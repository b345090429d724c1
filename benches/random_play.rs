//! How fast random play is, on one thread: games and decisions a second.
//!
//! Each bench asserts the sum of the outcomes it times, so that a faster wrong game does not pass
//! for a faster one. The sums change with the rules and the order of dice, and with nothing else.
//!
//! Not for how well the runner spreads over threads: see the rate of `wargauge run`.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use wargauge_ai::{Random, toy::Duel};
use wargauge_analysis::{Matchup, Series, Study};
use wargauge_engine::Game;
use wargauge_engine::era1794::Niemenczyn;
use wargauge_engine::pluton::Pluton;
use wargauge_engine::verdox::Verdox;
use wargauge_scenarios::Changes;
use wargauge_scenarios::{era1794, pluton, verdox};

/// Games that are timed together.
const GAMES: u64 = 200;

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
fn played<G: Game>(game: &G) -> Sum {
    let matchup = Matchup::new(game, [Random, Random], SEED);
    let (mut seat, mut study) = (matchup.seat(), Study::default());
    for number in 0..GAMES {
        study.add(&seat.play(black_box(number)));
    }
    let points =
        study.all_points().iter().map(|(value, count)| i64::from(value) * count as i64).sum();
    Sum { outcomes: study.outcomes, points, decisions: study.decisions }
}

/// Times the games once as games a second and once as decisions a second.
fn bench_game<G: Game>(criterion: &mut Criterion, name: &str, game: &G, expected: &Sum) {
    let mut group = criterion.benchmark_group(name);
    for (unit, elements) in [("games", GAMES), ("decisions", expected.decisions)] {
        group.throughput(Throughput::Elements(elements));
        group.bench_function(unit, |bencher| {
            bencher.iter(|| assert_eq!(&played(game), expected));
        });
    }
    group.finish();
}

/// The toy game costs next to nothing: what is left is the loop, the luck and the counting.
fn the_loop_itself(criterion: &mut Criterion) {
    let expected = Sum { outcomes: [96, 101, 3], points: -5, decisions: 1_400 };
    bench_game(criterion, "the loop itself", &Duel::default(), &expected);
}

/// A scenario of Niemenczyn that is shipped.
fn niemenczyn(criterion: &mut Criterion, name: &str, expected: &Sum) {
    let scenario = era1794::load(name, &Changes::default()).expect("it is built in");
    bench_game(criterion, name, &Niemenczyn::new(&scenario.setup), expected);
}

/// A scenario of Verdox that is shipped.
fn verdox(criterion: &mut Criterion, name: &str, expected: &Sum) {
    let scenario = verdox::load(name, &Changes::default()).expect("it is built in");
    bench_game(criterion, name, &Verdox::new(&scenario.setup), expected);
}

/// A scenario of Pluton that is shipped.
fn pluton(criterion: &mut Criterion, name: &str, expected: &Sum) {
    let scenario = pluton::load(name, &Changes::default()).expect("it is built in");
    bench_game(criterion, name, &Pluton::new(&scenario.setup), expected);
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    the_loop_itself(&mut criterion);
    let expected = Sum { outcomes: [13, 187, 0], points: -8, decisions: 20_601 };
    niemenczyn(&mut criterion, "niemenczyn/historical", &expected);
    let expected = Sum { outcomes: [1, 199, 0], points: -58, decisions: 22_553 };
    niemenczyn(&mut criterion, "niemenczyn/alternative", &expected);
    let expected = Sum { outcomes: [6, 8, 186], points: -40, decisions: 953_822 };
    verdox(&mut criterion, "verdox/open", &expected);
    let expected = Sum { outcomes: [55, 101, 44], points: -3_375, decisions: 992_934 };
    verdox(&mut criterion, "verdox/garrison", &expected);
    let expected = Sum { outcomes: [48, 24, 128], points: 445, decisions: 913_268 };
    pluton(&mut criterion, "pluton/parzymiechy", &expected);
    let expected = Sum { outcomes: [57, 31, 112], points: 494, decisions: 994_849 };
    pluton(&mut criterion, "pluton/free", &expected);
    criterion.final_summary();
}
