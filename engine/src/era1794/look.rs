//! What a player may look at: the counters on the map. What a decision is about is in `concern`, what a shot
//! would be in `aims`.
//!
//! Nothing here changes anything, and nothing here is hidden from a side: the chits in the pool
//! and the dice to come cannot be asked for.

use crate::bits::Bits;
use crate::era1794::core::Rules;
use crate::era1794::setup::{Arm, Office};
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::{Direction, Facing, Hex, Zone};

impl<const U: usize, const S: usize, const H: usize, const X: usize> State<U, S, H, X> {
    /// The same position with other chits in the cup, one bit a commander: to a side that has not
    /// seen what the enemy put in, both are the same.
    #[must_use]
    pub fn with_pool(mut self, pool: u16) -> Self {
        self.leaders.pool = pool;
        self
    }

    /// The same position with the chits of two commanders exchanged in the cup: if both are the
    /// enemy's, one cannot tell the two positions apart.
    #[must_use]
    pub fn with_chits_exchanged(mut self, one: usize, other: usize) -> Self {
        let pool = self.leaders.pool;
        if (pool >> one ^ pool >> other) & 1 == 1 {
            self.leaders.pool = pool ^ (1 << one | 1 << other);
        }
        self
    }

    /// Where a unit stands, if it is on the map.
    #[inline]
    pub fn hex_of(&self, unit: usize) -> Hex {
        self.hex[unit]
    }

    /// The corner that a unit faces.
    #[inline]
    pub fn facing_of(&self, unit: usize) -> Facing {
        self.facing[unit]
    }

    /// The size that a unit has left.
    #[inline]
    pub fn size_of(&self, unit: usize) -> u8 {
        self.size[unit]
    }

    /// The number on the unit's fire marker.
    #[inline]
    pub fn shots_of(&self, unit: usize) -> u8 {
        self.shots[unit]
    }

    /// The movement points that a unit has left in this phase.
    #[inline]
    pub fn points_of(&self, unit: usize) -> u8 {
        self.points[unit]
    }

    /// The hexes that a unit has entered in this move towards a charge [8.14.1].
    #[inline]
    pub fn run_of(&self, unit: usize) -> u8 {
        self.run[unit]
    }

    /// Was the chit of this commander drawn in this turn?
    #[inline]
    pub fn was_drawn(&self, leader: usize) -> bool {
        self.leaders.drawn >> leader & 1 == 1
    }

    /// Where a commander stands, if he is on the map.
    #[inline]
    pub fn commander_hex(&self, leader: usize) -> Hex {
        self.leader_hex[leader]
    }

    /// The members of the move in progress that can go on.
    #[inline]
    pub fn movers(&self) -> Bits<S> {
        self.going()
    }

    /// Has this unit moved in this phase, or may it not?
    #[inline]
    pub fn has_moved(&self, unit: usize) -> bool {
        let sets = &self.sets;
        (sets.moved | sets.moving | sets.stopped | sets.returned).has(unit)
    }

    /// Is this unit in square?
    #[inline]
    pub fn is_in_square(&self, unit: usize) -> bool {
        self.sets.square.has(unit)
    }

    /// Does this unit stand side by side with its stack?
    #[inline]
    pub fn is_side_by_side(&self, unit: usize) -> bool {
        self.sets.abreast.has(unit)
    }

    /// Is this gun limbered?
    #[inline]
    pub fn is_limbered(&self, gun: usize) -> bool {
        self.sets.limbered.has(gun)
    }

