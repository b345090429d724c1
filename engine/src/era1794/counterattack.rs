//! [8.15] The counterattack, and how units come into a clash.

use arrayvec::ArrayVec;

use crate::bits::Bits;
use crate::era1794::agenda::{Decision, Step};
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, Note};
use crate::era1794::rules::Rule;
use crate::era1794::setup::Arm;
use crate::era1794::stacks::Fit;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::{Direction, Hex, Zone};
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [8.15] Is a counterattack of this unit's stack on this hex allowed?
    pub(crate) fn may_strike(&self, s: &State<U, S, H, X>, unit: usize, target: Hex) -> bool {
        let side = self.side[unit];
        let mut strikers = self.strikers(s, s.hex[unit], side);
        // In a clash all friends attack along [11.1].
        let friends = self.units_at(s, target, side);
        // [7.2.2] no square; [8.15.5, 11.3] foot once a phase; [8.15.4] each unit of the hex once a
        // phase, whether it took the last step or not: the strike would be against all of them.
        if strikers.is_empty()
            || strikers.meets(s.sets.square)
            || (strikers | friends).meets(s.sets.counterattacked & self.infantry)
            || self.units_at(s, target, side.other()).meets(s.sets.counterattacked)
        {
            return false;
        }
        // [6.2] All that are ready for the same hex must fit on it.
        let same_arm = if self.infantry.has(unit) { self.infantry } else { self.cavalry };
        strikers |= friends;
        for ready in s.sets.ready & same_arm {
            if s.aim[ready] == target {
                strikers.insert(ready);
            }
        }
        self.fit(s, strikers) == Fit::Fits && !self.is_closed_to(strikers.without(friends), target)
    }

    /// [4.2] The foot or horse of a stack that would counterattack: those in command.
    pub(crate) fn strikers(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> Bits<S> {
        let troops = self.troops_at(s, hex, side);
        if self.switches().counterattack_without_command {
            return troops;
        }
        troops.iter().filter(|&unit| self.is_in_command(s, unit)).collect()
    }

    /// The hex that is struck next, and which arms are ready for it.
    pub(crate) fn next_strike(&self, s: &State<U, S, H, X>) -> Option<(Hex, bool, bool)> {
        let mut candidates = s.sets.ready.iter().filter(|&unit| {
            let target = s.aim[unit];
            (self.switches().reaction_to_clash || !self.is_clash(s, target))
                && s.at(target).meets(s.sets.moving)
                && self.map.is_adjacent(s.hex[unit], target)
        });
        let target = s.aim[candidates.next()?];
        let ready = |arm: Bits<S>| (s.sets.ready & arm).iter().any(|unit| s.aim[unit] == target);
        Some((target, ready(self.infantry), ready(self.cavalry)))
    }

    /// [6.1.2] Which arm strikes, where both are ready.
    pub(crate) fn strike_choices(&self, s: &State<U, S, H, X>, out: &mut Out) {
        if let Some((_, true, true)) = self.next_strike(s) {
            offer(out, Choice::Strike(Arm::Infantry));
            offer(out, Choice::Strike(Arm::Cavalry));
        }
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// [8.15] Those ready strike, hex by hex; gives whether anything is left to decide.
    pub fn strike(&mut self) {
        let Some((hex, infantry, cavalry)) = self.r.next_strike(self.s) else {
            self.s.sets.ready = Bits::EMPTY;
            return;
        };
        if infantry && cavalry {
            self.used(Rule::CounterattackByOneArm);
        }
        self.strike_with(hex, infantry);
    }

    /// [8.15.1] One arm strikes a hex, jointly from wherever it is ready.
    pub fn strike_with(&mut self, hex: Hex, infantry: bool) {
        self.s.agenda.push(Decision::Strike);
        let side = self.r.active_side(self.s).other();
        let arm = if infantry { self.r.infantry } else { self.r.cavalry };
        let mut stacks: ArrayVec<(Hex, Bits<S>), 6> = ArrayVec::new();
        let mut strikers = Bits::EMPTY;
        for unit in self.s.sets.ready {
            if self.s.aim[unit] == hex {
                self.s.sets.ready.remove(unit);
                if arm.has(unit) {
                    strikers.insert(unit);
                }
            }
        }
        for (from, group) in Rules::by_hex(self.s, strikers) {
            let _ = stacks.try_push((from, group));
        }
        let was_clash = self.r.is_clash(self.s, hex);
        for rule in [
            Rule::CounterattackEnters,
            Rule::CounterattackEndsMove,
            Rule::CounterattackIsMelee,
            Rule::OneCounterattackPerTarget,
            Rule::AttackerInMovement,
        ] {
            self.used(rule);
        }
        for rule in [Rule::CounterattackersAttackAgain, Rule::MoveWaits] {
            self.used(rule);
        }
        self.used(if infantry {
            Rule::InfantryCounterattacksOnce
        } else {
            Rule::CavalryCounterattacksFreely
        });
        // [8.15.4] Every enemy there has met its one counterattack of this phase, and [11.3] friends
        // that attack along in a clash have made theirs.
        self.s.sets.counterattacked |= strikers | self.s.at(hex);
        self.say(Rule::CounterattackEnters, |_, s| {
            let units = stacks.iter().flat_map(|&(_, group)| Rules::top_first(s, group)).collect();
            Event::Counterattack { units, hex }
        });
        self.s.agenda.push(Step::Struck { hex });
        self.push_battle(hex, side, false);
        for &(from, group) in &stacks {
            if let Some(direction) = self.r.map.direction(from, hex) {
                self.strike_from(group, from, hex, direction);
            }
        }
        if !was_clash {
            self.offer_emergency_square(strikers, hex);
        }
        self.push_slips(hex, side);
    }

    /// One stack of strikers enters the hex.
    fn strike_from(&mut self, group: Bits<S>, from: Hex, to: Hex, direction: Direction) {
        let side = self.r.side[group.lowest().unwrap_or(0)];
        self.shift(group, to);
        if self.s.troops[side.index()].has(from.index()) {
            self.leave_formation(group);
        }
        self.check_formation(from, side);
        self.say(Rule::CounterattackEnters, |_, s| {
            let units = Rules::top_first(s, group);
            let left = Self::left(s, &units);
            Event::Step { cost: Self::same(&units, 0), units, from, to, left }
        });
        self.reach_camp(group, to);
        self.intrude(group, from, direction);
    }

    /// [8.15.2] After a counterattack the movers there go no further.
    pub fn struck(&mut self, hex: Hex) {
        let movers = self.s.sets.moving & self.s.at(hex);
        self.s.sets.halted |= movers;
        self.s.sets.caught |= movers;
    }

    /// Units have entered the enemy's hex: notes from which zone and whether uphill.
    pub fn intrude(&mut self, group: Bits<S>, from: Hex, direction: Direction) {
        let hex = self.r.map.neighbour(from, direction);
        let Some(first) = group.lowest() else { return };
        let enemy = self.r.side[first].other();
        let melee = &self.r.switches().melee;
        let zone = if self.r.is_square(self.s, hex, enemy) {
            Zone::Front
        } else {
            let facing = self.r.enemy_facing(self.s, hex, enemy);
            facing.map_or(Zone::Front, |facing| facing.zone(direction.opposite()))
        };
        let value = match zone {
            Zone::Front => 0,
            Zone::Flank => melee.flank,
            Zone::Rear => melee.rear,
        };
        let edge = self.r.map.side(from, direction);
        let uphill = edge.rise > 0;
        if let Some(extra) = self.s.extra_mut() {
            extra.forded = extra.forded.without(group);
            if edge.river {
                extra.forded |= group;
            }
        }
        for unit in group {
            self.s.entry[unit] = value;
            self.s.sets.intruding.insert(unit);
            self.s.sets.frontal.set(unit, zone == Zone::Front);
            self.s.sets.climbed.set(unit, uphill);
            // [6.12] Facing and formation stay as they are; [7.1] but a moving line is no square.
            self.s.sets.stepped.remove(unit);
        }
        self.used(Rule::FormationInClash);
        self.used(Rule::ClashHolds);
        self.say(Rule::EnemyHexCost, |_, s| Event::Clash {
            units: Rules::top_first(s, group),
            hex,
            zone,
        });
    }
}
