//! *Maciejowice 1794*: its log, and that any number of threads plays the same games.

use wargauge_ai::Random;
use wargauge_analysis::replay::Replay;
use wargauge_analysis::{Length, Matchup, Plan, study};
use wargauge_engine::era1794::{Maciejowice, Note};
use wargauge_games::{Maciejowice as Seat, Of};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::maciejowice::load;

use crate::era1794::rebuild::rebuild_written;

const SEED: u64 = 1794;

/// Every game of a scenario from the log alone, naming the one that fails.
fn rebuild_games(name: &str, games: u64) {
    let scenario = load(name, &Changes::default()).unwrap_or_else(|failure| panic!("{failure}"));
    let game = Maciejowice::new(&scenario.setup);
    let about = wargauge_games::identity(&scenario.about);
    for number in 0..games {
        let caught = std::panic::catch_unwind(|| {
            let write = |replay: &Replay<Note>, players| replay.log::<_, Of<Seat>>(&game, players);
            rebuild_written(&game, &about, number, None, write);
        });
        assert!(caught.is_ok(), "{name}, game {number} of seed {SEED}");
    }
}

#[test]
fn the_log_alone_rebuilds_the_historical_scenario() {
    rebuild_games("maciejowice/historical", 40);
}

#[test]
fn the_log_alone_rebuilds_the_scenario_with_poninski() {
    rebuild_games("maciejowice/alternative", 40);
}

#[test]
fn any_number_of_threads_plays_the_same_games() {
    let scenario = load("maciejowice/alternative", &Changes::default()).expect("it is built in");
    let game = Maciejowice::new(&scenario.setup);
    let series = Matchup::new(&game, [Random; 2], SEED);
    let counted = [1, 2, 5].map(|threads| {
        let plan = Plan { length: Length::Games(60), threads };
        study(&series, &plan, &()).expect("games of random players end").count
    });
    assert_eq!(counted[0].games(), 60);
    assert!(counted.iter().all(|count| *count == counted[0]));
}
