//! Chapter 12 and the camp of [13.1]: victory points, the end of the game and its winner.

use crate::bits::Bits;
use crate::era1794::core::Play;
use crate::era1794::event::{Decided, Event, Note};
use crate::era1794::rules::Rule;
use crate::game::{Outcome, Side};
use crate::hex::Hex;
use crate::table::Table;

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// [12.1, 12.2] Moves the marker.
    pub fn award(&mut self, side: Side, value: u8, why: &'static str) {
        if value == 0 {
            return;
        }
        self.used(Rule::NetScore);
        let signed = if side == Side::First { value as i8 } else { -(value as i8) };
        self.s.net = self.s.net.saturating_add(signed);
        self.say_fact(Rule::VictoryPoints, |_, s| Event::Points { side, value, why, net: s.net });
    }

    /// [13.1] Has a combat unit of the raiding side come to the enemy's camp?
    #[inline]
    pub fn reach_camp(&mut self, units: Bits<S>, hex: Hex) {
        if X > 0 && self.r.castle.contains(&hex) {
            self.note_castle();
        }
        if hex != self.r.camp || self.s.camp_reached {
            return;
        }
        let Some(unit) = units.lowest() else { return };
        if self.r.side[unit].index() == self.r.switches().camp.raider as usize {
            self.used(Rule::HistoricalScenario);
            self.s.camp_reached = true;
            self.say_fact(Rule::HistoricalScenario, |_, _| Event::Camp { unit: unit as u8, hex });
        }
    }

    /// [12.3, 12.4] At the end of a turn: is the game over, and which side won?
    pub fn check_victory(&mut self) {
        let switches = self.r.switches();
        let net = self.s.net;
        let automatic =
            switches.automatic_victory.is_some_and(|threshold| net.unsigned_abs() >= threshold);
        let last = self.s.turn >= switches.turns;
        if !automatic && !last {
            return;
        }
        let winner = match net {
            1.. => Some(Side::First),
            0 => switches.winner_at_zero(),
            _ => Some(Side::Second),
        };
        let (rule, decided) = match net {
            _ if automatic => (Rule::AutomaticVictory, Decided::Automatic),
            0 if winner.is_none() => (Rule::FinalWinner, Decided::Level),
            0 => (Rule::FinalWinner, Decided::TieRule),
            _ => (Rule::FinalWinner, Decided::Lead),
        };
        self.used(rule);
        let camp = &self.r.switches().camp;
        let raider = Side::from_index(camp.raider as usize);
        let camp_draws = camp.draw
            && self.s.camp_reached
            && winner == Some(raider.other())
            && (net != 0 || camp.draw_at_zero);
        let winner = if camp_draws { None } else { winner };
        if camp_draws {
            self.used(Rule::HistoricalScenario);
        }
        let castle_draws = X > 0 && self.castle_draws(winner, automatic);
        let winner = if castle_draws { None } else { winner };
        self.s.outcome =
            Some(Outcome { winner, automatic, turn: self.s.turn, points: i32::from(net) });
        let (rule, decided) = if camp_draws {
            (Rule::HistoricalScenario, Decided::CampDraw)
        } else if castle_draws {
            (Rule::FinalWinner, Decided::CastleDraw)
        } else {
            (rule, decided)
        };
        self.say_fact(rule, |_, _| Event::End { winner, net, automatic, decided });
    }
}
