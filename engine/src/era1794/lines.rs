//! Which hexes of a line of sight would block it if troops were there, kept for every line that
//! terrain leaves open. Not for lines that terrain closes.

use crate::bits::Bits;
use crate::hex::Hex;

/// The open lines of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    hexes: usize,
    /// Where the hexes of each line begin, by its ends; one more at the end.
    starts: Vec<u32>,
    blocking: Vec<Hex>,
}

impl Lines {
    /// Collects the lines of a board of so many hexes; `list` adds the hexes that block one.
    pub fn new(hexes: usize, list: impl Fn(Hex, Hex, &mut Vec<Hex>)) -> Self {
        let mut lines = Self { hexes, starts: vec![0], blocking: Vec::new() };
        for from in 0..hexes as u16 {
            for to in 0..hexes as u16 {
                list(Hex(from), Hex(to), &mut lines.blocking);
                lines.starts.push(lines.blocking.len() as u32);
            }
        }
        lines
    }

    /// Does no hex of an open line have troops that block it?
    #[inline]
    pub fn is_free<const H: usize>(&self, from: Hex, to: Hex, troops: Bits<H>) -> bool {
        let line = from.index() * self.hexes + to.index();
        let (start, end) = (self.starts[line] as usize, self.starts[line + 1] as usize);
        self.blocking[start..end].iter().all(|hex| !troops.has(hex.index()))
    }
}
