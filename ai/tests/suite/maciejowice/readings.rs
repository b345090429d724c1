//! The heuristic heeds the readings of the rules that change what a fight or a shot may cost.

use wargauge_ai::era1794::maciejowice::Heuristic;
use wargauge_ai::{Player, PlayerLuck};
use wargauge_engine::era1794::setup::Setup;
use wargauge_engine::era1794::switches::Switches;
use wargauge_engine::era1794::{Choices, Maciejowice};
use wargauge_engine::{Choices as _, Game, Luck, Side};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::maciejowice::load;

const SEED: u64 = 1794;

/// In how many decisions of games by these rules the heuristic would choose otherwise by the others. Games are
/// played until there is one, six of them if there is none.
fn differing(setup: &Setup, change: impl Fn(&mut Switches)) -> u32 {
    (0..6)
        .map(|number| differing_in(setup, number, &change))
        .find(|&differ| differ > 0)
        .unwrap_or(0)
}

/// The same of one game.
fn differing_in(setup: &Setup, number: u64, change: impl Fn(&mut Switches)) -> u32 {
    let game = Maciejowice::new(setup);
    let mut changed = setup.clone();
    change(&mut changed.rules);
    let other = Maciejowice::new(&changed);
    let mut players = [(); 2].map(|()| [(); 2].map(|()| Heuristic::default()));
    for side in Side::BOTH {
        let [one, another] = &mut players[side.index()];
        one.begin(&game, side);
        another.begin(&other, side);
    }
    let (mut state, mut choices) = (game.start(), Choices::empty());
    let mut table = Luck::new(SEED, number);
    let (mut decisions, mut differ) = (0, 0);
    while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
        let luck = || {
            let mut luck = PlayerLuck::new(SEED, number, side, game.turn(&state));
            luck.decide(decisions);
            luck
        };
        let [one, another] = &mut players[side.index()];
        let picked = one.choose(&game, &state, side, &choices, &mut luck());
        differ += u32::from(another.choose(&other, &state, side, &choices, &mut luck()) != picked);
        decisions += 1;
        game.play(&mut state, choices[picked], &mut table);
    }
    assert!(decisions > 1000, "{decisions} decisions");
    differ
}

fn setup() -> Setup {
    load("maciejowice/historical", &Changes::default()).expect("it is built in").setup
}

#[test]
fn the_heuristic_heeds_that_only_attackers_are_unhurt() {
    assert!(differing(&setup(), |rules| rules.melee.unhurt_attackers_only = true) > 0);
    // By rules that agree it chooses alike.
    assert_eq!(differing(&setup(), |rules| rules.melee.unhurt_attackers_only = false), 0);
}

#[test]
fn the_heuristic_heeds_that_horse_may_endanger_no_commander() {
    // So that every row of the table endangers him, also what horse can reach.
    let mut setup = setup();
    setup.rules.fire.leader_row = 0;
    assert!(differing(&setup, |rules| rules.fire.cavalry_endangers_leaders = false) > 0);
}
