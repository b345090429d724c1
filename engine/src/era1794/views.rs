//! What terrain says of every line within reach: what it leaves open, what earthworks cover, and which
//! hexes lie under it. Not for what units block.

use std::sync::Arc;

use crate::bits::Bits;
use crate::era1794::lines::Lines;
use crate::era1794::map::{LONGEST, Map};
use crate::hex::{Hex, Offset};
use crate::line::{Line, Meeting};

/// What decides sight besides the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sight {
    /// The longest line, at most [`LONGEST`].
    pub reach: u16,
    /// See [`crate::era1794::switches::Fire::hills_block`].
    pub hills_block: bool,
    /// See [`crate::era1794::switches::Fire::hills_see_over_all`].
    pub hills_see_over_all: bool,
    /// See [`crate::era1794::switches::Fire::earthwork_covers_from_outside_only`].
    pub from_outside_only: bool,
}

impl Sight {
    /// [10.1.2] Does one see over whatever is on a hex, because both ends of the line are high?
    fn is_seen_over<const H: usize>(self, map: &Map<H>, hex: Hex, from: Hex, to: Hex) -> bool {
        let on_hills = || map.level(from) > 0 && map.level(to) > 0;
        map.lies_below(hex, from, to) || self.hills_see_over_all && on_hills()
    }
}

/// The lines of a map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Views<const H: usize> {
    sight: Arc<[Bits<H>]>,
    cover: Arc<[Bits<H>]>,
    /// By offset, see [`place`]: hexes under the line.
    between: Arc<[Vec<Offset>]>,
    lines: Lines,
}

/// What is seen on a map, as a key of what is made from it: equal if it is the same table.
#[derive(Clone, Debug)]
pub(crate) struct Seen<const H: usize>(Arc<[Bits<H>]>);

impl<const H: usize> PartialEq for Seen<H> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Where an offset stands in the tables by offset.
fn place(way: Offset) -> usize {
    let span = 2 * LONGEST as usize + 1;
    (way.q + LONGEST as i16) as usize * span + (way.r + LONGEST as i16) as usize
}

impl<const H: usize> Views<H> {
    /// [10.1] What terrain alone says of every line.
    pub fn new(map: &Map<H>, rules: &Sight) -> Self {
        let span = 2 * LONGEST as usize + 1;
        let mut between = vec![Vec::new(); span * span];
        let mut sight = vec![Bits::EMPTY; map.board.len()];
        let mut cover = vec![Bits::EMPTY; map.board.len()];
        let reach = rules.reach as i16;
        for q in -reach..=reach {
            for r in -reach..=reach {
                let way = Offset { q, r };
                if way == Offset::default() || way.length() > rules.reach {
                    continue;
                }
                let line = Line::to(way);
                for from in map.board.hexes() {
                    let Some(to) = map.beyond(from, way) else { continue };
                    let [open, covered] = view(map, rules, (from, to), &line);
                    sight[from.index()].set(to.index(), open);
                    cover[from.index()].set(to.index(), covered);
                }
                between[place(way)] = line.hexes;
            }
        }
        let lines = Lines::new(map.board, rules.reach, |from, to, blocking| {
            if sight[from.index()].has(to.index()) {
                let under = between[place(map.way(from, to))].iter();
                let hexes = under.filter_map(|&way| map.beyond(from, way));
                let above = |hex: &Hex| !rules.is_seen_over(map, *hex, from, to);
                blocking.extend(hexes.filter(above));
            }
        });
        Self { sight: sight.into(), cover: cover.into(), between: between.into(), lines }
    }

    /// The hexes that terrain lets one see from here.
    #[inline]
    pub fn sight(&self, from: Hex) -> Bits<H> {
        self.sight[from.index()]
    }

    /// The key of what is made from it.
    pub fn seen(&self) -> Seen<H> {
        Seen(Arc::clone(&self.sight))
    }

    /// Does terrain let one see a hex from here?
    #[inline]
    pub fn is_in_sight(&self, from: Hex, to: Hex) -> bool {
        self.sight[from.index()].has(to.index())
    }

    /// Is every hex clear that blocks a line with troops on it, which terrain leaves open?
    #[inline]
    pub fn is_clear(&self, from: Hex, to: Hex, clear: impl Fn(usize) -> bool) -> bool {
        self.lines.is_clear(from, to, clear)
    }

    /// Does an earthwork cover the target of this line of fire?
    #[inline]
    pub fn is_covered_by_work(&self, from: Hex, to: Hex) -> bool {
        self.cover[from.index()].has(to.index())
    }

    /// What lies under a line, seen from its beginning.
    #[inline]
    pub fn between(&self, way: Offset) -> &[Offset] {
        &self.between[place(way)]
    }
}

/// Does terrain leave a line open, and does an earthwork cover its end?
fn view<const H: usize>(
    map: &Map<H>,
    rules: &Sight,
    (from, to): (Hex, Hex),
    line: &Line,
) -> [bool; 2] {
    let lower_end = map.level(from).min(map.level(to));
    let ground = line.hexes.iter().filter_map(|&way| map.beyond(from, way)).any(|hex| {
        !rules.is_seen_over(map, hex, from, to)
            && (map.terrain(hex).is_closed_country()
                || rules.hills_block && map.level(hex) > lower_end)
    });
    let met = || {
        line.sides.iter().filter_map(|side| {
            let hex = map.beyond(from, side.hex)?;
            Some((side, map.side(hex, side.side)))
        })
    };
    let is_long = map.distance(from, to) > 1;
    let escarpment =
        is_long && met().any(|(met, side)| side.escarpment && met.meeting != Meeting::Touches);
    let work =
        met().any(|(met, side)| side.own_work && !(rules.from_outside_only && met.from_inside));
    [!ground && !escarpment, work]
}
