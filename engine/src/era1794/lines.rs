//! Which hexes of a line of sight would block it if troops were there, kept for every line within
//! reach that terrain leaves open. Not for lines that terrain closes.

use std::sync::Arc;

use crate::hex::{Board, Hex};

/// The open lines of a board; copies share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    /// The line between two hexes has the place `from * stride + to + shift`.
    stride: usize,
    shift: usize,
    /// Where the hexes of each line begin, by its place; one more at the end.
    starts: Arc<[u32]>,
    blocking: Arc<[Hex]>,
}

impl Lines {
    /// Collects the lines of a board that are at most `reach` long; `list` adds the hexes that block
    /// one.
    pub fn new(board: Board, reach: u16, list: impl Fn(Hex, Hex, &mut Vec<Hex>)) -> Self {
        let hexes = board.len();
        // What is so near lies at most so many rows and columns away: the numbers of all other hexes
        // are further apart.
        let near = usize::from(reach) * (usize::from(board.columns) + 1);
        // On a small board every other hex has a place, else those whose numbers are near.
        let window = 2 * near + 1;
        let (stride, shift) = if window < hexes { (window - 1, near) } else { (hexes, 0) };
        let (mut starts, mut blocking) = (vec![0], Vec::new());
        for from in 0..hexes {
            let first = if shift == 0 { 0 } else { from as isize - near as isize };
            let places = if shift == 0 { hexes } else { window };
            for to in first..first + places as isize {
                if to >= 0 && (to as usize) < hexes {
                    list(Hex(from as u16), Hex(to as u16), &mut blocking);
                }
                starts.push(blocking.len() as u32);
            }
        }
        Self { stride, shift, starts: starts.into(), blocking: blocking.into() }
    }

    /// Is every hex clear that blocks an open line with troops on it?
    #[inline]
    pub fn is_clear(&self, from: Hex, to: Hex, clear: impl Fn(usize) -> bool) -> bool {
        let line = from.index() * self.stride + to.index() + self.shift;
        let (start, end) = (self.starts[line] as usize, self.starts[line + 1] as usize);
        self.blocking[start..end].iter().all(|hex| clear(hex.index()))
    }
}
