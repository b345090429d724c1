//! How strong every shipped plan is against chance.

use wargauge_ai::Random;
use wargauge_ai::era1794::niemenczyn::AnyPlayer;
use wargauge_analysis::{Length, Matchup, Plan, Study, study};
use wargauge_engine::Side;
use wargauge_engine::era1794::Niemenczyn;

use super::{SCENARIOS, game, plans, shipped};

fn outcomes(game: &Niemenczyn, players: &[AnyPlayer; 2], games: u64, threads: usize) -> Study {
    let matchup = Matchup::new(game, players.clone(), 1794);
    let plan = Plan { length: Length::Games(games), threads };
    study(&matchup, &plan, &()).expect("threads").count
}

#[test]
fn every_shipped_plan_beats_chance_clearly_in_every_scenario() {
    for (name, least) in SCENARIOS.into_iter().zip([-0.25, -0.42]) {
        let (scenario, game) = game(name, &[]);
        for (plan, side) in plans(name) {
            let mut players = [AnyPlayer::Random(Random), AnyPlayer::Random(Random)];
            let player = shipped(&plan.name, side, &scenario, &game);
            players[side.index()] = AnyPlayer::Scripted(player);
            let games = 400;
            let study = outcomes(&game, &players, games, 2);
            let won = study.outcomes[side.index()];
            let points = study.all_points().mean().expect("games were played").mean;
            // Against chance at zero points the Russians win 94 and 99 of 100 games with either
            // player: the points show more. By chance those are -0.03 and -0.28.
            let is_clear = match side {
                Side::First => won * 100 >= games * 78 && points > 2.0,
                Side::Second => won * 100 >= games * 91 && points < least,
            };
            assert!(is_clear, "{name}, {}: {:?}, {points}", plan.name, study.outcomes);
        }
    }
}

#[test]
fn its_games_are_the_same_on_any_number_of_threads() {
    let (scenario, game) = game(SCENARIOS[1], &[]);
    let sides = [("to-the-camp", Side::First), ("sally", Side::Second)];
    let players =
        sides.map(|(plan, side)| AnyPlayer::Scripted(shipped(plan, side, &scenario, &game)));
    let one = outcomes(&game, &players, 600, 1);
    assert_eq!(outcomes(&game, &players, 600, 3), one);
}
