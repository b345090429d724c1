//! [4.2] Command: which hexes a commander's orders reach.

use crate::bits::Bits;
use crate::era1794::core::Rules;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::Hex;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// The hexes within command range of a hex, whatever stands between.
    #[inline]
    pub(crate) fn command_disc(&self, hex: Hex) -> &Bits<H> {
        &self.command_disc[hex.index()][0]
    }

    /// [4.2] The hexes from which a unit counts as commanded by this commander: paths of at most
    /// four hexes to him that avoid hexes held by the enemy alone.
    pub fn commanded(&self, s: &State<U, S, H, X>, leader: usize) -> Bits<H> {
        let start = s.leader_hex[leader];
        if !start.is_somewhere() {
            return Bits::EMPTY;
        }
        let side = self.leader_side[leader];
        if X > 0 {
            return self.commanded_nearby(s, start, side);
        }
        let closed = s.held[side.other().index()].without(s.held[side.index()]);
        let [disc, nearer] = self.command_disc[start.index()];
        // Nothing bars a way: on their own hexes alone are no commanded units.
        if !nearer.meets(closed) {
            return disc.without(closed);
        }
        let mut reached = Bits::of(start.index());
        for _ in 0..self.switches().command_range {
            reached |= self.map.spread(reached).without(closed);
        }
        reached
    }

    /// The words around a commander on a large map that hold the hexes within his range, if nothing bars
    /// a way: of those, only hexes of the enemy alone are not commanded.
    #[inline]
    pub(crate) fn command_unbarred(
        &self,
        s: &State<U, S, H, X>,
        leader: usize,
    ) -> Option<(usize, &[u64])> {
        let start = s.leader_hex[leader];
        let open = start.is_somewhere() && !self.is_barred(s, start, self.leader_side[leader]);
        open.then(|| self.command_discs[0].of(start.index()))
    }

    /// Does the enemy alone hold a hex of a large map on which a way within the range of a commander here
    /// may go on?
    #[inline]
    fn is_barred(&self, s: &State<U, S, H, X>, start: Hex, side: Side) -> bool {
        let (own, other) = (s.held[side.index()].words(), s.held[side.other().index()].words());
        let (first, words) = self.command_discs[1].of(start.index());
        let bars = |(i, word): (usize, &u64)| word & other[first + i] & !own[first + i] != 0;
        words.iter().enumerate().any(bars)
    }

    /// [4.2] The hexes that a commander here commands on a large map: only the words around him are
    /// looked at.
    fn commanded_nearby(&self, s: &State<U, S, H, X>, start: Hex, side: Side) -> Bits<H> {
        let (own, other) = (s.held[side.index()].words(), s.held[side.other().index()].words());
        let closed = |word: usize| other[word] & !own[word];
        let (first, words) = self.command_discs[0].of(start.index());
        if self.is_barred(s, start, side) {
            let range = self.switches().command_range;
            return self.map.walk(Bits::of(start.index()), range, (first, words.len()), closed);
        }
        let mut reached = [0; H];
        for (i, word) in words.iter().enumerate() {
            reached[first + i] = word & !closed(first + i);
        }
        Bits::of_words(reached)
    }

    /// [4.2] Is a unit in command?
    pub fn is_in_command(&self, s: &State<U, S, H, X>, unit: usize) -> bool {
        if X > 0 {
            return self.has_orders(s, unit);
        }
        let (hex, leader) = (s.hex[unit], self.leader_of[unit] as usize);
        let start = s.leader_hex[leader];
        // Further away than any way is long?
        hex.is_somewhere()
            && start.is_somewhere()
            && self.command_disc[start.index()][0].has(hex.index())
            && self.commanded(s, leader).has(hex.index())
    }
}
