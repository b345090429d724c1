//! [12.3] of *Maciejowice 1794*: which side holds the castle, and the draw for holding it.

use crate::era1794::core::Play;
use crate::era1794::event::{Event, Note};
use crate::era1794::rules::Rule;
use crate::game::Side;
use crate::table::Table;

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// A hex of the castle is of the side that was the last to have a combat unit there alone. Asked
    /// after whatever brings units to a hex or takes them off it.
    pub fn note_castle(&mut self) {
        if X == 0 {
            return;
        }
        let keeper = Side::from_index(self.r.switches().castle.keeper as usize);
        for (nth, &hex) in self.r.castle.iter().enumerate().take(8) {
            let [kept, taken] =
                [keeper, keeper.other()].map(|side| self.r.holds(self.s, hex, side));
            let Some(extra) = self.s.extra_mut() else { return };
            let bit = 1 << nth;
            let was_lost = extra.castle_lost & bit != 0;
            if kept == taken || was_lost == taken {
                continue;
            }
            extra.castle_lost ^= bit;
            let by = if taken { keeper.other() } else { keeper };
            self.used(Rule::FinalWinner);
            self.say_fact(Rule::FinalWinner, |_, _| Event::Castle { hex, by });
        }
    }

    /// Does the castle make a draw of this win?
    pub fn castle_draws(&self, winner: Option<Side>, automatic: bool) -> bool {
        let castle = &self.r.switches().castle;
        let keeper = Side::from_index(castle.keeper as usize);
        let Some(extra) = self.s.extra() else { return false };
        castle.draw
            && !automatic
            && !self.r.castle.is_empty()
            && winner == Some(keeper.other())
            && extra.castle_lost == 0
    }
}
