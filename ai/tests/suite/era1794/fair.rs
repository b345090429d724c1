//! Players of the 1794 system that look ahead decide alike whatever the enemy hides: the chits in the cup.
//!
//! The fast players are asked in games of [`large`](super::large) and *Maciejowice*, and so are plans.

use std::sync::Arc;

use wargauge_ai::era1794::niemenczyn::{AnyPlayer, Heuristic, POLICIES, Scripted};
use wargauge_ai::era1794::signs::SIGN_NAMES;
use wargauge_ai::era1794::{HeuristicOf, Ids};
use wargauge_ai::policy::{Base, Policy, PolicyName, Trained, TrainedName};
use wargauge_ai::search::Budget;
use wargauge_ai::{PlanName, PlannerName, Search, Searches};
use wargauge_engine::Side;
use wargauge_engine::era1794::{Maciejowice, Niemenczyn};
use wargauge_games::GAMES;
use wargauge_games::era1794::plans::open_plan;
use wargauge_scenarios::era1794::{load, maciejowice};
use wargauge_scenarios::{Changes, Scenario};

use crate::fair::{Asked, ask_twice};

/// In this scenario both sides choose between two commanders.
const NAME: &str = "niemenczyn/alternative";

/// The heuristic of the larger game.
type Judge = HeuristicOf<Maciejowice>;

fn scenario() -> Scenario<wargauge_engine::era1794::Setup> {
    load(NAME, &Changes::default()).expect("it is built in")
}

/// The player `trained`, by the policy of this name.
fn trained(name: &str) -> Trained<Heuristic> {
    let built_in = POLICIES.iter().find(|policy| policy.name == name).expect("it is built in");
    let policy = Policy::read(built_in.text, &SIGN_NAMES).expect("a test reads the file");
    let policy_name = PolicyName::BuiltIn(name.to_owned());
    Trained::new(TrainedName { policy: policy_name, ..TrainedName::default() }, Arc::new(policy))
}

/// One of each kind of player that leagues have.
fn squads() -> [Vec<(AnyPlayer, u32)>; 2] {
    let scenario = scenario();
    let game = Niemenczyn::new(&scenario.setup);
    Side::BOTH.map(|side| {
        let opened = open_plan(&PlanName::default(), side, &scenario, &GAMES.library())
            .unwrap_or_else(|failure| panic!("{failure}"));
        let ids = Ids { units: &scenario.unit_ids, commanders: &scenario.commander_ids };
        let plan = Scripted::new(&opened.plan, opened.name.to_string(), &game, side, ids);
        vec![
            (AnyPlayer::Scripted(plan), 300),
            (trained("hardened-seventh").into(), 400),
            (AnyPlayer::default(), 300),
        ]
    })
}

/// Asks these players in some games: at the decisions before which the enemy's chits may be others, and at one of so many
/// of the rest.
fn ask(mut asked: [AnyPlayer; 2], games: u64, every: u64) {
    let game = Niemenczyn::new(&scenario().setup);
    let mut all = Asked::default();
    for number in 0..games {
        let mut pace = [(); 2].map(|()| Heuristic::default());
        let of_game = ask_twice(&game, &mut pace, &mut asked, number, |_, decided, differs| {
            differs || decided.is_multiple_of(every)
        });
        all = all.and(of_game);
    }
    assert!(all.differ.iter().all(|&times| times > 5), "{all:?}");
    assert!(all.others > 0, "it only does what the heuristic does: {all:?}");
}

#[test]
fn a_search_against_a_league_decides_alike_whatever_the_enemy_hides() {
    let [first, second] = squads();
    let budget = Budget { iterations: 60, league: true, ..Budget::default() };
    let search = |enemies| AnyPlayer::searching(budget).against(enemies);
    ask([search(second), search(first)], 6, 20);
}

#[test]
fn a_search_from_a_policy_decides_alike_whatever_the_enemy_hides() {
    let budget = Budget { iterations: 60, ..Budget::default() };
    let search = || -> AnyPlayer {
        let root = Base::Trained(trained("guided-historical"));
        Search::from_root(budget, root, Base::Heuristic(Heuristic::default())).into()
    };
    ask([search(), search()], 6, 20);
}

#[test]
fn a_planner_with_replies_plans_and_orders_alike_whatever_the_enemy_hides() {
    let name = PlannerName { playouts: 12, orders: 8, replies: 6, turns: 2, file: None };
    let planner = || AnyPlayer::planning(name.clone(), squads());
    ask([planner(), planner()], 4, 40);
}

#[test]
fn in_maciejowice_a_search_decides_alike_whatever_the_enemy_hides() {
    let scenario = maciejowice::load("maciejowice/historical", &Changes::default());
    let game = Maciejowice::new(&scenario.expect("it is built in").setup);
    let mut pace = [(); 2].map(|()| Judge::default());
    let budget = Budget { iterations: 300, ..Budget::default() };
    let mut searches = [(); 2].map(|()| Search::new(budget, Judge::default()));
    let asked = ask_twice(&game, &mut pace, &mut searches, 1, |_, decided, differs| {
        differs && decided.is_multiple_of(110)
    });
    // With so few playouts it seldom finds that another choice is clearly better than the heuristic's.
    assert!(asked.differ.iter().all(|&times| times > 3), "{asked:?}");
}
