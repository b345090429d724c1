//! What players ask of a state: sets of units, the move under way, the marker at work. Nothing here keeps a
//! secret by itself: a player must not ask of the enemy what its side does not know.

use crate::game::Side;
use crate::hex::Hex;
use crate::pluton::core::Rules;
use crate::pluton::event::Force;
use crate::pluton::map::{Map, NO_WAY};
use crate::pluton::stage::Stage;
use crate::pluton::state::{Hexes, Level, State, Units, bit, side_of};

impl State {
    /// The units of a side on the map.
    #[inline]
    pub fn on_map(&self, side: Side) -> Units {
        self.on_map[side.index()]
    }

    /// The units of a side that are to be set up or to arrive.
    #[inline]
    pub fn waiting(&self, side: Side) -> Units {
        self.waiting[side.index()]
    }

    /// The units of a side that share a hex with enemies.
    #[inline]
    pub fn locked(&self, side: Side) -> Units {
        self.locked[side.index()]
    }

    /// The pinned units of a side.
    #[inline]
    pub fn pinned(&self, side: Side) -> Units {
        self.pinned[side.index()]
    }

    /// The units of a side that show themselves by their fire [16.3].
    #[inline]
    pub fn showing(&self, side: Side) -> Units {
        self.fired[side.index()] | self.shown[side.index()]
    }

    /// The units of the active side that have moved in this phase.
    #[inline]
    pub fn moved(&self) -> Units {
        self.moved
    }

    /// The units that move together.
    #[inline]
    pub fn group(&self) -> Units {
        self.group
    }

    /// Whether they run.
    #[inline]
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// Half points that they have used.
    #[inline]
    pub fn used(&self) -> u8 {
        self.used
    }

    /// Whether fire comes after a step of the enemy's, and not after all its moves.
    #[inline]
    pub fn is_reaction(&self) -> bool {
        self.stage == Stage::React
    }

    /// Units that can be shot at now.
    #[inline]
    pub fn targets(&self) -> Units {
        self.targets
    }

    /// The column of the hex that is being picked, from 1; 0 before that.
    #[inline]
    pub fn column(&self) -> u8 {
        self.column
    }

    /// The hex of the close combat that is being fought.
    #[inline]
    pub fn combat_hex(&self) -> Option<Hex> {
        Some(self.clash.hex).filter(|hex| hex.is_somewhere())
    }

    /// Whether a battalion of artillery has been called, by its place in the set-up.
    #[inline]
    pub fn is_called(&self, support: u8) -> bool {
        self.called >> support & 1 == 1
    }

    /// Whether a group may enter, by its place in the set-up.
    #[inline]
    pub fn is_released(&self, group: u8) -> bool {
        self.released >> group & 1 == 1
    }

    /// Turns at whose end no unit of the first side had been revealed.
    #[inline]
    pub fn unrevealed(&self) -> u8 {
        self.unrevealed
    }

    /// Units of a side that the enemy has seen.
    #[inline]
    pub fn known(&self, side: Side) -> Units {
        self.known[side.index()]
    }
}

impl Rules {
    /// The units of a side that its enemy sees on the map, masked ones included.
    #[inline]
    pub fn seen_on_map(&self, s: &State, side: Side) -> Units {
        self.on_view(s, side)
    }

    /// The units of a side that its enemy knows by name.
    #[inline]
    pub fn known_by_name(&self, s: &State, side: Side) -> Units {
        self.named(s, side)
    }

    /// Every unit of a side.
    #[inline]
    pub fn all_of(&self, side: Side) -> Units {
        self.roster.all[side.index()]
    }

    /// The commanders of a side.
    #[inline]
    pub fn commanders_of(&self, side: Side) -> Units {
        self.roster.commanders[side.index()]
    }

    /// The commanders that may lead a unit: that of its company, or those of its battalion or side.
    #[inline]
    pub fn leaders_of(&self, unit: u8) -> Units {
        self.roster.leaders[usize::from(unit)]
    }

    /// The company of a unit, or 0.
    #[inline]
    pub fn company_of(&self, unit: u8) -> u8 {
        self.roster.company[usize::from(unit)]
    }

    /// Half boxes of a unit at full strength.
    #[inline]
    pub fn full_size(&self, unit: u8) -> u8 {
        self.roster.size[usize::from(unit)]
    }

