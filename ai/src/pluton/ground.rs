//! What a scenario shows before a game of it: ways to every building, lines of fire, and what fire and close
//! combat are worth on average.

use wargauge_engine::Side;
use wargauge_engine::hex::Hex;
use wargauge_engine::pluton::setup::{Ground as Soil, SIZES};
use wargauge_engine::pluton::state::{Hexes, Level};
use wargauge_engine::pluton::switches::Class;
use wargauge_engine::pluton::{Pluton, Rules};

use super::plan::{GOALS, in_mirror};
use super::weights::Weights;

/// How far small arms are looked at.
pub(super) const RANGE: usize = 10;
/// No way leads there.
pub(super) const NO_WAY: u16 = u16::MAX;

/// A hex in sight of another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub hex: u16,
    pub range: u8,
    /// The place of its soil among all kinds.
    pub soil: u8,
}

/// What the shots of a platoon of one size are worth, by range, soil of the target and level of the shooter.
pub(super) type Shots = [[[i16; 3]; Soil::COUNT]; RANGE + 1];

/// What a close combat does on average in one column, in tenths.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fought {
    /// Half boxes that attacker and defender lose, before they are multiplied.
    pub losses: [i32; 2],
    /// How often each must go.
    pub goes: [i32; 2],
}

/// What is known of a scenario before a game.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// The scenario that it was made for.
    pub fingerprint: u64,
    pub weights: Weights,
    /// Every hex with buildings, row by row.
    pub goals: Vec<Hex>,
    /// The places of those that are looked at, in each row from the east.
    pub mirrored: Vec<usize>,
    /// Half points from each hex to each goal, hex by hex.
    ways: Vec<u16>,
    /// The hexes in sight of each, nearest first.
    seen: Vec<Seen>,
    /// Where those of each hex begin.
    starts: Vec<u32>,
    /// What a final force is worth against a platoon of each level.
    worth: Vec<[i32; 3]>,
    /// What a shot is worth, by class, size, range, soil of the target and level of the shooter, against a
    /// full platoon.
    shots: [[Shots; SIZES]; 2],
    /// What is expected of each column of close combat.
    pub fought: [Fought; 9],
    /// The hexes whose capture brings more units [S1.6].
    pub releases: Hexes,
}

impl Ground {
    /// Looks at a scenario.
    pub(super) fn new(game: &Pluton, w: &Weights) -> Self {
        let map = game.map();
        let hexes = map.board.len();
        let goals: Vec<Hex> = map.buildings().iter().map(|at| Hex(at as u16)).collect();
        let mut mirrored: Vec<usize> = (0..goals.len().min(GOALS)).collect();
        mirrored.sort_by_key(|&goal| in_mirror(goals[goal], map.board.columns));
        let mut ways = vec![NO_WAY; goals.len() * hexes];
        for (nth, &goal) in goals.iter().enumerate() {
            for (hex, way) in ways_to(game, goal).into_iter().enumerate() {
                ways[hex * goals.len() + nth] = way;
            }
        }
        let (mut seen, mut starts) = (Vec::new(), Vec::new());
        for from in map.board.hexes() {
            starts.push(seen.len() as u32);
            let begin = seen.len();
            for to in map.board.hexes() {
                if let Some(range) = map.sees(from, to).filter(|&range| usize::from(range) <= RANGE)
                {
                    let soil = map.ground(to).index() as u8;
                    seen.push(Seen { hex: to.0, range, soil });
                }
            }
            seen[begin..].sort_by_key(|seen| seen.range);
        }
        starts.push(seen.len() as u32);
        let worth: Vec<[i32; 3]> = (0..=u8::MAX)
            .map(|force| Level::ALL.map(|level| worth(game, w, force, level)))
            .collect();
        let mut ready = Self {
            fingerprint: game.fingerprint(),
            weights: *w,
            goals,
            mirrored,
            ways,
            seen,
            starts,
            worth,
            shots: [[[[[0; 3]; Soil::COUNT]; RANGE + 1]; SIZES]; 2],
            fought: [Fought::default(); 9],
            releases: (0..game.setup().groups.len() as u8)
                .fold(Hexes::EMPTY, |all, group| all | *game.releases(group)),
        };
        ready.prepare_shots(game);
        ready.prepare_fights(game);
        ready
    }

