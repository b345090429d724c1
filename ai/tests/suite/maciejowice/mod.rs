//! The players of *Maciejowice 1794*: fair, repeatable, without memory of their own, better than
//! chance; and its plans.

mod fair;
mod readings;

use wargauge_ai::era1794::maciejowice::{AnyPlayer, Heuristic, Scripted};
use wargauge_ai::era1794::{Ids, Weights};
use wargauge_ai::{PlanName, Player, PlayerLuck, Random, play_game};
use wargauge_engine::era1794::{Choice, Choices, Maciejowice, MaciejowiceState};
use wargauge_engine::{Choices as _, Game, Luck, Side};
use wargauge_games::GAMES;
use wargauge_games::era1794::plans::open_plan;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::maciejowice::load;

use crate::counting::allocations;

const SEED: u64 = 1794;

fn game(name: &str) -> Maciejowice {
    Maciejowice::new(&load(name, &Changes::default()).expect("it is built in").setup)
}

/// The plan of each side that `scripted` plays if none is named.
fn scripted(name: &str) -> [AnyPlayer; 2] {
    let scenario = load(name, &Changes::default()).expect("it is built in");
    let game = Maciejowice::new(&scenario.setup);
    Side::BOTH.map(|side| {
        let opened = open_plan(&PlanName::default(), side, &scenario, &GAMES.library())
            .unwrap_or_else(|failure| panic!("{failure}"));
        let ids = Ids { units: &scenario.unit_ids, commanders: &scenario.commander_ids };
        let player = Scripted::new(&opened.plan, opened.name.to_string(), &game, side, ids);
        AnyPlayer::Scripted(player)
    })
}

/// Plays a game in which every choice is checked to be legal, and every tenth decision, with all
/// choices of chits, is asked for again with what the enemy hides dealt anew. Returns how many were.
fn play_fairly<P: Player<Maciejowice>>(game: &Maciejowice, players: &mut [P; 2]) -> u64 {
    let (mut state, mut choices) = (game.start(), Choices::empty());
    let mut table = Luck::new(SEED, 1);
    for side in Side::BOTH {
        players[side.index()].begin(game, side);
    }
    let (mut decisions, mut again) = (0, 0);
    while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
        let (player, turn) = (&mut players[side.index()], game.turn(&state));
        let mut ask = |state: &MaciejowiceState| {
            let mut luck = PlayerLuck::new(SEED, 1, side, turn);
            luck.decide(decisions);
            player.choose(game, state, side, &choices, &mut luck)
        };
        let picked = ask(&state);
        if decisions % 10 == 0 || matches!(choices[0], Choice::Commander(_)) {
            let mut other = state;
            let last = |bound: usize| bound - 1;
            game.deal_hidden(&mut other, side, &mut { last });
            assert_eq!(ask(&other), picked, "it saw what is hidden: {choices:?}");
            again += 1;
        }
        game.try_play(&mut state, choices[picked], &mut table).expect("it was offered");
        decisions += 1;
    }
    assert!(game.outcome(&state).is_some() && decisions > 1000, "{decisions} decisions");
    again
}

#[test]
fn what_the_enemy_hides_changes_no_decision_of_a_heuristic() {
    for name in ["maciejowice/historical", "maciejowice/alternative"] {
        let again = play_fairly(&game(name), &mut [(); 2].map(|()| Heuristic::default()));
        assert!(again > 200, "{name}: {again} decisions");
    }
}

#[test]
fn what_the_enemy_hides_changes_no_decision_of_a_plan() {
    for name in ["maciejowice/historical", "maciejowice/alternative"] {
        let again = play_fairly(&game(name), &mut scripted(name));
        assert!(again > 200, "{name}: {again} decisions");
    }
}

/// Plays games and returns how many each side has won, and how often memory was asked for.
fn results<P, Q>(game: &Maciejowice, first: &mut P, second: &mut Q, games: u64) -> ([u64; 2], u64)
where
    P: Player<Maciejowice>,
    Q: Player<Maciejowice>,
{
    let mut wins = [0; 2];
    let before = allocations();
    for number in 0..games {
        let mut table = Luck::new(SEED, number);
        let played = play_game(game, first, second, &mut table, SEED, number);
        if let Some(winner) = played.outcome.winner {
            wins[winner.index()] += 1;
        }
    }
    (wins, allocations() - before)
}

#[test]
fn a_heuristic_beats_chance_as_either_side_and_allocates_nothing() {
    let game = game("maciejowice/historical");
    let (mut heuristic, mut random) = (Heuristic::default(), Random);
    let (wins, asked) = results(&game, &mut heuristic, &mut random, 20);
    // Content with its hill, it lets chance have some draws.
    assert!(wins[0] >= 15 && wins[1] == 0, "as the Poles: {wins:?}");
    assert_eq!(asked, 0, "as the Poles");
    let (wins, asked) = results(&game, &mut random, &mut heuristic, 20);
    assert_eq!((wins, asked), ([0, 20], 0), "as the Russians");
}

/// [12.3] The side that holds the castle need not attack: its foot stays, and its horse rides at what comes near.
#[test]
fn a_heuristic_that_rides_out_of_its_lines_holds_the_castle_better() {
    let game = game("maciejowice/historical");
    let [_, mut russians] = scripted("maciejowice/historical");
    let idle: Weights = "hold=100,demand=0,sortie=1".parse().expect("weights");
    let [rides, stays] = [Weights::default(), idle].map(|weights| {
        let (wins, _) = results(&game, &mut Heuristic::new(weights), &mut russians, 100);
        100 + wins[0] - wins[1]
    });
    // Half points of two hundred.
    assert!(rides >= stays + 20, "{rides} against {stays}");
}

#[test]
fn a_player_that_has_played_other_games_plays_as_a_new_one() {
    let game = game("maciejowice/historical");
    let play = |players: &mut [Heuristic; 2], number| {
        let [first, second] = players;
        let mut table = Luck::new(SEED, number);
        let played = play_game(&game, first, second, &mut table, SEED, number);
        (played.outcome, played.decisions)
    };
    let mut old = [(); 2].map(|()| Heuristic::default());
    let _ = play(&mut old, 1);
    let mut new = [(); 2].map(|()| Heuristic::default());
    assert_eq!(play(&mut old, 2), play(&mut new, 2));
}

#[test]
fn plans_allocate_nothing_while_they_are_played() {
    let [mut poles, mut russians] = scripted("maciejowice/historical");
    let (wins, asked) = results(&game("maciejowice/historical"), &mut poles, &mut russians, 10);
    assert!(wins[0] + wins[1] <= 10 && asked == 0, "{asked} allocations");
}
