//! The enemies around a place, whichever way one faces there. What was found of a place is kept while no enemy
//! changes and no chit is drawn, because choices of many decisions lead to the same places.

use wargauge_engine::Hex;
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::hex::Zone;

use crate::era1794::findings::{CANNON, Foe};
use crate::era1794::view::View;

/// From how near enemies are counted.
pub(super) const NEAR: i32 = 6;

/// From how near horse and foot can attack in one activation.
const REACH: [i32; 2] = [6, 3];

/// The rings by which enemies are counted, by distance: next to it, at two, at three and four, at
/// five and six.
const RINGS: [usize; NEAR as usize + 1] = [0, 0, 1, 2, 2, 3, 3];

/// Sizes, unless something else is said.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around {
    /// The distance of the nearest enemy.
    pub nearest: i32,
    /// Enemy foot and horse, by ring.
    pub rings: [[i32; 4]; 2],
    /// How many cannon bear on the place, and how hard muskets hit it.
    pub cannon: i32,
    pub volleys: i32,
    /// Those that may act in this turn and reach the place.
    pub ready: i32,
    /// Those next to it that face it.
    pub fronts: i32,
    /// Those that turn their flank or rear to the place.
    pub open: i32,
}

impl Around {
    /// There are no enemies.
    pub const NONE: Self = Self {
        nearest: 12,
        rings: [[0; 4]; 2],
        cannon: 0,
        volleys: 0,
        ready: 0,
        fronts: 0,
        open: 0,
    };
}

/// Everything that the enemies around a place depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Surroundings(u64);

impl Surroundings {
    /// No place has these.
    pub const NONE: Self = Self(u64::MAX);

    /// The enemies by how often they have changed, the place, and the chits that were drawn.
    fn new(foes: u32, hex: Hex, drawn: u16) -> Self {
        Self(u64::from(foes) << 32 | u64::from(hex.0) << 16 | u64::from(drawn))
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// The enemies around a place.
    pub(super) fn around(&self, hex: Hex) -> Around {
        let of = Surroundings::new(self.seen.changes, hex, self.s.drawn());
        let known = self.seen.around(hex);
        let (last, around) = known.get();
        if last == of {
            return around;
        }
        let around = self.look_around(hex);
        known.set((of, around));
        around
    }

    fn look_around(&self, hex: Hex) -> Around {
        let lookout = self.r.map().lookout(hex);
        let mut around = Around::NONE;
        for foe in self.seen.foes {
            let far = i32::from(lookout.distance(foe.hex));
            around.nearest = around.nearest.min(far);
            if foe.arm == Arm::Artillery {
                let bears = far <= i32::from(CANNON) && self.bears(foe, hex);
                around.cannon += i32::from(bears);
            } else if (1..=NEAR).contains(&far) {
                let horse = foe.arm == Arm::Cavalry;
                around.rings[usize::from(horse)][RINGS[far as usize]] += i32::from(foe.size);
                self.add_danger(foe, hex, far, &mut around);
            }
        }
        around
    }

    /// Does a place lie in the field of fire of an enemy?
    fn bears(&self, foe: &Foe, hex: Hex) -> bool {
        self.r.field_of_fire(foe.arm, foe.hex, foe.facing).has(hex.index())
    }

    /// What one enemy can do to the place, and what can be done to it.
    fn add_danger(&self, foe: &Foe, hex: Hex, far: i32, around: &mut Around) {
        let (map, size) = (self.r.map(), i32::from(foe.size));
        let acts = !self.s.was_drawn(self.r.commander_of(usize::from(foe.unit)));
        if acts && far <= REACH[usize::from(foe.arm == Arm::Infantry)] {
            around.ready += size;
        }
        if far <= i32::from(foe.reach) && self.bears(foe, hex) {
            around.volleys += self.volley(foe, far);
        }
        if far == 1 && map.front(foe.hex, foe.facing).has(hex.index()) {
            around.fronts += size;
        }
        if far <= 2 && foe.facing.zone_of_bearing(map.bearing(foe.hex, hex)) != Zone::Front {
            around.open += size;
        }
    }
}
