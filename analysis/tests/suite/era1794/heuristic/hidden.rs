//! Does a player look at what is hidden from it? Not a test itself.

use wargauge_ai::{Player, PlayerLuck, play_game};
use wargauge_engine::era1794::{Choice, Niemenczyn, NiemenczynState};
use wargauge_engine::{Game, Luck, Side};

/// How a player is put to the test.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// How many games are played.
    pub games: u64,
    /// Every how many decisions one is asked for again; all choices of a commander are.
    pub every: u32,
    /// Under how many lucks.
    pub lucks: u64,
}

/// A player that is asked again with the enemy's secret chits exchanged.
struct Suspect<P> {
    player: P,
    trial: Trial,
    decisions: u32,
    /// Positions in which it was asked again.
    asked: u32,
}

impl<P: Player<Niemenczyn> + Clone> Player<Niemenczyn> for Suspect<P> {
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
        self.decisions += 1;
        let secret = choices.iter().any(|choice| matches!(choice, Choice::Commander(_)));
        if secret || self.decisions.is_multiple_of(self.trial.every) {
            self.asked += 1;
            let turn = game.turn(state);
            let ask = |state: &NiemenczynState, seed: u64| {
                let mut luck = PlayerLuck::new(seed, 0, side, turn);
                self.player.clone().choose(game, state, side, choices, &mut luck)
            };
            let commanders = game.setup().commanders.len();
            let enemies =
                || (0..commanders).filter(|&leader| game.side_of_commander(leader) != side);
            for seed in 0..self.trial.lucks {
                let picked = ask(state, seed);
                for one in enemies() {
                    for other in enemies().filter(|&other| other > one) {
                        let shuffled = state.with_chits_exchanged(one, other);
                        let again = ask(&shuffled, seed);
                        assert_eq!(
                            again, picked,
                            "it saw the enemy's chit, luck {seed}: {choices:?}"
                        );
                    }
                }
            }
        }
        self.player.choose(game, state, side, choices, luck)
    }
}

/// Plays some games of a player against itself and asks for its decisions again in positions that
/// differ only in the enemy's secret chits: luck by luck it must choose the same, and so the same
/// distribution. Gives in how many positions each side was asked.
///
/// # Panics
/// If it chooses differently anywhere.
pub fn is_blind_to_secrets<P: Player<Niemenczyn> + Clone>(
    game: &Niemenczyn,
    player: &P,
    trial: Trial,
) -> [u32; 2] {
    let [mut first, mut second] =
        [(); 2].map(|()| Suspect { player: player.clone(), trial, decisions: 0, asked: 0 });
    for number in 0..trial.games {
        play_game(game, &mut first, &mut second, &mut Luck::new(9, number), 9, number);
    }
    [first.asked, second.asked]
}
