//! A learner that a guide leads through the first turns of a game.

use wargauge_ai::search::Rank;
use wargauge_ai::{Player, PlayerLuck};
use wargauge_engine::{Game, Side};

use super::pupil::Pupil;

/// The guide makes the choices of the first turns, and the pupil takes them for examples.
pub(super) struct Led<'a, 'b, P, E> {
    pub guide: Option<&'a mut P>,
    /// The last turn that the guide plays.
    pub until: u8,
    pub pupil: &'a mut Pupil<'b, E>,
}

impl<G: Game, P: Player<G>, E: Rank<G>> Player<G> for Led<'_, '_, P, E> {
    fn begin(&mut self, game: &G, side: Side) {
        if let Some(guide) = &mut self.guide {
            guide.begin(game, side);
        }
        self.pupil.begin(game, side);
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        match &mut self.guide {
            Some(guide) if game.turn(state) <= self.until => {
                let place = guide.choose(game, state, side, choices, luck);
                self.pupil.see(game, state, side, choices, place);
                place
            }
            _ => self.pupil.choose(game, state, side, choices, luck),
        }
    }
}
