//! Close combat that is under way: attack or not, who takes losses, where to go.

use wargauge_engine::Side;
use wargauge_engine::hex::Hex;
use wargauge_engine::pluton::state::units;
use wargauge_engine::pluton::{Choice, Level, State};

use super::plan::View;
use super::storm::Clash;

/// What a loss costs that opens no new box.
const OPENED: i32 = 20;
/// A unit that would be lost altogether.
const LAST: i32 = 15;
/// Cover, a building, friends, and an enemy beside a hex to which a unit retreats.
const COVER: i32 = 40;
const BUILDING: i32 = 30;
const FRIENDS: i32 = 20;
const ENEMY: i32 = 25;
/// A crowded hex.
const CROWDED: i32 = 60;

impl View<'_> {
    /// What a choice in close combat is worth.
    pub(super) fn worth_of_combat(&self, choice: Choice) -> i32 {
        match choice {
            Choice::Attack => self.worth_of_attack(),
            // Weaker platoons that are opened already take losses first.
            Choice::Lose(unit) => {
                let losses = i32::from(self.state.losses(unit));
                let left = i32::from(self.game.size(self.state, unit));
                OPENED * (losses % 2) + left - if left == 1 { LAST } else { 0 }
            }
            Choice::Retreat(hex) => self.worth_of_refuge(hex),
            _ => 0,
        }
    }

    /// Half boxes of a side in a hex, those pinned, those pinned or under fire, and whether a commander is
    /// there. All units that share a hex with enemies are seen.
    fn strength(&self, state: &State, side: Side, hex: Hex) -> ([i32; 3], bool) {
        let all = state.at(hex)[side.index()];
        let platoons = all & !self.game.commanders_of(side);
        let mut sizes = [0; 3];
        for unit in units(side, platoons) {
            let size = i32::from(self.game.size(state, unit));
            let level = state.level(unit);
            sizes[0] += size;
            sizes[1] += if level == Level::Pinned { size } else { 0 };
            sizes[2] += if level == Level::Full { 0 } else { size };
        }
        (sizes, all != platoons)
    }

    /// [10.2] What it is worth to attack where nobody must.
    fn worth_of_attack(&self) -> i32 {
        let Some(hex) = self.state.combat_hex() else { return 0 };
        let (own, led) = self.strength(self.state, self.side, hex);
        let (enemy, is_enemy_led) = self.strength(self.state, self.side.other(), hex);
        let mut shift = self.fixed_shift(hex, self.side);
        shift += i32::from(led) - i32::from(is_enemy_led);
        shift -= i32::from(2 * own[2] >= own[0]);
        shift += if 2 * enemy[1] >= enemy[0] { 2 } else { i32::from(2 * enemy[2] >= enemy[0]) };
        let platoons = self.state.at(hex)[self.side.index()] & !self.game.commanders_of(self.side);
        let commanded =
            units(self.side, platoons).all(|unit| self.game.is_commanded(self.state, unit));
        shift -= i32::from(!commanded);
        let clash = Clash { sizes: [own[0], enemy[0]], shift };
        self.worth_of_clash(&clash, self.prize(hex))
    }

    /// How good a hex is for a unit that must leave its own.
    fn worth_of_refuge(&self, hex: Hex) -> i32 {
        let (game, state, map) = (self.game, self.state, self.game.map());
        let own = state.at(hex)[self.side.index()] & !game.commanders_of(self.side);
        let mut worth = if map.is_cover(hex) { COVER } else { 0 };
        worth += if map.buildings().has(hex.index()) { BUILDING } else { 0 };
        let crowd = own.count_ones() as i32;
        worth += if (1..=2).contains(&crowd) { FRIENDS } else { 0 };
        worth -= if crowd >= 3 { CROWDED } else { 0 };
        let seen = game.seen_on_map(state, self.side.other());
        for near in map.around(hex) {
            if state.at(near)[self.side.other().index()] & seen != 0 {
                worth -= ENEMY;
            }
        }
        worth
    }
}
