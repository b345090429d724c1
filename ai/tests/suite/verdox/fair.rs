//! Players of *Fortress of Verdox* that look ahead against the members of a league decide alike whatever the enemy
//! hides. The heuristic by itself, the search over it and orders without replies are asked where they are tested.

use wargauge_ai::search::Budget;
use wargauge_ai::verdox::{AnyPlayer, Heuristic};
use wargauge_ai::{PlannerName, Searches};
use wargauge_engine::Side;
use wargauge_engine::verdox::Verdox;
use wargauge_games::{Contender, GAMES};
use wargauge_scenarios::Changes;

use super::shipped;
use crate::fair::{Asked, ask_twice};

const NAME: &str = "verdox/garrison";

/// The three members of each side of the scenario's league with the largest shares.
fn squads() -> [Vec<(AnyPlayer, u32)>; 2] {
    let scenario = GAMES.load(NAME, &Changes::default());
    let scenario = scenario.unwrap_or_else(|failure| panic!("{failure}"));
    let league = scenario.league(None).unwrap_or_else(|failure| panic!("{failure}"));
    Side::BOTH.map(|side| {
        let members = league.members_of(side).map(|member| match &member.player {
            Contender::Named(name) => {
                (name.parse().unwrap_or_else(|fault| panic!("{fault}")), member.share)
            }
            other => panic!("{other:?}"),
        });
        let mut squad: Vec<(AnyPlayer, u32)> = members.collect();
        squad.sort_by_key(|&(_, share)| std::cmp::Reverse(share));
        squad.truncate(3);
        squad
    })
}

/// Asks these players in some turns of a game of so many.
fn ask(mut asked: Vec<AnyPlayer>, (from, turns): (u8, u8), every: u64) -> Asked {
    // Short, so that playouts are short while much still lies hidden.
    let mut setup = shipped(NAME).setup().clone();
    setup.rules.turns = turns;
    let game = Verdox::new(&setup);
    let mut pace = [(); 2].map(|()| Heuristic::default());
    let asked = ask_twice(&game, &mut pace, &mut asked, 1, |turn, decided, differs| {
        turn >= from && decided.is_multiple_of(every) && differs
    });
    assert!(asked.differ.iter().sum::<u32>() > 10, "{asked:?}");
    assert!(asked.others > 0, "it only does what the heuristic does: {asked:?}");
    asked
}

#[test]
fn a_search_against_a_league_decides_alike_whatever_the_enemy_hides() {
    let [first, second] = squads();
    let budget = Budget { iterations: 200, league: true, ..Budget::default() };
    let search = |enemies| AnyPlayer::searching(budget).against(enemies);
    ask(vec![search(second), search(first)], (11, 14), 5);
}

#[test]
fn a_planner_with_replies_plans_and_orders_alike_whatever_the_enemy_hides() {
    let name = PlannerName { playouts: 9, orders: 6, replies: 4, turns: 1, file: None };
    let planner = || AnyPlayer::planning(name.clone(), squads());
    ask(vec![planner(), planner()], (10, 12), 40);
}
