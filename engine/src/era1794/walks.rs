//! Where steps over a board lead: all hexes next to some, and walks of several steps.

use crate::bits::Bits;
use crate::era1794::map::{Map, WALKS};
use crate::hex::Hex;

impl<const H: usize> Map<H> {
    /// All neighbours of some hexes, and those hexes that are neighbours of each other.
    #[inline]
    pub fn spread(&self, hexes: Bits<H>) -> Bits<H> {
        let columns = u32::from(self.board.columns);
        let west = (hexes & self.not_west_edge).down(1);
        let east = (hexes & self.not_east_edge).up(1);
        // In the rows above and below: the hex with the same column, and the one to the west of it
        // from a row that is not shifted, to the east from one that is.
        let wide = hexes | west.without(self.shifted_rows) | east & self.shifted_rows;
        (wide.up(columns) | wide.down(columns) | west | east) & self.board_hexes
    }

    /// Where so many steps lead that avoid some hexes, and the hexes that they begin on. Of all sets only so
    /// many words from word `first` on are looked at, beyond which no step may lead.
    pub(crate) fn walk(
        &self,
        start: Bits<H>,
        steps: u8,
        (first, words): (usize, usize),
        closed: impl Fn(usize) -> u64,
    ) -> Bits<H> {
        let columns = u32::from(self.board.columns);
        let range = first..first + words;
        let sets = [&self.not_west_edge, &self.not_east_edge, &self.shifted_rows];
        let [west_open, east_open, shifted] = sets.map(|set| &set.words()[range.clone()]);
        let (mut beside, mut wide, mut open) = ([0_u64; H], [0_u64; H], [0_u64; H]);
        let (beside, wide) = (&mut beside[..words], &mut wide[..words]);
        let open = &mut open[..words];
        for (word, (open, board)) in
            open.iter_mut().zip(&self.board_hexes.words()[range.clone()]).enumerate()
        {
            *open = board & !closed(first + word);
        }
        let mut all = *start.words();
        let reached = &mut all[range];
        for _ in 0..steps {
            // As in `spread`, word by word.
            let mut carried = 0;
            for word in 0..words {
                let going = reached[word] & east_open[word];
                let east = going << 1 | carried;
                carried = going >> 63;
                beside[word] = east;
                wide[word] = reached[word] | east & shifted[word];
            }
            carried = 0;
            for word in (0..words).rev() {
                let going = reached[word] & west_open[word];
                let west = going >> 1 | carried;
                carried = going << 63;
                beside[word] |= west;
                wide[word] |= west & !shifted[word];
            }
            let mut before = 0;
            for word in 0..words {
                let after = wide.get(word + 1).copied().unwrap_or(0);
                let up = wide[word] << columns | before >> 1 >> (63 - columns);
                let down = wide[word] >> columns | after << 1 << (63 - columns);
                before = wide[word];
                reached[word] |= (up | down | beside[word]) & open[word];
            }
        }
        Bits::of_words(all)
    }

    /// The hexes that one step leads to, two, three and four, back and forth allowed: what
    /// [`Map::spread`] gives for this hex as often.
    #[inline]
    pub fn walks(&self, hex: Hex) -> &[Bits<H>; WALKS] {
        &self.walks[hex.index()]
    }

    /// Where one step, two, three and four lead to.
    pub(super) fn walks_from(&self, hex: Hex) -> [Bits<H>; WALKS] {
        let mut ends = Bits::of(hex.index());
        [(); WALKS].map(|()| {
            ends = self.spread(ends);
            ends
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::era1794::setup::{HexSetup, MapSetup, Setup};
    use crate::era1794::shared::Shared;

    #[test]
    fn spreading_gives_the_neighbours() {
        for columns in [1, 2, 15, 16] {
            let map = MapSetup {
                rows: 12,
                columns,
                hexes: vec![HexSetup::default(); 12 * columns as usize],
                edges: Vec::new(),
            };
            let map = Map::<3>::new(&Setup { map, ..Setup::default() }, 3, &mut Shared::default());
            for hex in map.board.hexes() {
                assert_eq!(map.spread(Bits::of(hex.index())), map.adjacent(hex), "{hex:?}");
            }
        }
    }

    #[test]
    fn a_walk_is_so_many_spreads_around_closed_hexes() {
        let map = MapSetup {
            rows: 12,
            columns: 15,
            hexes: vec![HexSetup::default(); 12 * 15],
            edges: Vec::new(),
        };
        let map = Map::<3>::new(&Setup { map, ..Setup::default() }, 3, &mut Shared::default());
        for every in [1, 2, 3, 5, 7] {
            let closed: Bits<3> = (0..180).filter(|hex| hex % 9 % every == 1).collect();
            for hex in map.board.hexes() {
                let start = Bits::of(hex.index());
                let mut reached = start;
                for steps in 0..4 {
                    let disc = map.disc(hex, u16::from(steps));
                    let within = disc.words().iter();
                    let first = within.clone().take_while(|word| **word == 0).count();
                    let words = within.filter(|word| **word != 0).count();
                    let walk = map.walk(start, steps, (first, words), |word| closed.words()[word]);
                    assert_eq!(walk, reached, "{hex:?}");
                    reached |= map.spread(reached).without(closed);
                }
            }
        }
    }
}
