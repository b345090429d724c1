//! Players of *Maciejowice 1794* that look ahead against the members of a league decide alike whatever the enemy hides.

use wargauge_ai::era1794::maciejowice::{AnyPlayer, Heuristic};
use wargauge_ai::search::Budget;
use wargauge_ai::{PlannerName, Searches};

use super::{game, scripted};
use crate::fair::ask_twice;

const NAME: &str = "maciejowice/historical";

/// The plan of a side, and the heuristic.
fn squads() -> [Vec<(AnyPlayer, u32)>; 2] {
    scripted(NAME).map(|plan| vec![(plan, 500), (AnyPlayer::default(), 500)])
}

/// Asks these players at one of so many decisions before which something may be dealt otherwise.
fn ask(mut asked: Vec<AnyPlayer>, every: u64) {
    let mut pace = [(); 2].map(|()| Heuristic::default());
    let asked = ask_twice(&game(NAME), &mut pace, &mut asked, 1, |_, decided, differs| {
        differs && decided.is_multiple_of(every)
    });
    assert!(asked.differ.iter().all(|&times| times > 3), "{asked:?}");
}

#[test]
fn a_search_against_a_league_decides_alike_whatever_the_enemy_hides() {
    let [first, second] = squads();
    let budget = Budget { iterations: 100, league: true, ..Budget::default() };
    let search = |enemies| AnyPlayer::searching(budget).against(enemies);
    ask(vec![search(second), search(first)], 110);
}

#[test]
fn a_planner_with_replies_plans_and_orders_alike_whatever_the_enemy_hides() {
    let name = PlannerName { playouts: 8, orders: 6, replies: 4, turns: 1, file: None };
    let planner = || AnyPlayer::planning(name.clone(), squads());
    ask(vec![planner(), planner()], 70);
}
