//! The worth of standing on a square: what a unit could attack from there, which enemies could attack it,
//! and how far it is from there to the goal.

use wargauge_engine::square::Square;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::switches::Range;
use wargauge_engine::verdox::{Kind, side_of};

use super::command::{Order, place, wing};
use super::view::View;
use super::ways::NO_WAY;

/// What n attacks cost compared with one, in 64ths: a third of them hits, and no unit is lost
/// twice, hence 3 * (1 - (2/3)^n).
const FALL: [i32; 9] = [0, 64, 107, 135, 154, 167, 175, 181, 184];
/// The length that counts for a square without a way.
const LOST: i32 = 200;

/// The task of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// Towards the enemy's headquarters.
    Storm,
    /// To its headquarters.
    Guard,
    /// After an enemy that comes near it.
    Hunt(Square),
    /// After a barge on a square.
    Fetch(Square),
    /// To stay on its barge.
    Aboard,
    /// Nowhere: it goes only where it stands better.
    Hold,
}

impl Task {
    /// Whether a unit about it may be ordered to hold or to go home.
    fn takes_orders(self) -> bool {
        match self {
            Self::Storm | Self::Fetch(_) | Self::Aboard => true,
            Self::Guard | Self::Hunt(_) | Self::Hold => false,
        }
    }
}

/// What a unit is about, and at what risk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errand {
    pub task: Task,
    /// What the way counts against caution, in hundredths.
    daring: i32,
    /// How much of the way counts, in percent.
    zeal: i32,
    /// Whether it goes for the enemy's headquarters at almost any cost.
    pub rushes: bool,
}

/// Daring is multiplied by this for units that press on, and divided by it for those that beware.
const SPUR: i32 = 3;
/// The least daring in hundredths, however wary units are ordered to be.
const MEEKEST: i32 = 5;

