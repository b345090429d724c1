//! The player `search` on the scenarios that are shipped: its strength, that its games are the same
//! on any number of threads, and that it does not look at what is hidden.

use std::sync::Arc;

use wargauge_ai::era1794::niemenczyn::{AnyPlayer, POLICIES};
use wargauge_ai::era1794::signs::SIGN_NAMES;
use wargauge_ai::orders::Commanded;
use wargauge_ai::policy::{Policy, Trained, TrainedName, Variety};
use wargauge_ai::{PlannerName, Player, PlayerLuck, Searches, play_game, play_game_watched};
use wargauge_analysis::{Length, Matchup, Plan, Study};
use wargauge_engine::era1794::{Choice, Niemenczyn, NiemenczynState};
use wargauge_engine::{Game, Luck, Side};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

/// A shipped scenario.
fn game(name: &str) -> Niemenczyn {
    Niemenczyn::new(&load(name, &Changes::default()).expect("it is built in").setup)
}

fn player(name: &str) -> AnyPlayer {
    name.parse().expect("a player")
}

/// The players `trained` with the policies that are built in.
fn all_trained(variety: Variety) -> impl Iterator<Item = (&'static str, AnyPlayer)> {
    POLICIES.iter().map(move |built_in| {
        let policy = Policy::read(built_in.text, &SIGN_NAMES).expect("it is built in");
        let name = TrainedName { variety, ..TrainedName::default() };
        (built_in.name, Trained::new(name, Arc::new(policy)).into())
    })
}

/// The usual one.
fn trained() -> AnyPlayer {
    all_trained(Variety::NONE).next().expect("there is one").1
}

fn study(game: &Niemenczyn, players: [&str; 2], games: u64, threads: usize) -> Study {
    let players = players.map(player);
    let matchup = Matchup::new(game, players, 1794);
    let plan = Plan { length: Length::Games(games), threads };
    wargauge_analysis::study(&matchup, &plan, &()).expect("threads").count
}

/// The first side's share of some games, draws half.
fn share(game: &Niemenczyn, players: [&str; 2], games: u64) -> f64 {
    let [first, _, draws] = study(game, players, games, 2).outcomes;
    (first as f64 + draws as f64 / 2.0) / games as f64
}

#[test]
fn it_does_better_than_the_heuristic_as_either_side_even_with_a_quarter_of_its_budget() {
    let game = game("niemenczyn/historical");
    let (search, heuristic) = ("search:iterations=100", "heuristic");
    let equal = share(&game, [heuristic, heuristic], 2000);
    let as_first = share(&game, [search, heuristic], 16);
    let as_second = share(&game, [heuristic, search], 16);
    assert!(as_second < equal && equal < as_first, "{as_first}, {equal}, {as_second}");
    // The standard error of this difference of two times sixteen games is about an eighth.
    assert!(as_first - as_second > 0.25, "{as_first}, {as_second}");
}

#[test]
fn its_games_are_the_same_on_any_number_of_threads() {
    let game = game("niemenczyn/alternative");
    let players = ["search:iterations=12", "search:iterations=8"];
    let one = study(&game, players, 4, 1);
    assert_eq!(study(&game, players, 4, 2), one);
}

#[test]
fn the_trained_player_does_better_than_the_heuristic_as_either_side() {
    for name in ["niemenczyn/historical", "niemenczyn/alternative"] {
        let game = game(name);
        let share = |players: [AnyPlayer; 2]| {
            let plan = Plan { length: Length::Games(2_000), threads: 2 };
            let matchup = Matchup::new(&game, players, 1794);
            let [first, _, draws] =
                wargauge_analysis::study(&matchup, &plan, &()).expect("threads").count.outcomes;
            (first as f64 + draws as f64 / 2.0) / 2_000.0
        };
        let heuristic = || player("heuristic");
        let equal = share([heuristic(), heuristic()]);
        // Those that have learned from games of this scenario.
        let learned = all_trained(Variety::NONE)
            .chain(all_trained(Variety::PRACTISED))
            .filter(|(policy, _)| *policy == "both" || name.ends_with(policy));
        for (policy, trained) in learned {
            let as_first = share([trained.clone(), heuristic()]);
            let as_second = share([heuristic(), trained]);
            // The standard error of a difference is a hundredth.
            assert!(as_first > equal + 0.05, "{policy}, {name}: {as_first}, {equal}");
            assert!(as_second < equal - 0.05, "{policy}, {name}: {as_second}, {equal}");
        }
    }
}

/// Asks for each decision again with everything that it cannot know dealt again.
struct Suspicious {
    player: AnyPlayer,
    unlike: u32,
}

impl Player<Niemenczyn> for Suspicious {
    fn begin(&mut self, game: &Niemenczyn, side: Side) {
        self.player.begin(game, side);
    }

