//! [10.1] to [10.3]: what units block, and from which zone a line of fire meets its target.

use crate::bits::Bits;
use crate::era1794::core::{Play, Rules};
use crate::era1794::event::Note;
use crate::era1794::rules::Rule;
use crate::era1794::setup::Terrain;
use crate::era1794::state::State;
use crate::hex::{Facing, Hex, Zone};
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [10.1] Do the two hexes see each other?
    pub fn sees(&self, s: &State<U, S, H, X>, from: Hex, to: Hex) -> bool {
        self.map.is_in_sight(from, to) && self.is_seen_past_units(s, from, to)
    }

    /// [10.3.1] The zone in which a line of fire meets a unit that faces this way.
    #[inline]
    pub(crate) fn zone_of_fire(&self, target: Hex, facing: Facing, from: Hex) -> Zone {
        facing.zone_of_bearing(self.map.bearing(target, from))
    }

    /// Do units let one see a hex that terrain lets one see from here?
    #[inline]
    pub(crate) fn is_seen_past_units(&self, s: &State<U, S, H, X>, from: Hex, to: Hex) -> bool {
        let [first, second] = &s.troops;
        self.map.is_clear(from, to, |hex| !first.has(hex) && !second.has(hex))
    }

    /// Keeps of some hexes that terrain lets one see from here those that units let one see too.
    #[inline]
    pub(crate) fn seen_past_units(&self, s: &State<U, S, H, X>, from: Hex, to: Bits<H>) -> Bits<H> {
        let mut seen = to;
        to.each(|hex| {
            if !self.is_seen_past_units(s, from, Hex(hex as u16)) {
                seen.remove(hex);
            }
        });
        seen
    }

    /// The modifier for the cover of a target against this line, if it has any, and its reason. Cover
    /// counts once: the best of what the target has.
    #[inline]
    pub(crate) fn cover(&self, from: Hex, target: Hex) -> Option<(i8, &'static str)> {
        const EITHER: &str = "in wood or behind an earthwork";
        let table = &self.switches().fire;
        let work = || self.map.is_covered_by_work(from, target);
        match self.map.terrain(target) {
            Terrain::Wood => Some((table.cover, EITHER)),
            Terrain::Clear | Terrain::Marsh => work().then_some((table.cover, EITHER)),
            Terrain::Village if table.cover < table.village_cover && work() => {
                Some((table.cover, EITHER))
            }
            Terrain::Village => Some((table.village_cover, "in a village")),
            Terrain::Castle if table.cover < table.castle_cover && work() => {
                Some((table.cover, EITHER))
            }
            Terrain::Castle => Some((table.castle_cover, "in the castle")),
        }
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// Tells which rules of sight a line of fire brought into play.
    pub fn count_sight_rules(&mut self, from: Hex, to: Hex) {
        self.used(Rule::BlockedSight);
        self.used(Rule::LineOfFire);
        // [10.2] In *Niemenczyn 1794* it only defines; here it lets skirmishers fire through their flank zones.
        if X > 0 {
            self.used(Rule::FireThroughFrontZone);
        }
        let map = &self.r.map;
        let over_all = self.r.switches().fire.hills_see_over_all
            && [from, to].into_iter().all(|end| map.level(end) > 0);
        let below = map.between(from, to).any(|hex| {
            let in_the_way = map.terrain(hex).is_closed_country()
                || self.s.troops.iter().any(|troops| troops.has(hex.index()));
            in_the_way && (over_all || map.lies_below(hex, from, to))
        });
        let slope = map.level(from) != map.level(to)
            || map.between(from, to).any(|hex| map.level(hex) != map.level(from));
        let escarpment =
            map.direction(from, to).is_some_and(|direction| map.side(from, direction).escarpment);
        if below {
            self.used(Rule::SightFromHilltops);
        }
        if slope && !escarpment {
            self.used(Rule::SightOverSlopes);
        }
        if escarpment && self.r.book.get(Rule::SightAtEscarpments).is_some() {
            self.used(Rule::SightAtEscarpments);
        }
    }
}
