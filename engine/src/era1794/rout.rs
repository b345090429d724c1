//! [11.11] Rout and return, [11.12] morale crisis.

use crate::bits::Bits;
use crate::era1794::agenda::{Cause, Decision, Step};
use crate::era1794::bodies::ByHex;
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, Modifiers, Note};
use crate::era1794::purposes;
use crate::era1794::rules::Rule;
use crate::era1794::stacks::Fit;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::{Facing, Hex};
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [11.11.2] After how many turns a stack beaten by this difference returns.
    pub(crate) fn rout_turns(&self, difference: u8) -> u8 {
        let table = &self.switches().melee;
        let row = table.rout_rows.iter().filter(|&&least| difference >= least).count();
        table.rout_turns[row]
    }

    /// [11.11.3] The routed units that are due under a commander, from an index on.
    pub(crate) fn next_due(
        &self,
        s: &State<U, S, H, X>,
        units: Bits<S>,
        next: u8,
    ) -> Option<usize> {
        (units & s.sets.routed)
            .iter()
            .find(|&unit| unit >= next as usize && s.returns[unit] <= s.turn)
    }

    /// Can a returning or arriving unit be put on this hex?
    pub(crate) fn is_open(&self, s: &State<U, S, H, X>, unit: usize, hex: Hex) -> bool {
        let side = self.side[unit];
        !self.holds(s, hex, side.other())
            && !self.is_closed_to(Bits::of(unit), hex)
            && self.fit_on(s, Bits::of(unit), hex, side) == Fit::Fits
    }

    /// [11.11.4] Where a unit may return: with its commander or next to him.
    pub(crate) fn return_choices(&self, s: &State<U, S, H, X>, unit: usize, out: &mut Out) {
        // Of a larger game's units not all have a living commander of their own.
        let with = if X > 0 { s.active } else { self.leader_of[unit] };
        let with = s.leader_hex[with as usize];
        if !with.is_somewhere() {
            return;
        }
        let mut hexes = self.map.adjacent(with);
        hexes.insert(with.index());
        for hex in hexes {
            let hex = Hex(hex as u16);
            if self.is_open(s, unit, hex) {
                offer(out, Choice::Place(hex));
            }
        }
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// [11.11, 10.10.8] The beaten stack routs, its guns are taken.
    pub fn rout(&mut self) {
        let battle = self.s.battle;
        let loser = battle.winner.other();
        let troops = self.r.troops_at(self.s, battle.hex, loser);
        let guns = self.r.units_at(self.s, battle.hex, loser) & self.r.guns;
        // Kept for the commander's fate: did anybody get away?
        let survivors = troops;
        if !troops.is_empty() {
            self.used(Rule::Rout);
            self.used(Rule::RoutToTrack);
            self.used(Rule::TurnOfReturn);
            let returns = self.s.turn + self.r.rout_turns(battle.difference);
            self.say_fact(Rule::TurnOfReturn, |_, s| Event::Rout {
                units: Rules::top_first(s, troops),
                returns,
            });
            for unit in troops {
                self.lift(unit);
                self.s.shots[unit] = 0;
                self.s.sets.carried.remove(unit);
                self.s.sets.fired.remove(unit);
                if returns > self.r.switches().turns {
                    self.too_late(unit);
                } else {
                    self.s.returns[unit] = returns;
                    self.s.sets.routed.insert(unit);
                }
            }
        }
        if !guns.is_empty() {
            let lone = battle.lone_guns[loser.index()];
            let rule = if lone { Rule::LoneGunsInMelee } else { Rule::EscortedGuns };
            self.capture_guns(battle.hex, guns, rule);
        }
        self.s.sets.victims = survivors;
    }

    /// [11.11.5] A unit that would return after the last turn is out of the game.
    fn too_late(&mut self, unit: usize) {
        self.used(Rule::TooLate);
        self.s.sets.routed.remove(unit);
        self.s.sets.gone.insert(unit);
        self.say(Rule::TooLate, |_, _| Event::TooLate { unit: unit as u8 });
    }

    /// [11.11.3] A returning unit is put on the map; alone on its hex it may face as it likes.
    pub fn return_to(&mut self, unit: usize, hex: Hex) {
        self.used(Rule::Return);
        self.used(Rule::PlaceOfReturn);
        self.come_back(unit, hex);
    }

    fn come_back(&mut self, unit: usize, hex: Hex) {
        self.s.sets.routed.remove(unit);
        self.s.returns[unit] = 0;
        self.s.sets.returned.insert(unit);
        self.s.sets.landed.insert(unit);
        self.put(unit, hex);
        let mut friends = self.r.troops_at(self.s, hex, self.r.side[unit]);
        friends.remove(unit);
        if let Some(top) = Rules::topmost(self.s, friends) {
            self.s.facing[unit] = self.s.facing[top];
        } else {
            self.s.agenda.push(Decision::ReturnFacing { unit: unit as u8 });
        }
    }

    /// Reports the units that returned, hex by hex.
    pub fn tell_returned(&mut self) {
        let back = std::mem::take(&mut self.s.sets.landed);
        let mut stacks = ByHex::new();
        stacks.extend(Rules::by_hex(self.s, back));
        for &(hex, units) in &stacks {
            self.say(Rule::PlaceOfReturn, |_, s| Event::Return {
                units: Rules::top_first(s, units),
                hex,
                facing: units.lowest().map_or(Facing::N, |unit| s.facing[unit]),
            });
            let side = self.r.side[units.lowest().unwrap_or(0)];
            self.check_formation(hex, side);
            self.reach_camp(units, hex);
            self.push_slips(hex, side);
        }
    }

    /// [11.11.4] Units without a living commander return on the hex of their side, in the first
    /// round of the turn.
    pub fn return_leaderless(&mut self) {
        let (r, s) = (self.r, &*self.s);
        let home = |unit: usize| r.return_hexes[r.side[unit].index()];
        let due = s.sets.routed.iter().find(|&unit| {
            let leaderless = if X > 0 {
                r.is_leaderless(s, unit)
            } else {
                s.leaders.alive >> r.leader_of[unit] & 1 == 0
            };
            leaderless
                && s.returns[unit] <= s.turn
                && home(unit).is_somewhere()
                && r.is_open(s, unit, home(unit))
        });
        let Some(unit) = due else {
            self.s.agenda.push(Step::Returned);
            return;
        };
        // One after the other: the next may join this one.
        self.used(Rule::PlaceOfReturn);
        self.s.agenda.push(Step::ReturnLeaderless);
        self.come_back(unit, home(unit));
    }

    /// [11.11.3, 11.11.5] At a turn's end those that did not come back wait another turn, or are
    /// out of the game after the last.
    pub fn postpone(&mut self) {
        let turn = self.s.turn;
        for unit in self.s.sets.routed {
            if self.s.returns[unit] > turn {
                continue;
            }
            if turn >= self.r.switches().turns {
                self.too_late(unit);
            } else {
                self.used(Rule::Return);
                self.s.returns[unit] = turn + 1;
                self.say(Rule::Return, |_, _| Event::Postponed { unit: unit as u8 });
            }
        }
        self.check_leaders();
    }

    /// [11.12] The neighbours of a stack that was put to flight are shaken; with the switch also
    /// those of a destroyed one, be it a winner that died of its last point, and of guns taken.
    pub fn begin_crisis(&mut self) {
        let battle = self.s.battle;
        let winner = battle.winner;
        let destroyed_too = self.r.switches().crisis_beside_destroyed;
        let mut shaken = Bits::EMPTY;
        // Since the rout the set holds the units that fled.
        if !self.s.sets.victims.is_empty() || destroyed_too {
            shaken = self.shaken_beside(battle.hex, winner.other());
        }
        let destroyed = !self.r.holds(self.s, battle.hex, winner);
        if destroyed_too && destroyed && !battle.lone_guns[winner.index()] {
            shaken |= self.shaken_beside(battle.hex, winner);
        }
        self.s.sets.shaken = shaken;
        if !shaken.is_empty() {
            self.s.agenda.push(Step::Crisis);
        }
    }

    /// The units of a side next to a hex that must test.
    fn shaken_beside(&mut self, beside: Hex, side: Side) -> Bits<S> {
        let mut shaken = Bits::EMPTY;
        let mut exempt = false;
        for hex in self.r.map.adjacent(beside) {
            let hex = Hex(hex as u16);
            // [11.12.1] Not guns, commanders, nor units in a clash.
            exempt |= self.r.leaders_at(self.s, hex, side) != 0;
            if !self.r.holds(self.s, hex, side) {
                continue;
            }
            let units = self.r.units_at(self.s, hex, side);
            if self.r.is_clash(self.s, hex) {
                exempt = true;
            } else {
                exempt |= units.meets(self.r.guns);
                shaken |= units.without(self.r.guns);
            }
        }
        if exempt {
            self.used(Rule::ExemptFromCrisis);
        }
        shaken
    }

    /// [11.12] The next shaken unit tests. For a unit in square that fails, the top unit of the square
    /// retreats.
    pub fn crisis(&mut self) {
        let Some(mut unit) = self.s.sets.shaken.lowest() else { return };
        let square = self.s.sets.square.has(unit);
        if square {
            // From the top, so that no unit retreats before its own test.
            let mates = self.s.sets.shaken & self.s.at(self.s.hex[unit]);
            unit = Rules::topmost(self.s, mates).unwrap_or(unit);
        }
        self.s.sets.shaken.remove(unit);
        self.s.agenda.push(Step::Crisis);
        self.used(Rule::MoraleCrisis);
        let modifiers = Modifiers::default();
        if !self.morale_test(purposes::CRISIS, Rule::MoraleCrisis, unit, &modifiers).passed {
            let top = self.r.top(self.s, self.s.hex[unit], self.r.side[unit]);
            let retreats = if square { top.unwrap_or(unit) } else { unit };
            self.push_retreat(retreats, 1, Cause::Crisis, false);
        }
    }
}
