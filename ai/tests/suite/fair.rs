//! Whether a player decides alike whatever the enemy hides. Fast players play a game; at some of its decisions the
//! player in question is asked twice: in the position as it is, and with all that it cannot know dealt again.

use rand_core::Rng;
use wargauge_ai::{Player, PlayerLuck};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Choices, Game, Luck, Side};

/// The seed of all games.
const SEED: u64 = 5;

/// How often a player of either side was asked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    /// Altogether.
    pub times: [u32; 2],
    /// With something dealt otherwise than it was.
    pub differ: [u32; 2],
    /// With an answer that the fast player of the side would not have given.
    pub others: u32,
}

impl Asked {
    /// Together with what was asked in another game.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let sum = |a: [u32; 2], b: [u32; 2]| [a[0] + b[0], a[1] + b[1]];
        Self {
            times: sum(self.times, other.times),
            differ: sum(self.differ, other.differ),
            others: self.others + other.others,
        }
    }
}

/// Plays the game of this number by `pace`. At the decisions that `when` picks, by the turn, how many decisions came before and whether
/// anything is dealt otherwise than it was, the side's player of `asked` is asked twice.
///
/// # Panics
/// If it decides otherwise where it sees the same.
pub fn ask_twice<G: Game, P: Player<G>, Q: Player<G>>(
    game: &G,
    pace: &mut [P; 2],
    asked: &mut [Q],
    number: u64,
    mut when: impl FnMut(u8, u64, bool) -> bool,
) -> Asked
where
    G::State: PartialEq,
{
    let mut all = Asked::default();
    let (mut state, mut choices) = (game.start(), G::Choices::empty());
    let mut table = Luck::new(SEED, number);
    for (player, side) in pace.iter_mut().zip(Side::BOTH) {
        player.begin(game, side);
    }
    let mut decided = 0;
    while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
        let (at, turn, offered) = (side.index(), game.turn(&state), choices.as_slice());
        let luck = || {
            let mut luck = PlayerLuck::new(SEED, number, side, turn);
            luck.decide(decided as u32);
            luck
        };
        let picked = pace[at].choose(game, &state, side, offered, &mut luck());
        let mut other = state.clone();
        let mut deal = stream(SEED + 1, decided, number);
        game.deal_hidden(&mut other, side, &mut |bound| {
            below(deal.next_u64(), bound as u64) as usize
        });
        let differs = state != other;
        if when(turn, decided, differs) {
            let mut ask = |state: &G::State| {
                asked[at].begin(game, side);
                asked[at].choose(game, state, side, offered, &mut luck())
            };
            let answer = ask(&state);
            assert_eq!(answer, ask(&other), "decision {decided}, {side:?}: {offered:?}");
            all.times[at] += 1;
            all.differ[at] += u32::from(differs);
            all.others += u32::from(answer != picked);
        }
        decided += 1;
        game.play(&mut state, offered[picked], &mut table);
    }
    all
}
