//! The formations of a plan's groups: as ordered once they are in place, else by the odds.

use wargauge_engine::Hex;
use wargauge_engine::era1794::Choice;

use crate::era1794::goal::Goal;
use crate::era1794::plan::Formation;
use crate::era1794::staff::{NEVER, Staff};

/// More than a march can be worth: a formation comes before the next move.
const ORDERED: i32 = 90;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Staff<'_, U, S, H, X> {
    /// What it is worth to form a square or a stack side by side on a hex, or to dissolve it.
    pub fn form(&self, hex: Hex, choice: Choice) -> i32 {
        let by_odds = || self.v.worth(choice, self.concern, Goal::None);
        let top = self.v.r.top(self.v.s, hex, self.v.side);
        let order = top.and_then(|unit| self.order(unit));
        let Some(order) = order.filter(|order| order.is_in_place(hex)) else { return by_odds() };
        let (wanted, keeps) = match order.formation {
            Formation::ByOdds => return by_odds(),
            Formation::Square => {
                let forms = matches!(choice, Choice::FormSquare(_));
                (forms, matches!(choice, Choice::DissolveSquare(..)))
            }
            Formation::SideBySide => {
                let forms = matches!(choice, Choice::FormLine(_));
                (forms, matches!(choice, Choice::DissolveLine(_)))
            }
            Formation::Stacked => (false, false),
        };
        let dissolves = matches!(choice, Choice::DissolveSquare(..) | Choice::DissolveLine(_));
        match choice {
            _ if wanted => ORDERED,
            _ if keeps => NEVER,
            // Whatever stands in the way of the formation that is ordered; a square turns to the
            // enemies that it sees.
            Choice::DissolveSquare(..) => ORDERED + by_odds(),
            _ if dissolves => ORDERED,
            _ => NEVER,
        }
    }
}