    fn choose(
        &mut self,
        game: &Niemenczyn,
        state: &NiemenczynState,
        side: Side,
        choices: &[Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let (before, twin) = (luck.clone(), self.player.clone());
        let picked = self.player.choose(game, state, side, choices, luck);
        for deal in 0..4 {
            let mut other = *state;
            let mut deal = PlayerLuck::new(deal, 0, side, 0);
            game.deal_hidden(&mut other, side, &mut |bound| deal.below(bound));
            if other != *state {
                let luck = &mut before.clone();
                let again = twin.clone().choose(game, &other, side, choices, luck);
                assert_eq!(again, picked, "it saw the chits in the cup: {choices:?}");
                self.unlike += 1;
            }
        }
        picked
    }
}

/// Plays some games in which every decision of both sides is asked for again.
fn suspect(player: &AnyPlayer) {
    let game = game("niemenczyn/alternative");
    let [mut first, mut second] =
        [(); 2].map(|()| Suspicious { player: player.clone(), unlike: 0 });
    for number in 0..3 {
        play_game(&game, &mut first, &mut second, &mut Luck::new(9, number), 9, number);
    }
    assert!(first.unlike > 20 && second.unlike > 20, "{}, {}", first.unlike, second.unlike);
}

#[test]
fn it_does_not_look_into_the_cup() {
    suspect(&player("search:iterations=24"));
    suspect(&player("search:iterations=24,turns=0"));
}

#[test]
fn the_trained_player_does_not_look_into_the_cup() {
    for variety in [Variety::NONE, Variety::PRACTISED] {
        all_trained(variety).for_each(|(_, trained)| suspect(&trained));
    }
}

#[test]
fn a_varied_player_plays_on_the_same_dice_in_many_ways() {
    let game = game("niemenczyn/historical");
    let fourth_turns = |variety| {
        let player = all_trained(variety).next().expect("there is one").1;
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..60 {
            // The same dice in every game, so that only the players can differ.
            let [mut first, mut second] = [player.clone(), player.clone()];
            let mut fourth_turn = None;
            let mut watch = |state: &NiemenczynState| {
                if game.turn(state) == 4 && fourth_turn.is_none() {
                    fourth_turn = Some(format!("{state:?}"));
                }
            };
            let mut table = Luck::new(3, 0);
            play_game_watched(&game, &mut first, &mut second, &mut table, 3, number, &mut watch);
            seen.extend(fourth_turn);
        }
        seen.len()
    };
    assert_eq!(fourth_turns(Variety::NONE), 1);
    let varied = fourth_turns(Variety::PRACTISED);
    assert!(varied > 10, "{varied} different fourth turns in 60 games");
}

#[test]
fn the_planner_does_not_look_into_the_cup() {
    let squad = ["heuristic", "heuristic:camp=5", "heuristic:boldness=50"];
    let squad = squad.map(|name| (player(name), 1)).to_vec();
    let name = PlannerName { playouts: 12, ..PlannerName::default() };
    suspect(&AnyPlayer::planning(name, [squad.clone(), squad]));
}

/// Gives all groups of an activation the same order, and counts the steps of its units.
struct Stubborn {
    player: AnyPlayer,
    order: usize,
    juncture: Option<(u8, u32)>,
    steps: u32,
}

impl Player<Niemenczyn> for Stubborn {
    fn begin(&mut self, game: &Niemenczyn, side: Side) {
        self.player.begin(game, side);
        self.juncture = None;
    }

    fn choose(
        &mut self,
        game: &Niemenczyn,
        state: &NiemenczynState,
        side: Side,
        choices: &[Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let now = Some((game.turn(state), game.juncture(state)));
        if self.juncture != now {
            self.juncture = now;
            for group in 0..self.player.muster(game, state, side) {
                assert!(self.order < self.player.orders(group));
                self.player.give(group, self.order);
            }
        }
        let picked = self.player.choose(game, state, side, choices, luck);
        self.steps += u32::from(matches!(choices[picked], Choice::Step { .. }));
        picked
    }
}

#[test]
fn units_obey_orders() {
    // The first orders of a side that does not raid the camp: go on, be free, stay, back to the post, up to
    // the nearest enemy.
    let game = game("niemenczyn/historical");
    for member in [player("heuristic"), trained()] {
        let steps = |order| {
            let mut poles = player("heuristic");
            let russians = member.clone();
            let mut russians = Stubborn { player: russians, order, juncture: None, steps: 0 };
            for number in 0..40 {
                let mut table = Luck::new(3, number);
                play_game(&game, &mut poles, &mut russians, &mut table, 3, number);
            }
            russians.steps
        };
        let [free, stay, attack] = [1, 2, 4].map(steps);
        assert!(2 * stay < free, "{stay} steps of units that stay, {free} of free ones");
        assert!(
            2 * stay < attack,
            "{stay} steps of units that stay, {attack} of those that attack"
        );
    }
}

/// A planner that has one member and gives its units orders.
fn ordering(member: AnyPlayer, orders: u32) -> AnyPlayer {
    let name = PlannerName { playouts: 0, orders, turns: 2, ..PlannerName::default() };
    let squad = vec![(member, 1)];
    AnyPlayer::planning(name, [squad.clone(), squad])
}

#[test]
fn a_planner_that_gives_orders_does_not_look_into_the_cup() {
    suspect(&ordering(trained(), 12));
}
