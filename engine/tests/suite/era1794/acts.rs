//! Short words for what the tests of single rules do most: fire, step, pass, look.

use super::field::{Battle, Scripted};
use wargauge_engine::era1794::{
    Choice, Choices, Event, Niemenczyn, Note, Reaction, Together, Whereabouts,
};
use wargauge_engine::{Choices as _, Direction, Game, Purpose, Side};

/// A shipped scenario in which the test plays both sides. The first dice are those given.
pub fn battle_of(game: Niemenczyn, dice: &[(Purpose, u8)]) -> Battle {
    let table = Scripted { dice: dice.iter().copied().collect(), ..Scripted::default() };
    let mut battle =
        Battle { state: game.start(), game, choices: Choices::empty(), decider: None, table };
    battle.decider = battle.game.advance(&mut battle.state, &mut battle.table, &mut battle.choices);
    battle
}

impl<const X: usize> Battle<X> {
    /// Is this musket shot among the choices?
    pub fn may_fire(&self, unit: u8, hexes: u8, target: u16) -> bool {
        self.may(Choice::Fire { unit, hexes, target: self.hex(target) })
    }

    /// Fires muskets.
    pub fn fire(&mut self, unit: u8, hexes: u8, target: u16) -> &mut Self {
        self.play(Choice::Fire { unit, hexes, target: self.hex(target) })
    }

    /// Is this cannon shot among the choices?
    pub fn may_cannon(&self, unit: u8, target: u16) -> bool {
        self.may(Choice::Cannon { unit, target: self.hex(target) })
    }

    /// Fires a gun.
    pub fn cannon(&mut self, unit: u8, target: u16) -> &mut Self {
        self.play(Choice::Cannon { unit, target: self.hex(target) })
    }

    /// Can the unit fire at anything, with muskets or cannon, now?
    pub fn may_fire_at_all(&self, shooter: u8) -> bool {
        self.choices.iter().any(|choice| match *choice {
            Choice::Fire { unit, .. } | Choice::Cannon { unit, .. } => unit == shooter,
            _ => false,
        })
    }

    /// Begins the move of a unit alone.
    pub fn moves(&mut self, unit: u8) -> &mut Self {
        self.play(Choice::Move { unit, together: Together::Alone, double: false })
    }

    /// Begins the move of a whole stack.
    pub fn moves_stack(&mut self, unit: u8) -> &mut Self {
        self.play(Choice::Move { unit, together: Together::Stack, double: false })
    }

    /// May this unit begin a move?
    pub fn may_move(&self, unit: u8) -> bool {
        self.may(Choice::Move { unit, together: Together::Alone, double: false })
    }

    /// Goes one hex on.
    pub fn step(&mut self, direction: Direction) -> &mut Self {
        self.play(Choice::Step { direction, charge: false })
    }

    /// Is this reaction among the choices?
    pub fn may_react(&self, unit: u8, reaction: Reaction) -> bool {
        self.may(Choice::React(unit, reaction))
    }

    /// Reacts.
    pub fn react(&mut self, unit: u8, reaction: Reaction) -> &mut Self {
        self.play(Choice::React(unit, reaction))
    }

    /// The test for a counterattack on a hex.
    pub fn test_to_strike(&self, target: u16) -> Reaction {
        Reaction::Test(self.hex(target))
    }

    /// May this unit fall back in some way?
    pub fn may_fall_back(&self, unit: u8) -> bool {
        let falls_back = |choice: &Choice| matches!(choice, Choice::React(u, Reaction::FallBack(..)) if *u == unit);
        self.choices.iter().any(falls_back)
    }

    /// Is anybody asked for a reaction?
    pub fn is_reacting(&self) -> bool {
        self.choices.iter().any(|choice| matches!(choice, Choice::React(..)))
    }

    /// Retreats to a hex.
    pub fn retreat(&mut self, hex: u16) -> &mut Self {
        self.play(Choice::Retreat(self.hex(hex)))
    }

    /// May the retreat lead to this hex?
    pub fn may_retreat(&self, hex: u16) -> bool {
        self.may(Choice::Retreat(self.hex(hex)))
    }