impl View<'_> {
    /// What the unit on a square is about: its order, if it has one, changes what it would do by itself.
    pub(super) fn errand(&self, unit: u8, square: Square) -> Errand {
        let task = self.task(unit, square);
        let free = self.free(unit, square, task);
        match self.orders.map_or(Order::Free, |orders| orders.of(unit)) {
            Order::Rush => Errand {
                task: if let Task::Hunt(_) = task { task } else { Task::Storm },
                daring: free.daring.max(self.w.finish),
                zeal: 100,
                rushes: true,
            },
            Order::Press => Errand { daring: free.daring * SPUR, ..free },
            Order::Beware => {
                Errand { daring: (free.daring / SPUR).max(MEEKEST), rushes: false, ..free }
            }
            Order::Hold if task.takes_orders() => {
                Errand { task: Task::Hold, rushes: false, ..free }
            }
            Order::Home if task.takes_orders() => {
                Errand { task: Task::Guard, rushes: false, ..free }
            }
            Order::Free | Order::Hold | Order::Home => free,
        }
    }

    /// How a unit goes about its task by itself: its drive bears on it while it storms and its side is not superior.
    fn free(&self, unit: u8, square: Square, task: Task) -> Errand {
        let plain = Errand { task, daring: self.daring, zeal: 100, rushes: self.is_superior };
        if task != Task::Storm || self.is_superior {
            return plain;
        }
        let wing = self.w.drive_by_wing()[wing(self.game, self.side, square)];
        let drive = self.drive * wing / 100 * self.w.drive_of(self.kind_of(unit)) / 100;
        let daring = (self.daring * drive / 100).max(MEEKEST);
        Errand { daring, zeal: drive.min(100), ..plain }
    }

    /// The task of a unit on a square.
    fn task(&self, unit: u8, square: Square) -> Task {
        let home = i32::from(self.far(self.side.other(), square).min(LOST as u16));
        if let Some((far, intruder)) = self.look.intruder
            && i32::from(far) <= self.w.alarm
            && home <= i32::from(far) + self.w.between
        {
            return Task::Hunt(intruder);
        }
        if place(unit).is_multiple_of(self.w.guards as usize)
            && self.state.kind(unit).is_foot()
            && !self.is_superior
        {
            return Task::Guard;
        }
        self.errand_afloat(unit, square).unwrap_or(Task::Storm)
    }

    /// Whether a unit goes after a barge or stays on one.
    fn errand_afloat(&self, unit: u8, square: Square) -> Option<Task> {
        // With `fetch` 0 none does: no place is a multiple of it.
        let fetches = (place(unit) + 1).is_multiple_of(self.w.fetch as usize);
        if !fetches || self.state.kind(unit) == Kind::Artillery || self.is_superior {
            return None;
        }
        if self.state.unit(unit).aboard.is_some() {
            return Some(Task::Aboard);
        }
        let way = |&barge: &Square| self.ground.land.ways.to_barge(barge, square);
        let barges = self.sought.into_iter().flatten().filter(|barge| way(barge) < NO_WAY);
        barges.min_by_key(way).map(Task::Fetch)
    }

    /// What it is worth to a unit of a kind to stand on a square, coming from another; in sixths of
    /// points.
    pub(super) fn stand(&self, kind: Kind, errand: Errand, from: Square, at: Square) -> i32 {
        let mut worth = self.progress(errand, at) - self.risk(kind, errand, from, at);
        if self.phases > 0 {
            worth += self.prospect(kind, at);
            if self.look.reached.contact.has(at.index()) {
                worth += self.advantage(kind, at);
            }
        }
        worth -= match self.game.map().terrain(at) {
            // Three of eight units that enter a marsh are lost there: as many as an attack hits.
            Terrain::Marsh => self.ground.hit[kind.index()] + self.w.stuck,
            Terrain::Canal => self.w.stuck,
            Terrain::Clear
            | Terrain::Road
            | Terrain::Hill
            | Terrain::Valley
            | Terrain::Wood
            | Terrain::River
            | Terrain::Bridge
            | Terrain::Wall
            | Terrain::Gate
            | Terrain::Court
            | Terrain::CourtRoad => 0,
        };
        if at == self.game.map().headquarters[self.side.index()]
            && kind.is_foot()
            && self.look.intruder.is_some_and(|(far, _)| i32::from(far) <= self.w.watch)
        {
            worth += self.w.home;
        }
        let waits = matches!(errand.task, Task::Storm | Task::Hold) && !errand.rushes;
        if waits && !kind.fires() && self.look.reached.front.has(at.index()) {
            worth -= self.w.behind;
        }
        worth
    }

    /// What the way from here to the goal is worth: nothing at the goal, and less elsewhere.
    fn progress(&self, errand: Errand, at: Square) -> i32 {
        let short = |far: u16| i32::from(far).min(LOST);
        // How far it is, from where a dash begins, and what each half point of it is worth.
        let (way, from, dash) = match errand.task {
            Task::Storm if errand.rushes => {
                (short(self.far(self.side, at)), self.w.rush_near, self.w.rush)
            }
            Task::Storm => {
                (short(self.far(self.side, at)).max(self.w.line), self.w.near, self.w.dash)
            }
            Task::Guard => ((short(self.far(self.side.other(), at)) - self.w.guarded).max(0), 0, 0),
            Task::Hunt(to) => {
                let (down, right) = self.game.map().apart(at, to);
                (2 * i32::from(Range::Walk.distance(down, right)), 0, 0)
            }
            Task::Fetch(to) => (short(self.ground.land.ways.to_barge(to, at)), 0, 0),
            Task::Aboard | Task::Hold => (0, 0, 0),
        };
        let pull = way * self.w.way * errand.daring.max(100) / 100;
        (from - way).max(0) * dash - pull * errand.zeal / 100
    }

    /// What the best attack from here is worth in the next phase.
    fn prospect(&self, kind: Kind, at: Square) -> i32 {
        if !self.look.prospects.has(at.index()) {
            return 0;
        }
        let targets = self.enemies & *self.ground.land.sight.from(kind, at);
        let best = targets.iter().map(|target| self.hit_on(target)).max().unwrap_or(0);
        best * self.w.prospect / 8
    }

    /// How many more squares a unit can attack from here than it can be attacked from.
    fn advantage(&self, kind: Kind, at: Square) -> i32 {
        self.ground.land.sight.advantage(kind, at) * self.w.ground / 8
    }

    /// What the enemy's next phase costs here on average.
    fn risk(&self, kind: Kind, errand: Errand, from: Square, at: Square) -> i32 {
        let hit = self.ground.hit[kind.index()];
        let near = self.ground.land.sight.near(at);
        let sight = &self.ground.land.sight;
        let mut attacks = 0;
        let mut mates = None;
        self.each_danger(at, |arm, enemy, likely| {
            let mates = *mates.get_or_insert_with(|| {
                (self.own & *near).len() as i32 - i32::from(near.has(from.index()))
            });
            let mut others = self.attention(arm, enemy);
            if sight.from(arm, Square::of(enemy)).has(from.index()) {
                others -= hit;
            }
            // The unit gets its share of each enemy's attention.
            let all = hit + others.max(0) + self.w.mate * mates;
            attacks += 64 * likely / 12 * hit / all.max(1);
        });
        if attacks == 0 {
            return 0;
        }
        let (whole, part) = ((attacks / 64) as usize, attacks % 64);
        let fall = |n: usize| FALL[n.min(FALL.len() - 1)];
        let fall = fall(whole) + (fall(whole + 1) - fall(whole)) * part / 64;
        hit * fall / 64 * 100 / errand.daring
    }

    /// The kind of one of this side's units. Never asked about an enemy: it may be hidden.
    pub(super) fn kind_of(&self, unit: u8) -> Kind {
        debug_assert_eq!(side_of(unit), self.side);
        self.state.kind(unit)
    }
}
