//! The heuristic player of *Fortress of Verdox*: shoot whatever is worth most, march on the enemy's
//! headquarters by the shortest way, and keep some foot at home.
//!
//! It looks one action ahead and at nothing hidden. Not for plans: barges, ambushes and the worth of
//! ground are beyond it.

use std::fmt;
use std::str::FromStr;

use wargauge_engine::square::{Heading, Square};
use wargauge_engine::verdox::movement::Step;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::{Choice, Kind, State, Verdox, side_of};
use wargauge_engine::{Game, Side};

use super::ways::{NO_WAY, Ways};
use crate::any_player::PlayerFault;
use crate::luck::PlayerLuck;
use crate::player::Player;
use crate::search::Rank;

/// Sixths of points that a half point of way is worth.
const WAY: i32 = 4;
/// What winning at once is worth.
const WIN: i32 = 100_000;
/// What an enemy is worth for each half point that it is nearer to the headquarters than this.
const NEAR: u16 = 20;
const THREAT: i32 = 6;
/// What a wall is worth: little, but more than nothing.
const WALL: i32 = 6;
/// What it is worth to have somebody on the own headquarters.
const HOME: i32 = 60;
/// One in so many units of foot stays at home, this near to the headquarters.
const GUARDS: u8 = 8;
const GUARDED: u16 = 6;

/// Plays by what can be done now.
#[derive(Clone, Debug, Default)]
pub struct Heuristic {
    ways: Ways,
}

/// All play the same, whatever they have seen.
impl PartialEq for Heuristic {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Heuristic {}

/// It has no options.
impl fmt::Display for Heuristic {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl FromStr for Heuristic {
    type Err = PlayerFault;

    fn from_str(options: &str) -> Result<Self, PlayerFault> {
        if options.is_empty() {
            return Ok(Self::default());
        }
        Err(PlayerFault::Option { player: "heuristic", option: options.to_owned() })
    }
}

/// A position as the side that decides sees it.
struct View<'a> {
    game: &'a Verdox,
    state: &'a State,
    side: Side,
    ways: &'a Ways,
}

impl View<'_> {
    /// What an attack on a unit is worth: sixths of the points that it costs the enemy on the
    /// average, and more the nearer it is to the own headquarters.
    fn attack(&self, square: Square) -> i32 {
        let Some(unit) = self.state.unit_at(square) else { return 0 };
        let value = |kind: Kind| i32::from(self.game.setup().kinds[kind.index()].value);
        let hit = match self.game.seen(self.state, self.side, unit) {
            // On a one it is removed, on a two too, or it loses its horses.
            Some(kind) => {
                let left = kind.unhorsed().map_or(0, value);
                2 * value(kind) - left
            }
            None => 2 * self.mean(),
        };
        let far = self.ways.far(self.side.other(), square);
        hit + THREAT * i32::from(NEAR.saturating_sub(far))
    }

    /// The mean value of the enemy's units, seen and unseen.
    fn mean(&self) -> i32 {
        let kinds = &self.game.setup().kinds;
        let count = |kind: &wargauge_engine::verdox::setup::KindSetup| {
            i32::from(kind.count[self.side.other().index()])
        };
        let all: i32 = kinds.iter().map(count).sum();
        kinds.iter().map(|kind| count(kind) * i32::from(kind.value)).sum::<i32>() / all.max(1)
    }

    /// Does this unit stay at home?
    fn is_guard(&self, unit: u8) -> bool {
        unit.is_multiple_of(GUARDS) && self.state.unit(unit).kind.is_foot()
    }

    /// What a step is worth: the way that it saves, all the rarer the die.
    fn step(&self, unit: u8, from: Square, step: &Step) -> i32 {
        let map = self.game.map();
        let home = map.headquarters[self.side.index()];
        if step.to == map.headquarters[self.side.other().index()] {
            return WIN;
        }
        if from == home {
            return -HOME;
        }
        if step.to == home && self.state.unit(unit).kind.is_foot() {
            return HOME;
        }
        let side = if self.is_guard(unit) { self.side.other() } else { self.side };
        let (before, after) = (self.ways.far(side, from), self.ways.far(side, step.to));
        if after == NO_WAY {
            return -1;
        }
        let before = if before == NO_WAY { after } else { before };
        if side != self.side && before <= GUARDED {
            return -1;
        }
        let saved = WAY * (i32::from(before) - i32::from(after));
        // Guns seldom move, and fire more often where they are.
        let saved = if self.state.unit(unit).kind == Kind::Artillery { saved / 6 } else { saved };
        match step.against {
            Some(die) if saved > 0 => (saved * i32::from(die) / 6).max(1),
            _ => saved,
        }
    }

