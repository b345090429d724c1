//! Setting up: platoons in buildings and wood, spread over the buildings of their area.

use wargauge_engine::hex::Hex;
use wargauge_engine::pluton::state::bit;

use super::ground::value;
use super::plan::View;

/// What a building is worth for each of its half points, and any cover.
const BUILDING: i32 = 20;
const COVER: i32 = 30;
/// What each platoon that stands there already costs.
const TAKEN: i32 = 90;
/// A commander beside platoons.
const LED: i32 = 50;
/// What a commander near another one costs.
const SHARED: i32 = 8;
/// How near that is.
const APART: i32 = 10;

impl View<'_> {
    /// How good a hex is for the next unit.
    pub(super) fn worth_of_place(&self, unit: u8, hex: Hex) -> i32 {
        let (game, state, map) = (self.game, self.state, self.game.map());
        let commanders = game.commanders_of(self.side);
        let there = state.at(hex)[self.side.index()];
        let platoons = (there & !commanders).count_ones() as i32;
        let mut worth = if map.is_cover(hex) { COVER } else { 0 };
        worth += BUILDING * value(game, self.side, hex)[0];
        if commanders & bit(unit) == 0 {
            return worth - TAKEN * platoons;
        }
        worth += if platoons > 0 { LED } else { 0 };
        for other in
            wargauge_engine::pluton::state::units(self.side, state.on_map(self.side) & commanders)
        {
            let far = i32::from(map.distance(hex, state.hex_of(other)));
            worth -= SHARED * (APART - far).max(0);
        }
        worth
    }
}
