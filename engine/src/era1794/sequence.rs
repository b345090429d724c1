//! [3.2], [3.3] and chapter 13: turns, rounds and phases, the pool, the end of a turn. The state before the first
//! turn is in `opening`, arrivals are in `arrivals`.

use crate::bits::Bits;
use crate::era1794::agenda::{Decision, Step};
use crate::era1794::core::{Play, Rules};
use crate::era1794::event::{Event, Note};
use crate::era1794::extra::Part;
use crate::era1794::near::Near;
use crate::era1794::purposes;
use crate::era1794::rules::Rule;
use crate::era1794::setup::{LEADERS, PoolSide, Start};
use crate::era1794::state::State;
use crate::game::Side;
use crate::table::{Cast, Table, Whose};

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [13.1, 13.2] What a side may put into the pool in a turn.
    fn pool_of(&self, turn: u8, side: Side) -> &PoolSide {
        let entries = &self.setup.pool;
        let entry = (turn.max(1) as usize - 1).min(entries.len() - 1);
        &entries[entry].sides[side.index()]
    }

    /// How many chits the side still puts in, and which commanders it may choose.
    pub(crate) fn pool_candidates(&self, s: &State<U, S, H, X>, side: Side) -> (u8, u16) {
        let pool = self.pool_of(s.turn, side);
        let mut able = 0_u16;
        let mut chosen = 0;
        for &leader in &pool.commanders {
            let bit = 1 << leader;
            if s.leaders.pool & bit != 0 {
                chosen += 1;
            } else if s.leaders.alive & bit != 0
                && s.leaders.waiting & bit == 0
                && (X == 0 || s.leader_hex[leader].is_somewhere() || self.may_enter_now(s, leader))
            {
                able |= bit;
            }
        }
        (pool.count.saturating_sub(chosen), able)
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [3.3] The enemy's chits in the cup are secret until they are drawn; how many there are is
    /// not, nor one that was drawn, killed or contused in this turn. Puts as many others in, any that
    /// may be there being as likely as any other.
    pub(crate) fn deal_pool(
        &self,
        s: &mut State<U, S, H, X>,
        viewer: Side,
        below: &mut dyn FnMut(usize) -> usize,
    ) {
        let leaders = &mut s.leaders;
        let enemy = viewer.other();
        let possible = self.pool_of(s.turn, enemy).commanders.iter();
        let out = leaders.drawn | leaders.contused | leaders.waiting | !leaders.alive;
        let mut open = possible.fold(0_u16, |open, &leader| open | 1 << leader) & !out;
        let all = (0..LEADERS).filter(|&leader| self.leader_side[leader] == enemy);
        let chits = leaders.pool & all.fold(0_u16, |all, leader| all | 1 << leader);
        leaders.pool &= !chits;
        for _ in 0..chits.count_ones().min(open.count_ones()) {
            let nth = below(open.count_ones() as usize);
            let dealt = (0..LEADERS).filter(|leader| open >> leader & 1 == 1).nth(nth);
            let dealt = dealt.map_or(0, |leader| 1 << leader);
            leaders.pool |= dealt;
            open &= !dealt;
        }
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// Round 1 of a turn.
    pub fn begin_turn(&mut self) {
        self.s.turn += 1;
        self.used(Rule::Turns);
        self.used(Rule::Sequence);
        if let Some(extra) = self.s.extra_mut() {
            extra.served = Bits::EMPTY;
            extra.serving = Bits::EMPTY;
            extra.activated = 0;
        }
        if X > 0 {
            self.s.sets.returned = Bits::EMPTY;
        }
        self.s.leaders.pool = 0;
        self.s.leaders.drawn = 0;
        self.s.leaders.contused = 0;
        self.s.active = u8::MAX;
        let agenda = &mut self.s.agenda;
        agenda.push(Step::EndTurn);
        agenda.push(Step::Draw);
        agenda.push(Step::ReturnLeaderless);
        agenda.push(Decision::Choose { side: Side::Second });
        agenda.push(Decision::Choose { side: Side::First });
        agenda.push(Decision::Arrive { next: 0 });
    }

    /// A commander goes into the pool.
    pub fn choose(&mut self, side: Side, leader: usize) {
        let rule = self.scenario_rule();
        self.used(rule);
        self.s.leaders.pool |= 1 << leader;
        self.say_fact(rule, |_, _| Event::Choose { side, commander: leader as u8 });
        self.s.agenda.push(Decision::Choose { side });
    }

    /// The rule of the pool: by turn in scenario I [13.1], free in II [13.2].
    fn scenario_rule(&self) -> Rule {
        let deployed = self
            .r
            .setup
            .units
            .iter()
            .any(|unit| X == 0 && matches!(unit.start, Start::Among { turn: 1, .. }));
        if deployed { Rule::AlternativeScenario } else { Rule::HistoricalScenario }
    }

    /// Round 2: a chit is drawn and its commander activated; without chits the turn ends.
    pub fn draw(&mut self) {
        // [11.11.3] Units that returned do not move in any part of the activation [4.4].
        if X > 0 && self.s.active != u8::MAX {
            self.s.sets.returned = Bits::EMPTY;
        }
        let pool = self.s.leaders.pool;
        let chits = pool.count_ones() as u8;
        if chits == 0 {
            return;
        }
        let nth = if chits == 1 {
            0
        } else {
            self.t.roll(Cast {
                purpose: purposes::CHIT,
                whose: Whose(0),
                turn: self.s.turn,
                faces: chits,
            })
        };
        let drawn = (0..LEADERS).filter(|leader| pool >> leader & 1 == 1).nth(nth as usize);
        let Some(leader) = drawn else { return };
        self.s.leaders.pool &= !(1 << leader);
        self.s.leaders.drawn |= 1 << leader;
        self.s.active = leader as u8;
        self.clear_activation();
        self.used(Rule::Sequence);
        self.say_fact(Rule::Sequence, |_, _| Event::Draw { commander: leader as u8 });
        let agenda = &mut self.s.agenda;
        agenda.push(Step::Draw);
        if X > 0 && self.begin_overall(leader) {
            return;
        }
        let agenda = &mut self.s.agenda;
        agenda.push(Step::EndPhase);
        agenda.push(Decision::Melees);
        agenda.push(Step::EndPhase);
        agenda.push(Decision::LeaderMove);
        self.push_first_phases();
    }

    /// Puts phases 1 and 2 before what is on the agenda.
    pub fn push_first_phases(&mut self) {
        let agenda = &mut self.s.agenda;
        agenda.push(Step::EndPhase);
        agenda.push(Step::EndMovement);
        agenda.push(Decision::Exchange { passes: 0, active: false });
        agenda.push(Step::BeginMovement);
        agenda.push(Step::EndPhase);
        agenda.push(Step::Returned);
        agenda.push(Decision::Return { next: 0 });
    }

    /// Phase 2 begins: fresh points for the active side, nothing done yet.
    pub fn begin_movement(&mut self) {
        self.s.movement_phase = true;
        debug_assert!(
            self.s.near.iter().all(|near| *near == Near::anew(&self.r.discs, &self.s.held)),
            "what is near follows from the hexes held"
        );
        self.used(Rule::Allowances);
        let side = self.r.active_side(self.s);
        self.s.points = self.r.fresh_points[side.index()];
        let sets = &mut self.s.sets;
        for set in [
            &mut sets.moved,
            &mut sets.entered,
            &mut sets.stopped,
            &mut sets.displaced,
            &mut sets.doubled,
            &mut sets.redeployed,
            &mut sets.charged,
            &mut sets.counterattacked,
            &mut sets.fired_round,
        ] {
            *set = Bits::EMPTY;
        }
    }

    /// Phase 2 ends: [10.10.5] guns that fired are ready again.
    pub fn end_movement(&mut self) {
        self.s.movement_phase = false;
        if !self.s.sets.fired_round.is_empty() {
            self.used(Rule::GunsTurnedUp);
        }
        let active = self.s.active;
        if let Some(extra) = self.s.extra_mut() {
            extra.turned = Bits::EMPTY;
            match extra.part {
                Part::Own | Part::Named => extra.activated |= 1 << active,
                Part::Fallen => extra.activated |= 1 << extra.fallen,
                Part::Ordered => {}
            }
        }
        let sets = &mut self.s.sets;
        sets.fired_round = Bits::EMPTY;
        sets.displaced = Bits::EMPTY;
        if X == 0 {
            sets.returned = Bits::EMPTY;
        }
        sets.moving = Bits::EMPTY;
        sets.halted = Bits::EMPTY;
        sets.stepped = Bits::EMPTY;
        sets.doubled = Bits::EMPTY;
        self.part_arms();
    }

    /// Round 3: victory, then markers, then the next turn.
    pub fn end_turn(&mut self) {
        self.postpone();
        self.turn_markers();
        self.check_victory();
        if self.s.outcome.is_none() {
            self.s.agenda.push(Step::BeginTurn);
        }
    }

    /// [10.9.10] A unit that fired carries one shot over; [10.10.5] guns are ready, jams cleared.
    fn turn_markers(&mut self) {
        let fired = self.s.sets.fired.without(self.r.guns);
        for unit in fired {
            if self.s.shots[unit] > 0 {
                self.used(Rule::FireMarkers);
                self.s.shots[unit] = 1;
                self.s.sets.carried.insert(unit);
            }
        }
        let ready = self.s.sets.shifted | self.s.sets.jammed;
        if !ready.is_empty() {
            self.used(Rule::GunsTurnedUp);
        }
        let on_map = |unit: &usize, s: &State<U, S, H, X>| s.hex[*unit].is_somewhere();
        for gun in self.s.sets.jammed {
            self.say(Rule::GunsTurnedUp, |_, _| Event::Unjam { unit: gun as u8 });
        }
        self.say(Rule::FireMarkers, |r, s| {
            // [10.9.10] Every one of them carries one shot.
            let shots = s.sets.carried.iter().filter(|unit| on_map(unit, s)).collect();
            let ready = (ready & r.guns).iter().filter(|unit| on_map(unit, s)).collect();
            Event::Markers { shots, ready }
        });
        let sets = &mut self.s.sets;
        sets.fired = Bits::EMPTY;
        sets.shifted = Bits::EMPTY;
        sets.jammed = Bits::EMPTY;
    }
}
