//! The search on the duel, whose odds can be computed to the last die.

use super::*;
use crate::game_loop::play_game;
use crate::random::Random;
use crate::toy::{Boldness, Duel, Moment, Steady};
use wargauge_engine::{Cast, Choices, Luck, Outcome, Table};

/// A die that always falls the same way.
struct Fixed(u8);

impl Table<()> for Fixed {
    const LISTENS: bool = false;

    fn roll(&mut self, _: Cast) -> u8 {
        self.0
    }
}

/// The exact value of the last decision of a game for the second side, for each boldness.
fn exact(duel: &Duel, state: &Moment) -> [i32; 3] {
    [0, 1, 2].map(|boldness| {
        let sum: i32 = (0..10)
            .map(|face| {
                let mut next = *state;
                duel.play(&mut next, Boldness(boldness), &mut Fixed(face));
                let end = End::Played(duel.outcome(&next).expect("the last decision"));
                value(end, Side::Second, 20)
            })
            .sum();
        sum / 10
    })
}

/// The last decision after a first half in which the dice fell so.
fn last_decision(duel: &Duel, faces: &[u8], boldness: u8) -> Moment {
    let mut state = duel.start();
    for &face in faces {
        duel.play(&mut state, Boldness(boldness), &mut Fixed(face));
    }
    state
}

fn search(iterations: u32) -> Search<Random> {
    Search::new(Budget { iterations, ..Budget::default() }, Random)
}

/// Last decisions for which boldness matters, with the exact value of each boldness.
fn last_decisions(duel: &Duel) -> Vec<(Moment, [i32; 3])> {
    let mut found = Vec::new();
    for faces in [[0, 0, 0], [0, 0, 9], [0, 9, 0], [0, 9, 9], [9, 9, 0], [9, 0, 9], [9, 9, 9]] {
        for boldness in 0..3 {
            let state = last_decision(duel, &faces, boldness);
            let exact = exact(duel, &state);
            let best = exact.into_iter().max().expect("three");
            if exact.iter().any(|&value| value < best - WIN / 5) {
                found.push((state, exact));
            }
        }
    }
    found
}

/// How much less than the best the picks are worth, on average.
fn lost(duel: &Duel, iterations: u32, games: u64) -> f64 {
    let choices = [0, 1, 2].map(Boldness);
    let (mut asked, mut lost) = (0, 0);
    for (state, exact) in last_decisions(duel) {
        let best = exact.into_iter().max().expect("three");
        for game in 0..games {
            let mut luck = PlayerLuck::new(5, game, Side::Second, 2);
            let picked = search(iterations).choose(duel, &state, Side::Second, &choices, &mut luck);
            asked += 1;
            lost += best - exact[picked];
        }
    }
    assert!(asked >= 100, "{asked}");
    f64::from(lost) / f64::from(asked)
}

#[test]
fn it_finds_the_boldness_that_is_best_by_exact_odds() {
    let lost = lost(&Duel { turns: 2, automatic: 100, edge: 0 }, 1000, 20);
    assert!(lost < 0.01 * f64::from(WIN), "{lost}");
}

#[test]
fn twice_the_budget_never_costs_by_exact_odds() {
    let duel = Duel { turns: 2, automatic: 100, edge: 0 };
    let lost = [25, 50, 100, 200, 400, 800].map(|iterations| lost(&duel, iterations, 200));
    for pair in lost.windows(2) {
        // Two standard errors of a mean over thousands of decisions are below a hundredth of a win.
        assert!(pair[1] < pair[0] + 0.01 * f64::from(WIN), "{lost:?}");
    }
    assert!(lost[0] > 4.0 * lost[5], "{lost:?}");
}

/// The share of a search against random play, in percent, draws half.
fn share(duel: &Duel, iterations: u32, side: Side) -> u32 {
    let (mut search, mut random) = (search(iterations), Random);
    let mut halves = 0;
    for number in 0..400 {
        let mut table = Luck::new(3, number);
        let outcome = match side {
            Side::First => play_game(duel, &mut search, &mut random, &mut table, 3, number),
            Side::Second => play_game(duel, &mut random, &mut search, &mut table, 3, number),
        }
        .outcome;
        halves += match outcome.winner {
            Some(winner) => 2 * u32::from(winner == side),
            None => 1,
        };
    }
    halves / 8
}

#[test]
fn it_beats_random_play_as_either_side_without_knowing_the_game() {
    // With such an edge boldness pays or costs at once; without it, the score decides which.
    let strikes_badly = Duel { turns: 6, automatic: 100, edge: -3 };
    let strikes_last = Duel { turns: 2, automatic: 100, edge: 0 };
    for (side, duel) in [(Side::First, strikes_badly), (Side::Second, strikes_last)] {
        // One playout shows nothing, so that the random policy's own pick is played. Two standard
        // errors of 400 games are five in a hundred.
        let shares = [1, 400].map(|iterations| share(&duel, iterations, side));
        assert!(shares[1] >= shares[0] + 10, "{side:?}: {shares:?}");
    }
}

