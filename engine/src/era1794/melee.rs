//! [11.1] to [11.10]: melee, from the declaration to the winners' facing.

use crate::bits::Bits;
use crate::era1794::agenda::{Cause, Decision, Step};
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{self, Event, Modifiers, Note, Roll, Roller};
use crate::era1794::extra::Part;
use crate::era1794::purposes;
use crate::era1794::rules::Rule;
use crate::era1794::setup::LEADERS;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::{Facing, Hex};
use crate::table::{Table, Whose};

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [11.2] The clashes that the active commander's units must fight now.
    pub(crate) fn melee_hexes(&self, s: &State<U, S, H, X>) -> Bits<H> {
        self.melees_of(s, self.bound(s), false)
    }

    /// The clashes in which one of these units could attack in this activation: such as it reaches
    /// in command.
    pub(crate) fn melees_of(
        &self,
        s: &State<U, S, H, X>,
        units: Bits<S>,
        in_reach: bool,
    ) -> Bits<H> {
        let clashes = s.clashes();
        let leader = s.active as usize;
        if clashes.is_empty() || !s.leader_hex[leader].is_somewhere() {
            return Bits::EMPTY;
        }
        // [4.4b] Units that an overall commander has named are in command wherever they are.
        let named = X > 0 && !in_reach && s.part() == Part::Ordered;
        let commanded = if named { clashes } else { self.commanded(s, leader) & clashes };
        let side = self.active_side(s);
        commanded
            .iter()
            .filter(|&hex| {
                let hex = Hex(hex as u16);
                // [7.2.2] A square does not attack. Guns do with any escort that can; guns alone
                // only if the switch lets them.
                let own = s.at(hex) & units;
                let escort = self.troops_at(s, hex, side);
                let alone = escort.is_empty() && self.switches().lone_guns_attack;
                own.without(self.guns | s.sets.square).meets(escort)
                    || own.meets(self.guns) && (alone || !escort.without(s.sets.square).is_empty())
            })
            .collect()
    }

    /// [11.4] Which clash is fought next.
    pub(crate) fn melee_choices(&self, s: &State<U, S, H, X>, out: &mut Out) {
        for hex in self.melee_hexes(s) {
            offer(out, Choice::Fight(Hex(hex as u16)));
        }
        if X > 0 {
            let pass = out.is_empty();
            for hex in self.optional_melees(s) {
                offer(out, Choice::Fight(Hex(hex as u16)));
            }
            if pass && !out.is_empty() {
                offer(out, Choice::Pass);
            }
        }
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// [11.7a] A melee of phase 4 begins.
    pub fn fight_next(&mut self, hex: Hex) {
        let attacker = self.r.active_side(self.s);
        self.s.agenda.push(Decision::Melees);
        self.name_for_melee(hex);
        let more = self.r.melee_hexes(self.s).len() > 1;
        for rule in [Rule::ActivatedMustAttack, Rule::OneMeleeEach, Rule::EveryClashFought] {
            self.used(rule);
        }
        if more {
            self.used(Rule::OrderOfMelees);
            self.used(Rule::OneMeleeAtATime);
        }
        let units = self.s.at(hex) & self.r.bound(self.s);
        if units.meets(self.s.sets.charged) {
            self.used(Rule::ChargersAttackAgain);
        }
        self.push_battle(hex, attacker, false);
    }

    /// [11.7b, c] The dice, and everything that follows from them.
    pub fn fight(&mut self) {
        let hex = self.s.battle.hex;
        // The last of the enemy may have died of a failed emergency square.
        if !self.r.is_clash(self.s, hex) {
            self.s.battle.winner = self.s.battle.attacker;
            self.s.agenda.push(Step::EndBattle);
            return;
        }
        let attacker = self.s.battle.attacker;
        let defender = attacker.other();
        let modifiers = self.r.melee_modifiers(self.s);
        self.count_melee_rules(&modifiers);
        let mut totals = [0_i8; 2];
        for (side, modifiers) in [attacker, defender].into_iter().zip(&modifiers) {
            // Each side's dice are keyed by the hex, the two sides apart.
            let whose = Whose(hex.0 * 2 + side.index() as u16);
            let die = self.die(purposes::MELEE, whose);
            let total = die as i8 + modifiers.sum();
            totals[side.index()] = total;
            self.s.battle.dice[side.index()] = die;
            self.say(Rule::Melee, |_, _| {
                Event::Roll(Roll {
                    purpose: purposes::MELEE,
                    roller: Roller::Side(side),
                    die,
                    modifiers: modifiers.clone(),
                    total,
                    against: None,
                    passed: None,
                })
            });
        }
        let ahead = totals[attacker.index()] - totals[defender.index()];
        // [11.7c] A tie is the attacker's, by one.
        let winner = if ahead >= 0 { attacker } else { defender };
        let difference = ahead.unsigned_abs().max(1);
        let winners = self.r.troops_at(self.s, hex, winner);
        self.s.battle.winner = winner;
        self.s.battle.difference = difference;
        for side in Side::BOTH {
            self.s.battle.lone_guns[side.index()] = self.r.is_lone_guns(self.s, hex, side);
        }
        self.s.battle.last_points =
            !winners.is_empty() && winners.iter().all(|unit| self.s.size[unit] == 1);
        self.s.leaders.present = self.r.leaders_at(self.s, hex, Side::First)
            | self.r.leaders_at(self.s, hex, Side::Second);
        self.say_fact(Rule::Melee, |r, s| {
            Event::Melee(event::Melee {
                hex,
                attacker,
                attackers: r.list(s, hex, attacker),
                defenders: r.list(s, hex, defender),
                totals,
                winner,
                difference,
            })
        });
        let agenda = &mut self.s.agenda;
        agenda.push(Step::EndBattle);
        agenda.push(Step::BeginCrisis);
        agenda.push(Step::FaceGuns);
        agenda.push(Decision::FaceWinners);
        agenda.push(Step::MeleeLeaders);
        agenda.push(Step::MeleePoint);
        agenda.push(Step::Fates);
        agenda.push(Step::Rout);
        agenda.push(Step::WinnerLosses);
        agenda.push(Step::LoserLosses);
    }

    fn count_melee_rules(&mut self, modifiers: &[Modifiers; 2]) {
        self.used(Rule::EverybodyFights);
        self.used(Rule::Melee);
        let hex = self.s.battle.hex;
        for side in Side::BOTH {
            if self.r.troops_at(self.s, hex, side).len() > 1 {
                self.used(Rule::StackFightsAsOne);
            }
        }
        for modifier in modifiers.iter().flat_map(Modifiers::list) {
            // Melee itself, the charge and the lava were counted when they began.
            if ![Rule::Melee, Rule::ChargeAtOnce, Rule::Lava].contains(&modifier.rule) {
                self.used(modifier.rule);
            }
        }
    }

    /// [11.8] The beaten side's losses.
    pub fn loser_losses(&mut self) {
        self.used(Rule::MeleeLosses);
        let battle = self.s.battle;
        if self.r.switches().melee.loser_losses == 0 {
            return;
        }
        self.s.sets.victims = self.r.troops_at(self.s, battle.hex, battle.winner.other());
        let count = self.r.switches().melee.loser_losses;
        self.s.agenda.push(Decision::Losses { count, cause: Cause::Melee });
    }

    /// [11.8, 11.9] The winners' losses; none from a difference of six.
    pub fn winner_losses(&mut self) {
        let battle = self.s.battle;
        let table = &self.r.switches().melee;
        let attacked = battle.winner == battle.attacker;
        let far = battle.difference >= table.unhurt_difference;
        if far && (attacked || !table.unhurt_attackers_only) || table.winner_losses == 0 {
            return;
        }
        let count = table.winner_losses;
        self.s.sets.victims = self.r.troops_at(self.s, battle.hex, battle.winner);
        if battle.last_points {
            self.s.agenda.push(Decision::LastPoint);
        } else {
            self.s.agenda.push(Decision::Losses { count, cause: Cause::Melee });
        }
    }

    /// [11.8, 11.9] A loss that its owner gives a unit after a melee, of so many that are left to give:
    /// that of a winner, which had one point, may be saved by a test.
    pub fn melee_loss(&mut self, unit: usize, count: u8) {
        let table = &self.r.switches().melee;
        // The first loss: what has one point now had no more before the melee.
        let is_first = count == table.winner_losses;
        if table.last_point_of_each
            && is_first
            && self.s.size[unit] == 1
            && self.r.side_of(unit) == self.s.battle.winner
        {
            if count > 1 {
                self.s.agenda.push(Decision::Losses { count: count - 1, cause: Cause::Melee });
            }
            self.last_point(unit);
        } else {
            self.deal_loss(unit, count, Cause::Melee);
        }
    }

    /// [11.9] The last point of a winner: a test saves it.
    pub fn last_point(&mut self, unit: usize) {
        self.used(Rule::LastPoint);
        let modifiers = Modifiers::default();
        if !self.morale_test(purposes::LAST, Rule::LastPoint, unit, &modifiers).passed {
            self.lose(unit, Cause::Melee, Rule::LastPoint);
        }
    }

    /// [4.4] What becomes of the commanders in the hex.
    pub fn fates(&mut self) {
        let battle = self.s.battle;
        let hex = battle.hex;
        // The winner's own stack may have died of its last point.
        self.check_escort_of_winner(hex, battle.winner);
        let loser = battle.winner.other();
        let leaders = self.r.leaders_at(self.s, hex, loser);
        // A unit of the beaten stack got away, or it was guns alone: the commander may flee too.
        let survivors = battle.lone_guns[loser.index()] || !self.s.sets.victims.is_empty();
        for leader in 0..LEADERS {
            if leaders >> leader & 1 == 1 {
                if survivors {
                    self.s.agenda.push(Decision::Flee { leader: leader as u8 });
                } else {
                    self.kill_leader(leader, Rule::CommanderRemoved);
                }
            }
        }
    }

    fn check_escort_of_winner(&mut self, hex: Hex, winner: Side) {
        self.check_escort(hex, winner);
    }

    /// [12.1] The point for a melee won.
    pub fn melee_point(&mut self) {
        self.used(Rule::VictoryPoints);
        let value = self.r.switches().points.melee;
        self.award(self.s.battle.winner, value, "melee won");
    }

    /// [4.4.3] A natural nine endangers the commander on the other side.
    pub fn melee_leaders(&mut self) {
        let battle = self.s.battle;
        for side in Side::BOTH {
            if battle.dice[side.index()] != 9 {
                continue;
            }
            for leader in 0..self.r.setup.commanders.len() {
                if self.s.leaders.present >> leader & 1 == 1
                    && self.r.leader_side[leader] == side.other()
                {
                    self.leader_roll(leader, Rule::CommanderInMelee);
                }
            }
        }
    }

    /// [11.8] The winners face as they like.
    pub fn face_winners(&mut self, facing: Facing) {
        let battle = self.s.battle;
        let troops = self.r.troops_at(self.s, battle.hex, battle.winner);
        self.face_troops(troops, facing, Rule::MeleeLosses);
    }

    /// [6.0] Guns face as they like, each for itself.
    pub fn face_winning_guns(&mut self) {
        let battle = self.s.battle;
        for gun in self.r.units_at(self.s, battle.hex, battle.winner) & self.r.guns {
            self.s.agenda.push(Decision::GunFacing { unit: gun as u8, won: true });
        }
    }

    /// The clash is over.
    pub fn end_battle(&mut self) {
        self.used(Rule::ClashHolds);
        let battle = self.s.battle;
        let units = self.s.at(battle.hex);
        let sets = &mut self.s.sets;
        sets.intruding = sets.intruding.without(units);
        sets.frontal = sets.frontal.without(units);
        sets.climbed = sets.climbed.without(units);
        if let Some(extra) = self.s.extra_mut() {
            extra.forded = extra.forded.without(units);
        }
        for unit in units {
            self.s.entry[unit] = 0;
        }
        for side in Side::BOTH {
            self.check_formation(battle.hex, side);
            // [6.0] Beside a square, or where nothing was fought, no winner chose a facing for all.
            self.face_as_one(battle.hex, side, Bits::EMPTY);
        }
        self.note_castle();
        self.check_leaders();
        if battle.charge {
            self.charge_won(&battle, battle.winner);
        }
    }
}
