//! What the reader accepts is played to the end, whatever was changed.

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::pluton::{Choices, Rules};
use wargauge_engine::{Choices as _, Game, Luck};

use super::{SCENARIOS, changed};

#[test]
fn what_is_accepted_is_played_to_the_end() {
    let cases: [(&str, &[&str]); 6] = [
        (SCENARIOS[0], &["rules.turns=20"]),
        (SCENARIOS[1], &["rules.turns=20", "deployment.poles.near_commander=0"]),
        (SCENARIOS[0], &["units.poles-c6.absent=false", "deployment.iii-73.absent=true"]),
        (SCENARIOS[0], &["units.mortars.absent=true", "support.dac.absent=true", "rules.stack=8"]),
        (
            SCENARIOS[1],
            &["tables.effect.shift=1", "tables.combat.shift=-1", "rules.sight.shown=always"],
        ),
        (SCENARIOS[1], &["deployment.i-73.hexes=Z K F", "units.germans-c1.absent=true"]),
    ];
    for (number, (name, sets)) in (0..).zip(cases) {
        let game = Rules::new(&changed(name, sets).setup);
        let mut choices = Choices::empty();
        let (mut luck, mut whim) = (Luck::new(1939, number), stream(1939, number, 99));
        let mut state = game.start();
        while game.advance(&mut state, &mut luck, &mut choices).is_some() {
            let list = choices.as_slice();
            let pick = below(whim.next_u64(), list.len() as u64) as usize;
            let choice = list[pick];
            game.play(&mut state, choice, &mut luck);
        }
        assert!(game.outcome(&state).is_some(), "{name} {sets:?}");
    }
}
