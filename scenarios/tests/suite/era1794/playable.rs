//! What the loader accepts can be played: games of careless players come to their end.
//!
//! Not for the rules themselves, nor for balance.

use wargauge_engine::era1794::{Choices, Niemenczyn, Setup};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Game, Luck};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

use rand_core::Rng;

/// Plays games of two players who choose at random; returns how many there were.
fn play(setup: &Setup, games: u64) -> u64 {
    let game = Niemenczyn::new(setup);
    let mut choices = Choices::new();
    for number in 0..games {
        let mut luck = Luck::new(1794, number);
        let mut whim = stream(1794, number, 99);
        let mut state = game.start();
        while game.advance(&mut state, &mut luck, &mut choices).is_some() {
            let pick = below(whim.next_u64(), choices.len() as u64) as usize;
            let choice = choices[pick];
            game.play(&mut state, choice, &mut luck);
        }
        let outcome = game.outcome(&state).expect("the game is over");
        assert!(outcome.turn <= setup.rules.turns);
    }
    games
}

fn play_with(scenario: &str, overlays: &[&str], sets: &[&str], games: u64) -> u64 {
    let own = |texts: &[&str]| texts.iter().map(ToString::to_string).collect();
    let changes = Changes { overlays: own(overlays), sets: own(sets) };
    let scenario = load(scenario, &changes).unwrap_or_else(|failure| panic!("{failure}"));
    play(&scenario.setup, games)
}

#[test]
fn shipped_scenarios_and_the_overlay_are_played_to_the_end() {
    assert_eq!(play_with("niemenczyn/historical", &[], &[], 50), 50);
    assert_eq!(play_with("niemenczyn/alternative", &[], &[], 50), 50);
    for turn in 2..=5 {
        let set = format!("parameters.arrival_turn={turn}");
        play_with("niemenczyn/historical", &["eydziatowicz"], &[&set], 25);
    }
}

#[test]
fn rules_at_the_ends_of_their_ranges_are_played_to_the_end() {
    for sets in [
        &["rules.turns=20", "rules.automatic_victory=none"][..],
        &["rules.turns=1", "rules.camp.hex=none"],
        &["rules.movement.cavalry=20", "rules.movement.infantry=20", "rules.terrain.wood=[1, 1]"],
        &["rules.fire.shots=0", "rules.command_range=0"],
        &["rules.fire.infantry_range=20", "rules.fire.cavalry_range=20"],
        &["rules.fire.bands.2.range=20", "rules.fire.effects=[9, 9, 9, 9]"],
        &["rules.stacking.infantry=60", "rules.stacking.cavalry=60", "rules.square.companies=2"],
        &["rules.melee.winner_losses=6", "rules.melee.loser_losses=0"],
        &["rules.square.sides=[true, true]", "rules.charge_run=1"],
        &["rules.lone_guns_attack=true", "rules.counterattack_without_command=true"],
        &[
            "rules.zero_points=none",
            "rules.points.melee=20",
            "rules.points.commander_killed=20",
            "rules.automatic_victory=none",
            "rules.turns=20",
        ],
    ] {
        for scenario in ["niemenczyn/historical", "niemenczyn/alternative"] {
            play_with(scenario, &[], sets, 10);
        }
    }
}
