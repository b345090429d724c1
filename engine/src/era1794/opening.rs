//! The state before the first decision: every counter where its scenario has it.

use crate::bits::Bits;
use crate::era1794::agenda::{Agenda, Decision, Step};
use crate::era1794::chains::Chains;
use crate::era1794::core::Rules;
use crate::era1794::extra::Extra;
use crate::era1794::near::Near;
use crate::era1794::setup::{LEADERS, Office, Start};
use crate::era1794::state::{Battle, LeaderSets, Mover, Sets, State};
use crate::hex::{Facing, Hex};

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// Sets the pieces up: the state before the first decision.
    pub(crate) fn set_up(&self) -> State<U, S, H, X> {
        let mut s = State {
            hex: [Hex::NOWHERE; U],
            facing: [Facing::N; U],
            size: [0; U],
            depth: [0; U],
            shots: [0; U],
            points: [0; U],
            run: [0; U],
            entry: [0; U],
            returns: [0; U],
            aim: [Hex::NOWHERE; U],
            sets: Sets::default(),
            extra: [Extra::NEW; X],
            chains: [Chains::EMPTY; X],
            held: [Bits::EMPTY; 2],
            troops: [Bits::EMPTY; 2],
            near: [Near::NOBODY; X],
            leader_hex: [Hex::NOWHERE; LEADERS],
            leaders: LeaderSets::default(),
            turn: 0,
            net: self.switches().handicap,
            camp_reached: false,
            active: u8::MAX,
            movement_phase: false,
            mover: Mover::default(),
            battle: Battle::default(),
            agenda: Agenda::EMPTY,
            outcome: None,
        };
        for (i, unit) in self.setup.units.iter().enumerate() {
            s.size[i] = unit.size;
            s.facing[i] = unit.facing;
            s.sets.limbered.set(i, unit.limbered);
            match &unit.start {
                Start::At(number) => {
                    let hex = self.map.board.numbered(*number).unwrap_or(Hex::NOWHERE);
                    s.depth[i] = self.units_at(&s, hex, self.side[i]).len() as u8;
                    s.stand(i, hex);
                    let side = self.side[i].index();
                    s.held[side].insert(hex.index());
                    if !self.guns.has(i) {
                        s.troops[side].insert(hex.index());
                    }
                }
                Start::Among { .. } => s.sets.waiting.insert(i),
                Start::Enters { .. } => {
                    // [8.12.1] Guns that arrive come limbered.
                    s.sets.limbered.set(i, self.guns.has(i));
                    if let Some(extra) = s.extra_mut() {
                        extra.outside.insert(i);
                    }
                }
            }
        }
        for (i, leader) in self.setup.commanders.iter().enumerate() {
            if leader.office == Office::Reserve {
                continue;
            }
            s.leaders.alive |= 1 << i;
            match &leader.start {
                Start::At(number) => {
                    s.leader_hex[i] = self.map.board.numbered(*number).unwrap_or(Hex::NOWHERE);
                }
                Start::Among { .. } => s.leaders.waiting |= 1 << i,
                Start::Enters { .. } => {
                    if let Some(extra) = s.extra_mut() {
                        extra.leaders_outside |= 1 << i;
                    }
                }
            }
        }
        if let Some(near) = s.near.first_mut() {
            *near = Near::anew(&self.discs, &s.held);
        }
        s.agenda.push(Step::BeginTurn);
        s.agenda.push(Decision::Arrive { next: 0 });
        s
    }
}
