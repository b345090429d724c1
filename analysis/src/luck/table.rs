//! Tables for games whose luck is taken apart: dice from two games, and dice that are weighed. Not for
//! ordinary play: that goes on with [`Luck`] alone.

use wargauge_engine::{Cast, Game, Luck, Side, Table};

use super::{Mix, Sources};

/// Places of a source in the sums of `Weighed`: dice of the first side, of the second, of neither.
pub const OF_SOURCE: usize = 3;

/// A table that takes the dice of each source from one of two games.
pub(crate) struct MixedTable<'a> {
    lucks: [Luck; 2],
    sources: &'a Sources,
    from_other: u64,
    /// The sources that were asked.
    pub asked: u64,
}

impl<'a> MixedTable<'a> {
    /// The table of a mixed game.
    pub fn new(seed: u64, mix: &Mix, sources: &'a Sources) -> Self {
        let lucks = mix.numbers.map(|number| Luck::new(seed, number));
        Self { lucks, sources, from_other: mix.from_other, asked: 0 }
    }
}

impl<E> Table<E> for MixedTable<'_> {
    const LISTENS: bool = false;
    const COUNTS: bool = false;

    fn roll(&mut self, cast: Cast) -> u8 {
        let bit = self.sources.bit(cast.purpose);
        self.asked |= 1 << bit;
        let from = (self.from_other >> bit & 1) as usize;
        Table::<E>::roll(&mut self.lucks[from], cast)
    }
}

/// A table that sums how far dice fall from their mean, source by source and side by side.
///
/// Twice a die less its highest face is a whole number with the mean zero, whatever was decided before. So is
/// each sum of such numbers over a game: when the next die falls, and whether one does, may depend on those
/// before, but not on itself (Doob's optional stopping).
pub(crate) struct Weighed<'a, G> {
    pub game: &'a G,
    pub luck: Luck,
    pub sources: &'a Sources,
    /// [`OF_SOURCE`] for each source of dice.
    pub sums: &'a mut [i64],
}

impl<G: Game> Table<G::Event> for Weighed<'_, G> {
    const LISTENS: bool = false;
    const COUNTS: bool = false;

    fn roll(&mut self, cast: Cast) -> u8 {
        let die = Table::<G::Event>::roll(&mut self.luck, cast);
        let place = self.sources.bit(cast.purpose) as usize * OF_SOURCE;
        let side = self.game.roller(&cast).map_or(2, Side::index);
        self.sums[place + side] += 2 * i64::from(die) - i64::from(cast.faces - 1);
        die
    }
}
