//! The facts that are kept of *Fortress of Verdox* while playing, against the whole log of the game.

use wargauge_ai::verdox::Heuristic;
use wargauge_analysis::replay::Replay;
use wargauge_analysis::{Matchup, Series};
use wargauge_engine::verdox::{Event, Verdox};
use wargauge_engine::{FactValue, Game, Role};
use wargauge_scenarios::Changes;
use wargauge_scenarios::verdox::load;

const SEED: u64 = 1794;

#[test]
fn points_by_turn_are_those_that_the_log_tells_and_end_with_the_games_own() {
    let changes = Changes { overlays: vec!["short".into()], sets: Vec::new() };
    for name in ["verdox/open", "verdox/garrison"] {
        let scenario = load(name, &changes);
        let game = Verdox::new(&scenario.unwrap_or_else(|failure| panic!("{failure}")).setup);
        let places: Vec<(usize, u8)> = game
            .facts()
            .iter()
            .enumerate()
            .filter_map(|(place, fact)| match fact.role {
                Role::Points { turn } => Some((place, turn)),
                _ => None,
            })
            .collect();
        assert_eq!(places.len(), 25);
        let players = [Heuristic::default(), Heuristic::default()];
        let matchup = Matchup::new(&game, players.clone(), SEED);
        let mut seat = matchup.seat();
        for number in 0..12 {
            let replay = Replay::new(&game, &players, SEED, number);
            let row = seat.play(number);
            assert_eq!(row.played, replay.played);
            let mut net_by_turn: [FactValue; 26] = [0; 26];
            for entry in &replay.events {
                if let Event::Points { net } | Event::End { net, .. } = entry.note.event {
                    net_by_turn[usize::from(entry.turn)..].fill(net);
                }
            }
            let kept: Vec<FactValue> = places.iter().map(|&(place, _)| row.facts[place]).collect();
            assert_eq!(kept, net_by_turn[1..], "game {number} of {name}");
            assert_eq!(i32::from(kept[24]), row.played.outcome.points);
        }
    }
}