    fn prepare_shots(&mut self, game: &Rules) {
        let (tables, fire) = (&game.setup().tables, &game.switches().fire);
        for class in [Class::Rifles, Class::Guns] {
            let rows = if class == Class::Rifles { &tables.rifles } else { &tables.machine_guns };
            for (size, row) in rows.iter().enumerate() {
                for (range, &base) in row.iter().enumerate().take(RANGE + 1) {
                    for soil in Soil::ALL {
                        let covers = range > 0 || fire.cover_at_zero;
                        let cover =
                            if covers { tables.terrain[soil.index()].small_arms } else { 0 };
                        for (level, low) in
                            [0, fire.under_fire, fire.pinned].into_iter().enumerate()
                        {
                            let too_far = level == 2 && range > usize::from(fire.pinned_range);
                            let force = game.modified(base, cover + low).result;
                            let worth = if too_far { 0 } else { self.worth[usize::from(force)][0] };
                            self.shots[class as usize][size][range][soil.index()][level] =
                                worth as i16;
                        }
                    }
                }
            }
        }
    }

    fn prepare_fights(&mut self, game: &Rules) {
        for row in &game.setup().tables.combat {
            for (expected, result) in self.fought.iter_mut().zip(row) {
                for (at, loss) in [result.attacker, result.defender].into_iter().enumerate() {
                    expected.losses[at] += i32::from(loss.losses);
                    expected.goes[at] += i32::from(loss.retreat);
                }
            }
        }
    }

    /// Half points from a hex to a goal, by its place among them.
    #[inline]
    pub(super) fn way(&self, goal: usize, hex: Hex) -> u16 {
        self.ways[hex.index() * self.goals.len() + goal]
    }

    /// The hexes in sight of one, nearest first.
    #[inline]
    pub(super) fn seen_from(&self, hex: Hex) -> &[Seen] {
        let at = hex.index();
        &self.seen[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// What a final force is worth against a platoon of a level.
    #[inline]
    pub(super) fn worth(&self, force: u8, level: Level) -> i32 {
        self.worth[usize::from(force)][level.index()]
    }

    /// What the shots of a platoon of so many half boxes are worth against full platoons.
    #[inline]
    pub(super) fn shots(&self, class: Class, halves: u8) -> &Shots {
        &self.shots[class as usize][usize::from(halves.max(1) - 1).min(SIZES - 1)]
    }

    /// What a shot is worth against a full platoon, without command, friends and crowds.
    #[inline]
    pub(super) fn shot(
        &self,
        class: Class,
        halves: u8,
        range: u8,
        soil: Soil,
        level: usize,
    ) -> i32 {
        if halves == 0 || usize::from(range) > RANGE {
            return 0;
        }
        let size = usize::from(halves - 1).min(SIZES - 1);
        i32::from(self.shots[class as usize][size][usize::from(range)][soil.index()][level])
    }
}

/// What a final force is worth on average against a platoon of a level.
fn worth(game: &Rules, w: &Weights, force: u8, level: Level) -> i32 {
    let sum: i32 = (1..=10)
        .map(|die| {
            let effect = game.effect(force, die);
            let to = level.lower(effect.levels);
            let dropped = if to > level && level == Level::Full { w.drop } else { 0 };
            let pinned = if to == Level::Pinned && level != to { w.pin } else { 0 };
            w.loss * i32::from(effect.losses) + dropped + pinned
        })
        .sum();
    sum / 10
}

/// The cheapest ways from every hex to one.
fn ways_to(game: &Rules, goal: Hex) -> Vec<u16> {
    let map = game.map();
    let mut far = vec![NO_WAY; map.board.len()];
    far[goal.index()] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for from in map.board.hexes() {
            let steps = map.neighbours(from).into_iter().zip(map.step_costs(from));
            for (to, cost) in steps {
                let Some(cost) = cost else { continue };
                let by = far[to.index()].saturating_add(cost.into());
                if far[to.index()] != NO_WAY && by < far[from.index()] {
                    far[from.index()] = by;
                    changed = true;
                }
            }
        }
    }
    far
}

/// Half points of a hex for a side: its own at the end, and those that it takes from the enemy.
pub(super) fn value(game: &Rules, side: Side, hex: Hex) -> [i32; 2] {
    let value = game.map().value(hex);
    [i32::from(value[side.index()]), i32::from(value[side.other().index()])]
}
