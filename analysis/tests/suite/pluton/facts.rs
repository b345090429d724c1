//! The facts that are kept of *Pluton 1* while playing, against the whole log of the game.

use wargauge_ai::Random;
use wargauge_analysis::replay::Replay;
use wargauge_analysis::{Matchup, Series};
use wargauge_engine::pluton::{Event, Pluton};
use wargauge_engine::{FactValue, Game, Role};
use wargauge_scenarios::Changes;
use wargauge_scenarios::pluton::load;

const SEED: u64 = 1794;

#[test]
fn points_by_turn_are_those_that_the_log_tells_and_end_with_the_games_own() {
    for name in ["pluton/parzymiechy", "pluton/free"] {
        let scenario = load(name, &Changes::default());
        let game = Pluton::new(&scenario.unwrap_or_else(|failure| panic!("{failure}")).setup);
        let places: Vec<usize> = game
            .facts()
            .iter()
            .enumerate()
            .filter_map(|(place, fact)| matches!(fact.role, Role::Points { .. }).then_some(place))
            .collect();
        assert_eq!(places.len(), 27);
        let matchup = Matchup::new(&game, [Random, Random], SEED);
        let mut seat = matchup.seat();
        for number in 0..6 {
            let replay = Replay::new(&game, &[Random, Random], SEED, number);
            let row = seat.play(number);
            assert_eq!(row.played, replay.played);
            let mut net_by_turn: [FactValue; 28] = [0; 28];
            for entry in &replay.events {
                if let Event::Points { net } | Event::End { net, .. } = entry.note.event {
                    net_by_turn[usize::from(entry.turn)..].fill(net);
                }
            }
            let kept: Vec<FactValue> = places.iter().map(|&place| row.facts[place]).collect();
            assert_eq!(kept, net_by_turn[1..], "game {number} of {name}");
            assert_eq!(i32::from(kept[26]), row.played.outcome.points);
        }
    }
}
