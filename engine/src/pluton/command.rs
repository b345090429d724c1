//! Chapter 13: commanders: which units are in command, how commanders are lost, and how companies get new ones.

use crate::game::Side;
use crate::hex::Hex;
use crate::pluton::choice::{Choice, Choices};
use crate::pluton::core::{Play, Rules, offer};
use crate::pluton::event::{Event, Note};
use crate::pluton::purposes;
use crate::pluton::rules::Rule;
use crate::pluton::setup::SIZES;
use crate::pluton::state::{Level, NOBODY, State, Units, bit, side_of, units};
use crate::table::Table;

/// [13.5] What platoons of a hex have lost by one shot, marker or close combat: how many of them so much.
/// Nobody loses more than all its half boxes.
#[derive(Clone, Copy, Default)]
pub(crate) struct Toll([u8; SIZES + 1]);

impl Toll {
    /// A platoon has lost so much, or nothing.
    pub fn add(&mut self, losses: u8) {
        self.0[usize::from(losses).min(SIZES)] += 1;
    }

    /// The dice that a commander rolls, by what they are rolled against: one for the worst losses, or one for
    /// each platoon with losses, the worst first.
    fn dice(self, for_each: bool) -> impl Iterator<Item = u8> {
        let most = if for_each { usize::from(u8::MAX) } else { 1 };
        let worst_first = (1..=SIZES as u8).rev();
        worst_first
            .flat_map(move |losses| (0..self.0[usize::from(losses)]).map(move |_| losses))
            .take(most)
    }
}

impl Rules {
    /// [13.2, 13.7] How far a commander commands.
    #[inline]
    pub fn command_range(&self, s: &State, commander: u8) -> u8 {
        let command = &self.setup.rules.command;
        let range = command.range[s.level(commander).index()];
        if s.is_replacement(commander) { range.saturating_sub(command.replacement) } else { range }
    }

    /// Whether a unit on the map is in command: the commander of its company is in range, or any of its
    /// battalion (house) where it belongs to no company. Commanders always are.
    #[inline]
    pub fn is_commanded(&self, s: &State, unit: u8) -> bool {
        if self.roster.is_commander(unit) {
            return true;
        }
        let (side, hex) = (side_of(unit), s.hex_of(unit));
        let leaders = self.roster.leaders[usize::from(unit)] & s.on_map[side.index()];
        units(side, leaders).any(|leader| {
            let range = u16::from(self.command_range(s, leader));
            self.map.distance(hex, s.hex_of(leader)) <= range
        })
    }

    /// [13.4, 17.3] A unit's morale now.
    pub fn morale(&self, s: &State, unit: u8) -> u8 {
        let morale = self.roster.morale[usize::from(unit)];
        let lowered = if self.is_commanded(s, unit) { 0 } else { self.setup.rules.command.morale };
        morale.saturating_sub(lowered).clamp(1, 4)
    }

    /// The commanders of a side in a hex without own platoons.
    #[inline]
    pub(crate) fn lone_commanders(&self, s: &State, side: Side, hex: Hex) -> Units {
        let own = s.at(hex)[side.index()];
        if own & !self.roster.commanders[side.index()] == 0 { own } else { 0 }
    }