    /// The zone modifier with which a unit entered the clash it is in.
    #[inline]
    pub fn entry_of(&self, unit: usize) -> i8 {
        self.entry[unit]
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// How many chits of a side are in the cup: that is open, which they are is not.
    #[inline]
    pub fn chits_of(&self, s: &State<U, S, H, X>, side: Side) -> u32 {
        let own =
            (0..self.setup.commanders.len()).filter(|&leader| self.leader_side[leader] == side);
        own.filter(|&leader| s.is_in_cup(leader)).count() as u32
    }

    /// Infantry, cavalry or artillery?
    #[inline]
    pub fn arm_of(&self, unit: usize) -> Arm {
        self.arm[unit]
    }

    /// Every unit of a side, on the map or not.
    #[inline]
    pub fn army(&self, side: Side) -> Bits<S> {
        self.of_side[side.index()]
    }

    /// Every unit of a commander, on the map or not.
    #[inline]
    pub fn command(&self, leader: usize) -> Bits<S> {
        self.of_leader[leader]
    }

    /// The commander of a unit.
    #[inline]
    pub fn commander_of(&self, unit: usize) -> usize {
        self.leader_of[unit] as usize
    }

    /// The side of a commander.
    #[inline]
    pub fn side_of_commander(&self, leader: usize) -> Side {
        self.leader_side[leader]
    }

    /// All foot.
    #[inline]
    pub fn foot(&self) -> Bits<S> {
        self.infantry
    }

    /// All horse.
    #[inline]
    pub fn horse(&self) -> Bits<S> {
        self.cavalry
    }

    /// All guns.
    #[inline]
    pub fn artillery(&self) -> Bits<S> {
        self.guns
    }

    /// [13.1] The camp, if the scenario has one.
    #[inline]
    pub fn camp_hex(&self) -> Option<Hex> {
        self.camp.is_somewhere().then_some(self.camp)
    }

    /// The movement points of a unit [8.8].
    #[inline]
    pub fn allowance_of(&self, unit: usize) -> u8 {
        self.allowance[unit]
    }

    /// Where the orders of a unit come from: its commander, the overall commander after his fall
    /// [4.3], the nearest of those that lead it if it is reserve [4.5].
    #[inline]
    pub fn orders_from(&self, s: &State<U, S, H, X>, unit: usize) -> Hex {
        let own = self.leader_of[unit] as usize;
        if X == 0 {
            return s.leader_hex[own];
        }
        if !self.reserve.has(unit) {
            return s.leader_hex[self.chief_of(s, own)];
        }
        let (leaders, hex) = (self.reserve_leaders[self.side[unit].index()], s.hex[unit]);
        let leaders = (0..self.setup.commanders.len()).filter(|leader| leaders >> leader & 1 == 1);
        let hexes = leaders.map(|leader| s.leader_hex[leader]).filter(|hex| hex.is_somewhere());
        let far = |from: &Hex| if hex.is_somewhere() { self.map.distance(*from, hex) } else { 0 };
        hexes.min_by_key(far).unwrap_or(Hex::NOWHERE)
    }

    /// The units that the activation in progress is for.
    #[inline]
    pub fn under_orders(&self, s: &State<U, S, H, X>) -> Bits<S> {
        if X == 0 { self.of_leader[s.active as usize] } else { self.ordered(s) }
    }

    /// [7.3.2 of *Maciejowice 1794*] The units of a line of squares that may begin to move now.
    pub fn squares_in_line(&self, s: &State<U, S, H, X>, unit: usize, chosen: u8) -> Bits<S> {
        let able = self.movable(s);
        self.square_line_members(s, able, unit, chosen)
    }

    /// The office of a commander.
    #[inline]
    pub fn office_of(&self, leader: usize) -> Office {
        self.setup.commanders[leader].office
    }

    /// [4.5] The reserve that a commander leads, near or far.
    #[inline]
    pub fn reserve_of(&self, leader: usize) -> Bits<S> {
        let side = self.leader_side[leader].index();
        if X == 0 || self.reserve_leaders[side] >> leader & 1 == 0 {
            return Bits::EMPTY;
        }
        self.reserve & self.of_side[side]
    }

    /// The hexes of the castle.
    #[inline]
    pub fn castle_hexes(&self) -> &[Hex] {
        &self.castle
    }

    /// [12.3] The side that would make a draw of a lost game by holding the castle, as long as it
    /// has not lost a hex of it.
    #[inline]
    pub fn castle_holder(&self, s: &State<U, S, H, X>) -> Option<Side> {
        let castle = &self.setup.rules.castle;
        let holds = castle.draw && !self.castle.is_empty() && s.extra()?.castle_lost == 0;
        holds.then_some(Side::from_index(castle.keeper as usize))
    }

    /// [3.4] The morale that a unit has at some size.
    #[inline]
    pub fn morale_at(&self, unit: usize, size: u8) -> u8 {
        self.morale_by_size(unit, size)
    }

    /// The hexes that an arm's fire reaches from here, units in between left out of account.
    #[inline]
    pub fn field_of_fire(&self, arm: Arm, from: Hex, facing: Facing) -> Bits<H> {
        self.reach[arm as usize][from.index()][facing.index()]
    }

    /// The facing that counts for units that enter a side's hex: its top unit's, or the guns'.
    pub fn facing_at(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> Option<Facing> {
        self.enemy_facing(s, hex, side)
    }

    /// [11.7] What the attackers of a melee would gain by how these units enter: zone and slope.
    pub fn entry_modifier(
        &self,
        s: &State<U, S, H, X>,
        from: Hex,
        direction: Direction,
        enemy: Side,
    ) -> i8 {
        let table = &self.switches().melee;
        let to = self.map.neighbour(from, direction);
        let square = self.is_square(s, to, enemy);
        let zone = match self.enemy_facing(s, to, enemy).filter(|_| !square) {
            None => 0,
            Some(facing) => match facing.zone(direction.opposite()) {
                Zone::Front => 0,
                Zone::Flank => table.flank,
                Zone::Rear => table.rear,
            },
        };
        let side = self.map.side(from, direction);
        let river = if X > 0 && side.river { table.river } else { 0 };
        zone + river + if side.rise > 0 { table.uphill } else { 0 }
    }
}
