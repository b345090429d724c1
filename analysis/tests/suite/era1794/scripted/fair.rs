//! That it does not look at what is hidden, and that its games are the same on any thread.

use wargauge_ai::era1794::niemenczyn::Scripted;
use wargauge_ai::{Player, PlayerLuck, play_game};
use wargauge_engine::era1794::{Choice, Niemenczyn, NiemenczynState};
use wargauge_engine::{Luck, Side};

use super::{SCENARIOS, game, plans, shipped};

/// Asks for each decision again with every other content of the cup and other luck.
struct Suspicious {
    player: Scripted,
    asked: u32,
}

impl Player<Niemenczyn> for Suspicious {
    fn choose(
        &mut self,
        game: &Niemenczyn,
        state: &NiemenczynState,
        side: Side,
        choices: &[Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let picked = self.player.choose(game, state, side, choices, luck);
        for pool in 0..1_u16 << game.setup().commanders.len() {
            let other = state.with_pool(pool);
            let again = self.player.choose(game, &other, side, choices, luck);
            assert_eq!(again, picked, "it saw the chits in the cup, or tossed: {choices:?}");
            self.asked += 1;
        }
        picked
    }
}

#[test]
fn it_does_not_look_into_the_cup() {
    for name in SCENARIOS {
        let (scenario, game) = game(name, &[]);
        for (poles, _) in plans(name).iter().filter(|(_, side)| *side == Side::First) {
            for (russians, _) in plans(name).iter().filter(|(_, side)| *side == Side::Second) {
                let sides = [(&poles.name, Side::First), (&russians.name, Side::Second)];
                let [mut first, mut second] = sides.map(|(plan, side)| {
                    let player = shipped(plan, side, &scenario, &game);
                    Suspicious { player, asked: 0 }
                });
                for number in 0..5 {
                    let mut table = Luck::new(9, number);
                    play_game(&game, &mut first, &mut second, &mut table, 9, number);
                }
                assert!(first.asked > 500 && second.asked > 500);
            }
        }
    }
}
