//! Shots: which platoon fires at what, and when it waits for something better.

use wargauge_engine::pluton::Choice;
use wargauge_engine::pluton::state::{bit, side_of, units};

use super::plan::{View, is_secret};

/// A shot that can do nothing.
const NOTHING: i32 = -1_000_000;
/// A part of a platoon's fire is never better than all of it.
const PART: i32 = -1_000_000;

impl View<'_> {
    /// What a choice about fire is worth. Holding is worth nothing.
    pub(super) fn worth_of_fire(&self, choice: Choice) -> i32 {
        match choice {
            Choice::Shooter(unit) => self.worth_of_shooter(unit),
            Choice::Fire { target, halves } => {
                let Some(unit) = self.state.shooter() else { return 0 };
                if halves < self.game.fire_left(self.state, unit) {
                    PART
                } else {
                    self.worth_of_shot(unit, target, halves)
                }
            }
            _ => 0,
        }
    }

    /// What the best shot of a platoon is worth beyond what it must be worth.
    fn worth_of_shooter(&self, unit: u8) -> i32 {
        let halves = self.game.fire_left(self.state, unit);
        let least = self.least(unit);
        let targets = units(side_of(unit).other(), self.state.targets());
        let best = targets.map(|target| (self.rough_shot(unit, target, halves), target)).max();
        match best.filter(|&(worth, _)| worth > 0) {
            Some((_, target)) => match self.worth_of_shot(unit, target, halves) {
                0 => NOTHING,
                worth => worth - least,
            },
            None => NOTHING,
        }
    }

    /// What a shot must be worth.
    fn least(&self, unit: u8) -> i32 {
        let (state, w) = (self.state, self.w);
        let own = bit(unit);
        if state.locked(self.side) & own != 0 {
            return 0;
        }
        let mut least = if state.is_reaction() { w.wait } else { w.trifle };
        let is_masked =
            self.game.map().is_cover(state.hex_of(unit)) && state.showing(self.side) & own == 0;
        if is_masked {
            least += w.conceal;
            if is_secret(self.game, self.state, self.side) {
                least += w.secret;
            }
        }
        least
    }

    /// What a shot is worth, without command, friends and crowds.
    #[inline]
    fn rough_shot(&self, unit: u8, target: u8, halves: u8) -> i32 {
        let (game, state) = (self.game, self.state);
        let hex = state.hex_of(target);
        let Some(range) = game.map().sees(state.hex_of(unit), hex) else { return 0 };
        let level = state.level(unit).index();
        let soil = game.map().ground(hex);
        let against_full = self.ground.shot(game.class(unit), halves, range, soil, level);
        let worth = match state.level(target).index() {
            0 => against_full,
            1 => against_full * 4 / 5,
            _ => against_full / 2,
        };
        let runs = state.is_reaction() && state.is_running();
        if runs { worth * 3 / 2 } else { worth }
    }

    /// What a shot is worth.
    fn worth_of_shot(&self, unit: u8, target: u8, halves: u8) -> i32 {
        let (game, state) = (self.game, self.state);
        let enemy = self.side.other();
        let shot = game.shot(state, unit, target, halves, state.is_reaction());
        // Whether masked counters are platoons, and how many hidden ones stand there, it cannot know.
        let seen = state.at(state.hex_of(target))[enemy.index()]
            & game.known_by_name(state, enemy)
            & !game.commanders_of(enemy);
        let fire = &game.switches().fire;
        let is_crowd_hidden = shot.crowded && seen.count_ones() < u32::from(fire.crowd);
        let force = if is_crowd_hidden {
            game.modified(shot.force.base, shot.force.modifier - fire.crowded)
        } else {
            shot.force
        };
        let worth = self.ground.worth(force.result, state.level(target));
        if game.commanders_of(enemy) & bit(target) != 0 {
            return worth * self.w.commander / 100;
        }
        worth
    }
}
