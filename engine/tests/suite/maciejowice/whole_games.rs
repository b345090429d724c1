//! Whole games of random players: they end, and what must always hold does.

use wargauge_engine::era1794::choice::MOST_CHOICES;
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Maciejowice, MaciejowiceState, Whereabouts};
use wargauge_engine::{Game, Side};

use crate::common::play;
use crate::common::recorder::Recorder;
use crate::maciejowice::scenario;

/// The seed of every game here.
const SEED: u64 = 1794;

/// The sizes of a side's foot and horse on each hex where both arms or too many would be.
fn stacks(game: &Maciejowice, state: &MaciejowiceState, side: Side) -> Vec<(u16, [u32; 2], bool)> {
    let mut hexes: Vec<(u16, [u32; 2], bool)> = Vec::new();
    for (unit, setup) in game.setup().units.iter().enumerate() {
        let view = state.unit(unit);
        let Whereabouts::OnMap(hex) = view.whereabouts else { continue };
        if game.side_of(unit) != side {
            continue;
        }
        let number = game.map().board.number(hex);
        let place = hexes.iter().position(|&(other, ..)| other == number).unwrap_or_else(|| {
            hexes.push((number, [0; 2], false));
            hexes.len() - 1
        });
        match setup.arm {
            Arm::Infantry => hexes[place].1[0] += u32::from(view.size),
            Arm::Cavalry => hexes[place].1[1] += u32::from(view.size),
            Arm::Artillery => hexes[place].2 = true,
        }
    }
    hexes
}

fn games_end(name: &str, games: u64) {
    let game = scenario(name);
    let (mut longest, mut decisions) = (0, 0);
    for number in 0..games {
        let mut table = Recorder::new(SEED, number);
        let last = play(&game, SEED, number, &mut table, |state, choices| {
            decisions += 1;
            longest = longest.max(choices.len());
            assert!(choices.len() < MOST_CHOICES, "the list is full");
            if decisions % 16 == 0 {
                for side in Side::BOTH {
                    for (hex, [foot, horse], guns) in stacks(&game, state, side) {
                        let limit = if guns { [10, 2] } else { [20, 4] };
                        assert!(foot <= limit[0] && horse <= limit[1], "{hex:04}: {foot}, {horse}");
                    }
                }
            }
        });
        assert!(game.outcome(&last).is_some(), "game {number} ends");
        assert!(last.turn() <= 24);
    }
    assert!(decisions > 1000 * games, "{decisions} decisions");
    assert!(longest > 100, "the longest list had {longest} choices");
}

#[test]
fn games_of_the_historical_scenario_end() {
    games_end("maciejowice/historical", 3);
}

#[test]
fn games_with_poninski_end() {
    games_end("maciejowice/alternative", 3);
}
