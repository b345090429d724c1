//! The players of *Pluton 1* decide alike whatever the enemy hides: the heuristic, and those that look ahead.

use rand_core::Rng;
use wargauge_ai::pluton::{AnyPlayer, Heuristic};
use wargauge_ai::search::Budget;
use wargauge_ai::{PlannerName, Player, PlayerLuck, Search, Searches};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::pluton::{Choices, Pluton, State};
use wargauge_engine::{Choices as _, Game, Luck, Side};

use super::{BOTH, shipped, shortened};
use crate::fair::ask_twice;

/// The same position with all that a side cannot know dealt again.
fn dealt(game: &Pluton, state: &State, viewer: Side, deal: u64) -> State {
    let (mut state, mut luck) = (*state, stream(6, deal, 1));
    game.deal_hidden(&mut state, viewer, &mut |bound| {
        below(luck.next_u64(), bound as u64) as usize
    });
    state
}

#[test]
fn rule_16_1_it_decides_alike_whatever_the_enemy_hides() {
    for name in BOTH {
        let game = shipped(name);
        let mut players = [Heuristic::default(), Heuristic::default()];
        // It plans anew each time, where the others keep the plan of the first position, and storms wherever it can.
        let mut anew = Heuristic::new("daring=-1000".parse().expect("weights"));
        let (mut asked, mut differ) = (0_u64, [0_u32; 2]);
        for number in 0..3 {
            let (mut state, mut choices) = (game.start(), Choices::empty());
            let mut table = Luck::new(5, number);
            let mut whim = stream(5, number, 7);
            for (player, side) in players.iter_mut().zip(Side::BOTH) {
                player.begin(&game, side);
            }
            while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
                let player = &mut players[side.index()];
                let luck = || PlayerLuck::new(5, number, side, state.turn());
                let mut pick =
                    |state: &State| player.choose(&game, state, side, &choices, &mut luck());
                let other = dealt(&game, &state, side, asked);
                let picked = pick(&state);
                assert_eq!(picked, pick(&other), "{name}: {asked}, {side:?}, {choices:?}");
                let mut pick = |state: &State| {
                    anew.begin(&game, side);
                    anew.choose(&game, state, side, &choices, &mut luck())
                };
                assert_eq!(pick(&state), pick(&other), "{name}: {asked}, {side:?}, {choices:?}");
                asked += 1;
                differ[side.index()] += u32::from(state != other);
                // Now and then something else, so that games differ.
                let chance = below(whim.next_u64(), choices.len() as u64) as usize;
                let choice = choices[if asked.is_multiple_of(7) { chance } else { picked }];
                game.play(&mut state, choice, &mut table);
            }
        }
        assert!(asked > 6000 && differ.iter().all(|&times| times > 300), "{asked} {differ:?}");
    }
}

#[test]
fn rule_16_1_search_over_it_decides_alike_whatever_the_enemy_hides() {
    for name in BOTH {
        let game = shortened(name, 6);
        let mut heuristic = Heuristic::default();
        let budget = Budget { iterations: 8, ..Budget::default() };
        let mut search = Search::new(budget, Heuristic::default());
        let (mut state, mut choices) = (game.start(), Choices::empty());
        let mut table = Luck::new(5, 1);
        heuristic.begin(&game, Side::First);
        let (mut decided, mut asked, mut differ) = (0_u64, 0, 0);
        while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
            let luck = || PlayerLuck::new(5, 1, side, state.turn());
            let picked = heuristic.choose(&game, &state, side, &choices, &mut luck());
            decided += 1;
            if state.turn() >= 5 && decided.is_multiple_of(31) {
                let other = dealt(&game, &state, side, decided);
                let mut pick = |state: &State| {
                    Player::<Pluton>::begin(&mut search, &game, side);
                    search.choose(&game, state, side, &choices, &mut luck())
                };
                assert_eq!(pick(&state), pick(&other), "{name}: {side:?}, {choices:?}");
                asked += 1;
                differ += u32::from(state != other);
            }
            game.play(&mut state, choices[picked], &mut table);
        }
        assert!(asked > 5 && differ > 5, "{asked} asked, {differ} of them different");
    }
}

/// Asks two players that look ahead at one of so many decisions of a short game.
fn ask(name: &str, mut asked: [AnyPlayer; 2], every: u64) {
    let mut pace = [(); 2].map(|()| Heuristic::default());
    let game = shortened(name, 6);
    let asked = ask_twice(&game, &mut pace, &mut asked, 1, |turn, decided, differs| {
        turn >= 5 && differs && decided.is_multiple_of(every)
    });
    assert!(asked.differ.iter().sum::<u32>() > 5, "{name}: {asked:?}");
}

/// A league of two on each side, of which one is timid.
fn squads() -> [Vec<(AnyPlayer, u32)>; 2] {
    let timid = || "heuristic:caution=90".parse().expect("a player");
    [(); 2].map(|()| vec![(AnyPlayer::default(), 600), (timid(), 400)])
}

#[test]
fn rule_16_1_search_against_a_league_decides_alike_whatever_the_enemy_hides() {
    for name in BOTH {
        let [first, second] = squads();
        let budget = Budget { iterations: 8, league: true, ..Budget::default() };
        let search = |enemies| AnyPlayer::searching(budget).against(enemies);
        ask(name, [search(second), search(first)], 31);
    }
}

#[test]
fn rule_16_1_a_planner_with_replies_plans_alike_whatever_the_enemy_hides() {
    for name in BOTH {
        let name_of = PlannerName { playouts: 4, orders: 4, replies: 2, ..PlannerName::default() };
        let planner = || AnyPlayer::planning(name_of.clone(), squads());
        ask(name, [planner(), planner()], 41);
    }
}