    /// The group of a unit, by its place in the set-up.
    #[inline]
    pub fn group_of(&self, unit: u8) -> u8 {
        self.roster.group[usize::from(unit)]
    }

    /// The hexes by which units of a group come.
    #[inline]
    pub fn entries(&self, group: u8) -> &Hexes {
        &self.lists.groups[usize::from(group)].hexes
    }

    /// The hexes whose capture brings a group [S1.6].
    #[inline]
    pub fn releases(&self, group: u8) -> &Hexes {
        &self.lists.groups[usize::from(group)].taken
    }

    /// The unit that the active side sets up next.
    #[inline]
    pub fn unit_to_place(&self, s: &State) -> Option<u8> {
        self.next_to_place(s)
    }

    /// Where it may be set up.
    pub fn places_of(&self, s: &State, unit: u8) -> Hexes {
        self.places(s, unit)
    }

    /// The marker that the active side lays, moves or takes off now.
    #[inline]
    pub fn marker_to_lay(&self, s: &State) -> Option<u8> {
        self.marker_at_work(s)
    }

    /// The hexes on which it may lie.
    pub fn hexes_for(&self, s: &State, marker: u8) -> Hexes {
        self.marker_area(s, marker, true)
    }

    /// The mortars that fire a marker.
    #[inline]
    pub fn mortar_of(&self, marker: u8) -> Option<u8> {
        self.lists.markers[usize::from(marker)].mortar
    }

    /// The battalion that fires a marker.
    #[inline]
    pub fn support_of(&self, marker: u8) -> Option<u8> {
        self.lists.markers[usize::from(marker)].support
    }

    /// The side of a marker.
    #[inline]
    pub fn side_of_marker(&self, marker: u8) -> Side {
        self.lists.markers[usize::from(marker)].side
    }

    /// How many markers there are.
    #[inline]
    pub fn markers(&self) -> u8 {
        self.lists.markers.len() as u8
    }

    /// [7.2] The force of small arms: half boxes of a platoon, at a range.
    #[inline]
    pub fn small_arms_of(&self, unit: u8, halves: u8, range: u8) -> u8 {
        self.lists.small_arms(self.class(unit), halves, range)
    }

    /// [8.3] The force of all tubes of a marker against a hex without cover or crowd.
    pub fn force_of_marker(&self, s: &State, marker: u8) -> Force {
        let data = &self.lists.markers[usize::from(marker)];
        let tubes = match (data.mortar, data.support) {
            (Some(unit), _) if s.on_map[side_of(unit).index()] & bit(unit) == 0 => 0,
            (Some(unit), _) => self.size(s, unit).div_ceil(2),
            (None, Some(support)) => self.setup.support[usize::from(support)].tubes,
            (None, None) => 0,
        };
        if tubes == 0 {
            return Force::default();
        }
        let is_low = data.mortar.is_some_and(|unit| s.level(unit) != Level::Full);
        let modifier = if is_low { self.setup.rules.shells.under_fire } else { 0 };
        self.modified(data.force[usize::from(tubes) - 1], modifier)
    }

    /// [10.5] Losses of a close combat between sides of this combined size.
    #[inline]
    pub fn multiplied_losses(&self, losses: u8, size: u8) -> u8 {
        self.multiplied(losses, size)
    }

    /// Whether so many more platoons of a side fit into a hex, as far as its owner sees.
    #[inline]
    pub fn has_room_for(&self, s: &State, side: Side, hex: Hex, more: u32) -> bool {
        self.has_room(s, side, hex, more)
    }
}

impl Map {
    /// Half points of a step to each neighbour; nothing beyond the border.
    #[inline]
    pub fn step_costs(&self, hex: Hex) -> [Option<u8>; 6] {
        self.costs(hex).map(|cost| (cost != NO_WAY).then_some(cost))
    }

    /// Whether a hex is wood or buildings.
    #[inline]
    pub fn is_cover(&self, hex: Hex) -> bool {
        self.cover.has(hex.index())
    }

    /// The hexes with buildings.
    #[inline]
    pub fn buildings(&self) -> &Hexes {
        &self.buildings
    }

    /// Half points of both sides for a hex at the end of the game.
    #[inline]
    pub fn value(&self, hex: Hex) -> [u8; 2] {
        self.value[hex.index()]
    }

    /// The hexes near each route [S1.7].
    #[inline]
    pub fn near_routes(&self) -> &[Hexes] {
        &self.near_routes
    }
}
