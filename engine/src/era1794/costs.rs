//! [8.2] What the steps of a board cost, by ground, slopes, works, rivers and roads. Not for what enemies
//! and friends add to that.

use crate::era1794::map::{CLOSED, HexSide};
use crate::era1794::setup::Terrain;
use crate::era1794::switches::TerrainCosts;
use crate::hex::Hex;

/// What entering a hex costs an arm whatever it comes over: [`CLOSED`] where it may not.
pub(crate) fn ground_cost(table: &TerrainCosts, terrain: Terrain, arm: usize) -> u8 {
    match terrain {
        Terrain::Clear => table.clear[arm],
        Terrain::Wood => table.wood[arm],
        Terrain::Village => table.village[arm],
        Terrain::Marsh => table.marsh[arm],
        Terrain::Castle => table.castle[arm].unwrap_or(CLOSED),
    }
}

/// [8.2] The cost of each step for infantry and cavalry: a road replaces everything but a castle that
/// is closed, an escarpment the slope, the rest adds up.
pub(crate) fn costs(
    table: &TerrainCosts,
    terrain: &[Terrain],
    neighbours: &[[Hex; 6]],
    sides: &[[HexSide; 6]],
) -> Vec<[[u8; 2]; 6]> {
    let step = |to: Hex, side: HexSide, arm: usize| {
        let ground = ground_cost(table, terrain[to.index()], arm);
        if side.road && ground != CLOSED {
            return table.road[arm];
        }
        let height = match (side.rise, side.escarpment) {
            (1.., true) => table.escarpment_up[arm],
            (..0, true) => table.escarpment_down[arm],
            (1.., false) => table.uphill[arm],
            (..0, false) => table.downhill[arm],
            (0, _) => 0,
        };
        let work = if side.own_work || side.their_work { table.earthwork[arm] } else { 0 };
        let river = if side.river { table.river[arm] } else { 0 };
        ground.saturating_add(height + work + river)
    };
    let mut costs = vec![[[0; 2]; 6]; terrain.len()];
    for (hex, around) in neighbours.iter().enumerate() {
        for (direction, &to) in around.iter().enumerate() {
            if to.is_somewhere() {
                let side = sides[hex][direction];
                costs[hex][direction] = [step(to, side, 0), step(to, side, 1)];
            }
        }
    }
    costs
}
