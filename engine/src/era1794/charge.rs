//! [8.14] The cavalry charge: its conditions, and what follows a won one.

use crate::bits::Bits;
use crate::era1794::agenda::{Decision, Step};
use crate::era1794::core::{Play, Rules};
use crate::era1794::event::{Event, Note};
use crate::era1794::rules::Rule;
use crate::era1794::setup::Terrain;
use crate::era1794::state::{Battle, State};
use crate::era1794::steps::Entry;
use crate::game::Side;
use crate::hex::{Direction, Hex};
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [8.14.1] May the group charge into the hex that this step leads to?
    pub(crate) fn can_charge(
        &self,
        s: &State<U, S, H, X>,
        group: Bits<S>,
        from: Hex,
        direction: Direction,
        entry: &Entry,
    ) -> bool {
        let counts = u8::from(self.switches().charge_counts_target);
        // The step itself may leave friends behind that the group has passed.
        group.iter().all(|unit| s.run[unit] + counts >= self.switches().charge_run)
            && self.friends_passed(s, group, from).is_empty()
            && self.may_charge_there(s, group, from, direction, entry)
    }

    /// The same for a member of a line that has entered the hex already: its run counts it.
    pub(crate) fn can_charge_after_step(
        &self,
        s: &State<U, S, H, X>,
        group: Bits<S>,
        from: Hex,
        direction: Direction,
        entry: &Entry,
    ) -> bool {
        let counts = u8::from(!self.switches().charge_counts_target);
        group.iter().all(|unit| s.run[unit] >= self.switches().charge_run + counts)
            && self.may_charge_there(s, group, from, direction, entry)
    }

    /// [8.14.1] Does the ground of a step bar a charge: wood, village, castle or marsh, an escarpment
    /// or a river?
    #[inline]
    fn hinders_charge(&self, from: Hex, direction: Direction, to: Hex) -> bool {
        let (terrain, edge) = (self.map.terrain(to), self.map.side(from, direction));
        terrain != Terrain::Clear || edge.escarpment || edge.river
    }

    fn may_charge_there(
        &self,
        s: &State<U, S, H, X>,
        group: Bits<S>,
        from: Hex,
        direction: Direction,
        entry: &Entry,
    ) -> bool {
        entry.enemies
            && group.within(self.cavalry)
            && !group.meets(s.sets.barred)
            && !entry.rear
            && !self.hinders_charge(from, direction, entry.to)
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// [8.14.1] Does a step end every hope of a charge: by its ground, as a step back, or by units
    /// passed?
    pub fn bars_charge(&self, from: Hex, direction: Direction, entry: &Entry) -> bool {
        entry.rear
            || self.r.hinders_charge(from, direction, entry.to)
            || entry.friends && !entry.enemies
    }

    /// [8.14.2] A charge is fought at once.
    pub fn begin_charge(&mut self, group: Bits<S>, hex: Hex) {
        self.used(Rule::ChargeConditions);
        self.used(Rule::ChargeAtOnce);
        self.used(Rule::AttackerInMovement);
        self.say(Rule::ChargeConditions, |_, s| Event::Charge {
            units: Rules::top_first(s, group),
            hex,
        });
        let attacker = self.r.active_side(self.s);
        self.s.sets.charged |= group;
        // Until the charge is fought.
        self.s.sets.rushing |= group;
        // Chargers go on only if they win: see `charge_won`.
        self.s.sets.halted |= group;
        self.push_battle(hex, attacker, true);
    }

    /// The next member of a line that met enemies decides whether to charge them. It stays in the
    /// set until it has: others of the line may have come to that clash before.
    pub fn line_charges(&mut self) {
        let Some(unit) = self.s.sets.rushing.lowest() else { return };
        let hex = self.s.hex[unit];
        self.s.agenda.push(Step::LineCharges);
        self.s.agenda.push(Decision::LineCharge { hex });
    }

    /// A line's member charges after the common step, or not; then the square may be formed, unless
    /// it was a clash before.
    pub fn line_charge(&mut self, hex: Hex, charge: bool) {
        // Not members that entered the clash before without charging.
        let group = self.s.sets.rushing & self.s.at(hex);
        let side = self.r.active_side(self.s);
        let joined_clash = !self.r.units_at(self.s, hex, side).without(group).is_empty();
        if charge {
            self.begin_charge(group, hex);
        } else {
            self.stop_rushing(hex);
        }
        if !joined_clash {
            self.offer_emergency_square(group, hex);
        }
    }

    /// The charge on a hex is over, or declined; gives the units that might have made it.
    pub fn stop_rushing(&mut self, hex: Hex) -> Bits<S> {
        let group = self.s.sets.rushing & self.s.at(hex);
        self.s.sets.rushing = self.s.sets.rushing.without(group);
        group
    }

    /// [8.14.3] The chargers won: they, and no other unit of the move on that hex, may ride on.
    pub fn charge_won(&mut self, battle: &Battle, side: Side) {
        if side != battle.attacker {
            return;
        }
        let group = self.stop_rushing(battle.hex) & self.s.sets.moving;
        if group.is_empty() {
            return;
        }
        self.s.sets.won |= group;
        if group.iter().any(|unit| self.s.points[unit] > 0) {
            self.used(Rule::ChargersRideOn);
        }
        self.s.sets.halted = self.s.sets.halted.without(group);
        self.drop_from_line(group);
    }

    /// Queues the melee on a hex.
    pub fn push_battle(&mut self, hex: Hex, attacker: Side, charge: bool) {
        self.s.battle = Battle { hex, attacker, charge, ..Battle::default() };
        self.s.agenda.push(Step::Fight);
        self.s.agenda.push(Decision::Lava);
    }
}
