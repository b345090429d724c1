//! Short orders for the tests of single rules: what a player says at the table, and what he sees.

use wargauge_engine::era1794::{Choice, Event, Reaction, Rule, Together};
use wargauge_engine::{Direction, Facing, Hex, Purpose, Side};

use crate::era1794::field::Battle;

/// The move of a unit alone.
pub fn alone(unit: u8) -> Choice {
    Choice::Move { unit, together: Together::Alone, double: false }
}

/// The move of the whole stack of its top unit.
pub fn stack(unit: u8) -> Choice {
    Choice::Move { unit, together: Together::Stack, double: false }
}

/// The move of a line of so many hexes, by the top unit of its leftmost hex.
pub fn line(unit: u8, hexes: u8) -> Choice {
    Choice::Move { unit, together: Together::Line(hexes), double: false }
}

/// The move of a unit alone at double time.
pub fn double_time(unit: u8) -> Choice {
    Choice::Move { unit, together: Together::Alone, double: true }
}

/// A step without a charge.
pub fn step(direction: Direction) -> Choice {
    Choice::Step { direction, charge: false }
}

/// A step that charges the enemy.
pub fn charge(direction: Direction) -> Choice {
    Choice::Step { direction, charge: true }
}

impl<const X: usize> Battle<X> {
    /// Plays several choices, one after the other.
    pub fn plays(&mut self, choices: &[Choice]) -> &mut Self {
        for &choice in choices {
            self.play(choice);
        }
        self
    }

    /// The shot of one unit at a numbered hex.
    pub fn shot(&self, unit: u8, target: u16) -> Choice {
        Choice::Fire { unit, hexes: 1, target: self.hex(target) }
    }

    /// The shot of a group of hexes at a numbered hex.
    pub fn volley(&self, unit: u8, hexes: u8, target: u16) -> Choice {
        Choice::Fire { unit, hexes, target: self.hex(target) }
    }

    /// The shot of a gun at a numbered hex.
    pub fn cannon_shot(&self, unit: u8, target: u16) -> Choice {
        Choice::Cannon { unit, target: self.hex(target) }
    }

    /// The test of a unit for a counterattack on a numbered hex.
    pub fn test(&self, unit: u8, target: u16) -> Choice {
        Choice::React(unit, Reaction::Test(self.hex(target)))
    }

    /// The counterattack without a test of a unit on a numbered hex.
    pub fn strike(&self, unit: u8, target: u16) -> Choice {
        Choice::React(unit, Reaction::Strike(self.hex(target)))
    }

    /// A commander's way to a numbered hex.
    pub fn ride(&self, to: u16) -> Choice {
        Choice::LeaderTo(self.hex(to))
    }

    /// The retreat to a numbered hex.
    pub fn back(&self, to: u16) -> Choice {
        Choice::Retreat(self.hex(to))
    }

    /// May anything of this kind be chosen now?
    pub fn may_any(&self, kind: impl Fn(&Choice) -> bool) -> bool {
        self.choices.iter().any(kind)
    }

    /// May this unit begin a move of any kind?
    pub fn may_begin(&self, unit: u8) -> bool {
        self.may_any(|choice| matches!(choice, Choice::Move { unit: first, .. } if *first == unit))
    }

    /// May this unit fire its muskets at anybody?
    pub fn may_shoot(&self, unit: u8) -> bool {
        self.may_any(|choice| matches!(choice, Choice::Fire { unit: first, .. } if *first == unit))
    }

    /// May the mover go in this direction, charging or not?
    pub fn may_step(&self, direction: Direction) -> bool {
        self.may(step(direction)) || self.may(charge(direction))
    }

    /// Movement points left.
    pub fn points(&self, unit: usize) -> u8 {
        self.state.unit(unit).points
    }

    /// The corner a unit faces.
    pub fn facing(&self, unit: usize) -> Facing {
        self.state.unit(unit).facing
    }

    /// Size left.
    pub fn size(&self, unit: usize) -> u8 {
        self.state.unit(unit).size
    }

    /// The printed number of the hex of a commander; 0 if he is not on the map.
    pub fn leader_at(&self, leader: usize) -> u16 {
        let board = self.game.map().board;
        self.state.commander(leader).map_or(0, |hex: Hex| board.number(hex))
    }

    /// Did a rule act so far?
    pub fn acted(&self, rule: Rule) -> bool {
        self.uses(rule) > 0
    }

    /// Did this happen, for any of the events heard?
    pub fn happened(&self, event: impl Fn(&Event) -> bool) -> bool {
        self.table.notes.iter().any(|note| event(&note.event))
    }

    /// Both sides pass until the movement phase is over.
    pub fn end_movement(&mut self) -> &mut Self {
        let commander = self.state.active_commander();
        while self.state.is_movement_phase()
            && self.state.active_commander() == commander
            && self.may(Choice::Pass)
        {
            self.play(Choice::Pass);
        }
        self
    }

    /// Ends phase 2, and in phase 3 the commander stays where he is.
    pub fn go_to_melees(&mut self) -> &mut Self {
        self.end_movement();
        if self.may(Choice::Stay) {
            self.play(Choice::Stay);
        }
        self
    }

    /// The last roll for a purpose: natural die and sum of modifiers.
    pub fn last_die(&self, purpose: Purpose) -> Option<(u8, i8)> {
        self.last_roll(purpose).map(|(die, modifiers, _)| (die, modifiers))
    }

    /// The sums of modifiers of the last melee: the first side's, then the second's.
    pub fn melee_modifiers(&self) -> [i8; 2] {
        let mut sums = [0; 2];
        for note in &self.table.notes {
            if let Event::Roll(roll) = &note.event
                && let wargauge_engine::era1794::event::Roller::Side(side) = roll.roller
            {
                sums[side.index()] = roll.modifiers.sum();
            }
        }
        sums
    }

    /// The last melee: the attacker, the winner, and by how much.
    pub fn last_result(&self) -> Option<(Side, Side, u8)> {
        self.table.notes.iter().rev().find_map(|note| match &note.event {
            Event::Melee(melee) => Some((melee.attacker, melee.winner, melee.difference)),
            _ => None,
        })
    }
}
