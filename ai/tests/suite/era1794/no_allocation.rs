//! Playing allocates nothing: ten thousand games are played under an allocator that counts.

use std::sync::Arc;

use wargauge_ai::era1794::Ids;
use wargauge_ai::era1794::niemenczyn::{AnyPlayer, Heuristic, POLICIES, Scripted};
use wargauge_ai::era1794::plan::{Order, Stance};
use wargauge_ai::era1794::signs::SIGN_NAMES;
use wargauge_ai::policy::{Policy, Trained, TrainedName, Variety};
use wargauge_ai::search::Budget;
use wargauge_ai::{PlanName, Planner, Player, Random, Search, play_game};
use wargauge_engine::era1794::Niemenczyn;
use wargauge_engine::{Game, Luck, Side};
use wargauge_games::GAMES;
use wargauge_games::era1794::plans::open_plan;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

use crate::counting::allocations;

/// How often so many games ask for memory.
fn asked_while_playing<G: Game, P: Player<G>>(game: &G, players: [P; 2], games: u64) -> u64 {
    let [mut first, mut second] = players;
    let before = allocations();
    let mut decisions = 0;
    for number in 0..games {
        let mut table = Luck::new(1794, number);
        let played = play_game(game, &mut first, &mut second, &mut table, 1794, number);
        decisions += u64::from(played.decisions);
    }
    assert!(decisions > 50 * games);
    allocations() - before
}

#[test]
fn ten_thousand_games_allocate_nothing() {
    for name in ["niemenczyn/historical", "niemenczyn/alternative"] {
        let scenario = load(name, &Changes::default()).expect("it is built in");
        let game = Niemenczyn::new(&scenario.setup);
        assert_eq!(asked_while_playing(&game, [Random; 2], 10_000), 0, "random, {name}");
        let heuristic = [(); 2].map(|()| Heuristic::default());
        assert_eq!(asked_while_playing(&game, heuristic, 1_000), 0, "heuristic, {name}");
        let learned = || "learned=100".parse::<Heuristic>().expect("a weight");
        // What is learned is read once, by the first game.
        asked_while_playing(&game, [learned(), learned()], 1);
        let asked = asked_while_playing(&game, [learned(), learned()], 1_000);
        assert_eq!(asked, 0, "heuristic:learned=100, {name}");
        let opened: [AnyPlayer; 2] = [(); 2].map(|()| AnyPlayer::Heuristic(Heuristic::default()));
        assert_eq!(asked_while_playing(&game, opened, 200), 0, "by name, {name}");
        let policy = Policy::read(POLICIES[0].text, &SIGN_NAMES).expect("it is built in");
        let trained = [Variety::NONE, Variety::PRACTISED].map(|variety| -> AnyPlayer {
            let name = TrainedName { variety, ..TrainedName::default() };
            Trained::new(name, Arc::new(policy.clone())).into()
        });
        assert_eq!(asked_while_playing(&game, trained, 1_000), 0, "trained, {name}");
        let scripted: [AnyPlayer; 2] = Side::BOTH.map(|side| {
            let opened = open_plan(&PlanName::default(), side, &scenario, &GAMES.library())
                .expect("it is built in");
            let ids = Ids { units: &scenario.unit_ids, commanders: &scenario.commander_ids };
            let player = Scripted::new(&opened.plan, opened.name.to_string(), &game, side, ids);
            AnyPlayer::Scripted(player)
        });
        assert_eq!(asked_while_playing(&game, scripted, 1_000), 0, "scripted, {name}");
        let deputised: [AnyPlayer; 2] = Side::BOTH.map(|side| {
            let opened = open_plan(&PlanName::default(), side, &scenario, &GAMES.library())
                .expect("it is built in");
            let mut plan = opened.plan;
            for group in &mut plan.groups {
                group.orders.push(Order { turn: 3, stance: Stance::Free, ..Order::default() });
            }
            let ids = Ids { units: &scenario.unit_ids, commanders: &scenario.commander_ids };
            let deputy = Trained::new(TrainedName::default(), Arc::new(policy.clone()));
            let player = Scripted::new(&plan, "a test's".to_owned(), &game, side, ids);
            AnyPlayer::Scripted(player.with_deputy(deputy))
        });
        assert_eq!(asked_while_playing(&game, deputised, 500), 0, "with a deputy, {name}");
        let searching = Search::new(Budget { iterations: 2, ..Budget::default() }, Random);
        assert_eq!(
            asked_while_playing(&game, [searching.clone(), searching], 150),
            0,
            "search, {name}"
        );
        // What is foreseen is read once, by the first game.
        let foresees = || {
            let budget = Budget { iterations: 2, turns: 1, ..Budget::default() };
            Search::new(budget, Heuristic::default())
        };
        asked_while_playing(&game, [foresees(), foresees()], 1);
        let asked = asked_while_playing(&game, [foresees(), foresees()], 50);
        assert_eq!(asked, 0, "search that foresees, {name}");
        let squad = || -> Vec<(AnyPlayer, u32)> {
            let members = ["", "camp=10"].map(|weights| weights.parse().expect("weights"));
            members.map(|member: Heuristic| (AnyPlayer::Heuristic(member), 500)).to_vec()
        };
        let plans = || -> Planner<AnyPlayer, Heuristic> {
            let name = "playouts=4,orders=2,replies=2,turns=1".parse().expect("options");
            Planner::new(name, [squad(), squad()])
        };
        let asked = asked_while_playing(&game, [plans(), plans()], 20);
        assert_eq!(asked, 0, "planner, {name}");
    }
}
