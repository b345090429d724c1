//! How strong it is, that its games are the same on any number of threads, and that it does not
//! look at what is hidden.

use wargauge_ai::era1794::Weights;
use wargauge_ai::era1794::niemenczyn::{AnyPlayer, Heuristic};
use wargauge_ai::{Player, PlayerLuck, Random, play_game};
use wargauge_analysis::{Length, Matchup, Plan, Study, study};
use wargauge_engine::era1794::{Choice, Niemenczyn, NiemenczynState};
use wargauge_engine::{Luck, Side};

use super::hidden::{Trial, is_blind_to_secrets};
use super::{SCENARIOS, game};

/// Wins of each side and draws in some games.
fn outcomes(game: &Niemenczyn, players: &[AnyPlayer; 2], games: u64, threads: usize) -> Study {
    let matchup = Matchup::new(game, players.clone(), 1794);
    let plan = Plan { length: Length::Games(games), threads };
    study(&matchup, &plan, &()).expect("threads").count
}

#[test]
fn it_wins_most_decided_games_against_random_as_either_side() {
    let (random, heuristic) =
        (AnyPlayer::Random(Random), AnyPlayer::Heuristic(Heuristic::default()));
    for name in SCENARIOS {
        let game = game(name, &[]);
        for side in Side::BOTH {
            let mut players = [random.clone(), random.clone()];
            players[side.index()] = heuristic.clone();
            let study = outcomes(&game, &players, 400, 2);
            let [won, lost] = [side, side.other()].map(|side| study.outcomes[side.index()]);
            // Nine in ten is the aim; the margin is for 400 games.
            assert!(won * 100 >= (won + lost) * 89, "{name}, {side:?}: {:?}", study.outcomes);
            assert!(won > 320, "{name}, {side:?}: {:?}", study.outcomes);
        }
    }
}

/// [12.3] A one-point lead is no reason to stop while turns are left, nor to leave a fight for a post.
#[test]
fn a_side_that_is_barely_ahead_plays_on_and_scores_more_by_it() {
    let usual = Weights::default();
    let resting = Weights { cushion: 0, post: 4, ..usual };
    for (name, least) in [(SCENARIOS[0], 2), (SCENARIOS[1], 1)] {
        let game = game(name, &[]);
        let score = |russians: Weights| {
            let players = [usual, russians].map(|own| AnyPlayer::Heuristic(Heuristic::new(own)));
            let [poles, _, drawn] = outcomes(&game, &players, 2000, 2).outcomes;
            2000 - poles - drawn / 2
        };
        let (now, before) = (score(usual), score(resting));
        assert!(now >= before + 20 * least, "{name}: {now} and {before} of 2,000");
    }
}

/// Nothing that was tuned is needed to know when a point is worth a risk.
#[test]
fn it_plays_as_well_by_what_scores_have_been_worth_as_by_tuned_weights() {
    let usual = Weights::default();
    let learned = Weights { learned: 100, ..usual };
    for name in SCENARIOS {
        let game = game(name, &[]);
        let score = |own: [Weights; 2]| {
            let players = own.map(|own| AnyPlayer::Heuristic(Heuristic::new(own)));
            let [poles, _, drawn] = outcomes(&game, &players, 3000, 2).outcomes;
            (2 * poles + drawn) as i64
        };
        let both = score([usual, usual]);
        let [poles, russians] = [score([learned, usual]) - both, both - score([usual, learned])];
        // In half points of 3,000 games: within two in a hundred, and not the same games.
        for gain in [poles, russians] {
            assert!(gain.abs() <= 120, "{name}: {poles} and {russians} of 6,000");
        }
        assert_ne!((poles, russians), (0, 0), "{name}");
    }
}

#[test]
fn its_games_are_the_same_on_any_number_of_threads() {
    let players = [(); 2].map(|()| AnyPlayer::Heuristic(Heuristic::default()));
    for name in SCENARIOS {
        let game = game(name, &[]);
        let one = outcomes(&game, &players, 600, 1);
        for threads in [2, 5] {
            assert_eq!(outcomes(&game, &players, 600, threads), one, "{name}");
        }
    }
}

/// Asks for each decision again with every other content of the cup.
struct Suspicious {
    player: Heuristic,
    asked: u32,
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
        let before = luck.clone();
        let picked = self.player.choose(game, state, side, choices, luck);
        for pool in 0..1_u16 << game.setup().commanders.len() {
            let other = state.with_pool(pool);
            let again = self.player.choose(game, &other, side, choices, &mut before.clone());
            assert_eq!(again, picked, "it saw the chits in the cup: {choices:?}");
            self.asked += 1;
        }
        picked
    }
}

#[test]
fn it_does_not_look_into_the_cup() {
    for name in SCENARIOS {
        let game = game(name, &[]);
        let [mut first, mut second] =
            [(); 2].map(|()| Suspicious { player: Heuristic::default(), asked: 0 });
        for number in 0..20 {
            play_game(&game, &mut first, &mut second, &mut Luck::new(9, number), 9, number);
        }
        assert!(first.asked > 1000 && second.asked > 1000);
    }
}

#[test]
fn neither_it_nor_random_sees_the_enemys_secret_choice() {
    let trial = Trial { games: 20, every: 5, lucks: 16 };
    for name in SCENARIOS {
        let game = game(name, &[]);
        for player in [AnyPlayer::Random(Random), AnyPlayer::Heuristic(Heuristic::default())] {
            let asked = is_blind_to_secrets(&game, &player, trial);
            assert!(asked.iter().all(|&asked| asked > 100), "{name}, {player}: {asked:?}");
        }
    }
}

/// A player that looks into the cup: the trial must detect it.
#[derive(Clone)]
struct Cheat;

impl Player<Niemenczyn> for Cheat {
    fn begin(&mut self, _game: &Niemenczyn, _side: Side) {}

    fn choose(
        &mut self,
        game: &Niemenczyn,
        state: &NiemenczynState,
        _side: Side,
        choices: &[Choice],
        _luck: &mut PlayerLuck,
    ) -> usize {
        let mut cups = 0..1_u16 << game.setup().commanders.len();
        let cup = cups.find(|&cup| state.with_pool(cup) == *state);
        usize::from(cup.expect("some chits are in the cup")) % choices.len()
    }
}

#[test]
#[should_panic(expected = "it saw the enemy's chit")]
fn a_player_who_looks_into_the_cup_is_found_out() {
    let trial = Trial { games: 20, every: 1, lucks: 1 };
    is_blind_to_secrets(&game(SCENARIOS[1], &[]), &Cheat, trial);
}