    /// Lists where a lone commander may step away from enemies: a hex where none are seen. Pinned ones
    /// cannot.
    pub(crate) fn flight_choices(&self, s: &State, unit: u8, out: &mut Choices) {
        if s.level(unit) == Level::Pinned {
            return;
        }
        let enemy = side_of(unit).other();
        let on_view = self.on_view(s, enemy);
        for to in self.map.around(s.hex_of(unit)) {
            if s.at(to)[enemy.index()] & on_view == 0 {
                offer(out, Choice::Retreat(to));
            }
        }
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// [13.5] The commanders of a side in a hex where platoons have lost this much: one die for the worst
    /// losses (house), or one for each platoon.
    pub fn threaten(&mut self, side: Side, hex: Hex, toll: Toll, by: Option<u8>) {
        let for_each = self.r.setup.rules.command.each_platoon;
        let commanders = self.s.at(hex)[side.index()] & self.r.roster.commanders[side.index()];
        for unit in units(side, commanders) {
            for losses in toll.dice(for_each) {
                if self.s.on_map[side.index()] & bit(unit) != 0 {
                    self.hit_commander(unit, losses, by);
                }
            }
        }
    }

    /// [13.5] A commander may be lost.
    fn hit_commander(&mut self, unit: u8, losses: u8, by: Option<u8>) {
        if self.roll(Rule::CommanderHit, purposes::COMMANDER, unit, losses) {
            self.eliminate(unit, by, Rule::CommanderHit);
        }
    }

    /// A lone commander is hit: by a roll or at once (house).
    pub fn hit_alone(&mut self, unit: u8, losses: u8, by: Option<u8>) {
        if losses == 0 {
            return;
        }
        if self.r.setup.rules.command.lone_rolls {
            self.hit_commander(unit, losses, by);
        } else {
            self.used(Rule::CommanderHit);
            self.eliminate(unit, by, Rule::CommanderHit);
        }
    }

    /// Commanders that enemies have found without platoons must step away (house), whatever has taken
    /// their platoons from them.
    pub fn check_lone(&mut self, hex: Hex) {
        let platoons = self.r.platoons_at(self.s, hex);
        for side in Side::BOTH {
            let lone = self.r.lone_commanders(self.s, side, hex);
            if lone == 0 || platoons[side.other().index()] == 0 {
                continue;
            }
            if self.r.setup.rules.command.flees {
                for unit in units(side, lone & !self.s.fleeing[side.index()]) {
                    self.s.fleeing[side.index()] |= bit(unit);
                    self.say(Rule::CommandersMove, Event::MustGo { unit, falls: false });
                }
            } else {
                for unit in units(side, lone) {
                    self.used(Rule::CommandersMove);
                    self.eliminate(unit, None, Rule::CommandersMove);
                }
            }
        }
    }

    /// A lone commander steps away. If hidden enemies turn out to be there, he looks for another hex.
    pub fn flee(&mut self, unit: u8, to: Hex) {
        if self.meets_hidden(unit, to) {
            return;
        }
        let side = side_of(unit);
        self.s.fleeing[side.index()] &= !bit(unit);
        self.go_back(unit, to, Rule::CommandersMove);
    }

    /// A lone commander has nowhere to go.
    pub fn caught(&mut self, unit: u8) {
        self.used(Rule::CommandersMove);
        self.eliminate(unit, None, Rule::CommandersMove);
    }

    /// A unit goes to a hex other than by its own move.
    pub fn go_back(&mut self, unit: u8, to: Hex, rule: Rule) {
        let from = self.s.hex_of(unit);
        self.put(unit, to);
        self.used(rule);
        self.say(rule, Event::Retreat { unit, from, to });
        self.come_into_sight(side_of(unit), bit(unit), to);
    }

    /// Reveals hidden enemies in a hex that a unit may not share with enemies. Says whether there were any.
    pub fn meets_hidden(&mut self, unit: u8, hex: Hex) -> bool {
        let enemy = side_of(unit).other();
        let found = self.s.at(hex)[enemy.index()];
        for unit in units(enemy, found) {
            self.see(unit);
        }
        if found != 0 {
            self.used(Rule::SecretSetUp);
            self.say(Rule::SecretSetUp, Event::Bounce { unit, hex });
        }
        found != 0
    }

    /// [13.6] A platoon has done something that may bring its company a new commander.
    pub fn succeed(&mut self, unit: u8) {
        let side = side_of(unit);
        let company = self.r.roster.company[usize::from(unit)];
        let commander = self.r.roster.commander[side.index()][usize::from(company)];
        if company == 0 || commander == NOBODY || self.r.roster.is_commander(unit) {
            return;
        }
        let own = bit(commander);
        if (self.s.on_map[side.index()] | self.s.waiting[side.index()]) & own != 0 {
            return;
        }
        let against = self.r.setup.rules.command.succeeds;
        if !self.roll(Rule::NewCommander, purposes::SUCCESSION, commander, against) {
            return;
        }
        let hex = self.s.hex_of(unit);
        self.s.replaced[side.index()] |= own;
        self.used(Rule::Replacement);
        self.put(commander, hex);
        self.say_fact(Rule::NewCommander, Event::Succeed { unit: commander, hex });
        // The roll is open, and so is the counter that it brings.
        self.see(commander);
        self.look_around(side, own);
    }
}
