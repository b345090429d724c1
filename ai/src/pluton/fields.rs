//! Danger and chances to fire, hex by hex: what the enemy's fire would be worth against a platoon there, and
//! what the best shot from there would be worth.

use wargauge_engine::hex::Hex;
use wargauge_engine::pluton::setup::{Ground as Soil, Kind};
use wargauge_engine::pluton::state::HEXES;
use wargauge_engine::pluton::switches::Class;

use super::foes::{Foe, Foes};
use super::ground::{Ground, RANGE};
use super::plan::View;

/// Hexes beyond this range are out of sight of all small arms but heavy machine guns.
const NEAR: u8 = 5;
/// The size of a platoon that might fire.
const FULL: u8 = 6;

/// One position's fields.
#[derive(Clone, Debug)]
pub(super) struct Fields {
    /// What the enemy's small arms would be worth against a platoon, cover of the hex included.
    danger: Box<[i32; HEXES]>,
    /// What the best shot of a full platoon of each class would be worth.
    chance: [Box<[i32; HEXES]>; 2],
    /// Places of hexes with an enemy in them.
    held: Box<[u8; HEXES]>,
}

impl Default for Fields {
    fn default() -> Self {
        Self {
            danger: Box::new([0; HEXES]),
            chance: [Box::new([0; HEXES]), Box::new([0; HEXES])],
            held: Box::new([0; HEXES]),
        }
    }
}

impl Fields {
    /// Measures a position.
    pub(super) fn measure(&mut self, view: &View<'_>, foes: &Foes) {
        let (game, ground) = (view.game, view.ground);
        self.danger.fill(0);
        self.held.fill(0);
        for chance in &mut self.chance {
            chance.fill(0);
        }
        for foe in &foes.all {
            self.held[foe.hex.index()] += u8::from(foe.kind != Kind::Commander);
            let seen = ground.seen_from(foe.hex);
            let reach = if foe.class == Class::Guns { RANGE as u8 } else { NEAR };
            if foe.kind != Kind::Commander && foe.halves > 0 {
                let (level, shots) = (foe.level.index(), ground.shots(foe.class, foe.halves));
                for seen in seen.iter().take_while(|seen| seen.range <= reach) {
                    let shot = shots[usize::from(seen.range)][usize::from(seen.soil)][level];
                    self.danger[usize::from(seen.hex)] += i32::from(shot);
                }
            }
            self.add_chances(ground, foe, game.map().ground(foe.hex));
        }
        self.add_shells(view);
    }

    /// What can be fired at an enemy.
    fn add_chances(&mut self, ground: &Ground, foe: &Foe, soil: Soil) {
        if !foe.is_unmasked || foe.kind == Kind::Commander {
            return;
        }
        let worth = |class: Class| {
            let shots = ground.shots(class, FULL);
            std::array::from_fn::<i32, { RANGE + 1 }, _>(|range| {
                i32::from(shots[range][soil.index()][0])
            })
        };
        let [by_rifles, by_guns] = [Class::Rifles, Class::Guns].map(worth);
        for seen in ground.seen_from(foe.hex) {
            let (at, range) = (usize::from(seen.hex), usize::from(seen.range));
            self.chance[1][at] = self.chance[1][at].max(by_guns[range]);
            if seen.range <= NEAR {
                self.chance[0][at] = self.chance[0][at].max(by_rifles[range]);
            }
        }
    }

    /// [8.3] The enemy's markers that lie on the map are likely to fall where they lie.
    fn add_shells(&mut self, view: &View<'_>) {
        for marker in 0..view.game.markers() {
            if view.game.side_of_marker(marker) == view.side {
                continue;
            }
            if let Some(hex) = view.state.marker(marker) {
                self.danger[hex.index()] += view.w.shelled;
            }
        }
    }

    /// What the enemy's fire is worth in a hex.
    #[inline]
    pub(super) fn danger(&self, hex: Hex) -> i32 {
        self.danger[hex.index()]
    }

    /// What the best shot from a hex is worth.
    #[inline]
    pub(super) fn chance(&self, class: Class, hex: Hex) -> i32 {
        self.chance[class as usize][hex.index()]
    }

    /// Whether an enemy platoon is in a hex.
    #[inline]
    pub(super) fn is_held(&self, hex: Hex) -> bool {
        self.held[hex.index()] != 0
    }
}
