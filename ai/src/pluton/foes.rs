//! The enemy as one side sees it: counters on the map, what they are taken for, and the hexes in which they
//! stand together.

use arrayvec::ArrayVec;
use wargauge_engine::Side;
use wargauge_engine::hex::Hex;
use wargauge_engine::pluton::state::{HEXES, Level, SIDE_UNITS, bit, units};
use wargauge_engine::pluton::switches::Class;
use wargauge_engine::pluton::{Kind, Pluton, State};

/// What an enemy is taken for that was never seen: a rifle platoon that has lost something, because there
/// are commanders among them.
const UNSEEN: (Kind, u8) = (Kind::Rifles, 5);

/// An enemy counter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    pub hex: Hex,
    pub kind: Kind,
    pub class: Class,
    /// Half boxes left, as far as they were seen.
    pub halves: u8,
    pub level: Level,
    /// Whether it can be shot at now.
    pub is_unmasked: bool,
}

/// Enemies in one hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cluster {
    pub hex: Hex,
    pub platoons: u8,
    pub halves: u8,
    /// Half boxes of pinned platoons, and of those that are pinned or under fire.
    pub pinned: u8,
    pub low: u8,
    pub commanders: u8,
    /// Counters that can be shot at now.
    pub unmasked: u8,
}

/// All of them.
#[derive(Clone, Debug)]
pub(super) struct Foes {
    pub all: ArrayVec<Foe, SIDE_UNITS>,
    pub clusters: ArrayVec<Cluster, SIDE_UNITS>,
    /// The place of each hex's cluster, counted from 1.
    places: Box<[u8; HEXES]>,
}

impl Default for Foes {
    fn default() -> Self {
        let (all, clusters) = (ArrayVec::new(), ArrayVec::new());
        Self { all, clusters, places: Box::new([0; HEXES]) }
    }
}

/// What a side takes an enemy unit for.
#[inline]
pub(super) fn taken_for(game: &Pluton, state: &State, side: Side, unit: u8) -> (Kind, u8, Level) {
    if !game.is_named(state, side, unit) {
        return (UNSEEN.0, UNSEEN.1, Level::Full);
    }
    let (losses, level) = game.last_seen(state, unit);
    (game.kind(unit), game.full_size(unit).saturating_sub(losses), Level::ALL[level.min(2)])
}

/// A number that differs when what the side sees of the enemy differs, whatever the enemy hides.
pub(super) fn signature(game: &Pluton, state: &State, side: Side) -> u64 {
    let enemy = side.other();
    let named = game.known_by_name(state, enemy);
    let mut sum = u64::from(state.turn()) << 1 | side.index() as u64;
    for unit in units(enemy, game.seen_on_map(state, enemy)) {
        let mut key = u64::from(state.hex_of(unit).0) + 1;
        if named & bit(unit) != 0 {
            let (losses, level) = game.last_seen(state, unit);
            key |= u64::from(unit) << 16 | u64::from(losses) << 24 | (level as u64 + 1) << 32;
        }
        // Added up, so that the order does not matter; mixed, so that sums do not meet.
        key = (key ^ key >> 15).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        sum = sum.wrapping_add(key ^ key >> 29);
    }
    sum
}

impl Foes {
    /// Looks at the enemy.
    pub(super) fn look(&mut self, game: &Pluton, state: &State, side: Side) {
        self.all.clear();
        for cluster in &self.clusters {
            self.places[cluster.hex.index()] = 0;
        }
        self.clusters.clear();
        let enemy = side.other();
        for unit in units(enemy, game.seen_on_map(state, enemy)) {
            let (kind, halves, level) = taken_for(game, state, side, unit);
            let class = match kind {
                Kind::MachineGuns => Class::Guns,
                Kind::Rifles | Kind::Mortars | Kind::Commander => Class::Rifles,
            };
            let foe = Foe {
                hex: state.hex_of(unit),
                kind,
                class,
                halves,
                level,
                is_unmasked: game.is_unmasked(state, unit),
            };
            self.all.push(foe);
            self.add(&foe);
        }
    }

    fn add(&mut self, foe: &Foe) {
        let place = &mut self.places[foe.hex.index()];
        if *place == 0 {
            self.clusters.push(Cluster {
                hex: foe.hex,
                platoons: 0,
                halves: 0,
                pinned: 0,
                low: 0,
                commanders: 0,
                unmasked: 0,
            });
            *place = self.clusters.len() as u8;
        }
        let cluster = &mut self.clusters[usize::from(*place) - 1];
        cluster.unmasked += u8::from(foe.is_unmasked);
        if foe.kind == Kind::Commander {
            cluster.commanders += 1;
            return;
        }
        cluster.platoons += 1;
        cluster.halves += foe.halves;
        cluster.pinned += if foe.level == Level::Pinned { foe.halves } else { 0 };
        cluster.low += if foe.level == Level::Full { 0 } else { foe.halves };
    }

    /// The enemies in a hex.
    #[inline]
    pub(super) fn at(&self, hex: Hex) -> Option<&Cluster> {
        let place = usize::from(self.places[hex.index()]);
        self.clusters.get(place.wrapping_sub(1))
    }
}
