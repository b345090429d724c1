//! What counting the rules costs: the same games with and without the tally, by turns, on one
//! thread, in one binary.
//!
//! Both must give the same outcomes. Turns alternate, so that whatever else the machine does meets
//! both the same; the fastest turn of each is the least disturbed one, the median says how much was.
//!
//! Not criterion: it times one thing after the other, and the drift of a busy machine between the
//! two is larger than the difference that is looked for.

use std::hint::black_box;
use std::time::{Duration, Instant};

use wargauge_ai::{Random, play_game};
use wargauge_analysis::{Distinct, Matchup, Row, Series, Study};
use wargauge_engine::era1794::Niemenczyn;
use wargauge_engine::{Game, Luck};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

/// Games of one turn: some ten milliseconds, short enough that many turns are left in peace.
const GAMES: u64 = 250;

/// Turns of each.
const TURNS: usize = 201;

/// The seed of every turn.
const SEED: u64 = 1794;

/// Games as `wargauge run` plays them: every use of a rule and every fact is counted.
fn counted<G: Game>(game: &G) -> Study {
    let matchup = Matchup::new(game, [Random, Random], SEED);
    let (mut seat, mut study) = (matchup.seat(), Study::default());
    for number in 0..GAMES {
        study.add(&seat.play(black_box(number)));
    }
    study
}

/// The same games at a table that counts nothing.
fn uncounted<G: Game>(game: &G) -> Study {
    let ([mut first, mut second], mut study) = ([Random, Random], Study::default());
    for number in 0..GAMES {
        let number = black_box(number);
        let mut table = Luck::new(SEED, number);
        let played = play_game(game, &mut first, &mut second, &mut table, SEED, number);
        study.add(&Row {
            game: number,
            played,
            fingerprint: 0,
            balanced: true,
            uses: &[],
            facts: &[],
        });
    }
    study.distinct = Distinct::default();
    study
}

fn timed<R>(play: impl FnOnce() -> R) -> (R, Duration) {
    let started = Instant::now();
    let result = play();
    (result, started.elapsed())
}

/// Games a second in the fastest and in the median turn.
fn rates(times: &mut [Duration]) -> [f64; 2] {
    times.sort_unstable();
    [times[0], times[times.len() / 2]].map(|time| GAMES as f64 / time.as_secs_f64())
}

fn main() {
    // `cargo test --benches` only wants to know that it runs.
    let turns = if std::env::args().any(|argument| argument == "--bench") { TURNS } else { 1 };
    for name in ["niemenczyn/historical", "niemenczyn/alternative"] {
        let scenario = load(name, &Changes::default()).expect("it is built in");
        let game = Niemenczyn::new(&scenario.setup);
        let (mut with, mut without) = (Vec::new(), Vec::new());
        for _ in 0..turns {
            let (mut study, time) = timed(|| counted(&game));
            with.push(time);
            let (plain, time) = timed(|| uncounted(&game));
            without.push(time);
            assert!(study.rules.iter().any(|rule| rule.times > 0));
            assert!(study.facts.iter().any(|fact| fact.happened() > 0));
            study.rules.clear();
            study.facts.clear();
            study.distinct = Distinct::default();
            assert_eq!(study, plain, "the tally changes no game");
        }
        let (with, without) = (rates(&mut with), rates(&mut without));
        println!("{name}, {turns} turns of {GAMES} games each, games a second:");
        for (i, what) in ["fastest", "median"].into_iter().enumerate() {
            println!(
                "  {what:8} with the tally {:8.0}   without {:8.0}   the tally costs {:+.1} %",
                with[i],
                without[i],
                (without[i] / with[i] - 1.0) * 100.0
            );
        }
    }
}
