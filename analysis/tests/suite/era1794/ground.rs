//! Where units stand and fall, looked at in real games: the numbers agree with what is known of
//! the same games otherwise.

use wargauge_ai::era1794::niemenczyn::Heuristic;
use wargauge_analysis::{Length, Matchup, Plan, Series, study};
use wargauge_engine::era1794::Niemenczyn;
use wargauge_engine::{Game, Role};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

#[test]
fn what_fell_on_the_map_is_what_the_units_lost() {
    let scenario = load("niemenczyn/historical", &Changes::default()).unwrap();
    let game = Niemenczyn::new(&scenario.setup);
    let players = [(); 2].map(|()| Heuristic::default());
    let matchup = Matchup::new(&game, players, 1794);
    let games = 300;
    let ground = |threads| wargauge_analysis::ground(&matchup, games, threads).unwrap();
    let (ground, again) = (ground(2), ground(1));
    assert_eq!(ground, again);

    let plan = Plan { length: Length::Games(games), threads: 2 };
    let study = study(&matchup, &plan, &()).unwrap();
    let turns: u64 = study.count.turns.iter().map(|(turn, count)| turn as u64 * count).sum();
    assert_eq!((ground.games, ground.turns), (games, turns));

    // A unit that is eliminated loses all it still has; the others lost what was dealt to them.
    let mut seat = matchup.seat();
    let facts = game.facts();
    let mut lost = 0;
    for number in 0..games {
        let row = seat.play(number);
        for (unit, setup) in scenario.setup.units.iter().enumerate() {
            let kept = |name: &str| {
                let what = Niemenczyn::FACT_SHEET.of_unit(name).unwrap();
                let role = Role::Unit { unit: unit as u16, what };
                row.facts[facts.iter().position(|fact| fact.role == role).unwrap()]
            };
            let gone = kept("eliminated") == 1;
            lost += if gone { u64::from(setup.size) } else { kept("losses") as u64 };
        }
    }
    assert_eq!(ground.fell.iter().flatten().sum::<u64>(), lost);
    assert!(ground.held.len() <= 192 && ground.held.iter().flatten().all(|&held| held <= turns));
}
