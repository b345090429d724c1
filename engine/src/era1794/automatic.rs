//! What happens by itself, in the order of the agenda: each step is done in the file of its chapter.

use crate::era1794::agenda::Step;
use crate::era1794::core::Play;
use crate::era1794::event::Note;
use crate::table::Table;

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// Does a step, which is off the agenda already.
    pub fn run(&mut self, step: Step) {
        match step {
            Step::Arrived { unit } => self.arrived(unit as usize),
            Step::BeginTurn => self.begin_turn(),
            Step::ReturnLeaderless => self.return_leaderless(),
            Step::Draw => self.draw(),
            Step::Returned => self.tell_returned(),
            Step::EndPhase => self.end_phase(),
            Step::BeginMovement => self.begin_movement(),
            Step::EndMovement => self.end_movement(),
            Step::EndMove => self.end_move(),
            Step::Settle { hex } => self.settle(hex),
            Step::BeginReaction => self.begin_reaction(),
            Step::Struck { hex } => self.struck(hex),
            Step::CannonTests { gun, square } => self.cannon_tests(gun as usize, square),
            Step::LeaderRolls { cannon } => self.leader_rolls(cannon),
            Step::Retreats { left, cause } => self.retreat_next(left, cause),
            Step::LineCharges => self.line_charges(),
            Step::Settling => self.settle_next(),
            Step::FaceGuns => self.face_winning_guns(),
            Step::RetreatLoss { unit, cause } => self.retreat_loss(unit as usize, cause),
            Step::ArriveBeaten => self.arrive_beaten(),
            Step::Fight => self.fight(),
            Step::LoserLosses => self.loser_losses(),
            Step::WinnerLosses => self.winner_losses(),
            Step::Rout => self.rout(),
            Step::Fates => self.fates(),
            Step::MeleePoint => self.melee_point(),
            Step::MeleeLeaders => self.melee_leaders(),
            Step::BeginCrisis => self.begin_crisis(),
            Step::Crisis => self.crisis(),
            Step::EndBattle => self.end_battle(),
            Step::EndTurn => self.end_turn(),
        }
    }
}
