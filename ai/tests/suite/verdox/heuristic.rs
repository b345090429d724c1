//! The heuristic player of *Fortress of Verdox*: fair, repeatable, and better than chance.

use rand_core::Rng;
use wargauge_ai::search::Budget;
use wargauge_ai::verdox::Heuristic;
use wargauge_ai::{Player, PlayerLuck, Random, Search, play_game, play_game_watched};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::verdox::{Choices, State, Verdox};
use wargauge_engine::{Choices as _, Game, Luck, Outcome, Side, Tally};

use super::shipped;

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

/// How often each rule acts in so many games of the heuristic against itself.
fn uses(name: &str, games: u64) -> Vec<(&'static str, u32)> {
    let game = shipped(name);
    let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
    let mut uses = vec![0; game.rules().ids()];
    for number in 0..games {
        let mut table = Tally { table: Luck::new(8, number), uses: &mut uses };
        play_game(&game, &mut first, &mut second, &mut table, 8, number);
    }
    let book = game.rules().listed();
    book.map(|(rule, entry)| (entry.number, uses[usize::from(rule.0)])).collect()
}

fn all_act(name: &str, games: u64, rules: &[&str]) {
    let uses = uses(name, games);
    for rule in rules {
        let of = uses.iter().find(|(number, _)| number == rule);
        assert!(of.is_some_and(|&(_, times)| times > 0), "{name}: {rule} never acts");
    }
}

#[test]
fn in_the_open_it_uses_hills_woods_walls_gates_canals_and_barges() {
    let ground = ["3.10", "6.2.1", "6.3.1", "6.4.1", "6.6.1", "6.8.2", "6.8.3"];
    let fortress = ["6.10.1", "6.10.2", "6.10.3", "6.10.4", "6.10.5", "6.11.1", "6.11.2"];
    let barges = ["7.7.2", "7.7.3", "7.7.5", "7.7.6"];
    all_act("verdox/open", 20, &[&ground[..], &fortress, &barges].concat());
}

#[test]
fn besiegers_climb_walls_and_shoot_them_down() {
    all_act("verdox/garrison", 20, &["6.10.3", "6.10.5", "6.10.8", "6.10.9", "6.11.2"]);
}

#[test]
fn search_over_it_decides_alike_whatever_the_enemy_hides() {
    // Short, so that playouts are short while much still lies hidden.
    let mut setup = shipped("verdox/garrison").setup().clone();
    setup.rules.turns = 14;
    let game = Verdox::new(&setup);
    let mut heuristic = Heuristic::default();
    let mut search = Search::new(Budget { iterations: 8 }, Heuristic::default());
    let (mut state, mut choices) = (game.start(), Choices::empty());
    let mut table = Luck::new(5, 1);
    heuristic.begin(&game, Side::First);
    let (mut decided, mut asked, mut differ) = (0, 0, 0);
    while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
        let luck = || PlayerLuck::new(5, 1, side, state.turn());
        let picked = heuristic.choose(&game, &state, side, &choices, &mut luck());
        decided += 1;
        if state.turn() >= 13 && decided % 5 == 0 {
            let mut other = state;
            let mut deal = stream(6, decided, 1);
            game.deal_hidden(&mut other, side, &mut |bound| {
                below(deal.next_u64(), bound as u64) as usize
            });
            let mut pick = |state: &State| {
                search.begin(&game, side);
                search.choose(&game, state, side, &choices, &mut luck())
            };
            assert_eq!(pick(&state), pick(&other));
            asked += 1;
            differ += u32::from(state != other);
        }
        game.play(&mut state, choices[picked], &mut table);
    }
    assert!(asked > 5 && differ > 5, "{asked} asked, {differ} of them different");
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
