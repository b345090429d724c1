//! [7.3.2] of *Maciejowice 1794*: squares on adjacent hexes are a line [8.10], whatever they face and
//! whichever way they lie from each other. Not for *Niemenczyn 1794*: its book says the same, and by a
//! house reading its squares are in line along a flank, as other foot is. A switch plays that here too.

use arrayvec::ArrayVec;

use crate::bits::Bits;
use crate::era1794::choice::{Choice, Together};
use crate::era1794::core::{Out, Rules, offer};
use crate::era1794::state::State;
use crate::hex::Hex;

/// The squares that a line is chosen from: one bit each in [`Together::Squares`]. Those that are the
/// fewest steps from the leading one come first, should there ever be more.
const MOST: usize = u8::BITS as usize;

/// Hexes with squares, in the order of hexes.
type Squares = ArrayVec<Hex, MOST>;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [7.3.2] Are squares on adjacent hexes a line, whatever they face?
    #[inline]
    pub(crate) fn adjacent_squares_line_up(&self) -> bool {
        X > 0 && self.switches().square.adjacent_in_line
    }

    /// The squares that may move and are connected with the one on this hex over adjacent hexes, that one
    /// with them.
    fn connected_squares(&self, s: &State<U, S, H, X>, able: Bits<S>, hex: Hex) -> Squares {
        let is_square = |hex: Hex| self.line_part(s, able, hex).meets(s.sets.square);
        let mut found = Squares::new();
        if is_square(hex) {
            found.push(hex);
        }
        let mut next = 0;
        while let Some(&hex) = found.get(next) {
            next += 1;
            for other in self.map.adjacent(hex) {
                let other = Hex(other as u16);
                if !found.is_full() && !found.contains(&other) && is_square(other) {
                    found.push(other);
                }
            }
        }
        found.sort();
        found
    }

    /// Do the chosen of these squares hang together?
    fn hang_together(&self, squares: &Squares, chosen: u8) -> bool {
        let mut reached = chosen & chosen.wrapping_neg();
        loop {
            let mut wider = reached;
            for (one, &hex) in squares.iter().enumerate().filter(|(one, _)| reached >> one & 1 == 1)
            {
                let near = self.map.adjacent(hex);
                for (other, &to) in squares.iter().enumerate() {
                    if other != one && near.has(to.index()) {
                        wider |= 1 << other & chosen;
                    }
                }
            }
            if wider == reached {
                return reached == chosen;
            }
            reached = wider;
        }
    }

    /// The lines of squares whose first, in the order of hexes, is that of this unit.
    pub(crate) fn square_line_choices(
        &self,
        s: &State<U, S, H, X>,
        able: Bits<S>,
        leading: usize,
        out: &mut Out,
    ) {
        let hex = s.hex[leading];
        let squares = self.connected_squares(s, able, hex);
        let Some(own) = squares.iter().position(|&square| square == hex) else { return };
        for chosen in 1..1_u16 << squares.len() {
            let chosen = chosen as u8;
            if chosen.trailing_zeros() as usize == own
                && chosen.count_ones() > 1
                && self.hang_together(&squares, chosen)
            {
                let (unit, together) = (leading as u8, Together::Squares(chosen));
                offer(out, Choice::Move { unit, together, double: false });
            }
        }
    }

    /// All units in such a line.
    pub(crate) fn square_line_members(
        &self,
        s: &State<U, S, H, X>,
        able: Bits<S>,
        unit: usize,
        chosen: u8,
    ) -> Bits<S> {
        let mut members = Bits::EMPTY;
        for (nth, &hex) in self.connected_squares(s, able, s.hex[unit]).iter().enumerate() {
            if chosen >> nth & 1 == 1 {
                members |= self.line_part(s, able, hex);
            }
        }
        members
    }
}
