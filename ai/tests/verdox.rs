//! The heuristic player of *Fortress of Verdox*: fair, repeatable, and better than chance.

use rand_core::Rng;
use wargauge_ai::verdox::Heuristic;
use wargauge_ai::{Player, PlayerLuck, Random, play_game, play_game_watched};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::verdox::{Choices, State, Verdox};
use wargauge_engine::{Choices as _, Game, Luck, Outcome, Side};
use wargauge_loader::{Changes, Loaded, load_any};

fn shipped(name: &str) -> Verdox {
    let loaded = load_any(name, &Changes::default()).and_then(Loaded::verdox);
    Verdox::new(&loaded.unwrap_or_else(|failure| panic!("{failure}")).setup)
}

fn play<A: Player<Verdox>, B: Player<Verdox>>(
    game: &Verdox,
    (first, second): (&mut A, &mut B),
    number: u64,
) -> Outcome {
    play_game(game, first, second, &mut Luck::new(7, number), 7, number).outcome
}

/// Games won of twice so many, each side played by the heuristic in half of them.
fn won_against_chance(name: &str, games: u64) -> u64 {
    let game = shipped(name);
    let mut heuristic = Heuristic::default();
    let mut won = 0;
    for number in 0..games {
        let as_first = play(&game, (&mut heuristic, &mut Random), number);
        let as_second = play(&game, (&mut Random, &mut heuristic), number);
        won += u64::from(as_first.winner == Some(Side::First));
        won += u64::from(as_second.winner == Some(Side::Second));
    }
    won
}

#[test]
fn it_beats_chance_in_the_open() {
    let won = won_against_chance("verdox/open", 15);
    assert!(won >= 29, "{won} of 30");
}

#[test]
fn it_beats_chance_on_both_sides_of_the_walls() {
    let won = won_against_chance("verdox/garrison", 15);
    assert!(won >= 29, "{won} of 30");
}

#[test]
fn equal_players_cross_the_river_and_fight() {
    let game = shipped("verdox/open");
    let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
    let (mut crossed, mut lost, mut wins) = ([0; 2], 0, [0; 3]);
    // The river runs down column 14.
    let beyond = |side: Side, square: usize| match side {
        Side::First => square % 27 > 13,
        Side::Second => square % 27 < 13,
    };
    for number in 0..20 {
        let mut last = game.start();
        let mut over = [false; 2];
        let mut watch = |state: &State| {
            last = *state;
            for side in Side::BOTH {
                over[side.index()] |= state.held(side).iter().any(|at| beyond(side, at));
            }
        };
        let (table, players) = (&mut Luck::new(7, number), (&mut first, &mut second));
        let played = play_game_watched(&game, players.0, players.1, table, 7, number, &mut watch);
        wins[played.outcome.winner.map_or(2, Side::index)] += 1;
        for side in Side::BOTH {
            crossed[side.index()] += u32::from(over[side.index()]);
            lost += 2350 - game.sum(&last, side);
        }
    }
    assert!(crossed.iter().all(|&times| times >= 10), "{crossed:?}");
    assert!(lost / 40 > 300, "{lost} points in forty armies");
    assert!(wins[0] > 4 && wins[1] > 4, "{wins:?}");
}

#[test]
fn it_decides_alike_whatever_the_enemy_hides() {
    let game = shipped("verdox/garrison");
    let mut heuristic = Heuristic::default();
    let mut asked = 0;
    for number in 0..3 {
        let (mut state, mut choices) = (game.start(), Choices::empty());
        let mut table = Luck::new(5, number);
        let mut whim = stream(5, number, 7);
        heuristic.begin(&game, Side::First);
        while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
            let pick = |state: &State, heuristic: &mut Heuristic| {
                let mut luck = PlayerLuck::new(5, number, side, state.turn());
                heuristic.choose(&game, state, side, &choices, &mut luck)
            };
            let mut other = state;
            let mut deal = stream(6, number, 1);
            game.deal_hidden(&mut other, side, &mut |bound| {
                below(deal.next_u64(), bound as u64) as usize
            });
            let picked = pick(&state, &mut heuristic);
            assert_eq!(picked, pick(&other, &mut heuristic));
            asked += 1;
            // Now and then something else, so that games differ.
            let chance = below(whim.next_u64(), choices.len() as u64) as usize;
            let choice = choices[if asked % 3 == 0 { chance } else { picked }];
            game.play(&mut state, choice, &mut table);
        }
    }
    assert!(asked > 5000, "{asked}");
}

#[test]
fn a_game_is_a_pure_function_of_its_number() {
    let game = shipped("verdox/open");
    let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
    let once = play(&game, (&mut first, &mut second), 3);
    play(&game, (&mut first, &mut second), 4);
    assert_eq!(play(&game, (&mut first, &mut second), 3), once);
}