#[test]
fn it_answers_the_enemies_that_it_is_given() {
    // A side that leads by one before the last exchange does best to be as bold as its enemy, by at least
    // an eighth of a win.
    let duel = Duel { turns: 2, automatic: 100, edge: 0 };
    let mut state = duel.start();
    for face in [0, 9] {
        duel.play(&mut state, Boldness(0), &mut Fixed(face));
    }
    let choices = [0, 1, 2].map(Boldness);
    for enemy in 0..3 {
        // Of a squad only the members with a share are met.
        let squad = [0, 1, 2].map(|bold| (Steady(bold), u32::from(bold == enemy)));
        let budget = Budget { iterations: 400, ..Budget::default() };
        let mut search = Search::from_root(budget, Random, Random).against(squad.to_vec());
        let same = (0..60)
            .filter(|&number| {
                let mut luck = PlayerLuck::new(5, number, Side::First, 2);
                let picked = search.choose(&duel, &state, Side::First, &choices, &mut luck);
                picked == usize::from(enemy)
            })
            .count();
        assert!(same >= 54, "{enemy}: {same} of 60");
    }
}

#[test]
fn its_games_are_the_same_again() {
    let games = [0, 0].map(|_| {
        (0..20)
            .map(|number| {
                let mut table = Luck::new(7, number);
                let (mut first, mut second) = (search(100), search(50));
                play_game(&Duel::default(), &mut first, &mut second, &mut table, 7, number).outcome
            })
            .collect::<Vec<_>>()
    });
    assert_eq!(games[0], games[1]);
}

/// A duel with a secret, which only the second side knows: boldness 2 cannot fail.
#[derive(Clone, Copy)]
struct Secret {
    moment: Moment,
    kept: bool,
}

struct SecretDuel(Duel);

impl Game for SecretDuel {
    type State = Secret;
    type Choice = Boldness;
    type Choices = <Duel as Game>::Choices;
    type Event = ();

    fn start(&self) -> Secret {
        Secret { moment: self.0.start(), kept: false }
    }

    fn advance<T: Table<()>>(
        &self,
        state: &mut Secret,
        table: &mut T,
        choices: &mut Self::Choices,
    ) -> Option<Side> {
        self.0.advance(&mut state.moment, table, choices)
    }

    fn choices(&self, state: &Secret, choices: &mut Self::Choices) -> Option<Side> {
        self.0.choices(&state.moment, choices)
    }

    fn play<T: Table<()>>(&self, state: &mut Secret, choice: Boldness, table: &mut T) {
        if state.kept && choice == Boldness(2) {
            self.0.play(&mut state.moment, choice, &mut Fixed(0));
        } else {
            self.0.play(&mut state.moment, choice, table);
        }
    }

    fn deal_hidden(&self, state: &mut Secret, viewer: Side, below: &mut dyn FnMut(usize) -> usize) {
        if viewer == Side::First {
            state.kept = below(2) == 1;
        }
    }

    fn outcome(&self, state: &Secret) -> Option<Outcome> {
        self.0.outcome(&state.moment)
    }

    fn turn(&self, state: &Secret) -> u8 {
        self.0.turn(&state.moment)
    }

    fn scale(&self) -> wargauge_engine::Scale {
        self.0.scale()
    }

    fn sides(&self) -> [&str; 2] {
        self.0.sides()
    }

    fn rules(&self) -> &'static wargauge_engine::Book {
        self.0.rules()
    }

    fn purposes(&self) -> &'static [(wargauge_engine::Purpose, &'static str)] {
        self.0.purposes()
    }
}

#[test]
fn it_does_not_see_what_is_hidden_from_its_side() {
    let game = SecretDuel(Duel { turns: 1, automatic: 100, edge: 0 });
    let mut choices = <SecretDuel as Game>::Choices::empty();
    let mut start = game.start();
    game.choices(&start, &mut choices);
    let picks = |state: &Secret, side: Side| -> Vec<usize> {
        (0..50)
            .map(|number| {
                let mut luck = PlayerLuck::new(1, number, side, 1);
                search(200).choose(&game, state, side, choices.as_slice(), &mut luck)
            })
            .collect()
    };
    let kept = |state: Secret| Secret { kept: true, ..state };
    assert_eq!(picks(&start, Side::First), picks(&kept(start), Side::First));
    // The side that knows the secret uses it.
    game.play(&mut start, Boldness(0), &mut Fixed(0));
    let sure = |picks: Vec<usize>| picks.iter().filter(|&&pick| pick == 2).count();
    assert!(sure(picks(&kept(start), Side::Second)) >= 48);
    assert_ne!(picks(&start, Side::Second), picks(&kept(start), Side::Second));
}
