//! Chapter 4: commanders, their casualties and their moves; [10.11.7] slipping away.

use crate::bits::Bits;
use crate::era1794::agenda::{Decision, Step};
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, Modifiers, Note, Roll, Roller};
use crate::era1794::purposes;
use crate::era1794::rules::Rule;
use crate::era1794::setup::LEADERS;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::Hex;
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// The living commanders of a side on a hex.
    pub(crate) fn leaders_at(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> u16 {
        let mut here = 0;
        for leader in 0..self.setup.commanders.len() {
            if s.leader_hex[leader] == hex && self.leader_side[leader] == side {
                here |= 1 << leader;
            }
        }
        here
    }

    /// The neighbouring hexes to which a commander can step away from enemies.
    pub(crate) fn ways_out(&self, s: &State<U, S, H, X>, leader: usize, out: &mut Out) {
        let enemy = self.leader_side[leader].other();
        for hex in self.map.adjacent(s.leader_hex[leader]) {
            let hex = Hex(hex as u16);
            if !self.holds(s, hex, enemy) {
                offer(out, Choice::LeaderTo(hex));
            }
        }
    }

    /// Phase 3: where the activated commander may go [8.8, 6.5]. He may cross any hex with friends,
    /// a clash too, and end there; if he ends in a clash, he stays until it is over.
    pub(crate) fn leader_choices(&self, s: &State<U, S, H, X>, leader: usize, out: &mut Out) {
        let start = s.leader_hex[leader];
        if X > 0 && !start.is_somewhere() {
            self.follow_choices(s, leader, out);
        }
        if !start.is_somewhere() || self.is_clash(s, start) {
            return;
        }
        let side = self.leader_side[leader];
        let enemies = s.held[side.other().index()];
        let closed = enemies.without(s.held[side.index()]);
        let mut reached = Bits::<H>::of(start.index());
        if X > 0 {
            // Nothing in the way, as for most commanders of a large game?
            let (from, words) = self.rides.of(start.index());
            if !closed.meets_words(from, words) {
                reached.add_words(from, words);
                return self.offer_ride(reached, start, out);
            }
        }
        let (mut points, near) =
            (self.switches().movement.commanders, self.switches().command_range);
        // Nothing in the way near by?
        let disc = self.command_disc(start);
        if near <= points && !disc.meets(closed) {
            reached = *disc;
            points -= near;
        }
        if X > 0 {
            let (first, words) = self.rides.of(start.index());
            let closed = |word: usize| closed.words()[word];
            reached = self.map.walk(reached, points, (first, words.len()), closed);
            return self.offer_ride(reached, start, out);
        }
        let mut frontier = reached;
        for _ in 0..points {
            let next = self.map.spread(frontier).without(reached).without(closed);
            reached |= next;
            frontier = next;
            if frontier.is_empty() {
                break;
            }
        }
        self.offer_ride(reached, start, out);
    }

    /// The hexes that a commander may ride to, and staying where he is.
    #[inline]
    fn offer_ride(&self, mut reached: Bits<H>, start: Hex, out: &mut Out) {
        reached.remove(start.index());
        // By far the longest lists: hexes that lie side by side are listed together.
        reached.each_run(|run| {
            let listed = out.try_extend_from_slice(&self.rides_to[run]);
            debug_assert!(listed.is_ok(), "more choices than the list can hold");
        });
        offer(out, Choice::Stay);
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// Moves a commander and reports it.
    pub fn leader_to(&mut self, leader: usize, to: Hex, rule: Rule) {
        self.used(rule);
        self.used(Rule::CommandersFaceNowhere);
        let from = self.s.leader_hex[leader];
        let side = self.r.leader_side[leader];
        if self.r.holds(self.s, to, side) || self.r.holds(self.s, from, side) {
            self.used(Rule::CommandersStackFreely);
        }
        self.s.leader_hex[leader] = to;
        self.say(rule, |_, _| Event::Leader { commander: leader as u8, from, to });
    }

    /// [10.11.7] Units of a side have come to a hex: enemy commanders next to it, or alone on it,
    /// may slip away.
    pub fn push_slips(&mut self, hex: Hex, side: Side) {
        for leader in 0..self.r.setup.commanders.len() {
            let at = self.s.leader_hex[leader];
            if at.is_somewhere()
                && self.r.leader_side[leader] != side
                && (at == hex || self.r.map.is_adjacent(hex, at))
                && !self.r.is_clash(self.s, at)
                && !self.s.agenda.contains(Decision::Slip { leader: leader as u8 })
            {
                self.s.agenda.push(Decision::Slip { leader: leader as u8 });
            }
        }
    }

    /// Queues the rolls for some commanders under fire.
    pub fn push_leader_rolls(&mut self, leaders: u16, cannon: bool) {
        self.s.leaders.present = leaders;
        if leaders != 0 {
            self.s.agenda.push(Step::LeaderRolls { cannon });
        }
    }

    /// [4.4.1, 4.4.2] The next commander under fire.
    pub fn leader_rolls(&mut self, cannon: bool) {
        let present = self.s.leaders.present;
        if present == 0 {
            return;
        }
        let leader = present.trailing_zeros() as usize;
        self.s.leaders.present &= present - 1;
        self.s.agenda.push(Step::LeaderRolls { cannon });
        self.leader_roll(
            leader,
            if cannon { Rule::CommanderUnderCannon } else { Rule::CommanderUnderMuskets },
        );
    }

    /// [4.4.1, 4.4.2, 4.4.3] Rolls for a commander in danger.
    pub fn leader_roll(&mut self, leader: usize, rule: Rule) {
        if self.s.leaders.alive >> leader & 1 == 0 {
            return;
        }
        self.used(rule);
        let die = self.die(purposes::LEADER, self.r.dice_of_commander(leader));
        self.say(rule, |_, _| {
            Event::Roll(Roll {
                purpose: purposes::LEADER,
                roller: Roller::Commander(leader as u8),
                die,
                modifiers: Modifiers::default(),
                total: die as i8,
                against: None,
                passed: None,
            })
        });
        match die {
            0 => self.kill_leader(leader, rule),
            9 => {
                // [4.4.1] Out of the pool while undrawn; he still commands.
                self.s.leaders.contused |= 1 << leader;
                self.s.leaders.pool &= !(1 << leader);
                self.say(rule, |_, _| Event::Contusion { commander: leader as u8 });
            }
            _ => {}
        }
    }

    /// [4.4, 12.1] A commander falls to fire or in melee, or is removed with the last unit of his hex
    /// or without a way back: the enemy scores.
    pub fn kill_leader(&mut self, leader: usize, rule: Rule) {
        if self.s.leaders.alive >> leader & 1 == 0 {
            return;
        }
        self.remove_leader(leader, rule);
        self.used(Rule::VictoryPoints);
        let enemy = self.r.leader_side[leader].other();
        let points = &self.r.switches().points;
        let (value, why) = if rule == Rule::CommanderRemoved {
            (points.commander_removed, "commander removed")
        } else {
            (points.commander_killed, "commander killed")
        };
        let overall = self.r.overall[self.r.leader_side[leader].index()] == Some(leader as u8);
        // By the reading that a removed commander is worth nothing, no removed commander is.
        let more = if X > 0 && overall && value > 0 { points.overall_commander } else { 0 };
        self.award(enemy, value + more, why);
    }

    fn remove_leader(&mut self, leader: usize, rule: Rule) {
        self.used(Rule::CommanderRemoved);
        if !self.r.of_leader[leader].within(self.s.sets.gone) {
            self.used(Rule::UnitsOfTheDead);
        }
        if let Some(extra) = self.s.extra_mut() {
            extra.leaders_outside &= !(1 << leader);
        }
        self.s.leader_hex[leader] = Hex::NOWHERE;
        self.s.leaders.alive &= !(1 << leader);
        self.s.leaders.waiting &= !(1 << leader);
        self.s.leaders.pool &= !(1 << leader);
        let by = self.r.leader_side[leader].other();
        self.say_fact(rule, |_, _| Event::LeaderLost { commander: leader as u8, by });
    }

    /// The end of any phase: guns are retaken, and a commander whom enemy foot or horse has overrun
    /// slips away or is taken (a ruling of ours on [4.4] and [10.11.7]).
    pub fn end_phase(&mut self) {
        self.recapture();
        self.note_castle();
        for leader in 0..self.r.setup.commanders.len() {
            let (at, side) = (self.s.leader_hex[leader], self.r.leader_side[leader]);
            if at.is_somewhere()
                && self.s.troops[side.other().index()].has(at.index())
                && !self.r.holds(self.s, at, side)
            {
                self.s.agenda.push(Decision::Flee { leader: leader as u8 });
            }
        }
    }

    /// [4.4] Commanders all of whose units are gone leave the game; neither side scores.
    pub fn check_leaders(&mut self) {
        for leader in 0..self.r.setup.commanders.len() {
            let units = self.r.of_leader[leader];
            // An overall commander has none, and does not go with them.
            let has_units = X == 0 || !units.is_empty();
            if self.s.leaders.alive >> leader & 1 == 1
                && has_units
                && units.within(self.s.sets.gone)
            {
                self.remove_leader(leader, Rule::CommanderRemoved);
            }
        }
    }

    /// [4.4] The stack on a hex was destroyed otherwise than in melee: a commander left there
    /// without friends dies.
    pub fn check_escort(&mut self, hex: Hex, side: Side) {
        if self.r.holds(self.s, hex, side) {
            return;
        }
        let leaders = self.r.leaders_at(self.s, hex, side);
        for leader in 0..LEADERS {
            if leaders >> leader & 1 == 1 {
                self.kill_leader(leader, Rule::CommanderRemoved);
            }
        }
    }
}