    /// Does nothing at any decision until something is true; fails where doing nothing is not
    /// allowed, and at the end of the game.
    pub fn idle_until(&mut self, mut done: impl FnMut(&Self) -> bool) -> &mut Self {
        while !done(self) {
            let idle = self.choices.iter().copied().find(|choice| {
                matches!(
                    choice,
                    Choice::Pass
                        | Choice::Stay
                        | Choice::Halt
                        | Choice::React(_, Reaction::Hold)
                        | Choice::Charge(false)
                        | Choice::Face(_)
                        | Choice::EmergencySquare(false)
                        | Choice::SecondPhase(false)
                )
            });
            let idle = idle.unwrap_or_else(|| {
                panic!(
                    "{:?} must act in turn {}: {:?}",
                    self.decider,
                    self.state.turn(),
                    self.choices
                )
            });
            self.play(idle);
        }
        self
    }

    /// Does nothing until phase 2 is over: the active commander's move is next, or what follows.
    pub fn end_phase_2(&mut self) -> &mut Self {
        self.idle_until(|battle| !battle.state.is_movement_phase())
    }

    /// Does nothing until a turn begins and a side decides in its phase 2.
    pub fn idle_to_turn(&mut self, turn: u8) -> &mut Self {
        self.idle_until(|battle| battle.state.turn() == turn && battle.state.is_movement_phase())
    }

    /// Does nothing until a side decides in phase 2 of a commander's activation.
    pub fn idle_to(&mut self, commander: usize, side: Side) -> &mut Self {
        self.idle_until(|battle| {
            battle.state.active_commander() == Some(commander)
                && battle.state.is_movement_phase()
                && battle.decider == Some(side)
                && battle.may(Choice::Pass)
        })
    }

    /// Does nothing until the game is over.
    pub fn idle_to_the_end(&mut self) -> &mut Self {
        self.idle_until(|battle| battle.decider.is_none())
    }

    /// The commander stays in phase 3, and the melees of phase 4 begin.
    pub fn on_to_melee(&mut self) -> &mut Self {
        self.end_phase_2();
        if self.may(Choice::Stay) {
            self.play(Choice::Stay);
        }
        self
    }

    /// The points on the marker, from the first side's view.
    pub fn net(&self) -> i8 {
        self.state.net_points()
    }

    /// The printed number of a commander's hex; 0 if he is not on the map.
    pub fn leader_is(&self, leader: usize) -> u16 {
        self.state.commander(leader).map_or(0, |hex| self.game.map().board.number(hex))
    }

    /// Is the unit eliminated, captured, or removed?
    pub fn is_gone(&self, unit: usize) -> bool {
        self.state.unit(unit).whereabouts == Whereabouts::Gone
    }

    /// Is the unit on the turn track, due in this turn?
    pub fn is_due(&self, unit: usize, turn: u8) -> bool {
        self.state.unit(unit).whereabouts == Whereabouts::Routed(turn)
    }

    /// How many of the events heard so far are such?
    pub fn count(&self, such: impl Fn(&Event) -> bool) -> usize {
        self.table.notes.iter().filter(|note: &&Note| such(&note.event)).count()
    }

    /// The modifiers of the last roll for a purpose, in words and numbers.
    pub fn last_modifiers(&self, purpose: Purpose) -> Vec<(&'static str, i8)> {
        let roll = self.table.notes.iter().rev().find_map(|note| match &note.event {
            Event::Roll(roll) if roll.purpose == purpose => Some(roll),
            _ => None,
        });
        let roll = roll.expect("no such roll was heard");
        roll.modifiers.list().iter().map(|modifier| (modifier.why, modifier.value)).collect()
    }

    /// The sums of the modifiers of the last melee: attacker, defender.
    pub fn last_melee(&self) -> [i8; 2] {
        let sums: Vec<i8> = self
            .table
            .notes
            .iter()
            .filter_map(|note| match &note.event {
                Event::Roll(roll) if roll.purpose == wargauge_engine::era1794::purposes::MELEE => {
                    Some(roll.modifiers.sum())
                }
                _ => None,
            })
            .collect();
        let [.., attacker, defender] = sums[..] else { panic!("no melee was heard") };
        [attacker, defender]
    }
}
