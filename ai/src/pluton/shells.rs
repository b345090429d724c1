//! Markers of indirect fire: where they fall best, and whether a battalion is worth calling.

use wargauge_engine::hex::Hex;
use wargauge_engine::pluton::Choice;
use wargauge_engine::pluton::state::Level;

use super::foes::Cluster;
use super::plan::{Plan, View};

/// [8.3] Tenths of markers that fall on their hex, and on each hex around it.
const ON_TARGET: i32 = 4;
const BESIDE: i32 = 1;
/// How much less a marker is worth on a hex for each other one there, in eighths.
const SHARED: i32 = 2;
/// Markers of a battalion.
const BATTERIES: i32 = 3;

impl Plan {
    /// What a choice about markers is worth; to rest is worth nothing, and a hex without enemies less.
    pub(super) fn worth_of_shells(&self, view: &View<'_>, choice: Choice) -> i32 {
        let Some(marker) = view.game.marker_to_lay(view.state) else { return 0 };
        match choice {
            Choice::Lay(hex) => self.salvo(view, marker, hex),
            Choice::Stay => match view.state.marker(marker) {
                Some(hex) => self.salvo(view, marker, hex),
                None => 0,
            },
            _ => 0,
        }
    }

    /// What the best hex of each column is worth: shows columns with enemies in them.
    pub(super) fn worth_of_columns(&self, view: &View<'_>, mut show: impl FnMut(u8, i32)) {
        let Some(marker) = view.game.marker_to_lay(view.state) else { return };
        let area = view.game.hexes_for(view.state, marker);
        let columns = view.game.map().board.columns;
        for cluster in &self.foes.clusters {
            if area.has(cluster.hex.index()) {
                let column = (cluster.hex.index() % usize::from(columns)) as u8 + 1;
                show(column, self.salvo(view, marker, cluster.hex));
            }
        }
    }

    /// What a marker on a hex is worth in this turn, beyond what it must be worth.
    fn salvo(&self, view: &View<'_>, marker: u8, hex: Hex) -> i32 {
        let (game, map) = (view.game, view.game.map());
        if self.foes.at(hex).is_none() && map.around(hex).all(|near| self.foes.at(near).is_none()) {
            return -view.w.salvo.max(1);
        }
        let force = game.force_of_marker(view.state, marker);
        let mut worth = 0;
        if let Some(cluster) = self.foes.at(hex) {
            worth += ON_TARGET * self.shelled(view, force.result, cluster, true);
        }
        let mut own = ON_TARGET * own_at(view, hex);
        for near in map.around(hex) {
            if let Some(cluster) = self.foes.at(near) {
                worth += BESIDE * self.shelled(view, force.result, cluster, false);
            }
            own += BESIDE * own_at(view, near);
        }
        worth -= own * self.effect(view, force.result, hex) * view.w.mercy / 100;
        worth /= 10;
        let others = (0..game.markers())
            .filter(|&other| {
                other != marker
                    && game.side_of_marker(other) == view.side
                    && view.state.marker(other) == Some(hex)
            })
            .count() as i32;
        worth = worth * (8 - (SHARED * others).min(7)) / 8;
        worth - view.w.salvo - self.price(view, marker)
    }

    /// What shells are worth against enemies in a hex: all of them if they scatter there, else the unmasked.
    fn shelled(&self, view: &View<'_>, force: u8, cluster: &Cluster, on_target: bool) -> i32 {
        let all = cluster.platoons + cluster.commanders;
        let count = if on_target { cluster.unmasked } else { all };
        i32::from(count) * self.effect(view, force, cluster.hex)
    }

    /// What shells are worth against a platoon in a hex.
    fn effect(&self, view: &View<'_>, force: u8, hex: Hex) -> i32 {
        let soil = view.game.map().ground(hex);
        let cover = view.game.setup().tables.terrain[soil.index()].shells;
        view.ground.worth(view.game.modified(force, cover).result, Level::Full)
    }

    /// The points lost by calling a battalion, for each of its markers and turns.
    fn price(&self, view: &View<'_>, marker: u8) -> i32 {
        let Some(support) = view.game.support_of(marker) else { return 0 };
        if view.state.is_called(support) {
            return 0;
        }
        let value = i32::from(view.game.setup().support[usize::from(support)].value);
        let turns = (view.turns_left() + 1).min(view.w.barrage).max(1);
        100 * value / (BATTERIES * turns)
    }
}

/// Own units in a hex.
fn own_at(view: &View<'_>, hex: Hex) -> i32 {
    view.state.at(hex)[view.side.index()].count_ones() as i32
}