    /// The best that the unit on a square can do.
    fn best(&self, square: Square) -> i32 {
        let Some(unit) = self.state.unit_at(square) else { return -1 };
        let attacks = self.game.attacks_of(self.state, unit);
        let attack = attacks.iter().map(|&choice| self.worth(choice)).max();
        let steps = Heading::ALL
            .into_iter()
            .filter_map(|heading| self.game.step(self.state, unit, heading))
            .map(|step| self.step(unit, square, &step));
        attack.into_iter().chain(steps).max().unwrap_or(-1)
    }

    /// Where the next counter stands best: nearest to the enemy's headquarters, or on the walls.
    fn place(&self, square: Square) -> i32 {
        match self.game.map().terrain(square) {
            Terrain::Gate => WIN,
            Terrain::Wall => WIN - 1,
            _ => -i32::from(self.ways.far(self.side, square).min(999)),
        }
    }

    /// What stands best on a square: riders on roads, guns where they reach something, riflemen on
    /// walls.
    fn kind(&self, square: Square, kind: Kind) -> i32 {
        let terrain = self.game.map().terrain(square);
        let (on_wall, on_road) = (terrain.is_fortification(), terrain.is_road());
        let fit = match kind {
            Kind::Artillery | Kind::Riflemen if on_wall => 4,
            Kind::Cavalry | Kind::MountedRiflemen if on_road => 4,
            Kind::Riflemen | Kind::Grenadiers => 3,
            Kind::Infantry => 2,
            _ => 1,
        };
        let waiting = i32::from(self.state.reserve(self.side)[kind.index()]);
        // Of several that fit alike, that of which most wait.
        fit * 100 + waiting
    }

    /// What a choice is worth.
    fn worth(&self, choice: Choice) -> i32 {
        match choice {
            Choice::Place(square) => self.place(square),
            Choice::Kind(kind) => {
                // The decision is about the square, see `Game::about`.
                let square = Square((self.game.about(self.state) & 0xffff) as u16);
                self.kind(square, kind)
            }
            // Those in front go first, so that the others find room.
            Choice::Act(square) => {
                let best = self.best(square);
                let far = i32::from(self.ways.far(self.side, square).min(999));
                if best > 0 { best * 1000 - far } else { -1 }
            }
            Choice::Stop | Choice::Halt => 0,
            Choice::Barge { .. } => -1,
            Choice::Step(to) => {
                let Some(unit) = self.state.mover() else { return 0 };
                let step = Heading::ALL
                    .into_iter()
                    .filter_map(|heading| self.game.step(self.state, unit, heading))
                    .find(|step| step.to == to);
                let from = self.square_of(unit);
                step.zip(from).map_or(0, |(step, from)| self.step(unit, from, &step))
            }
            Choice::Attack(square) => self.attack(square).max(1),
            Choice::Sink(barge) => self.sink(barge),
            Choice::Demolish(_) => WALL,
        }
    }

    /// What it is worth to fire at a barge: its passenger goes down with it.
    fn sink(&self, barge: u8) -> i32 {
        let barge = self.state.barge(barge);
        let passenger = barge.passenger.filter(|&unit| side_of(unit) != self.side);
        let aboard = passenger.zip(barge.square).map_or(0, |(_, square)| self.attack(square));
        // Against the passenger alone a shot is as good, and the barge is little.
        1 + aboard
    }

    fn square_of(&self, unit: u8) -> Option<Square> {
        match self.state.unit(unit).whereabouts {
            wargauge_engine::verdox::Whereabouts::OnMap(square) => Some(square),
            _ => None,
        }
    }
}

impl Heuristic {
    fn view<'a>(&'a self, game: &'a Verdox, state: &'a State, side: Side) -> View<'a> {
        View { game, state, side, ways: &self.ways }
    }
}

impl Player<Verdox> for Heuristic {
    fn begin(&mut self, game: &Verdox, _side: Side) {
        self.ways.prepare(game);
    }

    fn choose(
        &mut self,
        game: &Verdox,
        state: &State,
        side: Side,
        choices: &[Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let view = self.view(game, state, side);
        let (mut best, mut picked, mut alike) = (i32::MIN, 0, 0);
        for (place, &choice) in choices.iter().enumerate() {
            let worth = view.worth(choice);
            if worth > best {
                (best, picked, alike) = (worth, place, 1);
            } else if worth == best {
                // Each of those alike is as likely as any other.
                alike += 1;
                if luck.below(alike) == 0 {
                    picked = place;
                }
            }
        }
        picked
    }
}

impl Rank<Verdox> for Heuristic {
    fn rank(
        &mut self,
        game: &Verdox,
        state: &State,
        side: Side,
        choices: &[Choice],
        tell: &mut dyn FnMut(usize, i32),
    ) {
        let view = self.view(game, state, side);
        for (place, &choice) in choices.iter().enumerate() {
            tell(place, view.worth(choice));
        }
    }
}
