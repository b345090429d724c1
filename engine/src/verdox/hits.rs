//! [3.8] and the hit tables of chapter 7: what attacks do.

use crate::square::Square;
use crate::table::Table;
use crate::verdox::core::Play;
use crate::verdox::event::{Event, Note, Target};
use crate::verdox::purposes;
use crate::verdox::rules::Rule;
use crate::verdox::setup::Kind;

/// The highest die that hits a unit or a barge.
const HIT: u8 = 2;
/// The die that hits the rider and not only the horse, and the die that breaks a wall.
const BEST: u8 = 1;

/// How each kind attacks, in the order of [`Kind::ALL`].
const ATTACK: [Rule; Kind::COUNT] = [
    Rule::InfantryCombat,
    Rule::RiflemenCombat,
    Rule::GrenadiersCombat,
    Rule::CavalryCombat,
    Rule::MountedRiflemenCombat,
    Rule::ArtilleryCombat,
];

/// The hit table of each kind.
const TABLE: [Rule; Kind::COUNT] = [
    Rule::InfantryHits,
    Rule::RiflemenHits,
    Rule::GrenadiersHits,
    Rule::CavalryHits,
    Rule::MountedRiflemenHits,
    Rule::ArtilleryHits,
];

/// The range of a kind that fires.
fn range_rule(kind: Kind) -> Rule {
    match kind {
        Kind::Grenadiers => Rule::GrenadiersRange,
        Kind::MountedRiflemen => Rule::MountedRiflemenRange,
        Kind::Artillery => Rule::ArtilleryRange,
        _ => Rule::RiflemenRange,
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// The acting unit attacks the unit on a square.
    pub fn attack(&mut self, square: Square) {
        let unit = self.s.mover;
        let target = self.s.at[square.index()];
        self.begin_attack(unit);
        if self.r.is_melee(self.s, unit, square) {
            self.say(Rule::Attack, Event::Melee { unit, target, square });
        } else {
            self.fire(unit, Target::Unit(target), square);
        }
        if self.r.switches().turned_up_when_attacked {
            self.reveal(target, Rule::FaceDown);
        }
        let table = TABLE[self.kind(target).index()];
        let named = Some(Target::Unit(target));
        // Both sides see the die. The table, which reveals the target's kind, shows only if it hits.
        let die = self.roll(Rule::Attack, purposes::HIT, unit, named, HIT);
        self.used(table);
        if die <= HIT {
            self.reveal(target, Rule::FaceDown);
            self.hit(unit, target, die, table);
        }
        self.end_action();
    }

    /// Applies the table of the unit that was hit.
    fn hit(&mut self, by: u8, target: u8, die: u8, table: Rule) {
        let from = self.kind(target);
        match from.unhorsed() {
            Some(kind) if die > BEST => {
                let rule = if from == Kind::Cavalry {
                    Rule::CavalryUnhorsed
                } else {
                    Rule::MountedRiflemenUnhorsed
                };
                self.used(rule);
                let side = crate::verdox::state::side_of(target).index();
                self.s.on_map[side][from.index()] -= 1;
                self.s.on_map[side][kind.index()] += 1;
                self.s.kind[usize::from(target)] = kind;
                self.say_fact(rule, Event::Unhorse { unit: target, from, kind });
            }
            _ => self.remove(target, Some(by), table),
        }
    }

    /// The acting guns fire at a barge.
    pub fn attack_barge(&mut self, barge: u8) {
        let unit = self.s.mover;
        let square = self.s.barges[usize::from(barge)].square;
        let target = Target::Barge(barge);
        self.begin_attack(unit);
        self.fire(unit, target, square);
        self.used(Rule::BargeHits);
        if self.roll(Rule::BargeHits, purposes::HIT, unit, Some(target), HIT) <= HIT {
            self.sink(barge, unit);
        }
        self.end_action();
    }

    /// [6.10.8] The acting guns fire at a wall.
    pub fn demolish(&mut self, square: Square) {
        let unit = self.s.mover;
        let target = Target::Wall(square);
        self.begin_attack(unit);
        self.fire(unit, target, square);
        self.used(Rule::Demolition);
        if self.roll(Rule::Demolition, purposes::DEMOLISH, unit, Some(target), BEST) <= BEST {
            self.used(Rule::Breach);
            self.s.walls.remove(square.index());
            if let Some(gate) = self.r.map.gates.iter().position(|&gate| gate == square) {
                self.s.gates[gate] = None;
            }
            self.say_fact(Rule::Breach, Event::Breach { square });
        }
        self.end_action();
    }

    fn begin_attack(&mut self, unit: u8) {
        self.begin_action();
        self.used(Rule::Attack);
        self.used(ATTACK[self.kind(unit).index()]);
    }

    /// Counts and reports a shot.
    fn fire(&mut self, unit: u8, target: Target, square: Square) {
        let rule = range_rule(self.kind(unit));
        self.used(rule);
        if self.s.aboard(unit).is_some() {
            self.used(Rule::PassengersFire);
        }
        if T::COUNTS
            && let Ok(shot) = self.r.shot(self.s, unit)
        {
            let at_unit = matches!(target, Target::Unit(_));
            for rule in shot.uses(self.r, self.s, square, at_unit).into_iter().flatten() {
                self.used(rule);
            }
        }
        let range = self.r.distance(self.s.square[usize::from(unit)], square);
        self.say(rule, Event::Fire { unit, target, square, range });
    }
}
