//! What a decision is about: a unit, a commander, a hex or the army. Players see it, and their luck is keyed by
//! it.

use crate::era1794::agenda::Decision;
use crate::era1794::core::Rules;
use crate::era1794::state::State;
use crate::hex::Hex;

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Concern {
    /// This unit, or the stack or move that it leads.
    Unit(usize),
    /// This commander.
    Commander(usize),
    /// This hex.
    Hex(Hex),
    /// The side as a whole.
    Army,
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// What the pending decision is about.
    pub fn concern(&self, s: &State<U, S, H, X>) -> Concern {
        let Some(decision) = s.agenda.decision() else { return Concern::Army };
        let counter = |counter: usize| {
            let units = self.setup.units.len();
            if counter < units {
                Concern::Unit(counter)
            } else {
                Concern::Commander(counter - units)
            }
        };
        match decision {
            Decision::Arrive { next } => self.next_arrival(s, next).map_or(Concern::Army, counter),
            Decision::Return { next } => {
                self.next_due(s, self.ordered(s), next).map_or(Concern::Army, Concern::Unit)
            }
            Decision::ArriveFacing { unit }
            | Decision::ReturnFacing { unit }
            | Decision::GunFacing { unit, .. }
            | Decision::Retreat { unit, .. }
            | Decision::EnterAt { unit, .. }
            | Decision::SkirmishFire { unit }
            | Decision::SkirmishBack { unit } => Concern::Unit(unit as usize),
            Decision::Moving => {
                let movers = s.movers();
                let first = Self::topmost(s, movers.without(self.guns)).or(movers.lowest());
                first.map_or(Concern::Army, Concern::Unit)
            }
            Decision::LeaderMove => Concern::Commander(s.active as usize),
            Decision::OverallMove | Decision::SecondPhase | Decision::Name => {
                s.drawn_overall().map_or(Concern::Army, Concern::Commander)
            }
            Decision::Slip { leader } | Decision::Flee { leader } => {
                Concern::Commander(leader as usize)
            }
            Decision::LineCharge { hex, .. }
            | Decision::LineTurn { hex }
            | Decision::Order { hex, .. }
            | Decision::EmergencySquare { hex } => Concern::Hex(hex),
            Decision::Strike => {
                self.next_strike(s).map_or(Concern::Army, |(hex, ..)| Concern::Hex(hex))
            }
            Decision::Lava | Decision::FaceWinners => Concern::Hex(s.battle.hex),
            Decision::Choose { .. }
            | Decision::Exchange { .. }
            | Decision::Answer
            | Decision::React
            | Decision::Losses { .. }
            | Decision::LastPoint
            | Decision::Melees => Concern::Army,
        }
    }

    /// What a decision is about, as [`crate::Game::about`] tells it.
    #[inline]
    pub(crate) fn mark_of(&self, concern: Concern) -> u32 {
        let (kind, mark) = match concern {
            Concern::Army => (0, 0),
            Concern::Unit(unit) => (1, self.unit_dice[unit].0),
            Concern::Commander(leader) => (2, self.leader_dice[leader].0),
            Concern::Hex(hex) => (3, hex.0),
        };
        kind << 16 | u32::from(mark)
    }
}
